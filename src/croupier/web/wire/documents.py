"""Messages sent over a socket: documents as they change, and answers."""

from math import ceil
from typing import TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.engine import TOO_MUCH
from croupier.floor.pages.documents.console import ConsoleDocument, RemedyDocument
from croupier.floor.pages.documents.pit import ApprovalDocument, PitDocument
from croupier.floor.pages.documents.table import ResultDocument, TableDocument, TableSummary
from croupier.floor.pages.documents.terminal import TerminalDocument
from croupier.floor.record.events import HandPayDue, StopLookedInto, TableStopped, VoucherIssued
from croupier.floor.rooms.play.slips import AmountsOpen, ConsideredSlip
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import SILENCE, Sentence, say

Told: TypeAlias = VoucherIssued | HandPayDue | TableStopped | StopLookedInto
"""Events a sender must see beyond its view; those with cards only for senders who may know them."""


class Heard(Struct, tag_field="kind"):
    """The root of all messages to a page."""


class View(Heard, tag="view"):
    """The whole content of a page; each kind of page has its own parts."""

    version: int
    now: int
    lobby: list[TableSummary] | UnsetType = UNSET
    table: TableDocument | UnsetType | None = UNSET
    beside: dict[str, TableDocument] | UnsetType = UNSET
    """The other tables a terminal shows, by name."""
    own: TerminalDocument | UnsetType | None = UNSET
    dealer: ConsoleDocument | UnsetType | None = UNSET
    pit: PitDocument | UnsetType | None = UNSET
    approvals: list[ApprovalDocument] | UnsetType = UNSET
    computer: int | UnsetType = UNSET
    """The computer's clock, which is not the time while it is in doubt; for the pit."""
    results: list[ResultDocument] | UnsetType = UNSET


class Change(View, tag="change"):
    """The changes since the last view: a missing part is unchanged."""


class DoneAnswer(Heard, tag="done"):
    """A command was done and is durable."""

    id: str
    sequence: int | UnsetType = UNSET
    events: list[Told] = []


class RefusedAnswer(Heard, tag="refused"):
    """A command was refused, by name, clause and sentence; ``detail`` is the English text, for programs."""

    id: str
    reason: str
    cite: str | UnsetType = UNSET
    detail: str = ""
    said: Sentence = SILENCE
    retry_after: int | UnsetType = UNSET
    """Seconds after which to retry, if rate-limited."""


class HereAnswer(Heard, tag="here"):
    """The server is alive."""

    id: str


class ConsideredAnswer(Heard, tag="considered"):
    """What a slip would require; empty if there is no such table."""

    id: str
    slip: dict[str, Cents] | UnsetType = UNSET
    total: Cents | UnsetType = UNSET
    refused: Sentence | UnsetType = UNSET
    cite: str | UnsetType = UNSET
    amounts: dict[str, AmountsOpen] | UnsetType = UNSET
    closed: dict[str, Sentence] | UnsetType = UNSET


class ForeseenAnswer(RemedyDocument, tag_field="kind", tag="foreseen"):
    """The preview of a remedy."""

    id: str = ""


Answered: TypeAlias = DoneAnswer | RefusedAnswer
AnyHeard: TypeAlias = View | Change | Answered | HereAnswer | ConsideredAnswer | ForeseenAnswer


def answered(ask: str, answer: Answer) -> Answered:
    """The answer to a command, for the page that sent it; of its events, only what a page needs and may see."""
    if isinstance(answer, Done):
        return DoneAnswer(ask, answer.sequence, [_told(event) for event in answer.events if isinstance(event, Told)])
    return refused(ask, answer)


def _told(event: Told) -> Told:
    """A stop, reduced to what everybody may know."""
    if not isinstance(event, TableStopped):
        return event
    return TableStopped(event.table, event.why, event.said)


def refused(ask: str, refusal: Refusal) -> RefusedAnswer:
    """A refusal by name, clause and sentence."""
    again = 1 if refusal.reason is TOO_MUCH.reason else UNSET
    return RefusedAnswer(ask, refusal.reason.value, refusal.cite, str(refusal.detail), refusal.detail, again)


def too_much(ask: str, wait: float) -> RefusedAnswer:
    """The answer to a rate-limited source."""
    seconds = ceil(wait)
    said = say("engine.too_much", seconds=seconds)
    return RefusedAnswer(ask, TOO_MUCH.reason.value, TOO_MUCH.cite, str(said), said, seconds)


def considered_answer(ask: str, seen: ConsideredSlip | None) -> ConsideredAnswer:
    """What a slip would require."""
    if seen is None:
        return ConsideredAnswer(ask)
    return ConsideredAnswer(ask, seen.slip, seen.total, seen.refused, seen.cite, seen.amounts, seen.closed)


def foreseen_answer(ask: str, seen: RemedyDocument) -> ForeseenAnswer:
    """The preview of a remedy."""
    answer = ForeseenAnswer(*msgspec.structs.astuple(seen))
    answer.id = ask
    return answer
