"""Free Bet Blackjack against one first card of the dealer: the best decisions, and their exact outcomes.

Decisions are found in floats, because the better of two plays is better by far more than their error.  Their
outcomes are then counted in integers.

Hands of a split pair are played without memory of each other.  Each draws its cards as if the others were not there,
from the shoe without the dealer's first card and the pair; so a hand has the same value as alone.  The effects of
several hands' cards on the dealer's probabilities are added.  Such hands multiply like dual numbers: beside
the probability of a hand's result is its change in the presence of the dealer's total.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations
from math import perm
from typing import TypeAlias

import numpy as np

from croupier.odds.blackjack.dealer import BLACKJACK, TOTALS, VALUES, Chances, chances, most_drawn, ways
from croupier.odds.blackjack.dealing import Dealt, deals
from croupier.odds.blackjack.holdings import DOUBLE, FREE, HIT, REAL, Pays, Play, Stake, best_play, holdings
from croupier.odds.blackjack.main_wager import Outcomes
from croupier.odds.compiled import Ints
from croupier.odds.hands.point_hands import ACE, TEN, Counts, single, with_card, without
from croupier.rules.blackjack.totals import PUSHING_TOTAL

MOST_SPLITS = 3
"""Four hands at most (§ 672a.10(d))."""

LOST = 22
"""The total of every hand that is bust."""

Tallies: TypeAlias = dict[tuple[Stake, int], list[int]]
"""The counts of hands that end with a stake and a total, by the column of the dealer's total."""

Ending: TypeAlias = tuple[int, Stake, int]
"""A holding, its stake, and the number of orders of cards that lead to it."""

Mode: TypeAlias = tuple[Stake, bool]
"""A hand of a split pair: its stake, and whether it would be split again if it became a pair."""

Result: TypeAlias = tuple[int, int]
"""Net and wagered as integers: in parts of a unit, and in units."""

AGAIN: Mode = (Stake(0, 0), True)
"""Not a hand: a second card made a pair that was split again."""

Fixed: TypeAlias = Mapping[Stake, Ints]
"""The action for each holding, by the stake on the hand."""

Dual: TypeAlias = tuple[int, int]
"""The probability of a result, and its excess together with a total of the dealer over independence."""


@dataclass(frozen=True)
class Pair:
    """The play of the hands of a split pair, by stake, and which are split again."""

    plays: Mapping[Stake, Play]
    again: frozenset[Stake]
    value: float


@dataclass(frozen=True)
class Plan:
    """All decisions against one first card: for hands as dealt, and for split pairs."""

    whole: Play
    pairs: Mapping[int, Pair]

    @property
    def split(self) -> tuple[int, ...]:
        """The values of the pairs that are split."""
        first = holdings().index
        return tuple(value for value, pair in self.pairs.items() if pair.value > self.whole.values[first[_pair(value)]])


def _pair(value: int) -> Counts:
    return with_card(single(value), value)


def new_stake(value: int) -> Stake:
    """The stake on the hand that is split off: a lammer, or money if tens are split (§ 672a.10(b))."""
    return REAL if value == TEN else FREE


def kinds(value: int) -> tuple[Stake, ...]:
    """The possible stakes on a hand of a split pair."""
    return tuple(dict.fromkeys((REAL, new_stake(value))))


# Decisions


def left_by_holding(shoe: Counts, missing: Counts) -> Ints:
    """The shoe after each holding and these missing cards."""
    return np.array(without(shoe, missing), dtype=np.int64) - holdings().counts


@lru_cache(maxsize=2 * VALUES * (VALUES + 1))
def shoe_and_dealer(shoe: Counts, up: int, paired: int = -1) -> tuple[Ints, Chances]:
    """The shoe after each holding, and the dealer's probabilities then; ``paired`` is the value of a split pair.

    A hand of a split pair has a card of its value, so the dealer's probabilities are not computed for others; they
    are already known if the hand and the other card of the pair together are a holding.
    """
    if paired < 0:
        left = left_by_holding(shoe, single(up))
        return left, chances(up, left)
    left = left_by_holding(shoe, with_card(single(up), paired))
    together = holdings().after[:, paired]
    dealer = shoe_and_dealer(shoe, up)[1][together]
    rows = np.flatnonzero((holdings().counts[:, paired] > 0) & (together < 0))
    dealer[rows] = chances(up, left[rows])
    return left, dealer


