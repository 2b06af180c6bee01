"""What happened to software: approved, told of, installed, compared (§§ 461a.4, 461a.26)."""

from datetime import datetime
from typing import TypeAlias

from croupier.floor.record.commands.office.software import Component
from croupier.floor.record.events.base import Event


class SoftwareApproved(Event, frozen=True, tag="software_approved.1"):
    """A version may run."""

    version: str
    digest: str
    reference: str


class SoftwareNotified(Event, frozen=True, tag="software_notified.1"):
    """Both bureaus were told: which devices, what each runs now, what it will run, when and why."""

    notice: str
    component: Component
    version: str
    current: dict[str, str]
    installed: datetime
    reason: str
    by: str


class SoftwareInstalled(Event, frozen=True, tag="software_installed.1"):
    """The devices of a notice run its version; ``early`` says that the 72 hours were not over."""

    notice: str
    by: str
    early: bool = False


class SoftwareCompared(Event, frozen=True, tag="software_compared.1"):
    """What runs has this hash, and is this approved version; none where nothing approved has it."""

    digest: str
    version: str


SoftwareEvent: TypeAlias = SoftwareApproved | SoftwareNotified | SoftwareInstalled | SoftwareCompared
