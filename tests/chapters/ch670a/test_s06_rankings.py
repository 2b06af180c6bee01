"""§ 670a.6: the order of high hands and of one-card low hands, with the joker."""

import pytest

from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import (
    PAI_GOW,
    Compared,
    Setting,
    compare_high,
    compare_low,
)
from croupier.equipment.cards import card, cards


def value(hand: str) -> int:
    return PAI_GOW.value(cards(hand))


def setting(high: str, low: str) -> Setting:
    return Setting(cards(high), card(low))


HIGHEST_TO_LOWEST = [
    ("As Ah Ad Ac Jk", "five aces"),
    ("Ks Qs Js Ts Jk", "royal flush"),
    ("Ah 2h 3h 4h 5h", "ace-to-five straight flush"),
    ("Kd Qd Jd Td 9d", "king-high straight flush"),
    ("2c 3c 4c 5c 6c", "six-high straight flush"),
    ("As Ah Ad Jk 2c", "four aces"),
    ("Ks Kh Kd Kc As", "four kings"),
    ("2s 2h 2d 2c As", "four twos"),
    ("As Ah Ad Ks Kh", "full house, aces over kings"),
    ("2s 2h 2d 3s 3h", "full house, twos over threes"),
    ("Ah Kh 9h 4h 2h", "ace-high flush"),
    ("Ah Qh Jh Th 9h", "ace-high flush"),
    ("7d 5d 4d 3d 2d", "seven-high flush"),
    ("As Kd Qh Jc Ts", "ace-high straight"),
    ("Ah 2c 3d 4s 5h", "ace-to-five straight"),
    ("9d Td Jc Qh Kc", "king-high straight"),
    ("2s 3d 4h 5c 6s", "six-high straight"),
    ("As Ah Ad 3s 2h", "three aces"),
    ("2s 2h 2d As Kh", "three twos"),
    ("As Ah Ks Kh 2d", "two pair, aces and kings"),
    ("3s 3h 2s 2h Ad", "two pair, threes and twos"),
    ("As Ah 4d 3s 2c", "pair of aces"),
    ("2s 2h Ad Ks Qc", "pair of twos"),
    ("As Kh Qd Js 9c", "ace-high"),
    ("7s 5h 4d 3s 2c", "seven-high"),
]


@pytest.mark.cites(
    "§ 670a.6(b)(1)",
    "§ 670a.6(b)(2)",
    "§ 670a.6(b)(3)",
    "§ 670a.6(b)(4)",
    "§ 670a.6(b)(5)",
    "§ 670a.6(b)(6)",
    "§ 670a.6(b)(7)",
    "§ 670a.6(b)(8)",
    "§ 670a.6(b)(9)",
    "§ 670a.6(b)(10)",
)
def test_b_every_hand_ranks_above_the_next() -> None:
    values = [value(hand) for hand, _ in HIGHEST_TO_LOWEST]

    assert values == sorted(set(values), reverse=True)
    assert [PAI_GOW.describe(one) for one in values] == [name for _, name in HIGHEST_TO_LOWEST]


@pytest.mark.cites("§ 670a.6(a)")
@pytest.mark.parametrize(
    ("with_joker", "same_as"),
    [
        ("Jk Ks 9d 5h 2c", "As Ks 9d 5h 2c"),  # an ace
        ("Jk Kh Kd Kc Ks", "Ah Kh Kd Kc Ks"),  # never a fifth king
        ("Jk Kh Kd 5c 5s", "Ah Kh Kd 5c 5s"),  # nor a third: two pair and an ace
        ("Jk 6s 7d 8h 9c", "Ts 6s 7d 8h 9c"),  # the card that completes the highest straight
        ("Jk 2s 3d 4h 5c", "As 2s 3d 4h 5c"),  # ace to five ranks above two to six
        ("Jk 5s 6d 8h 9c", "7s 5s 6d 8h 9c"),  # the card in between
        ("Jk Kh 9h 5h 2h", "Ah Kh 9h 5h 2h"),  # the highest card the flush lacks
        ("Jk Ah 9h 5h 2h", "Kh Ah 9h 5h 2h"),  # which is no second ace
        ("Jk 6h 7h 8h 9h", "Th 6h 7h 8h 9h"),  # a straight flush
    ],
)
def test_a_the_joker_is_an_ace_or_completes_a_straight_or_flush(with_joker: str, same_as: str) -> None:
    assert value(with_joker) == value(same_as)


