"""§ 461a.16: what a patron wants to play, lose and put in on a gaming day holds at every terminal."""

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import CashOut, PlaceWagers
from croupier.floor.record.commands.office.tracking import InsertCard, LimitMyself, LimitPatron, RemoveCard
from croupier.floor.record.papers.patrons import Daily
from croupier.floor.record.refusals import Reason
from support.floor.house import ANTE, BELOW_KING, CASHIER, House, device
from support.floor.patrons import CARD, E1, E2, PAT, enrolled

GLASS = device("E1")
LOSING = "2s 3h 4d 8c 9h"


def limited(minutes: int = 0, loss: int = 0, deposit: int = 0) -> House:
    """Pat has limits, and the card is in the first terminal."""
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    house.do(GLASS, LimitMyself("E1", minutes, loss, deposit))
    return house


def moved(house: House) -> House:
    """Pat goes from the first terminal to the second."""
    house.do(E1, RemoveCard("E1"))
    house.do(E2, InsertCard("E2", CARD))
    return house


@pytest.mark.cites("§ 461a.16(a)")
def test_a_loss_at_one_terminal_counts_at_the_next() -> None:
    house = limited(loss=25_00)
    house.betting().wager("E1", 1, "T", **ANTE)
    house.deal(seat1=LOSING, dealer=BELOW_KING).choose("E1", "fold").finish()
    lost = 200_00 - house.balance("E1")
    assert 0 < lost <= 25_00
    moved(house).betting()
    refused = house.refused(device("E2"), PlaceWagers("E2", "T", 2, {"ante": 25_00, "super_bonus": 25_00}))
    assert refused.reason is Reason.OWN_LIMIT_IS_REACHED
    house.do(E2, RemoveCard("E2"))
    assert verify(house.restart().store).right


def test_a_win_is_no_loss() -> None:
    house = limited(loss=60_00)
    house.do(GLASS, CashOut("E1"))
    moved(house)
    assert house.floor.state.patrons.known[PAT].played.lost == 0


@pytest.mark.parametrize(("minutes", "taken"), [(29, True), (30, False)])
def test_time_at_one_terminal_counts_at_the_next(minutes: int, *, taken: bool) -> None:
    house = limited(minutes=30)
    house.after(minutes=20)
    moved(house).after(minutes=minutes - 20).betting()
    wager = PlaceWagers("E2", "T", 1, ANTE)
    if taken:
        house.do(device("E2"), wager)
    else:
        assert house.refused(device("E2"), wager).reason is Reason.OWN_LIMIT_IS_REACHED


def test_money_put_in_at_one_terminal_counts_at_the_next_and_a_new_day_begins_without() -> None:
    house = limited(deposit=50_00)
    house.put_in("E1", 40_00)
    moved(house).put_in("E2", 20_00).betting()
    wager = PlaceWagers("E2", "T", 1, ANTE)
    assert house.refused(device("E2"), wager).reason is Reason.OWN_LIMIT_IS_REACHED
    house.do(E2, RemoveCard("E2"))
    house.after(days=1).do(E2, InsertCard("E2", CARD))
    today = house.floor.state.settings.gaming_day(house.now())
    assert house.floor.state.patrons.known[PAT].played_on(today).put_in == 0


@pytest.mark.cites("§ 461a.16(a)")
def test_a_limit_is_narrowed_at_once_and_widened_after_the_cooling_time() -> None:
    house = limited(60, 100_00, 0)
    patron = house.floor.state.patrons.known[PAT]
    house.do(CASHIER, LimitPatron(PAT, 90, 50_00, 70_00))

    assert patron.limits(house.now()) == Daily(60, 50_00, 70_00)
    house.after(hours=23, minutes=59)
    assert patron.limits(house.now()) == Daily(60, 50_00, 70_00)
    house.after(minutes=1)
    assert patron.limits(house.now()) == Daily(90, 50_00, 70_00)
    house.do(CASHIER, LimitPatron(PAT, 0, 50_00, 70_00))  # none at all is the widest
    assert patron.limits(house.now()) == Daily(90, 50_00, 70_00)
    house.do(CASHIER, LimitPatron(PAT, 30, 50_00, 70_00))  # and what was to come is replaced
    house.after(days=2)
    assert patron.limits(house.now()) == Daily(30, 50_00, 70_00)


@pytest.mark.parametrize("limits", [(-1, 0, 0), (0, -1, 0), (24 * 60 + 1, 0, 0)])
def test_limits_that_are_none(limits: tuple[int, int, int]) -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    assert house.refused(GLASS, LimitMyself("E1", *limits)).reason is Reason.TIME_IS_OUT_OF_RANGE
    assert house.refused(device("E2"), LimitMyself("E2", 60, 0, 0)).reason is Reason.UNKNOWN_CARD
    assert house.refused(CASHIER, LimitPatron("P-000007", 60, 0, 0)).reason is Reason.UNKNOWN_PERSON
