"""What may be chosen in this game, and what its GM may rule beyond the rulings of every game."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.immutable import immutable

# ------------------------------------------------------------------------------------------ on the own turn


@immutable
class Deed(Command):
    """Base of what somebody does on the own turn."""

    who: str


@immutable
class Action(Deed):
    """Base of what uses up the round's one action (2D6 L-55)."""


@immutable
class Attack(Action):
    """Attack with a weapon, or unarmed. ``way`` is ``melee``, ``shoot`` or ``throw`` (2D6 L-57, L-58)."""

    target: str
    weapon: str
    way: str
    nonlethal: bool = False


@immutable
class Defend(Action):
    """Do nothing but defend (2D6 L-73)."""


@immutable
class FirstAid(Action):
    """Treat somebody who is hurt (2D6 L-96)."""

    patient: str


@immutable
class Assist(Action):
    """Help a companion's next test of a kind with a skill that fits (2D6 L-20)."""

    ally: str
    test: str
    skill: str


@immutable
class Social(Action):
    """Talk somebody into something (2D6 L-40)."""

    skill: str
    target: str
    request: str


@immutable
class UseSkill(Action):
    """Use a skill for anything else; ``speciality`` says whether one counts (2D6 L-5, L-13)."""

    skill: str
    speciality: bool = False


@immutable
class Retrieve(Action):
    """Spend the round getting an own weapon back (2D6 L-69)."""

    weapon: str


@immutable
class RetrieveAndAct(Action):
    """Try to get an own weapon back without losing the round (2D6 L-70)."""

    weapon: str


@immutable
class Reload(Action):
    """Load the weapon in hand."""


@immutable
class Flee(Action):
    """Try to leave the fight, where the table has such a test (2D6 G-19)."""


@immutable
class Move(Deed):
    """Change the distance by one band: free, once a turn (2D6 L-55)."""

    to: int


@immutable
class CallDrive(Deed):
    """Call on the own drive: free, once a session (2D6 L-108)."""


@immutable
class DrawWeapon(Deed):
    """Take a carried weapon in hand: free, once a turn (2D6 L-71, G-17)."""

    weapon: str


@immutable
class DropWeapon(Deed):
    """Let the weapon in hand fall: free."""


@immutable
class Speak(Deed):
    """Say something: free (2D6 L-55)."""

    text: str


@immutable
class ShakeOff(Deed):
    """Pay d6 Will to end the whole penalty of one request (2D6 L-44, L-120)."""

    effect: str


@immutable
class YieldTo(Deed):
    """Give in after all, which ends the penalty of a request (2D6 L-44)."""

    effect: str


@immutable
class EndTurn(Deed):
    """Do nothing more this turn."""


# ------------------------------------------------------------------------------------------ answers


@immutable
class SpendWill(Command):
    """Spend that much Will on the test just rolled, 0 for none (2D6 L-14)."""

    amount: int


@immutable
class ChooseEffect(Command):
    """The effect of a critical success, and whom it concerns (2D6 L-118)."""

    effect: str
    target: str = ""


@immutable
class ChooseOutcome(Command):
    """What a failure comes to (2D6 L-119)."""

    outcome: str


@immutable
class NameComplication(Command):
    """What a critical failure adds, in words; empty leaves it open (2D6 L-9)."""

    text: str = ""


@immutable
class SetDifficulty(Command):
    """How many complications a test has (2D6 L-5)."""

    complications: int


@immutable
class ChooseResist(Command):
    """The skill that resists a social test (2D6 L-47, G-10)."""

    skill: str


@immutable
class OfferHelp(Command):
    """Whether the one who is asked helps, and with which skill; empty for no (2D6 L-20)."""

    skill: str = ""


@immutable
class AnswerPlea(Command):
    """``give_in``, ``resist`` or ``pay``: the answer to a social success (2D6 L-40, L-45)."""

    answer: str


@immutable
class StayAwake(Command):
    """Whether a character at 0 Endurance or less stays conscious (2D6 L-90)."""

    awake: bool


@immutable
class GroupSkill(Command):
    """The skill that the next member of a group test uses (2D6 L-27)."""

    skill: str


# ------------------------------------------------------------------------------------------ the GM


@immutable
class RuleTest(Ruling):
    """Call for a test.

    With ``opponent`` it is opposed by that one's skill ``opposing`` (2D6 L-4), else ``complications`` count (2D6 L-5).
    With ``request`` it is a social challenge of the opponent (2D6 L-40). ``outcomes``: a failure comes to one of four
    things that the GM picks (2D6 L-119), which always holds outside a fight.
    """

    who: str
    skill: str
    complications: int = 0
    opponent: str = ""
    opposing: str = ""
    request: str = ""
    speciality: bool = False
    outcomes: bool = False


@immutable
class RuleGroupTest(Ruling):
    """Call for a group test of all players' characters who are awake (2D6 L-25)."""

    skill: str
    complications: int = 0


@immutable
class RuleFirstAid(Ruling):
    """Somebody gives first aid outside the order of turns (2D6 L-96)."""

    healer: str
    patient: str


@immutable
class RuleHazard(Ruling):
    """A fall, a collision, a poison: d6 or, when ``major``, 2d6 (2D6 L-94, L-95, L-124)."""

    who: str
    major: bool = False
    nonlethal: bool = False


@immutable
class RuleBruise(Ruling):
    """Deal an amount of non-lethal damage, 0 or more (2D6 L-91, L-124)."""

    who: str
    amount: int


@immutable
class RuleWillHarm(Ruling):
    """Take Will from somebody, 0 or more; what goes beyond 0 costs turns (2D6 L-106, L-107)."""

    who: str
    amount: int


@immutable
class RuleBleeding(Ruling):
    """Time passes: everybody who bleeds takes d6 (2D6 L-86)."""


@immutable
class RuleRest(Ruling):
    """Days of rest away from the case, 1 to 60 (2D6 L-104, L-110)."""

    who: str
    days: int = 1


@immutable
class RuleHospital(Ruling):
    """A week in hospital for somebody who needs it (2D6 L-101)."""

    who: str


@immutable
class RulePlace(Ruling):
    """Whether the place is safe to work in and supplies are at hand (2D6 L-97)."""

    safe: bool
    supplies: bool
