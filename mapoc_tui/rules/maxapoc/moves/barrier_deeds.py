"""What people do about barriers: get behind them, leave them, break them (MA C-33, B-1 to B-5, p. 81; Q-181, Q-272)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import (
    arm_reasons,
    arms_with_ways,
    attack_cost,
    attack_left,
    burst_reasons,
    check_against,
    in_range,
    jams_at,
    uses_of,
)
from mapoc_tui.rules.maxapoc.combat.barriers import hit_barrier, stands, strength
from mapoc_tui.rules.maxapoc.combat.hit_codes import code_steps, damage_degree
from mapoc_tui.rules.maxapoc.combat.holds import ONLY, WRANGLE, needs_mode
from mapoc_tui.rules.maxapoc.combat.item_wear import muffled
from mapoc_tui.rules.maxapoc.combat.stealth import give_away
from mapoc_tui.rules.maxapoc.combat.strikes import spend_rounds
from mapoc_tui.rules.maxapoc.commands import AttackBarrier, LeaveCover, TakeCover
from mapoc_tui.rules.maxapoc.content.damage import damage
from mapoc_tui.rules.maxapoc.content.gear import LONG
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of, explode
from mapoc_tui.rules.maxapoc.harms.fires import backburn
from mapoc_tui.rules.maxapoc.hazard_frames import Batter
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.state import Arm, Barrier, Combatant, State

BURSTS = (3, 5, 7)

# -- getting behind and stepping out -----------------------------------------------------------


def cover_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every barrier at Close."""
    for barrier in state.barriers.values():
        if barrier.position == one.position and barrier.id != one.behind:
            yield Candidate(barrier.name, TakeCover(one.id, barrier.id), detail=strength(barrier))


def cover_reasons(state: State, one: Combatant, command: TakeCover, purse: Purse) -> Iterator[str]:
    """What speaks against getting behind a barrier (MA Q-181)."""
    yield from unable(state, one, 1, purse)
    if one.marks and (barring := stopped(one.marks, "move")):
        yield f"{one.name} is {barring}"
    barrier = state.barriers.get(command.barrier)
    if barrier is None or barrier.position != one.position:
        yield "there is no such barrier at Close"
    elif one.behind == barrier.id:
        yield f"{one.name} is behind {barrier.name} already"
    elif not stands(barrier):
        yield f"{barrier.name} is broken"


