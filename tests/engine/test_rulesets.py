"""What every ruleset has to keep to, so that its fights can be saved."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapoc_tui.engine.codec import codec_of
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.values import as_utf8, plain
from mapoc_tui.rules import RULESETS, ruleset
from tests.engine.strategies import values_of


@pytest.fixture(scope="module", params=RULESETS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


def through_a_line(value: Any) -> Any:
    return json.loads(as_utf8(json.dumps(plain(value), ensure_ascii=False)))


@settings(max_examples=300)
@given(st.data())
def test_every_command_survives_a_save(rules: Ruleset, data: st.DataObject) -> None:
    command = data.draw(values_of(data.draw(st.sampled_from(rules.commands))))
    assert codec_of(rules).command(through_a_line(command)) == command


@settings(max_examples=600)
@given(st.data())
def test_every_event_survives_a_save(rules: Ruleset, data: st.DataObject) -> None:
    event = data.draw(values_of(data.draw(st.sampled_from(rules.events))))
    assert codec_of(rules).event(through_a_line(event)) == event


def test_a_ruleset_is_called_what_it_is_listed_as(rules: Ruleset) -> None:
    assert RULESETS[rules.name] == rules.title
    assert rules.version >= 1
    assert set(rules.upcasters) <= set(range(rules.version))
