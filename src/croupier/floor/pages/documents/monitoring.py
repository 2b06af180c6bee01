"""The terminals as seen by central control and by monitoring."""

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
    """A terminal's program as its host found it, and since when.

    The program is empty if it is none of those expected (§ 461a.4(d)).
    """

    terminal: str
    at: str
    program: str
    signature: str
    expected: list[str]


class CentralDocument(Struct):
    """All terminals, and the latest events, newest first."""

    terminals: list[MonitoredTerminal]
    events: list[MonitoredEvent]
    may_order: bool
    programs: list[MonitoredProgram] = []
    host_can_be_read: bool = True
    """Whether the host's findings are available here."""
