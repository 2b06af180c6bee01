"""§ 676a.11: Back 9 or fold on two cards, then the dealer's hand and each player's wagers."""

from typing import Any

import pytest

from croupier.chapters.ch676a_go_fore_it.wagers import Reason as BackNine
from croupier.equipment.cards import cards
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import CardDealt, CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.go_fore_it import TWENTY_SIX, one_player, stacked, table
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes

SIDE = {"skins": 5, "gopher": 5}


def seen(rehearsal: Rehearsal, role: Role, player: str = "") -> dict[str, Any]:
    found: dict[str, Any] = seen_codes(rehearsal.live, Viewer(role, player))
    return found


# (a): the two closest cards, and no others


@pytest.mark.cites("§ 676a.11(a)", "§ 676a.1(Hole cards)")
def test_a_a_player_sees_his_front_cards_and_nobody_sees_a_hole_card() -> None:
    rehearsal = stacked(table(1, 2), seat1="As 2d 2h 3c").until(Decide)

    own = seen(rehearsal, Role.PLAYER, "player 1")

    assert own["1.front"] == ["As", "2d"]
    assert own["1.hole"] == own["2.front"] == own["2.hole"] == [None, None]
    assert own["dealer"] == [None] * 4
    for role in (Role.PUBLIC, Role.DEALER, Role.SURVEILLANCE):
        assert not any(one for hand in seen(rehearsal, role).values() for one in hand)


@pytest.mark.cites("§ 676a.1(Hole cards)", "§ 676a.11(a)", "§ 676a.11(d)(1)")
@pytest.mark.parametrize("role", Role)
def test_a_no_view_ever_shows_a_hole_card_before_the_dealer_has_shown_his_hand(role: Role) -> None:
    rehearsal = table(1, 3, slip=SIDE)
    while not any(seen(rehearsal, role, "player 3").get("3.hole", ())):
        rehearsal.go_on(deciding=True)

    shown = seen(rehearsal, role, "player 3")
    assert None not in shown["dealer"]
    assert None not in (*shown["3.hole"], *shown["3.front"])


@pytest.mark.cites("§ 676a.1(Hole cards)", "§ 676a.11(d)(1)")
def test_a_hole_cards_may_stay_unread_until_they_are_turned_up() -> None:
    rehearsal = stacked(table(1), seat1="As 2d 2h 3c", dealer=TWENTY_SIX)
    rehearsal.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == "1.hole")
    rehearsal.must(CardDealt("1.hole", None)).go_on()
    rehearsal.must(CardDealt("1.hole", None)).until(Decide)
    assert rehearsal.decide(1, "back9", 10) is None
    rehearsal.go_on()
    before = rehearsal.snapshot()

    unnamed = rehearsal.live.feed(CardsRevealed("1.hole"))
    twice = rehearsal.live.feed(CardsRevealed("1.hole", cards("As 3c")))

    assert unnamed is not None
    assert unnamed.reason is Reason.WRONG_NUMBER_OF_CARDS
    assert twice is not None
    assert twice.reason is Reason.CARD_IS_NOT_IN_THE_DECK
    assert rehearsal.snapshot() == before
    rehearsal.must(CardsRevealed("1.hole", cards("2h 3c")))
    assert rehearsal.live.over
    assert rehearsal.lines(1) == {"front9": ("win", 1000), "back9": ("win", 25000)}


@pytest.mark.cites("§ 676a.11(a)")
def test_a_a_player_examines_his_front_cards_when_all_cards_are_dealt() -> None:
    rehearsal = stacked(table(1, 2), seat1="As 2d 2h 3c")
    rehearsal.until(lambda step: isinstance(step, Deal) and not step.remaining[1:])
    assert seen(rehearsal, Role.PLAYER, "player 1")["1.front"] == [None, None]

    rehearsal.until(Decide)

    assert seen(rehearsal, Role.PLAYER, "player 1")["1.front"] == ["As", "2d"]


# (b): Back 9 or fold


@pytest.mark.cites("§ 676a.11(b)", "§ 676a.7(d)(2)")
@pytest.mark.parametrize("amount", [0, 5, 9.5, 10.5, 20])
def test_b_a_back_9_of_another_amount_than_the_front_9_is_refused(amount: float) -> None:
    rehearsal = table(1).until(Decide)

    refused = rehearsal.decision_refused(1, "back9", amount)

    assert refused.reason is BackNine.BACK_9_WAGER_DIFFERS_FROM_THE_FRONT_9_WAGER
    assert refused.cite == "§ 676a.11(b)"
    assert "must be exactly $10" in refused.detail


