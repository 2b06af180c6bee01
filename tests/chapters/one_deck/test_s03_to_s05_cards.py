"""§§ .3 to .5 of the games with one deck: the deck, its opening, shuffle and cut."""

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_TWO, Card
from croupier.equipment.shoe import Turn
from croupier.rules.procedure.handling import CardHandling, HandlingReason, Readiness, Shuffle, Task
from croupier.rules.terms.options import DealingMethod, choose
from support.games.one_deck import OPENING, after, handling, in_play, received, refused, shuffled
from support.games.shared_rules import cited, each_chapter

SHUFFLED, CUT = OPENING, (*OPENING, Task.CUT)
PLAYED = (*CUT, Task.BEGIN)


def cards(number: str) -> tuple[Card, ...]:
    game = chapter(number)
    return game.cards(game.default_options)


# .3


@each_chapter("§§ 647a.3(a), 657a.3(a), 663a.3(a), 667a.3(a), 669a.3(a), 671a.3(a), 674a.3(a), 676a.3(a)")
def test_3_a_one_deck_of_fifty_two_cards(number: str) -> None:
    assert cards(number) == FIFTY_TWO


@each_chapter(
    "§§ 647a.3(c)(1)–(2), 657a.3(c)(1)–(2), 663a.3(c)(1)–(2), 667a.3(c)(1)–(2), 669a.3(c)(1)–(2), 670a.3(c)(1)–(2)",
    "§§ 671a.3(c)(1)–(2), 674a.3(c)(1)–(2), 676a.3(c)(1)–(2)",
)
@pytest.mark.parametrize(
    ("method", "hours"),
    [(DealingMethod.HAND, 4), (DealingMethod.MANUAL_SHOE, 8), (DealingMethod.AUTOMATED_SHOE, 8)],
)
def test_3_c_decks_are_changed_after_so_many_hours_and_not_before(
    number: str, method: DealingMethod, hours: int
) -> None:
    assert handling(number).change_due(method, hours)
    assert not handling(number).change_due(method, hours - 1)


# .4


