"""Kernels rank hands exactly as live play does."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.equipment.cards import Card
from croupier.equipment.ranking import FIVE_CARD, LowAce, Scale, three_card
from croupier.odds.hands.counting import places_with_ways
from croupier.odds.hands.evaluation import (
    CARD_BITS,
    CARD_KEYS,
    CARDS,
    JOKER,
    deck_of,
    evaluate,
    evaluator,
    numbers,
    place_of,
    places,
    ranking,
)

SCALES = [
    (three_card(LowAce.LOWEST), 3),
    (FOUR_CARD, 5),
    (FIVE_CARD, 5),
    (FIVE_CARD, 6),
    (FIVE_CARD, 7),
    (PAI_GOW, 5),
    (PAI_GOW, 6),
    (PAI_GOW, 7),
]


@pytest.mark.parametrize(("scale", "count"), SCALES, ids=lambda one: getattr(one, "name", str(one)))
def test_a_batch_is_ranked_as_live_play_ranks_every_hand(scale: Scale, count: int) -> None:
    random = Random(count)
    hands = [random.sample(range(deck_of(scale)), count) for _ in range(3000)]

    found = places(scale, np.array(hands, dtype=np.uint8))

    assert ranking(scale)[found].tolist() == [scale.value(cards_of(hand)) for hand in hands]


@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_joker_is_what_live_play_makes_of_it(count: int) -> None:
    """Half of the hands have most of their cards in one suit: flushes and straight flushes are rare otherwise."""
    random = Random(count)

    for number in range(20_000):
        suit = 13 * random.randrange(4)
        among = range(suit, suit + 13) if number % 2 else range(JOKER)
        hand = [JOKER, *random.sample(among, count - 2)]
        check(PAI_GOW, [*hand, random.choice([card for card in range(JOKER) if card not in hand])])


def check(scale: Scale, hand: list[int]) -> None:
    key, bits = int(CARD_KEYS[hand].sum()), int(CARD_BITS[hand].sum())
    assert ranking(scale)[evaluate(key, bits, evaluator(scale, len(hand)))] == scale.value(cards_of(hand)), hand


def cards_of(hand: list[int]) -> list[Card]:
    return [Card.JOKER if card == JOKER else CARDS[card] for card in hand]


def test_numbers_of_cards_are_those_of_the_kernels() -> None:
    assert numbers([CARDS[0], Card.JOKER, CARDS[51]]).tolist() == [0, 52, 51]


def test_five_cards_have_7462_places() -> None:
    assert len(ranking(FIVE_CARD)) == 7462


def test_every_five_card_hand_is_counted_once() -> None:
    reached, ways = places_with_ways(FIVE_CARD, 5)

    assert int(ways.sum()) == 2_598_960
    assert int(ways[reached >= place_of(FIVE_CARD, "royal_flush")].sum()) == 4
    flush, house = place_of(FIVE_CARD, "flush"), place_of(FIVE_CARD, "full_house")
    assert int(ways[(reached >= flush) & (reached < house)].sum()) == 5108


def test_every_seven_card_hand_is_of_the_known_kind() -> None:
    """The published counts of all 133,784,560 hands."""
    assert counted_by_category(FIVE_CARD, 7) == {
        "royal_flush": 4_324,
        "straight_flush": 37_260,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pair": 31_433_400,
        "pair": 58_627_800,
        "high_card": 23_294_460,
    }


def counted_by_category(scale: Scale, cards: int) -> Counter[str]:
    counted: Counter[str] = Counter()
    for place, ways in zip(*places_with_ways(scale, cards), strict=True):
        counted[scale.category(int(ranking(scale)[place])).value] += int(ways)
    return counted


def test_places_ascend_with_values() -> None:
    assert bool((np.diff(ranking(FOUR_CARD)) > 0).all())


def test_every_five_card_hand_of_53_is_of_the_known_kind() -> None:
    """The published counts with a joker that is an ace or completes a straight or flush."""
    assert counted_by_category(PAI_GOW, 5) == {
        "five_of_a_kind": 1,
        "royal_flush": 24,
        "straight_flush": 180,
        "four_of_a_kind": 828,
        "full_house": 4_368,
        "flush": 7_804,
        "straight": 20_532,
        "three_of_a_kind": 63_360,
        "two_pair": 138_600,
        "pair": 1_215_024,
        "high_card": 1_418_964,
    }


def test_a_scale_without_five_of_a_kind_has_52_cards() -> None:
    assert [deck_of(scale) for scale in (FIVE_CARD, PAI_GOW)] == [52, 53]
    assert len(ranking(PAI_GOW)) == 7463
