"""A character or creature as numbers: Base Stats, Special Stats, skills (MA SS-1 to SS-11, p. 12, 24, 30, 45)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import field

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.content.tables import document, rows

STATS = ("STR", "FOR", "AGI", "INT", "INS", "CHA", "FS", "BS", "LUCK")
PROFICIENCIES = ("P", "S", "T", "M")
RANKS = ("minion", "goon", "boss")
THROW = "throw"
NO_ROLL = "none"


PARTY = ("players", "allies")
"""The roles of those who stand with the players."""


@immutable
class Tactics:
    """Hints for automatic play, never rules. ``flees_at`` is a share of full health, 0.0 to 1.0; 0.0 is never."""

    role: str = "melee_rusher"
    target: str = "nearest"
    defence: str = "dodge"
    aims: bool = True
    flees_at: float = 0.0


@immutable
class Sheet:
    """What does not change in a fight. ``skills`` maps a skill to its proficiency P, S, T or M; others are untrained.

    ``role`` of the side is ``players``, ``allies``, ``enemies`` or ``others``. ``rank`` is ``minion``, ``goon``,
    ``boss`` or empty. ``build_mod`` are the degrees that Build adds to damage codes, ``recovery`` the rounds of a
    Recovery Opportunity. ``items`` maps an item to its Component Pieces, ``item_bonus`` a skill or Base Stat to what
    worn items add to its threshold. ``firewall`` exists only on machines; ``regenerate`` and ``weakness`` are the
    parameters of the trait regenerate.
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
    firewall: int = 0
    regenerate: int = 0
    weakness: str = ""
    items: dict[str, int] = field(factory=dict)
    item_bonus: dict[str, int] = field(factory=dict)

    @property
    def player(self) -> bool:
        """Whether this is a player character (Luck rerolls, MA D-17)."""
        return self.role == "players"

    @property
    def rank_or_minion(self) -> str:
        """The rank of an enemy; one without a rank is a minion (MA Q-57)."""
        return self.rank or ("" if self.party else "minion")

    @property
    def party(self) -> bool:
        """Whether ties count for this one as for a player (MA A-4, Q-56)."""
        return self.role in PARTY

    @property
    def human(self) -> bool:
        """Whether this is a person: armour is worn and weighs something, hands hold things."""
        return self.family in ("human", "bandit")


# ------------------------------------------------------------------------------------------ Special Stats


def special_stats(stats: Mapping[str, int], derived: Mapping[str, int]) -> dict[str, int]:
    """The Special Stats of nine Base Stats, rounded down (MA SS-1 to SS-9, p. 30).

    ``derived`` replaces values that depart from the formulas; what rests on them follows.
    """
    values = dict(stats)
    for key, row in rows("characters", "special_stat").items():
        values[key] = derived.get(key, sum(values[part] for part in row["add"]) // row["divide"])
    return {key: values[key] for key in rows("characters", "special_stat")}


def build_modifier(build: int) -> int:
    """The degrees that Build adds to damage codes (MA SS-11, p. 30; above 249 by R-CC-20)."""
    return _band("dc_mod", build)


def contort_modifier(build: int) -> int:
    """What Build adds to the threshold of contorting (MA BS-8, p. 12, 30; above 249 by R-CC-20)."""
    return _band("contort_mod", build)


def _band(column: str, build: int) -> int:
    bands = document("characters")["build_band"]
    last = bands[-1]
    if build > last["build_max"]:
        width = last["build_max"] + 1 - last["build_min"]
        steps = (build - last["build_min"]) // width
        return int(last[column] + steps * document("characters")["build_beyond"][column])
    return int(next(row[column] for row in bands if build <= row["build_max"]))


def recovery_rounds(fortitude: int) -> int:
    """The rounds of a Recovery Opportunity, at least 1 (MA H-13, p. 80; Q-215)."""
    return max(1, fortitude // 10)


# ------------------------------------------------------------------------------------------ skills


@cache
def skill_names() -> Mapping[str, str]:
    """Every skill with its name, in the order of the alphabet."""
    return {key: row["name"] for key, row in rows("characters", "skill").items()}


@cache
def _stats_of_skills() -> Mapping[str, str]:
    return {THROW: "AGI", **{key: row["stat"] for key, row in rows("characters", "skill").items()}}


@cache
def _bonuses() -> Mapping[str, int]:
    return {key: row["t_mod"] for key, row in rows("characters", "proficiency", "short").items()}


def stat_of(skill: str) -> str:
    """The Base Stat of a skill (MA SK-1, p. 24). ``throw`` rests on Agility alone (MA W-2, A-9, p. 12)."""
    return _stats_of_skills()[skill]


def proficient(sheet: Sheet, skill: str) -> bool:
    """Whether the skill is rolled without the Disadvantage of MA D-16, p. 45. Throwing is no skill (GR-4)."""
    return skill in sheet.skills or skill == THROW


def base_threshold(sheet: Sheet, skill: str) -> int:
    """Base Stat, proficiency bonus and what worn items add (MA D-3, p. 47; PF-1, p. 45)."""
    stat = _stats_of_skills()[skill]
    threshold = sheet.stats[stat] + _bonuses()[sheet.skills.get(skill, "")]
    return threshold + _item_bonus(sheet, skill, stat) if sheet.item_bonus else threshold


def threshold_parts(sheet: Sheet, skill: str) -> tuple[tuple[str, int], ...]:
    """Where a base threshold comes from: (reason, points), the Base Stat first, zeros left out."""
    stat = stat_of(skill)
    short = sheet.skills.get(skill, "")
    parts = [
        (rows("characters", "base_stat")[stat]["name"], sheet.stats[stat]),
        (rows("characters", "proficiency", "short")[short]["name"], _bonuses()[short]),
        ("worn items", _item_bonus(sheet, skill, stat)),
    ]
    return tuple(part for number, part in enumerate(parts) if part[1] or number == 0)


def _item_bonus(sheet: Sheet, skill: str, stat: str) -> int:
    return sheet.item_bonus.get(stat, 0) + sheet.item_bonus.get(skill, 0)
