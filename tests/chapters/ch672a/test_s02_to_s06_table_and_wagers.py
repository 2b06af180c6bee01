"""§§ 672a.2 to 672a.6: signs, decks, wagers; what both blackjack games share is shown in tests/rules/blackjack."""

from typing import Any

import pytest

from croupier.chapters.ch672a_free_bet_blackjack import CHAPTER
from croupier.equipment.cards import card
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.options import BadSubmission, choose
from croupier.rules.terms.refusals import Reason
from support.games.blackjack import dealt, deciding
from support.tables.rehearsed_table import Rehearsal


@pytest.mark.cites(
    "§ 672a.2(b)",
    "§ 672a.2(b)(3)(i)",
    "§ 672a.2(b)(3)(ii)",
    "§ 672a.2(b)(3)(iii)",
    "§ 672a.2(b)(3)(iv)",
    "§ 672a.2(b)(3)(v)",
)
def test_2_b_3_players_are_told_five_rules() -> None:
    told = {sign.cite: sign.says(CHAPTER.default_options) for sign in CHAPTER.signs}

    assert told == {
        "§ 672a.2(b)(3)(i)": "Blackjack pays 3 to 2.",
        "§ 672a.2(b)(3)(ii)": "Insurance pays 2 to 1.",
        "§ 672a.2(b)(3)(iii)": "The dealer draws to 16 and stands on all 17s.",
        "§ 672a.2(b)(3)(iv)": "A dealer total of 22 pushes all Blackjack Wagers that are still on the table.",
        "§ 672a.2(b)(3)(v)": "Surrender is not available.",
    }


@pytest.mark.cites("§ 672a.2(b)(5)")
@pytest.mark.parametrize(
    ("paytable", "even_money", "shown"),
    [
        (None, False, [("blackjack", "A"), ("free_bet", "A"), ("insurance", "A")]),
        (
            "B",
            True,
            [("blackjack", "A"), ("free_bet", "A"), ("insurance", "A"), ("even_money", "A"), ("push22", "B")],
        ),
    ],
)
def test_2_b_5_the_payouts_of_the_wagers_on_offer_are_shown(
    paytable: str | None, even_money: bool, shown: list[tuple[str, str]]
) -> None:
    options = choose(CHAPTER.options, {"push22_paytable": paytable, "even_money": even_money})

    assert [(table.family, table.column) for table in CHAPTER.posted_paytables(options)] == shown


@pytest.mark.cites("§ 672a.3(a)")
@pytest.mark.parametrize("decks", [6, 8])
def test_3_a_six_or_eight_decks_are_played(decks: int) -> None:
    options = choose(CHAPTER.options, {"decks": decks})

    assert len(CHAPTER.cards(options)) == decks * 52


@pytest.mark.cites("§ 672a.3(a)")
@pytest.mark.parametrize("decks", [1, 7, "6"])
def test_3_a_another_number_of_decks_is_refused(decks: object) -> None:
    with pytest.raises(BadSubmission, match="decks"):
        choose(CHAPTER.options, {"decks": decks})


@pytest.mark.cites("§ 672a.3(a)")
def test_3_a_the_same_card_comes_as_often_as_there_are_decks() -> None:
    table = deciding(dealt("672a", {1: "2s 2s", 2: "2s 2s", 3: "2s 2s"}, "8h 9d"))
    assert table.decide(1, "draw") is None

    refusal = table.live.refuse(CardDealt("1", card("2s")))

    assert refusal is not None
    assert refusal.reason is Reason.CARD_IS_NOT_IN_THE_DECK


@pytest.mark.cites("§ 672a.6(d)")
def test_6_d_a_blackjack_wager_is_required() -> None:
    refusal = Rehearsal("672a").refused(push22=5)

    assert (refusal.reason, refusal.cite) == (Reason.REQUIRED_WAGER_IS_MISSING, "§ 672a.6(d)")


@pytest.mark.cites("§ 672a.6(d)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_6_d_within_the_limits_of_the_table(amount: float, reason: Reason) -> None:
    assert Rehearsal("672a").refused(blackjack=amount).reason is reason


@pytest.mark.cites("§ 672a.11(a)")
def test_6_d_a_wager_that_could_not_be_paid_3_to_2_is_refused() -> None:
    table = Rehearsal("672a", smallest_chip="0.01")

    assert table.refused(blackjack=5.01).reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    assert table.try_wager(1, blackjack=5.02) is None


@pytest.mark.cites("§ 672a.6(e)")
def test_6_e_push_22_is_placed_with_a_blackjack_wager_where_it_is_offered() -> None:
    offered = Rehearsal("672a", push22_paytable="A")
    not_offered = Rehearsal("672a", push22_paytable=None)

    assert offered.try_wager(1, blackjack=10, push22=1) is None
    refusal = not_offered.refused(blackjack=10, push22=1)
    assert (refusal.reason, refusal.cite) == (Reason.WAGER_IS_NOT_OFFERED, "§ 672a.6(e)")


@pytest.mark.cites("§ 672a.6(c)")
@pytest.mark.parametrize("wager", ["insurance", "double", "blackjack_hand2", "blackjack_hand4"])
def test_6_c_later_wagers_are_not_placed_before_the_cards(wager: str) -> None:
    slip: Any = {"blackjack": 10, wager: 5}

    refusal = Rehearsal("672a").refused(**slip)

    assert refusal.reason is Reason.WAGER_BELONGS_TO_A_LATER_STAGE


@pytest.mark.cites("§ 672a.6(f)")
def test_6_f_a_player_has_as_many_adjacent_boxes_as_the_submission_names() -> None:
    table = Rehearsal("672a", adjacent_boxes=2).wager(2, player="P", blackjack=10)

    assert table.refused(4, player="P", blackjack=10).reason is Reason.BOXES_ARE_NOT_ADJACENT
    assert table.try_wager(3, player="P", blackjack=10) is None
    refusal = table.refused(4, player="P", blackjack=10)
    assert (refusal.reason, refusal.cite) == (Reason.TOO_MANY_BOXES, "§ 672a.6(f)")
