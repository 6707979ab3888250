"""Advice on holds, hiding, blows in the dark and attacks on the mind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import inf

from mapoc_tui.rules.maxapoc.combat.attack_options import hit_chance
from mapoc_tui.rules.maxapoc.combat.attacks import uses_of
from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.combat.escapes import escape_candidates
from mapoc_tui.rules.maxapoc.combat.grapples import choke_chance, crush_chance
from mapoc_tui.rules.maxapoc.combat.holds import hold_between, hold_skill, holds_of
from mapoc_tui.rules.maxapoc.combat.modes import BLIND
from mapoc_tui.rules.maxapoc.combat.stealth import can_hide, stealth_check, well_hidden
from mapoc_tui.rules.maxapoc.combat.sway import SWAY_COST, mind_candidates, sway_candidates
from mapoc_tui.rules.maxapoc.combat.tugs import answers, tighten_chance, tug_checks
from mapoc_tui.rules.maxapoc.commands import Attack, Hide, ResistHold, Sway, UseHold
from mapoc_tui.rules.maxapoc.content.damage import LIGHT
from mapoc_tui.rules.maxapoc.content.sheet import proficient
from mapoc_tui.rules.maxapoc.deeds import Candidate, Purse
from mapoc_tui.rules.maxapoc.frames import Tug
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.contests import contest_chance
from mapoc_tui.rules.maxapoc.rolls.sight import hidden_from
from mapoc_tui.rules.maxapoc.state import Combatant, Hold, State
from mapoc_tui.rules.maxapoc.tactics.choices import Choice, Hunch
from mapoc_tui.rules.maxapoc.tactics.expectation import FALL_WORTH, toll
from mapoc_tui.rules.maxapoc.tactics.outlook import outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import is_legal

GRAPPLER, HIDERS = "grappler", ("ambusher", "shooter")
"""Tactics that hold enemies, and those that hide from them."""

FREEDOM_WORTH, HOLD_WORTH, TIE_WORTH = 9.0, 7.0, 4.0
"""What it is worth, in points of health, to get free, to hold an enemy, and to tie up a held one."""

STAGE_WORTH, TALK_WORTH = 5.0, 2.5
"""What a step of a broken Resolve is worth, by a power of the mind and by words that cost the whole turn."""

HIDE_WORTH, BLIND_WORTH = 3.0, 4.0

TALKS = ("charm", "intimidate")
"""The skills of those who try it with words."""

Chances = Callable[[State, Combatant], Iterable[Candidate]]
Chooser = Callable[[State, Combatant, Purse], Iterable[Choice]]


def special_choices(state: State, one: Combatant, money: Purse) -> Iterator[Hunch]:
    """Whatever else may be done with the own turn, as far as a look does not rule it out."""
    role = one.sheet.tactics.role

    def chances(candidates: Chances, worth: float, what: str) -> Hunch:
        return Hunch(worth, partial(by_chance, state, one, money, candidates, worth, what))

    def gains(chooser: Chooser, most: float) -> Hunch:
        return Hunch(most, partial(legal, state, one, money, chooser))

    if "restrained" in one.marks:
        yield chances(escape_candidates, FREEDOM_WORTH, "gets free")
    if not one.attacks:
        yield chances(mind_candidates, STAGE_WORTH, "breaks its calm")
    if money.left >= SWAY_COST and not one.sheet.skills.keys().isdisjoint(TALKS):
        yield chances(talks, TALK_WORTH, "unsettles it")
    if state.holds:
        yield gains(hold_choices, inf)
    if role == GRAPPLER and not one.attacks:
        yield gains(grapple_choices, HOLD_WORTH)
    if role in HIDERS and money.left > 1:
        yield gains(hide_choices, HIDE_WORTH)
    yield gains(blind_choices, BLIND_WORTH)


def by_chance(
    state: State, one: Combatant, money: Purse, candidates: Chances, worth: float, what: str
) -> Iterator[Choice]:
    """What can be tried, by its chance."""
    for each in candidates(state, one):
        if is_legal(state, one, each.command, money):
            chance = each.chance() if each.chance else None
            if chance is not None and chance.value > 0:
                yield Choice(worth * chance.value, each.command, f"{what} in {chance.percent}")


def legal(state: State, one: Combatant, money: Purse, chooser: Chooser) -> Iterator[Choice]:
    """The choices that gain anything and that nothing speaks against."""
    for choice in chooser(state, one, money):
        if choice.score > 0 and is_legal(state, one, choice.command, money):  # type: ignore[arg-type]
            yield choice


# -- what goes by its chance alone -------------------------------------------------------------


def talks(state: State, one: Combatant) -> Iterable[Candidate]:
    """Charm and Intimidate for those who have learnt them."""
    return (each for each in sway_candidates(state, one) if proficient(one.sheet, skill_of(each)))


def skill_of(candidate: Candidate) -> str:
    """The skill of somebody's words."""
    assert isinstance(candidate.command, Sway)
    return candidate.command.skill


