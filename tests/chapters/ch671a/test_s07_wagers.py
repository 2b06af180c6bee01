"""§ 671a.7: Super Wagers, and who leaves during the draw; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.wagers import Reason as WagerReason
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import BettingClosed
from croupier.rules.terms.refusals import Reason
from support.games.lunar_poker import REQUIRED, accepted, at, order, table
from support.tables.rehearsed_table import Rehearsal

CHAPTER = chapter("671a")


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
    assert rehearsal.live.round.stakes["1"].folded


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
    assert Rehearsal("671a").refused(ante=10, super=9.5).cite == "§ 671a.7(c)(2)"


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
@pytest.mark.parametrize("seating", ["seated", "stadium"])
def test_c_3_the_wager_on_the_own_hand_is_the_super_wager(seating: str) -> None:
    rehearsal = Rehearsal("671a", seating=seating)

    refusal = rehearsal.refused(2, **REQUIRED, super_seat_2=5)

    assert refusal.reason is WagerReason.SUPER_WAGER_ON_THE_OWN_HAND_IS_THE_SUPER_WAGER
    assert refusal.cite == "§ 671a.7(c)(3)"


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_c_3_a_wager_on_a_seat_without_a_hand_goes_back_when_betting_closes() -> None:
    rehearsal = table(1, 2, slips={1: {"super_seat_2": 5, "super_seat_3": 5}, 2: {"super_seat_5": 5}})

    rehearsal.must(BettingClosed())

    assert order(rehearsal) == [("1", "super_seat_3"), ("2", "super_seat_5")]
    assert rehearsal.lines(1) == {"super_seat_3": ("returned", 0)}
    assert "super_seat_2" in rehearsal.live.round.stakes["1"].at_risk


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_c_3_a_wager_on_a_player_who_withdraws_before_the_deal_goes_back() -> None:
    rehearsal = table(1, 2, slips={1: {"super_seat_2": 5}})
    rehearsal.wager(2)

    rehearsal.must(BettingClosed())

    assert rehearsal.lines(1) == {"super_seat_2": ("returned", 0)}
