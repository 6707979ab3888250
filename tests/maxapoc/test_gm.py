"""The GM's rulings in this game: what each does, and what it refuses."""

from __future__ import annotations

import pytest

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.codec import codec_of
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.options import OPTIONS, Rulings
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Script, begun, d, duel, fight, foe, hero

REFUSED = [
    (c.RulePool("nobody", "health", 3), "there is no such combatant"),
    (c.RuleHeal("", 3), "there is no such combatant"),
    (c.RulePool("ada", "mana", 3), "there is no pool called mana"),
    (c.RulePool("", "health", 3), "say whose pool"),
    (c.RulePool("ada", "health", 17), "Health goes from 0 to 16, not to 17"),
    (c.RulePool("ada", "luck", 10), "Luck goes from 0 to 9, not to 10"),
    (c.RulePool("", "attraction", 101), "goes from 0 to 100, not to 101"),
    (c.RuleHarm("ada", -1), "damage is 0 or more, not -1"),
    (c.RuleHarm("ada", 10_001), "damage is at most 10000"),
    (c.RuleHeal("ada", -1), "healing is 0 or more, not -1"),
    (c.RuleCondition("ada", " "), "a condition needs a name"),
    (c.RuleCondition("ada", "prone", -1), "lasts 0 (open-ended) to 1000, not -1"),
    (c.RuleCondition("ada", "prone", 1, "middle"), "at the start or at the end of a turn"),
    (c.RuleCondition("ada", "prone", 1, "end", "nobody"), "the turn that counts belongs to nobody here"),
    (c.RuleClear("ada", "prone"), "Ada does not have PRONE"),
    (c.RuleMove("ada", 31), "positions go from -30 to 30"),
    (c.RuleInitiative("ada", 100), "Initiative goes from -99 to 99"),
    (c.RuleAdd({"side": "foes", "from": "bandit_knife"}), 'did you mean "bandit_knifer"?'),
    (c.RuleAdd({"side": "martians", "from": "bandit_knifer"}), 'unknown side "martians"'),
    (c.RuleRename("ada", "\u200b"), "a name needs at least one visible character"),
    (c.RuleOption("no_such_option", 1), "there is no table option called no_such_option"),
    (c.RuleOption("overflow", "maybe"), "overflow cannot be"),
    (c.RuleRoll((5,)), "no roll is being looked at"),
    (c.RuleEnd("martians"), "there is no side called martians"),
    (c.Note(" "), "a note needs at least one visible character"),
]


@pytest.mark.parametrize(("ruling", "reason"), REFUSED, ids=lambda value: type(value).__name__)
def test_rulings_that_make_no_sense_are_refused(ruling: c.Ruling, reason: str) -> None:
    """With a reason that names what is wrong, and nothing changed."""
    assert reason in duel().refused(ruling)


def test_initiative_counts_from_the_first_round_on() -> None:
    """Before it there is no order."""
    assert "from the first round on" in fight(hero("ada"), foe("bob")).refused(c.RuleInitiative("ada", 3))


def test_what_is_over_is_over() -> None:
    """A fight that has ended takes no newcomers and does not end again."""
    play = duel().do(c.RuleEnd("foes"))
    assert "over" in play.refused(c.RuleEnd())
    assert "over" in play.refused(c.RuleAdd({"side": "foes", "from": "bandit_knifer"}))
    assert RULESET.decision(play.state) is None


def test_those_who_are_gone_have_no_pools() -> None:
    """Taken out of the fight by the GM."""
    play = begun(hero("ada"), foe("bob"), foe("cal")).do(c.RuleRemove("bob"))
    for ruling in (c.RulePool("bob", "health", 3), c.RuleHarm("bob", 3), c.RuleHeal("bob", 3), c.RuleRemove("bob")):
        assert play.refused(ruling) == "Bob is out of the fight"


@pytest.mark.parametrize(
    ("pool", "value", "field"), [("health", 5, "hp"), ("armor", 2, "armor"), ("luck", 7, "luck"), ("luck", 0, "luck")]
)
def test_pools_are_set(pool: str, value: int, field: str) -> None:
    """To any value between 0 and the highest."""
    play = begun(hero("ada", armor=4), foe("bob")).do(c.RulePool("ada", pool, value))
    assert getattr(play["ada"], field) == value


