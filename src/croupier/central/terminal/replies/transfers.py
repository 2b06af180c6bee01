"""Money to and from the terminal at a host's word; off unless the facility has it (§ 605a.2(d)(1)).

A host that has registered with a key names it with each transfer; one that has not names none.  A transfer is asked for
once under its own name: the same again, after a crash on either side, finds what became of it and moves nothing.  One
that cannot be is refused at once, and its name is free.
"""

from typing import Any

from croupier.central.line.slave import REFUSED, Answer, Reply
from croupier.central.protocol.notices import Notice
from croupier.central.terminal.changes import restore
from croupier.central.terminal.device import TICKS, TerminalDevice, replies
from croupier.central.terminal.memory import TransferRecord
from croupier.central.terminal.metering import meter
from croupier.central.terminal.replies.control import may
from croupier.floor.engine.batch import Answer as FloorAnswer
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import SYSTEM, Actor, HostDuty, Role
from croupier.floor.record.commands import BlockTerminal, TransferMoney, UnblockTerminal
from croupier.floor.record.refusals import Reason
from croupier.floor.record.terminal import Block
from croupier.money import Cents

READY, REGISTERED, NOT_REGISTERED = 0x00, 0x01, 0x80
INIT, REGISTER, UNREGISTER, READ = 0x00, 0x01, 0x80, 0xFF
NO_KEY = "00" * 20

IN, OUT = 0x00, 0x80
FULL, PARTIAL, CANCEL, PEEK, QUERY = 0x00, 0x01, 0x80, 0xFE, 0xFF

DONE, PARTLY, PENDING = 0x00, 0x01, 0x40
NOT_UNIQUE, BAD_TYPE, BAD_AMOUNT, TOO_HIGH = 0x81, 0x82, 0x83, 0x84
CANNOT_NOW, NOT_KNOWN, WRONG_KEY, WRONG_ASSET, BAD_NAME = 0x87, 0x88, 0x89, 0x93, 0x95
NO_RECEIPT, NOT_LOCKED_FOR_IT = 0x90, 0x94
INCOMPATIBLE, UNSUPPORTED, NONE = 0xC0, 0xC1, 0xFF

LOCK_AFTERWARDS, ONLY_IF_LOCKED, RECEIPT = 0x10, 0x40, 0x80
"""Of the flags of a transfer."""

ANY_PART, REGISTERED_BIT, IN_HOUSE, ANY = 1 << 1, 1 << 3, 1 << 4, 1 << 7
"""Of the status that poll 74 tells: less than all may be moved to the host, it has registered, what is on."""

LOCKED, NOT_LOCKED = 0x00, 0xFF
SECONDS_UNTIL_LIFTED_AGAIN = 1.0
MOST_TEXTS, LONGEST_TEXT = 32, 40
POSITIONS = 1
"""Transfers that a terminal remembers by their position: the last one."""


def _may(device: TerminalDevice) -> bool:
    return device.standing.transfers and may(device, HostDuty.TRANSFERS)


