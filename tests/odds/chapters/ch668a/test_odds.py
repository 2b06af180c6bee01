"""Props & Hops: the 36 ways counted, the Six Eight Shake solved two ways."""

from dataclasses import replace
from fractions import Fraction
from itertools import count, permutations
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch668a_props_and_hops.options import Layout
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import COMBINATIONS, SIX_EIGHT_SHAKE
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch668a.round import ONE_ROLL, SCALE, Tables, shake_to_the_end, tables
from croupier.odds.chapters.ch668a.solve import WAYS_OF, TakenDown, chance_to_win
from croupier.odds.simulation.shuffling import begin, below
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.terms.events import BettingClosed, DiceRolled, WagersPlaced
from support.games.solved import solve_all

GAME = chapter("668a")
RULES = Ruleset(GAME.default_options, GAME.paytables)


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("field", Fraction(1, 18)),
        ("two_hardway", Fraction(5, 36)),
        ("twelve_hardway", Fraction(5, 36)),
        ("hop_1-2", Fraction(1, 9)),
        ("hop_5-6", Fraction(1, 9)),
        ("hop_the_left", Fraction(1, 12)),
        ("hop_the_center", Fraction(1, 36)),
    ],
)
def test_edges_as_published(wager: str, edge: Fraction) -> None:
    assert solvers("668a")[wager](RULES).table.house_edge == edge


def test_the_six_eight_shake_is_the_sum_over_all_orders() -> None:
    """Independently of the chain: in each order the next combination beats the sevens and the rest that are left."""
    total = Fraction(0)
    for order in permutations(range(len(COMBINATIONS))):
        chance = Fraction(1)
        left = sum(WAYS_OF)
        for combination in order:
            chance *= Fraction(WAYS_OF[combination], 6 + left)
            left -= WAYS_OF[combination]
        total += chance

    assert chance_to_win(0) == total


def test_taking_it_down_is_never_worse_than_leaving_it() -> None:
    left = solvers("668a")["six_eight_shake"](RULES).table.expectation
    taken = solvers("668a")["six_eight_shake_taken_down"](RULES).table

    assert left < taken.expectation < 0
    assert taken.frequency(sign=0) > 0


@pytest.mark.parametrize(
    ("pays", "unless"),
    [
        (20, "unless 3 with 3-3 and 4-4, or 4 with 3-3 or 4-4, or any 5 of its six combinations have been thrown"),
        (60, "unless 2 with 3-3 or 4-4, or any 3 of its six combinations have been thrown"),
        (125, "unless 1 with 3-3 or 4-4, or any 2 of its six combinations have been thrown"),
        (150, "unless any 1 of its six combinations have been thrown"),
    ],
)
def test_the_words_say_after_which_combinations_it_stays(pays: int, unless: str) -> None:
    assert TakenDown(Fraction(pays)).strategy() == (f"Take the Six Eight Shake down {unless}.",)


def test_where_it_pays_enough_it_is_never_taken_down() -> None:
    assert TakenDown(Fraction(191)).rolled_on[0] < 0 <= TakenDown(Fraction(192)).rolled_on[0]
    assert TakenDown(Fraction(192)).strategy() == ("Never take the Six Eight Shake down.",)


@pytest.mark.parametrize("wager", ["six_eight_shake", "six_eight_shake_taken_down"])
def test_where_wagers_may_join_late_the_figure_says_what_a_late_one_is_worth(wager: str) -> None:
    """At best a combination of two ways alone is missing: it comes before a 7 in two of eight cases."""
    late = replace(RULES, options=replace(RULES.options, allow_late_join=True))
    best = Fraction(2, 8) * 150 - Fraction(6, 8)

    assert f"up to {float(best):+.2f} per unit" in solvers("668a")[wager](late).convention
    assert solvers("668a")[wager](late).table == solvers("668a")[wager](RULES).table
    assert not solvers("668a")[wager](RULES).convention


