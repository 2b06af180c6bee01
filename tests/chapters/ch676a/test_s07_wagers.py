"""§ 676a.7: what may be wagered, when and for how much."""

from typing import Any

import pytest
from go_fore_it import one_player, table
from rehearsal import Rehearsal

from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission
from croupier.rules.refusals import Reason


def refused_slip(slip: dict[str, Any], **options: Any) -> tuple[str, str]:
    """The reason and the clause with which a slip is refused; nothing may have changed."""
    rehearsal = Rehearsal("676a", **options)
    before = rehearsal.snapshot()
    refused = rehearsal.try_wager(1, **slip)
    assert refused is not None
    assert rehearsal.snapshot() == before
    return refused.reason, refused.cite


@pytest.mark.cites("§ 676a.7(b)")
def test_b_a_seat_belongs_to_the_player_who_sits_there() -> None:
    rehearsal = table(1)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, player="somebody else", stake="other", front9=10)

    assert refused is not None
    assert refused.reason is Reason.SEAT_IS_TAKEN
    assert "676a.7(b)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 676a.7(b)")
def test_b_abandoned_wagers_lose_skins_and_gopher_included_and_the_others_play_on() -> None:
    rehearsal = table(1, 2, slip={"skins": 5, "gopher": 5}).until(Decide)

    assert rehearsal.irregularity("abandoned", stake="1") is None
    rehearsal.finish()

    assert rehearsal.lines(1) == {"front9": ("lose", -1000), "skins": ("lose", -500), "gopher": ("lose", -500)}
    assert {line.cite for line in rehearsal.driver.round.lines if line.stake == "1"} == {"§ 676a.7(b)"}
    assert rehearsal.driver.round.stakes["2"].decisions


@pytest.mark.cites("§ 676a.7(c)")
@pytest.mark.parametrize("slip", [{}, {"front9": 20}, {"front9": 10, "skins": 5}, {"front9": 10, "gopher": 5}])
def test_c_nothing_is_made_increased_or_withdrawn_after_no_more_bets(slip: dict[str, Any]) -> None:
    rehearsal = table(1).must(BettingClosed())
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, **slip)

    assert refused is not None
    assert refused.reason is Reason.BETTING_IS_CLOSED
    assert "676a.7(c)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 676a.7(d)(1)", "§ 676a.1(Front 9 Wager)")
@pytest.mark.parametrize("slip", [{"skins": 5}, {"gopher": 5}, {"skins": 5, "gopher": 5}])
def test_d_1_nobody_takes_part_without_a_front_9(slip: dict[str, Any]) -> None:
    reason, cite = refused_slip(slip)

    assert reason is Reason.REQUIRED_WAGER_IS_MISSING
    assert "676a.7(d)(1)" in cite


@pytest.mark.cites("§ 676a.7(d)(1)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_d_1_the_front_9_keeps_to_the_limits_of_the_table(amount: float, reason: Reason) -> None:
    assert refused_slip({"front9": amount})[0] is reason


@pytest.mark.cites("§ 676a.7(d)(1)")
@pytest.mark.parametrize("amount", [5, 500])
def test_d_1_the_limits_themselves_are_allowed(amount: float) -> None:
    assert Rehearsal("676a").try_wager(1, front9=amount) is None


@pytest.mark.cites("§ 676a.7(d)(2)", "§ 676a.1(Back 9 Wager)")
def test_d_2_the_back_9_waits_for_the_front_cards() -> None:
    reason, cite = refused_slip({"front9": 10, "back9": 10})

    assert reason is Reason.WAGER_BELONGS_TO_A_LATER_STAGE
    assert "676a.7(d)(2)" in cite


@pytest.mark.cites("§ 676a.7(d)(3)", "§ 676a.7(d)(4)", "§ 676a.1(Skins Wager)", "§ 676a.1(Gopher Wager)")
@pytest.mark.parametrize("extra", [{}, {"skins": 5}, {"gopher": 5}, {"skins": 5, "gopher": 20}])
def test_d_3_and_4_skins_and_gopher_are_up_to_the_player_and_change_nothing_else(extra: dict[str, Any]) -> None:
    played = one_player("As 2d 2h 3c", slip=extra)

    assert played.keys() == {"front9", "back9", *extra}
    assert (played["front9"], played["back9"]) == (("win", 10), ("win", 250))


@pytest.mark.cites("§ 676a.7(d)")
def test_d_there_are_no_other_wagers() -> None:
    assert refused_slip({"front9": 10, "ante": 10})[0] is Reason.UNKNOWN_WAGER


@pytest.mark.cites("§ 676a.7(e)")
def test_e_a_player_wagers_on_one_position_only() -> None:
    rehearsal = table(3)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(4, player="player 3", front9=10)

    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.TOO_MANY_BOXES, "§ 676a.7(e)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 676a.7(e)")
def test_e_no_rules_submission_may_allow_a_second_position() -> None:
    with pytest.raises(BadSubmission, match=r"adjacent_boxes.*676a\.7\(e\)"):
        Rehearsal("676a", adjacent_boxes=2)
