"""§ 670a.11(d): how the dealer sets his six cards."""

from random import Random

import pytest

from croupier.chapters.ch670a_six_card_fortune_pai_gow.house_way import house_way
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW, PAIR_OF_EIGHTS, Setting
from croupier.equipment.cards import FIFTY_THREE, Card, cards, notation
from croupier.equipment.ranking import Category


def hands(hand: str, joker: JokerSixCardStraight = JokerSixCardStraight.JOKER_LOW) -> tuple[str, str]:
    """The high hand and the low hand as text."""
    setting = house_way(cards(hand), joker)
    return notation(setting.high), setting.low.value


@pytest.mark.cites("§ 670a.11(d)(1)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("Kd Kc 9h 7s 4d 2c", "Kd Kc 7s 4d 2c", "9h"),  # a pair
        ("2d 2c Ah 7s 4d 5c", "2d 2c 7s 4d 5c", "Ah"),  # a pair below the card that goes low
        ("9d 9c 5h 5s Kd 3c", "9d 9c 5h 5s 3c", "Kd"),  # two pair
        ("9d 9c 9h 5s Kd 3c", "9d 9c 9h 5s 3c", "Kd"),  # three of a kind
        ("9d 9c 9h 5s 5d Kc", "9d 9c 9h 5s 5d", "Kc"),  # full house
        ("9d 9c 9h 9s 5d Kc", "9d 9c 9h 9s 5d", "Kc"),  # four of a kind
        ("9d 9c 9h 9s Kd Kc", "9d 9c 9h 9s Kc", "Kd"),  # four of a kind and a pair
        ("Ad Ac Ah As Jk Kc", "Ad Ac Ah As Jk", "Kc"),  # five aces
        ("Jk Ad Kc 9h 5s 3d", "Jk Ad 9h 5s 3d", "Kc"),  # the joker pairs the ace
        ("Jk Ad 9c 9h 5s 3d", "Jk Ad 9c 9h 3d", "5s"),
        ("Jk Ad Ac 9h 9s 3d", "Jk Ad Ac 9h 9s", "3d"),  # and makes a full house
        ("5d 6c 7h 8s 9d Kc", "5d 6c 7h 8s 9d", "Kc"),  # one straight
        ("5d 6c 7h 8s 9d 9c", "5d 6c 7h 8s 9c", "9d"),  # a straight goes before a pair
        ("Ad 2c 3h 4s 5d Ac", "2c 3h 4s 5d Ac", "Ad"),
        ("Jk Ad Ac Kh Qs Jd", "Jk Ac Kh Qs Jd", "Ad"),  # and before three of a kind
        ("2h 5h 9h Jh Kh Ks", "2h 5h 9h Jh Kh", "Ks"),  # one flush, and before a pair
        ("Jk 5h 9h Jh Kh Ks", "Jk 5h 9h Jh Kh", "Ks"),
    ],
)
def test_d_1_the_best_set_is_kept_and_the_highest_card_beside_it_goes_low(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)


@pytest.mark.cites("§ 670a.11(d)(1)(i)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("Kd Kc Kh 9s 9d 9c", "Kc Kh 9s 9d 9c", "Kd"),
        ("2d 3c 2h 3s 2c 3d", "2d 2h 3s 2c 3d", "3c"),
        ("Ad Ac Jk 9s 9d 9c", "Ad Ac 9s 9d 9c", "Jk"),
    ],
)
def test_d_1_i_two_three_of_a_kinds_play_the_lower_and_a_pair_of_the_higher(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)
    assert PAI_GOW.category(house_way(cards(hand)).value) is Category.FULL_HOUSE


@pytest.mark.cites("§ 670a.11(d)(1)(ii)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("Kd Kc 9h 9s 4d 4c", "Kc 9h 9s 4d 4c", "Kd"),
        ("4d 9s Kc 4c 9h Kh", "4d 9s 4c 9h Kh", "Kc"),
        ("Ad Jk 9h 9s 4d 4c", "Ad 9h 9s 4d 4c", "Jk"),
    ],
)
def test_d_1_ii_three_pairs_play_the_lower_two_and_a_card_of_the_highest_low(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)


@pytest.mark.cites("§ 670a.11(d)(2)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("5d 6c 7h 8s 9d Tc", "5d 6c 7h 8s 9d", "Tc"),  # six-card straight
        ("9d Tc Jh Qs Kd Ac", "9d Tc Jh Qs Kd", "Ac"),
        ("Ad 2c 3h 4s 5d 6c", "2c 3h 4s 5d 6c", "Ad"),  # two to six is the lowest, the ace the highest card
        ("5d 6c Jk 8s 9d Tc", "5d 6c Jk 8s 9d", "Tc"),  # the joker in between stays where it is needed
        ("2h 5h 9h Jh Qh Kh", "2h 5h 9h Jh Qh", "Kh"),  # six-card flush
        ("Jk 3h 7h Jh Qh Kh", "3h 7h Jh Qh Kh", "Jk"),
        ("5h 6h 7h 8h 9h Th", "5h 6h 7h 8h 9h", "Th"),  # six-card straight flush
        ("Ah 2h 3h 4h 5h 6h", "2h 3h 4h 5h 6h", "Ah"),
        ("9h Th Jh Qh Kh Ah", "9h Th Jh Qh Kh", "Ah"),  # even where that breaks a royal flush
        ("9h Jk Jh Qh Kh Ah", "9h Jk Jh Qh Kh", "Ah"),
    ],
)
def test_d_2_six_in_a_row_or_of_a_suit_play_the_lowest_five_and_the_highest_card_low(
    hand: str, high: str, low: str
) -> None:
    assert hands(hand) == (high, low)


