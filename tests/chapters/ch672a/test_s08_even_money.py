"""§ 672a.8(e): even money for a Blackjack; what both blackjack games share is in tests/rules/blackjack."""

import pytest

from croupier.chapters.ch672a_free_bet_blackjack.play import Reason
from croupier.rules.procedure.steps import ReadHoleCard
from support.games.blackjack import action, alone, dealt, deciding, do, open_choices, until_over


@pytest.mark.cites("§ 672a.8(e)")
@pytest.mark.parametrize("dealer", ["As Kd", "As 8d", "As 5d Kc 6h"])
def test_e_even_money_pays_1_to_1_whatever_the_dealer_has(dealer: str) -> None:
    even_money = action("even_money", "insurance")

    assert alone("672a", "Kh Ad", dealer, even_money, options={"even_money": True}) == {"blackjack": ("win", 10)}


@pytest.mark.cites("§ 672a.8(e)")
def test_e_it_is_paid_at_once_before_the_hole_card_is_read() -> None:
    table = do(dealt("672a", {1: "Kh Ad"}, "As 8d"), 1, "even_money")

    assert isinstance(table.live.step, ReadHoleCard)
    assert table.lines() == {"blackjack": ("win", 10_00)}


@pytest.mark.cites("§ 672a.8(e)", "§ 672a.7(n)(1)", "§ 672a.7(n)(2)", "§ 672a.7(g)(1)")
@pytest.mark.parametrize(
    ("dealer", "comes_to"), [("As 8d", ("lose", -5_00)), ("As Kd", ("lose", -5_00)), ("As 4d Kc 7h", ("win", 40_00))]
)
def test_e_a_push_22_wager_stays_until_the_dealers_hand_is_made(dealer: str, comes_to: tuple[str, int]) -> None:
    table = do(dealt("672a", {1: "Kh Ad"}, dealer, slip={"push22": 5}), 1, "even_money")

    until_over(table)

    assert table.lines() == {"blackjack": ("win", 10_00), "push22": comes_to}


@pytest.mark.cites("§ 672a.8(e)")
def test_e_only_where_the_submission_offers_it() -> None:
    table = deciding(dealt("672a", {1: "Kh Ad"}, "As 8d", even_money=False))

    refusal = table.decision_refused(1, "even_money")

    assert (refusal.reason, refusal.cite) == (Reason.EVEN_MONEY_IS_NOT_OFFERED, "§ 672a.8(e)")
    assert open_choices(table) == {"decline", "insurance"}


@pytest.mark.cites("§ 672a.8(e)")
def test_e_only_for_a_blackjack() -> None:
    table = deciding(dealt("672a", {1: "Kh 9d"}, "As 8d"))

    assert table.decision_refused(1, "even_money").reason is Reason.EVEN_MONEY_NEEDS_A_BLACKJACK


@pytest.mark.cites("§ 672a.8(a)", "§ 672a.8(e)")
def test_e_a_blackjack_may_be_insured_instead() -> None:
    options = {"even_money": True}

    assert alone("672a", "Kh Ad", "As 8d", insurance=5, options=options) == {
        "insurance": ("lose", -5),
        "blackjack": ("win", 15),
    }
