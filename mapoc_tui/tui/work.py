"""A fight test that was started: what it plays, how far it is, and what it found. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from attrs import field, frozen

from mapoc_tui.engine.text import plural
from mapoc_tui.lab.crew import Crew
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.runs import Run
from mapoc_tui.lab.simulation import Comparison, compare, simulate
from mapoc_tui.lab.totals import Totals
from mapoc_tui.play.examples import play_again
from mapoc_tui.tui.findings import Group, differences, losses, outcome, setting
from mapoc_tui.tui.laboratory import Hire
from mapoc_tui.tui.playback import Playback
from mapoc_tui.tui.trial import Trial

PORTION = 1
"""How many fights a worker gets at a time: the fewer, the more often there is something new to see."""

SETTING = "What is tested"


@frozen(eq=False)
class Work:
    """One test, or its comparison with changed ones; then ``change`` says in words what is changed.

    ``others`` are the changed tests by what is changed in each.
    """

    trial: Trial
    run: Run[Totals] | Run[Comparison]
    change: str = ""
    others: Mapping[str, FightTest] = field(factory=dict)

    @classmethod
    def of(cls, trial: Trial, hire: Hire, change: str = "", others: Mapping[str, FightTest] | None = None) -> Work:
        """The work that a trial asks for; a crew is hired when it begins."""
        crew: partial[Crew] = partial(hire, trial.jobs)
        if not others:
            return cls(trial, Run(partial(simulate, trial.test, portion=PORTION), trial.fights, crew))
        abreast = partial(compare, (trial.test, *others.values()), portion=PORTION)
        return cls(trial, Run(abreast, trial.fights, crew), change, others)

    @property
    def sentence(self) -> str:
        """What is being done."""
        twice = f" each, as it is and {self.change}" if self.change else ""
        return f"{plural(self.run.count, 'fight')}{twice}"

    @property
    def title(self) -> str:
        """What the results are about."""
        if self.run.found is None:
            return SETTING
        what = f"What if: {self.change}" if self.change else "Results"
        return f"{what}, {plural(self.run.done, 'fight')}"

    @property
    def totals(self) -> Totals | None:
        """What the test itself found so far; None for a comparison, which has no fights to watch."""
        found = self.run.found
        return found if isinstance(found, Totals) else None

    # ------------------------------------------------------------------------------------- what was found

    def results(self, width: int) -> Iterable[Group]:
        """Who wins, and how sure that is."""
        found = self.run.found
        if self.run.fault:
            yield Group("Stopped by a fault", (self.run.fault,))
        if found is None:
            yield from setting(self.trial, width)
        elif isinstance(found, Totals):
            yield from outcome(self.trial, found, width)
        else:
            yield from differences(self.trial, self.others, found, width)

    def losses(self, width: int) -> Iterable[Group]:
        """What each side loses; in a comparison that of the test as it is."""
        found = self.run.found
        if found is not None:
            yield from losses(self.trial, found if isinstance(found, Totals) else found.totals[0], width)

    def everything(self, width: int) -> Iterable[Group]:
        """Both below each other."""
        yield from self.results(width)
        yield from self.losses(width)


def replayed(trial: Trial, number: int) -> Playback:
    """Fight ``number`` of a test as a recording; it takes as long as the fight took."""
    return Playback(play_again(trial.test, number, trial.before))