@pytest.mark.cites("§ 676a.11(b)", "§ 676a.1(Back 9 Wager)")
def test_b_a_back_9_equal_to_the_front_9_is_put_at_risk() -> None:
    rehearsal = table(1).until(Decide)

    assert rehearsal.decide(1, "back9", 10) is None
    assert rehearsal.live.round.stakes["1"].wagers == {"front9": 1000, "back9": 1000}


@pytest.mark.cites("§ 676a.11(b)")
def test_b_players_are_asked_clockwise_from_the_dealers_left() -> None:
    rehearsal = table(2, 5).until(Decide)

    refused = rehearsal.decision_refused(5, "back9", 10)

    assert refused.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.decide(2, "back9", 10) is None
    assert rehearsal.decide(5, "fold") is None


@pytest.mark.cites("§ 676a.11(b)", "§ 676a.1(Fold)")
def test_b_a_player_who_does_not_answer_folds() -> None:
    rehearsal = table(1).until(Decide)
    assert isinstance(rehearsal.live.step, Decide)

    assert rehearsal.live.step.default(rehearsal.live.round, "1").choice == "fold"


@pytest.mark.cites("§ 676a.11(b)")
def test_b_there_is_no_checking() -> None:
    rehearsal = table(1).until(Decide)

    refused = rehearsal.decide(1, "check")

    assert refused is not None
    assert refused.reason is Reason.CHOICE_IS_NOT_OPEN


# (c): what a fold costs


@pytest.mark.cites("§ 676a.11(c)", "§ 676a.11(c)(1)", "§ 676a.1(Fold)")
def test_c_1_a_fold_costs_the_front_9_and_cards_without_a_side_wager_leave_unseen() -> None:
    rehearsal = stacked(table(1, 2), seat1="As 2d 2h 3c").until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "back9", 10) is None

    assert rehearsal.lines(1) == {"front9": ("forfeit", -1000)}
    assert {"1.front", "1.hole"}.isdisjoint(rehearsal.live.round.laid)
    assert rehearsal.live.round.cards("discard") == cards("As 2d 2h 3c")

    rehearsal.finish()
    assert seen(rehearsal, Role.PUBLIC)["discard"] == [None] * 4
    assert None not in seen(rehearsal, Role.PUBLIC)["2.front"]


@pytest.mark.cites("§ 676a.11(c)(2)", "§ 676a.11(d)(1)", "§ 676a.11(d)(4)", "§ 676a.11(d)(5)")
@pytest.mark.parametrize(
    ("slip", "left"),
    [
        ({"skins": 5}, {"skins": ("win", 5)}),
        ({"gopher": 5}, {"gopher": ("win", 10)}),
        (SIDE, {"skins": ("win", 5), "gopher": ("win", 10)}),
    ],
)
def test_c_2_skins_and_gopher_are_settled_though_the_player_folded(slip: dict[str, Any], left: dict[str, Any]) -> None:
    assert one_player("As 2d 2h 3c", action="fold", slip=slip) == {"front9": ("forfeit", -10), **left}


@pytest.mark.cites("§ 676a.11(c)(2)", "§ 676a.11(d)(1)")
def test_c_2_the_cards_of_a_folded_hand_with_a_side_wager_stay_and_are_turned_up() -> None:
    rehearsal = stacked(table(1, slip={"gopher": 5}), seat1="As 2d 2h 3c").until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert seen(rehearsal, Role.PUBLIC)["1.front"] == [None, None]

    rehearsal.finish()

    shown = seen(rehearsal, Role.PUBLIC)
    assert (shown["1.front"], shown["1.hole"]) == (["As", "2d"], ["2h", "3c"])


@pytest.mark.cites("§ 676a.11(c)(1)", "§ 676a.11(d)")
def test_c_1_when_all_fold_without_a_side_wager_the_dealer_still_shows_his_hand() -> None:
    rehearsal = table(1, 2).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "fold") is None
    assert isinstance(rehearsal.live.step, Reveal)

    rehearsal.finish()

    assert None not in seen(rehearsal, Role.PUBLIC)["dealer"]
    assert rehearsal.lines(1) == rehearsal.lines(2) == {"front9": ("forfeit", -1000)}


# (d) settlement


