"""Kernels rank hands exactly as live play does."""

from random import Random

import numpy as np
import pytest

from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.ranking import FIVE_CARD, LowAce, Scale, three_card
from croupier.odds.counting import places_with_ways
from croupier.odds.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluate, evaluator, place_of, ranking

SCALES = [(three_card(LowAce.LOWEST), 3), (FOUR_CARD, 5), (FIVE_CARD, 5), (FIVE_CARD, 6), (FIVE_CARD, 7)]


@pytest.mark.parametrize(("scale", "count"), SCALES, ids=lambda one: getattr(one, "name", str(one)))
def test_a_place_is_the_place_of_the_live_value(scale: Scale, count: int) -> None:
    random = Random(count)
    lookup = evaluator(scale, count).arrays
    known = ranking(scale)

    for _ in range(3000):
        hand = random.sample(range(52), count)
        key, bits = int(CARD_KEYS[hand].sum()), int(CARD_BITS[hand].sum())
        assert known[evaluate(key, bits, *lookup)] == scale.value([CARDS[number] for number in hand])


def test_five_cards_have_7462_places() -> None:
    assert len(ranking(FIVE_CARD)) == 7462


def test_every_five_card_hand_is_counted_once() -> None:
    places, ways = places_with_ways(FIVE_CARD, 5)

    assert int(ways.sum()) == 2_598_960
    assert int(ways[places >= place_of(FIVE_CARD, "royal_flush")].sum()) == 4
    flush, house = place_of(FIVE_CARD, "flush"), place_of(FIVE_CARD, "full_house")
    assert int(ways[(places >= flush) & (places < house)].sum()) == 5108


def test_places_ascend_with_values() -> None:
    assert bool((np.diff(ranking(FOUR_CARD)) > 0).all())
