"""Double Back Jack: the shoe by values against plain recursion, and one truth between live play and kernels.
What the figures mean: docs/design/0092.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import perm
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.chapters.ch673a_double_back_jack.second_chance import BackJackHand
from croupier.chapters.ch673a_double_back_jack.wagers import SECOND_CHANCE
from croupier.odds.analysis.analyse import known_wagers
from croupier.odds.blackjack.dealer import BLACKJACK, TOTALS, falling, peek
from croupier.odds.blackjack.dealing import deals
from croupier.odds.blackjack.drawing import insured
from croupier.odds.blackjack.holdings import DOUBLE, HIT, STAND, holdings
from croupier.odds.blackjack.main_wager import shoe_of
from croupier.odds.chapters import simulator, solvers
from croupier.odds.chapters.ch673a import decisions as back_jack
from croupier.odds.chapters.ch673a.decisions import (
    SURRENDER,
    Pays,
    Plan,
    Play,
    plan,
    plans,
    won_and_lost,
)
from croupier.odds.chapters.ch673a.outcomes import (
    FINALS,
    _settled,
    by_final,
    exact_product,
    expectation,
    outcomes,
    split_outcomes,
)
from croupier.odds.chapters.ch673a.round import BLACKJACK as BLACKJACK_PAYS
from croupier.odds.chapters.ch673a.round import SURRENDER as SURRENDER_PAYS
from croupier.odds.chapters.ch673a.round import paid, scale, settle
from croupier.odds.chapters.ch673a.second_chance import busts, next_cards
from croupier.odds.chapters.ch673a.solve import chances_by_total, pays_of, simple_plan, table_by_total
from croupier.odds.hands.point_hands import ACE, NOTHING, TEN, Counts, full_shoe, points, single, with_card, without
from croupier.odds.simulation.simulator import simulate
from croupier.odds.simulation.tally import estimates
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.selections import variants
from croupier.rules.blackjack.dealing import dealer_cards, dealer_total
from croupier.rules.blackjack.hands import hands_held, shown_as
from croupier.rules.blackjack.totals import is_blackjack, is_ten_value
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import choose
from support.games.dealers_hand import by_recursion
from support.games.solved import solve_all
from support.tables.random_rounds import random_round

GAME = chapter("673a")


def rules(**options: object) -> Ruleset[Options]:
    return Ruleset(choose(GAME.options, options), GAME.paytables)


PAYS = pays_of(rules())
SIX = shoe_of(rules())
ONE_DECK = full_shoe(1)


def hand(text: str) -> Counts:
    """A hand by the values of its cards: "A 5 T"."""
    found = NOTHING
    for one in text.split():
        found = with_card(found, "A23456789T".index(one))
    return found


# The second chance card


def net_of_bust(bust: Counts, left: Counts, up: int, pays: Pays, money: int = 1) -> Fraction:
    """What a second chance brings, card by card: the second chance card, then the dealer's."""
    found = Fraction(0)
    for value, held in enumerate(left):
        if held:
            dealer = by_recursion(without(left, single(value)), up + 1, ace=up == ACE)
            total = points(bust) - value - 1
            worth = sum(
                (pays.net(money, pays.chance_on(money), total, TOTALS[column]) * chance
                 for column, chance in dealer.items() if column < BLACKJACK),
                Fraction(0),
            )  # fmt: skip
            found += worth * Fraction(held, sum(left))
    return found


@pytest.mark.cites("§ 673a.7(l)(1)–(3)")
@pytest.mark.parametrize(("text", "up"), [("T 6 6", TEN), ("T 7 T", 8), ("9 4 9", 7), ("A 5 7 T", 6)])
def test_the_second_chance_agrees_with_plain_recursion(text: str, up: int) -> None:
    bust = hand(text)
    left = without(without(SIX, single(up)), bust)
    rows = np.array([left])
    won, lost = next_cards(up, rows, np.array([points(bust)]), won_and_lost()).chances(rows)[0]

    assert won - 2 * lost == pytest.approx(float(net_of_bust(bust, left, up, PAYS)), abs=1e-14)


