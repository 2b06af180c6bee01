"""The terminals: on the floor, in play, blocked; bills in, cash out (§§ 605a.1, 605a.3, 605a.5).

What the text leaves open: docs/readings/0104.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    BlockTerminal,
    CashOut,
    ClearMemory,
    DisableTerminal,
    EnableTerminal,
    InsertBill,
    InsertBox,
    RecordMeters,
    UnblockTerminal,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import (
    BillInserted,
    BoxInserted,
    FloorEvent,
    HandPayDue,
    MemoryCleared,
    MetersRecorded,
    PlayerGotUp,
    TerminalBlocked,
    TerminalEnabled,
    TerminalUnblocked,
    ValidationAsked,
    VoucherIssued,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.meters import Meter, Meters, bill_count, count
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import VoucherSystem
from croupier.floor.record.terminal import THE_TERMINAL, Block, Terminal
from croupier.floor.record.voucher import SHOWN_DIGITS, serial
from croupier.floor.rooms.assets import inspections, movements, software
from croupier.floor.rooms.boxes import contents
from croupier.floor.rooms.compliance import filings
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money import visits
from croupier.floor.rooms.tracking import patron_cards
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, as_data, named, say, series

OF_A_TERMINAL = frozenset({Role.TERMINAL, Role.PERIPHERALS})
SENSED = frozenset({Block.DOOR_OPEN, Block.BOX_REMOVED, Block.BILL_JAM, Block.PRINTER_OUT})
"""What the peripherals of a terminal report and take back; a memory error they only report."""

CANNOT_PRINT = frozenset({Block.PRINTER_OUT, Block.MEMORY_ERROR})
PAYS_OUT_IN_SPITE_OF = frozenset({Block.BILL_JAM, Block.BOX_REMOVED, Block.OUT_OF_SERVICE, *CANNOT_PRINT})
"""Blocks under which a balance can still be paid out, by voucher or by hand (§ 465a.17(e)(6)).

A memory error too: the RAM clear that ends it waits until the terminal holds no money.
"""


EMERGENCY = "emergency"
"""The word on a box that has no number of its own (§ 465a.17(e)(5))."""


def own(floor: Floor, name: str, asked: Asked) -> Terminal:
    """The terminal that its glass or its peripherals speak for: their own, whatever they claim."""
    terminal = floor.state.terminals.get(name)
    if terminal is None:
        raise Refused(refuse(Reason.UNKNOWN_TERMINAL, "§ 605a.5", say("terminal.unknown", terminal=name)))
    if terminal.retired:
        raise Refused(refuse(Reason.TERMINAL_IS_RETIRED, "§ 605a.5", say("terminal.retired", terminal=name)))
    if asked.actor.role in OF_A_TERMINAL and asked.actor.name != name:
        raise Refused(another_is_meant(asked.actor.name))
    return terminal


def another_is_meant(terminal: str) -> Refusal:
    """A terminal speaks for itself only."""
    return refuse(Reason.ANOTHER_TERMINAL_IS_MEANT, "§ 605a.5", say("terminal.for_itself", terminal=terminal))


def in_play(floor: Floor, name: str, asked: Asked, *, except_for: frozenset[Block] = frozenset()) -> Terminal:
    """The same, if it may take money and wagers: enabled by central control and not blocked.

    §§ 605a.5(a), 463a.4(a)
    """
    terminal = own(floor, name, asked)
    if not terminal.enabled:
        detail = say("terminal.not_enabled", terminal=name)
        raise Refused(refuse(Reason.TERMINAL_IS_NOT_ENABLED, "§ 605a.5(a)", detail))
    if refused := refuse_blocked(terminal, terminal.blocks - except_for):
        raise Refused(refused)
    return terminal


def in_its_round(floor: Floor, name: str, asked: Asked) -> Terminal:
    """The same, if it may go on with a round it is in: a win that waits for an attendant does not end one's round."""
    terminal = own(floor, name, asked)
    if refused := refuse_blocked(terminal, terminal.blocks - {Block.HAND_PAY}):
        raise Refused(refused)
    return terminal


