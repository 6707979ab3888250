"""Items in hand: taken out, used, put away, handed over (MA N-5, N-7, p. 71; IT-1 to IT-12, p. 93-98; Q-273)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mapoc_tui.engine.decisions import Offers, Option, each_of
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.items import item_name, items, unquenchable
from mapoc_tui.rules.maxapoc.content.tables import Row
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import let_fall
from mapoc_tui.rules.maxapoc.harms.infection import set_stage
from mapoc_tui.rules.maxapoc.moves.handling import PACK, bound, eased_requirement, palming_check, palming_reasons
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import give
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, Modifier, kind_of
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
from mapoc_tui.rules.maxapoc.skills.aids import spend
from mapoc_tui.rules.maxapoc.skills.works import Job, at_hand, begin_work, to_succeed, witless
from mapoc_tui.rules.maxapoc.state import Combatant, Infection, Roll, State, hostile
from mapoc_tui.rules.maxapoc.work_frames import Work

QUICK = "quick item"
FETCH = "fetch"
NO_LIGHT = -1


# -- what speaks against it --------------------------------------------------------------------


def taking_out(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """MA N-5, p. 71; Q-175, Q-176."""
    if command.how == "quick":
        yield from palming_reasons(state, one, QUICK + command.item, purse)
    if command.item in one.inhand:
        yield f"{item_name(command.item)} is in hand"
    elif free_hands(one) < 1:
        yield f"{item_name(command.item)} needs a free hand"


def using(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """MA N-7, p. 71; IT-1, p. 93; TB-7, 4, p. 70."""
    use = use_of(command.item)
    if not use:
        yield f"{item_name(command.item)} has no use of its own in a fight"
        return
    if command.item not in one.inhand:
        yield f"{item_name(command.item)} is not in hand"
    if not 1 <= command.times <= use.get("most", 1):
        yield f"{item_name(command.item)} is used 1 to {use.get('most', 1)} times at once"
    elif one.items[command.item] < use["cost"] * command.times:
        yield f"not enough is left of {item_name(command.item)}"
    patient = one
    if command.target:
        yield from patient_reasons(state, one, command)
        patient = state.combatants.get(command.target, one)
    if use.get("condition") in patient.marks and not use.get("rounds"):
        yield f"{patient.name} has that already: {kind_of(use['condition']).name}"
    if use.get("food") and "cibophobia" in one.marks:
        yield "CIBOPHOBIA: no Food Unit can be eaten"
    if use.get("cures") and not patient.infections:
        yield f"{patient.name} is not INFECTED"


def patient_reasons(state: State, one: Combatant, command: HandleItem) -> Iterator[str]:
    """Medicine may be given to anybody at Close but enemies (MA I-13; IT-109, p. 93; K-5, p. 77)."""
    if not use_of(command.item).get("medicine"):
        yield f"{item_name(command.item)} is no medicine for others"
    yield from at_hand(state, one, command.target)
    target = state.combatants.get(command.target)
    if target is not None and (target.id == one.id or hostile(one, target)):
        yield f"{target.name} is no patient"


def putting_away(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """MA Q-273."""
    if command.item not in one.inhand:
        yield f"{item_name(command.item)} is not in hand"


def handing_over(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """Taking it needs a free hand and costs nothing (MA Q-273)."""
    yield from at_hand(state, one, command.target)
    target = state.combatants.get(command.target)
    if command.item not in one.inhand:
        yield f"{item_name(command.item)} is not in hand"
    if command.target == one.id:
        yield "nobody gives to themselves"
    elif target is not None and not target.able:
        yield f"{target.name} cannot take it"
    elif target is not None and free_hands(target) < 1:
        yield f"{target.name} needs a free hand"


def stowing(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """MA Q-273; IT-131, p. 94."""
    yield from putting_away(state, one, command, purse)
    if unquenchable(command.item) and command.item in one.marks:
        yield f"{item_name(command.item)} burns and cannot be put out"


def letting_go(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """MA T-11, p. 66."""
    yield from putting_away(state, one, command, purse)
    if purse.held:
        yield "a Free Action belongs to the own turn"


def fetching(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """MA Q-273."""
    if command.item not in litter_at(state, one):
        yield f"no {item_name(command.item)} lies here"
    if free_hands(one) < 1:
        yield f"{item_name(command.item)} needs a free hand"


def litter_at(state: State, one: Combatant) -> list[str]:
    """The items that lie at Close, each kind once."""
    return list(dict.fromkeys(each.item for each in state.litter if each.position == one.position))


# -- what follows ------------------------------------------------------------------------------


def take_out(fight: Fight, command: HandleItem) -> None:
    """The item is in the hand (MA N-5, p. 71)."""
    fight.emit(e.ItemPlaced(command.who, command.item, hand=True))


def use(fight: Fight, command: HandleItem) -> None:
    """Pay for the use and have its effect (MA N-7, p. 71)."""
    item, row = command.item, use_of(command.item)
    fight.emit(e.ItemUsed(command.who, item, command.target))
    if row["cost"]:
        spend(fight, command.who, item, row["cost"] * command.times)
    who = command.target or command.who
    if "condition" in row:
        fight.impose(who, lasting(row))
    if "bonus" in row:
        give(fight, who, bonus_of(item, row, command.times))
    if row.get("cures"):
        cure(fight, who)
    fight.raise_attraction(row.get("noise", 0), item_name(item))


def lasting(row: Row) -> Condition:
    """The condition that a use brings; increases of Initiative begin with the next round (MA T-7, p. 64; GR-54)."""
    if "phases" in row:
        return Condition(row["condition"], row["phases"], edge="phase")
    rounds = row.get("rounds", 0)
    return Condition(row["condition"], rounds + 1 if rounds else 0)


def bonus_of(item: str, row: Row, times: int) -> Bonus:
    """What a use does for a roll to come."""
    data = row["bonus"]
    modifier = Modifier(data["give"], data.get("amount", 1) * times, item_name(item))
    return Bonus(item, modifier, tuple(data["when"]), bars=())


def cure(fight: Fight, who: str) -> None:
    """The worst infection is one stage better (MA IT-109, p. 93)."""
    worst = max(fight[who].infections, key=lambda each: each.stage)
    set_stage(fight, who, Infection(worst.kind, worst.stage - 1, worst.gained))


def put_away(fight: Fight, command: HandleItem) -> None:
    """Back into the pack; a light goes out."""
    fight.emit(e.ItemPlaced(command.who, command.item, hand=False))
    put_out_light(fight, command.who, command.item)


def let_go(fight: Fight, command: HandleItem) -> None:
    """The item lies on the ground (MA T-11, p. 66)."""
    let_fall(fight, command.who, command.item)


def fetch(fight: Fight, command: HandleItem) -> None:
    """From the ground into the hand; a light that still shines goes along (MA Q-273; GR-68)."""
    one = fight[command.who]
    lit = next(each.lit for each in fight.state.litter if (each.item, each.position) == (command.item, one.position))
    fight.emit(e.ItemFetched(command.who, command.item))
    if lit:
        fight.gain(command.who, command.item)


def put_out_light(fight: Fight, who: str, item: str) -> None:
    """A light that is put away or given away gives its bearer none any more."""
    if kind_of(item).light != NO_LIGHT:
        fight.lose(who, item, "put away")


def hand_over(fight: Fight, command: HandleItem) -> None:
    """The item is in somebody else's hand (MA Q-273)."""
    pieces = fight[command.who].items[command.item]
    fight.emit(e.ItemPassed(command.who, command.target, command.item, pieces, hand=True))
    if kind_of(command.item).light != NO_LIGHT and command.item in fight[command.who].marks:
        fight.lose(command.who, command.item, "given away")
        fight.gain(command.target, command.item)