# -- holds -------------------------------------------------------------------------------------


def hold_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Choke, crush or tie up whoever is held (MA G-4, p. 69)."""
    for hold in holds_of(state, one.id):
        victim = state[hold.victim]
        if victim.able:
            choked, tied = choke_chance(state, hold), tighten_chance(state, hold)
            yield Choice(FALL_WORTH * choked.value, use(hold, "choke"), f"chokes {victim.name} in {choked.percent}")
            yield Choice(TIE_WORTH * tied.value, use(hold, "tighten"), f"ties up {victim.name} in {tied.percent}")
            yield crush_choice(state, one, hold, victim)


def use(hold: Hold, how: str) -> UseHold:
    """The command for a hold."""
    return UseHold(hold.holder, hold.victim, how)


def crush_choice(state: State, one: Combatant, hold: Hold, victim: Combatant) -> Choice:
    """What squeezing does on average (MA G-6, p. 69)."""
    hurt = crush_chance(state, hold)
    degree = max(LIGHT, LIGHT + one.sheet.build_mod)
    points = toll(degree, False, victim.armor, victim.hp, state.rulings.overflow).points
    return Choice(hurt.value * points, use(hold, "crush"), f"crushes {victim.name} in {hurt.percent}")


def grapple_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Holding enemies is the way of grapplers (MA G-1, p. 68)."""
    foes = [foe for foe in outlook_of(state, one).foes if "restrained" not in foe.marks]
    for arm in one.arms:
        if arm.place != "pack" and proficient(one.sheet, hold_skill(arm.weapon)):
            for foe in foes:
                yield from mode_choice(state, Attack(one.id, foe.id, arm.id, mode="grapple"), HOLD_WORTH, "holds")


def mode_choice(state: State, command: Attack, worth: float, what: str) -> Iterator[Choice]:
    """An attack in a mode, if it is legal, by its chance to hit."""
    one = state[command.who]
    if is_legal(state, one, command, Purse(one.complex)):
        chance = hit_chance(state, command, held=False)
        if chance is not None:
            yield Choice(worth * chance.value, command, f"{what} {state[command.target].name} in {chance.percent}")


def tug_choices(state: State, tug: Tug) -> Iterator[Choice]:
    """The answer that comes off best; nobody goes along who can pull back (MA G-7, G-8, p. 69)."""
    hold = hold_between(state, tug.who, tug.target)
    assert hold is not None
    for answer in answers(tug):
        if answer != "comply":
            stays = 1 - contest_chance(state, *tug_checks(state, tug, hold, answer))
            yield Choice(stays, ResistHold(tug.target, answer), f"resists in {stays:.0%}")


# -- hiding ------------------------------------------------------------------------------------


def hide_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Those whose way it is hide where no enemy stands close (MA U-11, p. 79)."""
    if not proficient(one.sheet, "stealth") or well_hidden(one):
        return
    if can_hide(state, one, money) and outlook_of(state, one).nearest(one.position) > 0:
        chance = success_chance(state, stealth_check(state, one))
        yield Choice(HIDE_WORTH * chance, Hide(one.id), f"hides in {chance:.0%}")


def blind_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """A blow in the dark at somebody who has given itself away, unless a barrier takes it (MA U-9, p. 67; B-3)."""
    for hider in hidden_from(state, one):
        if cover(state, one, hider):
            continue
        for arm in one.arms if hider.able else ():
            if arm.place != "pack":
                for way, hands in uses_of(arm.weapon):
                    command = Attack(one.id, hider.id, arm.id, way, hands, mode=BLIND)
                    yield from mode_choice(state, command, BLIND_WORTH, "strikes blindly at")
