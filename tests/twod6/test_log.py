"""The log: made from events, every number explained, nothing hidden told to everyone."""

from __future__ import annotations

from mapoc_tui.engine.commands import Begin, Command, RuleHide, RuleOption, RulePool
from mapoc_tui.engine.views import LogLine
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.chronicling import TELLERS
from mapoc_tui.rules.twod6.ruleset import RULESET
from tests.twod6.builders import Table, duel, foe, hero

SILENT = {"TurnEnded", "PleaMade", "AwakeAsked", "NewcomersRoll", "EffectTicked"}
"""The events that need no line: what they bring about has its own."""


def tell(table: Table, command: Command, *rolls: tuple[int, ...]) -> list[LogLine]:
    """The lines of a command, told by the state before each event."""
    state = table.state
    table.do(command, *rolls)
    lines = []
    for event in table.events:
        line = RULESET.describe(state, event)
        if line is not None:
            lines.append(line)
        state = RULESET.apply(state, event)
    assert state == table.state
    return lines


def texts(lines: list[LogLine]) -> list[str]:
    return [line.text for line in lines]


def test_every_kind_of_event_is_told_or_known_to_be_silent() -> None:
    untold = {event.__name__ for event in RULESET.events} - {event.__name__ for event in TELLERS}
    assert untold == SILENT


def test_an_attack_word_for_word() -> None:
    """2D6 L-57, L-59, L-64."""
    table = duel(hero("ada", melee=3, hand="bat"), foe("bob", melee=1, armor="light"), use_armor=True)
    lines = tell(table, c.Attack("ada", "bob", "bat", "melee"), (2, 3))
    assert texts(lines) == ["Ada attacks Bob with baseball bat: Melee 8 against 9."]
    assert lines[0].explain == (
        "Total 8 = dice 2 + 3, Melee +3",
        "Challenge level 9 = Base +8, Melee of the target +1",
    )
    lines = tell(table, c.SpendWill(1), (4,))
    assert texts(lines) == [
        "Ada spends 1 Will (7 left): a success.",
        "Bob takes 5 damage from Ada: Endurance 8 → 3.",
    ]
    assert lines[0].explain == ("Margin +0 = total 9 − challenge level 9",)
    assert lines[1].explain == ("Damage: dice 4, baseball bat +2, Light armour −1",)
    assert [line.who for line in lines] == ["Ada", "Bob"]


def test_halving_and_non_lethal_damage_are_explained() -> None:
    """2D6 L-75, L-91."""
    table = duel(hero("ada", athletics=2, will=0), foe("bob")).do(c.Defend("ada"), (3, 3))
    (line,) = tell(table, c.RuleBruise("ada", 5))
    assert line.text == "Ada takes 2 non-lethal damage, the GM says: Endurance 10 → 8."
    assert line.explain == (
        "Damage: as ruled",
        "Defending: halved, rounded down",
        "Non-lethal: Endurance does not go below 0",
    )


def test_the_least_damage_of_a_hit_is_explained() -> None:
    """2D6 L-63, L-64."""
    table = duel(hero("ada", melee=9, will=0), foe("bob", armor="heavy"), use_armor=True)
    hurt = next(
        line for line in tell(table, c.Attack("ada", "bob", "unarmed", "melee"), (1, 2), (1,)) if line.kind == "harm"
    )
    assert hurt.text == "Bob takes 1 damage from Ada: Endurance 8 → 7."
    assert hurt.explain == ("Damage: dice 1, Heavy armour −3", "A hit does at least 1 damage")


def test_dropping_and_dying() -> None:
    """2D6 L-84, L-85, L-90."""
    table = duel(hero("ada"), foe("bob"), foe("cal"))
    assert texts(tell(table, c.RuleHazard("bob", major=True), (5, 4))) == [
        "Bob takes 9 damage: Endurance 8 → -1, and is bleeding.",
        "Bob passes out.",
    ]
    assert texts(tell(table, c.RuleHazard("bob", major=True), (5, 4))) == [
        "Bob takes 9 damage: Endurance -1 → -10 and dies."
    ]


def test_a_critical_failure_tells_of_the_tick() -> None:
    """2D6 L-9, L-10."""
    table = duel(hero("ada", melee=2, hand="bat"), foe("bob")).do(c.Attack("ada", "bob", "bat", "melee"), (1, 1))
    assert texts(tell(table, c.SpendWill(0))) == ["Ada: a critical failure and an experience tick."]
    assert texts(tell(table, c.NameComplication("the lamp falls"))) == ["Ada has a complication: the lamp falls."]


def test_the_beginning_tells_the_order() -> None:
    """2D6 L-48, L-50."""
    table = Table(hero("ada", awareness=1, will=0), foe("bob", awareness=1))
    lines = tell(table, Begin(), (4, 4))
    assert texts(lines) == [
        "The fight begins.",
        "Bob acts with the enemies (1).",
        "Ada looks for an opening: Awareness 9 against 9.",
        "Ada: a success.",
        "Ada acts before the enemies (9).",
        "Round 1.",
        "Ada's turn.",
    ]
    assert lines[0].explain == (
        "Challenge level of the order test 9 = Base +8, Highest Awareness among the enemies +1",
    )
    assert [line.stamp for line in lines] == ["start"] * 6 + ["R1"]


def test_what_concerns_the_hidden_is_for_the_gm() -> None:
    table = duel(hero("ada"), foe("bob", hidden=True), foe("cal"))
    lines = tell(table, c.EndTurn("ada"))
    assert [(line.text, line.visible) for line in lines] == [("Bob's turn.", "gm")]
    lines = tell(table, RulePool("bob", "endurance", 3))
    assert [line.visible for line in lines] == ["gm"]


def test_whoever_attacks_from_hiding_appears_first() -> None:
    table = duel(foe("bob", awareness=9, melee=1, hand="bat", hidden=True), hero("ada"))
    lines = tell(table, c.Attack("bob", "ada", "bat", "melee"), (1, 2))
    assert [(line.text, line.visible) for line in lines[:2]] == [
        ("Bob appears.", "everyone"),
        ("Bob attacks Ada with baseball bat: Melee 4 against 8.", "everyone"),
    ]


def test_an_unseen_source_is_not_named() -> None:
    """A grudge against somebody whom the players do not see."""
    table = duel(hero("ada", conviction=1), foe("bob", taunt=4)).do(c.EndTurn("ada"))
    table.do(c.Social("bob", "taunt", "ada", "fight_me"), (3, 3)).do(RuleHide("bob"))
    lines = tell(table, c.AnswerPlea("resist"))
    everyone = [line for line in lines if line.visible == "everyone"]
    assert everyone
    assert not any("Bob" in text for line in everyone for text in (line.text, *line.explain))


def test_options_explain_themselves() -> None:
    (line,) = tell(duel(hero("ada"), foe("bob")), RuleOption("use_armor", True))
    assert line.text == "The table option use_armor is now true."
    assert line.explain == ("Does armour reduce damage? Light 1, medium 2, heavy 3 off each hit.",)
