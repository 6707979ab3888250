"""Whole exchanges with written dice, step by step."""

from __future__ import annotations

from mapoc_tui.engine.commands import Begin
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.happenings import Hurt
from tests.twod6.builders import Table, foe, hero


def test_r1_a_sword_against_claws_to_the_death() -> None:
    """2D6 R-1. A bystander among the enemies keeps the fight going after the last blow."""
    a = hero("a", athletics=2, awareness=2, melee=3, conviction=1, hand="sword")
    b = foe("b", athletics=1, awareness=1, melee=2, hand="teeth")
    watcher = foe("watcher")
    table = Table(a, b, watcher)
    assert (table["a"].endurance, table["a"].will, table["b"].endurance) == (10, 9, 9)

    table.do(Begin(), (4, 3))
    assert table.decision.question.startswith("A: Awareness 9 against 9")
    table.do(c.SpendWill(0))
    assert table.state.order == ("a", "b", "watcher")
    assert table.asked == ("turn", "a", "watch")

    table.do(c.Attack("a", "b", "sword", "melee"), (2, 4))
    assert table.asked == ("will", "a", "watch")
    table.do(c.SpendWill(1), (4,))
    assert (table["a"].will, table["b"].endurance) == (8, 3)

    table.do(c.EndTurn("a"))
    table.do(c.Attack("b", "a", "teeth", "melee"), (6, 5), (5,))
    assert table["a"].endurance == 4

    table.do(c.EndTurn("b")).do(c.EndTurn("watcher"))
    assert (table.state.round, table.state.active) == (2, "a")
    table.do(c.Attack("a", "b", "sword", "melee"), (6, 6)).do(c.SpendWill(0))
    assert table.asked == ("effect", "a", "watch")
    table.do(c.ChooseEffect("extra_damage"), (1, 2))
    assert table.told(Hurt).dealt == 5
    fallen = table["b"].vitals
    assert (fallen.endurance, fallen.bleeding, fallen.passed_out) == (-2, True, True)

    table.do(c.EndTurn("a"))
    assert table.state.active == "watcher"
    table.do(c.EndTurn("watcher"), (3,))
    assert table["b"].endurance == -5

    table.do(c.EndTurn("a")).do(c.EndTurn("watcher"), (6,))
    assert table["b"].endurance == -11
    assert table["b"].vitals.dead


def test_r1_without_a_bystander() -> None:
    """2D6 R-1, L-79: the fight is over with the last blow, and the GM lets the rounds pass."""
    b = foe("b", athletics=1, awareness=1, melee=2, endurance=3, hand="teeth")
    table = Table(hero("a", awareness=2, melee=3, hand="sword"), b).begin()
    table.do(c.Attack("a", "b", "sword", "melee"), (6, 6)).do(c.SpendWill(0)).do(c.ChooseEffect("extra_damage"), (1, 2))
    assert table["b"].endurance == -2
    table.do(c.RuleBleeding(), (3,))
    assert table["b"].endurance == -5
    table.do(c.RuleBleeding(), (6,))
    assert table["b"].vitals.dead


def test_r2_a_guard_halves_until_the_next_action() -> None:
    """2D6 R-2."""
    cay = hero("cay", athletics=2, endurance=6, will=8, hand="bat")
    bob = foe("bob", melee=8, hand="bat")
    table = Table(cay, bob).begin().turn_of("cay")
    table.do(c.Defend("cay"), (3, 3)).do(c.SpendWill(0))
    assert table["cay"].has("defending")
    table.do(c.EndTurn("cay"))
    table.do(c.Attack("bob", "cay", "bat", "melee"), (3, 3), (5,))
    assert table.told(Hurt).dealt == 3
    assert table["cay"].endurance == 3
    table.do(c.EndTurn("bob")).do(c.EndTurn("cay"))
    table.do(c.Attack("bob", "cay", "unarmed", "melee"), (3, 3), (1,))
    assert table.told(Hurt).dealt == 0

    table.do(c.EndTurn("bob"))
    table.do(c.Attack("cay", "bob", "bat", "melee"), (1, 2)).do(c.SpendWill(0))
    assert not table["cay"].has("defending")
    table.do(c.EndTurn("cay"))
    table.do(c.Attack("bob", "cay", "bat", "melee"), (3, 3), (2,))
    assert (table["cay"].endurance, table["cay"].vitals.bleeding) == (-1, True)
    assert table.asked == ("faint", "cay", "watch")
    table.do(c.StayAwake(True))
    table.do(c.EndTurn("bob"), (1,))
    table.do(c.Attack("cay", "bob", "bat", "melee"), (1, 2))
    assert table["cay"].will == 7


