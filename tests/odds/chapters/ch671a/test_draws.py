"""Lunar Poker: what draws are worth, against a second method that knows no kinds of cards and no classes of hands."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.combinations import second_combination
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.cards import cards
from croupier.odds.chapters import solvers
from croupier.odds.chapters.ch671a.against import Against, card_tables, gained, hidden_hands
from croupier.odds.chapters.ch671a.best_play import ALL_DEALS, outcomes, solve
from croupier.odds.chapters.ch671a.bounds import bounds
from croupier.odds.chapters.ch671a.choices import flush_of, numbers_of, ranks_of, sort_by_kind
from croupier.odds.chapters.ch671a.classes import ACE_KING, pays
from croupier.odds.chapters.ch671a.decisions import (
    COMMON,
    INSTANT,
    SCRATCH,
    against_five,
    against_six,
    stay_tables,
)
from croupier.odds.chapters.ch671a.exchange import Exchanges, exchanges
from croupier.odds.chapters.ch671a.kinds import KINDS
from croupier.odds.chapters.ch671a.multisets import CHOOSE, RANKS, count
from croupier.odds.chapters.ch671a.multisets import numbers as multiset_numbers
from croupier.odds.chapters.ch671a.open_card import open_card
from croupier.odds.chapters.ch671a.round import won_by_place
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluate, evaluator, numbers
from croupier.odds.hands.showdown import five_card_hands, showdown
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose

pytestmark = pytest.mark.timeout(600)
"""The first run looks for the second combination of every class of six cards, and compiles."""

GAME = chapter("671a")
PAYS = pays(GAME.paytables.table("ante_2016"), GAME.paytables.table("bet"))
STARTS: Ints = np.cumsum([0, *(CHOOSE[52, size] for size in range(5))])


@kernel
def lower_than(  # noqa: PLR0917 - a kernel takes plain arrays
    bars: Ints, order: Ints, draws: Ints, hidden: Ints, places: Values, choose: Ints, starts: Ints, found: Ints
) -> None:
    """For every draw, the hidden hands below its bar that share no card with it, by counters of sets of cards.

    Draws come in ascending order of their bars, hidden hands in ascending order of their places.
    """
    counters = np.zeros(starts[5], dtype=np.int64)
    entered = 0
    size = draws.shape[1]
    for n in order:
        while entered < len(hidden) and places[entered] < bars[n]:
            for part in range(16):
                counters[set_number(hidden, entered, 4, part, choose, starts)] += 1
            entered += 1
        for part in range(1 << size):
            number = set_number(draws, n, size, part, choose, starts)
            if number >= 0:
                odd = (part ^ part >> 1 ^ part >> 2 ^ part >> 3 ^ part >> 4) & 1
                found[n] += -counters[number] if odd else counters[number]


@kernel
def set_number(cards: Ints, row: int, size: int, part: int, choose: Ints, starts: Ints) -> int:
    """The counter of some of the cards of a row, ascending; -1 for more than four."""
    number = np.int64(0)
    taken = 0
    for place in range(size):
        if part >> place & 1:
            taken += 1
            if taken > 4:
                return -1
            number += choose[cards[row, place], taken]
    return int(starts[taken] + number)


@kernel
def places_of(key: int, bits: int, more: Ints, keys: Ints, masks: Ints, table: Table) -> Values:
    """The places of hands that add each row of cards to the same few."""
    found = np.zeros(len(more), dtype=np.int32)
    for n in range(len(more)):
        whole = key
        mask = bits
        for card in more[n]:
            whole += keys[card]
            mask |= masks[card]
        found[n] = evaluate(whole, mask, table)
    return found


def held_with(few: Sequence[int], more: Ints, size: int) -> Values:
    one = np.array(few, dtype=np.int64)
    table = evaluator(LUNAR, size)
    return places_of(int(CARD_KEYS[one].sum()), int(CARD_BITS[one].sum()), more, CARD_KEYS, CARD_BITS, table)


def by_cards(held: Sequence[int], card: int, given: Sequence[int], drawn: int) -> tuple[Ints, Values, Ints]:
    """Each draw with its place, and how many hidden hands fail, are below and tie."""
    rest = [one for one in range(52) if one not in held and one != card]
    hidden = np.array(list(combinations(rest, 4)), dtype=np.int64)
    places = held_with([card], hidden, 5)
    by_place = np.argsort(places, kind="stable")
    draws = np.array(list(combinations(rest, drawn)), dtype=np.int64)
    own = held_with([one for one in held if one not in given], draws, 5 - len(given) + drawn)
    found = np.zeros((3, len(draws)), dtype=np.int64)
    for row, least in zip(found, (np.full(len(own), ACE_KING), own, own + 1), strict=True):
        bars = np.maximum(least, ACE_KING).astype(np.int64)
        order = np.argsort(bars, kind="stable")
        lower_than(bars, order, draws, hidden[by_place], places[by_place], CHOOSE, STARTS, row)
    return draws, own, np.stack([found[0], found[1] - found[0], found[2] - found[1]])


def best_of_fold_and_bet(counted: Ints, ante: Ints, won: Ints, total: int) -> int:
    failing, below, ties = counted
    worth = ante * failing + won * below - 3 * (total - failing - below - ties)
    return int(np.maximum(worth, -total).sum())


def read(*texts: str) -> list[list[int]]:
    return [[int(one) for one in numbers(list(cards(text)))] for text in texts]


# Without a draw


def test_bets_add_up_over_open_cards_to_the_whole_showdown() -> None:
    """Each dealer hand is met five times, once for each of its cards being open."""
    counted = showdown(LUNAR, ACE_KING)
    for pick in Random(1).sample(range(len(counted.hands)), 8):
        held = np.append(five_card_hands(LUNAR).cards[counted.hands[pick]], 0)
        added, place = np.zeros(3, dtype=np.int64), 0
        for card in (card for card in range(52) if card not in held[:5]):
            faced, place = bet(card, held)
            added += np.array([faced.failing, faced.below, faced.ties])
        bar, lower, upto = counted.below_bar[pick], counted.lower[pick], counted.not_higher[pick]
        qualified = (lower - bar, upto - lower) if place >= ACE_KING else (0, 0)
        assert added.tolist() == [5 * bar, 5 * qualified[0], 5 * qualified[1]]


def bet(card: int, held: Ints) -> tuple[Against, int]:
    one = open_card(card % RANKS)
    scratch = np.zeros(SCRATCH, dtype=np.int64)
    return against_five(card % RANKS, card // RANKS, held, stay_tables(one, PAYS), card_tables(one), CHOOSE, scratch)


# A sixth card


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("Kh Qh Jh 9h 7d", "7s"),
        ("Ks Qs Js 9s 7d", "7s"),
        ("9c 8d 7h 6c 2s", "7s"),
        ("8h 8d 8c 4d 4s", "7s"),
        ("Ah Kd 5c 9s Ts", "7s"),
        ("Ac 8c 6c 5c 4c", "7s"),
    ],
)
def test_a_sixth_card_is_worth_what_each_card_is(hand: str, card: str) -> None:
    held, (up,) = read(hand, card)
    draws, own, counted = by_cards(held, up, (), 1)
    one = open_card(up % RANKS)
    stay, tables, scratch = stay_tables(one, PAYS), card_tables(one), np.zeros(SCRATCH, dtype=np.int64)
    for (sixth,), place, expected in zip(draws, own, counted.T, strict=True):
        six = np.array([*held, sixth])
        faced, found = against_six(up % RANKS, up // RANKS, six, stay, tables, CHOOSE, scratch)
        second = second_combination([CARDS[number] for number in six])
        again = PAYS.again[LUNAR.categories.index(second.category)] if second else 0
        assert [faced.failing, faced.below, faced.ties, found] == [*expected, place], CARDS[sixth]
        assert (faced.ante, faced.won) == (PAYS.ante[place], PAYS.bet[place] + again)


# Exchanges


def valued(found: Exchanges, held: Sequence[int], card: int, given: Sequence[int]) -> int:
    """The sum the solver finds for one exchange."""
    order, kinds, suit = np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64), card // RANKS
    sort_by_kind(np.array([held], dtype=np.int64), 0, suit, order, kinds)
    discard = sum(1 << place for place in range(5) if order[place] in given)
    row, kept = numbers_of(kinds, discard, CHOOSE)
    added = int(found.kept[found.row[row], kept])
    for other in (other for other in range(4) if other != suit):
        bits, ranks = flush_of(order, discard, other, CHOOSE)
        added += int(found.flushes[found.row[row], bits, ranks]) if bits >= 0 else 0
    return added


def exchange(card: int, given: Sequence[int]) -> Exchanges:
    """The exchange that is asked for and no other."""
    kinds = [one % RANKS + (RANKS if one // RANKS == card // RANKS else 0) for one in given]
    needed = np.zeros(count(len(given), KINDS), dtype=np.int64)
    needed[multiset_numbers(np.array([kinds]))[0]] = 1
    return exchanges(open_card(card % RANKS), PAYS, len(given), 1, needed)


@pytest.mark.parametrize(
    ("hand", "card", "given"),
    [
        ("Th 9h 8h 4d 2c", "7s", "4d 2c"),
        ("7c 7d 7h Ks 3s", "7s", "Ks 3s"),
        ("Ks Qs Js 4d 4c", "7s", "4d 4c"),
        ("Ah Kd 5c 9s Ts", "7s", "9s Ts"),
        ("Jc 8c 3c 2c 2d", "7s", "2c 2d"),
        ("Th 9h 8h 4d 2c", "As", "8h 4d 2c"),
        ("Ks Qs 8h 4d 2c", "As", "8h 4d 2c"),
        ("5h 5d 8h 4d 2c", "5s", "8h 4d 2c"),
        ("Ah 2d 5h 6s 9h", "2s", "2d 5h 6s 9h"),
        ("As 2d 2h 2c 9h", "2s", "2d 2h 2c 9h"),
        ("Kd 9d 6d 3d 2c", "2s", "9d 6d 3d 2c"),
        ("Jh 9d 7s 5c 3s", "2s", "Jh 9d 7s 5c 3s"),
        ("2d 2h 2c 9h 9d", "2s", "2d 2h 2c 9h 9d"),
    ],
)
def test_an_exchange_is_worth_what_its_draws_are(hand: str, card: str, given: str) -> None:
    """Flush draws in the open card's suit and in others, blocked pairs, ace-king; two to five cards."""
    held, (up,), gone = read(hand, card, given)
    _, own, counted = by_cards(held, up, gone, len(gone))
    total = hidden_hands(6 + len(gone))

    expected = best_of_fold_and_bet(counted, PAYS.ante[own], won_by_place(PAYS)[own], total)

    assert valued(exchange(up, gone), held, up, gone) == expected


