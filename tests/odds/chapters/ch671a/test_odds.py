"""Lunar Poker: counts that are known, and one truth between live play, solver and simulation.

What the figures mean: docs/design/0095.
"""

from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.combinations import second_combination
from croupier.chapters.ch671a_lunar_poker.drawing import played
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.equipment.cards import Card, cards
from croupier.odds.analysis.analyse import known_wagers
from croupier.odds.chapters import simulator, solvers, varies
from croupier.odds.chapters.ch671a import round as rounds
from croupier.odds.chapters.ch671a.classes import STRAIGHT_FLUSH, five_suited, suited, unsuited
from croupier.odds.chapters.ch671a.multisets import RANKS
from croupier.odds.chapters.ch671a.multisets import numbers as multiset_numbers
from croupier.odds.compiled import Ints
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluate, evaluator, numbers
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.selections import variants
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.options import choose

pytestmark = pytest.mark.timeout(600)
"""The first run looks for the second combination of every class of six cards, and compiles."""

GAME = chapter("671a")


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, options), GAME.paytables)


# The Super Wager


def test_every_hand_of_the_super_wager_is_counted_once() -> None:
    by_net = solvers("671a")["super"](rules()).table.by_net()

    assert sum(by_net.values()) == comb(52, 5)
    assert by_net[Fraction(200)] == 624  # four of a kind
    assert by_net[Fraction(150)] == comb(12, 5) - 3 * 8  # kings, queens, jacks, without four of a kind
    assert by_net[Fraction(100)] == 3744 - 6 * 24  # full houses not of pictures alone
    assert by_net[Fraction(60)] == 5108
    assert by_net[Fraction(30)] == 10200


@pytest.mark.parametrize(("edition", "expectation"), [("adopted", "-142012/2598960"), ("proposed", "-133852/2598960")])
def test_the_super_wager_in_both_editions(edition: str, expectation: str) -> None:
    found = solvers("671a")["super"](rules(edition=edition))

    assert found.table.expectation == Fraction(expectation)
    assert found.paytable == edition


def test_a_straight_flush_paid_as_a_flush_is_worth_its_forty_hands() -> None:
    literal = solvers("671a")["super"](rules()).table.expectation
    as_flush = solvers("671a")["super"](rules(super_sf_pays_as="flush")).table.expectation

    assert as_flush - literal == Fraction(36 * (60 - 2) + 4 * (60 - 5), comb(52, 5))


@pytest.mark.parametrize("wager", ["super_dealer", "super_seat_1", "super_seat_5"])
def test_a_super_wager_on_another_hand_is_worth_the_same(wager: str) -> None:
    assert solvers("671a")[wager](rules()).table == solvers("671a")["super"](rules()).table


# Every table is there


def test_every_paytable_and_edition_is_a_variant() -> None:
    found = {
        (one.options.instant_paytable, one.options.edition) for one in variants(rules(), known_wagers(GAME)["main"])
    }

    assert found == {(column, edition) for column in "ABC" for edition in ("adopted", "proposed")}
    assert set(varies("671a")) == set(solvers("671a"))


# Classes of hands


def test_the_place_of_five_cards_tells_their_class() -> None:
    places = np.concatenate([one.place[one.place >= 0] for one in (unsuited(5), suited(5))])

    assert len(places) == len(set(places)) == 7462


@pytest.mark.parametrize(
    ("hand", "second"),
    [
        ("As Ad Kh 9c 8d", "ace_king"),
        ("Ac Ad Kh Ks 2c", None),
        ("8s 8h 8d 8c Ad Ac", "full_house"),
        ("Kh Qh Jh 9h 7h Ts", "straight"),
        ("Kh Ks 8d 8h 2c 2s", "two_pair"),
        ("Ah Kh 9h 5h 3h 3d", "pair"),
        ("9h 8h 7h 6h 5h 4h", "straight_flush"),
    ],
)
def test_the_second_combination_of_a_class(hand: str, second: str | None) -> None:
    held = numbers(list(cards(hand)))
    category = int(_second(held))

    assert (LUNAR.categories[category].value if category >= 0 else None) == second


