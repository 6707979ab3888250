"""Table options: the data file and the class that a fight asks."""

from attrs import fields

from mapoc_tui.engine.options import check_options
from mapoc_tui.rules.maxapoc.content.options import OPTIONS, Rulings


def test_class_and_file_name_the_same_options_with_the_same_defaults() -> None:
    usual = Rulings()
    in_class = {one.name: getattr(usual, one.name) for one in fields(Rulings)}
    in_file = {key: tuple(o.default) if isinstance(o.default, list) else o.default for key, o in OPTIONS.items()}
    assert in_class == in_file
    assert list(in_class) == list(in_file)


def test_every_default_is_allowed_and_explained() -> None:
    assert check_options(OPTIONS, {key: option.default for key, option in OPTIONS.items()}) == []
    for option in OPTIONS.values():
        assert len(option.values) >= 2
        assert all(does for _, does in option.values)
        assert option.question.endswith("?")


def test_only_the_first_two_tiers_are_offered() -> None:
    assert {option.tier for option in OPTIONS.values()} == {1, 2}


def test_rulings_come_from_plain_values() -> None:
    made = Rulings.of({"parry_scope": "any", "dies_at_zero": ["minion", "goon"], "gone_since_version_0": True})
    assert made.parry_scope == "any"
    assert made.dies_at_zero == ("minion", "goon")
    assert made.critical_hit_bonus == "none"


def test_one_option_can_be_changed() -> None:
    made = Rulings().changed("dies_at_zero", ["boss"])
    assert made.dies_at_zero == ("boss",)
    assert made == Rulings.of({"dies_at_zero": ["boss"]})
    assert hash(made) != hash(Rulings())


def test_any_set_of_ranks_may_die_at_zero() -> None:
    for value in ([], ["goon"], ["boss", "minion"], ["minion", "goon", "boss"]):
        assert check_options(OPTIONS, {"dies_at_zero": value}) == []
    assert check_options(OPTIONS, {"dies_at_zero": ["hero"]})


def test_wrong_options_are_named_all_at_once() -> None:
    faults = check_options(OPTIONS, {"parry_scop": "any", "overflow": 1, "npc_luck": "bos"})
    assert len(faults) == 3
    assert 'did you mean "parry_scope"?' in faults[0]
