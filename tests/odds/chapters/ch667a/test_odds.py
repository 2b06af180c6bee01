"""Flop Poker: a published figure, independent counts, and one truth between live play, solver and simulation."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.rankings import five_card_hand
from croupier.chapters.ch667a_flop_poker.settle import FLOP
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch667a.round import WAGERS, Tables, scale, settle, share_pot, tables
from croupier.odds.chapters.ch667a.solve import AnteAndFlop, _tied_hands
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluator, numbers, ranking
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.procedure.round import Round
from croupier.rules.terms.options import choose
from support.games.solved import solve_all
from support.tables.random_rounds import nets_by_wager, random_round

GAME = chapter("667a")
F = Fraction

STRAIGHT_PAYS_11 = """
[flop]
rows = [
    ["royal_flush", "1,000 to 1"], ["straight_flush", "500 to 1"], ["four_of_a_kind", "100 to 1"],
    ["full_house", "30 to 1"], ["flush", "20 to 1"], ["straight", "11 to 1"], ["three_of_a_kind", "4 to 1"],
    ["two_pair", "2 to 1"], ["pair_of_jacks_or_better", "1 to 1"],
]
"""


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, {**GAME.submission.options, **options}), GAME.paytables)


def test_a_variant_that_pays_11_on_a_straight_keeps_what_was_published() -> None:
    changed = Ruleset(rules().options, GAME.paytables.revised(STRAIGHT_PAYS_11))
    found = solvers("667a")["main"](changed).table

    assert round(100 * float(found.house_edge), 6) == 5.423732
    assert found.expectation == F(-2760479, 50896300)


def test_the_regulated_game_keeps_more() -> None:
    found = solvers("667a")["main"](rules()).table

    assert found.expectation == F(-3300677, 50896300)
    assert found.total == comb(52, 3) * comb(49, 3)
    assert {wagered for _, wagered in found.ways} == {1, 2}


def test_one_hand_with_every_flop_as_live_play_ranks_it() -> None:
    """Nine, eight and three of two suits: counted by the chapter's own ranking, flop by flop."""
    own = (CARDS[7], CARDS[6], CARDS[14])
    rest = [card for card in CARDS if card not in own]
    game = AnteAndFlop(rules())
    total = sum((_net(five_card_hand(own, flop)) for flop in combinations(rest, 3)), F(0))

    number = int(hand_numbers(numbers(list(own))))
    assert int(game.gains[classes(3).of[number]]) == total + comb(49, 3)


def _net(hand: tuple[object, ...]) -> Fraction:
    value = FIVE_CARD.value(hand)  # type: ignore[arg-type]
    row = GAME.paytables.table("flop").highest(lambda name: value >= FIVE_CARD.threshold(name))
    return F(-2) if row is None else 1 + row.pays.odds  # type: ignore[union-attr]


def test_the_checklist_is_the_best_play() -> None:
    first, cost = solvers("667a")["main"](rules()).strategy

    assert "three ranks of one straight or a jack or better: place the Flop Wager; anything else: fold" in first
    assert cost.startswith("This rule costs 0.00000000 of the Ante")


def test_two_players_tie_as_often_as_comparing_hand_with_hand_finds() -> None:
    """With the flop of two, nine and king of three suits, every pair of hands that share no card."""
    flop = np.array([[0, 20, 37]])
    own = [card for card in range(52) if card not in flop]
    by_value: dict[int, list[frozenset[int]]] = {}
    for hand in combinations(own, 3):
        best = five_card_hand([CARDS[card] for card in hand], [CARDS[card] for card in flop[0]])
        by_value.setdefault(FIVE_CARD.value(best), []).append(frozenset(hand))
    tied = sum(one.isdisjoint(other) for hands in by_value.values() for one in hands for other in hands)

    assert _tied_hands(flop, np.array([1]), CARD_KEYS, CARD_BITS, evaluator(FIVE_CARD, 5)) == tied


@pytest.mark.long
def test_the_pot_between_two_players_is_fair() -> None:
    analysis = solvers("667a")["pot"](rules())
    found = analysis.table

    assert analysis.between_players
    assert found.expectation == 0
    assert found.total == comb(52, 3) * comb(49, 3) * comb(46, 3)
    assert round(float(found.frequency(sign=0)), 9) == 0.001231946


def test_three_card_bonus_is_counted_from_the_known_hands() -> None:
    """52 straight flushes with 4 royals among them, 52 of a kind, 720 straights, 1,096 flushes, 3,744 pairs."""
    found = solvers("667a")["three_card_bonus"](rules()).table
    nets = {100: 4, 50: 44, 25: 52, 6: 720, 3: 1096, 1: 3744, -1: 22100 - 4 - 44 - 52 - 720 - 1096 - 3744}

    assert found.by_net() == {F(net): nets[net] for net in sorted(nets)}


def test_without_the_low_ace_there_are_fewer_straights() -> None:
    found = solvers("667a")["three_card_bonus"](rules(ace_low_three_card=False)).table.by_net()

    assert (found[F(50)], found[F(6)]) == (40, 660)


