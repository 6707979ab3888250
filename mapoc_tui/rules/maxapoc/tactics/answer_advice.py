"""Advice on answers: which defence, when to spend Luck, how to come back from the dead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from mapoc_tui.rules.maxapoc.combat.attack_options import is_fit
from mapoc_tui.rules.maxapoc.combat.attacks import attack_check, attacker_takes_ties, target_reasons
from mapoc_tui.rules.maxapoc.combat.defences import (
    PRICES,
    TITLES,
    defence_choices,
    payment,
    start_counter,
)
from mapoc_tui.rules.maxapoc.combat.pledges import may_brace
from mapoc_tui.rules.maxapoc.commands import Defend, KeepRoll, Retarget, SelfStabilise, SpendLuck, TakeBack
from mapoc_tui.rules.maxapoc.course import PHASES
from mapoc_tui.rules.maxapoc.folds.course import INITIATIVE_PER_PHASE
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.harm import may_sacrifice
from mapoc_tui.rules.maxapoc.rolls.checks import beats, chances, degree_chances
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, Frame, State, distance
from mapoc_tui.rules.maxapoc.tactics.attack_odds import Method, Use, guard_chances, is_dim, method_of, toll_of
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.danger_advice import reroll_of_danger
from mapoc_tui.rules.maxapoc.tactics.expectation import Degrees, toll_on
from mapoc_tui.rules.maxapoc.tactics.outlook import outlook_of
from mapoc_tui.rules.maxapoc.tactics.turn_advice import words

# -- defences ----------------------------------------------------------------------------------

POINT_WORTH = 0.1
"""What a point of Initiative is worth that costs no turn, in points of health."""

HELD_WORTH = 0.5
"""What a held action is worth, in points of health."""

EFFORT = 0.05
"""What a defence has to avert at least: the next one in the phase is harder (MA X-3, p. 66)."""

OUT_OF_QUESTION = 100.0

NEAR_DEATH = 0.25
"""The chance of falling from which Initiative of the next round is given up."""


class Guarding:
    """An attack as its target sees it: what each defence averts, and what it costs."""

    def __init__(self, state: State, strike: Strike) -> None:
        self.state = state
        self.strike = strike
        self.one, self.attacker = state[strike.target], state[strike.who]
        far = distance(self.attacker, self.one)
        method = method_of_strike(state, strike)
        if method is None:
            self.attack, self.toll = chances(state, attack_check(state, strike)), toll_on(state, strike)
        else:
            dim = state.dark and is_dim(state, self.attacker, self.one, far)
            of_strike = far, strike.rush, strike.second, strike.aim, dim
            self.attack = method.attack(state, self.attacker, self.one, *of_strike)
            self.toll = toll_of(state, method, self.one, far, strike.rush)
        self.tie = attacker_takes_ties(self.attacker.sheet, self.one.sheet)

    def choices(self) -> Iterator[Choice]:
        """Every defence, with a held action and without; those that cost Initiative last."""
        one = self.one
        bare = 1 - self.attack[0]
        yield Choice(-bare * self.toll.points, Defend(one.id, "none"), f"is hit in {bare:.0%}")
        best = -bare * self.toll.points
        for defence, arm in sorted(defence_choices(self.state, self.strike), key=lambda each: PRICES[each[0]]):
            for held in (False, True)[: 1 + may_brace(self.state, one)]:
                choice = self.choice(defence, arm, held, best)
                best = max(best, choice.score)
                yield choice

    def choice(self, defence: str, arm: Arm | None, held: bool, best: float) -> Choice:
        """One defence; what a turn is worth is worked out only where it decides."""
        guard = guard_chances(self.state, self.strike, defence, arm, held)
        hit = beats(self.attack, guard, self.tie)
        score = -hit * self.toll.points - HELD_WORTH * held - EFFORT
        if defence == "riposte" and arm is not None:
            back = Strike(self.one.id, target=self.attacker.id, arm=arm.id)
            score += self.struck(guard, hit) * toll_on(self.state, back).points
        if PRICES[defence]:
            score = self.paid(defence, score, best)
        command = Defend(self.one.id, defence, arm.id if arm else "", held)
        return Choice(score, command, f"{TITLES[defence]} lets {hit:.0%} through, {self.toll.health:.1f} damage each")

    def struck(self, guard: Degrees, hit: float) -> float:
        """The chance that a Riposte strikes: it succeeds, and the attack does not win (MA X-7, p. 67; Q-68)."""
        lost = hit - (1 - self.attack[0]) * guard[0]
        return 1 - guard[0] - lost

    def paid(self, defence: str, score: float, best: float) -> float:
        """The score of a defence less what its Initiative is worth."""
        due = payment(self.state, self.one, PRICES[defence])
        if due is None or (due.owed and self.toll.fall < NEAR_DEATH):
            return score - OUT_OF_QUESTION
        score -= (due.now + due.owed) * POINT_WORTH
        lost = self.turns_lost(due.now, due.owed)
        return score - lost * self.turn if lost and score > best else score - lost

    def turns_lost(self, now: int, owed: int) -> int:
        """How many turns of this and the next round are lost (MA T-3 to T-5, p. 64)."""
        counter = self.one.counter - INITIATIVE_PER_PHASE
        phases = PHASES - self.state.phase
        start = start_counter(self.one) - self.one.debt
        return turns(counter, phases) - turns(counter - now, phases) + turns(start) - turns(start - owed)

    @cached_property
    def turn(self) -> float:
        """What a turn of the defender is worth."""
        return outlook_of(self.state, self.one).promise(self.one, self.one.aim)


def method_of_strike(state: State, strike: Strike) -> Method | None:
    """The method of an attack in no special mode on one target, None for any other."""
    arm = state[strike.who].arm(strike.arm)
    if arm is None or strike.mode or strike.also or strike.first:
        return None
    return method_of(state, state[strike.who], arm, strike.way, strike.hands, strike.rounds)


def turns(counter: int, phases: int = PHASES) -> int:
    """How many turns Initiative brings in so many phases."""
    return max(0, min(phases, -(-counter // INITIATIVE_PER_PHASE)))


# -- another target ----------------------------------------------------------------------------


def astray_choices(state: State, strike: Strike) -> Iterator[Choice]:
    """The best of the enemies on whom the attack can be turned, or none."""
    one = state[strike.who]
    arm = one.arm(strike.arm)
    yield Choice(0.0, TakeBack(one.id), "nobody else is in reach")
    if arm is None:
        return
    outlook = outlook_of(state, one)
    for foe in outlook.foes:
        if is_target(state, strike, arm, foe):
            use = Use(arm, method_of(state, one, arm, strike.way, strike.hands, strike.rounds))
            lead = outlook.lead(one, use, foe, distance(one, foe), strike.rush, strike.second)
            blow = outlook.blow(one, lead, strike.aim)
            yield Choice(blow.value, Retarget(one.id, foe.id), words(blow))


def is_target(state: State, strike: Strike, arm: Arm, foe: Combatant) -> bool:
    """Whether the attack can be turned on an enemy."""
    if next(target_reasons(state, state[strike.who], arm, strike.way, foe), None) is not None:
        return False
    return is_fit(state, strike, arm, foe)


# -- Luck --------------------------------------------------------------------------------------

LUCK_WORTH = {1: 8.0, 2: 4.0}
"""What a Luck Use is worth by the number left, in points of health: the last one brings the dying back."""

PLENTY_WORTH = 2.5
"""What a Luck Use is worth to whoever has more than two."""

ROLL_WORTH = {
    "self-stabilising": 10.0,
    "staying awake": 10.0,
    "breath": 8.0,
    "breaking free": 4.0,
    "slipping free": 4.0,
    "stunning": 4.0,
    "immunity": 4.0,
    "resolve": 4.0,
    "medicine": 4.0,
}
"""What a success is worth that is no attack and no defence, by the purpose or the skill of the roll."""


def luck_choices(state: State, frame: Frame) -> Iterator[Choice]:
    """A reroll where it averts or deals enough damage (MA D-17, p. 48)."""
    slot = frame.luck[0]
    one = state[frame.rolls[slot].who]
    yield Choice(0.0, KeepRoll(one.id), "keeps its Luck")
    gain, reason = reroll_gain(state, frame, slot)
    yield Choice(gain - LUCK_WORTH.get(one.luck, PLENTY_WORTH), SpendLuck(one.id), reason)


def reroll_gain(state: State, frame: Frame, slot: str) -> tuple[float, str]:
    """What a reroll is worth, in points of health, and why."""
    roll = frame.rolls[slot]
    again = degree_chances(roll.threshold, roll.net, roll.requirement)
    if isinstance(frame, Strike) and "attack" in frame.rolls:
        return strike_gain(state, frame, slot, again)
    if (danger := reroll_of_danger(state, frame, slot, 1 - again[0])) is not None:
        return danger
    worth = ROLL_WORTH.get(roll.purpose, ROLL_WORTH.get(roll.skill, 0.0))
    return worth * (1 - again[0]), f"succeeds after all in {1 - again[0]:.0%}"


def strike_gain(state: State, strike: Strike, slot: str, again: Degrees) -> tuple[float, str]:
    """How much more often an attack hits, or is stopped, with another roll."""
    attack = again if slot == "attack" else certain(strike.rolls["attack"].counted)
    other = strike.rolls.get("defence")
    defence = again if slot == "defence" else certain(other.counted if other is not None else 0)
    one, target = state[strike.who], state[strike.target]
    hit = beats(attack, defence, attacker_takes_ties(one.sheet, target.sheet))
    points = toll_on(state, strike).points
    if slot == "attack":
        return hit * points, f"hits {target.name} after all in {hit:.0%}"
    averted = (1.0 if strike.rolls["attack"].success else 0.0) - hit
    return averted * points, f"comes through after all in {averted:.0%}"


def certain(degree: int) -> Degrees:
    """The chances of a roll that has been made."""
    return tuple(float(degree == each) for each in range(5))


# -- dying -------------------------------------------------------------------------------------


def dying_choices(state: State, one: Combatant) -> Iterator[Choice]:
    """Rolls while there is time and Luck to spare, gives all Luck up before it is too late (MA H-15, H-16, p. 80)."""
    last = one.luck == 1 or one.recovery <= 1
    yield Choice(0.0, SelfStabilise(one.id, "no"), "waits")
    yield Choice(1.0, SelfStabilise(one.id, "roll"), "tries to wake up")
    if may_sacrifice(state, one, "dying"):
        yield Choice(2.0 if last else 0.5, SelfStabilise(one.id, "sacrifice"), "gives up all Luck to wake up for sure")
