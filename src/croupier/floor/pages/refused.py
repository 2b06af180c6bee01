"""Refusals, newest first, from the journal alone: for those who watch the house (docs/design/0175)."""

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.pages.documents.past_round import RefusedDocument
from croupier.floor.record.events import CommandsRefused, decode
from croupier.floor.record.ports import Store
from croupier.floor.record.refusals import RefusedTries
from croupier.floor.rooms.people.staff import REFUSED

ENTRIES_SHOWN = 200
"""The newest entries about refusals; one is written every ten seconds at most."""


def refused(journal: Store, newest: int | None = ENTRIES_SHOWN) -> Iterator[tuple[int, RefusedTries]]:
    """Every attempt with the number of its entry, newest entries first."""
    for entry in reversed(journal.mentioning(REFUSED, newest)):
        for event in decode(entry.body).events:
            if isinstance(event, CommandsRefused):
                yield from ((entry.sequence, one) for one in event.tries)


def documents(journal: Store) -> list[RefusedDocument]:
    """The same as documents for a page."""
    return [
        RefusedDocument(
            entry,
            *_who(one.actor),
            *_who(one.witness),
            one.command,
            one.reason,
            one.source,
            one.times,
            _told(one.first),
            _told(one.last),
        )
        for entry, one in refused(journal)
    ]


def _who(actor: str) -> tuple[str, str]:
    """The name and role of an actor; just the name where it stands for several."""
    role, colon, name = actor.partition(":")
    return (name, role) if colon else (actor, "")


def _told(at: datetime) -> str:
    return at.isoformat()
