"""Criss-Cross Poker: a slow direct count beside the solver, and one truth between live play, solver and simulation."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch674a_criss_cross_poker.cross import across_hand, community_cards, down_hand
from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.equipment.cards import Card, cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch674a.card_sets import size
from croupier.odds.chapters.ch674a.round import WAGERS, Bets, Tables, scale, settle, tables
from croupier.odds.chapters.ch674a.solve import DEALS, AntesAndBets, _grade, _worth
from croupier.odds.compiled import Ints
from croupier.odds.hands.canonical import EXCHANGES, classes, hand_numbers
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluator, numbers, ranking
from croupier.odds.hands.grades import in_whole_units
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.options import choose
from support.games.solved import solve_all
from support.tables.random_rounds import nets_by_wager, random_round

GAME = chapter("674a")
F = Fraction

FLUSH_BELOW_STRAIGHT = """
[bets]
rows = [
    ["royal_flush", "500 to 1"], ["straight_flush", "100 to 1"], ["four_of_a_kind", "40 to 1"],
    ["full_house", "12 to 1"], ["flush", "3 to 1"], ["straight", "9 to 2"], ["three_of_a_kind", "3 to 1"],
    ["two_pair", "2 to 1"], ["pair_of_jacks_or_better", "1 to 1"], ["pair_of_6s_through_10s", "push"],
]
"""


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, {**GAME.submission.options, **options}), GAME.paytables)


@cache
def main() -> Analysis:
    return solvers("674a")["main"](rules())


def test_the_compulsory_wagers_together() -> None:
    found = main().table

    assert found.expectation == F(-579091, 6689228)
    assert found.total == DEALS == comb(52, 2) * comb(50, 2) * comb(48, 2) * 46
    assert min(wagered for _, wagered in found.ways) == 2
    assert max(wagered for _, wagered in found.ways) == 2 + 3 * 3


def test_every_ending_adds_up_to_what_the_induction_found() -> None:
    game = AntesAndBets(rules())
    worth = sum(
        int(hole.worth.max()) * int(weight) for hole, weight in zip(game.solved(), classes(2).weights, strict=True)
    )

    assert main().table.expectation == F(worth, game.unit * DEALS)


class Direct:
    """One hand and one row by the chapter's own ranking, in halves: every column, middle card and size of Bet."""

    def __init__(self, own: str, row: str, ruleset: Ruleset[Options]) -> None:
        self.own, self.row, self.paytables = cards(own), cards(row), ruleset.paytables
        self.rest = [card for card in CARDS if card not in (*self.own, *self.row)]
        self.known: dict[tuple[str, int], int] = {}

    def worth(self, across: int, down: int) -> int:
        """The sum over all columns and middle cards, the Middle Bet or a fold as is best for each column."""
        return sum(self._column(column, across, down) for column in combinations(self.rest, 2))

    def _column(self, column: tuple[Card, ...], across: int, down: int) -> int:
        staying, middle = 0, 0
        for card in self.rest:
            if card not in column:
                first = FIVE_CARD.value((*self.own, *self.row, card))
                second = FIVE_CARD.value((*self.own, *column, card))
                staying += self._pays("antes", first) + self._pays("antes", second)
                staying += across * self._pays("bets", first) + down * self._pays("bets", second)
                middle += self._pays("bets", max(first, second))
        return max(*(staying + bet * middle for bet in (1, 2, 3)), -2 * 46 * (2 + across + down))

    def _pays(self, family: str, value: int) -> int:
        if (family, value) not in self.known:
            row = self.paytables.table(family).highest(lambda name: value >= FIVE_CARD.threshold(name))
            self.known[family, value] = -2 if row is None else int(2 * net(row.pays, {}, 1))
        return self.known[family, value]


def solved(own: str, row: str, ruleset: Ruleset[Options]) -> Ints:
    """What a row is worth by the solver, in halves, by Across and Down Bet."""
    game = AntesAndBets(ruleset)
    unit, (antes, bets) = in_whole_units(game.ante, game.bet)
    hole, pair = numbers(list(cards(own))), numbers(list(cards(row)))
    table = evaluator(FIVE_CARD, 5)
    graded, reached = _grade(hole[0], hole[1], len(antes), CARD_KEYS, CARD_BITS, game.grades.by_place(), table)
    given = np.array([pair]), hand_numbers(np.array([pair])), graded, reached, antes, bets, unit
    worth, sums, _ = _worth(int(CARD_BITS[hole].sum()), *given, np.zeros(1326, dtype=np.int64), 1)
    assert int(sums[0, 0, 4]) == comb(48, 2)
    doubled: Ints = worth[0] * 2 // unit
    return doubled


@pytest.mark.parametrize(("own", "row"), [("Qs Js", "9d 6c"), ("8h 3d", "8c Ac")])
def test_the_solver_agrees_with_a_direct_count(own: str, row: str) -> None:
    worth = solved(own, row, rules())
    direct = Direct(own, row, rules())

    for (x, across), (y, down) in [((1, 3), (0, 1)), ((0, 1), (1, 3))]:
        assert int(worth[x, y]) == direct.worth(across, down)


def test_a_bet_between_the_least_and_the_greatest_is_never_better() -> None:
    """What a hand is worth is convex in every Bet."""
    direct = Direct("Qs Js", "9d 6c", rules())

    once, twice, thrice = (direct.worth(1, down) for down in (1, 2, 3))
    assert 2 * twice <= once + thrice


def test_a_table_that_pays_a_higher_hand_less_is_solved_as_well() -> None:
    """The Middle Bet is paid on the better hand, not on the better paid one."""
    changed = Ruleset(rules().options, GAME.paytables.revised(FLUSH_BELOW_STRAIGHT))
    assert int(solved("Ts 9s", "8s 7d", changed)[0, 0]) == Direct("Ts 9s", "8s 7d", changed).worth(1, 1)


