"""The GM's rulings: legal at any time, events like all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.events import Audience
from mapoc_tui.engine.gm_many import reasons_against_many
from mapoc_tui.engine.text import clean, clean_name
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.content.gear import PARTS
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.content.recruits import entrants_from
from mapoc_tui.rules.maxapoc.content.start import enter
from mapoc_tui.rules.maxapoc.course import INITIATIVE_LIMIT, cast_lot, end_fight, may_act, tied
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import drop_dead_weight, fall, go_down, harm, heal
from mapoc_tui.rules.maxapoc.harms.legs import walk_again
from mapoc_tui.rules.maxapoc.moves.movement import EDGE
from mapoc_tui.rules.maxapoc.order import rank_in_order
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, kind_of
from mapoc_tui.rules.maxapoc.rulings import hazard_rulings
from mapoc_tui.rules.maxapoc.rulings.belongings import take, take_reasons
from mapoc_tui.rules.maxapoc.rulings.gifts import give, give_reasons
from mapoc_tui.rules.maxapoc.skills.healing import parts_of
from mapoc_tui.rules.maxapoc.state import FULL_GAUGE, Combatant, State

LONGEST_TIME = 1_000
LARGEST_AMOUNT = 10_000
MOST_PARTS = 999
POOL_NAMES = {
    "health": "Health",
    "armor": "Armour",
    "luck": "Luck",
    PARTS: "Component Pieces",
    "attraction": "the attraction gauge",
}


# -- what is legal -----------------------------------------------------------------------------


def refusals(state: State, command: c.Ruling) -> Iterator[str]:
    """Every reason why a ruling cannot be made."""
    who = getattr(command, "who", None)
    if who is not None and who not in state.combatants and not (isinstance(command, c.RulePool) and not who):
        yield "there is no such combatant"
        return
    yield from JUDGES.get(type(command), _nothing_against)(state, command)


def _nothing_against(state: State, command: Any) -> Iterator[str]:
    return iter(())


def _end_reasons(state: State, command: c.RuleEnd) -> Iterator[str]:
    if state.stage == "over":
        yield "the fight is over already"
    if command.winner and command.winner not in {side.id for side in state.sides}:
        yield f"there is no side called {command.winner}"


def _pool_reasons(state: State, command: c.RulePool) -> Iterator[str]:
    if command.pool not in POOL_NAMES:
        yield f"there is no pool called {command.pool}: known are {', '.join(POOL_NAMES)}"
        return
    if command.pool != "attraction":
        if not command.who:
            yield "say whose pool"
            return
        yield from _gone(state[command.who])
    highest = pool_limit(state, command.who, command.pool)
    if not 0 <= command.value <= highest:
        yield f"{POOL_NAMES[command.pool]} goes from 0 to {highest}, not to {command.value}"


def pool_limit(state: State, who: str, pool: str) -> int:
    """The highest value of a pool."""
    if pool == "attraction":
        return FULL_GAUGE
    sheet = state[who].sheet
    limits = {
        "health": sheet.health,
        "armor": max(sheet.armor, state[who].armor),
        "luck": max(sheet.luck_uses, 9),
        PARTS: MOST_PARTS,
    }
    return limits[pool]


def pools_of(one: Combatant) -> dict[str, int]:
    """What is in each pool of somebody."""
    return {"health": one.hp, "armor": one.armor, "luck": one.luck, PARTS: parts_of(one)}


def _gone(one: Combatant) -> Iterator[str]:
    if one.gone:
        yield f"{one.name} is out of the fight"


def _amount_reasons(state: State, command: c.RuleHarm | c.RuleHeal) -> Iterator[str]:
    yield from _gone(state[command.who])
    word = "damage" if isinstance(command, c.RuleHarm) else "healing"
    if command.amount < 0:
        yield f"{word} is 0 or more, not {command.amount}"
    elif command.amount > LARGEST_AMOUNT:
        yield f"{word} is at most {LARGEST_AMOUNT}"


def _condition_reasons(state: State, command: c.RuleCondition) -> Iterator[str]:
    if not clean_name(command.condition):
        yield "a condition needs a name"
    if not 0 <= command.turns <= LONGEST_TIME:
        yield f"a condition lasts 0 (open-ended) to {LONGEST_TIME}, not {command.turns}"
    if command.edge not in ("start", "end"):
        yield "a condition ends at the start or at the end of a turn"
    if command.clock and command.clock not in state.combatants:
        yield "the turn that counts belongs to nobody here"
    if state[command.who].dead:
        yield f"{state[command.who].name} is dead"


def _clear_reasons(state: State, command: c.RuleClear) -> Iterator[str]:
    if all(each.id != command.condition for each in state[command.who].conditions):
        yield f"{state[command.who].name} does not have {kind_of(command.condition).name}"


def _move_reasons(state: State, command: c.RuleMove) -> Iterator[str]:
    if abs(command.position) > EDGE:
        yield f"positions go from {-EDGE} to {EDGE}"


def _initiative_reasons(state: State, command: c.RuleInitiative) -> Iterator[str]:
    if state.stage != "fight":
        yield "Initiative counts from the first round on"
    if not -INITIATIVE_LIMIT <= command.value <= INITIATIVE_LIMIT:
        yield f"Initiative goes from {-INITIATIVE_LIMIT} to {INITIATIVE_LIMIT}"


def _add_reasons(state: State, command: c.RuleAdd) -> Iterator[str]:
    if state.stage == "over":
        yield "the fight is over"
    try:
        _entrants(state, command)
    except MapocError as error:
        yield from error.reasons


def _entrants(state: State, command: c.RuleAdd) -> list[Any]:
    present = {one.id: one.name for one in state.combatants.values()}
    full = state.rulings.start_loaded == "full"
    origin = next((one.position for one in state.combatants.values() if one.sheet.player), 0)
    return entrants_from(command.entry, state.sides, present, origin, full)


def _remove_reasons(state: State, command: c.RuleRemove) -> Iterator[str]:
    return _gone(state[command.who])


def _rename_reasons(state: State, command: c.RuleRename) -> Iterator[str]:
    if not clean_name(command.name):
        yield "a name needs at least one visible character"


def _option_reasons(state: State, command: c.RuleOption) -> Iterator[str]:
    option = OPTIONS.get(command.key)
    if option is None:
        yield f"there is no table option called {command.key}"
    elif fault := option.fault(command.value):
        yield fault


def _roll_reasons(state: State, command: c.RuleRoll) -> Iterator[str]:
    if not state.stack or not state.stack[-1].luck:
        yield "no roll is being looked at"
        return
    roll = state.stack[-1].rolls[state.stack[-1].luck[0]]
    if len(command.faces) != 1 or not 1 <= command.faces[0] <= 100:
        yield f"give the d100 result of {state[roll.who].name}'s {roll.purpose}, 1 to 100"


def _note_reasons(state: State, command: c.Note) -> Iterator[str]:
    if not clean(command.text):
        yield "a note needs at least one visible character"


def _many_reasons(state: State, command: c.RuleMany) -> Iterator[str]:
    return reasons_against_many(command, lambda each: refusals(state, each))


JUDGES: Mapping[type[c.Ruling], Callable[[State, Any], Iterator[str]]] = {
    c.RuleEnd: _end_reasons,
    c.RulePool: _pool_reasons,
    c.RuleHarm: _amount_reasons,
    c.RuleHeal: _amount_reasons,
    c.RuleCondition: _condition_reasons,
    c.RuleClear: _clear_reasons,
    c.RuleMove: _move_reasons,
    c.RuleInitiative: _initiative_reasons,
    c.RuleAdd: _add_reasons,
    c.RuleRemove: _remove_reasons,
    c.RuleTake: take_reasons,
    c.RuleGive: give_reasons,
    c.RuleRename: _rename_reasons,
    c.RuleOption: _option_reasons,
    c.RuleRoll: _roll_reasons,
    c.RuleMany: _many_reasons,
    c.Note: _note_reasons,
    **hazard_rulings.JUDGES,
}


# -- what follows ------------------------------------------------------------------------------


def perform(fight: Fight, command: c.Ruling) -> None:
    """Carry out a ruling that nothing speaks against."""
    RULINGS[type(command)](fight, command)


def _end(fight: Fight, command: c.RuleEnd) -> None:
    side = next((side for side in fight.state.sides if side.id == command.winner), None)
    sentence = f"the GM ended it: {side.name} win" if side else "the GM ended it"
    end_fight(fight, "won" if side else "ended", command.winner, sentence)


def _pool(fight: Fight, command: c.RulePool) -> None:
    """Setting Health goes through the same doors as damage and healing do."""
    if command.pool == "attraction":
        fight.emit(e.PoolSet("", "attraction", command.value, fight.state.attraction))
        return
    one = fight[command.who]
    before = pools_of(one)[command.pool]
    fight.emit(e.PoolSet(one.id, command.pool, command.value, before))
    if command.pool != "health":
        return
    if command.value == 0 and before > 0 and one.here:
        fall(fight, one.id, 0, "the GM's ruling")
    elif command.value > 0:
        _revive(fight, one, command.value)


def _revive(fight: Fight, one: Combatant, hp: int) -> None:
    if one.dead or "dying" in one.marks:
        fight.emit(e.Recovered(one.id, hp, "the GM's ruling"))
        fight.lose(one.id, "dying")
    walk_again(fight, one.id)


def _harm(fight: Fight, command: c.RuleHarm) -> None:
    harm(fight, command.who, command.amount, "the GM's ruling")


def _heal(fight: Fight, command: c.RuleHeal) -> None:
    one = fight[command.who]
    if command.full:
        fight.emit(e.Healed(one.id, one.sheet.health, max(one.armor, one.sheet.armor), "restored"))
        _revive(fight, one, one.sheet.health)
        fight.lose(one.id, "self_stabilised")
    else:
        if one.dead and command.amount:
            _revive(fight, one, 0)
        heal(fight, command.who, command.amount, "the GM's ruling", medicine=command.amount > 0)


def _condition(fight: Fight, command: c.RuleCondition) -> None:
    name = clean_name(command.condition)
    key = name.lower().replace(" ", "_").replace("-", "_")
    known = key if kind_of(key).rule else name
    if known == "dying":
        _let_fall(fight, command.who)
        return
    fight.impose(command.who, Condition(known, command.turns, command.clock, command.edge, source="the GM's ruling"))
    if known == "unconscious":
        fight.emit(e.WentLimp(command.who))
        drop_dead_weight(fight, command.who)


def _let_fall(fight: Fight, who: str) -> None:
    """DYING by the GM's word has the clock of everybody who dies (MA H-13, p. 80)."""
    one = fight[who]
    if "dying" not in one.marks:
        fight.emit(e.PoolSet(who, "health", 0, one.hp))
        go_down(fight, who)


