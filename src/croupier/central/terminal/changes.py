"""What a change of the floor means on the line: exceptions, records, counts."""

from collections.abc import Callable
from typing import Any

from croupier.central.protocol.notices import BILL_CODES, BILLS, USA, Notice
from croupier.central.terminal.device import TAKES, TerminalDevice
from croupier.central.terminal.memory import HandPayRecord, VoucherRecord, Win
from croupier.central.terminal.metering import meter
from croupier.central.terminal.standing import Printed, Standing
from croupier.floor.record.commands import SetBills
from croupier.floor.record.events import (
    AttendantCalled,
    BillInserted,
    BoxInserted,
    CallAnswered,
    FloorEvent,
    HandPayDue,
    MemoryCleared,
    TerminalBlocked,
    TerminalUnblocked,
    ValidationAsked,
    VoucherIssued,
    VoucherNumbered,
)
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.terminal import Block

MOST_WAGERED = 9_999
"""What four digits tell of a wager (event 7E); a higher one is told as this."""

RECORDS = 31
"""Vouchers that poll 4D can tell of; their index goes round."""

LEVELS = {HandPayKind.PROGRESSIVE: 0x01, HandPayKind.CANCELLED_CREDIT: 0x80, HandPayKind.VOID_VOUCHER: 0x80}
"""How poll 1B calls a hand pay that is no jackpot."""

_BLOCKED = {
    Block.DOOR_OPEN: Notice.MAIN_DOOR_OPENED,
    Block.BOX_REMOVED: Notice.CASH_BOX_REMOVED,
    Block.BILL_JAM: Notice.BILL_JAM,
    Block.PRINTER_OUT: Notice.PRINTER_PAPER_OUT,
    Block.MEMORY_ERROR: Notice.MEMORY_ERROR,
    Block.OUT_OF_SERVICE: Notice.OUT_OF_SERVICE,
    Block.VALIDATOR_ALARM: Notice.BILL_ACCEPTOR_FAILED,
}
_UNBLOCKED = {
    Block.DOOR_OPEN: Notice.MAIN_DOOR_CLOSED,
    Block.BOX_REMOVED: Notice.CASH_BOX_INSTALLED,
    Block.PRINTER_OUT: Notice.PRINTER_POWER_ON,
}


def _blocked(device: TerminalDevice, event: TerminalBlocked) -> None:
    if event.block is Block.DOOR_OPEN:
        device.memory.door_opens += 1
    if event.block in _BLOCKED:
        device.note(_BLOCKED[event.block])


def _unblocked(device: TerminalDevice, event: TerminalUnblocked) -> None:
    if event.block is Block.DOOR_OPEN:
        device.memory.games_at_door = meter("games_played", device.standing, device.memory) or 0
    if event.block in _UNBLOCKED:
        device.note(_UNBLOCKED[event.block])


def _bill(device: TerminalDevice, event: BillInserted) -> None:
    dollars = event.denomination // 100
    device.memory.last_bill = dollars
    counted = meter(f"bills_{dollars}", device.standing, device.memory) or 0
    told = {"country": USA, "denomination": BILL_CODES.get(dollars, 0), "count": counted}
    device.note(BILLS.get(dollars, Notice.BILL_OTHER), **told)
    if device.memory.one_bill:
        device.ask(SetBills(device.standing.terminal, ()), lambda _answer: None)


def _cashed_out(device: TerminalDevice, _event: FloorEvent) -> None:
    device.note(Notice.CASH_OUT_PRESSED)


def _due(device: TerminalDevice, event: HandPayDue) -> None:
    if event.kind is HandPayKind.CANCELLED_CREDIT:
        device.note(Notice.CASH_OUT_PRESSED)


def _cleared(device: TerminalDevice, _event: MemoryCleared) -> None:
    memory = device.memory
    memory.games_won = memory.games_counted = memory.games_at_door = memory.games_at_power = memory.door_opens = 0
    device.note(Notice.MEMORY_RESET)
    device.note(Notice.METERS_CLEARED)


_HEARD: dict[type, Callable[[TerminalDevice, Any], None]] = {
    TerminalBlocked: _blocked,
    TerminalUnblocked: _unblocked,
    BoxInserted: lambda device, _event: device.note(Notice.CASH_BOX_INSTALLED),
    BillInserted: _bill,
    VoucherIssued: _cashed_out,
    ValidationAsked: _cashed_out,
    HandPayDue: _due,
    MemoryCleared: _cleared,
    AttendantCalled: lambda device, _event: device.note(Notice.CALL_LAMP_ON),
    CallAnswered: lambda device, _event: device.note(Notice.CALL_LAMP_OFF),
}


