"""Slips: what a stake may place before "no more bets", and the reason given where several would do."""

from typing import Any

import pytest

from croupier.rules.procedure.round import Opening, StandingWager
from croupier.rules.terms.events import BettingClosed, WagersPlaced, WagerTakenDown
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.rules.terms.wagers import refuse_slip
from croupier.words import verbatim
from support.games.toy import CITE, WAGERS, Answers, chapter, must, placed, refusal, table

STANDING = Opening(standing=(StandingWager("s1", 1, "p1", "long", 5_00),))


def test_a_slip_is_taken_as_a_whole() -> None:
    live = must(table(), placed(2, ante=10_00, side=2_00))

    stake = live.round.stakes["s2"]
    assert (stake.seat, stake.player) == (2, "p2")
    assert stake.wagers == stake.at_risk == {"ante": 10_00, "side": 2_00}


def test_a_slip_replaces_the_one_before_it_however_often() -> None:
    live = must(table(), placed(1, ante=10_00), placed(1, ante=10_00, side=2_00), placed(1, ante=20_00))

    assert live.round.stakes["s1"].at_risk == {"ante": 20_00}
    assert len(live.events) == 3


def test_an_empty_slip_withdraws_the_stake_and_frees_the_seat() -> None:
    live = must(table(), placed(1, ante=10_00), placed(1))

    assert not live.round.stakes
    must(live, placed(1, stake="other", player="other", ante=10_00))


def test_an_empty_slip_of_a_stake_that_holds_nothing_is_refused() -> None:
    assert refusal(table(), placed(1)).reason is Reason.UNKNOWN_STAKE
    withdrawn = must(table(), placed(1, ante=10_00), placed(1))
    assert refusal(withdrawn, placed(1)).reason is Reason.UNKNOWN_STAKE


# Every reason, from the first to the last


def test_after_no_more_bets_nothing_is_placed_withdrawn_or_taken_down() -> None:
    live = must(table(STANDING), placed(1, ante=10_00), BettingClosed())

    for event in (placed(2, ante=10_00), placed(1, ante=20_00), placed(1), placed(9), WagerTakenDown("s1", "long")):
        assert refusal(live, event).reason is Reason.BETTING_IS_CLOSED


def test_no_more_bets_is_not_announced_to_an_empty_table() -> None:
    assert refusal(table(), BettingClosed()).reason is Reason.NOBODY_HAS_WAGERED


@pytest.mark.parametrize("seat", [-1, 0, 5])
def test_there_is_no_such_seat(seat: int) -> None:
    assert refusal(table(), placed(seat, ante=10_00)).reason is Reason.UNKNOWN_SEAT


@pytest.mark.parametrize("player", ["another", "p1"])
def test_where_players_are_seated_a_seat_has_one_stake(player: str) -> None:
    live = must(table(), placed(1, ante=10_00))

    assert refusal(live, placed(1, stake="other", player=player, ante=10_00)).reason is Reason.SEAT_IS_TAKEN


def test_in_a_stadium_any_number_share_a_seat() -> None:
    live = table(seating="stadium")

    must(live, *(placed(1, stake=f"s{n}", player=f"p{n}", ante=10_00) for n in range(9)))

    assert len(live.round.stakes_at(1)) == 9


def test_a_stake_keeps_its_seat_and_its_player() -> None:
    live = must(table(adjacent_boxes=2, seating="stadium"), placed(1, ante=10_00))

    moved = refusal(live, placed(2, stake="s1", player="p1", ante=10_00))
    passed_on = refusal(live, placed(1, stake="s1", player="p2", ante=10_00))

    assert moved.reason is passed_on.reason is Reason.STAKE_BELONGS_TO_ANOTHER_SEAT


def test_a_player_has_as_many_adjacent_boxes_as_the_submission_says() -> None:
    live = must(table(adjacent_boxes=2), placed(2, player="ann", ante=10_00))

    assert refusal(live, placed(4, player="ann", ante=10_00)).reason is Reason.BOXES_ARE_NOT_ADJACENT
    must(live, placed(3, player="ann", ante=10_00))
    assert refusal(live, placed(4, player="ann", ante=10_00)).reason is Reason.TOO_MANY_BOXES


