"""Cards at terminals: put in, taken out, tried; what their patrons have limited goes with them (§ 461a.16).

Who tries cards or PINs out does not get far: docs/design/0375.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.tracking import InsertCard, RemoveCard
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides, refuses
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.events.office.tracking import CardInserted, CardRejected, CardRemoved, PatronTurnedAway
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.patrons import Patron, Tries
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.terminal import Terminal, Visit
from croupier.floor.rooms.tracking import spells, theory
from croupier.floor.rooms.tracking.patrons import CITE, of_card, pin_digest, subject
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

LIMITS_HOLD = timedelta(days=7)
"""How long limits of a visit stay with a card after they were set; then others may be."""
FREE_TRIES = 3
"""Wrong cards or PINs in a row at a terminal before it takes none for a while."""
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)
"""How long that is; each time twice as long."""
FORGOTTEN = timedelta(hours=1)
"""Without another wrong one for so long, those before count no longer."""
WRONG_PINS = 5
"""Wrong PINs of one patron in a row, at all terminals together, after which the PIN is good for nothing."""


def own(floor: Floor, name: str, asked: Asked) -> Terminal:
    """The terminal that asks, for itself."""
    terminal = floor.terminal(name)
    if terminal is None or terminal.id != asked.actor.name:
        raise Refused(refuse(Reason.UNKNOWN_TERMINAL, CITE, say("terminal.unknown", terminal=name)))
    return terminal


def patron_at(floor: Floor, terminal: Terminal) -> Patron:
    """Whose card is in a terminal."""
    if (found := floor.state.patrons.at_terminal(terminal.id)) is None:
        raise Refused(refuse(Reason.UNKNOWN_CARD, CITE, say("patron.no_card")))
    return found


def where(floor: Floor, patron: Patron) -> str:
    """The terminal in which a patron's card is; empty if it is in none."""
    return next((name for name, whose in floor.state.patrons.at.items() if whose == patron.id), "")


@decides(InsertCard)
def insert(floor: Floor, command: InsertCard, asked: Asked) -> Decision:
    """A card that somebody has, at one terminal at a time; at the glass its number, with the PIN."""
    terminal = own(floor, command.terminal, asked)
    at_glass = asked.actor.role is Role.TERMINAL
    if at_glass and not floor.state.settings.card_numbers_at_glass:
        return refuse(Reason.CARD_IS_NOT_IN_THE_READER, CITE, say("patron.use_the_reader"))
    if refused := refuse_waiting(floor, terminal.id, asked.at):
        return refused
    found = of_card(floor, command.card)
    if found is None or (at_glass and not proves(floor, found, command.pin)):
        return [rejection(floor, terminal.id, found, asked.at)]
    if found.is_excluded(floor.state.settings.gaming_day(asked.at)):
        return [PatronTurnedAway(found.id, terminal.id)]
    if terminal.id in floor.state.patrons.at or found.id in floor.state.patrons.at.values():
        return refuse(Reason.CARD_IS_IN_USE, CITE, say("patron.card_in_use"))
    return [CardInserted(terminal.id, found.id, found.visits + 1, by_number=at_glass)]


def proves(floor: Floor, patron: Patron, pin: str) -> bool:
    """Whether it is the PIN of a patron; one that was tried too often is none, right or not."""
    right = bool(patron.pin) and patron.pin == pin_digest(floor, patron.id, pin)
    return right and patron.wrong_pins < WRONG_PINS


