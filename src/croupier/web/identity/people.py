"""Authentication: people by session, terminals by their device.

Sessions are cookies, and so are device tokens where there are no certificates; only hashes of them are stored.

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
"""The refusal of a request from another site's page."""

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
    """How a device is identified as a terminal."""

    @property
    def authority(self) -> Path | None:
        """The folder of the authority that certifies machines enrolled by a code, if there is one."""

    def terminal(self, floor: Floor, connection: HTTPConnection, at: datetime) -> Actor | None:
        """The terminal this device is."""

    def peripherals(self, floor: Floor, connection: HTTPConnection, terminal: str, at: datetime) -> str:
        """The public key of a terminal's peripherals; empty if this is not their connection."""

    def refused(self, connection: HTTPConnection) -> bool:
        """Whether the device is no longer admitted, no matter who uses it."""

    def key(self, connection: HTTPConnection) -> str:
        """The identity of the device; a page is closed once it is no longer valid."""

    def until(self, connection: HTTPConnection) -> datetime | None:
        """When the identification expires, if it does."""

    def gone(self) -> frozenset[str]:
        """The keys of devices no longer admitted."""

    def replaced(self, floor: Floor) -> frozenset[str]:
        """The keys of devices that no longer are their terminal: replaced by another, or off the floor."""

    def source(self, connection: HTTPConnection) -> str:
        """The source that password attempts count against: a certified device, or an address."""


class Tokens:
    """Identification by a token enrolled for the terminal."""

    authority: Path | None = None

    def terminal(self, floor: Floor, connection: HTTPConnection, _at: datetime) -> Actor | None:
        """The terminal this device is."""
        return device(floor, self.key(connection))

    def peripherals(self, floor: Floor, _connection: HTTPConnection, terminal: str, _at: datetime) -> str:
        """The enrolled key of the peripherals, with which every message is signed."""
        found = floor.terminal(terminal)
        return found.peripherals_key if found else ""

    def refused(self, _connection: HTTPConnection) -> bool:
        """Never: a device without a token is unknown, and may still log in."""
        return False

    def key(self, connection: HTTPConnection) -> str:
        """The hash of the token."""
        return key(connection, DEVICE)

    def until(self, _connection: HTTPConnection) -> None:
        """None: a token is valid until it is replaced."""

    def gone(self) -> frozenset[str]:
        """None: a replaced token is invalid already."""
        return frozenset()

    def replaced(self, _floor: Floor) -> frozenset[str]:
        """None, for the same reason."""
        return frozenset()

    def source(self, connection: HTTPConnection) -> str:
        """The address, as tokens are not proof of a source."""
        return address(connection)


def address(connection: HTTPConnection) -> str:
    """The source address of a connection; for IPv6 its network, as one machine has all of it."""
    return network_of(connection.client.host) if connection.client else ""


def network_of(host: str) -> str:
    """What counts as one source: an IPv4 address, or an IPv6 network, as one machine has all of it."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else str(ip_network((found, 64), strict=False))
    return host


def key(connection: HTTPConnection, cookie: str) -> str:
    """The hash of the secret a page authenticates with."""
    return hashed(connection.cookies.get(cookie, ""))


def until(floor: Floor, connection: HTTPConnection) -> datetime | None:
    """When a person's session expires, however active they are."""
    found = floor.state.sessions.get(key(connection, SESSION))
    return found.since + SESSION_LASTS if found else None


def cookie(connection: HTTPConnection) -> dict[str, Any]:
    """Attributes of a cookie with a secret: hidden from scripts and other sites, and secure over TLS."""
    return {"httponly": True, "samesite": "strict", "path": "/", "secure": encrypted(connection)}


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the request comes from a page of ours, and not from another site in the same browser.

    On an encrypted server, a page served unencrypted counts as another site.
    """
    origin = connection.headers.get("origin")
    return origin is None or is_own_origin(connection, origin)


def is_own_origin(connection: HTTPConnection, origin: str) -> bool:
    """Whether an origin is ours."""
    scheme, _, host = origin.partition("://")
    return host == connection.headers.get("host") and (scheme == "https" or not encrypted(connection))


def place(connection: HTTPConnection) -> Place:
    """The place of the browser whose user presents a key; before log-in it has a cookie just for that."""
    known = connection.cookies.get(SESSION) or connection.cookies.get(DOOR)
    host = without_port(connection.headers.get("host", "")).lower()
    return Place(host, partial(is_own_origin, connection), hashed(known) if known else "")


def without_port(host: str) -> str:
    """A host without its port; IPv6 addresses are in brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def encrypted(connection: HTTPConnection) -> bool:
    """Whether the connection is encrypted."""
    return connection.url.scheme in {"https", "wss"}