@pytest.mark.parametrize(("open_rank", "size"), [(0, 4), (12, 4)])
def test_no_exchange_is_worth_more_than_its_bound(open_rank: int, size: int) -> None:
    """Random discards of four cards, a third of them with flush draws."""
    random = Random(open_rank)
    most = bounds(open_card(open_rank), PAYS, size, 2)
    for trial in range(12):
        up = RANKS * random.randrange(4) + open_rank
        pool = [card for card in range(52) if card != up]
        held = random.sample([card for card in pool if card // RANKS == 1] if trial % 3 == 0 else pool, 5)
        given = held[:size]
        ranks = ranks_of(np.array(held), 15, CHOOSE, np.zeros(RANKS, dtype=np.int64))
        worth = valued(exchange(up, given), held, up, given)
        assert worth <= most[ranks]
        assert most[ranks] - worth < abs(worth) + hidden_hands(10) * 163_185


def test_what_ante_and_bet_come_to_is_a_sum_over_dealer_hands() -> None:
    assert gained(Against(failing=10, below=5, ties=2, ante=4, won=6), total=20, scale=1) == 40 + 30 - 9


# The best play


@pytest.mark.long
@pytest.mark.parametrize(("open_rank", "expectation"), [(0, 0.187063194579), (12, -0.072559979263)])
def test_the_best_play_against_a_deuce_and_an_ace(open_rank: int, expectation: float) -> None:
    """The tallies of the results add up to all deals, and to the values by which the decisions were made."""
    found = solve(PAYS, range(open_rank, open_rank + 1))
    counted = outcomes(found)
    deals = int(found.decided.sum() - found.decided[:, :, INSTANT].sum())

    assert sum(ways for _, _, ways in counted) == deals * COMMON
    assert sum(net * ways for net, _, ways in counted) == found.worth
    assert float(Fraction(found.worth, deals * COMMON)) == pytest.approx(expectation, abs=1e-12)


@pytest.mark.long
def test_the_best_play_in_all() -> None:
    """Exact, over all deals, better than the simple play; the proposed edition pays less for a straight."""
    adopted, proposed = (
        {wager: solvers("671a")[wager](rules) for wager in ("main", "main_simple")}
        for rules in (
            Ruleset(choose(GAME.options, {"edition": edition}), GAME.paytables) for edition in ("adopted", "proposed")
        )
    )

    assert adopted["main"].method == "exact"
    assert adopted["main"].table.total == ALL_DEALS * COMMON
    assert adopted["main"].table.expectation > adopted["main_simple"].table.expectation
    assert adopted["main"].table.expectation > proposed["main"].table.expectation
