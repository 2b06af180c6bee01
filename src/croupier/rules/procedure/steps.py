"""Steps: what the table is waiting for.

A procedure yields steps; the last one yielded is the state of the round.  A step has a stable ``kind``, declares
which events it ``expects`` and what it ``needs`` (see :mod:`croupier.rules.procedure.needs`), refuses
illegal events and applies legal ones.  A step that waits for nobody is done at once.

    kind     step          expects                                        needs
    bets     NoMoreBets    WagersPlaced, WagerTakenDown, BettingClosed    Bets
    deal     Deal          CardDealt, CoverCardAppeared                   CardNeeded
    reveal   Reveal        CardsRevealed                                  FacesNeeded
    reader   ReadHoleCard  HoleCardRead                                   ReaderNeeded
    roll     Roll          DiceRolled, NoRollCalled, WagerTakenDown       RollNeeded
    select   Select        RandomlySelected                               SelectionNeeded
    meters   ReadMeters    MetersRead                                     MetersNeeded
    stub     CountStub     StubCounted                                    CountNeeded
    decide   Decide        Decided                                        DecisionsNeeded
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import ClassVar, Generic, TypeAlias, TypeVar

from croupier.equipment.cards import Card
from croupier.equipment.pack import Pack
from croupier.rules.procedure.betting import refuse_taking_down, refuse_wagers, take_down, take_wagers
from croupier.rules.procedure.needs import (
    Bets,
    CountNeeded,
    FacesNeeded,
    MetersNeeded,
    Needs,
    ReaderNeeded,
    RollNeeded,
    SelectionNeeded,
)
from croupier.rules.procedure.round import DEALER, Round, place_in_words
from croupier.rules.terms.events import (
    BettingClosed,
    CardsRevealed,
    DiceRolled,
    Event,
    HoleCardRead,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
)
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import ReservePolicy, TableOptions
from croupier.rules.terms.progressives import Meters, levels_of
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import SILENCE, Sentence, named, say, series

EventT = TypeVar("EventT", bound=Event)
Taking: TypeAlias = Callable[[], None]
"""Applies an event that was judged; called at most once, before anything else happens to the round."""


class Step(ABC):
    """Something the table waits for."""

    kind: ClassVar[str]
    expects: tuple[type[Event], ...]
    """The events the step waits for; any other is refused."""
    by_system: ClassVar[bool] = False
    """Whether the table game system itself performs the step, without waiting for anybody."""
    cite: str
    __slots__ = ()

    @abstractmethod
    def done(self) -> bool:
        """Whether the step is complete."""

    @abstractmethod
    def prompt(self, round: Round[TableOptions]) -> Sentence:
        """The dealer's next step, in words."""

    @abstractmethod
    def needs(self, round: Round[TableOptions]) -> Needs:
        """What is still needed, as data."""

    @abstractmethod
    def judge(self, round: Round[TableOptions], event: RoundEvent) -> Refusal | Taking:
        """Why this event may not happen now, or the callable that applies it; nothing changes yet."""

    def refuse_other(self, round: Round[TableOptions]) -> Refusal:
        """The refusal of an event this step does not wait for."""
        detail = say("report.something_else", step=self.prompt(round))
        return Refusal(Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE, self.cite, detail)


class StepFor(Step, Generic[EventT]):
    """A step whose ``refuse`` and ``apply`` receive only the events it waits for."""

    expects: tuple[type[EventT], ...]
    __slots__ = ()

    @abstractmethod
    def refuse(self, round: Round[TableOptions], event: EventT) -> Refusal | None:
        """Why this event may not happen now, or None."""

    @abstractmethod
    def apply(self, round: Round[TableOptions], event: EventT) -> None:
        """Apply an event that was not refused."""

    def judge(self, round: Round[TableOptions], event: RoundEvent) -> Refusal | Taking:
        """Why this event may not happen now, or the callable that applies it; nothing changes yet."""
        if not isinstance(event, self.expects):
            return self.refuse_other(round)
        return self.refuse(round, event) or partial(self.apply, round, event)


@dataclass(slots=True)
class _Once(StepFor[EventT]):
    """A step completed by one event."""

    cite: str
    _done: bool = field(default=False, init=False)

    def done(self) -> bool:
        return self._done


@dataclass(slots=True)
class NoMoreBets(_Once[WagersPlaced | WagerTakenDown | BettingClosed]):
    """Betting is open until the dealer announces "no more bets"."""

    kind = "bets"
    expects = (WagersPlaced, WagerTakenDown, BettingClosed)

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return say("step.take_wagers")

    def needs(self, _round: Round[TableOptions]) -> Bets:
        return Bets()

    def refuse(
        self, round: Round[TableOptions], event: WagersPlaced | WagerTakenDown | BettingClosed
    ) -> Refusal | None:
        match event:
            case WagersPlaced():
                return refuse_wagers(round, event)
            case WagerTakenDown():
                return refuse_taking_down(round, event, betting_open=True)
            case BettingClosed() if not round.stakes:
                return Refusal(Reason.NOBODY_HAS_WAGERED, self.cite, say("slip.nobody_has_wagered"))
            case BettingClosed():
                return None

    def apply(self, round: Round[TableOptions], event: WagersPlaced | WagerTakenDown | BettingClosed) -> None:
        match event:
            case WagersPlaced():
                take_wagers(round, event)
            case WagerTakenDown():
                take_down(round, event)
            case BettingClosed():
                self._done = True


