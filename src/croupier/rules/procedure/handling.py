"""How a table's cards and dice are kept: opened, shuffled, cut, counted and changed.

What chapters share is written here once; a chapter fills in a :class:`CardHandling` with its own numbers and
clauses.
"""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from croupier.equipment.age import Use, change_due
from croupier.equipment.dice import Die, NoRollReason
from croupier.equipment.shoe import Turn
from croupier.equipment.stack import DEALER_CUT, CutRule
from croupier.rules.procedure.round import DEALER, Round
from croupier.rules.procedure.steps import CarryOut, CountStub, Remedy
from croupier.rules.terms.events import StubCounted
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
    """How often the stub is counted, how many cards there must be, and what a wrong count does.

    What is compared is all cards accounted for: the stub, what was dealt, and cards found face up and set aside.
    ``round_survives`` is § 671a.11(h): the deck goes, the round stands.
    """

    cite: str
    cards: int = 52
    every: int = 5
    round_survives: bool = False

    def due(self, rounds_since_count: int, *, counting_shuffler: bool) -> bool:
        """Whether the stub must be counted now; a counting shuffler spares all but a count in every round."""
        return self.every_round or (not counting_shuffler and rounds_since_count >= self.every)

    @property
    def every_round(self) -> bool:
        """Whether no round goes without a count, whatever shuffles the cards."""
        return self.every == 1

    def outcome(self, counted: StubCounted) -> Remedy | None:
        """What a count leads to: nothing when all cards are there and every hand has its number."""
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
    """The cards of a table: how long they last, when they are shuffled, who cuts them, how they are counted.

    ``cites`` gives the chapter's clause for each rule, by its name here.
    """

    cites: Mapping[str, str]
    life: Mapping[DealingMethod, Use]
    methods: tuple[DealingMethod, ...] = tuple(DealingMethod)
    shuffled_every: Turn = Turn.ROUND
    cut: CutRule = DEALER_CUT
    cut_after: frozenset[Shuffle] = frozenset({Shuffle.MANUAL, Shuffle.PRESHUFFLED})
    cut_by: CutBy = CutBy.DEALER
    stub: StubRule | None = None

    def change_due(self, method: DealingMethod, in_use: timedelta | int) -> bool:
        """Whether cards that have been in use so long must be changed."""
        return change_due(self.life[method], in_use)

    def cut_needed(self, shuffle: Shuffle) -> bool:
        """Whether the stack is cut after this kind of shuffle."""
        return shuffle in self.cut_after

    def without_cut_after(self, shuffle: Shuffle) -> "CardHandling":
        """The same, but that the stack is not cut after this kind of shuffle."""
        return replace(self, cut_after=self.cut_after - {shuffle})

    def spread_needed(self, shuffle: Shuffle) -> bool:
        """Whether cards of an open table without gaming activity are spread out for the next player."""
        return shuffle is not Shuffle.SELF_RESHUFFLING

    def refuse_second_deck(self, shuffle: Shuffle) -> Refusal | None:
        """Two decks or batches alternate only where an automated shuffler mixes one while the other is in play."""
        if shuffle is Shuffle.AUTOMATED:
            return None
        detail = say("cards.second_deck")
        reason = HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER
        return Refusal(reason, self.cites["two decks"], detail)

    def refuse_method(self, method: DealingMethod, shuffle: Shuffle) -> Refusal | None:
        """Dealing from the hand needs an automated shuffler; a chapter may know fewer methods."""
        if method not in self.methods:
            detail = say("cards.not_dealt_by", method=named("value", method.value))
            return Refusal(HandlingReason.METHOD_IS_NOT_IN_THIS_CHAPTER, self.cites["methods"], detail)
        if method is DealingMethod.HAND and shuffle is not Shuffle.AUTOMATED:
            detail = say("cards.hand_needs_shuffler")
            return Refusal(HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, self.cites["hand"], detail)
        return None


