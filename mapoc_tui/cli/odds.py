"""``mapoc odds``: exact chances of one exchange."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from cyclopts.types import NonNegativeInt

from mapoc_tui.cli.arguments import Json
from mapoc_tui.cli.output import FINE, say, say_json
from mapoc_tui.lab import odds as lab

DEGREES = ("failure", "Success", "Great", "Amazing", "Critical")

odds = App(name="odds", help="Exact chances of one exchange.", help_format="plaintext")

Threshold = Annotated[int, Parameter(help="The number a d100 must not exceed.")]
Luck = Annotated[bool, Parameter(help="Spend a Luck Use on a failure: it is rolled once more.", negative="")]
Requirement = Annotated[Literal[1, 2, 3, 4], Parameter(help="The least degree that succeeds.", show_default=True)]


@odds.command
def check(
    *,
    threshold: Threshold,
    advantages: NonNegativeInt = 0,
    disadvantages: NonNegativeInt = 0,
    requirement: Requirement = 1,
    luck: Luck = False,
    json: Json = False,
) -> int:
    """The chance of each degree of a d100 roll."""
    document = lab.check(threshold, advantages, disadvantages, requirement, luck)
    if json:
        return _print(document)
    _degrees("", document["degrees"])
    say(f"{'succeeds':<10} {document['success']:8.2%}")
    return FINE


@odds.command
def attack(
    *,
    threshold: Threshold,
    defence: Annotated[int, Parameter(help="The defender's threshold.")],
    advantages: NonNegativeInt = 0,
    disadvantages: NonNegativeInt = 0,
    requirement: Requirement = 1,
    defence_advantages: NonNegativeInt = 0,
    defence_disadvantages: NonNegativeInt = 0,
    tie: Annotated[Literal["attacker", "defender"], Parameter(help="Who wins equal degrees.")] = "attacker",
    code: Annotated[str, Parameter(help="Damage code: L, A, H, M, E, D, F, R, R+L ..., or its degree.")] = "",
    armor: Annotated[NonNegativeInt, Parameter(help="Armour Points of the target.")] = 0,
    barrier: Annotated[NonNegativeInt, Parameter(help="Armour Points of the barrier in between.")] = 0,
    health: Annotated[NonNegativeInt, Parameter(help="Health of the target, for the chance that it falls.")] = 0,
    luck: Luck = False,
    defence_luck: Luck = False,
    json: Json = False,
) -> int:
    """The chance that an attack hits against a defence, and the damage of a hit."""
    attacker = lab.degrees_of(threshold, advantages, disadvantages, requirement, luck)
    defender = lab.degrees_of(defence, defence_advantages, defence_disadvantages, 1, defence_luck)
    document = lab.attack(attacker, defender, tie == "attacker", code, armor, barrier, health)
    if json:
        return _print(document)
    say(f"{'hits':<10} {document['hit']:8.2%}")
    _degrees("attack", document["attacker"])
    _degrees("defence", document["defender"])
    if code:
        behind = f"{barrier} barrier and {armor} armour" if barrier else f"{armor} armour"
        past = document["past_armor"]["mean"]
        say(f"damage of a hit {document['damage']['mean']:.2f}, past {behind} {past:.2f}")
    if "falls" in document:
        say(f"{'fells it':<10} {document['falls']:8.2%}")
    return FINE


@odds.command
def damage(
    *, code: Annotated[str, Parameter(help="L, A, H, M, E, D, F, R, R+L ..., or its degree.")], json: Json = False
) -> int:
    """Mean, bounds and distribution of a damage code."""
    document = lab.damage_of(code)
    if json:
        return _print(document)
    say(f"mean {document['mean']:.2f}, {document['min']} to {document['max']}")
    for amount, chance in document["distribution"].items():
        say(f"{amount:>4} {chance:8.2%} {'#' * round(chance * 100)}")
    return FINE


@odds.command
def twod6(
    *,
    skill: Annotated[NonNegativeInt, Parameter(help="The skill used.")],
    cl: Annotated[int, Parameter(help="The challenge level, before the +2 for a skill of 0.")],
    mods: Annotated[int, Parameter(help="Everything else that is added.")] = 0,
    will: Annotated[NonNegativeInt, Parameter(help="Will that may be spent after the roll.")] = 0,
    json: Json = False,
) -> int:
    """The chances of a 2d6 test."""
    document = lab.two_dice(skill, cl, mods, will)
    if json:
        return _print(document)
    for name, chance in document.items():
        say(f"{name.replace('_', ' '):<10} {chance:8.2%}")
    return FINE


def _print(document: dict[str, Any]) -> int:
    say_json(document)
    return FINE


def _degrees(whose: str, chances: list[float]) -> None:
    for name, chance in zip(DEGREES, chances, strict=True):
        say(f"{(whose + ' ' + name).strip():<18} {chance:8.2%}")
