"""The players' turns: seat by seat clockwise, each hand from left to right, one card at a time.

At a seated table, one stake plays the hands of its seat.  In a stadium, stakes that share a seat decide together
and share the cards of its slots, so the dealer deals each card once.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeAlias

from croupier.rules.blackjack.dealing import EXPOSED, Part, dealt_in, move
from croupier.rules.blackjack.hands import HandT, Slot, hands_in, next_slot, place_of, shown_as
from croupier.rules.blackjack.options import GameOptionsT
from croupier.rules.procedure.dealing import Deal, To
from croupier.rules.procedure.decisions import Choice, Decide
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.steps import Settle, Step
from croupier.rules.terms.events import Decided
from croupier.rules.terms.lines import Line
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

EXPOSED_CARD = "exposed_card"
"""The stage at which a player takes or refuses a card drawn in error and seen by all."""

MISSED_CARD = "missed_card"
"""The stage at which a player whose card was not dealt takes it late or has his hand called dead."""


class Later(Enum):
    """The rest of a seat's turn comes after all other seats."""

    LATER = "later"


Asked: TypeAlias = list[tuple[Stake, HandT]]
"""The hands of one slot that have a decision to make, with their stakes."""

SeatTurn: TypeAlias = Generator[Step | Settle | Later, None, None]
"""The turn of one seat."""


@dataclass(slots=True)
class RequestedCard(Deal):
    """A card for players who asked for it; ``missed`` when the dealer failed to deal it."""

    missed: bool = field(default=False, init=False)

    def pass_over(self) -> None:
        """Continue without this card: the dealer missed it."""
        self.missed = True
        self.remaining.clear()

    def use_exposed_card(self) -> None:
        """Make an exposed card the next one: the players are asked again."""
        self.remaining.clear()


