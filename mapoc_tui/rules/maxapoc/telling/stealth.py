"""Log lines of this family. Hiding, searching, ambushes."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells
from mapoc_tui.rules.maxapoc.telling.rolls import DEGREES


@tells(e.AmbushLaid)
def _ambush_laid(state: State, event: e.AmbushLaid) -> Told:
    return f"In ambush: {', '.join(name(state, who) for who in event.ambushers)}", "round", (), 0


@tells(e.StealthRated)
def _stealth_rated(state: State, event: e.StealthRated) -> Told:
    return f"hides with {DEGREES[event.degree]}: Perception has to meet that", "effect", (), 1


@tells(e.Spotted)
def _spotted(state: State, event: e.Spotted) -> Told:
    return f"sees {name(state, event.target)}", "effect", (), 1


@tells(e.StruckFromHiding)
def _struck_from_hiding(state: State, event: e.StruckFromHiding) -> Told:
    return "is attacked by somebody unseen", "turn", (), 1


@tells(e.GlimpseTaken)
def _glimpse_taken(state: State, event: e.GlimpseTaken) -> Told:
    held = ", spends a held action" if event.held else ""
    return f"looks where that came from{held}", "turn", (), 1


@tells(e.AttackStrayed)
def _attack_strayed(state: State, event: e.AttackStrayed) -> Told:
    whom = "the attacker itself" if event.target == event.who else name(state, event.target)
    return f"the blow in the dark hits {whom}", "effect", (), 1
