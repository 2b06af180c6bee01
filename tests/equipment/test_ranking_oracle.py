"""Values against a slow reading of the rules that shares nothing with the tables."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import FIFTY_THREE, FIFTY_TWO, Card, Rank
from croupier.equipment.ranking import Category, LowAce, Scale

C = Category
SUITED = {C.FLUSH, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH}
COMPLETED = {C.STRAIGHT, *SUITED}


def straight_height(ranks: list[int], low_ace: LowAce) -> float | None:
    """How high a straight of these ranks is, a low one as the chapter has it; None if it is none."""
    ordered = sorted(ranks)
    if ordered == list(range(ordered[0], ordered[0] + len(ordered))):
        return ordered[-1]
    if ordered == [*range(2, len(ordered) + 1), 14] and low_ace is not LowAce.NEVER:
        return 13.5 if low_ace is LowAce.SECOND_HIGHEST else 1
    return None


def categories(hand: Sequence[Card], low_ace: LowAce) -> Iterator[tuple[Category, float]]:
    """Everything a hand is, with the height of a straight."""
    ranks = [int(card.rank) for card in hand]
    times = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    height = straight_height(ranks, low_ace)
    suited = len({card.suit for card in hand}) == 1
    holds: dict[Category, Callable[[], bool]] = {
        C.HIGH_CARD: lambda: True,
        C.ACE_KING: lambda: times[0] == 1 and {13, 14} <= set(ranks),
        C.PAIR: lambda: times[0] == 2,
        C.TWO_PAIR: lambda: times[:2] == [2, 2],
        C.THREE_OF_A_KIND: lambda: times[0] == 3,
        C.STRAIGHT: lambda: height is not None,
        C.FLUSH: lambda: suited,
        C.FULL_HOUSE: lambda: times == [3, 2],
        C.FOUR_OF_A_KIND: lambda: times[0] == 4,
        C.STRAIGHT_FLUSH: lambda: suited and height is not None,
        C.ROYAL_FLUSH: lambda: suited and height == 14,
        C.FIVE_OF_A_KIND: lambda: times[0] == 5,
    }
    return ((category, height or 0) for category, is_held in holds.items() if is_held())


def judged(scale: Scale, hand: Sequence[Card]) -> tuple[int, float, list[int]]:
    """A hand of exactly the scale's size: place of its category, height if a straight, ranks by group."""
    known = [(c, height) for c, height in categories(hand, scale.low_ace) if c in scale.categories]
    category, height = max(known, key=lambda kind: scale.categories.index(kind[0]))
    ranks = [int(card.rank) for card in hand]
    groups = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    if category in {C.STRAIGHT, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH}:
        return scale.categories.index(category), height, []
    return scale.categories.index(category), 0, groups


def judged_with_joker(scale: Scale, others: Sequence[Card]) -> tuple[int, float, list[int]]:
    """The best hand with the joker as an ace, or as a missing card that completes a straight or a flush."""
    results = []
    aces = [card for card in FIFTY_TWO if card.rank is Rank.ACE]
    for stands_for in (*(c for c in FIFTY_TWO if c not in others), *aces):
        result = judged(scale, (*others, stands_for))
        category = scale.categories[result[0]]
        doubled_in_flush = stands_for in others and category in SUITED
        if (stands_for.rank is Rank.ACE or category in COMPLETED) and not doubled_in_flush:
            results.append(result)
    return max(results)


def best_by_oracle(scale: Scale, cards: Sequence[Card]) -> tuple[int, float, list[int]]:
    """The best hand of all choices of cards."""
    results = []
    for hand in combinations(cards, scale.size):
        others = [card for card in hand if card is not Card.JOKER]
        joker = len(others) < len(hand)
        results.append(judged_with_joker(scale, others) if joker else judged(scale, others))
    return max(results)


def deck(scale: Scale) -> tuple[Card, ...]:
    """The cards this scale is played with."""
    return FIFTY_THREE if C.FIVE_OF_A_KIND in scale.categories else FIFTY_TWO


@st.composite
def hands(draw: st.DrawFn, scale: Scale) -> list[Card]:
    """From the scale's size to seven cards, often from few ranks or one suit so that rare hands turn up."""
    count = draw(st.integers(scale.size, 7))
    lowest = draw(st.sampled_from([2, 2, 2, 9, 10]))
    suits = draw(st.sampled_from(["shdc", "shdc", "sh", "s"]))
    pool = [card for card in deck(scale) if card.suit is None or (card.rank >= lowest and card.suit.value in suits)]
    if len(pool) < count:
        pool = list(deck(scale))
    return draw(st.lists(st.sampled_from(pool), min_size=count, max_size=count, unique=True))


@settings(max_examples=250)
@given(data=st.data())
def test_two_hands_compare_as_the_slow_reading_says(scale: Scale, data: st.DataObject) -> None:
    """Higher, lower or tied, and of the same category."""
    first, second = data.draw(hands(scale)), data.draw(hands(scale))
    expected_first, expected_second = best_by_oracle(scale, first), best_by_oracle(scale, second)
    value_first, value_second = scale.value(first), scale.value(second)

    assert scale.category(value_first) is scale.categories[expected_first[0]]
    assert (value_first > value_second) == (expected_first > expected_second)
    assert (value_first == value_second) == (expected_first == expected_second)


@given(data=st.data())
def test_the_order_of_cards_does_not_matter(scale: Scale, data: st.DataObject) -> None:
    """Any permutation has the same value."""
    hand = data.draw(hands(scale))

    assert scale.value(data.draw(st.permutations(hand))) == scale.value(hand)


@given(data=st.data())
def test_suits_never_count(scale: Scale, data: st.DataObject) -> None:
    """Exchanging suits throughout leaves the value as it is."""
    hand = data.draw(hands(scale))
    exchanged = dict(zip("shdc", data.draw(st.permutations("shdc")), strict=True))
    turned = [card if card is Card.JOKER else Card(str(card)[0] + exchanged[str(card)[1]]) for card in hand]

    assert scale.value(turned) == scale.value(hand)


@given(data=st.data())
def test_the_best_cards_have_the_value_of_all(scale: Scale, data: st.DataObject) -> None:
    """They are the scale's number of the cards given, in their order."""
    hand = data.draw(hands(scale))
    best = scale.best(hand)

    assert len(best) == scale.size
    assert [card for card in hand if card in best] == list(best)
    assert scale.value(best) == scale.value(hand)


@given(data=st.data())
def test_one_card_more_never_makes_a_hand_worse(scale: Scale, data: st.DataObject) -> None:
    """The additional card need not be used."""
    hand = data.draw(hands(scale))
    if len(hand) > scale.size:
        assert scale.value(hand) >= scale.value(hand[:-1])


@given(data=st.data())
def test_ranks_are_read_back_from_the_value_highest_group_first(scale: Scale, data: st.DataObject) -> None:
    """Ranks and words come from the value alone, and the ranks are cards of the hand."""
    hand = data.draw(hands(scale))
    value = scale.value(hand)
    joker_may_be_any = Card.JOKER in hand

    assert scale.describe(value)
    assert joker_may_be_any or set(scale.ranks(value)) <= {card.rank for card in hand}
