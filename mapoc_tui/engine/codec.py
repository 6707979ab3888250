"""Commands, events and states as plain JSON and back: tagged by class, defaults left out."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import ModuleType
from typing import Any, TypeVar

import cattrs
from attrs import NOTHING, fields, has
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from mapoc_tui.engine import commands as engine_commands
from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.errors import SaveFault
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.rulesets import Ruleset

TAG = "type"

T = TypeVar("T")


def classes_of(module: ModuleType, base: type) -> list[type]:
    """Every class that a module defines below a base, in the order of its text."""
    return [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, base) and value.__module__ == module.__name__
    ]


class Codec:
    """Turns what a ruleset's saves hold into JSON and back."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._converter = cattrs.Converter()
        self._converter.register_unstructure_hook_factory(has, self._unstructure)
        self._converter.register_structure_hook_factory(has, self._structure)
        known = [*classes_of(engine_commands, Command), *ruleset.commands, *ruleset.events]
        self._classes: Mapping[str, type] = {one.__name__: one for one in known}

    def _unstructure(self, cls: type) -> Any:
        return make_dict_unstructure_fn(cls, self._converter, _cattrs_omit_if_default=True)

    def _structure(self, cls: type) -> Any:
        return make_dict_structure_fn(cls, self._converter)

    def plain(self, value: Any) -> Any:
        """Any attrs value as JSON, without a tag."""
        return _json(self._converter.unstructure(value))

    def dump(self, value: Command | Event) -> dict[str, Any]:
        """A command or an event, tagged with its class."""
        return {TAG: type(value).__name__, **_json(self._converter.unstructure(value))}

    def load(self, document: Any) -> Any:
        """The command or event of a tagged document, or SaveFault saying what does not fit."""
        if not isinstance(document, dict) or TAG not in document:
            raise SaveFault("an entry has no type")
        name = document[TAG]
        cls = self._classes.get(name) if isinstance(name, str) else None
        if cls is None:
            raise SaveFault(f"an entry of the unknown type {name!r}")
        missing = [one.name for one in fields(cls) if one.default is NOTHING and one.name not in document]
        if missing:
            raise SaveFault(f"{name} lacks {', '.join(missing)}")
        try:
            return self._converter.structure({k: v for k, v in document.items() if k != TAG}, cls)
        except Exception as error:  # cattrs raises whatever the constructors raise; all of it means a bad entry
            raise SaveFault(f"{name} does not read: {cattrs.transform_error(error)[0]}") from error

    def header(self, document: dict[str, Any], cls: type[T]) -> T:
        """A value of the given class from an untagged document; keys that it does not know are passed over."""
        try:
            return self._converter.structure(document, cls)
        except Exception as error:  # as above
            raise SaveFault(f"the header does not read: {cattrs.transform_error(error)[0]}") from error


def _json(value: Any) -> Any:
    """Tuples and sets become lists, sets in order; everything else is JSON already."""
    if isinstance(value, dict):
        return {key: _json(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(_json(item) for item in value)
    if isinstance(value, list | tuple):
        return [_json(item) for item in value]
    return value
