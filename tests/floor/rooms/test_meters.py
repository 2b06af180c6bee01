"""§§ 605a.5(d), 601a.9(e): every meter of a terminal, what moves it and what does not."""

import pytest

from croupier.floor.engine.kept_figures import standing
from croupier.floor.record.commands import CashOut, InsertBill, InsertVoucher, Tip
from croupier.floor.record.events import VoucherIssued
from croupier.floor.record.meters import Meter, Meters, bill_count, count, explained_balance, net_win
from croupier.floor.record.settings import DENOMINATIONS, Settings
from croupier.floor.record.table import TableKind
from croupier.rules.terms.refusals import BrokenInvariant
from support.floor.house import ANTE, BELOW_KING, KING_HIGH, PAIR, House, device, peripherals

E1 = device("E1")
LOSING = "2s 4c 6d 8c Th"
STRAIGHT_FLUSH = "5s 6s 7s 8s 9s"
"""Pays 10 % of the meter on the Five-Card Progressive, 15 to 1 on the Super Bonus."""


def progressive(settings: Settings) -> House:
    options = {"five_card_progressive_paytable": "A", "four_card_progressive_paytable": ""}
    return House(settings).terminal("E1", 500_00).table(**options)


def shown(house: House) -> Meters:
    return {name: value for name, value in house.at().meters.get("", {}).items() if value}


# One by one


@pytest.mark.cites("§ 605a.5(d)(1)")
@pytest.mark.parametrize(("hand", "dealer"), [(PAIR, BELOW_KING), (PAIR, KING_HIGH), (LOSING, KING_HIGH)])
def test_1_coin_in_is_every_wager_won_lost_or_pushed(hand: str, dealer: str) -> None:
    house = House().terminal("E1", 100_00).table().play_hand(hand, dealer)

    assert house.meter("coin_in") == house.meter("coin_in", game="657a") == 30_00


@pytest.mark.cites("§ 605a.5(d)(1)")
def test_1_coin_in_counts_when_the_round_is_over() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR)
    house.choose("E1", "play", 10_00)

    assert house.meter("coin_in") == 0
    house.deal()
    assert house.meter("coin_in") == 30_00


@pytest.mark.cites("§§ 605a.5(d)(1), 465a.19(g)(2)")
def test_1_a_tip_is_never_coin_in() -> None:
    house = House().terminal("E1", 100_00).table()

    house.do(E1, Tip("E1", "T", 10_00))

    assert (house.meter("coin_in"), house.meter("tips")) == (0, 10_00)


@pytest.mark.cites("§ 605a.5(d)(2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "paid"),
    [(PAIR, BELOW_KING, 40_00), (PAIR, KING_HIGH, 50_00), (LOSING, KING_HIGH, 0)],
)
def test_2_coin_out_is_all_the_terminal_credits_for_wagers(hand: str, dealer: str, paid: int) -> None:
    house = House().terminal("E1", 100_00).table().play_hand(hand, dealer)

    assert house.meter("coin_out") == house.meter("coin_out", game="657a") == paid


@pytest.mark.cites("§§ 605a.5(d)(2), 605a.5(d)(3)")
@pytest.mark.parametrize(("limit", "coin_out", "jackpots"), [(150_00, 190_00, 0), (149_99, 40_00, 150_00)])
def test_3_a_win_above_the_limit_is_a_jackpot_and_no_coin_out(limit: int, coin_out: int, jackpots: int) -> None:
    house = House(Settings(payout_limit=limit)).terminal("E1", 100_00).table()
    house.play_hand(STRAIGHT_FLUSH, "2d 3d 5c 7c Tc").pay_all()

    assert (house.meter("coin_out"), house.meter("attendant_paid_jackpots")) == (coin_out, jackpots)


@pytest.mark.cites("§ 605a.5(d)(4)")
def test_4_cancelled_credits_count_when_the_attendant_has_paid() -> None:
    house = House(Settings(voucher_limit=19_99)).terminal("E1", 20_00)
    house.do(E1, CashOut("E1"))

    assert house.meter("attendant_paid_cancelled_credits") == 0
    house.pay_all()
    assert shown(house) == {"bill_in": 20_00, "bills_20": 1, "attendant_paid_cancelled_credits": 20_00}


@pytest.mark.cites("§ 605a.5(d)(5)")
def test_5_bills_are_metered_by_value_and_each_denomination_by_number() -> None:
    house = House().terminal("E1")
    for times, bill in enumerate(DENOMINATIONS, start=1):
        for _ in range(times):
            house.do(peripherals("E1"), InsertBill("E1", bill))

    total = sum(times * bill for times, bill in enumerate(DENOMINATIONS, start=1))
    counts = {bill_count(bill): times for times, bill in enumerate(DENOMINATIONS, start=1)}
    assert shown(house) == {"bill_in": total, **counts}


