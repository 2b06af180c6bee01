"""Approved software: what may run, who is told 72 hours before a change, and whether it is what runs (§ 461a.26).

Why what runs is compared and not stopped: docs/design/0272.
"""

from datetime import datetime, timedelta

from croupier.floor.record.commands.hosts import SystemKind
from croupier.floor.record.commands.office.assets import AssetKind
from croupier.floor.record.commands.office.software import (
    ApproveSoftware,
    CompareSoftware,
    InstallSoftware,
    NotifySoftware,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.software import (
    SoftwareApproved,
    SoftwareCompared,
    SoftwareInstalled,
    SoftwareNotified,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import ApprovedSoftware, Asset, ComparedSoftware, SoftwareNotice
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.assets import inspections, movements, notices
from croupier.floor.rooms.assets.arrivals import with_software
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

BEFORE = timedelta(hours=72)
"""At least so long before an installation both bureaus are told (§ 461a.26(b))."""


@decides(ApproveSoftware)
def approve(floor: Floor, command: ApproveSoftware, _asked: Asked) -> Decision:
    """A version is one hash, and stays it (§ 461a.4(c))."""
    if not command.version.strip() or not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 461a.4(c)", say("asset.needs_reference"))
    known = floor.state.register.software.get(command.version)
    if known is not None and known.digest != command.digest:
        detail = say("software.is_another", version=command.version)
        return refuse(Reason.SOFTWARE_IS_NOT_APPROVED, "§ 461a.4(c)", detail)
    return [SoftwareApproved(command.version, command.digest, command.reference)]


@carries_out(SoftwareApproved)
def _approved(floor: Floor, event: SoftwareApproved, _at: datetime) -> None:
    floor.state.register.software[event.version] = ApprovedSoftware(event.version, event.digest, event.reference)
    compared = floor.state.register.compared
    if compared is not None and compared.digest == event.digest:
        compared.version = event.version
    floor.mention(f"software:{event.version}")


CITES = {
    AssetKind.TERMINAL: "§ 461a.4(c)(12)(vii)",
    AssetKind.AUTOMATED_TABLE: "§ 461a.4(c)(12)(ii)",
    AssetKind.HYBRID_TABLE: "§ 461a.4(c)(12)(viii)",
}


SYSTEMS = {
    SystemKind.MONITORING: "§ 461a.14(a)",
    SystemKind.CASINO_MANAGEMENT: "§ 461a.15(a)",
    SystemKind.PLAYER_TRACKING: "§ 461a.16(a)",
}


def refuse_unapproved(floor: Floor, asset: Asset | None) -> Refusal | None:
    """Where approvals are kept here, no device plays that runs anything else (§ 461a.4(c)(12))."""
    software = floor.state.register.software
    if asset is None or not software or asset.device.program in software:
        return None
    detail = say("software.is_not_approved", version=asset.device.program)
    return refuse(Reason.SOFTWARE_IS_NOT_APPROVED, CITES.get(asset.device.kind, "§ 461a.4(c)"), detail)


def refuse_table(floor: Floor, table: Table) -> Refusal | None:
    """A table opens as a registered device with approved software, inspected where it stands, on an approved system."""
    device = next((one for one in floor.state.register.assets.values() if one.table == table.id), None)
    refused = movements.refuse_table(floor, table) or refuse_unapproved(floor, device) or refuse_system(floor)
    return refused or inspections.refuse_uninspected(floor, device)


def refuse_system(floor: Floor) -> Refusal | None:
    """No table opens while the wagering system itself is one that nobody has approved (§§ 605a.2(c), 605a.4(c)).

    So it is with everything that makes the table an electronic one (§ 461a.4(c)(12)(i)).  What is open plays on: the
    pit is told (docs/design/0272).
    """
    if not (running := unapproved(floor)):
        return None
    return refuse(Reason.SOFTWARE_IS_NOT_APPROVED, "§ 605a.2(c)", say("software.runs_unapproved", digest=running))


def refuse_other_system(floor: Floor, system: SystemKind, version: str) -> Refusal | None:
    """A system of the house that speaks with terminals is one that was approved, where approvals are kept.

    §§ 461a.15(a), 461a.16(a); what these are: §§ 461a.1(Casino management system), 461a.1(Player tracking system)
    """
    software = floor.state.register.software
    if system is SystemKind.NONE or not software or version in software:
        return None
    detail = say("software.is_not_approved", version=version)
    return refuse(Reason.SOFTWARE_IS_NOT_APPROVED, SYSTEMS[system], detail)


# Notices and installations


@decides(NotifySoftware)
def notify(floor: Floor, command: NotifySoftware, asked: Asked) -> Decision:
    """What each device runs now is taken from the register; the rest is said (§ 461a.26(c))."""
    if refused := notices.refuse_taken(floor, command.notice, "§ 461a.26(b)"):
        return refused
    if not command.reason.strip() or not command.version.strip():
        return refuse(Reason.NOTICE_IS_INCOMPLETE, "§ 461a.26(c)", say("software.says_why"))
    if not BEFORE <= command.installed - asked.at <= notices.LONGEST_WAY:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 461a.26(b)", say("software.needs_72_hours"))
    devices = [movements.known(floor, number).device for number in dict.fromkeys(command.assets)]
    current = {one.asset: str(getattr(one, command.component)) for one in devices}
    told = (command.component, command.version, current, command.installed, command.reason, asked.actor.name)
    return [SoftwareNotified(command.notice, *told)]


@carries_out(SoftwareNotified)
def _notified(floor: Floor, event: SoftwareNotified, at: datetime) -> None:
    floor.state.register.software_notices[event.notice] = SoftwareNotice(
        event.notice, event.component, event.version, event.current, event.installed, event.reason, event.by, at
    )
    floor.mention(notices.subject(event.notice))


@decides(InstallSoftware)
def install(floor: Floor, command: InstallSoftware, asked: Asked) -> Decision:
    """Approved, told of, and not before 72 hours are over; or, if the facility so chooses, a violation on record."""
    notice = _waiting(floor, command.notice)
    if notice.version not in floor.state.register.software:
        detail = say("software.is_not_approved", version=notice.version)
        return refuse(Reason.SOFTWARE_IS_NOT_APPROVED, "§ 461a.26(b)", detail)
    early = asked.at - notice.at < BEFORE
    if early and not floor.state.settings.early_software_is_recorded:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 461a.26(b)", say("software.needs_72_hours"))
    return [SoftwareInstalled(notice.id, asked.actor.name, early)]


def _waiting(floor: Floor, name: str) -> SoftwareNotice:
    notice = floor.state.register.software_notices.get(name)
    if notice is None or notice.done:
        detail = say("software.unknown_notice", notice=name)
        raise Refused(refuse(Reason.NOTICE_IS_MISSING, "§ 461a.26(b)", detail))
    return notice


@carries_out(SoftwareInstalled)
def _installed(floor: Floor, event: SoftwareInstalled, at: datetime) -> None:
    notice = floor.state.register.software_notices[event.notice]
    notice.done, notice.early = at, event.early
    for number in notice.current:
        asset = floor.state.register.assets[number]
        asset.device = with_software(asset.device, notice.component, notice.version)
        floor.mention(f"asset:{number}")
    floor.mention(notices.subject(event.notice))


# What runs


@decides(CompareSoftware)
def compare(floor: Floor, command: CompareSoftware, asked: Asked) -> Decision:
    """Once a day, and whenever it is another; nothing where no approvals are kept."""
    register = floor.state.register
    if not register.software:
        return []
    found = next((one.version for one in register.software.values() if one.digest == command.digest), "")
    last, today = register.compared, floor.state.settings.gaming_day(asked.at)
    if last is not None and (last.digest, last.version, last.day) == (command.digest, found, today):
        return []
    return [SoftwareCompared(command.digest, found)]


@carries_out(SoftwareCompared)
def _compared(floor: Floor, event: SoftwareCompared, at: datetime) -> None:
    day = floor.state.settings.gaming_day(at)
    floor.state.register.compared = ComparedSoftware(event.digest, event.version, day)
    floor.mention("register")


def unapproved(floor: Floor) -> str:
    """The hash of what runs although nobody has approved it; nothing while all is well.

    § 461a.26(b)(18)–(20), and of the wagering system itself § 461a.4(c)(12)(vi)
    """
    compared = floor.state.register.compared
    return compared.digest if compared is not None and not compared.version else ""
