"""A bench: a terminal, a table beside it, and hands that do to the terminal what people would.

Everything goes through the commands of the floor, as everywhere; only the hands are simulated.
"""

from collections import deque
from itertools import count
from random import Random

from croupier.central.protocol.telling import shown
from croupier.central.terminal.device import TerminalDevice
from croupier.central.terminal.replies import vouchers
from croupier.central.terminal.station import Station
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import (
    AnyCommand,
    BlockTerminal,
    CallAttendant,
    CashOut,
    Choose,
    ConfirmPrinted,
    EnrollHost,
    InsertBill,
    InsertVoucher,
    InstallTable,
    InstallTerminal,
    OpenTable,
    PayHand,
    PlaceWagers,
    Report,
    Request,
    UnblockTerminal,
)
from croupier.floor.record.settings import Settings, VoucherSystem
from croupier.floor.record.terminal import Block, terminal_of
from croupier.floor.rehearsal.demonstration.dealers import DEALER, NAME, DemonstrationDealer
from croupier.floor.rehearsal.demonstration.seeded import submission
from croupier.floor.rooms.money.vouchers import number_of
from croupier.money import DOLLAR, Cents, in_words
from croupier.rules.game.simulated import random_decision
from croupier.rules.terms.events import BettingClosed
from croupier.rules.terms.refusals import Refusal

HOST = "bench host"
GAME, TABLE = "657a", "T-657a"
FIRST_ASSET = 1001
VOUCHER_LIMIT = 200_00
RESET_LIMIT = 4_999_99
MOST_STEPS = 500
LOCATION = 0x00
"""Of the texts that a host has printed on vouchers (polls 7C and 7D): where."""

HELP = (
    "bill 20 | cash out | voucher NUMBER | play 5 | pay | door open | door closed | box out | jam | jam cleared | "
    "printer out | printer in | call | state | end"
)

_SENSED: dict[tuple[str, ...], tuple[type[BlockTerminal | UnblockTerminal], Block]] = {
    ("door", "open"): (BlockTerminal, Block.DOOR_OPEN),
    ("door", "closed"): (UnblockTerminal, Block.DOOR_OPEN),
    ("box", "out"): (BlockTerminal, Block.BOX_REMOVED),
    ("box", "in"): (UnblockTerminal, Block.BOX_REMOVED),
    ("jam",): (BlockTerminal, Block.BILL_JAM),
    ("jam", "cleared"): (UnblockTerminal, Block.BILL_JAM),
    ("printer", "out"): (BlockTerminal, Block.PRINTER_OUT),
    ("printer", "in"): (UnblockTerminal, Block.PRINTER_OUT),
}


def settings(system: VoucherSystem, *, transfers: bool) -> Settings:
    """A facility where a few bills are enough for a hand pay, and a host may do everything."""
    return Settings(
        voucher_system=system,
        voucher_limit=VOUCHER_LIMIT,
        remote_reset_limit=RESET_LIMIT,
        transfers=transfers,
        papers_per_minute=10_000,
    )


