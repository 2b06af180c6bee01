"""What is asked of the life of gaming devices: places, notices, arrivals, movements, lists (§§ 463a.2–.5, 607a.2)."""

from datetime import date
from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Moment, Name, Number, Remark
from croupier.money import Cents

ASSETS_AT_ONCE = 100
"""At most 100 devices arrive, move or are written about together: what one message asks for has a length."""

Address = Annotated[str, msgspec.Meta(max_length=300)]
Assets = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=ASSETS_AT_ONCE)]
SHA256 = r"^[0-9a-f]{64}$(?!\n)"
Digest = Annotated[str, msgspec.Meta(pattern=SHA256)]


class AssetKind(StrEnum):
    """What a device is; by this it is on one master list or on the other, never on both (docs/readings/0271)."""

    TERMINAL = "terminal"
    AUTOMATED_TABLE = "automated_table"
    HYBRID_TABLE = "hybrid_table"
    WAGERING_SYSTEM = "wagering_system"
    REDEMPTION_MACHINE = "redemption_machine"
    OTHER = "other"


class PlaceKind(StrEnum):
    """Where a device may be: each place has been approved as one of these."""

    FLOOR = "floor"  # an area of the gaming floor plan (§ 463a.3(a))
    RESTRICTED = "restricted"  # off the floor, within the facility (§ 463a.5(d))
    STORAGE = "storage"  # off the premises (§ 463a.7)


class ModelType(StrEnum):
    """How a device shows its game, where that applies (§ 463a.5(b)(2)(ix))."""

    NONE = ""
    REEL = "reel"
    VIDEO = "video"


class Description(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A device as the master lists describe it (§ 463a.5(b)(2), (d)(2)).

    ``program``, ``base``, ``voucher_software`` and ``progressive_software`` are software in its approved version.  A
    terminal without a ``theme`` of its own offers the games of the tables it may play at.
    """

    asset: Name
    kind: AssetKind
    serial: Name
    manufacturer: Name
    model: Name
    program: Name = ""
    base: Name = ""
    model_type: ModelType = ModelType.NONE
    denominations: tuple[Cents, ...] = ()
    theme: Name = ""
    paytable: Name = ""
    minimum_payout: Name = ""
    displayed_payout: Name = ""
    smoking: bool = False
    progressive: Name = ""
    progressive_controller: Name = ""
    progressive_software: Name = ""
    voucher_software: Name = ""
    seal: Name = ""
    part_of: Name = ""
    """The device in which it is housed, and with which it is listed (§ 607a.2(a)(5))."""


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody a notice names, with their address."""

    name: Name = ""
    address: Address = ""

    @property
    def named(self) -> bool:
        """Whether both are said."""
        return bool(self.name.strip() and self.address.strip())


class Transport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a notice of transport includes (§ 463a.2(a)(1)–(9), (b)).

    The quantity is that of the serial numbers.  ``port`` is said where one end is ``overseas``: outside the continental
    United States; ``straight_to_floor`` where a device comes from the own storage.
    """

    shipper: Party
    receiver: Party
    method: Name
    serials: Assets
    transported: date
    expected: Moment
    reason: Remark
    owner: Party = Party()
    new_owner: Party = Party()
    carriers: tuple[Party, ...] = ()
    destination: Address = ""
    overseas: bool = False
    port: Name = ""
    straight_to_floor: bool | None = None


class RequestPlace(Command, frozen=True, tag="request_place"):
    """Ask that devices may be placed or kept somewhere (§§ 463a.3(a), 463a.7(b))."""

    place: Name
    kind: PlaceKind
    address: Address
    devices: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    why: Remark
    locations: Annotated[tuple[Name, ...], msgspec.Meta(max_length=2_000)] = ()


class ApprovePlace(Command, frozen=True, tag="approve_place"):
    """The Board or its Executive Director has approved a place, or has not, under this reference."""

    place: Name
    reference: Name
    approved: bool = True


class NotifyTransport(Command, frozen=True, tag="notify_transport"):
    """Both bureaus have been told of a transport (§ 463a.2(a))."""

    notice: Name
    transport: Transport


class PlannedMovement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device, and where it will be."""

    asset: Name
    to: Name


class NotifyMovement(Command, frozen=True, tag="notify_movement"):
    """The Department has been told of movements onto, on or off the gaming floor (§ 463a.4(b))."""

    notice: Name
    movements: Annotated[tuple[PlannedMovement, ...], msgspec.Meta(min_length=1, max_length=ASSETS_AT_ONCE)]


class ReceiveAssets(Command, frozen=True, tag="receive_assets"):
    """Devices have arrived under a notice of transport, and are numbered and described.

    Without a notice: devices that have stood on the floor since before there was a register.
    """

    devices: Annotated[tuple[Description, ...], msgspec.Meta(min_length=1, max_length=ASSETS_AT_ONCE)]
    place: Name = ""
    notice: Name = ""


class DescribeAsset(Command, frozen=True, tag="describe_asset"):
    """A device is described otherwise; what it is, its serial number and its software stay."""

    device: Description


class MoveAssets(Command, frozen=True, tag="move_assets"):
    """Devices are elsewhere now: at a place, at a location of the floor as a table, or with another person.

    With no ``to`` they have left the house.
    """

    assets: Assets
    to: Name = ""
    table: Name = ""

    @property
    def meant_table(self) -> str:
        """The table that a device is to be."""
        return self.table


class SignMovements(Command, frozen=True, tag="sign_movements"):
    """The slot shift manager or the lead technician has verified movements of the log (§ 463a.5(e)(6))."""

    movements: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1, max_length=ASSETS_AT_ONCE)]


class SubmitMovements(Command, frozen=True, tag="submit_movements"):
    """The movements of a gaming day have been submitted to both bureaus (§ 463a.5(f))."""

    day: date


class FileLists(Command, frozen=True, tag="file_lists"):
    """The master lists, as the floor is now, have been filed (§§ 463a.5(a), (g), 607a.2(a), (c))."""

    reference: Name


AssetCommand: TypeAlias = (
    RequestPlace
    | ApprovePlace
    | NotifyTransport
    | NotifyMovement
    | ReceiveAssets
    | DescribeAsset
    | MoveAssets
    | SignMovements
    | SubmitMovements
    | FileLists
)
