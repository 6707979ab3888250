"""A fight with its save and its players: the one thing that every front end talks to."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from attrs import frozen

from mapoc_tui.engine.battle import Battle, Step
from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.decisions import Decision, Option, Outcome
from mapoc_tui.engine.dice import Request, read_typed
from mapoc_tui.engine.errors import DiceNeeded, MapocError, NothingToUndo
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.journal import Journal
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.engine.saves import load
from mapoc_tui.engine.scenarios import Scenario, Side
from mapoc_tui.engine.views import BattleView, Viewer
from mapoc_tui.play.chronicle import Chronicle, Entry
from mapoc_tui.play.controllers import HUMAN, PLAYED_BY_DEFAULT, choose_controllers
from mapoc_tui.policies import policy
from mapoc_tui.policies.base import fallback
from mapoc_tui.policies.driver import MOST_DECISIONS, Stalemate
from mapoc_tui.policies.luck import Luck
from mapoc_tui.rules import ruleset as find_ruleset

DiceMode = Literal["auto", "table"]


@immutable
class Waiting:
    """Whom the fight waits for: people of a side, the GM, a policy (its name), or nobody because it is over."""

    kind: Literal["human", "gm", "policy", "over"]
    side: str = ""
    policy: str = ""


@immutable
class AutoStep:
    """A decision that a policy took, with its reason (may be empty)."""

    step: Step
    reason: str


@frozen(slots=False, eq=False)
class Thought:
    """What a policy would do after a step of the fight, with its reason (may be empty)."""

    after: Step
    option: Option
    reason: str


class Session:
    """One fight: submit what people choose, let policies do the rest, go back and forth, branch off.

    In dice mode ``table`` people type the dice of every decision that people take; the program rolls for sides that
    play themselves. What cannot be done raises a MapocError and changes nothing.
    """

    def __init__(
        self,
        battle: Battle,
        journal: Journal | None = None,
        controllers: Mapping[str, str] | None = None,
        dice: DiceMode = "auto",
        notice: str = "",
    ) -> None:
        self.battle = battle
        self.dice = dice
        self.notice = notice
        self.stalemate = ""
        self.pending_dice: Request | None = None
        self._journal = journal
        self._pending: tuple[Command, list[tuple[int, ...] | None]] | None = None
        self._controllers = choose_controllers(self.sides, controllers or {})
        self._chronicle = Chronicle(battle.ruleset)
        self._watch = Stalemate(battle.ruleset)
        battle.recorder = journal

    # ------------------------------------------------------------------------------------- beginnings

    @classmethod
    def start(
        cls,
        scenario: Scenario,
        seed: str = "",
        save: Path | None = None,
        controllers: Mapping[str, str] | None = None,
        dice: DiceMode = "auto",
    ) -> Session:
        """A new fight. Without a seed it takes that of the scenario, or a fresh one. ``save`` must not exist yet."""
        battle = Battle(find_ruleset(scenario.ruleset), scenario, seed or scenario.seed or secrets.token_hex(4))
        session = cls(battle, None, controllers, dice)
        if save is not None:
            session._save_to(save)
        return session

    @classmethod
    def open(cls, path: Path, controllers: Mapping[str, str] | None = None, dice: DiceMode = "auto") -> Session:
        """Go on with a saved fight; what happens from now on is written to the same file."""
        loaded = load(path, find_ruleset)
        session = cls(loaded.battle, None, controllers, dice, loaded.notice)
        session._attach(Journal.resume(path, loaded))
        return session

    @classmethod
    def branch(
        cls,
        battle: Battle,
        events: int,
        save: Path | None = None,
        controllers: Mapping[str, str] | None = None,
        dice: DiceMode = "auto",
    ) -> Session:
        """A new fight that goes on from the last decision within the first ``events`` events of another one."""
        session = cls(battle.until(events), None, controllers, dice)
        if save is not None:
            session._save_to(save)
        return session

    def fork_at(self, events: int, save: Path | None = None) -> Session:
        """A branch of this fight with the same players, in a file of its own."""
        return Session.branch(self.battle, events, save, self._controllers, self.dice)

    def _save_to(self, path: Path) -> None:
        try:
            self._attach(Journal.create(path, self.battle, datetime.now(UTC).isoformat(timespec="seconds")))
        except FileExistsError:
            raise MapocError(f"{path}: exists already and is left as it is; choose another name") from None

    def _attach(self, journal: Journal) -> None:
        self._journal = self.battle.recorder = journal

    def close(self) -> None:
        """Close the save. Everything is on the disk already."""
        if self._journal is not None:
            self._journal.close()

    # ------------------------------------------------------------------------------------- looking

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this fight."""
        return self.battle.ruleset

    @property
    def title(self) -> str:
        """The title of the scenario."""
        return self.battle.scenario.title

    @property
    def seed(self) -> str:
        """The master seed."""
        return self.battle.seed

    @property
    def save(self) -> Path | None:
        """The file in which the fight is kept."""
        return self._journal.path if self._journal is not None else None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, in the order of the scenario."""
        return tuple(self.battle.ruleset.sides(self.battle.scenario))

    @property
    def controllers(self) -> Mapping[str, str]:
        """Side id -> ``human`` or the name of a policy."""
        return dict(self._controllers)

    def control(self, side: str, controller: str) -> None:
        """Give a side to people (``human``) or to a policy, from the next decision on."""
        self._controllers = choose_controllers(self.sides, {**self._controllers, side: controller})

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now, None when the fight is over."""
        return self.battle.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the fight ended, None while it goes on."""
        return self.battle.outcome

    @property
    def waiting_for(self) -> Waiting:
        """Whom the fight waits for. With no people at all, the GM's questions are answered by default."""
        decision = self.battle.decision
        if decision is None:
            return Waiting("over")
        controller = self._controller(decision.side)
        if controller != HUMAN:
            return Waiting("policy", decision.side, controller)
        return Waiting("human", decision.side) if decision.side else Waiting("gm")

    def view(self, viewer: Viewer = "gm") -> BattleView:
        """The fight as it stands, as the viewer may see it."""
        return self.ruleset.view(self.battle.state, viewer)

    def log_lines(self, viewer: Viewer = "gm") -> list[Entry]:
        """The log so far, oldest first, each line with the number of its event."""
        return self._chronicle.entries(self.battle.at(0), self.battle.history, viewer)

    def _controller(self, side: str) -> str:
        if side:
            return self._controllers.get(side, PLAYED_BY_DEFAULT)
        return HUMAN if HUMAN in self._controllers.values() else PLAYED_BY_DEFAULT

    # ------------------------------------------------------------------------------------- people decide

    def submit(self, command: Command) -> Step | None:
        """Carry out what people chose or what the GM ruled; a ruling is legal at any time.

        None means that dice have to be typed first: see ``pending_dice``, then ``supply`` or ``roll_for_me``.
        """
        self.cancel_dice()
        return self._try(command, [])

    def supply(self, text: str) -> Step | None:
        """Take typed dice for ``pending_dice``; None when more dice are needed. Raises BadDice on bad text."""
        request, command, faces = self._asked()
        return self._try(command, [*faces, read_typed(request, text)])

    def roll_for_me(self) -> Step | None:
        """Let the program roll for ``pending_dice``; None when more dice are needed."""
        _, command, faces = self._asked()
        return self._try(command, [*faces, None])

    def cancel_dice(self) -> None:
        """Drop the choice that waits for dice, as if it had never been made."""
        self.pending_dice = None
        self._pending = None

    def _asked(self) -> tuple[Request, Command, list[tuple[int, ...] | None]]:
        if self.pending_dice is None or self._pending is None:
            raise MapocError("no dice are asked for now")
        return self.pending_dice, *self._pending

    def _try(self, command: Command, faces: list[tuple[int, ...] | None]) -> Step | None:
        self.battle.asks = _everything if self.dice == "table" else None
        try:
            step = self.battle.submit(command, faces)
        except DiceNeeded as needed:
            self.pending_dice = needed.request
            self._pending = (command, faces)
            return None
        self.cancel_dice()
        return step

    # ------------------------------------------------------------------------------------- policies decide

    @property
    def ponders(self) -> bool:
        """Whether the policy that is waited for takes so long that it had better think in a thread of its own."""
        waiting = self.waiting_for
        return waiting.kind == "policy" and bool(waiting.side) and policy(waiting.policy).ponders

    def thinking(self) -> Callable[[], Thought]:
        """What finds out what the policy that is waited for would do.

        It looks at this moment alone, whatever becomes of the session, so that another thread may call it.
        """
        waiting = self.waiting_for
        if waiting.kind != "policy":
            raise MapocError("no automatic player has to decide now")
        ruleset, step, decision = self.ruleset, self.battle.step, self.battle.decision
        assert decision is not None
        if not waiting.side:
            return lambda: Thought(step, fallback(decision), "")
        player, luck = policy(waiting.policy), Luck(self.seed, waiting.side)
        luck.seek(step.count)
        return lambda: Thought(step, *player.choose(ruleset, step.state, decision, luck))

    def auto_step(self, thought: Thought | None = None) -> AutoStep:
        """Let the policy that is waited for take one decision; what it thought of another moment is dropped."""
        if thought is None or thought.after is not self.battle.step:
            thought = self.thinking()()
        assert thought.option.command is not None
        self.cancel_dice()
        self.battle.asks = None
        return AutoStep(self.battle.submit(thought.option.command), thought.reason)

    def run_policies(self, most: int = MOST_DECISIONS, thought: Thought | None = None) -> list[AutoStep]:
        """Let policies decide until people must, the fight is over, or it gets nowhere (then ``stalemate`` says so).

        ``thought`` is what the first of them has thought of already.
        """
        taken: list[AutoStep] = []
        self.stalemate = ""
        while len(taken) < most and self.waiting_for.kind == "policy":
            if self._watch.reached(self.battle.state):
                self.stalemate = f"undecided: {self._watch.sentence}"
                break
            taken.append(self.auto_step(thought))
        return taken

    # ------------------------------------------------------------------------------------- back and forth

    def undo(self) -> tuple[Step, ...]:
        """Back to the last decision that people or the GM took; those of policies since then go with it.

        Returns what was taken back, last one first. While dice are asked for, only that choice is dropped. Where no
        people play, one decision is taken back.
        """
        if self.pending_dice is not None:
            self.cancel_dice()
            return ()
        return tuple(self.battle.undo() for _ in range(self._steps_back()))

    def redo(self) -> tuple[Step, ...]:
        """The opposite of undo: returns what was done again, first one first."""
        self.cancel_dice()
        done = [self.battle.redo()]
        while self._policy_step_ahead():
            done.append(self.battle.redo())
        return tuple(done)

    def _policy_step_ahead(self) -> bool:
        ahead = self.battle.ahead
        people_play = HUMAN in self._controllers.values()
        return bool(ahead) and people_play and not self._taken_by_people(self.battle.state, ahead[0])

    def _steps_back(self) -> int:
        if HUMAN not in self._controllers.values():
            return 1
        line = (self.battle.fork(0).step, *self.battle.history)
        for back in range(1, len(line)):
            if self._taken_by_people(line[-back - 1].state, line[-back]):
                return back
        raise NothingToUndo("there is nothing to take back: nobody but automatic players has decided anything yet")

    def _taken_by_people(self, before: State, step: Step) -> bool:
        decision = self.ruleset.decision(before)
        ruled = isinstance(step.command, Ruling)
        return ruled or decision is None or self._controller(decision.side) == HUMAN


def _everything(request: Request) -> bool:
    return True