@replies(0x73)
def register(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """First that it begins, then the key."""
    if not _may(device):
        return None
    memory, code = device.memory, asked["code"]
    key = bytes(asked.get("key", b"")).hex()
    if code in {INIT, UNREGISTER}:
        memory.transfer_key, device.volatile["registering"] = "", code == INIT
    elif code == REGISTER and key not in {"", NO_KEY} and asked.get("asset") == device.asset:
        memory.transfer_key, memory.transfer_place = key, bytes(asked.get("place", b"")).hex()
        device.volatile.pop("registering", None)
    device.changed()
    return Answer(_registration(device))


def _registration(device: TerminalDevice) -> dict[str, Any]:
    memory = device.memory
    status = REGISTERED if memory.transfer_key else READY if device.volatile.get("registering") else NOT_REGISTERED
    key, place = bytes.fromhex(memory.transfer_key), bytes.fromhex(memory.transfer_place)
    return {"status": status, "asset": device.asset, "key": key, "place": place}


@replies(0x75, 0x76)
def texts(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """What a host would have on receipts and tickets of its transfers: kept, as far as there is room."""
    if not _may(device):
        return None
    kept = {**device.memory.transfer_texts, **dict(asked["texts"])}
    if len(kept) > MOST_TEXTS or any(len(text) > LONGEST_TEXT for text in kept.values()):
        return REFUSED
    device.memory.transfer_texts = kept
    device.changed()
    return Answer()


@replies(0x74)
def lock(device: TerminalDevice, asked: dict[str, Any], now: float) -> Reply:
    """What can be moved; it is locked as long as the host says, and only where nobody has wagered."""
    if not _may(device):
        return None
    if asked["code"] == LOCKED and _free(device) and "locked" not in device.volatile:
        device.volatile["locked"] = now + asked["hundredths"] / 100
        command = BlockTerminal(device.standing.terminal, Block.TRANSFER_LOCK)
        return device.ask(command, lambda answer: _locked(device, answer), by=SYSTEM)
    if asked["code"] == CANCEL:
        _unlock(device)
    return _availability(device)


def _locked(device: TerminalDevice, answer: FloorAnswer) -> Answer:
    """No wager is taken any more, or somebody was quicker than the host."""
    if isinstance(answer, Done):
        device.stands(Notice.GAME_LOCKED)
    else:
        device.volatile.pop("locked", None)
    return _availability(device)


def _availability(device: TerminalDevice) -> Answer:
    registered = bool(device.memory.transfer_key)
    standing = device.standing
    state = {
        "asset": device.asset,
        "lock": LOCKED if "locked" in device.volatile else NOT_LOCKED,
        "available": 0b11 if _free(device) else 0,
        "host_cash_out": 0,
        "transfers": registered * REGISTERED_BIT | ANY_PART | IN_HOUSE | ANY,
        "positions": POSITIONS,
    }
    money = {"cashable": standing.balance, "restricted": 0, "non_restricted": 0, "limit": standing.transfer_limit}
    return Answer({**state, **money, "expiration": 0, "pool": 0})


def _free(device: TerminalDevice) -> bool:
    now = device.standing
    return now.enabled and not now.blocks - {Block.TRANSFER_LOCK} and not now.table


def _unlock(device: TerminalDevice) -> None:
    device.volatile.pop("locked", None)
    device.is_over(Notice.GAME_LOCKED)


def _lift(device: TerminalDevice, now: float) -> None:
    """A lock that no host waits behind any more ends, also one of before a crash."""
    is_held = Block.TRANSFER_LOCK in device.standing.blocks
    if is_held and "locked" not in device.volatile and now >= device.volatile.get("lifted", now):
        device.volatile["lifted"] = now + SECONDS_UNTIL_LIFTED_AGAIN
        command = UnblockTerminal(device.standing.terminal, Block.TRANSFER_LOCK)
        device.ask(command, lambda _answer: None, by=SYSTEM)


def _tick(device: TerminalDevice, now: float) -> None:
    if now > device.volatile.get("locked", now):
        _unlock(device)
    _lift(device, now)
    last = device.memory.transfers[-1] if device.memory.transfers else None
    ended = last is not None and last.status != PENDING and not last.closed
    (device.stands if ended else device.is_over)(Notice.TRANSFER_COMPLETE)


@replies(0x72)
def transfer(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Move money, or tell how the last move ended."""
    if not _may(device):
        return None
    last = device.memory.transfers[-1] if device.memory.transfers else None
    if asked["code"] in {PEEK, QUERY}:
        return _told(device, last, closes=asked["code"] == QUERY)
    if asked["code"] == CANCEL:
        return _told(device, last, closes=False)
    if asked["code"] not in {FULL, PARTIAL}:
        return Answer({"position": 0, "status": UNSUPPORTED})
    if last is not None and not last.closed:
        return Answer({"position": 0, "status": INCOMPATIBLE})
    return _begin(device, asked)


def _begin(device: TerminalDevice, asked: dict[str, Any]) -> Reply:
    moment = device.date_and_time()
    wanted = asked.get("cashable", 0)
    kind, name = asked.get("type", IN), asked.get("id", "")
    cents = _possible(device, kind, wanted) if asked["code"] == PARTIAL else wanted
    new = TransferRecord(PENDING, kind, cents, name, moment["date"], moment["time"], partly=cents < wanted)
    device.memory.transfers = [*device.memory.transfers[-1:], new]
    device.changed()
    wrong = _wrong(device, asked, new) or _impossible(device, asked.get("flags", 0), new)
    if wrong is None:
        new.stays_locked = bool(asked.get("flags", 0) & LOCK_AFTERWARDS)
        _submit(device, new)
    else:
        new.status, new.closed = wrong, True
    return _told(device, new, closes=False)


def _possible(device: TerminalDevice, kind: int, wanted: Cents) -> Cents:
    """As much of it as can be moved; where nothing can, all of it, so that the floor says why."""
    now = device.standing
    most = min(now.transfer_limit, now.balance) if kind == OUT else now.transfer_limit
    return min(wanted, most) or wanted


def _wrong(device: TerminalDevice, asked: dict[str, Any], new: TransferRecord) -> int | None:
    if new.type not in {IN, OUT} or asked.get("restricted") or asked.get("non_restricted"):
        return BAD_TYPE
    if asked.get("asset") != device.asset:
        return WRONG_ASSET
    if bytes(asked.get("key", b"")).hex() != (device.memory.transfer_key or NO_KEY):
        return WRONG_KEY if device.memory.transfer_key else NOT_KNOWN
    return BAD_NAME if not new.id else BAD_AMOUNT if not new.cents else None


def _impossible(device: TerminalDevice, flags: int, new: TransferRecord) -> int | None:
    """Why it cannot be moved, as the terminal stands; asked of the floor, its name would be used up."""
    now = device.standing
    if flags & ONLY_IF_LOCKED and "locked" not in device.volatile:
        return NOT_LOCKED_FOR_IT
    if flags & RECEIPT:
        return NO_RECEIPT
    if new.cents > now.transfer_limit:
        return TOO_HIGH
    takes_money = now.enabled and not now.blocks - {Block.TRANSFER_LOCK}
    return None if takes_money and (new.type == IN or new.cents <= now.balance) else CANNOT_NOW


def _submit(device: TerminalDevice, new: TransferRecord) -> None:
    """The name of the command is the host's own: whatever is asked twice under it is done once."""
    terminal, before = device.standing.terminal, device.standing.sequence
    command = TransferMoney(terminal, new.id, new.cents, out=new.type == OUT)
    name = f"transfer {device.host} {terminal} {new.id}"
    device.ask(command, lambda answer: _moved(device, new, answer, before), name=name, by=Actor(device.host, Role.HOST))


def _moved(device: TerminalDevice, new: TransferRecord, answer: FloorAnswer, before: int) -> None:
    if isinstance(answer, Done):
        moved = PARTLY if new.partly else DONE
        new.status = moved if answer.sequence > before else NOT_UNIQUE
    else:
        used = answer.reason is Reason.COMMAND_ID_WAS_USED_FOR_ANOTHER_REQUEST
        high = answer.reason is Reason.TRANSFER_IS_TOO_HIGH
        new.status = NOT_UNIQUE if used else TOO_HIGH if high else CANNOT_NOW
    if new.status not in {DONE, PARTLY}:
        new.cents = 0
    elif not new.stays_locked:
        _unlock(device)
    device.changed()
    restore(device)


def resume(device: TerminalDevice) -> None:
    """After a crash in the middle of a transfer: ask for it again; the floor knows whether it was done."""
    last = device.memory.transfers[-1] if device.memory.transfers else None
    if last is not None and last.status == PENDING:
        terminal = device.standing.terminal
        command = TransferMoney(terminal, last.id, last.cents, out=last.type == OUT)
        name = f"transfer {device.host} {terminal} {last.id}"
        device.ask(command, lambda answer: _moved(device, last, answer, -1), name=name)


def _told(device: TerminalDevice, last: TransferRecord | None, *, closes: bool) -> Reply:
    if last is None:
        return Answer({"position": 0, "status": NONE})
    moved = meter("transfer_in" if last.type == IN else "transfer_out", device.standing, device.memory)
    values = {
        "position": POSITIONS,
        "status": last.status,
        "receipt": 0xFF,
        "type": last.type,
        "cashable": last.cents,
        "restricted": 0,
        "non_restricted": 0,
        "flags": 0,
        "asset": device.asset,
        "id": last.id,
        "date": last.date,
        "time": last.time,
        "expiration": 0,
        "pool": 0,
        "cashable_meter": moved,
        "restricted_meter": None,
        "non_restricted_meter": None,
    }
    ended = last.status != PENDING
    return Answer(values, lambda: _close(device, last) if closes and ended else None)


def _close(device: TerminalDevice, last: TransferRecord) -> None:
    """A host knows how it ended; one that was told that it is pending hears of the end."""
    last.closed = True
    device.is_over(Notice.TRANSFER_COMPLETE)
    device.changed()


TICKS.append(_tick)