def test_a_withdrawal_must_leave_no_gap_between_boxes() -> None:
    live = must(table(adjacent_boxes=3), *(placed(seat, player="ann", ante=10_00) for seat in (1, 2, 3)))

    assert refusal(live, placed(2, player="ann")).reason is Reason.BOXES_ARE_NOT_ADJACENT
    must(live, placed(1, player="ann"), placed(2, player="ann"), placed(3, player="ann"))


@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ({"ante": 10_00, "tie": 5_00}, Reason.UNKNOWN_WAGER),
        ({"ante": 10_00, "raise": 10_00}, Reason.WAGER_BELONGS_TO_A_LATER_STAGE),
        ({"side": 1_00}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante": 0}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante": 10_00, "twin": 1_00}, Reason.WAGER_NEEDS_ANOTHER_WAGER),
        ({"ante": -10_00}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 9_50}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 10_00, "side": 0}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 10_00, "side": -1_00}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 500_50}, Reason.WAGER_ABOVE_THE_MAXIMUM),
        ({"ante": 10_00, "side": 100_50}, Reason.WAGER_ABOVE_THE_MAXIMUM),
        ({"ante": 10_00, "side": 2_00, "twin": 1_50}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 10_00, "side": 2_00, "twin": 2_50}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 10_00, "jackpot": 2_00}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 10_25}, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_what_a_slip_may_not_hold(slip: dict[str, Any], reason: Reason) -> None:
    assert refusal(table(), placed(1, **slip)).reason is reason


def test_a_wager_that_the_submission_does_not_offer_is_refused() -> None:
    assert refusal(table(side=False), placed(1, ante=10_00, side=1_00)).reason is Reason.WAGER_IS_NOT_OFFERED


def test_an_amount_that_could_not_be_paid_exactly_is_refused_unless_a_rounding_is_named() -> None:
    slip = placed(1, ante=10_00, side=1_25)

    assert refusal(table(smallest_chip=0.25), slip).reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    must(table(smallest_chip=0.25, rounding="down_to_the_cent"), slip)


@pytest.mark.parametrize("amount", [10_00, 10_50, 500_00])
def test_both_limits_and_every_chip_between_are_accepted(amount: int) -> None:
    must(table(), placed(1, ante=amount))


def test_one_cent_is_a_wager_where_the_submission_takes_it() -> None:
    must(table(side_minimum=0.01, smallest_chip=0.01, rounding="down_to_the_cent"), placed(1, ante=10_00, side=1))


PRECEDENCE: list[tuple[dict[str, int], Reason]] = [
    ({"tie": 0}, Reason.UNKNOWN_WAGER),
    ({"side": 0, "raise": 0}, Reason.WAGER_IS_NOT_OFFERED),
    ({"raise": 0}, Reason.WAGER_BELONGS_TO_A_LATER_STAGE),
    ({"twin": 0}, Reason.REQUIRED_WAGER_IS_MISSING),
    ({"ante": 1, "twin": 0}, Reason.WAGER_NEEDS_ANOTHER_WAGER),
    ({"ante": 1, "jackpot": 2_00}, Reason.WAGER_BELOW_THE_MINIMUM),
    ({"ante": 999_99, "jackpot": 2_00}, Reason.WAGER_ABOVE_THE_MAXIMUM),
]


@pytest.mark.parametrize(("slip", "reason"), PRECEDENCE)
def test_of_several_reasons_the_first_in_the_list_is_given(slip: dict[str, Any], reason: Reason) -> None:
    assert refusal(table(side=False), placed(1, **slip)).reason is reason


def test_the_reasons_above_stand_in_the_order_of_the_enum() -> None:
    order = list(Reason)
    places = [order.index(reason) for _, reason in PRECEDENCE]

    assert places == sorted(places)


