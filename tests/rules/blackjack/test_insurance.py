"""§§ 672a.8 and 673a.8: Insurance."""

import pytest

from croupier.rules.blackjack.insurance import Reason, insurance_limit
from croupier.rules.procedure.steps import ReadHoleCard
from croupier.rules.terms.refusals import Reason as CommonReason
from support.games.blackjack import alone, dealt, deciding, do, open_choices

both = pytest.mark.parametrize("number", ["672a", "673a"])


@both
@pytest.mark.cites("§ 672a.7(f)", "§ 672a.8(a)", "§ 673a.7(g)", "§ 673a.8(a)")
def test_a_insurance_is_offered_when_the_dealers_first_card_is_an_ace(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "As 9d"))

    assert open_choices(table) == {"decline", "insurance"}


@both
@pytest.mark.cites("§ 672a.8(a)", "§ 673a.8(a)")
@pytest.mark.parametrize("up", ["Ts", "Ks", "9s"])
def test_a_and_with_no_other_card(number: str, up: str) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, f"{up} 9d"))

    assert "insurance" not in open_choices(table)


@both
@pytest.mark.cites("§ 672a.8(a)", "§ 672a.8(c)", "§ 672a.11(b)", "§ 673a.8(a)", "§ 673a.8(c)", "§ 673a.12(c)")
@pytest.mark.parametrize("hole", ["Kd", "Qd", "Jd", "Td"])
def test_a_c_it_wins_2_to_1_on_a_king_queen_jack_or_ten(number: str, hole: str) -> None:
    came_to = alone(number, "Tc 8d", f"As {hole}", insurance=5)

    assert came_to == {"insurance": ("win", 10), "blackjack": ("lose", -10)}


@both
@pytest.mark.cites("§ 672a.8(d)", "§ 673a.8(d)")
def test_d_it_is_lost_once_the_hole_card_makes_no_blackjack_before_any_further_card(number: str) -> None:
    table = do(dealt(number, {1: "Tc 8d"}, "As 6d"), 1, ("insurance", 5))
    table.until(ReadHoleCard, deciding=True)
    assert table.lines() == {}

    table.go_on()

    assert table.lines()["insurance"] == ("lose", -5_00)
    assert len(table.live.round.laid["1"]) == 2


@pytest.mark.cites("§ 672a.8(b)", "§ 673a.8(b)")
@pytest.mark.parametrize(
    ("wager", "chip", "most"),
    [
        (10_00, 50, 5_00),
        (10_00, 5_00, 5_00),
        (15_00, 50, 7_50),
        (15_00, 1_00, 8_00),
        (15_00, 5_00, 10_00),
        (5_00, 5_00, 5_00),
        (25_00, 5_00, 15_00),
        (5_01, 1, 2_51),
    ],
)
def test_b_at_most_half_or_the_next_amount_that_chips_can_make(wager: int, chip: int, most: int) -> None:
    assert insurance_limit(wager, chip) == most


@both
@pytest.mark.cites("§ 672a.8(b)", "§ 673a.8(b)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (5.5, Reason.INSURANCE_EXCEEDS_HALF_THE_BLACKJACK_WAGER),
        (0, CommonReason.WAGER_BELOW_THE_MINIMUM),
        (4.75, CommonReason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_b_another_amount_is_refused_by_name(number: str, amount: float, reason: object) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "As 9d"))

    refused = table.decision_refused(1, "insurance", amount)

    assert refused.reason is reason
    assert refused.cite == f"§ {number}.8(b)"


@both
@pytest.mark.cites("§ 672a.8(b)", "§ 673a.8(b)")
def test_b_it_is_placed_before_the_hole_card_is_read(number: str) -> None:
    table = do(dealt(number, {1: "Tc 8d"}, "As 9d"), 1, "decline").until(ReadHoleCard, deciding=True)

    refused = table.decision_refused(1, "insurance", 5)

    assert refused.reason is CommonReason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
