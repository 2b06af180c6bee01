"""Inspections: after its installation, and before it plays, the laboratory looks at a device (§ 605a.2(e))."""

from datetime import datetime

from croupier.floor.record.commands.office.compliance import RecordInspection
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.compliance import DeviceInspected
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import Asset
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.assets import movements
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 605a.2(e)"


@decides(RecordInspection)
def inspect(floor: Floor, command: RecordInspection, _asked: Asked) -> Decision:
    """Where it stands on the floor; a device that is moved is inspected again."""
    asset = movements.known(floor, command.asset)
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, CITE, say("asset.needs_reference"))
    if not asset.location:
        return refuse(Reason.DEVICE_STANDS_ELSEWHERE, CITE, say("asset.is_not_installed", asset=command.asset))
    return [DeviceInspected(command.asset, command.reference)]


@carries_out(DeviceInspected)
def _inspected(floor: Floor, event: DeviceInspected, _at: datetime) -> None:
    floor.state.register.assets[event.asset].inspected = event.reference
    floor.mention(f"asset:{event.asset}")


def refuse_uninspected(floor: Floor, asset: Asset | None) -> Refusal | None:
    """Where installations are inspected, nothing plays that was not (§ 605a.2(e))."""
    if not floor.state.settings.installations_are_inspected or asset is None or asset.inspected:
        return None
    detail = say("asset.is_not_inspected", asset=asset.device.asset)
    return refuse(Reason.DEVICE_IS_NOT_INSPECTED, CITE, detail)
