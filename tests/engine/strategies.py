"""Hypothesis strategies for whatever a save may hold, made from the types of the attrs classes."""

from __future__ import annotations

from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from attrs import fields, has
from hypothesis import strategies as st

from mapoc_tui.engine.commands import Begin, Command, RuleEnd, RuleHarm

T = TypeVar("T")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def values_of(cls: type[T]) -> st.SearchStrategy[T]:
    """Any value of an attrs class, with every field filled by its type."""
    hints = get_type_hints(cls)
    return st.builds(cls, **{one.name: _of(hints[one.name]) for one in fields(cls)})  # type: ignore[arg-type]


def _of(hint: Any) -> st.SearchStrategy[Any]:
    if hint is Any:
        return json_values
    if hint is Command:
        return st.sampled_from((Begin, RuleEnd, RuleHarm)).flatmap(values_of)
    if get_origin(hint) is dict:
        return st.dictionaries(_of(get_args(hint)[0]), _of(get_args(hint)[1]), max_size=3)
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis:
        return st.lists(_of(get_args(hint)[0]), max_size=3).map(tuple)
    return values_of(hint) if has(hint) else st.from_type(hint)
