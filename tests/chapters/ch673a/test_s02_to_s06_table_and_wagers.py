"""§§ 673a.2 to 673a.6: signs, decks, wagers; what both blackjack games share is shown in tests/rules/blackjack."""

from typing import Any

import pytest

from croupier.chapters.ch673a_double_back_jack import CHAPTER
from croupier.rules.terms.options import BadSubmission, choose
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal


@pytest.mark.cites("§ 673a.2(b)", "§ 673a.2(b)(4)(i)", "§ 673a.2(b)(4)(ii)", "§ 673a.2(b)(4)(iii)")
def test_2_b_4_players_are_told_three_rules() -> None:
    told = {sign.cite: sign.says(CHAPTER.default_options) for sign in CHAPTER.signs}

    assert told == {
        "§ 673a.2(b)(4)(i)": "Blackjack and Insurance pay 2 to 1.",
        "§ 673a.2(b)(4)(ii)": "The dealer draws to 16 and stands on all 17s.",
        "§ 673a.2(b)(4)(iii)": (
            "A dealer total of 22 pushes all Blackjack Wagers that are still on the table.  "
            "A player's 21 is paid right away.  Second Chance pays even money."
        ),
    }


@pytest.mark.cites("§ 673a.2(b)(5)", "§ 673a.12(a)", "§ 673a.12(b)", "§ 673a.12(c)")
def test_2_b_5_the_payouts_of_all_wagers_are_shown() -> None:
    shown = {
        table.family: [(row.name, str(row.pays)) for row in table]
        for table in CHAPTER.posted_paytables(CHAPTER.default_options)
    }

    assert shown == {
        "blackjack": [("blackjack", "2 to 1"), ("win", "1 to 1")],
        "second_chance": [("win", "1 to 1")],
        "insurance": [("dealer_blackjack", "2 to 1")],
    }


@pytest.mark.cites("§ 673a.3(a)")
@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 6, 7, 8])
def test_3_a_one_deck_or_more_is_played(decks: int) -> None:
    assert len(CHAPTER.cards(choose(CHAPTER.options, {"decks": decks}))) == decks * 52


@pytest.mark.cites("§ 673a.3(a)")
@pytest.mark.parametrize("decks", [0, 9, "1"])
def test_3_a_another_number_of_decks_is_refused(decks: object) -> None:
    with pytest.raises(BadSubmission, match="decks"):
        choose(CHAPTER.options, {"decks": decks})


@pytest.mark.cites("§ 673a.6(d)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_6_d_a_blackjack_wager_within_the_limits_is_needed_to_take_part(amount: float, reason: Reason) -> None:
    table = Rehearsal("673a")

    assert table.refused(blackjack=amount).reason is reason
    assert table.try_wager(1, blackjack=5) is None


@pytest.mark.cites("§ 673a.9(a)")
def test_9_a_a_wager_that_could_not_be_halved_is_refused() -> None:
    table = Rehearsal("673a", smallest_chip="0.01")

    assert table.refused(blackjack=5.01).reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    assert table.try_wager(1, blackjack=5.02) is None


@pytest.mark.cites("§ 673a.6(c)", "§ 673a.6(d)")
@pytest.mark.parametrize("wager", ["insurance", "double", "blackjack_hand2", "second_chance", "second_chance_hand2"])
def test_6_c_later_wagers_are_not_placed_before_the_cards(wager: str) -> None:
    slip: Any = {"blackjack": 10, wager: 5}

    assert Rehearsal("673a").refused(**slip).reason is Reason.WAGER_BELONGS_TO_A_LATER_STAGE


@pytest.mark.cites("§ 673a.6(e)")
def test_6_e_a_player_has_as_many_adjacent_boxes_as_the_submission_names() -> None:
    table = Rehearsal("673a", adjacent_boxes=2).wager(2, player="P", blackjack=10).wager(3, player="P", blackjack=10)

    refusal = table.refused(4, player="P", blackjack=10)

    assert (refusal.reason, refusal.cite) == (Reason.TOO_MANY_BOXES, "§ 673a.6(e)")
