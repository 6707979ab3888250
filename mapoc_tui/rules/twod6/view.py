"""A fight as anybody may look at it."""

from __future__ import annotations

from collections.abc import Iterable

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
from mapoc_tui.rules.twod6.asking import decision
from mapoc_tui.rules.twod6.attacks import BAND_NAMES
from mapoc_tui.rules.twod6.creation import ticks_worth
from mapoc_tui.rules.twod6.effect_words import body_effects, effect_view
from mapoc_tui.rules.twod6.ending import outcome
from mapoc_tui.rules.twod6.movement import POSITION_NAMES
from mapoc_tui.rules.twod6.order import BANDS
from mapoc_tui.rules.twod6.sheet import Sheet, Weapon
from mapoc_tui.rules.twod6.shelves import rows
from mapoc_tui.rules.twod6.skills import GROUPS, SKILLS
from mapoc_tui.rules.twod6.state import Combatant, State, distance
from mapoc_tui.rules.twod6.turns import why_lost

TRACK_TITLES = {"before": "Before the enemies", "enemies": "The enemies", "after": "After the enemies"}


def view(state: State, viewer: Viewer) -> BattleView:
    """All that the panes show to the GM, or to the players: they see nobody hidden, and no enemy's numbers."""
    shown = [one for one in _in_order(state) if viewer == "gm" or not one.hidden]
    asked = decision(state)
    result = outcome(state)
    return BattleView(
        title=state.title,
        clock=f"Round {state.round}" if state.round else "Before the first round",
        stamp=stamp(state),
        turn=_turn(state, viewer, result is not None),
        order=tuple(_combatant(state, one, viewer, asked.who if asked else "") for one in shown),
        track_title="Bands of the order",
        track=tuple(_column(state, band, shown) for band in BANDS),
        facts=tuple(_facts(state)),
        outcome=result.sentence if result else "",
    )


def stamp(state: State) -> str:
    """Where the fight stands, in short."""
    return f"R{state.round}" if state.round else "start"


def _in_order(state: State) -> list[Combatant]:
    """Everybody as they act, those who are out last; nobody whom the GM has taken out."""
    ranked = {who: number for number, who in enumerate(state.order)}
    there = [one for one in state.combatants.values() if one.left != "removed"]
    return sorted(there, key=lambda one: (one.out, ranked.get(one.id, len(ranked))))


def _turn(state: State, viewer: Viewer, over: bool) -> str:
    if over:
        return "The fight is over"
    if not state.begun:
        return "The fight has not begun"
    if not state.active:
        return "The order is being rolled"
    one = state.acting
    unseen = one.hidden and viewer == "players"
    return "Somebody unseen acts" if unseen else f"{one.name}'s turn"


def _facts(state: State) -> Iterable[str]:
    if not state.safe:
        yield "No safe place for first aid"
    if not state.supplies:
        yield "No supplies for first aid"


# ------------------------------------------------------------------------------------------ the track


def _column(state: State, band: str, shown: Iterable[Combatant]) -> TrackColumn:
    """A band of the order (2D6 L-50). Whoever has seized the initiative stands before the enemies (2D6 L-66)."""
    cells = tuple(_cell(state, one) for one in shown if one.band and not one.gone and _band(one) == band)
    marks = {cell.mark for cell in cells}
    mark: Mark = "now" if "now" in marks else "next" if "next" in marks else "done" if "done" in marks else ""
    return TrackColumn(TRACK_TITLES[band], mark, cells)


def _band(one: Combatant) -> str:
    return "before" if one.first_rank else one.band


def _cell(state: State, one: Combatant) -> TrackCell:
    return TrackCell(one.id, one.name, order_text(one), _mark(state, one))


def _mark(state: State, one: Combatant) -> Mark:
    if one.id == state.active:
        return "now"
    lost = why_lost(state, one)
    if one.id in state.passed:
        return "lost" if lost else "done"
    return "lost" if lost else "next" if one.id in state.order else ""


def order_text(one: Combatant) -> str:
    """What counts for somebody inside the band; ``!`` marks a seized initiative."""
    return "" if not one.band else f"{one.total}{'!' if one.first_rank else ''}"


# ------------------------------------------------------------------------------------------ combatants