@dataclass(slots=True)
class Reveal(_Once[CardsRevealed]):
    """The cards of a place are turned face up."""

    kind = "reveal"
    expects = (CardsRevealed,)
    place: str = DEALER

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return say("step.turn_up", place=place_in_words(self.place))

    def needs(self, round: Round[TableOptions]) -> FacesNeeded:
        laid = round.laid.get(self.place, [])
        unread = any(one.card is None for one in laid)
        return FacesNeeded(self.place, len(laid) if unread else 0)

    def refuse(self, round: Round[TableOptions], event: CardsRevealed) -> Refusal | None:
        if event.place != self.place:
            return self.refuse_other(round)
        laid = round.laid.get(self.place, [])
        if not event.cards and all(one.card for one in laid):
            return None
        if len(event.cards) != len(laid):
            detail = say("report.number_of_cards", laid=len(laid), named=len(event.cards))
            return Refusal(Reason.WRONG_NUMBER_OF_CARDS, self.cite, detail)
        return self._refuse_cards(round, event)

    def _refuse_cards(self, round: Round[TableOptions], event: CardsRevealed) -> Refusal | None:
        pack = round.pack
        for one, card in zip(round.laid[self.place], event.cards, strict=True):
            if one.card not in {None, card}:
                detail = say("report.read_otherwise", read=str(one.card), shown=str(card))
                return Refusal(Reason.CARDS_DIFFER_FROM_THOSE_DEALT, self.cite, detail)
            if one.card is None:
                if refused := refuse_card(pack, card, self.cite):
                    return refused
                pack = pack.without(card)
        return None

    def apply(self, round: Round[TableOptions], event: CardsRevealed) -> None:
        for index, one in enumerate(round.laid.get(self.place, [])):
            if one.card is None:
                one.card = event.cards[index]
                round.pack = round.pack.without(event.cards[index])
            one.up = True
        self._done = True


def refuse_card(pack: Pack, card: Card, cite: str) -> Refusal | None:
    """Refuse a card of which every copy has been seen."""
    if pack.remaining(card) > 0:
        return None
    detail = say("report.not_in_the_deck", card=card.words)
    return Refusal(Reason.CARD_IS_NOT_IN_THE_DECK, cite, detail)


@dataclass(slots=True)
class ReadHoleCard(_Once[HoleCardRead]):
    """The hole card goes into the card reader, unseen by all."""

    kind = "reader"
    expects = (HoleCardRead,)
    blackjack: bool | None = None
    """The shoe's own reading of the hole card, if any: the reader must agree."""
    found: bool | None = field(default=None, init=False)
    """The reader's answer."""

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return say("step.read_hole_card")

    def needs(self, _round: Round[TableOptions]) -> ReaderNeeded:
        return ReaderNeeded()

    def refuse(self, _round: Round[TableOptions], event: HoleCardRead) -> Refusal | None:
        if self.blackjack not in {None, event.blackjack}:
            detail = say("report.reader_contradicts_deal")
            return Refusal(Reason.CARDS_DIFFER_FROM_THOSE_DEALT, self.cite, detail)
        return None

    def apply(self, _round: Round[TableOptions], event: HoleCardRead) -> None:
        self.found = event.blackjack
        self._done = True


@dataclass(slots=True)
class Roll(_Once[DiceRolled | NoRollCalled | WagerTakenDown]):
    """Dice are shaken until a roll is valid; until then a wager that may be taken down still can be."""

    kind = "roll"
    expects = (DiceRolled, NoRollCalled, WagerTakenDown)
    dice: int = 2
    no_roll: tuple[str, ...] = ()
    how: Sentence = SILENCE
    """Further words on who shakes and how, if the chapter has any."""

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return self.how or say("step.roll", dice=self.dice)

    def needs(self, _round: Round[TableOptions]) -> RollNeeded:
        return RollNeeded(self.dice, tuple(map(str, self.no_roll)))

    def refuse(self, round: Round[TableOptions], event: DiceRolled | NoRollCalled | WagerTakenDown) -> Refusal | None:
        match event:
            case NoRollCalled(reason=reason):
                if reason in self.no_roll:
                    return None
                detail = say("report.no_reason_for_no_roll", reason=reason, reasons=series(self.no_roll))
                return Refusal(Reason.IMPOSSIBLE_ROLL, self.cite, detail)
            case DiceRolled(faces=faces):
                if len(faces) == self.dice and all(1 <= face <= 6 for face in faces):
                    return None
                detail = say("report.no_roll_of_dice", faces=str(faces), dice=self.dice)
                return Refusal(Reason.IMPOSSIBLE_ROLL, self.cite, detail)
            case WagerTakenDown():
                return refuse_taking_down(round, event, betting_open=False)

    def apply(self, round: Round[TableOptions], event: DiceRolled | NoRollCalled | WagerTakenDown) -> None:
        match event:
            case DiceRolled(faces=faces):
                round.rolls.append(faces)
                self._done = True
            case WagerTakenDown():
                take_down(round, event)
            case NoRollCalled():
                pass


