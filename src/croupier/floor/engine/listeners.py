"""Those who are told of what is durable: pages, signs, links.  What they do with it cannot undo it.

Why: docs/design/0116.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.rules.terms.lines import Line

_log = logging.getLogger(__name__)

MOST_EVENTS_MISSED = 10_000
"""A listener that fails is told again of at most this many events, the newest."""


class Commit(NamedTuple):
    """What became durable together: the number of its last entry, its events, and the lines they settled."""

    sequence: int
    events: Sequence[FloorEvent]
    lines: Sequence[Line]
    figures: Collection[str]


def together(commits: Sequence[Commit]) -> Commit:
    """Several, one after the other, as if they had been one."""
    if len(commits) == 1:
        return commits[0]
    return Commit(
        commits[-1].sequence,
        [event for commit in commits for event in commit.events],
        [line for commit in commits for line in commit.lines],
        {name for commit in commits for name in commit.figures},
    )


Follower = Callable[[Floor, Commit], None]
"""Who is shown the floor after commits, from the engine's thread; it looks, quickly, and changes nothing."""

Listener = Callable[[Sequence[FloorEvent], Collection[str]], None]


class Ear:
    """One listener, and what it could not hear.

    A listener that fails would show the past for ever: it is told again, with whatever comes next, until it has heard.
    So it hears everything at least once, in order, and a thing may come twice.
    """

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._events: list[FloorEvent] = []
        self._touched: set[str] = set()

    def tell(self, events: Sequence[FloorEvent], touched: Collection[str]) -> bool:
        """Whether it heard; whatever it raises is logged and stays with it."""
        self._events.extend(events)
        self._touched.update(touched)
        try:
            self._listener(self._events, self._touched)
        except Exception:  # noqa: BLE001 - what is durable stays durable, even if a listener fails
            _log.exception("a listener failed and will be told again")
            del self._events[:-MOST_EVENTS_MISSED]
            return False
        self._events, self._touched = [], set()
        return True
