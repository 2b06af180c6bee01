"""The server is killed between a report and its acknowledgement: the bill is credited once."""

import json
import threading
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.loading import load
from croupier.floor.record.commands import InsertBill
from croupier.floor.rehearsal.demonstration.seeded import PASSWORD
from croupier.storage.opening import open_store
from croupier.web.devices.driver import Driver, make_key, signer
from croupier.web.devices.outbox import Outbox
from support.web.demo_process import DemoProcess

KILLS = 2
BILLS_BEFORE_EACH = 2


def asked(port: int, path: str, body: bytes, cookie: str = "") -> tuple[int, str]:
    """One request; its status, and the cookie it sets."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", path, body, {"Cookie": cookie} if cookie else {})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, (answer.headers["set-cookie"] or "").partition(";")[0]


def enroll(port: int, key: str) -> None:
    """As it is done on a floor: a technician asks, the representative of the Board signs."""
    login = urlencode({"name": "tess", "role": "technician", "password": PASSWORD}).encode()
    _, cookie = asked(port, "/login", login)
    second = {"name": "cora", "role": "compliance", "password": PASSWORD}
    command = {"command": "enroll_peripherals", "terminal": "E-01", "key": key}
    body = json.dumps({"id": "enroll", "command": command, "second": second}).encode()
    assert asked(port, "/api/enroll_peripherals", body, cookie)[0] == 200


@pytest.mark.cites("§ 465a.17(a)")
def test_a_bill_is_credited_once_whenever_the_server_dies(tmp_path: Path) -> None:
    random, demo = Random(17), DemoProcess(tmp_path / "floor")
    key, reported = tmp_path / "e01.key", 0
    try:
        enroll(demo.port, make_key(key))
        driver = Driver(demo.origin, signer("E-01", key), Outbox(tmp_path / "e01.notes"))
        for _ in range(KILLS):
            for _ in range(BILLS_BEFORE_EACH):
                driver.report(InsertBill("E-01", 1_00))
            doomed = threading.Thread(target=driver.report, args=(InsertBill("E-01", 1_00),))
            doomed.start()
            doomed.join(random.random() * 0.01)
            demo.kill()
            demo.start()
            doomed.join(60)
            assert not doomed.is_alive()
            reported += BILLS_BEFORE_EACH + 1
        driver.close()
    finally:
        demo.kill()
    store = open_store(data=tmp_path / "floor", read_only=True)
    floor = load(store, SeededChance(random)).floor
    assert floor.balance(floor.state.terminals["E-01"]) == reported * 1_00
    assert floor.state.terminals["E-01"].in_box == reported
    assert verify(store).difference == ""
    store.close()
