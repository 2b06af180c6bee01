"""Hands in play: where each lies, the money on it, and how one is split.

A seat deals cards to *slots*.  The first hand has the empty slot; the k-th hand split off from slot ``s`` has the
slot ``s + (-k,)``, so slots in sorted order are hands from left to right, a new hand right beside the one it came
from.  Stakes that share a seat share the cards of its slots: all who ask for a card take the next one of the slot.
"""

from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from croupier.equipment.points import points
from croupier.money import Cents
from croupier.rules.blackjack.options import BlackjackOptions
from croupier.rules.blackjack.totals import Total, total
from croupier.rules.procedure.round import BURN, DISCARD, HandTold, Laid, PlayedHand, Round, Stake
from croupier.rules.terms.options import TableOptions
from croupier.words import Sentence

BLACKJACK = "blackjack"
DOUBLE = "double"

Slot: TypeAlias = tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class Hand(PlayedHand):
    """One hand of one stake.

    ``wager`` names the money on it, ``original`` is the Blackjack Wager the stake began with.  ``laid`` are its
    cards as they lie on the layout.  A hand that is ``settled`` has been paid, collected or returned; its cards
    are in the discard rack unless they are ``tucked`` under a wager that is still open.
    """

    original: Cents
    slot: Slot = ()
    wager: str = BLACKJACK
    laid: list[Laid] = field(default_factory=list)
    splits: int = 0
    doubled: bool = False
    settled: bool = False
    tucked: bool = False

    @property
    def total(self) -> Total:
        """The point count of the hand."""
        return total(self.cards)

    @property
    def is_first_two(self) -> bool:
        """Whether no card was drawn to the hand since it was dealt or split (§§ 672a.9(a), 673a.10(a))."""
        return len(self.cards) == 2 and not self.doubled

    @property
    def is_pair(self) -> bool:
        """Two cards of equal value, a king and a ten as well as two sevens (§§ 672a.10(a), 673a.11(a))."""
        return self.is_first_two and points(self.cards[0]) == points(self.cards[1])

    def take(self, laid: Laid) -> None:
        """Add a card that was dealt face up."""
        if laid.card is not None:
            self.cards.append(laid.card)
        self.laid.append(laid)

    def settle(self) -> None:
        """Mark the hand as settled: it takes no further part."""
        self.done = self.settled = True

    def told(self) -> HandTold:
        """The total, the money on the hand, and whether it was doubled or settled."""
        return HandTold(self.describe(), self.wager, doubled=self.doubled, settled=self.settled)

    def describe(self) -> Sentence:
        """The hand's name on a receipt."""
        return self.total.in_words


HandT = TypeVar("HandT", bound=Hand)


def hands_held(stake: Stake, kind: type[HandT]) -> list[HandT]:
    """The hands of a stake, all of the type its game plays."""
    return [hand for hand in stake.hands if isinstance(hand, kind)]


def place_of(seat: int, slot: Slot) -> str:
    """Where the cards of a slot are dealt: "1" for the first hand of seat 1, "1.2", "1.3" … for others."""
    return ".".join([str(seat), *(str(1 - step) for step in slot)])


def split(stake: Stake, hand: HandT) -> HandT:
    """Move the second card to a new hand beside the old one (§§ 672a.10(a), 673a.11(a))."""
    hand.splits += 1
    new = type(hand)(
        number=0,
        cards=[],
        original=hand.original,
        slot=(*hand.slot, -hand.splits),
        wager=wager_of_hand(len(stake.hands) + 1),
    )
    hand.cards.pop()
    new.take(hand.laid.pop())
    hands: list[Hand] = [*hands_held(stake, Hand), new]
    stake.hands = [*sorted(hands, key=lambda one: one.slot)]
    for number, one in enumerate(stake.hands, start=1):
        one.number = number
    return new


def wager_of_hand(formed: int) -> str:
    """The name of the wager on the n-th hand formed; it never changes."""
    return BLACKJACK if formed == 1 else f"{BLACKJACK}_hand{formed}"


def shown_as(stake: Stake, hand: Hand, name: str = BLACKJACK) -> str:
    """The name on the receipt: hands of a split pair are numbered from the left, in final order."""
    return name if len(stake.hands) == 1 else f"{name}_hand{hand.number}"


def add_double(stake: Stake, hand: Hand) -> None:
    """Add a double-down wager to the money on the hand, to be paid or lost with it."""
    stake.at_risk[hand.wager] = stake.at_risk.get(hand.wager, 0) + stake.at_risk.pop(DOUBLE)


def hands_in(round: Round[TableOptions], seat: int, slot: Slot, kind: type[HandT]) -> list[tuple[Stake, HandT]]:
    """The hands of a slot that are still being played, with their stakes."""
    return [
        (stake, hand)
        for stake in round.stakes_at(seat)
        for hand in hands_held(stake, kind)
        if hand.slot == slot and not hand.done
    ]


def next_slot(round: Round[TableOptions], seat: int) -> Slot | None:
    """The leftmost slot of a seat with a hand still being played."""
    slots = [hand.slot for stake in round.stakes_at(seat) for hand in hands_held(stake, Hand) if not hand.done]
    return min(slots, default=None)


def awaits_dealer(round: Round[BlackjackOptions]) -> bool:
    """Whether a hand depends on the dealer's total: any unsettled hand, but a bust only if a dealer's 22 returns it.

    §§ 672a.7(m), 673a.7(p)
    """
    hands = [hand for stake in round.stakes.values() for hand in hands_held(stake, Hand) if not hand.settled]
    return any(not hand.total.bust or round.options.bust_pushes_on_dealer_22 for hand in hands)


def on_the_table(round: Round[TableOptions]) -> list[Laid]:
    """The cards not in the discard rack: all but burned cards and those of settled hands."""
    hands = [hand for stake in round.stakes.values() for hand in hands_held(stake, Hand)]
    staying = {id(laid) for hand in hands if not hand.settled or hand.tucked for laid in hand.laid}
    gone = {id(laid) for hand in hands for laid in hand.laid} - staying
    return [
        laid
        for place, cards in round.laid.items()
        if place not in {BURN, DISCARD}
        for laid in cards
        if id(laid) not in gone
    ]
