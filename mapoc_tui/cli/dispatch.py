"""From words on the command line to the function of a command."""

from __future__ import annotations

from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from mapoc_tui import __version__
from mapoc_tui.cli.main import COMMANDS, SUMMARY
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown


def dispatch(words: Sequence[str]) -> int:
    """Run the command that the words ask for; returns its exit code. MapocError for words that make no sense."""
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        raise MapocError(f"mapoc: {unknown('command', words[0], COMMANDS)}")
    try:
        code = _app()(words)
    except CycloptsError as error:
        hint = f"mapoc {words[0]} --help" if words and words[0] in COMMANDS else "mapoc --help"
        raise MapocError(f"mapoc: {' '.join(str(error).split())} See {hint}.") from None
    return code if isinstance(code, int) else 0


def _app() -> App:
    app = App(
        name="mapoc",
        help=SUMMARY,
        version=__version__,
        help_format="plaintext",
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        default_parameter=Parameter(negative=(), show_default=False),
    )
    for name, (place, does) in COMMANDS.items():
        app.command(place, name=name, help=does)
    app.default(_open)
    return app


def _open() -> int:
    """Open the program."""
    from mapoc_tui.cli.play import open_program

    return open_program()