@pytest.mark.cites("§ 676a.11(d)", "§ 676a.11(d)(1)")
def test_d_dealer_first_then_counterclockwise_each_seat_turned_up_and_settled_before_the_next() -> None:
    rehearsal = table(1, 4, slip=SIDE).until(Decide)
    assert rehearsal.decide(1, "back9", 10) is None
    assert rehearsal.decide(4, "back9", 10) is None

    order = []
    while not rehearsal.live.over:
        step = rehearsal.live.step
        assert isinstance(step, Reveal)
        order.append((step.place, len(rehearsal.live.round.lines)))
        rehearsal.go_on()

    assert order == [("dealer", 0), ("4.hole", 0), ("1.hole", 4)]
    settled = [(line.stake, line.wager) for line in rehearsal.live.round.lines]
    each = ["front9", "back9", "skins", "gopher"]
    assert settled == [("4", wager) for wager in each] + [("1", wager) for wager in each]


@pytest.mark.cites("§ 676a.11(d)(2)", "§ 676a.11(d)(3)(i)", "§ 676a.11(d)(3)(ii)")
@pytest.mark.parametrize(
    ("own", "result", "cite"),
    [("2d 5h 7c Tc", ("win", 10), "§ 676a.11(d)(3)(i)"), ("3d 5h 7c Tc", ("lose", -10), "§ 676a.11(d)(3)(ii)")],
)
def test_d_3_par_wins_front_9_and_back_9_and_one_point_more_loses_both(
    own: str, result: tuple[str, float], cite: str
) -> None:
    dealer = "Kd 9d 5c 2s"
    assert one_player(own, dealer) == {"front9": result, "back9": result}

    rehearsal = stacked(table(1), seat1=own, dealer=dealer).until(Decide)
    assert rehearsal.decide(1, "back9", 10) is None
    rehearsal.finish()
    front9 = next(line for line in rehearsal.live.round.lines if line.wager == "front9")
    assert cite.removeprefix("§ ") in front9.cite


@pytest.mark.cites("§ 676a.11(d)(4)(i)", "§ 676a.11(d)(4)(ii)", "§ 676a.12(c)")
@pytest.mark.parametrize(
    ("own", "result"),
    [
        ("Jd 8h 5c 2c", ("win", 5)),  # 25, one below the dealer and above par
        ("Jd 8h 6c 2c", ("lose", -5)),  # 26, a tie
        ("Jd 8h 6c 3c", ("lose", -5)),  # 27
        ("As 2d 2h 3c", ("win", 5)),  # 8
    ],
)
def test_d_4_skins_wins_only_below_the_dealers_total_par_or_not(own: str, result: tuple[str, float]) -> None:
    assert one_player(own, slip={"skins": 5})["skins"] == result


@pytest.mark.cites("§ 676a.11(d)(4)(ii)")
def test_d_4_the_dealers_total_has_no_limit() -> None:
    played = one_player("Kh Kc Ks 9s", "Qd Qc Js Ts", slip={"skins": 5})

    assert played == {"front9": ("lose", -10), "back9": ("lose", -10), "skins": ("win", 5)}


@pytest.mark.cites("§ 676a.11(d)(5)(i)", "§ 676a.11(d)(5)(ii)")
@pytest.mark.parametrize(
    ("own", "result"),
    [
        ("Kh Qh Jh Ac", ("win", 10)),  # the ace among the hole cards
        ("Ac Qh Jh Kh", ("win", 10)),  # the ace in front
        ("Kh Qh Jh 2c", ("lose", -5)),
    ],
)
def test_d_5_gopher_wins_with_any_ace_of_the_four_and_loses_with_none(own: str, result: tuple[str, float]) -> None:
    assert one_player(own, slip={"gopher": 5})["gopher"] == result


@pytest.mark.cites("§ 676a.11(d)(5)(i)")
def test_d_5_the_dealers_aces_are_not_the_players() -> None:
    assert one_player("Kh Qh Jh 2c", "As Ah Ad Ac", slip={"gopher": 5})["gopher"] == ("lose", -5)


@pytest.mark.cites("§ 676a.11(b)", "§ 676a.11(c)(1)", "§ 676a.11(d)")
def test_stakes_that_share_a_seat_decide_for_themselves() -> None:
    rehearsal = stacked(Rehearsal("676a", seating="stadium"), seat1="As 2d 2h 3c", dealer=TWENTY_SIX)
    for name in ("a", "b"):
        rehearsal.wager(1, player=name, stake=name, front9=10)
    rehearsal.until(Decide)
    assert rehearsal.decide("b", "fold") is None
    assert rehearsal.decide("a", "back9", 10) is None
    assert seen(rehearsal, Role.PLAYER, "b")["1.hole"] == [None, None]
    rehearsal.finish()

    assert rehearsal.lines("a") == {"front9": ("win", 1000), "back9": ("win", 25000)}
    assert rehearsal.lines("b") == {"front9": ("forfeit", -1000)}
