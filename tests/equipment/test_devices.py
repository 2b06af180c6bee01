"""Shuffler, automated dealing shoe and card reader."""

from random import Random

import pytest

from croupier.equipment.cards import FIFTY_TWO, card, cards
from croupier.equipment.devices import (
    AutomatedDealingShoe,
    AutomatedShuffler,
    CardReader,
    Condition,
    DealingFault,
    DeviceEvent,
    IllegalDeviceEvent,
    Remedy,
    ShufflerFault,
    another_method_allowed,
    condition_after,
)
from croupier.equipment.pack import Pack

COUNTING = AutomatedShuffler(expects=52, counts=True)


@pytest.mark.cites("§ 657a.5(b)")
@pytest.mark.parametrize(("dealt_in", "remedy"), [(51, Remedy.REMOVE_DECK), (52, None), (53, Remedy.REMOVE_DECK)])
def test_a_counting_shuffler_reports_a_wrong_number_of_cards(dealt_in: int, remedy: Remedy | None) -> None:
    """One too few, right, one too many."""
    result = COUNTING.shuffle((*FIFTY_TWO, FIFTY_TWO[0])[:dealt_in], Random(1))

    assert (result.counted, result.remedy) == (dealt_in, remedy)


def test_a_shuffler_that_does_not_count_reports_nothing() -> None:
    """It shuffles what it gets."""
    result = AutomatedShuffler(expects=52, counts=False).shuffle(FIFTY_TWO[:51], Random(1))

    assert (result.counted, result.remedy) == (None, None)
    assert Pack.of(result.cards) == Pack.of(FIFTY_TWO[:51])


@pytest.mark.cites("§ 657a.13(e)", "§ 672a.12(k)")
@pytest.mark.parametrize("fault", ShufflerFault)
def test_whatever_fails_in_a_shuffle_the_cards_are_reshuffled(fault: ShufflerFault) -> None:
    """Jam, stop, unfinished cycle."""
    assert fault.remedy is Remedy.RESHUFFLE


@pytest.mark.cites("§ 657a.13(f)")
@pytest.mark.parametrize("fault", DealingFault)
def test_whatever_fails_in_dealing_the_round_is_void(fault: DealingFault) -> None:
    """Jam, stop, cards not dealt; all cards come out for the shuffle."""
    _, device = AutomatedDealingShoe(FIFTY_TWO).dispense(5)
    taken_out, device = device.after(DeviceEvent.MALFUNCTIONED).emptied()

    assert fault.remedy is Remedy.VOID_ROUND_AND_RESHUFFLE
    assert taken_out == FIFTY_TWO[5:]
    assert device.cards == ()


@pytest.mark.cites("§ 657a.13(g)", "§ 672a.12(l)")
def test_a_failed_device_is_signed_out_of_order_before_another_method_is_used() -> None:
    """Covered or signed, another method is allowed; repaired, the device is used again."""
    failed = COUNTING.after(DeviceEvent.MALFUNCTIONED)
    signed = failed.after(DeviceEvent.SIGNED_OUT_OF_ORDER)

    assert not another_method_allowed(failed.condition)
    assert another_method_allowed(signed.condition)
    assert signed.after(DeviceEvent.REPAIRED) == COUNTING


def test_a_device_out_of_order_is_not_used() -> None:
    """Neither before nor after the sign is up."""
    failed = COUNTING.after(DeviceEvent.MALFUNCTIONED)
    for device in (failed, failed.after(DeviceEvent.SIGNED_OUT_OF_ORDER)):
        with pytest.raises(IllegalDeviceEvent, match="cannot be used"):
            device.shuffle(FIFTY_TWO, Random(1))


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


@pytest.mark.cites("§ 657a.10(d)")
def test_an_automated_dealing_shoe_gives_out_stacks_from_the_top() -> None:
    """Stack after stack, until too few cards are left."""
    shoe = AutomatedDealingShoe(FIFTY_TWO[:11])
    first, shoe = shoe.dispense(5)
    second, shoe = shoe.dispense(5)

    assert first + second + shoe.cards == FIFTY_TWO[:11]
    with pytest.raises(ValueError, match="holds 1 cards, not the 5"):
        shoe.dispense(5)


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

    assert CardReader.fault_remedy is Remedy.STOP_TABLE
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
