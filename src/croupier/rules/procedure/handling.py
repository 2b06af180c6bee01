"""How a table's cards and dice are kept: opened, shuffled, cut, counted and changed.

The rules chapters share are here; a chapter fills in a :class:`CardHandling` with its own numbers and
clauses.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from croupier.equipment.age import Use, change_due
from croupier.equipment.devices import Condition
from croupier.equipment.dice import Die, NoRollReason
from croupier.equipment.shoe import Turn
from croupier.equipment.stack import DEALER_CUT, CutRule
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import CarryOut, CountStub, Remedy
from croupier.rules.terms.events import StubCounted
from croupier.rules.terms.keeping import Keeping, Shuffler
from croupier.rules.terms.options import DealingMethod, TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say


class Shuffle(StrEnum):
    """How the cards that are about to be dealt were shuffled."""

    MANUAL = "manual"
    AUTOMATED = "automated"
    PRESHUFFLED = "preshuffled"
    SELF_RESHUFFLING = "self_reshuffling"
    """By a shoe or other approved device that reshuffles and counts the cards itself."""


class CutBy(StrEnum):
    """Who is offered the cut first."""

    DEALER = "dealer"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class StubRule:
    """How often the stub is counted, how many cards there must be, and what a wrong count leads to.

    The count covers all cards: the stub, those dealt, and those found face up and set aside.
    ``round_survives`` is § 671a.11(h): the deck is removed, the round stands.
    """

    cite: str
    cards: int = 52
    every: int = 5
    round_survives: bool = False

    def due(self, rounds_since_count: int, *, counting_shuffler: bool) -> bool:
        """Whether the stub must be counted now; a counting shuffler replaces all but a count in every round."""
        return self.every_round or (not counting_shuffler and rounds_since_count >= self.every)

    @property
    def every_round(self) -> bool:
        """Whether every round has a count, whatever shuffles the cards."""
        return self.every == 1

    def outcome(self, counted: StubCounted) -> Remedy | None:
        """The remedy for a count; None if all cards are there and every hand has the right number."""
        missing = counted.found != self.cards
        if not missing and not counted.misdealt:
            return None
        what = say("irregularity.stub_incomplete" if missing else "irregularity.misdealt")
        return Remedy(
            says=say("remedy.stub_count", what=what),
            cite=self.cite,
            void=not self.round_survives,
            reshuffle=True,
            remove_deck=missing,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHandling:
    """The handling of a table's cards: how long they last, when they are shuffled, who cuts them, how they are counted.

    ``cites`` maps each rule here to the chapter's clause.
    """

    cites: Mapping[str, str]
    life: Mapping[DealingMethod, Use]
    methods: tuple[DealingMethod, ...] = tuple(DealingMethod)
    shuffled_every: Turn = Turn.ROUND
    cut: CutRule = DEALER_CUT
    cut_after: frozenset[Shuffle] = frozenset({Shuffle.MANUAL, Shuffle.PRESHUFFLED})
    cut_by: CutBy = CutBy.DEALER
    stub: StubRule | None = None
    shuffler: Shuffler = Shuffler.AUTOMATED
    """The device if the submission names none."""
    stacks_idle_cards: bool = False
    """Whether idle cards go into a shuffler without being washed first."""

    def change_due(self, method: DealingMethod, in_use: timedelta | int) -> bool:
        """Whether cards in use for this long must be changed."""
        return change_due(self.life[method], in_use)

    def cut_needed(self, shuffle: Shuffle) -> bool:
        """Whether the stack is cut after this kind of shuffle."""
        return shuffle in self.cut_after

    def without_cut_after(self, shuffle: Shuffle) -> "CardHandling":
        """The same handling, but with no cut after this kind of shuffle."""
        return replace(self, cut_after=self.cut_after - {shuffle})

    @property
    def by_the_shoe(self) -> bool:
        """Whether cards are shuffled after every shoe rather than after every round."""
        return self.shuffled_every is Turn.SHOE

    # What a submission selects

    def shuffler_under(self, keeping: Keeping) -> Shuffler:
        """The shuffling device: the submission's, or the game's usual one."""
        return self.shuffler if keeping.shuffler is None else keeping.shuffler

    def refuse_keeping(self, method: DealingMethod, keeping: Keeping) -> Refusal | None:
        """Why cards may not be kept and dealt this way; checked before the table opens."""
        shuffler = self.shuffler_under(keeping)
        shuffles = shuffler in SHUFFLERS
        if method not in self.methods:
            detail = say("cards.not_dealt_by", method=named("value", method.value))
            return Refusal(HandlingReason.METHOD_IS_NOT_IN_THIS_CHAPTER, self.cites["methods"], detail)
        if method is DealingMethod.HAND and not shuffles:
            return _refused(HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, self.cites["hand"])
        if keeping.in_turn > 1 and not shuffles:
            return _refused(HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER, self.cites["two decks"])
        if self.by_the_shoe and shuffles and keeping.in_turn == 1:
            return _refused(HandlingReason.A_SHUFFLER_NEEDS_TWO_BATCHES, self.cites["two decks"])
        if shuffler is Shuffler.SELF_RESHUFFLING and not keeping.approval.strip():
            return _refused(HandlingReason.THE_DEVICE_IS_NOT_APPROVED, self.cites["self-reshuffling"])
        return None

    def refuse_shuffle(self, shuffle: Shuffle, table: "Shuffling") -> Refusal | None:
        """Why cards may not be shuffled this way at a table now."""
        machine = self.shuffler_under(table.keeping)
        if shuffle is not Shuffle.MANUAL:
            if shuffle is not BY_THE_DEVICE.get(machine):
                itself = shuffle is Shuffle.SELF_RESHUFFLING
                cite = self.cites["self-reshuffling" if itself else "shuffle"]
                return _refused(HandlingReason.THERE_IS_NO_SUCH_SHUFFLER, cite)
            if table.shuffler is Condition.OUT_OF_ORDER:
                return _refused(HandlingReason.THE_DEVICE_IS_OUT_OF_ORDER, self.cites["out of order"])
            return None
        if table.shuffler is Condition.MALFUNCTIONING:
            return _refused(HandlingReason.THE_DEVICE_MUST_BE_SIGNED_FIRST, self.cites["out of order"])
        if table.shuffler is Condition.OUT_OF_ORDER:
            return None
        if table.method is DealingMethod.HAND:
            return _refused(HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, self.cites["hand"])
        if table.keeping.in_turn > 1:
            return _refused(HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER, self.cites["two decks"])
        return None

    def usual_shuffle(self, table: "Shuffling") -> Shuffle:
        """The default shuffle of a table: by its device, while that may be used."""
        by_device = BY_THE_DEVICE.get(self.shuffler_under(table.keeping), Shuffle.MANUAL)
        return Shuffle.MANUAL if table.shuffler is Condition.OUT_OF_ORDER else by_device


@dataclass(frozen=True, slots=True)
class Shuffling:
    """The state of a table that decides how its cards may be shuffled."""

    keeping: Keeping
    method: DealingMethod
    shuffler: Condition = Condition.WORKING


SHUFFLERS = frozenset({Shuffler.AUTOMATED, Shuffler.COUNTING})
"""Devices that shuffle a deck or batch while another is in play."""

BY_THE_DEVICE: Mapping[Shuffler, Shuffle] = {
    Shuffler.AUTOMATED: Shuffle.AUTOMATED,
    Shuffler.COUNTING: Shuffle.AUTOMATED,
    Shuffler.SELF_RESHUFFLING: Shuffle.SELF_RESHUFFLING,
}


def _refused(reason: "HandlingReason", cite: str) -> Refusal:
    return Refusal(reason, cite, named("cards", reason))


ONE_DECK_LIFE: Mapping[DealingMethod, Use] = {
    DealingMethod.HAND: Use.HAND,
    DealingMethod.MANUAL_SHOE: Use.MANUAL_SHOE,
    DealingMethod.AUTOMATED_SHOE: Use.AUTOMATED_SHOE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceHandling:
    """The dice of a table: how many, how long they stay, what makes a "no roll", and whether a cocked die counts."""

    cites: Mapping[str, str]
    dice: int
    no_roll: tuple[str, ...]
    cocked_dice_count: bool = False

    def change_due(self, in_use: timedelta | int) -> bool:
        """Whether dice on the table for this long must be changed."""
        return change_due(Use.DICE, in_use)

    def uppermost(self, resting: Die, *more: Die) -> Die | NoRollReason:
        """The value of a die that does not lie flat, given the sides that rest on something (§ 675a.4(c))."""
        if not self.cocked_dice_count:
            return NoRollReason.NOT_FLAT
        return NoRollReason.RESTS_ON_MORE_THAN_ONE_SIDE if more else resting.opposite

    def refuse_loading(self, dice: int) -> Refusal | None:
        """Refuse any dice but exactly those of the game."""
        if dice == self.dice:
            return None
        detail = say("cards.shaker_takes", dice=self.dice, loaded=dice)
        return Refusal(HandlingReason.WRONG_NUMBER_OF_DICE, self.cites["loading"], detail)


def count_stub(round: Round[TableOptions], rule: StubRule) -> Generator[CountStub | CarryOut, None, None]:
    """Count the stub if a count is due."""
    if not (round.opening.count_stub or rule.every_round):
        return
    counting = CountStub(rule.cite, round.stub, rule.cards)
    yield counting
    if counting.counted and (remedy := rule.outcome(counting.counted)):
        yield CarryOut(remedy)


class HandlingReason(StrEnum):
    """Why cards may not be handled as asked, in order of precedence."""

    METHOD_IS_NOT_IN_THIS_CHAPTER = "method_is_not_in_this_chapter"
    THERE_IS_NO_SUCH_SHUFFLER = "there_is_no_such_shuffler"
    THE_DEVICE_IS_OUT_OF_ORDER = "the_device_is_out_of_order"
    THE_DEVICE_MUST_BE_SIGNED_FIRST = "the_device_must_be_signed_first"
    HAND_NEEDS_AN_AUTOMATED_SHUFFLER = "hand_needs_an_automated_shuffler"
    SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER = "second_deck_needs_an_automated_shuffler"
    A_SHUFFLER_NEEDS_TWO_BATCHES = "a_shuffler_needs_two_batches"
    THE_DEVICE_IS_NOT_APPROVED = "the_device_is_not_approved"
    OUT_OF_ORDER = "out_of_order"
    THE_CARDS_ARE_NOT_COLLECTED = "the_cards_are_not_collected"
    THE_COLLECTED_CARDS_ARE_NOT_COMPLETE = "the_collected_cards_are_not_complete"
    CUT_IS_OFFERED_TO_OTHERS = "cut_is_offered_to_others"
    CUT_TOO_NEAR_THE_TOP = "cut_too_near_the_top"
    CUT_TOO_NEAR_THE_BOTTOM = "cut_too_near_the_bottom"
    COVER_CARD_ABOVE_THE_STACK = "cover_card_above_the_stack"
    COVER_CARD_TOO_NEAR_THE_BOTTOM = "cover_card_too_near_the_bottom"
    WRONG_NUMBER_OF_DICE = "wrong_number_of_dice"


class Readiness(StrEnum):
    """How far a table's cards are on their way into play."""

    RECEIVED = "received"
    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD = "spread"
    VIEWED = "viewed"
    MIXED = "mixed"
    SHUFFLED = "shuffled"
    CUT = "cut"
    IN_PLAY = "in_play"
    REMOVED = "removed"


