"""Free Bet Blackjack: the shoe by values against plain recursion, and one truth between live play and kernels.

Busts that go back on 22: docs/design/0112.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import perm
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.settle import has_blackjack
from croupier.chapters.ch672a_free_bet_blackjack.splitting import FreeBetHand
from croupier.equipment.cards import Suit
from croupier.equipment.points import points
from croupier.odds.analysis.analyse import known_wagers
from croupier.odds.blackjack.dealer import BLACKJACK, TOTALS, chances, draws, most_drawn, ways
from croupier.odds.blackjack.drawing import insured
from croupier.odds.blackjack.holdings import DOUBLE, FREE, HIT, REAL, STAND, holdings
from croupier.odds.blackjack.main_wager import shoe_of
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch672a.decisions import (
    AGAIN,
    expectation,
    kinds,
    new_stake,
    outcomes,
    plan,
    plans,
    shoe_and_dealer,
    split_outcomes,
    structures,
)
from croupier.odds.chapters.ch672a.round import EVEN_MONEY, blackjack, paid, push_22, returned, scale, settle
from croupier.odds.chapters.ch672a.solve import pays_of, ways_of_22
from croupier.odds.compiled import Ints
from croupier.odds.hands.point_hands import ACE, TEN, Counts, single, with_card, without
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.selections import variants
from croupier.rules.blackjack.dealing import dealer_cards, dealer_total, up_card
from croupier.rules.blackjack.hands import hands_held
from croupier.rules.blackjack.totals import is_blackjack, is_ten_value
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import choose
from support.games.dealers_hand import by_recursion
from support.games.solved import solve_all

GAME = chapter("672a")


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, {"push22_paytable": "A", "even_money": True, **options}), GAME.paytables)


SIX = shoe_of(rules())


# The dealer's hand


def test_draws_are_the_known_numbers_of_sets_and_orders() -> None:
    assert (len(draws(1)), sum(draws(1).values())) == (2037, 18721)
    assert (len(draws(TEN)), sum(draws(TEN).values())) == (184, 289)


@pytest.mark.parametrize("up", [5, 8, TEN])
def test_the_dealers_hand_agrees_with_plain_recursion(up: int) -> None:
    left = without(without(SIX, single(up)), (1, 0, 0, 0, 2, 0, 0, 0, 0, 3))
    direct = by_recursion(left, up + 1, ace=up == ACE)
    rows = np.array([left])
    counted = ways(up, rows)[0]

    exact = {column: Fraction(count, perm(sum(left), most_drawn(up))) for column, count in enumerate(counted) if count}
    assert exact == direct
    assert chances(up, rows)[0] == pytest.approx([float(direct.get(column, 0)) for column in range(8)], abs=1e-15)


def test_scarce_cards_are_never_drawn_twice() -> None:
    left = (1, 0, 2, 0, 0, 1, 0, 0, 1, 9)

    direct = by_recursion(left, 6, ace=False)
    counted = ways(5, np.array([left]))[0]
    assert {column: Fraction(count, perm(14, most_drawn(5))) for column, count in enumerate(counted) if count} == direct


# The player's hands


@cache
def best_by_recursion(hand: Counts, up: int) -> Fraction:
    """Stand or draw, by plain recursion: the value of a hard hand of 12 or more, the dealer's Blackjack left out."""
    points = sum((place + 1) * held for place, held in enumerate(hand))
    left = without(without(SIX, single(up)), hand)
    dealer = by_recursion(left, up + 1, ace=up == ACE)
    alive = 1 - dealer.get(BLACKJACK, Fraction(0))
    if points > 21:
        return -alive
    beaten = sum(
        (dealer.get(total - 17, Fraction(0)) for total in TOTALS if total < points or total == 23), Fraction(0)
    )
    lost = sum((dealer.get(total - 17, Fraction(0)) for total in TOTALS if points < total <= 21), Fraction(0))
    drawn = [best_by_recursion(with_card(hand, place), up) * Fraction(left[place], sum(left)) for place in range(10)]
    return max(beaten - lost, sum(drawn, Fraction(0))) if points < 21 else beaten - lost


@pytest.mark.parametrize(
    ("hand", "up", "action"),
    [((0, 0, 0, 0, 0, 1, 0, 0, 0, 1), TEN, HIT), ((0, 0, 0, 0, 0, 0, 1, 0, 0, 1), TEN, STAND)],
)
def test_the_best_play_agrees_with_plain_recursion(hand: Counts, up: int, action: int) -> None:
    found = plans(SIX, pays_of(rules()))[up].whole
    holding = holdings().index[hand]

    assert found.actions[holding] == action
    assert found.values[holding] == pytest.approx(float(best_by_recursion(hand, up)), abs=1e-14)


