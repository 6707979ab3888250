"""What the GM rules: why not, and how (2D6 DP-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.gm_many import reasons_against_many
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.text import clean, clean_name
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6 import conditions, healing, order, tasks, vitals
from mapoc_tui.rules.twod6.belongings import refuse_take, take
from mapoc_tui.rules.twod6.ending import in_a_fight, testable
from mapoc_tui.rules.twod6.events import (
    FightEnded,
    Joined,
    Noted,
    OptionSet,
    PlaceSet,
    PoolSet,
    Renamed,
    RollReplaced,
    Veiled,
    VitalsSet,
)
from mapoc_tui.rules.twod6.gifts import give, refuse_give
from mapoc_tui.rules.twod6.happenings import LeftFight, Moved
from mapoc_tui.rules.twod6.harm import armor_parts, bleed, drop, hurt
from mapoc_tui.rules.twod6.movement import POSITIONS
from mapoc_tui.rules.twod6.reading import newcomers
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.state import Combatant, State, Test, Vitals
from mapoc_tui.rules.twod6.will import lose_will
from mapoc_tui.rules.twod6.working import Reasons, Working

POOLS = {"endurance": "Endurance", "will": "Will", "ticks": "experience ticks"}
"""The pools that the GM may set."""

MOST = 999
"""The largest amount that is taken at once."""

LEAST_ENDURANCE = -99
MOST_TOTAL = 40

Handler = Callable[[Working, Any], None]
Refusal = Callable[[State, Any], Reasons]


def refuse_ruling(state: State, command: k.Command) -> Reasons:
    """Every reason why the GM cannot rule this now: only what cannot be meant is refused."""
    who = getattr(command, "who", None)
    if who is not None and (who not in state.combatants or state[who].left == "removed"):
        return ["there is nobody like that in the fight"]
    reasons = ["something else has to be settled first"] if state.stack and type(command) in BEGINNING else []
    refusal = REFUSALS.get(type(command))
    return reasons + refusal(state, command) if refusal else reasons


def rule(work: Working, command: k.Command) -> None:
    """Carry out a ruling."""
    HANDLERS[type(command)](work, command)


# ------------------------------------------------------------------------------------------ pools


def _amount(state: State, command: Any) -> Reasons:
    if 0 <= command.amount <= MOST:
        return []
    return [f"an amount is 0 to {MOST}, not {command.amount}"]


def _refuse_pool(state: State, command: k.RulePool) -> Reasons:
    if command.pool not in POOLS:
        return [unknown("pool", command.pool, POOLS)]
    low, high = pool_range(state[command.who], command.pool)
    if low <= command.value <= high:
        return []
    return [f"{POOLS[command.pool]} of {state[command.who].name} is {low} to {high}, not {command.value}"]


def pool_range(one: Combatant, pool: str) -> tuple[int, int]:
    """The lowest and the highest value of a pool (2D6 L-82, L-100, L-105)."""
    ranges = {"endurance": (LEAST_ENDURANCE, one.sheet.endurance), "will": (0, one.sheet.will), "ticks": (0, MOST)}
    return ranges[pool]


def _set_pool(work: Working, command: k.RulePool) -> None:
    one = work.one(command.who)
    if command.pool == "endurance":
        _set_vitals(work, one, "endurance", vitals.set_to(one.vitals, command.value))
        return
    before = one.will if command.pool == "will" else one.ticks
    work.tell(PoolSet(one.id, command.pool, before, command.value), one.id)


def _set_vitals(work: Working, one: Combatant, what: str, after: Vitals) -> None:
    """Endurance by whatever route: dropping to 0 has its consequences (2D6 L-84, L-90, L-103)."""
    reopened = one.vitals.stabilised and after.bleeding
    work.tell(VitalsSet(one.id, what, after, reopened), one.id)
    drop(work, one.id, one.vitals)


def _harm(work: Working, command: k.RuleHarm) -> None:
    """A hit of the GM's: armour and defending count (2D6 L-64, L-75)."""
    parts = armor_parts(work.state, work.one(command.who))
    amount = command.amount + sum(part.value for part in parts)
    hurt(work, command.who, "ruling", amount, parts=parts)


def _heal(work: Working, command: k.RuleHeal) -> None:
    one = work.one(command.who)
    amount = one.sheet.endurance - one.endurance if command.full else command.amount
    _set_vitals(work, one, "healed", vitals.healed(one.vitals, amount, one.sheet.endurance))


def _refuse_heal(state: State, command: k.RuleHeal) -> Reasons:
    dead = state[command.who].vitals.dead
    reasons = [f"{state[command.who].name} is dead: set Endurance instead"] if dead else []
    return reasons + _amount(state, command)


