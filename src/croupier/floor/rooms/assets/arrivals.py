"""Devices arrive: under a notice of transport, with an asset number of their own, at an approved place (§ 463a.2)."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from croupier.floor.record.commands.office.assets import AssetKind, DescribeAsset, Description, ReceiveAssets
from croupier.floor.record.commands.office.software import Component
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.assets import AssetDescribed, AssetsReceived
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import Names
from croupier.floor.record.papers.register import Asset
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.assets import notices, places
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

TABLES = frozenset({AssetKind.HYBRID_TABLE, AssetKind.AUTOMATED_TABLE})
NEVER_CHANGES = {"§ 463a.5(b)(2)": ("asset", "kind", "serial"), "§ 461a.1(Modification)": tuple(Component)}
"""What a description is not changed in: another device is another device, and a modification is installed."""


@decides(ReceiveAssets)
def receive(floor: Floor, command: ReceiveAssets, _asked: Asked) -> Decision:
    """All or none, each with its serial number in the notice; without one only what stands there already."""
    known = _Known(one.device for one in floor.state.register.assets.values())
    for device in command.devices:
        if refused := _refuse(device, known):
            return refused
        known.add(device)
    refused = _refuse_arrival(floor, command) if command.notice else _refuse_found(floor, command)
    return refused or [AssetsReceived(command.devices, command.place, command.notice)]


class _Known:
    """Numbers of devices that are owned, and of those that arrive before another."""

    def __init__(self, devices: Iterable[Description]) -> None:
        self.assets, self.serials = Names(()), dict[tuple[str, str], str]()
        for device in devices:
            self.add(device)

    def add(self, device: Description) -> None:
        self.assets.add(device.asset)
        self.serials.setdefault((device.manufacturer, device.serial), device.asset)


def _refuse(device: Description, known: _Known) -> Refusal | None:
    """A number of its own as long as it is owned, and every word that any list asks for (§ 461a.1(Asset number))."""
    if refused := _refuse_words(device):
        return refused
    if device.asset in known.assets:
        cite, detail = "§ 461a.1(Asset number)", say("asset.exists", asset=device.asset)
        return refuse(Reason.ASSET_NUMBER_IS_USED, cite, detail)
    if refused := known.assets.refuse(device.asset):
        return refused
    if same := known.serials.get((device.manufacturer, device.serial)):
        detail = say("asset.serial_exists", serial=device.serial, asset=same)
        return refuse(Reason.SERIAL_NUMBER_IS_USED, "§ 463a.5(d)(2)(iii)", detail)
    return None


def _refuse_words(device: Description) -> Refusal | None:
    needed = (device.asset, device.serial, device.manufacturer, device.model, device.program)
    if not all(word.strip() for word in needed):
        return refuse(Reason.NAME_IS_MISSING, "§ 463a.5(d)(2)", say("asset.needs_words"))
    return None


def _refuse_arrival(floor: Floor, command: ReceiveAssets) -> Refusal | None:
    notice = floor.state.register.transports.get(command.notice)
    if notice is None:
        detail = say("asset.unknown_notice", notice=command.notice)
        return refuse(Reason.NOTICE_IS_MISSING, "§ 463a.2(a)", detail)
    for device in command.devices:
        if device.serial not in notice.waiting:
            detail = say("asset.not_in_notice", serial=device.serial, notice=notice.id)
            return refuse(Reason.NOTICE_IS_MISSING, "§ 463a.2(a)(6)", detail)
        if device.asset in floor.state.assets:
            cite, detail = "§ 461a.1(Asset number)", say("terminal.asset_is_used", asset=device.asset)
            return refuse(Reason.ASSET_NUMBER_IS_USED, cite, detail)
    places.off_the_floor(floor, command.place, len(command.devices))
    return None


def _refuse_found(floor: Floor, command: ReceiveAssets) -> Refusal | None:
    """What was there before the register: terminals that stand on the floor, and a table, named as the place."""
    standing = {one.asset for one in floor.state.terminals.values() if not one.retired}
    for device in command.devices:
        found = device.kind is AssetKind.TERMINAL and device.asset in standing
        if not found and not _is_table(floor, device, command):
            detail = say("asset.needs_transport", asset=device.asset)
            return refuse(Reason.NOTICE_IS_MISSING, "§ 463a.2(a)", detail)
    return None


def _is_table(floor: Floor, device: Description, command: ReceiveAssets) -> bool:
    table = floor.table(command.place)
    new = table is not None and not any(one.table == table.id for one in floor.state.register.assets.values())
    return new and device.kind in TABLES and len(command.devices) == 1


@carries_out(AssetsReceived)
def _received(floor: Floor, event: AssetsReceived, _at: datetime) -> None:
    register = floor.state.register
    for device in event.devices:
        register.assets[device.asset] = _placed(floor, device, event)
        floor.mention(f"asset:{device.asset}")
    if event.notice:
        register.transports[event.notice].waiting -= {device.serial for device in event.devices}
        floor.mention(notices.subject(event.notice))


def _placed(floor: Floor, device: Description, event: AssetsReceived) -> Asset:
    if event.notice:
        return Asset(device, event.to)
    terminal = next((one for one in floor.state.terminals.values() if one.asset == device.asset), None)
    if terminal is not None:
        return Asset(device, "", terminal.location)
    return Asset(device, "", event.to, event.to)


@decides(DescribeAsset)
def describe(floor: Floor, command: DescribeAsset, _asked: Asked) -> Decision:
    """The theme, the smoking area, the seal and the like; software is no part of it (§ 461a.1(Modification))."""
    known, device = floor.state.register.assets.get(command.device.asset), command.device
    if known is None:
        return notices.unknown(device.asset)
    if refused := _refuse_words(device):
        return refused
    for cite, names in NEVER_CHANGES.items():
        if any(getattr(known.device, name) != getattr(device, name) for name in names):
            return refuse(Reason.DEVICE_IS_ANOTHER, cite, say("asset.stays_itself", asset=device.asset))
    return [AssetDescribed(device)] if device != known.device else []


@carries_out(AssetDescribed)
def _described(floor: Floor, event: AssetDescribed, _at: datetime) -> None:
    floor.state.register.assets[event.device.asset].device = event.device
    floor.mention(f"asset:{event.device.asset}")


def with_software(device: Description, component: str, version: str) -> Description:
    """The same device with another version of one of its components."""
    return msgspec.structs.replace(device, **{component: version})
