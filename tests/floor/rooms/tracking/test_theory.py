"""§ 461a.16: the theoretical win is that of what was really wagered, exact; points follow from it."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.chapters import FOLDERS
from croupier.figures import current
from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import VoidRound
from croupier.floor.record.commands.office.tracking import InsertCard, RemoveCard
from croupier.floor.record.events.office.tracking import VisitRated
from croupier.floor.record.floor import options_under
from croupier.floor.rooms.tracking import theory
from support.floor.house import BELOW_KING, FLOORPERSON, PAIR, SECURITY, House
from support.floor.patrons import CARD, E1, PAT, SETTINGS, enrolled

LOSING = "2s 3h 4d 8c 9h"


def expectation(wager: str) -> Fraction:
    """What the player of the shipped game gets for each cent, from the file itself."""
    figure = current("657a").under(options_under("657a", ""))[wager]
    assert figure is not None
    return Fraction(figure.expectation)


def played(house: House, hand: str = LOSING, **slip: int) -> House:
    """One round of Crazy 4 Poker that is folded."""
    house.betting().wager("E1", 1, "T", **slip)
    return house.deal(seat1=hand, dealer=BELOW_KING).choose("E1", "fold").finish()


def rated(house: House) -> Any:
    """What the visit was worth when the card came out."""
    return next(one for one in house.do(E1, RemoveCard("E1")).events if isinstance(one, VisitRated))


@pytest.mark.cites("§ 461a.16(a)")
def test_the_theoretical_win_is_the_edge_of_each_wager_times_what_was_wagered_on_it() -> None:
    house = enrolled()
    played(house, ante=10_00, super_bonus=10_00)  # without a card: nobody's
    house.do(E1, InsertCard("E1", CARD))
    played(house, ante=10_00, super_bonus=10_00, queens_up=5_00)
    played(house, ante=15_00, super_bonus=15_00)
    one = rated(house)

    expected = -(25_00 * expectation("main") + 5_00 * expectation("queens_up"))
    assert (one.rounds, one.handle, one.unknown) == (2, 55_00, 0)
    assert Fraction(one.theory) == expected
    assert expected.denominator > 1
    patron = house.floor.state.patrons.known[PAT]
    assert (patron.theory, patron.points) == (expected, int(expected // 10))
    assert patron.to_points == expected - 10 * patron.points
    assert verify(house.restart().store).right


def test_double_down_is_rated_with_the_wager_it_stands_beside() -> None:
    names = [one.wager for one in theory.counted("670a", "")]
    assert names[-1] == "main_with_double_down"
    assert not {"main", "double_down"} & {*names}


@pytest.mark.parametrize("number", FOLDERS)
def test_every_figure_of_every_game_counts_by_a_wager_of_its_own_and_none_twice(number: str) -> None:
    found = theory.counted(number, "")
    wagers = [wager for one in found for wager in one.of]
    assert all(one.per in one.of for one in found)
    assert len(wagers) == len({*wagers}) > 0


def test_what_does_not_come_to_a_point_is_kept_for_the_next_visit() -> None:
    house = enrolled(msgspec.structs.replace(SETTINGS, cents_per_point=60))
    points = []
    for _ in range(3):
        house.do(E1, InsertCard("E1", CARD))
        played(house, ante=10_00, super_bonus=10_00)
        points.append(rated(house).points)
    whole = -30_00 * expectation("main") / 60
    assert sum(points) == int(whole) > 0
    assert len(set(points)) > 1
    assert verify(house.store).right


def test_without_a_setting_there_are_no_points_and_without_a_round_no_rating() -> None:
    house = enrolled(msgspec.structs.replace(SETTINGS, cents_per_point=0))
    house.do(E1, InsertCard("E1", CARD))
    assert len(house.do(E1, RemoveCard("E1")).events) == 1
    house.do(E1, InsertCard("E1", CARD))
    played(house, PAIR, ante=10_00, super_bonus=10_00)
    assert rated(house).points == 0


def test_a_void_round_is_worth_nothing() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    house.betting().wager("E1", 1, "T", ante=10_00, super_bonus=10_00)
    house.do(FLOORPERSON, VoidRound("T", "the shuffler burns"), SECURITY)
    assert house.round().over
    assert house.floor.state.patrons.spells["E1"].rounds == 0
    assert len(house.do(E1, RemoveCard("E1")).events) == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"theory": "1"}, "another theoretical win"),
        ({"points": 99}, "other points"),
        ({"rounds": 9}, "other rounds"),
        ({"patron": "P-000002"}, "not in E1"),
        ({"unknown": 1}, "other odds"),
    ],
)
def test_a_rating_that_does_not_follow_from_the_rounds_is_found(change: dict[str, Any], said: str) -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    played(house, ante=10_00, super_bonus=10_00)
    (right,) = theory.rated(house.floor, "E1")
    assert theory.difference(house.floor, right) == ""
    assert said in theory.difference(house.floor, msgspec.structs.replace(right, **change))


def test_other_wagers_or_other_odds_are_found_and_odds_of_another_solver_are_let_be() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    played(house, ante=10_00, super_bonus=10_00)
    (right,) = theory.rated(house.floor, "E1")

    def with_rate(**change: Any) -> VisitRated:
        rates = tuple(msgspec.structs.replace(one, **change) for one in right.rates)
        worth = theory.theory_of(rates)
        points = theory.points_for(house.floor, house.floor.state.patrons.known[PAT], worth)
        return msgspec.structs.replace(right, rates=rates, theory=str(worth), points=points)

    assert "other wagers" in theory.difference(house.floor, with_rate(wagered=20_00))
    assert "other odds" in theory.difference(house.floor, with_rate(expectation="-1/2"))
    assert theory.difference(house.floor, with_rate(expectation="-1/2", made_by="another")) == ""
