"""The closed lists of the floor: kinds of table, blocks of a terminal, states of a voucher, kinds of hand pay."""

from enum import StrEnum


class TableKind(StrEnum):
    """What a table is, for its rules and for its tax (§§ 605a.5(b), 605a.9, 601a.9(e))."""

    HYBRID = "hybrid"  # a live dealer; wagers only at terminals (§ 605a.1(Hybrid gaming table))
    AUTOMATED = "automated"  # a certified device deals
    TRAINING = "training"  # play money

    @property
    def tax_class(self) -> str:
        """The clauses of the Act under which its revenue is taxed; none for play money (§ 601a.9(e))."""
        return {"hybrid": "13A62(a)(1)", "automated": "13A62(a)(1), (a)(2)", "training": ""}[self.value]


class Phase(StrEnum):
    """Whether a table plays."""

    CLOSED = "closed"
    OPEN = "open"
    STOPPED = "stopped"


class Block(StrEnum):
    """What keeps a terminal from play; several can hold at once."""

    OUT_OF_SERVICE = "out_of_service"
    DOOR_OPEN = "door_open"
    BOX_REMOVED = "box_removed"  # § 465a.17(e)(6)
    BILL_JAM = "bill_jam"
    PRINTER_OUT = "printer_out"
    HAND_PAY = "hand_pay"
    LINK_LOST = "link_lost"
    MEMORY_ERROR = "memory_error"  # § 461a.27(a)


class VoucherState(StrEnum):
    """Where a voucher is on its way (§ 461a.8)."""

    ISSUED = "issued"
    REDEEMED = "redeemed"
    VOID = "void"
    EXPIRED = "expired"


class HandPayKind(StrEnum):
    """Why an attendant pays (§ 461a.1(Hand pay))."""

    JACKPOT = "jackpot"
    PROGRESSIVE = "progressive"
    CANCELLED_CREDIT = "cancelled_credit"
    VOID_VOUCHER = "void_voucher"
