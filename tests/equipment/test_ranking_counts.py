"""Every hand of a deck counted by category, against the known numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from croupier.equipment.cards import FIFTY_TWO, Card, Suit
from croupier.equipment.ranking import FIVE_CARD, Category, Scale

C = Category
FIVE_CARD_COUNTS = {
    C.ROYAL_FLUSH: 4,
    C.STRAIGHT_FLUSH: 36,
    C.FOUR_OF_A_KIND: 624,
    C.FULL_HOUSE: 3_744,
    C.FLUSH: 5_108,
    C.STRAIGHT: 10_200,
    C.THREE_OF_A_KIND: 54_912,
    C.TWO_PAIR: 123_552,
    C.PAIR: 1_098_240,
    C.HIGH_CARD: 1_302_540,
}
SIX_CARD_COUNTS = {
    C.ROYAL_FLUSH: 188,
    C.STRAIGHT_FLUSH: 1_656,
    C.FOUR_OF_A_KIND: 14_664,
    C.FULL_HOUSE: 165_984,
    C.FLUSH: 205_792,
    C.STRAIGHT: 361_620,
    C.THREE_OF_A_KIND: 732_160,
    C.TWO_PAIR: 2_532_816,
    C.PAIR: 9_730_740,
    C.HIGH_CARD: 6_612_900,
}
SEVEN_CARD_COUNTS = {
    C.ROYAL_FLUSH: 4_324,
    C.STRAIGHT_FLUSH: 37_260,
    C.FOUR_OF_A_KIND: 224_848,
    C.FULL_HOUSE: 3_473_184,
    C.FLUSH: 4_047_644,
    C.STRAIGHT: 6_180_020,
    C.THREE_OF_A_KIND: 6_461_620,
    C.TWO_PAIR: 31_433_400,
    C.PAIR: 58_627_800,
    C.HIGH_CARD: 23_294_460,
}


def by_category(scale: Scale, values: Mapping[int, int]) -> dict[Category, int]:
    """How many hands there are of each category, given how many there are of each value."""
    counts: Counter[Category] = Counter()
    for value, number in values.items():
        counts[scale.category(value)] += number
    return dict(counts)


def values_of(scale: Scale, hands: Iterable[tuple[Card, ...]]) -> Counter[int]:
    """How many of these hands have each value."""
    return Counter(map(scale.value, hands))


@pytest.fixture(scope="session")
def five_card_values() -> Counter[int]:
    """The values of all five-card hands, valued once for all tests."""
    return values_of(FIVE_CARD, combinations(FIFTY_TWO, 5))


@pytest.mark.cites("§ 647a.6(b)", "§ 663a.6(b)")
def test_all_five_card_hands_by_category(five_card_values: Counter[int]) -> None:
    """2,598,960 hands."""
    assert by_category(FIVE_CARD, five_card_values) == FIVE_CARD_COUNTS


def test_five_card_hands_have_7462_different_values(five_card_values: Counter[int]) -> None:
    """The known number of hands that do not tie."""
    assert len(five_card_values) == 7_462


@pytest.mark.cites("§ 671a.6(b)")
def test_ace_king_is_taken_out_of_the_high_cards(lunar: Scale) -> None:
    """167,280 hands without a pair, straight or flush hold an ace and a king."""
    counts = by_category(lunar, values_of(lunar, combinations(FIFTY_TWO, 5)))

    assert counts[C.ACE_KING] == 167_280
    assert counts == FIVE_CARD_COUNTS | {C.ACE_KING: 167_280, C.HIGH_CARD: 1_302_540 - 167_280}


@pytest.mark.cites("§ 657a.6(b)")
def test_all_four_card_hands_by_category(four_card: Scale) -> None:
    """270,725 hands."""
    assert by_category(four_card, values_of(four_card, combinations(FIFTY_TWO, 4))) == {
        C.FOUR_OF_A_KIND: 13,
        C.STRAIGHT_FLUSH: 44,
        C.THREE_OF_A_KIND: 2_496,
        C.FLUSH: 2_816,
        C.STRAIGHT: 2_772,
        C.TWO_PAIR: 2_808,
        C.PAIR: 82_368,
        C.HIGH_CARD: 177_408,
    }


@pytest.mark.cites("§ 657a.6(b)")
def test_the_best_four_of_all_five_cards_by_category(four_card: Scale) -> None:
    """2,598,960 hands, 2,150 different values; pairs and high cards by their own arithmetic.

    A paired rank and three others: 4 x 715 sets of ranks, 4 x 11 of them straights, each in 6 x 64 suits of
    which 12 hold a flush. Five ranks: 1,287 sets, 11 x 9 - 10 of them holding a straight, each in 1,024 suits of
    which 64 hold a flush.
    """
    values = values_of(four_card, combinations(FIFTY_TWO, 5))

    assert len(values) == 2_150
    assert by_category(four_card, values) == {
        C.FOUR_OF_A_KIND: 624,
        C.STRAIGHT_FLUSH: 2_072,
        C.THREE_OF_A_KIND: 58_656,
        C.FLUSH: 114_616,
        C.STRAIGHT: 101_808,
        C.TWO_PAIR: 123_552,
        C.PAIR: 4 * (715 - 11) * (384 - 12),
        C.HIGH_CARD: (1_287 - 89) * (1_024 - 64),
    }


@pytest.mark.cites("§ 667a.6(d)", "§ 669a.6(c)")
def test_all_three_card_hands_by_category(three_card: Scale) -> None:
    """22,100 hands, A-2-3 a straight."""
    assert by_category(three_card, values_of(three_card, combinations(FIFTY_TWO, 3))) == {
        C.STRAIGHT_FLUSH: 48,
        C.THREE_OF_A_KIND: 52,
        C.STRAIGHT: 720,
        C.FLUSH: 1_096,
        C.PAIR: 3_744,
        C.HIGH_CARD: 16_440,
    }


@pytest.mark.cites("§ 667a.6(a)")
def test_all_three_card_hands_by_category_without_a_low_ace(three_card_no_low_ace: Scale) -> None:
    """22,100 hands, A-2-3 no straight."""
    scale = three_card_no_low_ace

    assert by_category(scale, values_of(scale, combinations(FIFTY_TWO, 3))) == {
        C.STRAIGHT_FLUSH: 44,
        C.THREE_OF_A_KIND: 52,
        C.STRAIGHT: 660,
        C.FLUSH: 1_100,
        C.PAIR: 3_744,
        C.HIGH_CARD: 16_500,
    }


@pytest.mark.cites("§ 670a.6(a)", "§ 670a.6(b)")
def test_all_five_card_hands_of_the_deck_with_joker(pai_gow: Scale, five_card_values: Counter[int]) -> None:
    """2,869,685 hands of fifty-three cards; without the joker the categories are the common ones.

    41 sets of four ranks want one card for a straight: five of them for the royal, eight hold an ace. So with
    the joker there are 4 x 5 royals, 4 x 36 other straight flushes, and (495 - 33) x (256 - 4) hands ace-high.
    """
    jokers = ((Card.JOKER, *four) for four in combinations(FIFTY_TWO, 4))
    counts = Counter(by_category(pai_gow, values_of(pai_gow, jokers)))
    counts.update(by_category(FIVE_CARD, five_card_values))

    assert dict(counts) == {
        C.FIVE_OF_A_KIND: 1,
        C.ROYAL_FLUSH: 4 + 4 * 5,
        C.STRAIGHT_FLUSH: 36 + 4 * 36,
        C.FOUR_OF_A_KIND: 828,
        C.FULL_HOUSE: 4_368,
        C.FLUSH: 7_804,
        C.STRAIGHT: 20_532,
        C.THREE_OF_A_KIND: 63_360,
        C.TWO_PAIR: 138_600,
        C.PAIR: 1_215_024,
        C.HIGH_CARD: 1_302_540 + 462 * 252,
    }


@pytest.mark.cites("§ 647a.6(b)")
@pytest.mark.parametrize(("count", "known"), [(6, SIX_CARD_COUNTS), (7, SEVEN_CARD_COUNTS)])
def test_the_best_five_of_more_cards_by_category(count: int, known: dict[Category, int]) -> None:
    """20,358,520 and 133,784,560 hands, each rank pattern and each flush valued once and weighted."""
    values: Counter[int] = Counter()
    for hand, weight in (*unsuited_hands(count), *suited_hands(count)):
        values[FIVE_CARD.value(hand)] += weight

    assert sum(values.values()) == comb(52, count)
    assert by_category(FIVE_CARD, values) == known


SUITS = {suit: sorted((c for c in FIFTY_TWO if c.suit is suit), key=lambda c: c.rank) for suit in Suit}
SPADES, *OTHER_SUITS = SUITS.values()


def unsuited_hands(count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand without five of a suit for each multiset of ranks, and how many such hands there are."""
    suits = list(SUITS.values())
    for places in combinations_with_replacement(range(13), count):
        groups = Counter(places)
        if max(groups.values()) <= 4:
            # Equal ranks are neighbours, so dealing the suits in turn gives them different ones.
            hand = tuple(suits[at % 4][place] for at, place in enumerate(places))
            yield hand, prod(comb(4, size) for size in groups.values()) - 4 * with_five_spades(groups)


def with_five_spades(groups: Mapping[int, int]) -> int:
    """In how many ways groups of these sizes take suits so that five or more are spades."""
    ways = [1]
    for size in groups.values():
        without, with_one = comb(3, size), comb(3, size - 1)
        ways = [a * without + b * with_one for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways[5:])


def suited_hands(count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand for each set of five or more spades, and how many hands have just these in any one suit."""
    rest = [card for suit in OTHER_SUITS for card in suit]
    for spades in range(5, count + 1):
        for held in combinations(SPADES, spades):
            yield (*held, *rest[: count - spades]), 4 * comb(39, count - spades)
