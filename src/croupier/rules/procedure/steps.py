"""Steps: what the table is waiting for.

A procedure yields steps; what it last yielded is the state of the round.  Each step says which event it waits
for, refuses what may not be, and takes in what happened.  A step that waits for nobody is done at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from croupier.rules.procedure.betting import refuse_taking_down, refuse_wagers, take_down, take_wagers
from croupier.rules.procedure.remedies import Remedy
from croupier.rules.procedure.round import DEALER, Round, place_in_words
from croupier.rules.terms.events import (
    BettingClosed,
    CardsRevealed,
    DiceRolled,
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
from croupier.rules.terms.options import ReservePolicy
from croupier.rules.terms.progressives import Meters, levels_of
from croupier.rules.terms.refusals import Reason, Refusal


class Step(ABC):
    """Something the table waits for."""

    cite: str
    by_system: ClassVar[bool] = False
    """Whether the table game system itself does it: nobody at the table is waited for."""
    __slots__ = ()

    @abstractmethod
    def done(self) -> bool:
        """Whether the table need not wait any longer."""

    @abstractmethod
    def prompt(self, round: Round[Any]) -> str:
        """The dealer's next step, in words."""

    @abstractmethod
    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        """Why this event may not happen now, if there is a reason."""

    @abstractmethod
    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        """Take in an event that was not refused."""

    def refuse_other(self, round: Round[Any]) -> Refusal:
        """The answer to an event this step does not wait for."""
        detail = f"the table waits for something else: {self.prompt(round)}"
        return Refusal(Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE, self.cite, detail)


@dataclass(slots=True)
class _Once(Step):
    """A step that one event completes."""

    cite: str
    _done: bool = field(default=False, init=False)

    def done(self) -> bool:
        return self._done


@dataclass(slots=True)
class NoMoreBets(_Once):
    """Betting is open until the dealer announces "no more bets"."""

    def prompt(self, _round: Round[Any]) -> str:
        return "Take wagers, then announce “no more bets”"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        match event:
            case WagersPlaced():
                return refuse_wagers(round, event)
            case WagerTakenDown():
                return refuse_taking_down(round, event, betting_open=True)
            case BettingClosed() if not round.stakes:
                return Refusal(Reason.NOBODY_HAS_WAGERED, self.cite, "nobody has wagered: there is no round to play")
            case BettingClosed():
                return None
            case _:
                return self.refuse_other(round)

    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        if isinstance(event, WagersPlaced):
            take_wagers(round, event)
        elif isinstance(event, WagerTakenDown):
            take_down(round, event)
        else:
            self._done = True


@dataclass(slots=True)
class Reveal(_Once):
    """The cards of a place are turned face up."""

    place: str = DEALER

    def prompt(self, _round: Round[Any]) -> str:
        return f"Turn up the cards of {place_in_words(self.place)}"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        if not isinstance(event, CardsRevealed) or event.place != self.place:
            return self.refuse_other(round)
        laid = round.laid.get(self.place, [])
        if not event.cards and all(one.card for one in laid):
            return None
        if len(event.cards) != len(laid):
            detail = f"{len(laid)} cards lie there, {len(event.cards)} were named"
            return Refusal(Reason.WRONG_NUMBER_OF_CARDS, self.cite, detail)
        return self._refuse_cards(round, event)

    def _refuse_cards(self, round: Round[Any], event: CardsRevealed) -> Refusal | None:
        pack = round.pack
        for one, card in zip(round.laid[self.place], event.cards, strict=True):
            if one.card not in {None, card}:
                detail = f"a card that was read as {one.card} is shown as {card}"
                return Refusal(Reason.CARDS_DIFFER_FROM_THOSE_DEALT, self.cite, detail)
            if one.card is None:
                if not pack.remaining(card):
                    detail = f"the {card.words} is not in the deck any more"
                    return Refusal(Reason.CARD_IS_NOT_IN_THE_DECK, self.cite, detail)
                pack = pack.without(card)
        return None

    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        cards = event.cards if isinstance(event, CardsRevealed) else ()
        laid = round.laid.get(self.place, [])
        for index, one in enumerate(laid):
            if one.card is None:
                one.card = cards[index]
                round.pack = round.pack.without(cards[index])
            one.up = True
        self._done = True


