"""The course of a fight: rounds, phases, turns, and the moments between them (MA T-1 to T-17, p. 64; procedure 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mapoc_tui.engine.dice import Draw
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.ambush import ambushers_first, end_ambush, lie_in_wait, resolve_lurk
from mapoc_tui.rules.maxapoc.combat.attack_options import ATTACK
from mapoc_tui.rules.maxapoc.combat.attacks import attack_cost
from mapoc_tui.rules.maxapoc.combat.attraction import gauge_draws, noise_draws_enemies
from mapoc_tui.rules.maxapoc.combat.defences import SELF_STABILISED_INITIATIVE, start_counter
from mapoc_tui.rules.maxapoc.combat.escapes import resolve_escape
from mapoc_tui.rules.maxapoc.combat.grapples import resolve_crush
from mapoc_tui.rules.maxapoc.combat.holds import settle_holds
from mapoc_tui.rules.maxapoc.combat.pledges import TURN, must_name
from mapoc_tui.rules.maxapoc.combat.resolve import dread, resolve_calm, restless
from mapoc_tui.rules.maxapoc.combat.stealth import glimpse_step, resolve_hide, resolve_search
from mapoc_tui.rules.maxapoc.combat.strikes import step as strike_step
from mapoc_tui.rules.maxapoc.combat.sway import resolve_sway
from mapoc_tui.rules.maxapoc.combat.tugs import tug_step
from mapoc_tui.rules.maxapoc.content.sheet import PARTY
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.fight import Fight, luck_allowed
from mapoc_tui.rules.maxapoc.frames import Dawn, Doom, Drawn, Gap, Glimpse, Intent, Mishap, Strike, Task, Tug
from mapoc_tui.rules.maxapoc.harms.bedridden import settle_bedridden
from mapoc_tui.rules.maxapoc.harms.blasts import blast_step
from mapoc_tui.rules.maxapoc.harms.bombs import resolve_place, toss_step
from mapoc_tui.rules.maxapoc.harms.drowning import hold_breath
from mapoc_tui.rules.maxapoc.harms.harm import come_back, die, resilience_check, tick_the_dying, weaken
from mapoc_tui.rules.maxapoc.harms.hazards import hurt_step, resist_stun
from mapoc_tui.rules.maxapoc.harms.infection import exposure_step
from mapoc_tui.rules.maxapoc.harms.knockouts import knock_out, resolve_knock_out, resolve_waking
from mapoc_tui.rules.maxapoc.harms.mornings import jobs, morning_step
from mapoc_tui.rules.maxapoc.harms.surroundings import approach
from mapoc_tui.rules.maxapoc.hazard_frames import Batter, Blast, Exposure, Hurt, Morning, Toss
from mapoc_tui.rules.maxapoc.intents import intent_step
from mapoc_tui.rules.maxapoc.moves.barrier_deeds import batter_step
from mapoc_tui.rules.maxapoc.moves.carrying_people import settle_burdens
from mapoc_tui.rules.maxapoc.moves.handling import DRAW, resolve_draw, resolve_improvise
from mapoc_tui.rules.maxapoc.moves.loading import RELOAD, resolve_reload
from mapoc_tui.rules.maxapoc.moves.mounting import resolve_mount
from mapoc_tui.rules.maxapoc.moves.movement import resolve_athletics
from mapoc_tui.rules.maxapoc.moves.riding import settle_rides
from mapoc_tui.rules.maxapoc.order import first_holder, next_holder, rank_in_order
from mapoc_tui.rules.maxapoc.pending import Pledge
from mapoc_tui.rules.maxapoc.rolls.bonuses import run_out
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, kind_of, stopped
from mapoc_tui.rules.maxapoc.rolls.reactions import brace_is_open
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.skills.work_course import work_step
from mapoc_tui.rules.maxapoc.state import Combatant, Frame, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

FREE_AFTER_ALL = (DRAW, RELOAD)
"""What may be tried for free after the last Complex Action: a quick draw, a fast reload (MA N-3, N-5, p. 71)."""

NOTHING_LEFT = Purse(0)
PHASES = 4
PHASE = "phase"
"""The edge of a time that is counted at the ends of phases."""

ATTRACTION_PER_ROUND = 5
LOT_SIDES = 100
INITIATIVE_LIMIT = 99
FOE_ROLES = ("enemies",)


def run(fight: Fight) -> None:
    """Carry the fight on until somebody has to decide, or it is over."""
    while (state := fight.state).stage == "fight":
        if state.holds:
            settle_holds(fight)
        if state.carriers:
            settle_burdens(fight)
        if state.riders:
            settle_rides(fight)
        stack = fight.state.stack
        if not stack:
            if between_frames(fight):
                return
            continue
        frame = stack[-1]
        asked = frame.luck or frame.braced < 0
        if (asked and waits_for_word(fight, frame)) or STEPS[type(frame)](fight, frame):
            return


def waits_for_word(fight: Fight, frame: Frame) -> bool:
    """Whether the one who was asked about Luck, or about held actions that help a roll, can still spend any."""
    return luck_is_open(fight, frame) if frame.luck else brace_is_open(fight, frame)


def luck_is_open(fight: Fight, frame: Frame) -> bool:
    """Whether somebody still may reroll; offers to those who can no longer take them are withdrawn."""
    for slot in frame.luck:
        who = frame.rolls[slot].who
        if fight[who].here and luck_allowed(fight.state, fight[who]):
            return True
        fight.emit(e.RollKept(who, slot))
    return False


# -- what is half resolved ---------------------------------------------------------------------


def task_step(fight: Fight, task: Task) -> bool:
    """An action that waits for its roll; it comes to nothing when its owner is taken out meanwhile."""
    one = fight.state.combatants[task.who]
    if one.able or (one.here and task.action in TASKS_OF_THE_UNCONSCIOUS):
        return TASKS[task.action](fight, task)
    fight.emit(e.ActionEnded(task.who))
    return False


def strike_or_interrupt(fight: Fight, strike: Strike) -> bool:
    """Held actions come between the declaration of an attack and its dice (MA T-13; Q-44)."""
    if strike.stage == "start" and next_holder(fight.state, strike):
        return True
    return strike_step(fight, strike)


def gap_step(fight: Fight, gap: Gap) -> bool:
    """Between two turns whoever holds actions may use them (MA T-13; Q-44)."""
    if next_holder(fight.state, gap):
        return True
    fight.emit(e.Resumed())
    return False


def dawn_step(fight: Fight, dawn: Dawn) -> bool:
    """At the start of a round the dying decide whether to come back by Luck (MA H-15, H-16, p. 80; Q-219)."""
    if next_dying(fight.state, dawn.asked):
        return True
    fight.emit(e.Resumed())
    return False


@decided_by(lambda fight, task: resilience_check(fight[task.who], "self-stabilising"))
def self_stabilise_step(fight: Fight, task: Task, roll: Roll) -> None:
    """The Resilience roll of a dying one (MA H-15, p. 80)."""
    if roll.success:
        come_back(fight, task.who, roll.counted, "self-stabilised")
    else:
        weaken(fight, task.who, 1, "failed to self-stabilise")


def doom_step(fight: Fight, doom: Doom) -> bool:
    """Whoever is about to die decides, unless the GM has settled it."""
    one = fight[doom.who]
    if one.here and one.hp == 0 and luck_allowed(fight.state, one):
        return True
    fight.emit(e.Resumed())
    if one.here and one.hp == 0:
        die(fight, one.id, "overkill")
    return False


def gm_step(fight: Fight, frame: Mishap | Drawn) -> bool:
    """The GM decides."""
    return True


def morning(fight: Fight, frame: Morning) -> bool:
    """What the round brings comes first, then the dying decide (MA T-8, p. 64; procedure 2.2)."""
    if frame.jobs:
        morning_step(fight, frame)
    else:
        fight.emit(e.Resumed())
        break_of_day(fight)
    return False


STEPS: Mapping[type[Frame], Callable[[Fight, Any], bool]] = {
    Strike: strike_or_interrupt,
    Task: task_step,
    Gap: gap_step,
    Intent: intent_step,
    Dawn: dawn_step,
    Doom: doom_step,
    Mishap: gm_step,
    Drawn: gm_step,
    Tug: tug_step,
    Glimpse: glimpse_step,
    Hurt: hurt_step,
    Exposure: exposure_step,
    Blast: blast_step,
    Toss: toss_step,
    Batter: batter_step,
    Morning: morning,
    Work: work_step,
}

TASKS_OF_THE_UNCONSCIOUS = ("self_stabilise", "wake")

TASKS: Mapping[str, Callable[[Fight, Task], bool]] = {
    "move": resolve_athletics,
    "draw": resolve_draw,
    "improvise": resolve_improvise,
    "reload": resolve_reload,
    "self_stabilise": self_stabilise_step,
    "knock_out": resolve_knock_out,
    "wake": resolve_waking,
    "escape": resolve_escape,
    "crush": resolve_crush,
    "hide": resolve_hide,
    "search": resolve_search,
    "lurk": resolve_lurk,
    "sway": resolve_sway,
    "calm": resolve_calm,
    "resist_stun": resist_stun,
    "hold_breath": hold_breath,
    "place": resolve_place,
    "mount": resolve_mount,
}


def next_dying(state: State, asked: tuple[str, ...]) -> str:
    """The next dying one with Luck who has not been asked; empty for nobody."""
    return next(
        (
            one.id
            for one in state.combatants.values()
            if one.here and "dying" in one.marks and one.id not in asked and luck_allowed(state, one)
        ),
        "",
    )


# -- turns -------------------------------------------------------------------------------------


def between_frames(fight: Fight) -> bool:
    """Go on with the turn, the order, the phase or the round; tells whether somebody has to decide."""
    state = fight.state
    if not fight.calm:
        if ended(fight):
            return True
        if approach(fight) or dread(fight):
            return False
        fight.calm = True
    if state.active:
        one = state.combatants[state.active]
        if may_act(one) and turn_goes_on(state, one):
            return True
        end_turn(fight, state.active)
    elif (following := next_turn(state)) is not None:
        begin_turn(fight, state.order[following], following)
    elif state.phase:
        end_phase(fight)
    elif nobody_can_act(state):
        return True
    else:
        begin_phase(fight, 1)
    return False


def nobody_can_act(state: State) -> bool:
    """Whether this round brings no turn, and no later one would: nothing runs out that could change it."""
    if phase_order(state) or any(bomb.due for bomb in state.bombs):
        return False
    return not any(time_helps(state, one) for one in state.combatants.values())


def time_helps(state: State, one: Combatant) -> bool:
    """Whether the passing of rounds does something to somebody: a debt is paid, a time runs out, the dying die."""
    if not one.here:
        return False
    if "dying" in one.marks or one.ongoing or "drowning" in one.marks or (one.debt and start_counter(one) > 0):
        return True
    return any(each.left and runs_by_rounds(state, each) for each in one.conditions)


def may_act(one: Combatant) -> bool:
    """Whether somebody can take a turn (MA T-3, p. 64; C-1, C-20, C-21)."""
    return one.able and not (one.marks and stopped(one.marks, "turn"))


def turn_goes_on(state: State, one: Combatant) -> bool:
    """Whether a turn has something left (MA T-9, T-10, p. 64; Q-61).

    Complex Actions; a second attack that costs none; a Free Action that changes what its owner can do until its next
    turn. What can as well be let go of at the start of that turn keeps none open.
    """
    if one.complex:
        return True
    if one.attacks == 1 and not attack_cost(state, one) and ATTACK.available(state, one, NOTHING_LEFT):
        return True
    for deed in FREE_AFTER_ALL:  # noqa: SIM110  # asked at the end of every turn
        if deed.available(state, one, NOTHING_LEFT):
            return True
    return False


def next_turn(state: State) -> int | None:
    """The next place in the order whose owner can act."""
    for place in range(state.turn + 1, len(state.order)):
        if may_act(state.combatants[state.order[place]]):
            return place
    return None


def begin_turn(fight: Fight, who: str, place: int) -> None:
    """A turn begins; what lasts until its start is over (MA T-9, p. 64)."""
    fight.emit(e.TurnBegan(who, place))
    count_conditions(fight, lambda each: each.clock == who and each.edge == "start")


def end_turn(fight: Fight, who: str, pledge: Pledge | None = None) -> None:
    """What is left of the turn is held; then others who hold something may act (MA T-13, p. 64; Q-43, Q-282)."""
    one = fight[who]
    lost = not one.able or (pledge is None and must_name(fight.state))
    fight.emit(e.TurnEnded(who, 0 if lost else one.complex, pledge))
    count_conditions(fight, lambda each: each.clock == who and each.edge == "end")
    if fight[who].bonuses:
        run_out(fight, who)
    if first_holder(fight.state, who, TURN):
        fight.emit(e.Paused("gap", who))


# -- phases ------------------------------------------------------------------------------------


def phase_order(state: State) -> tuple[str, ...]:
    """Everybody able whose counter is above 0, in the order in which they act (MA T-3, p. 64; Q-32)."""
    ready = [one for one in state.combatants.values() if one.counter > 0 and may_act(one)]
    ready.sort(key=rank_in_order(state))
    return tuple(one.id for one in (ambushers_first(state, ready) if state.ambushers else ready))


def begin_phase(fight: Fight, phase: int) -> None:
    """A phase begins if anybody can act in it, else the round is over (MA T-3, T-5, p. 64)."""
    order = phase_order(fight.state)
    if order:
        fight.emit(e.PhaseBegan(phase, order))
    else:
        end_round(fight)


def end_phase(fight: Fight) -> None:
    """Every counter falls by 5 (MA T-4, p. 64)."""
    phase = fight.state.phase
    restless(fight)
    fight.emit(e.PhaseEnded(phase))
    end_ambush(fight)
    count_conditions(fight, lambda each: each.edge == PHASE)
    if phase < PHASES:
        begin_phase(fight, phase + 1)
    else:
        end_round(fight)


# -- rounds ------------------------------------------------------------------------------------


def begin_fight(fight: Fight) -> None:
    """Lots settle equal Initiative for the whole fight, then round 1 begins (MA T-1, T-2, p. 64; Q-33)."""
    lots, drawn = {}, []
    for who in tied(fight.state):
        draw = cast_lot(fight, fight[who])
        lots[who] = draw.faces[0]
        drawn.append(draw)
    fight.emit(e.FightBegan(lots, tuple(drawn)))
    begin_round(fight)
    lie_in_wait(fight)


def cast_lot(fight: Fight, one: Combatant) -> Draw:
    """The die that settles equal Initiative for somebody (MA T-2, p. 64; Q-33)."""
    return fight.roll(one.id, "lot", (LOT_SIDES,), f"lot of {one.name} for equal Initiative")


def tied(state: State) -> Iterator[str]:
    """Whoever could come to stand equal with somebody else in everything that settles the order."""
    key = rank_in_order(state)
    keys = [(one.id, key(one)[1:]) for one in state.combatants.values()]
    ranks = [rank for _, rank in keys]
    return (who for who, rank in keys if ranks.count(rank) > 1)


def begin_round(fight: Fight) -> None:
    """Every counter is set to the full value less debts (MA T-6, p. 64; X-7, p. 67)."""
    settle_bedridden(fight)
    state = fight.state
    counters, debts = {}, {}
    for who, one in state.combatants.items():
        if one.here:
            counters[who], debt = opening(state, one)
            if debt:
                debts[who] = debt
    fight.emit(e.RoundBegan(state.round + 1, counters, debts))
    if todo := tuple(jobs(fight.state)):
        fight.emit(e.MorningCame(todo))
    else:
        break_of_day(fight)


def break_of_day(fight: Fight) -> None:
    """The dying may come back before anybody acts (MA H-15, H-16, p. 80)."""
    if next_dying(fight.state, ()):
        fight.emit(e.Paused("dawn"))


def opening(state: State, one: Combatant) -> tuple[int, int]:
    """The counter at the start of a round and the debt that stays (MA Q-36)."""
    if "self_stabilised" in one.marks:
        return SELF_STABILISED_INITIATIVE, 0
    counter = start_counter(one) - one.debt
    if state.rulings.initiative_debt == "carry":
        return counter, max(0, -counter)
    return counter, 0


def end_round(fight: Fight) -> None:
    """Noise adds up, times run down, the dying fade (MA E-1, p. 51; H-13, p. 80; Q-40, Q-214)."""
    fight.emit(e.RoundEnded(fight.state.round))
    fight.raise_attraction(ATTRACTION_PER_ROUND, "a round of fighting")
    count_conditions(fight, lambda each: runs_by_rounds(fight.state, each))
    tick_the_dying(fight)
    if ended(fight, between_rounds=True):
        return
    drawn = noise_draws_enemies(fight)
    begin_round(fight)
    if drawn:
        fight.emit(e.Paused("drawn"))


def runs_by_rounds(state: State, condition: Condition) -> bool:
    """Whether ends of rounds count: without a clock, and for those whose clock has no turns any more (MA Q-40)."""
    if condition.edge == PHASE:
        return False
    return not condition.clock or not may_act(state[condition.clock])


def count_conditions(fight: Fight, counts: Callable[[Condition], bool]) -> None:
    """Timed conditions come one step nearer to their end (MA T-17, Q-40)."""
    left: list[tuple[str, str, int]] = []
    over: list[tuple[str, str, int]] = []
    for who, one in fight.state.combatants.items():
        for each in one.conditions:
            if each.left and counts(each):
                (left if each.left > 1 else over).append((who, each.id, each.left - 1))
    if left:
        fight.emit(e.ConditionsCounted(tuple(left)))
    for who, condition, _ in over:
        fight.lose(who, condition, "its time is over")
        if kind_of(condition).then == "knock_out":
            knock_out(fight, who, kind_of(condition).name.lower())


# -- the end -----------------------------------------------------------------------------------


def ended(fight: Fight, between_rounds: bool = False) -> bool:
    """The fight is over when no two camps that fight each other can go on (MA Q-54)."""
    state = fight.state
    if state.stage == "over":
        return True
    party = foes = False
    for one in state.combatants.values():
        role = one.sheet.role
        if role == "others" or (party if role in PARTY else foes):
            continue
        if ("unconscious" in one.marks or one.dead or one.gone) and not may_go_on(state, one):
            continue
        if role in PARTY:
            party = True
        else:
            foes = True
        if party and foes:
            return False
    left = {one.sheet.side for one in state.combatants.values() if may_go_on(state, one)}
    roles = PARTY if party else FOE_ROLES if foes else ()
    winner = next((side for role in roles for side in state.sides if side.role == role and side.id in left), None)
    if winner is None:
        end_fight(fight, "draw", "", "nobody is left standing", between_rounds)
    else:
        end_fight(fight, "won", winner.id, f"{winner.name} hold the field", between_rounds)
    return True


def end_fight(fight: Fight, verdict: str, winner: str, sentence: str, between_rounds: bool = False) -> None:
    """The fight is over; a round that has begun is counted as a whole one (MA E-1, p. 51; Q-260).

    Then one check tells whether the noise has drawn others (R-RP-7).
    """
    fought = fight.state.stage == "fight"
    if fought and not between_rounds:
        fight.raise_attraction(ATTRACTION_PER_ROUND, "a round of fighting")
    fight.emit(e.FightEnded(verdict, winner, sentence))
    if fought:
        gauge_draws(fight)


def may_go_on(state: State, one: Combatant) -> bool:
    """Whether somebody is up, or dying with Luck to come back by (MA H-15, p. 80)."""
    return one.able or (one.here and "dying" in one.marks and luck_allowed(state, one))
