"""What is asked of Rules Submissions."""

from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name, Remark

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]


class FileSubmission(Command, frozen=True, tag="file_submission"):
    """File the rules of a game as the house wants them: a TOML document without the day of its approval."""

    text: Text


class ApproveSubmission(Command, frozen=True, tag="approve_submission"):
    """The Board approves a filing as it stands."""

    reference: Name


class DeclineSubmission(Command, frozen=True, tag="decline_submission"):
    """The Board does not approve a filing, and says why."""

    reference: Name
    why: Remark


class WithdrawSubmission(Command, frozen=True, tag="withdraw_submission"):
    """The house takes a filing back; no table opens under it any more."""

    reference: Name


SubmissionCommand: TypeAlias = FileSubmission | ApproveSubmission | DeclineSubmission | WithdrawSubmission
