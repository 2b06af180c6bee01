"""§§ 605a.2(a), 605a.2(d)(2), 605a.9(c): rounds, from the first wager to the last line, and what goes wrong in one."""

from datetime import timedelta
from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.floor.pages.table import table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.commands import (
    BlockTerminal,
    Choose,
    DisableTerminal,
    ExtendTime,
    HandleCards,
    InstallTerminal,
    OpenBetting,
    PlaceWagers,
    Report,
    TakeDown,
    TimeOut,
)
from croupier.floor.record.events import TimeSet
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.rules.game.simulated import random_slip
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.handling import Task
from croupier.rules.terms.events import BettingClosed, CardDealt
from croupier.rules.terms.refusals import Reason as RulesReason
from support.floor.house import (
    ANTE,
    ATTENDANT,
    BELOW_KING,
    CENTRAL_CONTROL,
    DEALER,
    FLOORPERSON,
    PAIR,
    PIT_MANAGER,
    SYSTEM,
    TECHNICIAN,
    House,
    device,
)
from support.web.on_the_wire import on_the_wire

E1, E2 = device("E1"), device("E2")
SLIP = PlaceWagers("E1", "T", 1, ANTE)


def seated(money: int = 100_00, **options: Any) -> House:
    """A table with one terminal, betting open."""
    return House().terminal("E1", money).table(**options).betting()


def dealt(hand: str = PAIR, dealer: str = BELOW_KING, **options: Any) -> House:
    """The same at the decision of the only player."""
    return seated(**options).wager("E1", **ANTE).deal(seat1=hand, dealer=dealer)


# Betting


@pytest.mark.cites("§ 605a.2(a)")
def test_a_wager_comes_from_a_terminal_and_from_nobody_else() -> None:
    house = seated()

    for actor in (DEALER, FLOORPERSON, PIT_MANAGER, ATTENDANT, SYSTEM):
        assert house.refused(actor, SLIP).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(E1, SLIP)


@pytest.mark.cites("§§ 605a.2(d)(2), 605a.9(c)")
def test_a_wager_leaves_the_game_account_when_it_is_placed() -> None:
    house = seated().wager("E1", **ANTE)

    assert (house.balance(), house.held("at_risk:T")) == (80_00, 20_00)
    assert house.at().table == "T"


@pytest.mark.cites("§ 605a.2(d)(2)")
def test_a_new_slip_replaces_the_one_before() -> None:
    house = seated().wager("E1", ante=40_00, super_bonus=40_00)

    house.wager("E1", **ANTE)

    assert (house.balance(), house.held("at_risk:T")) == (80_00, 20_00)


@pytest.mark.cites("§ 605a.1(Game account)")
def test_a_slip_may_use_what_the_one_before_gives_back() -> None:
    house = seated(20_00).wager("E1", **ANTE)

    house.wager("E1", **ANTE)

    more = {"ante": 10_50, "super_bonus": 10_50}
    assert house.refused(E1, PlaceWagers("E1", "T", 1, more)).reason is Reason.BALANCE_IS_TOO_LOW


def test_a_withdrawn_slip_gives_everything_back_and_frees_the_terminal() -> None:
    house = seated().table("S").betting("S").wager("E1", **ANTE)

    house.do(E1, PlaceWagers("E1", "T", 1, {}))
    house.wager("E1", 1, "S", **ANTE)

    assert (house.held("at_risk:T"), house.held("at_risk:S"), house.balance()) == (0, 20_00, 80_00)
    assert house.at().table == "S"


def test_a_terminal_with_two_boxes_stays_when_it_withdraws_one() -> None:
    house = seated(adjacent_boxes=2).wager("E1", 1, **ANTE).wager("E1", 2, **ANTE)

    house.do(E1, PlaceWagers("E1", "T", 1, {}))

    assert (house.at().table, house.held("at_risk:T")) == ("T", 20_00)


def test_after_the_round_the_terminal_may_go_elsewhere() -> None:
    house = dealt().choose("E1", "fold").deal()

    assert house.at().table == ""
    house.table("S").wager("E1", 1, "S", **ANTE)


