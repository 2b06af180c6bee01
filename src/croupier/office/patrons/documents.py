"""A patron's account as the desk shows it: what is theirs to know, and no name (§ 461a.16, docs/design/0377)."""

from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.events import decode
from croupier.floor.record.events.office.tracking import CardInserted, CardRemoved, PatronExcluded, VisitRated
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.patrons import Patron
from croupier.floor.record.ports import Store
from croupier.floor.rooms.tracking import patron_cards, patrons, spells
from croupier.money import Cents

MAY_READ = frozenset({Role.CASHIER, Role.COMPLIANCE, Role.AUDITOR})
BY_ACCOUNT = MAY_READ - {Role.CASHIER}
"""A cashier sees the account of who stands there and shows a card or a document, and of nobody else."""


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a patron shows at the desk; those who check accounts name one."""

    card: str = ""
    document: str = ""
    account: str = ""


class VisitShown(msgspec.Struct, frozen=True):
    """A visit with a card; what the house should have won is exact in ``theory``, and rounded to cents beside it."""

    visit: int
    terminal: str
    began: datetime
    ended: datetime | None = None
    rounds: int = 0
    handle: Cents = 0
    theory: str = "0"
    theoretical: Cents = 0
    unknown: Cents = 0
    points: int = 0


class PatronDocument(msgspec.Struct, frozen=True):
    """An account: today, limits, exclusion, and every visit, the newest first."""

    facility: str
    today: date
    account: str
    points: int
    handle: Cents
    theory: str
    theoretical: Cents
    minutes_today: int
    lost_today: Cents
    put_in_today: Cents
    limits: tuple[int, Cents, Cents]
    wider: tuple[int, Cents, Cents] | None
    wider_from: datetime | None
    excluded: bool
    until: date | None
    has_pin: bool
    pin_is_locked: bool
    terminal: str
    visits: tuple[VisitShown, ...] = ()


def found(floor: Floor, shown: Shown, role: Role) -> Patron | None:
    """Whose account it is that somebody shows something of."""
    if shown.account and role in BY_ACCOUNT:
        return floor.state.patrons.known.get(shown.account)
    if shown.card:
        return patrons.of_card(floor, shown.card)
    return patrons.of_document(floor, shown.document) if shown.document else None


def patron_document(floor: Floor, patron: Patron, at: datetime) -> PatronDocument:
    """The account as it stands, without its visits."""
    today = floor.state.settings.gaming_day(at)
    came_to = spells.came_to(floor, patron, at)
    cooled = patron.wider_from is not None and at >= patron.wider_from
    return PatronDocument(
        facility=floor.state.settings.facility,
        today=today,
        account=patron.id,
        points=patron.points,
        handle=patron.handle,
        theory=str(patron.theory),
        theoretical=round(patron.theory),
        minutes_today=came_to.seconds // 60,
        lost_today=came_to.lost,
        put_in_today=came_to.put_in,
        limits=patron.limits(at),
        wider=None if cooled else patron.wider,
        wider_from=None if cooled else patron.wider_from,
        excluded=patron.is_excluded(today),
        until=patron.until,
        has_pin=bool(patron.pin),
        pin_is_locked=patron.wrong_pins >= patron_cards.WRONG_PINS,
        terminal=patron_cards.where(floor, patron),
    )


def with_visits(document: PatronDocument, store: Store) -> PatronDocument:
    """The account with its visits, out of the journal."""
    visits = tuple(sorted(_visits(document.account, store), key=lambda one: one.visit, reverse=True))
    return msgspec.structs.replace(document, visits=visits)


def _visits(account: str, store: Store) -> Iterator[VisitShown]:
    """Each from card in to card out; an exclusion ends one too."""
    under_way: VisitShown | None = None
    for entry in store.mentioning(patrons.subject(account)):
        for event in decode(entry.body).events:
            match event:
                case CardInserted(patron=patron, visit=visit) if patron == account and visit:
                    under_way = VisitShown(visit, event.terminal, entry.at)
                case VisitRated(patron=patron) if under_way and patron == account:
                    under_way = _with_rating(under_way, event)
                case CardRemoved(patron=patron) | PatronExcluded(patron=patron) if under_way and patron == account:
                    yield msgspec.structs.replace(under_way, ended=entry.at)
                    under_way = None
                case _:
                    pass
    if under_way:
        yield under_way


def _with_rating(visit: VisitShown, rated: VisitRated) -> VisitShown:
    return msgspec.structs.replace(
        visit,
        rounds=rated.rounds,
        handle=rated.handle,
        theory=rated.theory,
        theoretical=round(Fraction(rated.theory)),
        unknown=rated.unknown,
        points=rated.points,
    )
