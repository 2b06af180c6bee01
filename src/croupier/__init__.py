"""Croupier: the electronic wagering system of a hybrid gaming table, and a library of its games.

    >>> import croupier
    >>> croupier.game("657a").name
    'Crazy 4 Poker'

What is listed in `__all__` is the public interface; `croupier.library` holds it, and nothing of it is imported before
it is used: the command `croupier` and the server do without.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.library import (
        Amount,
        BadEntry,
        BadOptions,
        Card,
        Choice,
        CroupierError,
        Game,
        Line,
        NoOdds,
        NotCards,
        Odds,
        Paytable,
        PostedOption,
        PostedWager,
        Reason,
        Refusal,
        Refused,
        Result,
        RoundOfPlay,
        Row,
        UnknownGame,
        Waiting,
        game,
        games,
        settle,
    )

__version__ = "0.1.0"

__all__ = [
    "Amount",
    "BadEntry",
    "BadOptions",
    "Card",
    "Choice",
    "CroupierError",
    "Game",
    "Line",
    "NoOdds",
    "NotCards",
    "Odds",
    "Paytable",
    "PostedOption",
    "PostedWager",
    "Reason",
    "Refusal",
    "Refused",
    "Result",
    "RoundOfPlay",
    "Row",
    "UnknownGame",
    "Waiting",
    "__version__",
    "game",
    "games",
    "settle",
]

if not TYPE_CHECKING:  # a type checker would take every name for one that is there

    def __getattr__(name: str) -> object:
        """A name of the library, imported when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.library"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
