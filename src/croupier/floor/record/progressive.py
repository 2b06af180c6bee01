"""A progressive as it stands: its controller, its meters, its last awards."""

from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents


@dataclass(slots=True)
class Hit:
    """An award from a progressive, in the order in which they came (§ 605a.8)."""

    order: int
    at: datetime
    table: str
    round: int
    terminal: str
    level: str
    amount: Cents


@dataclass(slots=True)
class Controller:
    """A progressive and the tables that share it (§ 605a.1(Local area progressive controller))."""

    id: str
    parameters: dict[str, dict[str, str]]
    amounts: dict[str, Fraction]
    up: bool = True
    tables: set[str] = field(default_factory=set)
    hits: list[Hit] = field(default_factory=list)
    hits_so_far: int = 0
    due: Cents = 0
    """Awarded and not paid yet."""
    paid_by_terminals: Cents = 0
    """§ 605a.7(a)(2)"""
    paid_by_attendants: Cents = 0
    """§ 605a.7(a)(3)"""
    training: bool = False
    """Whether play money feeds it, and nothing else."""

    @property
    def house(self) -> Account:
        """Who stands for the meters."""
        return Account(Kind.HOUSE, f"progressive {self.id}")

    def held(self, name: str) -> Account:
        """Where the whole cents of a meter lie, or of the reserve behind one."""
        return Account(Kind.PROGRESSIVE if name in self.parameters else Kind.RESERVE, f"{self.id}/{name}")

    @property
    def paid(self) -> Cents:
        """All awards that were paid (§ 605a.7(a)(4))."""
        return self.paid_by_terminals + self.paid_by_attendants
