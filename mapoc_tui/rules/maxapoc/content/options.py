"""The table options of a fight: what stands in data/rulings.toml, and the values that one fight uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import fields_dict

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import OptionTable, TableOption
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.tables import rows

OPTIONS: Mapping[str, TableOption] = OptionTable(lambda: rows("rulings", "option", "key"))


@immutable
class Rulings:
    """The value of every table option in one fight. What each means stands in data/rulings.toml."""

    critical_hit_bonus: str = "none"
    critical_failure_effect: str = "next_roll_disadvantage"
    adv_cap_order: str = "cap_first"
    sr_reduces_degree: bool = False
    npc_luck: str = "none"
    luck_on_lost_opposition: bool = False
    luck_refresh: str = "session"
    teamwork_failure_penalty: str = "off"
    initiative_tie: str = "pc_agility_luck_random"
    initiative_debt: str = "whole_next_round"
    initiative_loss_timing: str = "now"
    held_action_mode: str = "free"
    reinforcement_entry: str = "next_phase"
    multi_attack_cost: str = "complex"
    mechanics_vs_robots: str = "break"
    aim_breaks: str = "never"
    parry_scope: str = "melee_and_thrown"
    riposte_defendable: bool = False
    repeat_defence_stack: bool = False
    defend_vs_unseen: str = "none"
    barrier_defence_optional: bool = False
    stealth_needs_cover: bool = True
    ranged_ambush_perception: bool = False
    stealth_reroll: bool = False
    called_shot_gate: str = "net"
    called_shot_fallback: bool = False
    knockout_duration: str = "combat"
    enemies_use_coup_de_grace: bool = False
    bullseye_prior_hit: str = "own_this_combat"
    ko_melee_only: bool = True
    resolve_attack_mode: str = "opposed"
    unnerved_scope: str = "skills"
    heal_then_attack: bool = True
    overflow: bool = True
    armor_vs_resilience: bool = True
    infection_needs_hp_loss: bool = True
    electrical_deals_damage: bool = False
    dies_at_zero: tuple[str, ...] = ()
    sacrifice_scope: str = "any"
    crumbling_trick_shot_sr: int = 3
    condition_stack: str = "refresh"
    hidden_rolls: str = "stealth_and_infection"
    str_req_fail: str = "disadvantage"
    throw_roll: str = "agility"
    dual_wield: str = "base_code"
    jam_cancels_shot: bool = True
    reload_amount: str = "full"
    start_loaded: str = "own_rounds"
    bomb_roll: str = "unopposed"
    eag_enabled: bool = True
    eag_combat_checks: str = "after_fight"
    eag_per: str = "attack"
    armor_over_12: str = "encumbered"
    armor_off_to_rebuild: str = "self_only"

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Rulings:
        """The rulings of a fight from plain JSON; keys of options that no longer exist are passed over."""
        known = fields_dict(cls)
        return cls(**{key: _frozen(value) for key, value in chosen.items() if key in known})

    def changed(self, key: str, value: Any) -> Rulings:
        """The rulings with one option set anew; the value has been checked."""
        return evolve(self, **{key: _frozen(value)})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
