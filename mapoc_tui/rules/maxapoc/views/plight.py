"""What the effects pane says of holds, hiding and insanities beyond the plain words of their conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mapoc_tui.engine.views import EffectView, Viewer
from mapoc_tui.rules.maxapoc.combat.holds import holds_of, holds_on
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, kind_of
from mapoc_tui.rules.maxapoc.rolls.sight import stealth_degree
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.telling.rolls import DEGREES


def special_end(state: State, one: Combatant, condition: Condition) -> str:
    """A sentence of its own for when a condition ends, or an empty text."""
    if condition.value and kind_of(condition.id).insanity:
        return "never, it is permanent"
    teller = ENDS.get(condition.id)
    return teller(state, one) if teller else ""


def _when_free(state: State, one: Combatant) -> str:
    names = [state[hold.holder].name if hold.holder else "its bonds" for hold in holds_on(state, one.id)]
    return f"when free of {', '.join(names)}" if names else "when free"


def _when_found(state: State, one: Combatant) -> str:
    seen_by = [state[who].name for who in one.seen_by if who in state.combatants]
    return "when found" + (f"; {', '.join(seen_by)} can see it" if seen_by else "")


ENDS: Mapping[str, Callable[[State, Combatant], str]] = {
    "restrained": _when_free,
    "hogtied": _when_free,
    "unseen": _when_found,
}


def special_detail(state: State, one: Combatant, condition: Condition, viewer: Viewer) -> str:
    """What a condition does, where that is a number of its own, or an empty text. Stealth is for the GM (MA Q-263)."""
    if condition.id == "resolve_lowered":
        return f"Resolve -{condition.value}"
    open_degree = viewer == "gm" or one.sheet.party or state.rulings.hidden_rolls == "none"
    if condition.id == "unseen" and open_degree:
        return f"{kind_of('unseen').does}; Perception needs {DEGREES[stealth_degree(one)]}"
    return ""


def burden_effects(state: State, one: Combatant) -> Iterator[EffectView]:
    """Whom somebody carries, and who is carried (MA Q-275)."""
    if one.carrying:
        other = state[one.carrying].name
        yield EffectView(f"CARRYING {other}", "when put down", "both hands are full", f"Carries {other}"[:12])
    for who in state.carriers:
        if state[who].carrying == one.id:
            yield EffectView("CARRIED", "when put down", f"goes where {state[who].name} goes", "Carried")


def hold_effects(state: State, one: Combatant) -> Iterator[EffectView]:
    """Whom somebody holds (MA C-30, p. 69)."""
    for hold in holds_of(state, one.id):
        victim = state[hold.victim].name
        fast = "HOGTIED, " if hold.hogtied else ""
        yield EffectView(
            f"RESTRAINING {victim}",
            "when it lets go or goes away",
            f"{fast}held with {skill_names()[hold.skill]}",
            f"Holds {victim}"[:12],
        )
