"""`croupier central`: a host that polls terminals on lines, with a store of its own."""

import argparse
import json
import secrets
import time
from datetime import datetime
from datetime import time as clock_time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.central.host.host import Host
    from croupier.central.host.store import HostStore

EVENTS_SHOWN = 20
SEEDS = 16
"""Seeds for which a host stores the signature of each approved program."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = (
        "poll: the lines, until interrupted; show: what was heard; order: enable or disable a terminal; "
        "approve: a program that terminals may run"
    )
    parser.add_argument("what", choices=["poll", "show", "order", "approve"], help=what)
    parser.add_argument("--store", type=Path, required=True, metavar="FILE", help="the file of the host's records")
    line = "a terminal and the port it is polled at, with its address where several share one"
    parser.add_argument("--line", action="append", default=[], metavar="TERMINAL=PATH[@ADDRESS]", help=line)
    parser.add_argument("--seconds", type=float, metavar="S", help="poll for this long")
    parser.add_argument("--meters-every", type=float, default=60, metavar="S", help="read meters every S seconds (60)")
    ends = "also read all meters at this time of day, such as 06:00 by this machine's clock"
    parser.add_argument("--day-ends", type=_time, metavar="HH:MM", help=ends)
    parser.add_argument("--terminal", metavar="NAME", help="the terminal that an order is for (all)")
    parser.add_argument("--disable", action="store_true", help="order it disabled; without this, enabled")
    parser.add_argument("--reason", default="", help="why")
    files = "the folder of an approved program, as a laboratory has it (the program running here)"
    parser.add_argument("--files", type=Path, metavar="DIR", help=files)
    parser.add_argument("--name", metavar="NAME", help="what an approved program is called, such as its version")
    parser.add_argument("--json", action="store_true", help="show one JSON document; after polling, its figures")


def run(args: argparse.Namespace) -> int:
    """Poll, show, order or approve."""
    {"poll": _poll, "show": _show, "order": _order, "approve": _approve}[args.what](args)
    return 0


def _store(args: argparse.Namespace) -> "HostStore":
    from croupier.central.host.store import HostStore

    if args.what not in {"poll", "approve"} and not args.store.is_file():
        raise CommandError(f"central: there is no store {args.store}")
    return HostStore(args.store)


def _poll(args: argparse.Namespace) -> None:
    from croupier.central.host.host import Host
    from croupier.central.line.wiring import BadWiring, wiring

    try:
        lines = wiring(args.line)
    except BadWiring as bad:
        raise CommandError(f"central: {bad}") from None
    if not lines:
        raise CommandError("central: name the lines with --line TERMINAL=PATH")
    host = Host(_store(args), every=args.meters_every)
    for name, (path, address) in lines.items():
        host.add(name, path, address)
    host.start()
    if not args.json:
        print(f"polling {len(lines)} terminals; Ctrl-C ends it", flush=True)
    try:
        _wait(host, args.seconds if args.seconds is not None else 10**9, args.day_ends)
    except KeyboardInterrupt:
        pass
    finally:
        host.stop()
    if args.json:
        print(json.dumps(host.figures()))


def _wait(host: "Host", seconds: float, day_ends: clock_time | None) -> None:
    """Wait for the given time; collect all meters at the end of each gaming day."""
    over, last = time.monotonic() + seconds, datetime.now().astimezone()
    while (left := over - time.monotonic()) > 0:
        time.sleep(min(1.0, left))
        now = datetime.now().astimezone()
        if day_ends is not None and is_past(day_ends, last, now):
            host.do(lambda: host.ask_all("day end"))
        last = now


def is_past(moment: clock_time, before: datetime, now: datetime) -> bool:
    """Whether this time of day lies between two readings of the clock."""
    at = datetime.combine(now.date(), moment, now.tzinfo)
    return before < at <= now


def _time(text: str) -> clock_time:
    try:
        return clock_time.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no time like 06:00") from None


def _order(args: argparse.Namespace) -> None:
    """Store an order; a polling host reads it with its next poll."""
    if not args.reason.strip():
        raise CommandError("central: an order has a --reason")
    store = _store(args)
    names = [str(row["name"]) for row in store.terminals()]
    if args.terminal is not None and args.terminal not in names:
        raise CommandError(f"central: no terminal {args.terminal} is known")
    for name in [args.terminal] if args.terminal else names:
        store.order(name, enable=not args.disable, reason=args.reason)
    store.close()


def _approve(args: argparse.Namespace) -> None:
    """Store the signatures of a program under seeds that only this host knows (§ 461a.4(d))."""
    from croupier.central.terminal.program import ROOT, signature

    if not args.name:
        raise CommandError("central: an approved program has a --name")
    root = (args.files or ROOT).resolve()
    if not (root / "__init__.py").is_file():
        raise CommandError(f"central: {root} is no folder of the program")
    store = _store(args)
    seeds = store.seeds() or [secrets.randbelow(1 << 16) for _ in range(SEEDS)]
    store.approve(args.name, {seed: signature(seed, root=root) for seed in seeds})
    store.close()
    print(f"{args.name} is approved")


def document(store: "HostStore") -> list[dict[str, Any]]:
    """Every terminal with its link, its last meter readings, and its last events."""
    from croupier.central.protocol.notices import Notice

    found, programs = [], {one.terminal: one for one in store.found}
    for row in store.terminals():
        name = str(row["name"])
        events = [
            {"at": at, "code": f"{code:02X}", "what": Notice(code).words if code in set(Notice) else ""}
            for _, at, code in store.events(name, EVENTS_SHOWN)
        ]
        verified = store.program(name)
        program = {"verified": verified[0], "program": verified[1]} if verified else {"verified": "", "program": ""}
        seen = programs.get(name)
        told = {"since": seen.at, "signature": seen.signature, "expected": seen.expected} if seen else {}
        read = {"read": store.read_at(name), "meters": store.last_reading(name), "events": events}
        found.append({**row, **program, **told, **read})
    return found


def _program(one: dict[str, Any]) -> str:
    if not one["verified"]:
        return ""
    return f", {one['program']}" if one["program"] else ", ALARM"


def _alarm(one: dict[str, Any]) -> str:
    """What was expected, what was found, and since when."""
    expected = " or ".join(one["expected"])
    return (
        f"    ALARM since {one['since']}: its program is not an approved one "
        f"(expected {expected}; it reported the signature {one['signature']})"
    )


def _show(args: argparse.Namespace) -> None:
    store = _store(args)
    found = document(store)
    store.close()
    if args.json:
        print(json.dumps(found, indent=1))
        return
    for one in found:
        link = "link up" if one["link"] else "link down"
        plays = "enabled" if one["wanted"] else "disabled"
        meters = one["meters"]
        told = ", ".join(f"{name} {meters[name]}" for name in ("coin_in", "coin_out", "total_drop") if name in meters)
        print(f"{one['name']}  {link}, {plays}{_program(one)}  {told}")
        if one["verified"] and not one["program"]:
            print(_alarm(one))
        for event in one["events"][:5]:
            print(f"    {event['at']}  {event['code']} {event['what']}")
