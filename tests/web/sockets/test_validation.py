"""A payout that waits, over real sockets: the pit validates it with a password, and all see what became of it."""

from typing import Any

import pytest

from croupier.floor.record.actors import Role
from support.floor.house import ANTE, BELOW_KING, House
from support.web.served import PASSWORD, Served

MINE = {"name": "Flora", "role": "floorperson", "password": PASSWORD}


@pytest.fixture
def house() -> House:
    """Four kings have won $300 on the Four-Card Progressive Payout Wager."""
    found = House().terminal("E1", 100_00).table("T")
    return found.play_hand("Kc Kd Kh Ks 2h", BELOW_KING, **ANTE, four_card_progressive=1_00)


def wish(house: House) -> dict[str, str]:
    (payout,) = house.payouts()
    return {"table": "T", "payout": payout.id}


@pytest.mark.parametrize("second", [None, {**MINE, "password": "guess"}, {**MINE, "name": "Freda"}])
def test_a_session_is_not_enough_to_validate(served: Served, house: House, second: Any) -> None:
    served.staff("Freda", Role.FLOORPERSON)
    pit = served.logged_in("Flora", Role.FLOORPERSON)

    answer = pit.command("validate_payout", second=second, **wish(house))

    assert (answer.status, answer.json["reason"]) == (409, "second_person_is_not_proved")
    with pit.socket("pit") as page:
        assert page.command("validate_payout", second=second, **wish(house))["kind"] == "refused"
    assert house.held("pending:E1") == 300_00


def test_the_pit_validates_with_its_own_password_and_the_player_is_paid(served: Served, house: House) -> None:
    pit = served.logged_in("Flora", Role.FLOORPERSON)
    with served.device("E1").socket("terminal", "T") as terminal, pit.socket("pit") as page:
        before = terminal.first(lambda message: message.get("own"))["own"]
        assert [one["validation"] for one in before["payouts"]] == ["pending"]
        assert page.view()["pit"]["payouts"][0]["amount"] == 300_00

        assert page.command("validate_payout", second=MINE, **wish(house))["kind"] == "done"

        paid = terminal.first(lambda message: message.get("own"))["own"]
        assert [one["validation"] for one in paid["payouts"]] == ["validated"]
        assert paid["balance"] == before["balance"] + 300_00


def test_a_floorperson_signs_at_the_dealers_console(served: Served, house: House) -> None:
    served.staff("Flora", Role.FLOORPERSON)
    dealer = served.logged_in("Dana", Role.DEALER)

    assert dealer.command("validate_payout", **wish(house)).json["reason"] == "role_may_not_do_this"
    assert dealer.command("validate_payout", second=MINE, **wish(house)).status == 200
    assert house.store.records[-1].entry.actor == "floorperson:Flora, dealer:Dana"
