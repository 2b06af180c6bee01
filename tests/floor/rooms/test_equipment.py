"""What a floorperson sees to before play: the card reader of the day, the dice in the shaker; players let in again."""

from typing import Any

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.snapshots import image
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.record.commands import (
    ChangeCards,
    ChangeDealer,
    Choose,
    CloseTable,
    HandleCards,
    InspectReader,
    InstallTable,
    LeaveTable,
    LetIn,
    LoadDice,
    OpenBetting,
    OpenTable,
    PlaceWagers,
    PrepareCards,
    Report,
    ResumeTable,
    VoidRound,
)
from croupier.floor.record.refusals import Reason
from croupier.rules.game.simulated import random_decision
from croupier.rules.procedure.handling import HandlingReason, Task
from croupier.rules.terms.events import BettingClosed
from support.floor.house import DEALER, FLOORPERSON, PIT_MANAGER, SECURITY, House, device
from support.web.on_the_wire import in_english

BLACKJACK = [
    pytest.param("672a", marks=pytest.mark.cites("§ 672a.2(d)")),
    pytest.param("673a", marks=pytest.mark.cites("§ 673a.2(d)")),
]
DICE = [
    pytest.param("668a", 2, marks=pytest.mark.cites("§ 668a.3(d)")),
    pytest.param("670a", 3, marks=pytest.mark.cites("§ 670a.2(d)(1)(i)")),
    pytest.param("675a", 10, marks=pytest.mark.cites("§ 675a.3(d)")),
]


def house(number: str, **options: Any) -> House:
    return ready(House().terminal("E1", 300_00).terminal("E2", 300_00).table(number=number, **options))


def ready(found: House) -> House:
    """The cards in play, where the game has any."""
    if found.state().readiness == "mixed":
        found.do(DEALER, PrepareCards("T"))
    return found


def shown(found: House) -> Any:
    return in_english(dealer_document(found.floor, found.state(), found.now()))


# The card reader


@pytest.mark.parametrize("number", BLACKJACK)
def test_nothing_is_dealt_before_the_reader_was_inspected_this_gaming_day(number: str) -> None:
    found = house(number)

    refused = found.refused(DEALER, OpenBetting("T"))
    assert (refused.reason, refused.cite) == (Reason.READER_IS_NOT_INSPECTED, f"§ {number}.2(d)")
    assert (shown(found)["step"]["kind"], shown(found)["step"]["cite"]) == ("inspect", f"§ {number}.2(d)")

    found.do(FLOORPERSON, InspectReader("T"))
    assert shown(found)["step"]["kind"] == "open"
    found.wager("E1", blackjack=10_00).finish()

    found.after(hours=12)
    assert found.do(FLOORPERSON, InspectReader("T")).events
    assert verify(found.store).right


@pytest.mark.parametrize("number", BLACKJACK)
def test_the_next_gaming_day_it_is_inspected_again(number: str) -> None:
    found = house(number)
    found.do(FLOORPERSON, InspectReader("T"))
    found.after(hours=19)

    assert shown(found)["step"]["kind"] == "inspect"
    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.READER_IS_NOT_INSPECTED


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("672a", marks=pytest.mark.cites("§ 672a.12(j)")),
        pytest.param("673a", marks=pytest.mark.cites("§ 673a.13(j)")),
    ],
)
def test_a_round_that_the_pit_ends_while_the_reader_is_broken_leaves_a_table_that_can_open_again(number: str) -> None:
    """The repair cannot be reported in a round that is over: the reader is inspected before the next."""
    found = house(number)
    found.do(FLOORPERSON, InspectReader("T"))
    found.wager("E1", blackjack=10_00).irregularity("card_reader_malfunction")
    assert found.refused(FLOORPERSON, ResumeTable("T")).reason is Reason.TABLE_IS_STOPPED

    found.do(FLOORPERSON, VoidRound("T", "the reader cannot be repaired now"), SECURITY)
    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.TABLE_IS_STOPPED
    found.do(FLOORPERSON, ResumeTable("T"))
    ready(found)

    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.READER_IS_NOT_INSPECTED
    found.do(FLOORPERSON, InspectReader("T"))
    found.do(DEALER, OpenBetting("T"))
    assert verify(found.store).right


