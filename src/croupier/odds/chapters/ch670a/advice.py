"""The best play of six cards in a usable form: points for both hands, and the lowest hand to double down on."""

from dataclasses import dataclass

import numpy as np

from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.equipment.cards import Rank
from croupier.equipment.ranking import Category
from croupier.odds.chapters.ch670a.play import Choice, Play, taken
from croupier.odds.chapters.ch670a.settings import ACE
from croupier.odds.chapters.ch670a.showdown import HANDS
from croupier.odds.compiled import Ints
from croupier.odds.hands.evaluation import ranking
from croupier.words import Sentence, Several, cases, named, say, series

PLACES = len(ranking(PAI_GOW))
BY_RANK = (Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR)
"""Categories whose points depend on the highest rank; the others have one value each."""


@dataclass(frozen=True)
class Points:
    """The points of a high hand (by place) and a low hand: the percentage of deals in which the dealer's is lower."""

    high: Ints
    low: Ints

    @classmethod
    def of(cls, play: Play) -> "Points":
        """Counted over all dealer hands, before any card is known."""
        hands = play.hands
        lows = _counted(np.minimum(taken(hands.lows, hands.house), ACE), hands.weights, ACE + 2)
        highs = _counted(taken(hands.highs, hands.house), hands.weights, PLACES)
        return cls(_alike(_lower(highs), highs), np.array([_percent(one, HANDS) for one in _lower(lows)]))

    def setting(self, play: Play) -> Choice:
        """The playable setting with the most points; of equals the one with the higher low hand."""
        hands = play.hands
        total = 16 * (self.high[hands.highs] + self.low[hands.lows]) + hands.lows
        setting = np.where(hands.playable, total, -1).argmax(axis=1)
        return Choice(setting, np.zeros(len(setting), dtype=np.bool_))


def _counted(values: Ints, weights: Ints, count: int) -> Ints:
    """The number of hands with each value."""
    found = np.zeros(count, dtype=np.int64)
    np.add.at(found, values, weights)
    return found


def _lower(counted: Ints) -> Ints:
    """The number of hands with a lower value than each."""
    return np.cumsum(counted) - counted


def _alike(lower: Ints, counted: Ints) -> Ints:
    """The mean points for all places that people need not distinguish."""
    groups = np.array([_group(int(value)) for value in ranking(PAI_GOW)])
    points = np.zeros(PLACES, dtype=np.int64)
    for group in np.unique(groups):
        same = groups == group
        weights = counted[same] if counted[same].any() else np.ones(int(same.sum()), dtype=np.int64)
        points[same] = _percent(lower[same] @ weights, HANDS * int(weights.sum()))
    return points


def _group(value: int) -> int:
    category = PAI_GOW.category(value)
    rank = int(PAI_GOW.ranks(value)[0]) if category in BY_RANK else 0
    return 16 * PAI_GOW.categories.index(category) + rank


def _percent(count: np.int64, of: int) -> int:
    """A percentage, rounded to nearest in integer arithmetic, so that every machine agrees."""
    return (200 * int(count) + of) // (2 * of)


def setting_advice(play: Play) -> tuple[Sentence, ...]:
    """Points for both hands, their cost against the best setting, and the cost of the house way."""
    points = Points.of(play)
    best = play.expectation(play.best())
    by_points = best - play.expectation(points.setting(play))
    by_house = best - play.expectation(play.house())
    return (
        say("advice.low_hand_points", points=_low_points(points)),
        say("advice.high_hand_points", points=_high_points(points)),
        say("advice.set_for_points"),
        say("advice.setting_costs", cost=f"{float(by_points):.6f}"),
        say("advice.house_way_costs", cost=f"{float(by_house):.6f}"),
    )


def _low_points(points: Points) -> Several:
    return series(_worth(named("rank", Rank(low + 2).word), points.low[low]) for low in reversed(range(ACE + 2)))


def _worth(hand: Sentence, points: int) -> Sentence:
    return say("advice.worth", hand=hand, points=int(points))


def _high_points(points: Points) -> Several:
    """One entry for each group, best hands first."""
    groups: dict[int, Sentence] = {}
    for place, value in enumerate(ranking(PAI_GOW)):
        groups.setdefault(_group(int(value)), _worth(_name(int(value)), points.high[place]))
    return series(reversed(groups.values()))


def _name(value: int) -> Sentence:
    category = PAI_GOW.category(value)
    rank = PAI_GOW.ranks(value)[0]
    match category:
        case Category.HIGH_CARD:
            return say("advice.high", rank=named("rank", rank.word))
        case Category.PAIR:
            return say("advice.pair_of_ranks", ranks=named("ranks", rank.word))
        case Category.TWO_PAIR:
            return say("advice.two_pair_up", ranks=named("ranks", rank.word))
        case _:
            return named("advice_hand", str(category.value))


def doubling_advice(play: Play) -> tuple[Sentence, ...]:
    """The lowest high hand to double down on, by low hand, and the cost of the rule."""
    setting = play.best().setting
    highs, lows = taken(play.hands.highs, setting), taken(play.hands.lows, setting)
    gained = taken(play.worth_of_doubling, setting) * play.hands.weights
    bars = {low: _bar(highs[lows == low], gained[lows == low]) for low in reversed(range(ACE + 2))}
    doubled = highs >= np.array([bars[low] for low in range(ACE + 2)])[lows]
    cost = play.expectation(play.best_with_double_down()) - play.expectation(Choice(setting, doubled))
    listed = [
        say("advice.by_low_hand", low=named("rank", Rank(low + 2).word), high=_from(bar))
        for low, bar in bars.items()
        if bar < PLACES
    ]
    return (
        say("advice.double_down", hands=cases(listed)),
        say("advice.doubling_costs", cost=f"{float(cost):.6f}"),
    )


def _bar(highs: Ints, gained: Ints) -> int:
    """The place from which on doubling down gains the most: 0 if it always does, above all places if it never does."""
    by_place = _counted(highs, gained, PLACES + 1)
    bar = PLACES - int(by_place[::-1].cumsum().argmax())
    return bar if bar == PLACES or (highs < bar).any() else 0


def _from(bar: int) -> Sentence:
    return say("advice.any_hand") if bar == 0 else PAI_GOW.describe(int(ranking(PAI_GOW)[bar]))
