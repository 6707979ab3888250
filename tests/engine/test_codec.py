"""Commands, events and states as JSON and back."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve as attrs_evolve
from hypothesis import example, given
from hypothesis import strategies as st

from mapoc_tui.engine import commands as engine_commands
from mapoc_tui.engine.codec import Codec, classes_of
from mapoc_tui.engine.commands import Command, Note, RuleAdd, RuleEnd, RuleHeal, RuleOption, RulePool, RuleRoll
from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.errors import SaveFault
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import as_utf8, canonical_json, digest, evolve, plain
from tests.engine.helpers import refusal
from tests.engine.strategies import json_values, values_of
from tests.engine.toy import COMMANDS, EVENTS, Fighter, Frame, Hurt, Noted, State, Strike, Struck, Swing, Toy, scenario

CODEC = Codec(Toy())

commands = st.one_of([values_of(one) for one in [*classes_of(engine_commands, Command), *COMMANDS]])
events = st.one_of([values_of(one) for one in EVENTS])


def through_text(document: Any) -> Any:
    return json.loads(as_utf8(json.dumps(document, ensure_ascii=False)))


@given(commands)
def test_every_command_survives_a_save(command: Command) -> None:
    again = CODEC.command(through_text(CODEC.dump(command)))
    assert type(again) is type(command)
    assert again == command


@given(events)
def test_every_event_survives_a_save(event: Event) -> None:
    again = CODEC.event(through_text(CODEC.dump(event)))
    assert type(again) is type(event)
    assert again == event


def test_entries_are_small_and_say_what_they_are() -> None:
    event = Struck("red", "blue", Draw("strike red", (3,)), 3)
    assert CODEC.dump(event) == {
        "type": "Struck",
        "who": "red",
        "target": "blue",
        "rolled": {"stream": "strike red", "faces": [3]},
        "total": 3,
    }
    assert list(CODEC.dump(event)) == ["type", "who", "target", "rolled", "total"]
    assert CODEC.dump(Note("x", secret=True)) == {"type": "Note", "text": "x", "secret": True}
    assert CODEC.dump(Noted("x", visible="gm")) == {"type": "Noted", "text": "x", "visible": "gm"}
    assert CODEC.dump(RuleEnd()) == {"type": "RuleEnd"}


def test_what_has_its_default_is_left_out() -> None:
    assert CODEC.dump(RuleOption("k", False)) == {"type": "RuleOption", "key": "k", "value": False}
    assert CODEC.dump(RuleHeal("red", amount=0)) == {"type": "RuleHeal", "who": "red"}
    assert CODEC.dump(RuleAdd({})) == {"type": "RuleAdd"}
    assert CODEC.dump(RuleAdd({"a": [1]})) == {"type": "RuleAdd", "entry": {"a": [1]}}


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        (None, "no command"),
        ([], "no command"),
        ("Note", "no command"),
        ({}, "no command"),
        ({"type": 5}, "no command"),
        ({"type": ["Note"]}, "no command"),
        ({"type": "Wish"}, "unknown command 'Wish'"),
        ({"type": "Hurt", "who": "red", "grit": 1}, "unknown command 'Hurt'"),
        ({"type": "Command"}, "unknown command 'Command'"),
        ({"type": "RulePool"}, "RulePool lacks who, pool, value"),
        ({"type": "RulePool", "who": "red", "pool": "grit"}, "RulePool lacks value"),
        (
            {"type": "RulePool", "who": 5, "pool": None, "value": "7"},
            r"str @ RulePool\.who; .*str @ RulePool\.pool; .*int @",
        ),
        ({"type": "RulePool", "who": "red", "pool": "grit", "value": 7.0}, "expected int @ RulePool.value"),
        ({"type": "RulePool", "who": "red", "pool": "grit", "value": True}, "expected int @ RulePool.value"),
        ({"type": "RulePool", "who": "red", "pool": "grit", "value": 7, "extra": 1}, "extra fields found \\(extra\\)"),
        ({"type": "RuleRoll", "faces": 5}, "RuleRoll.faces"),
        ({"type": "RuleRoll", "faces": "55"}, "RuleRoll.faces"),
        ({"type": "RuleRoll", "faces": [1, "2"]}, "RuleRoll.faces"),
        ({"type": "Note", "text": "x", "secret": 1}, "expected bool @ Note.secret"),
        ({"type": "RuleAdd", "entry": []}, "expected a mapping @ RuleAdd.entry"),
    ],
)
def test_what_is_no_command_is_told_in_a_sentence(document: Any, reason: str) -> None:
    with pytest.raises(SaveFault, match=reason):
        CODEC.command(document)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"type": "Note", "text": "x"}, "unknown event 'Note'"),
        ({"type": "Noted", "text": "x", "visible": "nobody"}, "Noted.visible"),
        ({"type": "Hurt", "who": "a", "grit": 1, "causes": [["swing"]]}, "Hurt.causes"),
        ({"type": "Hurt", "who": "a", "grit": 1, "causes": [["swing", 1, 2]]}, "Hurt.causes"),
        ({"type": "Hurt", "who": "a", "grit": 1, "causes": [["swing", "1"]]}, "Hurt.causes"),
        ({"type": "Struck", "who": "a", "target": "b", "rolled": 4, "total": 4}, "Struck.rolled"),
        ({"type": "Struck", "who": "a", "target": "b", "rolled": {"faces": [4]}, "total": 4}, "Struck.rolled.stream"),
        ({"type": "Struck", "who": "a", "target": "b", "rolled": {"stream": "s", "faces": {}}, "total": 4}, "faces"),
    ],
)
def test_what_is_no_event_is_told_in_a_sentence(document: Any, reason: str) -> None:
    with pytest.raises(SaveFault, match=reason):
        CODEC.event(document)


@given(
    st.sampled_from([*EVENTS, RulePool, RuleRoll, Note, RuleAdd, Strike]),
    st.dictionaries(st.text(), json_values),
    st.data(),
)
def test_any_document_is_read_or_refused(cls: type, extra: dict[str, Any], data: st.DataObject) -> None:
    names = [one.name for one in cls.__attrs_attrs__]  # type: ignore[attr-defined]
    document = {"type": cls.__name__, **{name: data.draw(json_values) for name in names}, **extra}
    reads = CODEC.event if issubclass(cls, Event) else CODEC.command
    sentence = refusal(lambda: reads(document))
    assert sentence or plain(reads(document))["type"] == cls.__name__


def test_a_header_passes_over_what_it_does_not_know() -> None:
    document = {**plain(scenario()), "later": 1}
    assert CODEC.header(document, Scenario) == scenario()


def test_two_classes_of_one_name_are_refused() -> None:
    toy = Toy()
    toy.commands = [*COMMANDS, type("Note", (Command,), {})]
    with pytest.raises(ValueError, match="share one name"):
        Codec(toy)


def test_a_class_may_not_have_a_field_where_its_name_is_written() -> None:
    @immutable
    class Typed(Event):
        type: str = ""

    with pytest.raises(ValueError, match="cannot have a field 'type'"):
        plain(Typed())


# -- states and digests


def a_state(**changes: Any) -> State:
    fighters = {"red": Fighter("red", "Red", tags=frozenset({"b", "a", "c"})), "blue": Fighter("blue", "Blue")}
    return attrs_evolve(State(fighters, stack=(Swing("red", "blue", 4),)), **changes)


def test_a_state_is_plain_json() -> None:
    assert plain(a_state()) == {
        "fighters": {
            "red": {"id": "red", "name": "Red", "tags": ["a", "b", "c"]},
            "blue": {"id": "blue", "name": "Blue"},
        },
        "stack": [{"type": "Swing", "who": "red", "target": "blue", "total": 4}],
    }


def test_what_is_half_resolved_counts_for_the_digest() -> None:
    """A frame is written by what it is, not by the class that the state was declared with."""
    states = [
        a_state(),
        a_state(stack=()),
        a_state(stack=(Frame("red"),)),
        a_state(stack=(Swing("red", "blue", 5),)),
        a_state(turn="blue"),
    ]
    assert len({digest(plain(state)) for state in states}) == len(states)


def test_a_digest_does_not_depend_on_the_order_of_keys() -> None:
    state = a_state()
    turned = evolve(state, fighters=dict(reversed(state.fighters.items())))
    assert state == turned
    assert digest(plain(state)) == digest(plain(turned))


@given(json_values)
@example("half a pair: \ud83d")
def test_canonical_json_reads_back_and_has_a_digest(value: Any) -> None:
    assert json.loads(as_utf8(canonical_json(value))) == value
    assert len(digest(value)) == 16


def test_a_digest_is_the_same_in_every_process() -> None:
    code = (
        "from tests.engine.test_codec import *\n"
        "from tests.engine.helpers import *\n"
        "print(digest(plain(a_state())), play(new_battle(), EVENING).digest())"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for hash_seed in ("1", "2", "3")
    ]
    assert printed[0] == printed[1] == printed[2]
    assert printed[0][0] == digest(plain(a_state()))


def test_evolve_copies_and_leaves_the_original_alone() -> None:
    one = Fighter("red", "Red")
    other = evolve(one, grit=3)
    assert (one.grit, other.grit, other.name, type(other)) == (10, 3, "Red", Fighter)
    assert other == attrs_evolve(one, grit=3)


def test_hurt_keeps_pairs_as_pairs() -> None:
    hurt = Hurt("red", -3, (("swing", 4), ("push", 1)))
    assert CODEC.event(through_text(CODEC.dump(hurt))) == hurt
