"""A chapter: what it shows under given options, and what it has where it names nothing."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.rules.game.chapter import Sign, no_cards, no_progressives
from croupier.rules.procedure.handling import Shuffle
from croupier.rules.terms.options import choose
from croupier.words import verbatim
from support.games.toy import CITE, HANDLING, Options, chapter, table


def options(**selected: Any) -> Options:
    return choose(Options, selected)


def test_a_sign_is_shown_where_its_wager_is_offered() -> None:
    always, side = Sign(CITE, verbatim("Aces win.")), Sign(CITE, verbatim("Side pays."), offered_by="side")
    game = chapter(signs=(always, side))

    assert game.posted_signs(options()) == (always, side)
    assert game.posted_signs(options(side=False)) == (always,)


def test_a_sign_says_what_the_submission_selected() -> None:
    sign = Sign(CITE, lambda options: verbatim(f"The minimum is {options.table_minimum} cents."))

    assert sign.says(options(table_minimum=5)) == "The minimum is 500 cents."


def test_where_a_chapter_names_none_every_paytable_is_posted() -> None:
    game = chapter()
    (jackpot,) = game.posted_paytables(options())

    assert jackpot.family == "jackpot"
    assert chapter(posted=lambda _options: ()).posted_paytables(options()) == ()


def test_how_cards_are_kept_may_depend_on_the_submission() -> None:
    uncut = HANDLING.without_cut_after(Shuffle.MANUAL)

    assert chapter().handling_under(options()) is HANDLING
    assert chapter(handling_selected=lambda _options: uncut).handling_under(options()) is uncut


def test_what_a_chapter_does_not_name_it_does_not_have() -> None:
    game = chapter()

    assert game.hand_in_words(table().round, "1", [card("As")]) == ""
    assert game.irregularity("earthquake") is None
    assert no_cards(options()) == ()
    assert no_progressives(options()) == ()


def test_a_wager_that_there_is_not_is_no_wager() -> None:
    with pytest.raises(KeyError):
        chapter().wager("tie")
    assert replace(chapter(), wagers=()).wagers == ()
