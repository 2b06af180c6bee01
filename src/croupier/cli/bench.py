"""`croupier bench`: our figures beside those of other packages, all measured in one run on this machine."""

import argparse
import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from croupier.cli.errors import CommandError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--without-peers", action="store_true", help="measure only our own figures; install nothing")


def run(args: argparse.Namespace) -> int:
    """Measure the peers in an environment of their own, then ourselves, and print figure, peer and ratio."""
    peers = {} if args.without_peers else _peers()
    found = _figures(peers)
    if args.json:
        print(json.dumps(found, indent=1))
        return 0
    print(f"{'figure':<46}{'ours':>16}   {'peer':<14}{'figure':>14}{'ratio':>12}")
    for one in found:
        peer = "" if one["peer"] is None else one["peer"]
        figure = one["peer_figure"]
        shown = f"{figure:>14,.0f}{one['ratio']:>11,.1f}x" if isinstance(figure, float) else f"{figure or '':>14}"
        print(f"{one['figure']:<46}{one['ours']:>16,.2f}   {peer:<14}{shown}")
    return 0


def _peers() -> dict[str, Any]:
    """What the packages of the peers' lock achieve; they are installed once, beside the remembered analyses."""
    from croupier.odds import bench
    from croupier.odds.cache import folder

    here = Path(bench.__file__).parent
    place = folder() / "peers"
    python = place / "bin" / "python"
    lock = here / "peers.txt"
    stamp = place / "installed"
    if not stamp.exists() or stamp.read_bytes() != lock.read_bytes():
        print("installing the peers …", file=sys.stderr)
        venv.create(place, with_pip=True, clear=True, symlinks=True)
        _must([str(python), "-m", "pip", "install", "-q", "--require-hashes", "-r", str(lock)], "install the peers")
        stamp.write_bytes(lock.read_bytes())
    print("measuring the peers …", file=sys.stderr)
    measured: dict[str, Any] = json.loads(_must([str(python), str(here / "peers.py")], "measure the peers"))
    return measured


def _must(command: list[str], what: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own commands
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise CommandError(f"bench: cannot {what}: {reason}", 1)
    return done.stdout


def _figures(peers: dict[str, Any]) -> list[dict[str, Any]]:
    from croupier.odds.bench import ours
    from croupier.odds.solvers import MODULES

    print("measuring ourselves …", file=sys.stderr)
    found = []
    for cards in (5, 7):
        single, batch = ours.single_calls(cards), ours.batches(cards)
        for peer in ("eval7", "phevaluator", "treys", "pokerkit"):
            measured = peers.get(f"{peer}_{cards}")
            found.append(_figure(f"{cards}-card hands/s, one call each, no compiler", single, peer, measured))
            found.append(_figure(f"{cards}-card hands/s in batches, one core", batch, peer, measured))
    both = os.cpu_count() or 1
    played = ours.rounds("657a", 6, both)
    found.append(_figure("657a rounds/s, six seats", played, "pokerkit", peers.get("pokerkit_rounds")))
    found += [
        _figure(f"{number} exact, seconds", ours.exact(number), None, None) for number in QUICK if number in MODULES
    ]
    return found


QUICK = ("657a", "647a")
"""Chapters whose exact solution is timed; the others have their own bars in the tests."""


def _figure(name: str, ours: float, peer: str | None, measured: Any) -> dict[str, Any]:
    ratio = ours / measured if isinstance(measured, float) else None
    return {"figure": name, "ours": ours, "peer": peer, "peer_figure": measured, "ratio": ratio}
