"""Tables that a designer changed: what a dash does to the hands of its row, and to a meter that no row pays from."""

from fractions import Fraction
from math import comb

import pytest

from croupier.chapters import chapter
from croupier.money import as_written
from croupier.odds.chapters import solvers
from croupier.odds.chapters.ch672a.solve import pays_of
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_paytable
from croupier.rules.terms.paytables import Paytables


def changed(number: str, family: str, **cells: str) -> Paytables:
    """The chapter's paytables with other payouts in the first column of a family."""
    game = chapter(number)
    column, table = next(iter(game.paytables.families[family].items()))
    rows = [[row.name, cells.get(row.name, as_written(row.pays))] for row in table]
    return game.paytables.with_tables({family: {"columns": [column], "rows": rows}})


def analysed(number: str, wager: str, family: str, **cells: str) -> Analysis:
    """A wager with such a table."""
    return solvers(number)[wager](Ruleset(chapter(number).default_options, changed(number, family, **cells)))


def solved(number: str, wager: str, family: str, **cells: str) -> OutcomeTable:
    """What a wager comes to with such a table."""
    return analysed(number, wager, family, **cells).table


# A dash: the hands are paid by the next row that they reach, and lose where they reach none


def test_a_hand_below_the_changed_table_loses() -> None:
    gopher = {"four_aces": "500 to 1", "three_aces": "25 to 1", "two_aces": "5 to 1", "one_ace": "-"}
    one_ace_loses = solved("676a", "gopher", "gopher", **gopher)
    full_house_loses = solved("671a", "super", "super_2016", full_house="-")

    assert one_ace_loses.expectation == Fraction(500 + 25 * 192 + 5 * 6768 - 263_764, comb(52, 4))
    assert solved("671a", "super", "super_2016").expectation - full_house_loses.expectation == Fraction(
        101 * 3600, comb(52, 5)
    )
    assert full_house_loses.total == comb(52, 5)


def test_two_aces_are_one_ace_where_two_aces_are_no_row() -> None:
    found = solved("676a", "gopher", "gopher", two_aces="-", one_ace="1 to 1").by_net()

    assert found[Fraction(1)] == 4 * comb(48, 3) + 6 * comb(48, 2)


def test_a_flush_is_still_of_one_color_where_flushes_are_no_row() -> None:
    before = solved("671a", "super", "super_2016", ace_king_queen="7 to 1", same_colored_five="3 to 1").by_net()
    after = solved(
        "671a", "super", "super_2016", flush="-", ace_king_queen="7 to 1", same_colored_five="3 to 1"
    ).by_net()
    with_ace_king_queen = 4 * (comb(10, 2) - 1)  # but the royal flush, which no row names

    assert after[Fraction(7)] - before[Fraction(7)] == with_ace_king_queen
    assert after[Fraction(3)] - before[Fraction(3)] == 5108 - with_ace_king_queen


def test_a_tie_of_both_hands_is_a_tie_of_the_high_hands_where_it_is_no_row() -> None:
    """As in live play, which pays the highest row reached."""
    rules = solved("663a", "tie", "tie"), solved("663a", "tie", "tie", both_hands_tie="-")
    before, after = (table.by_net() for table in rules)

    assert after[Fraction(4)] == before[Fraction(4)] + before[Fraction(20)]
    assert after[Fraction(-1)] == before[Fraction(-1)]


def test_a_22_in_one_suit_loses_where_it_is_no_row() -> None:
    """Live play names one row for the dealer's hand."""
    before, after = (solved("672a", "push22", "push22", same_suit_22=pays) for pays in ("1,000 to 1", "-"))
    in_one_suit = before.by_net()[Fraction(1000)]

    assert before.expectation - after.expectation == Fraction(1001 * in_one_suit, before.total)
    assert after.total == before.total


def test_no_hand_is_left_uncounted() -> None:
    table = changed("676a", "gopher", one_ace="-").table("gopher")
    ways = {"four_aces": 1, "three_aces": 192, "two_aces": 6768, "one_ace": 69_184, "": 194_580}

    with pytest.raises(ValueError, match="gopher has no row one_ace"):
        against_paytable("gopher", table, ways, started=0)


# A meter


def test_what_a_meter_takes_in_comes_back_only_where_a_row_pays_from_it() -> None:
    """Half of the meter for four aces brings back all of its 29 %, though never a reseed; 9 for 1 brings back 9."""
    wager = "four_card_progressive"
    none, half = (analysed("657a", wager, wager, four_aces=pays) for pays in ("9 for 1", "50% of meter"))
    in_the_long_run = [one.progressive["long_run_expectation"] for one in (none, half)]
    nine_for_one = 9 * Fraction(48, comb(52, 5))

    assert none.progressive["break_even"] is None
    assert in_the_long_run == [none.table.expectation, none.table.expectation - nine_for_one + Fraction(29, 100)]


def test_free_bet_blackjack_refuses_odds_at_which_stiff_hands_would_be_doubled() -> None:
    """At 7 to 4 a hard 12 against a 6 would win by it; at 3 to 2 none of them does."""
    options = chapter("672a").default_options
    at_most = changed("672a", "blackjack", win="3 to 2")
    too_much = changed("672a", "blackjack", win="7 to 4")

    assert pays_of(Ruleset(options, at_most)).money == Fraction(3, 2)
    with pytest.raises(ValueError, match="are not doubled by this solver; it takes odds of 3 to 2 at most"):
        pays_of(Ruleset(options, too_much))
