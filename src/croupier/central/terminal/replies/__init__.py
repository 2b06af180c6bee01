"""What a terminal answers, poll by poll.  Importing this package registers every answer."""

from croupier.central.terminal import changes
from croupier.central.terminal.replies import (
    control,
    hand_pays,
    identity,
    meters,
    program,
    progressives,
    transfers,
    vouchers,
)

__all__ = ["changes", "control", "hand_pays", "identity", "meters", "program", "progressives", "transfers", "vouchers"]
