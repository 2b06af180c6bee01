"""How long somebody has played at a terminal and what it has come to: from the first money to the cash-out."""

from typing import Any

from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.commands import CashOut, InsertVoucher, PayHand, Tip
from croupier.floor.record.settings import Settings
from support.floor.house import ATTENDANT, BELOW_KING, PAIR, SUPERVISOR, House, device, peripherals
from support.web.on_the_wire import on_the_wire


def visit(house: House, terminal: str = "E1") -> Any:
    """What the terminal tells of whoever sits there."""
    return on_the_wire(terminal_document(house.floor, house.at(terminal)))["visit"]


def net(house: House) -> int:
    found: int = visit(house)["net"]
    return found


def test_nobody_is_there_before_the_first_money() -> None:
    assert visit(House().terminal("E1")) is None


def test_a_visit_begins_with_the_first_money_and_counts_all_that_follows() -> None:
    house = House().terminal("E1", 20_00)
    began = visit(house)["since"]
    house.after(minutes=5).put_in("E1", 10_00)

    found = visit(house)

    no_limits = {"minutes": 0, "loss": 0, "deposit": 0, "rests_until": 0, "check_every": 60}
    assert found == {"since": began, "put_in": 30_00, "taken_out": 0, "in_play": 0, "net": 0, **no_limits}


def test_what_is_in_play_is_not_lost_yet() -> None:
    house = House().terminal("E1", 100_00).table("T").wager("E1", ante=10_00, super_bonus=10_00)

    assert (visit(house)["in_play"], net(house)) == (20_00, 0)


def test_a_win_and_a_tip_show_in_the_net() -> None:
    house = House().terminal("E1", 100_00).table("T").play_hand(PAIR, BELOW_KING)
    won = house.balance("E1") - 100_00
    assert (net(house), visit(house)["in_play"]) == (won, 0)

    house.do(device("E1"), Tip("E1", "T", 5_00))

    assert net(house) == won - 5_00


def test_a_cash_out_ends_the_visit_and_the_voucher_begins_another() -> None:
    house = House().terminal("E1", 50_00)
    voucher: Any = house.do(device("E1"), CashOut("E1")).events[0]
    assert visit(house) is None

    house.after(minutes=1).do(peripherals("E1"), InsertVoucher("E1", house.number(voucher)))

    assert (visit(house)["put_in"], net(house)) == (50_00, 0)


def test_a_cash_out_with_a_wager_in_play_does_not_end_it() -> None:
    house = House().terminal("E1", 100_00).table("T").wager("E1", ante=10_00, super_bonus=10_00)
    house.do(device("E1"), CashOut("E1"))

    assert (visit(house)["taken_out"], net(house)) == (80_00, 0)


def broke() -> House:
    """Somebody has lost all they had."""
    house = House().terminal("E1", 20_00).table("T").wager("E1", ante=10_00, super_bonus=10_00).deal()
    house.choose("E1", "fold").deal()
    assert (house.balance("E1"), net(house)) == (0, -20_00)
    return house


def test_who_has_lost_everything_and_soon_puts_more_in_is_the_same_player() -> None:
    house = broke().after(minutes=9).put_in("E1", 5_00)

    assert (visit(house)["put_in"], net(house)) == (25_00, -20_00)


def test_after_ten_minutes_at_an_empty_terminal_it_is_another_one() -> None:
    house = broke().after(minutes=10, seconds=1).put_in("E1", 5_00)

    assert (visit(house)["put_in"], net(house)) == (5_00, 0)


def test_a_terminal_that_holds_money_waits_for_its_player_however_long() -> None:
    house = House().terminal("E1", 20_00).after(hours=3).put_in("E1", 5_00)

    assert visit(house)["put_in"] == 25_00


def test_what_an_attendant_pays_is_won_whether_it_waits_or_is_paid() -> None:
    house = House(Settings(payout_limit=1_00)).terminal("E1", 100_00).table("T").play_hand(PAIR, BELOW_KING)
    (due,) = house.due("E1")
    before = net(house)
    assert before == house.balance("E1") + due.amount - 100_00

    house.do(SUPERVISOR, PayHand(due.id, due.amount), ATTENDANT)

    assert (net(house), visit(house)["taken_out"]) == (before, due.amount)


def test_a_visit_survives_a_restart() -> None:
    house = House().terminal("E1", 100_00).table("T").play_hand(PAIR, BELOW_KING)
    before = visit(house)

    assert visit(house.restart()) == before
