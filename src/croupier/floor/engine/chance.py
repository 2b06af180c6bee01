"""Chance: the operating system's for play, a seeded one for rehearsals and tests."""

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
"""Digits of a validation number that cannot be guessed, which begins with the number of the system (§ 461a.8)."""

NUMBER_DIGITS = 18
"""Digits of a whole number: the system's two, and those."""

SALT_BYTES = 32
"""Of an order: nobody can try out what lies behind its commitment."""

VOUCHER_KEY_FILE = "voucher.secret"
"""The secret that validation numbers are worked out from, in the folder of the keys."""


def kept_voucher_key(path: Path) -> bytes | None:
    """The key in a file; nothing where there is none."""
    return bytes.fromhex(path.read_text(encoding="ascii")) if path.exists() else None


def keep_voucher_key(path: Path, key: bytes) -> None:
    """Put the key into a file that only its owner can read, unless it is there."""
    if path.exists():
        return
    path.parent.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key.hex())
        file.flush()
        os.fsync(file.fileno())


class VoucherNumbers:
    """Validation numbers, and hashes of requests, out of a secret key.

    Neither a number nor the key is in the record (docs/design/0156).
    """

    def __init__(self, key: bytes) -> None:
        self._key, self._requests = key, hmac.digest(key, b"croupier request 1", "sha256")

    def voucher_number(self, serial: str) -> str:
        """The number of a voucher; one of 10**16 by 256 bits, so that each is as likely as the others."""
        drawn = int.from_bytes(self._keyed("number", serial)) % 10**VALIDATION_DIGITS
        return f"{drawn:0{VALIDATION_DIGITS}}"

    def voucher_key(self, number: str) -> str:
        """What the voucher of a number is kept under; never all digits, as the numbers of earlier journals are."""
        return f"k{self._keyed('kept', number).hex()[:32]}"

    def factor_secret(self, name: str, generation: int) -> bytes:
        """160 bits, as authenticators take them."""
        return self._keyed("second factor", f"{generation}\n{name}")[:20]

    def request_digest(self, said: bytes) -> str:
        """Begins with a letter that no hash has: those of earlier journals are without a key."""
        return f"k{blake2b(said, key=self._requests, digest_size=12).hexdigest()}"

    def sealed_number(self, kept: str, number: str) -> str:
        """A number that was given, added to one that only the key tells, digit by digit as it were."""
        return f"{(int(number) + self._pad(kept)) % 10**NUMBER_DIGITS:0{NUMBER_DIGITS}}"

    def opened_number(self, kept: str, sealed: str) -> str:
        """The number again."""
        return f"{(int(sealed) - self._pad(kept)) % 10**NUMBER_DIGITS:0{NUMBER_DIGITS}}"

    def _pad(self, kept: str) -> int:
        pad: int = int.from_bytes(self._keyed("sealed", kept)) % 10**NUMBER_DIGITS
        return pad

    def _keyed(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self._key, f"croupier voucher 1 {purpose}\n{text}".encode(), "sha256")


class Orders:
    """The orders that were drawn and are not dealt yet: here and nowhere else, the last two of each table.

    The one before the last is there for a round that was to be opened and was not, as the journal could not be written.
    """

    def __init__(self) -> None:
        self._kept: dict[str, deque[Order]] = {}

    def keep(self, order: Order) -> Order:
        """Remember an order of a table."""
        table = order.about.rpartition("/")[0]
        self._kept.setdefault(table, deque(maxlen=2)).append(order)
        return order

    def find(self, commitment: str) -> Order | None:
        """The order of that commitment."""
        return next((one for kept in self._kept.values() for one in kept if one.commitment == commitment), None)


class TrueChance(VoucherNumbers):
    """What nobody can foresee; without a key it issues vouchers that nobody could redeem after a restart."""

    def __init__(self, key: bytes | None = None, source: Source = KERNEL) -> None:
        super().__init__(key or secrets.token_bytes(32))
        self._source, self._orders = source, Orders()
        self._generator: Generator | None = None

    def draw(self, about: str, cards: Sequence[Card], dice: int) -> Order:
        """From the generator, which begins with the first order that is asked for."""
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
        """One of these, each as likely as the others."""
        return secrets.choice(among)


class SeededChance(VoucherNumbers):
    """The same again for the same seed; numbers of vouchers are the same for all, and worth nothing."""

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
