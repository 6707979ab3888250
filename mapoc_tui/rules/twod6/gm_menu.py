"""What the GM may rule now, as a lazy tree of options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.dice import Request, read_typed
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import TableOption, show_value
from mapoc_tui.engine.text import clean, clean_name
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.conditions import EFFECT_NAMES, EFFECTS, FLAGS, conditions_of
from mapoc_tui.rules.twod6.gm import MOST, MOST_TOTAL, POOLS, pool_range, refuse_ruling
from mapoc_tui.rules.twod6.gm_tests_menu import call_options, first_aid_options, group_test_options
from mapoc_tui.rules.twod6.healing import LONGEST_REST
from mapoc_tui.rules.twod6.menus import opened
from mapoc_tui.rules.twod6.movement import POSITION_NAMES
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.shelves import combatant_rows
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.working import D6

MOST_ASKED_TURNS = 99

Below = Callable[[State, Combatant], Iterable[Option]]


def gm_options(state: State) -> Sequence[Option]:
    """Every ruling that is open now (2D6 DP-13)."""
    about = partial(_about_somebody, state)
    tree = [
        about("harm", "Deal damage", _harms, "d"),
        about("heal", "Give Endurance back", _heals, "h"),
        about("pool", "Set Endurance, Will or ticks", _pools, "p"),
        about("condition", "Put a condition on", _conditions, "c"),
        about("clear", "Take a condition off", _clears, "x"),
        about("move", "Move somebody", _moves, "m"),
        about("initiative", "Change the order", _initiatives, "i"),
        Option("add", "Bring somebody in", branch=partial(_adds, state), letter="a"),
        about("remove", "Take somebody out", _removes),
        about("hide", "Hide or show somebody", _hides, "v"),
        about("rename", "Rename somebody", _renames),
        Option("test", "Call for a test", branch=partial(call_options, state), letter="t"),
        Option("group_test", "Call for a group test", branch=partial(group_test_options, state), letter="g"),
        Option("first_aid", "Let somebody give first aid", branch=partial(first_aid_options, state), letter="f"),
        Option("bleeding", "Time passes: the bleeding bleed", c.RuleBleeding()),
        about("rest", "Days of rest", _rests),
        about("hospital", "A week in hospital", _hospitals),
        Option("place", "The place and the supplies", branch=partial(_places, state)),
        Option("roll", "Replace the roll", branch=partial(_rolls, state), letter="r"),
        Option("option", "Change a table option", branch=partial(_options, state), letter="o"),
        Option("note", "Write a note", branch=partial(_notes, state), letter="n"),
        Option("end", "End the fight", branch=partial(_ends, state), letter="e"),
    ]
    return opened(partial(_legal, state), tree)


def _legal(state: State, command: Command) -> bool:
    return not refuse_ruling(state, command)


def _about_somebody(state: State, key: str, label: str, below: Below, letter: str = "") -> Option:
    """A ruling about somebody: first who, then what."""

    def people() -> list[Option]:
        there = [one for one in state.combatants.values() if one.left != "removed"]
        return [Option(one.id, one.name, branch=partial(_listed, below, state, one)) for one in there]

    return Option(key, label, branch=people, letter=letter)


def _listed(below: Below, state: State, one: Combatant) -> list[Option]:
    return list(below(state, one))


def _number(
    state: State, key: str, label: str, low: int, high: int, make: Callable[[int], Command]
) -> Iterator[Option]:
    """A question for a whole number between two bounds, where such a ruling is open at all."""

    def ask(text: str) -> Command:
        try:
            number = int(clean(text).replace("−", "-"))
        except ValueError:
            raise MapocError(f"{clean(text) or 'nothing'} is not a whole number") from None
        if not low <= number <= high:
            raise MapocError(f"the number has to be {low} to {high}, not {number}")
        return make(number)

    if _legal(state, make(low)):
        yield Option(key, f"{label} ({low} to {high})", ask=ask)


def _words(key: str, label: str, make: Callable[[str], Command]) -> Option:
    """A question for a text."""

    def ask(text: str) -> Command:
        if not clean(text):
            raise MapocError("type the words, or go back")
        return make(clean(text))

    return Option(key, label, ask=ask)


# ------------------------------------------------------------------------------------------ body and mind


def _harms(state: State, one: Combatant) -> Iterator[Option]:
    yield from _number(state, "amount", "Damage", 0, MOST, lambda amount: k.RuleHarm(one.id, amount))
    yield from _number(state, "bruise", "Non-lethal damage", 0, MOST, lambda amount: c.RuleBruise(one.id, amount))
    yield from _number(state, "will", "Will", 0, MOST, lambda amount: c.RuleWillHarm(one.id, amount))
    yield Option("minor", "A fall or the like: d6", c.RuleHazard(one.id))
    yield Option("minor_nonlethal", "The same, non-lethal", c.RuleHazard(one.id, nonlethal=True))
    yield Option("major", "A high fall, a poison: 2d6", c.RuleHazard(one.id, major=True))
    yield Option("major_nonlethal", "The same, non-lethal", c.RuleHazard(one.id, major=True, nonlethal=True))


def _heals(state: State, one: Combatant) -> Iterator[Option]:
    yield Option("full", "All of it", k.RuleHeal(one.id, full=True))
    yield from _number(state, "amount", "Endurance", 0, MOST, lambda amount: k.RuleHeal(one.id, amount))


def _pools(state: State, one: Combatant) -> Iterator[Option]:
    for pool, label in POOLS.items():
        yield from _number(state, pool, label, *pool_range(one, pool), partial(k.RulePool, one.id, pool))


def _conditions(state: State, one: Combatant) -> Iterator[Option]:
    for flag, label in FLAGS.items():
        yield Option(flag, label, k.RuleCondition(one.id, flag))
    for kind in EFFECTS:
        label = EFFECT_NAMES[kind]
        yield Option(kind, label, k.RuleCondition(one.id, kind))
        timed = partial(k.RuleCondition, one.id, kind)
        yield from _number(state, f"{kind}_turns", f"{label} for own turns", 1, MOST_ASKED_TURNS, timed)
    yield _words("own", "A condition of your own", lambda name: k.RuleCondition(one.id, clean_name(name)))


def _clears(state: State, one: Combatant) -> Iterator[Option]:
    for condition, label in conditions_of(one):
        yield Option(condition, label, k.RuleClear(one.id, condition))


def _rests(state: State, one: Combatant) -> Iterator[Option]:
    yield Option("one", "One day", c.RuleRest(one.id))
    yield from _number(state, "days", "Days", 1, LONGEST_REST, partial(c.RuleRest, one.id))


def _hospitals(state: State, one: Combatant) -> Iterator[Option]:
    yield Option("week", "A week", c.RuleHospital(one.id))


# ------------------------------------------------------------------------------------------ the fight


def _moves(state: State, one: Combatant) -> Iterator[Option]:
    for position, label in POSITION_NAMES.items():
        if position != one.position:
            yield Option(str(position), label.capitalize(), k.RuleMove(one.id, position))


def _initiatives(state: State, one: Combatant) -> Iterator[Option]:
    yield from _number(state, "total", "Place in the order", 0, MOST_TOTAL, partial(k.RuleInitiative, one.id))


def _removes(state: State, one: Combatant) -> Iterator[Option]:
    yield Option("remove", "Take out", k.RuleRemove(one.id))


def _hides(state: State, one: Combatant) -> Iterator[Option]:
    key, label = ("show", "Show") if one.hidden else ("hide", "Hide")
    yield Option(key, label, k.RuleHide(one.id, not one.hidden))


def _renames(state: State, one: Combatant) -> Iterator[Option]:
    yield _words("name", "The new name", lambda name: k.RuleRename(one.id, clean_name(name)))


def _adds(state: State) -> list[Option]:
    """Whom to bring in, then on which side."""
    shelf = combatant_rows().items()
    return [Option(ident, row["name"], branch=partial(_sides, state, ident)) for ident, row in shelf]


def _sides(state: State, ident: str) -> list[Option]:
    sides = state.sides.values()
    return [Option(side.id, side.name, k.RuleAdd({"from": ident, "side": side.id})) for side in sides]


def _places(state: State) -> list[Option]:
    found = []
    for safe in (True, False):
        for supplies in (True, False):
            label = f"{'A safe' if safe else 'No safe'} place, {'supplies' if supplies else 'no supplies'}"
            found.append(Option(f"{safe:d}{supplies:d}", label, c.RulePlace(safe, supplies)))
    return found


def _options(state: State) -> list[Option]:
    everything = OPTIONS.values()
    return [Option(option.key, option.question, branch=partial(_values, option)) for option in everything]


def _values(option: TableOption) -> list[Option]:
    return [Option(show_value(value), does, k.RuleOption(option.key, value)) for value, does in option.values]


def _notes(state: State) -> list[Option]:
    return [
        _words("everyone", "For everybody", k.Note),
        _words("secret", "For the GM alone", lambda text: k.Note(text, secret=True)),
    ]


def _ends(state: State) -> list[Option]:
    won = [Option(side.id, f"{side.name} won", k.RuleEnd(side.id)) for side in state.sides.values()]
    return [*won, Option("nobody", "Nobody won", k.RuleEnd())]


def _rolls(state: State) -> list[Option]:
    """The faces that shall count, while a roll is being looked at."""

    def ask(text: str) -> Command:
        return k.RuleRoll(read_typed(Request("gm", (D6, D6), "the roll"), text))

    return [Option("faces", "The two dice", ask=ask)] if _legal(state, k.RuleRoll((1, 1))) else []