def use_of(item: str) -> Row:
    """What using an item does; empty for one without a use of its own."""
    found: Row = items().get(item, {}).get("use", {})
    return found


# -- the ways to handle an item ----------------------------------------------------------------


@immutable
class Way:
    """One thing to do with an item: its words, its cost, what speaks against it and the doing."""

    verb: str
    reasons: Callable[[State, Combatant, HandleItem, Purse], Iterator[str]]
    perform: Callable[[Fight, HandleItem], None]
    cost: int = 1


WAYS: Mapping[str, Way] = {
    "ready": Way("take out", taking_out, take_out),
    "quick": Way("take out, quick-draw", taking_out, take_out, cost=0),
    "use": Way("use", using, use),
    "stow": Way("put away", stowing, put_away),
    "give": Way("hand over", handing_over, hand_over),
    "drop": Way("drop", letting_go, let_go, cost=0),
    FETCH: Way("pick up", fetching, fetch),
}


def handle_reasons(state: State, one: Combatant, command: HandleItem, purse: Purse) -> Iterator[str]:
    """What speaks against handling an item in a way."""
    way = WAYS.get(command.how)
    if way is None:
        yield f"the ways are {', '.join(WAYS)}"
        return
    yield from unable(state, one, way.cost, purse)
    yield from bound(one)
    yield from witless(one)
    if command.item not in one.items and command.how != FETCH:
        yield f"{one.name} carries no {item_name(command.item)}"
    else:
        yield from way.reasons(state, one, command, purse)


