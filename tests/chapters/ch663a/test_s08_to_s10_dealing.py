"""§§ 663a.8 to 663a.10: five cards each by every method; what it shares is in tests/chapters/one_deck."""

import pytest

from support.games.hi_lo import table


def destinations(method: str, *seats: int) -> list[str]:
    """Where the cards of a round go, in order."""
    return table(*seats, dealing_method=method).finish().destinations()


@pytest.mark.cites("§ 663a.8(d)", "§ 663a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_d_one_card_at_a_time_clockwise_and_to_the_dealer_until_all_have_five(
    method: str, seats: tuple[int, ...]
) -> None:
    assert destinations(method, *seats) == [*map(str, seats), "dealer"] * 5


@pytest.mark.cites("§ 663a.10(b)")
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_10_b_stacks_of_five_clockwise_and_the_dealers_last(seats: tuple[int, ...]) -> None:
    assert destinations("automated_shoe", *seats) == [place for place in (*map(str, seats), "dealer") for _ in range(5)]
