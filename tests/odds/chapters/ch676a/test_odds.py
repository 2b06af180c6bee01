"""Go Fore It: totals counted by values, checked card by card and by live play."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.rankings import aces, total
from croupier.chapters.ch676a_go_fore_it.settle import hand
from croupier.equipment.cards import FIFTY_TWO, cards
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch676a.round import WAGERS, settle, tables
from croupier.odds.chapters.ch676a.solve import differences, plays, totals_behind, worth
from croupier.odds.hands.point_hands import DECK, hands, points, ways
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.round import DEALER
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.options import choose
from support.games.solved import solve_all

GAME = chapter("676a")


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, options), GAME.paytables)


def test_hands_by_value_are_all_hands() -> None:
    assert sum(map(ways, hands(2))) == comb(52, 2)
    assert sum(map(ways, hands(4))) == comb(52, 4)
    assert len(hands(5)) == 2002 - 9  # no value but ten has five cards


def test_hole_cards_agree_with_laying_them_one_by_one() -> None:
    front = cards("5s 8d")
    left = [card for card in FIFTY_TWO if card not in front]
    direct: dict[int, int] = {}
    for hole in combinations(left, 2):
        added = total((*front, *hole))
        direct[added] = direct.get(added, 0) + 1

    assert totals_behind((0, 0, 0, 0, 1, 0, 0, 1, 0, 0)) == direct


def test_differences_agree_with_every_pair_of_hands_by_value() -> None:
    fours = hands(4)
    totals = np.array([points(one) for one in fours])
    held = np.array(fours)
    choose_table = np.array([[comb(n, k) for k in range(5)] for n in range(17)])
    won = 0
    for own in fours:
        left = np.array(DECK) - own
        won += ways(own) * int(choose_table[left, held].prod(axis=1)[points(own) < totals].sum())

    assert won == sum(found for more, found in differences().items() if more < 0)
    assert sum(differences().values()) == comb(52, 4) * comb(48, 4)


def test_player_and_dealer_are_equally_likely_to_be_lower() -> None:
    found = differences()

    assert all(found[more] == found[-more] for more in found)


def test_fourteen_points_go_on_and_fifteen_fold() -> None:
    ruleset = rules()

    assert plays(ruleset) == {front for front in hands(2) if points(front) <= 14}
    assert min(worth(ruleset, front) for front in plays(ruleset)) > -1


def test_the_figures_of_every_wager() -> None:
    found = {(one.wager, one.paytable): one for one in solve_all(GAME, rules(), all_paytables=True)}

    assert set(found) == {("main", None), ("skins", None), ("gopher", "A"), ("gopher", "B")}
    assert {one.method for one in found.values()} == {"exact"}
    assert found["main", None].table.total == comb(52, 2) * comb(50, 2)
    assert found["main", None].table.expectation == Fraction(-7901, 270725)
    assert found["skins", None].table.expectation == Fraction(-113638853, 2633883525)
    assert found["gopher", "A"].table.expectation == Fraction(-11772, 270725)
    # The two tables differ by one unit on two aces.
    two_aces = Fraction(comb(4, 2) * comb(48, 2), comb(52, 4))
    gained = found["gopher", "B"].table.expectation - found["gopher", "A"].table.expectation
    assert gained == two_aces


def compare(seed: int, ruleset: Ruleset[Options], kernel_tables: tuple[Any, ...]) -> int:
    """Play a random round live and compare every wager with the kernel; how many were compared."""
    random = Random(seed)
    live = LiveRound(GAME, ruleset.options)
    for seat in range(1, random.randint(1, 6) + 1):
        assert live.feed(WagersPlaced(str(seat), seat, str(seat), dict(random_slip(live, random)))) is None
    play_out(live, random)
    compared = 0
    pays, _, unit = kernel_tables
    for stake in live.round.stakes.values():
        lines = {line.wager: line for line in live.round.lines if line.stake == stake.id}
        if set(lines) == {"front9"}:  # folded with nothing else: the hand is gone
            assert lines["front9"].net == -stake.wagers["front9"]
            continue
        held = hand(live.round, stake.seat)
        net, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
        dealer = total(live.round.cards(DEALER))
        settle(0, int(not stake.folded), total(held), aces(held), dealer, unit, pays, net, at_risk)
        nines = sum(lines[wager].net for wager in ("front9", "back9") if wager in lines)
        assert nines * unit == net[0, 0] * stake.wagers["front9"]
        for index, wager in enumerate(WAGERS[1:], start=1):
            if wager in lines:
                assert lines[wager].net * unit == net[0, index] * stake.wagers[wager], (wager, held)
        compared += len(lines)
    return compared


@pytest.mark.parametrize("column", "AB")
def test_live_play_and_kernel_agree_to_the_cent(column: str) -> None:
    ruleset = rules(gopher_paytable=column)
    kernel_tables = tables(ruleset)

    assert sum(compare(seed, ruleset, kernel_tables) for seed in range(150)) > 900


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    ruleset = rules()
    kernel_tables = tables(ruleset)

    assert sum(compare(seed, ruleset, kernel_tables) for seed in range(100_000)) > 600_000


def test_simulation_agrees_with_the_exact_figures_on_any_number_of_workers() -> None:
    ruleset = rules()
    table = simulator("676a", ruleset)
    tally = simulate(table, 300_000, 7, 3, 2)

    for one in estimates(table, tally, 3):
        exact = solvers("676a")[one.wager](ruleset).table
        assert abs(float(one.mean - exact.expectation)) < 4 * one.standard_error, one.wager
        assert abs(float(one.mean_wagered - exact.mean_wagered)) < 0.005
    alone = simulate(table, 300_000, 7, 3, 1)
    assert alone == tally
