"""The layout of a chapter: read from its file, checked when loaded, shown under the options in force."""

import json

import msgspec
import pytest

from croupier.chapters import chapter
from croupier.rules.game.layout import BadLayout, Cross, Layout, Shaker, read
from croupier.rules.game.shown_layout import ShownSpot, shown_layout
from croupier.rules.terms.options import choose
from croupier.words import as_text
from support.games import toy

SPOTS = """
    "ante",
    "side",
    "twin",
    "jackpot",
    "long",
"""
FURTHER = 'further = ["raise"]\n'


def layout(*spots: str, head: str = FURTHER, tail: str = "") -> Layout:
    """A layout of the toy game: all its spots and more, or other text before and after them."""
    more = "".join(f"{spot},\n" for spot in spots)
    return read(f"{head}\n[[rows]]\nspots = [{SPOTS}{more}]\n{tail}", toy.WAGERS, toy.PAYTABLES)


def shown(made: Layout, **options: object) -> dict[str, ShownSpot]:
    """The spots of a layout that a table with these options offers."""
    game = toy.chapter(layout=made)
    found = shown_layout(game, choose(game.options, options))
    return {spot.wager: spot for row in found.rows for spot in row.spots}


def test_a_layout_says_where_each_wager_lies() -> None:
    made = layout()

    assert [spot.wager for row in made.rows for spot in row.spots] == ["ante", "side", "twin", "jackpot", "long"]
    assert [spot.wager for spot in made.further] == ["raise"]
    assert (made.shape, made.large, made.middle, made.hand) == ("rows", False, None, None)


@pytest.mark.parametrize(
    ("spot", "said"),
    [
        ('"tie"', "there is no wager 'tie'; there are ante, side"),
        ('"ante"', "the wager 'ante' has 2 spots"),
        ('"raise"', "the wager 'raise' has 2 spots"),
    ],
)
def test_a_wager_that_is_unknown_or_twice_is_refused(spot: str, said: str) -> None:
    with pytest.raises(BadLayout, match=said):
        layout(spot)


def test_a_wager_without_a_spot_is_refused() -> None:
    with pytest.raises(BadLayout, match="the wager 'raise' has no spot"):
        layout(head="")


@pytest.mark.parametrize(
    ("details", "said"),
    [
        ('pays = ["side"]', r"raise: there is no paytable \[side\]; there are jackpot"),
        ('pays = ["jackpot"], row = "queen"', "raise: jackpot has no row 'queen'"),
        ('pays = ["jackpot"], rows = ["ace", "queen"]', "raise: jackpot has no row 'queen'"),
        ('row = "ace"', "raise: raise has no row 'ace'"),
    ],
)
def test_an_unknown_paytable_or_row_is_refused(details: str, said: str) -> None:
    with pytest.raises(BadLayout, match=said):
        layout(f'{{ wager = "raise", {details} }}', head="")


def test_rows_of_a_paytable_that_the_whole_row_shows_are_checked_too() -> None:
    row = '[[rows]]\npays = ["jackpot"]\nspots = [{ wager = "raise", row = "%s" }]'

    assert layout(head="", tail=row % "ace").rows[1].pays == ("jackpot",)
    with pytest.raises(BadLayout, match="raise: jackpot has no row 'queen'"):
        layout(head="", tail=row % "queen")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rows = 5", "Expected `array`"),
        ("[[rows]]\nspots = []\nsahpe = 'dice'", "unknown field `sahpe`"),
        ("[[rows]]\nspots = []\nshape = 'round'", "Invalid enum value 'round'"),
        ("[[rows]]\nspots = []\n[middle]\nwidget = 'star'", "Invalid value 'star'"),
        ("rows = [", "Invalid"),
        ("", "missing required field `rows`"),
    ],
)
def test_a_file_of_another_form_is_refused_with_the_place(text: str, said: str) -> None:
    with pytest.raises(BadLayout, match=said):
        read(text, toy.WAGERS, toy.PAYTABLES)


def test_a_choice_with_two_slots_is_refused_unless_they_offer_different_multiples() -> None:
    once, twice = '{ of = ["bet"], times = 1 }', '{ of = ["bet"], times = 2 }'

    assert len(layout(head=f"{FURTHER}choices = [{once}, {twice}]").choices) == 2
    with pytest.raises(BadLayout, match="the choice 'bet' has 2 slots"):
        layout(head=f"{FURTHER}choices = [{once}, {once}]")


