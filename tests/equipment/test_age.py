"""When cards and dice are changed."""

from datetime import timedelta

import pytest

from croupier.equipment.age import LIFE, Use, change_due


@pytest.mark.cites("§ 657a.3(c)(1)", "§ 657a.3(c)(2)", "§ 672a.3(c)", "§ 673a.3(c)", "§ 668a.3(b)(1)", "§ 675a.3(b)(1)")
@pytest.mark.parametrize(
    ("use", "hours", "due"),
    [
        (Use.HAND, 3, False),
        (Use.HAND, 4, True),
        (Use.MANUAL_SHOE, 4, False),
        (Use.MANUAL_SHOE, 8, True),
        (Use.AUTOMATED_SHOE, 7, False),
        (Use.AUTOMATED_SHOE, 8, True),
        (Use.BLACKJACK_SHOE, 23, False),
        (Use.BLACKJACK_SHOE, 24, True),
        (Use.DICE, 23, False),
        (Use.DICE, 24, True),
        (Use.DICE, 25, True),
    ],
)
def test_the_change_is_due_at_the_limit_and_not_before(use: Use, hours: int, due: bool) -> None:
    """By the hour and to the second."""
    assert change_due(use, hours) is due
    assert change_due(use, timedelta(hours=hours)) is due


@pytest.mark.parametrize("use", Use)
def test_a_second_before_the_limit_no_change_is_due(use: Use) -> None:
    """Every use has a limit."""
    assert change_due(use, LIFE[use])
    assert not change_due(use, LIFE[use] - timedelta(seconds=1))
