"""What the dealer's console shows besides the table: the one next step, and what the dealer needs to know for it."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from croupier.equipment.devices import Condition, Device
from croupier.floor.pages.documents.terminal import LineDocument
from croupier.floor.record.payout import Validation
from croupier.money import Cents
from croupier.rules.procedure.handling import Readiness, Shuffle, Task
from croupier.words import SILENCE, Sentence

Named: TypeAlias = Literal["card", "stake", "seat"]
"""What a report of an irregularity may have to name."""


class StepDocument(Struct, tag_field="kind"):
    """The one thing to do now, in the words of the procedure."""

    says: Sentence


class NoStep(StepDocument, tag="none"):
    """No step: the table is stopped or closed."""


class ChangeStep(StepDocument, tag="change"):
    """A floorperson brings new cards or dice."""


class OpenStep(StepDocument, tag="open"):
    """The next round may be opened for wagers."""


class CitedStep(StepDocument):
    """A step required by a clause."""

    cite: str


class HandleStep(CitedStep, tag="handle"):
    """The cards are prepared; the permitted tasks stand beside the step."""


class CutDocument(Struct):
    """The cut to be made: who is offered it, in order, its usual place and that of the cover card."""

    offered: list[str]
    in_words: list[Sentence]
    depth: int
    cover: int
    cards: int


class PrepareStep(CitedStep, tag="prepare"):
    """The cards are shuffled, cut and brought into play: one tap if everything was done as usual."""

    steps: list[Sentence]
    cut: CutDocument | None


class BetsStep(CitedStep, tag="bets"):
    """Wagers are taken until betting closes."""


class DealStep(CitedStep, tag="deal"):
    """A card is dealt: to which place, how many more go there, and how many of each card can still come."""

    place: str
    in_words: Sentence
    up: bool
    left: int
    may_be_unread: bool
    cover_card: bool
    deck: dict[str, int]


class RevealStep(CitedStep, tag="reveal"):
    """The cards of a place are turned up; ``name`` is how many of them have to be named."""

    place: str
    in_words: Sentence
    name: int
    deck: dict[str, int]


class ReaderStep(CitedStep, tag="reader"):
    """The card reader is asked about the hole card."""


class NoRollReason(Struct):
    """Why a roll may be called invalid."""

    reason: str
    says: Sentence


class RollStep(CitedStep, tag="roll"):
    """Dice are rolled."""

    dice: int
    no_roll: list[NoRollReason]


class StubStep(CitedStep, tag="stub"):
    """The stub is counted: how many cards must be left in it, and how many there are altogether."""

    left: int
    all: int


class DecideStep(CitedStep, tag="decide"):
    """Players decide; the console waits for them."""

    stage: Sentence
    deciding: int


class ValidateStep(CitedStep, tag="validate"):
    """A floorperson validates the winnings of hands on the table; the payouts stand beside the step."""


class InspectStep(CitedStep, tag="inspect"):
    """A floorperson inspects the card reader for the gaming day."""


class LoadStep(CitedStep, tag="load"):
    """A floorperson loads the dice into the shaker and counts them."""

    dice: int


class WaitStep(CitedStep, tag="wait"):
    """The system does something by itself."""


AnyStep: TypeAlias = (
    NoStep
    | ChangeStep
    | OpenStep
    | HandleStep
    | PrepareStep
    | BetsStep
    | DealStep
    | RevealStep
    | ReaderStep
    | RollStep
    | StubStep
    | DecideStep
    | ValidateStep
    | InspectStep
    | LoadStep
    | WaitStep
)


class TaskDocument(Struct):
    """A permitted task on the cards, and whether it takes a floorperson."""

    task: Task
    shuffle: Shuffle
    says: Sentence
    floorperson: bool
    deck: int = 0


class DeviceDocument(Struct):
    """A device of the table, whether it works, and whether it counts the cards it shuffles."""

    device: Device
    condition: Condition
    says: Sentence
    counts: bool = False


class CardsDocument(Struct):
    """The cards on their way into play, in games with cards; ``orders`` are the tasks out of turn."""

    readiness: Readiness | UnsetType = UNSET
    shuffle: Shuffle | UnsetType = UNSET
    tasks: list[TaskDocument] | UnsetType = UNSET
    orders: list[TaskDocument] | UnsetType = UNSET
    devices: list[DeviceDocument] | UnsetType = UNSET
    deck: int | UnsetType = UNSET


class WagerInPlay(Struct):
    """The amount at risk on a wager; ``short`` is its name on the felt."""

    title: Sentence
    short: Sentence
    amount: Cents


class StakeInPlay(Struct):
    """A stake as the dealer sees it."""

    stake: str
    seat: int
    terminal: str
    at_risk: Cents
    wagers: list[WagerInPlay]
    deciding: bool
    out: bool


class StakesDocument(Struct):
    """The stakes in play while a round is under way; listed while they are few."""

    count: int | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    at_risk: Cents | UnsetType = UNSET
    deciding: int | UnsetType = UNSET
    progressive: int | UnsetType = UNSET
    progressive_amount: Cents | UnsetType = UNSET
    listed: list[StakeInPlay] | UnsetType = UNSET


class IrregularityDocument(Struct):
    """A possible irregularity, and what its report has to name."""

    kind: str
    title: Sentence
    cite: str
    needs: list[Named]


class DealtDocument(Struct):
    """A card that was entered or read; ``alone`` if its dealer may correct it without a second person."""

    place: str
    in_words: Sentence
    number: int
    card: str | None
    alone: bool


class AnnouncedLine(LineDocument):
    """A settlement line with the seat it is announced to."""

    seat: int = 0


class StakeSummary(Struct):
    """The outcome of a stake."""

    stake: str
    seat: int
    net: Cents
    lines: list[AnnouncedLine]


class TurnUpDocument(Struct):
    """The players' cards that the dealer turns up to settle, seat by seat in the order of settlement."""

    says: Sentence
    cite: str
    seats: list[int]


