"""The heartbeat of the holder of a PostgreSQL lease.

Why: docs/design/0180.
"""

import logging
import threading
from collections.abc import Callable

from croupier.floor.record.ports import LeaseLost, StorageFailure

_log = logging.getLogger(__name__)


class Heart:
    """Beats on its own thread, until it is stopped or the lease is lost."""

    def __init__(self, beat: Callable[[], None], lost: Callable[[LeaseLost], None] | None, seconds: float) -> None:
        self._beat, self._lost, self._seconds = beat, lost, seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart of the lease", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop beating."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(self._seconds):
            try:
                self._beat()
            except LeaseLost as lost:
                if self._lost is not None:
                    self._lost(lost)
                return
            except StorageFailure as failure:  # a brief outage: the next beat finds out
                _log.warning("no sign of life could be given: %s", failure)
