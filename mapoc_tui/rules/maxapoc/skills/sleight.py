"""Palming: stealing and hiding things (MA K-18, p. 25, 71; WT-6, p. 91; A-4, p. 66; Q-59)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.rolls.contests import contest_chance, prevails
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.traits import trait_rows
from mapoc_tui.rules.maxapoc.skill_commands import Sleight
from mapoc_tui.rules.maxapoc.skills.works import Job, at_hand, begin_work, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

STEAL, CONCEAL = "steal", "conceal"
COST = 2


def sleight_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Whatever others at Close carry, then the own things."""
    for each in others_near(state, one):
        for item in each.items:
            command = Sleight(one.id, STEAL, item, each.id)
            yield Candidate(f"steal {item_name(item)} from {each.name}", command)
    for thing, words in own_things(one):
        yield Candidate(f"hide {words}", Sleight(one.id, CONCEAL, thing))


def others_near(state: State, one: Combatant) -> list[Combatant]:
    """Everybody else at Close."""
    return [
        each for each in state.combatants.values() if each.position == one.position and each.id != one.id and each.here
    ]


def own_things(one: Combatant) -> Iterator[tuple[str, str]]:
    """Weapons and items that can be hidden on the body: (id, words)."""
    yield from ((arm.id, arm.weapon.name) for arm in one.arms if not arm.weapon.natural and arm.weapon.hands == 1)
    yield from ((item, item_name(item)) for item in one.items)


def sleight_reasons(state: State, one: Combatant, command: Sleight, purse: Purse) -> Iterator[str]:
    """What speaks against a sleight of hand (MA K-18, p. 25)."""
    yield from unable(state, one, COST, purse)
    yield from bound(one)
    yield from witless(one)
    if command.how == STEAL:
        yield from theft_reasons(state, one, command)
    elif command.how != CONCEAL:
        yield f"the ways are {STEAL} and {CONCEAL}"
    elif command.thing not in dict(own_things(one)):
        yield f"{one.name} has no such thing to hide"


def theft_reasons(state: State, one: Combatant, command: Sleight) -> Iterator[str]:
    """What speaks against stealing: only what is carried and not held can be taken."""
    yield from at_hand(state, one, command.target)
    target = state.combatants.get(command.target)
    if command.target == one.id:
        yield "nobody steals from themselves"
    elif target is not None and command.thing not in target.items:
        yield f"{target.name} carries no {item_name(command.thing)}"
    elif target is not None and command.thing in target.inhand:
        yield f"{target.name} holds {item_name(command.thing)} in the hand"
    if free_hands(one) < 1:
        yield "needs a free hand"


def can_palm(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is anything to hide or to steal, told quickly."""
    if purse.left < COST or "restrained" in one.marks or any(witless(one)):
        return False
    if next(own_things(one), None) is not None:
        return True
    return free_hands(one) > 0 and any(set(each.items) - set(each.inhand) for each in others_near(state, one))


def sleight_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Whom to steal from, or what to hide."""
    found = []
    for each in others_near(state, one):
        wanted = [Sleight(one.id, STEAL, item, each.id) for item in each.items]
        fits = [command for command in wanted if next(theft_reasons(state, one, command), None) is None]
        if fits:
            branch = lambda fits=fits: [leaf(state, one, command) for command in fits]  # noqa: E731
            found.append(Option(each.id, f"steal from {each.name}", branch=branch))
    own = [Sleight(one.id, CONCEAL, thing) for thing, _ in own_things(one)]
    if own:
        found.append(Option(CONCEAL, "hide something", branch=lambda: [leaf(state, one, command) for command in own]))
    return found


def leaf(state: State, one: Combatant, command: Sleight) -> Option:
    """One thing with the exact chance."""
    words = dict(own_things(one)).get(command.thing) or item_name(command.thing)
    return Option(command.thing, words, command, chance=lambda: chance(state, one, command))


def chance(state: State, one: Combatant, command: Sleight) -> Chance:
    """How likely it works."""
    mine = sleight_check(one, command.how, command.thing, state.combatants.get(command.target))
    if command.how == CONCEAL:
        return Chance(success_chance(state, mine), "one degree")
    return Chance(contest_chance(state, mine, watching_check(state[command.target])), "to take it")


def palm(fight: Fight, command: Sleight, purse: Purse) -> None:
    """Try it."""
    facts = {"target": command.target, "thing": command.thing, "skill": "palming"}
    begin_work(fight, command.who, command.how, COST, purse.held, **facts)


def sleight_check(one: Combatant, how: str, thing: str, victim: Combatant | None = None) -> Check:
    """Palming; a concealable weapon is easier to hide (MA K-18, p. 25; WT-6, p. 91)."""
    tags = {"sleight", "skill:palming", "hide_weapon"} if how == CONCEAL else {"sleight", "skill:palming"}
    arm = one.arm(thing)
    extra = [row.modifier for row in trait_rows(arm.weapon.traits) if row.fits(tags)] if arm else []
    return work_check(one, how, "palming", tags, extra, victim)


def watching_check(target: Combatant) -> Check | None:
    """The Perception of whoever is stolen from; the unconscious notice nothing."""
    return work_check(target, "noticing", "perception", {"reaction"}) if target.able else None


def settle_theft(fight: Fight, work: Work, roll: Roll) -> None:
    """The item has another owner (MA K-18, p. 25)."""
    victim = fight[work.target]
    if prevails(fight.state, work) and work.thing in victim.items and victim.position == fight[work.who].position:
        fight.emit(e.ItemPassed(victim.id, work.who, work.thing, victim.items[work.thing], stolen=True))


def settle_conceal(fight: Fight, work: Work, roll: Roll) -> None:
    """The GM keeps the degree for whoever searches."""
    words = dict(own_things(fight[work.who])).get(work.thing, work.thing)
    fight.emit(e.SkillTried(work.who, "palming", f"hides {words}", roll.counted))


STEAL_JOB = Job(
    lambda state, work: sleight_check(state[work.who], STEAL, work.thing, state[work.target]),
    settle_theft,
    lambda state, work: watching_check(state[work.target]),
)
CONCEAL_JOB = Job(lambda state, work: sleight_check(state[work.who], CONCEAL, work.thing), settle_conceal)

PALM = Deed(
    Sleight,
    "palming",
    "Sleight of hand",
    "p",
    sleight_candidates,
    sleight_reasons,
    palm,
    cost="2C",
    nothing="there is nothing to hide or steal",
    is_open=can_palm,
    branch=sleight_options,
    group=SKILLS,
)
