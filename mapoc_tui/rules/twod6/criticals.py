"""The effects of critical successes: on attacks, on defending, and elsewhere (2D6 1.4, 1.9, L-76)."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.arms import lose_weapon
from mapoc_tui.rules.twod6.events import EffectChosen
from mapoc_tui.rules.twod6.happenings import EffectBegan, LeftFight
from mapoc_tui.rules.twod6.state import Combatant, Effect, State, Test, companions, foes, seen, strangers
from mapoc_tui.rules.twod6.working import Working

Choice = tuple[str, str]
"""An effect, and the id of whom it concerns or nothing."""

EFFECTS = {
    "extra_damage": "Extra damage: d6 more",
    "seize_initiative": "Seize the initiative: act first from the next round on",
    "draw_fire": "Draw fire: be the next target of an enemy",
    "disarm": "Disarm: the target loses the weapon in hand",
    "untargetable": "Out of reach: no enemy can attack you this round",
    "leave": "Leave the fight safely",
    "ally_leaves": "An ally leaves the fight safely",
    "pressure": "Press hard: resisting costs 2 instead of 1",
    "extra_information": "Learn something more",
    "faster": "Be clearly faster than expected",
    "subtle": "Do it subtly, unnoticed",
    "impress": "Impress a bystander or an ally",
    "free_companion": "Take a companion along: it succeeds at a related test without a roll",
    "provoke": "Provoke: a hostile opponent is angered and distracted",
}
"""Effect id -> what it does (2D6 L-29 to L-34, L-43, L-65 to L-68, L-76)."""

ATTACKS = ("attack_melee", "attack_ranged")
ELSEWHERE = ("use_skill", "task", "social")


def choices(state: State, test: Test) -> list[Choice]:
    """The effects that are open for a critical success; empty where there is nothing to choose."""
    one = state[test.who]
    if test.purpose in ATTACKS:
        return _on_attack(state, one, state[test.target])
    if test.purpose == "defend":
        return _on_defence(state, one)
    return _elsewhere(state, one, test) if test.purpose in ELSEWHERE else []


def _on_attack(state: State, one: Combatant, target: Combatant) -> list[Choice]:
    """One of L-65, L-66, L-67 and L-68, and of these only (2D6 L-121); opponents take extra damage (2D6 G-29)."""
    found = [("extra_damage", "")]
    if not one.sheet.player:
        return found
    found.append(("seize_initiative", ""))
    found += [("draw_fire", other.id) for other in _enemies_seen(state, one)]
    if target.hand:
        found.append(("disarm", ""))
    return found


def _on_defence(state: State, one: Combatant) -> list[Choice]:
    """No enemy can attack, or one leaves safely, or an ally does (2D6 L-76)."""
    everybody = state.combatants.values()
    allies = [other for other in everybody if other is not one and not strangers(one, other) and not other.gone]
    return [("untargetable", ""), ("leave", ""), *(("ally_leaves", ally.id) for ally in allies)]


def _elsewhere(state: State, one: Combatant, test: Test) -> list[Choice]:
    """One of L-29, L-30, L-31, L-32, L-33 and L-34; a social test may press harder instead (2D6 L-43)."""
    pressure = [("pressure", "")] if test.purpose == "social" else []
    plain = [(effect, "") for effect in ("extra_information", "faster", "subtle", "impress")]
    free = [("free_companion", other.id) for other in companions(state, one)]
    provoked = [("provoke", other.id) for other in _enemies_seen(state, one) if not other.sheet.player]
    return pressure + plain + free + provoked


def _enemies_seen(state: State, one: Combatant) -> list[Combatant]:
    everybody = state.combatants.values()
    return [other for other in everybody if foes(one, other) and not other.out and seen(one, other)]


# ------------------------------------------------------------------------------------------ what they do


def choose(work: Working, test: Test, effect: str, target: str, asked: bool) -> Test:
    """Bring about the effect of a critical success; returns the test with its choice."""
    seizes = work.state.seizures + 1 if effect == "seize_initiative" else 0
    work.tell(EffectChosen(test.who, effect, target, seizes, asked), test.who)
    if effect == "disarm":
        lose_weapon(work, test.target, "disarmed")
    elif effect in ("leave", "ally_leaves"):
        leaving = target or test.who
        work.tell(LeftFight(leaving, "safely"), leaving)
    elif effect in _LASTING:
        _begin(work, test, effect, target)
    return evolve(test, effect=effect, effect_target=target, stage="")


_LASTING = {
    "draw_fire": Effect("drawn", "drawn", edge="attack"),
    "untargetable": Effect("untargetable", "untargetable", edge="round", turns=1),
    "free_companion": Effect("free_success", "free_success", edge="test"),
    "provoke": Effect("provoked", "provoked", edge="end", turns=1),
}
"""The effects that last (2D6 L-67, L-76, L-29, L-33)."""


def _begin(work: Working, test: Test, effect: str, target: str) -> None:
    bearer = target or test.who
    lasting = evolve(_LASTING[effect], source=test.who)
    if effect == "free_companion":
        lasting = evolve(lasting, id=f"free_success:{test.skill}", topic=test.skill)
    if effect == "provoke":
        lasting = evolve(lasting, clock=bearer)
    work.tell(EffectBegan(bearer, lasting), bearer)
