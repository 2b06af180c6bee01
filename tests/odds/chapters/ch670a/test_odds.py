"""Six-Card Fortune Pai Gow Poker: exact figures, and one truth between live play, solver and simulation."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight, Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.chapters.ch670a_six_card_fortune_pai_gow.settle import setting_of
from croupier.equipment.cards import Card
from croupier.odds.analysis.analyse import known_wagers
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch670a.round import (
    WAGERS,
    Tables,
    against_dealer,
    best_plays,
    paid,
    settle_doubled,
    settle_six,
    tables,
)
from croupier.odds.chapters.ch670a.settings import house_way, set_hands
from croupier.odds.chapters.ch670a.solve import play_of
from croupier.odds.chapters.ch670a.subsets import canonical_six
from croupier.odds.compiled import Table, Values
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.evaluation import CARDS, evaluate, numbers, six_cards
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.outcomes import OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.selections import variants
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.side_wagers import reaches
from croupier.rules.terms.options import choose
from support.tables.random_rounds import nets_by_wager, random_round

GAME = chapter("670a")
SIX_CARD_HANDS = 22_957_480
DEALS = SIX_CARD_HANDS * 10_737_573
ON_DEALER = ("main", "main_with_double_down", "double_down", "main_house_way")


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, {**GAME.submission.options, **options}), GAME.paytables)


@cache
def table_of(wager: str, **options: object) -> OutcomeTable:
    return solvers("670a")[wager](rules(**options)).table


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested is computed here and now."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))


# Exact figures.  Nobody has published them: the counts behind them are held against all dealer hands one by one in
# test_pai_gow.py.


@pytest.mark.parametrize(
    ("wager", "expectation"),
    [
        ("main", Fraction(-17251339933, 437070243610)),
        ("main_with_double_down", Fraction(-118136783909, 8216920579868)),
        ("double_down", Fraction(1036360012257, 41084602899340)),
        ("main_house_way", Fraction(-546718647473, 8803843478430)),
        ("fortune_bonus", Fraction(-49724, 409955)),
        ("insurance", Fraction(-87599, 1147874)),
        ("progressive", Fraction(-2445623, 5739370)),
    ],
)
def test_expectations(wager: str, expectation: Fraction) -> None:
    table = table_of(wager)

    assert table.expectation == expectation
    assert table.total == (DEALS if wager in ON_DEALER else SIX_CARD_HANDS)


def test_outcomes_of_the_main_wager() -> None:
    assert table_of("main").by_net() == {-1: 73250067091652, 0: 109737238934948, 1: 63520311369440}


def test_double_down_at_risk_is_part_of_both() -> None:
    """With Double Down on offer as much more is wagered as the Double Down Wager itself, which is worth placing."""
    both, alone = table_of("main_with_double_down"), table_of("double_down")

    assert both.mean_wagered == 1 + alone.mean_wagered
    assert alone.expectation > 0
    assert table_of("main").expectation > both.expectation - alone.expectation


def test_the_advice_says_what_it_costs() -> None:
    setting = solvers("670a")["main"](rules()).strategy
    doubling = solvers("670a")["main_with_double_down"](rules()).strategy

    assert "joker 100, ace 80, king 60, queen 42" in setting[0]
    assert "pair of aces 76, pair of kings 72" in setting[1]
    assert setting[-2:] == (
        "This rule costs 0.000331 of the wager against the best setting of every hand.",
        "Hands set like the house's cost 0.022630 of the wager.",
    )
    assert "ace: pair of tens; king: pair of kings" in doubling[0]
    assert "costs 0.000247" in doubling[1]


def test_no_way_to_play_is_better_than_the_best() -> None:
    """Setting by setting: whatever card goes low, doubled or not, no hand gains."""
    play = play_of(rules())
    single, joint = play.best(), play.best_with_double_down()
    each = np.arange(len(single.setting))
    best = np.where(
        joint.doubled, (play.worth + play.worth_of_doubling)[each, joint.setting], play.worth[each, joint.setting]
    )
    for setting in range(6):
        legal = play.hands.playable[:, setting]
        assert bool((play.worth[each, single.setting] >= play.worth[:, setting])[legal].all())
        assert bool((best >= (play.worth + play.worth_of_doubling)[:, setting])[legal].all())
    assert play.expectation(single) == table_of("main").expectation
    assert play.expectation(joint) == table_of("main_with_double_down").expectation


def test_a_better_paid_win_moves_the_edge_by_at_least_its_chance() -> None:
    changed = Ruleset(rules().options, GAME.paytables.revised('[pai_gow]\nrows = [["both_hands_higher", "3 to 2"]]'))
    regulated, paid = table_of("main"), solvers("670a")["main"](changed).table

    assert paid.expectation > regulated.expectation + regulated.frequency(sign=1) / 2
    assert set(paid.by_net()) == {-1, 0, Fraction(3, 2)}
    house = solvers("670a")["main_house_way"](changed).table
    same = table_of("main_house_way")
    assert house.expectation == same.expectation + same.frequency(sign=1) / 2


@pytest.mark.parametrize("wager", ON_DEALER)
def test_both_readings_of_the_house_way_are_listed(wager: str) -> None:
    readings = [one.options.joker_six_card_straight for one in variants(rules(), known_wagers(GAME)[wager])]

    assert readings == list(JokerSixCardStraight)


@pytest.mark.long
def test_the_other_reading_of_the_house_way() -> None:
    found = solvers("670a")["main"](rules(joker_six_card_straight="lowest_straight"))

    assert found.paytable == "lowest_straight"
    assert found.table.expectation > table_of("main").expectation
    assert float(found.table.expectation - table_of("main").expectation) < 0.001


# All six cards.


def test_insurance_counts_every_set_of_ranks() -> None:
    """Six different ranks, no five in a row, no ace, no joker; of 4,096 ways to suit them 76 make a flush."""
    by_net = table_of("insurance").by_net()
    odds = {8: 100, 9: 30, 10: 10, 11: 7, 12: 4, 13: 3}
    for top, pays in odds.items():
        lower = combinations(range(2, top), 5)
        ranks = [held for five in lower if not _straight(held := (*five, top))]
        assert by_net[Fraction(pays)] == len(ranks) * (4**6 - 76)


def _straight(ranks: tuple[int, ...]) -> bool:
    return ranks[4] - ranks[0] == 4 or ranks[5] - ranks[1] == 4


def test_rare_hands_are_as_many_as_can_be_counted_by_hand() -> None:
    ways = ways_by_row(PAI_GOW, GAME.paytables.table("fortune_bonus"), 6)

    assert ways["five_aces"] == 48
    natural, four_and_joker, three_aces_and_joker = 13 * comb(48, 2), 12 * 48, 4 * comb(48, 2)
    assert ways["four_of_a_kind"] == natural + four_and_joker + three_aces_and_joker
    assert ways["royal_flush"] == 4 * 48 + 4 * comb(5, 4) * 47


@pytest.mark.long
def test_every_row_is_counted_by_the_live_scale() -> None:
    table = GAME.paytables.table("fortune_bonus")
    found = dict.fromkeys([*(row.name for row in table), ""], 0)
    for hand, weight in zip(*canonical_six(), strict=True):
        row = table.highest(reaches(PAI_GOW, [(*CARDS, Card.JOKER)[card] for card in hand]))
        found[row.name if row else ""] += int(weight)

    assert found == ways_by_row(PAI_GOW, table, 6)


def test_fortune_bonus_with_the_envy_bonus_of_a_five_dollar_wager() -> None:
    found = solvers("670a")["fortune_bonus"](rules())
    amounts = {"five_aces": 5000, "royal_flush": 1000, "straight_flush": 250, "four_of_a_kind": 75, "full_house": 25}
    ways = ways_by_row(PAI_GOW, GAME.paytables.table("fortune_envy", "$5"), 6)
    worth = sum(amount * ways[row] for row, amount in amounts.items())

    assert found.progressive["envy_per_other_player"] == Fraction(worth, 5 * SIX_CARD_HANDS)


def test_progressive_by_its_meter() -> None:
    found = solvers("670a")["progressive"](rules())
    five_aces, royal = 48, 1132
    fixed = 300 * 8248 + 150 * 19752 + 15 * 196896 + 6 * 314944 + 3 * 696228
    meter = found.progressive["break_even"]
    assert isinstance(meter, Fraction)

    assert fixed + meter * (five_aces + Fraction(royal, 10)) == SIX_CARD_HANDS
    rate, reset = Fraction(21, 100), Fraction(5000 * five_aces, SIX_CARD_HANDS)
    assert found.progressive["long_run_expectation"] == Fraction(fixed, SIX_CARD_HANDS) + rate + reset - 1
    assert found.progressive["seed"] == {"meter": 5000}


def test_a_meter_of_twice_the_amount_pays_twice() -> None:
    usual, twice = table_of("progressive"), table_of("progressive", progressive_reset=10000)

    gained = Fraction(5000 * 48 + 500 * 1132, SIX_CARD_HANDS)
    assert twice.expectation - usual.expectation == gained


@pytest.mark.parametrize(
    ("options", "envy"),
    [
        ({}, Fraction(0)),  # $1 is no Qualifying Wager
        ({"qualifying_minimum": 1}, Fraction(100 * 48 + 50 * 1132 + 10 * 8248 + 5 * 19752, SIX_CARD_HANDS)),
        ({"progressive_unit": 5}, Fraction(500 * 48 + 250 * 1132 + 50 * 8248 + 25 * 19752, 5 * SIX_CARD_HANDS)),
    ],
)
def test_progressive_envy_goes_by_the_qualifying_wager(options: dict[str, object], envy: Fraction) -> None:
    found = solvers("670a")["progressive"](rules(**options)).progressive

    assert found["envy_per_other_player"] == envy
    assert ("wager_of_five_dollars" in found) == ("progressive_unit" not in options)


def test_a_five_dollar_progressive_wager_stands_beside_the_unit() -> None:
    beside = solvers("670a")["progressive"](rules()).progressive["wager_of_five_dollars"]
    assert isinstance(beside, dict)

    assert beside["expectation"] == table_of("progressive", progressive_unit=5).expectation


# Live play against the kernel.


def kernel_nets(round: Round[Options], stake: Stake, found: Tables) -> dict[str, Fraction]:
    """What the kernels say that each wager of a stake comes to, per unit; hands set as the stake set them."""
    wins, parts = found.wins, found.scale
    cards = round.cards(stake.seat)
    low = cards.index(setting_of(round, stake).low)
    (dealer_highs, dealer_lows), (highs, lows) = (_set(hand, found.five) for hand in (round.cards(DEALER), cards))
    house = house_way(dealer_highs, dealer_lows, found.kinds, found.lowest)
    net, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    result = against_dealer(highs[low], lows[low], dealer_highs[house], dealer_lows[house], wins, parts)
    settle_doubled(0, result, "double_down" in stake.wagers, dealer_highs[house], parts, net, at_risk)
    six = evaluate(*six_cards(numbers(list(cards)), 0), found.six)
    settle_six(0, six, parts, found.pays, net, at_risk)
    nets = {wager: Fraction(int(net[0, index]), parts) for index, wager in enumerate(WAGERS)}
    return {**nets, "pai_gow": Fraction(result, parts)}


def _set(cards: tuple[Card, ...], five: Table) -> tuple[Values, Values]:
    highs, lows = (np.zeros(6, dtype=np.int32) for _ in range(2))
    set_hands(numbers(list(cards)), 0, highs, lows, five)
    return highs, lows


def by_progressive_wager(**options: object) -> dict[int, Tables]:
    """What the kernels read, by the amount on the progressive: the meter pays the same to $1 and to $5."""
    no_plays = np.zeros(0, dtype=np.uint8)
    return {100 * unit: tables(rules(progressive_unit=unit, **options), no_plays) for unit in (1, 5)}


def compare(seed: int, options: Options, found: dict[int, Tables]) -> int:
    """Play a random round live and compare every wager with the kernels; how many were compared."""
    round = random_round(GAME, options, Random(seed))
    return sum(compare_stake(round, stake, found) for stake in round.stakes.values())


def compare_stake(round: Round[Options], stake: Stake, found: dict[int, Tables]) -> int:
    live = nets_by_wager(round, stake.id)
    expected = kernel_nets(round, stake, found[stake.wagers.get("progressive", 1_00)])
    compared = [wager for wager in live if wager in stake.wagers]  # an Envy Bonus is no wager
    for wager in compared:
        assert live[wager] == expected[wager] * stake.wagers[wager], (wager, round.lines)
    both = live["pai_gow"] + live.get("double_down", 0)
    assert both == expected["main_with_double_down"] * stake.wagers["pai_gow"]
    return len(compared)


@pytest.mark.parametrize("joker_straight", JokerSixCardStraight)
@pytest.mark.parametrize("seating", ["seated", "stadium"])
def test_live_play_and_kernel_agree_to_the_cent(joker_straight: JokerSixCardStraight, seating: str) -> None:
    selected = {"joker_six_card_straight": joker_straight.value, "seating": seating}
    found = by_progressive_wager(**selected)

    assert sum(compare(seed, rules(**selected).options, found) for seed in range(100)) > 500


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    found = by_progressive_wager()

    assert sum(compare(seed, rules().options, found) for seed in range(100_000)) > 600_000


# Simulated rounds.


def test_simulation_agrees_with_the_exact_figures() -> None:
    table = simulator("670a", rules())
    means = list(estimates(table, simulate(table, 200_000, 7, 2, 2), 2))

    assert [one.wager for one in means] == list(solvers("670a"))
    for one in means:
        exact = table_of(one.wager)
        assert abs(float(one.mean - exact.expectation)) < 4 * one.standard_error, one.wager
        assert abs(float(one.mean_wagered - exact.mean_wagered)) < 0.005, one.wager


def test_the_simulated_player_sets_every_hand_as_the_solver_says() -> None:
    """As many hands double down as the solver counted, and any of the six cards may go low."""
    plays = best_plays(rules())
    doubled = int(np.count_nonzero(plays >> 6))

    assert len(plays) == SIX_CARD_HANDS
    assert Fraction(doubled, SIX_CARD_HANDS) + 1 == table_of("main_with_double_down").mean_wagered
    assert int((plays & 7).max()) == int((plays >> 3 & 7).max()) == 5


def test_workers_do_not_change_the_figures() -> None:
    table = simulator("670a", rules())
    one, two = (simulate(table, 280_000, 3, 1, workers) for workers in (1, 2))

    assert list(estimates(table, one, 1)) == list(estimates(table, two, 1))


def test_payouts_that_divide_a_unit_are_counted_in_its_parts() -> None:
    changed = GAME.paytables.revised('[pai_gow]\nrows = [["both_hands_higher", "3 to 2"]]')
    wins, parts, pays = paid(Ruleset(rules().options, changed))

    assert (wins, parts) == (3, 2)
    assert int(pays[0].max()) == 2 * 1000
