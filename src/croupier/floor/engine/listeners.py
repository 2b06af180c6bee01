"""Listeners and followers of what is durable: pages, signs, lines. Nothing they do can undo it.

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
"""The newest events, at most, that a failed listener is sent again."""


class Commit(NamedTuple):
    """What became durable together: the number of its last entry, its events, and the lines they settled."""

    sequence: int
    events: Sequence[FloorEvent]
    lines: Sequence[Line]
    figures: Collection[str]


def together(commits: Sequence[Commit]) -> Commit:
    """Merge several commits, in order, into one."""
    if len(commits) == 1:
        return commits[0]
    return Commit(
        commits[-1].sequence,
        [event for commit in commits for event in commit.events],
        [line for commit in commits for line in commit.lines],
        {name for commit in commits for name in commit.figures},
    )


Follower = Callable[[Floor, Commit], None]
"""Sees the floor after commits, on the engine's thread; it must be quick and change nothing."""

Listener = Callable[[Sequence[FloorEvent], Collection[str]], None]


class Ear:
    """One listener, and the events it failed to take.

    A failed listener would show the past for ever, so it is sent the same events again, with each commit, until it
    succeeds. Delivery is at least once, in order; an event may come twice.
    """

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._events: list[FloorEvent] = []
        self._touched: set[str] = set()

    def tell(self, events: Sequence[FloorEvent], touched: Collection[str]) -> bool:
        """Whether the listener succeeded; its exceptions are logged and go no further."""
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
