"""The order in which a table that deals itself will deal: fixed before anybody wagers, shown when the round is over.

Until then nobody has it but the generator's process; the record has its commitment (docs/design/0261).
"""

from dataclasses import dataclass
from hashlib import sha256

import msgspec

from croupier.equipment.cards import Card


class Order(msgspec.Struct, frozen=True):
    """The cards and the dice of a round as they will come, and a salt that keeps the commitment from being tried out.

    ``about`` says for which round of which table it is, so that no order serves twice.
    """

    about: str
    salt: str
    cards: tuple[Card, ...]
    dice: tuple[int, ...] = ()

    @property
    def commitment(self) -> str:
        """What may be known of it beforehand: nothing, but that it is this and no other."""
        cards, dice = " ".join(map(str, self.cards)), " ".join(map(str, self.dice))
        return sha256(f"croupier order 1\n{self.about}\n{self.salt}\n{cards}\n{dice}".encode()).hexdigest()


@dataclass(slots=True)
class Draw:
    """What the record has of an order: its commitment, and how many cards and dice of the round were out before."""

    commitment: str
    cards: int = 0
    dice: int = 0


def about(table: str, number: int) -> str:
    """How an order names its round."""
    return f"{table}/{number}"
