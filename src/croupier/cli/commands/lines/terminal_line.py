"""`croupier terminal-line`: one terminal on a port, for any host that speaks SAS."""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.central.line.transports import Transport
    from croupier.central.terminal.bench import Bench
    from croupier.central.terminal.memory import Store as Memories
    from croupier.floor.engine.engine import Engine
    from croupier.floor.record.ports import Store

LARGEST_ADDRESS = 127


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("terminal", help="the terminal, such as E-01")
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--port", metavar="PATH", help="a serial port")
    link = "a pseudo-terminal; its path is printed, and a link to it is made where one is named"
    place.add_argument("--pty", nargs="?", const="", metavar="LINK", help=link)
    place.add_argument("--tcp", type=int, metavar="PORT", help="a socket on this machine; 0 takes a free port")
    place.add_argument("--rfc2217", type=int, metavar="PORT", help="a serial port behind a socket, parity and all")
    parser.add_argument("--address", type=int, default=1, metavar="N", help="the address on the line, 1 to 127 (1)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep the bench floor there (in memory)")
    numbers = "who numbers vouchers: house, system (polls 57 and 58) or secure_enhanced (poll 4C) (system)"
    parser.add_argument("--vouchers", default="system", metavar="WHO", help=numbers)
    parser.add_argument("--transfers", action="store_true", help="let the host move money (polls 72 to 74)")
    parser.add_argument("--stranger", action="store_true", help="the host on the line is not enrolled")
    patience = "how long an order may wait for the floor before the answer is busy (15 on a wire, 100 elsewhere)"
    parser.add_argument("--patience", type=float, metavar="MS", help=patience)
    strict = "answer only after another address was polled, as on a wire; without it the first poll is answered"
    parser.add_argument("--strict", action="store_true", help=strict)


def run(args: argparse.Namespace) -> int:
    """Serve until the end of the input, or `end`."""
    from croupier.floor.record.ports import StorageFailure

    if not 1 <= args.address <= LARGEST_ADDRESS:
        raise CommandError(f"terminal-line: an address is 1 to {LARGEST_ADDRESS}, not {args.address}")
    try:
        with closing(_store(args)) as store:
            _serve(args, store)
    except StorageFailure as failure:
        raise CommandError(f"terminal-line: {failure}") from None
    except KeyboardInterrupt:
        pass
    return 0


def _store(args: argparse.Namespace) -> "Store":
    from croupier.storage.opening import memory_store, open_store

    return open_store(data=args.data) if args.data else memory_store()


def _engine(args: argparse.Namespace, store: "Store") -> "Engine":
    from croupier.central.terminal.bench import settings
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.clocks import SystemClock
    from croupier.floor.engine.engine import Engine
    from croupier.floor.record.settings import VoucherSystem

    try:
        system = VoucherSystem(args.vouchers)
    except ValueError:
        raise CommandError(f"terminal-line: vouchers are numbered by {', '.join(VoucherSystem)}") from None
    return Engine(
        store,
        SystemClock(),
        TrueChance(b"a bench, where no voucher is worth anything"),
        settings(system, transfers=args.transfers),
    )


def _transport(args: argparse.Namespace) -> "tuple[Transport, str]":
    import serial

    from croupier.central.line.transports import PseudoTerminal, RemotePort, SerialPort, Socket

    try:
        if args.port:
            return SerialPort(args.port), args.port
        if args.tcp is not None:
            found = Socket(args.tcp)
            return found, f"127.0.0.1:{found.port}"
        if args.rfc2217 is not None:
            remote = RemotePort(args.rfc2217)
            return remote, f"rfc2217://127.0.0.1:{remote.port}"
    except (OSError, serial.SerialException) as failure:
        raise CommandError(f"terminal-line: {failure}") from None
    line = PseudoTerminal(Path(args.pty) if args.pty else None)
    return line, args.pty or str(line.path)


def _memories(args: argparse.Namespace) -> "Memories":
    from croupier.central.terminal.memory import Folder, Forgetful

    return Folder(args.data / "lines") if args.data else Forgetful()


def _serve(args: argparse.Namespace, store: "Store") -> None:
    from croupier.central.terminal.bench import HELP, HOST, Bench
    from croupier.central.terminal.station import Station

    transport, where = _transport(args)
    engine = _engine(args, store)
    bench = Bench(engine, args.terminal)
    if args.terminal not in engine.floor.state.terminals:
        bench.furnish(enrolled=not args.stranger)
    engine.start()
    station = Station(engine, _memories(args))
    strict = args.strict or bool(args.port or args.rfc2217 is not None)
    patience = (args.patience or (15 if args.port else 100)) / 1_000
    device = station.put(args.terminal, transport, HOST, address=args.address, strict=strict, patience=patience)
    bench.sits_at(station, device)
    station.start()
    print(f"{args.terminal} is at {where}, address {args.address}")
    print(HELP, flush=True)
    try:
        _hear(bench)
    finally:
        station.stop()
        engine.stop()


def _hear(bench: "Bench") -> None:
    """Do what is typed, until there is nothing more; a printer prints in between."""
    import select

    while True:
        ready, _, _ = select.select([sys.stdin], [], [], 0.1)
        for told in bench.shown():
            print(told, flush=True)
        if not ready:
            continue
        line = sys.stdin.readline()
        if not line or line.strip() == "end":
            return
        print(bench.do(line), flush=True)
