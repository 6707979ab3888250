"""Names and ids that nobody shares."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from attrs import define, field


def slug(name: str, fallback: str = "combatant") -> str:
    """A short id of a name: ``One-eye Jack`` is ``one_eye_jack``; ``fallback`` for names without a Latin letter."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_") or fallback


def unused(wanted: str, taken: Iterable[str]) -> str:
    """The wanted id, numbered from 2 on when somebody has it."""
    known = set(taken)
    number = 2
    found = wanted
    while found in known:
        found = f"{wanted}_{number}"
        number += 1
    return found


@define
class Names:
    """Gives out names: those that several share are numbered, ``Raider 1`` to ``Raider 4``.

    ``taken`` are the names of those who are there already, ``shared`` the names that more than one asks for.
    """

    taken: set[str]
    shared: set[str]
    _last: dict[str, int] = field(factory=dict)

    def give(self, wanted: str, own: str = "") -> str:
        """The name of the next one who asks for ``wanted``; its own name, if it has one, replaces it.

        A number passes by with everybody who shares a name, so the third of four raiders is Raider 3 whatever the
        second is called.
        """
        numbered = self._number(wanted) if wanted in self.shared else wanted
        name = own or numbered
        while name in self.taken:
            name = self._number(own or wanted)
        self.taken.add(name)
        return name

    def _number(self, name: str) -> str:
        self._last[name] = self._last.get(name, 0) + 1
        return f"{name} {self._last[name]}"
