"""A round of play, step by step: what the table waits for, the legal choices, and the result of every wager."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from croupier.equipment.cards import Card, UnknownCard, card
from croupier.library.errors import CroupierError, NotCards, Refused
from croupier.money import Cents
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.faces import Role, Viewer, seen, visible_hand
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.decisions import Choice
from croupier.rules.procedure.needs import CardNeeded
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    Decided,
    DiceRolled,
    IrregularityFound,
    RoundEvent,
    WagersPlaced,
    WagerTakenDown,
)
from croupier.rules.terms.lines import Line
from croupier.rules.terms.refusals import Refusal

Cards: TypeAlias = str | Iterable[Card]
"""Cards as text, such as "Kd Kh 8h", or as members of `croupier.Card`."""

CardsByPlace: TypeAlias = Mapping[Any, Cards]  # keys are invariant, and a table mixes seats 1 and 2 with "dealer"
"""Cards by place: the number of a seat, or a name such as "dealer"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What the table waits for. `words` is the dealer's next step; `seats` are those that decide, at `stage` and
    about their hand number `hand`; `place` is where the next card goes. `kind` is one of: bets, deal, decide, reveal,
    roll, select, meters, reader, stub.
    """

    kind: str
    words: str
    cite: str
    seats: tuple[int, ...] = ()
    place: str = ""
    stage: str = ""
    hand: int = 1


def cards_of(cards: Cards) -> tuple[Card, ...]:
    """Cards from either notation."""
    if not isinstance(cards, str):
        return tuple(cards)
    try:
        return tuple(card(text) for text in cards.split())
    except UnknownCard as error:
        raise NotCards(str(error)) from None


class RoundOfPlay:
    """One round of play at one table, with one player to a seat.

    An illegal act raises `Refused` with its reason and clause, and changes nothing. The dealer's part can be
    played act by act (`no_more_bets`, `deal`, `roll`, `report`) or left to a simulated dealer (`act`, `go_on`).
    """

    def __init__(
        self,
        chapter: Chapter[Any],
        options: Any,  # the chapter's own options: a different class for each chapter
        opening: Opening,
        *,
        seed: int,
        named: dict[str, list[Card]],
    ) -> None:
        self._live = LiveRound(chapter, options, opening)
        self._seed, self._named = seed, named
        self._random = Random(seed)  # noqa: S311 - the same seed gives the same round
        self._dealer = SimulatedDealer(self._live, self._random)

    # The state of the round

    @property
    def waiting_for(self) -> Waiting | None:
        """What the table waits for; None when the round is over."""
        step, round = self._live.step, self._live.round
        if step is None:
            return None
        decision = self._live.decision
        deciding = decision.deciding() if decision else ()
        return Waiting(
            kind=step.kind,
            words=str(step.prompt(round)),
            cite=step.cite,
            seats=tuple(sorted({round.stakes[stake].seat for stake in deciding})),
            place=self._next_place(),
            stage=decision.stage if decision else "",
            hand=decision.hand if decision else 1,
        )

    @property
    def over(self) -> bool:
        """Whether every wager is settled or stands for the next round."""
        return self._live.over

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement lines so far: for each wager the result, the amounts, the paytable row and the clause."""
        return tuple(self._live.round.lines)

    @property
    def events(self) -> tuple[RoundEvent, ...]:
        """Everything that happened, as a floor's journal would record it."""
        return tuple(self._live.events)

    def net(self, seat: int) -> Cents:
        """The change in a player's money from the settled wagers."""
        return sum(line.net for line in self._live.round.lines if line.stake == str(seat))

    def wagers(self, seat: int) -> Mapping[str, Cents]:
        """All that a player has wagered, by name; in a following round, also standing wagers."""
        stake = self._live.round.stakes.get(str(seat))
        return dict(stake.wagers) if stake else {}

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the last roll."""
        rolls = [event.faces for event in self._live.events if isinstance(event, DiceRolled)]
        return rolls[-1] if rolls else ()

    def legal(self, seat: int) -> tuple[Choice, ...]:
        """What a player may choose now; empty if it is not his turn."""
        return self._live.legal(str(seat)) if str(seat) in self._live.round.stakes else ()

    def cards(self, *, seen_by: int | None = None) -> Mapping[str, tuple[Card | None, ...]]:
        """The cards of every place as the public sees them, or as the player at a seat does; a hidden card is None."""
        viewer = Viewer(Role.PUBLIC) if seen_by is None else Viewer(Role.PLAYER, str(seen_by))
        return {place: tuple(faces) for place, faces in seen(self._live.round, viewer).items()}

    def hands(self, seat: int, *, seen_by: int | None = None) -> tuple[tuple[Card | None, ...], ...]:
        """The hands that a player draws cards to, in games that have them; several after a split."""
        stake = self._live.round.stakes.get(str(seat))
        return tuple(tuple(visible_hand(hand, own=seen_by == seat)) for hand in stake.hands) if stake else ()

    def lammers(self, seat: int) -> tuple[int, ...]:
        """The number of lammers on each hand that a player draws cards to."""
        stake = self._live.round.stakes.get(str(seat))
        return tuple(hand.told().lammers for hand in stake.hands) if stake else ()

    # Players' acts

    def wager(self, seat: int, /, **amounts: Cents) -> None:
        """Place wagers from a seat, in cents, by name: `round.wager(1, ante=10_00, super_bonus=10_00)`."""
        self.report(WagersPlaced(str(seat), seat, str(seat), amounts))

    def take_down(self, seat: int, wager: str) -> None:
        """Take back a wager, where the regulation allows it now."""
        self.report(WagerTakenDown(str(seat), wager))

    def decide(self, seat: int, choice: str, amount: Cents | None = None, *, cards: Cards = ()) -> None:
        """Make a choice; a wager it places is for the minimum unless an amount is given."""
        self.report(self._decided(seat, choice, amount, cards))

    def refuses(self, seat: int, choice: str, amount: Cents | None = None, *, cards: Cards = ()) -> Refusal | None:
        """Why this choice may not be made now, or None; nothing changes."""
        return self._live.refuse(self._decided(seat, choice, amount, cards))

    def _decided(self, seat: int, choice: str, amount: Cents | None, cards: Cards) -> Decided:
        found = next((one for one in self.legal(seat) if one.name == choice), None)
        least = found.amount.least if found and found.amount else 0
        step = self._live.decision
        stage, hand = (step.stage, step.hand) if step else ("", 1)
        cents = least if amount is None else amount
        return Decided(str(seat), stage, choice, cents, cards_of(cards), hand)

    # The dealer's acts

    def no_more_bets(self) -> None:
        """Announce "no more bets"."""
        self.report(BettingClosed())

    def deal(self, cards: Cards) -> None:
        """Deal cards, each to the next place."""
        for dealt in cards_of(cards):
            self.report(CardDealt(self._next_place(), dealt))

    def roll(self, *faces: int) -> None:
        """Announce a roll of the dice."""
        self.report(DiceRolled(faces))

    def irregularity(self, kind: str, *, place: str = "", card: Card | None = None, seat: int | None = None) -> None:
        """Report an irregularity; `Game.irregularities` lists the kinds."""
        self.report(IrregularityFound(kind, place, card, "" if seat is None else str(seat)))

    def report(self, event: RoundEvent) -> None:
        """Feed any event to the round (`croupier.rules.terms.events`)."""
        if refused := self._live.feed(event):
            raise Refused(refused)

    def act(self) -> RoundEvent | None:
        """Let a simulated dealer, or the system, take the next step; None when a player has to decide or the round is
        over.
        """
        event = self._next_event()
        if event:
            self.report(event)
        return event

    def go_on(self) -> None:
        """Let a simulated dealer act until a player has to decide or the round is over."""
        while self.act():
            pass

    def next_round(self) -> "RoundOfPlay":
        """The next round at this table, with the shoe as it was left and any standing wagers."""
        if not self.over:
            raise CroupierError("the round is not over")
        live = self._live
        return RoundOfPlay(live.chapter, live.round.options, next_opening(live), seed=self._seed + 1, named={})

    def _next_place(self) -> str:
        """The place of the next card; empty unless cards are being dealt."""
        needs = self._live.needs
        return needs.place if isinstance(needs, CardNeeded) else ""

    def _next_event(self) -> RoundEvent | None:
        place, pack = self._next_place(), self._live.round.pack
        if not place or not pack:
            return self._dealer.next_event()
        if named := self._named.get(place):
            return CardDealt(place, named.pop(0))
        kept = [one for cards in self._named.values() for one in cards]
        left = pack.without(*(one for one in kept if one in pack))
        return CardDealt(place, self._random.choice([one for one in Card for _ in range(left.remaining(one))]))
