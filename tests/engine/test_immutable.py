"""Frozen classes: what attrs promises holds, and instances keep their fields in dicts of their own."""

from __future__ import annotations

import pickle

import pytest
from attrs import asdict, field, fields
from attrs.exceptions import FrozenInstanceError

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve


@immutable
class Base:
    """With a field that is only given by name, as events have."""

    seen: str = field(default="everyone", kw_only=True)


@immutable
class Shot(Base):
    """With fields of every kind."""

    who: str
    hits: int = 1
    rounds: dict[str, int] = field(factory=dict)


def test_fields_are_given_in_order_or_by_name_and_have_defaults() -> None:
    assert Shot("a") == Shot("a", 1, {}, seen="everyone") == Shot(who="a", hits=1, rounds={})
    assert asdict(Shot("a", 2, {"9": 6}, seen="gm")) == {"seen": "gm", "who": "a", "hits": 2, "rounds": {"9": 6}}
    assert repr(Shot("a")) == "Shot(seen='everyone', who='a', hits=1, rounds={})"


def test_every_instance_gets_a_default_of_its_own_where_one_is_made() -> None:
    assert Shot("a").rounds is not Shot("b").rounds


@pytest.mark.parametrize("given", [(), ("a", 1, {}, "gm")])
def test_missing_and_surplus_arguments_are_errors(given: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r"Shot.__init__\(\)"):
        Shot(*given)  # type: ignore[arg-type]


def test_instances_are_frozen_hashable_by_value_and_can_be_pickled() -> None:
    shot = Base(seen="gm")
    with pytest.raises(FrozenInstanceError):
        shot.seen = "everyone"  # type: ignore[misc]
    assert {shot: 1}[Base(seen="gm")] == 1
    assert pickle.loads(pickle.dumps(Shot("a", 3))) == Shot("a", 3)


def test_a_copy_differs_in_what_was_changed_and_leaves_the_original_alone() -> None:
    shot = Shot("a", 3)
    other = evolve(shot, hits=4)
    assert (shot.hits, other.hits, other.who) == (3, 4, "a")
    assert [each.name for each in fields(Shot)] == list(vars(other))