@pytest.mark.cites("§ 605a.2(a)")
def test_a_terminal_wagers_on_the_games_it_was_enabled_for() -> None:
    house = House().terminal("E1", 20_00, games=("668a",)).terminal("E2").table().betting()

    assert house.refused(E1, SLIP).reason is Reason.GAME_IS_NOT_ENABLED


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (PlaceWagers("E1", "X", 1, ANTE), Reason.UNKNOWN_TABLE),
        (PlaceWagers("E9", "T", 1, ANTE), Reason.UNKNOWN_TERMINAL),
        (PlaceWagers("E1", "T", 9, ANTE), RulesReason.UNKNOWN_SEAT),
        (PlaceWagers("E1", "T", 1, {"ante": 10_00}), RulesReason.REQUIRED_WAGER_IS_MISSING),
        (PlaceWagers("E1", "T", 1, {**ANTE, "nonsense": 1_00}), RulesReason.UNKNOWN_WAGER),
        (PlaceWagers("E1", "T", 1, {"ante": -10_00, "super_bonus": -10_00}), RulesReason.WAGER_BELOW_THE_MINIMUM),
        (PlaceWagers("E1", "T", 1, {}), RulesReason.UNKNOWN_STAKE),
    ],
)
def test_a_slip_that_cannot_be_is_refused_by_name(command: PlaceWagers, reason: str) -> None:
    assert seated().refused(device(command.terminal), command).reason == reason


def test_a_slip_that_was_long_on_its_way_is_not_taken_for_the_next_round() -> None:
    house = dealt().choose("E1", "fold").deal().betting()
    meant = [PlaceWagers("E1", "T", 1, ANTE, round) for round in (1, 2, 0)]

    refused = house.refused(E1, meant[0])

    detail = "this was meant for round 1, but T is in round 2"
    assert (refused.reason, refused.detail) == (Reason.ANOTHER_ROUND_IS_MEANT, detail)
    for slip in meant[1:]:
        house.do(E1, slip)


def test_a_standing_wager_is_taken_down_in_the_round_that_was_meant() -> None:
    house = House().terminal("E1", 100_00).table(number="668a").wager("E1", six_eight_shake=5_00).roll(1, 2).betting()

    refused = house.refused(E1, TakeDown("E1", "T", 1, "six_eight_shake", 1))

    assert refused.reason is Reason.ANOTHER_ROUND_IS_MEANT
    house.do(E1, TakeDown("E1", "T", 1, "six_eight_shake", 2))


def test_before_a_round_and_after_the_lock_no_wager_is_taken() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table()

    assert house.refused(E1, SLIP).reason is Reason.NO_ROUND_IS_UNDER_WAY
    house.wager("E1", **ANTE).do(DEALER, Report("T", BettingClosed()))
    late = PlaceWagers("E2", "T", 2, ANTE)
    assert house.refused(E2, late).reason is RulesReason.BETTING_IS_CLOSED
    assert house.refused(E1, PlaceWagers("E1", "T", 1, {})).reason is RulesReason.BETTING_IS_CLOSED


def test_a_seat_holds_one_terminal_where_players_are_seated() -> None:
    house = seated().terminal("E2", 100_00).wager("E1", **ANTE)

    assert house.refused(E2, PlaceWagers("E2", "T", 1, ANTE)).reason is RulesReason.SEAT_IS_TAKEN


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
def test_betting_opens_only_with_a_terminal_that_is_connected() -> None:
    house = House().table()
    house.do(TECHNICIAN, InstallTerminal("E1", "A1", "L1"))

    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.NO_TERMINAL_IS_CONNECTED
    house.terminal("E2").prepared().do(DEALER, OpenBetting("T"))


def test_the_next_round_waits_for_the_end_of_this_one() -> None:
    house = dealt()

    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.ROUND_IS_UNDER_WAY
    house.choose("E1", "fold").deal().betting()
    assert house.state().number == 2


def test_nobody_wagers_before_the_cards_are_in_play() -> None:
    house = House().terminal("E1", 100_00).table()

    for task in (Task.SHUFFLE, Task.CUT, Task.BEGIN):
        assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_NOT_READY
        house.do(DEALER, HandleCards("T", task))
    house.do(DEALER, OpenBetting("T"))
    house.do(E1, SLIP)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))


