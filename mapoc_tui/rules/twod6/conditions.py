"""Conditions that the GM may put on somebody: states of the body, effects of the rules, and names of the GM's own."""

from __future__ import annotations

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.text import clean_name
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.events import VitalsSet
from mapoc_tui.rules.twod6.happenings import EffectBegan, EffectOver
from mapoc_tui.rules.twod6.state import Combatant, Edge, Effect, State
from mapoc_tui.rules.twod6.working import Reasons, Working

FLAGS = {
    "bleeding": "Bleeding",
    "stabilised": "Stabilised",
    "hospital": "Needs a hospital",
    "dead": "Dead",
}
"""States of the body by their field in Vitals."""

EFFECTS = {
    "unconscious": Effect("unconscious", "unconscious"),
    "stunned": Effect("stunned", "stunned"),
    "surprised": Effect("surprised", "surprised", edge="round", turns=1),
    "defending": Effect("defending", "defending", edge="action"),
    "untargetable": Effect("untargetable", "untargetable", edge="round", turns=1),
}
"""Effects that the rules know, each with the end that it has when the GM names none."""

EFFECT_NAMES = {
    "unconscious": "Unconscious",
    "stunned": "Cannot act",
    "surprised": "Surprised",
    "defending": "Defending",
    "untargetable": "Out of reach",
    "penalty": "Resisting",
    "bound": "Has given in",
    "help": "Helped",
    "drawn": "Drawn fire",
    "free_success": "Taken along",
    "provoked": "Provoked",
}
"""Effect kind -> what it is called on screen."""

MOST_TURNS = 999


def condition_id(condition: str) -> str:
    """The id under which a condition stands: that of a known one, else one made from its name."""
    if condition in FLAGS or condition in EFFECTS:
        return condition
    return f"own:{clean_name(condition).casefold()}"


def refuse_condition(state: State, command: RuleCondition) -> Reasons:
    """Every reason why this condition cannot be put on somebody."""
    reasons = []
    if not clean_name(command.condition):
        reasons.append("the condition has no name")
    if not 0 <= command.turns <= MOST_TURNS:
        reasons.append(f"turns are 0 to {MOST_TURNS}, 0 for no end; not {command.turns}")
    if command.edge not in ("start", "end"):
        reasons.append("a condition ends at the start or at the end of a turn")
    if command.clock and command.clock not in state.combatants:
        reasons.append("there is nobody like that whose turns could count")
    if command.condition in FLAGS and command.turns:
        reasons.append(f"{FLAGS[command.condition].lower()} has no duration: take it off when it ends")
    return reasons


def put_on(work: Working, command: RuleCondition) -> None:
    """Put a condition on somebody; the same one again takes the place of the first."""
    one = work.one(command.who)
    if command.condition in FLAGS:
        _set_flag(work, one, command.condition, True)
        return
    effect = EFFECTS.get(command.condition) or Effect(
        condition_id(command.condition), "own", clean_name(command.condition)
    )
    if command.turns:
        edge: Edge = "end" if command.edge == "end" else "start"
        effect = evolve(effect, clock=command.clock or one.id, edge=edge, turns=command.turns)
    elif effect.edge == "action":
        effect = evolve(effect, clock=one.id)
    work.tell(EffectBegan(one.id, effect), one.id)


def _set_flag(work: Working, one: Combatant, flag: str, on: bool) -> None:
    """Set a state of the body; one that comes drives out what cannot be with it (2D6 L-93, L-98)."""
    vitals = evolve(one.vitals, **({**_DRIVES_OUT.get(flag, {}), flag: True} if on else {flag: False}))
    work.tell(VitalsSet(one.id, flag if on else f"not_{flag}", vitals), one.id)


_DRIVES_OUT: dict[str, dict[str, bool]] = {
    "bleeding": {"stabilised": False, "bled": False},
    "stabilised": {"bleeding": False},
    "dead": {"bleeding": False},
}


def conditions_of(one: Combatant) -> list[tuple[str, str]]:
    """What can be taken off somebody: (id, name) pairs."""
    found = [(flag, name) for flag, name in FLAGS.items() if getattr(one.vitals, flag)]
    if one.vitals.passed_out:
        found.append(("passed_out", "Unconscious"))
    return found + [(effect.id, effect_name(effect)) for effect in one.effects]


def effect_name(effect: Effect) -> str:
    """What an effect is called on screen."""
    return effect.name or EFFECT_NAMES[effect.kind]


def take_off(work: Working, who: str, condition: str) -> None:
    """Take a condition off somebody, by its id or by the name that the GM gave it."""
    one = work.one(who)
    if condition in FLAGS or condition == "passed_out":
        _set_flag(work, one, condition, False)
        return
    ident = condition if one.effect(condition) else condition_id(condition)
    work.tell(EffectOver(who, ident, "cleared"), who)


def refuse_clear(one: Combatant, condition: str) -> Reasons:
    """Why there is nothing to take off."""
    known = {ident for ident, _ in conditions_of(one)}
    if condition in known or condition_id(condition) in known:
        return []
    return [f"{one.name} has no such condition"]
