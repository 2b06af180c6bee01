"""§ 667a.7: what may be wagered, when and for how much."""

from typing import Any

import pytest
from flop_poker import table
from rehearsal import Rehearsal

from croupier.chapters.ch667a_flop_poker.play import Reason as FlopReason
from croupier.chapters.ch667a_flop_poker.wagers import Reason as PotReason
from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission
from croupier.rules.refusals import Reason


def refused_slip(slip: dict[str, Any], **options: Any) -> tuple[str, str]:
    """The reason and the clause with which a slip is refused; nothing may have changed."""
    rehearsal = Rehearsal("667a", **options)
    before = rehearsal.snapshot()
    refused = rehearsal.try_wager(1, **slip)
    assert refused is not None
    assert rehearsal.snapshot() == before
    return refused.reason, refused.cite


@pytest.mark.cites("§ 667a.7(b)")
def test_b_a_seat_belongs_to_the_player_who_sits_there() -> None:
    rehearsal = table(1)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, player="somebody else", stake="other", pot=5, ante=10)

    assert refused is not None
    assert refused.reason is Reason.SEAT_IS_TAKEN
    assert "667a.7(b)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.7(b)")
def test_b_abandoned_wagers_lose_and_the_others_play_on_for_the_whole_pot() -> None:
    rehearsal = table(1, 2).stack(seat1="As Ac Ad", seat2="2c 3d 9h", flop="Ks 7d 4h").until(Decide)

    assert rehearsal.irregularity("abandoned", stake="1") is None
    assert rehearsal.decide(2, "flop", 10) is None
    rehearsal.finish()

    assert rehearsal.lines(1) == {"pot": ("lose", -500), "ante": ("lose", -1000)}
    assert rehearsal.lines(2)["pot"] == ("win", 500)
    assert {line.cite for line in rehearsal.driver.round.lines if line.stake == "1"} == {"§ 667a.7(b)"}


@pytest.mark.cites("§ 667a.7(c)")
@pytest.mark.parametrize("slip", [{"pot": 5, "ante": 20}, {}, {"pot": 5, "ante": 10, "three_card_bonus": 5}])
def test_c_nothing_is_made_increased_or_withdrawn_after_no_more_bets(slip: dict[str, Any]) -> None:
    rehearsal = table(1).must(BettingClosed())
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, **slip)

    assert refused is not None
    assert refused.reason is Reason.BETTING_IS_CLOSED
    assert "667a.7(c)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.7(c)", "§ 667a.7(d)(2)")
def test_c_the_flop_wager_waits_for_the_cards() -> None:
    reason, cite = refused_slip({"pot": 5, "ante": 10, "flop": 10})

    assert (reason, cite) == (Reason.WAGER_BELONGS_TO_A_LATER_STAGE, "§ 667a.7(d)(2)")


@pytest.mark.cites("§ 667a.7(d)(1)")
@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ({"ante": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"pot": 5}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"pot": 4.5, "ante": 10}, PotReason.POT_WAGER_DIFFERS_FROM_THE_TABLE_MINIMUM),
        ({"pot": 5.5, "ante": 10}, PotReason.POT_WAGER_DIFFERS_FROM_THE_TABLE_MINIMUM),
        ({"pot": 10, "ante": 10}, PotReason.POT_WAGER_DIFFERS_FROM_THE_TABLE_MINIMUM),
    ],
)
def test_d_1_a_pot_of_exactly_the_table_minimum_and_an_ante_are_required(slip: dict[str, Any], reason: str) -> None:
    assert refused_slip(slip) == (reason, "§ 667a.7(d)(1)")


@pytest.mark.cites("§ 667a.7(d)(1)")
def test_d_1_the_pot_follows_the_table_minimum_and_not_the_ante() -> None:
    rehearsal = Rehearsal("667a", table_minimum=25)

    assert rehearsal.try_wager(1, pot=25, ante=200) is None
    assert rehearsal.try_wager(2, pot=25, ante=25) is None


