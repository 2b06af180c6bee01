"""§ 672a.9: doubling down, free or for money."""

import pytest

from croupier.chapters.ch672a_free_bet_blackjack.splitting import FreeBetHand, Reason
from croupier.rules.blackjack.choices import Reason as Common
from croupier.rules.blackjack.dealing import RevealHoleCard
from croupier.rules.blackjack.hands import hands_held
from croupier.rules.terms.refusals import Reason as TableReason
from support.games.blackjack import (
    action,
    alone,
    dealt,
    deciding,
    do,
    hands_of,
    on_hand,
    open_choices,
    round_of,
    waiting,
)
from support.tables.rehearsed_table import nets


@pytest.mark.cites("§ 672a.9(a)", "§ 672a.9(a)(1)", "§ 672a.9(a)(2)")
@pytest.mark.parametrize(
    ("hand", "free"),
    [
        ("5h 3d", False),
        ("5h 4d", True),
        ("6h 4d", True),
        ("2h 9d", True),
        ("7h 5d", False),
        ("As 8d", False),  # soft 19
        ("As 9d", False),  # soft 20
        ("Th Td", False),
        ("As Ad", False),
    ],
)
def test_a_hard_9_10_and_11_are_free_and_everything_else_costs(hand: str, free: bool) -> None:
    doubles = {name for name in open_choices(deciding(dealt("672a", {1: hand}, "9h 8h"))) if "double" in name}

    assert doubles == {"double_free" if free else "double_paid"}


@pytest.mark.cites("§ 672a.9(a)(1)")
def test_a_1_a_free_double_puts_nothing_at_risk() -> None:
    table = do(dealt("672a", {1: "6h 5d 2c"}, "9h 8h"), 1, "double_free")

    stake = table.live.round.stakes["1"]
    assert stake.wagers == {"blackjack": 10_00}
    assert hands_held(stake, FreeBetHand)[0].lammers == 1


@pytest.mark.cites("§ 672a.9(a)(2)")
@pytest.mark.parametrize(("amount", "result"), [(10, 20_00), (4, 14_00), (0.5, 10_50)])
def test_a_2_a_paid_double_is_for_up_to_the_original_wager(amount: float, result: int) -> None:
    table = do(dealt("672a", {1: "As 7d 2c"}, "9h 8h"), 1, ("double_paid", amount))
    assert table.live.round.stakes["1"].at_risk == {"blackjack": result}

    while not table.live.over:
        table.go_on()

    assert table.lines() == {"blackjack": ("win", result)}


@pytest.mark.cites("§ 672a.9(a)(2)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (10.5, Common.DOUBLE_EXCEEDS_THE_ORIGINAL_WAGER),
        (0, TableReason.WAGER_BELOW_THE_MINIMUM),
        (9.75, TableReason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_a_2_another_amount_is_refused_by_name(amount: float, reason: object) -> None:
    table = deciding(dealt("672a", {1: "As 7d"}, "9h 8h"))

    refusal = table.decision_refused(1, "double_paid", amount)

    assert (refusal.reason, refusal.cite) == (reason, "§ 672a.9(a)(2)")


@pytest.mark.cites("§ 672a.9(a)(2)")
def test_a_2_a_double_is_paid_even_money_so_any_cent_may_be_added() -> None:
    table = do(dealt("672a", {1: "As 7d 2c"}, "9h 8h", smallest_chip="0.01"), 1, ("double_paid", 0.01))

    assert table.live.round.stakes["1"].at_risk == {"blackjack": 10_01}


@pytest.mark.cites("§ 672a.9(a)", "§ 672a.9(a)(1)", "§ 672a.9(a)(2)")
@pytest.mark.parametrize(
    ("hand", "drawn", "choice", "reason"),
    [
        ("2h 3d 5c", 1, "double_free", Common.DOUBLE_NEEDS_THE_FIRST_TWO_CARDS),
        ("2h 3d 7c", 1, "double_paid", Common.DOUBLE_NEEDS_THE_FIRST_TWO_CARDS),
        ("Th 2d", 0, "double_free", Reason.FREE_DOUBLE_NEEDS_A_HARD_9_10_OR_11),
        ("As 8d", 0, "double_free", Reason.FREE_DOUBLE_NEEDS_A_HARD_9_10_OR_11),
        ("6h 5d", 0, "double_paid", Reason.DOUBLE_ON_A_HARD_9_10_OR_11_IS_FREE),
    ],
)
def test_a_what_may_not_be_doubled_is_refused_by_name(hand: str, drawn: int, choice: str, reason: Reason) -> None:
    table = deciding(dealt("672a", {1: hand}, "9h 8h"))
    do(table, 1, *["draw"] * drawn)

    assert deciding(table).decision_refused(1, choice, 5 if choice == "double_paid" else 0).reason is reason


@pytest.mark.cites("§ 672a.9(a)(1)")
def test_a_1_a_free_double_takes_no_amount() -> None:
    table = deciding(dealt("672a", {1: "6h 5d"}, "9h 8h"))

    assert table.decision_refused(1, "double_free", 5).reason is TableReason.WAGER_ABOVE_THE_MAXIMUM


@pytest.mark.cites("§ 672a.9(b)")
def test_b_a_split_hand_doubles_like_any_other() -> None:
    hands = [on_hand("9h 2d Tc", real=10, lammers=1), on_hand("9c 5d 4s", real=5, lammers=1)]
    actions = [
        action("split_free", "play"),
        action("double_free", "play", hand=1),
        action("double_paid", "play", hand=2, amount=5),
    ]

    assert nets(round_of("672a", {1: hands}, "Th 7s", actions)) == {
        "blackjack_hand1": ("win", 10),
        "free_bet_hand1": ("win", 10),
        "blackjack_hand2": ("win", 5),
        "free_bet_hand2": ("win", 10),
    }


@pytest.mark.cites("§ 672a.9(c)", "§ 672a.9(d)")
def test_c_one_card_is_dealt_face_up_and_the_round_goes_on() -> None:
    table = do(dealt("672a", {1: "6h 4d 2c"}, "9h 8h"), 1, "double_free")

    assert hands_of(table) == ["6h 4d 2c"]
    assert table.live.round.laid["1"][2].up
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 672a.9(c)")
def test_c_a_double_that_busts_loses_the_money_and_the_lammer() -> None:
    assert alone("672a", "As 7d 4c", "9h 8h", action("double_paid", "play", amount=10)) == {"blackjack": ("lose", -20)}
