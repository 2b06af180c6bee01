"""A standby server: it follows the journal of the active one, and takes over when that is gone.

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
"""Seconds between attempts to get the lease and reads of new entries."""

Tell = Callable[[str], None]


class Keys(NamedTuple):
    """The keys needed to continue a journal; each raises if it is missing."""

    sealer: Callable[[Store], Sealer]
    """Loads the key that the journal names."""
    vouchers: Callable[[Loaded], None]
    """Checks that outstanding vouchers can be redeemed here."""


class Following:
    """The floor as recorded by the active server, with a short lag."""

    def __init__(self, store: Store, chance: Chance, keys: Keys) -> None:
        self._store, self._keys = store, keys
        keys.sealer(store)
        self.floor = load(store, chance)
        keys.vouchers(self.floor)

    def catch_up(self) -> None:
        """Carry out new entries; a key announced in them must be present here too."""
        generation = self.floor.floor.state.key_generation
        self.floor = follow(self._store, self.floor)
        if self.floor.floor.state.key_generation != generation:
            self._keys.sealer(self._store)


def wait_for_the_floor(
    follower: Store, take: Callable[[], Store], chance: Chance, keys: Keys, tell: Tell
) -> tuple[Store, Loaded]:
    """Wait for the lease; return the store with it, and the floor replayed to just before the end of the journal."""
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
    """Catch up; a database that is briefly unavailable is retried."""
    try:
        following.catch_up()
    except StorageFailure as failure:
        _log.warning("%s", failure)


class Lease:
    """Whether this server still has the lease, as reported by the lease's heartbeat thread."""

    def __init__(self) -> None:
        self.lost = ""
        self._end: Callable[[], None] = lambda: None

    def ends(self, end: Callable[[], None]) -> None:
        """Set what to do when it is lost; at once if it is lost already."""
        self._end = end
        if self.lost:
            end()

    def lose(self, lost: LeaseLost) -> None:
        """Another server has the lease."""
        self.lost = str(lost)
        self._end()
