"""The pit by role: money and people stand only in the documents of those whose duties need them (docs/design/0281)."""

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddKey, CashOut, RecordLogIn, Tip
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.person import SecurityKey
from support.floor.house import ANTE, SYSTEM, House, device
from support.web.on_the_wire import on_the_wire

OVERSIGHT = {"surveillance", "auditor", "finance", "compliance", "revenue"}
SLOTS = {"slot_attendant", "slot_supervisor", "security"}

SEEN = {
    "6013.00": {*SLOTS, "cashier", "main_bank"},  # a hand pay, and who signs for a voucher that is void
    "a balance": {*SLOTS, "technician"},  # what is on a terminal
    "a stake": {"floorperson", "pit_manager", "security"},  # what lies on a table
    "1.13": {"cashier", "main_bank", "floorperson", "pit_manager"},  # tips
    "Delia": {"floorperson", "pit_manager"},  # who deals
    "Kim": {"technician", "security"},  # whose key exists twice
    "revenue": {"floorperson", "pit_manager"},  # what the house has won
}
"""Something by which each part is found, and who sees it besides those who oversee the house."""


@pytest.fixture(scope="module")
def house() -> House:
    """Every part has something that stands nowhere else."""
    house = House().terminal("E1", 6_013_00).terminal("E2", 100_11).terminal("E3", 24_13).table("T")
    house.staff("Delia", Role.DEALER).staff("Kim", Role.MAIN_BANK)
    house.do(Actor("Kim", Role.MAIN_BANK), AddKey(SecurityKey("key", "public", "blue", counter=5)))
    house.do(SYSTEM, RecordLogIn("Kim", Role.MAIN_BANK, "", proved=True, key="key", counter=4))
    house.do(device("E1"), CashOut("E1"))
    house.betting("T")
    house.do(device("E3"), Tip("E3", "T", 1_13))
    house.wager("E2", **ANTE)
    return house


def search(house: House, role: Role) -> set[str]:
    """What is found in the document of a role."""
    document = on_the_wire(pit_document(house.floor, role))
    tables, terminals = document["tables"], {one["terminal"]: one for one in document["terminals"]}
    found = {
        "6013.00": "601300" in str(document["hand_pays"]),
        "a balance": terminals["E2"]["balance"] is not None,
        "a stake": tables[0]["at_risk"] is not None,
        "1.13": "113" in str(document["pools"]),
        "Delia": "Delia" in str(document),
        "Kim": "Kim" in str(document),
        "revenue": any("revenue" in str(one) for one in (document["total"], tables[0]["figures"])),
    }
    return {what for what, is_there in found.items() if is_there}


@pytest.mark.parametrize("role", DUTIES.people)
def test_a_role_sees_what_its_duties_need_and_nothing_else(house: House, role: Role) -> None:
    assert search(house, role) == {what for what, roles in SEEN.items() if role in roles | OVERSIGHT}


def test_nobody_but_those_concerned_has_an_amount_of_it_anywhere(house: House) -> None:
    for role in (Role.COUNT_TEAM, Role.COUNT_SUPERVISOR, Role.DEALER):
        text = str(on_the_wire(pit_document(house.floor, role)))
        for amount in ("601300", "113"):
            assert f": {amount}" not in text, (role, amount)
