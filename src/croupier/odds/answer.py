"""Answer one question about odds in a separate process: the floor's server asks it and never waits for it.

``python -m croupier.odds.answer`` reads the question on standard input and writes the answer on standard output, both
JSON.  The process yields to all others, and ends by itself when its time is up, whatever it is doing.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.odds.analysis.analyse import UnknownWager, analyse
from croupier.odds.analysis.shipped import figure
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import BadSubmission, choose
from croupier.rules.terms.paytables import BadPaytable


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wagers of a chapter under given options, in a submission's notation, with some paytables changed."""

    chapter: str
    wagers: tuple[str, ...]
    options: dict[str, Any]
    tables: dict[str, Any]
    seconds: int


def main() -> int:
    """Read the question, solve it, write the answer."""
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    give_way(question.seconds)
    sys.stdout.buffer.write(msgspec.json.encode(answer(question)))
    return 0


def give_way(seconds: int) -> None:
    """Take the lowest CPU priority, be the first killed when memory is short, and end after ``seconds``."""
    os.nice(19)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    signal.alarm(seconds)


def answer(question: Question) -> Mapping[str, Any]:
    """The figures, or why there are none."""
    try:
        game = chapter(question.chapter)
        tables = game.paytables.with_tables(question.tables) if question.tables else game.paytables
        rules = Ruleset(choose(game.options, question.options), tables)
        return {"figures": [figure(game, rules, found) for found in analyse(game, rules, question.wagers)]}
    except (BadPaytable, BadSubmission, UnknownWager) as error:
        return {"refused": str(error)}
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        # A payout or a dash that is impossible in this game, as with `croupier odds --paytable`.
        return {"refused": f"this cannot be analysed: {error}"}


if __name__ == "__main__":
    sys.exit(main())
