"""Who plays the fights of tests while the screen goes on, and what was found out about scenarios before."""

from __future__ import annotations

from collections.abc import Callable

from mapoc_tui.lab.crew import Crew, LocalCrew

NICENESS = 10
"""Workers let the screen, and every other program, go first."""


def hire(jobs: int) -> Crew:
    """So many processes of this machine."""
    return LocalCrew(jobs, NICENESS)


Hire = Callable[[int], Crew]
