"""The dealer's part of a round: the burn, the first two cards each, the hole card, and drawing to 17."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.equipment.cards import Card, Rank
from croupier.equipment.devices import CardReader
from croupier.rules.blackjack.hands import BLACKJACK
from croupier.rules.blackjack.totals import DEALER_STANDS_ON, Total, is_ten_value, total
from croupier.rules.procedure.dealing import Deal, To
from croupier.rules.procedure.decisions import Choice, Decide
from croupier.rules.procedure.round import BURN, DEALER, DISCARD, Round, Stake, place_in_words
from croupier.rules.procedure.steps import CarryOut, ReadHoleCard, Reveal, Settle, Step
from croupier.rules.terms.events import CardsRevealed
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import Sentence, say

Part: TypeAlias = Generator[Step | Settle | CarryOut, None, None]
"""A part of a procedure that returns no settlement lines."""

HOLE_CARD = "hole_card"
"""The place of the dealer's second card, face down (§§ 672a.1(Hole card), 673a.1(Hole card))."""

EXPOSED = "exposed"
"""The place of a card drawn in error and seen by all, until somebody takes it."""

SECOND_CARD = "second_card"
"""The stage at which a player who was dealt only one card accepts or declines the second."""

READER = CardReader(inspected=True)


def hand_in_words(round: Round[TableOptions], place: str, cards: Sequence[Card]) -> Sentence:
    """The count of a hand; the dealer's includes the hole card once it is face up."""
    beside = round.showing(HOLE_CARD) if place == DEALER else ()
    return total((*cards, *beside)).in_words


class InitialDeal(Deal):
    """The first two cards of every box and the dealer's first."""


class HoleCardDeal(Deal):
    """The dealer's second card."""

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        """The hole card lies with the dealer."""
        return say("step.deal_down", place=place_in_words(DEALER))


class AnnounceTotal(Reveal):
    """The dealer completes his hand and announces its total; then the wagers are settled.

    This is the last moment at which a card drawn by mistake can be set aside.
    """

    def prompt(self, round: Round[TableOptions]) -> Sentence:
        """What to announce."""
        return say("step.announce_total", total=dealer_total(round).in_words)


@dataclass(slots=True)
class RevealHoleCard(Reveal):
    """The hole card is turned up; it must match the card reader's answer."""

    place: str = HOLE_CARD
    said: bool | None = None

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        """What to turn."""
        return say("step.turn_up_hole_card")

    def refuse(self, round: Round[TableOptions], event: CardsRevealed) -> Refusal | None:
        """Refuse a card that contradicts the reader."""
        if refused := Reveal.refuse(self, round, event):
            return refused
        shown = event.cards[0] if event.cards else round.cards(HOLE_CARD)[0]
        if self.said is None or self.said == READER.gives_blackjack(up_card(round), shown):
            return None
        detail = say("report.reader_contradicts", card=shown.words)
        return Refusal(Reason.CARDS_DIFFER_FROM_THOSE_DEALT, self.cite, detail)


def burn(round: Round[TableOptions], cite: str) -> Part:
    """Burn one card for a new batch in the shoe, and one for a dealer new to the table.

    §§ 672a.7(c), 673a.7(c)
    """
    cards = int(round.opening.new_shoe) + int(round.opening.new_dealer)
    yield Deal((To(BURN),) * cards, cite)


def initial_deal(round: Round[TableOptions], cite: str, one_card_cite: str) -> Part:
    """A card up to each box, one up to the dealer, a second up to each box, a second down to the dealer.

    §§ 672a.7(e)(1)–(4), 673a.7(e)(1)–(4)
    """
    boxes = tuple(To(str(seat), up=True) for seat in round.seats_clockwise)
    yield InitialDeal((*boxes, To(DEALER, up=True), *boxes), cite)
    for seat in round.seats_clockwise:
        if len(round.laid.get(str(seat), ())) == 1:
            yield from second_card_late(round, seat, one_card_cite)
    yield HoleCardDeal((To(HOLE_CARD),), cite)


