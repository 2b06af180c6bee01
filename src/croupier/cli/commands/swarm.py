"""`croupier swarm`: simulated terminals and a simulated dealer against a running server."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from croupier.chapters import UnknownChapter, chapter
from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import rounds_bar
from croupier.rules.game.words import plural

WRONG = 1
SERVER = "http://127.0.0.1:8080"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--url", default=SERVER, help=f"a server with a demonstration floor ({SERVER})")
    parser.add_argument("--terminals", type=rulesets.count, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--rounds", type=rulesets.count, default=10, metavar="R", help="rounds they play (10)")
    parser.add_argument("--chapter", default="657a", metavar="C", help="the game of their table (657a)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Play, compare the money, print the figures; exit 1 if anything differs."""
    try:
        chapter(args.chapter)
    except UnknownChapter as error:
        raise CommandError(f"swarm: {error}") from None
    figures = _played(args)
    document = _document(args, figures)
    if args.json:
        print(json.dumps(document, indent=1))
    else:
        print("\n".join(_lines(document)))
    return WRONG if figures.differences else 0


def _played(args: argparse.Namespace) -> Any:
    import asyncio

    from croupier.web.swarm.stadium import Plan, Stadium
    from croupier.web.swarm.wire import NotServed

    async def play() -> Any:
        with rounds_bar(args.rounds) as played:
            return await Stadium(Plan(args.url, args.terminals, args.rounds, args.chapter), played).run()

    try:
        return asyncio.run(play())
    except* NotServed as failed:
        first: BaseException = failed
        while isinstance(first, BaseExceptionGroup):
            first = first.exceptions[0]
        raise CommandError(f"swarm: {first} (start it with: croupier serve --demo)") from None


def _document(args: argparse.Namespace, figures: Any) -> dict[str, Any]:
    """The figures; times in milliseconds, amounts in cents."""
    return {
        "terminals": args.terminals,
        "rounds": figures.rounds,
        "chapter": args.chapter,
        "wagers": len(figures.acknowledged),
        "decisions": len(figures.decided),
        "everybody": _times(figures.everybody),
        "acknowledgement": _times(figures.acknowledged),
        "decision": _times(figures.decided),
        "settlement": _times(figures.settled),
        "broadcast": _times(figures.broadcasts(args.terminals * 9 // 10)),
        "durable_wagers_per_second": round(figures.durable_per_second),
        "refusals": dict(figures.refusals.most_common()),
        "reconnects": figures.reconnects,
        "hand_pays": figures.hand_pays,
        "differences": figures.differences,
    }


def _times(seconds: Sequence[float]) -> dict[str, float | None]:
    """The distribution of durations; nulls if nothing was measured."""
    from croupier.web.swarm.figures import Spread, spread

    return spread(seconds)._asdict() if seconds else dict.fromkeys(Spread._fields)


LATENCIES = {
    "everybody": "betting open until all wagers durable",
    "acknowledgement": "wager until it is durable",
    "decision": "decision until it is durable",
    "settlement": "dealer's last act until the result",
    "broadcast": "first until last page with a change",
}


def _shown(time: float | None) -> str:
    return "-" if time is None else f"{time:,.1f}"


def _lines(document: dict[str, Any]) -> Iterator[str]:
    rounds, terminals = plural(document["rounds"], "round"), plural(document["terminals"], "terminal")
    yield f"{rounds} of {chapter(document['chapter']).name} at {terminals}\n"
    yield f"{'milliseconds':<38}{'p50':>10}{'p99':>10}{'max':>10}"
    for name, words in LATENCIES.items():
        yield f"{words:<38}" + "".join(f"{_shown(time):>10}" for time in document[name].values())
    yield ""
    for name in ("wagers", "decisions", "durable_wagers_per_second", "reconnects", "hand_pays"):
        yield f"{name.replace('_', ' '):<38}{document[name]:>10,}"
    for reason, times in document["refusals"].items():
        yield f"{'refused: ' + reason.replace('_', ' '):<38}{times:>10,}"
    yield f"\nterminals' own accounts: {plural(len(document['differences']), 'difference')}"
    yield from (f"  {one}" for one in document["differences"][:20])
