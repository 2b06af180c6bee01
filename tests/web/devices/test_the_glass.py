"""The glass of a terminal says what its player wishes; no browser says that a bill, a voucher or a box came.

What a dishonest player sends from the page of a terminal, or from a program with its certificate or token.
"""

from typing import Any

import pytest

from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.terminal import Block
from support.floor.house import ATTENDANT, House, peripherals
from support.web.served import Served

MACHINE: list[dict[str, Any]] = [
    {"tag": "insert_bill", "terminal": "E1", "denomination": 100_00},
    {"tag": "insert_voucher", "terminal": "E1", "number": "010000000000000000"},
    {"tag": "insert_box", "terminal": "E1", "box": "nobody counts this"},
    *({"tag": "block_terminal", "terminal": "E1", "block": block.value} for block in Block),
    *({"tag": "unblock_terminal", "terminal": "E1", "block": block.value} for block in Block),
]


def named(message: dict[str, Any]) -> str:
    return " ".join(str(part) for name, part in message.items() if name != "terminal")


@pytest.mark.cites("§ 465a.17(a)")
@pytest.mark.parametrize("message", MACHINE, ids=named)
def test_the_glass_is_refused_what_only_the_machine_can_say(
    served: Served, house: House, message: dict[str, Any]
) -> None:
    device = served.device("E1")
    before, written = image(house.floor), len(house.store.records)

    assert device.command(**message).json["reason"] == "role_may_not_do_this"
    with device.socket("terminal") as socket:
        assert socket.command(**message)["reason"] == "role_may_not_do_this"
    assert (image(house.floor), len(house.store.records)) == (before, written)


@pytest.mark.parametrize("tag", ["insert_bill", "insert_voucher", "insert_box", "block_terminal", "unblock_terminal"])
def test_where_machines_are_real_there_is_no_route_to_simulated_ones(served: Served, tag: str) -> None:
    assert served.device("E1").simulate(tag, terminal="E1", denomination=20_00).status in {404, 405}


def test_where_machines_are_real_no_page_has_hands(served: Served, house: House) -> None:
    with served.device("E1").socket("terminal") as socket:
        answer = socket.simulate("insert_bill", terminal="E1", denomination=20_00)

    assert (answer["kind"], answer["reason"]) == ("refused", "nothing_is_simulated")
    assert house.balance() == 100_00


@pytest.mark.parametrize("role", sorted(DUTIES.people))
def test_no_member_of_staff_puts_a_bill_in(served: Served, house: House, role: Role) -> None:
    browser = served.logged_in("somebody", role)

    refused = browser.command("insert_bill", terminal="E1", denomination=20_00)

    assert refused.json["reason"] == "role_may_not_do_this"
    assert house.balance() == 100_00


@pytest.mark.parametrize("block", sorted(set(Block) - {Block.HAND_PAY, Block.CASH_OUT, Block.TRANSFER_LOCK}))
def test_the_glass_lifts_nothing_that_staff_set(served: Served, house: House, block: Block) -> None:
    house.do(ATTENDANT, BlockTerminal("E1", block))

    refused = served.device("E1").command("unblock_terminal", terminal="E1", block=block.value)

    assert refused.json["reason"] == "role_may_not_do_this"
    assert house.at().blocks == {block}


def test_the_glass_lifts_nothing_that_a_device_has_noticed(served: Served, house: House) -> None:
    house.do(peripherals("E1"), BlockTerminal("E1", Block.DOOR_OPEN))

    refused = served.device("E1").command("unblock_terminal", terminal="E1", block="door_open")

    assert refused.json["reason"] == "role_may_not_do_this"
    assert house.at().blocks == {Block.DOOR_OPEN}


def test_a_simulated_machine_is_that_of_the_own_terminal(simulated: Served, house: House) -> None:
    house.terminal("E2")

    refused = simulated.device("E1").simulate("insert_bill", terminal="E2", denomination=20_00)

    assert refused.json["reason"] == "another_terminal_is_meant"
    assert house.balance("E2") == 0


def test_nobody_without_a_terminal_has_hands_at_a_simulated_machine(simulated: Served, house: House) -> None:
    assert simulated.browser().simulate("insert_bill", terminal="E1", denomination=20_00).status == 401
    assert simulated.logged_in("flora", Role.FLOORPERSON).simulate("insert_bill", terminal="E1").status == 401
    assert house.balance() == 100_00