class Task(StrEnum):
    """A task done to a table's cards, in the order of § .4 and § .5."""

    INSPECT = "inspect"  # dealer, for defects
    VERIFY = "verify"  # floorperson
    ACCEPT_PREINSPECTED = "accept_preinspected"
    SPREAD = "spread"  # for the first player; again after a lull in play
    VIEW = "view"  # the first player may look at them
    MIX = "mix"  # washed and stacked
    COLLECT = "collect"  # shoe and discard rack together, so that no card is missing
    SHUFFLE = "shuffle"
    EXCHANGE = "exchange"  # swap this deck or batch with the one in the shuffler
    CUT = "cut"
    RECUT = "recut"  # ordered by a floorperson before any card is out
    BEGIN = "begin"
    REMOVE = "remove"


_LEADS_TO: Mapping[Task, Readiness] = {
    Task.INSPECT: Readiness.INSPECTED,
    Task.VERIFY: Readiness.VERIFIED,
    Task.ACCEPT_PREINSPECTED: Readiness.SHUFFLED,
    Task.SPREAD: Readiness.SPREAD,
    Task.VIEW: Readiness.VIEWED,
    Task.MIX: Readiness.MIXED,
    Task.COLLECT: Readiness.MIXED,
    Task.SHUFFLE: Readiness.SHUFFLED,
    Task.EXCHANGE: Readiness.MIXED,
    Task.CUT: Readiness.CUT,
    Task.RECUT: Readiness.CUT,
    Task.BEGIN: Readiness.IN_PLAY,
    Task.REMOVE: Readiness.REMOVED,
}
"""The readiness of cards after each task, whatever it was before."""

