"""Where random bytes come from."""

import os
from collections.abc import Callable
from hashlib import sha256
from typing import TypeAlias

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

Source: TypeAlias = Callable[[int], bytes]
"""Gives that many bytes."""

KERNEL: Source = os.urandom
"""The operating system's own, whose state no process can read (docs/design/0260)."""


def seeded(seed: int) -> Source:
    """The key stream of ChaCha20, the same for the same seed: for evidence that can be repeated, never for a table."""
    key = sha256(f"croupier evidence {seed}".encode()).digest()
    stream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
    return lambda count: stream.update(bytes(count))
