"""The machine's side of enrolment: it makes its own private key, shows a code, and waits for a certificate.

Two people type the code in on the page `/setup` and say which terminal the machine is. Why: docs/design/0224.
"""

import http.client
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import NameOID

from croupier.site.line import Line, NotAnswered
from croupier.web.identity.authority import TERMINAL

SECONDS_BETWEEN_LOOKS = 2.0


class CannotEnroll(Exception):
    """Why the machine has no certificate; one sentence."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The server, and the authority that certifies it."""

    server: str
    authority: Path
    kind: str = TERMINAL

    def certificate(self, key: Path, show: Callable[[str, int], None]) -> tuple[str, str]:
        """The terminal the machine is, and its certificate; ``show`` is given each code with its seconds."""
        request = _request(_key(key))
        while True:
            asked = self._sent(f"/enroll?as={self.kind}", request)
            show(asked["code"], asked["seconds"])
            while True:
                status, found = self._answered("/enroll/certificate", asked["secret"].encode())
                if status == http.client.OK:
                    return str(found["terminal"]), str(found["certificate"])
                if status == http.client.NOT_FOUND:
                    break  # the code expired, or the server restarted: ask for another
                time.sleep(SECONDS_BETWEEN_LOOKS)

    def _sent(self, path: str, body: bytes) -> dict[str, Any]:
        status, found = self._answered(path, body)
        if status != http.client.OK:
            raise CannotEnroll(found.get("detail") or f"the server answers {status}: does it enroll machines?")
        return found

    def _answered(self, path: str, body: bytes) -> tuple[int, dict[str, Any]]:
        try:
            answer = Line(self.server, self.authority).ask("POST", path, body)
        except NotAnswered as failure:
            raise CannotEnroll(str(failure)) from None
        return answer.status, answer.document


def _key(file: Path) -> ec.EllipticCurvePrivateKey:
    """The private key in the file, or a new one; mode 0600."""
    if file.is_file():
        found = load_pem_private_key(file.read_bytes(), None)
        if isinstance(found, ec.EllipticCurvePrivateKey):
            return found
        raise CannotEnroll(f"{file} is no key of ours: remove it")
    made = ec.generate_private_key(ec.SECP256R1())
    file.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        opened.flush()
        os.fsync(opened.fileno())
    return made


def _request(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A certificate request; only its key counts, as people say which terminal it is."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a machine")])
    return x509.CertificateSigningRequestBuilder(name).sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
