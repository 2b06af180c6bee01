"""What became of something that a dealer asked the pit for."""

from typing import Any, TypeAlias

import msgspec

from croupier.floor.record.approval import Lapse, approval_name
from croupier.floor.record.events.base import Event


class ApprovalEvent(Event, frozen=True):
    """The root of these records: which dealer asked, and what they called it."""

    dealer: str
    wish: str

    @property
    def approval(self) -> str:
        """The name of the approval."""
        return approval_name(self.dealer, self.wish)


class ApprovalAsked(ApprovalEvent, frozen=True, tag="approval_asked.1"):
    """A dealer asked the pit for a command.

    The command is kept as it was sent, for commands may change and a journal has to open: one that a later version
    cannot read waits for nobody.
    """

    command: msgspec.Raw


class ApprovalGranted(ApprovalEvent, frozen=True, tag="approval_granted.1"):
    """Somebody of the pit granted it; what it led to stands behind this event."""

    by: str


class ApprovalRefused(ApprovalEvent, frozen=True, tag="approval_refused.1"):
    """Somebody of the pit granted it, and the floor refused it."""

    by: str
    reason: str
    cite: str
    detail: str
    said: Any = ""
    """The detail as ``words.as_data`` writes a sentence, for a console in another language; any JSON can be one."""


class ApprovalDeclined(ApprovalEvent, frozen=True, tag="approval_declined.1"):
    """Somebody of the pit said no."""

    by: str
    why: str


class ApprovalWithdrawn(ApprovalEvent, frozen=True, tag="approval_withdrawn.1"):
    """The dealer took it back, or asked for something else."""


class ApprovalLapsed(ApprovalEvent, frozen=True, tag="approval_lapsed.1"):
    """What it was for is gone."""

    why: Lapse


ApprovalClosed: TypeAlias = ApprovalGranted | ApprovalRefused | ApprovalDeclined | ApprovalWithdrawn | ApprovalLapsed
"""After any of these nobody waits any more."""

ApprovalRecord: TypeAlias = ApprovalAsked | ApprovalClosed
