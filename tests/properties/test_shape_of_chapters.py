"""One shape, thirteen times: what every chapter must bring, looked at without playing."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from croupier.chapters import FOLDERS, UnknownChapter, chapter
from croupier.equipment.devices import Condition
from croupier.law.citation import citations
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.shown_layout import shown_layout
from croupier.rules.game.simulated import random_slip
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.handling import CardHandling, CardsOnTheTable, Readiness, Shuffle, Shuffling, Task
from croupier.rules.procedure.steps import NoMoreBets
from croupier.rules.terms.events import BettingClosed, WagersPlaced
from croupier.rules.terms.keeping import Keeping, Shuffler
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Reason, Refusal
from support.tables.random_table import RandomTable, Scene
from support.tables.table_checks import state

every_chapter = pytest.mark.parametrize("number", FOLDERS)


def cites(text: str, number: str) -> bool:
    """Whether a text cites the chapter, or the chapter on submissions where that is what decides."""
    return {clause.chapter for clause in citations(text)} <= {number, "601a", "605a"} and bool(citations(text))


def test_the_register_names_the_chapters_in_order() -> None:
    assert list(FOLDERS) == sorted(FOLDERS)
    assert all(folder.startswith(f"ch{number}_") for number, folder in FOLDERS.items())


def test_a_number_that_is_no_chapter_is_refused() -> None:
    with pytest.raises(UnknownChapter, match="there is no chapter '1'"):
        chapter("1")


@every_chapter
def test_a_chapter_knows_its_number_its_text_and_its_clauses(number: str) -> None:
    game = chapter(number)

    assert game.number == number == game.submission.chapter
    assert game.edition == game.paytables.edition == game.submission.edition
    assert cites(game.seats_cite, number)
    assert cites(game.boxes_cite, number)
    assert game.seats >= 1


@every_chapter
def test_every_wager_has_a_clause_and_needs_only_wagers_there_are(number: str) -> None:
    game = chapter(number)
    names = [wager.name for wager in game.wagers]

    assert len(set(names)) == len(names)
    for wager in game.wagers:
        assert cites(wager.cite, number), wager.name
        assert set(wager.needs) <= set(names)
        assert not (wager.required and wager.offered_by)
        assert game.wager(wager.name) is wager


@every_chapter
def test_every_option_has_a_clause_and_words(number: str) -> None:
    for option in fields(chapter(number).options):
        assert citations(option.metadata["cite"]), option.name
        assert option.metadata["text"], option.name


@every_chapter
def test_every_irregularity_has_a_clause_and_a_name_of_its_own(number: str) -> None:
    game = chapter(number)
    kinds = [one.kind for one in game.irregularities]

    assert len(set(kinds)) == len(kinds)
    assert all(cites(one.cite, number) for one in game.irregularities)
    assert all(game.irregularity(kind) is one for kind, one in zip(kinds, game.irregularities, strict=True))
    assert game.irregularity("earthquake") is None


@every_chapter
def test_every_paytable_and_every_sign_has_a_clause(number: str) -> None:
    game = chapter(number)
    options = game.default_options

    tables = [table for family in game.paytables.families.values() for table in family.values()]
    assert all(cites(table.cite, number) for table in tables)
    assert all(sign.says(options) for sign in game.posted_signs(options))
    assert all(cites(sign.cite, number) for sign in game.signs)


@every_chapter
def test_what_is_posted_is_among_the_paytables_of_the_chapter(number: str) -> None:
    game = chapter(number)

    posted = game.posted_paytables(game.default_options)

    assert posted
    assert {table.family for table in posted} <= set(game.paytables.families)
    assert len({(table.family, table.column) for table in posted}) == len(posted)


@every_chapter
def test_every_spot_whose_wager_a_posted_paytable_pays_shows_it(number: str) -> None:
    game = chapter(number)
    options = game.default_options
    posted = {table.family for table in game.posted_paytables(options)}
    layout = shown_layout(game, options)
    spots = {spot.wager: spot for spot in (*layout.further, *(one for row in layout.rows for one in row.spots))}

    assert set(spots) == {wager.name for wager in game.wagers if wager.offered(options)}
    for name, spot in spots.items():
        assert bool(spot.paytables) or not posted & {name, *game.wager(name).pays.families(options)}


@every_chapter
def test_every_choice_that_comes_up_has_a_slot(number: str) -> None:
    """A page gives what a remedy asks a place of its own beside them."""
    game = chapter(number)
    placed = {choice for slot in game.layout.choices for choice in slot.of}
    open_choices = set[str]()

    def watch(live: LiveRound[Any]) -> None:
        if isinstance(live.step, Decide):
            open_choices.update(one.name for stake in live.step.deciding() for one in live.legal(stake))

    for seed in range(25):
        places = tuple((f"s{seat}", seat, f"p{seat}") for seat in (1, 2))
        RandomTable(game, Scene(dict(game.submission.options), places, seed), watch).play()

    assert open_choices <= placed


@every_chapter
def test_whatever_is_refused_about_the_cards_has_a_clause(number: str) -> None:
    handling = chapter(number).handling
    if not isinstance(handling, CardHandling):
        assert all(cites(clause, number) for clause in handling.cites.values())
        return
    kept = [Keeping(shuffler=shuffler, in_turn=number) for shuffler in Shuffler for number in (1, 2)]
    answers: list[Any] = [handling.refuse_keeping(method, one) for method in DealingMethod for one in kept]
    tables = [Shuffling(one, method, worn) for one in kept for method in handling.methods for worn in Condition]
    answers += [handling.refuse_shuffle(shuffle, table) for shuffle in Shuffle for table in tables]
    answers += [CardsOnTheTable(handling, readiness).after(task) for readiness in Readiness for task in Task]
    refusals = [answer for answer in answers if isinstance(answer, Refusal)]

    assert refusals
    assert all(cites(refused.cite, number) for refused in refusals)


@every_chapter
def test_a_slip_after_no_more_bets_is_refused_as_late_in_every_game(number: str) -> None:
    """Also where nothing is laid on the table, as with dice."""
    live = LiveRound(chapter(number))
    first, second = (
        WagersPlaced(f"s{seat}", seat, f"p{seat}", dict(random_slip(live, Random(seat), seat))) for seat in (1, 2)
    )
    assert live.feed(first) is None
    assert live.feed(BettingClosed()) is None
    assert not isinstance(live.step, NoMoreBets)
    before = state(live)

    for late in (second, first, WagersPlaced("s1", 1, "p1", {})):
        refused = live.feed(late)
        assert refused is not None
        assert refused.reason is Reason.BETTING_IS_CLOSED
        assert cites(refused.cite, number)
    assert state(live) == before


@every_chapter
def test_no_more_bets_is_not_announced_where_nobody_has_wagered(number: str) -> None:
    refused = LiveRound(chapter(number)).feed(BettingClosed())

    assert refused is not None
    assert refused.reason is Reason.NOBODY_HAS_WAGERED


@every_chapter
def test_every_game_explains_itself_in_three_pictures_with_cards_that_it_has(number: str) -> None:
    game = chapter(number)
    told, deck = game.help, game.cards(game.default_options)

    assert len(told.pictures) == 3
    assert len(told.words) >= 2
    for picture in told.pictures:
        shown = [code for code in (*picture.mine, *picture.dealer, *picture.community) if code]
        assert len(set(shown)) == len(shown)
        assert set(shown) <= {card.value for card in deck}
        assert set(picture.plays) <= set(shown)
        assert shown or picture.dice or picture.wagers
