"""The key of the vouchers: made once, found again, and missed where vouchers are out."""

import socket
from pathlib import Path

import pytest

from croupier.floor.engine.chance import VOUCHER_KEY_FILE, TrueChance, keep_voucher_key, kept_voucher_key
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import AnyCommand, CashOut, EnableTerminal, InsertBill, InstallTerminal, Request
from croupier.journal.keyring import KeyRing
from croupier.storage.opening import open_store
from croupier.web.server.server import CannotServe, Serving, serve
from support.floor.house import CENTRAL_CONTROL, TECHNICIAN, device, peripherals

pytestmark = pytest.mark.cites("§ 461a.8")


@pytest.fixture
def serving(tmp_path: Path) -> Serving:
    """A floor in production on which a voucher is out, and where it is to be served."""
    keep_voucher_key(tmp_path / "keys" / VOUCHER_KEY_FILE, b"7" * 32)
    store = open_store(data=tmp_path / "floor")
    engine = Engine(store, SystemClock(), TrueChance(b"7" * 32), sealer=KeyRing(tmp_path / "keys").make(1))
    steps: list[tuple[Actor, AnyCommand]] = [
        (TECHNICIAN, InstallTerminal("E1", "1", "L1")),
        (CENTRAL_CONTROL, EnableTerminal("E1")),
        (peripherals("E1"), InsertBill("E1", 20_00)),
        (device("E1"), CashOut("E1")),
    ]
    for number, (actor, command) in enumerate(steps):
        engine.do(Request(f"{number}", actor, command))
    assert len(engine.floor.state.vouchers) == 1
    engine.stop()
    store.close()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return Serving(data=tmp_path / "floor", keys=tmp_path / "keys", port=port)


class WouldServe(Exception):
    """The server was about to accept connections."""


def stop() -> None:
    raise WouldServe


def test_a_floor_is_served_with_the_key_of_its_vouchers(serving: Serving) -> None:
    with pytest.raises(WouldServe):
        serve(serving, stop)


@pytest.mark.parametrize("key", [None, b"8" * 32])
def test_without_it_or_with_another_it_is_not_and_nothing_is_made_in_its_place(
    serving: Serving, key: bytes | None
) -> None:
    file = serving.keys / VOUCHER_KEY_FILE
    file.unlink()
    if key:
        keep_voucher_key(file, key)

    with pytest.raises(CannotServe, match="the key of the vouchers that are out is not in"):
        serve(serving, stop)
    assert kept_voucher_key(file) == key


def test_the_key_is_made_once_and_for_nobody_else_to_read(tmp_path: Path) -> None:
    file = tmp_path / "keys" / VOUCHER_KEY_FILE
    assert kept_voucher_key(file) is None
    keep_voucher_key(file, b"1" * 32)
    keep_voucher_key(file, b"2" * 32)

    assert kept_voucher_key(file) == b"1" * 32
    assert file.stat().st_mode & 0o077 == 0
