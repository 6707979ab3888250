"""Advice on dangers: bombs, fire, barriers, and getting out of a blast."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.combat.barriers import cover, faces
from mapoc_tui.rules.maxapoc.commands import Draw, Evade, PutOut, SetOff, TakeCover, ThrowBomb, ThrowOn
from mapoc_tui.rules.maxapoc.content.gear import MIDRANGE, Weapon
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.harms.blasts import EVASIONS, dodge_check, evasion_reasons, force
from mapoc_tui.rules.maxapoc.harms.bombs import throw_check
from mapoc_tui.rules.maxapoc.hazard_frames import Blast, Exposure, Hurt, Toss
from mapoc_tui.rules.maxapoc.moves.bomb_deeds import bombs_here, bombs_in_hand, delivered
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Combatant, Frame, State, hostile
from mapoc_tui.rules.maxapoc.tactics.blast_worth import harm
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.expectation import FALL_WORTH
from mapoc_tui.rules.maxapoc.tactics.move_risks import COVER_WORTH, MOST_SHOOTERS, heat
from mapoc_tui.rules.maxapoc.tactics.outlook import outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import is_legal
from mapoc_tui.rules.maxapoc.tactics.sizing_up import is_known, shoots
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER

LASTING_FIRE = 3
"""The rounds for which a fire without an end is reckoned."""

ROUND_WORTH = 3.0
"""What it is worth to come round the barrier of an enemy at Close."""

STAGE_WORTH = 6.0
"""What a Stage of Infection is worth, in points of health."""


def danger_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Whatever may be done about dangers with the own turn."""
    found = [*fire_choices(state, one)]
    if state.bombs or [arm for arm in one.arms if arm.weapon.charge]:
        found += bomb_choices(state, one, money)
        found += charge_choices(state, one)
    if state.barriers:
        found += cover_choices(state, one)
    for choice in found:
        if is_legal(state, one, choice.command, money):  # type: ignore[arg-type]
            yield choice


# -- fire --------------------------------------------------------------------------------------


def fire_choices(state: State, one: Combatant) -> Iterator[Choice]:
    """Putting out oneself, or a friend."""
    for each in state.combatants.values():
        if each.ongoing and each.here and each.position == one.position and not hostile(one, each):
            saved = sum(
                heat(fire.dice) * (fire.left or LASTING_FIRE) for fire in each.ongoing if fire.element == "fire"
            )
            reason = f"saves {'itself' if each.id == one.id else each.name} from {saved:.1f} damage"
            yield Choice(min(saved, each.hp + FALL_WORTH), PutOut(one.id, each.id), reason)


# -- bombs -------------------------------------------------------------------------------------


def bomb_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Throwing a bomb where it harms most, drawing one that could, throwing on one that lies here."""
    for arm in bombs_in_hand(one, "thrown"):
        if one.attacks == 0:
            for target, worth in targets(state, one, arm.weapon):
                yield Choice(worth, ThrowBomb(one.id, arm.id, target.id), f"throws it for {worth:.1f}")
    packed = [arm for arm in one.arms if arm.place == "pack" and delivered(arm.weapon) == "thrown"]
    if packed and not bombs_in_hand(one, "thrown") and free_hands(one):
        worth = max((worth for arm in packed for _, worth in targets(state, one, arm.weapon)), default=0.0)
        factor = LATER if money.left < 2 else 1.0
        yield Choice(worth * factor, Draw(one.id, packed[0].id), f"draws {packed[0].weapon.name}")
    for arm in bombs_here(state, one):
        for target, worth in targets(state, one, arm.weapon):
            saved = -harm_at(state, one, arm.weapon, one.position)
            yield Choice(worth + max(0.0, saved), ThrowOn(one.id, arm.id, target.id), "throws the bomb away")


def targets(state: State, one: Combatant, weapon: Weapon) -> Iterator[tuple[Combatant, float]]:
    """Every enemy in range with what a bomb there is worth by its chance to land."""
    for foe in outlook_of(state, one).foes:
        if abs(foe.position - one.position) <= MIDRANGE:
            worth = harm_at(state, one, weapon, foe.position)
            if worth > 0:
                yield foe, worth * success_chance(state, throw_check(state, one, weapon, foe.position, one.aim))


def harm_at(state: State, one: Combatant, weapon: Weapon, position: int) -> float:
    """What a bomb does at a place, in points of health of enemies less those of friends and oneself."""
    people = (each for each in state.combatants.values() if each.able and (each.id == one.id or is_known(one, each)))
    return harm(one, weapon, position, people)


def charge_choices(state: State, one: Combatant) -> Iterator[Choice]:
    """Setting off what one has placed, when the right people stand there."""
    for bomb in state.bombs:
        if bomb.owner == one.id and not bomb.due:
            worth = harm_at(state, one, bomb.weapon, bomb.position)
            yield Choice(worth, SetOff(one.id, bomb.id), f"sets it off for {worth:.1f}")


# -- barriers ----------------------------------------------------------------------------------


def cover_choices(state: State, one: Combatant) -> Iterator[Choice]:
    """Getting behind something when enemies shoot, coming round when one of them is behind it."""
    foes = outlook_of(state, one).foes
    for barrier in state.barriers.values():
        if barrier.position != one.position or not barrier.armor or barrier.id == one.behind:
            continue
        shooters = [
            foe for foe in foes if shoots(foe) and foe.position != one.position and faces(barrier, foe.position)
        ]
        held = any(foe.behind == barrier.id and cover(state, one, foe) for foe in foes)
        worth = COVER_WORTH * min(MOST_SHOOTERS, len(shooters)) * (not one.behind) + ROUND_WORTH * held
        yield Choice(worth, TakeCover(one.id, barrier.id), f"gets behind {barrier.name}")


# -- in a blast --------------------------------------------------------------------------------


def blast_choices(state: State, blast: Blast) -> Iterator[Choice]:
    """What each way out of a blast saves, less what it costs."""
    one = state[blast.queue[0]]
    damage = force(blast, one)
    for defence in EVASIONS:
        if next(evasion_reasons(state, one, defence, False), None) is None:
            check = dodge_check(state, one, defence, False, one.defences)
            chance = success_chance(state, check) if defence != "none" else 0.0
            price = {"full_dodge": 2.0, "dodge": 0.05}.get(defence, 0.0)
            yield Choice(chance * damage / 2 - price, Evade(one.id, defence), f"halves {damage} damage in {chance:.0%}")


def reroll_of_danger(state: State, frame: Frame, slot: str, success: float) -> tuple[float, str] | None:
    """What a reroll in the midst of a danger is worth; None for anything else."""
    if isinstance(frame, Exposure):
        worth = STAGE_WORTH if not frame.last else STAGE_WORTH * FALL_WORTH
        return worth * success, f"stays healthy in {success:.0%}"
    if isinstance(frame, Hurt):
        saved = min(frame.injury.per_degree, frame.injury.amount) * success
        deadly = frame.injury.amount >= state[frame.who].hp + state[frame.who].armor
        return saved + FALL_WORTH * success * deadly, f"takes less in {success:.0%}"
    if isinstance(frame, Blast):
        return force(frame, state[frame.queue[0]]) / 2 * success, f"takes half in {success:.0%}"
    if isinstance(frame, Toss) and slot == "throw":
        return throw_worth(state, frame) * success, f"lands it in {success:.0%}"
    return None


def throw_worth(state: State, toss: Toss) -> float:
    """What it is worth that a bomb lands where it should."""
    arm = state[toss.who].arm(toss.arm)
    return max(0.0, harm_at(state, state[toss.who], arm.weapon, toss.spot)) if arm is not None else 0.0
