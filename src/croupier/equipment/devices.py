"""The automated shuffler, the automated dealing shoe and the card reader, as state machines.

Rules of this file: a device is a value; whatever happens to it gives another value. All changes of condition
stand in one table. Shuffling takes its randomness from the caller.

    IllegalDeviceEvent(ValueError)    a device cannot do this in its condition
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import ClassVar

from croupier.equipment.cards import Card, Rank
from croupier.equipment.stack import shuffled


class Condition(StrEnum):
    """Whether a device can be used."""

    WORKING = "working"
    MALFUNCTIONING = "malfunctioning"
    OUT_OF_ORDER = "out_of_order"
    """Covered, or under a sign that says so."""


class DeviceEvent(StrEnum):
    """What happens to a device."""

    USED = "used"
    MALFUNCTIONED = "malfunctioned"
    SIGNED_OUT_OF_ORDER = "signed_out_of_order"
    REPAIRED = "repaired"


_NEXT = {
    (Condition.WORKING, DeviceEvent.USED): Condition.WORKING,
    (Condition.WORKING, DeviceEvent.MALFUNCTIONED): Condition.MALFUNCTIONING,
    (Condition.MALFUNCTIONING, DeviceEvent.SIGNED_OUT_OF_ORDER): Condition.OUT_OF_ORDER,
    (Condition.MALFUNCTIONING, DeviceEvent.REPAIRED): Condition.WORKING,
    (Condition.OUT_OF_ORDER, DeviceEvent.REPAIRED): Condition.WORKING,
}


class IllegalDeviceEvent(ValueError):
    """What cannot happen to a device in its condition."""

    def __init__(self, condition: Condition, event: DeviceEvent) -> None:
        super().__init__(f"a device that is {condition.value} cannot be {event.value}")


def condition_after(condition: Condition, event: DeviceEvent) -> Condition:
    """The condition that follows; raises `IllegalDeviceEvent` for what cannot happen."""
    try:
        return _NEXT[condition, event]
    except KeyError:
        raise IllegalDeviceEvent(condition, event) from None


def another_method_allowed(condition: Condition) -> bool:
    """Whether cards may be shuffled or dealt in another way at this table.

    Not while a device that cannot be used stands there without cover or sign (§§ 657a.13(g), 672a.12(l)).
    """
    return condition is not Condition.MALFUNCTIONING


class Remedy(StrEnum):
    """What follows for the cards, the round or the table."""

    RESHUFFLE = "reshuffle"
    VOID_ROUND_AND_RESHUFFLE = "void_round_and_reshuffle"
    REMOVE_DECK = "remove_deck"
    STOP_TABLE = "stop_table"


class ShufflerFault(StrEnum):
    """How a shuffler fails (§ 657a.13(e))."""

    JAMMED = "jammed"
    STOPPED_SHUFFLING = "stopped_shuffling"
    CYCLE_NOT_COMPLETED = "cycle_not_completed"

    @property
    def remedy(self) -> Remedy:
        """However it fails, the cards are shuffled again (§§ 657a.13(e), 672a.12(k))."""
        return Remedy.RESHUFFLE


class DealingFault(StrEnum):
    """How an automated dealing shoe fails (§ 657a.13(f))."""

    JAMMED = "jammed"
    STOPPED_DEALING = "stopped_dealing"
    CARDS_NOT_DEALT = "cards_not_dealt"

    @property
    def remedy(self) -> Remedy:
        """However it fails in a round, the round is void and all its cards are shuffled (§ 657a.13(f))."""
        return Remedy.VOID_ROUND_AND_RESHUFFLE


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What a shuffler gives back: the stack, the number it counted if it counts, and what that asks for."""

    cards: tuple[Card, ...]
    counted: int | None = None
    remedy: Remedy | None = None


@dataclass(frozen=True, slots=True)
class AutomatedShuffler:
    """A device that shuffles a deck or batch of so many cards, and counts them if it is of that kind."""

    expects: int
    counts: bool
    condition: Condition = Condition.WORKING

    def shuffle(self, cards: Sequence[Card], random: Random) -> Shuffled:
        """The cards shuffled; when a counting device finds a wrong number the deck goes (§ 657a.5(b))."""
        condition_after(self.condition, DeviceEvent.USED)
        stack = shuffled(cards, random)
        if not self.counts:
            return Shuffled(stack)
        return Shuffled(stack, len(stack), None if len(stack) == self.expects else Remedy.REMOVE_DECK)

    def after(self, event: DeviceEvent) -> "AutomatedShuffler":
        """The device after an event; raises `IllegalDeviceEvent` for what cannot happen."""
        return replace(self, condition=condition_after(self.condition, event))


@dataclass(frozen=True, slots=True)
class AutomatedDealingShoe:
    """A device that holds a shuffled deck and gives it out in stacks, one per position (§ 657a.10(d))."""

    cards: tuple[Card, ...]
    condition: Condition = Condition.WORKING

    def dispense(self, size: int) -> "tuple[tuple[Card, ...], AutomatedDealingShoe]":
        """A stack of so many cards and the device without them; a `ValueError` if it holds fewer."""
        condition_after(self.condition, DeviceEvent.USED)
        if size > len(self.cards):
            raise ValueError(f"the dealing shoe holds {len(self.cards)} cards, not the {size} asked for")
        return self.cards[:size], replace(self, cards=self.cards[size:])

    def emptied(self) -> "tuple[tuple[Card, ...], AutomatedDealingShoe]":
        """All cards, to be shuffled with those already dealt, and the device without them (§ 657a.13(f))."""
        return self.cards, replace(self, cards=())

    def after(self, event: DeviceEvent) -> "AutomatedDealingShoe":
        """The device after an event; raises `IllegalDeviceEvent` for what cannot happen."""
        return replace(self, condition=condition_after(self.condition, event))


@dataclass(frozen=True, slots=True)
class CardReader:
    """The device that says whether the hole card makes a Blackjack, and nothing else of it (§ 672a.1)."""

    inspected: bool = False
    condition: Condition = Condition.WORKING

    fault_remedy: ClassVar[Remedy] = Remedy.STOP_TABLE
    """Until it is repaired or replaced no card is dealt at the table (§§ 672a.12(j), 673a.13(j))."""

    @property
    def table_may_deal(self) -> bool:
        """Whether the reader was inspected this gaming day and works (§§ 672a.2(d), 672a.12(j))."""
        return self.inspected and self.condition is Condition.WORKING

    def gives_blackjack(self, first: Card, hole: Card) -> bool:
        """Whether the dealer's hole card makes a Blackjack with his first card (§ 672a.7(g)).

        A hole card inserted beside any other first card tells nothing and play goes on (§ 672a.12(i)).
        """
        condition_after(self.condition, DeviceEvent.USED)
        return {_blackjack_half(first), _blackjack_half(hole)} == {"ace", "ten"}

    def on_inspection(self) -> "CardReader":
        """After the floorperson's inspection at the beginning of the gaming day (§ 672a.2(d))."""
        return replace(self, inspected=True)

    def on_new_gaming_day(self) -> "CardReader":
        """At the beginning of a gaming day: to be inspected (§ 672a.2(d))."""
        return replace(self, inspected=False)

    def after(self, event: DeviceEvent) -> "CardReader":
        """The device after an event; raises `IllegalDeviceEvent` for what cannot happen."""
        return replace(self, condition=condition_after(self.condition, event))


def _blackjack_half(card: Card) -> str | None:
    if card.rank is Rank.ACE:
        return "ace"
    return "ten" if Rank.TEN <= card.rank <= Rank.KING else None
