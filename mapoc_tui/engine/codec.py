"""Commands and events as plain JSON and back: tagged by class, defaults left out, nothing guessed when read."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, TypeVar, get_args, get_origin

import cattrs
from attrs import NOTHING, fields, has
from cattrs.gen import make_dict_structure_fn

from mapoc_tui.engine import commands as engine_commands
from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.errors import SaveFault
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.values import TAG, is_tagged, plain

T = TypeVar("T")


def classes_of(module: ModuleType, base: type[T]) -> list[type[T]]:
    """Every class that a module defines below a base, in the order of its text."""
    return [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, base) and value is not base
        if value.__module__ == module.__name__
    ]


class Codec:
    """Turns what a ruleset's saves hold into JSON and back.

    Raises ValueError for a ruleset that has two commands, or two events, of the same name.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._converter = converter = cattrs.Converter(forbid_extra_keys=True)
        for kind in (str, int, bool):
            converter.register_structure_hook(kind, _exactly)
        converter.register_structure_hook_factory(_is_tuple, self._tuple)
        converter.register_structure_hook_factory(has, self._attrs)
        converter.register_structure_hook_func(_is_command, lambda document, _: self.command(document))
        self._commands: Mapping[str, type[Command]] = _by_name([*_rulings(), *ruleset.commands])
        self._events: Mapping[str, type[Event]] = _by_name(ruleset.events)

    def plain(self, value: Any) -> Any:
        """Any value as JSON; see :func:`mapoc_tui.engine.values.plain`."""
        return plain(value)

    def dump(self, value: Command | Event) -> dict[str, Any]:
        """A command or an event, tagged with its class."""
        document: dict[str, Any] = plain(value)
        return document

    def command(self, document: Any) -> Command:
        """The command of a tagged document, or SaveFault saying what does not fit."""
        return self._load(document, "command", self._commands)

    def event(self, document: Any) -> Event:
        """The event of a tagged document, or SaveFault saying what does not fit."""
        return self._load(document, "event", self._events)

    def header(self, document: dict[str, Any], cls: type[T]) -> T:
        """A value of the given class from an untagged document; keys that it does not know are passed over."""
        known = {one.name: document[one.name] for one in fields(cls) if one.name in document}  # type: ignore[arg-type]
        return self._read(known, cls, "the header")

    def _load(self, document: Any, what: str, classes: Mapping[str, type[T]]) -> T:
        name = document.get(TAG) if isinstance(document, dict) else None
        if not isinstance(name, str):
            raise SaveFault(f"holds no {what} where there should be one")
        if name not in classes:
            raise SaveFault(f"holds the unknown {what} {name!r}")
        return self._read(document, classes[name], name)

    def _read(self, document: dict[str, Any], cls: type[T], name: str) -> T:
        missing = [one.name for one in fields(cls) if one.default is NOTHING and one.name not in document]  # type: ignore[arg-type]
        if missing:
            raise SaveFault(f"{name} lacks {', '.join(missing)}")
        try:
            return self._converter.structure(document, cls)
        except cattrs.BaseValidationError as error:
            raise SaveFault(f"{name} does not read: {'; '.join(cattrs.transform_error(error, name))}") from error

    def _attrs(self, cls: type) -> Callable[[Any, Any], Any]:
        read: Callable[[Any, Any], Any] = make_dict_structure_fn(cls, self._converter)
        if not is_tagged(cls):
            return read
        return lambda document, kind: read({k: v for k, v in _exactly(document, dict).items() if k != TAG}, kind)

    def _tuple(self, cls: Any) -> Callable[[Any, Any], Any]:
        kinds = get_args(cls)
        read = self._converter.structure
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            return lambda value, _: tuple(read(item, kinds[0]) for item in _exactly(value, list))
        return lambda value, _: tuple(read(*pair) for pair in zip(_exactly(value, list), kinds, strict=True))


def codec_of(ruleset: Ruleset) -> Codec:
    """The codec of a ruleset, made once: the first reading of each class is what takes the time."""
    key: Any = ruleset  # mypy takes no protocol for hashable
    return _made_once(key)


_made_once = lru_cache(maxsize=8)(Codec)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_command(kind: Any) -> bool:
    """Whether a field holds any command: which one, its tag says."""
    return kind is Command


def _rulings() -> list[type[Command]]:
    return classes_of(engine_commands, Command)


def _by_name(classes: Sequence[type[T]]) -> dict[str, type[T]]:
    named = {one.__name__: one for one in classes}
    if len(named) != len(classes):
        raise ValueError("two classes of a save share one name")
    return named


def _exactly(value: Any, cls: type[T]) -> T:
    """The value, which has to be of this very class: a save never relies on ``"7"`` being read as 7."""
    if type(value) is not cls:
        raise TypeError(f"{value!r} is no {cls.__name__}")
    return value
