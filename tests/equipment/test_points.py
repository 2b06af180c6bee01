"""Cards by their points."""

import pytest

from croupier.equipment.cards import FIFTY_TWO, card
from croupier.equipment.points import points


@pytest.mark.cites("§ 663a.6(a)", "§ 676a.6")
@pytest.mark.parametrize(("text", "worth"), [("2s", 2), ("9d", 9), ("Tc", 10), ("Jh", 10), ("Qs", 10), ("Kd", 10)])
def test_face_value_up_to_ten_and_ten_for_a_picture(text: str, worth: int) -> None:
    assert points(card(text)) == points(card(text), ace=11) == worth


@pytest.mark.cites("§ 663a.6(a)", "§ 676a.6")
def test_an_ace_is_one_unless_the_caller_says_otherwise() -> None:
    assert points(card("As")) == 1
    assert points(card("As"), ace=11) == 11
    assert sum(map(points, FIFTY_TWO)) == 340