@dataclass(slots=True)
class ReadHoleCard(_Once):
    """The hole card goes into the card reader, unseen by all."""

    blackjack: bool | None = None
    """The answer where the hole card has been read by the shoe: the reader must agree."""

    def prompt(self, _round: Round[Any]) -> str:
        return "Insert the hole card into the card reader"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        if not isinstance(event, HoleCardRead):
            return self.refuse_other(round)
        if self.blackjack not in {None, event.blackjack}:
            detail = "the card reader contradicts the card that was dealt"
            return Refusal(Reason.CARDS_DIFFER_FROM_THOSE_DEALT, self.cite, detail)
        return None

    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        if isinstance(event, HoleCardRead):
            round.reader_found_blackjack = event.blackjack
        self._done = True


@dataclass(slots=True)
class Roll(_Once):
    """Dice are shaken until a roll is valid; until then a wager that may be taken down still can be."""

    dice: int = 2
    no_roll: tuple[str, ...] = ()
    how: str = ""
    """Who shakes and how, where the chapter says more than that."""

    def prompt(self, _round: Round[Any]) -> str:
        return self.how or f"Shake, uncover and announce {self.dice} dice"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        match event:
            case NoRollCalled(reason=reason) if reason in self.no_roll:
                return None
            case NoRollCalled(reason=reason):
                detail = f"{reason!r} is no reason to call a no roll: {', '.join(self.no_roll)}"
                return Refusal(Reason.IMPOSSIBLE_ROLL, self.cite, detail)
            case DiceRolled(faces=faces):
                if len(faces) == self.dice and all(1 <= face <= 6 for face in faces):
                    return None
                return Refusal(Reason.IMPOSSIBLE_ROLL, self.cite, f"{faces} is no roll of {self.dice} dice")
            case WagerTakenDown():
                return refuse_taking_down(round, event, betting_open=False)
            case _:
                return self.refuse_other(round)

    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        if isinstance(event, DiceRolled):
            round.rolls.append(event.faces)
            self._done = True
        elif isinstance(event, WagerTakenDown):
            take_down(round, event)


@dataclass(slots=True)
class Select(_Once):
    """The table game system selects at random."""

    by_system = True
    purpose: str = ""
    among: tuple[str, ...] = ()

    def prompt(self, _round: Round[Any]) -> str:
        return f"Wait for the system to select the {self.purpose.replace('_', ' ')}"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        if not isinstance(event, RandomlySelected) or event.purpose != self.purpose:
            return self.refuse_other(round)
        if event.value in self.among:
            return None
        detail = f"{event.value!r} cannot be selected as {self.purpose.replace('_', ' ')}"
        return Refusal(Reason.IMPOSSIBLE_SELECTION, self.cite, detail)

    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        if isinstance(event, RandomlySelected):
            round.selected[event.purpose] = event.value
        self._done = True


@dataclass(slots=True)
class ReadMeters(_Once):
    """The progressive meters are read before the first player is settled."""

    by_system = True

    def prompt(self, _round: Round[Any]) -> str:
        return "Wait for the progressive meters"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        if not isinstance(event, MetersRead):
            return self.refuse_other(round)
        for name in levels_of(round.chapter.progressives(round.options)):
            if name not in event.meters:
                return Refusal(Reason.METER_IS_MISSING, self.cite, f"the {name} meter was not read")
        for name, amount in event.meters.items():
            if not _is_amount(amount):
                detail = f"the {name} meter shows {amount!r}, which is no amount"
                return Refusal(Reason.METER_IS_NO_AMOUNT, self.cite, detail)
        return None

    def apply(self, round: Round[Any], event: RoundEvent) -> None:
        if isinstance(event, MetersRead):
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
class CountStub(_Once):
    """The stub is counted face down on the layout; ``left`` is how many cards it must hold."""

    left: int
    counted: StubCounted | None = field(default=None, init=False)

    def prompt(self, _round: Round[Any]) -> str:
        must = f"{self.left} cards must be left"
        return f"Count the stub face down: {must}; enter the number of cards accounted for"

    def refuse(self, round: Round[Any], event: RoundEvent) -> Refusal | None:
        return None if isinstance(event, StubCounted) else self.refuse_other(round)

    def apply(self, _round: Round[Any], event: RoundEvent) -> None:
        if isinstance(event, StubCounted):
            self.counted = event
        self._done = True


@dataclass(frozen=True, slots=True)
class Settle:
    """Wagers are settled in the middle of a round; nobody is waited for."""

    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class CarryOut:
    """The procedure itself calls for a remedy; nobody is waited for, and a void round ends here."""

    remedy: Remedy


Procedure: TypeAlias = Generator[Step | Settle | CarryOut, None, Sequence[Line]]
