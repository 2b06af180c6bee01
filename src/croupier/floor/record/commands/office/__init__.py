"""What is asked around the table: devices and their papers, keys and boxes, the count, the cage, people, tax."""

from typing import TypeAlias

from croupier.floor.record.commands.office.assets import AssetCommand
from croupier.floor.record.commands.office.boxes import BoxCommand
from croupier.floor.record.commands.office.cage import CageCommand
from croupier.floor.record.commands.office.compliance import ComplianceCommand
from croupier.floor.record.commands.office.count import CountCommand
from croupier.floor.record.commands.office.revenue import RevenueCommand
from croupier.floor.record.commands.office.school import SchoolCommand
from croupier.floor.record.commands.office.software import SoftwareCommand
from croupier.floor.record.commands.office.tracking import TrackingCommand

OfficeCommand: TypeAlias = (
    AssetCommand
    | BoxCommand
    | CageCommand
    | ComplianceCommand
    | CountCommand
    | RevenueCommand
    | SchoolCommand
    | SoftwareCommand
    | TrackingCommand
)

__all__ = ["OfficeCommand"]
