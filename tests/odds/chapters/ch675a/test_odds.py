"""High Roll Dice: ten dice counted by multinomials, checked by throwing fewer dice one by one and by live play."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch675a_high_roll_dice.rankings import most_matched
from croupier.chapters.ch675a_high_roll_dice.wagers import KINDS, PIPS
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch675a import solve as ch675a
from croupier.odds.chapters.ch675a.round import SCALE, WAGERS, Rolled, Tables, settle, tables
from croupier.odds.chapters.ch675a.solve import counts, first_rolls, second_rolls
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.events import BettingClosed, DiceRolled, WagersPlaced
from croupier.rules.terms.options import choose

GAME = chapter("675a")
RULES = Ruleset(GAME.default_options, GAME.paytables)


def test_every_throw_of_ten_dice_is_counted() -> None:
    assert sum(first_rolls().values()) == 6**10
    assert counts()[10] == 6
    assert counts()[9] == 6 * 10 * 5


def test_multinomials_agree_with_throwing_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ch675a, "DICE", 6)
    first_rolls.cache_clear()
    direct: dict[object, int] = {}
    for faces in product(range(1, 7), repeat=6):
        match = most_matched(faces)
        direct[match] = direct.get(match, 0) + 1

    counted = first_rolls()
    first_rolls.cache_clear()
    assert counted == direct


def test_a_second_roll_has_all_its_ways() -> None:
    assert sum(second_rolls(4).values()) == 6**6
    assert second_rolls(9) == {9: 5, 10: 1}


def test_all_seven_circles_with_an_extra_roll_keep_what_was_decided() -> None:
    """docs/readings/0023-extra-roll.md gives 9.3 % of everything wagered, and 0.7 % where the stake came back."""
    kept = solvers("675a")["extra_roll"](RULES).table.element_of_risk
    generous = Ruleset(choose(GAME.options, {"extra_roll_stake_returned": True}), GAME.paytables)
    returned = solvers("675a")["extra_roll"](generous).table.element_of_risk

    assert round(float(kept), 3) == 0.093
    assert round(float(returned), 3) == 0.007


def test_the_pip_street_wagers_share_all_throws() -> None:
    frequencies = [solvers("675a")[wager](RULES).table.frequency(sign=1) for wager in PIPS]

    assert sum(frequencies, Fraction(0)) == 1


EVERY_WAGER = {**dict.fromkeys((*PIPS, *KINDS, "extra_roll"), 5_00), "millionaire_9": 1_00, "millionaire_10": 1_00}
"""$5 each, Millionaire Row $1."""


def live(slip: dict[str, int], first: tuple[int, ...], second: tuple[int, ...]) -> dict[str, int]:
    """What each wager of a slip comes to, in cents."""
    live = LiveRound(GAME, GAME.default_options)
    for event in (WagersPlaced("1", 1, "p", slip), BettingClosed(), DiceRolled(first)):
        assert live.feed(event) is None
    if not live.over:
        assert live.feed(DiceRolled(second)) is None
    nets: dict[str, int] = {}
    for line in live.round.lines:
        nets[line.wager] = nets.get(line.wager, 0) + line.net
    return nets


def throws(seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ten dice and those thrown again: lopsided dice, so that many of a kind come up."""
    random = np.random.default_rng(seed)
    weights = random.dirichlet(np.full(6, 0.4))
    first = tuple(int(face) + 1 for face in random.choice(6, 10, p=weights))
    again = 10 - most_matched(first).count
    return first, tuple(int(face) + 1 for face in random.choice(6, again, p=weights))


def kernel_nets(first: tuple[int, ...], second: tuple[int, ...], read: Tables) -> dict[str, int]:
    """What the kernel says that each wager comes to, in fifths of a unit."""
    match = most_matched(first)
    total = match.count + second.count(match.face)
    net, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    rolled = Rolled(match.face - 1, match.count, total)
    settle(0, rolled, read.first, read.second, read.back, read.best, net, at_risk)
    return {wager: int(net[0, index]) for index, wager in enumerate(WAGERS)}


def compare(seed: int, read: Tables) -> None:
    """All wagers on one slip, then one Like Kind Wager with an Extra Roll on another."""
    first, second = throws(seed)
    kernel = kernel_nets(first, second, read)
    nets = live(EVERY_WAGER, first, second)
    for wager in PIPS:
        assert nets[wager] == kernel[wager] * 5_00 // SCALE
    for wager in ("millionaire_9", "millionaire_10"):
        assert nets[wager] == kernel[wager] * 1_00 // SCALE
    assert sum(nets[wager] for wager in (*KINDS, "extra_roll")) == kernel["extra_roll"] * 5_00 // SCALE
    kind = f"like_kind_{3 + seed % 6}"
    alone = live({kind: 5_00, "extra_roll": 5_00, "pip_1": 5_00}, first, second)
    assert alone[kind] + alone["extra_roll"] == kernel[f"{kind}_with_extra_roll"] * 5_00 // SCALE, seed


def test_live_play_and_kernel_agree_to_the_cent() -> None:
    read = tables(RULES)

    for seed in range(300):
        compare(seed, read)


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    read = tables(RULES)

    for seed in range(1000, 101_000):
        compare(seed, read)


def test_simulation_agrees_with_the_exact_figures() -> None:
    table = simulator("675a", RULES)
    assert set(table.wagers) == set(solvers("675a"))
    for one in estimates(table, simulate(table, 300_000, 7, 1, 2), 1):
        exact = solvers("675a")[one.wager](RULES).table.expectation
        assert abs(float(one.mean - exact)) < 4 * one.standard_error, one.wager
