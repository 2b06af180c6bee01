"""Five Card Hi-Lo: hands by value against all dealer hands, checked card by card and by live play."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.rankings import high_points
from croupier.chapters.ch663a_five_card_hi_lo.settle import player_setting
from croupier.equipment.cards import FIFTY_TWO, Card, cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch663a.round import PAYS_POKER, WAGERS, Set, Tables, find, settle, tables
from croupier.odds.chapters.ch663a.solve import DEALER_HANDS, FOLD, Play, best_rule, counted, settings
from croupier.odds.hands.evaluation import numbers, ranking
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.options import choose
from support.games.solved import solve_all

GAME = chapter("663a")
EDGES = {
    "A": Fraction(-27546161737, 996661525860),
    "B": Fraction(-37808213647, 996661525860),
    "C": Fraction(-420531817, 10952324460),
    "D": Fraction(-38421789247, 996661525860),
}


def rules(**options: object) -> Ruleset[Options]:
    selected = {"tie_wager": True, "poker_bonus_wager": True, **options}
    return Ruleset(choose(GAME.options, selected), GAME.paytables)


@pytest.mark.parametrize("column", "ABCD")
def test_ante_and_play_on_every_paytable(column: str) -> None:
    table = solvers("663a")["main"](rules(ante_bonus_paytable=column)).table

    assert table.expectation == EDGES[column]
    assert table.total == comb(52, 5) * comb(47, 5)


def test_the_ante_bonus_is_worth_its_hands() -> None:
    """From B to C nothing changes but 300 units on four aces and a two: four hands in 2,598,960."""
    assert EDGES["B"] - EDGES["C"] == 300 * Fraction(4, comb(52, 5))


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("As 7d 4c 2h 9s", {(27, 6), (20, 3)}),
        ("As Ad Ac Ah 2s", {(33, 3)}),
        ("As Ad Ac 8h 9s", {(33, 17), (31, 9)}),
        ("Ks Qd 8h 4c 2d", {(28, 6)}),
    ],
)
def test_settings_are_those_the_chapter_accepts(hand: str, legal: set[tuple[int, int]]) -> None:
    assert set(settings(cards(hand))) == legal


def test_counts_agree_with_every_dealer_hand_laid_out() -> None:
    """One hand of real cards against all 1,533,939 hands of real cards that the dealer may hold."""
    own = cards("Ad 3s 7h 8c Ts")
    left = [card for card in FIFTY_TWO if card not in own]
    made = np.array([_usual(hand) for hand in combinations(left, 5)])
    index = next(i for i, hand in enumerate(counted().hands) if hand == (1, 0, 1, 0, 0, 0, 1, 1, 0, 1))
    for setting, (high, low) in enumerate(counted().points[index].tolist()):
        better = (made[:, 0] < high).astype(int) + (made[:, 1] > low)
        direct = [int((better == result).sum()) for result in range(3)]
        assert counted().deals[index, setting].sum(axis=1).tolist() == direct
        both = int(((made[:, 0] == high) & (made[:, 1] == low)).sum())
        assert counted().deals[index, setting, :, 3].sum() == both


POINTS = {card: high_points(card) for card in FIFTY_TWO}


def _usual(hand: tuple[Card, ...]) -> tuple[int, int]:
    """The dealer's setting by plain arithmetic: aces high, the two lowest low, a fourth ace counting one."""
    points = sorted(POINTS[card] for card in hand)
    return sum(points[2:]), sum(1 if one == 11 else one for one in points[:2])


def test_every_hand_meets_every_dealer_hand_once() -> None:
    assert (counted().deals.sum(axis=(2, 3)) == DEALER_HANDS).all()
    assert counted().weights.sum() == comb(52, 5)


def test_the_best_play_is_no_worse_than_any_other() -> None:
    play = Play(rules())
    chosen = play.worth[np.arange(len(play.best)), play.best]

    assert (chosen >= play.worth.max(axis=1)).all()
    folded = sum(int(ways) for ways, way in zip(counted().weights, play.best, strict=True) if way == FOLD)
    assert round(folded / comb(52, 5), 4) == 0.0311
    assert 0 < best_rule(play).cost < Fraction(1, 1000)


def test_playing_for_the_tie_wager_too_saves_a_third_of_its_cost() -> None:
    found = {one.wager: one.table.expectation for one in solve_all(GAME, rules())}

    assert found["tie"] == Fraction(-29293647833, 249165381465)
    assert found["main_with_tie"] == Fraction(-2146358359, 22651398315)
    assert found["main"] + found["tie"] < found["main_with_tie"] < found["main"]