def test_rows_that_suits_do_not_tell_apart_are_worth_the_same() -> None:
    """Beside an eight of hearts and a three of diamonds, spades and clubs are alike."""
    one = solved("8h 3d", "8c Ac", rules())
    other = solved("8h 3d", "8s As", rules())

    assert one.tolist() == other.tolist()


def test_the_down_bet_is_known_for_every_row() -> None:
    game = AntesAndBets(rules())
    own, hand = classes(2), numbers(list(cards("Kc 7d")))
    number = int(hand_numbers(hand))
    hole, image = game.solved()[own.of[number]], EXCHANGES[own.exchange[number]]
    row = image[numbers(list(cards("Kd 2c")))]

    assert hole.across == 1
    assert hole.down[int(hand_numbers(row))] == 1


def test_the_size_of_a_set_of_cards() -> None:
    random = Random(5)
    for _ in range(200):
        held = random.getrandbits(52)
        assert size(np.uint64(held)) == held.bit_count()


def test_five_card_bonus_is_counted_from_the_known_hands() -> None:
    found = solvers("674a")["five_card_bonus"](rules()).table
    sixes_or_better = 1_098_240 * 9 // 13
    counts = {250: 4, 100: 36, 40: 624, 15: 3744, 10: 5108, 6: 10200, 4: 54912, 3: 123552, 1: sixes_or_better}

    assert found.by_net() == {
        F(-1): comb(52, 5) - sum(counts.values()),
        **{F(pays): counts[pays] for pays in sorted(counts)},
    }


def test_every_wager_is_listed_and_exact() -> None:
    found = list(solve_all(GAME, rules(), ["five_card_bonus"], all_paytables=True))

    assert [(one.wager, one.paytable, one.method) for one in found] == [("five_card_bonus", "A", "exact")]
    assert set(solvers("674a")) == set(WAGERS)


def test_the_checklists_cost_little() -> None:
    across, down, middle, _, cost = main().strategy

    assert across.startswith("Across Bet, with a pair: bet three times the Ante; two of one suit or a six or better")
    assert "a pair of your own: bet three times the Ante" in down
    assert "6 points or more: bet the Ante; anything else: fold" in middle
    assert 0 < float(cost.split()[3]) < 0.005


def kernel_nets(round: Round[Options], stake: Stake, arrays: Tables) -> dict[str, Fraction]:
    """What the kernel says that each wager of a stake comes to, per unit."""
    times = arrays.scale
    hands = across_hand(round, stake.seat), down_hand(round, stake.seat), community_cards(round)
    places = [int(np.searchsorted(ranking(FIVE_CARD), FIVE_CARD.value(hand))) for hand in hands]
    bets = [stake.wagers.get(bet, 0) // stake.wagers["ante_across"] for bet in ("across", "down", "middle")]
    found, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    settle(0, places[0], places[1], places[2], Bets(*bets), arrays.pays, times, found, at_risk)
    assert F(int(at_risk[0, 0]), times) == 2 + sum(bets)
    return {wager: F(int(found[0, index]), times) for index, wager in enumerate(WAGERS)}


MAIN = ("ante_across", "ante_down", "across", "down", "middle")


def compare(seeds: range, ruleset: Ruleset[Options]) -> int:
    """Play random rounds live and compare every wager with the kernel; how many were compared."""
    arrays = tables(ruleset)
    return sum(compare_round(random_round(GAME, ruleset.options, Random(seed)), arrays) for seed in seeds)


def compare_round(round: Round[Options], arrays: Tables) -> int:
    compared = 0
    for stake in round.stakes.values():
        nets, expected = nets_by_wager(round, stake.id), kernel_nets(round, stake, arrays)
        assert sum(nets.get(wager, 0) for wager in MAIN) == expected["main"] * stake.wagers["ante_across"]
        if "five_card_bonus" in nets:
            assert nets["five_card_bonus"] == expected["five_card_bonus"] * stake.wagers["five_card_bonus"]
        compared += len(nets)
    return compared


VARIANTS = {"usual": rules(), "stadium": rules(seating="stadium", dealing_method="automated_shoe")}


@pytest.mark.parametrize("variant", VARIANTS)
def test_live_play_and_kernel_agree_to_the_cent(variant: str) -> None:
    assert compare(range(150), VARIANTS[variant]) > 1200


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_live_play_and_kernel_agree_over_100000_rounds(variant: str) -> None:
    assert compare(range(1000, 51_000), VARIANTS[variant]) > 400_000


def test_results_are_counted_in_units_unless_a_table_needs_more() -> None:
    assert scale(rules()) == 1
    assert scale(Ruleset(rules().options, GAME.paytables.revised(FLUSH_BELOW_STRAIGHT))) == 2


def test_simulation_agrees_with_the_exact_figures() -> None:
    table = simulator("674a", rules())
    exact = {"main": main().table, "five_card_bonus": solvers("674a")["five_card_bonus"](rules()).table}

    for one in estimates(table, simulate(table, 200_000, 7, 2, 2), 2):
        assert abs(float(one.mean - exact[one.wager].expectation)) < 4 * one.standard_error, one.wager
        assert abs(float(one.mean_wagered - exact[one.wager].mean_wagered)) < 0.03, one.wager
        assert abs(float(one.hit_frequency - exact[one.wager].frequency(sign=1))) < 0.01, one.wager


def test_workers_do_not_change_the_figures() -> None:
    table = simulator("674a", rules())
    one, two = (simulate(table, 300_000, 7, 2, workers) for workers in (1, 2))

    assert one == two