def plan(shoe: Counts, up: int, pays: Pays, fixed: Fixed | None = None) -> Plan:
    """The best decisions, or the best given ``fixed`` actions."""
    actions = fixed or {}
    whole = best_play(*shoe_and_dealer(shoe, up), REAL, pays, actions.get(REAL))
    return Plan(whole, {value: _plan_pair(shoe, up, value, pays, actions) for value in range(VALUES)})


def _plan_pair(shoe: Counts, up: int, value: int, pays: Pays, fixed: Fixed) -> Pair:
    left, dealer = shoe_and_dealer(shoe, up, value)
    pays = of_a_pair(value, pays)
    plays = {stake: best_play(left, dealer, stake, pays, fixed.get(stake)) for stake in kinds(value)}
    begun = _Begun(left, value, plays, 1 - float(dealer[holdings().index[single(value)], BLACKJACK]), dealer)
    policies = chain.from_iterable(combinations(kinds(value), size) for size in range(len(kinds(value)) + 1))
    worth = {frozenset(again): begun.worth((REAL, new_stake(value)), MOST_SPLITS - 1, again) for again in policies}
    again = max(worth, key=lambda one: worth[one])
    found = Pair(plays, again, worth[again] * begun.no_blackjack)
    if not pays.bust_returned:
        return found
    # If all hands bust nothing is returned, so the value of a hand is no longer that of the hand alone.
    exactly = split_outcomes(without(shoe, single(up)), up, value, found, pays)
    return replace(found, value=float(sum(net * chance for (net, _), chance in exactly.items())))


def of_a_pair(value: int, pays: Pays) -> Pays:
    """The odds for the hands of a split pair; a bust is collected at once if no hand has a lammer.

    § 672a.10(c)(1)
    """
    return pays if new_stake(value) == FREE else replace(pays, bust_returned=False)


class _Begun:
    """The values of split hands before their second card, given that the dealer has no Blackjack."""

    def __init__(
        self, left: Ints, value: int, plays: Mapping[Stake, Play], no_blackjack: float, dealer: Chances
    ) -> None:
        known = holdings()
        first = known.index[single(value)]
        again = int(known.after[first, value])
        cards = int(left[first].sum())
        self.new = new_stake(value)
        self.no_blackjack = no_blackjack
        self.paired = float(left[first, value]) / cards * (1 - float(dealer[again, BLACKJACK])) / no_blackjack
        drawn = left[first] / cards / no_blackjack
        self.any = {stake: float(drawn @ play.values[known.after[first]]) for stake, play in plays.items()}
        self.pair = {stake: float(drawn[value] * play.values[again]) for stake, play in plays.items()}

    def worth(self, pending: Sequence[Stake], splits: int, again: Sequence[Stake]) -> float:
        """The value of hands waiting for their second card, with this many more splits allowed."""
        if not pending:
            return 0.0
        stake, *rest = pending
        if not splits or stake not in again:
            return self.any[stake] + self.worth(rest, splits, again)
        alone = self.any[stake] - self.pair[stake] + (1 - self.paired) * self.worth(rest, splits, again)
        return alone + self.paired * self.worth((stake, self.new, *rest), splits - 1, again)


# Outcomes


def endings(began: Mapping[int, int], left: Ints, play: Play, stake: Stake) -> Iterator[Ending]:
    """The endings of hands with these initial counts by holding: (holding, stake, orders of cards), without busts."""
    known = holdings()
    orders = [0] * len(known.hands)
    for holding, found in began.items():
        orders[holding] = found
    for now in known.order[::-1].tolist():
        if not (found := orders[now]):
            continue
        action = int(play.actions[now])
        if action not in {HIT, DOUBLE}:
            yield now, stake, found
            continue
        for then, cards in zip(known.after[now].tolist(), left[now].tolist(), strict=True):
            if action == DOUBLE:
                yield then, stake.doubled(free=known.doubles[now] == 2), found * cards
            elif then >= 0:
                orders[then] += found * cards


class Counted:
    """Endings against the dealer's totals, as counts out of ``all_orders`` of the cards in the shoe.

    ``base`` cards are in the shoe; hands take ``most`` of them at most.
    """

    def __init__(self, up: int, left: Ints, base: int, asked: Sequence[Ending]) -> None:
        rows = sorted({holding for holding, _, _ in asked})
        sizes = left[rows].sum(axis=1).tolist()
        drawn, most = most_drawn(up), base - min(sizes)
        self.all_orders = perm(base, most + drawn)
        self._ways = dict(zip(rows, ways(up, left[rows]), strict=True))
        self._scale = {row: perm(size - drawn, most - base + size) for row, size in zip(rows, sizes, strict=True)}

    def tally(self, found: Sequence[Ending]) -> Tallies:
        """The count of each stake and total with each total of the dealer."""
        tallies: Tallies = defaultdict(lambda: [0] * len(TOTALS))
        for holding, stake, orders in found:
            scale = orders * self._scale[holding]
            row = tallies[stake, max(int(holdings().totals[holding]), TOTALS[0] - 1)]
            for column, count in enumerate(self._ways[holding][:BLACKJACK]):
                row[column] += scale * count
        return tallies

    def by_column(self, ending: Ending) -> list[int]:
        """The count of one ending with each total of the dealer."""
        return next(iter(self.tally([ending]).values()))


