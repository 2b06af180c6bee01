"""Each statistic on data whose result is known, and each p-value beside a table."""

from itertools import islice, permutations, product
from math import exp, factorial, isclose, lgamma, log
from random import Random

import numpy as np
import pytest

from croupier.rng.evidence import decks, raw, special
from croupier.rng.evidence.battery import LEVEL, holm
from croupier.rng.evidence.fit import Sample
from croupier.rng.evidence.shared import (
    Numbers,
    chances_of_collisions,
    collisions,
    equal_spacings,
    orders,
)

HERE = Sample("here", 0, "things")


def numbers(*values: int) -> Numbers:
    return np.array(values, dtype=np.int64)


@pytest.mark.parametrize(
    ("statistic", "degrees", "above"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (18.307, 10, 0.05),
        (23.209, 10, 0.01),
        (135.807, 100, 0.01),
        (70.065, 100, 0.99),
    ],
)
def test_chi_square_is_that_of_printed_tables(statistic: float, degrees: int, above: float) -> None:
    assert special.chi_square_above(statistic, degrees) == pytest.approx(above, rel=1e-3)


@pytest.mark.parametrize(("mean", "count"), [(0.5, 3), (10.0, 4), (10.0, 30), (200.0, 150), (200.0, 260)])
def test_an_even_number_of_degrees_is_a_sum_that_can_be_written_down(mean: float, count: int) -> None:
    below = sum(exp(number * log(mean) - mean - lgamma(number + 1)) for number in range(count))
    assert isclose(special.gamma_above(count, mean), below, rel_tol=1e-10)
    assert special.poisson_at_least(count, mean) == pytest.approx(1 - below, abs=1e-12)


def test_at_zero_everything_lies_above() -> None:
    assert special.gamma_above(3, 0.0) == 1.0
    assert special.poisson_at_least(0, 2.0) == 1.0


def test_chi_square_of_counts_is_worked_out_by_hand() -> None:
    outcome = HERE.chi_square([12, 8, 10, 10], [10.0] * 4)
    assert outcome.statistic == pytest.approx(0.8)
    assert outcome.degrees == 3
    corner = special.chi_square_above((0.8**0.5 + 0.1**0.5) ** 2, 3)
    assert outcome.p == pytest.approx(2 * (1 - corner))  # suspiciously even counts are on the other side


def test_many_cells_need_no_corner() -> None:
    outcome = HERE.chi_square([10] * 5 + [11, 9, 10, 10], [10.0] * 9)
    assert outcome.p == pytest.approx(2 * (1 - special.chi_square_above(0.2, 8)))


def test_a_small_cell_among_great_ones_does_not_stand_alone() -> None:
    """Five in one cell are too few where hundreds are in the others; many cells of nine are not."""
    assert HERE.chi_square([500, 500, 24], [500.0, 500.0, 24.0]).degrees == 1
    assert HERE.chi_square([500, 500, 25], [500.0, 500.0, 25.0]).degrees == 2
    assert HERE.chi_square([9] * 169, [9.0] * 169).degrees == 168


def test_small_cells_are_counted_with_their_neighbours() -> None:
    assert HERE.chi_square([1, 2, 3, 20, 1], [2.0, 2.0, 2.0, 20.0, 1.0]).degrees == 1
    assert HERE.chi_square([5, 5], [5.0, 5.0]).degrees == 1
    assert HERE.chi_square([5, 5], [5.1, 4.9]).degrees == 0


def test_a_count_is_judged_on_both_sides() -> None:
    chances = [0.1, 0.2, 0.4, 0.2, 0.1]
    assert [HERE.among(count, chances).p for count in range(5)] == pytest.approx([0.2, 0.6, 1.0, 0.6, 0.2])
    assert HERE.poisson(0, 10.0).p == pytest.approx(2 * exp(-10))
    assert HERE.poisson(10, 10.0).p > 0.9


def test_p_values_count_beside_each_other() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.6]) == [1.0, 1.0]
    assert holm([LEVEL / 20 * 0.99] + [0.5] * 19)[0] < LEVEL < holm([LEVEL / 20 * 1.01] + [0.5] * 19)[0]


def test_collisions_are_as_likely_as_knuth_says() -> None:
    """2**14 balls in 2**20 cells (The Art of Computer Programming, 3.3.2, table 2)."""
    chances = np.cumsum(chances_of_collisions(1 << 20, 1 << 14, 1))
    table = {101: 0.009, 108: 0.043, 119: 0.244, 126: 0.476, 134: 0.742, 145: 0.946, 153: 0.989}
    assert {count: round(float(chances[count]), 3) for count in table} == table


def test_collisions_of_several_groups_are_counted_together() -> None:
    """Two balls in two cells collide every second time."""
    assert chances_of_collisions(2, 2, 1)[:2] == pytest.approx([0.5, 0.5])
    assert chances_of_collisions(2, 2, 3)[:4] == pytest.approx([0.125, 0.375, 0.375, 0.125])
    assert collisions(np.array([[1, 1, 2], [3, 4, 5], [6, 6, 6]])) == 3


def test_spacings_are_found_equal() -> None:
    """Birthdays 1, 4, 7, 12: spacings 3, 3, 5. Birthdays 0, 2, 4, 6: 2, 2, 2."""
    assert equal_spacings(np.array([[12, 1, 7, 4], [0, 6, 4, 2], [1, 2, 4, 8]])).tolist() == [1, 2, 0]


def test_spacings_are_nearly_poisson() -> None:
    assert sum(raw.SPACINGS) == pytest.approx(1.0, abs=2e-9)
    assert raw.SPACINGS[:3] == pytest.approx([exp(-1), exp(-1), exp(-1) / 2], abs=0.0012)


