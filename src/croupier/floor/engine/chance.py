"""Randomness: from the operating system for play, seeded for rehearsals and tests."""

import hmac
import os
import secrets
from collections import deque
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random

from croupier.equipment.cards import Card
from croupier.equipment.draw import Order
from croupier.equipment.stack import shuffled
from croupier.floor.record.ports import GeneratorFailed
from croupier.rng.generator import Generator, GeneratorClosed
from croupier.rng.sources import KERNEL, Source

VALIDATION_DIGITS = 16
"""Unguessable digits of a validation number, after the number of the system (§ 461a.8)."""

NUMBER_DIGITS = 18
"""Digits of a complete number: two for the system, and the unguessable ones."""

SALT_BYTES = 32
"""Salt of an order, so that its commitment cannot be brute-forced."""

VOUCHER_KEY_FILE = "voucher.secret"
"""The secret from which validation numbers are derived, in the key folder."""


def kept_voucher_key(path: Path) -> bytes | None:
    """The key in a file; empty if there is no file."""
    return bytes.fromhex(path.read_text(encoding="ascii")) if path.exists() else None


def keep_voucher_key(path: Path, key: bytes) -> None:
    """Write the key to a file only its owner can read, unless it exists."""
    if path.exists():
        return
    path.parent.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key.hex())
        file.flush()
        os.fsync(file.fileno())


class VoucherNumbers:
    """Validation numbers and request hashes, derived from a secret key.

    Neither the numbers nor the key are in the record (docs/design/0156).
    """

    def __init__(self, key: bytes) -> None:
        self._key, self._requests = key, hmac.digest(key, b"croupier request 1", "sha256")

    def voucher_number(self, serial: str) -> str:
        """The validation number of a voucher: 256 bits reduced to 10**16, so close to uniform."""
        drawn = int.from_bytes(self._keyed("number", serial)) % 10**VALIDATION_DIGITS
        return f"{drawn:0{VALIDATION_DIGITS}}"

    def voucher_key(self, number: str) -> str:
        """The key a voucher is stored under; never all digits, unlike the numbers in earlier journals."""
        return f"k{self._keyed('kept', number).hex()[:32]}"

    def factor_secret(self, name: str, generation: int) -> bytes:
        """A secret of 160 bits, the size authenticators expect."""
        return self._keyed("second factor", f"{generation}\n{name}")[:20]

    def request_digest(self, said: bytes) -> str:
        """Hash a request; the leading letter, no hex digit, tells it from the unkeyed hashes of earlier journals."""
        return f"k{blake2b(said, key=self._requests, digest_size=12).hexdigest()}"

    def sealed_number(self, kept: str, number: str) -> str:
        """Encrypt a number by adding a pad derived from the key."""
        return f"{(int(number) + self._pad(kept)) % 10**NUMBER_DIGITS:0{NUMBER_DIGITS}}"

    def opened_number(self, kept: str, sealed: str) -> str:
        """Decrypt a sealed number."""
        return f"{(int(sealed) - self._pad(kept)) % 10**NUMBER_DIGITS:0{NUMBER_DIGITS}}"

    def _pad(self, kept: str) -> int:
        pad: int = int.from_bytes(self._keyed("sealed", kept)) % 10**NUMBER_DIGITS
        return pad

    def _keyed(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self._key, f"croupier voucher 1 {purpose}\n{text}".encode(), "sha256")


class Orders:
    """Orders drawn but not yet dealt: held only in memory, the last two of each table.

    The last but one is kept for a round that failed to open because the journal could not be written.
    """

    def __init__(self) -> None:
        self._kept: dict[str, deque[Order]] = {}

    def keep(self, order: Order) -> Order:
        """Remember an order, by its table."""
        table = order.about.rpartition("/")[0]
        self._kept.setdefault(table, deque(maxlen=2)).append(order)
        return order

    def find(self, commitment: str) -> Order | None:
        """Find the order behind a commitment."""
        return next((one for kept in self._kept.values() for one in kept if one.commitment == commitment), None)


class TrueChance(VoucherNumbers):
    """Unpredictable randomness; without a key, its vouchers cannot be redeemed after a restart."""

    def __init__(self, key: bytes | None = None, source: Source = KERNEL) -> None:
        super().__init__(key or secrets.token_bytes(32))
        self._source, self._orders = source, Orders()
        self._generator: Generator | None = None

    def draw(self, about: str, cards: Sequence[Card], dice: int) -> Order:
        """Draw from the generator, which is seeded on the first call."""
        try:
            self._generator = drawing = self._generator or Generator(self._source)
            salt, order = drawing.take(SALT_BYTES).hex(), tuple(drawing.shuffled(cards))
            rolls = tuple(1 + drawing.below(6) for _ in range(dice))
        except GeneratorClosed as closed:
            raise GeneratorFailed(str(closed)) from closed
        return self._orders.keep(Order(about, salt, order, rolls))

    def drawn(self, commitment: str) -> Order | None:
        """From memory."""
        return self._orders.find(commitment)

    def select(self, among: Sequence[str]) -> str:
        """Choose one of these uniformly."""
        return secrets.choice(among)


class SeededChance(VoucherNumbers):
    """Reproducible randomness: the same seed gives the same draws. Its voucher numbers are public and worth nothing."""

    def __init__(self, random: Random) -> None:
        super().__init__(b"rehearsal")
        self._random, self._orders = random, Orders()

    def select(self, among: Sequence[str]) -> str:
        """The next choice."""
        return self._random.choice(among)

    def draw(self, about: str, cards: Sequence[Card], dice: int) -> Order:
        """The next shuffle."""
        salt, order = self._random.randbytes(SALT_BYTES).hex(), shuffled(cards, self._random)
        return self._orders.keep(Order(about, salt, order, tuple(self._random.randint(1, 6) for _ in range(dice))))

    def drawn(self, commitment: str) -> Order | None:
        """From memory."""
        return self._orders.find(commitment)
