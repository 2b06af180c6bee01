"""Patrons with a card: enrolled at the cage, kept from playing when they ask for it (§ 461a.16).

What tracking knows and what it does not: docs/design/0363, 0377.
"""

import unicodedata
from datetime import date, datetime

from croupier.floor.record.commands.office.tracking import EnrollPatron
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides, refuses
from croupier.floor.record.events.office.tracking import ExcludedPaid, PatronEnrolled, PatronTurnedAway
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.patrons import Patron
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 461a.16(a)"
SHORTEST_CARD = 8
"""Characters of a card: nobody finds one by trying."""
OLD_ENOUGH = 21
"""Years: nobody younger may wager."""


def of_card(floor: Floor, card: str) -> Patron | None:
    """Whose card it is."""
    patrons = floor.state.patrons
    return patrons.known.get(patrons.cards.get(floor.chance.voucher_key(f"card {card}"), ""))


def of_document(floor: Floor, document: str) -> Patron | None:
    """Who has shown this document before, however its number was typed."""
    before = floor.chance.voucher_key(f"document {document.strip().casefold()}")  # as it was kept until 2026-11-19
    digests = {_document_digest(floor, document), before}
    return next((one for one in floor.state.patrons.known.values() if one.document in digests), None)


def _document_digest(floor: Floor, document: str) -> str:
    return floor.chance.voucher_key(f"document {_plain(document, '')}")


def _plain(text: str, between: str) -> str:
    """Letters and figures alone: what is typed with a hyphen is no other document, and with an accent no other name."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return between.join("".join(filter(str.isalnum, word)) for word in folded.split())


def pin_digest(floor: Floor, patron: str, pin: str) -> str:
    """What is kept of a PIN: no help to anybody who has read the record."""
    return floor.chance.voucher_key(f"pin {patron} {pin}") if pin else ""


def the_patron(floor: Floor, name: str) -> Patron:
    """The patron of an account."""
    if (found := floor.state.patrons.known.get(name)) is None:
        raise Refused(refuse(Reason.UNKNOWN_PERSON, CITE, say("patron.unknown", patron=name)))
    return found


def excluded_by_card(floor: Floor, card: str, today: date) -> Patron | None:
    """The patron of a card, if they are excluded."""
    found = of_card(floor, card) if card else None
    return found if found and found.is_excluded(today) else None


def is_excluded(patron: str) -> Refusal:
    """Why somebody is turned away."""
    return refuse(Reason.PATRON_IS_EXCLUDED, CITE, say("patron.excluded", patron=patron))


# At the desk


@decides(EnrollPatron)
def enroll(floor: Floor, command: EnrollPatron, asked: Asked) -> Decision:
    """One account for one document; who is excluded gets no new card, whichever document they show (§ 461a.16(a))."""
    today = floor.state.settings.gaming_day(asked.at)
    if not _plain(command.document, "") or len(command.card) < SHORTEST_CARD:
        return refuse(Reason.NAME_IS_MISSING, CITE, say("patron.needs", digits=SHORTEST_CARD))
    same = of_document(floor, command.document)
    for found in (same, *_same_person(floor, command)):
        if found is not None and found.is_excluded(today):
            return [PatronTurnedAway(found.id, "cage")]
    if command.patron and (same is None or same.id != command.patron):
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.other_document", patron=command.patron))
    if not command.patron and same is not None:
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.exists", patron=same.id))
    if same is None and (refused := _refuse_new(command, today)):
        return refused
    return _enrolled_as(floor, same.id if same else _next_account(floor), command)


def _same_person(floor: Floor, command: EnrollPatron) -> list[Patron]:
    before = " ".join(command.name.casefold().split())  # as it was kept until 2026-11-19
    digests = {_of_person(floor, name, command.born) for name in (_plain(command.name, " "), before)} - {""}
    return [one for one in floor.state.patrons.known.values() if one.person in digests]


def _person_digest(floor: Floor, command: EnrollPatron) -> str:
    """Name and birth date together, so that somebody is known again who shows another document."""
    return _of_person(floor, _plain(command.name, " "), command.born)


def _of_person(floor: Floor, name: str, born: date | None) -> str:
    return floor.chance.voucher_key(f"person {name} {born}") if name and born else ""


def _refuse_new(command: EnrollPatron, today: date) -> Refusal | None:
    born = command.born
    if not command.name.strip() or born is None:
        return refuse(Reason.NAME_IS_MISSING, CITE, say("patron.needs", digits=SHORTEST_CARD))
    if (today.year - born.year) - ((today.month, today.day) < (born.month, born.day)) < OLD_ENOUGH:
        return refuse(Reason.PATRON_IS_TOO_YOUNG, CITE, say("patron.too_young", years=OLD_ENOUGH))
    return None


def _next_account(floor: Floor) -> str:
    known = floor.state.patrons.known
    return next(name for number in range(len(known) + 1, 10**6) if (name := f"P-{number:06}") not in known)


def _enrolled_as(floor: Floor, account: str, command: EnrollPatron) -> Decision:
    card = floor.chance.voucher_key(f"card {command.card}")
    if floor.state.patrons.cards.get(card, account) != account:
        return refuse(Reason.PERSON_EXISTS, CITE, say("patron.card_is_anothers"))
    digests = (_person_digest(floor, command), pin_digest(floor, account, command.pin))
    return [PatronEnrolled(account, card, _document_digest(floor, command.document), *digests)]


@carries_out(PatronEnrolled)
def _enrolled(floor: Floor, event: PatronEnrolled, _at: datetime) -> None:
    """A new card takes the place of the old one."""
    patrons = floor.state.patrons
    patron = patrons.known.setdefault(event.patron, Patron(event.patron, event.document))
    patron.person = event.person or patron.person
    if event.pin:
        patron.pin, patron.wrong_pins = event.pin, 0
    for card in [card for card, whose in patrons.cards.items() if whose == event.patron]:
        del patrons.cards[card]
    patrons.cards[event.card] = event.patron
    floor.mention(subject(event.patron))


def subject(patron: str) -> str:
    """What the entries about a patron are found under."""
    return f"patron:{patron}"


@refuses(PatronTurnedAway)
def _turned_away_because(event: PatronTurnedAway) -> Refusal:
    return is_excluded(event.patron)


@carries_out(PatronTurnedAway)
def _turned_away(floor: Floor, event: PatronTurnedAway, _at: datetime) -> None:
    floor.mention(subject(event.patron), "turned away")


@carries_out(ExcludedPaid)
def _paid(floor: Floor, event: ExcludedPaid, _at: datetime) -> None:
    floor.mention(subject(event.patron), "turned away")