def refuse_blocked(terminal: Terminal, blocks: set[Block]) -> Refusal | None:
    """Why a terminal under these blocks takes nothing, if there are any."""
    if not blocks:
        return None
    why = say(
        "terminal.blocked", terminal=terminal.id, blocks=series(named("block", block) for block in sorted(blocks))
    )
    cite = "§ 465a.17(e)(6)" if Block.BOX_REMOVED in blocks else "§ 605a.5"
    return refuse(Reason.TERMINAL_IS_BLOCKED, cite, why)


def meter(floor: Floor, terminal: Terminal, counted: Mapping[str, int], game: str = THE_TERMINAL) -> None:
    """Let meters of the terminal grow, and those of the game which made them."""
    for place in (THE_TERMINAL, game) if game else (THE_TERMINAL,):
        count(terminal.meters.setdefault(place, {}), counted)
    floor.touch(f"meters:{terminal.id}")


def has_vouchers(floor: Floor, terminal: Terminal) -> bool:
    """Whether the terminal takes and prints vouchers; one with play money never does (§ 461a.8(d)(1))."""
    return not terminal.training and terminal.id not in floor.state.voucher_places_off


@dataclass(frozen=True, slots=True)
class Reading:
    """A terminal as central control reads it at any moment; nothing on the floor changes with it (§ 605a.5(a))."""

    asset: str
    location: str
    enabled: bool
    blocks: tuple[str, ...]
    table: str
    balance: Cents
    meters: dict[str, Meters]


def read(floor: Floor, terminal: Terminal) -> Reading:
    """The state and the meters of a terminal, those of the whole and those of each game (§ 605a.5(a))."""
    return Reading(
        asset=terminal.asset,
        location=terminal.location,
        enabled=terminal.enabled,
        blocks=tuple(sorted(terminal.blocks)),
        table=terminal.where,
        balance=floor.balance(terminal),
        meters={game: dict(meters) for game, meters in terminal.meters.items()},
    )


# On the floor


@decides(EnableTerminal)
def enable(floor: Floor, command: EnableTerminal, asked: Asked) -> Decision:
    """Central control activates (§ 605a.5(a))."""
    terminal = own(floor, command.terminal, asked)
    refused = movements.refuse_activation(floor, terminal.asset) or _refuse_device(floor, terminal)
    return refused or filings.refuse_uncontrolled(floor) or [TerminalEnabled(terminal.id, enabled=True)]


def _refuse_device(floor: Floor, terminal: Terminal) -> Refusal | None:
    device = floor.state.register.assets.get(terminal.asset)
    return software.refuse_unapproved(floor, device) or inspections.refuse_uninspected(floor, device)


@decides(DisableTerminal)
def disable(floor: Floor, command: DisableTerminal, asked: Asked) -> Decision:
    """Central control disables; a round in progress is played to its end (§ 605a.5(a))."""
    terminal = own(floor, command.terminal, asked)
    return [TerminalEnabled(terminal.id, enabled=False, why=command.why)]


@carries_out(TerminalEnabled)
def _enabled(floor: Floor, event: TerminalEnabled, _at: datetime) -> None:
    floor.state.terminals[event.terminal].enabled = event.enabled
    floor.mention(f"terminal:{event.terminal}")


@decides(BlockTerminal)
def block(floor: Floor, command: BlockTerminal, asked: Asked) -> Decision:
    """A door, a box, a jam: whatever it is, the device that notices it says so, or a person does."""
    terminal = own(floor, command.terminal, asked)
    if _is_device(asked) and command.block not in SENSED | {Block.MEMORY_ERROR}:
        return _not_of_devices(terminal, command.block)
    if asked.actor.role is Role.HOST and command.block is not Block.OUT_OF_SERVICE:
        return _not_of_devices(terminal, command.block)
    if command.block in {Block.HAND_PAY, Block.CASH_OUT}:
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 461a.1(Hand pay)", say("hand_pay.from_win"))
    if command.block is Block.TRANSFER_LOCK and asked.actor.role is not Role.SYSTEM:
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 605a.2(d)(1)", say("terminal.lock_is_of_the_line"))
    if command.block in terminal.blocks:
        return refuse(Reason.TERMINAL_IS_BLOCKED, "§ 605a.5", say("terminal.blocked_so", terminal=terminal.id))
    by_staff = asked.actor.role not in {Role.PERIPHERALS, Role.HOST, Role.SYSTEM}
    return [TerminalBlocked(terminal.id, command.block, by_staff)]


