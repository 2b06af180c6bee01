"""Numbers and shuffles: each as likely as the others, none from a source that failed."""

import os
from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

import pytest

from croupier.rng.generator import Generator, GeneratorClosed
from croupier.rng.health import STARTING, Fault
from croupier.rng.sources import KERNEL, Source, seeded


def scripted(octets: Iterable[int]) -> Source:
    """Sound bytes for the start, then these, one request after the other."""
    start, rest = [os.urandom(STARTING)], iter(octets)
    return lambda count: start.pop() if start else bytes(next(rest) for _ in range(count))


@pytest.mark.parametrize(("bound", "bits"), [(2, 1), (6, 3), (52, 6), (53, 6), (64, 6), (65, 7), (208, 8), (256, 8)])
def test_every_number_comes_of_equally_many_bytes(bound: int, bits: int) -> None:
    came: Counter[int] = Counter()
    for octet in range(256):
        again = -1
        drawn = Generator(scripted([octet, *[0] * 4])).below(bound) if octet % 2**bits < bound else again
        came[drawn] += 1
    del came[-1]
    assert set(came) == set(range(bound))
    assert set(came.values()) == {256 >> bits}


def test_what_lies_above_is_drawn_again() -> None:
    assert Generator(scripted([63, 52, 255, 51])).below(52) == 51


def test_a_bound_of_more_than_a_byte_takes_two() -> None:
    assert Generator(scripted([1, 3])).below(300) == 259
    assert Generator(scripted([255, 255, 0, 7])).below(300) == 7


def test_below_one_there_is_zero_and_below_zero_nothing() -> None:
    drawing = Generator(scripted([]))
    assert drawing.below(1) == 0
    with pytest.raises(ValueError, match="nothing lies below 0"):
        drawing.below(0)


def test_every_order_of_four_comes_of_exactly_one_row_of_draws() -> None:
    orders = Counter(
        tuple(Generator(scripted(draws)).shuffled("ABCD")) for draws in product(range(4), range(3), range(2))
    )
    assert orders == Counter(permutations("ABCD"))


def test_choose_takes_the_one_that_was_drawn() -> None:
    assert Generator(scripted([2])).choose(["left", "middle", "right"]) == "right"


def test_a_source_that_fails_at_the_start_gives_no_generator() -> None:
    with pytest.raises(GeneratorClosed, match="equal bytes on end"):
        Generator(bytes)


def test_a_source_that_fails_closes_its_generator_for_good() -> None:
    drawing = Generator(scripted([*[5] * 9, *range(100)]))
    with pytest.raises(GeneratorClosed):
        [drawing.below(256) for _ in range(9)]
    assert drawing.finding is not None
    assert drawing.finding.fault is Fault.REPETITION
    for ask in (lambda: drawing.below(2), lambda: drawing.shuffled(range(3)), lambda: drawing.take(1)):
        with pytest.raises(GeneratorClosed):
            ask()


def test_a_number_that_is_always_too_great_ends_by_the_health_test() -> None:
    with pytest.raises(GeneratorClosed):
        Generator(scripted([255] * 50)).below(52)


def test_nothing_is_fetched_ahead_and_nothing_kept() -> None:
    asked: list[int] = []

    def source(count: int) -> bytes:
        asked.append(count)
        return os.urandom(count)

    drawing = Generator(source)
    drawing.take(3)
    drawing.below(256)
    assert asked == [STARTING, 3, 1]
    assert not any(isinstance(held, bytes | list) for held in vars(drawing).values())


def test_tables_draw_from_the_kernel() -> None:
    assert KERNEL is os.urandom
    assert Generator()._source is os.urandom


def test_a_seeded_stream_is_the_same_however_it_is_cut() -> None:
    one, other = seeded(7), seeded(7)
    assert one(10) + one(30) == other(40)
    assert seeded(8)(40) != seeded(7)(40)
