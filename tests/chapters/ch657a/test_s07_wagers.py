"""§ 657a.7: which wagers may be placed, when, with what and for how much."""

from typing import Any

import pytest
from rehearsal import Rehearsal

from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed, WagersPlaced
from croupier.rules.refusals import Reason, Refusal

MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}
EVERYTHING: dict[str, Any] = {
    "queens_up_paytable": "A",
    "four_card_progressive_paytable": "A",
    "five_card_hand_bonus": True,
    "six_card_paytable": "A",
}


def refusal(table: Rehearsal, seat: int = 1, **slip: Any) -> Refusal:
    """The refusal of a slip, which must have changed nothing."""
    before = table.snapshot()
    refused = table.try_wager(seat, **slip)
    assert refused is not None
    assert table.snapshot() == before
    return refused


@pytest.mark.cites("§ 657a.7(b)")
def test_b_only_a_player_at_a_seat_of_the_table_may_wager() -> None:
    assert refusal(Rehearsal("657a"), seat=7, **MAIN).reason is Reason.UNKNOWN_SEAT
    assert refusal(Rehearsal("657a"), seat=0, **MAIN).reason is Reason.UNKNOWN_SEAT


@pytest.mark.cites("§ 657a.7(b)")
def test_b_a_seat_that_is_taken_is_nobody_elses() -> None:
    table = Rehearsal("657a").wager(1, player="Ann", stake="a", **MAIN)
    before = table.snapshot()

    refused = table.try_wager(1, player="Bob", stake="b", **MAIN)

    assert refused is not None
    assert refused.reason is Reason.SEAT_IS_TAKEN
    assert table.snapshot() == before


@pytest.mark.cites("§ 657a.7(b)")
@pytest.mark.parametrize("when", ["before he decides", "after he played"])
def test_b_a_floorperson_may_treat_the_wagers_of_a_player_who_left_as_lost(when: str) -> None:
    table = Rehearsal("657a").wager(1, **MAIN, queens_up=5, six_card_bonus=1).wager(2, **MAIN).until(Decide)
    if when == "after he played":
        table.decide(1, "play", 10)

    assert table.irregularity("abandoned", stake="1") is None
    table.finish()

    lost = {"ante": -1000, "super_bonus": -1000, "queens_up": -500, "six_card_bonus": -100}
    expected = lost if when == "before he decides" else {**lost, "play": -1000}
    assert {name: net for name, (_, net) in table.lines(1).items()} == expected
    assert {result for result, _ in table.lines(1).values()} == {"lose"}
    assert set(table.lines(2)) >= {"ante", "super_bonus"}


@pytest.mark.cites("§ 657a.7(c)")
@pytest.mark.parametrize("seat", [1, 2])
def test_c_no_wager_is_made_changed_or_withdrawn_after_no_more_bets(seat: int) -> None:
    table = Rehearsal("657a").wager(1, **MAIN).must(BettingClosed())

    for slip in ({**MAIN, "queens_up": 5}, {"ante": 20, "super_bonus": 20}, {}):
        assert refusal(table, seat=seat, **slip).reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 657a.7(c)")
def test_c_until_no_more_bets_a_slip_may_be_changed_and_withdrawn() -> None:
    table = Rehearsal("657a").wager(1, **MAIN).wager(1, **MAIN, queens_up=5).wager(1, ante=20, super_bonus=20)

    assert table.driver.round.stakes["1"].at_risk == {"ante": 2000, "super_bonus": 2000}
    assert table.try_wager(1) is None
    assert not table.driver.round.stakes


@pytest.mark.cites("§ 657a.7(d)(1)")
@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ({"ante": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"super_bonus": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"queens_up": 5}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante": 10, "super_bonus": 5}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 10, "super_bonus": 10.5}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 0, "super_bonus": 0}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante": -10, "super_bonus": -10}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 4.5, "super_bonus": 4.5}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 500.5, "super_bonus": 500.5}, Reason.WAGER_ABOVE_THE_MAXIMUM),
        ({"ante": 10.25, "super_bonus": 10.25}, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
        ({**MAIN, "play": 10}, Reason.WAGER_BELONGS_TO_A_LATER_STAGE),
        ({**MAIN, "tie": 10}, Reason.UNKNOWN_WAGER),
    ],
)
def test_d_1_ante_and_super_bonus_are_equal_and_come_first(slip: dict[str, Any], reason: Reason) -> None:
    assert refusal(Rehearsal("657a"), **slip).reason is reason


@pytest.mark.cites("§ 657a.7(d)(1)")
@pytest.mark.parametrize("ante", [5, 5.5, 500])
def test_d_1_any_amount_within_the_limits_of_the_table_is_accepted(ante: float) -> None:
    assert Rehearsal("657a").try_wager(1, ante=ante, super_bonus=ante) is None


