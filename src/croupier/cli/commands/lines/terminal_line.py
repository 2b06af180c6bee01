"""`croupier terminal-line`: a terminal on a port, or several by address, for any host that speaks SAS."""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.central.line.transports import Transport
    from croupier.central.terminal.bench import Bench
    from croupier.central.terminal.memory import Store as Memories
    from croupier.central.terminal.station import Station
    from croupier.floor.engine.engine import Engine
    from croupier.floor.record.ports import Store


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    several = "the terminal, such as E-01; more terminals share its line at the next addresses"
    parser.add_argument("terminals", nargs="+", metavar="terminal", help=several)
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--port", metavar="PATH", help="a serial port")
    link = "a pseudo-terminal; prints its path, and links to it where one is named"
    place.add_argument("--pty", nargs="?", const="", metavar="LINK", help=link)
    place.add_argument("--tcp", type=int, metavar="PORT", help="a socket on this machine; 0 takes a free port")
    place.add_argument("--rfc2217", type=int, metavar="PORT", help="a serial port behind a socket, parity and all")
    first = "the address on the line, 1 to 127; with several terminals, that of the first (1)"
    parser.add_argument("--address", type=int, default=1, metavar="N", help=first)
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep the bench floor in this folder (in memory)")
    numbers = "who numbers vouchers: house, system (polls 57 and 58) or secure_enhanced (poll 4C) (system)"
    parser.add_argument("--vouchers", default="system", metavar="WHO", help=numbers)
    parser.add_argument("--transfers", action="store_true", help="let the host move money (polls 72 to 74)")
    parser.add_argument("--stranger", action="store_true", help="the host on the line is not enrolled")
    patience = "how long an order may wait for the floor before the answer is busy (15 on a wire, 100 elsewhere)"
    parser.add_argument("--patience", type=float, metavar="MS", help=patience)
    strict = "answer only after another address was polled, as on a wire; without this, answer the first poll"
    parser.add_argument("--strict", action="store_true", help=strict)


def run(args: argparse.Namespace) -> int:
    """Serve until the end of input, or `end`; without input, until interrupted."""
    from croupier.central.line.wiring import LARGEST_ADDRESS
    from croupier.floor.record.ports import StorageFailure

    last = args.address + len(args.terminals) - 1
    if args.address < 1 or last > LARGEST_ADDRESS:
        wrong = args.address if args.address < 1 else last
        raise CommandError(f"terminal-line: an address is 1 to {LARGEST_ADDRESS}, not {wrong}")
    if len(set(args.terminals)) < len(args.terminals):
        raise CommandError("terminal-line: each terminal is there once")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM cleans the line up too
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
    from croupier.central.terminal.bench import HELP
    from croupier.central.terminal.station import Station

    transport, where = _transport(args)
    engine = _engine(args, store)
    benches = {name: _furnished(engine, name, enrolled=not args.stranger) for name in args.terminals}
    engine.start()
    station = Station(engine, _memories(args))
    for address, bench in enumerate(benches.values(), start=args.address):
        _put(args, station, transport, address, bench)
    station.start()
    for address, name in enumerate(benches, start=args.address):
        print(f"{name} is at {where}, address {address}")
    print(HELP, flush=True)
    try:
        _hear(benches)
    finally:
        station.stop()
        engine.stop()


def _furnished(engine: "Engine", terminal: str, *, enrolled: bool) -> "Bench":
    from croupier.central.terminal.bench import Bench

    bench = Bench(engine, terminal)
    if terminal not in engine.floor.state.terminals:
        bench.furnish(enrolled=enrolled)
    return bench


def _put(args: argparse.Namespace, station: "Station", transport: "Transport", address: int, bench: "Bench") -> None:
    from croupier.central.terminal.bench import HOST

    strict = args.strict or bool(args.port or args.rfc2217 is not None)
    patience = (args.patience or (15 if args.port else 100)) / 1_000
    device = station.put(bench.terminal, transport, HOST, address=address, strict=strict, patience=patience)
    bench.sits_at(station, device)


def _hear(benches: "dict[str, Bench]") -> None:
    """Carry out typed commands until the end of input; printers print in between.

    A command is for the first terminal, or for the one it names.
    """
    first = next(iter(benches.values()))
    for line in _typed():
        for told in (told for bench in benches.values() for told in bench.shown()):
            print(told, flush=True)
        if line == "end":
            return
        name, _, rest = line.partition(" ")
        if line:
            print(benches[name].do(rest) if name in benches else first.do(line), flush=True)


def _typed() -> Iterator[str]:
    """Lines of input, and an empty string ten times a second; endless without input, as in the background."""
    import select

    keys, begun = [] if _nobody_types() else [0], b""
    while True:
        yield ""
        ready, _, _ = select.select(keys, [], [], 0.1)
        if not ready:
            continue
        if not (typed := os.read(0, 4_096)):
            return
        *lines, begun = (begun + typed).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace").strip()


def _nobody_types() -> bool:
    """Whether there is no input: closed, or the null device."""
    if sys.stdin is None:  # a file opened since may have its descriptor
        return True
    return os.path.samestat(os.fstat(0), Path(os.devnull).stat())
