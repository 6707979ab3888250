"""``mapoc``, ``mapoc play`` and ``mapoc replay``: the battle screen, and the line mode beside it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from mapoc_tui.cli.arguments import Moment, Party, Seed, Sides, View, parse_sides, require_terminal
from mapoc_tui.cli.output import FINE, complain
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.saves import EXTENSION
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.library import Library
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings, load_settings

PLAIN_HINT = "mapoc play --plain works without one, mapoc run plays a fight by itself"


def open_program() -> int:
    """Open the picker: go on with the last fight, pick a scenario, open a save."""
    require_terminal(PLAIN_HINT)
    return _pick(load_settings(), plain=False)


def play(
    scenario: str = "",
    /,
    *,
    seed: Seed = "",
    save: Annotated[str, Parameter(help="Keep the fight in this file; without SCENARIO: go on with this file.")] = "",
    side: Sides = None,
    party: Party = "",
    dice: Annotated[
        Literal["auto", "table"] | None, Parameter(help="Roll dice, or ask for those rolled at the table.")
    ] = None,
    plain: Annotated[bool, Parameter(help="Line by line instead of a screen; works with screen readers.")] = False,
) -> int:
    """Play a fight. People play the side of the players unless --side says otherwise.

    Without SCENARIO and --save it offers the last fight and everything else that can be played.

    Parameters
    ----------
    scenario
        A scenario or a save: a path, a file name or a title.
    """
    if not plain:
        require_terminal(PLAIN_HINT)
    settings = load_settings()
    settings = evolve(settings, dice=dice or settings.dice)
    if scenario or save:
        return _play(_session(settings, scenario, seed, save, parse_sides(side), party), settings, plain)
    if seed or side or party:
        raise MapocError("mapoc play: --seed, --side and --party say nothing without a scenario or a save")
    return _pick(settings, plain)


def replay(file: str, /, *, view: View = "gm", at: Moment = None) -> int:
    """Watch a saved fight again, forwards and backwards.

    Parameters
    ----------
    file
        A save: a path, a file name or a title from the saves folder.
    """
    require_terminal("mapoc log and mapoc show print a saved fight without one")
    from mapoc_tui.tui.app import run_replay

    settings = load_settings()
    library = Library.here(settings)
    path = library.find_save(file)
    if at is not None:
        Recording.open(path).moment(at)
    return run_replay(path, view, at, library, settings)


def _pick(settings: Settings, plain: bool) -> int:
    library = Library.here(settings)
    if not plain:
        from mapoc_tui.tui.app import run_picker

        return run_picker(library, settings)
    from mapoc_tui.cli.shelf import pick

    session = pick(library, settings.dice)
    return FINE if session is None else _play(session, settings, plain)


def _session(
    settings: Settings, scenario: str, seed: str, save: str, controllers: Mapping[str, str], party: str
) -> Session:
    library = Library.here(settings)
    if scenario and not scenario.endswith(EXTENSION):
        found = library.read_scenario(scenario, party)
        path = Path(save).expanduser() if save else library.new_save(found.title)
        return Session.start(found, seed, path, controllers, settings.dice)
    if scenario and save:
        raise MapocError(f"mapoc play: {scenario} is a saved fight and stays in its own file; leave out --save")
    if seed:
        raise MapocError("mapoc play: a saved fight has its seed already; leave out --seed")
    if party:
        raise MapocError("mapoc play: a saved fight has its party already; leave out --party")
    return Session.open(library.find_save(scenario or save), controllers, settings.dice)


def _play(session: Session, settings: Settings, plain: bool) -> int:
    with closing(session):
        if not plain:
            from mapoc_tui.tui.app import run_battle

            return run_battle(session, Library.here(settings), settings)
        from mapoc_tui.cli.plain import LineMode

        complain([*settings.notices, *([session.notice] if session.notice else [])])
        LineMode(session).play()
        return FINE
