"""Raise It Up Stud Poker: published figures, a slow recursion beside the solver, and one truth with live play."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.rankings import PAIR_OF_TENS
from croupier.chapters.ch669a_raise_it_up_stud.settle import six_cards
from croupier.equipment.cards import Card, cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch669a.round import WAGERS, Tables, scale, settle, tables
from croupier.odds.chapters.ch669a.solve import AntesAndPlay, with_pair_plus
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import CARDS, numbers, ranking
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net as net_of
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.options import choose
from support.games.solved import solve_all
from support.tables.random_rounds import nets_by_wager, random_round

GAME = chapter("669a")
F = Fraction


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, {**GAME.submission.options, **options}), GAME.paytables)


@cache
def expectation(wager: str, **options: object) -> Fraction:
    return solvers("669a")[wager](rules(**options)).table.expectation


@pytest.mark.parametrize(("column", "edge"), [("A", 2.3167), ("B", 3.4932), ("C", 5.5747), ("D", 7.2760)])
def test_pair_plus_as_published(column: str, edge: float) -> None:
    assert round(-100 * float(expectation("pair_plus", pair_plus_paytable=column)), 4) == edge


@pytest.mark.parametrize(("column", "edge"), [("A", 10.2248), ("D", 8.5614)])
def test_six_card_bonus_as_published(column: str, edge: float) -> None:
    assert round(-100 * float(expectation("six_card_bonus", six_card_paytable=column)), 4) == edge


def test_the_compulsory_wagers_together() -> None:
    found = solvers("669a")["main"](rules()).table

    assert found.expectation == F(-7129937, 203585200)
    assert found.total == comb(52, 3) * 49 * 48 * 47
    assert {wagered for _, wagered in found.ways} == {2, 3, 4, 5}


def test_where_every_street_may_add_to_the_play_wager_the_player_has_the_edge() -> None:
    """Why § 669a.11(d) must mean one Play Wager in a round."""
    found = solvers("669a")["main"](rules(single_play_wager=False)).table

    assert found.expectation == F(8167546, 12724075)
    assert max(wagered for _, wagered in found.ways) == 2 + 3 + 2 + 1


def net(hand: Iterable[Card], played: int) -> Fraction:
    """Ante, Blind and Play by the paytables alone."""
    value = FIVE_CARD.value(list(hand))
    if value < PAIR_OF_TENS:
        return F(-2 - played)
    rows = [
        GAME.paytables.table(name).highest(lambda row: value >= FIVE_CARD.threshold(row)) for name in ("play", "blind")
    ]
    play, blind = (net_of(row.pays, {}, 1) if row else F(-1) for row in rows)
    return 1 + blind + played * play


class Recursion:
    """The game of one hand as the section tells it, in halves of the Ante: always the best of what is allowed."""

    def __init__(self, own: str, *, single: bool, also_lost_by_fold: int = 0) -> None:
        self.own = cards(own)
        self.rest = [card for card in CARDS if card not in self.own]
        self.single, self.also = single, also_lost_by_fold
        self.ends = {frozenset(streets): self._nets(streets) for streets in combinations(self.rest, 3)}

    def _nets(self, streets: tuple[Card, ...]) -> tuple[int, int]:
        without, once = (int(2 * net((*self.own, *streets), played)) for played in (0, 1))
        return without, once - without

    def worth(self, streets: tuple[Card, ...] = (), played: int = 0) -> int:
        """The sum over all cards that may still come."""
        if len(streets) == 3:
            without, once = self.ends[frozenset(streets)]
            return without + played * once
        if self.single and played:
            return self._go_on(streets, played)
        if len(streets) == 2:
            return max(self._go_on(streets, played + 1), -2 * 47 * (2 + played + self.also))
        return max(self._go_on(streets, played + more) for more in range(4 - len(streets)))

    def _go_on(self, streets: tuple[Card, ...], played: int) -> int:
        return sum(self.worth((*streets, card), played) for card in self.rest if card not in streets)


def solved(game: AntesAndPlay, own: str) -> Fraction:
    """What a hand is worth by the solver, in halves of the Ante, for all cards that may come."""
    number = int(hand_numbers(numbers(list(cards(own)))))
    return F(2 * int(game.solved().values[classes(3).of[number]].max()), game.unit)


@pytest.mark.parametrize("own", ["9s 8s 2d", "Th 9c 8c"])
def test_the_solver_agrees_with_a_recursion_street_by_street(own: str) -> None:
    direct = Recursion(own, single=True).worth()

    assert solved(AntesAndPlay(rules()), own) == direct


@pytest.mark.long
@pytest.mark.parametrize("own", ["Ks 7d 2c", "Qs Js 8s"])
def test_the_solver_agrees_with_a_recursion_where_play_wagers_add_up(own: str) -> None:
    direct = Recursion(own, single=False).worth()

    assert solved(AntesAndPlay(rules(single_play_wager=False)), own) == direct


def test_the_solver_agrees_with_a_recursion_where_a_fold_loses_a_winning_pair_plus() -> None:
    """Four, three and two are a straight at 6 to 1: a fold would lose 7 Antes that staying keeps."""
    direct = Recursion("4s 3d 2c", single=True, also_lost_by_fold=7).worth()

    assert solved(with_pair_plus(rules()), "4s 3d 2c") == direct


def test_joint_play_saves_most_of_what_folding_costs_pair_plus() -> None:
    apart = expectation("main") + expectation("pair_plus")
    said = solvers("669a")["pair_plus"](rules()).convention
    cost = float(said.split("costs it ")[1].split()[0])

    assert float(apart) - cost < float(expectation("main_with_pair_plus")) < float(apart)


def test_with_pair_plus_no_hand_that_it_pays_is_folded() -> None:
    found = solvers("669a")["main_with_pair_plus"]

    assert found(rules()).strategy == ("With a Pair Plus Wager, fold no hand that it pays.",)
    assert found(rules(pair_plus_survives_fold=True)).strategy == ()


def test_where_pair_plus_survives_a_fold_nothing_is_lost_by_joining_them() -> None:
    apart = expectation("main") + expectation("pair_plus")
    found = solvers("669a")["pair_plus"](rules(pair_plus_survives_fold=True))

    assert expectation("main_with_pair_plus", pair_plus_survives_fold=True) == apart
    assert not found.convention


def test_the_progressive_is_counted_from_the_known_hands() -> None:
    found = solvers("669a")["progressive"](rules())

    assert found.table.by_net() == {
        F(-1): 22100 - 1 - 3 - 44 - 52 - 720,
        F(5): 720,
        F(59): 52,
        F(69): 44,
        F(499): 3,
        F(999): 1,
    }
    assert found.progressive["envy_per_other_player"] == F(100 * 1 + 25 * 3, 22100)


def test_a_larger_unit_leaves_the_meter_as_it_is() -> None:
    """The meter starts with $1,000 whatever the unit: 200 times a wager of $5."""
    found = solvers("669a")["progressive"](rules(progressive_unit=5))

    assert found.table.by_net()[F(199)] == 1
    assert found.progressive["envy_per_other_player"] == F(100 * 1 + 25 * 3, 22100)


def test_every_permitted_paytable_is_listed() -> None:
    found = list(solve_all(GAME, rules(), all_paytables=True))
    listed = {(one.wager, one.paytable) for one in found}

    for wager in ("pair_plus", "main_with_pair_plus", "six_card_bonus"):
        assert {column for name, column in listed if name == wager} == set("ABCD")
    assert {one.method for one in found} == {"exact"}
    assert set(solvers("669a")) == set(WAGERS)


def test_the_checklists_cost_next_to_nothing() -> None:
    third, fourth, fifth, cost = solvers("669a")["main"](rules()).strategy

    assert "a pair or better, three cards ten or better" in third
    assert "four ranks of one straight" in fourth
    assert "anything else: fold" in fifth
    assert 0 < float(cost.split()[3]) < 0.001


def kernel_nets(round: Round[Options], stake: Stake, arrays: Tables) -> dict[str, Fraction]:
    """What the kernel says that each wager of a stake comes to, per unit."""
    by_place, by_hand, survives, times = arrays.by_place, arrays.by_hand, arrays.survives, arrays.scale
    played = stake.wagers.get("play", 0) // stake.wagers["ante"]
    value = FIVE_CARD.value(six_cards(round, stake.seat))
    place = int(np.searchsorted(ranking(FIVE_CARD), value))
    hand = int(hand_numbers(numbers(list(round.cards(stake.seat)))))
    found, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    settle(0, place, hand, -played if stake.folded else played, survives, by_place, by_hand, times, found, at_risk)
    assert F(int(at_risk[0, 0]), times) == 2 + played
    return {wager: F(int(found[0, index]), times) for index, wager in enumerate(WAGERS)}


def compare(seeds: range, ruleset: Ruleset[Options]) -> int:
    """Play random rounds live and compare every wager with the kernel; how many were compared."""
    arrays = tables(ruleset)
    return sum(compare_round(random_round(GAME, ruleset.options, Random(seed)), arrays) for seed in seeds)


def compare_round(round: Round[Options], arrays: Tables) -> int:
    compared = 0
    for stake in round.stakes.values():
        nets, expected = nets_by_wager(round, stake.id), kernel_nets(round, stake, arrays)
        main = nets["ante"] + nets["blind"] + nets.get("play", 0)
        assert main == expected["main"] * stake.wagers["ante"]
        for wager in set(WAGERS) & nets.keys():
            assert nets[wager] == expected[wager] * stake.wagers[wager], (wager, stake.id)
        compared += len(nets)
    return compared


VARIANTS = {
    "usual": rules(),
    "survives, B, D": rules(pair_plus_survives_fold=True, pair_plus_paytable="B", six_card_paytable="D"),
    "every street, C, C": rules(single_play_wager=False, pair_plus_paytable="C", six_card_paytable="C"),
    "stadium, $5, no low ace": rules(seating="stadium", progressive_unit=5, ace_low_three_card=False),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_live_play_and_kernel_agree_to_the_cent(variant: str) -> None:
    assert compare(range(80), VARIANTS[variant]) > 800


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_live_play_and_kernel_agree_over_100000_rounds(variant: str) -> None:
    assert compare(range(1000, 26_000), VARIANTS[variant]) > 250_000


def test_results_are_counted_in_halves() -> None:
    assert scale(rules()) == 2
    assert scale(rules(progressive_reset=1000.5, progressive_unit=5)) == 10


@pytest.mark.parametrize("options", [{}, {"single_play_wager": False, "pair_plus_survives_fold": True}])
def test_simulation_agrees_with_the_exact_figures(options: dict[str, object]) -> None:
    ruleset = rules(**options)
    table = simulator("669a", ruleset)
    exact = {wager: solvers("669a")[wager](ruleset).table for wager in WAGERS}

    for one in estimates(table, simulate(table, 200_000, 7, 2, 2), 2):
        assert abs(float(one.mean - exact[one.wager].expectation)) < 4 * one.standard_error, one.wager
        assert abs(float(one.mean_wagered - exact[one.wager].mean_wagered)) < 0.02, one.wager


def test_workers_do_not_change_the_figures() -> None:
    table = simulator("669a", rules())
    one, two = (simulate(table, 300_000, 7, 3, workers) for workers in (1, 2))

    assert one == two
