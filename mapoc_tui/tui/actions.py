"""Everything that a key can do, listed once: bindings, hint line, palette, help screen and README read it from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from attrs import evolve, frozen
from textual.binding import Binding

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown

Scope = Literal["battle", "replay", "picker", "test", "help"]
FIGHT: tuple[Scope, ...] = ("battle", "replay")
LISTS: tuple[Scope, ...] = ("battle", "replay", "picker", "test", "help")
ASKING: tuple[Scope, ...] = ("battle", "test")
PANES: tuple[Scope, ...] = ("battle", "replay", "test")
SCROLLED: tuple[Scope, ...] = ("battle", "picker", "test", "help")


@frozen
class Situation:
    """What the reasons for greyed actions depend on; each screen fills in what it knows."""

    undo: bool = False
    redo: bool = False
    deeper: bool = False
    pages: bool = False
    matches: bool = False
    default: bool = False
    at_start: bool = False
    at_end: bool = False
    panes: bool = True
    alone: bool = False
    automatic: bool = False
    recording: bool = True
    sound: bool = True
    line: bool = False


Check = Callable[[Situation], str]
"""Why an action is not open now; an empty text when it is."""


def _always(situation: Situation) -> str:
    return ""


def _unless(field: str, reason: str) -> Check:
    return lambda situation: "" if getattr(situation, field) else reason


def _except(field: str, reason: str) -> Check:
    return lambda situation: reason if getattr(situation, field) else ""


@frozen
class Action:
    """One thing to do. The screen that is in scope has a method ``action_<id>`` for it.

    ``keys`` are written as they are typed (``?``, ``ctrl+p``). ``short`` is the word for it in the hint line, in which
    ``hint`` orders the actions (0 keeps it out) and ``hint_key`` stands for several keys. Where ``by_key`` is set, the
    method is told which key it was.
    """

    id: str
    title: str
    help: str
    keys: tuple[str, ...]
    scopes: tuple[Scope, ...]
    group: str
    check: Check = _always
    hint: int = 0
    short: str = ""
    hint_key: str = ""
    by_key: bool = False

    @property
    def shown_keys(self) -> str:
        """The keys as a person reads them."""
        return " ".join(KEY_NAMES.get(key, key) for key in self.keys)


KEY_NAMES = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "Enter", "escape": "Esc", "tab": "Tab",
    "shift+tab": "Shift+Tab", "space": "Space", "home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn",
    "ctrl+p": "^p", "ctrl+q": "^q",
}  # fmt: skip

_NUMBERS = tuple("123456789")
_AT_START = _except("at_start", "this is the beginning")
_AT_END = _except("at_end", "this is the end")
_ALONE = _except("alone", "there is no other pane")

ACTIONS: tuple[Action, ...] = (
    # -------------------------------------------------------------------------------- the prompt
    Action("number", "Choose by number", "Takes the choice with that number. Letters shown beside a choice work, too.",
           _NUMBERS, ASKING, "Deciding", hint=1, short="choose", hint_key="1-9", by_key=True),
    Action("choose", "Choose", "Takes the marked choice, unfolds the marked log line, or shows the marked card.",
           ("enter",), PANES, "Deciding", hint=2, short="ok"),
    Action("default", "Usual choice", "Takes what a hurried table would choose, such as going on to the next turn.",
           ("space",), ASKING, "Deciding", _unless("default", "this question has no usual answer"),
           hint=4, short="go on"),
    Action("more", "More choices", "Turns to the next nine choices.",
           ("0",), ASKING, "Deciding", _unless("pages", "all choices are on the screen")),
    Action("back", "One step back",
           "Leaves the last step of a choice, a search, a zoomed pane, a running test. Nothing is lost.",
           ("escape",), LISTS, "Deciding", _unless("deeper", "there is no step to take back"),
           hint=3, short="back"),
    Action("undo", "Undo", "Takes back the last decision with everything that it caused, without limit.",
           ("u",), ("battle",), "Deciding", _unless("undo", "nothing has been decided yet"), hint=5, short="undo"),
    Action("redo", "Redo", "Takes the decision again that was undone last.",
           ("U",), ("battle",), "Deciding", _unless("redo", "nothing was undone"), hint=6, short="redo"),
    # -------------------------------------------------------------------------------- the GM
    Action("rule", "GM ruling", "Sets pools, conditions, initiative and more; adds, hides or removes a combatant.",
           ("g",), ("battle",), "Game master", hint=7, short="GM"),
    Action("viewer", "What players see", "Switches between the GM's view and what the players may know.",
           ("G",), FIGHT, "Game master"),
    Action("sides", "Sides and dice", "Says who plays which side, and whether dice are typed in or rolled.",
           ("S",), ("battle",), "Game master"),
    Action("pause", "Pause automatic players", "Stops before every decision of an automatic player, until it is off.",
           ("P",), ("battle",), "Game master", _unless("automatic", "people play every side")),
    # -------------------------------------------------------------------------------- the recording
    Action("play", "Play or pause", "Plays the recording, or stops it.",
           ("space",), ("replay",), "Recording", _AT_END, hint=1, short="play"),
    Action("event_next", "Next event", "Goes on by one event.", ("]",), ("replay",), "Recording", _AT_END,
           hint=2, short="event", hint_key="[ ]"),
    Action("event_previous", "Previous event", "Goes back by one event.",
           ("[",), ("replay",), "Recording", _AT_START),
    Action("turn_next", "Next turn", "Goes on to the next turn.", ("}",), ("replay",), "Recording", _AT_END,
           hint=5, short="turn", hint_key="{ }"),
    Action("turn_previous", "Previous turn", "Goes back to the turn before.",
           ("{",), ("replay",), "Recording", _AT_START),
    Action("round_next", "Next round", "Goes on to the next round.", (">",), ("replay",), "Recording", _AT_END,
           hint=6, short="round", hint_key="< >"),
    Action("round_previous", "Previous round", "Goes back to the round before.",
           ("<",), ("replay",), "Recording", _AT_START),
    Action("own_turn_next", "Next turn of the marked one", "Goes on to the next turn of the marked combatant.",
           ("t",), ("replay",), "Recording", _AT_END),
    Action("own_turn_previous", "Last turn of the marked one", "Goes back to the last turn of the marked combatant.",
           ("T",), ("replay",), "Recording", _AT_START),
    Action("fall_next", "Next fall", "Goes on until somebody falls.", ("d",), ("replay",), "Recording", _AT_END),
    Action("fall_previous", "Last fall", "Goes back to where somebody fell.",
           ("D",), ("replay",), "Recording", _AT_START),
    Action("digit", "Go to an event", "Type its number, then Enter.",
           ("0", *_NUMBERS), ("replay",), "Recording", hint_key="0-9", by_key=True),
    Action("start", "Beginning", "Goes to before the first event.", ("home",), ("replay",), "Recording", _AT_START),
    Action("finish", "End", "Goes to after the last event.", ("end",), ("replay",), "Recording", _AT_END),
    Action("slower", "Slower", "Plays more slowly.", ("-",), ("replay",), "Recording"),
    Action("faster", "Faster", "Plays faster.", ("=",), ("replay",), "Recording"),
    Action("branch", "Continue from here", "Starts a new fight at this point; the recording is not touched.",
           ("c",), ("replay",), "Recording", hint=4, short="continue here"),
    # -------------------------------------------------------------------------------- panes and log
    Action("row_down", "Next row", "Marks the next row of the pane.", ("j", "down"), LISTS, "Panes",
           hint=12, short="row", hint_key="j/k"),
    Action("row_up", "Previous row", "Marks the row above.", ("k", "up"), LISTS, "Panes"),
    Action("pane_next", "Next pane", "Gives the keys to the next pane.",
           ("l", "right", "tab"), PANES, "Panes", _ALONE, hint=9, short="pane", hint_key="h/l"),
    Action("pane_previous", "Previous pane", "Gives the keys to the pane before.",
           ("h", "left", "shift+tab"), PANES, "Panes", _ALONE),
    Action("page_down", "Page down", "Goes down by a page; in the lists, the preview does.",
           ("pagedown",), LISTS, "Panes"),
    Action("page_up", "Page up", "Goes up by a page; in the lists, the preview does.", ("pageup",), LISTS, "Panes"),
    Action("top", "Top", "Goes to the first row of the pane.", ("home",), SCROLLED, "Panes"),
    Action("bottom", "Bottom", "Goes to the last row of the pane.", ("end",), SCROLLED, "Panes"),
    Action("zoom", "Zoom the pane", "Gives all the room to the pane that has the keys, or takes it back.",
           ("+",), FIGHT, "Panes", _unless("panes", "one pane fills the screen already")),
    Action("full_log", "Full log", "Gives all the room to the log, or takes it back.", ("L",), FIGHT, "Log",
           hint=8, short="log"),
    Action("search", "Search", "Searches the log, or the lists, for a text.",
           ("/",), ("battle", "replay", "picker"), "Log", hint=10, short="search"),
    Action("match_next", "Next match", "Goes to the next line with the text.",
           ("n",), FIGHT, "Log", _unless("matches", "nothing was searched for")),
    Action("match_previous", "Previous match", "Goes to the line with the text before.",
           ("N",), FIGHT, "Log", _unless("matches", "nothing was searched for")),
    Action("follow", "Follow the log", "Keeps the newest line of the log in sight.", ("F", "f"), FIGHT, "Log"),
    Action("copy", "Copy the line", "Puts the marked log line on the clipboard, if the terminal allows it.",
           ("y",), FIGHT, "Log", _unless("line", "no log line is marked")),
    # -------------------------------------------------------------------------------- the program
    Action("open", "Open", "Starts the scenario, or goes on with the saved fight.",
           ("enter",), ("picker",), "Program", hint=1, short="open"),
    Action("watch", "Replay", "Plays back the saved fight; it is only read.",
           ("r",), ("picker",), "Program", _unless("recording", "only a saved fight can be played back"),
           hint=2, short="replay"),
    Action("review", "Replay this fight", "Plays back this fight so far.", ("R",), ("battle",), "Program"),
    Action("party", "Party for all", "Lets the party of the marked entry play all others; again takes it back.",
           ("p",), ("picker",), "Program", _unless("sound", "nothing is marked that could be read"),
           hint=14, short="party"),
    Action("fight_test", "Fight test", "Plays the fight many times, from its beginning or from where it stands.",
           ("M",), ("picker", "battle", "replay"), "Program", hint=13, short="test"),
    Action("copy_command", "Copy the command", "Puts the command that makes the same test on the clipboard.",
           ("y",), ("test",), "Program", _unless("line", "this fight is in no file, so no command can repeat it")),
    Action("leave", "Leave", "Goes back to where you came from. Everything is saved already.",
           ("q",), LISTS, "Program", hint=11, short="leave"),
    Action("help", "Help", "Lists what the keys do here, and why some do nothing.", ("?",), LISTS, "Program",
           hint=20, short="help"),
    Action("palette", "Find an action", "Finds an action by its name.", ("ctrl+p",), LISTS, "Program",
           hint=21, short="actions"),
    Action("shade", "Dark or light", "Switches between the dark and the light theme.", (), LISTS, "Program"),
    Action("quit", "Quit", "Ends the program. Everything is saved already.", ("Q", "ctrl+q"), LISTS, "Program"),
)  # fmt: skip


class Registry:
    """The actions with the keys that this user wants."""

    def __init__(self, actions: Sequence[Action] = ACTIONS, keys: Mapping[str, Sequence[str]] | None = None) -> None:
        """Put other keys on some actions, by id. Raises MapocError for unknown ids and for keys given twice."""
        keys = keys or {}
        known = {action.id for action in actions}
        faults = [unknown("action", name, known) for name in keys if name not in known]
        faults += [f"the keys of {one.id} are digits and stay" for one in actions if one.by_key and one.id in keys]
        self.actions = tuple(
            evolve(action, keys=tuple(keys[action.id]), hint_key="") if action.id in keys else action
            for action in actions
        )
        faults += clashes(self.actions)
        if faults:
            raise MapocError(*faults)
        self._by_key = {
            (scope, key): action for action in self.actions for scope in action.scopes for key in action.keys
        }

    def within(self, scope: Scope) -> list[Action]:
        """The actions of a screen, in the order of the list."""
        return [action for action in self.actions if scope in action.scopes]

    def on_key(self, scope: Scope, key: str) -> Action | None:
        """What a key does on a screen."""
        return self._by_key.get((scope, key))

    def bindings(self, scope: Scope) -> list[Binding]:
        """The same for Textual, without a place in a footer."""
        return [
            Binding(key, f"{action.id}({key!r})" if action.by_key else action.id, action.title, show=False)
            for action in self.within(scope)
            for key in action.keys
        ]

    def hints(self, scope: Scope, situation: Situation, most: int = 7) -> list[tuple[str, str]]:
        """The key and a word for the open actions that matter most; help is always among them, last."""
        wanted = sorted((one for one in self.within(scope) if one.hint and one.keys), key=lambda one: one.hint)
        ready = [one for one in wanted if not one.check(situation)]
        help_ = [one for one in ready if one.id == "help"]
        chosen = [one for one in ready if one.id != "help"][: most - len(help_)]
        return [(hint_key(one), one.short) for one in [*chosen, *help_]]

    def letters(self, scope: Scope) -> frozenset[str]:
        """The small letters that choices in the prompt cannot have, because they do something else."""
        taken = {key for action in self.within(scope) if action.id not in YIELDING for key in action.keys}
        return frozenset(key for key in taken if len(key) == 1 and key.islower())


def hint_key(action: Action) -> str:
    """The key to name where there is little room."""
    return action.hint_key or action.shown_keys.split(" ")[0]


YIELDING = frozenset({"copy", "match_next", "follow"})
"""Actions whose letter is left to a choice in the prompt that asks for it: yes, no and full dodge come first."""


def clashes(actions: Iterable[Action]) -> list[str]:
    """A sentence for every key that would do two things on one screen."""
    seen: dict[tuple[str, str], Action] = {}
    found = []
    for action in actions:
        for scope in action.scopes:
            for key in action.keys:
                other = seen.setdefault((scope, key), action)
                if other is not action:
                    found.append(f"the key {key} stands for both {other.id} and {action.id} in the {scope} screen")
    return found


GROUPS = tuple(dict.fromkeys(action.group for action in ACTIONS))
