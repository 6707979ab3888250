"""What lasts, in plain sentences: when it ends and what it does."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.engine.views import EffectView, Viewer
from mapoc_tui.rules.twod6.conditions import effect_name
from mapoc_tui.rules.twod6.helping import TEST_NAMES
from mapoc_tui.rules.twod6.odds import bled_out
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Combatant, Effect, State

DOES = {
    "defending": "all damage is halved, rounded down",
    "untargetable": "no enemy can attack",
    "surprised": "does nothing and is attacked at CL 8",
    "stunned": "does nothing",
    "unconscious": "does nothing",
    "drawn": "has to attack {source} next",
    "provoked": "angry at {source}, and distracted",
    "penalty": "-{amount} on what goes against: {request}",
    "bound": "does as asked: {request}",
    "help": "+{amount} on {test}",
    "free_success": "the next {skill} test succeeds without a roll",
    "own": "",
}
"""Effect kind -> what it does."""

INTERVALS = {
    "round": "d6 damage at the end of each round",
    "minute": "d6 damage at the end of each minute",
    "own_action": "d6 damage after each own action",
    "once": "d6 damage at the end of the round, once",
}


def effect_view(state: State, bearer: Combatant, effect: Effect, viewer: Viewer) -> EffectView:
    """An effect as the panes show it."""
    return EffectView(effect_name(effect), ends(state, bearer, effect, viewer), does(state, effect, viewer))


def does(state: State, effect: Effect, viewer: Viewer) -> str:
    """What an effect does, in a few words."""
    if effect.kind == "surprised" and state.rulings.surprise_mode == "minus_2":
        return "-2 on all tests"
    return DOES[effect.kind].format(
        source=_name(state, effect.source, viewer),
        amount=effect.amount,
        request=REQUESTS.get(effect.topic, ""),
        test=TEST_NAMES.get(effect.topic, ""),
        skill=SKILLS.get(effect.topic, ""),
    )


def ends(state: State, bearer: Combatant, effect: Effect, viewer: Viewer = "gm") -> str:
    """When an effect ends, as a plain sentence part."""
    if effect.edge in ("start", "end"):
        whose = _name(state, effect.clock, viewer)
        away = f", {effect.turns} turns from now" if effect.turns > 1 else ""
        return f"until the {effect.edge} of {whose}'s {'turn' if away else 'next turn'}{away}"
    if effect.edge in ("action", "attack"):
        return f"until {bearer.name}'s next {effect.edge}"
    if effect.edge == "round":
        return "until the end of the round"
    if effect.edge == "test":
        return "until it is used"
    return "until the end of the scene" if effect.kind in ("penalty", "bound") else "until the GM ends it"


def _name(state: State, who: str, viewer: Viewer) -> str:
    if who not in state.combatants:
        return "nobody"
    one = state[who]
    return "somebody unseen" if one.hidden and viewer == "players" else one.name


# ------------------------------------------------------------------------------------------ the body


def body_effects(state: State, one: Combatant) -> Iterable[EffectView]:
    """Bleeding and its like."""
    vitals = one.vitals
    if vitals.bleeding:
        yield EffectView("Bleeding", "until first aid, or Endurance above 0", _bleeding(state, one))
    if vitals.stabilised:
        yield EffectView("Stabilised", "until new lethal damage, or Endurance above 0", "does not bleed")
    if vitals.hospital:
        yield EffectView("Needs a hospital", "until a week in hospital", "then has 1 Endurance")
    if vitals.passed_out and not vitals.dead:
        yield EffectView("Unconscious", "until Endurance is above 0", "does nothing")
    if one.critical and not one.out:
        yield EffectView("Critically injured", "until Endurance is above 0", "every action costs 1 Will")
    if one.lost_turns:
        yield EffectView("Overcome", f"for {one.lost_turns} turns", "has no Will left and does nothing")


def _bleeding(state: State, one: Combatant) -> str:
    """How bleeding goes, with the exact chances of death (2D6 L-86, L-87, T-13)."""
    told = INTERVALS[state.rulings.bleed_interval]
    if state.rulings.bleed_interval != "round":
        return told
    after = ", ".join(f"{float(bled_out(one.endurance, rounds)):.0%}" for rounds in (1, 2, 3))
    return f"{told}; dead after 1, 2, 3 rounds: {after}"
