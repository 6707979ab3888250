"""Log lines of this family. The course of a fight: rounds, phases, turns."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.pledges import words
from mapoc_tui.rules.maxapoc.intents import announcement
from mapoc_tui.rules.maxapoc.rolls.conditions import initiative_parts
from mapoc_tui.rules.maxapoc.rolls.sight import kept_from_players
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells


@tells(e.FightBegan)
def _fight_began(state: State, event: e.FightBegan) -> Told:
    lots = tuple(f"lot of {name(state, who)} for equal Initiative: {lot}" for who, lot in event.lots.items())
    return "The fight begins", "round", lots, 0


@tells(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> Told:
    ranked = sorted(event.counters, key=lambda who: -event.counters[who])
    known = [one for who in ranked if (one := state[who]).able and not kept_from_players(state, one)]
    order = ", ".join(f"{one.name} {event.counters[one.id]}" for one in known)
    changed = (one for one in known if one.sheet.initiative != event.counters[one.id])
    explain = tuple(counter_text(one, event.counters[one.id]) for one in changed)
    return f"Round {event.round}. Initiative: {order}", "round", explain, 0


def counter_text(one: Combatant, counter: int) -> str:
    """What makes the Initiative with which somebody starts a round (MA T-2, T-6, p. 64; X-7, p. 67; H-17, p. 80)."""
    if "self_stabilised" in one.marks:
        return f"{one.name}: {counter}, SELF-STABILISED"
    changes = [*initiative_parts(one.conditions), *([(-one.debt, "owed")] if one.debt else [])]
    signed = (f" {'-' if amount < 0 else '+'} {abs(amount)} {reason}" for amount, reason in changes)
    return f"{one.name}: {counter} = {one.sheet.initiative}{''.join(signed)}"


@tells(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> Told:
    order = ", ".join(name(state, who) for who in event.order if not kept_from_players(state, state[who]))
    return f"Phase {event.phase}: {order}", "round", (), 0


@tells(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> Told:
    return f"begins a turn (Initiative {state[event.who].counter})", "turn", (), 0


@tells(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> Told | None:
    if not event.held:
        return None
    purpose = f" for {words(state, event.pledge)}" if event.pledge else ""
    return f"holds {plural(event.held, 'Complex Action')}{purpose}", "turn", (), 1


@tells(e.Announced)
def _announced(state: State, event: e.Announced) -> Told:
    what = announcement(state, event.command, lambda who: name(state, who))
    return f"announces: {what}", "turn", (), 1


@tells(e.Thwarted)
def _thwarted(state: State, event: e.Thwarted) -> Told:
    return f"cannot go on with it ({event.why}), nothing is spent", "turn", (), 1


@tells(e.PhaseEnded)
def _phase_ended(state: State, event: e.PhaseEnded) -> Told:
    return "end of the phase: everybody -5 Initiative", "turn", (), 0


@tells(e.FightEnded)
def _fight_ended(state: State, event: e.FightEnded) -> Told:
    return f"The fight is over: {event.sentence}", "round", (), 0