@pytest.mark.cites("§ 670a.6(a)")
def test_a_an_ace_goes_around_no_corner() -> None:
    assert PAI_GOW.describe(value("Qs Kd Ah 2c 3s")) == "ace-high"


@pytest.mark.cites("§ 670a.6(c)")
@pytest.mark.parametrize(
    ("player", "dealer", "compared"),
    [
        ("9s 9d Kh 5c 2s", "8s 8d Ah 5h 2c", Compared.HIGHER),  # the pair goes before the odd card
        ("9s 9d Kh 5c 3s", "9h 9c Kd 5h 2c", Compared.HIGHER),
        ("9s 9d Kh 5c 2s", "9h 9c Kd 5h 2c", Compared.IDENTICAL),
        ("Ks Qd 9h 5c 2s", "Kh Qc Th 3d 2c", Compared.LOWER),
    ],
)
def test_c_high_hands_compare_by_the_highest_card_that_the_other_lacks(
    player: str, dealer: str, compared: Compared
) -> None:
    assert compare_high(setting(player, "4d"), setting(dealer, "4h")) is compared


@pytest.mark.cites("§ 670a.6(c)")
@pytest.mark.parametrize(
    ("player", "dealer", "compared"),
    [
        ("Kd", "Qd", Compared.HIGHER),
        ("Kd", "Kh", Compared.IDENTICAL),
        ("Kd", "Ah", Compared.LOWER),
        ("2d", "3h", Compared.LOWER),
        ("Jk", "Ah", Compared.HIGHER),  # a player's joker beats even an ace
        ("Jk", "2h", Compared.HIGHER),
        ("Ad", "Jk", Compared.IDENTICAL),  # the dealer's joker is an ace
        ("Kd", "Jk", Compared.LOWER),
    ],
)
def test_c_low_hands_compare_by_rank_and_a_players_joker_wins(player: str, dealer: str, compared: Compared) -> None:
    assert compare_low(setting("9s 9d 8h 5c 2s", player), setting("7s 7d 8c 5d 2c", dealer)) is compared


@pytest.mark.cites("§ 670a.1(High hand)", "§ 670a.1(Low hand)", "§ 670a.11(b)")
@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("Qs 9h 7c 5d 2s", "Kd", True),
        ("Qs 9h 7c 5d 2s", "Qd", False),  # equal in rank is enough
        ("Kd 9h 7c 5d 2s", "Qs", False),
        ("Kd 9h 7c 5d 2s", "Jk", True),  # alone the joker is an ace
        ("Ad 9h 7c 5d 2s", "Jk", False),
        ("Jk 9h 7c 5d 2s", "Kd", False),
        ("2d 2h 7c 5d 3s", "As", False),  # a pair is above any one card
        ("2d 2h 7c 5d 3s", "Jk", False),
    ],
)
def test_1_the_high_hand_must_not_rank_below_the_low_hand(high: str, low: str, foul: bool) -> None:
    assert setting(high, low).is_foul is foul


@pytest.mark.cites("§ 670a.1(Setting the hands)")
def test_1_setting_splits_six_cards_into_five_and_one_and_keeps_their_order() -> None:
    split = Setting.of(cards("Kd 9h Kc 7s 4d 2c"), card("9h"))

    assert split == setting("Kd Kc 7s 4d 2c", "9h")
    assert split.in_words == "pair of kings, nine low"