def _is_device(asked: Asked) -> bool:
    return asked.actor.role is Role.PERIPHERALS


def _not_of_devices(terminal: Terminal, block: Block) -> Refusal:
    detail = say("terminal.block_is_of_staff", terminal=terminal.id, block=named("block", block))
    return refuse(Reason.BLOCK_IS_OF_STAFF, "§ 605a.5", detail)


@decides(UnblockTerminal)
def unblock(floor: Floor, command: UnblockTerminal, asked: Asked) -> Decision:
    """A hand pay ends when it is paid and a memory error by a RAM clear; everything else when it is put right.

    A device takes back what a device has noticed, and never what a person set.
    """
    terminal = own(floor, command.terminal, asked)
    if command.block in {Block.HAND_PAY, Block.CASH_OUT, Block.MEMORY_ERROR} or command.block not in terminal.blocks:
        detail = say("terminal.not_freed_so", terminal=terminal.id, block=named("block", command.block))
        return refuse(Reason.TERMINAL_IS_NOT_BLOCKED_SO, "§ 605a.5", detail)
    if _is_device(asked) and (command.block not in SENSED or command.block in terminal.set_by_staff):
        return _not_of_devices(terminal, command.block)
    of_host = command.block is Block.OUT_OF_SERVICE and command.block not in terminal.set_by_staff
    if asked.actor.role is Role.HOST and not of_host:
        return _not_of_devices(terminal, command.block)
    refused = refuse_box(floor, terminal.asset) if command.block is Block.BOX_REMOVED else None
    return refused or [TerminalUnblocked(terminal.id, command.block)]