@pytest.mark.cites("§ 667a.7(d)(1)")
@pytest.mark.parametrize(
    ("ante", "reason"), [(4.5, Reason.WAGER_BELOW_THE_MINIMUM), (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM)]
)
def test_d_1_the_ante_keeps_to_the_limits_of_the_table(ante: float, reason: Reason) -> None:
    assert refused_slip({"pot": 5, "ante": ante})[0] is reason


@pytest.mark.cites("§ 667a.7(d)(2)", "§ 667a.11(b)")
@pytest.mark.parametrize("amount", [0, 9.5, 10.5, 20])
def test_d_2_a_flop_wager_other_than_the_ante_is_refused(amount: float) -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.decide(1, "flop", amount)

    assert refused is not None
    assert refused.reason is FlopReason.FLOP_WAGER_DIFFERS_FROM_THE_ANTE
    assert refused.cite == "§ 667a.11(b)"
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.7(d)(2)")
def test_d_2_a_flop_wager_equal_to_the_ante_is_taken() -> None:
    rehearsal = table(1).until(Decide)

    assert rehearsal.decide(1, "flop", 10) is None
    assert rehearsal.driver.round.stakes["1"].wagers["flop"] == 1000


@pytest.mark.cites("§ 667a.7(d)(3)", "§ 667a.7(d)(4)")
@pytest.mark.parametrize(
    ("wager", "off", "cite"),
    [
        ("three_card_bonus", {"three_card_bonus": False}, "§ 667a.7(d)(3)"),
        ("progressive_flop", {"progressive_paytable": None}, "§§ 667a.2(c)(1)–(2), 667a.7(d)(4)"),
    ],
)
def test_d_3_and_4_an_optional_wager_needs_the_rules_submission(wager: str, off: dict[str, Any], cite: str) -> None:
    slip: dict[str, Any] = {"pot": 5, "ante": 10, wager: 1}

    assert refused_slip(slip, **off) == (Reason.WAGER_IS_NOT_OFFERED, cite)
    assert Rehearsal("667a").try_wager(1, **slip) is None


@pytest.mark.cites("§ 667a.7(d)(3)", "§ 667a.7(d)(4)")
@pytest.mark.parametrize("wager", ["three_card_bonus", "progressive_flop"])
def test_d_3_and_4_an_optional_wager_comes_with_pot_and_ante(wager: str) -> None:
    assert refused_slip({wager: 1})[0] is Reason.REQUIRED_WAGER_IS_MISSING


@pytest.mark.cites("§ 667a.7(d)(4)")
@pytest.mark.parametrize("amount", [0.5, 2])
def test_d_4_the_progressive_flop_wager_is_one_unit(amount: float) -> None:
    reason, cite = refused_slip({"pot": 5, "ante": 10, "progressive_flop": amount})

    assert (reason, cite) == (Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL, "§ 667a.7(d)(4)")
    assert Rehearsal("667a", progressive_unit=amount).try_wager(1, pot=5, ante=10, progressive_flop=amount) is None


@pytest.mark.cites("§ 667a.7(d)(4)")
def test_d_4_a_unit_of_nothing_is_refused() -> None:
    with pytest.raises(BadSubmission, match="progressive_unit must be above zero"):
        Rehearsal("667a", progressive_unit=0)


@pytest.mark.cites("§ 667a.7(e)")
def test_e_a_player_wagers_on_one_position_only() -> None:
    rehearsal = table(3)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(4, player="player 3", pot=5, ante=10)

    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.TOO_MANY_BOXES, "§ 667a.7(e)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.7(e)")
def test_e_no_rules_submission_may_allow_a_second_position() -> None:
    with pytest.raises(BadSubmission, match=r"adjacent_boxes.*667a\.7\(e\)"):
        Rehearsal("667a", adjacent_boxes=2)
