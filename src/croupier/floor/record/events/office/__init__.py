"""What happened around the table: devices and their papers, keys and boxes, the count, the cage, people, tax."""

from typing import TypeAlias

from croupier.floor.record.events.office.assets import AssetEvent
from croupier.floor.record.events.office.boxes import BoxEvent
from croupier.floor.record.events.office.cage import CageEvent
from croupier.floor.record.events.office.compliance import ComplianceEvent
from croupier.floor.record.events.office.count import CountEvent
from croupier.floor.record.events.office.personnel import PersonnelEvent
from croupier.floor.record.events.office.revenue import RevenueEvent
from croupier.floor.record.events.office.school import SchoolEvent
from croupier.floor.record.events.office.software import SoftwareEvent
from croupier.floor.record.events.office.tracking import TrackingEvent

OfficeEvent: TypeAlias = (
    AssetEvent
    | BoxEvent
    | CageEvent
    | ComplianceEvent
    | CountEvent
    | PersonnelEvent
    | RevenueEvent
    | SchoolEvent
    | SoftwareEvent
    | TrackingEvent
)

__all__ = ["OfficeEvent"]