def _combatant(state: State, one: Combatant, viewer: Viewer, asked: str) -> CombatantView:
    sheet = one.sheet
    friendly = sheet.party == "players"
    known = viewer == "gm" or friendly
    return CombatantView(
        id=one.id,
        name=one.name,
        side=sheet.side,
        side_name=state.sides[sheet.side].name,
        friendly=friendly,
        rank="named" if sheet.named else "",
        order=order_text(one),
        bars=_bars(one) if known else (),
        effects=tuple(_effects(state, one, viewer)),
        status=_status(one) or ("" if known else _looks(one)),
        active=one.id == state.active,
        deciding=one.id == asked,
        out=one.out,
        bystander=sheet.party == "others",
        hidden=one.hidden,
        distance=_distance(state, one),
        ready=_ready(one),
        note=sheet.note if viewer == "gm" else "",
        card=tuple(_card(state, one)) if known else (),
    )


def _bars(one: Combatant) -> tuple[Bar, ...]:
    return (Bar("Endurance", one.endurance, one.sheet.endurance), Bar("Will", one.will, one.sheet.will))


def _effects(state: State, one: Combatant, viewer: Viewer) -> Iterable[EffectView]:
    yield from body_effects(state, one)
    for effect in one.effects:
        yield effect_view(state, one, effect, viewer)


def _status(one: Combatant) -> str:
    """The worst that can be said of somebody (2D6 L-83, L-84, L-85)."""
    if one.vitals.dead:
        return "DEAD"
    if one.left:
        return "LEFT"
    if one.out:
        return "UNCONSCIOUS"
    return "CRITICAL" if one.critical else ""


def _looks(one: Combatant) -> str:
    """How hurt an enemy looks, in a word."""
    if one.endurance >= one.sheet.endurance:
        return "UNHURT"
    return "HURT" if 2 * one.endurance > one.sheet.endurance else "BADLY HURT"


def _distance(state: State, one: Combatant) -> str:
    """How far somebody is from whoever acts, or where somebody stands."""
    if not state.rulings.use_bands or one.gone:
        return ""
    if state.active and state.active != one.id:
        return BAND_NAMES[distance(state, state.acting, one)]
    return POSITION_NAMES[one.position]


def _ready(one: Combatant) -> str:
    if one.hand:
        return one.weapon.name + (" (empty)" if one.hand in one.unloaded else "")
    natural = [weapon.name for weapon in one.sheet.weapons if weapon.natural]
    return ", ".join(natural) or one.weapon.name


# ------------------------------------------------------------------------------------------ the card


def _card(state: State, one: Combatant) -> Iterable[CardSection]:
    sheet = one.sheet
    yield CardSection("Skills", tuple(_skill_lines(sheet)))
    yield CardSection("Weapons", tuple(_weapon_lines(one)))
    if sheet.traits or sheet.focus or sheet.armor:
        yield CardSection("Traits", tuple(_trait_lines(state, sheet)))
    if sheet.drive:
        used = " (called on this session)" if one.drive_used else ""
        yield CardSection("Drive", (sheet.drive + used,))
    if sheet.player:
        yield CardSection("Experience ticks", (ticks_worth(one.ticks),))
    if sheet.summary:
        yield CardSection("About", (sheet.summary,))


def _skill_lines(sheet: Sheet) -> Iterable[str]:
    for group in GROUPS.values():
        line = ", ".join(f"{SKILLS[skill]} {sheet.skills[skill]}" for skill in group if skill in sheet.skills)
        if line:
            yield line
    for own in sheet.specialities:
        yield f"{SKILLS[own.skill]} speciality: {own.name}"


def _weapon_lines(one: Combatant) -> Iterable[str]:
    for weapon in one.sheet.arms.values():
        lies = " (on the ground)" if weapon.id in one.ground else " (in hand)" if weapon.id == one.hand else ""
        yield f"{weapon.name}: {damage_text(one, weapon)}{lies}"


def damage_text(one: Combatant, weapon: Weapon) -> str:
    """``d6+4``: the damage of a hit with everything that its owner adds (2D6 L-59, L-60)."""
    bonus = weapon.bonus + (one.sheet.melee_damage if weapon.attack == "melee" else one.sheet.ranged_damage)
    return f"d6+{bonus}" if bonus else "d6"


def _trait_lines(state: State, sheet: Sheet) -> Iterable[str]:
    if sheet.focus:
        yield f"Focus: {sheet.focus}"
    for trait in sheet.traits:
        yield str(rows("traits", "trait")[trait]["name"])
    if sheet.armor:
        yield f"{sheet.armor.title()} armour" + ("" if state.rulings.use_armor else " (not used at this table)")
