"""§ 670a.7: Double Down, the progressive, the order of two hands; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.amounts import ProgressiveReason as Chapter
from croupier.rules.terms.refusals import Reason
from support.games.pai_gow import doubling, setting, table
from support.tables.rehearsed_table import Rehearsal

OPTIONS = chapter("670a").options


@pytest.mark.cites("§ 670a.7(e)(1)", "§ 670a.11(c)")
@pytest.mark.parametrize("amount", [9.5, 10.5, 20, 0])
def test_e_1_a_double_down_wager_of_another_amount_is_refused(amount: float) -> None:
    rehearsal = table(1).until(doubling)

    refused = rehearsal.decision_refused(1, "double_down", amount)

    assert refused.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    assert refused.cite == "§ 670a.7(e)(1)"


@pytest.mark.cites("§ 670a.7(e)(1)", "§ 670a.11(c)")
def test_e_1_a_double_down_wager_equals_the_main_wager_and_may_be_declined() -> None:
    rehearsal = table(1, 4).until(doubling)

    assert rehearsal.decide(1, "double_down", 10) is None
    assert rehearsal.decide(4, "decline") is None

    assert rehearsal.live.round.stakes["1"].at_risk == {"pai_gow": 1000, "double_down": 1000}
    assert rehearsal.live.round.stakes["4"].at_risk == {"pai_gow": 1000}


@pytest.mark.cites("§ 670a.11(c)")
def test_e_1_who_does_not_answer_declines() -> None:
    rehearsal = table(1).until(doubling)
    step = rehearsal.live.step
    assert isinstance(step, Decide)

    assert step.default(rehearsal.live.round, "1").choice == "decline"


@pytest.mark.cites("§ 670a.7(e)(1)")
def test_e_1_without_the_option_nobody_is_offered_a_double_down_wager() -> None:
    rehearsal = table(1, double_down=False).until(Decide)

    assert isinstance(rehearsal.live.step, Decide)
    assert rehearsal.live.step.stage == "set"


@pytest.mark.cites("§ 670a.7(e)(4)", "§ 670a.12(d)(4)")
@pytest.mark.parametrize(
    ("unit", "amount", "reason"),
    [
        (1, 1, None),
        (1, 5, None),
        (1, 0.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (1, 3, Chapter.PROGRESSIVE_WAGER_IS_NEITHER_THE_UNIT_NOR_FIVE_DOLLARS),
        (1, 6, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5, 5, None),
        (5, 1, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        (5, 10, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
    ],
)
def test_e_4_a_progressive_wager_is_the_unit_or_five_dollars(
    unit: int, amount: float, reason: Reason | Chapter | None
) -> None:
    rehearsal = Rehearsal("670a", progressive_unit=unit)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, pai_gow=10, progressive=amount)

    assert (refused.reason if refused else None) is reason
    assert (rehearsal.snapshot() == before) is (reason is not None)


@pytest.mark.cites("§ 670a.7(f)")
@pytest.mark.parametrize(
    ("left", "right", "order"),
    [
        (10, 10, ["1", "3", "2", "4"]),  # equal: counterclockwise
        (20, 10, ["1", "2", "3", "4"]),  # the larger wager first
        (10, 20, ["1", "3", "2", "4"]),
    ],
)
def test_f_of_two_areas_the_larger_wager_is_set_first_and_equal_ones_counterclockwise(
    left: int, right: int, order: list[str]
) -> None:
    rehearsal = Rehearsal("670a", double_down=False).wager(1, pai_gow=10)
    rehearsal.wager(2, player="Ann", pai_gow=left).wager(3, player="Ann", pai_gow=right).wager(4, pai_gow=10)
    rehearsal.until(setting)

    step = rehearsal.live.step
    assert isinstance(step, Decide)
    assert [stake for group in step.turns for stake in group] == order


@pytest.mark.cites("§ 670a.7(f)")
def test_f_the_second_hand_waits_until_the_first_is_set_even_where_all_decide_together() -> None:
    rehearsal = Rehearsal("670a", double_down=False, turns="together").wager(5, pai_gow=10)
    rehearsal.wager(2, player="Ann", pai_gow=10).wager(3, player="Ann", pai_gow=20).until(setting)

    too_early = rehearsal.decision_refused(2, "house_way")

    assert too_early.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.decide(3, "house_way") is None
    assert rehearsal.decide(5, "house_way") is None
    assert rehearsal.decide(2, "house_way") is None


@pytest.mark.cites("§ 670a.7(f)")
def test_f_each_stake_of_a_shared_seat_is_bound_by_its_own_player() -> None:
    rehearsal = Rehearsal("670a", double_down=False, seating="stadium")
    rehearsal.wager(2, stake="a2", player="Ann", pai_gow=10).wager(3, stake="a3", player="Ann", pai_gow=20)
    rehearsal.wager(2, stake="b2", player="Bob", pai_gow=20).wager(3, stake="b3", player="Bob", pai_gow=10)
    rehearsal.until(setting)

    step = rehearsal.live.step
    assert isinstance(step, Decide)
    assert [set(group) for group in step.turns] == [{"a3", "b2"}, {"a2", "b3"}]


@pytest.mark.cites("§ 670a.7(f)", "§ 670a.11(a)(3)")
def test_f_a_hand_that_is_set_may_not_be_changed() -> None:
    rehearsal = table(1, 2, double_down=False).until(setting)
    assert rehearsal.decide(1, "house_way") is None

    refused = rehearsal.decision_refused(1, "house_way")

    assert refused.reason is Reason.DECISION_IS_ALREADY_MADE
