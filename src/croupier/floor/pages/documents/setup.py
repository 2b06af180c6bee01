"""What the page `/setup` shows: the floor as it is configured, and what to do next."""

from typing import Literal

from msgspec import Struct

from croupier.floor.record.actors import Role
from croupier.floor.record.terminal import Block
from croupier.money import Cents
from croupier.words import Sentence


class NextStep(Struct):
    """A step between an empty floor and its first round: who does it, and where."""

    step: str
    said: Sentence
    roles: list[Role]
    page: str
    done: bool


class SetupGame(Struct):
    """A game, and the Rules Submission that a new table of it opens under."""

    chapter: str
    name: str
    in_force: str


class SetupTable(Struct):
    """A table; ``terminals`` are bound to it alone or among others, ``retired`` is the day it left the floor."""

    table: str
    chapter: str
    game: str
    kind: str
    phase: str
    dealer: str
    progressive: str
    camera: bool
    terminals: int
    retired: str


class SetupTerminal(Struct):
    """A terminal; ``machine`` and ``peripherals`` say whether a key was enrolled for them, ``vouchers`` whether it
    takes and prints any.
    """

    terminal: str
    asset: str
    location: str
    games: list[str]
    tables: list[str]
    training: bool
    enabled: bool
    blocks: list[Block]
    playing: str
    machine: bool
    peripherals: bool
    vouchers: bool
    retired: str


class SetupRedemption(Struct):
    """A redemption machine, or the cage; ``vouchers`` says whether it takes any."""

    place: str
    asset: str
    location: str
    vouchers: bool


class SetupLevel(Struct):
    """A meter of a progressive: its seed, its reseed, and its share of each wager."""

    level: str
    seed: str
    reseed: str
    rate: str
    reserve_rate: str
    amount: Cents


class SetupProgressive(Struct):
    """A progressive with the tables that share it."""

    progressive: str
    up: bool
    tables: list[str]
    levels: list[SetupLevel]


class SetupKey(Struct):
    """Somebody's security key, by the name they gave it."""

    id: str
    label: str


class SetupPerson(Struct):
    """A member of the staff, their roles, and their credentials, for a viewer who may revoke them."""

    name: str
    roles: list[Role]
    locked: bool
    ended: bool = False
    factor: bool = False
    keys: list[SetupKey] = []


class SetupDocument(Struct):
    """The whole setup; ``signers`` gives the countersigning roles of each command, for the viewer's role."""

    facility: str
    counted: int
    allowed: int
    next: list[NextStep]
    games: list[SetupGame]
    tables: list[SetupTable]
    terminals: list[SetupTerminal]
    redemption: list[SetupRedemption]
    progressives: list[SetupProgressive]
    people: list[SetupPerson]
    signers: dict[str, list[Role]]
    places: list[str]
    """Where a device that leaves the floor can go, if devices are registered."""


class ListedError(Struct):
    """What is wrong with a line of a list; ``detail`` is the same in English, for programs."""

    line: int
    said: Sentence
    detail: str


class ListedTerminal(Struct):
    """A terminal, as a line of a list describes it."""

    terminal: str
    asset: str
    location: str
    games: list[str]
    tables: list[str]
    training: bool


class ListDocument(Struct):
    """A list of terminals as it was read, with all its errors."""

    terminals: list[ListedTerminal]
    errors: list[ListedError]


class ListedPerson(Struct):
    """A person, as a line of a list describes them."""

    name: str
    roles: list[Role]


class PeopleListDocument(Struct):
    """A list of people as it was read, with all its errors."""

    people: list[ListedPerson]
    errors: list[ListedError]


class MachineDocument(Struct):
    """A machine or peripherals showing an enrolment code, and the command that enrols them.

    With the key, the address it asks from, and how many seconds the code is still valid.
    """

    key: str
    source: str
    seconds: int
    command: Literal["enroll_machine", "enroll_peripherals"]
