"""§ 605a.2(d)(2): every kind of settlement line, where its money goes, and what of it is metered."""

import pytest
from msgspec.structs import replace

from croupier.floor.record.commands import CashOut, PayHand
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Tally
from croupier.floor.record.terminal import Block, stake_of, terminal_of
from croupier.floor.rooms.money.settlement import settle, winnings
from croupier.ledger.ledger import Transfer
from croupier.rules.terms.lines import Line, Result
from support.floor.house import ANTE, ATTENDANT, BELOW_KING, KING_HIGH, NOON, PAIR, House, device

LIMIT = Settings(payout_limit=100_00)


def line(result: Result, staked: int, credited: int, wager: str = "ante", meter: str = "") -> Line:
    return Line(
        stake="E1@1", wager=wager, result=result, staked=staked, credited=credited, cite="§ 657a.12(a)", meter=meter
    )


def at_risk(house: House, amount: int) -> None:
    house.floor.post(Transfer(house.at().account, house.state().at_risk, amount, "for the test"))


def settled(*lines: Line, settings: Settings = LIMIT) -> House:
    """A table at which a player with $500 wagered what these lines settle, in one go."""
    house = (
        House(settings)
        .terminal("E1", 500_00)
        .table(five_card_progressive_paytable="A", four_card_progressive_paytable="")
    )
    house.wager("E1", **ANTE).deal()
    return settle_more(house, *lines)


def settle_more(house: House, *lines: Line) -> House:
    at_risk(house, sum(one.staked for one in lines))
    settle(house.floor, house.state(), lines, NOON)
    assert house.held("at_risk:T") == 20_00  # what the round itself has there
    return house


def money(house: House) -> tuple[int, int, int]:
    """The change of the player's money on the terminal, of the table's, and what waits for an attendant."""
    return house.balance() - 480_00, house.held("house:T"), house.held("hand_pays:E1")


def tally(house: House) -> Tally:
    found: Tally = house.state().tallies["E1@1"]
    return found


# One line


@pytest.mark.cites("§ 605a.2(d)(2)")
@pytest.mark.parametrize(
    ("result", "staked", "credited", "player"),
    [
        (Result.WIN, 10_00, 30_00, 20_00),  # winnings and the wager itself
        (Result.WIN, 10_00, 7_00, -3_00),  # "for 1": less than the wager
        (Result.LOSE, 10_00, 0, -10_00),
        (Result.FORFEIT, 10_00, 0, -10_00),
        (Result.PUSH, 10_00, 10_00, 0),
        (Result.RETURNED, 10_00, 10_00, 0),
        (Result.PAID, 0, 25_00, 25_00),
        (Result.FEE, 10_00, 0, -10_00),
        (Result.COLLECTED, 10_00, 0, -10_00),
        (Result.SPLIT, 5_00, 7_50, 2_50),
        (Result.SPLIT, 5_00, 2_50, -2_50),
        (Result.SURRENDER, 10_00, 5_00, -5_00),
        (Result.REVERSED, 0, 10_00, 10_00),
    ],
)
def test_a_line_moves_what_it_says(result: Result, staked: int, credited: int, player: int) -> None:
    house = settled(line(result, staked, credited))

    assert money(house) == (player, -player, 0)
    assert house.floor.ledger.difference() == 0


@pytest.mark.cites("§§ 605a.5(d)(1), 605a.5(d)(2)")
@pytest.mark.parametrize(
    ("result", "staked", "credited", "counted"),
    [  # coin in, coin out, losing wagers, winnings
        (Result.WIN, 10_00, 30_00, (10_00, 30_00, 0, 20_00)),
        (Result.WIN, 10_00, 7_00, (10_00, 7_00, 3_00, 0)),
        (Result.LOSE, 10_00, 0, (10_00, 0, 10_00, 0)),
        (Result.PUSH, 10_00, 10_00, (10_00, 10_00, 0, 0)),
        (Result.RETURNED, 10_00, 10_00, (0, 0, 0, 0)),  # a void round counts for nothing
        (Result.PAID, 0, 25_00, (0, 25_00, 0, 25_00)),
        (Result.FEE, 10_00, 0, (10_00, 0, 10_00, 0)),
        (Result.SURRENDER, 10_00, 5_00, (10_00, 5_00, 5_00, 0)),
    ],
)
def test_what_counts_as_wagered_and_as_paid(
    result: Result, staked: int, credited: int, counted: tuple[int, ...]
) -> None:
    found = tally(settled(line(result, staked, credited)))

    assert (found.coin_in, found.coin_out, found.lost, found.won) == counted