# Decisions


@pytest.mark.cites("§ 605a.2(d)(2)")
def test_a_decision_puts_its_wager_at_risk() -> None:
    house = dealt()

    house.do(E1, house.choice("E1", "play", 10_00))

    assert (house.balance(), house.held("at_risk:T")) == (70_00, 30_00)


@pytest.mark.cites("§ 605a.1(Game account)")
@pytest.mark.parametrize(("money", "enough"), [(29_50, False), (30_00, True)])
def test_a_decision_costs_no_more_than_is_there(money: int, enough: bool) -> None:
    house = House().terminal("E1", 29_00 if not enough else money).table()
    house.wager("E1", **ANTE).deal(seat1=PAIR, dealer=BELOW_KING)
    play = house.choice("E1", "play", 10_00)

    if enough:
        house.do(E1, play)
        assert house.balance() == 0
    else:
        assert house.refused(E1, play).reason is Reason.BALANCE_IS_TOO_LOW
        house.choose("E1", "fold")


def test_decisions_of_others_out_of_turn_or_not_open_are_refused() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table()
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)

    assert house.refused(E2, house.choice("E2", "fold", seat=2)).reason is RulesReason.DECISION_OUT_OF_TURN
    assert house.refused(E2, house.choice("E1", "fold")).reason is Reason.ANOTHER_TERMINAL_IS_MEANT
    assert house.refused(E2, house.choice("E2", "fold", seat=1)).reason is RulesReason.UNKNOWN_STAKE
    assert house.refused(E1, house.choice("E1", "check")).reason is RulesReason.CHOICE_IS_NOT_OPEN
    assert house.refused(E1, Choose("E1", "X", 1, "play", "fold")).reason is Reason.UNKNOWN_TABLE
    assert house.refused(device("E9"), Choose("E9", "T", 1, "play", "fold")).reason is Reason.UNKNOWN_TERMINAL


def test_a_blocked_terminal_decides_nothing_and_times_out() -> None:
    house = dealt()
    house.do(ATTENDANT, BlockTerminal("E1", Block.DOOR_OPEN))

    assert house.refused(E1, house.choice("E1", "play", 10_00)).reason is Reason.TERMINAL_IS_BLOCKED
    house.after(seconds=15).do(SYSTEM, TimeOut("T"))
    assert house.deal().round().over


def test_a_disabled_terminal_still_decides() -> None:
    house = dealt()
    house.do(CENTRAL_CONTROL, DisableTerminal("E1"))

    house.choose("E1", "play", 10_00)


@pytest.mark.cites("§ 605a.9(c)")
def test_a_terminal_shows_its_round_and_nobody_elses_hidden_cards() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table()
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)

    (mine,) = on_the_wire(terminal_document(house.floor, house.at("E1")))["stakes"]
    table = on_the_wire(table_document(house.floor, house.state()))

    assert mine["cards"] == {"1": PAIR.split()}
    assert {choice["choice"] for choice in mine["choices"]} == {"fold", "play"}
    assert set(table["cards"]["1"]) == set(table["cards"]["dealer"]) == {None}
    assert (table["at_risk"], table["moment"]) == (40_00, "deciding")


# Time


def test_betting_closes_when_its_time_is_over() -> None:
    house = seated().wager("E1", **ANTE)

    assert house.after(seconds=24).refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.after(seconds=1).do(SYSTEM, TimeOut("T"))

    assert house.refused(E1, SLIP).reason is RulesReason.BETTING_IS_CLOSED
    assert house.refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY


def test_where_nobody_wagered_betting_stays_open_and_nothing_more_is_recorded() -> None:
    house = seated().after(seconds=25)

    (without_a_clock,) = house.do(SYSTEM, TimeOut("T")).events

    assert without_a_clock == TimeSet("T", None)
    assert house.after(minutes=9).refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.wager("E1", **ANTE)
    assert house.state().until == house.now() + timedelta(seconds=25)
    assert house.restart().state().until == house.now() + timedelta(seconds=25)


def test_whoever_does_not_decide_in_time_gets_what_was_announced() -> None:
    house = dealt()

    assert house.after(seconds=14).refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.after(seconds=1).do(SYSTEM, TimeOut("T"))

    assert house.round().round.stakes["E1@1"].folded


