"""Luck: occasionally somebody at a table with a progressive is dealt a royal flush.

With a fair deck a rehearsal could wait for years, and the consequences of a hit must be rehearsed too.
"""

from random import Random

from croupier.equipment.cards import Card, Rank, Suit
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.round import BURN, DEALER, DISCARD, seat_of
from croupier.rules.terms.options import TableOptions

CHANCE_OF_A_ROYAL_FLUSH = 0.1
ROYAL = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)


class Fortune:
    """The cards somebody is to be dealt in one round: at the seat first, then among the community cards."""

    def __init__(self, live: LiveRound[TableOptions], random: Random) -> None:
        round = live.round
        self._seat, self._wanted, self._given = 0, list[Card](), set[Card]()
        if round.laid or not round.seats_clockwise or not live.chapter.progressives(round.options):
            return
        if random.random() < CHANCE_OF_A_ROYAL_FLUSH:
            suit = random.choice(list(Suit))
            self._seat = random.choice(round.seats_clockwise)
            self._wanted = [card for card in Card if card.suit is suit and card.rank in ROYAL]
            random.shuffle(self._wanted)

    def card_for(self, place: str) -> Card | None:
        """The card reserved for a place, if any."""
        theirs = seat_of(place) not in {None, self._seat} or place in {DEALER, BURN, DISCARD}
        if theirs or not self._wanted:
            return None
        card = self._wanted.pop()
        self._given.add(card)
        return card

    def keeps(self, card: Card | None) -> bool:
        """Whether a card is reserved, or has already been dealt from the reserve."""
        return card in self._given or card in self._wanted
