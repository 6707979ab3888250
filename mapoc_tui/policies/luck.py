"""Random numbers for policies: fast, the same on every machine, and apart from the dice of the fight."""

from __future__ import annotations

from hashlib import blake2b

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_STRIDE = 0xD1342543DE82EF95


class Luck:
    """The numbers of one side: splitmix64, keyed by a hash of the master seed and the side.

    They depend on the position in the fight alone, so a fight that is resumed or replayed from an undo draws the same.
    """

    def __init__(self, seed: str, side: str) -> None:
        digest = blake2b(f"policy\n{side}".encode(), key=blake2b(seed.encode(), digest_size=32).digest(), digest_size=8)
        self._key = int.from_bytes(digest.digest(), "little")
        self._state = self._key

    def seek(self, position: int) -> None:
        """Go to the numbers that belong to a position, 0 or more, such as the number of events so far."""
        self._state = self._key + position * _STRIDE & _MASK

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        self._state = noise = self._state + _STEP & _MASK
        noise = (noise ^ noise >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        noise = (noise ^ noise >> 27) * 0x94D049BB133111EB & _MASK
        return (noise ^ noise >> 31) % limit
