"""Called Shots, Coups de Grace and Grapples as data, and what speaks against each (MA S-1 to S-11, p. 68; 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.barriers import TRICK_SHOT, cover
from mapoc_tui.rules.maxapoc.combat.holds import (
    ALIGHT,
    BRAWL,
    RESTRAINT,
    WRANGLE,
    beyond_grasp,
    bonds_on,
    hands_for,
    hold_between,
    holds_of,
)
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, is_launcher
from mapoc_tui.rules.maxapoc.content.item_arms import fire_reasons
from mapoc_tui.rules.maxapoc.content.items import item_name, items
from mapoc_tui.rules.maxapoc.content.tables import document
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.knockouts import immune_to_knock_out
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands, unarmed_hands, useless_arms
from mapoc_tui.rules.maxapoc.rolls.sight import sees, traced
from mapoc_tui.rules.maxapoc.state import HANDS, ITEM, Arm, Combatant, State, distance

CALLED_SHOT = Modifier("disadvantage", 1, "Called Shot")


@immutable
class Mode:
    """One way to attack; the fields are those of data/modes.toml."""

    id: str
    name: str
    rule: str
    does: str
    called: bool
    requirement: int
    harm: str
    code: int = 0
    effect: str = ""
    advantage: int = 0
    rolls: bool = True
    stat: str = ""
    skill: str = ""
    tag: str = ""
    ways: tuple[str, ...] = ()

    @property
    def special(self) -> bool:
        """Whether it stands beside the Called Shots: Grapples, lines to cut, Blind Attacks."""
        return not self.called and self.rolls

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What the mode itself puts on the attack roll (MA S-1, p. 68; Q-118)."""
        own = (Modifier("advantage", self.advantage, self.name),) if self.advantage else ()
        return (CALLED_SHOT, *own) if self.called else own


BLIND = "blind"
DISMANTLE = "dismantle"
PAST_COVER = (TRICK_SHOT, BLIND)
"""What can be meant for somebody behind a barrier: it passes it, or hits it like a plain attack (MA B-3, B-4)."""
PLAIN = Mode("", "", "", "", False, 1, "full", ways=("strike", "shoot", "throw"))


@cache
def modes() -> Mapping[str, Mode]:
    """Every mode by its id (MA S-2, A-6)."""
    return {row["id"]: Mode(**{**row, "ways": tuple(row["ways"])}) for row in document("modes")["mode"]}


@cache
def special_modes() -> tuple[Mode, ...]:
    """Those that stand beside the Called Shots."""
    return tuple(mode for mode in modes().values() if mode.special)


@cache
def called_modes() -> tuple[Mode, ...]:
    """Called Shots and what is chosen among them."""
    return tuple(mode for mode in modes().values() if not mode.special)


def mode_of(mode: str) -> Mode:
    """A mode by its id; the empty one is a plain attack."""
    return modes()[mode] if mode else PLAIN


# -- what speaks against a mode ----------------------------------------------------------------


def mode_reasons(state: State, one: Combatant, command: Attack, arm: Arm, target: Combatant) -> Iterator[str]:
    """What speaks against attacking in a mode, besides its gate."""
    mode = modes().get(command.mode)
    if mode is None:
        yield f"there is no way to attack called {command.mode}"
        return
    if command.way not in mode.ways and not (mode.id == "knock_out" and not state.rulings.ko_melee_only):
        yield f"{mode.name} cannot be done with {arm.weapon.name} this way"
    if mode.called:
        yield from called_reasons(arm, command, target)
    if mode.id not in PAST_COVER and (barrier := cover(state, one, target)):
        yield f"{target.name} is behind {barrier.name}"
    yield from AGAINST.get(mode.id, _nothing)(state, one, command, target)


def suits(state: State, strike: Strike, arm: Arm, target: Combatant) -> bool:
    """Whether an attack that has been declared in its mode can be meant for somebody by now (MA Q-270)."""
    if not strike.mode:
        return True
    one = state[strike.who]
    before = evolve(one, attacks=one.attacks - 1)
    command = Attack(strike.who, target.id, strike.arm, strike.way, strike.hands, strike.mode, strike.detail)
    return next(mode_reasons(state, before, command, arm, target), None) is None


