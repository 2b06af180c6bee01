"""What each choice of a player is worth, answered by a process that stays: compiled once, it answers in a moment.

``python -m croupier.odds.tutor`` reads one question on each line of standard input and writes one answer on each line
of standard output, both JSON.  It gives way to every other process, and ends when nobody has asked for a while.
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
"""After ten minutes without a question the process ends; the next question starts another."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a player, in a game under the submission that ships with it."""

    chapter: str
    position: Position


def main() -> int:
    """Answer, line by line."""
    give_way(SECONDS_UNASKED)
    for line in sys.stdin.buffer:
        signal.alarm(SECONDS_UNASKED)
        found = answer(msgspec.json.decode(line, type=Question))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def answer(asked: Question) -> Mapping[str, Any]:
    """What each choice brings in units of the first wager: a fraction as text, or a float where it is none."""
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
