"""A character or creature as numbers: Base Stats, Special Stats, skills (combat.md 0.2; MA p. 12, 24, 30, 45)."""

from __future__ import annotations

from attrs import field, frozen

STATS = ("STR", "FOR", "AGI", "INT", "INS", "CHA", "FS", "BS", "LUCK")


@frozen(slots=False)
class Tactics:
    """Hints for automatic play, never rules."""

    role: str = "melee_rusher"
    target: str = "nearest"
    defence: str = "dodge"
    aims: bool = True
    flees_at: float = 0.0


@frozen(slots=False)
class Sheet:
    """What does not change in a fight. ``skills`` maps a skill to its proficiency P, S, T or M; others are untrained.

    ``role`` of the side is ``players``, ``allies``, ``enemies`` or ``others``. ``build_mod`` are the degrees that Build
    adds to damage codes, ``recovery`` the rounds of a Recovery Opportunity.
    """

    name: str
    side: str
    role: str
    rank: str
    family: str
    stats: dict[str, int]
    skills: dict[str, str]
    build: int
    health: int
    initiative: int
    luck_uses: int
    salvage: int
    resilience: int
    resolve: int
    immunity: int
    dodge: int
    build_mod: int
    recovery: int
    armor: int = 0
    traits: tuple[str, ...] = ()
    tactics: Tactics = field(factory=Tactics)
    note: str = ""
    summary: str = ""

    @property
    def player(self) -> bool:
        """Whether this is a player character (Luck rerolls, MA D-17)."""
        return self.role == "players"

    @property
    def party(self) -> bool:
        """Whether ties count for this one as for a player (MA A-4, Q-56)."""
        return self.role in ("players", "allies")
