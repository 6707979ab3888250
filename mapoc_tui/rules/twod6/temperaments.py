"""Advice by temperament (data/temperaments.toml): everything is weighed anew, and more comes into question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.temperaments import Temperament
from mapoc_tui.engine.temperaments import temperaments as read
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.advice import Advice, advise
from mapoc_tui.rules.twod6.checks import odds_of, skill_of
from mapoc_tui.rules.twod6.deeds import refuse_deed
from mapoc_tui.rules.twod6.helping import HELPABLE, help_test
from mapoc_tui.rules.twod6.movement import open_moves
from mapoc_tui.rules.twod6.shelves import rows
from mapoc_tui.rules.twod6.state import Combatant, State, companions, enemies, seen
from mapoc_tui.rules.twod6.turn_menu import move_option

MANNERS: Mapping[type[Command], str] = {
    c.Reload: "shoot",
    c.Assist: "lead",
    c.FirstAid: "help",
    c.Defend: "withdraw",
    c.Flee: "withdraw",
}
"""The kinds of moves; attacks and steps are told apart by where they lead."""


@cache
def temperaments() -> Mapping[str, Temperament]:
    """Every temperament of this game."""
    return read(rows("temperaments", "temperament").values())


def advise_by(temperament: str, state: State, decision: Decision) -> Sequence[Advice]:
    """What somebody of a temperament may do, best first; one that this game does not know changes nothing."""
    bent = temperaments().get(temperament)
    if bent is None or decision.kind != "turn":
        return advise(state, decision)
    one = state.acting
    is_hurt = has_had_enough(state, one)
    found: dict[Command, Advice] = {}
    for score, option, reason in (*advise(state, decision), *ventures(state, one, bent.liked(is_hurt))):
        assert option.command is not None
        weighed = bent.weigh(manner(state, one, option.command), score, reason, is_hurt)
        if option.command not in found or found[option.command][0] < weighed[0]:
            found[option.command] = (weighed[0], option, weighed[1])
    return sorted(found.values(), key=lambda each: -each[0])


def has_had_enough(state: State, one: Combatant) -> bool:
    """Whether half of somebody's Endurance is gone while a companion holds out."""
    others = any(not is_hurt(other) for other in companions(state, one))
    return is_hurt(one) and others


def is_hurt(one: Combatant) -> bool:
    """Whether half of somebody's Endurance is gone."""
    return 2 * one.endurance <= one.sheet.endurance


def manner(state: State, one: Combatant, command: Command) -> str:
    """The kind of a move; empty for those that no temperament cares about."""
    if isinstance(command, c.Attack):
        return "strike" if command.way == "melee" else "shoot"
    if isinstance(command, c.Move):
        gap = nearest(state, one, command.to) - nearest(state, one, one.position)
        return "close_in" if gap < 0 else "step_back" if gap > 0 else ""
    return MANNERS.get(type(command), "")


def nearest(state: State, one: Combatant, position: int) -> int:
    """How far the nearest enemy in sight is from a place."""
    return min((abs(other.position - position) for other in enemies(state, one) if seen(one, other)), default=0)


# ------------------------------------------------------------------------------------------ what else comes to mind


def ventures(state: State, one: Combatant, liked: Mapping[str, float]) -> Iterator[Advice]:
    """Legal moves of the kinds that somebody likes, though nobody would usually make them."""
    for option, reason in (*steps(state, one), *ways_out(one), *orders(state, one, liked)):
        assert isinstance(option.command, c.Deed)
        if manner(state, one, option.command) in liked and not refuse_deed(state, option.command):
            yield 1.0, option, reason


def steps(state: State, one: Combatant) -> Iterator[tuple[Option, str]]:
    """Nearer to the enemies, or away from those at hand, though not again right after taking guard."""
    forward = -1 if one.sheet.party == "enemies" else 1
    for to in open_moves(state, one):
        closer = nearest(state, one, to) < nearest(state, one, one.position)
        key = "forward" if to - one.position == forward else "back"
        if closer or (nearest(state, one, one.position) == 0 and not one.has("defending")):
            yield move_option(one, key, to), "closes in" if closer else "steps back"


def ways_out(one: Combatant) -> Iterator[tuple[Option, str]]:
    """Leaving, or a guard, though not twice in a row."""
    yield Option("flee", "Leave the fight", c.Flee(one.id)), "tries to leave"
    if not one.has("defending"):
        yield Option("defend", "Defend", c.Defend(one.id)), "takes guard"


def orders(state: State, one: Combatant, liked: Mapping[str, float]) -> Iterator[tuple[Option, str]]:
    """Helping a companion with its next attack by the best skill for that (2D6 L-20); whoever has help uses it."""
    for other in companions(state, one) if "lead" in liked and not one.has("help") else ():
        test = "attack_ranged" if other.weapon.attack == "shoot" else "attack_melee"
        skill = max(HELPABLE[test], key=lambda skill: skill_of(state, one, skill))
        hope = float(odds_of(state, help_test(state, one, skill, "assist", other.id, test)).success)
        command = c.Assist(one.id, other.id, test, skill)
        yield Option(f"{other.id}:{test}", other.name, command), f"helps {other.name} to strike in {hope:.0%}"
