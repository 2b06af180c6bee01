"""What each choice of a player is worth, answered by a process that stays: compiled once, it answers in a moment.

``python -m croupier.odds.tutor`` reads one question on each line of standard input and writes one answer on each line
of standard output, both JSON.  It gives way to every other process, and ends when nobody has asked for a while.
"""

import signal
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.equipment.cards import cards
from croupier.odds.answer import give_way
from croupier.odds.chapters import decision
from croupier.odds.wagers.ruleset import Ruleset

SECONDS_UNASKED = 600
"""After ten minutes without a question the process ends; the next question starts another."""


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's own cards that are seen, in a game under the submission that ships with it."""

    chapter: str
    own: tuple[str, ...]


def main() -> int:
    """Answer, line by line."""
    give_way(SECONDS_UNASKED)
    for line in sys.stdin.buffer:
        signal.alarm(SECONDS_UNASKED)
        found = answer(msgspec.json.decode(line, type=Decision))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def answer(asked: Decision) -> Mapping[str, Any]:
    """By choice and units, what it brings as an exact number of units of the first wager."""
    game = chapter(asked.chapter)
    rules = Ruleset(game.default_options, game.paytables)
    values = decision(asked.chapter)(rules, cards(" ".join(asked.own)))
    return {"values": [(choice, units, str(value)) for (choice, units), value in values.items()]}


if __name__ == "__main__":
    sys.exit(main())
