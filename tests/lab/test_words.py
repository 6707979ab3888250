"""Sentences, charts and reports."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from rich.cells import cell_len

from mapoc_tui.engine.scenarios import Side
from mapoc_tui.engine.values import evolve
from mapoc_tui.lab.charts import chance_bar, histogram, table
from mapoc_tui.lab.fights import FightTest, Member, play
from mapoc_tui.lab.intervals import Interval, Pairs, wilson
from mapoc_tui.lab.lines import comparison_report, ranking_report, report
from mapoc_tui.lab.report import comparison_document, document, ranking_document
from mapoc_tui.lab.simulation import Comparison
from mapoc_tui.lab.totals import Totals
from mapoc_tui.lab.words import GRADES, difficulty, percent, points, span, verb, win_sentence, within


def totals(wins: int, fights: int = 100, falls: int = 0, rounds: Counter[int] | None = None) -> Totals:
    """So many fights of the brawl, of which the Patrons win some and lose the rest."""
    return Totals(
        fights=fights,
        wins=Counter({"patrons": wins, "collectors": fights - wins}),
        rounds=rounds or Counter({4: fights}),
        cast={"ansel": Member("Ansel", "patrons"), "rolf": Member("Rolf", "collectors")},
        falls=Counter({"ansel": falls, "rolf": fights}),
    )


@pytest.mark.parametrize(
    ("wins", "word"),
    [
        (100, "Trivial"),
        (95, "Trivial"),
        (94, "Easy"),
        (79, "Moderate"),
        (50, "Even"),
        (41, "Hard"),
        (19, "Deadly"),
        (4, "Hopeless"),
        (0, "Hopeless"),
    ],
)
def test_the_grade_goes_by_the_chance_to_win(brawl: FightTest, wins: int, word: str) -> None:
    assert difficulty(brawl, totals(wins)).startswith(f"{word}: the Patrons win {wins} % of fights (")
    assert [least for least, _ in GRADES] == sorted((least for least, _ in GRADES), reverse=True)


def test_difficulty_in_full(brawl: FightTest) -> None:
    said = difficulty(brawl, totals(164, 400, falls=200, rounds=Counter({3: 90, 4: 250, 7: 60})))
    assert said == (
        "Hard: the Patrons win 41 % of fights (36 to 46 %), usually in 4 rounds; Ansel falls in half of them."
    )
    spread = difficulty(brawl, totals(41, rounds=Counter({2: 50, 6: 50})))
    assert "usually in 2 to 6 rounds" in spread


@pytest.mark.parametrize(
    ("falls", "words"),
    [
        (0, "nobody of theirs falls"),
        (4, "hardly anybody of theirs falls"),
        (26, "Ansel falls in a quarter of them"),
        (97, "Ansel falls in nearly all of them"),
        (100, "Ansel falls in all of them"),
    ],
)
def test_who_falls_is_one_of_the_players(brawl: FightTest, falls: int, words: str) -> None:
    """Rolf of the other side falls in every fight and is not named."""
    assert difficulty(brawl, totals(50, falls=falls)).endswith(f"; {words}.")


def test_the_win_sentence_names_interval_and_number(brawl: FightTest) -> None:
    said = win_sentence(brawl.heroes, totals(116, 200))
    assert said == "The Patrons win 58 % (51 to 65 %, Wilson, 200 fights)."


def test_small_words() -> None:
    assert [percent(share) for share in (0, 0.001, 0.58, 0.999, 1)] == ["0 %", "<1 %", "58 %", ">99 %", "100 %"]
    assert [points(each) for each in (0.13, -0.02, 0.0)] == ["+13", "−2", "+0"]
    assert span(wilson(7, 10)) == "40 to 89 %"
    party, watch = Side("p", "The party", "players"), Side("w", "Watchers", "players")
    assert (within(party), verb(party, "win")) == ("the party", "wins")
    assert (within(watch), verb(watch, "win")) == ("Watchers", "win")


# ------------------------------------------------------------------------------------------ charts


def test_a_bar_shows_estimate_and_interval() -> None:
    assert chance_bar(Interval(0.5, 0.3, 0.7), 10) == "###[#..].."
    assert chance_bar(Interval(0.0, 0.0, 0.05), 10) == "|........."
    assert chance_bar(Interval(1.0, 0.72, 1.0), 10) == "#######[#]"


def test_a_histogram_has_a_row_a_value_and_bundles_many() -> None:
    assert list(histogram({2: 4, 4: 8}, 12)) == ["2 4 ####", "3 0", "4 8 ########"]
    rows = list(histogram(dict.fromkeys(range(1, 101), 1), 40))
    assert len(rows) <= 12
    assert sum(int(row.split()[1]) for row in rows) == 100
    assert max(map(len, rows)) <= 40


def test_a_rare_value_is_never_invisible() -> None:
    assert next(histogram({1: 1, 2: 5000}, 20)).endswith("#")


def test_a_table_keeps_its_columns_with_wide_names() -> None:
    rows = [("日本語の名前がとても長い人", "x", "1.0"), ("Bob", "[bold]y[/bold]", "22.5")]
    lines = list(table(("Who", "Side", "n"), rows, 2, 40))
    assert len({cell_len(line) for line in lines}) == 1
    assert cell_len(lines[0]) == 40
    assert "[bold]y" in lines[2]


# ------------------------------------------------------------------------------------------ reports


@pytest.fixture(scope="module")
def found(brawl: FightTest) -> Totals:
    return sum((Totals.of(play(brawl, number)) for number in range(6)), Totals())


def test_the_document_is_the_contract(brawl: FightTest, found: Totals) -> None:
    told = json.loads(json.dumps(document(brawl, found)))
    sides = {"patrons", "collectors"}
    assert {"fights", "wins", "draws", "undecided", "win_rate", "rounds", "deaths", "seed"} <= set(told)
    assert {"decisions", "events", "cpu_seconds", "digest"} <= set(told)
    assert told["fights"] == sum(told["wins"].values()) + told["draws"] + told["undecided"] == 6
    assert set(told["wins"]) == set(told["win_rate"]) == sides
    assert all(set(rate) == {"estimate", "low", "high", "level"} for rate in told["win_rate"].values())
    assert list(told["rounds"]) == ["min", "p10", "p25", "p50", "p75", "p90", "max"]
    assert sorted(told["rounds"].values()) == list(told["rounds"].values())
    assert set(told["deaths"]) == set(told["falls"]) == set(told["combatants"])
    assert all(told["deaths"][who] <= told["falls"][who] <= 6 for who in told["deaths"])
    assert sum(row["total"] for row in told["damage_dealt"]) == sum(told["damage_taken"].values())
    assert len(told["digest"]) == 16
    assert told["examples"]["worst"]["seed"].startswith("1/")


def test_the_report_fits_the_terminal(brawl: FightTest, found: Totals) -> None:
    for width in (60, 80, 120):
        lines = list(report(brawl, found, width))
        assert max(map(cell_len, lines)) <= width
    text = "\n".join(lines)
    assert "\x1b" not in text
    for member in found.cast.values():
        assert member.name in text
    assert f"digest {found.digest:016x}" in text
    assert "Wilson" in text


def test_names_are_shown_as_they_are(brawl: FightTest, found: Totals) -> None:
    """T-24."""
    member = Member("[bold]Bob[/bold] 日本", "patrons")
    odd = evolve(found, cast={**found.cast, "bob": member})
    assert "[bold]Bob[/bold]" in "\n".join(report(brawl, odd, 120))


def test_a_comparison_says_who_and_by_how_much(brawl: FightTest, found: Totals) -> None:
    better = Comparison((found, found), (Pairs(10, 5, 40, 45),))
    text = " ".join(" ".join(comparison_report(brawl, brawl, ("one.toml", "two.toml"), better)).split())
    assert "B against A: the Patrons win 35 points more often (+23 to +46, Newcombe, paired)." in text
    assert "Won in both 10, in A alone 5, in B alone 40, in neither 45." in text
    unsure = Comparison((found, found), (Pairs(10, 5, 6, 9),))
    assert "no sure difference, +3 points (−" in "\n".join(comparison_report(brawl, brawl, ("a", "b"), unsure))
    assert max(map(cell_len, comparison_report(brawl, brawl, ("a" * 70, "b" * 70), unsure))) <= 80


def test_a_comparison_document_names_its_difference(brawl: FightTest, found: Totals) -> None:
    told = comparison_document(brawl, brawl, Comparison((found, found), (Pairs(1, 0, 3, 2),)))
    assert told["difference"]["estimate"] == 0.5
    assert told["difference"]["of"] == "b - a"
    assert told["difference"]["pairs"] == {"both": 1, "only_first": 0, "only_second": 3, "neither": 2}
    assert told["a"] == told["b"] == document(brawl, found)


def test_changes_are_ranked_by_what_they_do(brawl: FightTest, found: Totals) -> None:
    changes = {"without Rolf": brawl, "with a=1": brawl, "with b=2": brawl}
    comparison = Comparison((found,) * 4, (Pairs(5, 4, 1, 0), Pairs(5, 5, 0, 0), Pairs(5, 0, 0, 5)))
    lines = list(ranking_report(brawl, changes, comparison))
    at = next(number for number, line in enumerate(lines) if line.startswith("Change"))
    assert lines[at].split() == ["Change", "wins", "interval", "falls"]
    rows = [" ".join(line.split()) for line in lines[at + 1 : at + 4]]
    assert [row.split(" to ")[0].rsplit(" ", 1)[0] for row in rows] == [
        "with a=1 −50",
        "without Rolf −30",
        "with b=2 +0",
    ]
    assert [("sure" in row, row.endswith("+0.00")) for row in rows] == [(True, True), (False, True), (False, True)]
    assert "Of 3 changes that do nothing, about 0.2" in " ".join(lines)
    assert max(map(cell_len, lines)) <= 80
    told = ranking_document(brawl, changes, comparison)
    assert [one["change"] for one in told["changes"]] == ["with a=1", "without Rolf", "with b=2"]
