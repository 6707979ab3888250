"""What can be half resolved: a piece of work that waits for its roll."""

from __future__ import annotations

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.state import Frame


@immutable
class Work(Frame):
    """Somebody uses a skill: ``action`` says what for, ``skill`` what is rolled, on ``target`` or on a ``thing``.

    ``kit`` are Component Pieces of a kit that raise the code, ``aids`` the items that ride on the roll, ``limit`` is
    the highest degree that counts.
    """

    action: str = ""
    target: str = ""
    thing: str = ""
    skill: str = ""
    kit: int = 0
    aids: tuple[str, ...] = ()
    limit: int = 4
