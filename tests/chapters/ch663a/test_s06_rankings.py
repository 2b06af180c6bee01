"""§§ 663a.1 and 663a.6: the points of the two hands, and the Poker hands of the bonus."""

from itertools import pairwise

import pytest
from hi_lo import all_play, table
from rehearsal import Rehearsal

from croupier.chapters import chapter
from croupier.chapters.ch663a_five_card_hi_lo.rankings import Setting, two_lowest
from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD, Category


def set_as(hand: str, low: str) -> Setting:
    return Setting.of(cards(hand), cards(low))


@pytest.mark.cites("§ 663a.1(High hand)", "§ 663a.1(Low hand)", "§ 663a.1(Setting the hands)", "§ 663a.6(a)")
@pytest.mark.parametrize(
    ("hand", "low", "words"),
    [
        ("As Jh Td 9c 2s", "As 2s", "29 high, 3 low"),
        ("As Jh Td 9c 2s", "9c 2s", "31 high, 11 low"),
        ("Ks Qh Jd Tc 2s", "Tc 2s", "30 high, 12 low"),
        ("As Ah Ad Ac 2s", "Ac 2s", "33 high, 3 low"),
        ("9s 8h 7d 6c 5s", "6c 5s", "24 high, 11 low"),
    ],
)
def test_a_an_ace_counts_eleven_high_and_one_low_pictures_ten_others_their_face(
    hand: str, low: str, words: str
) -> None:
    setting = set_as(hand, low)

    assert str(setting) == words
    assert len(setting.high_hand) == 3
    assert {*setting.high_hand, *setting.low_hand} == set(cards(hand))


@pytest.mark.cites("§ 663a.1(High hand)", "§ 663a.1(Low hand)", "§ 663a.11(d)")
@pytest.mark.parametrize("seed", range(20))
def test_1_a_legal_high_hand_is_always_worth_more_than_the_low_hand(seed: int) -> None:
    rehearsal = table(1, seed=seed).finish()

    hand = rehearsal.driver.round.cards("dealer")
    setting = Setting.of(hand, two_lowest(hand))

    assert setting.high > setting.low


def words(rehearsal: Rehearsal, place: str) -> str:
    round = rehearsal.driver.round
    return chapter("663a").hand_in_words(round, place, round.cards(place))


@pytest.mark.cites("§ 663a.6(a)")
def test_a_hands_are_told_as_their_player_set_them_and_until_then_with_the_two_lowest_low() -> None:
    rehearsal = table(1).stack(seat1="As Jh Td 9c 2s", dealer="Kd Qs 9h 7c 4d")
    all_play(rehearsal)
    assert words(rehearsal, "1") == "31 high, 11 low"

    assert rehearsal.decide(1, "set", cards="As 2s") is None

    assert words(rehearsal, "1") == "29 high, 3 low"
    assert words(rehearsal, "dealer") == "29 high, 11 low"
    assert chapter("663a").hand_in_words(rehearsal.driver.round, "1", cards("As Jh")) == ""


FROM_BEST_TO_LOWEST = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
    ("Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH),
    ("As 2s 3s 4s 5s", Category.STRAIGHT_FLUSH),
    ("2s 2h 2d 2c 3s", Category.FOUR_OF_A_KIND),
    ("2s 2h 2d 3c 3s", Category.FULL_HOUSE),
    ("2s 3s 4s 5s 7s", Category.FLUSH),
    ("As Kh Qs Js Ts", Category.STRAIGHT),
    ("As 2h 3s 4s 5s", Category.STRAIGHT),
    ("2s 2h 2d 3c 4s", Category.THREE_OF_A_KIND),
    ("3s 3h 2d 2c 4s", Category.TWO_PAIR),
    ("7s 7h 4d 3c 2s", Category.PAIR),
    ("6s 6h 3d 4c 5s", Category.PAIR),
]


@pytest.mark.cites(
    "§ 663a.6(b)(1)",
    "§ 663a.6(b)(2)",
    "§ 663a.6(b)(3)",
    "§ 663a.6(b)(4)",
    "§ 663a.6(b)(5)",
    "§ 663a.6(b)(6)",
    "§ 663a.6(b)(7)",
    "§ 663a.6(b)(8)",
    "§ 663a.6(b)(9)",
)
def test_b_the_hands_of_the_poker_bonus() -> None:
    values = [FIVE_CARD.value(cards(hand)) for hand, _ in FROM_BEST_TO_LOWEST]

    assert [FIVE_CARD.category(value) for value in values] == [kind for _, kind in FROM_BEST_TO_LOWEST]
    for better, worse in pairwise(values):
        assert better > worse


@pytest.mark.cites("§ 663a.6(b)(2)", "§ 663a.6(b)(6)")
def test_b_2_and_6_queen_king_ace_two_three_is_no_straight() -> None:
    assert FIVE_CARD.category(FIVE_CARD.value(cards("Qs Kh As 2s 3s"))) is Category.HIGH_CARD
    assert FIVE_CARD.category(FIVE_CARD.value(cards("Qs Ks As 2s 3s"))) is Category.FLUSH
