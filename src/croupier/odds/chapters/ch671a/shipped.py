"""The shipped best play of every hand against every open card: solving takes 15 minutes.

Simulated rounds use it.  ``python -m croupier.odds.chapters.ch671a.shipped`` solves both editions and regenerates
the files.
"""

import lzma
from functools import lru_cache
from pathlib import Path

import numpy as np

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import PAYTABLES, of_edition
from croupier.odds.chapters.ch671a.best_play import solve
from croupier.odds.chapters.ch671a.choices import Choice
from croupier.odds.chapters.ch671a.classes import Pays, pays
from croupier.odds.chapters.ch671a.multisets import RANKS
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose
from croupier.rules.terms.paytables import Paytables

SUITS = 4


def best_play(rules: Ruleset[Options]) -> Choice | None:
    """``[rank of the open card, class of the hand, suit of the open card]``; None if a paytable is not regulated.

    Instant payouts and Super Wagers involve no decision, so any paytable of theirs will do.
    """
    if _deciding(rules.paytables, rules.options) != _deciding(PAYTABLES, rules.options):
        return None
    return _read(rules.options.edition)


def _deciding(paytables: Paytables, options: Options) -> tuple[object, ...]:
    return of_edition(paytables, "ante", options).rows, paytables.table("bet").rows


@lru_cache(maxsize=2)
def _read(edition: str) -> Choice:
    found = np.frombuffer(bytearray(lzma.decompress(path(edition).read_bytes())), dtype=np.int8)
    return found.reshape(RANKS, -1, SUITS)


def path(edition: str) -> Path:
    """The file of the best play under one edition."""
    return Path(__file__).with_name(f"best_play_{edition}.xz")


def regulated(edition: str) -> Pays:
    """The payouts that determine the best play in one edition."""
    options = choose(Options, {"edition": edition})
    return pays(of_edition(PAYTABLES, "ante", options), PAYTABLES.table("bet"))


if __name__ == "__main__":
    for each in ("adopted", "proposed"):
        path(each).write_bytes(lzma.compress(solve(regulated(each)).decisions.tobytes(), preset=9))
