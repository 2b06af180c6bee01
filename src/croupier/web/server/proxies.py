"""Who somebody is that comes through a proxy, told by the proxy alone.

A proxy that passes encrypted connections on says it in the first line of each (PROXY protocol, version 1); one that
ends the encryption itself says it in ``X-Forwarded-For``.  Which of the two is heard depends on the server, not on what
comes in: where it is encrypted itself the line, in the clear the header.  Of anybody else neither is.

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
"""Bytes of the longest first line there can be."""


UNKNOWN = "unknown"
"""Where somebody comes from for whom a proxy says nothing that can be read: a stranger, and never the proxy."""


class NotTold(Exception):
    """A proxy did not say for whom it comes."""


async def told(come: socket.socket, proxy: Address) -> Address:
    """For whom a proxy opened a connection; for itself where it only looks whether the server lives."""
    line = b""
    async with asyncio.timeout(handles.SECONDS_FOR_A_REQUEST):
        while not line.endswith(b"\r\n"):
            part = await asyncio.get_running_loop().sock_recv(come, 1)  # what comes after the line is not ours
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
    """The last address in ``X-Forwarded-For`` that no proxy of ours wrote of another; without any, the proxy.

    What stands before it was sent by the stranger, who may write there what they like.
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