class Bench:
    """The hands at one terminal."""

    def __init__(self, engine: Engine, terminal: str) -> None:
        self._engine, self.terminal = engine, terminal
        self._numbers, self._random = count(1), Random(657)  # noqa: S311 - cards of a bench
        self._started = engine.clock.now().isoformat()
        self.device: TerminalDevice | None = None
        self._station: Station | None = None
        self._said: deque[str] = deque()

    def furnish(self, *, enrolled: bool = True) -> None:
        """A terminal, and what is there once: a table, and a host that is enrolled unless it shall not be."""
        technician, manager = Actor("technician", Role.TECHNICIAN), Actor("manager", Role.PIT_MANAGER)
        compliance, state = Actor("compliance", Role.COMPLIANCE), self._engine.floor.state
        asset = str(FIRST_ASSET + len(state.terminals))
        self._do(technician, InstallTerminal(self.terminal, asset, f"Bench {asset}"))
        if TABLE in state.tables:
            return
        self._do(manager, InstallTable(TABLE, GAME))
        self._do(manager, OpenTable(TABLE, NAME, submission(GAME)), compliance)
        if enrolled:
            self._do(technician, EnrollHost(HOST, tuple(HostDuty)), compliance)

    def sits_at(self, station: Station, device: TerminalDevice) -> None:
        """The line that vouchers are shown to."""
        self._station, self.device = station, device

    def do(self, line: str) -> str:
        """Do what was typed, and say what came of it, once the line has heard of it: a host may ask at once."""
        said = self._done(line)
        if self._station is not None:
            self._engine.look(lambda _floor: None).result()  # every commit before it has been told
            self._station.lines.wait()
        return said

    def _done(self, line: str) -> str:
        match words := line.split():
            case ["bill", amount] if amount.isdigit():
                return self._told(self._do(self._peripherals, InsertBill(self.terminal, int(amount) * DOLLAR)))
            case ["cash", "out"]:
                return self._told(self._do(self._glass, CashOut(self.terminal)))
            case ["voucher", number] if number.isdigit() and len(number) == 18:
                return self._voucher(number)
            case ["play", amount] if amount.isdigit() and int(amount) > 0:
                return self._play(int(amount) * DOLLAR)
            case ["pay"]:
                return self._pay()
            case ["call"]:
                return self._told(self._do(self._glass, CallAttendant(self.terminal)))
            case ["state"]:
                return self._state()
            case _ if tuple(words) in _SENSED:
                command, block = _SENSED[tuple(words)]
                return self._told(self._do(self._peripherals, command(self.terminal, block)))
            case _:
                return HELP

    # Paper

    def shown(self) -> list[str]:
        """What the reader did with a voucher, and vouchers that come out of the printer now, with their numbers."""
        floor, found = self._engine.floor, []
        while self._said:
            found.append(self._said.popleft())
        for kept in list(floor.state.terminals[self.terminal].to_print):
            voucher = floor.state.vouchers[kept]
            place = self.device.memory.texts.get(LOCATION, "") if self.device else ""
            headed = f", headed {shown(place)}" if place else ""
            found.append(f"printed: voucher {number_of(floor, voucher)} for {in_words(voucher.amount)}{headed}")
            self._do(self._peripherals, ConfirmPrinted(self.terminal, kept))
        return found

    def _voucher(self, number: str) -> str:
        station, device = self._station, self.device
        if station is None or device is None or device.standing.voucher_system is VoucherSystem.HOUSE:
            return self._told(self._do(self._peripherals, InsertVoucher(self.terminal, number)))

        def shown() -> None:
            ends = {True: "voucher stacked", False: "voucher given back"}
            if not vouchers.insert(device, number, station.lines.now(), lambda done: self._said.append(ends[done])):
                self._said.append("voucher given back: nobody can be asked")

        station.lines.do(shown)
        return "the voucher lies in the reader"

    # Play

    def _play(self, amount: Cents) -> str:
        """A whole round: wagers, cards, decisions at random, the pit where it is asked."""
        dealer = DemonstrationDealer(TABLE, self._random, self._engine.clock)
        slip = {"ante": amount, "super_bonus": amount}
        placed: Answer | None = None
        for _ in range(MOST_STEPS):
            live = self._engine.floor.rounds.get(TABLE)
            if live is not None and not live.over and live.betting and placed is None:
                placed = self._do(self._glass, PlaceWagers(self.terminal, TABLE, 1, slip))
            if placed is not None and (live is None or live.over):
                break
            _, actor, command = dealer.next(self._engine.floor)
            if command is not None:
                self._do(actor, command)
            elif live is not None and live.decision:
                self._decide()
            elif live is not None and live.betting:
                self._do(DEALER, Report(TABLE, BettingClosed()))
        return self._told(placed) if isinstance(placed, Refusal) else self._state()

    def _decide(self) -> None:
        made = random_decision(self._engine.floor.rounds[TABLE], self._random)
        seat = int(made.stake.rpartition("@")[2])
        name = terminal_of(made.stake)
        chosen = Choose(name, TABLE, seat, made.stage, made.choice, made.amount, made.cards, made.hand)
        self._do(Actor(name, Role.TERMINAL), chosen)

    def _pay(self) -> str:
        due = self._engine.floor.hand_pays(self._engine.floor.state.terminals[self.terminal])
        if not due:
            return "nothing waits"
        attendant, supervisor = Actor("attendant", Role.SLOT_ATTENDANT), Actor("supervisor", Role.SLOT_SUPERVISOR)
        return self._told(self._do(attendant, PayHand(due[0].id, due[0].amount), supervisor))

    # Telling

    def _state(self) -> str:
        terminal = self._engine.floor.state.terminals[self.terminal]
        blocks = ", ".join(sorted(terminal.blocks)) or "no block"
        enabled = "enabled" if terminal.enabled else "disabled"
        return f"{in_words(self._engine.floor.balance(terminal))}, {enabled}, {blocks}"

    def _told(self, answer: Answer) -> str:
        return self._state() if isinstance(answer, Done) else str(answer.detail)

    @property
    def _peripherals(self) -> Actor:
        return Actor(self.terminal, Role.PERIPHERALS)

    @property
    def _glass(self) -> Actor:
        return Actor(self.terminal, Role.TERMINAL)

    def _do(self, actor: Actor, command: AnyCommand, witness: Actor | None = None) -> Answer:
        name = f"bench {self.terminal} {self._started} {next(self._numbers)}"
        return self._engine.do(Request(name, actor, command, witness))
