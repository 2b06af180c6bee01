"""§§ 657a.8 to 657a.10: the order of the cards by every method; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.rules.procedure.decisions import Decide
from support.tables.rehearsed_table import Rehearsal

MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}
ONE_BY_ONE = ["manual_shoe", "hand"]
ALL = [*ONE_BY_ONE, "automated_shoe"]


def destinations(method: str, seats: tuple[int, ...], **more: Any) -> list[str]:
    """Where each card of a round goes."""
    table = Rehearsal("657a", dealing_method=method)
    for seat in seats:
        table.wager(seat, **MAIN, **more)
    return table.until(Decide).destinations()


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)")
@pytest.mark.parametrize("method", ONE_BY_ONE)
@pytest.mark.parametrize("seats", [(1,), (6, 2, 4), (1, 2, 3, 4, 5, 6)])
def test_d_one_card_at_a_time_clockwise_until_all_have_five(method: str, seats: tuple[int, ...]) -> None:
    around = [*map(str, sorted(seats)), "dealer"]

    assert destinations(method, seats) == around * 5


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)")
@pytest.mark.parametrize("method", ONE_BY_ONE)
def test_d_the_six_card_bonus_card_is_the_first_card(method: str) -> None:
    assert destinations(method, (3,), six_card_bonus=1) == ["six"] + ["3", "dealer"] * 5


@pytest.mark.cites("§ 657a.10(b)")
def test_s10_b_stacks_of_five_go_clockwise_and_to_the_dealer() -> None:
    assert destinations("automated_shoe", (5, 2)) == ["2"] * 5 + ["5"] * 5 + ["dealer"] * 5


@pytest.mark.cites("§ 657a.10(b)")
def test_s10_b_the_six_card_bonus_card_is_the_top_of_the_next_stack_and_the_rest_is_discarded() -> None:
    expected = ["1"] * 5 + ["dealer"] * 5 + ["six"] + ["discard"] * 4

    assert destinations("automated_shoe", (1,), six_card_bonus=1) == expected


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)", "§ 657a.10(b)")
@pytest.mark.parametrize("method", ALL)
def test_d_all_cards_come_face_down(method: str) -> None:
    table = Rehearsal("657a", dealing_method=method).wager(1, **MAIN, six_card_bonus=1).until(Decide)

    assert not any(laid.up for cards in table.live.round.laid.values() for laid in cards)


# The stub