@dataclass(slots=True)
class Select(_Once[RandomlySelected]):
    """The table game system selects at random."""

    kind = "select"
    by_system = True
    expects = (RandomlySelected,)
    purpose: str = ""
    among: tuple[str, ...] = ()

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return say("step.select", purpose=named("selection", self.purpose))

    def needs(self, _round: Round[TableOptions]) -> SelectionNeeded:
        return SelectionNeeded(self.purpose, self.among)

    def refuse(self, round: Round[TableOptions], event: RandomlySelected) -> Refusal | None:
        if event.purpose != self.purpose:
            return self.refuse_other(round)
        if event.value in self.among:
            return None
        detail = say("report.cannot_be_selected", value=event.value, purpose=named("selection", self.purpose))
        return Refusal(Reason.IMPOSSIBLE_SELECTION, self.cite, detail)

    def apply(self, round: Round[TableOptions], event: RandomlySelected) -> None:
        round.selected[event.purpose] = event.value
        self._done = True


@dataclass(slots=True)
class ReadMeters(_Once[MetersRead]):
    """The progressive meters are read before the first player is settled."""

    kind = "meters"
    by_system = True
    expects = (MetersRead,)

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return say("step.read_meters")

    def needs(self, round: Round[TableOptions]) -> MetersNeeded:
        return MetersNeeded(tuple(levels_of(round.chapter.progressives(round.options))))

    def refuse(self, round: Round[TableOptions], event: MetersRead) -> Refusal | None:
        for name in levels_of(round.chapter.progressives(round.options)):
            if name not in event.meters:
                return Refusal(Reason.METER_IS_MISSING, self.cite, say("report.meter_not_read", meter=name))
        for name, amount in event.meters.items():
            if not _is_amount(amount):
                detail = say("report.meter_no_amount", meter=name, amount=amount)
                return Refusal(Reason.METER_IS_NO_AMOUNT, self.cite, detail)
        return None

    def apply(self, round: Round[TableOptions], event: MetersRead) -> None:
        amounts = {name: Fraction(amount) for name, amount in event.meters.items()}
        policy = getattr(round.options, "reserve_policy", ReservePolicy.RESEED_PLUS_RESERVE)
        joins = policy is ReservePolicy.RESEED_PLUS_RESERVE
        round.meters = Meters(amounts, levels_of(round.chapter.progressives(round.options)), joins)
        self._done = True


def _is_amount(text: str) -> bool:
    try:
        return Fraction(text) >= 0
    except (ValueError, ZeroDivisionError):
        return False


@dataclass(slots=True)
class CountStub(_Once[StubCounted]):
    """The stub is counted face down on the layout: ``left`` of the ``cards`` in all must be in it."""

    kind = "stub"
    expects = (StubCounted,)
    left: int
    cards: int
    counted: StubCounted | None = field(default=None, init=False)

    def prompt(self, _round: Round[TableOptions]) -> Sentence:
        return say("step.count_and_enter", left=self.left)

    def needs(self, _round: Round[TableOptions]) -> CountNeeded:
        return CountNeeded(self.left, self.cards)

    def refuse(self, _round: Round[TableOptions], _event: StubCounted) -> Refusal | None:
        return None

    def apply(self, _round: Round[TableOptions], event: StubCounted) -> None:
        self.counted = event
        self._done = True


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle wagers in the middle of a round, waiting for nobody."""

    lines: Sequence[Line]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """The law's remedy for an irregularity of one round.

    A void round returns every wager not yet settled; ``settled`` are lines that stand nevertheless.
    ``first`` is a procedure to run before the round is void, such as looking at a card; the
    lines it returns stand as well.  ``aside`` is a card that goes to the discard rack unused.  ``then`` applies this
    remedy's own changes to the round, ``redirect`` those to the current step.
    """

    says: Sentence
    cite: str
    void: bool = False
    reshuffle: bool = False
    remove_deck: bool = False
    stop_table: bool = False
    settled: tuple[Line, ...] = ()
    first: "Callable[[], Procedure] | None" = None
    aside: Card | None = None
    then: Callable[[], None] | None = None
    redirect: Callable[[Step], None] | None = None


@dataclass(frozen=True, slots=True)
class CarryOut:
    """A remedy that the procedure itself calls for, waiting for nobody; a void round ends here."""

    remedy: Remedy


Procedure: TypeAlias = Generator[Step | Settle | CarryOut, None, Sequence[Line]]
