"""The order of action (2D6 1.7)."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.rules.twod6.checks import BASE, Parts, bonus, concludes, roll_test, skill_of
from mapoc_tui.rules.twod6.events import FightBegan, NewcomersRoll, OrderChanged, PlaceTaken, RoundBegan
from mapoc_tui.rules.twod6.state import Combatant, Ordering, Part, State, Test
from mapoc_tui.rules.twod6.working import Reasons, Working

BANDS = ("before", "enemies", "after")
"""Those who won the order test, the enemies, those who lost it (2D6 L-50)."""


def rolls_for_order(one: Combatant) -> bool:
    """Players' characters and allied opponents roll, everybody else sets the mark (2D6 L-48)."""
    return one.sheet.party == "players"


def order_cl(state: State) -> Parts:
    """8 + the highest Awareness among the enemies, with bonuses; skill 0 adds nothing (2D6 L-48, L-49, L-54)."""
    against = [one for one in state.combatants.values() if one.sheet.party == "enemies" and not one.gone]
    marks = [(skill_of(state, one, "awareness"), one.sheet.order_bonus) for one in against]
    awareness, initiative = max(marks, key=sum, default=(0, 0))
    parts = (BASE, Part("Highest Awareness among the enemies", awareness))
    return (*parts, Part("Initiative", initiative)) if initiative else parts


def order_test(state: State, one: Combatant) -> Test:
    """Awareness and what helps initiative (2D6 L-48, L-54)."""
    parts = bonus(state, one, "awareness", "order")
    if one.sheet.order_bonus:
        parts = (*parts, Part("Initiative", one.sheet.order_bonus))
    return Test(one.id, "awareness", "order", cl=order_cl(state), bonus=parts)


# ------------------------------------------------------------------------------------------ the beginning


def refuse_begin(state: State) -> Reasons:
    """Every reason why the fight cannot begin: it takes two parties, and nobody on an empty side."""
    if state.begun or state.ended:
        return ["the fight is over" if state.ended else "the fight has begun already"]
    if state.stack:
        return ["something else has to be settled first"]
    if not state.combatants:
        return ["nobody is in the fight: add combatants first"]
    there = [one for one in state.combatants.values() if not one.gone]
    empty = [side for side in state.sides.values() if not any(one.sheet.side == side.id for one in there)]
    reasons = [f"there is nobody on the side {side.name}" for side in empty]
    for party, word in (("players", "players' character or ally"), ("enemies", "enemy")):
        if not any(one.sheet.party == party and one.standing for one in there):
            reasons.append(f"there is no {word} who can fight")
    return reasons


def begin(work: Working) -> None:
    """Begin the fight: the order is rolled once and kept (2D6 L-53)."""
    state = work.state
    cl = order_cl(state)
    testers = tuple(one.id for one in state.combatants.values() if rolls_for_order(one) and not one.gone)
    work.emit(FightBegan(sum(part.value for part in cl), cl, testers))
    for one in state.combatants.values():
        if not rolls_for_order(one) and not one.gone:
            take_enemy_place(work, one)


def take_enemy_place(work: Working, one: Combatant) -> None:
    """Enemies act between winners and losers, by their Awareness (2D6 L-50, L-52)."""
    work.tell(PlaceTaken(one.id, "enemies", skill_of(work.state, one, "awareness")), one.id)


def next_order_test(work: Working, frame: Ordering) -> None:
    """The next one rolls; whoever is unconscious has lost. After the last one the order stands."""
    if not frame.pending:
        settle_order(work, frame)
        return
    one = work.one(frame.pending[0])
    if one.out:
        work.tell(PlaceTaken(one.id, "after", 0), one.id)
    else:
        roll_test(work, order_test(work.state, one))


@concludes("order")
def _placed(work: Working, test: Test) -> None:
    """Whoever passes acts before all enemies, whoever fails after them (2D6 L-50)."""
    work.tell(PlaceTaken(test.who, "before" if test.passed else "after", test.total), test.who)


def settle_order(work: Working, frame: Ordering) -> None:
    """Everybody has a place: the first round begins, or the newcomers fall in."""
    if frame.joining:
        rearrange(work)
    else:
        work.emit(RoundBegan(1, order_of(work.state)))


# ------------------------------------------------------------------------------------------ the order


def order_of(state: State) -> tuple[str, ...]:
    """Who acts in a round, first one first. The gone keep a place only while somebody's effect runs by their turn."""
    clocks = {effect.clock for one in state.combatants.values() for effect in one.effects}
    there = [one for one in state.combatants.values() if one.band and (not one.gone or one.id in clocks)]
    entry = {who: number for number, who in enumerate(state.combatants)}
    return tuple(one.id for one in sorted(there, key=lambda one: _place(state, one, entry[one.id])))


def _place(state: State, one: Combatant, entry: int) -> tuple[int, ...]:
    """Seized initiative, the last grant first (2D6 L-66, L-72); then the bands (2D6 L-50); inside one the higher total,
    the higher Awareness, the earlier entry (2D6 L-51, L-52)."""
    if one.first_rank:
        return (0, -one.first_rank)
    return (1, BANDS.index(one.band), -one.total, -skill_of(state, one, "awareness"), entry)


def rearrange(work: Working) -> None:
    """The order of this round again, after somebody came or was moved. Nobody acts twice and nobody loses a turn by it:
    a newcomer whose place is before that of somebody who has had a turn acts from the next round on."""
    state = work.state
    order = order_of(state)
    started = [order.index(who) for who in state.passed if who in order]
    newcomers = [who for who in order if who not in state.order]
    late = [who for who in newcomers if order.index(who) < max(started, default=-1)]
    work.emit(OrderChanged(order, (*state.passed, *late)))


def seize_place(work: Working, who: str, total: int) -> None:
    """The GM sets somebody's total; against the mark of the order test it decides the band (2D6 L-50)."""
    state, one = work.state, work.one(who)
    band = "enemies"
    if rolls_for_order(one):
        won = total >= state.order_cl + (not state.rulings.meets_is_success)
        band = "before" if won else "after"
    work.tell(PlaceTaken(who, band, total), who)
    rearrange(work)


def fall_in(work: Working, newcomers: Iterable[str]) -> None:
    """Newcomers in a running fight take their places: enemies by Awareness, others by the order test (2D6 L-48)."""
    testers = []
    for who in newcomers:
        one = work.one(who)
        if rolls_for_order(one):
            testers.append(who)
        else:
            take_enemy_place(work, one)
    if testers:
        work.emit(NewcomersRoll(tuple(testers)))
    else:
        rearrange(work)