def can_take_cover(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether a barrier at Close is free to get behind, told quickly."""
    return (
        bool(state.barriers)
        and purse.left > 0
        and any(
            barrier.position == one.position
            and next(cover_reasons(state, one, TakeCover(one.id, barrier.id), purse), None) is None
            for barrier in state.barriers.values()
        )
    )


def take_cover(fight: Fight, command: TakeCover, purse: Purse) -> None:
    """One Complex Action; an attacker comes round in the same way (MA C-33, Q-80, Q-181)."""
    fight.emit(e.CoverTaken(command.who, command.barrier, 1, purse.held))


def leave_reasons(state: State, one: Combatant, command: LeaveCover, purse: Purse) -> Iterator[str]:
    """What speaks against stepping out."""
    yield from unable(state, one, 1, purse)
    if one.marks and (barring := stopped(one.marks, "move")):
        yield f"{one.name} is {barring}"
    if not one.behind:
        yield f"{one.name} is behind nothing"


def leave_cover(fight: Fight, command: LeaveCover, purse: Purse) -> None:
    """One Complex Action; any Movement away does it as well (MA Q-181)."""
    fight.emit(e.CoverTaken(command.who, "", 1, purse.held))


# -- breaking them -----------------------------------------------------------------------------


def attack_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every barrier with every weapon, way and grip, and with bursts."""
    for barrier in state.barriers.values():
        for arm, way, hands in arms_with_ways(one):
            for rounds in sizes(arm):
                command = AttackBarrier(one.id, barrier.id, arm.id, way, hands, rounds)
                how = " thrown" if way == "throw" else f", {rounds} rounds" if rounds > 1 else ""
                label = f"{barrier.name} with {arm.weapon.name}{how}"
                yield Candidate(label, command, _chance(state, command), strength(barrier))


def sizes(arm: Arm) -> list[int]:
    """A single shot, and the bursts that do most for each Disadvantage (MA WT-5, p. 91); others are legal, too."""
    if "burst_fire" not in arm.weapon.traits:
        return [1]
    return sorted({1, *(size for size in (*BURSTS, arm.loaded) if 1 < size <= arm.loaded)})


def _chance(state: State, command: AttackBarrier) -> Callable[[], Chance]:
    return lambda: Chance(success_chance(state, batter_check(state, frame_of(state, command))), "to hit it")


def frame_of(state: State, command: AttackBarrier) -> Batter:
    """The attack that a command would make."""
    one = state[command.who]
    return Batter(
        one.id,
        barrier=command.barrier,
        arm=command.arm,
        way=command.way,
        hands=command.hands,
        aim=one.aim,
        second=one.attacks > 0,
        rounds=command.rounds,
    )


def attack_reasons(state: State, one: Combatant, command: AttackBarrier, purse: Purse) -> Iterator[str]:
    """What speaks against attacking a barrier (MA Q-272)."""
    yield from unable(state, one, attack_cost(state, one), purse)
    yield from bound(one)
    barrier, arm = state.barriers.get(command.barrier), one.arm(command.arm)
    if arm is None or (command.way, command.hands) not in uses_of(arm.weapon):
        yield f"{one.name} has no such weapon to attack with"
    else:
        yield from attack_left(state, one, arm)
        yield from arm_reasons(state, one, arm, command.way, command.hands)
        yield from burst_reasons(arm, command.rounds)
        if mode := needs_mode(arm.weapon):
            yield f"{arm.weapon.name} can only {ONLY[mode]}"
    if barrier is None or barrier.armor < 1:
        yield "there is no such barrier to break"
    elif arm is not None and not in_range(state, arm.weapon, command.way, far_from(one, barrier)):
        yield f"{barrier.name} is out of reach"


def far_from(one: Combatant, barrier: Barrier) -> int:
    """The Distance to a barrier."""
    return min(LONG, abs(barrier.position - one.position))


def can_attack(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any barrier can be attacked, told quickly."""
    if not state.barriers or one.attacks > 1 or attack_cost(state, one) > purse.left or "restrained" in one.marks:
        return False
    return any(
        next(attack_reasons(state, one, candidate.command, purse), None) is None  # type: ignore[arg-type]
        for candidate in attack_candidates(state, one)
    )


def attack_barrier(fight: Fight, command: AttackBarrier, purse: Purse) -> None:
    """Declare it; the rest is resolved from the frame (MA Q-272)."""
    one, frame = fight[command.who], frame_of(fight.state, command)
    cost = attack_cost(fight.state, one)
    fight.emit(
        e.BarrierAttacked(
            one.id,
            frame.barrier,
            frame.arm,
            frame.way,
            frame.hands,
            purse.held,
            cost,
            frame.aim,
            frame.second,
            frame.rounds,
        )
    )


def batter_step(fight: Fight, batter: Batter) -> bool:
    """Carry the attack on by one stage; it never waits by itself."""
    arm = fight[batter.who].arm(batter.arm)
    if arm is None or not fight[batter.who].able:
        fight.emit(e.AttackEnded(batter.who))
    elif batter.stage == "start":
        fight.check("attack", batter_check(fight.state, batter))
        fight.emit(e.StageReached("rolled"))
        fight.offer_luck("attack")
    else:
        resolve(fight, batter, arm)
    return False


def batter_check(state: State, batter: Batter) -> Check:
    """The attack roll; nobody opposes it, so a success is enough (MA B-3, p. 81; Q-272)."""
    one, barrier = state[batter.who], state.barriers[batter.barrier]
    mark = evolve(one, position=barrier.position, conditions=(), marks=frozenset(), beset=())
    return check_against(state, strike_of(batter), mark)


def strike_of(batter: Batter) -> Strike:
    """The attack as if it were one on somebody."""
    return Strike(
        batter.who,
        arm=batter.arm,
        way=batter.way,
        hands=batter.hands,
        aim=batter.aim,
        second=batter.second,
        rounds=batter.rounds,
    )


def resolve(fight: Fight, batter: Batter, arm: Arm) -> None:
    """Damage to the barrier, then what the attack has cost (MA B-3, p. 81; Q-272)."""
    roll, one, barrier = batter.rolls["attack"], fight[batter.who], fight.state.barriers[batter.barrier]
    jammed = batter.way == "shoot" and jams_at(arm.weapon, roll.value)
    fight.emit(e.AttackEnded(one.id))
    if jammed:
        fight.emit(e.Jammed(one.id, arm.id))
    if roll.success or not jammed:
        use_up(fight, one, arm, batter, barrier.position)
    give_away(fight, strike_of(batter), wrangle=arm.weapon.skill == WRANGLE)
    if arm.missile is not None:
        behind = barrier.position if roll.success else barrier.position + (1 if barrier.position > one.position else -1)
        explode(fight, one.id, burst_of(arm.missile), behind)
    elif roll.success:
        hit_barrier(fight, barrier.id, roll_damage(fight, batter, arm), arm.weapon.name)
    backburn(fight, one.id, arm.weapon)
    fight.mishaps(roll)


def roll_damage(fight: Fight, batter: Batter, arm: Arm) -> int:
    """The damage dice (MA H-10, p. 81)."""
    one, natural_1 = fight[batter.who], batter.rolls["attack"].value == 1
    far = far_from(one, fight.state.barriers[batter.barrier])
    steps = code_steps(fight.state, strike_of(batter), arm.weapon, natural_1, far)
    degree = damage_degree(arm.weapon, steps)
    code = damage(degree)
    sides = [high for _, high in code.dice]
    draw = fight.roll(one.id, "damage", sides, f"{code.text} damage of {one.name}'s {arm.weapon.name}")
    best = natural_1 and fight.state.rulings.critical_hit_bonus == "max_dice"
    total = code.total(sides if best else draw.faces)
    fight.emit(e.DamageRolled(one.id, batter.barrier, degree, tuple(steps), (draw,), total))
    return total


def use_up(fight: Fight, one: Combatant, arm: Arm, batter: Batter, position: int) -> None:
    """Rounds, noise, the thrown weapon (MA E-2, p. 89-92)."""
    if batter.way == "throw" and not arm.weapon.natural:
        fight.emit(e.ArmDropped(one.id, arm.id, position))
    elif batter.way == "shoot":
        spend_rounds(fight, one, arm, batter.rounds)
        times = batter.rounds if fight.state.rulings.eag_per == "round" else 1
        fight.raise_attraction(muffled(fight, one.id, arm.weapon, times), arm.weapon.name)
    elif "improvised" in arm.weapon.id:
        fight.emit(e.ArmDropped(one.id, arm.id, one.position, gone=True))


TAKE_COVER = Deed(
    TakeCover, "cover", "Take cover", "k", cover_candidates, cover_reasons, take_cover,
    nothing="no barrier stands at Close", is_open=can_take_cover,
)  # fmt: skip
LEAVE_COVER = simple(LeaveCover, "leave", "Leave cover", "K", leave_reasons, leave_cover)
ATTACK_BARRIER = Deed(
    AttackBarrier, "barrier", "Attack barrier", "n", attack_candidates, attack_reasons, attack_barrier,
    nothing="there is no barrier", is_open=can_attack,
)  # fmt: skip
