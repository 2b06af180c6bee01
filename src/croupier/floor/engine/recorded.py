"""Answers from the record: the outcome of a command, or of a dealer's request to the pit."""

from typing import get_args

from croupier.floor.engine.batch import Answer, Answered, Done, answer_of
from croupier.floor.record.events import ApprovalClosed, KeyAnnounced, decode
from croupier.floor.record.ports import Store
from croupier.floor.rooms.house import approvals, keeping
from croupier.journal.chain import Entry

_CLOSED = get_args(ApprovalClosed)


def recorded(entry: Entry) -> Answered:
    """The answer to the command of an entry."""
    body = decode(entry.body)
    return Answered(body.asked, answer_of(Done(entry.sequence, entry.at, body.events, body.lines)))


def named_key(store: Store) -> tuple[str, int]:
    """The key that seals a journal, and its generation; empty and 0 if none is announced."""
    for entry in store.mentioning(keeping.KEYS, 1):
        for event in decode(entry.body).events:
            if isinstance(event, KeyAnnounced):
                return event.key, event.generation
    return "", 0


def decision_on(store: Store, approval: str) -> Answer | None:
    """The answer to a dealer who asked the pit; None while it is undecided."""
    for entry in store.mentioning(approvals.subject(approval), 1):
        done = _done(entry)
        for event in done.events:
            if isinstance(event, _CLOSED) and event.approval == approval:
                return approvals.why_not(event) or done
    return None


def _done(entry: Entry) -> Done:
    body = decode(entry.body)
    return Done(entry.sequence, entry.at, body.events, body.lines)
