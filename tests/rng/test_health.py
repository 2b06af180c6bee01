"""What every byte of a source is asked, on both sides of each bound."""

import itertools
from fractions import Fraction
from math import comb

import pytest

from croupier.rng.health import BITS, REPETITIONS, WINDOW, Fault, Finding, Health, most_of_one_value

DIFFERENT = bytes(range(256))


def test_eight_equal_bytes_are_chance_and_nine_are_a_fault() -> None:
    assert REPETITIONS == 9
    assert Health().examine(DIFFERENT + b"\x07" * 8 + DIFFERENT) is None
    assert Health().examine(DIFFERENT + b"\x07" * 9 + DIFFERENT) == Finding(Fault.REPETITION, 9, 9)


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_repetition_is_found_however_the_bytes_are_cut(cut: int) -> None:
    health, block = Health(), DIFFERENT + b"\n" * 9 + DIFFERENT
    found = [health.examine(block[start : start + cut]) for start in range(0, len(block), cut)]
    assert any(one is not None and one.fault is Fault.REPETITION for one in found)


def test_the_bound_of_one_value_is_the_least_that_chance_exceeds_once_in_two_to_the_sixtieth() -> None:
    def at_least(others: int) -> Fraction:
        ways = sum(comb(WINDOW - 1, more) * 255 ** (WINDOW - 1 - more) for more in range(others, WINDOW))
        return Fraction(ways, 256 ** (WINDOW - 1))

    bound = most_of_one_value()
    assert at_least(bound - 1) <= Fraction(1, 2**BITS) < at_least(bound - 2)


def _window(times: int) -> bytes:
    """The value 0 that often, first of all, and others around it."""
    others = itertools.cycle(range(1, 256))
    zeros = set(range(0, 2 * times, 2))
    return bytes(0 if place in zeros else next(others) for place in range(WINDOW))


def test_one_value_may_come_one_time_fewer_than_the_bound() -> None:
    bound = most_of_one_value()
    assert Health().examine(_window(bound - 1)) is None
    assert Health().examine(_window(bound)) == Finding(Fault.PROPORTION, bound, bound)


def test_each_window_is_counted_for_itself() -> None:
    health, bound = Health(), most_of_one_value()
    for _ in range(4):
        assert health.examine(_window(bound - 1)) is None


def test_a_window_goes_on_in_the_next_block() -> None:
    health, window = Health(), _window(most_of_one_value())
    found = [health.examine(window[place : place + 1]) for place in range(WINDOW)]
    assert next(one.fault for one in found if one) is Fault.PROPORTION
