"""The outcome table and the figures that follow from it."""

from fractions import Fraction

import pytest

from croupier.odds.wagers.outcomes import OutcomeTable

F = Fraction


def field_wager() -> OutcomeTable:
    """The Field of Props & Hops: 2 to 1 in 2 ways, 1 to 1 in 14, lost in 20."""
    return OutcomeTable.of([(F(2), F(1), 2), (F(1), F(1), 14), (F(-1), F(1), 20)])


def test_the_field_keeps_one_eighteenth() -> None:
    table = field_wager()

    assert table.total == 36
    assert table.expectation == F(-1, 18)
    assert table.house_edge == F(1, 18)
    assert table.element_of_risk == F(1, 18)
    assert table.variance == F(2 * 4 + 14 + 20, 36) - F(1, 18) ** 2


def test_equal_outcomes_are_added_up_and_impossible_ones_left_out() -> None:
    table = OutcomeTable.of([(F(1), F(1), 3), (F(1), F(1), 4), (F(9), F(1), 0)])

    assert table.ways == {(F(1), F(1)): 7}


def test_the_element_of_risk_counts_everything_put_at_risk() -> None:
    table = OutcomeTable.of([(F(-2), F(2), 1), (F(1), F(4), 1)])

    assert table.mean_wagered == 3
    assert table.element_of_risk == F(1, 6)


@pytest.mark.parametrize(("sign", "frequency"), [(1, F(1, 4)), (0, F(1, 4)), (-1, F(1, 2))])
def test_frequencies_tell_wins_pushes_and_losses_apart(sign: int, frequency: Fraction) -> None:
    table = OutcomeTable.of([(F(3), F(1), 1), (F(0), F(1), 1), (F(-1), F(1), 1), (F(-2), F(2), 1)])

    assert table.frequency(sign=sign) == frequency


def test_chances_become_ways_over_their_common_denominator() -> None:
    table = OutcomeTable.of_chances({(F(1), F(1)): F(1, 6), (F(-1), F(1)): F(5, 6)})

    assert table.ways == {(F(-1), F(1)): 5, (F(1), F(1)): 1}


def test_fractions_of_a_unit_stay_exact() -> None:
    table = OutcomeTable.of([(F(3, 5), F(1), 1), (F(-1), F(1), 2)])

    assert table.expectation == F(-7, 15)
    assert table.variance == F(9, 75) + F(2, 3) - F(7, 15) ** 2
