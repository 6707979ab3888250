"""The working of one command in this game: events written, dice rolled, Luck offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from mapoc_tui.engine.dice import Dice, Draw, Request, die
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.apply import apply
from mapoc_tui.rules.maxapoc.calm import CALM, WATCH
from mapoc_tui.rules.maxapoc.folding import FOLDS
from mapoc_tui.rules.maxapoc.rolls.checks import (
    Check,
    Weighed,
    judge,
    possible,
    read_percentile,
    request,
    same_check,
    same_weight,
    settle,
    severity,
    weigh,
    widened,
    with_held,
)
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, initiative_change, stacked
from mapoc_tui.rules.maxapoc.rolls.sight import kept_from_players, secret_roll
from mapoc_tui.rules.maxapoc.state import FULL_GAUGE, Combatant, Frame, Roll, State

F = TypeVar("F", bound=Frame)


class Fight(Resolution):
    """Adds to the engine's resolution what every rule of this game needs.

    ``calm`` says that between two steps nobody has to be looked after, see :mod:`calm`.
    """

    state: State

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(apply, state, dice)
        self.calm = WATCH.state is state
        self._secret = False
        for one in state.combatants.values():
            if one.hidden or "unseen" in one.marks:
                self._secret = True

    def emit(self, event: Event) -> None:
        """Write an event and fold it in; what concerns somebody whom players may not know of is for the GM alone."""
        if self._secret and self._is_secret(event):
            event = evolve(event, visible="gm")
        kind = type(event)
        if kind not in CALM:
            self.calm = False
        self.state = FOLDS[kind](self.state, event)
        self.events.append(event)

    def _is_secret(self, event: Event) -> bool:
        """That somebody shows up is never a secret."""
        one = self.state.combatants.get(getattr(event, "who", ""))
        if one is None or not kept_from_players(self.state, one):
            return False
        shows_up = isinstance(event, e.ConditionEnded) and event.condition == "unseen"
        return not (shows_up or isinstance(event, e.Hidden))

    def __getitem__(self, who: str) -> Combatant:
        return self.state.combatants[who]

    @property
    def frame(self) -> Frame:
        """The innermost thing being resolved."""
        return self.state.stack[-1]

    # -- dice ----------------------------------------------------------------------------------

    def check(self, slot: str, check: Check, against: str = "") -> Roll:
        """Roll a check into a slot of the thing being resolved (MA procedure 2.1).

        A critical failure with a Reliable weapon is rolled again until it is none (MA WT-13, p. 91; GR-20).
        """
        state = self.state
        one = state.combatants[check.who]
        check = widened(state, check)
        if state.stack[-1].braced > 0:
            check = self._braced(check)
        weight = weigh(check, state.rulings, "self_stabilised" in one.marks)
        draws = self._draws(check, weight) if possible(weight) else []
        roll = settle(check, weight, draws[-1] if draws else None, state.rulings)
        self._tell(e.Checked(slot, roll, tuple(draws), against))
        if "setback" in one.marks:
            self.emit(e.ConditionEnded(check.who, "setback", "used up"))
        if one.bonuses:
            self._use_up(one, check)
        return roll

    def _braced(self, check: Check) -> Check:
        """With the held actions that were spent on this very roll (MA T-16, p. 66)."""
        helped = self.frame.brace
        if helped is None or (helped.who, helped.purpose) != (check.who, check.purpose):
            return check
        return with_held(check, self.frame.braced)

    def _use_up(self, one: Combatant, check: Check) -> None:
        """Bonuses that counted for a roll are gone (MA C-34, p. 25, 77)."""
        left = tuple(bonus for bonus in one.bonuses if bonus.modifier not in check.parts)
        if left != one.bonuses:
            self.emit(e.BonusesLeft(one.id, left, "used up"))

    def reroll(self, slot: str) -> Roll:
        """Roll again with the same threshold, requirement and dice; the second result stands (MA D-17, p. 48; Q-23)."""
        first = self.frame.rolls[slot]
        check, weight = same_check(first), same_weight(first)
        draws = self._draws(check, weight)
        roll = settle(check, weight, draws[-1], self.state.rulings, luck=True)
        self._tell(e.Checked(slot, roll, tuple(draws)))
        return roll

    def _tell(self, event: e.Checked) -> None:
        """Write a roll, for the GM alone if the table keeps such rolls from the players (MA Q-263)."""
        self.emit(evolve(event, visible="gm") if secret_roll(self.state, event.roll) else event)

    def _draws(self, check: Check, weight: Weighed) -> list[Draw]:
        """The dice of a check, rolled again as long as a Reliable weapon shows a 100; the last ones count."""
        wanted = request(self.state, check.who, check.purpose, weight.net)
        draws = [self.draw(wanted)]
        while check.reliable and read_percentile(draws[-1].faces[0], draws[-1].faces[1:], weight.net) == 100:
            draws.append(self.draw(wanted))
        return draws

    def replace_roll(self, slot: str, value: int) -> None:
        """Put another result in the place of a roll, by the GM's word; Luck stays open if it still failed."""
        first = self.frame.rolls[slot]
        reduces = self.state.rulings.sr_reduces_degree
        raised = same_weight(first).raised
        degree, success = judge(value, first.threshold, first.requirement, first.spoils_from, reduces, raised)
        ones, tens = value % 10, (value // 10 % 10,)
        roll = evolve(first, ones=ones, tens=tens, value=value, degree=degree, success=success)
        self._tell(e.Checked(slot, roll, ruled=True))
        if success:
            self.emit(e.RollKept(first.who, slot))

    def roll(self, who: str, purpose: str, sides: Iterable[int], reason: str) -> Draw:
        """Ordinary dice for somebody; a fixed number has none, and nothing is rolled for it."""
        dice = tuple(die(each) for each in sides)
        if not dice:
            return Draw(f"{who}:{purpose}", ())
        return self.draw(Request(f"{who}:{purpose}", dice, reason))

    # -- Luck ----------------------------------------------------------------------------------

    def offer_luck(self, *slots: str, lost: Callable[[str], bool] | None = None) -> bool:
        """Let the owners of failed rolls decide on a reroll, in this order; tells whether somebody has to (MA Q-21).

        ``lost`` says whether a successful roll loses the comparison, for tables that let Luck help then, too.
        """
        rolls = self.frame.rolls
        open_slots = [slot for slot in slots if slot in rolls and self._may_reroll(slot, rolls[slot], lost)]
        if open_slots:
            self.emit(e.LuckOffered(tuple(open_slots)))
        return bool(open_slots)

    def _may_reroll(self, slot: str, roll: Roll, lost: Callable[[str], bool] | None) -> bool:
        if roll.luck or not roll.tens:
            return False
        if roll.success and not (self.state.rulings.luck_on_lost_opposition and lost is not None and lost(slot)):
            return False
        return luck_allowed(self.state, self[roll.who])

    # -- words that many rules share -----------------------------------------------------------

    def gain(
        self, who: str, condition: str, left: int = 0, source: str = "", value: int = 0, draw: Draw | None = None
    ) -> None:
        """Put a condition on somebody who may have it already (MA Q-41)."""
        old = next((one for one in self[who].conditions if one.id == condition), None)
        new = Condition(condition, left, source=source, value=value)
        if old is not None:
            new = stacked(old, new, self.state.rulings.condition_stack)
        if new != old:
            self.impose(who, new, draw)

    def impose(self, who: str, condition: Condition, draw: Draw | None = None) -> None:
        """Put a condition on somebody just as it is; what it costs of Initiative is lost at once (MA Q-38).

        One that went and comes back in the same round has cost it already (MA 5.3).
        """
        self._secret = self._secret or condition.id == "unseen"
        one = self[who]
        before, is_back = initiative_change(one.conditions), condition.id in one.suffered
        is_back = is_back and all(each.id != condition.id for each in one.conditions)
        self.emit(e.ConditionGained(who, condition, () if draw is None else (draw,)))
        change = initiative_change(self[who].conditions) - before
        if change < 0 and not is_back and self.state.round and self.state.rulings.initiative_loss_timing == "now":
            self.emit(e.InitiativeChanged(who, self[who].counter + change, condition.name))

    def lose(self, who: str, condition: str, cause: str = "") -> None:
        """Take a condition off somebody who has it."""
        if any(one.id == condition for one in self[who].conditions):
            self.emit(e.ConditionEnded(who, condition, cause))

    def raise_attraction(self, amount: int, cause: str) -> None:
        """Noise draws others near, where the gauge is used and until it is full (MA E-1, E-2, p. 51; R-RP-47)."""
        gauge = self.state.attraction
        if amount and gauge < FULL_GAUGE and self.state.rulings.eag_enabled:
            self.emit(e.AttractionRaised(amount, min(FULL_GAUGE, gauge + amount), cause))

    def mishaps(self, *rolls: Roll | None) -> None:
        """What critical and worse failures bring (MA D-8, D-18, p. 48; Q-25)."""
        effect = self.state.rulings.critical_failure_effect
        for roll in rolls:
            if roll is None or roll.success or severity(roll) < 2 or not self[roll.who].here:
                continue
            if effect == "next_roll_disadvantage":
                self.gain(roll.who, "setback", source=roll.purpose)
            elif effect == "gm_prompt":
                self.emit(e.MishapCalled(roll.who, severity(roll)))


def luck_allowed(state: State, one: Combatant) -> bool:
    """Whether somebody has Luck Uses left and may spend them (MA D-17, p. 48; Q-18)."""
    if one.luck < 1:
        return False
    allowed = state.rulings.npc_luck
    return one.sheet.player or allowed == "all" or (allowed == "boss" and one.sheet.rank == "boss")
