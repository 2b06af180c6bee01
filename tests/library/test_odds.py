"""Odds through the library: shipped where they are, solved where they are not, and the same."""

from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier import figures


def test_shipped_odds_are_exact() -> None:
    odds = croupier.game("657a").odds("queens_up")
    assert (odds.wager, odds.per, odds.paytable, odds.shipped) == ("queens_up", "queens_up", "A", True)
    assert odds.house_edge == Fraction(9943, 324870) == -odds.expectation
    assert 0.24 < odds.hit_frequency < 0.25
    assert 2.28 < odds.standard_deviation < 2.29
    assert odds.element_of_risk == pytest.approx(float(odds.house_edge))


def test_another_paytable_has_other_odds() -> None:
    found = croupier.game("657a", queens_up_paytable="B").odds("queens_up")
    assert (found.paytable, found.shipped) == ("B", True)
    assert found.house_edge != croupier.game("657a").odds("queens_up").house_edge


def test_what_does_not_ship_is_worked_out_to_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    game = croupier.game("668a")
    shipped = game.odds("field")
    monkeypatch.setattr(figures, "up_to_date", lambda _number: False)
    solved = game.odds("field")
    assert not solved.shipped
    for name in ("wager", "per", "paytable", "expectation", "hit_frequency", "element_of_risk"):
        assert getattr(solved, name) == getattr(shipped, name)
    assert solved.standard_deviation == pytest.approx(shipped.standard_deviation)


def test_a_wager_that_is_not_analysed() -> None:
    with pytest.raises(croupier.NoOdds, match="657a has no odds of 'play'; it has main, queens_up"):
        croupier.game("657a").odds("play")