class SummaryDocument(Struct):
    """The settlement of the last round, to be announced; empty before the first."""

    staked: Cents | UnsetType = UNSET
    credited: Cents | UnsetType = UNSET
    won: int | UnsetType = UNSET
    lost: int | UnsetType = UNSET
    to_validate: list[AnnouncedLine] | UnsetType = UNSET
    stakes: list[StakeSummary] | UnsetType = UNSET
    turn_up: TurnUpDocument | UnsetType | None = UNSET


class PayoutDocument(Struct):
    """The winnings of a hand on a wager, to be validated or already decided; ``stakes`` is how many share them."""

    payout: str
    table: str
    round: int
    seat: int
    wager: str
    title: Sentence
    row_in_words: Sentence
    amount: Cents
    stakes: int
    meter: str
    cite: str
    since: int
    validation: Validation


class ConsoleDocument(Struct):
    """Everything the dealer needs besides the table itself."""

    table: str
    step: AnyStep
    cards: CardsDocument
    change_due: bool
    irregularities: list[IrregularityDocument]
    stakes: StakesDocument
    dealt: list[DealtDocument]
    summary: SummaryDocument
    stopped: Sentence = SILENCE
    """What the dealer is told of an impossible card: not which one it is."""
    payouts: list[PayoutDocument] = []
    kept_out: list[str] = []
    """The terminals that sat out and may be let in."""


class RemedyDocument(Struct):
    """The effect an irregularity would have; ``refused`` says why its report would be refused."""

    refused: Sentence | UnsetType = UNSET
    says: Sentence | UnsetType = UNSET
    cite: str | UnsetType = UNSET
    void: bool | UnsetType = UNSET
    new_cards: bool | UnsetType = UNSET
    stops: bool | UnsetType = UNSET
    credited: Cents | UnsetType = UNSET
    stakes: int | UnsetType = UNSET
    lines: list[AnnouncedLine] | UnsetType = UNSET