def called_reasons(arm: Arm, command: Attack, target: Combatant) -> Iterator[str]:
    """What no Called Shot goes together with (MA Q-271; GR-45; swarms have no parts)."""
    if command.also:
        yield "no Called Shot at two targets"
    if "cone" in arm.weapon.traits:
        yield "no Called Shot with a cone"
    if is_launcher(arm.weapon) and command.mode != TRICK_SHOT:
        yield "a rocket bursts: it can only be aimed past a barrier"
    if "swarm" in target.sheet.traits:
        yield f"{target.name} is a swarm"
    if "dying" in target.marks:
        yield f"{target.name} is DYING"


def _nothing(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    return iter(())


def _arm_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA S-3, p. 68; Q-115: the attacker chooses which hand by what it holds."""
    if useless_arms(target) >= HANDS:
        yield f"{target.name} has no good arm left to aim at"
    if all(command.detail != item for item, _ in handled(target)):
        yield from _held(command, target, empty=unarmed_hands(target) > 0)


def _held(command: Attack, target: Combatant, empty: bool) -> Iterator[str]:
    held = target.arm(command.detail) if command.detail else None
    if command.detail and (held is None or held.place != "hand"):
        yield f"{target.name} does not hold that"
    elif not command.detail and not empty:
        yield "say which item"


def _item_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA S-10, p. 68: a weapon in hand, or anything else that can be seen."""
    if all(command.detail != item for item, _ in targets_among(target)):
        yield from _held(command, target, empty=False)


def _bullseye_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA S-4, p. 68; Q-114."""
    whose = state.rulings.bullseye_prior_hit
    if whose == "own_this_combat" and one.id not in target.struck_by:
        yield f"{one.name} has not hurt {target.name} yet"
    elif whose == "anyone" and not target.struck_by:
        yield f"nobody has hurt {target.name} yet"
    elif whose == "last_attack" and one.last_hit != target.id:
        yield f"the last attack of {one.name} did not hurt {target.name}"


def _knock_out_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA S-6, p. 68; Q-67, Q-119."""
    if immune := immune_to_knock_out(target):
        yield immune
    if not target.able:
        yield f"{target.name} is UNCONSCIOUS already"
    arm = one.arm(command.arm)
    far_line = arm is not None and arm.weapon.skill == WRANGLE and distance(one, target) > CLOSE
    if state.rulings.ko_melee_only and far_line:
        yield "Wrangle is a melee attack at Close only"


def _trick_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA S-8, p. 68; Q-122."""
    if cover(state, one, target) is None:
        yield f"{target.name} is not behind a barrier"


def _coup_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA S-5, p. 68; Q-124; GR-45."""
    if "unconscious" not in target.marks:
        yield f"{target.name} is not UNCONSCIOUS"
    if command.also or command.rounds > 1:
        yield "a Coup de Grace stands alone"
    arm = one.arm(command.arm)
    if arm is not None and is_launcher(arm.weapon):
        yield "a rocket bursts: it is no Coup de Grace"


def _grapple_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA G-1, p. 68; Q-128, Q-138; creatures that nothing can hold."""
    arm = one.arm(command.arm)
    if arm is None or arm.weapon.skill not in (BRAWL, WRANGLE):
        yield "a Grapple is rolled on Brawl or Wrangle"
    elif arm.weapon.skill == BRAWL and distance(one, target) > CLOSE:
        yield "Brawl grapples at Close only"
    if arm is not None and hands_for(one, arm) > max(0, free_hands(one)):
        yield "a Grapple needs a free hand"
    if hold_between(state, one.id, target.id):
        yield f"{one.name} holds {target.name} already"
    if "dying" in target.marks:
        yield f"{target.name} is DYING"
    if command.also or command.rounds > 1:
        yield "a Grapple has one target"
    yield from beyond_grasp(target)


def _restraint_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA G-2, p. 69; Q-132, Q-139."""
    arm = target.arm(command.detail)
    holds = one.id != target.id and arm is not None and not arm.weapon.natural
    lines = [*(holds_of(state, target.id) if holds else ()), *bonds_on(state, target.id)]
    if all(hold.arm != command.detail for hold in lines):
        yield f"{target.name} holds nobody with that and is not bound by it"
    if command.also or command.rounds > 1:
        yield "an attack on a line has one target"


def _blind_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA U-9, p. 67; Q-104."""
    if sees(state, one, target):
        yield f"{one.name} has seen {target.name}"
    elif not traced(state, one, target):
        yield "nothing tells where to strike"
    if state.active != one.id or one.attacks:
        yield "a Blind Attack is the one attack of the own turn"
    if command.also or command.rounds > 1:
        yield "a Blind Attack has one target"


def _alight_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA IT-7, p. 93-98; GR-47."""
    arm = one.arm(command.arm)
    if arm is not None:
        yield from fire_reasons(one, arm, target)
    if command.also or command.rounds > 1:
        yield "fire is set to one target"


def _dismantle_reasons(state: State, one: Combatant, command: Attack, target: Combatant) -> Iterator[str]:
    """MA K-20, p. 25, 58; Q-89."""
    if state.rulings.mechanics_vs_robots == "off":
        yield "Mechanics hurts nobody at this table"
    if "machine" not in target.sheet.traits:
        yield f"{target.name} is no machine"
    if distance(one, target) > CLOSE:
        yield f"{target.name} is not at Close"
    if one.attacks or command.also or command.rounds > 1:
        yield "a machine is taken apart with nothing else in the phase"


AGAINST: Mapping[str, Callable[[State, Combatant, Attack, Combatant], Iterator[str]]] = {
    "arm": _arm_reasons,
    "item": _item_reasons,
    "bullseye": _bullseye_reasons,
    "knock_out": _knock_out_reasons,
    "trick": _trick_reasons,
    "coup": _coup_reasons,
    "grapple": _grapple_reasons,
    RESTRAINT: _restraint_reasons,
    BLIND: _blind_reasons,
    ALIGHT: _alight_reasons,
    DISMANTLE: _dismantle_reasons,
}


def details(state: State, mode: Mode, target: Combatant) -> Iterator[tuple[str, str]]:
    """What a mode has to name besides the target: (id, words)."""
    if mode.id == RESTRAINT:
        yield from ((hold.arm, f"that holds {state[hold.victim].name}") for hold in holds_of(state, target.id))
        yield from ((hold.arm, "and its bonds") for hold in bonds_on(state, target.id))
        return
    if mode.id not in ("arm", "item"):
        yield "", ""
        return
    held = [arm for arm in target.arms if arm.place == "hand"]
    for arm in held:
        yield arm.id, f"with {arm.weapon.name}" if mode.id == "arm" else arm.weapon.name
    if mode.id == "arm":
        yield from ((item, f"with {name}") for item, name in handled(target))
    if mode.id == "arm" and unarmed_hands(target) > len(list(handled(target))):
        yield "", "at the other arm" if held else "empty-handed"
    if mode.id == "item":
        yield from targets_among(target)


def targets_among(one: Combatant) -> Iterator[tuple[str, str]]:
    """What can be seen of somebody's things beside weapons in hand: held, burning, or worn outside (MA S-10, p. 68)."""
    in_hand = wielded(one)
    for item in one.items:
        if item not in in_hand and (item in one.inhand or item in one.marks or "ap" in items().get(item, {})):
            yield item, item_name(item)


def handled(one: Combatant) -> Iterator[tuple[str, str]]:
    """What somebody has in hand besides weapons."""
    in_hand = wielded(one)
    return ((item, item_name(item)) for item in one.inhand if item not in in_hand)


def wielded(one: Combatant) -> set[str]:
    """Items in hand that are weapons as well."""
    return {arm.weapon.id for arm in one.arms if arm.place == "hand" and ITEM in arm.weapon.tags}


def open_sources(parts: tuple[Modifier, ...], gate: str) -> bool:
    """Whether a Called Shot may be declared on top of these modifiers (MA S-1, p. 68; Q-109)."""
    disadvantages = sum(part.amount for part in parts if part.gives == "disadvantage")
    if gate == "any":
        return disadvantages == 0
    return disadvantages <= sum(part.amount for part in parts if part.gives == "advantage")
