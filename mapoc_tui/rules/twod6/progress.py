"""Carrying on until somebody has to decide."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.arms import may_draw
from mapoc_tui.rules.twod6.checks import confirm, roll_test, will_limit
from mapoc_tui.rules.twod6.ending import at_hand, outcome, testable
from mapoc_tui.rules.twod6.events import FrameDropped, TestPrepared
from mapoc_tui.rules.twod6.movement import open_moves
from mapoc_tui.rules.twod6.order import next_order_test
from mapoc_tui.rules.twod6.state import Fainting, Frame, Group, Ordering, Plea, State, Test
from mapoc_tui.rules.twod6.tasks import end_group, skip_member
from mapoc_tui.rules.twod6.turns import end_turn, next_turn
from mapoc_tui.rules.twod6.working import Working


def advance(work: Working) -> None:
    """Go on until somebody has to decide, or the fight is over."""
    while _step(work):
        pass


def _step(work: Working) -> bool:
    state = work.state
    if state.stack:
        return _drop_void(work) or _resolve(work, state.stack[-1])
    if not state.begun:
        return False
    if outcome(state) is not None:
        return _close(work)
    if not state.active:
        next_turn(work)
    elif turn_is_open(state):
        return False
    else:
        end_turn(work)
    return True


def _close(work: Working) -> bool:
    """The fight is over: so is the turn of whoever was active."""
    if not work.state.active:
        return False
    end_turn(work)
    return True


def turn_is_open(state: State) -> bool:
    """Whether the active one can still do something: act, or change band or weapon for free (2D6 L-55, G-17)."""
    one = state.acting
    if one.out or one.lost_turns or one.has("stunned") or one.drained:
        return False
    return not state.spent or bool(open_moves(state, one)) or may_draw(state, one)


def _resolve(work: Working, frame: Frame) -> bool:
    """Whether the innermost thing half resolved could go on without an answer."""
    if isinstance(frame, Ordering):
        next_order_test(work, frame)
        return True
    if isinstance(frame, Group):
        return _resolve_group(work, frame)
    return isinstance(frame, Test) and _resolve_test(work, frame)


def _resolve_group(work: Working, group: Group) -> bool:
    if not group.members:
        end_group(work, group)
    elif not testable(work.state, work.one(group.members[0])):
        skip_member(work, group)
    else:
        return False
    return True


def _resolve_test(work: Working, test: Test) -> bool:
    """A test goes on when nobody is left to be asked for help, or when no Will can be spent on it."""
    if test.stage == "help":
        return _resolve_help(work, test)
    if test.stage == "rolled" and will_limit(work.state, test) == 0:
        confirm(work, 0)
        return True
    return False


def _resolve_help(work: Working, test: Test) -> bool:
    if not test.helpers:
        roll_test(work, evolve(test, stage="rolled"), planned=True)
        return True
    if not testable(work.state, work.one(test.helpers[0])):
        work.tell(TestPrepared(evolve(test, helpers=test.helpers[1:]), "no_help", test.helpers[0]), test.who)
        return True
    return False


def _drop_void(work: Working) -> bool:
    """Drop what can no longer be resolved because somebody is gone, or no longer in that plight."""
    for depth, frame in enumerate(work.state.stack):
        who = _void_for(work.state, frame)
        if who:
            work.tell(FrameDropped(who, depth), who)
            return True
    return False


def _void_for(state: State, frame: Frame) -> str:
    if isinstance(frame, Test) and (state[frame.who].vitals.dead or not at_hand(state, state[frame.who])):
        return frame.who
    if isinstance(frame, Plea) and state[frame.target].out:
        return frame.target
    if isinstance(frame, Fainting) and (state[frame.fainting].out or state[frame.fainting].endurance > 0):
        return frame.fainting
    return ""