# The payout limit of the terminal


@pytest.mark.cites("§§ 605a.5(d)(2), 605a.5(d)(3)")
@pytest.mark.parametrize(("won", "by_hand"), [(100_00, False), (100_01, True)])
def test_a_single_win_above_the_limit_waits_for_an_attendant(won: int, by_hand: bool) -> None:
    house = settled(line(Result.WIN, 10_00, 10_00 + won))

    assert money(house) == ((0, -won, won) if by_hand else (won, -won, 0))
    assert tally(house).coin_out == 10_00 + (0 if by_hand else won)
    assert [(due.kind, due.amount) for due in house.due()] == ([(HandPayKind.JACKPOT, won)] if by_hand else [])
    assert (Block.HAND_PAY in house.at().blocks) is by_hand


@pytest.mark.cites("§ 605a.5(d)(3)")
def test_wins_are_looked_at_one_by_one() -> None:
    house = settled(*(line(Result.WIN, 10_00, 90_00, wager) for wager in ("ante", "play", "super_bonus")))

    assert money(house) == (240_00, -240_00, 0)


@pytest.mark.cites("§ 605a.5(d)(3)")
def test_the_stake_of_a_jackpot_comes_back_by_the_terminal() -> None:
    house = settled(line(Result.WIN, 400_00, 800_00))

    assert money(house) == (0, -400_00, 400_00)
    assert tally(house).coin_in == tally(house).coin_out == 400_00


@pytest.mark.cites("§ 605a.5(d)(3)")
def test_jackpots_are_metered_when_they_are_paid() -> None:
    house = House(Settings(payout_limit=9_99)).terminal("E1", 100_00).table().play_hand(PAIR)

    assert house.meter("attendant_paid_jackpots") == 0
    house.pay_all()

    assert house.meter("attendant_paid_jackpots") == house.meter("attendant_paid_jackpots", game="657a") == 10_00
    assert house.figures("table:T")["jackpots"] == house.figures("terminal:E1")["jackpots"] == 10_00


# What is taken back


def test_a_payout_limit_lowers_the_hand_pay() -> None:
    house = settled(
        line(Result.WIN, 10_00, 310_00),
        line(Result.WIN, 10_00, 30_00, "play"),
        line(Result.CAPPED, 0, -120_00, "payout_limit_adjustment"),
    )

    assert money(house) == (0, -200_00, 200_00)
    assert [due.amount for due in house.due()] == [200_00]
    assert (tally(house).won, tally(house).coin_out) == (0, 20_00)


def test_a_payout_limit_within_what_the_terminal_pays_lowers_that() -> None:
    house = settled(line(Result.WIN, 10_00, 60_00), line(Result.CAPPED, 0, -20_00, "payout_limit_adjustment"))

    assert money(house) == (30_00, -30_00, 0)
    assert tally(house).won == 30_00


def test_a_reversal_cancels_a_jackpot_that_nobody_has_paid() -> None:
    house = settled(line(Result.WIN, 10_00, 310_00))

    settle_more(house, line(Result.REVERSED, 0, -300_00))

    assert money(house) == (0, 0, 0)
    assert house.due() == []
    assert Block.HAND_PAY not in house.at().blocks


def test_a_reversal_takes_back_what_the_terminal_credited() -> None:
    house = settled(line(Result.WIN, 10_00, 60_00))

    settle_more(house, line(Result.REVERSED, 0, -50_00))

    assert money(house) == (0, 0, 0)
    assert (tally(house).coin_in, tally(house).coin_out, tally(house).won) == (10_00, 10_00, 0)


def test_what_was_paid_by_hand_is_not_asked_for_again() -> None:
    house = settled(line(Result.WIN, 10_00, 310_00), line(Result.WIN, 10_00, 60_00, "play"))
    house.do(ATTENDANT, PayHand("E1-1", 300_00))

    settle_more(house, line(Result.REVERSED, 0, -300_00), line(Result.REVERSED, 0, -50_00, "play"))

    assert money(house) == (0, -300_00, 0)
    assert tally(house).coin_out == 20_00


def test_what_left_the_terminal_is_not_asked_for_again() -> None:
    house = settled(line(Result.WIN, 10_00, 60_00))
    house.do(device("E1"), CashOut("E1"))

    settle_more(house, line(Result.REVERSED, 0, -50_00))

    assert (house.balance(), tally(house).won) == (0, 50_00)


