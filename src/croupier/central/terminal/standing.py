"""A terminal as the floor has it after a commit: all that its line can be asked about, as plain data.

It is made on the engine's thread and taken in on the line's: nothing of the floor itself is ever looked at there.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from croupier.chapters import FOLDERS
from croupier.floor.engine.listeners import Commit
from croupier.floor.record.actors import HostDuty
from croupier.floor.record.events import FloorEvent, VoucherIssued, VoucherNumbered
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.settings import VoucherSystem
from croupier.floor.record.terminal import Block, Terminal, terminal_of
from croupier.floor.rooms.money.terminals import has_vouchers, taken_bills
from croupier.floor.rooms.money.vouchers import number_of
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents


class Waiting(msgspec.Struct, frozen=True):
    """A hand pay that waits."""

    id: str
    kind: HandPayKind
    cents: Cents


class Printed(msgspec.Struct, frozen=True):
    """A voucher that was issued in a commit, with its whole number."""

    number: str
    cents: Cents
    sequence: int
    expires: date


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """All that a line can be asked about."""

    terminal: str
    sequence: int
    asset: str
    enabled: bool
    linked: bool
    blocks: frozenset[Block]
    table: str
    game: str
    """The game it plays or played last."""
    games: tuple[str, ...]
    games_off: frozenset[str]
    balance: Cents
    meters: dict[str, dict[str, int]]
    hand_pays: tuple[Waiting, ...]
    cash_out: Cents
    bills: tuple[Cents, ...]
    in_box: int
    box_value: Cents
    vouchers: bool
    voucher_system: VoucherSystem
    voucher_days: int
    voucher_limit: Cents
    validation_id: int
    validation_sequence: int
    transfers: bool
    transfer_limit: Cents
    system_id: str
    facility: str
    time_zone: str
    duties: frozenset[HostDuty]
    """What the host on its line is enrolled for."""
    happened: tuple[FloorEvent, ...] = ()
    printed: tuple[Printed, ...] = ()
    credited: dict[str, Cents] = {}
    """What was settled for each of its stakes."""


class Share:
    """What of a commit is about one terminal."""

    __slots__ = ("credited", "events")

    def __init__(self) -> None:
        self.events: list[FloorEvent] = []
        self.credited: dict[str, Cents] = {}


NO_SHARE = Share()


def shares(floor: Floor, commit: Commit) -> dict[str, Share]:
    """The terminals that a commit may have changed, with what is about each; gone through once (docs/design/0310)."""
    found: dict[str, Share] = defaultdict(Share)
    for event in commit.events:
        found[event.concerned_terminal].events.append(event)
    for name in commit.figures:
        found.setdefault(name.rpartition(":")[2], Share())
    for line in commit.lines:
        credited = found[terminal_of(line.stake)].credited
        credited[line.stake] = credited.get(line.stake, 0) + line.credited
    return {name: share for name, share in found.items() if name in floor.state.terminals}


def standing(floor: Floor, terminal: Terminal, host: str, sequence: int, share: Share = NO_SHARE) -> Standing:
    """A terminal after a commit, and what of the commit is about it."""
    settings = floor.state.settings
    table = floor.table(terminal.table or terminal.joined)
    return Standing(
        terminal=terminal.id,
        sequence=sequence,
        asset=terminal.asset,
        enabled=terminal.enabled,
        linked=terminal.linked,
        blocks=frozenset(terminal.blocks),
        table=terminal.table,
        game=table.chapter if table else "",
        games=terminal.games or tuple(FOLDERS),
        games_off=frozenset(terminal.games_off),
        balance=floor.balance(terminal),
        meters={game: dict(meters) for game, meters in terminal.meters.items()},
        hand_pays=tuple([Waiting(due.id, due.kind, due.amount) for due in floor.hand_pays(terminal)]),
        cash_out=terminal.cash_out,
        bills=taken_bills(floor, terminal),
        in_box=terminal.in_box,
        box_value=floor.ledger.balance(Account(Kind.CASH_BOX, terminal.box)) if terminal.box else 0,
        vouchers=has_vouchers(floor, terminal),
        voucher_system=settings.voucher_system,
        voucher_days=settings.voucher_days,
        voucher_limit=settings.voucher_limit,
        validation_id=terminal.validation_id,
        validation_sequence=terminal.validation_sequence,
        transfers=settings.transfers and not terminal.training,
        transfer_limit=settings.transfer_limit,
        system_id=settings.system_id,
        facility=settings.facility,
        time_zone=settings.time_zone,
        duties=frozenset(floor.state.hosts.get(host, ())),
        happened=tuple(share.events),
        printed=tuple(_printed(floor, share.events)),
        credited=share.credited,
    )


def _printed(floor: Floor, events: Sequence[FloorEvent]) -> Iterator[Printed]:
    for event in events:
        if isinstance(event, VoucherIssued | VoucherNumbered):
            state = floor.state
            voucher = state.vouchers.get(event.voucher) or state.closed_vouchers.get(event.voucher)
            if voucher is not None:
                yield Printed(number_of(floor, voucher), voucher.amount, voucher.sequence, voucher.expires)
