"""Advice on help with what a friend is about to try, and on looking for weak spots with Academics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.escapes import ESCAPES, against_escape, escape_check
from mapoc_tui.rules.maxapoc.combat.holds import holds_on
from mapoc_tui.rules.maxapoc.content.sheet import proficient
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import PER_DEGREE, points
from mapoc_tui.rules.maxapoc.rolls.checks import chances, success_chance
from mapoc_tui.rules.maxapoc.rolls.contests import contest_chance
from mapoc_tui.rules.maxapoc.rolls.tasks import named_actions
from mapoc_tui.rules.maxapoc.skill_commands import Help, Study
from mapoc_tui.rules.maxapoc.skills.academics import ACADEMICS, study_check
from mapoc_tui.rules.maxapoc.skills.command import COMMAND
from mapoc_tui.rules.maxapoc.skills.healing import MEDICINE, parts_of
from mapoc_tui.rules.maxapoc.skills.helping import HELP, help_check, tags_of
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.attack_odds import imagined
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.expectation import own_degrees
from mapoc_tui.rules.maxapoc.tactics.healing_advice import is_friend, prospects, unaided
from mapoc_tui.rules.maxapoc.tactics.outlook import Blow, Outlook
from mapoc_tui.rules.maxapoc.tactics.special_advice import FREEDOM_WORTH
from mapoc_tui.rules.maxapoc.tactics.support_advice import expected_points, known_friends
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER

# -- help: MA D-20 to D-23, p. 49 --------------------------------------------------------------


@immutable
class Try:
    """What a friend is about to roll: the task, the skill, what a success is worth, and its odds by who rolls it."""

    task: str
    skill: str
    worth: float
    odds: Callable[[Combatant], float]


def help_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Helping a friend to get free, or to wake somebody who dies, by as much as that raises its odds."""
    if not is_needed(state, one):
        return
    for friend in known_friends(state, one):
        for tried in (*breaks(state, friend), *treatments(state, one, friend)):
            for skill in (tried.skill, COMMAND) if proficient(one.sheet, COMMAND) else (tried.skill,):
                command = Help(one.id, friend.id, tried.task, skill)
                gain = raised(state, one, friend, command, tried)
                task = named_actions()[tried.task].name
                yield Choice(
                    LATER * gain * tried.worth, command, f"helps {friend.name} to {task}, +{gain:.1%} on average"
                )


def is_needed(state: State, one: Combatant) -> bool:
    """Whether a friend is held, or dies here beside somebody who has no parts to heal with; told quickly."""
    party, treats = one.sheet.party, parts_of(one) > 0
    for each in state.combatants.values():
        dies_here = not treats and "dying" in each.marks and each.position == one.position
        is_held = "restrained" in each.marks and each.able
        if (dies_here or is_held) and each.sheet.party == party and each.id != one.id:
            return True
    return False


def breaks(state: State, friend: Combatant) -> Iterator[Try]:
    """Getting out of the hold that is hardest to leave, by Strength and by Agility."""
    if "restrained" in friend.marks:
        against = [against_escape(state, hold) for hold in holds_on(state, friend.id)] or [None]
        for stat in ESCAPES:
            yield Try(
                "escape",
                stat,
                FREEDOM_WORTH,
                lambda who, stat=stat: min(  # type: ignore[misc]
                    contest_chance(state, escape_check(who, stat), each) for each in against
                ),
            )


def treatments(state: State, one: Combatant, friend: Combatant) -> Iterator[Try]:
    """Waking somebody who dies beside a friend with the parts for it, for those who have none themselves."""
    if parts_of(friend) and not parts_of(one) and friend.position == one.position:
        for patient in state.combatants.values():
            if "dying" in patient.marks and patient.position == friend.position and is_friend(friend, patient):
                worth = prospects(state, friend, patient, 0)[1]
                yield Try(MEDICINE, MEDICINE, worth, lambda who: success_chance(state, unaided(who)))


def raised(state: State, one: Combatant, friend: Combatant, command: Help, tried: Try) -> float:
    """By how much help raises the odds of a friend on average."""
    when = tags_of(named_actions()[command.task], command.skill)
    before = tried.odds(friend)
    gain = 0.0
    for degree, chance in enumerate(chances(state, help_check(state, one, command.skill, friend))):
        if degree and chance:
            bonus = Bonus(HELP, points(PER_DEGREE * degree, HELP), when)
            gain += chance * (tried.odds(evolve(friend, bonuses=(*friend.bonuses, bonus))) - before)
    return gain


# -- Academics: MA K-2, K-3, p. 77 -------------------------------------------------------------


def study_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Looking for the weak spots of whom scholars attack next, now if there is time for that."""
    if not proficient(one.sheet, ACADEMICS):
        return
    blow = next_blow(state, one)
    if blow is None or blow.target.id in one.studied:
        return
    degrees = own_degrees(state, one, study_check)
    gain = expected_points(degrees)
    found = Bonus(ACADEMICS, points(round(gain / (1 - degrees[0])), ACADEMICS), target=blow.target.id) if gain else None
    better = next_blow(state, evolve(one, bonuses=(*one.bonuses, found))) if found else None
    if better is not None:
        worth = (1 - degrees[0]) * max(0.0, better.value - blow.value)
        at_once = money.left > 1 and not one.attacks
        reason = f"looks for weak spots of {blow.target.name}, +{gain:.0f} on average"
        yield Choice(worth + blow.value if at_once else LATER * worth, Study(one.id, blow.target.id), reason)


def next_blow(state: State, one: Combatant) -> Blow | None:
    """The best attack of somebody as it might be, in a phase in which it has not attacked yet."""
    return Outlook(imagined(state, one), one).best(evolve(one, attacks=0))