def outcomes(shoe: Counts, up: int, made: Plan, pays: Pays) -> Outcomes:
    """All outcomes against this first card."""
    found: Outcomes = defaultdict(Fraction)
    began: dict[int, int] = {}
    for dealt in deals(shoe, up):
        for outcome, chance in _settled(dealt, up, pays):
            found[outcome] += chance
        if not dealt.natural and dealt.paired not in made.split:
            began[dealt.holding] = dealt.orders
    left = left_by_holding(shoe, single(up))
    shoe = without(shoe, single(up))
    _play_whole(shoe, up, made.whole, left, pays, began, found)
    for value in made.split:
        chance = Fraction(perm(shoe[value], 2), perm(sum(shoe), 2))
        for outcome, share in split_outcomes(shoe, up, value, made.pairs[value], pays).items():
            found[outcome] += chance * share
    return found


def _settled(dealt: Dealt, up: int, pays: Pays) -> Iterator[tuple[tuple[Fraction, Fraction], Fraction]]:
    """The outcomes settled before anybody draws: the player's and the dealer's Blackjacks."""
    if not dealt.natural:
        yield (Fraction(-1), Fraction(1)), dealt.chance * dealt.fatal
    elif up == ACE and pays.even_money is not None and pays.takes_even_money(dealt.fatal):
        yield (pays.even_money, Fraction(1)), dealt.chance
    else:
        yield (pays.blackjack, Fraction(1)), dealt.chance * (1 - dealt.fatal)
        yield (Fraction(0), Fraction(1)), dealt.chance * dealt.fatal


def expectation(shoe: Counts, up: int, made: Plan, pays: Pays) -> float:
    """The expectation of the outcomes, in floats."""
    worth = 0.0
    for dealt in deals(shoe, up):
        worth += sum(float(net * chance) for (net, _), chance in _settled(dealt, up, pays))
        if not dealt.natural:
            split = dealt.paired in made.split
            value = made.pairs[dealt.paired].value if split else made.whole.values[dealt.holding]
            worth += float(dealt.chance) * float(value)
    return worth


def _play_whole(
    shoe: Counts, up: int, play: Play, left: Ints, pays: Pays, began: Mapping[int, int], found: Outcomes
) -> None:
    """Tally hands that are not split; busts are the remainder of the rounds without a dealer's Blackjack."""
    ended = list(endings(began, left, play, REAL))
    begun = [(holding, REAL, orders) for holding, orders in began.items()]
    counted = Counted(up, left, sum(shoe), [*begun, *ended])
    tallies = counted.tally(ended)
    in_all, not_bust = (
        np.array(list(rows.values()), dtype=object).sum(axis=0) for rows in (counted.tally(begun), tallies)
    )
    tallies[REAL, LOST] = (in_all - not_bust).tolist()
    for (stake, total), row in tallies.items():
        for his, orders in zip(TOTALS, row, strict=True):
            found[pays.net(stake, total, his), Fraction(stake.money)] += Fraction(orders, counted.all_orders)


# Split pairs


def structures(
    pending: tuple[Stake, ...], splits: int, again: frozenset[Stake], new: Stake
) -> Counter[tuple[Mode, ...]]:
    """The hands a split pair may develop into, with their splits, and the number of ways."""
    found: Counter[tuple[Mode, ...]] = Counter()
    if not pending:
        found[()] = 1
        return found
    stake, *rest = pending
    further = bool(splits) and stake in again
    for hands, count in structures(tuple(rest), splits, again, new).items():
        found[tuple(sorted((*hands, (stake, further))))] += count
    if further:
        for hands, count in structures((stake, new, *rest), splits - 1, again, new).items():
            found[tuple(sorted((*hands, AGAIN)))] += count
    return found