_AGAIN = frozenset({Task.COLLECT, Task.SHUFFLE, Task.SPREAD, Task.EXCHANGE})
"""The tasks open to cards that are shuffled or have been played."""

_NEXT: Mapping[Readiness, frozenset[Task]] = {
    Readiness.RECEIVED: frozenset({Task.INSPECT, Task.ACCEPT_PREINSPECTED}),
    Readiness.INSPECTED: frozenset({Task.VERIFY}),
    Readiness.VERIFIED: frozenset({Task.SPREAD}),
    Readiness.SPREAD: frozenset({Task.VIEW}),
    Readiness.VIEWED: frozenset({Task.MIX, Task.EXCHANGE, Task.SHUFFLE}),
    Readiness.MIXED: _AGAIN,
    Readiness.SHUFFLED: _AGAIN | {Task.CUT, Task.BEGIN},
    Readiness.CUT: _AGAIN | {Task.RECUT, Task.BEGIN},
    Readiness.IN_PLAY: _AGAIN,
    Readiness.REMOVED: frozenset(),
}


OPENING: Mapping[Readiness, Task] = {
    Readiness.RECEIVED: Task.INSPECT,
    Readiness.INSPECTED: Task.VERIFY,
    Readiness.VERIFIED: Task.SPREAD,
    Readiness.SPREAD: Task.VIEW,
    Readiness.VIEWED: Task.MIX,
}
"""The next task for cards that are new or were spread, in the order of § .4, up to their shuffle."""


