"""The pit: what its document says, and what can be done there by whom."""

from typing import Any

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal, CashOut
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.web.wire.api import COMMANDS, open_to
from support.floor.house import ANTE, House, device, peripherals
from support.web.served import PASSWORD, Served


@pytest.fixture
def house() -> House:
    """E1 waits for $5,100 by hand, E2 plays at T, E3 has its door open."""
    house = House().terminal("E1", 5_100_00).terminal("E2", 100_00).terminal("E3").table("T").table("U", "672a")
    house.do(device("E1"), CashOut("E1"))
    house.do(peripherals("E3"), BlockTerminal("E3", Block.DOOR_OPEN))
    return house.wager("E2", 2, "T", **ANTE)


def pit(served: Served) -> Any:
    """The document as those get it who oversee the house."""
    with served.logged_in("ada", Role.AUDITOR).socket("pit") as socket:
        return socket.view()["pit"]


def test_every_table_and_terminal_is_there_with_its_state(served: Served) -> None:
    document = pit(served)
    tables = {one["table"]: one for one in document["tables"]}
    terminals = {one["terminal"]: one for one in document["terminals"]}

    assert (tables["T"]["moment"], tables["T"]["taken"], tables["T"]["at_risk"]) == ("betting", 1, 20_00)
    assert (tables["U"]["moment"], tables["U"]["dealer"]) == ("over", "Dana")
    assert tables["T"]["reference"] == "657a-default"
    assert terminals["E1"]["blocks"] == ["hand_pay"]
    assert (terminals["E2"]["table"], terminals["E2"]["balance"]) == ("T", 80_00)
    assert terminals["E3"]["blocks"] == ["door_open"]


@pytest.mark.cites("§ 605a.2(d)(7)")
def test_the_day_so_far(served: Served) -> None:
    total = pit(served)["total"]

    assert (total["deposited"], total["losses"], total["revenue"]) == (5_200_00, 0, 0)


@pytest.mark.cites("§ 465a.26(b)(3)")
def test_a_hand_pay_says_who_signs_besides(served: Served) -> None:
    (due,) = pit(served)["hand_pays"]

    assert (due["terminal"], due["amount"], due["kind"]) == ("E1", 5_100_00, "cancelled_credit")
    assert due["signers"]["slot_attendant"] == ["security", "slot_supervisor"]
    assert due["signers"]["slot_supervisor"] == ["security", "slot_attendant", "slot_supervisor"]


def test_a_slip_is_paid_with_both_signatures_and_not_with_one_or_a_wrong_one(served: Served, house: House) -> None:
    (due,) = house.due()
    served.staff("sue", Role.SLOT_SUPERVISOR)
    pay: dict[str, Any] = {"hand_pay": due.id, "amount": due.amount}
    with served.logged_in("andy", Role.SLOT_ATTENDANT).socket("pit") as socket:
        alone = socket.command("pay_hand", **pay)
        guessed = socket.command(
            "pay_hand", second={"name": "sue", "role": "slot_supervisor", "password": "guess"}, **pay
        )
        assert (alone["reason"], guessed["reason"]) == ("second_person_is_needed", "second_person_is_not_proved")
        assert house.due() == [due]
        both = socket.command(
            "pay_hand", second={"name": "sue", "role": "slot_supervisor", "password": PASSWORD}, **pay
        )
        assert both["kind"] == "done"
    assert house.due() == []
    assert house.store.records[-1].entry.actor == "slot_attendant:andy, slot_supervisor:sue"


def test_a_wrong_second_person_is_refused_also_where_none_is_needed(served: Served, house: House) -> None:
    house.terminal("E4", 3_100_00).do(device("E4"), CashOut("E4"))
    second = {"name": "nobody", "role": "security", "password": "guess"}
    answer = served.logged_in("andy", Role.SLOT_ATTENDANT).command(
        "pay_hand", hand_pay="E4-1", amount=3_100_00, second=second
    )

    assert answer.json["reason"] == "second_person_is_not_proved"
    assert [one.id for one in house.due("E4")] == ["E4-1"]


def test_the_page_offers_what_the_role_may_do(served: Served) -> None:
    text = served.logged_in("andy", Role.SLOT_ATTENDANT).get("/pit").text

    assert f'data-commands="{" ".join(open_to(Role.SLOT_ATTENDANT, Settings()))}"' in text
    assert "pay_hand" in open_to(Role.SLOT_ATTENDANT, Settings())
    assert "close_table" not in open_to(Role.SLOT_ATTENDANT, Settings())
    assert {tag for role in Role for tag in open_to(role, Settings())} == set(COMMANDS)


@pytest.mark.cites("§ 601a.2")
def test_the_rules_submission_of_a_table_option_by_option(served: Served) -> None:
    browser = served.logged_in("flora", Role.FLOORPERSON)
    found = browser.get("/api/submission/T").json

    assert (found["reference"], found["chapter"], found["effective"]) == ("657a-default", "657a", "2019-08-31")
    assert found["options"]["table_minimum"] == 5_00
    assert browser.get("/api/submission/nowhere").status == 404
    assert served.browser().get("/api/submission/T").status == 401


def test_what_changes_reaches_the_pit(served: Served, house: House) -> None:
    with served.logged_in("flora", Role.FLOORPERSON).socket("pit") as socket:
        socket.view()
        answer = socket.command("extend_time", table="T", seconds=30)
        assert answer["kind"] == "done"
        until = next(one for one in socket.view()["pit"]["tables"] if one["table"] == "T")["until"]
        assert until == int(house.state().until.timestamp() * 1000)  # type: ignore[union-attr]
