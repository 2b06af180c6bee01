"""Dealing: where the next card goes, by the method in use.

A manual shoe and the dealer's hand give the same order, one card at a time around the table; an automated shoe
dispenses whole stacks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from croupier.rules.procedure.needs import CardNeeded
from croupier.rules.procedure.round import BURN, DEALER, Round, place_in_words, seat_of
from croupier.rules.procedure.steps import StepFor, refuse_card
from croupier.rules.terms.events import CardDealt, CoverCardAppeared
from croupier.rules.terms.options import DealingMethod, TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import Sentence, say


@dataclass(frozen=True, slots=True)
class To:
    """One card to deal to a place, face down by default.

    ``unread`` marks a card at a position nobody plays: its face may stay unread.
    """

    place: str
    up: bool = False
    unread: bool = False


def one_at_a_time(count: int, places: Iterable[str | int]) -> tuple[To, ...]:
    """A card to each place in turn until each has ``count``."""
    around = [To(str(place)) for place in places]
    return tuple(around * count)


def in_stacks(count: int, places: Iterable[str | int]) -> tuple[To, ...]:
    """A stack of ``count`` cards to each place in turn."""
    return tuple(To(str(place)) for place in places for _ in range(count))


def by_method(method: DealingMethod, count: int, places: Iterable[str | int]) -> tuple[To, ...]:
    """``count`` cards to each place as the method in use delivers them."""
    if method is DealingMethod.AUTOMATED_SHOE:
        return in_stacks(count, places)
    return one_at_a_time(count, places)


def players_then_dealer(round: Round[TableOptions]) -> list[str | int]:
    """The seats clockwise, the dealer last."""
    return [*round.seats_clockwise, DEALER]


def discard_hands_without_wagers(round: Round[TableOptions]) -> None:
    """Collect the cards of every seat at which nothing is at risk any more, as they lie."""
    for place in list(round.laid):
        seat = seat_of(place)
        if seat is not None and not any(stake.at_risk for stake in round.stakes_at(seat)):
            round.discard(place)


@dataclass(slots=True)
class Deal(StepFor[CardDealt | CoverCardAppeared]):
    """Deal cards one by one, each to the next place."""

    kind = "deal"
    expects = (CardDealt, CoverCardAppeared)
    order: Sequence[To]
    cite: str
    remaining: list[To] = field(init=False)

    def __post_init__(self) -> None:
        """Start with nothing dealt."""
        self.remaining = list(self.order)

    def done(self) -> bool:
        """Whether every card is out."""
        return not self.remaining

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        """The next card, and where it goes."""
        to = self.remaining[0]
        if to.place == BURN:
            return say("step.burn")
        return say("step.deal_up" if to.up else "step.deal_down", place=place_in_words(to.place))

    def needs(self, _round: Round[TableOptions]) -> CardNeeded:
        """The next card."""
        to = self.remaining[0]
        return CardNeeded(to.place, to.up, len(self.remaining), _may_be_unread(to))

    def refuse(self, round: Round[TableOptions], event: CardDealt | CoverCardAppeared) -> Refusal | None:
        """Refuse a card to another place, a card not in the deck, or a player's card left unread."""
        if isinstance(event, CoverCardAppeared):
            return self.refuse_other(round) if round.cover_card_at else self._refuse_place(event.place)
        return self._refuse_place(event.place) or self._refuse_card(round, event)

    def _refuse_place(self, place: str) -> Refusal | None:
        to = self.remaining[0]
        if place == to.place:
            return None
        detail = say("report.next_card", place=place_in_words(to.place), other=place_in_words(place))
        return Refusal(Reason.CARD_BELONGS_ELSEWHERE, self.cite, detail)

    def _refuse_card(self, round: Round[TableOptions], event: CardDealt) -> Refusal | None:
        to = self.remaining[0]
        if event.card is not None:
            return refuse_card(round.pack, event.card, self.cite)
        if _may_be_unread(to):
            return None
        return Refusal(Reason.CARD_MUST_BE_READ, self.cite, say("report.must_be_read", place=place_in_words(to.place)))

    def apply(self, round: Round[TableOptions], event: CardDealt | CoverCardAppeared) -> None:
        """Lay the card."""
        if isinstance(event, CoverCardAppeared):
            round.cover_card_at = event.place
            round.reshuffle = True
        else:
            to = self.remaining.pop(0)
            round.lay(to.place, event.card, up=to.up)


def _may_be_unread(to: To) -> bool:
    """Whether a card may stay unread: only hidden cards that no player decides on."""
    return not to.up and (seat_of(to.place) is None or to.unread)