def test_the_middle_and_the_own_hand_are_widgets_with_what_they_need_to_know() -> None:
    hand = '[hand]\nwidget = "hands"\ntags = [{ wagers = ["%s"], title = "choice.fold" }]'

    assert isinstance(chapter("674a").layout.middle, Cross)
    assert chapter("668a").layout.middle == Shaker(shooter="shooter")
    assert layout(tail=hand % "twin").hand is not None
    with pytest.raises(BadLayout, match="there is no wager 'triplet'"):
        layout(tail=hand % "triplet")


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ('choices = [{ of = ["nod"] }]', ""),
        ('choices = [{ of = ["fold"], label = "choice.nod" }]', ""),
        ('choices = [{ of = ["fold"], open = "choice.nod" }]', ""),
        ('choices = [{ of = ["fold"], open_many = "choice.nod" }]', ""),
        ("", '[[rows]]\nspots = []\ntitle = "choice.nod"'),
        ("", '[middle]\nwidget = "cross"\nlit = {}\nlines = [{ name = "a", title = "choice.nod", boxes = [] }]'),
        ("", '[hand]\nwidget = "halves"\nplaces = [{ place = "front", title = "choice.nod" }]'),
        ("", '[hand]\nwidget = "hands"\nnotes = { bust = "choice.nod" }'),
    ],
)
def test_words_that_no_catalogue_has_are_refused(head: str, tail: str) -> None:
    with pytest.raises(BadLayout, match=r"no catalogue has the sentence 'choice\.nod'"):
        layout(head=f"{FURTHER}{head}", tail=tail)


# Under the options in force


def test_a_spot_bears_its_own_words_or_the_title_of_its_wager() -> None:
    found = shown(layout())

    assert (found["ante"].title.key, str(found["ante"].title)) == ("spot.ante", "Ante")
    assert found["twin"].title == toy.chapter().wager("twin").title


def test_a_slot_bears_the_words_of_the_layout_or_those_of_the_choice() -> None:
    game = chapter("671a")
    labels = {slot.of[0]: slot for slot in shown_layout(game, game.default_options).choices}

    assert labels["fold"].label.key == "choice.fold"
    assert labels["exchange"].label.key == "slot.exchange"
    assert labels["bet"].label.key == "wager.bet"
    assert str(labels["exchange"].open_many) == "Exchange {count} cards"


def test_the_document_has_names_and_values_alone_and_says_what_widgets_print() -> None:
    game = chapter("673a")
    document = json.loads(msgspec.json.encode(shown_layout(game, game.default_options), enc_hook=as_text))

    assert document["hand"] == {
        "widget": "hands",
        "tags": [{"wagers": ["second_chance", "second_chance_hand2"], "title": "Second Chance {amount}"}],
        "notes": {"bust": "Over 21. With a Second Chance the next card is subtracted."},
    }


def test_only_what_the_table_offers_is_shown() -> None:
    assert set(shown(layout())) == {"ante", "side", "twin", "jackpot", "long"}
    assert set(shown(layout(), side=False, jackpot=False)) == {"ante", "twin", "long"}


def test_a_row_of_which_nothing_is_offered_is_left_out() -> None:
    game = chapter("674a")

    assert len(shown_layout(game, choose(game.options, {"five_card_bonus": True})).rows) == 2
    assert len(shown_layout(game, choose(game.options, {"five_card_bonus": False})).rows) == 1


def test_a_spot_shows_the_posted_paytable_that_is_named_that_pays_it_or_that_has_its_name() -> None:
    found = shown(layout())
    assert (found["jackpot"].paytables, found["ante"].paytables) == (("jackpot",), ("odds",))

    named = read(
        f'[[rows]]\nspots = [{SPOTS}{{ wager = "raise", pays = ["jackpot"], row = "ace" }}]',
        toy.WAGERS,
        toy.PAYTABLES,
    )
    assert (shown(named)["raise"].paytables, shown(named)["raise"].row) == (("odds", "jackpot"), "ace")

    nothing_posted = toy.chapter(layout=named, posted=lambda _options: ())
    rows = shown_layout(nothing_posted, choose(nothing_posted.options, {})).rows
    assert {family for row in rows for spot in row.spots for family in spot.paytables} <= {"odds"}


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_a_spot_names_the_seats_that_have_none() -> None:
    game = chapter("671a")
    rows = shown_layout(game, choose(game.options, {"additional_super_wagers": True})).rows
    seats = {spot.wager: spot.not_at for row in rows for spot in row.spots}

    assert (seats["super_seat_3"], seats["super_dealer"], seats["super"]) == ((3,), (), ())


LEFT, TOP = [[6, 1], [1, 2]], [[2, 2]]


@pytest.mark.cites("§ 668a.2(f)(2)", "§ 668a.2(f)(3)")
def test_dice_lie_in_the_blocks_that_the_approved_layout_prints() -> None:
    game = chapter("668a")
    options = choose(game.options, {"layout": {"hop_the_left": LEFT, "hop_the_top": TOP}})
    _, dice, wide = shown_layout(game, options).rows

    left, rest = dice.blocks
    assert left == ("hop_1-6", "hop_1-2", "hop_the_left")
    assert len(rest) == 21 - 2
    assert not set(left) & set(rest)
    assert {spot.wager: spot.printed for spot in wide.spots}["hop_the_top"] == ((2, 2),)
    assert [spot.wager for spot in dice.spots][-1] == "hop_the_left"


@pytest.mark.cites("§ 668a.2(f)(2)")
def test_without_an_approved_layout_all_dice_lie_in_one_block() -> None:
    game = chapter("668a")
    _, dice, wide = shown_layout(game, choose(game.options, {"layout": None})).rows

    assert [len(block) for block in dice.blocks] == [21]
    assert "hop_the_top" not in {spot.wager for spot in wide.spots}