def test_r3_will_against_a_natural_2() -> None:
    """2D6 R-3: the same roll confirmed three ways."""
    dee = hero("dee", melee=2, will=5, hand="bat")
    bob = foe("bob", athletics=1)
    table = Table(dee, bob).begin()
    table.do(c.Attack("dee", "bob", "bat", "melee"), (1, 1))
    rolled = table.state
    assert table.decision.question == "Dee: Melee 4 against 9. Spend Will?"

    table.do(c.SpendWill(0))
    assert table["dee"].ticks == 1
    assert table.asked == ("complication", "dee", "")
    table.do(c.NameComplication("the lamp falls"))
    assert table["bob"].endurance == 9

    table.state = rolled
    table.do(c.SpendWill(1))
    assert (table["dee"].will, table["dee"].ticks) == (4, 0)
    assert table.asked == ("turn", "dee", "watch")

    table.state = rolled
    table.do(c.SpendWill(5), (4,))
    assert table["dee"].will == 0
    assert table["bob"].endurance == 3


def test_r4_first_aid_in_an_unsafe_place() -> None:
    """2D6 R-4."""
    eve = hero("eve", endurance=-3)
    fay = hero("fay", will=5)
    table = Table(eve, fay, foe("bob", melee=3, hand="teeth"), safe=False).begin()
    assert table["eve"].vitals.bleeding
    table.do(c.FirstAid("fay", "eve"), (6, 5))
    assert table.decision.question == "Fay: Medicine 11 against 12. Spend Will?"
    table.do(c.SpendWill(1), (2,))
    after = table["eve"].vitals
    assert (after.endurance, after.bleeding, after.stabilised, after.hospital) == (-1, False, True, True)

    table.do(c.EndTurn("fay")).do(c.EndTurn("bob"))
    assert table.state.round == 2
    assert table["eve"].endurance == -1

    table.do(c.EndTurn("fay"))
    table.do(c.Attack("bob", "eve", "teeth", "melee"), (3, 3), (1,))
    after = table["eve"].vitals
    assert (after.endurance, after.bleeding, after.stabilised) == (-3, True, False)


def test_r5_penalties_add_up_and_one_payment_ends_them() -> None:
    """2D6 R-5."""
    table = Table(hero("ada", charm=4), foe("gus", will=3), foe("hal", will=4)).begin()
    table.do(c.Social("ada", "charm", "gus", "stop_fighting"), (6, 6)).do(c.SpendWill(0))
    table.do(c.ChooseEffect("pressure"))
    assert table.asked == ("plea", "gus", "gang")
    table.do(c.AnswerPlea("resist"))
    (penalty,) = table["gus"].effects_of("penalty")
    assert (penalty.amount, penalty.clock, penalty.edge) == (2, "ada", "end")

    for amount in (1, 2):
        table.do(c.EndTurn("ada")).do(c.EndTurn("gus")).do(c.EndTurn("hal"))
        table.do(c.Social("ada", "charm", "hal", "stop_fighting"), (2, 3)).do(c.SpendWill(0))
        table.do(c.AnswerPlea("resist"))
        (penalty,) = table["hal"].effects_of("penalty")
        assert penalty.amount == amount
    assert not table["gus"].has("penalty")

    table.do(c.EndTurn("ada")).do(c.EndTurn("gus"))
    table.do(c.ShakeOff("hal", penalty.id), (3,))
    assert table["hal"].will == 1
    assert not table["hal"].has("penalty")
