"""Bonuses, unfinished objects, armour taken off and items as the panes show them."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.views import EffectView
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.carrying import load, load_limit
from mapoc_tui.rules.maxapoc.state import Combatant
from mapoc_tui.rules.maxapoc.telling.works import bonus_text


def work_effects(one: Combatant) -> Iterator[EffectView]:
    """Everything of skills and items that goes on with somebody."""
    for bonus in one.bonuses:
        text = bonus_text(bonus)
        yield EffectView(text.upper()[:40], bonus_end(bonus), f"{text} on the roll that it is meant for", short(bonus))
    if one.armor_off >= 0:
        detail = f"{one.armor_off} Armour Points lie aside"
        yield EffectView("ARMOUR OFF", "when it is put on (1 Complex)", detail, "Armour off")
    for project in one.projects:
        detail = f"{project.left} of {project.value} phases of work left"
        yield EffectView(f"MAKING {project.name}", "when it is done", detail, f"Makes {project.left}")


def bonus_end(bonus: Bonus) -> str:
    """When a bonus ends, as a plain sentence."""
    if not bonus.turns:
        return "with that roll"
    when = "its turn" if bonus.turns == 1 else "its next turn"
    lost = ", or when it does something else" if bonus.deeds else ""
    return f"with that roll, at the end of {when}{lost}"


def short(bonus: Bonus) -> str:
    """A bonus for a narrow column."""
    sign = f"{bonus.modifier.amount:+d} " if bonus.modifier.gives == "threshold" else ""
    return f"{sign}{bonus.id.replace('_', ' ').capitalize()}"[:12]


def item_lines(one: Combatant) -> Iterator[str]:
    """What somebody carries, with the Component Pieces left; then the whole load of player characters."""
    for item, pieces in one.items.items():
        hand = ", in hand" if item in one.inhand else ""
        yield f"{item_name(item)} {pieces} CP{hand}"
    if one.sheet.player:
        yield f"load {load(one)} of {load_limit(one)} CP"