@pytest.mark.cites("§ 670a.11(d)(2)")
@pytest.mark.parametrize(
    ("hand", "joker_low", "lowest"),
    [
        ("Jk 5d 6c 7h 8s 9d", ("5d 6c 7h 8s 9d", "Jk"), ("Jk 5d 6c 7h 8s", "9d")),
        ("Jk 5h 6h 7h 8h 9h", ("5h 6h 7h 8h 9h", "Jk"), ("Jk 5h 6h 7h 8h", "9h")),
        # ace to five would be the higher straight, so two to six is the lowest either way
        ("Jk 2d 3c 4h 5s 6d", ("2d 3c 4h 5s 6d", "Jk"), ("2d 3c 4h 5s 6d", "Jk")),
        ("Jk Ad 2c 3h 4s 5d", ("Ad 2c 3h 4s 5d", "Jk"), ("Jk 2c 3h 4s 5d", "Ad")),
        ("Jk Td Jc Qh Ks Ad", ("Td Jc Qh Ks Ad", "Jk"), ("Jk Td Jc Qh Ks", "Ad")),
        ("Jk 5d 6c 8h 9s Td", ("Jk 5d 6c 8h 9s", "Td"), ("Jk 5d 6c 8h 9s", "Td")),
    ],
)
def test_d_2_a_joker_to_spare_goes_low_or_completes_the_lowest_straight_as_the_submission_says(
    hand: str, joker_low: tuple[str, str], lowest: tuple[str, str]
) -> None:
    assert hands(hand, JokerSixCardStraight.JOKER_LOW) == joker_low
    assert hands(hand, JokerSixCardStraight.LOWEST_STRAIGHT) == lowest


@pytest.mark.cites("§ 670a.11(d)(3)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("5h 6h 7h 8h 9s Kh", "5h 6h 7h 8h Kh", "9s"),
        ("5h 6h 7h 8h 9s Th", "5h 6h 7h 8h Th", "9s"),  # before the lowest of a six-card straight, too
    ],
)
def test_d_3_a_flush_goes_before_a_straight(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)


@pytest.mark.cites("§ 670a.11(d)(4)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("5h 6h 7h 8h 9h Ts", "5h 6h 7h 8h 9h", "Ts"),
        ("4s 5h 6h 7h 8h 9h", "5h 6h 7h 8h 9h", "4s"),
        ("Jk 5h 6h 7h 8h 9s", "Jk 5h 6h 7h 8h", "9s"),
    ],
)
def test_d_4_a_straight_flush_goes_before_a_straight(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)


@pytest.mark.cites("§ 670a.11(d)(5)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("5h 6h 7h 8h 9h Kh", "5h 6h 7h 8h 9h", "Kh"),
        ("2h 5h 6h 7h 8h 9h", "5h 6h 7h 8h 9h", "2h"),
        ("Jk 5h 6h 7h 8h Kh", "Jk 5h 6h 7h 8h", "Kh"),
        ("Th Jh Qh Kh Ah 4h", "Th Jh Qh Kh Ah", "4h"),  # a royal flush that is not broken by its sixth card
    ],
)
def test_d_5_a_straight_flush_goes_before_a_six_card_flush(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)


@pytest.mark.cites("§ 670a.11(d)(6)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("7d 5c 4h 3s 2d Jh", "5c 4h 3s 2d Jh", "7d"),
        ("Kd Qs 9h 7c 5d 2s", "Kd 9h 7c 5d 2s", "Qs"),
        ("Jk Kd 9h 7c 5d 2s", "Jk 9h 7c 5d 2s", "Kd"),
        ("8d 7s 5h 4c 3d 2s", "8d 5h 4c 3d 2s", "7s"),
    ],
)
def test_d_6_with_nothing_the_highest_card_is_high_and_the_second_highest_low(hand: str, high: str, low: str) -> None:
    assert hands(hand) == (high, low)


def in_one_sentence(hand: tuple[Card, ...]) -> Setting:
    """The house way again, in other words: keep the best kind of hand, then the highest low card."""
    settings = [Setting.of(hand, low) for low in hand]
    suited_rows = {Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
    kinds = [PAI_GOW.category(one.value) for one in settings]
    best = PAI_GOW.category(max(one.value for one in settings))
    same = suited_rows if best in suited_rows else {best}
    kept = [one for one, kind in zip(settings, kinds, strict=True) if kind in same]
    by_low = sorted(kept, key=lambda one: one.low.rank, reverse=True)
    return by_low[1] if best is Category.HIGH_CARD else by_low[0]


@pytest.mark.cites("§ 670a.11(d)")
@pytest.mark.parametrize("with_joker", [False, True])
def test_d_the_ladder_agrees_with_the_rule_in_one_sentence(with_joker: bool) -> None:
    random = Random(670)
    for _ in range(1500):
        drawn = random.sample(FIFTY_THREE[:-1], 5 if with_joker else 6)
        hand = tuple([Card.JOKER, *drawn] if with_joker else drawn)

        setting = house_way(hand)

        assert setting == in_one_sentence(hand), notation(hand)
        assert not setting.is_foul
        # A pair of eights or better is in the high hand whenever it is in the six cards.
        assert (setting.value >= PAIR_OF_EIGHTS) is (PAI_GOW.value(hand) >= PAIR_OF_EIGHTS), notation(hand)
