"""What happened in a round, told in words, each with its clause."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import Card
from croupier.floor.record.events import (
    CardCorrected,
    DealerChanged,
    FloorEvent,
    RoundOpened,
    RoundWent,
    TableResumed,
    TableStopped,
    TimeSet,
)
from croupier.money import Cents, Rounding, in_words
from croupier.rules.game.driver import Driver
from croupier.rules.game.words import hand_of, listed, plural, spoken, title_of
from croupier.rules.procedure.round import Opening, Stake, place_in_words
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    Decided,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
)


@dataclass(frozen=True, slots=True)
class Recounted:
    """A sentence and the clauses it follows from."""

    text: str
    cite: str = ""


def recount(event: FloorEvent, driver: Driver[Any]) -> Recounted:
    """An event, told while the round stands as it did just before."""
    match event:
        case RoundOpened(opening=opening):
            return Recounted(_opened(opening, driver))
        case RoundWent(what=what):
            return _went(what, driver)
        case CardCorrected(was=was, card=card, index=index):
            dealt = driver.events[index]
            where = place_in_words(dealt.place) if isinstance(dealt, CardDealt) else "the table"
            return Recounted(f"A card of {where} was read as {_card(was)}; it is the {card.words}")
        case TimeSet(until=until):
            return Recounted(f"The time is extended to {until:%H:%M:%S} UTC" if until else "No time runs")
        case TableStopped(why=why):
            return Recounted(f"The table stops: {why}")
        case TableResumed():
            return Recounted("The table goes on")
        case DealerChanged(dealer=dealer):
            return Recounted(f"{dealer} takes the table over" if dealer else "The dealer leaves the table")
        case _:
            return Recounted(type(event).__name__)


def _opened(opening: Opening, driver: Driver[Any]) -> str:
    besides = [
        *(["a new dealer"] if opening.new_dealer else []),
        *(["a new shoe"] if opening.new_shoe else []),
        *(["the stub is due for a count"] if opening.count_stub else []),
        *([f"{plural(len(opening.seen), 'card')} of the shoe gone"] if opening.seen else []),
    ]
    standing = [
        f"{one.player} has {in_words(one.amount)} standing on the {title_of(driver.chapter, one.wager)}"
        for one in opening.standing
    ]
    return "; ".join(["Betting opens" + (f" ({listed(besides)})" if besides else ""), *standing])


def _went(what: RoundEvent, driver: Driver[Any]) -> Recounted:
    step = driver.step.cite if driver.step else ""
    match what:
        case WagersPlaced() | WagerTakenDown():
            return _wagers(what, driver)
        case Decided():
            return _decided(what, driver)
        case IrregularityFound():
            return _irregular(what, driver)
        case CardDealt() | CardsRevealed() | CoverCardAppeared() | HoleCardRead() | StubCounted():
            return Recounted(_cards(what, driver), step)
        case BettingClosed():
            return Recounted("No more bets", step)
        case DiceRolled(faces=faces):
            return Recounted(f"The dice show {listed(map(str, faces))}", step)
        case NoRollCalled(reason=reason):
            return Recounted(f"No roll: {reason.replace('_', ' ')}", step)
        case RandomlySelected(purpose=purpose, value=value):
            return Recounted(f"{spoken(purpose)} selected at random: {value}", step)
        case MetersRead(meters=meters):
            return Recounted(_meters(meters), step)


# Wagers and decisions


def _wagers(what: WagersPlaced | WagerTakenDown, driver: Driver[Any]) -> Recounted:
    game = driver.chapter
    if isinstance(what, WagerTakenDown):
        wager = game.wager(what.wager)
        return Recounted(f"{_whose(driver.round.stakes[what.stake])} takes the {wager.title} down", wager.cite)
    who = f"{what.player} at seat {what.seat}"
    if not what.wagers:
        return Recounted(f"{who} withdraws its wagers")
    wagers = [wager for wager in game.wagers if wager.name in what.wagers]
    placed = [f"{wager.title} {in_words(what.wagers[wager.name])}" for wager in wagers]
    again = " instead" if _placed(driver.round.stakes.get(what.stake)) else ""
    in_all = f", {in_words(sum(what.wagers.values()))} in all" if len(placed) > 1 else ""
    return Recounted(f"{who} places {listed(placed)}{again}{in_all}", _together(wager.cite for wager in wagers))


def _placed(stake: Stake | None) -> bool:
    return stake is not None and bool(stake.wagers.keys() - stake.standing)


def _together(cites: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(cites))


def _whose(stake: Stake) -> str:
    return f"{stake.player} at seat {stake.seat}"


def _decided(what: Decided, driver: Driver[Any]) -> Recounted:
    choice = next((one for one in driver.legal(what.stake) if one.name == what.choice), None)
    title = choice.title if choice else spoken(what.choice)
    hand = f", hand {what.hand}" if what.hand > 1 else ""
    amount = f", {in_words(what.amount)}" if what.amount else ""
    cards = f", with {listed(f'the {card.words}' for card in what.cards)}" if what.cards else ""
    who = _whose(driver.round.stakes[what.stake])
    return Recounted(f"{who}{hand} decides: {title}{amount}{cards}", choice.cite if choice else "")


# Cards


def _card(card: Card | None) -> str:
    return f"the {card.words}" if card else "a card that nobody read"


def _cards(
    what: CardDealt | CardsRevealed | CoverCardAppeared | HoleCardRead | StubCounted, driver: Driver[Any]
) -> str:
    match what:
        case CardDealt(place=place, card=card):
            return f"To {place_in_words(place)}: {_card(card)}"
        case CardsRevealed(place=place):
            return _revealed(what, driver)
        case CoverCardAppeared(place=place):
            return f"The cover card comes out before the card of {place_in_words(place)}"
        case HoleCardRead(blackjack=blackjack):
            return f"The card reader finds {'a' if blackjack else 'no'} Blackjack"
        case StubCounted(found=found, misdealt=misdealt):
            wrong = ", and a hand was misdealt" if misdealt else ""
            return f"The stub is counted: {plural(found, 'card')} accounted for{wrong}"


def _revealed(what: CardsRevealed, driver: Driver[Any]) -> str:
    laid = driver.round.laid.get(what.place, [])
    shown = what.cards or tuple(one.card for one in laid if one.card)
    words = hand_of(driver.round, what.place, shown)
    cards = f": {listed(card.words for card in shown)}" if shown else ""
    return f"{spoken(place_in_words(what.place))} is turned up{cards}{f' ({words})' if words else ''}"


def _meters(meters: dict[str, str]) -> str:
    shown = [f"{spoken(name)} {in_words(_whole(amount))}" for name, amount in sorted(meters.items())]
    return f"The progressive meters show {listed(shown)}" if shown else "There is no progressive meter to read"


def _whole(amount: str) -> Cents:
    return Rounding.DOWN_TO_THE_CENT.cents(Fraction(amount))


def _irregular(what: IrregularityFound, driver: Driver[Any]) -> Recounted:
    """What went wrong, and the remedy that was approved."""
    known = driver.chapter.irregularity(what.kind)
    remedy = driver.remedy(what)
    about = [
        *([f"at {place_in_words(what.place)}"] if what.place else []),
        *([f"the {what.card.words}"] if what.card else []),
        *([_whose(driver.round.stakes[what.stake])] if what.stake in driver.round.stakes else []),
    ]
    title = known.title if known else spoken(what.kind)
    where = f" ({', '.join(about)})" if about else ""
    return Recounted(f"{title}{where}. Remedy: {remedy.says}", remedy.cite)