def test_a_dealer_does_not_inspect_it_and_other_games_have_none() -> None:
    assert house("672a").refused(DEALER, InspectReader("T")).reason is Reason.ROLE_MAY_NOT_DO_THIS
    assert house("657a").refused(FLOORPERSON, InspectReader("T")).reason is Reason.UNKNOWN_DEVICE


# Dice


@pytest.mark.parametrize(("number", "dice"), DICE)
def test_nothing_is_rolled_before_a_floorperson_has_loaded_the_dice(number: str, dice: int) -> None:
    found = house(number)

    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.DICE_ARE_NOT_LOADED
    step = shown(found)["step"]
    assert (step["kind"], step["dice"]) == ("load", dice)
    for wrong in (dice - 1, dice + 1):
        assert found.refused(FLOORPERSON, LoadDice("T", wrong)).reason is HandlingReason.WRONG_NUMBER_OF_DICE
    assert found.refused(DEALER, LoadDice("T", dice)).reason is Reason.ROLE_MAY_NOT_DO_THIS

    found.do(FLOORPERSON, LoadDice("T", dice))
    found.do(DEALER, OpenBetting("T"))
    assert image(found.restart().floor) == image(found.floor)


@pytest.mark.parametrize(("number", "dice"), DICE)
def test_after_24_hours_they_are_loaded_again(number: str, dice: int) -> None:
    found = house(number)
    found.do(FLOORPERSON, LoadDice("T", dice))
    found.after(hours=24)

    assert shown(found)["step"]["kind"] == "load"
    found.do(FLOORPERSON, LoadDice("T", dice))
    assert shown(found)["step"]["kind"] != "load"


@pytest.mark.cites("§ 670a.2(d)(1)(i)")
def test_the_dice_of_the_pai_gow_shaker_have_24_hours_of_their_own() -> None:
    found = house("670a")
    found.do(FLOORPERSON, LoadDice("T", 3))
    found.after(hours=23).do(FLOORPERSON, ChangeCards("T"))
    ready(found.ready_cards())
    found.after(hours=1)

    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.DICE_ARE_NOT_LOADED


@pytest.mark.cites("§ 670a.2(d)(2)")
def test_a_random_number_needs_no_dice() -> None:
    found = house("670a", starting_position="rng")

    assert found.refused(FLOORPERSON, LoadDice("T", 3)).reason is Reason.UNKNOWN_DEVICE
    found.do(DEALER, OpenBetting("T"))


@pytest.mark.cites("§ 668a.3(d)")
def test_the_dealer_is_there_when_the_dice_are_loaded_and_a_table_opens_with_none() -> None:
    found = house("668a")
    found.do(DEALER, LeaveTable("T"))
    assert found.refused(FLOORPERSON, LoadDice("T", 2)).reason is Reason.DEALER_IS_MISSING

    found.do(FLOORPERSON, ChangeDealer("T", "Dana"))
    found.do(FLOORPERSON, LoadDice("T", 2))
    found.do(PIT_MANAGER, CloseTable("T"))
    found.do(FLOORPERSON, OpenTable("T", "Dana"))
    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.DICE_ARE_NOT_LOADED


@pytest.mark.cites("§ 670a.5(i)(1)(i)")
def test_the_dealer_is_told_to_shake_three_times() -> None:
    found = house("670a").wager("E1", pai_gow=10_00)
    found.do(DEALER, Report("T", BettingClosed()))

    assert shown(found)["step"]["kind"] == "roll"
    assert "at least three times" in shown(found)["step"]["says"]


# Turning the players' cards up


def nobody_folds(found: House) -> House:
    """The round to its end, with any decisions but folds."""
    while not found.deal().round().over:
        made = random_decision(found.round(), found.random)
        if made.choice != "fold":
            terminal, _, seat = made.stake.rpartition("@")
            told = made.stage, made.choice, made.amount, made.cards, made.hand
            found.do(device(terminal), Choose(terminal, "T", int(seat), *told))
    return found


