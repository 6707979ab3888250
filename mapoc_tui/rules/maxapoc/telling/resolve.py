"""Log lines of this family. Attacks on the mind."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.rolls.conditions import kind_of
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells


@tells(e.DreadMet)
def _dread_met(state: State, event: e.DreadMet) -> Told:
    return f"comes face to face with {name(state, event.target)}", "turn", (), 1


@tells(e.ResolveBroken)
def _resolve_broken(state: State, event: e.ResolveBroken) -> Told:
    return f"cannot keep calm before {event.cause}", "effect", (), 1


@tells(e.InsanityStruck)
def _insanity_struck(state: State, event: e.InsanityStruck) -> Told:
    faces = [draw.faces[0] for draw in event.rolled]
    again = f" ({', '.join(map(str, faces[:-1]))} came before)" if len(faces) > 1 else ""
    lasting = ", for good" if event.permanent else ""
    text = f"loses its mind: 1d10 = {faces[-1]}{again}, {kind_of(event.insanity).name}{lasting}"
    return text, "effect", (f"insanity number {event.count}",), 1
