"""Crazy 4 Poker: the published figures exactly, and one truth between live play, solver and simulation."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.ranking import FIVE_CARD, Scale
from croupier.money import PercentOfMeter
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch657a.round import PAYS_DEALER, SCALE, WAGERS, Hand, pays, settle
from croupier.odds.compiled import Ints
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, numbers, place_of
from croupier.odds.hands.showdown import dealers_below, five_card_hands
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.options import choose
from croupier.rules.terms.paytables import Row
from support.games.solved import solve_all

GAME = chapter("657a")


def rules(**options: object) -> Ruleset[Options]:
    selected = {
        "queens_up_paytable": "A",
        "six_card_paytable": "E",
        "four_card_progressive_paytable": "A",
        "five_card_hand_bonus": True,
    }
    return Ruleset(choose(GAME.options, selected | options), GAME.paytables)


def test_the_house_edge_is_the_published_fraction() -> None:
    table = solvers("657a")["main"](rules()).table

    assert table.expectation == Fraction(-264142729, 7726058340)
    assert round(float(table.element_of_risk), 6) == 0.010901
    assert round(float(table.mean_wagered), 6) == 3.136171
    assert table.total == 2_598_960 * 1_533_939


@pytest.mark.parametrize(("column", "edge"), [("A", 0.102248), ("D", 0.085614)])
def test_six_card_bonus_as_published(column: str, edge: float) -> None:
    found = solvers("657a")["six_card_bonus"](rules(six_card_paytable=column))

    assert round(float(found.table.house_edge), 6) == edge


def test_queens_up_edges_rise_from_a_to_d() -> None:
    """The repaired columns C and D fit between their neighbours: docs/readings/0002-queens-up-c-and-d.md."""
    edges = [float(solvers("657a")["queens_up"](rules(queens_up_paytable=one)).table.house_edge) for one in "ABCD"]

    assert [round(edge, 3) for edge in edges] == [0.031, 0.045, 0.053, 0.068]


def test_six_card_royals_are_counted_one_by_one() -> None:
    found = solvers("657a")["six_card_bonus"](rules(six_card_paytable="E")).table.by_net()

    assert found[Fraction(200_000)] == 1
    assert found[Fraction(20_000)] == 3
    assert found[Fraction(1000)] == 4 * 47 - 4


def test_a_stricter_super_bonus_costs_nothing_when_played_well() -> None:
    """Only a hand below a king can be outranked by a dealer below a king, and such a hand is folded."""
    usual = solvers("657a")["main"](rules()).table.expectation
    strict = solvers("657a")["main"](rules(super_bonus_loses_if_outranked_by_unqualified_dealer=True)).table.expectation

    assert strict == usual


def test_every_permitted_paytable_is_listed() -> None:
    found = list(solve_all(GAME, rules(), all_paytables=True))
    listed = {(one.wager, one.paytable) for one in found}

    assert {column for wager, column in listed if wager == "queens_up"} == set("ABCD")
    assert {column for wager, column in listed if wager == "four_card_progressive"} == set("AB")
    assert {column for wager, column in listed if wager == "five_card_progressive"} == set("ABCD")
    assert {column for wager, column in listed if wager == "six_card_bonus"} == set("ABCDE")
    assert {one.method for one in found} == {"exact"}
    assert set(solvers("657a")) == set(WAGERS)


def test_a_changed_paytable_moves_the_edge_by_its_row() -> None:
    """One more unit on the straight is worth the chance of a straight, neither more nor less."""
    changed = GAME.paytables.revised(
        '[queens_up]\nrows = [["four_of_a_kind", "50 to 1"], ["straight_flush", "30 to 1"],'
        '["three_of_a_kind", "9 to 1"], ["flush", "4 to 1"], ["straight", "4 to 1"], ["two_pair", "2 to 1"],'
        '["pair_of_queens_or_better", "1 to 1"]]'
    )
    before = solvers("657a")["queens_up"](rules()).table
    after = solvers("657a")["queens_up"](Ruleset(rules().options, changed)).table

    straights = before.by_net()[Fraction(3)]
    assert after.expectation - before.expectation == Fraction(straights, before.total)


def test_a_bonus_in_thirds_is_refused_not_rounded() -> None:
    rows = [
        [row.name, "4 to 3" if row.name == "flush" else str(row.pays)] for row in GAME.paytables.table("super_bonus")
    ]
    changed = GAME.paytables.with_tables({"super_bonus": {"rows": rows}})

    with pytest.raises(ValueError, match="4/3 is no whole number of 1/2 units"):
        solvers("657a")["main"](Ruleset(rules().options, changed))


# Where a fold forfeits the Five Card Hand Bonus


def test_dealer_hands_below_a_bar_are_counted_as_one_by_one() -> None:
    every, bars = five_card_hands(FIVE_CARD), [place_of(FIVE_CARD, row) for row in ("pair", "flush", "straight_flush")]
    hands = np.array(Random(657).sample(range(len(every.values)), 4))
    counted = dealers_below(FIVE_CARD, bars, hands)

    for place, hand in enumerate(hands):
        apart = ~np.isin(every.cards, every.cards[hand]).any(axis=1)
        assert counted[:, place].tolist() == [int((apart & (every.values < bar)).sum()) for bar in bars]


def test_a_fold_loses_what_the_dealers_hand_would_have_paid() -> None:
    """Kept and folded hands together meet every dealer hand as often as he has it."""
    usual, forfeited = (
        solvers("657a")["five_card_hand_dealer"](rules(five_card_hand_survives_fold=survives))
        for survives in (True, False)
    )
    folds = Fraction(23_5072, 100_0000)
    lost = forfeited.table.frequency(sign=-1) - usual.table.frequency(sign=-1)

    assert forfeited.table.total == 2_598_960 * 1_533_939
    assert abs(lost / usual.table.frequency(sign=1) - folds) < Fraction(1, 100)
    assert forfeited.table.expectation < usual.table.expectation
    assert forfeited.progressive["magic_card_adds"] == Fraction(5, 52) * 20 * kept_share()
    assert "forfeits" in forfeited.convention


def test_rounds_in_which_a_fold_forfeits_the_wager_win_as_often_as_solved() -> None:
    ruleset = rules(five_card_hand_survives_fold=False)
    table = simulator("657a", ruleset)
    found = {one.wager: one for one in estimates(table, simulate(table, 300_000, 7, 1), 1)}["five_card_hand_dealer"]
    wins = solvers("657a")["five_card_hand_dealer"](ruleset).table.frequency(sign=1)

    assert abs(float(found.hit_frequency - wins)) < 4 * (float(wins) / 300_000) ** 0.5


def kept_share() -> Fraction:
    main = solvers("657a")["main"](rules()).table
    folded = sum(ways for (_, wagered), ways in main.ways.items() if wagered == 2)
    return 1 - Fraction(folded, main.total)


def test_no_hand_that_is_folded_would_have_paid_on_the_players_own_cards() -> None:
    usual, forfeited = (
        solvers("657a")["five_card_hand_player"](rules(five_card_hand_survives_fold=survives)).table
        for survives in (True, False)
    )

    assert usual.expectation == forfeited.expectation


def place(scale: Scale, cards: tuple[object, ...]) -> int:
    hand = numbers(list(cards))  # type: ignore[arg-type]
    return evaluate(int(CARD_KEYS[hand].sum()), int(CARD_BITS[hand].sum()), evaluator(scale, len(hand)))


def kernel_nets(round: Round[Options], stake: Stake, paid: Ints) -> dict[str, Fraction]:
    """What the kernel says that each wager of a stake comes to, per unit."""
    cards = round.cards(stake.seat)
    six = round.cards("six") if "six" in round.laid else ()
    times = stake.wagers.get("play", 0) // stake.wagers["ante"]
    net, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    dealer = round.cards(DEALER)
    hand = Hand(place(FOUR_CARD, cards), place(FIVE_CARD, cards), place(FIVE_CARD, (*cards, *six)))
    forfeits = not round.options.five_card_hand_survives_fold
    on_dealer = int(paid[PAYS_DEALER, place(FIVE_CARD, dealer)])
    settle(0, hand, place(FOUR_CARD, dealer), on_dealer, times, int(forfeits), paid, net, at_risk)
    return {wager: Fraction(int(net[0, index]), SCALE) for index, wager in enumerate(WAGERS)}


def compare(seeds: range, ruleset: Ruleset[Options]) -> int:
    """Play random rounds live and compare every wager with the kernel; how many were compared."""
    paid = pays(ruleset)
    return sum(compare_round(Random(seed), ruleset, paid) for seed in seeds)


def compare_round(random: Random, ruleset: Ruleset[Options], paid: Ints) -> int:
    live = LiveRound(GAME, ruleset.options)
    for seat in range(1, random.randint(1, 6) + 1):
        assert live.feed(WagersPlaced(str(seat), seat, str(seat), dict(random_slip(live, random)))) is None
    play_out(live, random)
    return sum(compare_stake(live.round, stake, paid) for stake in live.round.stakes.values())


def compare_stake(round: Round[Options], stake: Stake, paid: Ints) -> int:
    lines = {line.wager: line for line in round.lines if line.stake == stake.id}
    expected = kernel_nets(round, stake, paid)
    ante = stake.wagers["ante"]
    main = sum(lines[wager].net for wager in ("ante", "play", "super_bonus") if wager in lines)
    assert main == expected["main"] * ante
    for wager in WAGERS[1:]:
        if wager in lines and not lines[wager].meter:
            assert lines[wager].net == expected[wager] * stake.wagers[wager], (wager, lines[wager])
    return len(lines)


@pytest.mark.parametrize(("column", "survives"), [("A", True), ("D", False)])
def test_live_play_and_kernel_agree_to_the_cent(column: str, *, survives: bool) -> None:
    ruleset = rules(six_card_paytable=column, five_card_hand_survives_fold=survives, play_whole_multiples_only=True)

    assert compare(range(150), ruleset) > 1000


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    ruleset = rules(six_card_paytable="A", play_whole_multiples_only=True)

    assert compare(range(100_000), ruleset) > 1_000_000


def test_the_kernel_divides_a_jackpot_of_the_dealer() -> None:
    """A royal flush of the dealer at the seed of $10,000, three players; a full house pays each of them in full."""
    paid = pays(rules())
    royal_flush, full_house = (place_of(FIVE_CARD, name) for name in ("royal_flush", "full_house"))

    assert Fraction(int(paid[PAYS_DEALER + 2, royal_flush]), SCALE) == Fraction(10_000, 3) - 1
    assert Fraction(int(paid[PAYS_DEALER + 2, full_house]), SCALE) == 99


def test_simulation_agrees_with_the_exact_figures() -> None:
    ruleset = rules(six_card_paytable="A", five_card_progressive_paytable=None)
    table = simulator("657a", ruleset)
    exact = {one.wager: one.table for one in solve_all(GAME, ruleset)}

    for one in estimates(table, simulate(table, 300_000, 7, 6, 2), 6):
        if not any(isinstance(row.pays, PercentOfMeter) for row in _rows(one.wager)):
            assert abs(float(one.mean - exact[one.wager].expectation)) < 4 * one.standard_error, one.wager


def _rows(wager: str) -> list[Row]:
    families = GAME.paytables.families
    return [row for column in families.get(wager, {}).values() for row in column]
