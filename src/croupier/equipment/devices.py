"""The devices of a table and their condition; the card reader.

A device is an immutable value; an event gives a new one.  All changes of condition are in one table.

    IllegalDeviceEvent(ValueError)    a device cannot do this in its condition
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.equipment.cards import Card, Rank


class Device(StrEnum):
    """The devices a card table may have besides the card reader."""

    SHUFFLER = "shuffler"
    DEALING_SHOE = "dealing_shoe"  # the automated one


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
    """An event that cannot happen to a device in its condition."""

    def __init__(self, condition: Condition, event: DeviceEvent) -> None:
        super().__init__(f"a device that is {condition.value} cannot be {event.value}")


def condition_after(condition: Condition, event: DeviceEvent) -> Condition:
    """The condition after an event; raises `IllegalDeviceEvent` if the event cannot happen."""
    try:
        return _NEXT[condition, event]
    except KeyError:
        raise IllegalDeviceEvent(condition, event) from None


@dataclass(frozen=True, slots=True)
class CardReader:
    """The device that tells whether the hole card makes a Blackjack, and nothing else about it (§ 672a.1)."""

    inspected: bool = False
    condition: Condition = Condition.WORKING

    @property
    def table_may_deal(self) -> bool:
        """Whether the reader was inspected this gaming day and works (§§ 672a.2(d), 672a.12(j))."""
        return self.inspected and self.condition is Condition.WORKING

    def gives_blackjack(self, first: Card, hole: Card) -> bool:
        """Whether the dealer's hole card makes a Blackjack with his first card (§ 672a.7(g)).

        With any other first card, a hole card inserted reveals nothing and play continues (§ 672a.12(i)).
        """
        condition_after(self.condition, DeviceEvent.USED)
        return {_blackjack_half(first), _blackjack_half(hole)} == {"ace", "ten"}

    def on_inspection(self) -> "CardReader":
        """The device after the floorperson's inspection at the beginning of the gaming day (§ 672a.2(d))."""
        return replace(self, inspected=True)

    def on_new_gaming_day(self) -> "CardReader":
        """The device at the beginning of a gaming day: due for inspection (§ 672a.2(d))."""
        return replace(self, inspected=False)

    def after(self, event: DeviceEvent) -> "CardReader":
        """The device after an event; raises `IllegalDeviceEvent` if the event cannot happen."""
        return replace(self, condition=condition_after(self.condition, event))


def _blackjack_half(card: Card) -> str | None:
    if card.rank is Rank.ACE:
        return "ace"
    return "ten" if Rank.TEN <= card.rank <= Rank.KING else None
