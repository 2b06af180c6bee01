"""§ 671a.7: what may be wagered, by whom, for how much and until when."""

from typing import Any

import pytest
from lunar_poker import REQUIRED, accepted, at, order, table
from rehearsal import Rehearsal

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.wagers import Reason as WagerReason
from croupier.rules.dealing import Deal
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission, choose
from croupier.rules.refusals import Reason, Refusal
from croupier.rules.steps import Reveal

CHAPTER = chapter("671a")


def refused(rehearsal: Rehearsal, seat: int, **slip: Any) -> Refusal:
    """The refusal of a slip, which must have changed nothing."""
    before = rehearsal.snapshot()
    refusal = rehearsal.try_wager(seat, **slip)
    assert refusal is not None
    assert rehearsal.snapshot() == before
    return refusal


@pytest.mark.cites("§ 671a.7(b)")
def test_b_only_who_is_seated_may_wager_there() -> None:
    rehearsal = table(1)
    before = rehearsal.snapshot()

    refusal = rehearsal.try_wager(1, player="somebody else", stake="other", **REQUIRED)

    assert refusal is not None
    assert refusal.reason is Reason.SEAT_IS_TAKEN
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 671a.7(b)")
def test_b_the_wagers_of_a_player_who_leaves_are_lost_and_the_round_goes_on() -> None:
    slips = {1: {"super_dealer": 5}, 2: {"super_seat_1": 5}}
    rehearsal = table(1, 2, slips=slips).stack(seat1="9h 8d 7s 6c 5h", dealer="Kc Qd 9s 4h 2d").until(at("decision"))
    accepted(rehearsal, 1, "buy_sixth", 10)

    assert rehearsal.irregularity("abandoned", stake="1") is None
    accepted(rehearsal, 2, "fold")
    rehearsal.finish()

    assert rehearsal.lines(1) == {
        "ante": ("lose", -1000),
        "super": ("lose", -1000),
        "super_dealer": ("lose", -500),
        "options_fee": ("lose", -1000),
    }
    assert rehearsal.lines(2)["super_seat_1"] == ("win", 15000)
    assert rehearsal.driver.round.stakes["1"].folded


@pytest.mark.cites("§ 671a.7(b)")
@pytest.mark.parametrize("leaves_at", ["draw", "after_draw"])
def test_b_a_player_may_leave_while_his_cards_are_drawn(leaves_at: str) -> None:
    rehearsal = table(1, 2).until(at("decision"))
    accepted(rehearsal, 2, "fold")
    accepted(rehearsal, 1, "buy_sixth", 10)
    rehearsal.until(Deal if leaves_at == "draw" else at("after_draw"))

    assert rehearsal.irregularity("abandoned", stake="1") is None
    rehearsal.until(Reveal).finish()

    assert rehearsal.lines(1)["options_fee"] == ("lose", -1000)
    assert rehearsal.lines(1)["ante"] == ("lose", -1000)


@pytest.mark.cites("§ 671a.7(c)(1)")
@pytest.mark.parametrize("missing", ["ante", "super"])
def test_c_1_ante_and_super_wager_are_both_required(missing: str) -> None:
    slip = {name: amount for name, amount in REQUIRED.items() if name != missing}

    assert refused(Rehearsal("671a"), 1, **slip).reason is Reason.REQUIRED_WAGER_IS_MISSING


@pytest.mark.cites("§ 671a.7(c)(1)", "§ 671a.1(Bet Wager)")
@pytest.mark.parametrize("later", ["bet", "options_fee"])
def test_c_1_bet_and_options_fee_wait_for_the_cards(later: str) -> None:
    refusal = refused(Rehearsal("671a"), 1, **REQUIRED, **{later: 20})

    assert refusal.reason is Reason.WAGER_BELONGS_TO_A_LATER_STAGE