@pytest.mark.parametrize("up", [8, TEN])
def test_second_chance_cards_and_dealers_hands_are_counted_together(up: int) -> None:
    """Every order of a dealer's hand goes with every other card of the shoe."""
    left = without(without(ONE_DECK, single(up)), hand("A 5 6 T"))
    found = next_cards(up, np.array([left]), np.array([22]), by_final())
    orders = found.held[0, :, :, np.newaxis] * found.counts[0] - found.cards[0]

    assert found.counts.sum() > 0
    assert orders.min() >= 0
    for size in range(found.counts.shape[-1]):
        assert (orders.sum(axis=0)[:, size] == (sum(left) - size) * found.counts[0, :, size]).all()
    direct = Fraction(0)
    for value, held in enumerate(left):
        if 22 - value - 1 == 20:
            dealer = by_recursion(without(left, single(value)), up + 1, ace=up == ACE)
            direct += Fraction(held, sum(left)) * dealer[TOTALS.index(18)]
    place = FINALS.index(20), TOTALS.index(18)
    counted = sum(Fraction(int(count), perm(sum(left), size + 1)) for size, count in enumerate(orders[place]))
    assert counted == direct


def test_every_bust_is_a_hand_with_a_card_more() -> None:
    known = busts(20)

    assert len(known.hands) == 9434
    assert set(known.totals.tolist()) == set(range(22, 31))
    assert all(points(with_card(holdings().hands[place], value)) == known.totals[known.after[place, value]]
               for place, value in np.argwhere(known.after >= 0).tolist())  # fmt: skip
    assert set(busts(17).hands) < set(known.hands)


def test_whole_numbers_of_any_size_are_multiplied_exactly() -> None:
    random = Random(3)
    weights = [[random.getrandbits(130) for _ in range(5000)] for _ in range(2)]
    counts = [[random.getrandbits(62) for _ in range(3)] for _ in range(5000)]
    found = exact_product(np.array(weights, dtype=object), np.array(counts))

    for row in range(2):
        assert found[row].tolist() == [
            sum(weights[row][k] * counts[k][column] for k in range(5000)) for column in range(3)
        ]


def test_a_shoe_too_large_for_kernels_is_refused() -> None:
    with pytest.raises(OverflowError, match="too large"):
        falling(ACE, np.array([full_shoe(20)]))


# The best play


@cache
def best_by_recursion(held: Counts, up: int, first: bool = True) -> Fraction:
    """Stand, draw or surrender, by plain recursion: a hard hand of 12 or more, the dealer's Blackjack left out.

    That a hard 18 is not drawn to is seen elsewhere.
    """
    left = without(without(SIX, single(up)), held)
    dealer = by_recursion(left, up + 1, ace=up == ACE)
    alive = 1 - dealer.get(BLACKJACK, Fraction(0))
    total = points(held)
    if total > 21:
        return max(-alive, net_of_bust(held, left, up, PAYS))
    ways = dealer.items()
    stand = sum((PAYS.net(1, 0, total, TOTALS[one]) * chance for one, chance in ways if one < BLACKJACK), Fraction(0))
    if total > 17:
        return stand
    drawn = (best_by_recursion(with_card(held, v), up, first=False) * Fraction(left[v], sum(left)) for v in range(10))
    options = [stand, sum(drawn, Fraction(0)), *([-alive / 2] if first else [])]
    return max(options)


@pytest.mark.parametrize(
    ("text", "up", "action"), [("8 8", TEN, SURRENDER), ("T 7", TEN, STAND), ("9 8", 8, STAND), ("9 7", 8, HIT)]
)
def test_the_best_play_agrees_with_plain_recursion(text: str, up: int, action: int) -> None:
    found = made(up).whole
    place = holdings().index[hand(text)]

    assert found.actions[place] == action
    assert found.values[place] == pytest.approx(float(best_by_recursion(hand(text), up)), abs=1e-13)


def made(up: int) -> Plan:
    return plans(SIX, PAYS)[up]


def test_doubles_are_found_where_no_card_can_bust() -> None:
    """So it makes no difference whether a Second Chance Wager equals the doubled wager or the original one."""
    known = holdings()
    for up in range(10):
        doubled = np.flatnonzero(made(up).whole.actions == DOUBLE)
        assert bool(len(doubled)) == (up != ACE)
        assert all(known.soft[place] or known.totals[place] <= 11 for place in doubled)
    assert plan(SIX, 4, pays_of(rules(second_chance_base="original_wager"))).worth == made(4).worth