def refuse_waiting(floor: Floor, terminal: str, at: datetime) -> Refusal | None:
    """Why a terminal takes no card and no PIN for a while, after too many that were wrong."""
    tried = floor.state.patrons.tries.get(terminal)
    if tried is None or tried.until is None or at >= tried.until:
        return None
    minutes = -(-(tried.until - at) // timedelta(minutes=1))
    return refuse(Reason.TOO_MANY_TRIES, CITE, say("patron.tried_too_often", count=minutes))


def rejection(floor: Floor, terminal: str, found: Patron | None, at: datetime) -> CardRejected:
    """A card or a PIN that is nobody's was tried, and how long none is taken after it."""
    wrong = _wrong(floor, terminal, at) + 1
    wait = min(FIRST_WAIT * 2 ** min(wrong - FREE_TRIES, 10), LONGEST_WAIT) if wrong >= FREE_TRIES else None
    return CardRejected(terminal, found.id if found else "", at + wait if wait else None)


def _wrong(floor: Floor, terminal: str, at: datetime) -> int:
    """Those in a row; a card of one's own between them makes nobody forget them."""
    tried = floor.state.patrons.tries.get(terminal)
    return tried.wrong if tried and at - max(tried.last, tried.until or tried.last) < FORGOTTEN else 0


@refuses(CardRejected)
def _rejected_because(_event: CardRejected) -> Refusal:
    """The same for a number that nobody has and for a wrong PIN: nobody learns which numbers there are."""
    return refuse(Reason.UNKNOWN_CARD, CITE, say("patron.unknown_card"))


@carries_out(CardRejected)
def _rejected(floor: Floor, event: CardRejected, at: datetime) -> None:
    patrons = floor.state.patrons
    patrons.tries[event.terminal] = Tries(_wrong(floor, event.terminal, at) + 1, at, event.until)
    if event.patron:
        patrons.known[event.patron].wrong_pins += 1
        floor.mention(subject(event.patron))
    floor.mention(f"terminal:{event.terminal}")


@carries_out(CardInserted)
def _inserted(floor: Floor, event: CardInserted, at: datetime) -> None:
    floor.state.patrons.at[event.terminal] = event.patron
    if event.visit:
        spells.begin(floor, event, at)
    if event.by_number:
        floor.state.patrons.known[event.patron].wrong_pins = 0
    if visit := floor.state.terminals[event.terminal].visit:
        limit(floor, event.terminal, visit, at)
    floor.mention(subject(event.patron), "cards", f"terminal:{event.terminal}")


def limit(floor: Floor, terminal: str, visit: Visit, at: datetime) -> None:
    """A visit with a card has the limits that its patron has set, wherever that was; never a wider one."""
    patron = floor.state.patrons.at_terminal(terminal)
    if patron is None or patron.limited is None or at - patron.limited > LIMITS_HOLD:
        return
    visit.minutes = _narrower(visit.minutes, patron.minutes)
    visit.loss = _narrower(visit.loss, patron.loss)
    visit.deposit = _narrower(visit.deposit, patron.deposit)


def _narrower(one: int, other: int) -> int:
    return min(filter(None, (one, other)), default=0)


def remember(floor: Floor, terminal: str, limits: tuple[int, int, int], at: datetime) -> None:
    """Limits that were set while a card was in go with the card."""
    if patron := floor.state.patrons.at_terminal(terminal):
        patron.minutes, patron.loss, patron.deposit = limits
        patron.limited = at


@decides(RemoveCard)
def remove(floor: Floor, command: RemoveCard, asked: Asked) -> Decision:
    """Taken out of the reader, or logged out at the glass where no card is in it; what was limited stays limited."""
    terminal = own(floor, command.terminal, asked)
    patron_at(floor, terminal)
    spell = floor.state.patrons.spells.get(terminal.id)
    if asked.actor.role is Role.TERMINAL and spell and not spell.by_number:
        return refuse(Reason.CARD_IS_NOT_IN_THE_READER, CITE, say("patron.take_it_out"))
    return list(out(floor, terminal.id))


def out(floor: Floor, terminal: str) -> Iterator[FloorEvent]:
    """What the visit was worth, and then the card is out; nothing where none is in."""
    yield from theory.rated(floor, terminal)
    if patron := floor.state.patrons.at_terminal(terminal):
        yield CardRemoved(terminal, patron.id)


def leaves(floor: Floor, terminal: str) -> Iterator[FloorEvent]:
    """Who cashes out and had only entered a number is logged out: the next player is another."""
    spell = floor.state.patrons.spells.get(terminal)
    if spell and spell.by_number:
        yield from out(floor, terminal)


@carries_out(CardRemoved)
def _removed(floor: Floor, event: CardRemoved, at: datetime) -> None:
    spells.end(floor, event.terminal, at)
    del floor.state.patrons.at[event.terminal]
    floor.mention(subject(event.patron), "cards", f"terminal:{event.terminal}")
