"""The terminals as central control and those who monitor see them."""

from msgspec import Struct

from croupier.money import Cents


class MonitoredTerminal(Struct):
    """A terminal with its link, what keeps it from play, its tower light, and the meters of § 605a.5(d)."""

    terminal: str
    asset: str
    location: str
    table: str
    enabled: bool
    linked: bool
    blocks: list[str]
    light: str
    balance: Cents
    coin_in: Cents
    coin_out: Cents
    drop: Cents
    cancelled: Cents
    by_hand: Cents
    games: int


class MonitoredEvent(Struct):
    """Something that began at a terminal, or is over."""

    at: str
    terminal: str
    what: str
    begins: bool
    why: str


class CentralDocument(Struct):
    """All of them, and what happened last, the newest first."""

    terminals: list[MonitoredTerminal]
    events: list[MonitoredEvent]
    may_order: bool
