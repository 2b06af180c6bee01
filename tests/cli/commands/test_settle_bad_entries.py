"""What `croupier settle` says to entries that are wrong: one sentence each, never a traceback."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chapters import chapter
from croupier.cli.commands.settle import Bad, Computed, settled
from croupier.rules.examples.script import BadScript, Script
from support.tables.worked_examples import DEAL, METER, ROUND, changed, without

ANTE = ("wagers", "1", "ante")
PLAY = ("actions", 0)

WRONG_SHAPES = [
    (changed(ROUND, "cards", to=[]), "cards must be a record, not a list"),
    (changed(ROUND, "cards", "seats", to=["3c"]), "cards.seats must be a record, not a list"),
    (changed(ROUND, "cards", "seats", "1", to="3c"), "cards.seats.1 must be a list, not a text"),
    (changed(ROUND, "cards", "dealer", 0, to=4), "cards.dealer[0] must be a text, not a number"),
    (changed(ROUND, "wagers", to=None), "wagers must be a record, not null"),
    (changed(ROUND, "wagers", "1", to=10), "wagers.1 must be a record, not a number"),
    (changed(ROUND, *ANTE, to=[10]), "wagers.1.ante must be a number, not a list"),
    (changed(ROUND, *ANTE, to="10"), "wagers.1.ante must be a number, not a text"),
    (changed(ROUND, *ANTE, to=True), "wagers.1.ante must be a number, not true or false"),
    (changed(ROUND, *ANTE, to=-10), "wagers.1.ante must not be below zero"),
    (changed(ROUND, *ANTE, to=float("nan")), "wagers.1.ante must be a number, not nan"),
    (changed(ROUND, *ANTE, to=10**15), "wagers.1.ante must have up to fifteen digits"),
    (changed(ROUND, *ANTE, to=10**4_000), "wagers.1.ante must have up to fifteen digits"),
    (changed(ROUND, *ANTE, to=-(10**4_000)), "wagers.1.ante must not be below zero"),
    (changed(ROUND, "actions", to={}), "actions must be a list, not a record"),
    (changed(ROUND, *PLAY, to="play"), "actions[0] must be a record, not a text"),
    (changed(ROUND, *PLAY, "amount", to="ten"), "actions[0].amount must be a number, not a text"),
    (
        changed(ROUND, *PLAY, "amout", to=10),
        "actions[0] has an unknown field 'amout'; the fields are seat, stage,",
    ),
    (without(ROUND, *PLAY, "seat"), "actions[0] has no seat"),
    (without(ROUND, *PLAY, "action"), "actions[0] has no action"),
    (changed(ROUND, *PLAY, "seat", to=1.5), "actions[0].seat must be a whole number, not a number"),
    (changed(ROUND, "options", to=[]), "options must be a record, not a list"),
    (changed(ROUND, "option", to={}), "the entry has an unknown field 'option'; the fields are game,"),
    (changed(ROUND, "expected", to=7), "expected must be a record, not a number"),
    (changed(ROUND, "meters", "meter", to="full"), "meters.meter must be a number, not a text"),
    (changed(ROUND, "id", to=7), "id must be a text, not a number"),
    (changed(METER, "contributions", to=[]), "contributions must be a record, not a list"),
    (
        changed(METER, "contributions", "wagers", to=2.5),
        "contributions.wagers must be a whole number, not a number",
    ),
    (changed(METER, "contributions", "wagers", to=-1), "contributions.wagers must not be below zero"),
    (without(METER, "contributions", "rates"), "contributions has no rates"),
]

WRONG_CONTENTS = [
    (without(ROUND, "kind"), "the entry has no kind"),
    (without(ROUND, "game"), "the entry has no game"),
    (
        changed(ROUND, "kind", to="settle"),
        "unknown kind 'settle'; the kinds are settlement, deal, house_way, meter,",
    ),
    (changed(ROUND, "game", to="999a"), "unknown game '999a'; there are "),
    (changed(ROUND, "game", to="../657a"), "unknown game '../657a'"),
    (changed(ROUND, "edition", to="proposed"), "chapter 657a follows the text 2019, not 'proposed'"),
    (changed(ROUND, "wagers", "9", to={"ante": 10}), "there is no seat '9': the table has seats 1 to 6"),
    (changed(ROUND, "wagers", "x", to={"ante": 10}), "there is no seat 'x'"),
    (changed(ROUND, "wagers", "01", to={"ante": 10}), "there is no seat '01'"),
    (changed(ROUND, "cards", "seats", "0", to=[]), "there is no seat '0'"),
    (changed(ROUND, *PLAY, "seat", to=7), "there is no seat 7"),
    (without(ROUND, "wagers"), "the example places no wagers"),
    (changed(ROUND, "wagers", "2", to={}), "seat 2 places no wagers"),
    (changed(ROUND, "wagers", "1", "anteup", to=5), "there is no wager 'anteup' in this game [unknown_wager,"),
    (changed(ROUND, "wagers", "1", "play", to=20), "seat 1 lists play among its wagers, but no action places it"),
    (changed(ROUND, *ANTE, to=0), "the Ante Wager is required to play [required_wager_is_missing,"),
    (changed(ROUND, *ANTE, to=10.005), "10.005 is not an amount in dollars and cents"),
    (changed(ROUND, *ANTE, to=10**15 - 1), "[wager_above_the_maximum,"),
    (changed(ROUND, *ANTE, to=1e300), "[wager_above_the_maximum,"),
    (changed(ROUND, "options", "kings_up", to="A"), "unknown option 'kings_up'; the options are"),
    (
        changed(ROUND, "options", "queens_up_paytable", to="Z"),
        "queens_up_paytable cannot be 'Z'; legal: A, B, C, D",
    ),
    (changed(ROUND, "options", "queens_up_paytable", to=[]), "queens_up_paytable cannot be []"),
    (changed(ROUND, "options", "method", to=["hand"]), "dealing_method cannot be ['hand']"),
    (changed(ROUND, "options", "table_minimum", to="1e999999"), "table_minimum cannot be '1e999999'"),
    (changed(ROUND, "cards", "dealer", 0, to="1c"), "unknown card '1c'"),
    (changed(ROUND, "cards", "seats", "1", 0, to={"cards": ["As"]}), "unknown card {'cards': ['As']}"),
    (changed(ROUND, "cards", "dealer", 0, to="3c"), "the three of clubs is no longer in the deck"),
    (changed(ROUND, "cards", "dealer", 0, to="Jk"), "the joker is no longer in the deck"),
    (changed(ROUND, "cards", "dealer", to=["Kc"]), "too few cards for dealer"),
    (without(ROUND, "actions"), "no action is left for seat 1 at play"),
    (changed(ROUND, "cards", "seats", "2", to=["As"]), "too many cards for 2"),
    (changed(ROUND, "cards", "six_card_bonus", to=["As"]), "too many cards for six"),
    (changed(ROUND, "cards", "rolls", to=[[1, 2]]), "too many rolls"),
    (changed(ROUND, "cards", "comunity", to=["As"]), "the cards have 'comunity', which this game does not use"),
    (changed(ROUND, "meters", to={"mega": 1}), "there is no meter 'mega'; there are meter"),
    (changed(ROUND, *PLAY, "amount", to=30), "[play_wager_above_the_ante_needs_a_pair_of_aces, § 657a.11(b)]"),
    (changed(ROUND, *PLAY, "action", to="check"), "'check' is not available here: fold, play"),
    (changed(ROUND, *PLAY, "action", to="fold"), "[wager_above_the_maximum,"),
    (changed(ROUND, *PLAY, "stage", to="flop"), "seat 1 acts at flop where play is due"),
    (changed(ROUND, *PLAY, "hand", to=2), "seat 1 plays hand 2 where hand 1 is due"),
    (changed(ROUND, *PLAY, "multiple", to=1), "seat 1 gives both amount and multiple: one of them is enough"),
    (changed(ROUND, *PLAY, "low", to="3c"), "Play: select 0 card(s), not 1 [wrong_number_of_cards,"),
    (changed(ROUND, *PLAY, "low", to="3x"), "unknown card '3x'"),
    (changed(ROUND, *PLAY, "seat", to=2), "no action is left for seat 1 at play"),
    (changed(ROUND, "actions", to=ROUND["actions"] * 2), "seat 1 has no play to make"),
    (changed(DEAL, "options", "seats", to=7), "options.seats must be a list of seat numbers"),
    (changed(DEAL, "options", "seats", to=[]), "options.seats must be a list of seat numbers"),
    (changed(DEAL, "options", "seats", to=["1"]), "options.seats must be a list of seat numbers"),
    (changed(DEAL, "options", "seats", to=[1, 1]), "options.seats names a seat twice"),
    (changed(DEAL, "options", "seats", to=[9]), "there is no seat 9: the table has 6"),
    (changed(DEAL, "options", "six_card_bonus", to="yes"), "options.six_card_bonus must be true or false"),
    (without(METER, "contributions"), "a meter entry has contributions"),
    (changed(METER, "contributions", "rates", to={"mega": 0.1}), "the rate of 'mega' belongs to no meter"),
]


@pytest.mark.parametrize(("entry", "said"), WRONG_SHAPES + WRONG_CONTENTS, ids=lambda value: str(value)[:60])
def test_a_wrong_entry_gets_one_sentence(entry: dict[str, Any], said: str) -> None:
    came_of_it = settled(entry, 1, check=False)
    assert isinstance(came_of_it, Bad)
    assert said in came_of_it.error


@pytest.mark.parametrize("entry", [ROUND, DEAL, METER], ids=lambda entry: entry["id"])
def test_the_entries_that_were_spoilt_here_are_right(entry: dict[str, Any]) -> None:
    assert settled(entry, 1, check=True) == Computed(entry["id"], entry["expected"], entry["expected"])


def test_a_multiple_that_is_no_amount_is_refused() -> None:
    raised = changed(ROUND, *PLAY, to={"seat": 1, "action": "play", "multiple": 1.00001})
    came_of_it = settled(raised, 1, check=False)
    assert came_of_it == Bad("round", "1.00001 times $10 is no amount in dollars and cents")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({}, "seat 1 does not say how much: play may be several amounts"),
        ({"multiple": 4}, "the Play must be $10 to $30, not $40"),
    ],
)
def test_how_much_is_played_is_not_guessed(said: dict[str, Any], says: str) -> None:
    aces = changed(ROUND, "cards", "seats", "1", to=["Ac", "Ad", "8h", "Js", "Td"])
    came_of_it = settled(changed(aces, *PLAY, to={"seat": 1, "action": "play", **said}), 1, check=False)
    assert isinstance(came_of_it, Bad)
    assert says in came_of_it.error


def test_what_was_selected_for_nobody_is_refused() -> None:
    came_of_it = settled(changed(ROUND, "cards", "magic_card", to="Zz"), 1, check=False)
    assert came_of_it == Bad("round", "the cards have 'magic_card', but nobody made a Five Card Hand Bonus Wager")


def test_an_action_names_its_cards_once() -> None:
    both = changed(changed(ROUND, *PLAY, "low", to="3c"), *PLAY, "discard", to=["3d"])
    came_of_it = settled(both, 1, check=False)
    assert came_of_it == Bad("round", "an action names cards as low or as discard, not both")


# Anything at all may stand in a file.

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 10)
    | st.integers()
    | st.floats(allow_nan=True)
    | st.sampled_from(["", "1", "x", "As", "3c", "dealer", "play", "fold", "A", "automated", "1e9999999"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["1", "2", "ante", "seats", "x"]), inner)
    ),
    max_leaves=4,
)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in an entry."""
    steps: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*path, step)
        yield from paths(inner, (*path, step))


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """An entry in which up to three things were changed, taken out or moved elsewhere."""
    entry: dict[str, Any] = deepcopy(draw(st.sampled_from([ROUND, DEAL, METER])))
    for _ in range(draw(st.integers(1, 3))):
        places = sorted(paths(entry), key=repr)
        path = draw(st.sampled_from(places))
        how = draw(st.sampled_from(["change", "take out", "move"]))
        if how == "take out":
            entry = without(entry, *path)
        elif how == "change":
            entry = changed(entry, *path, to=draw(JSON))
        else:
            moved: Any = entry
            for step in draw(st.sampled_from(places)):
                moved = moved[step]
            entry = changed(entry, *path, to=deepcopy(moved))
    return entry


@given(entry=spoilt())
def test_whatever_is_spoilt_nothing_but_a_sentence_comes_out(entry: dict[str, Any]) -> None:
    came_of_it = settled(entry, 1, check=True)
    assert not isinstance(came_of_it, Bad) or "cannot be read" not in came_of_it.error


@given(entry=spoilt())
def test_a_script_raises_nothing_but_bad_script(entry: dict[str, Any]) -> None:
    try:
        script = Script(chapter("657a"), entry)
        played = {"deal": script.deal, "meter": script.meter}.get(str(entry.get("kind")), script.play)()
    except BadScript as error:
        played = {"refused": str(error)}
    assert played