@pytest.mark.cites("§§ 605a.5(d)(6), 605a.5(d)(7), 605a.5(d)(8), 605a.5(d)(9)")
def test_6_to_9_vouchers_are_metered_by_value_and_number_in_and_out() -> None:
    house = House().terminal("E1", 25_00).terminal("E2")
    for _ in range(2):
        issued = house.do(E1, CashOut("E1")).events[0]
        assert isinstance(issued, VoucherIssued)
        house.do(peripherals("E2"), InsertVoucher("E2", house.number(issued)))
        house.put_in("E1", 5_00)

    assert (house.meter("voucher_out_value"), house.meter("voucher_out_count")) == (30_00, 2)
    assert (house.meter("voucher_in_value", "E2"), house.meter("voucher_in_count", "E2")) == (30_00, 2)
    assert (house.meter("voucher_in_value"), house.meter("voucher_out_count", "E2")) == (0, 0)


@pytest.mark.cites("§§ 605a.5(d)(10), 605a.5(d)(11)")
@pytest.mark.parametrize(("limit", "terminal", "attendant"), [(1_000_02, 1_000_02, 0), (1_000_01, 0, 1_000_02)])
def test_10_and_11_progressives_by_who_paid_them(limit: int, terminal: int, attendant: int) -> None:
    house = progressive(Settings(award_limit=limit))
    house.play_hand(STRAIGHT_FLUSH, **ANTE, five_card_progressive=1_00).pay_all()

    assert house.meter("terminal_paid_progressive") == house.meter("terminal_paid_progressive", game="657a") == terminal
    assert house.meter("attendant_paid_progressive") == attendant
    assert house.meter("coin_out") == 40_00 + 150_00  # no progressive in it
    assert house.meter("attendant_paid_jackpots") == 0


@pytest.mark.cites("§ 605a.5(d)(12)")
def test_12_games_played_and_tips_have_their_place() -> None:
    house = House().terminal("E1", 100_00).table().play_hand(PAIR).play_hand(PAIR)
    house.do(E1, Tip("E1", "T", 3_00))

    assert (house.meter("games_played"), house.meter("games_played", game="657a")) == (2, 2)
    assert (house.meter("tips"), house.meter("tips", game="657a")) == (3_00, 0)


# Together


def test_meters_of_a_game_are_those_of_the_terminal_together() -> None:
    house = House().terminal("E1", 100_00).table().table("D", "668a").play_hand(PAIR)
    house.wager("E1", 1, "D", hop_the_left=5_00).roll(6, 6, table="D")

    whole, games = house.at().meters[""], (house.at().meters["657a"], house.at().meters["668a"])
    for name in (Meter.COIN_IN, Meter.COIN_OUT, Meter.GAMES_PLAYED):
        assert whole[name] == sum(game.get(name, 0) for game in games)


def test_a_meter_never_falls() -> None:
    meters: Meters = {"coin_in": 5}

    with pytest.raises(BrokenInvariant, match="coin_in would fall by 1"):
        count(meters, {"coin_in": -1})
    count(meters, {"coin_in": 0, "coin_out": 0})
    assert meters == {"coin_in": 5}


@pytest.mark.cites("§ 601a.9(e)")
def test_net_win_is_what_the_meters_give() -> None:
    house = progressive(Settings(payout_limit=149_99))
    house.play_hand(STRAIGHT_FLUSH, **ANTE, five_card_progressive=1_00).pay_all()

    # 31 wagered; 40 and the jackpot of 150 paid; a tenth of 10,000.21 from the meter
    assert net_win(house.at().meters[""]) == 31_00 - 40_00 - 150_00 - 1_000_02


@pytest.mark.cites("§§ 601a.9(e), 605a.5(b)")
@pytest.mark.parametrize(
    ("kind", "tax_class"), [("hybrid", "13A62(a)(1)"), ("automated", "13A62(a)(1), (a)(2)"), ("training", "")]
)
def test_each_kind_of_table_has_its_tax_class(kind: str, tax_class: str) -> None:
    assert TableKind(kind).tax_class == tax_class


@pytest.mark.cites("§§ 605a.2(d)(1), 605a.2(d)(2)")
def test_the_meters_explain_the_balance() -> None:
    house = House().terminal("E1", 137_00).table().play_hand(PAIR).play_hand(LOSING, KING_HIGH)
    house.do(E1, Tip("E1", "T", 2_00))

    assert explained_balance(house.at().meters[""]) == house.balance() == 137_00 + 10_00 - 30_00 - 2_00


def test_meters_are_kept_beside_the_journal_as_they_stand() -> None:
    house = House().terminal("E1", 20_00).table().play_hand(LOSING, KING_HIGH, ante=5_00, super_bonus=5_00)

    kept = house.store.standings()

    assert kept["meters:E1"] == standing(house.floor, "meters:E1")
    assert '"coin_in":1500' in kept["meters:E1"]
