"""§ 670a.11(d): how the dealer sets his six cards, and what he tells a player who asks.

A ladder of guards: the first that applies to the cards decides which of them is the low hand.  Paragraphs (3) to (5)
precede (2): they cover cards that (2) covers as well, and say which of two sets to keep.
"""

from collections import Counter
from collections.abc import Sequence

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW, Setting, rank_alone
from croupier.equipment.cards import FIFTY_TWO, Card, Rank
from croupier.equipment.ranking import Category

# A royal flush is the highest straight flush: a six-card one is set like any other (docs/readings/0082).
STRAIGHT_FLUSH = frozenset({Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
FLUSH = frozenset({Category.FLUSH})
STRAIGHT = frozenset({Category.STRAIGHT})


def house_way(
    cards: tuple[Card, ...], joker_straight: JokerSixCardStraight = JokerSixCardStraight.JOKER_LOW
) -> Setting:
    """The setting the dealer must use (§ 670a.11(d))."""
    ranks = Counter(rank_alone(card) for card in cards)
    settings = [Setting.of(cards, low) for low in cards]
    if sorted(ranks.values()) == [3, 3]:
        return highest_low(settings)  # § 670a.11(d)(1)(i): the higher three give a pair and the low card
    if sorted(ranks.values()) == [2, 2, 2]:
        return highest_low(settings)  # § 670a.11(d)(1)(ii): the highest pair gives a side card and the low card
    if straight_flushes := with_high(settings, STRAIGHT_FLUSH):
        return lowest_five(straight_flushes, joker_straight)  # § 670a.11(d)(2), § 670a.11(d)(4)–(5)
    if flushes := with_high(settings, FLUSH):
        return highest_low(flushes)  # § 670a.11(d)(2)–(3)
    if straights := with_high(settings, STRAIGHT):
        return lowest_five(straights, joker_straight)  # § 670a.11(d)(2)
    if len(ranks) == len(cards):
        return second_highest_low(settings)  # § 670a.11(d)(6)
    return highest_low(best_sets(settings))  # § 670a.11(d)(1)


def with_high(settings: Sequence[Setting], kinds: frozenset[Category]) -> list[Setting]:
    """The settings whose high hand is of one of these kinds."""
    return [setting for setting in settings if PAI_GOW.category(setting.value) in kinds]


def best_sets(settings: Sequence[Setting]) -> list[Setting]:
    """The settings that break no set of the best high hand the cards can make (§ 670a.11(d)(1))."""
    best = PAI_GOW.category(max(setting.value for setting in settings))
    return with_high(settings, frozenset({best}))


def highest_low(settings: Sequence[Setting]) -> Setting:
    """The highest ranking card goes into the low hand: the joker before an ace, of equals the first dealt."""
    return max(settings, key=lambda setting: setting.low.rank)


def second_highest_low(settings: Sequence[Setting]) -> Setting:
    """The highest ranking card stays in the high hand, the second highest is the low hand."""
    return sorted(settings, key=lambda setting: setting.low.rank)[-2]


def lowest_five(settings: Sequence[Setting], joker_straight: JokerSixCardStraight) -> Setting:
    """Of several straights or straight flushes the lowest, with the highest ranking card low.

    Without the joker the two are the same; with it § 670a.11(d)(2) can be read both ways.
    """
    if joker_straight is JokerSixCardStraight.JOKER_LOW:
        return highest_low(settings)
    return min(settings, key=lambda setting: (lowest_value(setting.high), -setting.low.rank))


def lowest_value(high: tuple[Card, ...]) -> int:
    """The rank of the lowest straight or straight flush that the joker can complete."""
    others = [card for card in high if card.rank is not Rank.JOKER]
    if len(others) == len(high):
        return PAI_GOW.value(high)
    kinds = STRAIGHT_FLUSH if PAI_GOW.category(PAI_GOW.value(high)) in STRAIGHT_FLUSH else STRAIGHT
    values = [PAI_GOW.value((*others, card)) for card in FIFTY_TWO if card not in others]
    return min(value for value in values if PAI_GOW.category(value) in kinds)
