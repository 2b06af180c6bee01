"""Every figure of ``croupier bench``, ours beside a peer's if there is one."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.odds.bench import ours
from croupier.odds.bench.environment import CannotMeasure
from croupier.odds.chapters import simulated, solved

PEERS = ("eval7", "phevaluator", "treys", "pokerkit")

LONG = frozenset({"647a", "670a", "671a"})
"""Chapters whose exact solution takes from 30 s to 15 minutes: measured only on request."""

NOT_ASKED = "not asked for"


@dataclass(frozen=True)
class Figure:
    """One line of the table; if it could not be measured, the reason."""

    figure: str
    ours: float | None
    peer: str | None = None
    peer_figure: float | None = None
    reason: str | None = None

    @property
    def ratio(self) -> float | None:
        """Our figure as a multiple of the peer's."""
        return self.ours / self.peer_figure if self.ours and self.peer_figure else None


def figures(peers: Mapping[str, float | str], *, long: bool) -> Iterator[Figure]:
    """All figures, as they are measured; ``peers`` is empty if none were requested."""
    for cards in (5, 7):
        yield from _hands(cards, peers)
    cores = os.cpu_count() or 1
    six = ours.rounds("657a", 6, cores)
    yield _beside("657a rounds/s, six seats", six, "pokerkit", peers.get("pokerkit_rounds", NOT_ASKED))
    for number in simulated():
        yield Figure(f"{number} rounds/s, one seat", ours.rounds(number, 1, cores))
    for number in solved():
        if long or number not in LONG:
            yield _exact(number)


def _hands(cards: int, peers: Mapping[str, float | str]) -> Iterator[Figure]:
    single, batch = ours.single_calls(cards), ours.batches(cards)
    for peer in PEERS:
        measured = peers.get(f"{peer}_{cards}", NOT_ASKED)
        yield _beside(f"{cards}-card hands/s, one call each, not compiled", single, peer, measured)
        yield _beside(f"{cards}-card hands/s, in batches, one core", batch, peer, measured)


def _beside(figure: str, own: float, peer: str, measured: float | str) -> Figure:
    if isinstance(measured, str):
        return Figure(figure, own, peer, reason=measured)
    return Figure(figure, own, peer, measured)


def _exact(number: str) -> Figure:
    name = f"{number} exact, every wager, seconds"
    try:
        return Figure(name, ours.exact(number))
    except CannotMeasure as error:
        return Figure(name, None, reason=str(error))
