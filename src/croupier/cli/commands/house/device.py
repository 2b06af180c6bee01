"""`croupier device`: the peripherals of a terminal, real ones on serial lines or simulated ones at the keyboard.

On a machine that `croupier kiosk --enroll` has made a terminal, server, authority and keys are found by default.
"""

import argparse
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    import ssl

    from croupier.web.devices.cabinet import Cabinet
    from croupier.web.devices.driver import Driver
    from croupier.web.devices.keyboard import SimulatedCabinet

SECONDS_BETWEEN_LOOKS = 0.1
SERVER = "http://127.0.0.1:8080"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("terminal", nargs="?", help="the terminal they belong to, such as E-0042 (this machine's)")
    parser.add_argument("--url", help=f"the server (this machine's, else {SERVER})")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key of these peripherals (this machine's)")
    parser.add_argument(
        "--certificate", type=Path, metavar="FILE", help="their certificate (beside the key, with .pem)"
    )
    parser.add_argument("--ca", type=Path, metavar="FILE", help="the authority of the server's certificate")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="where the system's files are (/)")
    notes = "keep what is not acknowledged yet in this file (the key's file with .notes)"
    parser.add_argument("--notes", type=Path, metavar="FILE", help=notes)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--enroll", action="store_true", help="create the key, show a code, and fetch its certificate")
    kind.add_argument("--make-key", action="store_true", help="create the key, and print what to enroll")
    kind.add_argument("--simulate", action="store_true", help="bill 20, voucher NUMBER, door open, … from the keyboard")
    kind.add_argument("--validator", type=Path, metavar="LINE", help="a bill validator that speaks ID-003")
    parser.add_argument("--printer", type=Path, metavar="LINE", help="a voucher printer that speaks TCL")


def run(args: argparse.Namespace) -> int:
    """Run until interrupted, or until the keyboard is closed."""
    from croupier.web.devices.driver import NotLetIn

    _know_the_machine(args)
    if args.make_key:
        return _make_key(args)
    if args.enroll:
        return _enroll(args)
    try:
        with _driver(args) as driver:
            if args.simulate:
                _follow_the_keyboard(args.terminal, driver)
            else:
                _work(_real_cabinet(args, driver))
    except NotLetIn as refused:
        raise CommandError(f"device: {refused}") from None
    except KeyboardInterrupt:
        pass
    return 0


def _know_the_machine(args: argparse.Namespace) -> None:
    """Fill missing arguments from this machine's enrolment."""
    from croupier.site.kiosk import AUTHORITY, CERTIFICATES, PERIPHERALS_KEY, machine_at

    machine, kept = machine_at(args.root), args.root / CERTIFICATES
    if machine is not None:
        args.ca = args.ca or (None if args.url else kept / AUTHORITY)
        args.terminal, args.url = args.terminal or machine.terminal, args.url or machine.server
        args.key = args.key or kept / PERIPHERALS_KEY
    args.url = args.url or SERVER
    if args.terminal is None or args.key is None:
        raise CommandError("device: name the terminal and its --key, or enroll this machine first: croupier kiosk")


def _make_key(args: argparse.Namespace) -> int:
    from croupier.web.devices.driver import make_key

    try:
        print(make_key(args.key))
    except OSError as failure:
        raise CommandError(f"device: {failure.filename}: {failure.strerror}") from None
    return 0


def _enroll(args: argparse.Namespace) -> int:
    """Make the key here; the certificate comes once two people have confirmed whose peripherals these are."""
    from croupier.cli.output import codes
    from croupier.site.enrolling import Asking, CannotEnroll
    from croupier.web.identity.authority import DEVICE

    if not args.url.startswith("https://") or args.ca is None:
        raise CommandError("device: --enroll needs the server as --url https://… and its authority as --ca FILE")
    try:
        asking = Asking(args.url.rstrip("/"), args.ca, DEVICE)
        terminal, certificate = asking.certificate(args.key, partial(codes.show, args.url.rstrip("/")))
        if terminal != args.terminal:
            raise CommandError(f"device: these were enrolled for {terminal}, not for {args.terminal}")
        _certificate(args).write_text(certificate, encoding="utf-8")
    except (CannotEnroll, OSError) as failure:
        raise CommandError(f"device: {failure}") from None
    print(f"These are the validator and the printer of {terminal}.")
    return 0


def _certificate(args: argparse.Namespace) -> Path:
    """The certificate's path: beside the key, unless given."""
    named: Path | None = args.certificate
    return named or args.key.with_suffix(".pem")


@contextmanager
def _driver(args: argparse.Namespace) -> "Iterator[Driver]":
    from croupier.web.devices.driver import FAILURES, Driver, signer
    from croupier.web.devices.outbox import Outbox

    try:
        outbox = Outbox(args.notes or args.key.with_suffix(".notes"))
        driver = Driver(args.url, signer(args.terminal, args.key), outbox, _trust(args))
        driver.connect()
    except FAILURES as failure:
        raise CommandError(f"device: {args.url} does not answer: {failure}") from None
    except ValueError as failure:
        raise CommandError(f"device: {failure}") from None
    try:
        yield driver
    finally:
        driver.close()


def _trust(args: argparse.Namespace) -> "ssl.SSLContext | None":
    import ssl

    if not args.url.startswith("https"):
        return None
    trusting = ssl.create_default_context(cafile=args.ca)
    if args.certificate or _certificate(args).is_file():
        trusting.load_cert_chain(_certificate(args), args.key)
    return trusting


def _real_cabinet(args: argparse.Namespace, driver: "Driver") -> "Cabinet":
    from croupier.peripherals.id003 import Id003Validator
    from croupier.peripherals.stream import Line
    from croupier.peripherals.tcl import TclPrinter
    from croupier.web.devices.cabinet import Cabinet

    try:
        validator = Id003Validator(Line.at(args.validator, even_parity=True))
        printer = TclPrinter(Line.at(args.printer)) if args.printer else None
    except OSError as failure:
        raise CommandError(f"device: {failure.filename}: {failure.strerror}") from None
    return Cabinet(args.terminal, driver, validator, printer)


def _work(cabinet: "Cabinet") -> None:
    import time

    while True:
        cabinet.turn()
        time.sleep(SECONDS_BETWEEN_LOOKS)


def _follow_the_keyboard(terminal: str, driver: "Driver") -> None:
    from croupier.web.devices.keyboard import SimulatedCabinet

    with SimulatedCabinet(terminal, driver) as simulated:
        for line in _typed(simulated):
            print(simulated.do(line), flush=True)


def _typed(simulated: "SimulatedCabinet") -> Iterator[str]:
    """Lines of the keyboard; the machine runs while there is none."""
    keyboard, kept = sys.stdin.fileno(), b""
    while True:
        ready, _, _ = select.select([keyboard], [], [], SECONDS_BETWEEN_LOOKS)
        if not ready:
            simulated.turn()
            continue
        if not (data := os.read(keyboard, 4_096)):
            return
        *lines, kept = (kept + data).split(b"\n")
        yield from (line.decode(errors="replace").strip() for line in lines)