def test_every_permitted_paytable_is_listed() -> None:
    found = list(solve_all(GAME, rules(), all_paytables=True))
    listed = {(one.wager, one.paytable) for one in found}

    assert {column for wager, column in listed if wager == "main"} == set("ABCD")
    assert {column for wager, column in listed if wager == "poker_bonus"} == set("AB")
    assert {one.method for one in found} == {"exact"}


@pytest.mark.parametrize(("column", "expected"), [("A", Fraction(-2341, 30940)), ("B", Fraction(-1203, 30940))])
def test_poker_bonus(column: str, expected: Fraction) -> None:
    found = solvers("663a")["poker_bonus"](rules(poker_bonus_paytable=column))

    assert found.table.expectation == expected


def kernel_nets(round: Round[Options], stake: Stake, kernel_tables: Tables) -> dict[str, int]:
    """What the kernel says that each wager of a stake comes to, per unit, however the player set the hand."""
    starts, offsets, about, pays, unit, _ = kernel_tables
    own, dealer = (numbers(list(round.cards(place))) for place in (stake.seat, DEALER))
    seen = [find(hand, 0, starts, offsets) for hand in (own, dealer)]
    setting = Set(0, 0, 0)
    if not stake.folded:
        set_as = player_setting(round, stake)
        setting = Set(1, set_as.high, set_as.low)
    net = np.zeros((1, len(WAGERS)), dtype=np.int64)
    settle(0, seen[0], seen[1], setting, setting, about, pays, unit, net)
    place = int(np.searchsorted(ranking(FIVE_CARD), FIVE_CARD.value(round.cards(stake.seat))))
    return {**dict(zip(WAGERS, net[0].tolist(), strict=True)), "poker_bonus": int(pays[PAYS_POKER, place])}


def compare(seed: int, ruleset: Ruleset[Options], kernel_tables: Tables) -> int:
    """Play a random round live and compare every wager with the kernel; how many were compared."""
    random = Random(seed)
    live = LiveRound(GAME, ruleset.options)
    for seat in range(1, random.randint(1, 6) + 1):
        assert live.feed(WagersPlaced(str(seat), seat, str(seat), dict(random_slip(live, random)))) is None
    play_out(live, random)
    compared = 0
    for stake in live.round.stakes.values():
        lines = {line.wager: line.net for line in live.round.lines if line.stake == stake.id}
        if str(stake.seat) not in live.round.laid:  # folded with nothing else: the hand is gone
            assert sum(lines.values()) == -stake.wagers["ante"] - stake.wagers.get("tie", 0)
            continue
        expected = kernel_nets(live.round, stake, kernel_tables)
        main = sum(lines.get(wager, 0) for wager in ("ante", "play", "ante_bonus"))
        assert main == expected["main"] * stake.wagers["ante"]
        for wager in {"tie", "poker_bonus"} & lines.keys():
            assert lines[wager] == expected[wager] * stake.wagers[wager], wager
        assert expected["main_with_tie"] == expected["main"] + expected["tie"]
        compared += len(lines)
    return compared


@pytest.mark.parametrize("column", "AB")
def test_live_play_and_kernel_agree_to_the_cent(column: str) -> None:
    ruleset = rules(ante_bonus_paytable=column, poker_bonus_paytable=column)
    kernel_tables = tables(ruleset)

    assert sum(compare(seed, ruleset, kernel_tables) for seed in range(150)) > 900


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    ruleset = rules()
    kernel_tables = tables(ruleset)

    assert sum(compare(seed, ruleset, kernel_tables) for seed in range(100_000)) > 600_000


def test_simulation_agrees_with_the_exact_figures_on_any_number_of_workers() -> None:
    ruleset = rules(ante_bonus_paytable="D")
    table = simulator("663a", ruleset)
    tally = simulate(table, 300_000, 7, 3, 2)

    for one in estimates(table, tally, 3):
        exact = solvers("663a")[one.wager](ruleset).table
        assert abs(float(one.mean - exact.expectation)) < 4 * one.standard_error, one.wager
        assert abs(float(one.mean_wagered - exact.mean_wagered)) < 0.005
    alone = simulate(table, 300_000, 7, 3, 1)
    assert alone == tally