ONE_DECK_LIFE: Mapping[DealingMethod, Use] = {
    DealingMethod.HAND: Use.HAND,
    DealingMethod.MANUAL_SHOE: Use.MANUAL_SHOE,
    DealingMethod.AUTOMATED_SHOE: Use.AUTOMATED_SHOE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceHandling:
    """The dice of a table: how many, how long they stay, what calls a roll off, and whether a cocked die counts."""

    cites: Mapping[str, str]
    dice: int
    no_roll: tuple[str, ...]
    cocked_dice_count: bool = False

    def change_due(self, in_use: timedelta | int) -> bool:
        """Whether dice that have been on the table so long must be changed."""
        return change_due(Use.DICE, in_use)

    def uppermost(self, resting: Die, *more: Die) -> Die | NoRollReason:
        """What a die counts that does not lie flat, given the sides that rest on something (§ 675a.4(c))."""
        if not self.cocked_dice_count:
            return NoRollReason.NOT_FLAT
        return NoRollReason.RESTS_ON_MORE_THAN_ONE_SIDE if more else resting.opposite

    def refuse_loading(self, dice: int) -> Refusal | None:
        """The shaker is loaded with exactly the dice of the game."""
        if dice == self.dice:
            return None
        detail = say("cards.shaker_takes", dice=self.dice, loaded=dice)
        return Refusal(HandlingReason.WRONG_NUMBER_OF_DICE, self.cites["loading"], detail)


def count_stub(round: Round[TableOptions], rule: StubRule) -> Generator[CountStub | CarryOut, None, None]:
    """The part of a procedure that counts the stub where a count is due."""
    if not (round.opening.count_stub or rule.every_round):
        return
    counting = CountStub(rule.cite, round.stub, rule.cards)
    yield counting
    if counting.counted and (remedy := rule.outcome(counting.counted)):
        yield CarryOut(remedy)


def cut_order(seats: Iterable[int], first: int | None = None) -> tuple[str, ...]:
    """Who is offered the cut, in order, where players cut: the dealer cuts when all of them refuse.

    ``first`` is the player whom the chapter names before all others; then it goes counterclockwise from the
    dealer's far right (§§ 670a.5(c)–(d), 672a.5(b)–(c)).
    """
    around = sorted(seats, reverse=True)
    ahead = [first] if first in around else []
    return (*map(str, ahead), *(str(seat) for seat in around if seat != first), DEALER)


def may_recut(order: tuple[str, ...], last: str) -> tuple[str, ...]:
    """Who may cut again when a floorperson orders it: who cut last, or the next in order (§ 670a.5(f))."""
    at = order.index(last)
    return order[at : at + 2]


class HandlingReason(StrEnum):
    """Why cards may not be handled as asked, in order of precedence."""

    METHOD_IS_NOT_IN_THIS_CHAPTER = "method_is_not_in_this_chapter"
    HAND_NEEDS_AN_AUTOMATED_SHUFFLER = "hand_needs_an_automated_shuffler"
    SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER = "second_deck_needs_an_automated_shuffler"
    OUT_OF_ORDER = "out_of_order"
    WRONG_NUMBER_OF_DICE = "wrong_number_of_dice"


class Readiness(StrEnum):
    """How far the cards of a table are on their way into play."""

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
    """What is done to the cards of a table, in the order of § .4 and § .5."""

    INSPECT = "inspect"  # dealer, for defects
    VERIFY = "verify"  # floorperson
    ACCEPT_PREINSPECTED = "accept_preinspected"
    SPREAD = "spread"  # for the first player; again when there is no gaming activity
    VIEW = "view"  # the first player had the chance to look
    MIX = "mix"  # washed and stacked
    SHUFFLE = "shuffle"
    CUT = "cut"
    RECUT = "recut"  # ordered by a floorperson before any card is out
    BEGIN = "begin"
    REMOVE = "remove"


_NEXT: Mapping[Readiness, Mapping[Task, Readiness]] = {
    Readiness.RECEIVED: {Task.INSPECT: Readiness.INSPECTED, Task.ACCEPT_PREINSPECTED: Readiness.SHUFFLED},
    Readiness.INSPECTED: {Task.VERIFY: Readiness.VERIFIED},
    Readiness.VERIFIED: {Task.SPREAD: Readiness.SPREAD},
    Readiness.SPREAD: {Task.VIEW: Readiness.VIEWED},
    Readiness.VIEWED: {Task.MIX: Readiness.MIXED},
    Readiness.MIXED: {Task.SHUFFLE: Readiness.SHUFFLED},
    Readiness.SHUFFLED: {
        Task.CUT: Readiness.CUT,
        Task.BEGIN: Readiness.IN_PLAY,
        Task.SHUFFLE: Readiness.SHUFFLED,
        Task.SPREAD: Readiness.SPREAD,
    },
    Readiness.CUT: {
        Task.BEGIN: Readiness.IN_PLAY,
        Task.RECUT: Readiness.CUT,
        Task.SHUFFLE: Readiness.SHUFFLED,
        Task.SPREAD: Readiness.SPREAD,
    },
    Readiness.IN_PLAY: {Task.SHUFFLE: Readiness.SHUFFLED, Task.SPREAD: Readiness.SPREAD},
    Readiness.REMOVED: {},
}


OPENING: Mapping[Readiness, Task] = {
    Readiness.RECEIVED: Task.INSPECT,
    Readiness.INSPECTED: Task.VERIFY,
    Readiness.VERIFIED: Task.SPREAD,
    Readiness.SPREAD: Task.VIEW,
    Readiness.VIEWED: Task.MIX,
}
"""What is done next to new cards, in the order of § .4; nobody may wager before the last of it is done.

Cards that are mixed are shuffled and cut while the players wager.
"""


@dataclass(frozen=True, slots=True)
class CardsOnTheTable:
    """One deck or batch between its arrival and its removal; each deck or batch goes this way on its own."""

    handling: CardHandling
    readiness: Readiness = Readiness.RECEIVED
    shuffle: Shuffle = Shuffle.MANUAL

    def after(self, task: Task, shuffle: Shuffle = Shuffle.MANUAL) -> "CardsOnTheTable | Refusal":
        """The cards after a task, or why it is not their turn."""
        if task is Task.REMOVE:
            return CardsOnTheTable(self.handling, Readiness.REMOVED, self.shuffle)
        if task not in _NEXT[self.readiness] or self._skips_the_cut(task) or self._cuts_needlessly(task):
            return self._refuse(task)
        how = self.shuffle
        if task is Task.SHUFFLE:
            how = shuffle
        elif task is Task.ACCEPT_PREINSPECTED:
            how = Shuffle.PRESHUFFLED
        return CardsOnTheTable(self.handling, _NEXT[self.readiness][task], how)

    def _skips_the_cut(self, task: Task) -> bool:
        uncut = self.readiness is Readiness.SHUFFLED and self.handling.cut_needed(self.shuffle)
        return task is Task.BEGIN and uncut

    def _cuts_needlessly(self, task: Task) -> bool:
        return task is Task.CUT and not self.handling.cut_needed(self.shuffle)

    def _refuse(self, task: Task) -> Refusal:
        opening = self.readiness in OPENING
        cite = self.handling.cites["opening" if opening else "shuffle"]
        detail = say("cards.not_now", state=named("readiness", self.readiness.value), task=task.value)
        return Refusal(HandlingReason.OUT_OF_ORDER, cite, detail)
