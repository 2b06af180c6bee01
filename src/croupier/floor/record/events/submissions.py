"""What happened to Rules Submissions."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.events.base import Event


class SubmissionFiled(Event, frozen=True, tag="submission_filed.1"):
    """The house filed the rules of a game."""

    reference: str
    chapter: str
    effective: date
    text: str
    by: str


class SubmissionApproved(Event, frozen=True, tag="submission_approved.1"):
    """The Board approved a filing on a gaming day."""

    reference: str
    approved: date
    by: str


class SubmissionDeclined(Event, frozen=True, tag="submission_declined.1"):
    """The Board did not approve a filing."""

    reference: str
    why: str
    by: str


class SubmissionWithdrawn(Event, frozen=True, tag="submission_withdrawn.1"):
    """The house took a filing back."""

    reference: str
    by: str


SubmissionEvent: TypeAlias = SubmissionFiled | SubmissionApproved | SubmissionDeclined | SubmissionWithdrawn
