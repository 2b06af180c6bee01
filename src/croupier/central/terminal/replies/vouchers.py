"""Vouchers out and in, under the numbers of a host or of an identity that it has given (§ 461a.8).

Out: the floor waits for a number; the host gives one, or the terminal works one out; the voucher is printed and its
record waits until the host has read it.  In: the voucher lies in the reader until the host has said what it is worth,
and is counted when the floor has it.  A host that falls silent in the middle leaves nothing half done: the cash-out
becomes a hand pay, and the voucher goes back.
"""

from collections.abc import Callable
from typing import Any

from croupier.central.line.slave import REFUSED, Answer, Refusal, Reply
from croupier.central.protocol.notices import Notice
from croupier.central.protocol.validation_number import LARGEST, validation_number
from croupier.central.terminal.changes import restore
from croupier.central.terminal.device import TICKS, TerminalDevice, replies
from croupier.central.terminal.escrow import HELD_FOR, Status
from croupier.central.terminal.memory import VoucherRecord
from croupier.central.terminal.replies.control import may
from croupier.floor.engine.batch import Answer as FloorAnswer
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import SYSTEM, HostDuty
from croupier.floor.record.commands import NumberVoucher, SetValidationId, TakeVoucher
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import VoucherSystem
from croupier.money import Cents

NUMBER_WITHIN = 10.0
"""Seconds that a cash-out waits for its number."""

NOTHING_WAITS, IMPROPER = 0x80, 0x81
NEXT, PEEK = 0x00, 0xFF
"""Of poll 4D: the next record that was not read, marked as read; the same, not marked."""

OWN_SYSTEM = "00"
"""The system that numbers worked out by a terminal belong to."""

# Out