@pytest.mark.parametrize(("shoe", "ups"), [(SIX, (ACE, 8)), (ONE_DECK, (ACE, 4, TEN))])
def test_a_hard_18_is_not_drawn_to_whatever_its_cards(
    shoe: Counts, ups: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = holdings()
    hard = (known.soft == 0) & (known.totals > 17)
    short = [back_jack.play(shoe, up, -1, PAYS) for up in ups]
    monkeypatch.setattr(Pays, "drawn_to", 20)
    for up, found in zip(ups, short, strict=True):
        whole = back_jack.play(shoe, up, -1, Pays(PAYS.win, PAYS.chance, PAYS.blackjack + 1))
        dealt = (known.counts + np.array(single(up)) <= np.array(shoe)).all(axis=1)

        assert (whole.actions[hard & dealt] == STAND).all()
        assert (whole.actions == found.actions)[dealt].all()
        assert whole.values[dealt] == pytest.approx(found.values[dealt], abs=1e-15)


@pytest.mark.parametrize(("decks", "action"), [(1, DOUBLE), (2, HIT)])
def test_a_hand_that_may_bust_is_doubled_with_one_deck_alone(decks: int, action: int) -> None:
    ruleset = rules(decks=decks, second_chance_base="current_wager")
    found = back_jack.play(shoe_of(ruleset), 4, 5, pays_of(ruleset))

    assert found.actions[holdings().index[hand("6 6")]] == action


def test_second_chances_that_pay_more_are_taken_more_often() -> None:
    generous = GAME.paytables.revised('[second_chance]\nrows = [["win", "2 to 1"]]')
    pays = pays_of(Ruleset(rules().options, generous))
    found = back_jack.play(SIX, TEN, -1, pays)

    assert pays.drawn_to == 20
    assert found.taken.mean() > made(TEN).whole.taken.mean()
    assert found.actions[holdings().index[hand("T 7")]] == HIT


def test_a_bust_that_is_returned_on_22_is_worth_more() -> None:
    pays = pays_of(rules(bust_pushes_on_dealer_22=True))
    found = back_jack.play(SIX, 1, -1, pays)

    assert PAYS.net(1, 0, 25, 22) == -1
    assert [pays.net(1, 0, 25, 22), pays.net(1, 0, 25, 21), pays.net(1, 1, 25, 22)] == [0, -1, -2]
    assert (found.values >= made(1).whole.values - 1e-15).all()
    assert found.taken.sum() < made(1).whole.taken.sum()


# What it leads to, in a shoe so small that every order of its cards can be looked at

SMALL: Counts = (0, 0, 3, 0, 0, 3, 0, 4, 0, 5)
"""Threes, sixes, eights and ten-value cards."""

SMALL_WITH_ACES: Counts = (3, 0, 0, 0, 0, 0, 4, 0, 4, 5)
"""Aces, sevens, nines and ten-value cards."""


Ended = tuple[Fraction, Counts, tuple[int, int, int]]
"""How likely a hand ends so, what is left, and (money, Second Chance Wager, total)."""


def ends(held: Counts, left: Counts, play: Play, money: int = 1) -> Iterator[Ended]:
    """Every way in which a hand may end, card by card."""
    known = holdings()
    if points(held) > 21:
        bust = busts(PAYS.drawn_to).hands.index(held)
        if not play.taken[money - 1, bust]:
            yield Fraction(1), left, (money, 0, points(held))
            return
        for value, cards in enumerate(left):
            if cards:
                after = money, PAYS.chance_on(money), points(held) - value - 1
                yield Fraction(cards, sum(left)), without(left, single(value)), after
        return
    place = known.index[held]
    action = STAND if money == 2 else play.actions[place]
    if action not in {HIT, DOUBLE}:
        yield Fraction(1), left, (money, 0, int(known.totals[place]))
        return
    for chance, then, rest in drawn(held, left):
        for share, last, end in ends(then, rest, play, 2 if action == DOUBLE else 1):
            yield chance * share, last, end


def drawn(held: Counts, left: Counts) -> Iterator[tuple[Fraction, Counts, Counts]]:
    for value, cards in enumerate(left):
        if cards:
            yield Fraction(cards, sum(left)), with_card(held, value), without(left, single(value))


def split_by_recursion(shoe: Counts, up: int, value: int, play: Play) -> Fraction:
    """What a split pair brings: the second hand gets its cards from what the first has left, the dealer his last."""
    dealers = cache(lambda left: by_recursion(left, up + 1, ace=up == ACE))
    left = without(without(shoe, single(up)), with_card(single(value), value))
    worth = Fraction(0)
    for first_chance, first, then in drawn(single(value), left):
        for share, rest, one in ends(first, then, play):
            for second_chance, second, after in drawn(single(value), rest):
                for last_share, last, other in ends(second, after, play):
                    chance = first_chance * share * second_chance * last_share
                    worth += chance * sum(
                        (often * (PAYS.net(*one, TOTALS[column]) + PAYS.net(*other, TOTALS[column]))
                         for column, often in dealers(last).items() if column < BLACKJACK),
                        Fraction(0),
                    )  # fmt: skip
    return worth


@pytest.mark.parametrize(("shoe", "up", "value"), [(SMALL, 5, 7), (SMALL_WITH_ACES, TEN, 8), (SMALL_WITH_ACES, 6, ACE)])
def test_a_split_pair_is_worth_exactly_what_it_brings_card_by_card(shoe: Counts, up: int, value: int) -> None:
    play = plan(shoe, up, PAYS).pairs[value]
    found = split_outcomes(shoe, up, value, play, PAYS)

    assert mean(found) == split_by_recursion(shoe, up, value, play)
    left = without(without(shoe, single(up)), with_card(single(value), value))
    assert sum(found.values()) == 1 - (Fraction(left[peek(up)], sum(left)) if peek(up) >= 0 else 0)


def mean(found: dict[tuple[Fraction, Fraction], Fraction]) -> Fraction:
    return sum((net * chance for (net, _), chance in found.items()), Fraction(0))


@pytest.mark.parametrize(("shoe", "up"), [(SMALL, 5), (SMALL_WITH_ACES, TEN)])
def test_hands_that_are_not_split_are_exact_card_by_card(shoe: Counts, up: int) -> None:
    unsplit = replace(plan(shoe, up, PAYS), split=())
    direct: dict[tuple[Fraction, Fraction], Fraction] = {}
    for dealt in deals(shoe, up):
        if not dealt.orders:
            continue
        pair = holdings().hands[dealt.holding]
        surrenders = unsplit.whole.actions[dealt.holding] == SURRENDER
        for outcome, chance in _settled(dealt, PAYS, surrendered=surrenders):
            direct[outcome] = direct.get(outcome, Fraction(0)) + chance
        if dealt.natural or surrenders:
            continue
        for chance, rest, end in ends(pair, without(without(shoe, single(up)), pair), unsplit.whole):
            for column, often in by_recursion(rest, up + 1, ace=up == ACE).items():
                if column < BLACKJACK:
                    outcome = PAYS.net(*end, TOTALS[column]), Fraction(end[0] + end[1])
                    direct[outcome] = direct.get(outcome, Fraction(0)) + dealt.chance * chance * often

    assert outcomes(shoe, up, unsplit, PAYS) == {one: chance for one, chance in direct.items() if chance}


@pytest.mark.parametrize("up", [3, TEN])
def test_exact_outcomes_are_all_cases_and_agree_with_floats(up: int) -> None:
    found = outcomes(SIX, up, made(up), PAYS)

    assert sum(found.values()) == 1
    assert min(found.values()) > 0
    assert float(mean(found)) == pytest.approx(expectation(SIX, up, made(up), PAYS), abs=1e-13)


def test_the_tables_by_total_cost_little() -> None:
    table, chances = table_by_total(SIX, plans(SIX, PAYS)), chances_by_total(SIX, PAYS, plans(SIX, PAYS))
    for up in (4, TEN):
        simple = simple_plan(SIX, up, made(up), PAYS, table, chances)
        assert 0 <= expectation(SIX, up, made(up), PAYS) - expectation(SIX, up, simple, PAYS) < 0.0005
    assert chances[22, 5]
    assert not chances[26, TEN]


EXPECTED = {
    1: "1409981417061413969/490150601165158683750",
    2: "2980539808802093976735452149/2583527613888372598828428547500",
    4: "4341356728498862889437660049388150897276/7164134606618211291029804009288293981684875",
    6: "3062818788509359427119303143966898272343/6532867238662873601461304205071506402848750",
    8: "311389983215435789936422877264773923178528662576871/767871695002165373631490990050289016482933995134983125",
}
"""The player's expectation by the number of decks: he has a little more than the house."""


@pytest.mark.long
@pytest.mark.parametrize(("decks", "expected"), EXPECTED.items())
def test_the_expectation_of_each_shoe(decks: int, expected: str) -> None:
    found = solvers("673a")["main"](rules(decks=decks))

    assert found.table.expectation == Fraction(expected)
    assert min(found.table.ways.values()) > 0
    assert found.convention
    assert found.method == "exact"


def test_the_floats_of_six_decks_agree_with_the_exact_figure() -> None:
    found = sum(SIX[up] / 312 * expectation(SIX, up, made(up), PAYS) for up in range(10))

    assert found == pytest.approx(float(Fraction(EXPECTED[6])), abs=1e-14)


# The other wager, and what is listed


@pytest.mark.parametrize(
    ("decks", "expected"), [(1, Fraction(-1, 17)), (6, Fraction(-23, 311)), (8, Fraction(-31, 415))]
)
def test_insurance_by_shoe(decks: int, expected: Fraction) -> None:
    assert solvers("673a")["insurance"](rules(decks=decks)).table.expectation == expected


def test_every_shoe_is_listed() -> None:
    found = list(solve_all(GAME, rules(), ["insurance"], all_paytables=True))

    assert [one.paytable for one in found] == ["1 deck", *(f"{decks} decks" for decks in range(2, 9))]
    assert [one.options.decks for one in variants(rules(), known_wagers(GAME)["main"])] == [*range(1, 9)]


# Live play


def kernel_net(round: Round[Options], stake: Stake, lines: dict[str, Line], pays: Any) -> int:
    """What the kernels say that the Blackjack Wager and all that came of it come to, in parts of a cent."""
    original = stake.wagers["blackjack"]
    if len(stake.hands) == 1 and is_blackjack(stake.hands[0].cards):
        return original * int(pays[BLACKJACK_PAYS])
    if is_blackjack(dealer_cards(round)):
        return -original * int(pays[0])
    return sum(_hand_net(round, stake, one, lines, pays) for one in hands_held(stake, BackJackHand))


def _hand_net(round: Round[Options], stake: Stake, one: BackJackHand, lines: dict[str, Line], pays: Any) -> int:
    money = lines[shown_as(stake, one)].staked
    if one.surrendered:
        return money * int(pays[SURRENDER_PAYS])
    chance = lines.get(shown_as(stake, one, SECOND_CHANCE))
    return settle(one.total.points, dealer_total(round).points, money, chance.staked if chance else 0, pays)


def compare(seed: int, ruleset: Ruleset[Options]) -> int:
    """Play a random round live and compare every wager with the kernel; how many were compared."""
    round = random_round(GAME, ruleset.options, Random(seed))
    unit, pays = scale(ruleset), paid(ruleset)
    compared = 0
    for stake in round.stakes.values():
        lines = {line.wager: line for line in round.lines if line.stake == stake.id}
        compared += len(lines)
        main = sum(line.net for name, line in lines.items() if name != "insurance")
        assert main * unit == kernel_net(round, stake, lines, pays), lines
        if "insurance" in lines:
            ten = int(is_ten_value(dealer_cards(round)[1]))
            assert lines["insurance"].net * unit == insured(ten, pays) * lines["insurance"].staked
    return compared


READINGS: list[dict[str, object]] = [
    {},
    {"second_chance_base": "original_wager"},
    {"bust_pushes_on_dealer_22": True, "decks": 8},
]


@pytest.mark.cites("§ 673a.7(l)–(m)", "§ 673a.7(q)–(s)", "§ 673a.12(a)–(c)")
@pytest.mark.parametrize("options", READINGS)
def test_live_play_and_kernel_agree_to_the_cent(options: dict[str, object]) -> None:
    assert sum(compare(seed, rules(**options)) for seed in range(100)) > 300


@pytest.mark.long
def test_live_play_and_kernel_agree_over_100000_rounds() -> None:
    rulesets = [rules(**options) for options in READINGS]
    assert sum(compare(seed, rulesets[seed % 3]) for seed in range(100_000)) > 300_000


def test_simulation_agrees_with_the_exact_figures_on_any_number_of_workers() -> None:
    ruleset = rules()
    table = simulator("673a", ruleset)
    tally = simulate(table, 300_000, 7, 3, 2)
    exact = {"insurance": float(solvers("673a")["insurance"](ruleset).table.expectation)}
    exact["main"] = float(Fraction(EXPECTED[6]))

    for one in estimates(table, tally, 3):
        assert abs(float(one.mean) - exact[one.wager]) < 4 * one.standard_error, one.wager
    assert table.apart == {"insurance"}
    alone = simulate(table, 300_000, 7, 3, 1)
    assert alone == tally


def test_one_deck_is_enough_for_six_seats() -> None:
    """Few rounds need more than its 52 cards; they are shuffled again then."""
    table = simulator("673a", rules(decks=1))
    tally = simulate(table, 100_000, 5, 6, 2)

    for one in estimates(table, tally, 6):
        exact = {"main": float(Fraction(EXPECTED[1])), "insurance": -1 / 17}[one.wager]
        assert abs(float(one.mean) - exact) < 4 * one.standard_error, one.wager
