"""What holds for every game of the code: random tables, random players, and now and then a mishap.

Every chapter of the register is tried; a new one is picked up by itself.  ``--hypothesis-profile=thorough`` plays
many times as many tables.
"""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chapters import FOLDERS, chapter
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.options import BadSubmission, choose
from support.games.legal_options import selectable, selections
from support.tables.random_table import RandomTable, Scene
from support.tables.table_checks import (
    check_clauses,
    check_defaults,
    check_end,
    check_reasons,
    check_refusal,
    check_replay,
    check_views,
)

TABLES = 3 * settings().max_examples // 10
"""How many tables each test plays for each chapter."""

every_chapter = pytest.mark.parametrize("number", FOLDERS)
some = settings(max_examples=TABLES)


def two_boxes(places: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """The same, but that the first two seats belong to one player if they are adjacent."""
    (first, seat, player), rest = places[0], places[1:]
    if rest and rest[0][1] == seat + 1:
        rest[0] = (*rest[0][:2], player)
    return [(first, seat, player), *rest]


@st.composite
def scenes(draw: st.DrawFn, /, game: Chapter[Any]) -> Scene:
    """Any table: from one seat to all, alone or sharing a seat or holding two boxes, over one to three rounds."""
    stadium = draw(st.booleans())
    options = draw(selections(game, seating="stadium" if stadium else "seated"))
    seats = sorted(draw(st.sets(st.integers(1, game.seats), min_size=1)))
    places = [(f"s{seat}", seat, f"p{seat}") for seat in seats]
    if stadium:
        shared = draw(st.lists(st.sampled_from(seats), max_size=3))
        places += [(f"x{n}", seat, f"q{n}") for n, seat in enumerate(shared)]
    elif choose(game.options, options).adjacent_boxes > 1 and draw(st.booleans()):
        places = two_boxes(places)
    return Scene(
        options=options,
        places=tuple(places),
        seed=draw(st.integers(0, 2**32 - 1)),
        rounds=draw(st.integers(1, 3)),
        mishaps=draw(st.booleans()),
        hidden_cards_unread=draw(st.booleans()),
        count_stub=draw(st.booleans()),
    )


@every_chapter
@pytest.mark.cites("§§ 647a.11(l), 657a.11(h), 663a.11(l), 667a.11(f), 669a.11(j), 670a.11(j), 671a.11(g), 672a.7(s)")
@pytest.mark.cites("§§ 673a.7(u), 674a.11(i), 676a.11(e)")
@some
@given(data=st.data())
def test_every_round_ends_with_every_wager_settled_once_and_can_be_played_again(number: str, data: Any) -> None:
    game = chapter(number)
    table = RandomTable(game, data.draw(scenes(game)), watch=check_defaults).play()

    for live in table.played:
        check_end(live)
        check_reasons(live)
        check_clauses(live)
        check_replay(live)


@every_chapter
@some
@given(data=st.data())
def test_no_view_shows_a_card_that_its_role_may_not_see(number: str, data: Any) -> None:
    game = chapter(number)
    scene = data.draw(scenes(game))
    random = Random(scene.seed)
    told: dict[str, Any] = {}

    def watch(live: LiveRound[Any]) -> None:
        news = live.round.shown != told
        if live.over or news or random.random() < 0.2:
            check_views(live)
        told.clear()
        told.update(deepcopy(live.round.shown))

    table = RandomTable(game, scene, watch=watch).play()

    assert all(live.over for live in table.played)


@every_chapter
@some
@given(data=st.data())
def test_a_refused_event_changes_nothing(number: str, data: Any) -> None:
    game = chapter(number)
    scene = data.draw(scenes(game))
    random = Random(scene.seed)
    refused = 0

    def watch(live: LiveRound[Any]) -> None:
        nonlocal refused
        if random.random() < 0.5:
            refused += check_refusal(live, random)

    table = RandomTable(game, scene, watch=watch).play()

    for live in table.played:
        check_end(live)
        check_replay(live)


@every_chapter
def test_every_listed_value_of_every_option_is_legal_or_contradicts_another_option(number: str) -> None:
    game = chapter(number)

    for name, values in selectable(game).items():
        refused = [value for value in values if "cannot be" in refusal(game, name, value)]
        assert not refused, f"{name} lists {refused} and refuses it"


def refusal(game: Chapter[Any], name: str, value: object) -> str:
    """Why a value may not be selected beside the shipped submission; empty where it may."""
    try:
        choose(game.options, {**game.submission.options, name: value})
    except BadSubmission as error:
        return str(error)
    return ""


@every_chapter
def test_the_same_seed_plays_the_same_rounds(number: str) -> None:
    game = chapter(number)
    scene = Scene(dict(game.submission.options), (("s1", 1, "p1"), ("s2", 2, "p2")), seed=7, rounds=3, mishaps=True)

    first, again = RandomTable(game, scene).play(), RandomTable(game, scene).play()

    assert [live.events for live in first.played] == [live.events for live in again.played]