def handle_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every item in every way; what can be handed over, to everybody at Close."""
    for item in within_reach(state, one):
        for how, way in WAYS.items():
            for command in commands_for(state, one, item, how):
                to = towards(state, command)
                times = f" x{command.times}" if command.times > 1 else ""
                yield Candidate(f"{way.verb} {item_name(item)}{to}{times}", command)


def within_reach(state: State, one: Combatant) -> list[str]:
    """Everything carried, and everything that lies at Close."""
    return list(dict.fromkeys((*one.items, *litter_at(state, one)))) if state.litter else list(one.items)


def commands_for(state: State, one: Combatant, item: str, how: str) -> Iterator[HandleItem]:
    """The commands of one way."""
    if how == "give":
        yield from (HandleItem(one.id, item, how, each.id) for each in others_at_close(state, one) if each.able)
    elif how == "use":
        row = use_of(item)
        patients = [each.id for each in others_at_close(state, one)] if row.get("medicine") else []
        for who in ("", *patients):
            yield from (HandleItem(one.id, item, how, who, times) for times in range(1, row.get("most", 1) + 1))
    else:
        yield HandleItem(one.id, item, how)


def others_at_close(state: State, one: Combatant) -> list[Combatant]:
    """Everybody else who stands or lies at Close."""
    return [each for each in state.combatants.values() if each.position == one.position and each.id != one.id]


def can_handle(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any item can be handled now, told quickly."""
    things = one.items or (state.litter and litter_at(state, one))
    if not things or "restrained" in one.marks or any(witless(one)):
        return False
    if purse.left or (one.inhand and not purse.held):
        return bool(one.inhand) or free_hands(one) > 0
    if purse.held or free_hands(one) < 1:
        return False
    return any(item not in one.inhand and QUICK + item not in one.tried for item in one.items)


def handle_options(state: State, one: Combatant, purse: Purse) -> Offers:
    """Which item, then what to do with it."""

    def fits(item: str) -> list[HandleItem]:
        every = (command for how in WAYS for command in commands_for(state, one, item, how))
        return [each for each in every if next(handle_reasons(state, one, each, purse), None) is None]

    def item_option(item: str) -> Option | None:
        ways = fits(item)
        if not ways:
            return None
        label = f"{item_name(item)} ({one.items.get(item, 'on the ground')})"
        options = lambda: [way_option(state, one, each) for each in ways]  # noqa: E731
        return Option(item, label, branch=options, detail=items()[item].get("summary", ""))

    return each_of(list(within_reach(state, one)), item_option)


def towards(state: State, command: HandleItem) -> str:
    """To whom an item goes, or on whom it is used."""
    if not command.target:
        return ""
    return f" {'on' if command.how == 'use' else 'to'} {state[command.target].name}"


def way_option(state: State, one: Combatant, command: HandleItem) -> Option:
    """One way as a leaf."""
    way = WAYS[command.how]
    times = f" {command.times} at once" if command.times > 1 else ""
    number = f"-{command.times}" if command.target and command.times > 1 else ""
    return Option(
        f"{command.how}-{command.target or command.times}{number}",
        f"{way.verb}{towards(state, command)}{times}",
        command,
        cost=f"{way.cost}C" if way.cost else "free",
        chance=to_succeed(state, lambda: quick_check(one), "to do it for free") if command.how == "quick" else None,
    )


# -- doing it ----------------------------------------------------------------------------------


def handle(fight: Fight, command: HandleItem, purse: Purse) -> None:
    """Do something with an item; the quick hand rolls first."""
    way = WAYS[command.how]
    if command.how == "quick":
        begin_work(fight, command.who, QUICK, 0, purse.held, thing=command.item, skill="palming")
        return
    fight.emit(e.ActionTaken(command.who, f"item {command.how}", way.cost, purse.held))
    way.perform(fight, command)


def quick_check(one: Combatant) -> Check:
    """The quick hand; a military pack makes it easier (MA N-5, p. 71; IT-150, p. 96; GR-58)."""
    return palming_check(one, QUICK, eased_requirement(one, PACK))


def settle_quick(fight: Fight, work: Work, roll: Roll) -> None:
    """With enough degrees it costs nothing, otherwise nothing happens (MA N-5, p. 71; Q-175)."""
    if roll.success and free_hands(fight[work.who]) > 0:
        fight.emit(e.ItemPlaced(work.who, work.thing, hand=True))


QUICK_JOB = Job(lambda state, work: quick_check(state[work.who]), settle_quick)

HANDLE = Deed(
    HandleItem,
    "item",
    "Items",
    "i",
    handle_candidates,
    handle_reasons,
    handle,
    nothing="nothing is carried",
    is_open=can_handle,
    branch=handle_options,
    group=SKILLS,
)
