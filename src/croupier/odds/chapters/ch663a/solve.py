"""Five Card Hi-Lo: every hand of five values against every dealer hand, with the best legal setting."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations, product
from math import comb
from time import perf_counter

import numpy as np

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.play import refuse_setting
from croupier.chapters.ch663a_five_card_hi_lo.rankings import ANTE_BONUS, Setting, two_lowest
from croupier.equipment.cards import FIFTY_TWO, Card
from croupier.equipment.points import points
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import DOLLAR
from croupier.odds.compiled import Ints
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.point_hands import DECK, Counts, hands, ways
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_paytable, for_one, net
from croupier.words import Sentence, say, series

DEALER_HANDS = comb(47, 5)
ONE = Fraction(1)

LOSE, PUSH, WIN = range(3)
NO_TIE, HIGH_TIE, LOW_TIE, BOTH_TIE = range(4)
TIED = {
    NO_TIE: (),
    HIGH_TIE: ("high_hands_tie",),
    LOW_TIE: ("low_hands_tie",),
    BOTH_TIE: ("both_hands_tie", "high_hands_tie", "low_hands_tie"),
}
"""The rows reached by each kind of tie; the highest is paid."""

MOST_HIGH = 33
"""The points of three aces."""

FOLD = -1
"""A way to play a hand; the others are the index of a setting, so FOLD is the last of three."""


@lru_cache(maxsize=4096)
def cards_of(hand: Counts) -> tuple[Card, ...]:
    """Actual cards of these values, to pass to the chapter's own rules."""
    chosen: list[Card] = []
    for place, held in enumerate(hand):
        chosen += [card for card in FIFTY_TWO if points(card) == place + 1][:held]
    return tuple(chosen)


