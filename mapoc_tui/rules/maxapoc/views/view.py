"""A fight of this game as the panes show it."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.text import plural
from mapoc_tui.engine.views import (
    Bar,
    BattleView,
    CardSection,
    CombatantView,
    EffectView,
    Mark,
    TrackCell,
    TrackColumn,
    Viewer,
)
from mapoc_tui.rules.maxapoc.combat.attacks import FIGHTING_SKILLS, code_with_build
from mapoc_tui.rules.maxapoc.combat.attraction import GAUGE
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.combat.pledges import bound_to, words
from mapoc_tui.rules.maxapoc.content.damage import code_of, damage
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.content.sheet import STATS, base_threshold, skill_names
from mapoc_tui.rules.maxapoc.course import PHASE, PHASES
from mapoc_tui.rules.maxapoc.questions import decision
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, kind_of
from mapoc_tui.rules.maxapoc.rolls.sight import kept_from_players
from mapoc_tui.rules.maxapoc.state import FULL_GAUGE, Arm, Combatant, State, distance
from mapoc_tui.rules.maxapoc.views.danger_view import danger_effects, danger_facts
from mapoc_tui.rules.maxapoc.views.plight import burden_effects, hold_effects, special_detail, special_end
from mapoc_tui.rules.maxapoc.views.work_view import item_lines, work_effects

PER_PHASE = 5
NO_DAMAGE = {"physical": "no damage"}


def view(state: State, viewer: Viewer) -> BattleView:
    """The fight as the GM or the players may see it."""
    seen = [one for one in in_order(state) if viewer == "gm" or not (one.gone or kept_from_players(state, one))]
    question = decision(state)
    deciding = question.who if question else ""
    active = next((one for one in seen if one.id == state.active), None)
    centre = active or next((one for one in seen if one.sheet.party), None)
    return BattleView(
        title=state.title,
        clock=clock(state),
        stamp=state.stamp,
        turn=headline(state, viewer),
        order=tuple(card(state, one, viewer, deciding, centre) for one in seen),
        track_title="Action phases",
        track=tuple(column(state, phase, seen) for phase in range(1, PHASES + 1)) if state.round else (),
        gauges=(Bar(GAUGE, state.attraction, FULL_GAUGE),),
        facts=tuple(facts(state, viewer)),
        outcome=state.outcome.sentence if state.outcome else "",
    )


def clock(state: State) -> str:
    """Where the fight stands, in words."""
    if state.stage == "setup":
        return "Not begun"
    if state.stage == "over":
        return f"Over after round {state.round}"
    return f"Round {state.round}, phase {state.phase}" if state.phase else f"Round {state.round}"


def headline(state: State, viewer: Viewer) -> str:
    """Whose turn it is."""
    one = state.combatants.get(state.active)
    if one is None:
        return ""
    if viewer == "players" and kept_from_players(state, one):
        return "somebody unseen"
    return f"{one.name} ({one.counter})"


def in_order(state: State) -> list[Combatant]:
    """As they act in this phase; then who has no turn in it, then who is out."""
    place = {who: number for number, who in enumerate(state.order)}
    last = len(place)
    return sorted(
        state.combatants.values(),
        key=lambda one: (not one.here, not one.able, place.get(one.id, last), -order_value(state, one)),
    )


def order_value(state: State, one: Combatant) -> int:
    """The number in the order column: the counter, before the fight the full Initiative."""
    return one.counter if state.round else start_counter(one)


def facts(state: State, viewer: Viewer) -> Iterator[str]:
    """What else there is to know about the place."""
    if state.dark:
        yield "dark"
    if state.hindering:
        yield "hindering ground at " + ", ".join(str(place) for place in state.hindering)
    for loose in state.ground:
        yield f"{loose.arm.weapon.name} lies at {loose.position}"
    for each in state.litter:
        yield f"{item_name(each.item)} {'shines' if each.lit else 'lies'} at {each.position}"
    yield from danger_facts(state, viewer)


# -- the phases of the round -------------------------------------------------------------------


def column(state: State, phase: int, seen: list[Combatant]) -> TrackColumn:
    """One phase with everybody who acts in it, and with those who gave up their turn."""
    mark: Mark = "done" if phase < state.phase else "now" if phase == state.phase else "next"
    cells = [each for one in seen if one.able and (each := cell(state, phase, one)) is not None]
    if phase != state.phase:
        cells.sort(key=lambda each: -int(each.value))
    return TrackColumn(f"Phase {phase}", mark, tuple(cells))


def cell(state: State, phase: int, one: Combatant) -> TrackCell | None:
    """What a phase holds for somebody; ``lost`` is a turn that was paid away (MA X-7, p. 67)."""
    value = one.counter - PER_PHASE * (phase - max(1, state.phase))
    if phase == state.phase and state.order:
        return TrackCell(one.id, one.name, str(value), mark_now(state, one)) if one.id in state.order else None
    if value > 0:
        return TrackCell(one.id, one.name, str(value), "done" if phase < state.phase else "next")
    full = start_counter(one) - PER_PHASE * (phase - 1)
    return TrackCell(one.id, one.name, str(value), "lost") if full > 0 and phase > state.phase else None


def mark_now(state: State, one: Combatant) -> Mark:
    """Whether somebody has acted in this phase, is acting, or will."""
    if one.id == state.active:
        return "now"
    return "done" if state.order.index(one.id) <= state.turn else "next"


# -- one combatant -----------------------------------------------------------------------------


def card(state: State, one: Combatant, viewer: Viewer, deciding: str, centre: Combatant | None) -> CombatantView:
    """One combatant as a row and as a card."""
    open_card = viewer == "gm" or one.sheet.party
    return CombatantView(
        id=one.id,
        name=one.name,
        side=one.sheet.side,
        side_name=next((side.name for side in state.sides if side.id == one.sheet.side), one.sheet.side),
        friendly=one.sheet.party,
        rank=one.sheet.rank,
        order=str(order_value(state, one)) if one.able else "-",
        bars=tuple(bars(one)),
        effects=tuple(effects(state, one, viewer)),
        status=status(one),
        active=one.id == state.active,
        deciding=one.id == deciding,
        out=not one.able,
        bystander=one.sheet.role == "others",
        hidden=one.hidden,
        distance="" if centre is None or centre.id == one.id else DISTANCES[distance(one, centre)].capitalize(),
        ready=ready(one),
        note=one.sheet.note if viewer == "gm" else "",
        card=tuple(sections(state, one)) if open_card else (),
    )


def bars(one: Combatant) -> Iterator[Bar]:
    """Armour before health, then Luck for those who have it."""
    yield Bar("Armour", one.armor, max(one.sheet.armor, one.armor))
    yield Bar("Health", one.hp, one.sheet.health)
    if one.sheet.player:
        yield Bar("Luck", one.luck, max(one.sheet.luck_uses, one.luck))


def status(one: Combatant) -> str:
    """The word for somebody who is out of action."""
    if one.dead:
        return "DEAD"
    if one.gone:
        return "GONE"
    if "dying" in one.marks:
        return f"DYING {one.recovery}"
    return "UNCONSCIOUS" if "unconscious" in one.marks else ""


def ready(one: Combatant) -> str:
    """What is in hand."""
    return ", ".join(arm_text(arm) for arm in one.arms if arm.place == "hand") or next(
        (arm.weapon.name for arm in one.arms if arm.place == "body"), "-"
    )


def arm_text(arm: Arm) -> str:
    """A weapon with its rounds and its state."""
    rounds = f" {arm.loaded}/{arm.weapon.capacity}" if arm.weapon.capacity else ""
    missile = f" ({arm.missile.name})" if arm.missile and arm.loaded else ""
    return arm.weapon.name + rounds + missile + (" JAMMED" if arm.jammed else "")


# -- effects -----------------------------------------------------------------------------------


def effects(state: State, one: Combatant, viewer: Viewer) -> Iterator[EffectView]:
    """Everything that goes on with somebody, each with the sentence for its end."""
    if one.dead or one.gone:
        return
    for each in one.conditions:
        if one.infections and each.id.startswith("infected_"):
            continue
        kind = kind_of(each.id)
        does = special_detail(state, one, each, viewer) or kind.does
        yield EffectView(kind.name, ends(state, one, each), does, short(kind.name, each.left))
    yield from hold_effects(state, one)
    yield from burden_effects(state, one)
    yield from danger_effects(state, one, viewer)
    yield from work_effects(one)
    if one.aim:
        times = "" if one.aim == 1 else f" {one.aim}"
        yield EffectView(f"AIMING{times}", "with the next attack", f"Advantage x{one.aim} on it", f"Aim{times}")
    if one.held:
        pledge = bound_to(state, one)
        purpose = words(state, pledge) if pledge else "later"
        yield EffectView(
            f"HOLDING {one.held}",
            "at the start of its next turn",
            f"{plural(one.held, 'Complex Action')} for {purpose}",
            f"Held {one.held}",
        )
    if one.debt:
        yield EffectView(
            f"OWES {one.debt}", "at the start of the next round", "Initiative given up", f"Owes {one.debt}"
        )
    for arm in one.arms:
        if arm.jammed:
            yield EffectView(f"{arm.weapon.name} JAMMED", "when cleared (1 Complex)", "cannot fire", "Jam")


def ends(state: State, one: Combatant, condition: Condition) -> str:
    """When a condition ends, as a plain sentence."""
    if condition.id == "dying":
        return f"death in {plural(one.recovery, 'round')}"
    if not condition.left:
        return special_end(state, one, condition) or kind_of(condition.id).ends or "when the GM says so"
    times, kind = condition.left, kind_of(condition.id)
    then = f", {kind.ends}" if kind.then else ""
    if condition.edge == PHASE:
        return "at the end of this phase"
    if not condition.clock:
        last = "this round" if times == 1 else f"round {state.round + times - 1}"
        return f"at the end of {last}{then}"
    whose = "its" if condition.clock == one.id else f"{state[condition.clock].name}'s"
    return f"at the {condition.edge} of {whose} next turn" + (f", {times} times" if times > 1 else "")


def short(name: str, left: int) -> str:
    """A condition for a narrow column."""
    word = name.capitalize() if name.isupper() else name
    return f"{word[:9]} {left}" if left else word[:11]


# -- the card ----------------------------------------------------------------------------------


def sections(state: State, one: Combatant) -> Iterator[CardSection]:
    """Everything on the sheet that matters in a fight."""
    yield CardSection("Weapons", tuple(weapon_lines(one)))
    yield CardSection("Defences", tuple(defence_lines(one)))
    if one.rounds and any(one.rounds.values()):
        yield CardSection("Ammunition", tuple(ammunition_lines(one)))
    if items := tuple(item_lines(one)):
        yield CardSection("Items", items)
    yield CardSection("Stats", stat_lines(one))
    if one.sheet.skills:
        yield CardSection("Skills", tuple(skill_lines(one)))
    if one.sheet.traits:
        yield CardSection("Traits", (", ".join(trait.replace("_", " ") for trait in one.sheet.traits),))
    if one.sheet.summary:
        yield CardSection("About", (one.sheet.summary,))


def weapon_lines(one: Combatant) -> Iterator[str]:
    """Each weapon with threshold and damage."""
    for arm in one.arms:
        weapon = arm.weapon
        degree = code_with_build(one, arm.missile or weapon)
        harmful = weapon.code or arm.missile
        harm = f"{code_of(degree)} {damage(degree).text}" if harmful else NO_DAMAGE.get(weapon.harm, weapon.harm)
        threshold = f" {base_threshold(one.sheet, weapon.skill)}" if weapon.skill != "none" else ""
        doubt = " ~" if weapon.uncertain else ""
        where = "" if arm.place != "pack" else " (pack)"
        yield f"{arm_text(arm)}{threshold}, {harm}{doubt}{where}"


def defence_lines(one: Combatant) -> Iterator[str]:
    """What somebody defends with."""
    sheet = one.sheet
    yield f"Dodge {sheet.dodge}, Full Dodge {sheet.dodge + sheet.stats['STR'] // 2}"
    for skill in FIGHTING_SKILLS:
        if any(arm.ready and arm.weapon.skill == skill for arm in one.arms):
            yield f"Parry with {skill_names()[skill]} {base_threshold(sheet, skill)}"
    yield f"Resilience {sheet.resilience}, Resolve {sheet.resolve}, Immunity {sheet.immunity}"


def ammunition_lines(one: Combatant) -> Iterator[str]:
    """Loose rounds by kind."""
    from mapoc_tui.rules.maxapoc.content.gear import ammo_name

    return (f"{count} {ammo_name(kind)}" for kind, count in one.rounds.items() if count)


def stat_lines(one: Combatant) -> tuple[str, ...]:
    """The Base Stats in two lines, the Special Stats in one."""
    pairs = [f"{stat} {one.sheet.stats[stat]}" for stat in STATS]
    special = f"Initiative {start_counter(one)}, Build {one.sheet.build}, position {one.position}"
    return ("  ".join(pairs[:5]), "  ".join(pairs[5:]), special)


def skill_lines(one: Combatant) -> Iterator[str]:
    """Each trained skill with its threshold."""
    for skill in one.sheet.skills:
        yield f"{skill_names()[skill]} {base_threshold(one.sheet, skill)}"
