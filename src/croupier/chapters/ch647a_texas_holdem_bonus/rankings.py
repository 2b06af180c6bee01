"""§ 647a.6 ranks five cards as every poker game does; only § 647a.12(b) tells first two cards apart."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from croupier.equipment.cards import Card, Rank

TwoCards: TypeAlias = Callable[[Sequence[Card]], bool]


def _pair(*ranks: Rank) -> TwoCards:
    return lambda cards: cards[0].rank is cards[1].rank and cards[0].rank in ranks


def _ace_with(*ranks: Rank, suited: bool) -> TwoCards:
    def made(cards: Sequence[Card]) -> bool:
        high, low = sorted((card.rank for card in cards), reverse=True)
        return high is Rank.ACE and low in ranks and (cards[0].suit is cards[1].suit) is suited

    return made


BOTH_ACES = "ace_ace_dealer_and_player"

_FIRST_TWO: Mapping[str, TwoCards] = {
    "ace_ace": _pair(Rank.ACE),
    "ace_king_same_suit": _ace_with(Rank.KING, suited=True),
    "ace_queen_or_ace_jack_same_suit": _ace_with(Rank.QUEEN, Rank.JACK, suited=True),
    "ace_king_different_suits": _ace_with(Rank.KING, suited=False),
    "king_king_queen_queen_or_jack_jack": _pair(Rank.KING, Rank.QUEEN, Rank.JACK),
    "ace_queen_or_ace_jack_different_suits": _ace_with(Rank.QUEEN, Rank.JACK, suited=False),
    "pair_of_tens_through_twos": _pair(*(rank for rank in Rank if rank <= Rank.TEN)),
}

FIRST_TWO_CARDS = (BOTH_ACES, *_FIRST_TWO)
"""The results of the Texas Hold 'Em Bonus, in the order of the table (§ 647a.12(b))."""

is_ace_ace = _FIRST_TWO["ace_ace"]


def first_two_cards(player: Sequence[Card], dealer: Callable[[], Sequence[Card]]) -> Callable[[str], bool]:
    """Whether the player's first two cards are what a row names; the dealer's are asked for only beside two aces.

    § 647a.12(b)
    """

    def made(row: str) -> bool:
        if row == BOTH_ACES:
            return is_ace_ace(player) and is_ace_ace(dealer())
        return _FIRST_TWO[row](player)

    return made
