"""The start of a round of both blackjack games: cards drawn at random, and the dealer's hand.

The dealer's hand is completed first.  All orders of the shoe are equally likely and no decision depends on unseen
cards, so it makes no difference which of them are the dealer's.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.points import points
from croupier.odds.blackjack.dealer import VALUES
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.evaluation import CARDS
from croupier.odds.simulation.shuffling import State, below
from croupier.odds.simulation.simulator import PlayRound, Simulator
from croupier.odds.wagers.ruleset import Ruleset

VALUE: Ints = np.array([points(card) - 1 for card in CARDS], dtype=np.int64)
"""The value of each card of a deck, the ace first."""

UNIT, INSURANCE = range(2)
"""The first indices of the payouts, in parts of a unit; the others are the game's own."""

UNSPLIT = VALUES
"""The index for hands that were not split; others use the value of the split pair."""

NOT_READ = {
    "collection": "in which order wagers are collected and paid changes none of them",
    "mid_shoe_entry": "every round begins with a full shoe",
}
"""The options that do not affect the rounds of either game, and why."""


class DealersHand(NamedTuple):
    """The value of the first card, the total, 1 for a Blackjack, the suits as bits, and the number of cards drawn."""

    up: int
    total: int
    natural: int
    suits: int
    drawn: int


def of_shoe(rules: Ruleset[Any], wagers: tuple[str, ...], play_round: PlayRound, tables: Any, scale: int) -> Simulator:
    """The rounds of a game from a shoe; Insurance is played with separate cards."""
    cards, apart = len(CARDS) * rules.options.decks, frozenset({"insurance"})
    return Simulator(wagers=wagers, scale=scale, deck=cards, play_round=play_round, tables=tables, apart=apart)


@kernel
def draw(state: State, deck: Ints, place: int) -> int:
    """The value of the next card, drawn at random from those left; an empty shoe is reshuffled."""
    if place >= len(deck):
        place -= len(deck)
    other = place + below(state, len(deck) - place)
    deck[place], deck[other] = deck[other], deck[place]
    return int(VALUE[deck[place] % 52])


@kernel
def dealers_hand(state: State, deck: Ints) -> DealersHand:
    """The dealer's complete hand."""
    up = draw(state, deck, 0)
    points = up + 1
    ace = up == 0
    suits = 1 << (deck[0] % 52 // 13)
    place = 1
    total = 0
    while total < 17:
        value = draw(state, deck, place)
        suits |= 1 << (deck[place] % 52 // 13)
        place += 1
        points += value + 1
        ace = ace or value == 0
        total = points + 10 if ace and points <= 11 else points
    return DealersHand(up, total, int(place == 2 and total == 21), suits, place)


@kernel
def ten_under_ace(state: State, deck: Ints) -> int:
    """Whether a card that is not the dealer's ace is a ten-value card."""
    return int(below(state, len(deck) - 1) < 16 * (len(deck) // 52))


@kernel
def insured(ten: int, pays: Ints) -> int:
    """A separate Insurance Wager in every round, as if the dealer showed an ace, because few rounds offer it."""
    return int(pays[INSURANCE] if ten else -pays[UNIT])