def test_the_gauge_is_set() -> None:
    """MA EG-1, p. 51."""
    assert duel().do(c.RulePool("", "attraction", 40)).state.attraction == 40


def test_somebody_is_put_at_a_place() -> None:
    """Where the GM says; that is no run-up (MA M-7)."""
    play = duel().do(c.RuleMove("ada", 7))
    assert play["ada"].position == 7
    assert play["ada"].contacts == ()


def test_the_order_follows_a_new_initiative() -> None:
    """Whoever has had the turn keeps it; the rest of the phase is put in order."""
    play = begun(hero("ada", INITIATIVE=15), foe("bob", INITIATIVE=12), hero("eve", INITIATIVE=3))
    play.do(c.RuleInitiative("eve", 14))
    assert (list(play.state.order), play.state.active) == (["ada", "eve", "bob"], "ada")
    play.do(c.RuleInitiative("bob", 0))
    assert list(play.state.order) == ["ada", "eve"]
    play.do(c.RuleInitiative("bob", 20))
    assert list(play.state.order) == ["ada", "bob", "eve"]


def test_newcomers_get_names_and_ids_of_their_own() -> None:
    """And stand as far from the first player as they are said to."""
    play = begun(hero("ada", at=4), foe("bob"))
    play.do(c.RuleAdd({"side": "foes", "from": "bandit_knifer", "count": 2, "distance": "long"}))
    newcomers = [one for one in play.state.combatants.values() if one.id not in ("ada", "bob")]
    assert len({one.id for one in newcomers}) == len({one.name for one in newcomers}) == 2
    assert [one.position for one in newcomers] == [7, 7]


def test_hiding_is_told_to_the_gm_alone_and_showing_to_everybody() -> None:
    """What concerns somebody hidden never reaches the players."""
    play = begun(hero("ada"), foe("bob", hand=["bat"], INITIATIVE=20)).do(c.RuleHide("bob"))
    assert [event.visible for event in play.events] == ["gm"]
    play.do(c.RuleHarm("bob", 1))
    assert [event.visible for event in play.find(e.Harmed)] == ["gm"]
    play.do(c.RuleHide("bob", False))
    assert [event.visible for event in play.events] == ["everyone"]
    play.do(c.RuleHarm("bob", 1))
    assert [event.visible for event in play.find(e.Harmed)] == ["everyone"]


def test_somebody_who_joins_hidden_is_hidden_at_once() -> None:
    """Nothing is told of it."""
    play = begun(hero("ada"), foe("bob"))
    play.do(c.RuleAdd({"side": "foes", "from": "bandit_knifer", "hidden": True}))
    assert [event.visible for event in play.find(e.Joined)] == ["gm"]


def test_names_change_and_ids_do_not() -> None:
    """Identity is the id."""
    play = duel().do(c.RuleRename("ada", "  Ada the\nBold "))
    assert (play["ada"].name, play["ada"].id) == ("Ada the Bold", "ada")


@pytest.mark.parametrize("secret", [False, True])
def test_notes_are_for_everybody_or_for_the_gm(secret: bool) -> None:
    """Cleaned, and kept in the log."""
    noted = duel().do(c.Note("the \x1b[1mdoor", secret=secret)).only(e.Noted)
    assert (noted.text, noted.visible) == ("the [1mdoor", "gm" if secret else "everyone")


@pytest.mark.parametrize("key", OPTIONS)
def test_every_table_option_can_be_changed_in_mid_fight(key: str) -> None:
    """It counts from now on, and a save holds it as it was."""
    option = OPTIONS[key]
    codec = codec_of(RULESET)
    play = duel()
    for value, _ in option.values:
        play.do(c.RuleOption(key, value))
        found = getattr(play.state.rulings, key)
        assert found == (tuple(value) if isinstance(value, list) else value)
        event = play.only(e.OptionSet)
        assert codec.event(codec.dump(event)) == event
    assert play.do(c.RuleOption(key, option.default)).state.rulings == Rulings()


