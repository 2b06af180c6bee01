"""Rounds in seeded blocks: the same on any number of workers, and random enough."""

import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.odds.chapters import simulator, solvers
from croupier.odds.compiled import Ints, kernel
from croupier.odds.simulation.shuffling import State, begin, below, deal
from croupier.odds.simulation.simulator import LARGEST_RESULT, ROUNDS_PER_BLOCK, Simulator, simulate
from croupier.odds.simulation.tally import Tally, estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose


def tally(rounds: int, seed: int, workers: int) -> Tally:
    game = chapter("668a")
    return simulate(simulator("668a", Ruleset(game.default_options, game.paytables)), rounds, seed, 2, workers)


def test_workers_do_not_change_the_figures() -> None:
    rounds = 70 * ROUNDS_PER_BLOCK + 17

    assert tally(rounds, 7, 1) == tally(rounds, 7, 3)


def test_another_seed_gives_other_rounds() -> None:
    assert tally(5000, 7, 1) != tally(5000, 8, 1)


def test_exactly_as_many_rounds_are_played_as_asked_for() -> None:
    assert tally(ROUNDS_PER_BLOCK + 1, 1, 2).rounds == ROUNDS_PER_BLOCK + 1


def test_the_error_of_two_seats_on_one_roll_is_that_of_one() -> None:
    """Seats of one round share the dice: together they tell no more than one of them."""
    game = chapter("668a")
    table = simulator("668a", Ruleset(game.default_options, game.paytables))
    one = list(estimates(table, simulate(table, 20_000, 3, 1), 1))
    two = list(estimates(table, simulate(table, 20_000, 3, 2), 2))

    assert [each.mean for each in one] == [each.mean for each in two]
    assert [each.standard_error for each in one] == [each.standard_error for each in two]


def test_the_error_is_that_of_a_sample() -> None:
    """Divided by one less than the rounds: results of 1 and -1 differ by a variance of 2."""
    table = of_prize(1)
    tally = Tally(2, (0, 0), ((2, 0), (-2, 2)), (2, 2), (1, 1), (0, 0))

    assert [one.standard_error for one in estimates(table, tally, 1)] == [1.0, 1.0]


def test_one_round_has_no_error() -> None:
    table = of_prize(1)

    assert [math.isnan(one.standard_error) for one in estimates(table, simulate(table, 1, 1, 1), 1)] == [True, True]


@pytest.mark.parametrize("number", ["647a", "657a"])
def test_a_prize_that_never_came_up_is_within_the_error(number: str) -> None:
    """Once in 20 million rounds the Six Card Bonus pays 200,000 to 1, almost 1 % of all that is wagered."""
    game = chapter(number)
    rules = Ruleset(choose(game.options, {**game.submission.options, "six_card_paytable": "E"}), game.paytables)
    table = simulator(number, rules)
    exact = solvers(number)["six_card_bonus"](rules).table.expectation
    found = {one.wager: one for one in estimates(table, simulate(table, 200_000, 7, 1), 1)}["six_card_bonus"]

    assert abs(float(found.mean - exact)) < found.standard_error


@kernel
def _win_and_lose(_state: State, _deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    for seat in range(seats):
        net[seat, 0], net[seat, 1] = tables[0][0], -tables[0][0]
        at_risk[seat] = 1


def of_prize(prize: int) -> Simulator:
    """One wager that always wins the prize, and one that always loses it."""
    prizes = np.array([prize], dtype=np.int64)
    return Simulator(wagers=("win", "lose"), scale=1, deck=1, play_round=_win_and_lose, tables=(prizes,))


def test_squares_of_the_largest_results_are_added_up_exactly() -> None:
    rounds = 2 * ROUNDS_PER_BLOCK + 17
    found = simulate(of_prize(LARGEST_RESULT), rounds, 1, 1)

    assert found.products[0][0] == found.products[1][1] == rounds * LARGEST_RESULT**2
    assert found.products[1][0] == -rounds * LARGEST_RESULT**2


@pytest.mark.parametrize(("prize", "seats"), [(LARGEST_RESULT + 1, 1), (LARGEST_RESULT // 2 + 1, 2), (-(2**62), 1)])
def test_a_prize_whose_square_cannot_be_counted_is_refused(prize: int, seats: int) -> None:
    with pytest.raises(ValueError, match="too large to simulate"):
        simulate(of_prize(prize), 1, 1, seats)


@kernel
def _draws(seed: int, count: int, bound: int, found: Ints) -> None:
    state = np.empty(4, dtype=np.uint64)
    begin(state, np.uint64(seed), np.uint64(0))
    for _ in range(count):
        found[below(state, bound)] += 1


def test_bounded_draws_are_even() -> None:
    found = np.zeros(52, dtype=np.int64)
    _draws(11, 520_000, 52, found)

    chi_square = float(((found - 10_000) ** 2 / 10_000).sum())
    assert 20 < chi_square < 90  # 51 degrees of freedom: outside this once in a hundred thousand seeds


@kernel
def _first_cards(seed: int, count: int, found: Ints) -> None:
    state = np.empty(4, dtype=np.uint64)
    begin(state, np.uint64(seed), np.uint64(0))
    deck = np.arange(52)
    for _ in range(count):
        deal(state, deck, 2)
        found[deck[0], deck[1]] += 1


def test_a_deal_never_shows_a_card_twice_and_every_pair_comes() -> None:
    found = np.zeros((52, 52), dtype=np.int64)
    _first_cards(5, 200_000, found)

    assert int(np.trace(found)) == 0
    assert int((found == 0).sum()) == 52


def test_a_second_process_has_nothing_to_compile(tmp_path: Path) -> None:
    code = (
        "from numba.core import event\n"
        "from croupier.chapters import chapter\n"
        "from croupier.odds.chapters import simulator\n"
        "from croupier.odds.wagers.ruleset import Ruleset\n"
        "from croupier.odds.simulation.simulator import run_task\n"
        "game = chapter('668a')\n"
        "with event.install_recorder('numba:compile') as compiled:\n"
        "    run_task(simulator('668a', Ruleset(game.default_options, game.paytables)), 10, 1, 1, 0)\n"
        "print(len(compiled.buffer))"
    )
    first, second = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        for _ in range(2)
    )

    assert int(first.stdout) > 0
    assert int(second.stdout) == 0


def test_live_play_never_imports_the_compiler() -> None:
    """The server and the rules stay light: numba lives in the odds room and nowhere else."""
    code = (
        "import sys, croupier, croupier.rules.game.live_round, croupier.rules.game.simulated\n"
        "from croupier.chapters import FOLDERS, chapter\n"
        "for number in FOLDERS: chapter(number)\n"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('numba', 'numpy', 'llvmlite')]"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
