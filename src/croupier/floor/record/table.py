"""A table as it stands: its kind, its phase, its cards, and the round it is in."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from croupier.equipment.cards import Card
from croupier.equipment.devices import Condition, Device
from croupier.equipment.draw import Draw
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents
from croupier.rules.procedure.cutting import Cut
from croupier.rules.procedure.handling import Readiness, Shuffle
from croupier.rules.procedure.round import Opening
from croupier.words import SILENCE, Sentence, as_sentence, from_data, say


class TableKind(StrEnum):
    """What a table is, for its rules and for its tax (§§ 605a.5(b), 605a.9, 601a.9(e))."""

    HYBRID = "hybrid"  # a live dealer; wagers only at terminals (§ 605a.1(Hybrid gaming table))
    AUTOMATED = "automated"  # a certified device deals
    TRAINING = "training"  # play money

    @property
    def tax_class(self) -> str:
        """The clauses of the Act under which its revenue is taxed; none for play money (§ 601a.9(e))."""
        return {"hybrid": "13A62(a)(1)", "automated": "13A62(a)(1), (a)(2)", "training": ""}[self.value]


class Phase(StrEnum):
    """Whether a table plays."""

    CLOSED = "closed"
    OPEN = "open"
    STOPPED = "stopped"


@dataclass(slots=True)
class Tally:
    """What the wagers of one stake have come to in a round so far; it moves the meters when the round is over."""

    terminal: str
    coin_in: Cents = 0
    coin_out: Cents = 0
    lost: Cents = 0
    won: Cents = 0
    awards: Cents = 0


@dataclass(slots=True)
class Absence:
    """The system was away for some seconds; players have their whole time again, until then."""

    seconds: int
    until: datetime


@dataclass(slots=True)
class Correction:
    """A card that was read wrongly, as somebody says who may not put it right alone."""

    index: int
    """Which event of the round dealt it."""
    card: Card
    by: tuple[str, ...]
    """The people who say so."""


@dataclass(slots=True)
class OtherDeck:
    """The deck or batch that waits in the shuffler while its twin is in play (§§ 657a.3(b), 672a.3(b))."""

    readiness: Readiness = Readiness.RECEIVED
    shuffle: Shuffle = Shuffle.MANUAL
    in_use_since: datetime | None = None
    gathered: bool = False


@dataclass(slots=True)
class KeptSeat:
    """A seat that is kept for a terminal, and how many rounds that has sat out."""

    terminal: str
    out: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the greatest amount of the wagers under the table limits."""

    minimum: Cents
    maximum: Cents


