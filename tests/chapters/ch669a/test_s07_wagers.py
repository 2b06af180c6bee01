"""§ 669a.7: its own wagers and amounts; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.rules.terms.amounts import ProgressiveReason
from croupier.rules.terms.options import BadSubmission, choose
from croupier.rules.terms.refusals import Reason
from support.games.raise_it_up import at, table
from support.tables.rehearsed_table import Rehearsal

SIDE_WAGERS = ["pair_plus", "progressive", "six_card_bonus"]
SWITCHED_OFF: dict[str, Any] = {"progressive_payout": False, "six_card_paytable": None}


@pytest.mark.cites("§ 669a.7(b)")
def test_b_the_wagers_of_a_player_who_left_may_be_treated_as_lost_and_the_round_goes_on() -> None:
    rehearsal = at(table(1, 2, slip={"pair_plus": 5}), "third")
    assert rehearsal.decide(1, "play", 30) is None

    assert rehearsal.irregularity("abandoned", stake="1") is None

    assert rehearsal.lines(1) == {
        "ante": ("lose", -1000),
        "blind": ("lose", -1000),
        "pair_plus": ("lose", -500),
        "play": ("lose", -3000),
    }
    assert rehearsal.decide(2, "play", 10) is None
    assert "play" in rehearsal.finish().lines(2)
    assert len(rehearsal.lines(1)) == 4


@pytest.mark.cites("§ 669a.7(d)(1)", "§ 669a.12(c)")
def test_d_1_an_ante_that_3_to_2_could_not_pay_in_whole_cents_is_refused() -> None:
    odd: dict[str, Any] = {"ante": 10.01, "blind": 10.01}

    cents = Rehearsal("669a", smallest_chip="0.01")
    assert cents.refused(**odd).reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    rounding = Rehearsal("669a", smallest_chip="0.01", rounding="down_to_the_cent")
    assert rounding.try_wager(1, **odd) is None
    assert Rehearsal("669a", smallest_chip="0.01").try_wager(1, ante=10.02, blind=10.02) is None


@pytest.mark.cites("§ 669a.7(d)(3)")
def test_d_3_the_pair_plus_wager_is_always_offered() -> None:
    rehearsal = Rehearsal("669a", **SWITCHED_OFF)

    assert rehearsal.try_wager(1, ante=10, blind=10, pair_plus=5) is None


@pytest.mark.cites("§ 669a.7(d)(4)", "§ 669a.12(e)(5)")
def test_d_4_a_progressive_wager_is_the_unit_or_five_dollars() -> None:
    rehearsal = Rehearsal("669a")
    refused = rehearsal.refused(ante=10, blind=10, progressive=2)

    assert refused.reason is ProgressiveReason.PROGRESSIVE_WAGER_IS_NEITHER_THE_UNIT_NOR_FIVE_DOLLARS
    assert refused.cite == "§ 669a.12(e)(5)"
    for seat, amount in ((1, 1), (2, 5)):
        assert rehearsal.try_wager(seat, ante=10, blind=10, progressive=amount) is None
    assert Rehearsal("669a", progressive_unit=5).try_wager(1, ante=10, blind=10, progressive=1) is not None


@pytest.mark.cites("§ 669a.12(e)(3)", "§ 669a.12(a)", "§ 669a.12(f)")
@pytest.mark.parametrize(
    ("selected", "names"),
    [
        ({"progressive_reset": "999.99"}, "1,000"),
        ({"progressive_rate": "13.99%"}, "14%"),
        ({"progressive_rate": "101%"}, "100%"),
        ({"progressive_unit": 2}, "progressive_unit"),
        ({"pair_plus_paytable": "E"}, "669a.12"),
        ({"pair_plus_paytable": None}, "669a.12"),
        ({"six_card_paytable": "E"}, "669a.12"),
    ],
)
def test_a_submission_that_contradicts_the_chapter_is_refused(selected: dict[str, Any], names: str) -> None:
    with pytest.raises(BadSubmission, match=names):
        choose(Options, selected)
