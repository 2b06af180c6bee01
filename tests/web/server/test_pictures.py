"""Where a page finds the picture of a table: the ticket, the policy that names the one place, and a process kept up."""

import asyncio
import os
import signal
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from croupier.floor.record.actors import Role
from croupier.video.contract import DRAWN, Ready, Settings, Way, is_ticket
from croupier.web.identity.authority import Authority
from croupier.web.server import pictures
from croupier.web.server.pictures import Pictures
from croupier.web.server.security import HEADERS, POLICY
from support.floor.house import House
from support.web.served import PATIENCE, Served, pictures_by, until


@pytest.fixture
def shown(house: House) -> Iterator[Served]:
    """The house with pictures."""
    serving = Served(house, camera=DRAWN)
    assert serving.pictures
    until(lambda: serving.pictures is not None and serving.pictures.ready is not None)
    yield serving
    serving.close()


@pytest.fixture
def kept() -> Iterator[Pictures]:
    """Pictures that are up, as far as anybody can tell."""
    made = pictures_by(DRAWN, 1)
    made.ready = Ready((Way.JPEG,))
    yield made
    made.close()


def test_terminals_staff_and_the_sign_get_a_ticket_for_a_table(shown: Served) -> None:
    assert shown.pictures
    for browser in (shown.device("E1"), shown.logged_in("Dana", Role.DEALER), shown.browser()):
        found = browser.get("/api/picture/T").json
        address, _, given = found["address"].partition("?ticket=")

        assert address == f"ws://127.0.0.1:{shown.pictures.port}/picture/T"
        assert is_ticket(shown.pictures.settings.secret, "T", given, time.time())
        assert found["ways"] == ["h264", "jpeg"]


@pytest.mark.parametrize("path", ["/api/picture/nowhere", "/api/picture/%2e%2e", "/api/picture/T%00"])
def test_there_is_no_ticket_for_what_is_no_table(shown: Served, path: str) -> None:
    assert shown.browser().get(path).status == 404


def test_where_there_is_no_camera_there_is_no_ticket(served: Served) -> None:
    assert served.browser().get("/api/picture/T").status == 404
    assert served.browser().get("/").headers[POLICY] == HEADERS[POLICY]


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("casino.example", "ws://casino.example"),
        ("casino.example:8080", "ws://casino.example"),
        ("192.0.2.7:1", "ws://192.0.2.7"),
        ("[::1]:8080", "ws://[::1]"),
    ],
)
def test_the_policy_names_the_one_place_of_the_pictures_by_the_name_we_are_called(
    shown: Served, host: str, origin: str
) -> None:
    assert shown.pictures
    policy = shown.browser().ask("GET", "/", None, Host=host).headers[POLICY]

    assert f"connect-src 'self' {origin}:{shown.pictures.port};" in policy
    assert policy.replace(f" {origin}:{shown.pictures.port}", "") == HEADERS[POLICY]


@pytest.mark.parametrize("host", ["a b", "x; script-src *", "*", "a,b", "x/y", "", "é", "a:b", "[::1", "x:123456"])
def test_what_is_no_name_gets_into_no_policy(kept: Pictures, host: str) -> None:
    assert kept.origin("http", host) == ""
    assert kept.document("T", "http", host, time.time()) is None


def test_an_encrypted_page_looks_at_encrypted_pictures(kept: Pictures) -> None:
    assert kept.origin("https", "casino.example") == f"wss://casino.example:{kept.port}"


def test_a_process_that_ends_is_started_again_at_the_same_address(
    shown: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "FIRST_PAUSE_SECONDS", 0.01)
    kept = shown.pictures
    assert kept
    assert kept.process
    first, port = kept.process.pid, kept.port
    os.kill(first, signal.SIGKILL)
    until(lambda: kept.process is not None and kept.process.pid != first and kept.ready is not None)

    assert kept.port == port
    assert shown.browser().get("/api/picture/T").json["ways"] == ["h264", "jpeg"]


def test_while_the_process_is_dead_there_is_no_ticket_and_nothing_else_is_missing(shown: Served) -> None:
    assert shown.pictures
    assert shown.pictures.process
    os.kill(shown.pictures.process.pid, signal.SIGKILL)
    until(lambda: shown.pictures is not None and shown.pictures.ready is None)

    assert shown.browser().get("/api/picture/T").status == 404
    assert shown.device("E1").command("tip", terminal="E1", table="T", amount=20_00).json["kind"] == "done"