def test_a_hop_wager_without_combinations_is_not_offered_and_not_played() -> None:
    left = Layout(hop_the_left=((1, 1), (1, 2)))
    rules = replace(RULES, options=replace(RULES.options, layout=left))
    table = simulator("668a", rules)

    assert not solvers("668a")["hop_the_left"](rules).convention
    for wager in ("hop_the_top", "hop_the_right", "hop_the_center"):
        assert solvers("668a")[wager](rules).convention.endswith("the wager is not offered.")
        assert wager not in table.wagers
        assert wager in table.not_simulated
    assert set(solvers("668a")) == {*table.wagers, *table.not_simulated}
    for one in estimates(table, simulate(table, 20_000, 7, 1, 1), 1):
        exact = solvers("668a")[one.wager](rules).table.expectation
        assert abs(float(one.mean - exact)) < 4 * one.standard_error, one.wager


def test_every_wager_of_the_chapter_is_analysed() -> None:
    found = {one.wager for one in solve_all(GAME, RULES, all_paytables=True)}

    assert {wager.name for wager in GAME.wagers} <= found


def test_live_play_and_kernel_agree_on_every_roll() -> None:
    """All 36 rolls, every one-roll wager, to the cent."""
    pays = tables(RULES).pays
    slip = dict.fromkeys(ONE_ROLL, 20_00)
    for roll in range(36):
        live = LiveRound(GAME, GAME.default_options)
        for event in (WagersPlaced("1", 1, "p", slip), BettingClosed(), DiceRolled((roll // 6 + 1, roll % 6 + 1))):
            assert live.feed(event) is None
        nets = {line.wager: line.net for line in live.round.lines}
        assert nets == {wager: int(pays[index, roll]) * 20_00 // SCALE for index, wager in enumerate(ONE_ROLL)}


def slips(random: Random) -> dict[str, int]:
    """Some of the one-roll wagers, in whole dollars that every payout divides, and always a Six Eight Shake."""
    chosen = random.sample(ONE_ROLL, random.randint(0, 8))
    return {wager: 2_00 * random.randint(5, 40) for wager in (*chosen, SIX_EIGHT_SHAKE)}


def live_and_kernel(seed: int, read: Tables) -> int:
    """One slip, rolled to the end of its Six Eight Shake live and by the kernel; how many rounds it took."""
    state = np.zeros(4, dtype=np.uint64)
    begin(state, np.uint64(seed), np.uint64(0))
    again = state.copy()
    pays = read.pays
    expected, _ = shake_to_the_end(again, below(again, 36), read.lammers, read.left, read.shake)
    slip = slips(Random(seed))
    live = LiveRound(GAME, GAME.default_options)
    assert live.feed(WagersPlaced("1", 1, "p", slip)) is None
    for number in count(1):
        roll = below(state, 36)
        for event in (BettingClosed(), DiceRolled((roll // 6 + 1, roll % 6 + 1))):
            assert live.feed(event) is None
        nets = {line.wager: line.net for line in live.round.lines}
        if number == 1:
            assert {wager: nets.pop(wager) for wager in slip if wager != SIX_EIGHT_SHAKE} == {
                wager: int(pays[ONE_ROLL.index(wager), roll]) * slip[wager] // SCALE
                for wager in slip
                if wager != SIX_EIGHT_SHAKE
            }
        if nets:
            assert nets == {SIX_EIGHT_SHAKE: expected * slip[SIX_EIGHT_SHAKE] // SCALE}, seed
            return number
        live = LiveRound(GAME, GAME.default_options, next_opening(live))
    raise AssertionError("a Six Eight Shake without end")


def test_live_play_and_kernel_agree_to_the_cent() -> None:
    read = tables(RULES)

    assert max(live_and_kernel(seed, read) for seed in range(300)) > 10


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    read = tables(RULES)
    rounds = sum(live_and_kernel(seed, read) for seed in range(1000, 21_000))

    assert rounds > 100_000


def test_simulation_agrees_with_the_exact_figures() -> None:
    table = simulator("668a", RULES)
    exact = {one.wager: one.table for one in solve_all(GAME, RULES)}
    assert table.wagers == tuple(exact)

    for one in estimates(table, simulate(table, 300_000, Random(7).randrange(2**32), 1, 2), 1):
        assert abs(float(one.mean - exact[one.wager].expectation)) < 4 * one.standard_error, one.wager
