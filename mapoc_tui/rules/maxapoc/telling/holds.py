"""Log lines of this family. Grappling and wrangling."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells, weapon_name

ANSWERS = {
    "comply": "goes along",
    "oppose": "pulls the other way",
    "STR": "resists with Strength",
    "AGI": "resists with Agility",
}


@tells(e.Restrained)
def _restrained(state: State, event: e.Restrained) -> Told:
    line = f" with {weapon_name(state, event.who, event.arm)}" if event.arm else ""
    return f"holds {name(state, event.target)}{line} ({skill_names()[event.skill]})", "effect", (), 1


@tells(e.HoldTightened)
def _hold_tightened(state: State, event: e.HoldTightened) -> Told:
    return f"ties up {name(state, event.target)}", "effect", (), 1


@tells(e.HoldEnded)
def _hold_ended(state: State, event: e.HoldEnded) -> Told:
    victim = name(state, event.target)
    text = f"no longer holds {victim}" if event.who else f"nothing binds {victim} any more"
    return f"{text} ({event.cause})", "effect", (), 1


@tells(e.LeftBound)
def _left_bound(state: State, event: e.LeftBound) -> Told:
    return f"{weapon_name(state, event.who, event.arm)} stays on {name(state, event.target)}", "effect", (), 1


@tells(e.BondsDamaged)
def _bonds_damaged(state: State, event: e.BondsDamaged) -> Told:
    return f"has bonds that lose {plural(event.amount, 'Component Piece')}, {event.left} left", "harm", (), 1


@tells(e.TugBegan)
def _tug_began(state: State, event: e.TugBegan) -> Told:
    if event.action == "drag":
        way = "right" if event.step > 0 else "left"
        return f"drags {name(state, event.target)} to the {way}", "turn", (), 1
    return f"tries to tie up {name(state, event.target)}", "turn", (), 1


@tells(e.TugAnswered)
def _tug_answered(state: State, event: e.TugAnswered) -> Told:
    return ANSWERS[event.answer], "turn", (), 1
