"""§ 647a.7: units, both hands, and contradictory submissions; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.rules.terms.options import BadSubmission, choose
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal

SIDE_WAGERS = ["holdem_bonus", "progressive", "five_card_hand_player", "five_card_hand_dealer", "six_card_bonus"]
SWITCHED_OFF: dict[str, Any] = {
    "holdem_bonus_paytable": None,
    "progressive_paytable": None,
    "five_card_hand_bonus": False,
    "six_card_paytable": None,
}


@pytest.mark.cites("§ 647a.7(d)(3)", "§ 647a.7(d)(4)")
@pytest.mark.parametrize("wager", ["progressive", "five_card_hand_player", "five_card_hand_dealer"])
def test_d_3_and_4_an_electronic_wager_is_exactly_one_unit(wager: str) -> None:
    differs = Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL

    assert Rehearsal("647a").refused(ante=10, **{wager: 2}).reason is differs
    units: dict[str, Any] = {"progressive_unit": 5, "five_card_hand_unit": 5}
    assert Rehearsal("647a", **units).refused(ante=10, **{wager: 1}).reason is differs
    slip: dict[str, Any] = {"ante": 10, wager: 5}
    assert Rehearsal("647a", **units).try_wager(1, **slip) is None


@pytest.mark.cites("§ 647a.7(d)(4)")
def test_d_4_the_player_may_wager_on_both_hands() -> None:
    rehearsal = Rehearsal("647a").wager(1, ante=10, five_card_hand_player=1, five_card_hand_dealer=1)

    assert rehearsal.live.round.stakes["1"].at_risk.keys() == {
        "ante",
        "five_card_hand_player",
        "five_card_hand_dealer",
    }


@pytest.mark.cites("§ 647a.12(c)", "§ 647a.12(e)(4)", "§ 647a.10(g)", "§ 647a.12(d)(5)")
@pytest.mark.parametrize(
    ("selected", "clause"),
    [
        ({"payout_limit": "49999.99"}, "§ 647a.12(c)"),
        ({"five_card_hand_unit": 0}, "§ 647a.12(e)(4)"),
        ({"community_first": True}, "§ 647a.10(g)"),
        ({"community_first": True, "dealing_method": "hand"}, "§ 647a.10(g)"),
        ({"progressive_unit": 2}, "§ 601a.2"),
        ({"ante_pays_from": "pair"}, "§ 647a.11(h)(2)(ii)"),
        ({"holdem_bonus_paytable": "C"}, "§ 647a.12(b)"),
        ({"progressive_paytable": "E"}, "§ 647a.12(d)(1)"),
        ({"six_card_paytable": "F"}, "§ 647a.12(f)"),
    ],
)
def test_a_submission_that_contradicts_the_chapter_is_refused(selected: dict[str, object], clause: str) -> None:
    with pytest.raises(BadSubmission) as refusal:
        choose(Options, selected)

    assert clause.removeprefix("§ ") in str(refusal.value)
