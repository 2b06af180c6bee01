"""Lunar Poker: hands that simulated rounds play by the solver's decisions.

Why the decisions ship: docs/design/0111.
"""

import json
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier import figures
from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import of_edition
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.cards import cards
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch671a import by_decision
from croupier.odds.chapters.ch671a import round as rounds
from croupier.odds.chapters.ch671a.against import Against, gained
from croupier.odds.chapters.ch671a.best_play import Solution, _note, all_hands
from croupier.odds.chapters.ch671a.choices import Choice, sort_by_kind
from croupier.odds.chapters.ch671a.classes import ACE_KING
from croupier.odds.chapters.ch671a.decisions import DISCARDS, FIRST_EXCHANGE
from croupier.odds.chapters.ch671a.multisets import RANKS
from croupier.odds.chapters.ch671a.shipped import best_play, regulated
from croupier.odds.chapters.ch671a.solve import _solution, _strategy
from croupier.odds.chapters.ch671a.tallies import Layout
from croupier.odds.compiled import Ints
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, numbers
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose
from croupier.words import as_data

pytestmark = pytest.mark.timeout(600)
"""The first run looks for the second combination of every class of six cards, and compiles."""

GAME = chapter("671a")
RULES: Ruleset[Options] = Ruleset(choose(GAME.options, {}), GAME.paytables)


