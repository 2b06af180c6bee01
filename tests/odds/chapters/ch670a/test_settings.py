"""Six cards in two hands: kernels set them like live play, and count what a plain loop over all dealer hands counts."""

from collections.abc import Iterator
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters.ch670a_six_card_fortune_pai_gow import house_way as live
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW, Setting
from croupier.equipment.cards import Card
from croupier.odds.chapters.ch670a.by_number import EXCHANGES, number_of_six, spread
from croupier.odds.chapters.ch670a.settings import ACE, HouseWay, highest_ranks, house_way, lookup, set_hands
from croupier.odds.chapters.ch670a.showdown import DEALER_HANDS, HANDS, Showdown, all_set, foul, showdown
from croupier.odds.chapters.ch670a.subsets import CHOOSE, STARTS, SYMMETRY_BITS, canonical_six, packed_classes
from croupier.odds.compiled import Ints, Values, kernel
from croupier.odds.hands.evaluation import CARDS, JOKER, place_of, ranking

EIGHTS = place_of(PAI_GOW, "pair_of_eights_or_better")
JOKER_LOW, LOWEST_STRAIGHT = JokerSixCardStraight
ALL_CARDS = (*CARDS, Card.JOKER)


def random_hands(random: Random, count: int) -> Iterator[list[int]]:
    """Six different cards: any, with the joker, nearly in sequence, nearly in suit, of few ranks."""
    for number in range(count):
        hand = KINDS[number % len(KINDS)](random)
        if len(set(hand)) == 6:
            random.shuffle(hand)
            yield hand


def with_joker(random: Random) -> list[int]:
    return [JOKER, *random.sample(range(JOKER), 5)]


def in_sequence(random: Random) -> list[int]:
    lowest, suits = random.randrange(13), random.choice([[0], [0, 1], [0, 1, 2, 3]])
    hand = [(lowest + up) % 13 + 13 * random.choice(suits) for up in range(6)]
    hand[random.randrange(6)] = random.choice([JOKER, random.randrange(JOKER)])
    return hand


def in_suit(random: Random) -> list[int]:
    suit = 13 * random.randrange(4)
    return [*random.sample(range(suit, suit + 13), 5), random.choice([JOKER, random.randrange(JOKER)])]


def of_few_ranks(random: Random) -> list[int]:
    ranks = random.sample(range(13), 3)
    return random.sample([*(rank + 13 * suit for rank in ranks for suit in range(4)), JOKER], 6)


KINDS = (lambda random: random.sample(range(JOKER + 1), 6), with_joker, in_sequence, in_suit, of_few_ranks)


def set_by_kernel(hand: list[int], tables: HouseWay) -> tuple[Values, Values, int]:
    highs, lows = (np.zeros(6, dtype=np.int32) for _ in range(2))
    set_hands(np.array(hand), 0, highs, lows, tables[0])
    return highs, lows, house_way(highs, lows, *tables[1:])


@pytest.mark.parametrize("joker_straight", JokerSixCardStraight)
def test_the_house_way_is_that_of_live_play(joker_straight: JokerSixCardStraight) -> None:
    tables = lookup(joker_straight)
    compared = 0
    for hand in random_hands(Random(670), 20_000):
        dealt = tuple(ALL_CARDS[card] for card in hand)
        highs, lows, house = set_by_kernel(hand, tables)
        setting = live.house_way(dealt, joker_straight)
        assert dealt[house] is setting.low, dealt
        assert ranking(PAI_GOW)[highs[house]] == setting.value
        assert lows[house] == setting.low.rank - 2
        compared += 1
    assert compared > 17_000


def test_every_setting_is_ranked_and_fouls_are_known_as_in_live_play() -> None:
    tables, tops = lookup(JOKER_LOW), highest_ranks()
    fouls = 0
    for hand in random_hands(Random(11), 3_000):
        dealt = tuple(ALL_CARDS[card] for card in hand)
        highs, lows, _ = set_by_kernel(hand, tables)
        for place, low in enumerate(dealt):
            setting = Setting.of(dealt, low)
            assert ranking(PAI_GOW)[highs[place]] == setting.value
            assert foul(highs[place], lows[place], tops) == setting.is_foul
            fouls += setting.is_foul
    assert fouls > 300


