"""What was refused is counted for each who asks, within bounds that nobody can go beyond."""

from datetime import timedelta

import pytest

from croupier.floor.engine.refused import ROWS, ROWS_OF_ONE, SEVERAL, RefusedCommands
from croupier.floor.pages.refused import refused
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import CloseDay, RecordRefused, RedeemVoucher, Request
from croupier.floor.record.refusals import Reason, RefusedTries, refuse
from croupier.words import say
from support.floor.house import CASHIER, NOON, House, device

LATER = NOON + timedelta(seconds=7)


def taken(found: RefusedCommands) -> tuple[RefusedTries, ...]:
    command = found.take()
    return command.tries if command else ()


def test_the_same_again_is_counted_and_names_when_it_began_and_ended() -> None:
    found = RefusedCommands()
    for at in (NOON, LATER):
        found.tried(CASHIER, "pay_hand", "role_may_not_do_this", "10.0.0.7", at)

    who = ("cashier:Carl", "", "pay_hand", "role_may_not_do_this", "10.0.0.7")
    assert taken(found) == (RefusedTries(*who, 2, NOON, LATER),)
    assert found.take() is None


def test_nothing_of_what_a_command_held_is_kept() -> None:
    found = RefusedCommands()
    why = refuse(Reason.UNKNOWN_VOUCHER, "§ 461a.8", say("people.may_not", role="x", command="y"))
    found.note(Request("id", CASHIER, RedeemVoucher("0123456789012345"), source="10.0.0.7"), why, NOON)
    found.note(Request("id", SYSTEM, CloseDay()), why, NOON)

    (row,) = taken(found)
    assert "0123456789012345" not in str(row)
    assert (row.command, row.reason, row.source) == ("redeem_voucher", "unknown_voucher", "10.0.0.7")


def test_one_who_tries_everything_has_a_few_rows_and_a_sum() -> None:
    found = RefusedCommands()
    for number in range(1_000):
        found.tried(CASHIER, f"command {number}", "role_may_not_do_this", "10.0.0.7", NOON)

    rows = taken(found)
    assert len(rows) == ROWS_OF_ONE + 1
    assert rows[-1].command == SEVERAL
    assert sum(row.times for row in rows) == 1_000


@pytest.mark.parametrize("kind", ROWS)
def test_as_many_as_there_are_fill_their_own_room_and_nobody_elses(kind: str) -> None:
    """A stadium of terminals, or a network of strangers, does not push out what an employee tried."""
    found = RefusedCommands()
    for number in range(5_000):
        actor = {
            "people": Actor(f"p{number}", Role.DEALER),
            "devices": device(f"E-{number}"),
            "nobody": None,
        }[kind]
        found.tried(actor, "tip", "balance_is_too_low", f"10.0.{number // 256}.{number % 256}", NOON)
    for actor in (CASHIER, device("E1"), None):
        found.tried(actor, "pay_hand", "role_may_not_do_this", "10.9.9.9", NOON)

    rows = taken(found)
    assert len([row for row in rows if row.command == "tip"]) == ROWS[kind]
    assert len([row for row in rows if row.command == "pay_hand"]) == len(ROWS) - 1
    assert sum(row.times for row in rows) == 5_003
    assert len(rows) <= sum(ROWS.values()) + len(ROWS)


def test_it_is_in_the_journal_found_under_the_person_and_survives_a_restart() -> None:
    house = House().staff("Carl", Role.CASHIER)
    tries = (
        RefusedTries("cashier:Carl", "", "pay_hand", "role_may_not_do_this", "10.0.0.7", 3, NOON, LATER),
        RefusedTries("", "", "log_in", "password_is_refused", "10.0.0.8", 9, NOON, LATER),
    )
    done = house.do(SYSTEM, RecordRefused(tries))

    again = House(store=house.store)
    assert list(refused(again.store)) == [(done.sequence, one) for one in tries]
    assert house.store.mentioning("staff:Carl")[-1].sequence == done.sequence


def test_nobody_but_the_system_writes_into_it() -> None:
    assert House().refused(CASHIER, RecordRefused(())).reason is Reason.ROLE_MAY_NOT_DO_THIS