@carries_out(TerminalBlocked)
def _blocked(floor: Floor, event: TerminalBlocked, _at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    terminal.blocks.add(event.block)
    if event.by_staff:
        terminal.set_by_staff.add(event.block)
    floor.mention(f"terminal:{event.terminal}")
    if event.block is Block.BOX_REMOVED:
        floor.mention(f"box:{terminal.box}")
        contents.removed(floor, terminal)
        terminal.box = ""


@carries_out(TerminalUnblocked)
def _unblocked(floor: Floor, event: TerminalUnblocked, at: datetime) -> None:
    """A box that names no number has that of the terminal, as an emergency box (§ 465a.17(e)(5))."""
    terminal = floor.state.terminals[event.terminal]
    if event.block is Block.BOX_REMOVED:
        _box_inserted(floor, BoxInserted(terminal.id, terminal.asset), at)
    _lift(terminal, event.block)
    floor.mention(f"terminal:{event.terminal}")


def _lift(terminal: Terminal, block: Block) -> None:
    terminal.blocks.discard(block)
    terminal.set_by_staff.discard(block)


@decides(InsertBox)
def insert_box(floor: Floor, command: InsertBox, asked: Asked) -> Decision:
    """Where a box was taken out another comes in; an emergency box is marked with the terminal's number.

    § 465a.17(e)(5)
    """
    terminal = own(floor, command.terminal, asked)
    if _is_device(asked) and Block.BOX_REMOVED in terminal.set_by_staff:
        return _not_of_devices(terminal, Block.BOX_REMOVED)
    if Block.BOX_REMOVED not in terminal.blocks:
        detail = say("terminal.has_box", box=terminal.box, terminal=terminal.id)
        return refuse(Reason.TERMINAL_IS_NOT_BLOCKED_SO, "§ 465a.17(e)(6)", detail)
    box = f"{terminal.asset} {EMERGENCY}" if command.emergency else command.box
    return refuse_box(floor, box) or [BoxInserted(terminal.id, box)]


def refuse_box(floor: Floor, box: str) -> Refusal | None:
    """A box is in one terminal at a time, or waits for its count (§ 465a.17(e)(5))."""
    in_use = any(other.box == box for other in floor.state.terminals.values())
    if box and not in_use and not contents.is_away(floor, box):
        return None
    detail = say("terminal.box_is_in_use", box=box)
    return refuse(Reason.BOX_IS_IN_USE, "§ 465a.17(e)(5)", detail)


@carries_out(BoxInserted)
def _box_inserted(floor: Floor, event: BoxInserted, _at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    terminal.box, terminal.in_box = event.box, 0
    contents.inserted(floor, event.box)
    _lift(terminal, Block.BOX_REMOVED)
    floor.mention(f"terminal:{terminal.id}", f"box:{event.box}")


# Money in, money out


@decides(InsertBill)
def insert_bill(floor: Floor, command: InsertBill, asked: Asked) -> Decision:
    """The validator takes the bills that are enabled, one by one (§§ 605a.5(c), 465a.17(a))."""
    terminal = in_play(floor, command.terminal, asked)
    enabled = taken_bills(floor, terminal)
    if command.denomination not in enabled:
        takes = say("terminal.bills", bills=series(map(Money, enabled)))
        detail = takes if enabled else say("terminal.no_bills", terminal=command.terminal)
        return refuse(Reason.UNKNOWN_DENOMINATION, "§ 465a.17(a)", detail)
    return [BillInserted(terminal.id, command.denomination)]


def taken_bills(floor: Floor, terminal: Terminal) -> tuple[Cents, ...]:
    """The bills that the facility takes, and of these what the terminal's host lets it take."""
    taken = floor.state.settings.denominations
    return taken if terminal.bills is None else tuple(one for one in taken if one in terminal.bills)


@carries_out(BillInserted)
def _bill_inserted(floor: Floor, event: BillInserted, at: datetime) -> None:
    """The value of a bill is credited and shown; the bill lies in the box that is in the terminal.

    §§ 605a.2(d)(1), 605a.3(a)(1)(i), 465a.17(c)
    """
    terminal = floor.state.terminals[event.terminal]
    visits.money_comes(floor, terminal, at)
    floor.post(Transfer(contents.account(terminal.box), terminal.account, event.denomination, "bill in"))
    contents.bill(floor, terminal.box, event.denomination)
    meter(floor, terminal, {Meter.BILLS_IN: event.denomination, bill_count(event.denomination): 1})
    days.add(floor, terminal, terminal.joined, {"deposited": event.denomination})
    floor.mention(f"bills:{terminal.id}", f"money:{terminal.id}", f"box:{terminal.box}")


@decides(CashOut)
def cash_out(floor: Floor, command: CashOut, asked: Asked) -> Decision:
    """All that remains, as one voucher; over the limit or where none can be printed, by hand (§ 605a.3(b)(1))."""
    terminal = own(floor, command.terminal, asked)
    if refused := refuse_blocked(terminal, terminal.blocks - PAYS_OUT_IN_SPITE_OF):
        return refused
    amount = floor.balance(terminal)
    if not amount:
        return refuse(Reason.BALANCE_IS_TOO_LOW, "§ 605a.3(b)(1)", say("terminal.nothing_to_pay_out"))
    settings = floor.state.settings
    prints = has_vouchers(floor, terminal) and not terminal.blocks & CANNOT_PRINT and _can_be_numbered(floor, terminal)
    if amount > settings.voucher_limit or not prints:
        due = HandPayKind.CANCELLED_CREDIT
        because = say("hand_pay.cash_out")
        return [
            HandPayDue(terminal.next_hand_pay, terminal.id, due, amount, str(because), said=as_data(because)),
            *_leaves(floor, terminal),
        ]
    if settings.voucher_system is not VoucherSystem.HOUSE:
        return [ValidationAsked(terminal.id, amount), *_leaves(floor, terminal)]
    sequence, number = _next_voucher(floor, terminal)
    expires = settings.gaming_day(asked.at) + timedelta(days=settings.voucher_days)
    kept = floor.chance.voucher_key(number)
    issued = VoucherIssued(terminal.id, kept, number[-SHOWN_DIGITS:], amount, sequence, expires)
    return [issued, *_leaves(floor, terminal)]


def _leaves(floor: Floor, terminal: Terminal) -> Iterator[FloorEvent]:
    """Who has taken the money out leaves: no seat is kept any more, and nobody goes on under an account."""
    for table in floor.state.tables.values():
        if table.kept_for(terminal.id):
            yield PlayerGotUp(table.id, terminal.id)
    yield from patron_cards.leaves(floor, terminal.id)


def _can_be_numbered(floor: Floor, terminal: Terminal) -> bool:
    """Whether a voucher can have its number: from the house always, else only while a host is there to be told."""
    return terminal.linked or floor.state.settings.voucher_system is VoucherSystem.HOUSE


def _next_voucher(floor: Floor, terminal: Terminal) -> tuple[int, str]:
    """Which voucher of the terminal it is, and its number; one whose number another voucher has is passed over."""
    sequence = terminal.vouchers_printed
    while True:
        sequence += 1
        number = floor.state.settings.system_id + floor.chance.voucher_number(serial(terminal.id, sequence))
        kept = floor.chance.voucher_key(number)
        if kept not in floor.state.vouchers and kept not in floor.state.closed_vouchers:
            return sequence, number


# The memory


@decides(RecordMeters)
def record_meters(floor: Floor, command: RecordMeters, asked: Asked) -> Decision:
    """A compliance representative writes the meters down as they stand (§ 461a.27(a))."""
    terminal = own(floor, command.terminal, asked)
    return [MetersRecorded(terminal.id, {game: dict(meters) for game, meters in terminal.meters.items()})]


@carries_out(MetersRecorded)
def _meters_recorded(floor: Floor, event: MetersRecorded, _at: datetime) -> None:
    floor.state.terminals[event.terminal].recorded = {game: dict(meters) for game, meters in event.meters.items()}
    floor.mention(f"terminal:{event.terminal}")


@decides(ClearMemory)
def clear_memory(floor: Floor, command: ClearMemory, asked: Asked) -> Decision:
    """Only when the meters that are about to go have been recorded, and no money is left (§ 461a.27(a))."""
    terminal = own(floor, command.terminal, asked)
    if terminal.table:
        return refuse(
            Reason.TERMINAL_IS_IN_A_ROUND,
            "§ 461a.27(a)",
            say("terminal.has_wagers", terminal=terminal.id, table=terminal.where),
        )
    if holds_money(floor, terminal):
        return refuse(Reason.TERMINAL_HOLDS_MONEY, "§ 461a.27(a)", say("terminal.holds_money"))
    if terminal.recorded != terminal.meters:
        detail = say("terminal.meters_not_recorded")
        return refuse(Reason.METERS_ARE_NOT_RECORDED, "§ 461a.27(a)", detail)
    return [MemoryCleared(terminal.id)]


def holds_money(floor: Floor, terminal: Terminal) -> bool:
    """Whether anything on it or from it is still a player's."""
    return bool(floor.balance(terminal) or floor.pending(terminal) or Block.HAND_PAY in terminal.blocks)


@carries_out(MemoryCleared)
def _memory_cleared(floor: Floor, event: MemoryCleared, _at: datetime) -> None:
    """All meters start again from nothing, and central control has to enable the terminal (§ 461a.1(RAM clear)).

    Vouchers and hand pays are numbered on: their numbers are not the terminal's own memory.
    """
    terminal = floor.state.terminals[event.terminal]
    terminal.meters, terminal.recorded, terminal.visit = {}, None, None
    terminal.enabled, terminal.joined = False, ""
    _lift(terminal, Block.MEMORY_ERROR)
    floor.touch(f"meters:{terminal.id}")
    floor.mention(f"terminal:{terminal.id}")
