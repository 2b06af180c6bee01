"""§ 675a.3: ten dice and a shaker."""

import pytest

from croupier.chapters import chapter
from croupier.rules.handling import DiceHandling, HandlingReason


def handling() -> DiceHandling:
    found = chapter("675a").handling
    assert isinstance(found, DiceHandling)
    return found


@pytest.mark.parametrize(("count", "refused"), [(2, True), (9, True), (10, False), (11, True)])
@pytest.mark.cites("§§ 675a.3(a), 675a.3(b), 675a.3(d)")
def test_d_the_shaker_is_loaded_with_ten_dice(count: int, refused: bool) -> None:
    answer = handling().refuse_loading(count)
    assert (answer is not None) == refused
    assert answer is None or (answer.reason, answer.cite) == (HandlingReason.WRONG_NUMBER_OF_DICE, "§ 675a.3(d)")


@pytest.mark.parametrize(("hours", "due"), [(23, False), (24, True)])
@pytest.mark.cites("§ 675a.3(b)(1)")
def test_b_1_dice_are_changed_after_24_hours(hours: int, due: bool) -> None:
    assert handling().change_due(hours) == due
