"""Patrons with a card: enrolled at the cage, known at terminals, kept from playing when they ask for it (§ 461a.16).

What tracking knows and what it does not: docs/design/0363.
"""

from datetime import date, datetime, timedelta

from croupier.floor.record.commands.office.tracking import (
    EnrollPatron,
    ExcludeMyself,
    ExcludePatron,
    InsertCard,
    RemoveCard,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides, refuses
from croupier.floor.record.events.office.tracking import (
    CardInserted,
    CardRemoved,
    PatronEnrolled,
    PatronExcluded,
    PatronTurnedAway,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.papers.patrons import Patron
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.terminal import Terminal, Visit
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 461a.16(a)"
SHORTEST_CARD = 8
"""Characters of a card: nobody finds one by trying."""
LIMITS_HOLD = timedelta(days=7)
"""How long limits stay with a card after they were set; then others may be."""


def of_card(floor: Floor, card: str) -> Patron | None:
    """Whose card it is."""
    patrons = floor.state.patrons
    return patrons.known.get(patrons.cards.get(floor.chance.voucher_key(f"card {card}"), ""))


def excluded_by_card(floor: Floor, card: str, today: date) -> Patron | None:
    """The patron of a card, if they are excluded."""
    found = of_card(floor, card) if card else None
    return found if found and found.is_excluded(today) else None


def is_excluded(patron: str) -> Refusal:
    """Why somebody is turned away."""
    return refuse(Reason.PATRON_IS_EXCLUDED, CITE, say("patron.excluded", patron=patron))


@decides(EnrollPatron)
def enroll(floor: Floor, command: EnrollPatron, asked: Asked) -> Decision:
    """One patron for one document; who is excluded gets no new card (§ 461a.16(a))."""
    patrons, today = floor.state.patrons, floor.state.settings.gaming_day(asked.at)
    if not command.patron.strip() or not command.document.strip() or len(command.card) < SHORTEST_CARD:
        return refuse(Reason.NAME_IS_MISSING, CITE, say("patron.needs", digits=SHORTEST_CARD))
    document = floor.chance.voucher_key(f"document {command.document.strip().casefold()}")
    same = next((one for one in patrons.known.values() if one.document == document), None)
    if same is not None and same.is_excluded(today):
        return [PatronTurnedAway(same.id, "cage")]
    if same is not None and same.id != command.patron:
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.exists", patron=same.id))
    if same is None and (refused := _refuse_new(floor, command.patron)):
        return refused
    card = floor.chance.voucher_key(f"card {command.card}")
    if patrons.cards.get(card, command.patron) != command.patron:
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.card_is_anothers"))
    return [PatronEnrolled(command.patron, card, document)]


def _refuse_new(floor: Floor, name: str) -> Refusal | None:
    known = floor.state.patrons.known
    if name in known:
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.exists", patron=name))
    return refuse_name(name, list(known))


@carries_out(PatronEnrolled)
def _enrolled(floor: Floor, event: PatronEnrolled, _at: datetime) -> None:
    """A new card takes the place of the old one."""
    patrons = floor.state.patrons
    patrons.known.setdefault(event.patron, Patron(event.patron, event.document))
    for card in [card for card, whose in patrons.cards.items() if whose == event.patron]:
        del patrons.cards[card]
    patrons.cards[event.card] = event.patron
    floor.mention(_subject(event.patron))


def _subject(patron: str) -> str:
    return f"patron:{patron}"


# At a terminal


def _own(floor: Floor, name: str, asked: Asked) -> Terminal:
    """The terminal that asks, for itself."""
    terminal = floor.terminal(name)
    if terminal is None or terminal.id != asked.actor.name:
        raise Refused(refuse(Reason.UNKNOWN_TERMINAL, CITE, say("terminal.unknown", terminal=name)))
    return terminal


@decides(InsertCard)
def insert(floor: Floor, command: InsertCard, asked: Asked) -> Decision:
    """A card that somebody has, at one terminal at a time."""
    terminal, found = _own(floor, command.terminal, asked), of_card(floor, command.card)
    if found is None:
        return refuse(Reason.UNKNOWN_CARD, CITE, say("patron.unknown_card"))
    if found.is_excluded(floor.state.settings.gaming_day(asked.at)):
        return [PatronTurnedAway(found.id, terminal.id)]
    if terminal.id in floor.state.patrons.at or found.id in floor.state.patrons.at.values():
        return refuse(Reason.CARD_IS_IN_USE, CITE, say("patron.card_in_use"))
    return [CardInserted(terminal.id, found.id)]


@refuses(PatronTurnedAway)
def _turned_away_because(event: PatronTurnedAway) -> Refusal:
    return is_excluded(event.patron)


@carries_out(PatronTurnedAway)
def _turned_away(floor: Floor, event: PatronTurnedAway, _at: datetime) -> None:
    floor.mention(_subject(event.patron), "turned away")


@carries_out(CardInserted)
def _inserted(floor: Floor, event: CardInserted, at: datetime) -> None:
    floor.state.patrons.at[event.terminal] = event.patron
    if visit := floor.state.terminals[event.terminal].visit:
        limit(floor, event.terminal, visit, at)
    floor.mention(_subject(event.patron), "cards", f"terminal:{event.terminal}")


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
    """What was limited in the visit stays limited in it."""
    terminal = _own(floor, command.terminal, asked)
    return [CardRemoved(terminal.id, _at(floor, terminal).id)]


def _at(floor: Floor, terminal: Terminal) -> Patron:
    if (found := floor.state.patrons.at_terminal(terminal.id)) is None:
        raise Refused(refuse(Reason.UNKNOWN_CARD, CITE, say("patron.no_card")))
    return found


@carries_out(CardRemoved)
def _removed(floor: Floor, event: CardRemoved, _at: datetime) -> None:
    del floor.state.patrons.at[event.terminal]
    floor.mention(_subject(event.patron), "cards", f"terminal:{event.terminal}")


# Self-exclusion


@decides(ExcludeMyself)
def exclude_myself(floor: Floor, command: ExcludeMyself, asked: Asked) -> Decision:
    """By the patron whose card is in, who says their name again."""
    patron = _at(floor, _own(floor, command.terminal, asked))
    if command.patron.strip().casefold() != patron.id.casefold():
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.name_differs"))
    return _excluded(floor, patron, command.years, asked)


@decides(ExcludePatron)
def exclude(floor: Floor, command: ExcludePatron, asked: Asked) -> Decision:
    """By people of the house, at a patron's wish."""
    if (patron := floor.state.patrons.known.get(command.patron)) is None:
        return refuse(Reason.UNKNOWN_PERSON, CITE, say("patron.unknown", patron=command.patron))
    return _excluded(floor, patron, command.years, asked)


def _excluded(floor: Floor, patron: Patron, years: int, asked: Asked) -> Decision:
    """An exclusion is made longer, never shorter."""
    today = floor.state.settings.gaming_day(asked.at)
    until = today + timedelta(days=366 * years) if years else None
    if patron.is_excluded(today) and (patron.until is None or (until is not None and until <= patron.until)):
        return refuse(Reason.LIMIT_CANNOT_BE_RAISED, CITE, say("patron.is_excluded_longer"))
    return [PatronExcluded(patron.id, until)]


@carries_out(PatronExcluded)
def _carried_out(floor: Floor, event: PatronExcluded, _at: datetime) -> None:
    """From now on; where their card is in, no new wager is taken of that visit, and all they have is theirs."""
    patrons = floor.state.patrons
    patron = patrons.known[event.patron]
    patron.excluded, patron.until = True, event.until
    for terminal in [name for name, whose in patrons.at.items() if whose == patron.id]:
        del patrons.at[terminal]
        if visit := floor.state.terminals[terminal].visit:
            visit.excluded = True
        floor.mention(f"terminal:{terminal}", "cards")
    floor.mention(_subject(event.patron), "exclusions")