@pytest.mark.parametrize(
    ("number", "slip", "cite"),
    [
        pytest.param("647a", {"ante": 10_00}, "647a.11(h)(1)", marks=pytest.mark.cites("§ 647a.11(h)(1)")),
        pytest.param(
            "657a", {"ante": 10_00, "super_bonus": 10_00}, "657a.11(c)(1)", marks=pytest.mark.cites("§ 657a.11(c)(1)")
        ),
        pytest.param("667a", {"pot": 5_00, "ante": 5_00}, "667a.11(d)", marks=pytest.mark.cites("§ 667a.11(d)")),
        pytest.param("669a", {"ante": 5_00, "blind": 5_00}, "669a.11(i)", marks=pytest.mark.cites("§ 669a.11(i)")),
        pytest.param(
            "671a", {"ante": 10_00, "super": 10_00}, "671a.11(f)(2)", marks=pytest.mark.cites("§ 671a.11(f)(2)")
        ),
        pytest.param(
            "674a", {"ante_across": 10_00, "ante_down": 10_00}, "674a.11(g)", marks=pytest.mark.cites("§ 674a.11(g)")
        ),
    ],
)
def test_the_dealer_is_told_to_turn_up_the_players_cards_counterclockwise(
    number: str, slip: dict[str, int], cite: str
) -> None:
    found = nobody_folds(house(number).wager("E1", 1, **slip).wager("E2", 3, **slip))
    told = shown(found)["summary"]["turn_up"]

    assert told["seats"] == [3, 1]
    assert (told["cite"], told["says"]) == (f"§ {cite}", "Turn up the cards of seat 3 and seat 1")


def test_nothing_is_turned_up_where_the_game_does_not_say_so() -> None:
    found = house("663a").wager("E1", ante=10_00).finish()

    assert shown(found)["summary"].get("turn_up") is None


# Letting a player in again


def sat_out(number: str) -> House:
    """E2 wagered in the first round and not in the second, in the middle of a shoe."""
    found = house(number, mid_shoe_entry=False)
    found.wager("E1", blackjack=10_00).wager("E2", 2, blackjack=10_00).finish()
    return found.wager("E1", blackjack=10_00).finish().betting()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("672a", marks=pytest.mark.cites("§ 672a.6(b)(1)")),
        pytest.param("673a", marks=pytest.mark.cites("§ 673a.6(b)(1)")),
    ],
)
def test_who_sat_out_wagers_again_once_the_house_lets_them_in(number: str) -> None:
    found = sat_out(number)
    wager = PlaceWagers("E2", "T", 2, {"blackjack": 10_00})
    assert found.refused(device("E2"), wager).cite == f"§ {number}.6(b)"
    assert shown(found)["kept_out"] == ["E2"]

    found.do(DEALER, LetIn("T", "E2"))

    assert shown(found)["kept_out"] == []
    found.do(device("E2"), wager)
    before = image(found.floor)
    assert image(found.restart().floor) == before
    found.finish()
    assert verify(found.store).right
    assert reconstruct(found.store, "T", 3).difference == ""


@pytest.mark.cites("§ 672a.6(b)(1)")
def test_between_rounds_a_player_is_let_into_the_next_one() -> None:
    found = sat_out("672a")
    found.wager("E1", blackjack=10_00).finish()
    found.do(FLOORPERSON, LetIn("T", "E2"))

    found.betting()
    found.do(device("E2"), PlaceWagers("E2", "T", 2, {"blackjack": 10_00}))


def test_who_is_not_kept_out_is_not_let_in() -> None:
    found = sat_out("672a")

    assert found.refused(DEALER, LetIn("T", "E1")).reason is Reason.PLAYER_IS_NOT_KEPT_OUT
    assert found.refused(DEALER, LetIn("T", "E9")).reason is Reason.UNKNOWN_TERMINAL
    found.wager("E1", blackjack=10_00).deal()
    assert found.refused(DEALER, LetIn("T", "E2")).reason is Reason.ROUND_IS_UNDER_WAY
    assert house("657a").refused(DEALER, LetIn("T", "E1")).reason is Reason.PLAYER_IS_NOT_KEPT_OUT


@pytest.mark.cites("§ 670a.4(b)")
@pytest.mark.parametrize(("number", "jokers"), [("670a", True), ("657a", False)])
def test_dealer_and_floorperson_are_told_to_destroy_a_second_joker(number: str, jokers: bool) -> None:
    found = House().terminal("E1")
    found.do(PIT_MANAGER, InstallTable("T", number))
    found.do(FLOORPERSON, OpenTable("T", "Dana"))

    for actor, task in ((DEALER, Task.INSPECT), (FLOORPERSON, Task.VERIFY)):
        (told, *_) = shown(found)["cards"]["tasks"]
        assert (told["task"], "joker" in told["says"]) == (task, jokers)
        found.do(actor, HandleCards("T", task))
