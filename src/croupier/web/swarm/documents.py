"""What the swarm reads of the documents that pages are sent; everything else in them is passed over."""

from typing import TypeAlias

import msgspec

from croupier.equipment.cards import Card
from croupier.money import Cents


class Line(msgspec.Struct, frozen=True):
    """What a wager came to."""

    credited: Cents


class Setting(msgspec.Struct, frozen=True):
    """A way to set one's cards, and why it would be refused."""

    cards: list[Card]
    refused: str


class Choice(msgspec.Struct, frozen=True):
    """Something that may be chosen now."""

    choice: str
    least: Cents
    cards: tuple[int, int]
    default: bool
    settings: list[Setting] = []


class Stake(msgspec.Struct, frozen=True):
    """One's wagers on a seat."""

    stake: str
    seat: int
    stage: str
    hand: int
    cards: dict[str, list[Card]]
    hands: list[msgspec.Raw]
    choices: list[Choice]
    lines: list[Line]


class HandPay(msgspec.Struct, frozen=True):
    """What an attendant has to pay."""

    hand_pay: str
    amount: Cents


class Own(msgspec.Struct, frozen=True):
    """One's own money and wagers."""

    balance: Cents
    blocks: list[str]
    stakes: list[Stake]
    hand_pays: list[HandPay]


class Table(msgspec.Struct, frozen=True):
    """The table, as everybody sees it."""

    round: int
    phase: str
    moment: str
    seats: int
    dealer: str
    why: str = ""


class Task(msgspec.Struct, frozen=True):
    """Something that may be done to the cards."""

    task: str
    shuffle: str
    floorperson: bool


class Cards(msgspec.Struct, frozen=True):
    """The cards on their way into play."""

    tasks: list[Task] = []


class Step(msgspec.Struct, frozen=True):
    """The dealer's next step, with what it needs."""

    kind: str
    place: str = ""
    left: int = 0
    name: int = 0
    cover_card: bool = False
    deck: dict[str, int] = {}
    dice: int = 0
    all: int = 0


class Stakes(msgspec.Struct, frozen=True):
    """Who is in."""

    count: int = 0


class Dealer(msgspec.Struct, frozen=True):
    """What the dealer's console shows."""

    step: Step
    cards: Cards
    stakes: Stakes


class View(msgspec.Struct, frozen=True, tag_field="kind", tag="view"):
    """A document."""

    version: int
    own: Own | None = None
    table: Table | None = None
    dealer: Dealer | None = None


class Change(View, frozen=True, tag_field="kind", tag="change"):
    """A document to put over the last one: a part that is missing is as it was."""


class Done(msgspec.Struct, frozen=True, tag_field="kind", tag="done"):
    """A command was done and is durable."""

    id: str


class Refused(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """A command was refused."""

    id: str
    reason: str
    detail: str = ""


class Considered(msgspec.Struct, frozen=True, tag_field="kind", tag="considered"):
    """What a slip would need."""

    id: str
    slip: dict[str, Cents] = {}
    refused: str = ""
    amounts: dict[str, dict[str, Cents]] = {}


Answer: TypeAlias = Done | Refused | Considered
Heard: TypeAlias = View | Change | Done | Refused | Considered

_decoder: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


def heard(message: bytes) -> Heard:
    """A message of the server."""
    return _decoder.decode(message)
