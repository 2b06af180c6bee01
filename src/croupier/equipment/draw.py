"""The order of the cards at a self-dealing table: fixed before anybody wagers, revealed when the round is over.

Until then only the generator's process has it; the record has its commitment (docs/design/0261).
"""

from dataclasses import dataclass
from hashlib import sha256

import msgspec

from croupier.equipment.cards import Card


class Order(msgspec.Struct, frozen=True):
    """The cards and dice of a round in order, and a salt that keeps the commitment from being brute-forced.

    ``about`` names the table and the round, so that no order is used twice.
    """

    about: str
    salt: str
    cards: tuple[Card, ...]
    dice: tuple[int, ...] = ()

    @property
    def commitment(self) -> str:
        """A hash that binds the order beforehand without revealing it."""
        cards, dice = " ".join(map(str, self.cards)), " ".join(map(str, self.dice))
        return sha256(f"croupier order 1\n{self.about}\n{self.salt}\n{cards}\n{dice}".encode()).hexdigest()


@dataclass(slots=True)
class Draw:
    """The record of an order: its commitment, and the number of cards and dice of the round already out."""

    commitment: str
    cards: int = 0
    dice: int = 0


def about(table: str, number: int) -> str:
    """The name of an order's round."""
    return f"{table}/{number}"
