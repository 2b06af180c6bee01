"""Seals: a signature over the end of the journal, made every gaming day.

Anyone with the public key can verify, years later and without trusting the database, that nothing before the seal
was changed: the chain secures the entries, the seal secures the chain.
"""

import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_FILE = "seal.key"
"""The private key in the folder of a floor."""


def _message(day: date, sequence: int, root: str) -> bytes:
    """The signed message; another format would be a new kind of seal."""
    return f"croupier seal 1\n{day.isoformat()}\n{sequence}\n{root}\n".encode()


@dataclass(frozen=True, slots=True)
class Sealer:
    """Holds the private key; all its output is hexadecimal text."""

    private: Ed25519PrivateKey
    generation: int = 1
    """The number of this key among the site's keys."""

    @property
    def key(self) -> str:
        """The public key."""
        return self.private.public_key().public_bytes_raw().hex()

    def seal(self, day: date, sequence: int, root: str) -> str:
        """The signature over the journal up to an entry, at the end of a gaming day."""
        return self.sign(_message(day, sequence, root))

    def sign(self, message: bytes) -> str:
        """The signature over a message; its first line names its kind, so that none passes for another."""
        return self.private.sign(message).hex()


def holds(key: str, signature: str, day: date, sequence: int, root: str) -> bool:
    """Whether a seal was made with this key for this day, entry and root."""
    return is_signed(key, signature, _message(day, sequence, root))


def is_signed(key: str, signature: str, message: bytes) -> bool:
    """Whether a message was signed with this key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def sealer_from(path: Path) -> Sealer:
    """The key in a file that only its owner can read; made if there is none."""
    if not path.exists():
        made = Ed25519PrivateKey.generate().private_bytes_raw()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(made)
            file.flush()
            os.fsync(file.fileno())
    return Sealer(Ed25519PrivateKey.from_private_bytes(path.read_bytes()))