def _clear(fight: Fight, command: c.RuleClear) -> None:
    fight.lose(command.who, command.condition, "the GM's ruling")
    if command.condition == "dying" and fight[command.who].hp == 0:
        fight.emit(e.Recovered(command.who, 1, "the GM's ruling"))


def _move(fight: Fight, command: c.RuleMove) -> None:
    fight.emit(e.Moved(command.who, command.position))


def _initiative(fight: Fight, command: c.RuleInitiative) -> None:
    """The number changes and the rest of the phase is put in order by it."""
    state = fight.state
    fight.emit(e.InitiativeChanged(command.who, command.value, "the GM's ruling"))
    if not state.phase:
        return
    done = state.order[: state.turn + 1]
    rest = [one for one in fight.state.combatants.values() if one.id not in done and one.counter > 0 and may_act(one)]
    rest.sort(key=rank_in_order(fight.state))
    order = (*done, *(one.id for one in rest))
    if order != state.order:
        fight.emit(e.InitiativeChanged(command.who, command.value, "the order of this phase", order))


def _add(fight: Fight, command: c.RuleAdd) -> None:
    """Newcomers act from the next phase on, as if they had been here, with lots of their own (MA Q-33, Q-52)."""
    for entrant in _entrants(fight.state, command):
        state = fight.state
        counter = 0
        if state.stage == "fight" and state.rulings.reinforcement_entry == "next_phase":
            counter = start_counter(enter(entrant, state.rulings)) - 5 * max(0, state.phase - 1)
        secret = entrant.hidden or entrant.unseen
        lots, drawn = draw_lots(fight, evolve(enter(entrant, state.rulings), counter=counter))
        visible: Audience = "gm" if secret else "everyone"
        fight.emit(e.Joined(entrant.id, entrant.plain(), counter, lots, drawn, visible=visible))


