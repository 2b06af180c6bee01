"""Hand pays: what waits, and freeing the terminal from afar (§ 465a.26(b))."""

from typing import Any

from croupier.central.line.slave import REFUSED, Answer, Refusal, Reply
from croupier.central.protocol.notices import Notice
from croupier.central.terminal.changes import restore
from croupier.central.terminal.device import TerminalDevice, replies
from croupier.central.terminal.memory import HandPayRecord
from croupier.central.terminal.replies.control import may
from croupier.floor.engine.batch import Answer as FloorAnswer
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands import ResetHandPay
from croupier.floor.record.refusals import Reason

RESET, UNABLE, NONE = 0x00, 0x01, 0x02
"""What becomes of a reset."""


@replies(0x1B)
def waiting(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The first that the host has not read; read once it is acknowledged."""
    unread = next((one for one in device.memory.hand_pays if not one.read), None)
    told = unread or HandPayRecord("", 0, 0)
    group = int(told.level == 1)
    values = {"group": group, "level": told.level, "cents": told.cents, "partial": 0, "reset": 0, "unused": b""}
    return Answer(values, lambda: _read(device, unread))


def _read(device: TerminalDevice, told: HandPayRecord | None) -> None:
    if told is not None:
        told.read = True
        device.is_over(Notice.HAND_PAY_PENDING)
        restore(device)
        device.changed()


@replies(0x94)
def reset(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The host's people have paid: the terminal is free, as far as the facility lets a host say so."""
    if not device.standing.hand_pays:
        return Answer({"status": NONE})
    if not may(device, HostDuty.HAND_PAYS):
        return Answer({"status": UNABLE})
    return device.ask(ResetHandPay(device.standing.terminal), _status)


def _status(answer: FloorAnswer) -> Answer | Refusal:
    if isinstance(answer, Done):
        return Answer({"status": RESET})
    return Answer({"status": NONE if answer.reason is Reason.UNKNOWN_HAND_PAY else UNABLE})


@replies(0xA8)
def method(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """An attendant resets; a win above the limit never goes to the credit meter."""
    if asked["method"] > 1:
        return REFUSED
    if not device.standing.hand_pays:
        return Answer({"status": NONE})
    return Answer({"status": UNABLE if asked["method"] else RESET})