def _second(held: Ints) -> int:
    ranks = multiset_numbers((held % RANKS)[None])[0]
    suits = np.bincount(held // RANKS, minlength=4)
    if suits.max() == len(held):
        return int(suited(len(held)).second[ranks])
    if suits.max() < 5:
        return int(unsuited(len(held)).second[ranks])
    flush = held[held // RANKS == suits.argmax()]
    other = held[held // RANKS != suits.argmax()][0]
    return int(five_suited().second[multiset_numbers((flush % RANKS)[None])[0] * RANKS + other % RANKS])


def test_classes_hold_what_the_chapter_finds_in_random_hands() -> None:
    random = Random(671)
    for _ in range(300):
        size = random.choice((5, 6))
        suit = random.randrange(4)
        of_suit = random.sample(range(13 * suit, 13 * suit + 13), random.choice((0, 4, 5)))
        held = of_suit + random.sample([card for card in range(52) if card not in of_suit], size - len(of_suit))
        found = second_combination([CARDS[card] for card in held])
        expected = LUNAR.categories.index(found.category) if found else -1
        assert _second(np.array(held)) == expected, held


# Live play and kernel


def place(hand: tuple[Card, ...]) -> int:
    held = numbers(list(hand))
    return evaluate(int(CARD_KEYS[held].sum()), int(CARD_BITS[held].sum()), evaluator(LUNAR, len(held)))


def on_super(hand: tuple[Card, ...], tables: rounds.Tables) -> int:
    by_category = tables.by_place[rounds.SUPER_ROW, place(hand)]
    return int(tables.super_pays[rounds.super_row(int(CARD_BITS[numbers(list(hand))].sum()), by_category)])


def how_played(stake: Stake, first: tuple[Card, ...]) -> int:
    if place(first) >= STRAIGHT_FLUSH:
        return rounds.PAID_AT_ONCE
    if "options_fee" in stake.wagers:
        return rounds.DREW_AND_BET if "bet" in stake.wagers else rounds.DREW_AND_FOLDED
    return rounds.BET if "bet" in stake.wagers else rounds.FOLDED


def kernel_nets(round: Round[Options], stake: Stake, tables: rounds.Tables) -> dict[str, int]:
    """What the kernel says that each wager of a stake comes to, per unit."""
    by_place = tables.by_place
    first, final, dealer = round.cards(stake.seat)[:5], tuple(played(round, stake)), round.cards(DEALER)
    how = how_played(stake, first)
    own = place(final)
    won = by_place[rounds.PAYS_BET, own]
    if len(final) == 6:
        held = numbers(list(final))
        won = tables.won_by_six[rounds.class_of_six(held, 0, int(held[5]))]
    ante = by_place[rounds.PAYS_INSTANT if how == rounds.PAID_AT_ONCE else rounds.PAYS_ANTE, own]
    net, at_risk = (np.zeros((1, len(rounds.WAGERS)), dtype=np.int64) for _ in range(2))
    net[0, rounds.SUPER], net[0, rounds.SUPER_ON_DEALER] = on_super(first, tables), on_super(dealer, tables)
    result = rounds.Result(how, own, int(ante), int(won))
    rounds.settle(0, rounds.MAIN_SIMPLE, result, place(dealer), 1, net, at_risk)
    assert at_risk[0, rounds.MAIN_SIMPLE] * stake.wagers["ante"] == sum(
        stake.wagers.get(wager, 0) for wager in ("ante", "bet", "options_fee")
    )
    for wager, seat in enumerate(range(1, SEATS + 1), start=rounds.SUPER_ON_SEAT):
        if str(seat) in round.laid:
            rounds.on_one_hand(1, wager, on_super(round.cards(seat)[:5], tables), 1, net, at_risk)
    return dict(zip(rounds.WAGERS, map(int, net[0]), strict=True))


def compare(seeds: range, ruleset: Ruleset[Options]) -> set[tuple[int, int]]:
    """Play random rounds live and compare every wager with the kernel; how hands were played, with how many cards."""
    tables = rounds.tables(ruleset)
    return set().union(*(compare_round(seed, ruleset, tables) for seed in seeds))


def compare_round(seed: int, ruleset: Ruleset[Options], tables: rounds.Tables) -> set[tuple[int, int]]:
    random = Random(seed)
    live = LiveRound(GAME, ruleset.options)
    for seat in range(1, random.randint(1, 4) + 1):
        assert live.feed(WagersPlaced(str(seat), seat, str(seat), dict(random_slip(live, random, seat)))) is None
    play_out(live, random)
    seen = set()
    for stake in live.round.stakes.values():
        expected = kernel_nets(live.round, stake, tables)
        lines = [line for line in live.round.lines if line.stake == stake.id]
        main = sum(line.net for line in lines if line.wager in MAIN)
        assert main == expected["main_simple"] * stake.wagers["ante"], (seed, lines)
        for line in lines:
            if line.wager in rounds.WAGERS:
                assert line.net == expected[line.wager] * stake.wagers[line.wager], (seed, line)
        seen.add((how_played(stake, live.round.cards(stake.seat)[:5]), len(played(live.round, stake))))
    return seen


MAIN = {"ante", "bet", "options_fee", "bet_second_combination"}


@pytest.mark.parametrize("edition", ["adopted", "proposed"])
def test_live_play_and_kernel_agree_to_the_cent(edition: str) -> None:
    """Folds, Bets, sixth cards and exchanges of two to five cards, each settled both ways."""
    ruleset = rules(edition=edition, additional_super_wagers=True)
    seen = compare(range(150), ruleset)

    assert {(rounds.FOLDED, 5), (rounds.BET, 5), (rounds.DREW_AND_BET, 5), (rounds.DREW_AND_BET, 6)} <= seen


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    ruleset = rules(additional_super_wagers=True)
    seen = compare(range(100_000), ruleset)

    assert (rounds.PAID_AT_ONCE, 5) in seen


def test_simulation_agrees_with_the_exact_figures() -> None:
    table = simulator("671a", rules())
    quick = [wager for wager in table.wagers if wager != "main"]
    exact = {wager: solvers("671a")[wager](rules()).table.expectation for wager in quick}
    assert set(solvers("671a")) == set(table.wagers)

    for one in (one for one in estimates(table, simulate(table, 200_000, 7, 3, 2), 3) if one.wager in exact):
        assert abs(float(one.mean - exact[one.wager])) < 4 * one.standard_error, one.wager


def test_simulation_is_the_same_for_one_worker_and_two() -> None:
    table = simulator("671a", rules())
    one, two = (simulate(table, 300_000, 3, 1, workers) for workers in (1, 2))

    assert one == two


# Figures


def test_the_simple_play_in_figures() -> None:
    table = solvers("671a")["main_simple"](rules()).table

    assert table.total % (comb(52, 5) * 47) == 0
    assert round(float(table.house_edge), 6) == 0.130775
    assert table.frequency(sign=1) + table.frequency(sign=0) + table.frequency(sign=-1) == 1


def test_another_instant_payout_moves_the_edge_by_its_hands() -> None:
    """Table B pays 1,000 instead of 1,500 for 4 royal flushes and 300 instead of 250 for 36 straight flushes.

    Royal flushes that are no row are paid as straight flushes.
    """
    dash = {"columns": ["A"], "rows": [["royal_flush", "-"], ["straight_flush", "250 to 1"]]}
    no_royal = Ruleset(rules().options, GAME.paytables.with_tables({"instant_2016": dash}))
    all_three = rules(), rules(instant_paytable="B"), no_royal
    a, b, without = (solvers("671a")["main_simple"](one).table.expectation for one in all_three)

    assert b - a == Fraction(36 * 50 - 4 * 500, comb(52, 5))
    assert without - a == Fraction(4 * (250 - 1500), comb(52, 5))