def settings(cards: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """The points (high, low) of every legal setting, the one with the two lowest cards in the low hand first."""
    usual = Setting.of(cards, two_lowest(cards))
    legal = [Setting.of(cards, low) for low in combinations(cards, 2) if refuse_setting(cards, low) is None]
    return tuple(dict.fromkeys([(usual.high, usual.low), *((one.high, one.low) for one in legal)]))


@dataclass(frozen=True)
class Counted:
    """All hands by value.

    ``points[hand, setting]`` are the (high, low) points; ``deals[hand, setting, result, tied]`` counts dealer hands.
    A hand with one legal setting has it twice.
    """

    hands: tuple[Counts, ...]
    weights: Ints
    points: Ints
    deals: Ints


@lru_cache(maxsize=1)
def counted() -> Counted:
    """Every hand against every dealer hand; no paytable matters yet."""
    held = hands(5)
    legal = [settings(cards_of(hand)) for hand in held]
    made: Ints = np.array([(one[0], one[-1]) for one in legal], dtype=np.int64)
    chosen: Ints = np.array([[comb(left, taken) for taken in range(6)] for left in range(17)], dtype=np.int64)
    dealers: Ints = np.array(held, dtype=np.int64)
    deals = np.zeros((len(held), 2, 3, 4), dtype=np.int64)
    for index, hand in enumerate(held):
        left = np.array(DECK, dtype=np.int64) - np.array(hand, dtype=np.int64)
        found = chosen[left, dealers].prod(axis=1)
        for setting in range(2):
            high, low = made[index, setting]
            # Sums of at most C(47, 5) are exact in bincount's floats.
            sums = np.bincount(_endings(int(high), int(low), made[:, 0]), weights=found, minlength=12)
            deals[index, setting] = sums.astype(np.int64).reshape(3, 4)
    return Counted(held, np.array([ways(hand) for hand in held], dtype=np.int64), made, deals)


def _endings(high: int, low: int, dealers: Ints) -> Ints:
    """Result and tie against each dealer hand, as one number: 4 x result + tie."""
    better = np.add(high > dealers[:, 0], low < dealers[:, 1], dtype=np.int64)
    tied = np.add(HIGH_TIE * (dealers[:, 0] == high), LOW_TIE * (dealers[:, 1] == low), dtype=np.int64)
    ending: Ints = 4 * better + tied
    return ending


def bonuses(rules: Ruleset[Options]) -> list[Fraction]:
    """The Ante Bonus of every hand played, per Ante."""
    table = rules.paytables.table("ante_bonus", rules.options.ante_bonus_paytable)
    odds = {row: for_one(table, row) for row in table}
    found = []
    for hand in counted().hands:
        cards = cards_of(hand)
        row = table.highest(lambda name, cards=cards: ANTE_BONUS[name](cards))  # type: ignore[misc]
        found.append(odds[row] if row else Fraction(0))
    return found


def tie_pays(rules: Ruleset[Options]) -> list[Fraction]:
    """The result of the Tie Wager for each kind of tie."""
    table = rules.paytables.table("tie")
    rows = [table.highest(reached.__contains__) for reached in TIED.values()]
    return [net(row.pays, {}, DOLLAR) if row else -ONE for row in rows]


class Play:
    """The best way to play every hand, for Ante and Play with ``ties`` units on the Tie Wager beside each Ante.

    ``worth[hand, way]`` is the value of each way to play, summed over all dealer hands, in 1 / ``unit`` of an Ante.
    """

    def __init__(self, rules: Ruleset[Options], ties: int = 0) -> None:
        self.ties = ties
        self.bonuses = bonuses(rules)
        self.tie_pays = tie_pays(rules)
        self.unit = math.lcm(*(one.denominator for one in (*self.bonuses, *self.tie_pays)))
        self.worth = self._worth()
        self.best = [(0, 1, FOLD)[way] for way in self.worth.argmax(axis=1).tolist()]

    def _worth(self) -> Ints:
        deals = counted().deals
        worth = np.full((len(deals), 3), -(1 + self.ties) * self.unit * DEALER_HANDS, dtype=np.int64)
        worth[:, :FOLD] = 2 * self.unit * (deals[:, :, WIN].sum(axis=-1) - deals[:, :, LOSE].sum(axis=-1))
        by_tie = deals.sum(axis=2) @ np.array([int(pays * self.unit) for pays in self.tie_pays], dtype=np.int64)
        bonus = np.array([int(one * self.unit) for one in self.bonuses], dtype=np.int64)
        worth[:, :FOLD] += self.ties * by_tie + DEALER_HANDS * bonus[:, None]
        return worth

    def net(self, index: int, result: int, tied: int) -> Fraction:
        """The net result of one ending of a hand that is played, per Ante."""
        return 2 * (result - PUSH) + self.bonuses[index] + self.ties * self.tie_pays[tied]

    def table(self) -> OutcomeTable:
        """Ante, Play, Ante Bonus and the units on the Tie Wager together."""
        return OutcomeTable.of(self._endings())

    def tie_table(self) -> OutcomeTable:
        """The Tie Wager alone, with hands played like this; a fold loses it."""
        return OutcomeTable.of(self._tie_endings())

    def _endings(self) -> Iterator[tuple[Fraction, Fraction, int]]:
        for index, (way, weight) in enumerate(zip(self.best, counted().weights.tolist(), strict=True)):
            if way == FOLD:
                yield Fraction(-1 - self.ties), Fraction(1 + self.ties), weight * DEALER_HANDS
                continue
            deals = counted().deals[index, way].tolist()
            for result, tied in product((LOSE, PUSH, WIN), range(4)):
                yield self.net(index, result, tied), Fraction(2 + self.ties), weight * deals[result][tied]

    def _tie_endings(self) -> Iterator[tuple[Fraction, Fraction, int]]:
        for index, (way, weight) in enumerate(zip(self.best, counted().weights.tolist(), strict=True)):
            if way == FOLD:
                yield -ONE, ONE, weight * DEALER_HANDS
                continue
            by_tie = counted().deals[index, way].sum(axis=0).tolist()
            yield from ((pays, ONE, weight * count) for pays, count in zip(self.tie_pays, by_tie, strict=True))


def main(rules: Ruleset[Options], *, wager: str = "main", ties: int = 0) -> Analysis:
    """Ante, Play and Ante Bonus together, per Ante; ``ties`` units on the Tie Wager may be played jointly with them."""
    started = perf_counter()
    play = Play(rules, ties)
    return Analysis(
        wager=wager,
        of=("ante", "play", "ante_bonus", *("tie",) * ties),
        per="ante",
        table=play.table(),
        paytable=rules.options.ante_bonus_paytable,
        strategy=rule_of_thumb(play),
        seconds=perf_counter() - started,
    )


@dataclass(frozen=True)
class Rule:
    """A rule of thumb.

    ``ace_low`` has, by the second lowest card, the most points of the usual high hand with which an ace goes low;
    ``plays`` has, by the points of the low hand, the least points of the high hand that play.
    """

    ace_low: dict[int, int]
    plays: dict[int, int]
    cost: Fraction


def rule_of_thumb(play: Play) -> tuple[Sentence, ...]:
    """When an ace goes low, when a hand plays, and the rule's cost against the best play."""
    rule = best_rule(play)
    ace_low = {card: most for card, most in rule.ace_low.items() if MOST_HIGH > most > 0}
    always = min((card for card, most in rule.ace_low.items() if most >= MOST_HIGH), default=11)
    return (
        say(
            "advice.set_hands_with_tie" if play.ties else "advice.set_hands",
            always=always,
            points=series(say("advice.by", what=card, points=most) for card, most in ace_low.items()),
        ),
        say(
            "advice.fold_below",
            points=series(say("advice.by", what=low, points=least) for low, least in rule.plays.items() if least),
        ),
        say("advice.rule_costs", cost=f"{float(rule.cost):.8f}", wager="Ante"),
    )


def best_rule(play: Play) -> Rule:
    """The best rule of this form: first the place of an ace, with each hand played or folded, then which hands play."""
    known = counted()
    rows = np.arange(len(known.hands))
    gained: Ints = (play.worth[:, :FOLD] - play.worth[:, FOLD:]) * known.weights[:, None]
    second = known.points[:, 0, 1] - known.points[:, 1, 1] + 1
    better = np.maximum(gained[:, 1], 0) - np.maximum(gained[:, 0], 0)
    aces = np.where((known.points[:, 0] != known.points[:, 1]).any(axis=1), second, 0)
    ace_low = _bars(aces, MOST_HIGH - known.points[:, 0, 0], better)
    most = {card: MOST_HIGH - bar for card, bar in ace_low.items() if card}
    chosen = np.array([high <= most.get(card, 0) for card, high in zip(aces, known.points[:, 0, 0], strict=True)])
    set_as = chosen.astype(np.int64)
    high, low = known.points[rows, set_as, 0], known.points[rows, set_as, 1]
    plays = _bars(low, high, gained[rows, set_as])
    bars = np.array([plays[one] for one in low.tolist()], dtype=np.int64)
    reached = int(gained[rows, set_as][high >= bars].sum())
    best = int(np.maximum(gained.max(axis=1), 0).sum())
    return Rule(most, plays, Fraction(best - reached, play.unit * DEALER_HANDS * int(known.weights.sum())))


def _bars(kinds: Ints, levels: Ints, gained: Ints) -> dict[int, int]:
    """For each kind of hand, the level from which on hands gain most; 0 if all do."""
    by_level = np.zeros((int(kinds.max()) + 1, MOST_HIGH + 2), dtype=np.int64)
    np.add.at(by_level, (kinds, levels), gained)
    onwards = by_level[:, ::-1].cumsum(axis=1)[:, ::-1]
    return {kind: int(onwards[kind].argmax()) for kind in np.unique(kinds).tolist()}


def tie(rules: Ruleset[Options]) -> Analysis:
    """The Tie Wager of a player who plays optimally for Ante and Play."""
    started = perf_counter()
    table = Play(rules).tie_table()
    return Analysis(
        wager="tie",
        per="tie",
        table=table,
        convention="hands are folded and set as is best for Ante and Play alone; main_with_tie plays for all three",
        seconds=perf_counter() - started,
    )


def poker_bonus(rules: Ruleset[Options]) -> Analysis:
    """The five cards as a poker hand, folded or not."""
    started = perf_counter()
    table = rules.paytables.table("poker_bonus", rules.options.poker_bonus_paytable)
    return against_paytable("poker_bonus", table, ways_by_row(FIVE_CARD, table, 5), started)


SOLVERS = {
    "main": main,
    "tie": tie,
    "main_with_tie": partial(main, wager="main_with_tie", ties=1),
    "poker_bonus": poker_bonus,
}

VARIES = {
    "main": "ante_bonus_paytable",
    "main_with_tie": "ante_bonus_paytable",
    "poker_bonus": "poker_bonus_paytable",
}
"""The option that selects the paytable of a wager."""
