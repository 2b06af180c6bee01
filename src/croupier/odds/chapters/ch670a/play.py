"""Which card goes low, and when to double down: the value of each way to play, and the best one."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chapters.ch670a.showdown import DEALER_HANDS, SetHands, Showdown
from croupier.odds.compiled import Ints, Values

Flags = NDArray[np.bool_]
Outcome = tuple[Fraction, Fraction, int]

ONE = Fraction(1)
NEVER = -(1 << 62)
"""The value of a setting that is not played."""


@dataclass(frozen=True)
class Choice:
    """How every canonical hand is played: which of its cards goes low, and whether to double down."""

    setting: Ints
    doubled: Flags


@dataclass(frozen=True)
class Play:
    """Every way to play every canonical hand, if a win pays ``pays`` to 1.

    Values are sums over all dealer hands of the player's net result, times the denominator of ``pays``.
    """

    shown: Showdown
    pays: Fraction

    @property
    def hands(self) -> SetHands:
        """The canonical hands and their settings."""
        return self.shown.hands

    @cached_property
    def lose(self) -> Values:
        """Dealer hands that are lower in neither hand."""
        shown = self.shown
        found: Values = DEALER_HANDS - shown.high - shown.low + shown.both
        return found

    @cached_property
    def win_below(self) -> Values:
        """Dealer hands below the bar that are lower in both hands."""
        return np.minimum(self.shown.both, self.shown.low_below_bar)

    @cached_property
    def lose_below(self) -> Values:
        """Dealer hands below the bar that are lower in neither hand."""
        shown = self.shown
        below_bar = shown.below_bar[:, np.newaxis]
        found: Values = below_bar - np.minimum(shown.high, below_bar) - shown.low_below_bar + self.win_below
        return found

    @cached_property
    def worth(self) -> Ints:
        """The value of each setting to the main wager."""
        return self._worth(self.shown.both, self.lose)

    @cached_property
    def worth_of_doubling(self) -> Ints:
        """The value of each setting to the Double Down Wager, which dealer hands below the bar push."""
        return self._worth(self.shown.both - self.win_below, self.lose - self.lose_below)

    def _worth(self, win: Values, lose: Values) -> Ints:
        return self.pays.numerator * win.astype(np.int64) - self.pays.denominator * lose.astype(np.int64)

    def house(self) -> Choice:
        """Every hand set like the dealer's."""
        return Choice(self.hands.house, np.zeros(len(self.hands.house), dtype=np.bool_))

    def best(self) -> Choice:
        """The best setting of every hand for the main wager alone; of equals the first."""
        setting = self._most(self.worth)
        return Choice(setting, np.zeros(len(setting), dtype=np.bool_))

    def best_with_double_down(self) -> Choice:
        """The best setting and whether to double down, together."""
        single = self.best().setting
        joint = self.worth + self.worth_of_doubling
        double = self._most(joint)
        doubled = taken(joint, double) > taken(self.worth, single)
        return Choice(np.where(doubled, double, single), doubled)

    def _most(self, worth: Ints) -> Ints:
        best: Ints = np.where(self.hands.playable, worth, NEVER).argmax(axis=1)
        return best

    def expectation(self, choice: Choice) -> Fraction:
        """The expectation of a way to play all hands, per unit of the main wager."""
        gained = taken(self.worth, choice.setting)
        gained = gained + np.where(choice.doubled, taken(self.worth_of_doubling, choice.setting), 0)
        total = int(self.hands.weights.sum()) * DEALER_HANDS * self.pays.denominator
        return Fraction(int(self.hands.weights @ gained), total)

    def outcomes(self, choice: Choice) -> Iterator[Outcome]:
        """(net, wagered, ways) of the main wager together with the Double Down Wager where it is placed."""
        for doubled in (False, True):
            weights = np.where(choice.doubled == doubled, self.hands.weights, 0)
            for qualified in (False, True):
                times = 1 + (doubled and qualified)
                win, lose, ways = self._ways(weights, choice.setting, qualified=qualified)
                wagered = ONE + doubled
                yield self.pays * times, wagered, win
                yield -ONE * times, wagered, lose
                yield Fraction(0), wagered, ways - win - lose

    def outcomes_of_double_down(self, choice: Choice) -> Iterator[Outcome]:
        """(net, wagered, ways) of the Double Down Wager alone; nothing is wagered where it is not placed."""
        placed = np.where(choice.doubled, self.hands.weights, 0)
        win, lose, _ = self._ways(placed, choice.setting, qualified=True)
        ways = int(placed.sum()) * DEALER_HANDS
        yield self.pays, ONE, win
        yield -ONE, ONE, lose
        yield Fraction(0), ONE, ways - win - lose
        yield Fraction(0), Fraction(0), int(self.hands.weights.sum()) * DEALER_HANDS - ways

    def _ways(self, weights: Ints, setting: Ints, *, qualified: bool) -> tuple[int, int, int]:
        """Won, lost and all deals against dealers who qualify, or against those who do not."""
        win, lose = taken(self.win_below, setting), taken(self.lose_below, setting)
        below_bar = self.shown.below_bar.astype(np.int64)
        if not qualified:
            return int(weights @ win), int(weights @ lose), int(weights @ below_bar)
        win = taken(self.shown.both, setting) - win
        lose = taken(self.lose, setting) - lose
        return int(weights @ win), int(weights @ lose), int(weights @ (DEALER_HANDS - below_bar))


def taken(of_settings: NDArray[np.integer], setting: Ints) -> Ints:
    """The entries of the chosen settings in an array over all settings."""
    found: Ints = of_settings[np.arange(len(setting)), setting].astype(np.int64)
    return found
