"""§§ 676a.8 to 676a.10: front and hole cards by every method; what it shares is in tests/chapters/one_deck."""

import pytest

from support.games.go_fore_it import table


def destinations(method: str, *seats: int) -> list[str]:
    """Where the cards of a round go, in order."""
    return table(*seats, dealing_method=method).finish().destinations()


@pytest.mark.cites("§ 676a.8(b)", "§ 676a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_b_one_card_at_a_time_twice_to_the_front_and_twice_behind_it(method: str, seats: tuple[int, ...]) -> None:
    to_front = [*[f"{seat}.front" for seat in seats], "dealer"]
    to_hole = [*[f"{seat}.hole" for seat in seats], "dealer"]

    assert destinations(method, *seats) == [*to_front, *to_front, *to_hole, *to_hole]


@pytest.mark.cites("§ 676a.10(b)")
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_10_b_stacks_of_four_whose_top_two_are_the_hole_cards_and_the_dealers_last(seats: tuple[int, ...]) -> None:
    stacks = [place for seat in seats for place in (f"{seat}.hole", f"{seat}.hole", f"{seat}.front", f"{seat}.front")]

    assert destinations("automated_shoe", *seats) == [*stacks, *["dealer"] * 4]
