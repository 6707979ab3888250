"""The last line of defence: whatever goes wrong in a command ends in plain sentences and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from mapoc_tui.cli.output import FAILED, complain
from mapoc_tui.engine.errors import CommandRefused, MapocError


def guarded(run: Callable[[], int]) -> int:
    """Run a command; tell what went wrong, one line a reason, and return the exit code."""
    try:
        code = run()
        sys.stdout.flush()
    except MapocError as error:
        complain(sentences(error))
    except KeyboardInterrupt:
        complain(["mapoc: stopped by the keyboard"])
    except BrokenPipeError:
        _close_output()
        complain(["mapoc: nobody reads the output any more"])
    except OSError as error:
        complain([f"{error.filename or 'mapoc'}: {error.strerror or error}"])
    except RecursionError:
        complain(["mapoc: the input is nested too deeply"])
    except Exception:  # noqa: BLE001 - the user gets a sentence, whatever a defect raises
        complain(["mapoc: stopped by a defect of the program; what was saved is safe"])
    else:
        return code
    return FAILED


def sentences(error: MapocError) -> list[str]:
    """The reasons of an error, each as a line of its own that names what was refused."""
    if isinstance(error, CommandRefused):
        return [f"{error.what}: {reason}" for reason in error.reasons]
    return list(error.reasons)


def _close_output() -> None:
    """Send what is left to nowhere, so that the interpreter's own flush at the end cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
