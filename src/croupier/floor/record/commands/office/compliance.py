"""What is asked about plans, inspections, kept records, cameras (§§ 465a.2, 465a.6, 465a.9, 601a.10(g), 605a.2(e))."""

from datetime import date
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name, Remark, TableCommand
from croupier.floor.record.commands.office.assets import Digest
from croupier.floor.record.commands.office.personnel import PersonnelCommand
from croupier.floor.record.papers.compliance import PlanKind, RecordKind
from croupier.floor.record.settings import RECORDER

Covered = Annotated[tuple[Name, ...], msgspec.Meta(max_length=500)]
Address = Annotated[str, msgspec.Meta(max_length=300, pattern=RECORDER)]


class FilePlan(Command, frozen=True, tag="file_plan"):
    """A plan or schedule was filed with the Bureau of Casino Compliance; the paper is known by its hash."""

    plan: PlanKind
    reference: Name
    title: Name
    digest: Digest


class DecidePlan(Command, frozen=True, tag="decide_plan"):
    """The bureau has approved a plan under a reference of its own, or has not."""

    reference: Name
    decision: Name
    approved: bool = True


class RecordInspection(Command, frozen=True, tag="record_inspection"):
    """The Bureau of Gaming Laboratory Operations has inspected a device where it stands (§ 605a.2(e))."""

    asset: Name
    reference: Name


class ArchiveDay(Command, frozen=True, tag="archive_day"):
    """A gaming day lies in a file with this hash and this many entries."""

    day: date
    digest: Digest
    entries: Annotated[int, msgspec.Meta(ge=1, le=10**12)]


class DestroyRecords(Command, frozen=True, tag="destroy_records"):
    """Records of these gaming days go: nothing that is younger than its time (§ 465a.6(c))."""

    kind: RecordKind
    first: date
    last: date
    what: Remark


class PlanCamera(Command, frozen=True, tag="plan_camera"):
    """A camera sees one view of a table, or these terminals; its recorder may have an address."""

    camera: Name
    table: Name = ""
    view: Name = ""
    stationary: bool = True
    covers: Covered = ()
    recorder: Address = ""

    @property
    def meant_table(self) -> str:
        """The table it sees; none where it sees terminals."""
        return self.table


class RemoveCamera(Command, frozen=True, tag="remove_camera"):
    """A camera is taken out of the plan."""

    camera: Name
    why: Remark


class RequireCameras(TableCommand, frozen=True, tag="require_cameras"):
    """The Bureau of Casino Compliance asks for this many cameras at a table (§ 465a.9(c)(3))."""

    cameras: Annotated[int, msgspec.Meta(ge=0, le=20)]
    reference: Name


class ReportOutage(Command, frozen=True, tag="report_outage"):
    """A camera sees nothing."""

    camera: Name
    why: Remark


class EndOutage(Command, frozen=True, tag="end_outage"):
    """A camera sees again."""

    camera: Name
    remedy: Remark


CameraCommand: TypeAlias = PlanCamera | RemoveCamera | RequireCameras | ReportOutage | EndOutage

ComplianceCommand: TypeAlias = (
    FilePlan | DecidePlan | RecordInspection | ArchiveDay | DestroyRecords | CameraCommand | PersonnelCommand
)
"""With those about cameras and people at work."""
