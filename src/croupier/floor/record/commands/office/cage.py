"""What is asked of the cage: drawers, redemption machines, vouchers and what becomes of them (§§ 461a.8, 461a.10)."""

from datetime import date
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name, Remark
from croupier.money import Cents

KINDS_OF_CASH = 20
"""More kinds of bills and coins than there are."""


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bills or coins of one value, counted."""

    value: Annotated[Cents, msgspec.Meta(ge=1, le=100_00)]
    count: Annotated[int, msgspec.Meta(ge=0, le=10**6)]


Cash = Annotated[tuple[Pieces, ...], msgspec.Meta(max_length=KINDS_OF_CASH)]
Papers = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
Total = Annotated[Cents, msgspec.Meta(ge=0, le=10**12)]


class OpenDrawer(Command, frozen=True, tag="open_drawer"):
    """A cashier begins with money that the main bank has counted out."""

    drawer: Name
    cash: Cash


class FillDrawer(Command, frozen=True, tag="fill_drawer"):
    """The main bank gives a cashier more."""

    drawer: Name
    cash: Cash


class CloseDrawer(Command, frozen=True, tag="close_drawer"):
    """A cashier has counted the drawer and gives it back; what should be in it is told afterwards."""

    drawer: Name
    cash: Cash


class PayLateVoucher(Command, frozen=True, tag="pay_late_voucher"):
    """Pay an expired voucher: it is still owed (§ 461a.8)."""

    number: Name
    patron: Remark


class DoubtVoucher(Command, frozen=True, tag="doubt_voucher"):
    """Report a paper that may be counterfeit or altered; it is kept and not paid (§ 461a.8)."""

    number: Name
    why: Remark


class InstallRedemption(Command, frozen=True, tag="install_redemption"):
    """A redemption machine stands somewhere (§ 461a.10)."""

    machine: Name
    asset: Name
    location: Name


class LoadRedemption(Command, frozen=True, tag="load_redemption"):
    """Money of the main bank goes into a redemption machine."""

    machine: Name
    cash: Cash


class CountRedemption(Command, frozen=True, tag="count_redemption"):
    """What is in a redemption machine was taken out and counted."""

    machine: Name
    cash: Cash


class TakeAtMachine(Command, frozen=True, tag="take_at_machine"):
    """A redemption machine has read a voucher (§ 461a.10(k))."""

    machine: Name
    number: Name


class DispenseAtMachine(Command, frozen=True, tag="dispense_at_machine"):
    """A redemption machine has put out what it could of the vouchers it took; ``fault`` says what was wrong."""

    machine: Name
    cash: Cash
    fault: Remark = ""


class NoteAtMachine(Command, frozen=True, tag="note_at_machine"):
    """A redemption machine tells of a door, an access, an attempt or an error."""

    machine: Name
    what: Remark


class PayMachineRest(Command, frozen=True, tag="pay_machine_rest"):
    """A cashier pays what a redemption machine could not."""

    machine: Name
    transaction: Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class HandOverVouchers(Command, frozen=True, tag="hand_over_vouchers"):
    """The vouchers that a drawer or a machine took go to finance, who has counted them (§ 461a.8(l))."""

    place: Name
    papers: Papers
    amount: Total


class CompareVouchers(Command, frozen=True, tag="compare_vouchers"):
    """Finance compares the vouchers of a gaming day with the system and explains every difference (§ 461a.8(l))."""

    day: date
    explained: Remark = ""


class SurrenderVouchers(Command, frozen=True, tag="surrender_vouchers"):
    """Vouchers that nobody has claimed long after they expired go to the Treasury, by this reference."""

    reference: Name


CageCommand: TypeAlias = (
    OpenDrawer
    | FillDrawer
    | CloseDrawer
    | PayLateVoucher
    | DoubtVoucher
    | InstallRedemption
    | LoadRedemption
    | CountRedemption
    | TakeAtMachine
    | DispenseAtMachine
    | NoteAtMachine
    | PayMachineRest
    | HandOverVouchers
    | CompareVouchers
    | SurrenderVouchers
)