def split_outcomes(shoe: Counts, up: int, value: int, pair: Pair, pays: Pays) -> Outcomes:
    """All outcomes of a split pair, times the probability that the dealer has no Blackjack."""
    pays = of_a_pair(value, pays)
    hands = _SplitHands(shoe, up, value, pair)
    into = structures((REAL, new_stake(value)), MOST_SPLITS - 1, pair.again, new_stake(value))
    totals: dict[int, Counter[Result]] = defaultdict(Counter)
    for column, often in enumerate(hands.columns):
        product = hands.products(column, pays)
        for modes, count in into.items():
            for result, (chance, together) in product(modes).items():
                totals[len(modes)][result] += count * (often * chance + together)
        if pays.bust_returned and TOTALS[column] == PUSHING_TOTAL:
            all_bust = hands.products(column, pays, bust=True)
            for modes, count in into.items():
                for (returned, wagered), (chance, together) in all_bust(modes).items():
                    totals[len(modes)][returned, wagered] -= count * (often * chance + together)
                    totals[len(modes)][-wagered * pays.unit, wagered] += count * (often * chance + together)
    found: Outcomes = defaultdict(Fraction)
    for size, counted in totals.items():
        for (net, wagered), orders in counted.items():
            share = Fraction(orders, hands.all_orders ** (size + 1)) * hands.no_blackjack
            found[Fraction(net, pays.unit), Fraction(wagered)] += share
    return found


class _SplitHands:
    """The results of single hands of a split pair, as counts out of ``all_orders`` without a dealer's Blackjack.

    ``columns`` counts each total of the dealer.
    """

    def __init__(self, shoe: Counts, up: int, value: int, pair: Pair) -> None:
        known = holdings()
        first = known.index[single(value)]
        again = int(known.after[first, value])
        left = left_by_holding(shoe, single(value))
        drawn = dict(zip(known.after[first].tolist(), left[first].tolist(), strict=True))
        apart = {holding: cards for holding, cards in drawn.items() if holding != again}
        ended = {
            (stake, further): list(endings(apart if further else drawn, left, play, stake))
            for stake, play in pair.plays.items()
            for further in (False, True)
        }
        alone, paired = (first, REAL, 1), (again, REAL, drawn[again])
        counted = Counted(up, left, int(left[first].sum()), [alone, paired, *chain.from_iterable(ended.values())])
        self.columns = counted.by_column(alone)
        self.all_orders = sum(self.columns)
        self.no_blackjack = Fraction(self.all_orders, counted.all_orders)
        self._tallies: dict[Mode, Tallies] = {AGAIN: counted.tally([(again, AGAIN[0], drawn[again])])}
        for (stake, further), found in ended.items():
            tallies = counted.tally(found)
            elsewhere = [*tallies.values(), *([counted.by_column(paired)] if further else [])]
            tallies[stake, LOST] = [often - sum(rest) for often, *rest in zip(self.columns, *elsewhere, strict=True)]
            self._tallies[stake, further] = tallies

    def products(self, column: int, pays: Pays, *, bust: bool = False) -> "_Products":
        """Products of hands against one total of the dealer; of hands that are all ``bust``, if so."""
        hands: dict[Mode, dict[Result, Dual]] = {}
        for mode, tallies in self._tallies.items():
            hands[mode] = defaultdict(lambda: (0, 0))
            for (stake, total), row in tallies.items():
                if bust and mode != AGAIN and total != LOST:
                    continue
                result = int(pays.net(stake, total, TOTALS[column]) * pays.unit), stake.money
                chance, together = hands[mode][result]
                more = row[column] * self.all_orders - sum(row) * self.columns[column]
                hands[mode][result] = chance + sum(row), together + more
        return _Products(hands)


class _Products:
    """Several hands together: their results added, their dual chances multiplied."""

    def __init__(self, hands: Mapping[Mode, Mapping[Result, Dual]]) -> None:
        self._known: dict[tuple[Mode, ...], Mapping[Result, Dual]] = {(mode,): hand for mode, hand in hands.items()}

    def __call__(self, modes: tuple[Mode, ...]) -> Mapping[Result, Dual]:
        if modes not in self._known:
            found: dict[Result, Dual] = defaultdict(lambda: (0, 0))
            for (net, wagered), (chance, together) in self(modes[:-1]).items():
                for (other_net, other_wagered), (other, with_other) in self(modes[-1:]).items():
                    result = net + other_net, wagered + other_wagered
                    before, before_together = found[result]
                    both = chance * with_other + together * other
                    found[result] = before + chance * other, before_together + both
            self._known[modes] = found
        return self._known[modes]


@lru_cache(maxsize=4)
def plans(shoe: Counts, pays: Pays) -> tuple[Plan, ...]:
    """The best decisions against every first card."""
    return tuple(plan(shoe, up, pays) for up in range(VALUES))