def test_free_doubles_and_free_splits_are_always_taken() -> None:
    for against in plans(SIX, pays_of(rules())):
        assert set(against.split) == {0, 1, 2, 3, 5, 6, 7, 8}
        assert all(against.pairs[one].again == set(kinds(one)) for one in against.split)
        for first, second in ((3, 4), (4, 4), (4, 5)):
            assert against.whole.actions[holdings().index[with_card(single(first), second)]] == DOUBLE


def test_a_split_pair_becomes_four_hands_at_most() -> None:
    found = structures((REAL, FREE), 2, frozenset({REAL, FREE}), FREE)
    sizes = {modes: len(modes) - modes.count(AGAIN) for modes in found}

    assert set(sizes.values()) == {2, 3, 4}
    assert all(sizes[modes] == 2 + modes.count(AGAIN) for modes in found)
    assert all(sum(stake == REAL for stake, _ in modes) == 1 for modes in found)
    # The first of two more splits is had by either hand, the second by one of those that come no earlier.
    assert sum(count for modes, count in found.items() if sizes[modes] == 4) == 5


@pytest.mark.parametrize("up", [3, TEN])
def test_exact_outcomes_are_all_cases_and_agree_with_floats(up: int) -> None:
    """Floats leave out what a pair that is split again does to the dealer's chances against the other hands."""
    pays = pays_of(rules())
    made = plans(SIX, pays)[up]
    found = outcomes(SIX, up, made, pays)

    assert sum(found.values()) == 1
    assert min(found.values()) > 0
    assert float(mean(found)) == pytest.approx(expectation(SIX, up, made, pays), abs=2e-5)


def mean(found: dict[tuple[Fraction, Fraction], Fraction]) -> Fraction:
    return sum((net * chance for (net, _), chance in found.items()), Fraction(0))


@pytest.mark.parametrize(("up", "pair"), [(3, 7), (TEN, ACE), (5, 2)])
def test_a_pair_that_is_split_once_is_worth_its_two_hands(up: int, pair: int) -> None:
    pays = pays_of(rules())
    made = replace(plans(SIX, pays)[up].pairs[pair], again=frozenset())
    first = holdings().index[single(pair)]
    left, _ = shoe_and_dealer(SIX, up, pair)
    drawn = left[first] / left[first].sum()
    alone = [float(drawn @ play.values[holdings().after[first]]) for play in made.plays.values()]
    found = split_outcomes(without(SIX, single(up)), up, pair, made, pays)

    assert float(mean(found)) == pytest.approx(sum(alone), abs=1e-13)
    # That the dealer has no Blackjack is as likely as his own cards say.
    fatal = {ACE: TEN, TEN: ACE}.get(up)
    gone = 0 if fatal is None else Fraction(int(left[first, fatal]), int(left[first].sum()))
    assert sum(found.values()) == 1 - gone


@pytest.mark.long
@pytest.mark.parametrize(("decks", "edge"), [(6, 0.005767045796622915), (8, 0.005697557821711578)])
def test_the_house_edge_of_each_shoe(decks: int, edge: float) -> None:
    found = solvers("672a")["main"](rules(decks=decks))

    assert float(found.table.house_edge) == pytest.approx(edge, abs=1e-14)
    assert found.convention
    assert found.method == "exact"


# Busts that go back on the dealer's 22

RETURNED = {"bust_pushes_on_dealer_22": True}


@pytest.mark.parametrize("up", [3, TEN])
def test_a_bust_goes_back_as_often_as_the_dealer_then_makes_22(up: int) -> None:
    """With the same decisions, what returning busts is worth to hands that are not split, card by card."""
    final, back = pays_of(rules()), pays_of(rules(**RETURNED))
    made = replace(plan(SIX, up, final), pairs={})
    usual, better = (mean(outcomes(SIX, up, made, pays)) for pays in (final, back))

    assert float(better - usual) == pytest.approx(busts_on_22(up, made.whole.actions), abs=1e-12)


def busts_on_22(up: int, actions: Ints) -> float:
    """How likely it is to draw a bust by these actions and that the dealer, who has no Blackjack, makes 22."""
    known, shoe = holdings(), without(SIX, single(up))

    @cache
    def from_here(holding: int) -> float:
        left = without(shoe, known.hands[holding])
        if actions[holding] != HIT:
            return 0.0
        return sum(held / sum(left) * drawn(holding, value) for value, held in enumerate(left) if held)

    def drawn(holding: int, value: int) -> float:
        if known.after[holding, value] >= 0:
            return from_here(int(known.after[holding, value]))
        left = without(shoe, with_card(known.hands[holding], value))
        return float(chances(up, np.array([left]))[0, TOTALS.index(22)])

    found = 0.0
    for first, held in enumerate(shoe):
        for second, other in enumerate(without(shoe, single(first))):
            holding = known.index[with_card(single(first), second)]
            if known.totals[holding] < 21:
                found += held * other / perm(sum(shoe), 2) * from_here(holding)
    return found


