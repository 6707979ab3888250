"""Weapons and rounds handed over to a friend at Close (MA Q-273; DP-45)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Pass
from mapoc_tui.rules.maxapoc.content.gear import ammo_name
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound, grip_of
from mapoc_tui.rules.maxapoc.rolls.bonuses import of_one_camp
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.skills.works import at_hand
from mapoc_tui.rules.maxapoc.state import ITEM, Arm, Combatant, State


def takers(state: State, one: Combatant) -> Iterator[Combatant]:
    """The friends at Close who can take something."""
    return (
        each
        for each in state.combatants.values()
        if each.position == one.position and each.id != one.id and each.able and of_one_camp(one, each)
    )


def weapons_to_pass(one: Combatant) -> Iterator[Arm]:
    """What is in hand and can change hands; items are handed over as items."""
    return (
        arm
        for arm in one.arms
        if arm.place == "hand" and not (arm.mount or arm.weapon.natural or ITEM in arm.weapon.tags)
    )


def amounts(stock: int) -> list[int]:
    """How many rounds are offered: one, half of them, all."""
    return sorted({1, (stock + 1) // 2, stock})


def things_for(one: Combatant, target: Combatant) -> Iterator[tuple[str, Pass]]:
    """Every weapon in hand and some of all rounds: (words, command)."""
    for arm in weapons_to_pass(one):
        yield arm.weapon.name, Pass(one.id, target.id, arm.id)
    for key, stock in one.rounds.items():
        for count in amounts(stock) if stock else ():
            yield f"{count} {ammo_name(key)}", Pass(one.id, target.id, key, count)


def pass_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Everything that could be handed over, to every friend at Close."""
    for target in takers(state, one):
        for words, command in things_for(one, target):
            yield Candidate(f"{words} to {target.name}", command)


def pass_reasons(state: State, one: Combatant, command: Pass, purse: Purse) -> Iterator[str]:
    """What speaks against handing something over (MA Q-273)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    yield from at_hand(state, one, command.target)
    target = state.combatants.get(command.target)
    if target is None or all(each.id != target.id for each in takers(state, one)):
        yield "that is no friend who could take it"
        return
    yield from bound(target)
    arm = next((each for each in weapons_to_pass(one) if each.id == command.thing), None)
    if arm is None:
        stock = one.rounds.get(command.thing, 0)
        if not 1 <= command.count <= stock:
            yield f"{one.name} has {stock} of that to hand over" if stock else f"{one.name} holds no such thing"
    elif grip_of(arm) > free_hands(target):
        yield f"{target.name} needs {grip_of(arm)} free hand{'s' if grip_of(arm) > 1 else ''}"


def can_pass(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anything can be handed over, told quickly."""
    if purse.left < 1 or "restrained" in one.marks:
        return False
    return any(
        next(pass_reasons(state, one, command, purse), None) is None
        for target in takers(state, one)
        for _, command in things_for(one, target)
    )


def pass_on(fight: Fight, command: Pass, purse: Purse) -> None:
    """Taking it costs nothing (MA Q-273)."""
    fight.emit(e.ActionTaken(command.who, "pass", 1, purse.held, target=command.target))
    if fight[command.who].arm(command.thing) is not None:
        fight.emit(e.ArmPassed(command.who, command.target, command.thing))
    else:
        fight.emit(e.RoundsPassed(command.who, command.target, command.thing, command.count))


def pass_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """To whom, then what."""

    def below(target: Combatant) -> list[Option]:
        return [
            Option(f"{command.thing}-{command.count}", words, command)
            for words, command in things_for(one, target)
            if next(pass_reasons(state, one, command, purse), None) is None
        ]

    fitting = [(target, below(target)) for target in takers(state, one)]
    return [Option(target.id, target.name, branch=lambda found=found: found) for target, found in fitting if found]  # type: ignore[misc]


PASS = Deed(
    Pass, "pass", "Hand over", "v", pass_candidates, pass_reasons, pass_on,
    nothing="no friend is at Close, or nothing is at hand", is_open=can_pass, branch=pass_options,
)  # fmt: skip