@dataclass(slots=True)
class Table:
    """A table between and beside its rounds; the round it is in is the floor's."""

    id: str
    chapter: str
    kind: TableKind
    phase: Phase = Phase.CLOSED
    why: str = ""
    dealer: str = ""
    dealing_since: datetime | None = None
    """Since when that dealer has stood there without their time being counted."""
    submission: str = ""
    opened: date | None = None
    limits: Limits | None = None
    """The limits of its round, where somebody has set others than those of the Rules Submission."""
    limits_to_come: Limits | None = None
    """The same from the next round on."""
    progressive: str = ""
    link_up: bool = True
    readiness: Readiness = Readiness.RECEIVED
    shuffle: Shuffle = Shuffle.MANUAL
    in_use_since: datetime | None = None
    rounds_since_count: int = 0
    new_dealer: bool = False
    number: int = 0
    following: Opening = field(default_factory=Opening)
    """What the next round will begin with."""
    validates: bool = False
    """Whether payouts of its round wait for a floorperson where the game wants it."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    until: datetime | None = None
    """When the time for betting or for the decision ends."""
    ready: list[str] = field(default_factory=list)
    """The terminals that wait for no more time to wager in the round."""
    whole_time: datetime | None = None
    """When betting would have ended, had not everybody been ready."""
    said: Any = ""  # why it is stopped, as croupier.words writes a sentence as data
    found: str = ""
    """What stopped it where not everybody may know: it may name a card that lies face down."""
    found_said: Any = ""
    correction: Correction | None = None
    """What waits for surveillance or a pit manager."""
    corrected: list[int] = field(default_factory=list)
    """The events of the round whose card was put right."""
    away: Absence | None = None
    """Why the time that runs now began again."""
    returned: list[str] = field(default_factory=list)
    """The terminals for which it has begun again in the round."""
    questions: int = 0
    """How often somebody has asked in the round what a remedy would do."""
    gathered: bool = False
    """Whether the cards at hand lie together and none is missing."""
    deck: int = 1
    """Which deck or batch is at hand, where two take turns."""
    other: OtherDeck | None = None
    cut: Cut | None = None
    """The last cut of the cards at hand."""
    first_player: str = ""
    """The seat of the first player to arrive, while the game is just beginning."""
    reader_inspected: date | None = None
    """The gaming day for which its card reader was inspected."""
    dice_since: datetime | None = None
    """Since when its dice have been in the shaker; None if nobody has loaded them."""
    active: datetime | None = None
    """When there was last gaming activity, or somebody looked at the cards; None until a round was opened."""
    idle: bool = False
    """Whether that is so long ago that the cards have to be spread."""
    arrived: str = ""
    """The terminal whose player has come to look at the cards that lie spread."""
    kept: dict[str, KeptSeat] = field(default_factory=dict)
    """The seats that are kept from round to round."""
    devices: dict[Device, Condition] = field(default_factory=dict)
    """Those that do not work."""
    generator: bool = False
    """Whether it deals itself, from the random number generator."""
    draw: Draw | None = None
    """The order that its round is dealt in."""
    retired: date | None = None
    """The gaming day on which it left the floor."""

    @property
    def reason(self) -> Sentence:
        """Why the table is stopped, as everybody may know it: nothing about a card.

        Only what the words list under ``stop`` is for everybody; tables were once stopped with a card in the reason.
        """
        if not self.why:
            return SILENCE
        said = from_data(self.said, self.why)
        public = isinstance(said, Sentence) and said.key.startswith("stop.")
        return as_sentence(said) if public else say("stop.floor_is_called")

    @property
    def finding(self) -> Sentence:
        """What stopped the table, for those who put it right."""
        if self.found:
            return as_sentence(from_data(self.found_said, self.found))
        return as_sentence(from_data(self.said, self.why))

    def stop(self, why: str, said: Any = "", found: str = "", found_said: Any = "") -> None:
        """Take nothing more, for this reason; ``said`` is the same as data, ``found`` what not everybody may know."""
        self.phase, self.why, self.said = Phase.STOPPED, why, said
        self.found, self.found_said = found, found_said

    def go_on(self) -> None:
        """Take what comes."""
        self.phase, self.why, self.said = Phase.OPEN, "", ""
        self.found, self.found_said, self.correction = "", "", None

    def condition(self, device: Device) -> Condition:
        """Whether a device of the table can be used."""
        return self.devices.get(device, Condition.WORKING)

    def kept_for(self, terminal: str) -> list[str]:
        """The seats that are kept for a terminal."""
        return [seat for seat, one in self.kept.items() if one.terminal == terminal]

    def free_seats_of(self, terminal: str) -> None:
        """Keep no seat any more for who has taken the money out, or left."""
        self.kept = {seat: one for seat, one in self.kept.items() if one.terminal != terminal}

    @property
    def training(self) -> bool:
        """Whether it is played with play money, which stays among itself."""
        return self.kind is TableKind.TRAINING

    @property
    def subject(self) -> str:
        """Under which everything about the round is found."""
        return f"round:{self.id}/{self.number}"

    @property
    def at_risk(self) -> Account:
        """Where the wagers lie until they are settled."""
        return Account(Kind.AT_RISK, self.id)

    @property
    def house(self) -> Account:
        """What the table has won."""
        return Account(Kind.HOUSE, self.id)
