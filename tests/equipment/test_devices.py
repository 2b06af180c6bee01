"""Devices and their condition; the card reader."""

import pytest

from croupier.equipment.cards import card, cards
from croupier.equipment.devices import (
    CardReader,
    Condition,
    DeviceEvent,
    IllegalDeviceEvent,
    condition_after,
)


@pytest.mark.parametrize(
    ("condition", "event"),
    [
        (Condition.WORKING, DeviceEvent.SIGNED_OUT_OF_ORDER),
        (Condition.WORKING, DeviceEvent.REPAIRED),
        (Condition.MALFUNCTIONING, DeviceEvent.MALFUNCTIONED),
        (Condition.OUT_OF_ORDER, DeviceEvent.SIGNED_OUT_OF_ORDER),
    ],
)
def test_what_cannot_happen_to_a_device_is_refused(condition: Condition, event: DeviceEvent) -> None:
    """The message names condition and event."""
    with pytest.raises(IllegalDeviceEvent, match=condition.value):
        condition_after(condition, event)


READER = CardReader(inspected=True)


@pytest.mark.cites("§ 672a.1", "§ 672a.7(g)", "§ 672a.12(i)")
@pytest.mark.parametrize(
    ("first", "hole", "blackjack"),
    [
        ("As", "Kd", True),
        ("As", "Td", True),
        ("Js", "Ad", True),
        ("As", "Ad", False),
        ("As", "9d", False),
        ("Ks", "Qd", False),
        ("9s", "Ad", False),
    ],
)
def test_the_card_reader_tells_only_whether_there_is_a_blackjack(first: str, hole: str, blackjack: bool) -> None:
    """Beside a first card that can make none it tells nothing."""
    assert READER.gives_blackjack(card(first), card(hole)) is blackjack


@pytest.mark.cites("§ 672a.12(j)", "§ 673a.13(j)")
def test_a_card_reader_that_malfunctions_stops_the_table_until_repaired() -> None:
    """Dealing goes on only with a reader that works."""
    failed = READER.after(DeviceEvent.MALFUNCTIONED)

    assert not failed.table_may_deal
    assert failed.after(DeviceEvent.REPAIRED).table_may_deal
    with pytest.raises(IllegalDeviceEvent):
        failed.gives_blackjack(*cards("As Kd"))


@pytest.mark.cites("§ 672a.2(d)")
def test_the_card_reader_is_inspected_each_gaming_day() -> None:
    """A new day needs a new inspection."""
    new_day = READER.on_new_gaming_day()

    assert not new_day.table_may_deal
    assert new_day.on_inspection().table_may_deal
