"""What managers ask: hold beside the exact odds, with its band; pace, people, side wagers, troubles."""

import json
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from croupier.chapters import FOLDERS
from croupier.cli.main import main
from croupier.figures import current
from croupier.floor.record.commands import ChangeDealer, VoidRound
from croupier.floor.rooms.tracking.theory import known
from croupier.office.analysis.chart import page
from croupier.office.analysis.hold import BAND, Hold
from croupier.office.analysis.questions import Inquiry, answers
from support.floor.house import BELOW_KING, FLOORPERSON, KING_HIGH, PAIR, SECURITY, House
from support.floor.kept_house import kept

LOSES = "2s 4h 6c 8c Th"


def played() -> House:
    """A lost hand, then a won one with a side wager, a minute apart, by two dealers."""
    house = House().terminal("E1", 500_00).table("T")
    house.play_hand(LOSES, KING_HIGH, ante=10_00, super_bonus=10_00)
    house.after(seconds=60).do(FLOORPERSON, ChangeDealer("T", "Lee"))
    house.play_hand(PAIR, BELOW_KING, ante=20_00, super_bonus=20_00, queens_up=5_00)
    return house


def answer(found: list[Inquiry], question: str) -> dict[str, tuple[str | float, ...]]:
    (one,) = (one for one in found if one.question.startswith(question))
    return {str(line[0]): line[1:] for line in one.lines}


def test_a_hold_is_told_with_what_the_exact_odds_expect_and_the_band() -> None:
    """Theory and variance are of the ante: ten dollars, then twenty."""
    main_game = current("657a").wagers[0]
    edge, deviation = -float(Fraction(main_game.expectation)), main_game.standard_deviation

    won, theory, band, *_ = answer(answers(played().store), "And each wager?")["657a main"]

    assert won == 30.00 - 20.00
    assert theory == round(30 * edge, 2)
    assert band == round(BAND * deviation * sqrt(10**2 + 20**2), 2)


def test_a_round_that_was_given_back_is_no_result() -> None:
    house = House().terminal("E1", 500_00).table("T").betting().wager("E1", ante=10_00, super_bonus=10_00)
    house.do(FLOORPERSON, VoidRound("T", "the lights went out"), SECURITY)

    assert answer(answers(house.store), "And each wager?") == {}
    assert answer(answers(house.store), "What went wrong")["T: rounds voided by the pit"] == (1,)


def test_dealers_and_side_wagers_are_counted() -> None:
    found = answers(played().store)

    assert answer(found, "Which wagers do players take?")["657a queens_up"] == (50.0, 1)
    assert answer(found, "How full is each table")["T"] == (1.0, 2)
    assert list(answer(found, "How many seconds does a round take")) == ["Dana"]


@pytest.mark.parametrize(("won", "drifts"), [(100_99, False), (-98_99, False), (101_01, True), (-99_01, True)])
def test_what_chance_hardly_explains_is_told(won: int, drifts: bool) -> None:
    """The band reaches a hundred dollars on both sides of one."""
    assert Hold(1, 500_00, won, 1_00, (100_00 / BAND) ** 2).drifts is drifts


def test_a_table_that_loses_more_than_chance_explains_is_an_alarm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that wins too much is none: players may play worse than the odds; nor are a few hands."""
    for hand, dealer, rounds, code in ((PAIR, KING_HIGH, 40, 1), (PAIR, KING_HIGH, 2, 0), (LOSES, KING_HIGH, 40, 0)):
        house = House().terminal("E1", 10_000_00).table("T")
        for _ in range(rounds):
            house.play_hand(hand, dealer, ante=10_00, super_bonus=10_00).pay_all()
        folder = tmp_path / f"{hand[:2]}{rounds}"
        folder.mkdir()
        assert main(["report", "drift", "--data", kept(house, folder)]) == code
        told = capsys.readouterr().out
        assert ("657a main" in told, "  T  " in told, "nothing" in told) == (bool(code), bool(code), not code)


@pytest.mark.parametrize("number", sorted(FOLDERS))
def test_no_wager_of_any_game_is_counted_twice(number: str) -> None:
    covered = [wager for figure in known(number, "") for wager in figure.of]

    assert covered
    assert len(covered) == len(set(covered))


def test_the_report_is_printed_as_text_json_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where, html = kept(played(), tmp_path), tmp_path / "answers.html"

    assert main(["report", "manager", "--data", where, "--html", str(html)]) == 0
    assert "657a main" in capsys.readouterr().out
    assert main(["report", "manager", "--data", where, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 10
    assert html.read_text(encoding="utf-8").count("<svg") >= 6


def test_names_are_no_markup_and_nothing_is_drawn_of_nothing() -> None:
    drawn = page("A & B", [Inquiry("<q>", ("", "times"), ()), Inquiry("who", ("", "n"), (("<b>", 1.0),))])

    assert "<b>" not in drawn
    assert "A &amp; B" in drawn
    assert "Nothing." in drawn
