"""§§ 676a.1 and 676a.6: the points of the cards, and what totals are called."""

import pytest

from croupier.chapters.ch676a_go_fore_it.rankings import aces, in_words, total
from croupier.equipment.cards import FIFTY_TWO, cards


@pytest.mark.cites("§ 676a.6")
@pytest.mark.parametrize(
    ("text", "worth"),
    [("As", 1), ("2h", 2), ("9d", 9), ("Tc", 10), ("Js", 10), ("Qh", 10), ("Kd", 10)],
)
def test_6_an_ace_counts_one_a_picture_ten_and_the_others_their_face(text: str, worth: int) -> None:
    assert total(cards(text)) == worth


@pytest.mark.cites("§ 676a.6")
def test_6_the_points_of_a_whole_deck() -> None:
    assert total(FIFTY_TWO) == 4 * (sum(range(1, 11)) + 30)


@pytest.mark.cites("§ 676a.1(Albatross)", "§ 676a.1(Eagle)", "§ 676a.1(Birdie)", "§ 676a.1(Par)", "§ 676a.1(Hand)")
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ah Ad Ac", "albatross, 4 points"),
        ("As 2d 2h 3c", "albatross, 8 points"),
        ("2d 2h 2c 3c", "eagle, 9 points"),
        ("2d 3h 4c 4d", "eagle, 13 points"),
        ("2d 3h 4c 5c", "birdie, 14 points"),
        ("2d 3h 4c 9c", "birdie, 18 points"),
        ("2d 3h 4c Tc", "par, 19 points"),
        ("2d 5h 7c Tc", "par, 24 points"),
        ("3d 5h 7c Tc", "above par, 25 points"),
        ("Kd Kh Qc Tc", "above par, 40 points"),
        ("Kd Ah", "11 points"),
    ],
)
def test_1_a_hand_is_named_by_its_total_and_two_cards_are_only_added(hand: str, words: str) -> None:
    assert in_words(cards(hand)) == words


@pytest.mark.cites("§ 676a.1(Gopher Wager)")
@pytest.mark.parametrize(("hand", "count"), [("As Ah Ad Ac", 4), ("As 2h Ad Kc", 2), ("Ks 2h Td Kc", 0)])
def test_1_aces_are_counted(hand: str, count: int) -> None:
    assert aces(cards(hand)) == count
