"""A patron's statement as paper: what they played for, visit by visit (§ 461a.16)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from croupier.money import Cents
from croupier.office.papers.sheet import OfficePaper, Part, dollars
from croupier.office.patrons.documents import PatronDocument, VisitShown

HEADINGS = ("Visit", "Terminal", "Started", "Length", "Rounds", "Wagered", "Odds unknown", "Theoretical win", "Points")


def statement(document: PatronDocument, zone: str) -> OfficePaper:
    """The account and its visits, in the house's own time."""
    visits = [_row(one, ZoneInfo(zone)) for one in document.visits]
    parts = [
        Part(f"Statement of account {document.account}", "Account", ("", ""), _account(document)),
        Part("Visits with the card", "Visits", HEADINGS, visits),
    ]
    return OfficePaper(document.facility, document.today, parts, cite="58 Pa. Code § 461a.16(a)")


def _account(document: PatronDocument) -> list[tuple[str, ...]]:
    minutes, loss, deposit = document.limits
    rows: list[tuple[str, ...]] = [
        ("Points", f"{document.points:,}"),
        ("Wagered with the card", dollars(document.handle)),
        ("Theoretical win of the house, from the exact odds", dollars(document.theoretical)),
        ("Time limit for a gaming day", f"{minutes} minutes" if minutes else "no limit"),
        ("Loss limit for a gaming day", _or_none(loss)),
        ("Money-in limit for a gaming day", _or_none(deposit)),
    ]
    if document.excluded:
        rows.append(("Excluded from play", f"until {document.until}" if document.until else "for life"))
    return rows


def _or_none(limit: Cents) -> str:
    return dollars(limit) if limit else "no limit"


def _row(one: VisitShown, zone: ZoneInfo) -> tuple[str, ...]:
    began = one.began.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    money = dollars(one.handle), dollars(one.unknown) if one.unknown else "", dollars(one.theoretical)
    played = (f"{one.rounds}", *money, f"{one.points}")
    return (str(one.visit), one.terminal, began, _length(one.began, one.ended), *played)


def _length(began: datetime, ended: datetime | None) -> str:
    return f"{(ended - began) // timedelta(minutes=1)} min" if ended else "in progress"
