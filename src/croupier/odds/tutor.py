"""Value each choice of a player in a long-running process: compiled once, it answers instantly.

``python -m croupier.odds.tutor`` reads one question on each line of standard input and writes one answer on each line
of standard output, both JSON.  It yields to every other process, and ends after a while without questions.
"""

import signal
import sys
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.odds.answer import give_way
from croupier.odds.chapters import basis, decision
from croupier.odds.wagers.position import Position
from croupier.odds.wagers.ruleset import Ruleset

SECONDS_UNASKED = 600
"""The seconds without a question after which the process ends; the next question starts another."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a player, in a game under its shipped submission."""

    chapter: str
    position: Position


def main() -> int:
    """Answer questions line by line."""
    give_way(SECONDS_UNASKED)
    for line in sys.stdin.buffer:
        signal.alarm(SECONDS_UNASKED)
        found = answer(msgspec.json.decode(line, type=Question))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def answer(asked: Question) -> Mapping[str, Any]:
    """The value of each choice in units of the first wager: a fraction as text, or a float if it is not exact."""
    game = chapter(asked.chapter)
    worths = decision(asked.chapter)(Ruleset(game.default_options, game.paytables), asked.position)
    told = [
        (move.choice, str(move.units), [card.value for card in move.cards], _told(worth))
        for move, worth in worths.items()
    ]
    return {"basis": basis(asked.chapter), "values": told}


def _told(worth: Fraction | float) -> str | float:
    return str(worth) if isinstance(worth, Fraction) else worth


if __name__ == "__main__":
    sys.exit(main())
