"""Repair and rebuilding in a fight (MA K-8 to K-11, K-15, K-22, p. 56, 78, 81; CPV-7, CPV-10; Q-192, Q-195, Q-196)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import repair
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.skill_commands import Repair
from mapoc_tui.rules.maxapoc.skills.aids import Supplied, aid_modifiers, aid_reasons, is_quiet, use_up_aids
from mapoc_tui.rules.maxapoc.skills.healing import parts_of
from mapoc_tui.rules.maxapoc.skills.works import Job, begin_work, no_attack_before, witless, work_check
from mapoc_tui.rules.maxapoc.state import ITEM_PREFIX, Arm, Combatant, Roll, State, hostile
from mapoc_tui.rules.maxapoc.work_frames import Work

TASK = "repair"
ARMOR = "armor"
NOISE = 5
REBUILD = 1
"""Component Pieces more for something that stood at 0 (MA K-10, p. 56, 78)."""

PER_POINT = 3
"""Component Pieces for a point of armour (MA CPV-3, p. 57, 88)."""


# -- what can be repaired ----------------------------------------------------------------------


@immutable
class Broken:
    """Something damaged at Close: ``now`` of ``most`` points are left, each costs ``price`` Component Pieces.

    ``owner`` is empty for what belongs to nobody. ``skills`` are those that fit.
    """

    thing: str
    owner: str
    name: str
    now: int
    most: int
    price: int
    skills: tuple[str, ...]

    @property
    def words(self) -> str:
        """The name with what is left."""
        return f"{self.name} ({self.now}/{self.most})"


def skill_for(weapon: Weapon) -> str:
    """The skill by which a weapon is made and repaired (MA K-11, CPV-10, p. 57; GR-82)."""
    if weapon.charge is not None:
        return "science"
    ballistic = weapon.skill in ("firearms", "heavy_weapons") and weapon.kind != "bow"
    return "mechanics" if ballistic else "crafting"


def damaged(state: State, one: Combatant) -> Iterator[Broken]:
    """Everything at Close that could be repaired: armour, weapons, items, barriers (MA K-11, p. 57, 81)."""
    near = [each for each in state.combatants.values() if each.position == one.position and each.here]
    friends = [each for each in near if not hostile(one, each)]
    for each in sorted(friends, key=lambda each: each.id != one.id):
        yield from broken_armor(one, each)
        yield from (broken_arm(arm, each.id) for arm in each.arms if is_worn(arm) and arm.weapon.id not in each.dents)
        yield from broken_items(each)
    yield from (
        broken_arm(each.arm, "") for each in state.ground if each.position == one.position and is_worn(each.arm)
    )
    for barrier in state.barriers.values():
        if barrier.position == one.position and barrier.armor < barrier.maximum:
            skills = ("crafting", "science")
            yield Broken(barrier.id, "", barrier.name, barrier.armor, barrier.maximum, PER_POINT, skills)


def is_worn(arm: Arm) -> bool:
    """Whether a weapon has lost parts that can be put back; what burns is gone for good."""
    return arm.worn > 0 and not (arm.weapon.natural or "flame" in arm.weapon.tags)


def broken_armor(one: Combatant, owner: Combatant) -> Iterator[Broken]:
    """The armour of somebody: people's with Crafting, machines' with Mechanics; hides and shells heal by themselves."""
    skill = "crafting" if owner.sheet.human else "mechanics" if "machine" in owner.sheet.traits else ""
    now = max(owner.armor, owner.armor_off)
    if skill and now < owner.sheet.armor:
        name = "own armour" if owner.id == one.id else f"armour of {owner.name}"
        yield Broken(ARMOR, owner.id, name, now, owner.sheet.armor, PER_POINT, (skill,))


def broken_arm(arm: Arm, owner: str) -> Broken:
    """A weapon that has lost Component Pieces (MA K-10, p. 78)."""
    weapon = arm.weapon
    return Broken(arm.id, owner, weapon.name, max(0, weapon.value - arm.worn), weapon.value, 1, (skill_for(weapon),))


def broken_items(owner: Combatant) -> Iterator[Broken]:
    """Items that damage has taken Component Pieces off, not those that were used; what burst is gone.

    MA K-10, p. 78; H-21, IT-5, p. 80; GR-60.
    """
    for item, lost in owner.dents.items():
        row, now = items()[item], owner.items.get(item, 0)
        if now or "bursts" not in row:
            skill = row.get("made", "crafting")
            yield Broken(ITEM_PREFIX + item, owner.id, row["name"], now, now + lost, 1, (skill,))


def find_broken(state: State, one: Combatant, thing: str, owner: str) -> Broken | None:
    """A damaged thing at Close by its id."""
    return next((each for each in damaged(state, one) if (each.thing, each.owner) == (thing, owner)), None)


# -- what speaks against it --------------------------------------------------------------------


def repair_reasons(state: State, one: Combatant, command: Repair, purse: Purse) -> Iterator[str]:
    """What speaks against a repair (MA K-8 to K-10, p. 78)."""
    yield from unable(state, one, 2 if command.thorough else 1, purse)
    yield from bound(one)
    yield from witless(one)
    yield from no_attack_before(one)
    broken = find_broken(state, one, command.thing, command.target)
    if broken is None:
        yield "nothing of that kind at Close is damaged"
        return
    if command.skill not in broken.skills:
        yield f"{broken.name} needs {' or '.join(skill_names()[skill] for skill in broken.skills)}"
    yield from broken_reasons(state, one, broken)
    yield from aid_reasons(one, command.skill, TASK, command.kit, command.aids)


def broken_reasons(state: State, one: Combatant, broken: Broken) -> Iterator[str]:
    """What speaks against repairing this thing whatever the skill (MA K-10, K-22, p. 78, 80; GR-66)."""
    least = broken.price + (REBUILD if not broken.now else 0)
    if parts_of(one) < least:
        yield f"{broken.name} takes at least {least} Component Pieces, {parts_of(one)} are left"
    owner = state.combatants.get(broken.owner)
    worn = owner is not None and broken.thing == ARMOR and owner.sheet.human and owner.armor_off < 0
    if worn and not broken.now and must_come_off(state, one, broken):
        yield f"{broken.name} has to come off first"


def must_come_off(state: State, one: Combatant, broken: Broken) -> bool:
    """Whether broken armour cannot be rebuilt while it is worn (MA K-22, p. 78, 80; Q-192; GR-66)."""
    mode = state.rulings.armor_off_to_rebuild
    return mode == "always" or (mode == "self_only" and broken.owner == one.id)


def can_repair(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anything can be repaired now, told quickly."""
    if purse.left < 1 or one.attacks or not parts_of(one) or "restrained" in one.marks or any(witless(one)):
        return False
    return any(next(broken_reasons(state, one, broken), None) is None for broken in damaged(state, one))


