"""How many sockets a process may hold."""

import resource

SOCKETS = 8_192


def allow_many_sockets() -> None:
    """A stadium has more terminals than a process may usually open sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS if most == resource.RLIM_INFINITY else min(SOCKETS, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