def test_the_decision_of_a_hand_is_that_of_its_class_in_other_suits() -> None:
    hands, class_of = all_hands().cards, by_decision.class_of_five()
    every = np.random.default_rng(671).integers(0, FIRST_EXCHANGE + len(DISCARDS), (RANKS, len(hands), 4), np.int8)
    random = Random(671)
    for _ in range(1000):
        number = random.randrange(len(hands))
        up = random.choice([card for card in range(52) if card not in hands[number]])
        chosen = int(every[up % RANKS, number, up // RANKS])
        suits = random.sample(range(4), 4)
        turned = [RANKS * suits[card // RANKS] + card % RANKS for card in range(52)]
        held = np.array([turned[card] for card in random.sample(hands[number].tolist(), 5)])

        found, bits = by_decision.decide(held, turned[up], every, class_of)

        if found < FIRST_EXCHANGE:
            assert (found, bits) in {(chosen, 0), *of_equal_suits(every, number, up)}
        else:
            given = frozenset(int(card) for place, card in enumerate(held) if bits >> place & 1)
            assert given in {frozenset(turned[card] for card in one) for one in discards(every, hands, number, up)}


def of_equal_suits(every: Choice, number: int, up: int) -> set[tuple[int, int]]:
    """What is decided beside an open card of any suit that holds the same ranks: suits do not tell these apart."""
    ranks = ranks_of_suits(all_hands().cards, number)
    alike = [suit for suit in range(4) if ranks[suit] == ranks[up // RANKS]]
    return {(int(every[up % RANKS, number, suit]), 0) for suit in alike}


def discards(every: Choice, hands: Ints, number: int, up: int) -> list[set[int]]:
    """The cards given up beside the open card, or beside one of a suit that holds the same ranks, turned back."""
    ranks = ranks_of_suits(hands, number)
    found = []
    for suits in permutations(range(4)):
        if all(ranks[suit] == ranks[suits[suit]] for suit in range(4)):
            suit = suits[up // RANKS]
            chosen = int(every[up % RANKS, number, suit])
            in_order, kinds = np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64)
            sort_by_kind(hands, number, suit, in_order, kinds)
            bits = int(DISCARDS[chosen - FIRST_EXCHANGE]) if chosen >= FIRST_EXCHANGE else 0
            given = [int(card) for place, card in enumerate(in_order) if bits >> place & 1]
            found.append({RANKS * suits.index(card // RANKS) + card % RANKS for card in given})
    return found


def ranks_of_suits(hands: Ints, number: int) -> list[set[int]]:
    return [{int(card) % RANKS for card in hands[number] if card // RANKS == suit} for suit in range(4)]


@pytest.mark.parametrize(
    ("hand", "up", "gone"),
    [
        ("Ah Kd 9c 7s 4d", "2h", "3s 5s 6d"),
        ("Ah Kd 9c 7s 4d", "As", "3s 5s 6d"),
        ("2h 2d 9c 7s 4d", "As", "Ks Qs"),
        ("2h 2d 9c 7s 4d", "8s", "Ks Qs Js"),
        ("Ah Qd Jc 9s 7d", "2s", "Ac Kd Ks Kh"),
        ("6h 6d 9c 7s 4d", "Kh", ""),
        ("Ah Kd Qc 9s 4d", "Jh", "2s 2c"),
        ("Ac Kd Qc Js 4d", "Th", "2s 3c"),
        ("8h 6d 5c 3s 2d", "4h", "Ks Qs"),
    ],
)
def test_a_bet_after_a_draw_is_decided_as_card_by_card(hand: str, up: str, gone: str) -> None:
    """Every hidden hand one by one, flushes and all."""
    held, (card,), given = (list(map(int, numbers(list(cards(text))))) for text in (hand, up, gone))
    seen = [*held, card, *given]
    own = place(held)
    his = np.array([place([card, *rest]) for rest in combinations([one for one in range(52) if one not in seen], 4)])
    qualified = his >= ACE_KING
    below, ties = int((qualified & (his < own)).sum()), int((qualified & (his == own)).sum())
    tables = rounds.tables(RULES)
    ante, won = int(tables.by_place[rounds.PAYS_ANTE, own]), int(tables.by_place[rounds.PAYS_BET, own])
    left = np.full(RANKS, 4)
    np.subtract.at(left, np.array(seen) % RANKS, 1)
    mask = sum(1 << rank for rank in range(RANKS) if RANKS * (card // RANKS) + rank not in seen)

    worth_it = gained(Against(int((~qualified).sum()), below, ties, ante, won), len(his), 1)

    failing, _ = by_decision.below_a_pair(card % RANKS, left)
    assert failing - tables.failing_flushes[card % RANKS, mask] == (~qualified).sum()
    assert by_decision.lower_and_equal(own, card % RANKS, left, mask, tables.hidden, tables.flushes) == (below, ties)
    read = tables.hidden, tables.flushes, tables.failing_flushes
    assert by_decision.bets(own, ante, won, 1, card % RANKS, left, mask, *read) == (worth_it > -len(his))


def place(held: list[int]) -> int:
    return evaluate(int(CARD_KEYS[held].sum()), int(CARD_BITS[held].sum()), evaluator(LUNAR, 5))


# The decisions that ship


def ruleset(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, options), GAME.paytables)


def figure(edition: str) -> dict[str, Any]:
    """The figure of main that ships, for instant payouts by table A."""
    shipped = json.loads(figures.text("671a"))["wagers"]
    selected = {"instant_paytable": "A", "edition": edition}
    return next(one for one in shipped if one["wager"] == "main" and one["selected"] == selected)


@pytest.mark.parametrize("edition", ["adopted", "proposed"])
def test_the_decisions_that_ship_are_those_that_the_shipped_figure_counts(edition: str) -> None:
    hands, found = all_hands(), Solution(Layout.of(regulated(edition)))
    decisions = best_play(ruleset(edition=edition))
    assert decisions is not None
    for rank in range(RANKS):
        _note(rank, hands, decisions[rank], found.decided)

    assert [as_data(line) for line in _strategy(found)] == figure(edition)["strategy"][:-1]


def test_only_what_decides_has_decisions_of_its_own() -> None:
    adopted, proposed = best_play(ruleset()), best_play(ruleset(edition="proposed"))
    assert adopted is not None
    assert proposed is not None
    assert (adopted != proposed).any()
    assert best_play(ruleset(instant_paytable="B")) is adopted


def test_a_paytable_of_ones_own_is_not_played_by_other_decisions() -> None:
    rows = [[row.name, "1 to 1"] for row in GAME.paytables.table("bet")]
    changed = GAME.paytables.revised(f"[bet]\nrows = {json.dumps(rows)}")
    table = simulator("671a", Ruleset(GAME.default_options, changed))

    assert "main" not in table.wagers
    assert "regulated paytables" in table.not_simulated["main"]
    assert set(solvers("671a")) == {*table.wagers, *table.not_simulated}


@pytest.mark.parametrize("edition", ["adopted", "proposed"])
def test_rounds_by_the_shipped_decisions_come_to_the_shipped_figure(edition: str) -> None:
    table = simulator("671a", ruleset(edition=edition))
    found = {one.wager: one for one in estimates(table, simulate(table, 200_000, 7, 2, 2), 2)}["main"]
    exact = figure(edition)

    assert abs(float(found.mean) - exact["expectation_decimal"]) < 4 * found.standard_error
    assert abs(float(found.mean_wagered) - exact["mean_wagered"]) < 0.02


@pytest.mark.long
@pytest.mark.parametrize("edition", ["adopted", "proposed"])
def test_the_solver_finds_the_shipped_decisions_again(edition: str) -> None:
    rules = ruleset(edition=edition)
    again = _solution(of_edition(rules.paytables, "ante", rules.options), rules.paytables.table("bet"))

    assert again.decisions.tolist() == best_play(rules).tolist()  # type: ignore[union-attr]


@pytest.mark.long
def test_simulated_best_play_agrees_with_the_exact_figure() -> None:
    exact = solvers("671a")["main"](RULES).table
    table = simulator("671a", RULES)
    found = {one.wager: one for one in estimates(table, simulate(table, 5_000_000, 7, 2, 2), 2)}

    assert abs(float(found["main"].mean - exact.expectation)) < 4 * found["main"].standard_error
    assert abs(float(found["main"].mean_wagered - exact.mean_wagered)) < 0.005
