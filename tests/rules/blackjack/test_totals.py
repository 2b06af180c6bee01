"""§§ 672a.1, 672a.3(d), 673a.1, 673a.3(d): the value of cards and hands."""

import pytest

from croupier.equipment.cards import FIFTY_TWO, Rank, card, cards
from croupier.equipment.points import points
from croupier.rules.blackjack.totals import Total, is_blackjack, is_ten_value, total


@pytest.mark.cites("§ 672a.3(d)(1)", "§ 673a.3(d)(1)")
@pytest.mark.parametrize("face", range(2, 11))
def test_cards_from_two_to_ten_have_their_face_value(face: int) -> None:
    assert [points(one) for one in FIFTY_TWO if one.rank == face] == [face] * 4


@pytest.mark.cites("§ 672a.3(d)(2)", "§ 673a.3(d)(2)")
@pytest.mark.parametrize("rank", [Rank.JACK, Rank.QUEEN, Rank.KING])
def test_jack_queen_and_king_have_a_value_of_ten(rank: Rank) -> None:
    assert [points(one) for one in FIFTY_TWO if one.rank is rank] == [10] * 4


@pytest.mark.cites("§ 672a.3(d)(2)", "§ 673a.3(d)(2)")
def test_sixteen_cards_of_a_deck_are_ten_value_cards() -> None:
    assert sum(is_ten_value(one) for one in FIFTY_TWO) == 16
    assert not is_ten_value(card("As"))


@pytest.mark.cites(
    "§ 672a.3(d)(3)",
    "§ 672a.1(Hard total)",
    "§ 672a.1(Soft total)",
    "§ 673a.3(d)(3)",
    "§ 673a.1(Hard total)",
    "§ 673a.1(Soft total)",
)
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("As 6d", 17, True),
        ("As Td", 21, True),
        ("As Ad", 12, True),
        ("As 5d 5h", 21, True),
        ("As 5d 6h", 12, False),
        ("As Ad Ah Kc", 13, False),
        ("As Ad 9h", 21, True),
        ("As Ad Th", 12, False),
        ("Td 7h", 17, False),
        ("Td 7h 4c", 21, False),
        ("Td 7h 5c", 22, False),
        ("Td 9h 2c As", 22, False),
    ],
)
def test_an_ace_counts_eleven_unless_that_makes_more_than_21(hand: str, points: int, soft: bool) -> None:
    assert total(cards(hand)) == Total(points, soft)


@pytest.mark.cites("§ 673a.1(Bust)")
@pytest.mark.parametrize(("points", "bust"), [(21, False), (22, True)])
def test_a_total_greater_than_21_is_a_bust(points: int, bust: bool) -> None:
    assert Total(points).bust is bust


@pytest.mark.cites("§ 672a.1(Soft total)", "§ 673a.1(Soft total)")
def test_a_receipt_says_whether_a_total_is_soft() -> None:
    assert str(Total(17, soft=True)) == "soft 17"
    assert str(Total(17)) == "17"


@pytest.mark.cites("§ 672a.1(Blackjack)", "§ 673a.1(Blackjack)")
@pytest.mark.parametrize(
    ("hand", "blackjack"),
    [
        ("As Kd", True),
        ("Td Ah", True),
        ("Qs Ac", True),
        ("Ac Jd", True),
        ("As 9d", False),
        ("Ks Qd", False),
        ("7s 7d 7h", False),
        ("As 5d 5h", False),
    ],
)
def test_an_ace_and_a_ten_value_card_are_a_blackjack(hand: str, blackjack: bool) -> None:
    assert is_blackjack(cards(hand)) is blackjack