def test_every_permitted_paytable_is_listed() -> None:
    found = list(solve_all(GAME, rules(), ["main", "three_card_bonus", "progressive_flop"], all_paytables=True))

    assert {one.paytable for one in found if one.wager == "progressive_flop"} == set("AB")
    assert {one.method for one in found} == {"exact"}
    assert set(solvers("667a")) == set(WAGERS)


def test_the_progressive_breaks_even_where_its_meter_pays_what_it_takes() -> None:
    found = solvers("667a")["progressive_flop"](rules())
    even = found.progressive["break_even"]
    assert isinstance(even, Fraction)
    whole = int(even * 100)
    at_even = solvers("667a")["progressive_flop"](rules(progressive_reset=whole / 100)).table.expectation

    assert found.table.expectation < at_even < 0
    assert abs(at_even) < F(1, 10**6)


@pytest.mark.parametrize(("column", "house"), [("A", 29), ("B", 49)])
def test_table_b_pays_more_on_a_full_house(column: str, house: int) -> None:
    found = solvers("667a")["progressive_flop"](rules(progressive_paytable=column)).table.by_net()

    assert found[F(house)] > 0
    assert found[F(249)] > 0


def kernel_nets(round: Round[Options], arrays: Tables) -> dict[str, dict[str, Fraction]]:
    """What the kernel says that each wager of each stake comes to, per unit."""
    stakes = sorted(round.stakes.values(), key=lambda stake: stake.seat)
    net, at_risk = (np.zeros((len(stakes), len(WAGERS)), dtype=np.int64) for _ in range(2))
    _, by_place, by_hand, times, minimum, each = arrays
    places = []
    for seat, stake in enumerate(stakes):
        own = round.cards(stake.seat)
        value = FIVE_CARD.value(five_card_hand(own, round.cards(FLOP)))
        places.append(int(np.searchsorted(ranking(FIVE_CARD), value)))
        hand = int(hand_numbers(numbers(list(own))))
        settle(seat, places[seat], hand, int("flop" in stake.wagers), by_place, by_hand, times, net, at_risk)
        net[seat, 1] = places[seat]
    share_pot(len(stakes), max(places), places.count(max(places)), minimum, each, times, net, at_risk)
    assert [int(one) for one in at_risk[:, 0]] == [times * (1 + ("flop" in stake.wagers)) for stake in stakes]
    return {
        stake.id: {wager: F(int(net[seat, index]), times) for index, wager in enumerate(WAGERS)}
        for seat, stake in enumerate(stakes)
    }


def compare(seeds: range, ruleset: Ruleset[Options]) -> int:
    """Play random rounds live and compare every wager with the kernel; how many were compared."""
    arrays = tables(ruleset)
    return sum(compare_round(random_round(GAME, ruleset.options, Random(seed)), arrays) for seed in seeds)


def compare_round(round: Round[Options], arrays: Tables) -> int:
    expected = kernel_nets(round, arrays)
    compared = 0
    for stake in round.stakes.values():
        nets = nets_by_wager(round, stake.id)
        assert nets["ante"] + nets.get("flop", 0) == expected[stake.id]["main"] * stake.wagers["ante"]
        for wager in set(WAGERS) & nets.keys():
            assert nets[wager] == expected[stake.id][wager] * stake.wagers[wager], (wager, stake.id)
        compared += len(nets)
    return compared


VARIANTS = (
    rules(),
    rules(progressive_paytable="B", ace_low_three_card=False, dealing_method="automated_shoe"),
    rules(pot_remainder="one_cent_each_clockwise", table_minimum=5.5, seating="stadium"),
)


@pytest.mark.parametrize("ruleset", VARIANTS, ids=("usual", "table B, no low ace", "stadium, cent by cent"))
def test_live_play_and_kernel_agree_to_the_cent(ruleset: Ruleset[Options]) -> None:
    assert compare(range(100), ruleset) > 1000


@pytest.mark.long
@pytest.mark.parametrize("ruleset", VARIANTS, ids=("usual", "table B, no low ace", "stadium, cent by cent"))
def test_live_play_and_kernel_agree_over_100000_rounds(ruleset: Ruleset[Options]) -> None:
    assert compare(range(1000, 35_000), ruleset) > 340_000


def test_the_pot_is_counted_in_cents() -> None:
    assert scale(rules(table_minimum=7)) == 700
    assert scale(rules(table_minimum=5, progressive_unit=3)) == 1500


def test_simulation_agrees_with_the_exact_figures() -> None:
    table = simulator("667a", rules())
    exact = {wager: solvers("667a")[wager](rules()).table.expectation for wager in WAGERS if wager != "pot"}
    found = {one.wager: one for one in estimates(table, simulate(table, 200_000, 7, 6, 2), 6)}

    assert found["pot"].mean == 0
    for wager, expectation in exact.items():
        assert abs(float(found[wager].mean - expectation)) < 4 * found[wager].standard_error, wager
    mean_wagered = solvers("667a")["main"](rules()).table.mean_wagered
    assert abs(float(found["main"].mean_wagered - mean_wagered)) < 0.002


def test_workers_do_not_change_the_figures() -> None:
    table = simulator("667a", rules())
    one, two = (simulate(table, 300_000, 7, 3, workers) for workers in (1, 2))

    assert one == two