@pytest.mark.cites("§ 671a.7(c)(1)")
@pytest.mark.parametrize(
    ("ante", "reason"),
    [
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (5, None),
        (500, None),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_c_1_the_ante_keeps_within_the_limits_of_the_table(ante: float, reason: Reason | None) -> None:
    refusal = Rehearsal("671a").try_wager(1, ante=ante, super=500)

    assert (refusal.reason if refusal else None) is reason


@pytest.mark.cites("§ 671a.7(c)(2)", "§ 671a.1(Super Wager)")
@pytest.mark.parametrize(
    ("wager", "reason"),
    [
        (9.5, WagerReason.SUPER_WAGER_BELOW_THE_ANTE),
        (10, None),
        (10.5, None),
        (500, None),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
    ],
)
def test_c_2_the_super_wager_is_the_ante_or_more(wager: float, reason: Reason | None) -> None:
    refusal = Rehearsal("671a").try_wager(1, ante=10, super=wager)

    assert (refusal.reason if refusal else None) is reason


@pytest.mark.cites("§ 671a.7(c)(2)")
def test_c_2_a_super_wager_that_is_too_small_is_refused_under_its_clause() -> None:
    assert refused(Rehearsal("671a"), 1, ante=10, super=9.5).cite == "§ 671a.7(c)(2)"


@pytest.mark.cites("§ 671a.7(c)(3)")
@pytest.mark.parametrize("wager", ["super_dealer", "super_seat_2"])
def test_c_3_other_hands_are_wagered_on_only_where_the_submission_offers_it(wager: str) -> None:
    without = Rehearsal("671a", additional_super_wagers=False)
    slip: dict[str, Any] = {**REQUIRED, wager: 5}

    assert refused(without, 1, **slip).reason is Reason.WAGER_IS_NOT_OFFERED
    assert Rehearsal("671a").try_wager(1, **slip) is None


@pytest.mark.cites("§ 671a.7(c)(3)")
@pytest.mark.parametrize(
    ("amount", "reason"), [(4.5, Reason.WAGER_BELOW_THE_MINIMUM), (5, None), (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM)]
)
def test_c_3_a_wager_on_another_hand_is_the_table_minimum_or_more_and_need_not_reach_the_ante(
    amount: float, reason: Reason | None
) -> None:
    refusal = Rehearsal("671a").try_wager(1, ante=100, super=100, super_dealer=amount)

    assert (refusal.reason if refusal else None) is reason


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_c_3_a_wager_on_another_hand_needs_an_ante() -> None:
    assert refused(Rehearsal("671a"), 1, super_dealer=5).reason is Reason.REQUIRED_WAGER_IS_MISSING


@pytest.mark.cites("§ 671a.7(c)(3)")
@pytest.mark.parametrize("seating", ["seated", "stadium"])
def test_c_3_the_wager_on_the_own_hand_is_the_super_wager(seating: str) -> None:
    rehearsal = Rehearsal("671a", seating=seating)

    refusal = refused(rehearsal, 2, **REQUIRED, super_seat_2=5)

    assert refusal.reason is WagerReason.SUPER_WAGER_ON_THE_OWN_HAND_IS_THE_SUPER_WAGER
    assert refusal.cite == "§ 671a.7(c)(3)"


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_c_3_a_wager_on_a_seat_without_a_hand_goes_back_when_betting_closes() -> None:
    rehearsal = table(1, 2, slips={1: {"super_seat_2": 5, "super_seat_3": 5}, 2: {"super_seat_5": 5}})

    rehearsal.must(BettingClosed())

    assert order(rehearsal) == [("1", "super_seat_3"), ("2", "super_seat_5")]
    assert rehearsal.lines(1) == {"super_seat_3": ("returned", 0)}
    assert "super_seat_2" in rehearsal.driver.round.stakes["1"].at_risk


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_c_3_a_wager_on_a_player_who_withdraws_before_the_deal_goes_back() -> None:
    rehearsal = table(1, 2, slips={1: {"super_seat_2": 5}})
    rehearsal.wager(2)

    rehearsal.must(BettingClosed())

    assert rehearsal.lines(1) == {"super_seat_2": ("returned", 0)}


@pytest.mark.cites("§ 671a.7(d)", "§ 671a.9(a)(3)", "§ 671a.10(a)(2)")
def test_d_nothing_is_wagered_raised_or_withdrawn_after_no_more_bets() -> None:
    rehearsal = table(1)
    rehearsal.must(BettingClosed())

    assert refused(rehearsal, 2, **REQUIRED).reason is Reason.BETTING_IS_CLOSED
    assert refused(rehearsal, 1, ante=10, super=20).reason is Reason.BETTING_IS_CLOSED
    assert refused(rehearsal, 1).reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 671a.7(e)")
def test_e_a_player_has_one_position() -> None:
    rehearsal = Rehearsal("671a").wager(1, player="ann", **REQUIRED)
    before = rehearsal.snapshot()

    refusal = rehearsal.try_wager(2, player="ann", **REQUIRED)

    assert refusal is not None
    assert (refusal.reason, refusal.cite) == (Reason.TOO_MANY_BOXES, "§ 671a.7(e)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 671a.7(e)")
def test_e_no_submission_may_give_a_player_two_positions() -> None:
    with pytest.raises(BadSubmission, match=r"adjacent_boxes must be 1.*§ 671a\.7\(e\)"):
        choose(CHAPTER.options, {"adjacent_boxes": 2})