def test_every_option_of_the_file_is_a_ruling_with_the_same_default() -> None:
    """data/rulings.toml and the code say the same."""
    assert Rulings.of({key: option.default for key, option in OPTIONS.items()}) == Rulings()


def test_a_ruling_in_the_middle_of_an_attack_leaves_it_where_it_was() -> None:
    """Legal at any time, whoever has to decide."""
    play = duel().attack("ada", "bob")
    play.do(c.RuleHeal("bob", 1)).do(c.Note("hm")).do(c.RuleInitiative("bob", 3))
    assert play.asked == ("defence", "bob")
    play.defend("bob", "dodge", d(50), d(90), (1,))
    assert play["bob"].hp == 12


FALLEN: list[tuple[c.Ruling, str]] = [
    (c.RuleHarm("ada", 500), "turn"),
    (c.RuleRemove("ada"), "turn"),
    (c.RuleRemove("bob"), "astray"),
]


@pytest.mark.parametrize(("ruling", "kind"), FALLEN, ids=["attacker dead", "attacker gone", "target gone"])
def test_an_attack_whose_people_are_gone(ruling: c.Ruling, kind: str) -> None:
    """The fallen strike no more; a target that is gone may be changed (MA Q-270)."""
    play = begun(hero("ada", hand=["bat"], LUCK_USES=0), foe("bob"), foe("cal"), hero("eve", at=9))
    play.attack("ada", "bob").do(ruling)
    assert play.decision.kind == kind
    assert len(play.state.stack) == (kind == "astray")


def test_luck_that_the_gm_takes_away_is_no_longer_asked_for() -> None:
    """The question goes with its cause."""
    play = duel(attacker={"LUCK_USES": 1}).attack("ada", "bob").defend("bob", "none", d(99))
    assert play.asked == ("luck", "ada")
    play.do(c.RulePool("ada", "luck", 0))
    assert play.asked == ("turn", "ada")


def test_a_gm_who_lets_somebody_die_slowly() -> None:
    """DYING by the GM's word has the clock of all dying (MA H-13, p. 80)."""
    play = begun(hero("ada", LUCK_USES=0), hero("eve"), foe("bob")).do(c.RuleCondition("ada", "Dying", 2))
    assert (play["ada"].hp, play["ada"].recovery) == (0, 4)
    assert [one.left for one in play["ada"].conditions if one.id == "dying"] == [0]
    play.do(c.RuleClear("ada", "dying"))
    assert (play["ada"].hp, play["ada"].able) == (1, True)


def test_several_are_hurt_healed_and_thrown_down_by_one_ruling() -> None:
    """Each through its own armour, told one by one, and taken back together (users: B-38, B-42; T-11)."""
    play = begun(hero("ada", armor=1), hero("eve"), foe("bob"))
    before = play.state
    rulings = (c.RuleHarm("ada", 4), c.RuleCondition("eve", "prone"), c.RuleHarm("bob", 400))
    play.do(c.RuleMany(rulings))
    assert (play["ada"].armor, play["ada"].hp) == (0, before["ada"].hp - 3)
    assert "prone" in play["eve"].marks
    assert "dying" in play["bob"].marks or play["bob"].dead
    one_by_one = before
    for each in rulings:
        one_by_one = RULESET.decide(one_by_one, each, Script([])).state
    assert {who: (one.hp, one.armor, one.marks) for who, one in play.state.combatants.items()} == {
        who: (one.hp, one.armor, one.marks) for who, one in one_by_one.combatants.items()
    }
    command = c.RuleMany(rulings)
    codec = codec_of(RULESET)
    assert codec.command(codec.dump(command)) == command


def test_nobody_is_hurt_when_one_of_several_cannot_be() -> None:
    play = begun(hero("ada"), foe("bob"))
    assert "there is no such combatant" in play.refused(c.RuleMany((c.RuleHarm("ada", 4), c.RuleHarm("zoe", 4))))
    assert play["ada"].hp == play["ada"].sheet.health
