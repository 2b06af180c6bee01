"""Texas Hold 'Em Bonus Poker: the published figures exactly, slow counts beside kernels, one truth with live play."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.equipment.cards import Card, cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch647a.community import (
    EXCHANGED,
    FIELD,
    HOLES,
    KINDS,
    final_boards,
    over_rivers,
    over_turns,
    showdowns,
)
from croupier.odds.chapters.ch647a.round import (
    BOTH_ACES,
    ON_DEALER,
    PROGRESSIVE,
    SCALE,
    WAGERS,
    Hand,
    against_dealer,
    pays,
    settle,
)
from croupier.odds.chapters.ch647a.solve import ALL_DEALS, Play, ways_with_flop
from croupier.odds.chapters.ch647a.streets import streets
from croupier.odds.compiled import Ints
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluate, evaluator, numbers, place_of
from croupier.odds.hands.pay_arrays import ROYAL_FLUSH, six_card_place
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.terms.options import choose
from support.games.solved import solve_all
from support.tables.random_rounds import nets_by_wager, random_round

GAME = chapter("647a")
F = Fraction


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, {**GAME.submission.options, **options}), GAME.paytables)


@cache
def analysis(wager: str, **options: object) -> Analysis:
    return solvers("647a")[wager](rules(**options))


def test_the_house_edge_is_the_published_fraction() -> None:
    table = analysis("main").table

    assert table.expectation == F(-578107733, 28381438800)
    assert round(float(table.element_of_risk), 8) == 0.00533491
    assert round(float(table.mean_wagered), 6) == 3.818103
    assert table.total == comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)


def test_the_house_edge_where_the_ante_pays_from_a_flush() -> None:
    table = analysis("main", ante_pays_from="flush").table

    assert table.expectation == F(-19447087313, 347672625300)
    assert round(float(table.house_edge), 8) == 0.05593505


def test_an_outcome_is_known_by_its_bets() -> None:
    """A fold loses the Ante; otherwise Ante and Flop are three units, Turn and River one each."""
    ways = analysis("main").table.ways
    wagered = {at_risk for _, at_risk in ways}

    assert wagered == {1, 3, 4, 5}
    assert {net for net, at_risk in ways if at_risk == 3} == {-3, 0, 2, 3}
    assert ways[F(-1), F(1)] == 60 * comb(50, 3) * 47 * 46 * comb(45, 2)


@pytest.mark.parametrize(
    ("paid_from", "folded", "share"),
    [("straight", "3-2, 4-2, 5-2, 6-2, 7-2", "4.5249%"), ("flush", "3-2, 4-2, 5-2, 6-2, 7-2, 4-3", "5.4299%")],
)
def test_what_is_folded_before_the_flop(paid_from: str, folded: str, share: str) -> None:
    first = analysis("main", ante_pays_from=paid_from).strategy[0]

    assert first == f"Before the Flop fold {folded} of different suits ({share}) and bet everything else."


def test_costs_of_the_short_rule_and_of_errors() -> None:
    *_, short, errors = analysis("main").strategy

    assert short.startswith("This rule costs 0.009770 of the Ante")
    assert (
        errors == "Never folding costs 0.003127, never betting after the Flop 0.163924, never after the Turn 0.198144."
    )


def test_player_and_dealer_are_alike_where_nobody_decides() -> None:
    """As many deals are won as are lost when every hand is played to the end."""
    endings = streets().endings.sum(axis=(0, 1))

    assert endings[:3].sum() == endings[3]
    assert endings.sum() == ALL_DEALS


def direct_word(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """One hole on four community cards, counted one River and one hole of the dealer after the other."""
    word = 0
    bars = FIVE_CARD.threshold("straight"), FIVE_CARD.threshold("flush")
    for river in CARDS:
        if river not in (*hole, *board):
            final = (*board, river)
            own = FIVE_CARD.value((*hole, *final))
            grade = (own >= bars[0]) + (own >= bars[1])
            rest = [card for card in CARDS if card not in (*hole, *final)]
            for dealer in combinations(rest, 2):
                other = FIVE_CARD.value((*dealer, *final))
                word += (own > other) << (FIELD * grade)
                word += (own < other) << (FIELD * 3)
    return word


def words_of(boards: Ints) -> Ints:
    """The words of every hole on a few boards of four, by the kernels."""
    known = final_boards(boards)
    final = np.zeros((len(known.cards), KINDS.max() + 1), dtype=np.int64)
    table = evaluator(FIVE_CARD, 7)
    showdowns(0, len(known.cards), known.cards, known.suits, CARD_KEYS, CARD_BITS, table, final)
    words = np.zeros((len(boards), len(HOLES)), dtype=np.int64)
    gains = np.zeros(words.shape, dtype=np.int32)
    over_rivers(0, len(boards), known.of, known.suit_of, KINDS, final, words, gains)
    return words


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("Ah Kd", "Qs Js 2c 2d"),
        ("9s 8s", "Ts Js 3s 3d"),
        ("7c 7d", "7h 4c 4d 4s"),
        ("As 2d", "3h 4h 5c Kc"),
        ("6h 5h", "7h 8h 9h Th"),
    ],
)
def test_rivers_and_dealers_are_counted_as_one_by_one(hole: str, board: str) -> None:
    own, community = cards(hole), cards(board)
    words = words_of(numbers(list(community))[None, :])

    found = int(words[0, hand_numbers(numbers(list(own)))])
    assert found % 2**64 == direct_word(own, community)


def gains_of(boards: Ints) -> Ints:
    """What a River Wager gains with every hole on a few boards of four."""
    fields = [words_of(boards) >> (FIELD * field) & 0xFFFF for field in range(4)]
    gains: Ints = fields[0] + fields[1] + fields[2] - fields[3]
    return gains


@pytest.mark.parametrize("flop", [0, 700, 1754])
def test_a_turn_bet_is_worth_its_sum_over_turns(flop: int) -> None:
    """Each Turn on the Flop itself, where the kernel looks up one board for all that suits do not tell apart."""
    flops, four = classes(3), classes(4)
    community = flops.hands[flop]
    turns = np.array([card for card in range(52) if card not in community])
    boards = np.array([sorted((*community, turn)) for turn in turns])
    free = (HOLES[None, :, :] != turns[:, None, None]).all(axis=2)
    known = np.unique(four.of[hand_numbers(boards)])
    river = np.zeros((len(four.hands), len(HOLES)), dtype=np.int32)
    river[known] = gains_of(four.hands[known])
    turn = np.zeros((len(flops.hands), len(HOLES)), dtype=np.int32)

    over_turns(flop, flop + 1, flops.hands, four.of, four.exchange, EXCHANGED, river, turn)

    apart = (HOLES[:, :, None] != community).all(axis=(1, 2))
    direct = (gains_of(boards) * free).sum(axis=0)
    assert turn[flop, apart].tolist() == direct[apart].tolist()
    assert (streets().turn[flop, apart] == (direct[apart] > 0)).all()


@pytest.mark.parametrize(("column", "edge"), [("A", 8.5406), ("B", 8.8989)])
def test_holdem_bonus_as_published(column: str, edge: float) -> None:
    found = analysis("holdem_bonus", holdem_bonus_paytable=column).table

    assert round(100 * float(found.house_edge), 4) == edge
    assert found.total == comb(52, 2) * comb(50, 2)


def test_two_aces_meet_two_aces_once_in_1225() -> None:
    assert analysis("holdem_bonus").table.by_net()[F(1000)] == 6
    assert analysis("holdem_bonus").table.by_net()[F(30)] == 6 * 1224


def test_what_folded_hands_would_have_made_with_the_flop() -> None:
    """Two different ranks: 2 flops of quads, 18 full houses, 264 + 44 three of a kind, and the straights by hand."""
    folded = Play(rules().options).folded
    table = GAME.paytables.table("progressive", "A")
    every, paid = (ways_with_flop(table, unpaid) for unpaid in (np.zeros_like(folded), folded))
    missing = {row: every[row] - paid[row] for row in every if row and every[row] != paid[row]}

    assert missing == {
        "four_of_a_kind": 60 * 2,
        "full_house": 60 * 18,
        "three_of_a_kind": 60 * (264 + 44),
        "straight": 12 * 64 * (2 + 2 + 2 + 1),
    }
    assert sum(every.values()) == sum(paid.values()) == comb(52, 2) * comb(50, 3)


def test_the_progressive_says_what_folding_costs_it() -> None:
    found = analysis("progressive")

    assert round(float(found.table.house_edge), 8) == 0.45625635
    assert found.progressive["expectation_if_never_folded"] == F(-1402, 3185)
    assert "3-2, 4-2, 5-2, 6-2, 7-2 of different suits" in found.convention


def test_folded_hands_never_earn_an_envy_bonus_anyway() -> None:
    """Hands of different suits make no straight flush with a Flop."""
    usual, strict = analysis("progressive"), analysis("progressive", folded_hands_create_envy=False)

    assert usual.progressive["envy_per_other_player"] == strict.progressive["envy_per_other_player"]
    assert usual.progressive["envy_per_other_player"] == F(4 * 1000 + 36 * 300, comb(52, 5))


def test_the_extras_of_the_five_card_hand_bonus_stand_beside_it() -> None:
    found = analysis("five_card_hand_player").progressive
    without = analysis("five_card_hand_player", magic_card=False, lucky_bonus=False).progressive

    assert (found["magic_card_adds"], found["lucky_bonus_adds"]) == (F(20 * 5, 52), F(5, 7))
    assert not {"magic_card_adds", "lucky_bonus_adds"} & without.keys()


def test_six_players_divide_a_jackpot_of_the_dealer() -> None:
    found = analysis("five_card_hand_dealer")
    jackpots = F(4 * 10_000 + 36 * 1_000, comb(52, 5))
    shared = found.progressive["expectation_if_6_share"]

    assert shared == found.table.expectation - jackpots * F(5, 6)


@pytest.mark.parametrize(("column", "edge"), [("A", 10.2248), ("D", 8.5614)])
def test_six_card_bonus_as_published(column: str, edge: float) -> None:
    assert round(100 * float(analysis("six_card_bonus", six_card_paytable=column).table.house_edge), 4) == edge


def test_a_limit_that_the_table_may_reach_is_told() -> None:
    assert analysis("main").convention == ""
    assert analysis("main", table_maximum=20_000).convention.startswith("An Ante above $10,000 wins less")


def test_every_permitted_paytable_is_listed() -> None:
    found = list(solve_all(GAME, rules(), all_paytables=True))
    listed = {(one.wager, one.paytable) for one in found}

    assert {column for wager, column in listed if wager == "main"} == {"straight", "flush"}
    assert {column for wager, column in listed if wager == "holdem_bonus"} == set("AB")
    assert {column for wager, column in listed if wager == "progressive"} == set("ABCD")
    assert {column for wager, column in listed if wager == "six_card_bonus"} == set("ABCDE")
    assert {one.method for one in found} == {"exact"}
    assert set(solvers("647a")) == set(WAGERS)


@pytest.mark.parametrize(
    ("hand", "above"),
    [("Ad Kd Qd Jd Td 9d", 2), ("As Ks Qs Js Ts 9s", 1), ("Ad Kd Qd Jd Td 9c", 0), ("Ad Kd Qd Jd Td 8d", 0)],
)
def test_six_card_royals_rank_above_the_royal_flush(hand: str, above: int) -> None:
    held = numbers(list(cards(hand)))
    assert six_card_place(place(cards(hand)), int(CARD_BITS[held].sum())) == ROYAL_FLUSH + above


def place(held: tuple[Card, ...]) -> int:
    hand = numbers(list(held))
    return evaluate(int(CARD_KEYS[hand].sum()), int(CARD_BITS[hand].sum()), evaluator(FIVE_CARD, len(hand)))


def kernel_nets(round: Round[Options], stake: Stake, paid: Ints) -> dict[str, Fraction]:
    """What the kernel says that each wager of a stake comes to, per unit."""
    own, dealer, flop = round.cards(stake.seat), round.cards(DEALER), round.cards("flop")
    rest = (*round.cards("turn"), *round.cards("river"))
    bets = sum(stake.wagers.get(wager, 0) for wager in ("flop", "turn", "river")) // stake.wagers["ante"]
    paid_from = place_of(FIVE_CARD, round.options.ante_pays_from)
    main = against_dealer(place((*own, *flop, *rest)), place((*dealer, *flop, *rest)), bets, paid_from)
    aces = all(card.rank == 14 for card in (*own, *dealer))
    hole = BOTH_ACES if aces else int(hand_numbers(numbers(list(own))))
    six = 0
    if "six" in round.laid:
        held = (*own, *round.cards("six"))
        six = six_card_place(place(held), int(CARD_BITS[numbers(list(held))].sum()))
    net, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    hand = Hand(hole, place((*own, *flop)), six)
    settle(0, 1, bets, main, hand, place((*dealer, *flop)), paid, net, at_risk)
    assert at_risk[0, 0] == SCALE * (1 + bets)
    return {wager: F(int(net[0, index]), SCALE) for index, wager in enumerate(WAGERS)}


def compare(seeds: range, ruleset: Ruleset[Options]) -> int:
    """Play random rounds live and compare every wager with the kernel; how many were compared."""
    paid = pays(ruleset)
    return sum(compare_round(random_round(GAME, ruleset.options, Random(seed)), paid) for seed in seeds)


def compare_round(round: Round[Options], paid: Ints) -> int:
    compared = 0
    for stake in round.stakes.values():
        nets, expected = nets_by_wager(round, stake.id), kernel_nets(round, stake, paid)
        main = sum(nets.get(wager, 0) for wager in ("ante", "flop", "turn", "river"))
        assert main == expected["main"] * stake.wagers["ante"]
        for wager in set(WAGERS) & nets.keys():
            assert nets[wager] == expected[wager] * stake.wagers[wager], (wager, stake.id)
        compared += len(nets)
    return compared


VARIANTS = {
    "usual": rules(),
    "flush, B, B, E": rules(
        ante_pays_from="flush", holdem_bonus_paytable="B", progressive_paytable="B", six_card_paytable="E"
    ),
    "stadium, C, C, $5": rules(
        seating="stadium", progressive_paytable="C", six_card_paytable="C", progressive_unit=5, five_card_hand_unit=5
    ),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_live_play_and_kernel_agree_to_the_cent(variant: str) -> None:
    assert compare(range(100), VARIANTS[variant]) > 1000


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_live_play_and_kernel_agree_over_100000_rounds(variant: str) -> None:
    assert compare(range(1000, 35_000), VARIANTS[variant]) > 350_000


def test_the_kernel_divides_a_jackpot_of_the_dealer() -> None:
    """A royal flush of the dealer at the seed of $10,000, three players (§ 647a.12(e)(2))."""
    net, at_risk = (np.zeros((1, len(WAGERS)), dtype=np.int64) for _ in range(2))
    settle(0, 3, 0, -1, Hand(0, 0, 0), ROYAL_FLUSH, pays(rules()), net, at_risk)

    assert F(int(net[0, ON_DEALER]), SCALE) == F(10_000, 3) - 1
    assert net[0, PROGRESSIVE] == -SCALE


@pytest.mark.parametrize("options", [{}, {"ante_pays_from": "flush", "six_card_paytable": "C"}])
def test_simulation_agrees_with_the_exact_figures(options: dict[str, object]) -> None:
    table = simulator("647a", rules(**options))

    for one in estimates(table, simulate(table, 200_000, 7, 1, 2), 1):
        exact = analysis(one.wager, **options).table
        assert abs(float(one.mean - exact.expectation)) < 4 * one.standard_error, one.wager
        assert abs(float(one.mean_wagered - exact.mean_wagered)) < 0.01, one.wager


def test_workers_do_not_change_the_figures() -> None:
    table = simulator("647a", rules())
    one, two = (simulate(table, 300_000, 7, 3, workers) for workers in (1, 2))

    assert one == two