def second_card_late(round: Round[TableOptions], seat: int, cite: str) -> Part:
    """A box with one card gets its second after all others have theirs, if its player wants it.

    The text leaves open what happens if he does not: here his hand is dead and his wagers are returned.
    §§ 672a.12(g), 673a.13(g)
    """
    choices = (
        Choice(name="second_card", title=say("choice.second_card"), cite=cite, default=True),
        Choice(name="dead_hand", title=say("choice.dead_hand"), cite=cite),
    )
    stakes = round.stakes_at(seat)
    yield Decide(SECOND_CARD, (tuple(stake.id for stake in stakes),), lambda _stake: choices, cite)
    dead = [stake for stake in stakes if stake.chose(SECOND_CARD, "dead_hand")]
    yield Settle([line for stake in dead for line in all_returned(round, stake, cite)])
    if len(dead) == len(stakes):
        discard(round, str(seat))
    else:
        yield Deal((To(str(seat), up=True),), cite)


def all_returned(round: Round[TableOptions], stake: Stake, cite: str) -> Iterable[Line]:
    """Return everything a stake has at risk."""
    return [round.bet(stake, wager).returned(cite) for wager in stake.at_risk]


def dealt_in(round: Round[TableOptions]) -> list[Stake]:
    """The stakes that have a hand in this round."""
    return [stake for stake in round.stakes.values() if BLACKJACK in stake.at_risk]


# The dealer's hand


def up_card(round: Round[TableOptions]) -> Card:
    """The dealer's first card."""
    return round.cards(DEALER)[0]


def shows_ace(round: Round[TableOptions]) -> bool:
    """Whether Insurance is offered (§§ 672a.7(f), 673a.7(g))."""
    return up_card(round).rank is Rank.ACE


def may_have_blackjack(round: Round[TableOptions]) -> bool:
    """Whether the hole card is read: the first card is an ace or a ten-value card (§§ 672a.7(g), 673a.7(h))."""
    return shows_ace(round) or is_ten_value(up_card(round))


def read_hole_card(round: Round[TableOptions], cite: str) -> Generator[Step, None, bool]:
    """Whether the reader finds a Blackjack; if the shoe has read the hole card, the reader must agree.

    §§ 672a.1(Card reader device), 673a.1(Card reader device)
    """
    hole = round.laid[HOLE_CARD][0].card
    reading = ReadHoleCard(cite, None if hole is None else READER.gives_blackjack(up_card(round), hole))
    yield reading
    return bool(reading.found)


def dealer_cards(round: Round[TableOptions]) -> tuple[Card, ...]:
    """All cards of the dealer, as dealt: first card, hole card, cards drawn."""
    first, *drawn = round.cards(DEALER)
    return (first, *round.cards(HOLE_CARD), *drawn)


def dealer_total(round: Round[TableOptions]) -> Total:
    """The point count of the dealer's hand."""
    return total(dealer_cards(round))


def dealer_plays(round: Round[TableOptions], cite: str, *, matters: bool) -> Part:
    """The dealer draws to 16, stands on all 17s, hard or soft, and announces his total, if it ``matters``.

    A card drawn in error that all players refused becomes his next one, or is discarded if he draws none.
    §§ 672a.7(l), 672a.7(m), 672a.12(c), 673a.7(o), 673a.7(p), 673a.13(c)
    """
    while matters and dealer_total(round).points < DEALER_STANDS_ON:
        if round.laid.get(EXPOSED):
            move(round, EXPOSED, DEALER)
        else:
            yield Deal((To(DEALER, up=True),), cite)
    discard(round, EXPOSED)
    if matters:
        yield AnnounceTotal(cite)


# Moving cards


def move(round: Round[TableOptions], place: str, to: str) -> None:
    """Move the first card of a place to another."""
    round.laid.setdefault(to, []).append(round.laid[place].pop(0))


def discard(round: Round[TableOptions], place: str) -> None:
    """Move all cards of a place to the discard rack."""
    while round.laid.get(place):
        move(round, place, DISCARD)
