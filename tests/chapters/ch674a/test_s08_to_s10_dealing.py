"""§§ 674a.8 to 674a.10: the cross, two cards each; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import BettingClosed, CardDealt
from croupier.rules.terms.options import DealingMethod
from support.games.criss_cross import BOXES, table


def destinations(method: str, *seats: int) -> list[str]:
    """Where the cards of a round go, in order."""
    return table(*seats, dealing_method=method).finish().destinations()


@pytest.mark.cites("§ 674a.8(d)", "§ 674a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"), [((2,), "2 2"), ((1, 4, 6), "1 4 6 1 4 6"), ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 " * 2)]
)
def test_d_the_cross_from_far_to_near_then_one_card_at_a_time_clockwise(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(method, *seats) == [*BOXES, *hands.split()]


@pytest.mark.cites("§ 674a.10(b)")
@pytest.mark.parametrize(("seats", "hands"), [((2,), "2 2"), ((1, 4, 6), "1 1 4 4 6 6")])
def test_10_b_a_stack_of_five_is_spread_into_the_cross_then_stacks_of_two(seats: tuple[int, ...], hands: str) -> None:
    assert destinations("automated_shoe", *seats) == [*BOXES, *hands.split()]


@pytest.mark.cites("§ 674a.8(d)", "§ 674a.9(b)", "§ 674a.10(b)")
@pytest.mark.parametrize("method", DealingMethod)
def test_the_cross_lies_face_down_and_may_be_unread(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value).must(BettingClosed())

    for box in BOXES:
        rehearsal.must(CardDealt(box, None))
    rehearsal.until(Decide)

    laid = rehearsal.live.round.laid
    assert [(laid[box][0].card, laid[box][0].up) for box in BOXES] == [(None, False)] * 5
    assert not any(one.up for one in laid["1"])