def draw_lots(fight: Fight, newcomer: Combatant) -> tuple[dict[str, int], tuple[Draw, ...]]:
    """The lots of a newcomer and of those who could come to stand equal with it and have none (MA Q-33)."""
    state = fight.state
    if state.stage != "fight":
        return {}, ()
    everybody = {**state.combatants, newcomer.id: newcomer}
    equal = list(tied(evolve(state, combatants={who: evolve(one, lot=0) for who, one in everybody.items()})))
    if newcomer.id not in equal:
        return {}, ()
    draws = {who: cast_lot(fight, everybody[who]) for who in equal if not everybody[who].lot}
    return {who: draw.faces[0] for who, draw in draws.items()}, tuple(draws.values())


def _remove(fight: Fight, command: c.RuleRemove) -> None:
    fight.emit(e.Removed(command.who))


def _hide(fight: Fight, command: c.RuleHide) -> None:
    """Players hear of somebody who shows up, never of somebody who is hidden from them."""
    fight.emit(e.Hidden(command.who, command.hidden, visible="gm" if command.hidden else "everyone"))


def _rename(fight: Fight, command: c.RuleRename) -> None:
    fight.emit(e.Renamed(command.who, clean_name(command.name)))


def _option(fight: Fight, command: c.RuleOption) -> None:
    value = list(command.value) if isinstance(command.value, tuple) else command.value
    fight.emit(e.OptionSet(command.key, value, OPTIONS[command.key].explain(value)))


