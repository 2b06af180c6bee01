"""How many sockets a process may hold, and that nobody holds one for nothing."""

import gc
import os
import resource
import socket
import sys
import threading
from contextlib import suppress

SOCKETS_AT_MOST = 8_192

SECONDS_FOR_A_REQUEST = 10
"""Seconds in which a request has come, and has come whole."""


SECONDS_OF_A_TURN = 0.001
"""Seconds that one thread may keep all others from running; a wager passes through several."""

RECORDS_BETWEEN_LOOKS = 50_000
"""New records after which Python looks for what nobody needs any more; a stadium makes some hundred thousand a round,
and nearly all of them are let go without anybody looking."""

NICE = 10
"""How far a thread steps back that is in no hurry."""

SECONDS_UNREAD = 30
"""Seconds that something may lie unread."""


def allow_many_sockets() -> None:
    """A stadium has more terminals than a process may usually open sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS_AT_MOST if most == resource.RLIM_INFINITY else min(SOCKETS_AT_MOST, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def take_turns() -> None:
    """Who reads past rounds gives the others their turn sooner than Python would by itself."""
    sys.setswitchinterval(SECONDS_OF_A_TURN)


def set_aside() -> None:
    """What is loaded stays: nobody waits until all of it has been looked through for garbage again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(RECORDS_BETWEEN_LOOKS, *gc.get_threshold()[1:])


def give_way() -> None:
    """Let this thread, and those it begins, wait for all others: nobody who wagers waits for a password."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def end_unread(listening: socket.socket) -> None:
    """Who comes here and reads nothing is let go of by the system itself, also when all else has ended the page."""
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SECONDS_UNREAD * 1_000)