def take(device: TerminalDevice, old: Standing, new: Standing) -> None:
    """Hear what happened, then look at what is different."""
    after_denial = any(isinstance(event, VoucherNumbered) for event in new.happened)
    for event in new.happened:
        waited = isinstance(event, HandPayDue) and old.cash_out and not after_denial
        if type(event) in _HEARD and not waited:
            _HEARD[type(event)](device, event)
    for printed in new.printed:
        _printed(device, printed)
    _play(device, old, new)
    _options(device, new)
    _hand_pays(device, new)
    restore(device)


def _printed(device: TerminalDevice, printed: Printed) -> None:
    """The record that the host reads, and that it is there (§ 605a.5(d)(8), (9))."""
    records, moment = device.memory.vouchers, device.date_and_time()
    index = (records[-1].index % RECORDS + 1) if records else 1
    records.append(
        VoucherRecord(
            index=index,
            number=printed.number,
            cents=printed.cents,
            date=moment["date"],
            time=moment["time"],
            ticket=printed.sequence % 10_000,
            expiration=int(f"{printed.expires:%m%d%Y}"),
        )
    )
    del records[:-RECORDS]


def _play(device: TerminalDevice, old: Standing, new: Standing) -> None:
    """A game begins with the first wager of a round and ends when it is counted; voided ones end uncounted."""
    memory = device.memory
    for stake, credited in new.credited.items():
        memory.credited[stake] = memory.credited.get(stake, 0) + credited
    if new.table and not memory.table:
        if new.game != old.game:
            device.note(Notice.GAME_SELECTED, game=game_number(new, new.game))
        wagered = min(MOST_WAGERED, max(0, old.balance - new.balance))
        coin_in = meter("coin_in", new, memory) or 0
        device.note(Notice.GAME_STARTED, wagered=wagered, coin_in=coin_in, wager_type=0, progressive_group=0)
    played = meter("games_played", new, memory) or 0
    if played > memory.games_counted:
        winners = sum(credited > 0 for credited in memory.credited.values())
        memory.games_won += min(winners, played - memory.games_counted)
    if played > memory.games_counted or (memory.table and not new.table):
        device.note(Notice.GAME_ENDED, won=sum(memory.credited.values()))
        memory.credited = {}
    memory.games_counted, memory.table = played, new.table


def _options(device: TerminalDevice, new: Standing) -> None:
    """What polls 1F, 53 to 56, A0 and 7B tell is another now, by people and not by the host; also while it was away."""
    told = f"{new.asset} {new.games} {new.vouchers} {new.voucher_system} {new.transfers}"
    if device.memory.options not in {"", told}:
        device.note(Notice.OPTIONS_CHANGED)
    device.memory.options = told


def game_number(standing: Standing, game: str) -> int:
    """The number of a game on this terminal; 0 where it has none."""
    return standing.games.index(game) + 1 if game in standing.games else 0


def _hand_pays(device: TerminalDevice, new: Standing) -> None:
    memory = device.memory
    known = {one.id for one in memory.hand_pays}
    waiting = {one.id for one in new.hand_pays}
    for due in new.hand_pays:
        if due.id not in known:
            memory.hand_pays.append(HandPayRecord(due.id, LEVELS.get(due.kind, 0), due.cents))
            if due.kind is HandPayKind.PROGRESSIVE:
                memory.wins.append(Win(1, due.cents))
                device.stands(Notice.PROGRESSIVE_LEVEL_HIT)
    if known - waiting:
        memory.hand_pays = [one for one in memory.hand_pays if one.id in waiting]
        memory.hand_pay_reset = True
        device.is_over(Notice.HAND_PAY_PENDING)


def restore(device: TerminalDevice) -> None:
    """Raise what stands; after a start too."""
    memory, now = device.memory, device.standing
    standing = {
        Notice.OVERFLOW: memory.overflow,
        Notice.HAND_PAY_RESET: memory.hand_pay_reset,
        Notice.HAND_PAY_PENDING: any(not one.read for one in memory.hand_pays),
        Notice.VOUCHER_PRINTED: any(not one.read for one in memory.vouchers),
    }
    for code, stands in standing.items():
        (device.stands if stands else device.is_over)(code)
    if not now.cash_out:
        device.is_over(Notice.VALIDATION_REQUEST)


TAKES.append(take)
