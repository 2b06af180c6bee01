"""Limits of the process: file descriptors, thread switching, garbage collection, priority, unread sockets."""

import gc
import os
import resource
import socket
import sys
import threading
from contextlib import suppress

SOCKETS_AT_MOST = 8_192

SECONDS_FOR_A_REQUEST = 10
"""Seconds in which a request must arrive completely."""


SECONDS_OF_A_TURN = 0.001
"""The interpreter's switch interval in seconds; a wager passes through several threads."""

RECORDS_BETWEEN_LOOKS = 50_000
"""New objects before a garbage collection; a stadium makes some hundred thousand a round, nearly all of them freed by
reference counting."""

NICE = 10
"""The niceness of a thread that is in no hurry."""

SECONDS_UNREAD = 30
"""Seconds that sent data may stay unacknowledged."""


def allow_many_sockets() -> None:
    """Raise the limit on open sockets: a stadium has more terminals than the default."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS_AT_MOST if most == resource.RLIM_INFINITY else min(SOCKETS_AT_MOST, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def take_turns() -> None:
    """Switch threads more often than Python's default, so that reading past rounds does not delay others."""
    sys.setswitchinterval(SECONDS_OF_A_TURN)


def set_aside() -> None:
    """Freeze what is loaded, so that no garbage collection scans it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(RECORDS_BETWEEN_LOOKS, *gc.get_threshold()[1:])


def give_way() -> None:
    """Lower the priority of this thread and those it starts: no wager waits for a password."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def end_unread(listening: socket.socket) -> None:
    """Have the kernel drop connections whose peer reads nothing, even after the page has ended."""
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SECONDS_UNREAD * 1_000)