def test_a_process_that_cannot_start_is_tried_again_and_later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "COMMAND", ("/bin/false",))
    pauses: list[float] = []

    async def run() -> None:
        kept = pictures_by(DRAWN, 1)
        monkeypatch.setattr(asyncio, "sleep", counted)
        with pytest.raises(asyncio.CancelledError):
            await kept.run()
        kept.close()

    async def counted(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 6:
            raise asyncio.CancelledError

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert pauses == [2, 4, 8, 16, 30, 30]


def test_nobody_is_sent_to_pictures_that_are_not_up() -> None:
    kept = pictures_by(DRAWN, 1)
    try:
        assert kept.document("T", "http", "here", 0) is None
        kept.ready = Ready((Way.JPEG,))
        assert kept.document("T", "http", "here", 0) is not None
    finally:
        kept.close()


def test_a_port_that_was_asked_for_is_that_port_and_else_any_will_do() -> None:
    taken = pictures.open_port("127.0.0.1", 0)
    port = taken.getsockname()[1]
    try:
        with pytest.raises(OSError, match="in use"):
            pictures.open_port("127.0.0.1", port)
        with pictures.open_port("127.0.0.1", port, otherwise_any=True) as other:
            assert other.getsockname()[1] != port
    finally:
        taken.close()


def test_the_process_of_the_pictures_ends_with_the_server(house: House) -> None:
    serving = Served(house, camera=DRAWN)
    until(lambda: serving.pictures is not None and serving.pictures.ready is not None)
    kept: Pictures | None = serving.pictures
    assert kept
    assert kept.process
    pid = kept.process.pid
    serving.close()

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_process_that_hangs_is_ended_and_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = msgspec.json.encode(Ready((Way.JPEG,))).decode()
    monkeypatch.setattr(pictures, "COMMAND", ("/bin/sh", "-c", f"echo '{said}'; exec sleep 600"))
    monkeypatch.setattr(pictures, "SILENCE_SECONDS", 0.5)
    monkeypatch.setattr(pictures, "SECONDS_TO_LEAVE", 0.1)
    monkeypatch.setattr(pictures, "FIRST_PAUSE_SECONDS", 0.01)
    kept, seen = pictures_by(DRAWN, 1), set[int]()

    async def look() -> None:
        running = asyncio.create_task(kept.run())
        while len(seen) < 2:
            await asyncio.sleep(0.01)
            seen.update([kept.process.pid] if kept.process and kept.ready else [])
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        kept.close()

    asyncio.run(asyncio.wait_for(look(), PATIENCE))
    assert kept.ready is None


def test_a_process_that_does_not_end_by_itself_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "SECONDS_TO_LEAVE", 0.1)
    monkeypatch.setattr(pictures, "COMMAND", ("/bin/sleep", "600"))
    kept = pictures_by(DRAWN, 1)

    async def begin_and_end() -> int | None:
        running = asyncio.create_task(kept.run())
        while kept.process is None:  # noqa: ASYNC110 - a process tells no event
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        kept.close()
        return kept.process.returncode

    assert asyncio.run(asyncio.wait_for(begin_and_end(), PATIENCE)) == -signal.SIGKILL


def test_in_production_the_pictures_are_encrypted_with_the_certificate_of_the_server(tmp_path: Path) -> None:
    authority = Authority.make(tmp_path / "ca", "A site")
    certificate, key = authority.issue_server(["localhost"])
    trust = ssl.create_default_context(cafile=tmp_path / "ca" / "ca.pem")
    listening = pictures.open_port("127.0.0.1", 0)
    camera = {"T": "-re -f lavfi -i testsrc"}
    settings = Settings(b"a secret", listening.fileno(), "", camera, certificate=str(certificate), key=str(key))
    kept = Pictures(listening, settings)

    async def look() -> bytes | str:
        running = asyncio.create_task(kept.run())
        while kept.ready is None:  # noqa: ASYNC110 - a process tells no event
            await asyncio.sleep(0.01)
        found = kept.document("T", "https", "localhost", time.time())
        assert found
        async with connect(f"{found['address']}&way=jpeg", ssl=trust) as viewer:
            still = await viewer.recv()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        kept.close()
        return still

    assert asyncio.run(asyncio.wait_for(look(), PATIENCE))[:2] == b"\xff\xd8"
