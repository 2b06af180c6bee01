"""Faces: which cards each role may see, and which nobody may."""

from typing import Any

import pytest

from croupier.equipment.cards import card, cards
from croupier.rules.game.faces import Role, Viewer, codes, visible, visible_hand
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.round import PlayedHand
from croupier.rules.terms.events import BettingClosed, CardsRevealed
from support.games.toy import dealt, decided, must, placed, table
from support.tables.table_checks import seen_codes

PUBLIC = Viewer(Role.PUBLIC)
ANN, BOB = Viewer(Role.PLAYER, "p1"), Viewer(Role.PLAYER, "p2")


def deciding(**options: Any) -> LiveRound[Any]:
    live = must(table(**options), placed(1, ante=10_00, side=2_00), placed(2, ante=10_00), BettingClosed())
    return dealt(live, *cards("Ks Qs 2d"))


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (ANN, {"1": ["Ks"], "2": [None], "dealer": [None]}),
        (BOB, {"1": [None], "2": ["Qs"], "dealer": [None]}),
        (Viewer(Role.PLAYER, "nobody"), {"1": [None], "2": [None], "dealer": [None]}),
        (Viewer(Role.DEALER, "p1"), {"1": [None], "2": [None], "dealer": [None]}),
        (PUBLIC, {"1": [None], "2": [None], "dealer": [None]}),
        (Viewer(Role.SURVEILLANCE), {"1": [None], "2": [None], "dealer": [None]}),
    ],
)
def test_a_card_face_down_is_shown_to_its_player_alone(viewer: Viewer, seen: dict[str, list[str | None]]) -> None:
    assert seen_codes(deciding(), viewer) == seen


def test_players_who_share_a_seat_see_its_cards() -> None:
    live = must(table(seating="stadium"), placed(1, ante=10_00), placed(1, stake="x", player="p2", ante=10_00))
    dealt(must(live, BettingClosed()), *cards("Ks 2d"))

    assert seen_codes(live, ANN)["1"] == seen_codes(live, BOB)["1"] == ["Ks"]


def test_a_player_sees_every_place_of_his_seat_but_what_is_withheld() -> None:
    live = deciding()
    live.round.lay("1.hole", card("7h"), up=False)
    live.round.lay("1.hole", card("8h"), up=True)
    assert seen_codes(live, ANN)["1.hole"] == ["7h", "8h"]
    assert seen_codes(live, BOB)["1.hole"] == [None, "8h"]

    live.round.withheld.add("1.hole")

    assert seen_codes(live, ANN)["1.hole"] == [None, "8h"]
    assert seen_codes(live, ANN)["1"] == ["Ks"]


def test_cards_face_up_are_seen_by_all_and_unread_ones_by_nobody() -> None:
    live = deciding()
    live.round.lay("flop", card("7h"), up=True)
    live.round.lay("dealer", None, up=False)
    live.round.lay("1", None, up=False)

    assert seen_codes(live, PUBLIC)["flop"] == ["7h"]
    assert seen_codes(live, PUBLIC)["dealer"] == [None, None]
    assert seen_codes(live, ANN)["1"] == ["Ks", None]


def test_at_a_place_where_nothing_lies_there_is_nothing_to_see() -> None:
    assert visible(deciding().round, "flop", {1}) == []


def test_at_the_end_hands_in_play_are_seen_by_all_and_folded_hands_are_not() -> None:
    live = must(deciding(), decided("s1", "raise", 10_00), decided("s2", "fold"), CardsRevealed("dealer"))

    assert live.over
    assert seen_codes(live, PUBLIC) == {"1": ["Ks"], "2": [None], "dealer": ["2d"]}


def test_a_hand_played_for_oneself_is_shown_unless_it_lies_face_down() -> None:
    down, up = PlayedHand(1, [card("7h")], up=False), PlayedHand(2, [card("8h")])

    assert [codes(visible_hand(hand, own=True)) for hand in (down, up)] == [["7h"], ["8h"]]
    assert [codes(visible_hand(hand, own=False)) for hand in (down, up)] == [[None], ["8h"]]