@dataclass(frozen=True, slots=True)
class CardsOnTheTable:
    """One deck or batch from its arrival to its removal; each goes through the tasks on its own.

    ``gathered`` cards lie together and none is missing; cards in ``use`` have been in play since they arrived.
    """

    handling: CardHandling
    readiness: Readiness = Readiness.RECEIVED
    shuffle: Shuffle = Shuffle.MANUAL
    gathered: bool = False
    in_use: bool = False

    def after(self, task: Task, shuffle: Shuffle = Shuffle.MANUAL) -> "CardsOnTheTable | Refusal":
        """The cards after a task, or why it is not due."""
        return self.refuse(task, shuffle) or self.went(task, shuffle)

    def went(self, task: Task, shuffle: Shuffle = Shuffle.MANUAL) -> "CardsOnTheTable":
        """The cards after a completed task."""
        how = {Task.SHUFFLE: shuffle, Task.ACCEPT_PREINSPECTED: Shuffle.PRESHUFFLED}.get(task, self.shuffle)
        gathered = task in _GATHERS or (self.gathered and task is not Task.BEGIN)
        return replace(self, readiness=_LEADS_TO[task], shuffle=how, gathered=gathered)

    def refuse(self, task: Task, shuffle: Shuffle = Shuffle.MANUAL) -> Refusal | None:
        """Why a task is not due, or None."""
        if task is Task.REMOVE:
            return None
        out_of_turn = task not in _NEXT[self.readiness] or self._skips_the_cut(task) or self._cuts_needlessly(task)
        if out_of_turn or self._is_not_mixed(task, shuffle):
            return self._not_now(task)
        if task in {Task.SHUFFLE, Task.EXCHANGE} and self.uncollected:
            return _refused(HandlingReason.THE_CARDS_ARE_NOT_COLLECTED, self.handling.cites["collect"])
        return None

    @property
    def uncollected(self) -> bool:
        """Whether the cards of a shoe must be collected before they are shuffled (§§ 672a.7(d)(1), 673a.7(d)(1))."""
        return self.handling.by_the_shoe and not self.gathered

    def _skips_the_cut(self, task: Task) -> bool:
        uncut = self.readiness is Readiness.SHUFFLED and self.handling.cut_needed(self.shuffle)
        return task is Task.BEGIN and uncut

    def _cuts_needlessly(self, task: Task) -> bool:
        return task is Task.CUT and not self.handling.cut_needed(self.shuffle)

    def _is_not_mixed(self, task: Task, shuffle: Shuffle) -> bool:
        """Whether viewed cards must be mixed first; idle ones may go into a shuffler as they are."""
        if self.readiness is not Readiness.VIEWED or task is Task.MIX:
            return False
        device = task is Task.EXCHANGE or shuffle is Shuffle.AUTOMATED
        return not (device and self.in_use and self.handling.stacks_idle_cards)

    def _not_now(self, task: Task) -> Refusal:
        opening = self.readiness in OPENING
        cite = self.handling.cites["opening" if opening else "shuffle"]
        detail = say("cards.not_now", state=named("readiness", self.readiness.value), task=task.value)
        return Refusal(HandlingReason.OUT_OF_ORDER, cite, detail)


_GATHERS = frozenset({Task.INSPECT, Task.ACCEPT_PREINSPECTED, Task.SPREAD, Task.COLLECT})
"""Tasks that bring all cards together."""
