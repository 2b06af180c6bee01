"""A server that waits: it follows the journal of the one that has the floor, and takes over when that one is gone.

Why: docs/design/0180.
"""

import logging
import time
from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

from croupier.floor.engine.loading import Loaded, follow, load
from croupier.floor.record.ports import Chance, LeaseLost, LeaseRefused, Sealer, StorageFailure, Store

_log = logging.getLogger(__name__)

SECONDS_BETWEEN_TRIES = 0.25
"""Seconds between two looks whether the floor is free, and at what was recorded."""

Tell = Callable[[str], None]


class Keys(NamedTuple):
    """What a server needs besides the journal to go on with it; raises where it is missing."""

    sealer: Callable[[Store], Sealer]
    """The key that the journal names."""
    vouchers: Callable[[Loaded], None]
    """Looks whether the vouchers that are out can be redeemed here."""


class Following:
    """The floor as another server recorded it, up to a moment ago."""

    def __init__(self, store: Store, chance: Chance, keys: Keys) -> None:
        self._store, self._keys = store, keys
        keys.sealer(store)
        self.floor = load(store, chance)
        keys.vouchers(self.floor)

    def catch_up(self) -> None:
        """Carry out what was recorded since; a key that was announced in it has to be here too."""
        generation = self.floor.floor.state.key_generation
        self.floor = follow(self._store, self.floor)
        if self.floor.floor.state.key_generation != generation:
            self._keys.sealer(self._store)


def wait_for_the_floor(
    follower: Store, take: Callable[[], Store], chance: Chance, keys: Keys, tell: Tell
) -> tuple[Store, Loaded]:
    """The store, with the lease, and the floor, replayed but for what was recorded last; returns when it is ours."""
    with closing(follower):
        following, told = Following(follower, chance, keys), ""
        while True:
            try:
                store = take()
            except LeaseRefused as held:
                if str(held) != told:
                    told = str(held)
                    tell(f"Standby: {held}. Takes over by itself after entry {following.floor.chain.sequence}.")
            except StorageFailure as failure:
                _log.warning("%s", failure)
            else:
                tell(f"Taken over after entry {following.floor.chain.sequence}.")
                return store, following.floor
            _catch_up(following)
            time.sleep(SECONDS_BETWEEN_TRIES)


def _catch_up(following: Following) -> None:
    """A database that is away for a moment is asked again."""
    try:
        following.catch_up()
    except StorageFailure as failure:
        _log.warning("%s", failure)


class Lease:
    """Whether the floor is still this server's: told by the heart of the lease, from its own thread."""

    def __init__(self) -> None:
        self.lost = ""
        self._end: Callable[[], None] = lambda: None

    def ends(self, end: Callable[[], None]) -> None:
        """What to do when it is lost; at once where that has happened already."""
        self._end = end
        if self.lost:
            end()

    def lose(self, lost: LeaseLost) -> None:
        """Another server has the floor."""
        self.lost = str(lost)
        self._end()
