"""`croupier bench`: our figures compared with those of other packages, all measured in one run on this machine."""

import argparse
import json
import os
import platform
import textwrap
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from croupier.cli.output.progress import leaving_at_once, working

NOTE = "What the first use of a game takes to compile is not counted."

WIDEST_REASON = 24
"""The width the peer's columns leave; a longer reason is truncated, and printed in full below the table."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "what", nargs="?", choices=("odds", "floor", "web", "central"), default="odds", help="what to measure (odds)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--without-peers", action="store_true", help="measure only our own figures; install nothing")
    parser.add_argument("--long", action="store_true", help="also run what takes minutes: exact solutions, a long run")


def run(args: argparse.Namespace) -> int:
    """Measure the peers in an environment of their own, then ourselves, and print figure, peer and ratio."""
    if args.what == "floor":
        return _run_floor(as_json=args.json, long=args.long)
    if args.what == "web":
        return _run_web(as_json=args.json)
    if args.what == "central":
        return _run_central(as_json=args.json)
    with leaving_at_once():
        found = _measured(args)
    if args.json:
        print(json.dumps([{**asdict(one), "ratio": one.ratio} for one in found], indent=1))
    else:
        _print(found)
    return 0


def _run_floor(*, as_json: bool, long: bool) -> int:
    """A stadium's round on this disk, compared with a bare writer; an endurance run on request."""
    from croupier.cli.bench.floor.bare_writer import WHAT_IT_IS
    from croupier.cli.bench.floor.figures import figures

    with working("measuring the floor"):
        found = list(figures(long=long))
    if as_json:
        print(json.dumps([asdict(one) for one in found], indent=1))
        return 0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores.\n")
    for one in found:
        ratio = f"{one.ratio:>8.2f} of the bare writer" if one.ratio else ""
        print(f"{one.figure:<56}{_amount(one.ours):>10} {one.unit}{ratio}")
    print(f"\n{WHAT_IT_IS}")
    return 0


def _run_web(*, as_json: bool) -> int:
    """A stadium over real sockets, compared with a bare server with the same bytes."""
    from croupier.cli.bench.web import figures

    with working("measuring the pages"):
        found = list(figures())
    if as_json:
        print(json.dumps([{**asdict(one), "ratio": one.ratio} for one in found], indent=1))
        return 0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, server and terminals on the same.\n")
    for one in found:
        limit = f"at most {one.limit:,.0f}" if one.limit is not None else ""
        ratio = f"{one.ratio:>8.2f} times the bare server" if one.ratio else ""
        print(f"{one.figure:<54}{_amount(one.ours):>10} {one.unit:<4}{limit:<14}{ratio}".rstrip())
    return 0


def _run_central(*, as_json: bool) -> int:
    """A polled stadium, compared with the same one without a host."""
    from croupier.cli.bench.central import figures

    with working("measuring the lines"):
        found = list(figures())
    if as_json:
        print(json.dumps([asdict(one) for one in found], indent=1))
        return 0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, floor and host on the same.\n")
    for one in found:
        ratio = f"{one.ratio:>8.2f} times as long" if one.ratio else ""
        print(f"{one.figure:<48}{_amount(one.ours):>10} {one.unit:<4}{ratio}".rstrip())
    return 0


def _measured(args: argparse.Namespace) -> list[Any]:
    from croupier.odds.bench.environment import measured_peers
    from croupier.odds.bench.figures import figures

    peers: Mapping[str, float | str] = {}
    if not args.without_peers:
        with working("installing and measuring the peers"):
            peers = measured_peers()
    with working("measuring ourselves"):
        return list(figures(peers, long=args.long))


def _print(found: list[Any]) -> None:
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores. {NOTE}\n")
    print(f"{'figure':<44}{'ours':>14}  {'peer':<12}{'figure':>14}{'ratio':>12}")
    for one in found:
        print(f"{one.figure:<44}{_amount(one.ours):>14}  {one.peer or '':<12}{_beside(one)}".rstrip())
    for reason in dict.fromkeys(one.reason for one in found if len(one.reason or "") > WIDEST_REASON):
        print(f"\n{reason}")


def _amount(figure: float | None) -> str:
    if figure is None:
        return "-"
    return f"{figure:,.2f}" if figure < 1000 else f"{figure:,.0f}"


def _beside(one: Any) -> str:
    if one.reason:
        return f"  {textwrap.shorten(one.reason, WIDEST_REASON, placeholder=' …')}"
    return f"{_amount(one.peer_figure):>14}{one.ratio:>11,.2f}x" if one.ratio else ""
