"""What is asked of approved software: approvals, notices, installations, and what runs (§§ 461a.4, 461a.26)."""

from enum import StrEnum
from typing import TypeAlias

from croupier.floor.record.commands.base import Command, Moment, Name, Remark
from croupier.floor.record.commands.office.assets import Assets, Digest


class Component(StrEnum):
    """The parts of a device that are software, as its description names them."""

    PROGRAM = "program"
    BASE = "base"
    VOUCHER_SOFTWARE = "voucher_software"
    PROGRESSIVE_SOFTWARE = "progressive_software"


class ApproveSoftware(Command, frozen=True, tag="approve_software"):
    """The laboratory has approved a version, known by its hash, under this reference (§ 461a.4(c))."""

    version: Name
    digest: Digest
    reference: Name


class NotifySoftware(Command, frozen=True, tag="notify_software"):
    """Both bureaus have been told that another version will be installed (§ 461a.26(b), (c))."""

    notice: Name
    component: Component
    version: Name
    assets: Assets
    installed: Moment
    reason: Remark


class InstallSoftware(Command, frozen=True, tag="install_software"):
    """The version of a notice is on its devices now."""

    notice: Name


class CompareSoftware(Command, frozen=True, tag="compare_software"):
    """What runs has this hash."""

    digest: Digest


SoftwareCommand: TypeAlias = ApproveSoftware | NotifySoftware | InstallSoftware | CompareSoftware
