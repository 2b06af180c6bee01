"""Hosts that know the protocol and mean no good: one that is not enrolled, and one that is and says things mangled."""

from random import Random

import pytest

from croupier.central.protocol.checksum import sealed
from croupier.central.terminal.metering import meter
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EnableTerminal, Request
from croupier.floor.record.events import HostLinkSet, MoneyTransferred, VoucherNumbered
from croupier.floor.record.settings import VoucherSystem
from croupier.floor.rooms.identities import differences
from support.central.driven import Driven
from support.central.legal_polls import LEGAL

HANDS = ("bill 20", "bill 100", "cash out", "pay", "door open", "door closed", "call", "play 5")
COUNTED = ("coin_in", "coin_out", "cancelled_credits", "current_credits", "total_drop", "electronic_out")
HARMLESS = {0x03, 0x04, 0x05, 0x0E, 0x21, 0x2E, 0x7F, 0x80, 0x86, 0x0B, 0xAA}
"""What touches the line alone: sounds and repeated wagers there are none of, how events are told, a signature, the
line's own time, meters that are shown, and leaving a maintenance that nobody has entered."""

MONEY = [message for message in LEGAL if message[1] in {0x58, 0x71, 0x72, 0x73}]


@pytest.mark.cites("§§ 605a.5(a), 461a.8, 463a.4(a)")
@pytest.mark.parametrize("system", list(VoucherSystem))
@pytest.mark.parametrize("to_all", [False, True])
def test_a_host_that_is_not_enrolled_changes_nothing_by_any_poll(system: VoucherSystem, *, to_all: bool) -> None:
    """Whatever it says, to one or to all, while a cash-out waits for a number and a voucher lies in the reader."""
    driven = Driven(system, stranger=True)
    central = Actor("central control", Role.REVENUE)
    driven.engine.do(Request("enable", central, EnableTerminal("E-01")))
    driven.hand("bill 20")
    for _ in range(3):
        driven.say(b"\x80")
        driven.say(b"\x81")
    driven.lay()
    driven.hand("cash out")
    driven.say(b"\x80")  # where no number can be worked out, it becomes a hand pay by itself
    driven.step = 0.01  # in less time than a number is waited for
    before, held = driven.engine.sequence, driven.engine.floor.ledger.held.copy()
    for message in LEGAL:
        if to_all and len(message) > 2:
            driven.say(sealed(b"\0" + message[1:-2]))
        answer = driven.say(message)
        assert answer != b"\x01" or message[1] in HARMLESS, f"{message.hex(' ')} is acknowledged"
        driven.say(b"\x80")
    assert [event for event in driven.entries_after(before) if not isinstance(event, HostLinkSet)] == []
    assert driven.engine.floor.ledger.held == held


def test_a_host_that_is_enrolled_and_says_things_mangled_moves_no_wrong_cent() -> None:
    _mangled(VoucherSystem.SYSTEM, 3_000)


@pytest.mark.long
@pytest.mark.parametrize("system", list(VoucherSystem))
@pytest.mark.parametrize("seed", range(5))
def test_the_same_for_long(system: VoucherSystem, seed: int) -> None:
    _mangled(system, 100_000, seed)


def _mangled(system: VoucherSystem, many: int, seed: int = 1) -> None:
    """Legal polls with bytes changed under a right checksum, cut, doubled and run together; hands at the terminal."""
    driven = Driven(system, stranger=False, seed=seed)
    random = driven.random
    for turn in range(many):
        if turn % 25 == 0:
            for order in (b"\x01\x0b", b"\x01\x02", b"\x01\x06"):  # in service, enabled, with bills
                driven.say(sealed(order))
            driven.hand(random.choice(HANDS))
        if turn % 40 == 0:
            driven.lay()
        driven.say(_one(random))
        if random.random() < 0.5:
            driven.say(random.choice((b"\x80", b"\x81")))
        if turn % 200 == 0:
            _books_are_right(driven)
    _books_are_right(driven)
    moved = [one for one in driven.entries_after(0) if isinstance(one, MoneyTransferred | VoucherNumbered)]
    assert moved, "money went over the line, too"


def _one(random: Random) -> bytes:
    message = random.choice(MONEY if random.random() < 0.3 else LEGAL)
    kind = random.randrange(8)
    if kind < 3 or len(message) < 5:
        return message
    body = bytearray(message[:-2])
    if kind < 6:
        body[random.randrange(2, len(body))] = random.choice((0, 1, 0x80, 0xFF, random.randrange(256)))
        return sealed(bytes(body))
    if kind == 6:
        return message[: random.randrange(1, len(message))]
    return message + random.choice(LEGAL)


def _books_are_right(driven: Driven) -> None:
    floor, device = driven.engine.floor, driven.device
    assert list(differences(floor)) == []
    read = {name: meter(name, device.standing, device.memory) or 0 for name in COUNTED}
    held = floor.balance(floor.state.terminals["E-01"])
    assert read["current_credits"] == held
    if not device.standing.table and not device.standing.cash_out:
        gone = read["coin_in"] + read["cancelled_credits"] + read["electronic_out"]
        assert held == read["total_drop"] + read["coin_out"] - gone