def test_a_promised_cash_out_is_not_touched() -> None:
    house = settled(line(Result.WIN, 10_00, 60_00), settings=replace_limit(voucher_limit=0))
    house.do(device("E1"), CashOut("E1"))

    settle_more(house, line(Result.REVERSED, 0, -50_00))
    house.pay_all()

    assert house.balance() == 0


def replace_limit(voucher_limit: int) -> Settings:
    return Settings(payout_limit=100_00, voucher_limit=voucher_limit)


def test_a_reversed_loss_never_counted() -> None:
    house = settled(line(Result.LOSE, 400_00, 0))

    settle_more(house, line(Result.REVERSED, 0, 400_00))

    assert money(house) == (0, 0, 0)
    assert tally(house) == Tally("E1")


# Progressives


def from_meter(credited: int) -> Line:
    return line(Result.WIN, 1_00, credited, "five_card_progressive", meter="meter")


@pytest.mark.cites("§§ 605a.5(d)(11), 605a.7(a)(3)")
def test_an_award_from_a_meter_waits_for_an_attendant_however_small() -> None:
    house = settled(from_meter(1_00))

    assert money(house) == (-1_00, 1_00, 1_00)
    assert [(due.kind, due.progressive) for due in house.due()] == [(HandPayKind.PROGRESSIVE, "T")]
    assert (tally(house).coin_in, tally(house).coin_out) == (1_00, 0)


@pytest.mark.cites("§§ 605a.5(d)(10), 605a.7(a)(2)")
@pytest.mark.parametrize(("award", "by_hand"), [(50_00, False), (50_01, True)])
def test_the_facility_may_let_terminals_pay_small_awards(award: int, by_hand: bool) -> None:
    house = settled(from_meter(award), settings=Settings(award_limit=50_00))

    assert money(house) == ((-1_00, 1_00, award) if by_hand else (award - 1_00, 1_00, 0))
    assert (tally(house).awards, tally(house).coin_out) == (0 if by_hand else award, 0)


@pytest.mark.cites("§ 605a.7(a)(5)")
def test_an_award_comes_from_the_pool_and_not_from_the_table() -> None:
    house = settled(from_meter(1_000_00))

    assert house.held("progressive:T/meter") == 9_000_00
    assert house.held("house:T") == 1_00


@pytest.mark.cites("§ 605a.7(a)(5)")
def test_a_second_award_from_an_emptied_pool_is_paid_from_the_new_seed() -> None:
    house = settled(from_meter(10_000_00))

    settle_more(house, from_meter(10_000_00))

    assert house.held("hand_pays:E1") == 20_000_00
    assert house.held("progressive:T/meter") == 0
    assert house.floor.ledger.difference() == 0


def test_a_meter_that_shows_nothing_awards_nothing() -> None:
    assert settled(from_meter(0)).due() == []


# Whole rounds


@pytest.mark.cites("§ 605a.2(d)(2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net"),
    [
        (PAIR, KING_HIGH, 20_00),  # Ante and Play win, the Super Bonus goes back
        (PAIR, BELOW_KING, 10_00),  # the dealer does not qualify: the Ante goes back
        ("2s 4c 6d 8c Th", KING_HIGH, -30_00),
    ],
)
def test_a_round_changes_the_balance_by_what_was_won_or_lost(hand: str, dealer: str, net: int) -> None:
    house = House().terminal("E1", 100_00).table().play_hand(hand, dealer)

    assert (house.balance(), house.held("house:T"), house.held("at_risk:T")) == (100_00 + net, -net, 0)


@pytest.mark.cites("§ 605a.2(d)(2)")
def test_the_lines_are_recorded_with_the_command_that_led_to_them() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR)

    done = house.do(device("E1"), house.choice("E1", "fold"))

    assert {(one.wager, one.result) for one in done.lines} == {
        ("ante", Result.FORFEIT),
        ("super_bonus", Result.FORFEIT),
    }


def test_a_stake_names_its_terminal_and_its_seat() -> None:
    assert stake_of("E@1", 3) == "E@1@3"
    assert terminal_of("E@1@3") == "E@1"


@pytest.mark.parametrize(
    ("one", "won"),
    [
        (line(Result.WIN, 10_00, 30_00), 20_00),
        (line(Result.LOSE, 10_00, 0), 0),
        (replace(line(Result.WIN, 10_00, 30_00), meter="meter"), 30_00),
    ],
)
def test_winnings_are_without_the_stake_unless_a_meter_pays(one: Line, won: int) -> None:
    assert winnings(one) == won
