"""Commands about people at work, cameras, filed plans and kept records, for :mod:`support.floor.every_command`."""

from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import AnyCommand, Command
from croupier.floor.record.commands.office.compliance import (
    ArchiveDay,
    DecidePlan,
    DestroyRecords,
    EndOutage,
    FilePlan,
    PlanCamera,
    RecordInspection,
    RemoveCamera,
    ReportOutage,
    RequireCameras,
)
from croupier.floor.record.commands.office.personnel import (
    AppointDirector,
    BeginBreak,
    EndBreak,
    RecordCredential,
    SignIn,
    SignOut,
    SuperviseTables,
)
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.papers.compliance import PlanKind, RecordKind
from croupier.floor.record.papers.personnel import CredentialKind
from support.floor.house import COMPLIANCE, FINANCE, NOON, SECURITY

PEOPLE = " ".join(sorted(DUTIES.people))

COMPLIANCE_TABLE: list[tuple[AnyCommand, str]] = [
    (RecordCredential("Ann", CredentialKind.PERMIT, "1", NOON.date()), "technician system"),
    (AppointDirector("finance", "Ann"), "technician"),
    (SignIn(), PEOPLE),
    (SignOut(), PEOPLE),
    (BeginBreak(), PEOPLE),
    (EndBreak(), PEOPLE),
    (SuperviseTables("Flora", ("T",)), "floorperson pit_manager"),
    (PlanCamera("C1", "T", "layout"), "surveillance"),
    (RemoveCamera("C1", "moved"), "surveillance"),
    (RequireCameras("T", 2, "R"), "compliance"),
    (ReportOutage("C1", "dark"), "surveillance security technician"),
    (EndOutage("C1", "new lamp"), "surveillance technician"),
    (
        FilePlan(PlanKind.CAMERAS, "P", "cameras", "0" * 64),
        "technician slot_supervisor pit_manager surveillance finance",
    ),
    (DecidePlan("P", "letter"), "compliance"),
    (RecordInspection("1", "R"), "compliance"),
    (ArchiveDay(NOON.date(), "0" * 64, 1), "technician finance"),
    (DestroyRecords(RecordKind.BOOKS, NOON.date(), NOON.date(), "papers"), "finance"),
]

COMPLIANCE_NEEDS: dict[type[Command], Actor] = {
    PlanCamera: SECURITY,
    RemoveCamera: SECURITY,
    EndOutage: SECURITY,
    ArchiveDay: SECURITY,
    DestroyRecords: SECURITY,
    AppointDirector: COMPLIANCE,
    RecordCredential: FINANCE,
}
