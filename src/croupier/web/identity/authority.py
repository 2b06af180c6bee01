"""The site's own certificate authority: it certifies the devices that may connect to the floor's server.

It is a folder: the authority's certificate and key, the revocation list, and a line for every certificate issued. The
server needs the certificate and the list; the key belongs on a machine that is not the server.
"""

import ipaddress
import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

CERTIFICATE, KEY, REVOKED, ISSUED = "ca.pem", "ca.key", "revoked.pem", "issued.jsonl"
TERMINAL, DEVICE, STATION, SERVER = "terminal", "device", "station", "server"
"""The kinds of certificate: the screen of a terminal, its peripherals, a workstation of the staff, the server."""

AUTHORITY_LASTS, LIST_LASTS = timedelta(days=3650), timedelta(days=3650)
DAYS = {TERMINAL: 730, DEVICE: 730, STATION: 730, SERVER: 397}
"""Validity in days; browsers reject a server certificate valid for more than 398."""

LONGEST_NAME_BYTES = 64
"""The longest name in a certificate."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class AuthorityFailure(Exception):
    """What is wrong, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The subject of a certificate, and its expiry."""

    kind: str
    name: str
    serial: int
    until: datetime
    key: str = ""
    """Its public key in the notation of the device protocol; empty in the list of issued certificates."""
    issuer: str = ""
    """The name of the authority that signed it."""


def holder(certificate: x509.Certificate) -> Holder:
    """Read from the certificate itself: its unit is the kind, its common name the name."""
    kind, name = (
        str(next(iter(certificate.subject.get_attributes_for_oid(oid)), x509.NameAttribute(oid, "-")).value)
        for oid in (NameOID.ORGANIZATIONAL_UNIT_NAME, NameOID.COMMON_NAME)
    )
    until, issuer = certificate.not_valid_after_utc, certificate.issuer.rfc4514_string()
    return Holder(kind, name, certificate.serial_number, until, _point(certificate), issuer)


def _point(certificate: x509.Certificate) -> str:
    key = certificate.public_key()
    if not isinstance(key, ec.EllipticCurvePublicKey):
        return ""
    return key.public_bytes(Encoding.X962, PublicFormat.CompressedPoint).hex()


def read_revoked(listed: bytes, authority: bytes) -> frozenset[int]:
    """The serial numbers on a list signed by this authority; raises ValueError for any other list."""
    found = x509.load_pem_x509_crl(listed)
    key = x509.load_pem_x509_certificate(authority).public_key()
    if not isinstance(key, ec.EllipticCurvePublicKey) or not found.is_signature_valid(key):
        raise ValueError("this list was not signed by this authority")
    return frozenset(one.serial_number for one in found)


class Authority:
    """One site's authority in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self._certificate = x509.load_pem_x509_certificate((folder / CERTIFICATE).read_bytes())
            key = load_pem_private_key((folder / KEY).read_bytes(), None)
        except (OSError, ValueError) as failure:
            raise AuthorityFailure(
                f"there is no authority in {folder} ({failure}); croupier ca init makes one"
            ) from None
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise AuthorityFailure(f"the key in {folder} is not one that croupier ca init makes")
        self._key = key

    @classmethod
    def make(cls, folder: Path, site: str) -> "Authority":
        """Create an authority; an existing one is never overwritten."""
        if not 0 < len(site.encode()) <= 64:
            raise AuthorityFailure("an authority has a name of 1 to 64 characters")
        folder.mkdir(mode=0o700, exist_ok=True)
        if (folder / KEY).exists():
            raise AuthorityFailure(f"there is an authority in {folder} already")
        key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
        name = _name(site, "authority")
        builder = _builder(name, name, key.public_key(), now, now + AUTHORITY_LASTS)
        builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        usage = {name: name in {"key_cert_sign", "crl_sign"} for name in USAGES}
        builder = builder.add_extension(x509.KeyUsage(**usage), critical=True)
        _write(folder / KEY, _private(key), secret=True)
        _write(folder / CERTIFICATE, builder.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
        made = cls(folder)
        made._list([])
        return made

    def issue(self, kind: str, name: str, days: int | None = None) -> tuple[Path, Path]:
        """Issue a certificate and a key for a device; only one device has a name at a time."""
        if not NAME.fullmatch(name):
            raise AuthorityFailure(f"{name!r} cannot be the name of a {kind}: letters, digits, '.', '_' and '-'")
        return self._sign(kind, name, [], days)

    def issue_server(self, names: Sequence[str], days: int | None = None) -> tuple[Path, Path]:
        """Issue a certificate and a key for the server under these host names and addresses."""
        if bad := [name for name in names if not _is_address(name) and not NAME.fullmatch(name)]:
            raise AuthorityFailure(f"{bad[0]!r} is no host name and no address")
        return self._sign(SERVER, names[0].replace(":", "-"), [_alternative(name) for name in names], days)

    def certify(self, kind: str, name: str, request: x509.CertificateSigningRequest) -> bytes:
        """Certify the public key in a request of a machine or of peripherals; its other contents are ignored."""
        key = request.public_key()
        if not isinstance(key, ec.EllipticCurvePublicKey) or not 0 < len(name.encode()) <= LONGEST_NAME_BYTES:
            raise AuthorityFailure(f"no certificate can be made for a machine that is {name!r}")
        signed = self._signed(kind, name, key, [], datetime.now(UTC) + timedelta(days=DAYS[kind]))
        return signed.public_bytes(Encoding.PEM)

    def revoke(self, kind: str, name: str) -> int:
        """Revoke every certificate of a device; returns how many there were."""
        revoked = read_revoked((self.folder / REVOKED).read_bytes(), (self.folder / CERTIFICATE).read_bytes())
        found = [
            one.serial for one in self.issued() if (one.kind, one.name) == (kind, name) and one.serial not in revoked
        ]
        if not found:
            raise AuthorityFailure(f"there is no certificate of a {kind} {name!r} to revoke")
        self._list([*sorted(revoked), *found])
        return len(found)

    def issued(self) -> Iterator[Holder]:
        """Every certificate it ever issued."""
        with suppress(FileNotFoundError), (self.folder / ISSUED).open(encoding="utf-8") as lines:
            for line in lines:
                found = json.loads(line)
                yield Holder(found["kind"], found["name"], int(found["serial"]), datetime.fromisoformat(found["until"]))

    def revoked(self) -> frozenset[int]:
        """The revoked serial numbers."""
        return read_revoked((self.folder / REVOKED).read_bytes(), (self.folder / CERTIFICATE).read_bytes())

    def _sign(self, kind: str, name: str, names: list[x509.GeneralName], days: int | None) -> tuple[Path, Path]:
        now, revoked = datetime.now(UTC), self.revoked()
        alive = [one for one in self.issued() if (one.kind, one.name) == (kind, name) and one.until > now]
        if any(one.serial not in revoked for one in alive):
            raise AuthorityFailure(
                f"the {kind} {name} has a certificate already: croupier ca revoke {kind} {name} first"
            )
        until = now + timedelta(days=DAYS[kind] if days is None else days)
        key = ec.generate_private_key(ec.SECP256R1())
        signed = self._signed(kind, name, key.public_key(), names, until)
        certificate, private = self.folder / f"{kind}-{name}.pem", self.folder / f"{kind}-{name}.key"
        _write(private, _private(key), secret=True)
        _write(certificate, signed.public_bytes(Encoding.PEM))
        return certificate, private

    def _signed(
        self, kind: str, name: str, key: ec.EllipticCurvePublicKey, names: list[x509.GeneralName], until: datetime
    ) -> x509.Certificate:
        """Sign a certificate, recording it before anybody has it."""
        builder = _builder(_name(name, kind), self._certificate.subject, key, datetime.now(UTC), until)
        purpose = ExtendedKeyUsageOID.SERVER_AUTH if kind == SERVER else ExtendedKeyUsageOID.CLIENT_AUTH
        usage = {one: one == "digital_signature" for one in USAGES}
        builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        builder = builder.add_extension(x509.KeyUsage(**usage), critical=True)
        builder = builder.add_extension(x509.ExtendedKeyUsage([purpose]), critical=False)
        if names:
            builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        signed = builder.sign(self._key, hashes.SHA256())
        self._note(holder(signed))
        return signed

    def _note(self, made: Holder) -> None:
        """Record a certificate before it is handed out: an unrecorded one could not be revoked."""
        kept = {"kind": made.kind, "name": made.name, "serial": str(made.serial), "until": made.until.isoformat()}
        line = json.dumps(kept)
        handle = os.open(self.folder / ISSUED, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _list(self, serials: Sequence[int]) -> None:
        now = datetime.now(UTC)
        builder = x509.CertificateRevocationListBuilder(self._certificate.subject, now, now + LIST_LASTS)
        for serial in serials:
            builder = builder.add_revoked_certificate(x509.RevokedCertificateBuilder(serial, now).build())
        _write(self.folder / REVOKED, builder.sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM))


USAGES = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "key_cert_sign",
    "crl_sign",
    "encipher_only",
    "decipher_only",
)


def _name(common: str, unit: str) -> x509.Name:
    named = [(NameOID.ORGANIZATIONAL_UNIT_NAME, unit), (NameOID.COMMON_NAME, common)]
    return x509.Name([x509.NameAttribute(oid, value) for oid, value in named])


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, since: datetime, until: datetime
) -> x509.CertificateBuilder:
    """A builder valid from slightly before now: the clocks of two machines differ."""
    begins = min(since - timedelta(minutes=5), until - timedelta(minutes=5))
    builder = x509.CertificateBuilder(issuer, subject, key, x509.random_serial_number(), begins, until)
    return builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)


def _alternative(name: str) -> x509.GeneralName:
    return x509.IPAddress(ipaddress.ip_address(name)) if _is_address(name) else x509.DNSName(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write(path: Path, content: bytes, *, secret: bool = False) -> None:
    """Write atomically; a secret is at no time readable by others."""
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o644)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