# ------------------------------------------------------------------------------------------ who takes part


def _refuse_add(state: State, command: k.RuleAdd) -> Reasons:
    return newcomers(state, command.entry)[1]


def _add(work: Working, command: k.RuleAdd) -> None:
    """Somebody comes in; in a running fight that one finds a place in the order."""
    entrants, _ = newcomers(work.state, command.entry)
    for entrant in entrants:
        event = Joined(entrant.id, entrant.plain(), visible="gm" if entrant.hidden else "everyone")
        work.emit(event)
    if work.state.round:
        order.fall_in(work, [entrant.id for entrant in entrants])


def _remove(work: Working, command: k.RuleRemove) -> None:
    work.tell(LeftFight(command.who, "removed"), command.who)


def _hide(work: Working, command: k.RuleHide) -> None:
    work.emit(Veiled(command.who, command.hidden, visible="gm" if command.hidden else "everyone"))


def _refuse_hide(state: State, command: k.RuleHide) -> Reasons:
    one = state[command.who]
    if one.hidden == command.hidden:
        return [f"{one.name} is {'hidden' if one.hidden else 'seen'} already"]
    return []


def _rename(work: Working, command: k.RuleRename) -> None:
    one = work.one(command.who)
    work.tell(Renamed(one.id, one.name, clean_name(command.name)), one.id)


def _refuse_rename(state: State, command: k.RuleRename) -> Reasons:
    return [] if clean_name(command.name) else ["there is no name to give"]


# ------------------------------------------------------------------------------------------ the fight itself


def _refuse_end(state: State, command: k.RuleEnd) -> Reasons:
    reasons = ["the fight has ended already"] if state.ended else []
    if command.winner and command.winner not in state.sides:
        reasons.append(unknown("side", command.winner, state.sides))
    return reasons


def _refuse_move(state: State, command: k.RuleMove) -> Reasons:
    reasons = [] if state.rulings.use_bands else ["this table uses no distance bands"]
    if command.position not in POSITIONS:
        reasons.append(f"positions are {POSITIONS[0]} to {POSITIONS[-1]}, not {command.position}")
    return reasons


def _move(work: Working, command: k.RuleMove) -> None:
    one = work.one(command.who)
    work.tell(Moved(one.id, one.position, command.position, free=False), one.id)


def _refuse_initiative(state: State, command: k.RuleInitiative) -> Reasons:
    reasons = [] if state.round and not state.stack else ["the order is not rolled yet, or a roll is being looked at"]
    if not 0 <= command.value <= MOST_TOTAL:
        reasons.append(f"a place in the order is 0 to {MOST_TOTAL}, not {command.value}")
    return reasons


def _refuse_option(state: State, command: k.RuleOption) -> Reasons:
    if command.key not in OPTIONS:
        return [unknown("table option", command.key, OPTIONS)]
    fault = OPTIONS[command.key].fault(command.value)
    return [fault] if fault else []


def _refuse_roll(state: State, command: k.RuleRoll) -> Reasons:
    reasons = []
    if not (isinstance(state.top, Test) and state.top.stage == "rolled"):
        reasons.append("no roll is being looked at")
    if len(command.faces) != 2 or not all(1 <= face <= 6 for face in command.faces):
        reasons.append("a test is two dice that show 1 to 6")
    return reasons


def _replace_roll(work: Working, command: k.RuleRoll) -> None:
    test = work.state.top
    assert isinstance(test, Test)
    work.tell(RollReplaced(test.faces, tuple(command.faces)), test.who)


def _refuse_note(state: State, command: k.Note) -> Reasons:
    return [] if clean(command.text) else ["there is nothing to write"]


def _note(work: Working, command: k.Note) -> None:
    work.emit(Noted(clean(command.text), visible="gm" if command.secret else "everyone"))


# ------------------------------------------------------------------------------------------ scenes


def _hazard(work: Working, command: c.RuleHazard) -> None:
    """Minor harm of d6, major harm of 2d6 (2D6 L-94, L-95); the GM says whether it can kill (2D6 L-124)."""
    draw = work.roll(command.who, "hazard", 2 if command.major else 1, f"Harm to {work.one(command.who).name}")
    hurt(work, command.who, "hazard", sum(draw.faces), draw=draw, lethal=not command.nonlethal)


def _bleed(work: Working, command: c.RuleBleeding) -> None:
    for one in work.state.combatants.values():
        if one.vitals.bleeding and one.left != "removed":
            bleed(work, one.id)


