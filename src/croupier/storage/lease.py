"""The lease on a database file: an operating-system lock, which ends with the process however it ends.

Why: docs/design/0101.
"""

import fcntl
import os
import socket
from datetime import UTC, datetime
from pathlib import Path

from croupier.floor.record.ports import LeaseRefused


def holder() -> str:
    """The identity of this process, shown to processes that are refused because of it."""
    return f"process {os.getpid()} on {socket.gethostname()}"


class FileLease:
    """An exclusive lock on a file that names its holder; the file stays after the lock is released."""

    def __init__(self, path: Path, where: str) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            by = os.pread(self._file, 1000, 0).decode(errors="replace").strip()
            os.close(self._file)
            raise LeaseRefused(f"{where} is held by {by or 'another process'}") from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{holder()} since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n".encode(), 0)

    def is_held(self) -> bool:
        """False if the file was removed: another process could then lock a new one of the same name."""
        return is_same_file(self.path, os.fstat(self._file))

    def release(self) -> None:
        os.close(self._file)


def held_by(path: Path) -> str:
    """The identity of the holder; empty if there is none.

    Read from the kernel's list of locks: trying the lock could block a server that is starting.
    """
    try:
        inode = path.stat().st_ino
        locks = Path("/proc/locks").read_text(encoding="ascii").splitlines()
    except OSError:
        return ""
    if not any(lock.split()[1] == "FLOCK" and lock.split()[5].endswith(f":{inode}") for lock in locks):
        return ""
    return path.read_text(encoding="utf-8", errors="replace").strip() or "another process"


def is_same_file(path: Path, known: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), known)
    except FileNotFoundError:
        return False
