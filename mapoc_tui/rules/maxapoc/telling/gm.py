"""Log lines of this family. The GM's rulings."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, tells


@tells(e.PoolSet)
def _pool_set(state: State, event: e.PoolSet) -> Told:
    return f"the GM sets {event.pool} {event.before} -> {event.value}", "gm", (), 1


@tells(e.Joined)
def _joined(state: State, event: e.Joined) -> Told:
    return f"{event.entrant['sheet']['name']} joins the fight", "gm", (), 0


@tells(e.Removed)
def _removed(state: State, event: e.Removed) -> Told:
    return "leaves the fight", "gm", (), 1


@tells(e.Taken)
def _taken(state: State, event: e.Taken) -> Told:
    return f"loses {event.name} for good", "gm", (), 1


@tells(e.Given)
def _given(state: State, event: e.Given) -> Told:
    return f"is given {event.name}", "gm", (), 1


@tells(e.Hidden)
def _hidden(state: State, event: e.Hidden) -> Told:
    return ("is hidden" if event.hidden else "comes into sight"), "gm", (), 1


@tells(e.Renamed)
def _renamed(state: State, event: e.Renamed) -> Told:
    return f"is called {event.name} now", "gm", (), 1


@tells(e.OptionSet)
def _option_set(state: State, event: e.OptionSet) -> Told:
    return f"table option {event.key} = {event.value}", "gm", (event.sentence,), 0


@tells(e.Noted)
def _noted(state: State, event: e.Noted) -> Told:
    return f"Note: {event.text}", "gm", (), 0
