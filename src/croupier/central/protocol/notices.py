"""The exceptions of the protocol: what a terminal tells without being asked, one byte in answer to a general poll."""

from enum import IntEnum


class Notice(IntEnum):
    """What happened, by its code."""

    NOTHING = 0x00
    MAIN_DOOR_OPENED = 0x11
    MAIN_DOOR_CLOSED = 0x12
    DROP_DOOR_OPENED = 0x13
    DROP_DOOR_CLOSED = 0x14
    CARD_CAGE_OPENED = 0x15
    CARD_CAGE_CLOSED = 0x16
    POWER_APPLIED = 0x17
    POWER_LOST = 0x18
    CASH_BOX_DOOR_OPENED = 0x19
    CASH_BOX_DOOR_CLOSED = 0x1A
    CASH_BOX_REMOVED = 0x1B
    CASH_BOX_INSTALLED = 0x1C
    IDLE = 0x1F
    GENERAL_TILT = 0x20
    CASH_BOX_FULL = 0x27
    BILL_JAM = 0x28
    BILL_ACCEPTOR_FAILED = 0x29
    BILL_REJECTED = 0x2B
    MEMORY_ERROR = 0x31
    MEMORY_RESET = 0x3A
    OPTIONS_CHANGED = 0x3C
    VOUCHER_PRINTED = 0x3D
    HAND_PAY_VALIDATED = 0x3E
    VALIDATION_ID_NOT_SET = 0x3F
    BILL_1 = 0x47
    BILL_5 = 0x48
    BILL_10 = 0x49
    BILL_20 = 0x4A
    BILL_50 = 0x4B
    BILL_100 = 0x4C
    BILL_2 = 0x4D
    BILL_500 = 0x4E
    BILL_OTHER = 0x4F
    BILL_200 = 0x50
    HAND_PAY_PENDING = 0x51
    HAND_PAY_RESET = 0x52
    NO_PROGRESSIVE_DATA = 0x53
    PROGRESSIVE_WIN = 0x54
    PROGRESSIVE_LEVEL_HIT = 0x56
    VALIDATION_REQUEST = 0x57
    PRINTER_FAILED = 0x60
    PRINTER_PAPER_OUT = 0x61
    CASH_OUT_PRESSED = 0x66
    VOUCHER_INSERTED = 0x67
    VOUCHER_TRANSFER_COMPLETE = 0x68
    TRANSFER_COMPLETE = 0x69
    TRANSFER_REGISTRATION = 0x6C
    GAME_LOCKED = 0x6F
    OVERFLOW = 0x70
    CALL_LAMP_ON = 0x71
    CALL_LAMP_OFF = 0x72
    PRINTER_POWER_OFF = 0x75
    PRINTER_POWER_ON = 0x76
    METERS_CLEARED = 0x7A
    GAME_STARTED = 0x7E
    GAME_ENDED = 0x7F
    ATTENDANT_MENU_ENTERED = 0x82
    ATTENDANT_MENU_LEFT = 0x83
    OUT_OF_SERVICE = 0x86
    GAME_SELECTED = 0x8C
    COMPONENTS_CHANGED = 0x8E
    AUTHENTICATION_COMPLETE = 0x8F

    @property
    def words(self) -> str:
        """How it is written in a log."""
        return self.name.lower().replace("_", " ")


BILLS: dict[int, Notice] = {
    1: Notice.BILL_1,
    2: Notice.BILL_2,
    5: Notice.BILL_5,
    10: Notice.BILL_10,
    20: Notice.BILL_20,
    50: Notice.BILL_50,
    100: Notice.BILL_100,
}
"""By their value in dollars."""

USA = 37
"""Where bills come from, as poll 48 and event 4F say it."""

BILL_CODES: dict[int, int] = {1: 0, 2: 1, 5: 2, 10: 3, 20: 4, 25: 5, 50: 6, 100: 7}
"""How these call them."""

BILL_BITS: tuple[int, ...] = (1, 2, 5, 10, 20, 25, 50, 100)
"""How poll 08 does: each a bit, the first the lowest; the bits above are bills that are not taken here."""

PRIORITY: frozenset[Notice] = frozenset(
    {
        Notice.VOUCHER_PRINTED,
        Notice.HAND_PAY_VALIDATED,
        Notice.VALIDATION_ID_NOT_SET,
        Notice.HAND_PAY_PENDING,
        Notice.HAND_PAY_RESET,
        Notice.PROGRESSIVE_LEVEL_HIT,
        Notice.VALIDATION_REQUEST,
        Notice.VOUCHER_INSERTED,
        Notice.VOUCHER_TRANSFER_COMPLETE,
        Notice.TRANSFER_COMPLETE,
        Notice.TRANSFER_REGISTRATION,
        Notice.GAME_LOCKED,
        Notice.OVERFLOW,
    },
)
"""Told before all others, and again as long as what they tell stands."""
