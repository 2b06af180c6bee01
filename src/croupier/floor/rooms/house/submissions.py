"""Rules Submissions: filed by the house, approved by the Board, and what a table may open under (§ 601a.2).

Why the two are kept apart, and what a filing may say: docs/readings/0221.
"""

import tomllib
from datetime import date, datetime

from croupier.chapters import FOLDERS, chapter
from croupier.floor.record.commands import ApproveSubmission, DeclineSubmission, FileSubmission, WithdrawSubmission
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import (
    SubmissionApproved,
    SubmissionDeclined,
    SubmissionFiled,
    SubmissionWithdrawn,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.submission import Filing, Stage
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase, Table
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.terms import bounded
from croupier.rules.terms.keeping import keeping
from croupier.rules.terms.options import BadSubmission, Submission, approved_on, read_filing
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, say

CITE = "§ 601a.2"
LONGEST_REFERENCE = 100
"""As long as any name that a command takes."""


def subject(reference: str) -> str:
    """Under which everything about a filing is found."""
    return f"submission:{reference}"


def refuse_submission(detail: Sentence) -> Refusal:
    """Nothing is filed, approved or opened under."""
    return refuse(Reason.SUBMISSION_IS_NOT_IN_FORCE, CITE, detail)


def require_bounded(text: str) -> None:
    """Who reads it is the engine of the whole floor: what is beyond all bounds it does not begin to read."""
    try:
        bounded.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSubmission(say("submission.no_toml", error=str(error))) from None


# Filing


@decides(FileSubmission)
def file(floor: Floor, command: FileSubmission, asked: Asked) -> Decision:
    """Everything that a table would be refused for later is refused now, with the option and its clause."""
    try:
        require_bounded(command.text)
        found = read_filing(command.text)
        refused = refuse_illegal(found)
    except BadSubmission as bad:
        return refuse_submission(bad.said)
    today = floor.state.settings.gaming_day(asked.at)
    if refused is None and found.reference in floor.state.submissions:
        refused = refuse_submission(say("submission.exists", reference=found.reference))
    if refused is None and found.effective < today:
        refused = refuse_submission(say("submission.is_past", effective=found.effective.isoformat()))
    by = asked.actor.name
    return refused or [SubmissionFiled(found.reference, found.chapter, found.effective, command.text, by)]


def _is_reference(text: str) -> bool:
    """What the Board and the pit can name it by."""
    return text.isprintable() and 0 < len(text.strip()) == len(text) <= LONGEST_REFERENCE


def refuse_illegal(found: Submission) -> Refusal | None:
    """As a table would look at it on the first day; and it has a name by which it is approved."""
    if not _is_reference(found.reference):
        return refuse_submission(say("submission.needs_reference"))
    if found.chapter not in FOLDERS:
        return refuse_submission(say("table.unknown_game", game=found.chapter))
    played = chapter(found.chapter)
    options, kept = played.options_under(found, found.effective), keeping(found.cards)
    handling = played.handling_under(options)
    if isinstance(handling, CardHandling):
        return handling.refuse_keeping(options.dealing_method, kept)
    return None


@carries_out(SubmissionFiled)
def _filed(floor: Floor, event: SubmissionFiled, at: datetime) -> None:
    day = floor.state.settings.gaming_day(at)
    filing = Filing(event.reference, event.chapter, event.text, event.effective, day, event.by)
    floor.state.submissions[event.reference] = filing
    floor.mention(subject(event.reference))


# Approving


@decides(ApproveSubmission)
def approve(floor: Floor, command: ApproveSubmission, asked: Asked) -> Decision:
    """As it stands, and not after the day from which it was to be in force."""
    filing, today = _waiting(floor, command.reference), floor.state.settings.gaming_day(asked.at)
    if today > filing.effective:
        return refuse_submission(say("submission.is_past", effective=filing.effective.isoformat()))
    return [SubmissionApproved(filing.reference, today, asked.actor.name)]


@carries_out(SubmissionApproved)
def _approved(floor: Floor, event: SubmissionApproved, _at: datetime) -> None:
    filing = floor.state.submissions[event.reference]
    filing.text, filing.stage, filing.decided_by = approved_on(filing.text, event.approved), Stage.APPROVED, event.by
    floor.mention(subject(event.reference))


@decides(DeclineSubmission)
def decline(floor: Floor, command: DeclineSubmission, asked: Asked) -> Decision:
    """With a reason, which the house reads."""
    filing = _waiting(floor, command.reference)
    if not command.why.strip():
        return refuse_submission(say("submission.needs_reason"))
    return [SubmissionDeclined(filing.reference, command.why, asked.actor.name)]


@carries_out(SubmissionDeclined)
def _declined(floor: Floor, event: SubmissionDeclined, _at: datetime) -> None:
    filing = floor.state.submissions[event.reference]
    filing.stage, filing.decided_by, filing.why = Stage.DECLINED, event.by, event.why
    floor.mention(subject(event.reference))


@decides(WithdrawSubmission)
def withdraw(floor: Floor, command: WithdrawSubmission, asked: Asked) -> Decision:
    """Not while a table plays under it."""
    filing = _known(floor, command.reference)
    if filing.stage not in {Stage.FILED, Stage.APPROVED}:
        return refuse_submission(say("submission.is_closed", reference=filing.reference, stage=_said(filing.stage)))
    playing = [one for one in floor.state.tables.values() if one.phase is not Phase.CLOSED]
    if under := next((one.id for one in playing if one.submission == filing.text), ""):
        return refuse_submission(say("submission.is_played", reference=filing.reference, table=under))
    return [SubmissionWithdrawn(filing.reference, asked.actor.name)]


@carries_out(SubmissionWithdrawn)
def _withdrawn(floor: Floor, event: SubmissionWithdrawn, _at: datetime) -> None:
    floor.state.submissions[event.reference].stage = Stage.WITHDRAWN
    floor.mention(subject(event.reference))


def _known(floor: Floor, reference: str) -> Filing:
    filing = floor.state.submissions.get(reference)
    if filing is None:
        raise Refused(refuse_submission(say("submission.unknown", reference=reference)))
    return filing


def _waiting(floor: Floor, reference: str) -> Filing:
    """A filing that the Board has not decided about."""
    filing = _known(floor, reference)
    if filing.stage is not Stage.FILED:
        detail = say("submission.is_closed", reference=reference, stage=_said(filing.stage))
        raise Refused(refuse_submission(detail))
    return filing


def _said(stage: Stage) -> Sentence:
    return say(f"submission.{stage.value}")


# Opening


def text_for(floor: Floor, table: Table, named: str, on: date) -> str:
    """What a table opens under: what was named, else what it played under, else the newest that is in force.

    What is named is a filing by its reference, or a whole document.  Where the house files its submissions, only what
    the Board has approved will do, and none that ships with a game; elsewhere nothing stands for the one that ships.
    """
    if named in floor.state.submissions:
        return _approved_text(floor, named)
    text = named or table.submission
    if not floor.state.settings.submissions_are_filed:
        return text
    if text and not is_approved(floor, text):
        raise Refused(refuse_submission(say("submission.is_not_approved", table=table.id)))
    if text:
        return text
    ready = in_force(floor, table.chapter, on)
    if not ready:
        raise Refused(refuse_submission(say("submission.none_in_force", game=table.chapter)))
    return ready[-1].text


def in_force(floor: Floor, number: str, on: date) -> list[Filing]:
    """What the Board has approved for a game and is in force on a day, the newest last."""
    ready = [
        one
        for one in floor.state.submissions.values()
        if one.stage is Stage.APPROVED and one.chapter == number and one.effective <= on
    ]
    return sorted(ready, key=lambda one: (one.effective, one.filed))


def is_approved(floor: Floor, text: str) -> bool:
    """Whether the Board has approved a document that was filed here."""
    return any(one.text == text for one in floor.state.submissions.values() if one.stage is Stage.APPROVED)


def _approved_text(floor: Floor, reference: str) -> str:
    filing = floor.state.submissions[reference]
    if filing.stage is not Stage.APPROVED:
        detail = say("submission.is_closed", reference=reference, stage=_said(filing.stage))
        raise Refused(refuse_submission(detail))
    return filing.text
