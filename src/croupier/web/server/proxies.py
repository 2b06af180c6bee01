"""The client's address behind a proxy, as the proxy alone states it.

A proxy that passes TLS through states it in the first line of each connection (PROXY protocol, version 1); one that
terminates TLS states it in ``X-Forwarded-For``. Which one is used depends on the server, not on the input: the line
with TLS, the header without. From any other peer, neither is.

Why: docs/design/0181.
"""

import asyncio
import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import TypeAlias

from starlette.datastructures import Headers

from croupier.web.server import handles

Address: TypeAlias = tuple[str, int]

LINE = re.compile(rb"PROXY (?:TCP[46] ([0-9a-fA-F.:]{2,45}) [0-9a-fA-F.:]{2,45} (\d{1,5}) \d{1,5}|UNKNOWN[^\r\n]*)\r\n")
LONGEST_LINE = 107
"""The longest possible first line, in bytes."""


UNKNOWN = "unknown"
"""The source of a client whose proxy states nothing readable: a stranger, and never the proxy."""


class NotTold(Exception):
    """A proxy did not name its client."""


async def told(come: socket.socket, proxy: Address) -> Address:
    """The client a proxy opened a connection for; the proxy itself for a health check."""
    line = b""
    async with asyncio.timeout(handles.SECONDS_FOR_A_REQUEST):
        while not line.endswith(b"\r\n"):
            part = await asyncio.get_running_loop().sock_recv(come, 1)  # no byte beyond the line is ours
            line += part
            if not part or len(line) > LONGEST_LINE or not b"PROXY ".startswith(line[:6]):
                raise NotTold
    found = LINE.fullmatch(line)
    if found is None:
        raise NotTold
    if found[1] is None:
        return proxy
    try:
        return str(ip_address(found[1].decode())), int(found[2])
    except ValueError:
        raise NotTold from None


def forwarded(headers: Headers, proxy: str, trusted: Collection[str]) -> str:
    """The last address in ``X-Forwarded-For`` that is no trusted proxy's; without any, the proxy's.

    Anything before it came from the client, who can write anything there.
    """
    found = proxy
    for one in reversed([part.strip() for line in headers.getlist("x-forwarded-for") for part in line.split(",")]):
        try:
            found = str(ip_address(one))
        except ValueError:
            return UNKNOWN
        if found not in trusted:
            return found
    return found