@pytest.mark.parametrize(("up", "pair"), [(8, 7), (TEN, 6), (8, TEN)])
def test_hands_of_a_pair_that_are_all_bust_are_lost(up: int, pair: int) -> None:
    """Split once: the hands alone, less the money that 22 would bring back to two busts."""
    back = pays_of(rules(**RETURNED))
    made = replace(plan(SIX, up, back).pairs[pair], again=frozenset())
    first = holdings().index[single(pair)]
    left, _ = shoe_and_dealer(SIX, up, pair)
    drawn = left[first] / left[first].sum()
    alone = sum(float(drawn @ made.plays[stake].values[holdings().after[first]]) for stake in (REAL, new_stake(pair)))
    found = split_outcomes(without(SIX, single(up)), up, pair, made, back)
    lost = alone - float(mean(found))

    assert sum(found.values()) <= 1
    if pair == TEN:
        assert lost == pytest.approx(0, abs=1e-13)  # no lammer: both were collected at once, and are counted so
    else:
        assert 0.0005 < lost < 0.03


def test_returned_busts_in_simulated_rounds() -> None:
    ruleset = rules(**RETURNED)
    pays, table = pays_of(ruleset), simulator("672a", ruleset)
    made = plans(SIX, pays)
    exact = sum(SIX[up] / 312 * expectation(SIX, up, made[up], pays) for up in range(10))
    found = next(estimates(table, simulate(table, 400_000, 7, 3, 2), 3))

    assert abs(float(found.mean) - exact) < 4 * found.standard_error
    assert exact > -0.005767  # the edge where a bust is final


# The other wagers


def test_push_22_exactly() -> None:
    expected = Fraction(-2698165248873230018063, 39430373828600156592190)

    assert solvers("672a")["push22"](rules()).table.expectation == expected


@pytest.mark.parametrize(("decks", "expected"), [(6, Fraction(-23, 311)), (8, Fraction(-31, 415))])
def test_insurance_by_shoe(decks: int, expected: Fraction) -> None:
    assert solvers("672a")["insurance"](rules(decks=decks)).table.expectation == expected


def suited_22(left: Counts, deck: int, points: int, ace: bool, cards: int) -> Fraction:
    """The chance that the dealer's hand is completed to 22 from one suit, card by card."""
    total = points + 10 if ace and points <= 11 else points
    if cards > 1 and total >= 17:
        return Fraction(int(total == 22))
    found = Fraction(0)
    for place, held in enumerate(left):
        if held and points + place <= 21:
            then = suited_22(without(left, single(place)), deck - 1, points + place + 1, ace or place == ACE, cards + 1)
            found += then * Fraction(held, deck)
    return found