# -- laying it out -----------------------------------------------------------------------------


def repair_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every damaged thing with every skill that fits."""
    for broken in damaged(state, one):
        for skill in broken.skills:
            yield Candidate(broken.words, Repair(one.id, broken.thing, broken.owner, skill))


def repair_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """What, with which skill, with one or both Complex Actions, with which kit and supplies (DP-26)."""
    things = [each for each in damaged(state, one) if next(broken_reasons(state, one, each), None) is None]
    return [
        Option(
            f"{each.thing}-{each.owner}" if each.owner else each.thing,
            each.words,
            branch=lambda each=each: way_options(state, one, purse, each),  # type: ignore[misc]
            detail=f"{each.price} parts a point",
        )
        for each in things
    ]


def way_options(state: State, one: Combatant, purse: Purse, broken: Broken) -> list[Option]:
    """The skills that fit, each with one or both Complex Actions."""
    found = []
    for skill in broken.skills:
        for thorough in (False, True)[: min(2, purse.left)]:
            supplied = supplies_for(state, one, broken, skill, thorough)
            label = f"{skill_names()[skill]}, {'both actions' if thorough else 'one action'}"
            found.append(supplied.option(f"{skill}-{1 + thorough}", label, f"up to {1 + thorough} degrees"))
    return found


def supplies_for(state: State, one: Combatant, broken: Broken, skill: str, thorough: bool) -> Supplied:
    """The repair with whatever can be added to it."""
    return Supplied(
        one,
        skill,
        TASK,
        repair,
        lambda kit, aids: Repair(one.id, broken.thing, broken.owner, skill, thorough, kit, aids),
        lambda aids: Chance(success_chance(state, repair_check(one, skill, aids)), "to get anything done"),
    )


# -- the work ----------------------------------------------------------------------------------


def begin_repair(fight: Fight, command: Repair, purse: Purse) -> None:
    """Begin a repair; it makes noise unless the tools are muffled (MA E-3, K-9, K-15, p. 78; IT-171, p. 97)."""
    cost = 2 if command.thorough else 1
    facts = {"target": command.target, "thing": command.thing, "skill": command.skill, "kit": command.kit}
    begin_work(fight, command.who, TASK, cost, purse.held, aids=command.aids, limit=cost, **facts)
    use_up_aids(fight, command.who, TASK, command.kit, command.aids)
    if not is_quiet(command.aids):
        fight.raise_attraction(NOISE, TASK)


def repair_check(one: Combatant, skill: str, aids: tuple[str, ...], limit: int = 1) -> Check:
    """The roll; one degree counts, two with both Complex Actions (MA K-8, p. 78)."""
    return work_check(one, TASK, skill, {TASK}, aid_modifiers(aids), limit=limit)


def settle_repair(fight: Fight, work: Work, roll: Roll) -> None:
    """The repair dice make a pool, which is paid for as far as it is of use (MA K-9, K-10, p. 78; Q-195)."""
    broken = find_broken(fight.state, fight[work.who], work.thing, work.target)
    if not roll.success or broken is None:
        return
    code = repair(1 + work.kit)
    dice = code.dice * roll.counted
    draw = fight.roll(work.who, TASK, [high for _, high in dice.dice], f"{dice.text} of repair for {broken.name}")
    total = dice.total(draw.faces)
    fight.emit(e.PoolRolled(work.who, f"repair of {broken.name}", f"{code.name} ({dice.text})", (draw,), total))
    mend(fight, work.who, broken, total)


def mend(fight: Fight, who: str, broken: Broken, pool: int) -> None:
    """Points come back, parts are used."""
    parts = parts_of(fight[who])
    restored, paid = mended(broken, pool, parts)
    now = broken.now + restored
    fight.emit(e.Mended(who, broken.owner, broken.thing, broken.name, restored, now, paid, parts - paid))


def mended(broken: Broken, pool: int, parts: int) -> tuple[int, int]:
    """What a pool restores and the Component Pieces that it costs (MA AR-4, BR-6, K-10, p. 78; Q-195, Q-196).

    The rest of the pool is lost and costs nothing.
    """
    extra = 0 if broken.now else REBUILD
    points = min(broken.most - broken.now, (min(pool, parts) - extra) // broken.price)
    return (points, points * broken.price + extra) if points > 0 else (0, 0)


REPAIR_JOB = Job(lambda state, work: repair_check(state[work.who], work.skill, work.aids, work.limit), settle_repair)

REPAIR = Deed(
    Repair,
    TASK,
    "Repair",
    "r",
    repair_candidates,
    repair_reasons,
    begin_repair,
    cost="1C or 2C",
    nothing="nothing at Close is damaged",
    is_open=can_repair,
    branch=repair_options,
    group=SKILLS,
)
