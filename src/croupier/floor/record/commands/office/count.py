"""What is asked of a count (§ 465a.25)."""

from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Moment, Name, Remark
from croupier.money import Cents

MOST_PAPERS = 5_000
"""More papers lie in no box."""

Papers = Annotated[int, msgspec.Meta(ge=0, le=MOST_PAPERS)]
Face = Annotated[str, msgspec.Meta(max_length=3, pattern=r"^[0-9]+$(?!\n)")]
Bills = Annotated[dict[Face, Annotated[int, msgspec.Meta(ge=0, le=10**7)]], msgspec.Meta(max_length=10)]
"""How many bills of each denomination, which is said in dollars: "20"."""


class ScannedVoucher(msgspec.Struct, frozen=True, array_like=True):
    """A voucher as it lay in a box: its amount, and its number if that can be read.

    It travels as ``[3750, "001234567890123456"]``: hundreds of them are one message.
    """

    amount: Annotated[Cents, msgspec.Meta(ge=0, le=10**9)]
    number: Name = ""


class BeginCount(Command, frozen=True, tag="begin_count"):
    """The boxes of these drops are opened, at the filed times or under an approved deviation (§ 465a.25(b), (m)).

    ``outage`` says why a count is entered that was made on paper while the system was down, and ``began`` when.
    """

    drops: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=20)]
    deviation: Name = ""
    began: Moment | None = None
    outage: Remark = ""


class JoinCount(Command, frozen=True, tag="join_count"):
    """Somebody is in the count room."""

    count: Name


class CountBox(Command, frozen=True, tag="count_box"):
    """What somebody found in a box: every denomination, every voucher; never seen by another before the count is over.

    A box that has to be counted again is counted by somebody else.
    """

    count: Name
    box: Name
    bills: Bills
    vouchers: Annotated[tuple[ScannedVoucher, ...], msgspec.Meta(max_length=MOST_PAPERS)] = ()


class RecountCurrency(Command, frozen=True, tag="recount_currency"):
    """The main bank recounts the currency before it has seen what the count team recorded (§ 465a.25(n))."""

    count: Name
    bills: Bills


class SignCount(Command, frozen=True, tag="sign_count"):
    """Somebody attests what they counted."""

    count: Name


class CloseCount(Command, frozen=True, tag="close_count"):
    """The count is over; ``why`` says what is known of a difference to the main bank's recount."""

    count: Name
    why: Remark = ""


class CorrectCount(Command, frozen=True, tag="correct_count"):
    """A box was counted wrong, as is found after the count: nothing that was signed goes (§ 465a.25(a))."""

    count: Name
    box: Name
    bills: Bills
    why: Remark


CountCommand: TypeAlias = BeginCount | JoinCount | CountBox | RecountCurrency | SignCount | CloseCount | CorrectCount