def _roll(fight: Fight, command: c.RuleRoll) -> None:
    """The GM's number takes the place of the dice."""
    slot = fight.frame.luck[0]
    fight.replace_roll(slot, command.faces[0])


def _note(fight: Fight, command: c.Note) -> None:
    fight.emit(e.Noted(clean(command.text), visible="gm" if command.secret else "everyone"))


def _many(fight: Fight, command: c.RuleMany) -> None:
    """One after another; what befalls the first may have settled it for the next."""
    for each in command.rulings:
        if isinstance(each, c.Ruling) and next(refusals(fight.state, each), None) is None:
            perform(fight, each)


RULINGS: Mapping[type[c.Ruling], Callable[[Fight, Any], None]] = {
    c.RuleEnd: _end,
    c.RulePool: _pool,
    c.RuleHarm: _harm,
    c.RuleHeal: _heal,
    c.RuleCondition: _condition,
    c.RuleClear: _clear,
    c.RuleMove: _move,
    c.RuleInitiative: _initiative,
    c.RuleAdd: _add,
    c.RuleRemove: _remove,
    c.RuleTake: take,
    c.RuleGive: give,
    c.RuleHide: _hide,
    c.RuleRename: _rename,
    c.RuleOption: _option,
    c.RuleRoll: _roll,
    c.RuleMany: _many,
    c.Note: _note,
    **hazard_rulings.RULINGS,
}