def _refuse_bleeding(state: State, command: c.RuleBleeding) -> Reasons:
    bleeding = any(one.vitals.bleeding and one.left != "removed" for one in state.combatants.values())
    return [] if bleeding else ["nobody is bleeding"]


def _refuse_healer(state: State, command: c.RuleFirstAid) -> Reasons:
    healer, patient = state.combatants.get(command.healer), state.combatants.get(command.patient)
    if healer is None or not testable(state, healer) or patient is None or patient.left == "removed":
        return ["it takes somebody awake, and a patient"]
    return healing.refuse_patient(healer, patient)


def _refuse_between(state: State, refused: Reasons) -> Reasons:
    return [*(["the fight is going on"] if in_a_fight(state) else []), *refused]


def _refuse_many(state: State, command: k.RuleMany) -> Reasons:
    return list(reasons_against_many(command, lambda each: refuse_ruling(state, each)))


def _many(work: Working, command: k.RuleMany) -> None:
    """One after another; what befalls the first may have settled it for the next."""
    for each in command.rulings:
        if not refuse_ruling(work.state, each):
            rule(work, each)


HANDLERS: Mapping[type[k.Command], Handler] = {
    k.Begin: lambda work, command: order.begin(work),
    k.RuleEnd: lambda work, command: work.emit(FightEnded(command.winner)),
    k.RulePool: _set_pool,
    k.RuleHarm: _harm,
    k.RuleHeal: _heal,
    k.RuleCondition: conditions.put_on,
    k.RuleClear: lambda work, command: conditions.take_off(work, command.who, command.condition),
    k.RuleMove: _move,
    k.RuleInitiative: lambda work, command: order.seize_place(work, command.who, command.value),
    k.RuleAdd: _add,
    k.RuleRemove: _remove,
    k.RuleTake: take,
    k.RuleGive: give,
    k.RuleHide: _hide,
    k.RuleRename: _rename,
    k.RuleOption: lambda work, command: work.emit(OptionSet(command.key, command.value)),
    k.RuleRoll: _replace_roll,
    k.RuleMany: _many,
    k.Note: _note,
    c.RuleTest: tasks.call_test,
    c.RuleGroupTest: tasks.call_group_test,
    c.RuleFirstAid: lambda work, command: healing.give_first_aid(work, command.healer, command.patient),
    c.RuleHazard: _hazard,
    c.RuleBruise: lambda work, command: hurt(work, command.who, "bruise", command.amount, lethal=False),
    c.RuleWillHarm: lambda work, command: lose_will(work, command.who, command.amount),
    c.RuleBleeding: _bleed,
    c.RuleRest: lambda work, command: healing.rest(work, command.who, command.days),
    c.RuleHospital: lambda work, command: healing.leave_hospital(work, command.who),
    c.RulePlace: lambda work, command: work.emit(PlaceSet(command.safe, command.supplies)),
}

REFUSALS: Mapping[type[k.Command], Refusal] = {
    k.Begin: lambda state, command: order.refuse_begin(state),
    k.RuleEnd: _refuse_end,
    k.RulePool: _refuse_pool,
    k.RuleHarm: _amount,
    k.RuleHeal: _refuse_heal,
    k.RuleCondition: conditions.refuse_condition,
    k.RuleClear: lambda state, command: conditions.refuse_clear(state[command.who], command.condition),
    k.RuleMove: _refuse_move,
    k.RuleInitiative: _refuse_initiative,
    k.RuleAdd: _refuse_add,
    k.RuleTake: refuse_take,
    k.RuleGive: refuse_give,
    k.RuleHide: _refuse_hide,
    k.RuleRename: _refuse_rename,
    k.RuleOption: _refuse_option,
    k.RuleRoll: _refuse_roll,
    k.RuleMany: _refuse_many,
    k.Note: _refuse_note,
    c.RuleTest: tasks.refuse_test,
    c.RuleGroupTest: tasks.refuse_group,
    c.RuleFirstAid: _refuse_healer,
    c.RuleBruise: _amount,
    c.RuleWillHarm: _amount,
    c.RuleBleeding: _refuse_bleeding,
    c.RuleRest: lambda state, command: _refuse_between(state, healing.refuse_rest(state[command.who], command.days)),
    c.RuleHospital: lambda state, command: _refuse_between(state, healing.refuse_hospital(state[command.who])),
}

BEGINNING = frozenset({c.RuleTest, c.RuleGroupTest, c.RuleFirstAid})
"""The rulings that begin a test: nothing may be half resolved then (2D6 L-19)."""