@pytest.mark.cites("§ 657a.7(d)(2)", "§ 657a.1(Queens Up Wager)")
@pytest.mark.parametrize(
    ("queens_up", "reason"),
    [
        (0.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (0, Reason.WAGER_BELOW_THE_MINIMUM),
        (1, None),
        (100, None),
        (100.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
    ],
)
def test_d_2_queens_up_is_the_players_option_and_always_offered(queens_up: float, reason: Reason | None) -> None:
    """The definition calls it required; the clause that grants it says that a player may."""
    refused = Rehearsal("657a").try_wager(1, **MAIN, queens_up=queens_up)

    assert (refused.reason if refused else None) == reason
    assert Rehearsal("657a").try_wager(1, **MAIN) is None


OPTIONAL = [
    pytest.param("four_card_progressive", {}, marks=pytest.mark.cites("§ 657a.7(d)(3)")),
    pytest.param(
        "five_card_progressive",
        {"four_card_progressive_paytable": None, "five_card_progressive_paytable": "A"},
        marks=pytest.mark.cites("§ 657a.7(d)(4)"),
    ),
    pytest.param("five_card_hand_player", {}, marks=pytest.mark.cites("§ 657a.7(d)(5)")),
    pytest.param("five_card_hand_dealer", {}, marks=pytest.mark.cites("§ 657a.7(d)(5)")),
    pytest.param("six_card_bonus", {}, marks=pytest.mark.cites("§ 657a.7(d)(6)")),
]


@pytest.mark.parametrize(("wager", "options"), OPTIONAL)
def test_d_3_to_6_an_optional_wager_is_placed_beside_ante_and_super_bonus(wager: str, options: dict[str, Any]) -> None:
    slip = {**MAIN, wager: 1}
    assert Rehearsal("657a", **EVERYTHING | options).try_wager(1, **slip) is None

    refused = refusal(Rehearsal("657a", **EVERYTHING | options), **{wager: 1})
    assert refused.reason is Reason.REQUIRED_WAGER_IS_MISSING


@pytest.mark.parametrize(("wager", "_options"), OPTIONAL)
def test_d_3_to_6_an_optional_wager_is_open_only_where_the_submission_offers_it(wager: str, _options: Any) -> None:
    nothing: dict[str, Any] = {
        "four_card_progressive_paytable": None,
        "five_card_progressive_paytable": None,
        "five_card_hand_bonus": False,
        "six_card_paytable": None,
    }

    refused = refusal(Rehearsal("657a", **nothing), **MAIN, **{wager: 1})

    assert refused.reason is Reason.WAGER_IS_NOT_OFFERED


@pytest.mark.cites("§ 657a.7(d)(3)", "§ 657a.12(d)(3)", "§ 657a.2(c)(1)")
@pytest.mark.parametrize(("amount", "accepted"), [(1, False), (5, True), (10, False)])
def test_d_3_a_progressive_wager_is_the_one_unit_of_the_table(amount: float, accepted: bool) -> None:
    table = Rehearsal("657a", progressive_unit=5)

    refused = table.try_wager(1, **MAIN, four_card_progressive=amount)

    assert (refused is None) is accepted
    assert refused is None or refused.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL


@pytest.mark.cites("§ 657a.7(d)(5)", "§ 657a.12(f)(4)")
def test_d_5_the_five_card_hand_bonus_has_a_unit_of_its_own() -> None:
    table = Rehearsal("657a", five_card_hand_unit=5)

    assert refusal(table, **MAIN, five_card_hand_player=1).reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    assert table.try_wager(1, **MAIN, four_card_progressive=1, five_card_hand_player=5) is None
    assert table.try_wager(1, **MAIN, five_card_hand_player=5, five_card_hand_dealer=5) is None


@pytest.mark.cites("§ 657a.12(b)")
def test_an_ante_whose_super_bonus_could_not_be_paid_at_3_to_2_is_refused() -> None:
    """A quarter at 3 to 2 is 37.5 cents: refused where no rounding is named, accepted where one is."""
    cents: dict[str, Any] = {"table_minimum": 0.05, "smallest_chip": 0.05}

    refused = refusal(Rehearsal("657a", **cents), ante=0.25, super_bonus=0.25)

    assert refused.reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    assert Rehearsal("657a", **cents).try_wager(1, ante=0.30, super_bonus=0.30) is None
    rounded = Rehearsal("657a", **cents, rounding="down_to_the_cent")
    assert rounded.try_wager(1, ante=0.25, super_bonus=0.25) is None


@pytest.mark.cites("§ 657a.7(e)")
def test_e_the_submission_says_how_many_adjacent_boxes_a_player_may_wager_on() -> None:
    def ann(table: Rehearsal, seat: int) -> Reason | None:
        refused = table.try_wager(seat, player="Ann", **MAIN)
        return Reason(refused.reason) if refused else None

    one, two = Rehearsal("657a"), Rehearsal("657a", adjacent_boxes=2)

    assert [ann(one, 3), ann(one, 4)] == [None, Reason.TOO_MANY_BOXES]
    assert [ann(two, 3), ann(two, 5), ann(two, 4), ann(two, 2)] == [
        None,
        Reason.BOXES_ARE_NOT_ADJACENT,
        None,
        Reason.TOO_MANY_BOXES,
    ]


@pytest.mark.cites("§ 657a.7(e)")
def test_e_withdrawing_the_middle_of_three_boxes_would_leave_a_gap() -> None:
    table = Rehearsal("657a", adjacent_boxes=3)
    for seat in (2, 3, 4):
        table.wager(seat, player="Ann", **MAIN)
    before = table.snapshot()

    refused = table.driver.feed(WagersPlaced("3", 3, "Ann", {}))

    assert refused is not None
    assert refused.reason is Reason.BOXES_ARE_NOT_ADJACENT
    assert table.snapshot() == before
    assert table.driver.feed(WagersPlaced("4", 4, "Ann", {})) is None
    assert table.driver.feed(WagersPlaced("3", 3, "Ann", {})) is None
