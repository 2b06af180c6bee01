"""TLS, with terminals identified by client certificates: how a floor is served in production.

The server requests a certificate from every browser and accepts only those of the site's own authority (`croupier ca`).
A terminal presents one, and is the terminal it names; people log in. The certificate reaches each request through the
ASGI extension "tls" (:mod:`croupier.web.server.door`).

Why: docs/design/0135.
"""

import logging
import ssl
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from starlette.requests import HTTPConnection

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.terminal import Terminal
from croupier.web.identity.authority import CERTIFICATE, DEVICE, REVOKED, TERMINAL, Holder, holder, read_revoked
from croupier.web.identity.people import address

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Encrypted:
    """The server's certificate and key, and the authority of admitted devices; ``everybody``: staff need one too."""

    certificate: Path
    key: Path
    client_ca: Path
    revoked: Path | None = None
    everybody: bool = False
    enrolling: Path | None = None
    """The authority's folder, for machines enrolled by a code."""

    @property
    def revocations(self) -> Path:
        """The revocation list, by default beside the authority's certificate."""
        return self.revoked or self.client_ca.with_name(REVOKED)


def context(encrypted: Encrypted) -> ssl.SSLContext:
    """TLS 1.2 or newer; a certificate that is expired or of another authority fails the handshake.

    Sessions are not resumed: every connection presents its certificate, and a client that reads in one thread and
    writes in another never has to take a ticket in the middle of its first request (OpenSSL loses that request: one in
    two thousand, measured).
    """
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.load_cert_chain(encrypted.certificate, encrypted.key)
    made.load_verify_locations(encrypted.client_ca)
    if encrypted.enrolling is not None:
        made.load_verify_locations(encrypted.enrolling / CERTIFICATE)
    made.verify_mode = ssl.CERT_REQUIRED if encrypted.everybody else ssl.CERT_OPTIONAL
    made.num_tickets = 0
    made.options |= ssl.OP_NO_TICKET
    return made


def names(certificate: Path) -> list[str]:
    """The names and addresses in a server's certificate."""
    read = x509.load_pem_x509_certificate(certificate.read_bytes())
    try:
        found = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    addresses = map(str, found.get_values_for_type(x509.IPAddress))
    return [*found.get_values_for_type(x509.DNSName), *addresses]


class Known(NamedTuple):
    """A revocation list and its modification time: one value, because several threads read it."""

    changed: float | None
    revoked: frozenset[int]


class Certificates:
    """Identifies terminals by certificates that are neither revoked nor expired."""

    def __init__(self, encrypted: Encrypted) -> None:
        self._list, self._authority = encrypted.revocations, encrypted.client_ca.read_bytes()
        self.authority = encrypted.enrolling
        self._enrolled_by = _subject(encrypted.enrolling) if encrypted.enrolling else ""
        self._machines: dict[int, tuple[str, str]] = {}
        self._known = Known(None, frozenset())
        self._known = self._read()

    def terminal(self, floor: Floor, connection: HTTPConnection, at: datetime) -> Actor | None:
        """The terminal this device is."""
        found = _shown(connection)
        if found is None or found.kind != TERMINAL or found.until <= at or self.refused(connection):
            return None
        if not self._is(floor.terminal(found.name), found):
            return None
        self._machines[found.serial] = found.name, found.key
        return Actor(found.name, Role.TERMINAL)

    def _is(self, terminal: Terminal | None, found: Holder) -> bool:
        """Where a machine was enrolled, only the recorded one is the terminal."""
        if terminal is None or terminal.retired:
            return False
        if terminal.machine_key or found.issuer == self._enrolled_by:
            return terminal.machine_key == found.key
        return True

    def replaced(self, floor: Floor) -> frozenset[str]:
        """The keys of machines that showed a terminal's page and have been replaced."""
        left = []
        for serial, (name, key) in self._machines.items():
            terminal = floor.terminal(name)
            if terminal is None or terminal.retired or terminal.machine_key not in {"", key}:
                left.append(serial)
        return frozenset(f"certificate {serial:x}" for serial in left)

    def peripherals(self, floor: Floor, connection: HTTPConnection, terminal: str, at: datetime) -> str:
        """The key of the certificate, if it is that of this terminal's peripherals.

        If a key was enrolled, only that one counts; a key that was issued by a code counts only if it is the enrolled
        one.
        """
        found, owner = _shown(connection), floor.terminal(terminal)
        if found is None or (found.kind, found.name) != (DEVICE, terminal) or owner is None or owner.retired:
            return ""
        if owner.peripherals_key != found.key and (owner.peripherals_key or found.issuer == self._enrolled_by):
            return ""
        return "" if found.until <= at or self.refused(connection) else found.key

    def refused(self, connection: HTTPConnection) -> bool:
        """Whether the certificate was revoked, a terminal's or a workstation's."""
        found = _shown(connection)
        return found is not None and found.serial in self._still_revoked()

    def key(self, connection: HTTPConnection) -> str:
        """The identity of the device."""
        found = _shown(connection)
        return f"certificate {found.serial:x}" if found else ""

    def until(self, connection: HTTPConnection) -> datetime | None:
        """When the certificate expires, and the page with it."""
        found = _shown(connection)
        return found.until if found else None

    def source(self, connection: HTTPConnection) -> str:
        """The device, by its certificate; without one, the address."""
        return self.key(connection) or address(connection)

    def gone(self) -> frozenset[str]:
        """The keys of revoked devices."""
        return frozenset(f"certificate {serial:x}" for serial in self._still_revoked())

    def _still_revoked(self) -> frozenset[int]:
        """Reload the list when it changes; an unreadable list revokes no less than before."""
        try:
            self._known = self._read()
        except (OSError, ValueError):
            _log.exception("the list of revoked certificates cannot be read; the last one holds")
        return self._known.revoked

    def _read(self) -> Known:
        known, changed = self._known, self._list.stat().st_mtime
        if changed == known.changed:
            return known
        return Known(changed, read_revoked(self._list.read_bytes(), self._authority))


def _subject(folder: Path) -> str:
    return x509.load_pem_x509_certificate((folder / CERTIFICATE).read_bytes()).subject.rfc4514_string()


@lru_cache(maxsize=4_096)
def _read_certificate(pem: str) -> Holder:
    return holder(x509.load_pem_x509_certificate(pem.encode()))


def _shown(connection: HTTPConnection) -> Holder | None:
    """The certificate of a connection; the handshake has verified its issuer."""
    chain = connection.scope.get("extensions", {}).get("tls", {}).get("client_cert_chain", ())
    return _read_certificate(chain[0]) if chain else None