def test_22_in_one_suit_agrees_with_plain_recursion() -> None:
    found = ways_of_22(SIX)
    spades = tuple(held // 4 for held in SIX)
    direct = sum(
        (
            Fraction(spades[up], 312) * suited_22(without(spades, single(up)), 311, up + 1, ace=up == ACE, cards=1)
            for up in range(10)
        ),
        Fraction(0),
    )

    assert Fraction(found["same_suit_22"], sum(found.values())) == 4 * direct


def test_22_is_as_frequent_as_the_dealers_hand_says() -> None:
    found = ways_of_22(SIX)
    direct = sum(
        SIX[up] / 312 * float(chances(up, np.array([without(SIX, single(up))]))[0, TOTALS.index(22)])
        for up in range(10)
    )

    assert 1 - found[""] / sum(found.values()) == pytest.approx(direct, abs=1e-15)


def test_every_paytable_and_shoe_is_listed() -> None:
    found = list(solve_all(GAME, rules(), ["insurance", "push22"], all_paytables=True))

    assert {one.paytable for one in found if one.wager == "push22"} == {
        "A, 6 decks",
        "A, 8 decks",
        "B, 6 decks",
        "B, 8 decks",
    }
    assert {one.paytable for one in found if one.wager == "insurance"} == {"6 decks", "8 decks"}
    assert [one.options.decks for one in variants(rules(), known_wagers(GAME)["main"])] == [6, 8]


# Live play


def kernel_net(round: Round[Options], stake: Stake, lines: dict[str, Line], pays: Any) -> int:
    """What the kernels say that the Blackjack Wager and all that came of it come to, in parts of a cent."""
    natural = int(is_blackjack(dealer_cards(round)))
    original = stake.wagers["blackjack"]
    if has_blackjack(stake):
        even_money = pays.copy()
        even_money[EVEN_MONEY] = scale(rules()) if stake.chose("insurance", "even_money") else 0
        return original * blackjack(points(up_card(round)) - 1, natural, even_money)
    if natural:
        return -original * int(pays[0])
    hands = hands_held(stake, FreeBetHand)
    busts = sum(hand.total.bust for hand in hands)
    lammers = sum(hand.lammers for hand in hands)
    back = returned(dealer_total(round).points, len(hands), busts, lammers, pays)
    lost = sum(_money(hand, stake, lines) for hand in hands if hand.total.bust)
    return lost * back + sum(_hand_net(round, stake, hand, lines, pays) for hand in hands)


def _hand_net(round: Round[Options], stake: Stake, hand: Any, lines: dict[str, Line], pays: Any) -> int:
    money, lammers = _money(hand, stake, lines), hand.lammers * hand.original
    return settle(hand.total.points, dealer_total(round).points, money, lammers, pays)


def _money(hand: Any, stake: Stake, lines: dict[str, Line]) -> int:
    name = "blackjack" if len(stake.hands) == 1 else f"blackjack_hand{hand.number}"
    return lines[name].staked if name in lines else 0


def compare(seed: int, ruleset: Ruleset[Options]) -> int:
    """Play a random round live and compare every wager with the kernel; how many were compared."""
    random = Random(seed)
    live = LiveRound(GAME, ruleset.options)
    for seat in range(1, random.randint(1, 4) + 1):
        assert live.feed(WagersPlaced(str(seat), seat, str(seat), dict(random_slip(live, random)))) is None
    play_out(live, random)
    round, unit, pays = live.round, scale(ruleset), paid(ruleset)
    dealer = dealer_cards(round)
    suits = sum(1 << place for place, suit in enumerate(Suit) if any(card.suit is suit for card in dealer))
    natural = is_blackjack(dealer)
    compared = 0
    for stake in round.stakes.values():
        lines = {line.wager: line for line in round.lines if line.stake == stake.id}
        compared += len(lines)
        main = sum(line.net for name, line in lines.items() if name.startswith(("blackjack", "free_bet")))
        assert main * unit == kernel_net(round, stake, lines, pays), lines
        if "insurance" in lines:
            ten = int(is_ten_value(dealer[1]))
            assert lines["insurance"].net * unit == insured(ten, pays) * stake.wagers["insurance"]
        if "push22" in lines:
            net = -unit if natural else push_22(dealer_total(round).points, suits, pays)
            assert lines["push22"].net * unit == net * stake.wagers["push22"]
    return compared


@pytest.mark.parametrize(("column", "back"), [("A", False), ("B", False), ("A", True)])
def test_live_play_and_kernel_agree_to_the_cent(column: str, *, back: bool) -> None:
    ruleset = rules(push22_paytable=column, decks=6, bust_pushes_on_dealer_22=back)

    assert sum(compare(seed, ruleset) for seed in range(150)) > 500


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    assert sum(compare(seed, rules()) for seed in range(100_000)) > 300_000


def test_simulation_agrees_with_the_exact_figures_on_any_number_of_workers() -> None:
    ruleset = rules()
    pays = pays_of(ruleset)
    table = simulator("672a", ruleset)
    tally = simulate(table, 300_000, 7, 3, 2)
    exact = {wager: float(solvers("672a")[wager](ruleset).table.expectation) for wager in ("insurance", "push22")}
    made = plans(SIX, pays)
    exact["main"] = sum(SIX[up] / 312 * expectation(SIX, up, made[up], pays) for up in range(10))

    for one in estimates(table, tally, 3):
        assert abs(float(one.mean) - exact[one.wager]) < 4 * one.standard_error, one.wager
    assert table.apart == {"insurance"}
    alone = simulate(table, 300_000, 7, 3, 1)
    assert alone == tally


def test_even_money_is_taken_where_it_is_better() -> None:
    """At 3 to 2 a Blackjack is worth more; where it paid 6 to 5 it would not be."""
    ruleset = rules()
    changed = GAME.paytables.revised('[blackjack]\nrows = [["blackjack", "6 to 5"], ["win", "1 to 1"]]')

    assert paid(ruleset)[EVEN_MONEY] == 0
    assert paid(Ruleset(ruleset.options, changed))[EVEN_MONEY] == scale(Ruleset(ruleset.options, changed))
    assert paid(Ruleset(rules(even_money=False).options, changed))[EVEN_MONEY] == 0
