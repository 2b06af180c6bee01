"""Sources of random bytes."""

import os
from collections.abc import Callable
from hashlib import sha256
from typing import TypeAlias

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

Source: TypeAlias = Callable[[int], bytes]
"""Returns the given number of bytes."""

KERNEL: Source = os.urandom
"""The operating system's generator, whose state no process can read (docs/design/0260)."""


def seeded(seed: int) -> Source:
    """The ChaCha20 key stream, the same for the same seed: for reproducible evidence, never for a table."""
    key = sha256(f"croupier evidence {seed}".encode()).digest()
    stream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
    return lambda count: stream.update(bytes(count))
