"""Views: what each role may see, and that nothing hidden is in it."""

import json
from typing import Any

import pytest

from croupier.equipment.cards import card, cards
from croupier.rules.game.driver import Driver
from croupier.rules.game.views import Role, Viewer, view
from croupier.rules.procedure.round import PlayedHand
from croupier.rules.terms.events import BettingClosed, CardsRevealed
from support.games.toy import dealt, decided, must, placed, table

PUBLIC = Viewer(Role.PUBLIC)
ANN, BOB = Viewer(Role.PLAYER, "p1"), Viewer(Role.PLAYER, "p2")


def deciding(**options: Any) -> Driver[Any]:
    driver = must(table(**options), placed(1, ante=10_00, side=2_00), placed(2, ante=10_00), BettingClosed())
    return dealt(driver, *cards("Ks Qs 2d"))


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
    assert view(deciding(), viewer)["cards"] == seen


def test_players_who_share_a_seat_see_its_cards() -> None:
    driver = must(table(seating="stadium"), placed(1, ante=10_00), placed(1, stake="x", player="p2", ante=10_00))
    dealt(must(driver, BettingClosed()), *cards("Ks 2d"))

    assert view(driver, ANN)["cards"]["1"] == view(driver, BOB)["cards"]["1"] == ["Ks"]


def test_a_player_sees_every_place_of_his_seat_but_what_is_withheld() -> None:
    driver = deciding()
    driver.round.lay("1.hole", card("7h"), up=False)
    assert view(driver, ANN)["cards"]["1.hole"] == ["7h"]
    assert view(driver, BOB)["cards"]["1.hole"] == [None]

    driver.round.withheld.add("1.hole")

    assert view(driver, ANN)["cards"]["1.hole"] == [None]


def test_cards_face_up_are_seen_by_all_and_unread_ones_by_nobody() -> None:
    driver = deciding()
    driver.round.lay("flop", card("7h"), up=True)
    driver.round.lay("dealer", None, up=False)

    assert view(driver, PUBLIC)["cards"]["flop"] == ["7h"]
    assert view(driver, PUBLIC)["cards"]["dealer"] == [None, None]


def test_the_whole_document_names_no_hidden_card() -> None:
    driver = deciding()

    for viewer, hidden in ((PUBLIC, ("Ks", "Qs", "2d")), (ANN, ("Qs", "2d")), (BOB, ("Ks", "2d"))):
        text = json.dumps(view(driver, viewer))
        assert not any(f'"{one}"' in text for one in hidden)


def test_choices_are_shown_to_the_player_whose_turn_it_is() -> None:
    driver = deciding()

    def choices(viewer: Viewer) -> dict[str, list[str]]:
        return {one["stake"]: [each["choice"] for each in one["choices"]] for one in view(driver, viewer)["stakes"]}

    assert choices(ANN) == {"s1": ["fold", "raise"], "s2": []}
    assert choices(BOB) == choices(PUBLIC) == {"s1": [], "s2": []}
    assert [one["to_decide"] for one in view(driver, PUBLIC)["stakes"]] == [True, False]


def test_a_choice_says_what_it_costs_and_what_a_time_out_does() -> None:
    raised = view(deciding(), ANN)["stakes"][0]["choices"][1]

    assert (raised["wager"], raised["least"], raised["most"], raised["step"]) == ("raise", 10_00, 20_00, 25)
    assert raised["default"] is False
    assert view(deciding(), ANN)["stakes"][0]["choices"][0]["default"] is True


def test_stakes_are_seen_by_all_without_their_players() -> None:
    document = view(deciding(), PUBLIC)

    assert document["stakes"][0]["wagers"] == {"ante": 10_00, "side": 2_00}
    assert document["stakes"][0]["at_risk"] == 12_00
    assert "p1" not in json.dumps(document)


def test_at_the_end_hands_in_play_and_lines_are_seen_by_all_and_folded_hands_are_not() -> None:
    driver = must(deciding(), decided("s1", "raise", 10_00), decided("s2", "fold"), CardsRevealed("dealer"))

    document = view(driver, PUBLIC)

    assert document["over"]
    assert document["cards"] == {"1": ["Ks"], "2": [None], "dealer": ["2d"]}
    won = next(line for line in document["lines"] if line["wager"] == "raise")
    assert (won["stake"], won["result"], won["staked"], won["credited"], won["net"]) == (
        "s1",
        "win",
        10_00,
        20_00,
        10_00,
    )
    assert won["cite"] == "§ 657a.7"
    assert won["needs_validation"] is False


def test_a_hand_played_for_oneself_is_shown_unless_it_lies_face_down() -> None:
    driver = deciding()
    driver.round.stakes["s1"].hands = [PlayedHand(1, [card("7h")], up=False), PlayedHand(2, [card("8h")])]

    def hands(viewer: Viewer) -> Any:
        return view(driver, viewer)["stakes"][0]["hands"]

    assert hands(ANN) == [["7h"], ["8h"]]
    assert hands(PUBLIC) == [[None], ["8h"]]


def test_what_the_table_waits_for_is_said_to_everybody() -> None:
    document = view(deciding(), PUBLIC)

    assert document["waits_for"] == "Ask seat 1 for the act decision"
    assert (document["chapter"], document["over"], document["void"], document["rolls"]) == ("999a", False, False, [])


def test_what_was_selected_and_what_the_dealer_came_to_is_shown_to_everybody() -> None:
    driver = deciding()
    driver.round.selected["magic_card"] = "7h"
    driver.round.shown["dealer_high"] = ["9c"]

    for viewer in (ANN, PUBLIC, Viewer(Role.DEALER), Viewer(Role.SURVEILLANCE)):
        document = view(driver, viewer)
        assert (document["selected"], document["shown"]) == ({"magic_card": "7h"}, {"dealer_high": ["9c"]})
        document["shown"]["dealer_high"].clear()
    assert driver.round.shown == {"dealer_high": ["9c"]}