def test_the_seat_is_judged_before_the_boxes_and_the_boxes_before_the_slip() -> None:
    live = must(table(), placed(1, ante=10_00), placed(2, player="ann", ante=10_00))

    assert refusal(live, placed(1, stake="x", player="ann", tie=1)).reason is Reason.SEAT_IS_TAKEN
    assert refusal(live, placed(4, player="ann", tie=1)).reason is Reason.TOO_MANY_BOXES


def test_the_chapters_own_rules_come_last() -> None:
    own = Refusal(Reason.CHOICE_IS_NOT_OPEN, CITE, verbatim("not on a Sunday"))
    game = chapter(slip_rules=(Answers(own),))

    assert refusal(table(game=game), placed(1, ante=10_00)) == own
    assert refusal(table(game=game), placed(1, ante=9_00)).reason is Reason.WAGER_BELOW_THE_MINIMUM


def test_a_chapter_may_bind_wagers_to_seats_and_to_players() -> None:
    own = Refusal(Reason.CHOICE_IS_NOT_OPEN, CITE, verbatim("not you"))
    at_seats = chapter(slip_rules=(Answers(own, at=2),))
    to_players = chapter(player_rule=lambda _round, player: own if player == "p2" else None)

    for game in (at_seats, to_players):
        must(table(game=game), placed(1, ante=10_00))
        assert refusal(table(game=game), placed(2, ante=10_00)) == own


# Wagers that stand


def test_a_standing_wager_is_at_risk_from_the_start_and_cannot_be_placed_again() -> None:
    live = table(STANDING)

    assert live.round.stakes["s1"].at_risk == {"long": 5_00}
    assert refusal(live, placed(1, ante=10_00, long=5_00)).reason is Reason.WAGER_IS_STANDING
    must(live, placed(1, ante=10_00))
    assert live.round.stakes["s1"].at_risk == {"long": 5_00, "ante": 10_00}


def test_withdrawing_a_slip_leaves_what_stands() -> None:
    live = must(table(STANDING), placed(1, ante=10_00), placed(1))

    assert live.round.stakes["s1"].at_risk == {"long": 5_00}


def test_a_standing_wager_may_be_taken_down_where_the_chapter_lets_it_go() -> None:
    live = must(table(STANDING), placed(2, ante=10_00), WagerTakenDown("s1", "long"))

    assert not live.round.stakes["s1"].at_risk
    assert [(line.wager, line.result.value, line.net) for line in live.round.lines] == [("long", "returned", 0)]
    assert refusal(live, WagerTakenDown("s1", "long")).reason is Reason.UNKNOWN_STAKE


@pytest.mark.parametrize(
    ("stake", "wager", "reason"),
    [
        ("s9", "long", Reason.UNKNOWN_STAKE),
        ("s1", "side", Reason.UNKNOWN_STAKE),
        ("s1", "ante", Reason.WAGER_MAY_NOT_BE_TAKEN_DOWN),
        ("s2", "long", Reason.WAGER_MAY_NOT_BE_TAKEN_DOWN),
    ],
)
def test_nothing_else_may_be_taken_down(stake: str, wager: str, reason: Reason) -> None:
    live = must(table(STANDING), placed(1, ante=10_00), placed(2, ante=10_00, long=1_00))

    assert refusal(live, WagerTakenDown(stake, wager)).reason is reason


def test_standing_and_new_wagers_leave_the_table_as_they_should() -> None:
    events: list[Any] = [placed(1, ante=10_00), WagersPlaced("s1", 1, "p1", {})]
    live = must(table(STANDING), *events)

    assert live.round.standing_wagers() == STANDING.standing


def test_a_slip_can_be_judged_without_a_round() -> None:
    options = table().round.options

    assert refuse_slip(WAGERS, {"ante": 10_00}, options) is None
    refused = refuse_slip(WAGERS, {"side": 10_00}, options)
    assert refused is not None
    assert refused.reason is Reason.REQUIRED_WAGER_IS_MISSING