@each_chapter(
    "§§ 647a.4(a)–(d), 657a.4(a)–(d), 663a.4(a)–(d), 667a.4(a)–(d), 669a.4(a)–(d), 670a.4(a)–(d), 671a.4(a)–(d)",
    "§§ 674a.4(a)–(d), 676a.4(a)–(d)",
)
def test_4_a_to_d_each_deck_is_inspected_verified_spread_viewed_washed_and_shuffled_on_its_own(number: str) -> None:
    first, second = after(received(number), *OPENING), received(number)

    assert first.readiness is Readiness.SHUFFLED
    assert refused(second, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER


@each_chapter(
    "§§ 647a.4(a)–(c), 657a.4(a)–(c), 663a.4(a)–(c), 667a.4(a)–(c), 669a.4(a)–(c), 670a.4(a)–(c), 671a.4(a)–(c)",
    "§§ 674a.4(a)–(c), 676a.4(a)–(c)",
)
@pytest.mark.parametrize("done", range(len(OPENING) - 1))
def test_4_a_to_c_no_task_of_the_opening_is_left_out_or_done_before_its_turn(
    number: str, done: int, clauses: set[str]
) -> None:
    deck = after(received(number), *OPENING[:done])

    for task in {*OPENING, Task.CUT, Task.BEGIN} - {OPENING[done]}:
        no = refused(deck, task)
        assert no.reason is HandlingReason.OUT_OF_ORDER
        assert clauses <= cited(no.cite)


@each_chapter("§§ 647a.4(e), 657a.4(e), 663a.4(e), 667a.4(e), 669a.4(e), 670a.4(e), 671a.4(e), 674a.4(e), 676a.4(e)")
def test_4_e_preinspected_and_preshuffled_decks_skip_the_opening(number: str) -> None:
    deck = after(received(number), Task.ACCEPT_PREINSPECTED)

    assert (deck.readiness, deck.shuffle) == (Readiness.SHUFFLED, Shuffle.PRESHUFFLED)


# .5


shuffle = each_chapter(
    "§§ 647a.5(a), 657a.5(a), 663a.5(a), 667a.5(a), 669a.5(a), 670a.5(a), 671a.5(a), 674a.5(a), 676a.5(a)"
)


@shuffle
def test_5_a_after_every_round_the_cards_are_shuffled_before_the_next(number: str, clauses: set[str]) -> None:
    assert handling(number).shuffled_every is Turn.ROUND
    assert clauses <= cited(refused(in_play(number), Task.BEGIN).cite)
    assert after(in_play(number), Task.SHUFFLE, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@shuffle
@pytest.mark.parametrize("before", [SHUFFLED, CUT, PLAYED], ids=["shuffled", "cut", "in play"])
def test_5_a_a_floorperson_may_direct_a_shuffle_at_any_time(number: str, before: tuple[Task, ...]) -> None:
    assert after(received(number), *before, Task.SHUFFLE).readiness is Readiness.SHUFFLED


@each_chapter(
    "§§ 647a.5(c)(1), 657a.5(c)(1), 663a.5(c)(1), 667a.5(c)(1), 669a.5(c)(1), 670a.5(b)(1), 671a.5(c)(1)",
    "§§ 674a.5(c)(1), 676a.5(c)(1)",
)
def test_5_c_1_machine_shuffled_cards_are_dealt_at_once_and_not_cut(number: str, clauses: set[str]) -> None:
    deck = shuffled(number, Shuffle.AUTOMATED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY
    assert clauses <= cited(refused(deck, Task.CUT).cite)


@each_chapter(
    "§§ 647a.5(c)(2), 657a.5(c)(2), 663a.5(c)(2), 667a.5(c)(2), 669a.5(c)(2), 670a.5(b)(2), 671a.5(c)(2)",
    "§§ 674a.5(c)(2), 676a.5(c)(2)",
)
def test_5_c_2_cards_shuffled_by_hand_are_cut_first(number: str, clauses: set[str]) -> None:
    deck = shuffled(number, Shuffle.MANUAL)

    assert clauses <= cited(refused(deck, Task.BEGIN).cite)
    assert after(deck, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@each_chapter(
    "§§ 647a.5(c)(2), 657a.5(c)(2), 663a.5(c)(2), 667a.5(c)(2), 669a.5(c)(2), 671a.5(c)(2), 674a.5(c)(2), 676a.5(c)(2)"
)
def test_5_c_2_so_are_preshuffled_cards(number: str, clauses: set[str]) -> None:
    deck = after(received(number), Task.ACCEPT_PREINSPECTED)

    assert clauses <= cited(refused(deck, Task.BEGIN).cite)
    assert after(deck, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@each_chapter("§§ 663a.5(c)(2), 676a.5(c)(2)")
def test_5_c_2_a_submission_may_leave_preshuffled_cards_uncut(number: str) -> None:
    game = chapter(number)
    selected = game.handling_under(choose(game.options, {"cut_preshuffled": False}))

    assert isinstance(selected, CardHandling)
    assert not selected.cut_needed(Shuffle.PRESHUFFLED)
    assert selected.cut_needed(Shuffle.MANUAL)
    assert game.handling_under(game.default_options) == handling(number)


@each_chapter("§§ 647a.5(e), 657a.5(e), 663a.5(e), 667a.5(e), 669a.5(e), 670a.5(f), 671a.5(e), 674a.5(e), 676a.5(e)")
def test_5_e_a_recut_may_be_ordered_after_the_cut_and_not_once_play_began(number: str, clauses: set[str]) -> None:
    cut = after(shuffled(number, Shuffle.MANUAL), Task.CUT)

    assert after(cut, Task.RECUT, Task.BEGIN).readiness is Readiness.IN_PLAY
    assert clauses <= cited(refused(cut, Task.BEGIN, Task.RECUT).cite)
