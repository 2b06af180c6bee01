"""Who is asking: people by session, terminals by their device.

A session is a cookie, and so is the token of a device where there are no certificates; only hashes of them are kept.

Why: docs/design/0109.
"""

from datetime import datetime
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Any, Protocol

from starlette.requests import HTTPConnection

from croupier.floor.engine.credentials import hashed
from croupier.floor.record.actors import Actor
from croupier.floor.record.floor import Floor
from croupier.floor.record.signatures import refuse_unready
from croupier.floor.rooms.people.sessions import SESSION_LASTS, logged_in
from croupier.floor.rooms.people.staff import device
from croupier.web.identity.security_keys import Place

SESSION, DEVICE, DOOR = "croupier_session", "croupier_device", "croupier_door"

ANOTHER_SITE = "another_site"
"""Why something was refused that a page of somebody else's asked for."""

NOT_THEIRS = "not_theirs"
"""Why a page or a document was refused."""


def known(floor: Floor, connection: HTTPConnection, at: datetime) -> Actor | None:
    """The member of staff whose browser this is; they may have to choose a password or a second factor first."""
    return logged_in(floor, key(connection, SESSION), at)


def person(floor: Floor, connection: HTTPConnection, at: datetime) -> Actor | None:
    """The same, if they may work: until then there is nothing for them to read."""
    found = known(floor, connection, at)
    return None if found is None or refuse_unready(floor.state, found) else found


class Devices(Protocol):
    """How a device is known to be a terminal."""

    @property
    def authority(self) -> Path | None:
        """The folder of the authority that signs for machines that show a code, if there is one."""

    def terminal(self, floor: Floor, connection: HTTPConnection, at: datetime) -> Actor | None:
        """The terminal whose device this is."""

    def peripherals(self, floor: Floor, connection: HTTPConnection, terminal: str, at: datetime) -> str:
        """The public key of the peripherals of a terminal; nothing where this is not their connection."""

    def refused(self, connection: HTTPConnection) -> bool:
        """Whether the device was sent away, no matter who works there."""

    def key(self, connection: HTTPConnection) -> str:
        """What the device is known by; a page is closed when that is so no longer."""

    def until(self, connection: HTTPConnection) -> datetime | None:
        """When that ends by itself, if it does."""

    def gone(self) -> frozenset[str]:
        """The keys of devices that were sent away."""

    def replaced(self, floor: Floor) -> frozenset[str]:
        """The keys of devices that are their terminal no longer: another one is, or it has left the floor."""

    def source(self, connection: HTTPConnection) -> str:
        """Where tries of passwords come from: a device that is known for certain, or an address."""


class Tokens:
    """By a token that was enrolled for the terminal."""

    authority: Path | None = None

    def terminal(self, floor: Floor, connection: HTTPConnection, _at: datetime) -> Actor | None:
        """The terminal whose device this is."""
        return device(floor, self.key(connection))

    def peripherals(self, floor: Floor, _connection: HTTPConnection, terminal: str, _at: datetime) -> str:
        """The key that was enrolled for them; every message is signed with it."""
        found = floor.terminal(terminal)
        return found.peripherals_key if found else ""

    def refused(self, _connection: HTTPConnection) -> bool:
        """No: who has no token is nobody, and may still log in."""
        return False

    def key(self, connection: HTTPConnection) -> str:
        """What is kept of the token."""
        return key(connection, DEVICE)

    def until(self, _connection: HTTPConnection) -> None:
        """A token holds until another takes its place."""

    def gone(self) -> frozenset[str]:
        """Nobody: another token has taken the place of an old one already."""
        return frozenset()

    def replaced(self, _floor: Floor) -> frozenset[str]:
        """Nobody, for the same reason."""
        return frozenset()

    def source(self, connection: HTTPConnection) -> str:
        """The address: anybody may send any token."""
        return address(connection)


def address(connection: HTTPConnection) -> str:
    """Where a connection comes from; of an address of IPv6 the network, as one machine has all of it."""
    return network_of(connection.client.host) if connection.client else ""


def network_of(host: str) -> str:
    """What is counted as one: an address of IPv4, and of IPv6 the network, as one machine has all of it."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else str(ip_network((found, 64), strict=False))
    return host


def key(connection: HTTPConnection, cookie: str) -> str:
    """What is kept of the secret by which a page is known."""
    return hashed(connection.cookies.get(cookie, ""))


def until(floor: Floor, connection: HTTPConnection) -> datetime | None:
    """When the session of a person ends by itself, whatever they do."""
    found = floor.state.sessions.get(key(connection, SESSION))
    return found.since + SESSION_LASTS if found else None


def cookie(connection: HTTPConnection) -> dict[str, Any]:
    """How a secret is kept by a browser: out of reach of scripts and of other sites, and never sent in the clear."""
    return {"httponly": True, "samesite": "strict", "path": "/", "secure": encrypted(connection)}


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of ours is asking, and not one of somebody else in the same browser.

    Where we are encrypted, a page that came in the clear is somebody else's too.
    """
    origin = connection.headers.get("origin")
    return origin is None or is_own_origin(connection, origin)


def is_own_origin(connection: HTTPConnection, origin: str) -> bool:
    """Whether a page that came from there is ours."""
    scheme, _, host = origin.partition("://")
    return host == connection.headers.get("host") and (scheme == "https" or not encrypted(connection))


def place(connection: HTTPConnection) -> Place:
    """Where the browser is whose person uses a key; before they are logged in it has a cookie for that alone."""
    known = connection.cookies.get(SESSION) or connection.cookies.get(DOOR)
    host = without_port(connection.headers.get("host", "")).lower()
    return Place(host, partial(is_own_origin, connection), hashed(known) if known else "")


def without_port(host: str) -> str:
    """A name or an address; that of IPv6 stands in brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def encrypted(connection: HTTPConnection) -> bool:
    """Whether nobody on the way can read along."""
    return connection.url.scheme in {"https", "wss"}
