"""The table options of a fight: what stands in data/options.toml, and the values that one fight uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import OptionTable, TableOption
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.shelves import rows

OPTIONS: Mapping[str, TableOption] = OptionTable(lambda: rows("options", "option", "key"))


@immutable
class Rulings:
    """The value of every table option in one fight. What each means stands in data/options.toml."""

    meets_is_success: bool = True
    will_per_test_max: int = 0
    will_can_make_critical: bool = True
    npc_spend_will: bool = False
    social_resist_skill: str = "conviction"
    use_bands: bool = True
    surprise_mode: str = "lose_round"
    npc_attack_mode: str = "attacker"
    use_armor: bool = False
    defend_cl_mode: str = "fixed_8"
    flee_test: bool = False
    bleed_interval: str = "round"
    unconscious_mode: str = "choice"
    first_aid_limit: str = "per_fight"
    critical_picker: str = "player"
    wound_penalty: bool = False

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Rulings:
        """The rulings of a fight; keys of options that no longer exist are passed over."""
        return cls(**{key: value for key, value in chosen.items() if key in OPTIONS})

    def changed(self, key: str, value: Any) -> Rulings:
        """The rulings with one option set anew; the value has been checked."""
        return evolve(self, **{key: value})