@replies(0x4C)
def validation_id(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """What numbers are worked out from; an identity of nothing only asks."""
    now = device.standing
    if now.voucher_system is not VoucherSystem.SECURE_ENHANCED:
        return None
    if not asked["identity"] or not may(device, HostDuty.VALIDATION):
        return Answer({"identity": now.validation_id, "sequence": now.validation_sequence})
    command = SetValidationId(now.terminal, asked["identity"], asked["sequence"])
    return device.ask(command, lambda answer: Answer(asked) if isinstance(answer, Done) else None)


@replies(0x57)
def pending(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The cash-out that waits for a number."""
    now = device.standing
    waits = now.cash_out and now.voucher_system is VoucherSystem.SYSTEM
    device.is_over(Notice.VALIDATION_REQUEST)
    return Answer({"type": 0 if waits else NOTHING_WAITS, "cents": now.cash_out if waits else 0})


@replies(0x58)
def number(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """The number of the voucher; of system 00, that there is none."""
    now = device.standing
    if now.voucher_system is not VoucherSystem.SYSTEM or not may(device, HostDuty.VALIDATION):
        return None
    if not now.cash_out:
        return Answer({"status": NOTHING_WAITS})
    given = f"{asked['system']:02}{asked['number']:016}" if asked["system"] else ""
    return device.ask(NumberVoucher(now.terminal, given), _numbered)


def _numbered(answer: FloorAnswer) -> Answer | Refusal:
    if isinstance(answer, Done):
        return Answer({"status": 0})
    waited = answer.reason is not Reason.NO_CASH_OUT_WAITS
    return Answer({"status": IMPROPER if waited else NOTHING_WAITS})


@replies(0x4D)
def record(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """A voucher that was printed; read once it is acknowledged."""
    wanted, records = asked["function"], device.memory.vouchers
    if wanted in {NEXT, PEEK}:
        found = next((one for one in records if not one.read), None)
    else:
        found = next((one for one in records if one.index == wanted), None)
    return Answer(_told(found), lambda: _read(device, found if wanted == NEXT else None))


def _told(found: VoucherRecord | None) -> dict[str, int]:
    if found is None:
        found = VoucherRecord(0, "0" * 18, 0, 0, 0, 0, 0)
    return {
        "type": 0,
        "index": found.index,
        "date": found.date,
        "time": found.time,
        "number": int(found.number[2:]),
        "cents": found.cents,
        "ticket": found.ticket,
        "system": int(found.number[:2]),
        "expiration": found.expiration,
        "pool": 0,
    }


def _read(device: TerminalDevice, found: VoucherRecord | None) -> None:
    if found is not None:
        found.read = True
        device.is_over(Notice.VOUCHER_PRINTED)
        restore(device)
        device.changed()


@replies(0x3D)
def standard(_device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The standard mode, which is none of ours: nothing."""
    return Answer({"number": 0, "cents": 0})


def _tick(device: TerminalDevice, now: float) -> None:
    _number_in_time(device, now)
    escrow = device.escrow
    if escrow.status == Status.WAITS and now - escrow.since > HELD_FOR:
        _ended(device, Status.TIMED_OUT)
    elif escrow.status == Status.WAITS and not device.up:
        _ended(device, Status.LINK_DOWN)
    missing = device.standing.voucher_system is VoucherSystem.SECURE_ENHANCED and not device.standing.validation_id
    (device.stands if missing else device.is_over)(Notice.VALIDATION_ID_NOT_SET)


def _number_in_time(device: TerminalDevice, now: float) -> None:
    """A cash-out that waits is numbered by the terminal itself, or told to the host, and not for ever."""
    if not device.standing.cash_out:
        device.volatile.pop("cash-out", None)
        return
    if "cash-out" not in device.volatile:
        device.volatile["cash-out"] = now
        if device.standing.voucher_system is VoucherSystem.SYSTEM:
            device.stands(Notice.VALIDATION_REQUEST)
        else:
            _number_itself(device)
    elif now - device.volatile["cash-out"] > NUMBER_WITHIN:
        device.volatile["cash-out"] = now
        device.ask(NumberVoucher(device.standing.terminal, ""), lambda _answer: None, by=SYSTEM)


def _number_itself(device: TerminalDevice) -> None:
    """The next number; one that another voucher has is passed over.  Without an identity there is none."""
    now = device.standing
    if not now.validation_id:
        device.ask(NumberVoucher(now.terminal, ""), lambda _answer: None, by=SYSTEM)
        return
    device.volatile["sequence"] = max(now.validation_sequence, device.volatile.get("sequence", 0)) % LARGEST + 1
    sequence = device.volatile["sequence"]
    given = OWN_SYSTEM + validation_number(now.validation_id, sequence)
    device.ask(NumberVoucher(now.terminal, given, sequence), lambda answer: _again(device, answer), by=SYSTEM)


def _again(device: TerminalDevice, answer: FloorAnswer) -> None:
    if not isinstance(answer, Done) and answer.reason is Reason.VOUCHER_NUMBER_IS_USED:
        _number_itself(device)


# In


def insert(
    device: TerminalDevice,
    given: str,
    now: float,
    ends: Callable[[bool], None],
    redeem_by: Callable[[Cents, Callable[[FloorAnswer], None]], None] | None = None,
) -> bool:
    """A voucher lies in the reader; whether the host is asked about it."""
    escrow = device.escrow
    takes = device.standing.vouchers and device.standing.enabled and not device.standing.blocks
    if escrow.holds or not escrow.told or not takes or not device.up:
        return False
    escrow.number, escrow.since, escrow.status, escrow.cents, escrow.told = given, now, Status.WAITS, 0, True
    escrow.redeem, escrow.ends = redeem_by, ends
    device.is_over(Notice.VOUCHER_TRANSFER_COMPLETE)
    device.stands(Notice.VOUCHER_INSERTED)
    return True


@replies(0x70)
def in_escrow(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The number of the voucher in the reader; what it is worth only the host knows."""
    escrow = device.escrow
    device.is_over(Notice.VOUCHER_INSERTED)
    if not escrow.holds:
        return Answer({"status": Status.NONE})
    return Answer({"status": 0, "cents": 0, "parsing": 0, "number": int(escrow.number)})


@replies(0x71)
def redeem(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """What the host says of the voucher, or how it ended."""
    escrow, code = device.escrow, asked["code"]
    if code == Status.NONE:
        return _state(device, asked_how=True)
    if not may(device, HostDuty.VALIDATION):
        return None
    if escrow.status != Status.WAITS:
        return _state(device, escrow.status if escrow.holds else Status.INCOMPATIBLE)
    if code in range(0x80, 0x90):
        return _refused(device, Status.REJECTED)
    if code:
        return _refused(device, Status.BAD_CODE)
    if "number" not in asked:
        return REFUSED
    if asked["number"] != int(escrow.number):
        return _refused(device, Status.NUMBER_DIFFERS)
    escrow.status, escrow.cents = Status.PENDING, asked["cents"]
    if escrow.redeem is not None:
        escrow.redeem(asked["cents"], lambda answer: device.once_told(answer, lambda: _taken(device, answer)))
    else:
        command = TakeVoucher(device.standing.terminal, escrow.number, asked["cents"])
        device.ask(command, lambda answer: _taken(device, answer))
    return _state(device)


def _refused(device: TerminalDevice, status: int) -> Reply:
    _ended(device, status)
    return _state(device)


def _taken(device: TerminalDevice, answer: FloorAnswer) -> None:
    if isinstance(answer, Done):
        _ended(device, Status.CASHABLE)
    else:
        differs = answer.reason is Reason.AMOUNT_DIFFERS
        _ended(device, Status.AMOUNT_DIFFERS if differs else Status.CANNOT_NOW)


def _ended(device: TerminalDevice, status: int) -> None:
    device.escrow.end(status)
    device.is_over(Notice.VOUCHER_INSERTED)
    device.stands(Notice.VOUCHER_TRANSFER_COMPLETE)


def _state(device: TerminalDevice, status: int | None = None, *, asked_how: bool = False) -> Answer:
    escrow = device.escrow
    told = escrow.status if status is None else status
    if not escrow.number:
        return Answer({"status": told})
    values = {"status": told, "cents": escrow.cents, "parsing": 0, "number": int(escrow.number)}
    return Answer(values, lambda: _told_end(device, told, asked_how=asked_how))


def _told_end(device: TerminalDevice, told: int, *, asked_how: bool) -> None:
    """A host that has refused a voucher knows how it ended; that it is over is told all the same, until it asks."""
    if told == device.escrow.status and not device.escrow.holds:
        device.escrow.told = True
        if asked_how:
            device.is_over(Notice.VOUCHER_TRANSFER_COMPLETE)


# What is printed on them


@replies(0x7B)
def status(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """What of vouchers is on: printing, and redeeming where a host is asked; and how long they are good.

    The facility sets all of it, whatever a host asks for: the answer tells how it is.
    """
    now = device.standing
    on = now.vouchers | (now.vouchers and now.voucher_system is not VoucherSystem.HOUSE) << 5
    secure = (now.voucher_system is VoucherSystem.SECURE_ENHANCED) << 15
    days = {"cashable_days": min(9_999, now.voucher_days), "restricted_days": 0}
    return Answer({"asset": device.asset, "states": on | secure, **days})


@replies(0x7C)
def extended_texts(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Texts by their code; what has none is not valid."""
    known = {0x00: 40, 0x01: 40, 0x02: 40, 0x10: 16, 0x20: 16}
    if any(code not in known or len(text) > known[code] for code, text in asked["texts"]):
        return Answer({"valid": 0})
    device.memory.texts.update(dict(asked["texts"]))
    device.changed()
    return Answer({"valid": 1})


@replies(0x7D)
def texts(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Texts in their order; those of poll 7C stay."""
    for code, name in enumerate(("location", "address1", "address2")):
        if asked.get(name):
            device.memory.texts.setdefault(code, asked[name][:40])
    device.changed()
    return Answer({"valid": 1})


TICKS.append(_tick)
