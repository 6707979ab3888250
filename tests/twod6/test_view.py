"""What the panes show, and what the players may not see."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import Begin, RuleCondition, RuleEnd, RuleHide, RulePool
from mapoc_tui.engine.views import BattleView, CombatantView
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.ruleset import RULESET
from tests.twod6.builders import Table, duel, fighter, foe, hero


def gm(table: Table) -> BattleView:
    return RULESET.view(table.state, "gm")


def players(table: Table) -> BattleView:
    return RULESET.view(table.state, "players")


def one(view: BattleView, who: str) -> CombatantView:
    found = view.combatant(who)
    assert found is not None
    return found


def cells(view: BattleView) -> list[list[tuple[str, str]]]:
    return [[(cell.who, cell.mark) for cell in column.cells] for column in view.track]


def test_the_track_shows_the_bands_of_the_order() -> None:
    """2D6 L-50."""
    table = Table(hero("ada", will=0), hero("ivy", will=0), foe("bob"), foe("cal", surprised=True))
    table.do(Begin(), (6, 6), (1, 2))
    view = gm(table)
    assert [column.title for column in view.track] == ["Before the enemies", "The enemies", "After the enemies"]
    assert cells(view) == [[("ada", "now")], [("bob", "next"), ("cal", "lost")], [("ivy", "next")]]
    assert [column.mark for column in view.track] == ["now", "next", "next"]
    table.do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert cells(gm(table)) == [[("ada", "done")], [("bob", "done"), ("cal", "lost")], [("ivy", "now")]]


def test_whoever_seized_the_initiative_stands_before_the_enemies() -> None:
    """2D6 L-66."""
    table = duel(hero("ada", melee=4, will=0, hand="bat"), foe("bob", awareness=8))
    table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5)).do(c.ChooseEffect("seize_initiative"), (1,))
    assert cells(gm(table))[0] == [("ada", "now")]
    assert one(gm(table), "ada").order == "12!"


def test_bars_may_lie_below_zero() -> None:
    """2D6 L-82."""
    table = duel(hero("ada"), hero("ivy"), foe("bob")).do(RulePool("ivy", "endurance", -3)).do(c.StayAwake(True))
    endurance, will = one(gm(table), "ivy").bars
    assert (endurance.name, endurance.value, endurance.maximum) == ("Endurance", -3, 8)
    assert (will.name, will.value, will.maximum) == ("Will", 8, 8)
    assert one(gm(table), "ivy").status == "CRITICAL"


def test_the_fallen_come_last_with_a_word() -> None:
    """2D6 L-83, L-84, L-85."""
    table = duel(hero("ada"), foe("bob"), foe("cal"), foe("dot"))
    table.do(RulePool("bob", "endurance", -2)).do(RulePool("cal", "endurance", -12))
    view = gm(table)
    assert [(each.id, each.status) for each in view.order] == [
        ("ada", ""),
        ("dot", ""),
        ("bob", "UNCONSCIOUS"),
        ("cal", "DEAD"),
    ]
    assert [each.out for each in view.order] == [False, False, True, True]


def test_bleeding_tells_how_it_ends_and_its_chances() -> None:
    """2D6 L-86, L-87, T-13."""
    table = duel(hero("ada"), foe("bob"), foe("cal")).do(RulePool("bob", "endurance", -3))
    bleeding = next(effect for effect in one(gm(table), "bob").effects if effect.name == "Bleeding")
    assert bleeding.ends == "until first aid, or Endurance above 0"
    assert bleeding.detail == "d6 damage at the end of each round; dead after 1, 2, 3 rounds: 0%, 58%, 91%"


@pytest.mark.parametrize(
    ("turns", "edge", "clock", "ends"),
    [
        (1, "start", "bob", "until the start of Bob's next turn"),
        (1, "end", "ada", "until the end of Ada's next turn"),
        (3, "start", "bob", "until the start of Bob's turn, 3 turns from now"),
        (0, "start", "", "until the GM ends it"),
    ],
)
def test_effects_say_when_they_end(turns: int, edge: str, clock: str, ends: str) -> None:
    table = duel(hero("ada"), foe("bob")).do(RuleCondition("ada", "dazed", turns, edge, clock))
    (effect,) = one(gm(table), "ada").effects
    assert (effect.name, effect.ends) == ("dazed", ends)


def test_effects_of_the_rules_say_what_they_do() -> None:
    """2D6 L-41, L-75."""
    table = duel(hero("ada", athletics=2, charm=4, will=0), foe("bob")).do(c.Defend("ada"), (3, 3))
    (guard,) = one(gm(table), "ada").effects
    assert (guard.ends, guard.detail) == ("until Ada's next action", "all damage is halved, rounded down")
    table.do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    table.do(c.Social("ada", "charm", "bob", "spare_me"), (3, 3)).do(c.AnswerPlea("resist"))
    (penalty,) = one(gm(table), "bob").effects
    assert penalty.detail == "-1 on what goes against: Leave me alone: no attacks on me"
    assert penalty.ends == "until the end of Ada's turn, 2 turns from now"


def test_the_players_see_nobody_hidden_and_no_enemys_numbers() -> None:
    table = Table(hero("ada"), fighter("wren", "friends"), foe("bob", endurance=3), foe("cal", hidden=True)).begin()
    view = players(table)
    assert [each.id for each in view.order] == ["ada", "wren", "bob"]
    assert (one(view, "bob").bars, one(view, "bob").card, one(view, "bob").status) == ((), (), "BADLY HURT")
    assert one(view, "wren").bars
    assert not any(cell.who == "cal" for column in view.track for cell in column.cells)
    table.turn_of("cal")
    assert players(table).turn == "Somebody unseen acts"
    assert not any(each.active for each in players(table).order)
    assert gm(table).turn == "Cal's turn"


@pytest.mark.parametrize(("endurance", "word"), [(8, "UNHURT"), (7, "HURT"), (5, "HURT"), (4, "BADLY HURT")])
def test_how_hurt_an_enemy_looks(endurance: int, word: str) -> None:
    assert one(players(duel(hero("ada"), foe("bob", endurance=endurance))), "bob").status == word


def test_the_clock_and_the_facts() -> None:
    table = Table(hero("ada"), foe("bob"), safe=False, supplies=False)
    view = gm(table)
    assert (view.clock, view.stamp, view.turn) == ("Before the first round", "start", "The fight has not begun")
    assert view.facts == ("No safe place for first aid", "No supplies for first aid")
    table.do(Begin(), (6, 6))
    assert gm(table).turn == "The order is being rolled"
    table.do(c.SpendWill(0))
    assert (gm(table).clock, gm(table).stamp, gm(table).turn) == ("Round 1", "R1", "Ada's turn")
    table.do(RuleEnd("watch"))
    assert (gm(table).turn, gm(table).outcome) == ("The fight is over", "The GM ended the fight: Watch won.")


def test_distances_are_seen_from_whoever_acts() -> None:
    """2D6 G-12."""
    table = duel(hero("ada"), foe("bob", at=1), foe("cal", at=2))
    assert [each.distance for each in gm(table).order] == ["in the middle", "near", "far"]
    bandless = duel(hero("ada"), foe("bob"), use_bands=False)
    assert [each.distance for each in gm(bandless).order] == ["", ""]


def test_whoever_is_asked_is_marked() -> None:
    table = duel(foe("bob", melee=3, hand="bat"), hero("ada"), npc_attack_mode="defence")
    table.do(c.Attack("bob", "ada", "bat", "melee"), (3, 3))
    assert [each.id for each in gm(table).order if each.deciding] == ["ada"]
    assert [each.id for each in gm(table).order if each.active] == ["bob"]


def test_a_card_has_everything() -> None:
    """2D6 L-111, L-113, L-115, L-116."""
    ada = hero(
        "ada", lore=3, melee=2, hand="bat", pack=["claws"], traits=("brawny",), melee_damage=2, focus="tough", ticks=6
    )
    card = {section.title: section.lines for section in one(gm(duel(ada, foe())), "ada").card}
    assert card["Skills"] == ("Melee 2", "Lore 3")
    assert card["Weapons"] == ("bare hands: d6+2", "baseball bat: d6+4 (in hand)", "claws: d6+4")
    assert card["Traits"] == ("Focus: tough", "Brawny")
    assert card["Experience ticks"] == ("6, worth 1 skill point",)


def test_the_note_is_for_the_gm() -> None:
    table = duel(hero("ada"), foe("bob", note="Flees at half."))
    assert one(gm(table), "bob").note == "Flees at half."
    assert one(players(table), "bob").note == ""
    assert table.turn_of("bob").decision.note == "Flees at half."


def test_hiding_takes_somebody_off_the_players_panes() -> None:
    table = duel(hero("ada"), foe("bob")).do(RuleHide("bob"))
    assert players(table).combatant("bob") is None
    assert one(gm(table), "bob").hidden


def test_the_fight_can_be_looked_at_between_any_two_events() -> None:
    """A recording stops after any event, in the middle of what a decision brings about as well."""
    table = Table(hero("ada", will=0), foe("bob"))
    state = table.state
    for command in (Begin(), c.EndTurn("ada"), c.EndTurn("bob"), c.EndTurn("ada")):
        table.luckily(command)
        for event in table.events:
            state = RULESET.apply(state, event)
            assert RULESET.view(state, "gm").order
            assert RULESET.view(state, "players").order
    assert state == table.state
