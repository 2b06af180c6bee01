"""What goes out over a socket: documents as they change, and answers to what was asked."""

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
"""Events that tell the sender something a view does not; of cards only where somebody asks who may know."""


class Heard(Struct, tag_field="kind"):
    """The root of everything that a page hears."""


class View(Heard, tag="view"):
    """All that a page shows: each page has its own parts of it."""

    version: int
    now: int
    lobby: list[TableSummary] | UnsetType = UNSET
    table: TableDocument | UnsetType | None = UNSET
    beside: dict[str, TableDocument] | UnsetType = UNSET
    """The tables that a terminal shows besides, by name."""
    own: TerminalDocument | UnsetType | None = UNSET
    dealer: ConsoleDocument | UnsetType | None = UNSET
    pit: PitDocument | UnsetType | None = UNSET
    approvals: list[ApprovalDocument] | UnsetType = UNSET
    computer: int | UnsetType = UNSET
    """What the computer's clock says, which is not the time while it is in doubt; for the pit."""
    results: list[ResultDocument] | UnsetType = UNSET


class Change(View, tag="change"):
    """What has changed since the last view: a part that is missing is as it was."""


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
    """Seconds after which the same may be asked again, where too much was asked."""


class HereAnswer(Heard, tag="here"):
    """Somebody is there."""

    id: str


class ConsideredAnswer(Heard, tag="considered"):
    """What a slip would need; nothing where there is no such table."""

    id: str
    slip: dict[str, Cents] | UnsetType = UNSET
    total: Cents | UnsetType = UNSET
    refused: Sentence | UnsetType = UNSET
    cite: str | UnsetType = UNSET
    amounts: dict[str, AmountsOpen] | UnsetType = UNSET
    closed: dict[str, Sentence] | UnsetType = UNSET


class ForeseenAnswer(RemedyDocument, tag_field="kind", tag="foreseen"):
    """What a remedy would do."""

    id: str = ""


Answered: TypeAlias = DoneAnswer | RefusedAnswer
AnyHeard: TypeAlias = View | Change | Answered | HereAnswer | ConsideredAnswer | ForeseenAnswer


def answered(ask: str, answer: Answer) -> Answered:
    """What became of a command, for the page that sent it; of what followed, only what a page needs and may see."""
    if isinstance(answer, Done):
        return DoneAnswer(ask, answer.sequence, [_told(event) for event in answer.events if isinstance(event, Told)])
    return refused(ask, answer)


def _told(event: Told) -> Told:
    """Of a stop, what everybody may know."""
    if not isinstance(event, TableStopped):
        return event
    return TableStopped(event.table, event.why, event.said)


def refused(ask: str, refusal: Refusal) -> RefusedAnswer:
    """A refusal by name, clause and sentence."""
    again = 1 if refusal.reason is TOO_MUCH.reason else UNSET
    return RefusedAnswer(ask, refusal.reason.value, refusal.cite, str(refusal.detail), refusal.detail, again)


def too_much(ask: str, wait: float) -> RefusedAnswer:
    """The answer to a source that asks more than it may."""
    seconds = ceil(wait)
    said = say("engine.too_much", seconds=seconds)
    return RefusedAnswer(ask, TOO_MUCH.reason.value, TOO_MUCH.cite, str(said), said, seconds)


def considered_answer(ask: str, seen: ConsideredSlip | None) -> ConsideredAnswer:
    """What a slip would need."""
    if seen is None:
        return ConsideredAnswer(ask)
    return ConsideredAnswer(ask, seen.slip, seen.total, seen.refused, seen.cite, seen.amounts, seen.closed)


def foreseen_answer(ask: str, seen: RemedyDocument) -> ForeseenAnswer:
    """What a remedy would do."""
    answer = ForeseenAnswer(*msgspec.structs.astuple(seen))
    answer.id = ask
    return answer