def test_each_order_has_its_number() -> None:
    assert sorted(orders(np.array(list(permutations(range(4))))).tolist()) == list(range(24))


def test_bits_bytes_and_pairs_that_are_perfectly_even_are_suspicious() -> None:
    every_byte = numbers(*(one * 0x01010101 for one in range(256)))
    assert raw.frequency(every_byte).statistic == 0.0
    assert raw.bits(every_byte).statistic == 0.0
    pairs = numbers(*(one << 26 for pair in product(range(64), repeat=2) for one in pair * 5))
    assert (raw.serial(pairs).statistic, raw.serial(pairs).degrees) == (0.0, 4095)
    assert raw.serial(pairs).p < 1e-9


def test_one_bit_that_is_always_set_is_seen() -> None:
    """Of 100 words all have it: surplus 100, squared, over 100; the other 31 are even."""
    words = numbers(*([0xFFFFFFFF, 0x00000001] * 50))
    assert raw.bits(words).statistic == 100.0


def test_runs_are_counted_without_the_word_that_ends_them() -> None:
    """1 3 5 | 2 | 4 | 3 | 1 2 | 0: three, one, two; 2, 3 and 0 are left out."""
    outcome = raw.runs(numbers(1, 3, 5, 2, 4, 3, 1, 2, 0))
    assert outcome.looked_at == 3


def test_lengths_of_runs_are_expected_as_written_down() -> None:
    """1/2, 1/3, 1/8, 1/30, 1/144 and 1/720: counts in exactly these proportions have no chi-square."""
    words = [
        word
        for length, times in {1: 360, 2: 240, 3: 90, 4: 24, 5: 5, 6: 1}.items()
        for _ in range(times)
        for word in [*range(1, length + 1), 0]
    ]
    outcome = raw.runs(numbers(*words))
    assert outcome.looked_at == 720
    assert outcome.statistic == pytest.approx(0.0)


def test_gaps_are_counted_between_two_words_of_the_range() -> None:
    """A word of the range after every seven others: all gaps are of seven."""
    words = numbers(*([0, *[1 << 31] * 7] * 400))
    outcome = raw.gap(words)
    assert outcome.looked_at == 380
    assert outcome.p == 0.0


def test_all_hands_of_digits_once_are_as_expected() -> None:
    every = np.indices((16,) * 5).reshape(5, -1).T.reshape(-1) << 28
    outcome = raw.poker(every)
    assert (outcome.looked_at, outcome.degrees) == (16**5, 3)
    assert outcome.statistic == pytest.approx(0.0)
    assert raw.poker(every[: 5 * 16**4]).p < 1e-4  # those that begin with a zero


def test_five_words_in_every_order_are_even() -> None:
    words = numbers(*(word for order in permutations(range(5)) for word in order * 5))
    assert (raw.permutation(words).statistic, raw.permutation(words).degrees) == (0.0, 119)


def test_decks_turned_by_one_lie_evenly() -> None:
    turned = np.array([[(place + turn) % 52 for place in range(52)] for turn in range(52)] * 10)
    outcome = decks.frequency(turned)
    assert (outcome.statistic, outcome.degrees) == (0.0, 51 * 51)
    assert decks.frequency(turned[:300]).statistic > 0


def test_falls_of_all_orders_are_the_eulerian_numbers() -> None:
    assert decks.eulerian(4) == [1, 11, 11, 1]
    assert sum(decks.eulerian(52)) == factorial(52)


def test_first_cards_are_numbered_without_holes() -> None:
    first = np.array([[*pair, *[0] * 50] for pair in permutations(range(52), 2)])
    assert sorted(decks._first(first, 2).tolist()) == list(range(52 * 51))


def test_hands_of_cards_are_told_apart_by_their_ranks() -> None:
    """One of each: none, pair, two pairs, three, full house, four; ranks are numbers over four."""
    hands = ([0, 4, 8, 12, 16], [0, 1, 4, 8, 12], [0, 1, 4, 5, 8], [0, 1, 2, 4, 8], [0, 1, 2, 4, 5], [0, 1, 2, 3, 4])
    deck = np.array([*hands])
    ranks = deck // 4
    pairs = [
        sum(one == two for number, one in enumerate(hand) for two in islice(hand, number)) for hand in ranks.tolist()
    ]
    assert pairs == [0, 1, 2, 3, 4, 6]
    assert sum(decks.POKER_HANDS) == 2_598_960
    assert decks.poker(np.repeat(deck, 1000, axis=0)).p == 0.0


def test_cards_above_the_first_ace_are_expected_as_written_down() -> None:
    always = np.array([[*range(4, 52), *range(4)]] * 500)
    assert decks.gap(always).p == 0.0


@pytest.mark.long
def test_knuths_spacings_are_those_of_a_sound_generator() -> None:
    random = np.random.default_rng(20261118)
    seen = np.zeros(4)
    for _ in range(200):
        years = random.integers(0, 1 << 25, size=(1000, 512))
        seen += np.bincount(np.minimum(equal_spacings(years), 3), minlength=4)
    assert (
        Sample("spacings", 200_000, "years")
        .chi_square([int(one) for one in seen], [200_000 * one for one in raw.SPACINGS])
        .p
        > 0.001
    )


def test_what_is_drawn_at_random_fits() -> None:
    random = Random(4)
    words = numbers(*(random.getrandbits(32) for _ in range(100_000)))
    assert min(one.p for one in raw.tests(words)) > LEVEL / 20