class PlayersTurns(ABC, Generic[HandT, GameOptionsT]):
    """How players play their hands; a chapter defines the choices, their effects, and what is settled at once.

    ``hand`` is the game's type of hand.  The cites are the chapter's: for what a player may do, for dealing a
    card, for a card exposed in error and for one that was not dealt.
    """

    hand: type[HandT]
    turn_cite: str
    card_cite: str
    exposed_cite: str
    missed_cite: str

    def __init__(self, round: Round[GameOptionsT]) -> None:
        self.round = round

    @abstractmethod
    def first_hand(self, stake: Stake) -> HandT:
        """The hand a stake begins with, still without cards."""

    @abstractmethod
    def stage(self, stake: Stake, hand: HandT) -> str:
        """The stage of the hand's next decision; empty if there is none."""

    @abstractmethod
    def choices(self, stake: Stake, hand: HandT) -> tuple[Choice, ...]:
        """What may be chosen for a hand."""

    @abstractmethod
    def because(self, stake: Stake, hand: HandT, event: Decided) -> Refusal | None:
        """The chapter's own reason why a choice is not open."""

    @abstractmethod
    def act(self, stake: Stake, hand: HandT, decided: Decided) -> bool:
        """Carry out a choice; return whether it takes a card."""

    @abstractmethod
    def took(self, stake: Stake, hand: HandT) -> None:
        """Note a new card; return whether the hand is now complete."""

    @abstractmethod
    def settled_at_once(self, stake: Stake) -> Iterable[Line]:
        """What is paid or collected before the next card is dealt."""

    @abstractmethod
    def wagers_on(self, hand: HandT) -> tuple[tuple[str, str], ...]:
        """The wagers on a hand: the name of each and the name it is shown under."""

    def begin(self, _seat: int) -> Iterable[Line]:
        """What is paid when a seat's turn begins."""
        return ()

    # The order of play

    def form_hands(self) -> None:
        """Form a hand for every stake with cards after the initial deal."""
        for stake in dealt_in(self.round):
            hand = self.first_hand(stake)
            for laid in self.round.laid[str(stake.seat)]:
                hand.take(laid)
            stake.hands.append(hand)

    def play(self) -> Part:
        """Play all seats clockwise, then those waiting for a missed card."""
        late: list[SeatTurn] = []
        for seat in self.round.seats_clockwise:
            turn = self.play_seat(seat)
            for step in turn:
                if isinstance(step, Later):
                    late.append(turn)
                    break
                yield step
        for turn in late:
            yield from (step for step in turn if not isinstance(step, Later))

    def play_seat(self, seat: int) -> SeatTurn:
        """The hands of a seat from the left, each completed before the next gets a card.

        §§ 672a.10(c), 673a.11(b)
        """
        yield Settle(list(self.begin(seat)))
        while (slot := next_slot(self.round, seat)) is not None:
            yield from self.play_slot(seat, slot)

    def play_slot(self, seat: int, slot: Slot) -> SeatTurn:
        """Choices and cards for one hand, until nobody at the seat has a decision left."""
        if slot:
            yield from self.give_card(seat, slot, hands_in(self.round, seat, slot, self.hand))
        while asked := [one for one in hands_in(self.round, seat, slot, self.hand) if self.stage(*one)]:
            for stage in dict.fromkeys(self.stage(*one) for one in asked):
                yield from self.decide(stage, [one for one in asked if self.stage(*one) == stage])
            takers = [(stake, hand) for stake, hand in asked if self.act(stake, hand, stake.decisions[-1])]
            yield from self.give_card(seat, slot, takers)
        for _, hand in hands_in(self.round, seat, slot, self.hand):
            hand.done = True

    def decide(self, stage: str, asked: Asked[HandT]) -> Generator[Decide, None, None]:
        """Stakes decide together about their hands in a slot, one decision for each hand number."""
        for number, hands in _by_number(asked).items():
            yield self._decide_about(hands, stage, number)

    def _decide_about(self, hands: dict[str, HandT], stage: str, number: int) -> Decide:
        return Decide(
            stage,
            (tuple(hands),),
            lambda stake: self.choices(stake, hands[stake.id]),
            self.turn_cite,
            number,
            lambda stake, event: self.because(stake, hands[stake.id], event),
        )

    def offer(
        self, stage: str, asked: Asked[HandT], choices: tuple[Choice, ...]
    ) -> Generator[Decide, None, dict[str, str]]:
        """Offer all the same choices; return what each stake chose."""
        for number, hands in _by_number(asked).items():
            yield Decide(stage, (tuple(hands),), lambda _stake: choices, choices[0].cite, number)
        return {stake.id: stake.decisions[-1].choice for stake, _ in asked}

    # One card

    def give_card(self, seat: int, slot: Slot, takers: Asked[HandT]) -> SeatTurn:
        """Deal the next card of a slot, face up, to all who take it (§§ 672a.7(i), 673a.7(j))."""
        place = place_of(seat, slot)
        while takers:
            if self.round.laid.get(EXPOSED):
                takers = yield from self.offer_exposed_card(takers)
                if takers:
                    move(self.round, EXPOSED, place)
                break
            deal = RequestedCard((To(place, up=True),), self.card_cite)
            yield deal
            if deal.missed:
                takers = yield from self.offer_late_card(takers)
                if takers:
                    yield Later.LATER
            elif not self.round.laid.get(EXPOSED):
                break
        for stake, hand in takers:
            hand.take(self.round.laid[place][-1])
            self.took(stake, hand)
        yield Settle([line for stake in self.round.stakes_at(seat) for line in self.settled_at_once(stake)])

    def offer_exposed_card(self, takers: Asked[HandT]) -> Generator[Step, None, Asked[HandT]]:
        """Offer the exposed card as the next card: a player who refuses it gets no further card in this round.

        §§ 672a.12(c), 673a.13(c)
        """
        choices = (
            Choice(name="accept", title=say("choice.exposed_card"), cite=self.exposed_cite, default=True),
            Choice(name="refuse", title=say("choice.no_exposed_card"), cite=self.exposed_cite),
        )
        chosen = yield from self.offer(EXPOSED_CARD, takers, choices)
        refusing = {stake.player for stake, _ in takers if chosen[stake.id] == "refuse"}
        for stake in self.round.stakes.values():
            if stake.player in refusing:
                for hand in stake.hands:
                    hand.done = True
        return [(stake, hand) for stake, hand in takers if stake.player not in refusing]

    def offer_late_card(self, takers: Asked[HandT]) -> Generator[Step | Settle, None, Asked[HandT]]:
        """Offer a missed card after all other players have theirs; declined, the hand is dead.

        §§ 672a.12(h), 673a.13(h)
        """
        choices = (
            Choice(name="late_card", title=say("choice.late_card"), cite=self.missed_cite, default=True),
            Choice(name="dead_hand", title=say("choice.dead_hand"), cite=self.missed_cite),
        )
        chosen = yield from self.offer(MISSED_CARD, takers, choices)
        dead = [(stake, hand) for stake, hand in takers if chosen[stake.id] == "dead_hand"]
        yield Settle([line for stake, hand in dead for line in self.returned(stake, hand)])
        for _, hand in dead:
            hand.settle()
        return [(stake, hand) for stake, hand in takers if not hand.settled]

    def returned(self, stake: Stake, hand: HandT) -> Iterable[Line]:
        """Return every wager on a dead hand."""
        for wager, name in self.wagers_on(hand):
            if wager in stake.at_risk:
                bet = self.round.bet(stake, wager, shown_as=shown_as(stake, hand, name))
                yield bet.returned(self.missed_cite)


def _by_number(asked: Asked[HandT]) -> dict[int, dict[str, HandT]]:
    """The hands to decide, by their number among the hands of their stake."""
    numbers = sorted({hand.number for _, hand in asked})
    return {number: {stake.id: hand for stake, hand in asked if hand.number == number} for number in numbers}