def test_classes_are_those_of_hands_that_suits_do_not_tell_apart() -> None:
    """The known numbers of classes of one to five cards of 52, and the same again beside a joker."""
    packed, classes = packed_classes()
    known = (1, 13, 169, 1_755, 16_432, 134_459)

    assert classes == sum(known) + sum(known[:5])
    assert len(np.unique(packed)) == classes
    for size, expected in enumerate(known):
        found = np.unique(packed[STARTS[size] : STARTS[size + 1]])
        assert len(found) == expected + (known[size - 1] if size else 0)
        assert int((24 // (found & (1 << SYMMETRY_BITS) - 1)).sum()) == comb(53, size)


def test_every_hand_of_six_belongs_to_one_class() -> None:
    hands, weights = canonical_six()

    assert len(hands) == 962_988 + 134_459
    assert int(weights.sum()) == HANDS == 22_957_480
    assert int(weights[hands[:, 5] == JOKER].sum()) == comb(52, 5)


def test_a_play_reaches_every_hand_of_its_class() -> None:
    """Whatever the suits, the card that goes low makes the same high hand and the same low hand."""
    hands, weights = canonical_six()
    random = np.random.default_rng(5)
    plays = random.integers(0, 6, len(hands)) | random.integers(0, 6, len(hands)) << 3 | (weights > 12) << 6
    found = spread(hands, plays.astype(np.uint8))
    tables = lookup(JOKER_LOW)
    place = np.zeros(6, dtype=np.int64)
    for canonical in random.integers(0, len(hands), 2_000):
        if weights[canonical] == 24:  # else two cards of the class may change places
            image = EXCHANGES[random.integers(24)][hands[canonical]]
            random.shuffle(image)
            play = found[number_of_six(image, 0, place, CHOOSE)]
            own, other = set_by_kernel(list(hands[canonical]), tables), set_by_kernel(list(image), tables)
            for shift in (0, 3):
                low, same = int(plays[canonical]) >> shift & 7, int(np.flatnonzero(place == (play >> shift & 7))[0])
                assert (own[0][low], own[1][low]) == (other[0][same], other[1][same])
            assert play >> 6 == plays[canonical] >> 6


def test_numbers_of_hands_are_different_and_leave_none_out() -> None:
    place = np.zeros(6, dtype=np.int64)

    assert number_of_six(np.array([5, 4, 3, 2, 1, 0]), 0, place, CHOOSE) == 0
    assert place.tolist() == [5, 4, 3, 2, 1, 0]
    assert number_of_six(np.arange(47, 53), 0, place, CHOOSE) == HANDS - 1


@kernel
def _one_by_one(mine: Ints, high: int, low: int, bar: int, tables: HouseWay) -> Ints:
    """All dealer hands beside six cards, one after the other: what :class:`Showdown` counts by sets of cards."""
    left = np.empty(47, dtype=np.int64)
    n = 0
    for card in range(53):
        if not (mine == card).any():
            left[n] = card
            n += 1
    found = np.zeros(6, dtype=np.int64)
    six, highs, lows = np.empty(6, dtype=np.int64), np.empty(6, dtype=np.int32), np.empty(6, dtype=np.int32)
    at = np.arange(6)
    while True:
        for i in range(6):
            six[i] = left[at[i]]
        set_hands(six, 0, highs, lows, tables[0])
        house = house_way(highs, lows, *tables[1:])
        lower_high, lower_low = highs[house] < high, min(lows[house], 12) < low
        found[0] += lower_high
        found[1] += lower_low
        found[2] += lower_high and lower_low
        found[3] += highs[house] < bar
        found[4] += highs[house] < bar and lower_low
        found[5] += 1
        place = 5
        while place >= 0 and at[place] == 41 + place:
            place -= 1
        if place < 0:
            return found
        at[place] += 1
        for i in range(place + 1, 6):
            at[i] = at[i - 1] + 1


def check_one_by_one(hand: int, setting: int, shown: Showdown, tables: HouseWay) -> None:
    """Every count of one setting, exactly."""
    high, low = int(shown.hands.highs[hand, setting]), int(shown.hands.lows[hand, setting])
    found = _one_by_one(shown.hands.cards[hand], high, low, EIGHTS, tables)
    counted = (shown.high, shown.low, shown.both)
    assert found[:3].tolist() == [one[hand, setting] for one in counted]
    assert found[3:].tolist() == [shown.below_bar[hand], shown.low_below_bar[hand, setting], DEALER_HANDS]


@pytest.mark.parametrize("seed", [1, 2])
def test_counters_agree_with_all_dealer_hands_one_by_one(seed: int) -> None:
    """A random hand with and one without the joker, each in one of its playable settings."""
    shown, tables = showdown(JOKER_LOW, EIGHTS), lookup(JOKER_LOW)
    hands = shown.hands
    random = Random(seed)
    for joker in (False, True):
        hand = random.choice(np.flatnonzero((hands.cards[:, 5] == JOKER) == joker))
        setting = random.choice(np.flatnonzero(hands.playable[hand]))
        check_one_by_one(int(hand), int(setting), shown, tables)


@pytest.mark.long
@pytest.mark.parametrize("joker_straight", JokerSixCardStraight)
def test_counters_agree_with_all_dealer_hands_for_many_settings(joker_straight: JokerSixCardStraight) -> None:
    shown, tables = showdown(joker_straight, EIGHTS), lookup(joker_straight)
    random = Random(3)
    for _ in range(20):
        hand = random.randrange(len(shown.hands.cards))
        for setting in {random.choice(np.flatnonzero(shown.hands.playable[hand])), shown.hands.house[hand]}:
            check_one_by_one(hand, int(setting), shown, tables)


def test_only_settings_that_no_other_matches_are_played() -> None:
    hands = all_set(JOKER_LOW)
    random = Random(9)
    for hand in random.sample(range(len(hands.cards)), 2_000):
        dealt = tuple(ALL_CARDS[card] for card in hands.cards[hand])
        settings = [Setting.of(dealt, low) for low in dealt]
        legal = {(one.value, one.low.rank) for one in settings if not one.is_foul}
        unmatched = {one for one in legal if not any(other != one and _both(other, one) for other in legal)}
        played = [settings[place] for place in np.flatnonzero(hands.playable[hand])]
        assert {(one.value, one.low.rank) for one in played} == unmatched
        assert len(played) == len(unmatched)


def _both(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] >= other[0] and one[1] >= other[1]


def test_the_house_way_is_never_a_foul() -> None:
    hands = all_set(JOKER_LOW)
    each = np.arange(len(hands.cards))
    highs, lows = hands.highs[each, hands.house], np.minimum(hands.lows[each, hands.house], ACE)

    assert not bool((highest_ranks()[highs] < lows).any())
