"""`croupier rng test`: tests of the generator of automated tables, and of generators that are bad on purpose."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import draws_bar

if TYPE_CHECKING:
    from croupier.rng.evidence.battery import Verdict
    from croupier.rng.evidence.specimens import Specimen

WORDS = 1_000_000
DECKS_A_WORD = 0.03
ALL = "all"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    test = tasks.add_parser(
        "test", help="frequency, serial, runs, gap, poker, permutation, collision, birthday spacings"
    )
    test.add_argument(
        "--generator", default="good", metavar="NAME", help=f"good (default), one that is bad on purpose, or {ALL}"
    )
    test.add_argument(
        "--size",
        type=rulesets.count,
        default=WORDS,
        metavar="N",
        help=f"32-bit words (default {WORDS}), and decks in proportion",
    )
    test.add_argument(
        "--seed", type=rulesets.seed, metavar="S", help="over a stream that can be repeated; without it over the kernel"
    )
    test.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Test one generator, or all; exit 1 unless the good one passes and every bad one chosen fails."""
    from croupier.rng.evidence import decks, raw, specimens

    least = max(raw.LEAST_WORDS, round(decks.LEAST_DECKS / DECKS_A_WORD))
    if args.size < least:
        raise CommandError(f"rng: --size {args.size} is too few: with fewer than {least} some tests see nothing")
    named = {one.name: one for one in specimens.SPECIMENS}
    if args.generator not in {specimens.GOOD, ALL, *named}:
        raise CommandError(
            f"rng: there is no generator {args.generator!r}; there are {', '.join((specimens.GOOD, ALL, *named))}"
        )
    names = [specimens.GOOD, *named] if args.generator == ALL else [args.generator]
    documents = [_document(name, named.get(name), args) for name in names]
    if args.json:
        print(json.dumps(documents if args.generator == ALL else documents[0], indent=1))
    else:
        _print(documents)
    if args.generator == ALL:
        return 0 if all(one["passed"] == (one["generator"] == specimens.GOOD) for one in documents) else 1
    return 0 if documents[0]["passed"] else 1


def _document(name: str, specimen: "Specimen | None", args: argparse.Namespace) -> dict[str, Any]:
    from croupier.rng.evidence import battery, specimens

    seed = 1 if specimen and args.seed is None else args.seed
    deck_count = round(args.size * DECKS_A_WORD)
    with draws_bar(name, battery.effort(args.size, deck_count)) as tell:
        verdict = battery.judge(
            lambda: specimen.make(seed or 0) if specimen else specimens.good(seed), args.size, deck_count, tell
        )
    return {
        "generator": name,
        "wrong": specimen.wrong if specimen else "",
        "source": "the kernel" if seed is None else "seeded",
        "seed": seed,
        **_told(verdict),
    }


def _told(verdict: "Verdict") -> dict[str, Any]:
    from croupier.rng.evidence.battery import LEVEL

    return {
        "words": verdict.words,
        "decks": verdict.decks,
        "confidence": 1 - LEVEL,
        "correction": "Holm",
        "closed": verdict.closed,
        "tests": [
            {
                "on": one.on,
                "test": one.outcome.test,
                "looked_at": one.outcome.looked_at,
                "what": one.outcome.what,
                "statistic": round(one.outcome.statistic, 4),
                "degrees_of_freedom": one.outcome.degrees,
                "p": float(f"{one.outcome.p:.6g}"),
                "adjusted_p": float(f"{one.adjusted:.6g}"),
                "passed": one.passed,
            }
            for one in verdict.tests
        ],
        "passed": verdict.passed,
    }


def _print(documents: list[dict[str, Any]]) -> None:
    for document in documents:
        seed = "the kernel, which cannot be repeated" if document["seed"] is None else f"seed {document['seed']}"
        wrong = f" ({document['wrong']})" if document["wrong"] else ""
        print(f"{document['generator']}{wrong}: {document['words']:,} words, {document['decks']:,} decks, {seed}")
        if document["closed"]:
            print(f"  closed by its own health tests: {document['closed']}")
        if document["tests"]:
            print(f"  {'of':<8}{'test':<19}{'looked at':>26}{'statistic':>14}{'free':>7}{'p':>11}{'of all':>10}")
        for one in document["tests"]:
            looked_at = f"{one['looked_at']:,} {one['what']}"
            mark = "" if one["passed"] else "  suspicious"
            degrees = one["degrees_of_freedom"] or "count"
            print(
                f"  {one['on']:<8}{one['test']:<19}{looked_at:>26}{one['statistic']:>14,.2f}{degrees:>7}"
                f"{one['p']:>11.2g}{one['adjusted_p']:>10.2g}{mark}"
            )
        print(f"  {'passed' if document['passed'] else 'FAILED'}, at 99 % for all tests together (Holm)\n")
