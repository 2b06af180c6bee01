"""§ 657a.7: its own wagers and amounts; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal

MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}


@pytest.mark.cites("§ 657a.7(b)")
def test_b_a_floorperson_may_treat_the_wagers_of_a_player_who_left_after_he_played_as_lost() -> None:
    table = Rehearsal("657a").wager(1, **MAIN, queens_up=5, six_card_bonus=1).wager(2, **MAIN).until(Decide)
    table.decide(1, "play", 10)

    assert table.irregularity("abandoned", stake="1") is None
    table.finish()

    lost = {"ante": -1000, "super_bonus": -1000, "queens_up": -500, "six_card_bonus": -100, "play": -1000}
    assert table.lines(1) == {name: ("lose", net) for name, net in lost.items()}
    assert set(table.lines(2)) >= {"ante", "super_bonus"}


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


@pytest.mark.cites("§ 657a.7(d)(4)")
def test_d_4_the_five_card_progressive_is_open_where_the_submission_offers_it_in_place_of_the_other() -> None:
    five: dict[str, Any] = {"four_card_progressive_paytable": None, "five_card_progressive_paytable": "A"}

    assert Rehearsal("657a", **five).try_wager(1, **MAIN, five_card_progressive=1) is None
    alone = Rehearsal("657a", **five).refused(five_card_progressive=1)
    assert alone.reason is Reason.REQUIRED_WAGER_IS_MISSING
    not_offered = Rehearsal("657a").refused(**MAIN, five_card_progressive=1)
    assert (not_offered.reason, not_offered.cite) == (Reason.WAGER_IS_NOT_OFFERED, "§ 657a.7(d)(4)")


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

    assert table.refused(**MAIN, five_card_hand_player=1).reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    assert table.try_wager(1, **MAIN, four_card_progressive=1, five_card_hand_player=5) is None
    assert table.try_wager(1, **MAIN, five_card_hand_player=5, five_card_hand_dealer=5) is None


@pytest.mark.cites("§ 657a.12(b)")
def test_an_ante_whose_super_bonus_could_not_be_paid_at_3_to_2_is_refused() -> None:
    """A quarter at 3 to 2 is 37.5 cents: refused where no rounding is named, accepted where one is."""
    cents: dict[str, Any] = {"table_minimum": 0.05, "smallest_chip": 0.05}

    refused = Rehearsal("657a", **cents).refused(ante=0.25, super_bonus=0.25)

    assert refused.reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    assert Rehearsal("657a", **cents).try_wager(1, ante=0.30, super_bonus=0.30) is None
    rounded = Rehearsal("657a", **cents, rounding="down_to_the_cent")
    assert rounded.try_wager(1, ante=0.25, super_bonus=0.25) is None


@pytest.mark.cites("§ 657a.7(e)")
def test_e_withdrawing_the_middle_of_three_boxes_would_leave_a_gap() -> None:
    table = Rehearsal("657a", adjacent_boxes=3)
    for seat in (2, 3, 4):
        table.wager(seat, player="Ann", **MAIN)
    before = table.snapshot()

    refused = table.live.feed(WagersPlaced("3", 3, "Ann", {}))

    assert refused is not None
    assert refused.reason is Reason.BOXES_ARE_NOT_ADJACENT
    assert table.snapshot() == before
    assert table.live.feed(WagersPlaced("4", 4, "Ann", {})) is None
    assert table.live.feed(WagersPlaced("3", 3, "Ann", {})) is None
