"""The schedule of faults: every week has each of them once (docs/design/0421)."""

from enum import StrEnum


class Fault(StrEnum):
    """A fault for which the house has a procedure."""

    SYSTEM_WAS_DOWN = "the system was down"  # the manual book is used, and entered later
    KEY_IS_LATE = "a key is late"
    KEY_IS_LOST = "a key is lost"
    BOX_IS_DOUBLED = "a box is doubled"
    COUNT_IN_AN_OUTAGE = "a count in an outage"
    CORRECTION_AFTER_SIGNING = "a correction after signing"
    TWO_CLOSE_ONE_DAY = "two close one day"
    VOUCHER_OF_ANOTHER_HOUSE = "a voucher of another house"
    MACHINE_JAMS = "a redemption machine jams"
    MACHINE_IS_SHORT = "a redemption machine is short"
    CAMERA_IS_OUT = "a camera is out"
    PLAN_IS_SHORT = "a plan is short"
    TOO_YOUNG_TO_DESTROY = "records too young to destroy"


WEEK: tuple[frozenset[Fault], ...] = (
    frozenset({Fault.MACHINE_JAMS, Fault.CAMERA_IS_OUT}),
    frozenset({Fault.KEY_IS_LATE, Fault.VOUCHER_OF_ANOTHER_HOUSE, Fault.PLAN_IS_SHORT}),
    frozenset({Fault.SYSTEM_WAS_DOWN, Fault.BOX_IS_DOUBLED}),
    frozenset({Fault.COUNT_IN_AN_OUTAGE, Fault.MACHINE_IS_SHORT}),
    frozenset({Fault.CORRECTION_AFTER_SIGNING, Fault.TWO_CLOSE_ONE_DAY}),
    frozenset({Fault.KEY_IS_LOST, Fault.MACHINE_JAMS}),
    frozenset({Fault.TOO_YOUNG_TO_DESTROY, Fault.CAMERA_IS_OUT}),
)


def faults_on(day: int) -> frozenset[Fault]:
    """The faults on a day, counted from 1."""
    return WEEK[(day - 1) % len(WEEK)]