def test_each_seat_has_its_own_time() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table()
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)
    house.after(seconds=10).choose("E1", "fold")

    assert house.after(seconds=14).refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.after(seconds=1).do(SYSTEM, TimeOut("T"))


def test_a_floorperson_gives_more_time() -> None:
    house = dealt()
    house.do(FLOORPERSON, ExtendTime("T", 30))

    assert house.after(seconds=44).refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.after(seconds=1).do(SYSTEM, TimeOut("T"))


@pytest.mark.parametrize("seconds", [0, -1, 601])
def test_time_only_grows_and_not_without_end(seconds: int) -> None:
    assert dealt().refused(FLOORPERSON, ExtendTime("T", seconds)).reason is Reason.TIME_IS_OUT_OF_RANGE


def test_no_time_runs_while_the_dealer_deals() -> None:
    house = seated().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))

    assert house.refused(FLOORPERSON, ExtendTime("T", 30)).reason is Reason.IT_IS_TOO_EARLY
    assert house.refused(SYSTEM, TimeOut("X")).reason is Reason.UNKNOWN_TABLE
    assert house.refused(FLOORPERSON, ExtendTime("X", 30)).reason is Reason.UNKNOWN_TABLE


# A stadium


def stadium(terminals: int = 5, **options: Any) -> House:
    house = House()
    for number in range(1, terminals + 1):
        house.terminal(f"E{number}", 100_00)
    return house.table(seating="stadium", **options).betting()


@pytest.mark.cites("§ 605a.9(c)")
def test_any_number_of_terminals_back_one_seat_and_each_decides_for_itself() -> None:
    house = stadium()
    for number in range(1, 6):
        house.wager(f"E{number}", 1, **ANTE)
    house.deal(seat1=PAIR, dealer=BELOW_KING)
    for number in range(1, 6):
        house.choose(f"E{number}", *(("play", 10_00) if number > 1 else ("fold", 0)))
    house.deal()

    assert [house.balance(f"E{number}") for number in range(1, 6)] == [80_00, 110_00, 110_00, 110_00, 110_00]


@pytest.mark.parametrize("number", ["671a", "672a", "673a"])
def test_a_stadium_in_which_nobody_decides_still_ends(number: str) -> None:
    """Where decisions draw cards, what a time-out decides for one may not stand in the way of the next."""
    house = House()
    for one in range(1, 5):
        house.terminal(f"E{one}", 300_00)
    house.table(number=number, seating="stadium").betting()
    live = house.round()

    for one in range(1, 5):
        house.wager(f"E{one}", 1 + one % 2, **random_slip(live, house.random, 1 + one % 2))
    for _ in range(60):
        house.deal()
        if live.over:
            break
        house.after(seconds=60).do(SYSTEM, TimeOut("T"))

    assert live.over


@pytest.mark.parametrize("number", ["647a", "657a", "663a", "667a", "669a", "670a", "674a", "676a"])
def test_a_table_at_which_nobody_decides_still_ends(number: str) -> None:
    house = House(Settings()).terminal("E1", 300_00).terminal("E2", 300_00).table(number=number).betting()

    for seat in (1, 2):
        house.wager(f"E{seat}", seat, **random_slip(house.round(), house.random, seat))
    while not house.deal().round().over:
        assert isinstance(house.round().step, Decide)
        house.after(seconds=60).do(SYSTEM, TimeOut("T"))

    assert house.held("at_risk:T") == 0


@pytest.mark.cites("§ 605a.2(a)")
@pytest.mark.parametrize("number", ["671a", "672a", "673a"])
def test_a_seat_of_a_stadium_shares_its_cards_and_every_stake_is_settled_once(number: str) -> None:
    house = House()
    for one in range(1, 5):
        house.terminal(f"E{one}", 500_00)
    house.table(number=number, seating="stadium").betting()

    for one in range(1, 5):
        house.wager(f"E{one}", 1, **random_slip(house.round(), house.random, 1))
    house.finish()

    assert house.held("at_risk:T") == 0
    assert sum(house.balance(f"E{one}") for one in range(1, 5)) + house.held("house:T") == 2_000_00
