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


class MonitoredProgram(Struct):
    """What a host has found the program of a terminal to be, and since when; nothing where it is none of those that
    were expected (§ 461a.4(d)).
    """

    terminal: str
    at: str
    program: str
    signature: str
    expected: list[str]


class CentralDocument(Struct):
    """All of them, and what happened last, the newest first."""

    terminals: list[MonitoredTerminal]
    events: list[MonitoredEvent]
    may_order: bool
    programs: list[MonitoredProgram] = []
    host_can_be_read: bool = True
    """Whether what the host has found is known here."""
