"""The process of the pictures, as the server starts it: any camera, whoever has a ticket, and gone with its server."""

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec
import pytest
from PIL import Image
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from croupier.video.contract import DRAWN, Ready, Settings, Way, ticket
from support.web.glass import read, table

SECRET = b"a secret of thirty-two bytes ..."
FILMED = "-re -f lavfi -i testsrc=size=1280x720:rate=25"
PATIENCE = 120


class Started:
    """The process, and where it listens."""

    def __init__(self, floor: str, **cameras: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = listening.getsockname()[1]
            handed = listening.fileno()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "croupier.video"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(handed,),
            )
        assert self.process.stdin
        assert self.process.stdout
        settings = Settings(SECRET, handed, floor, cameras)
        self.process.stdin.write(msgspec.json.encode(settings) + b"\n")
        self.process.stdin.flush()
        self.ready = msgspec.json.decode(self.process.stdout.readline(), type=Ready)

    def end(self) -> int:
        """What happens when the server goes."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(PATIENCE)

    def look(
        self, at: str, way: str = "jpeg", shown: str | None = None, more: str = ""
    ) -> AbstractContextManager[ClientConnection]:
        """A viewer of a table."""
        with_ticket = ticket(SECRET, at, time.time()) if shown is None else shown
        address = f"ws://127.0.0.1:{self.port}/picture/{at}?ticket={with_ticket}&way={way}{more}"
        return connect(address, open_timeout=PATIENCE)


def sign(looking: ServerConnection) -> None:
    """A floor that knows one table; its second round begins soon."""
    assert looking.request
    for number in (1, 2):
        known = looking.request.path == "/live/display?table=T"
        document = table(number, dealer=["As", None]) if known else None
        try:
            looking.send(json.dumps({"kind": "view", "table": document}))
            looking.recv(0.5)
        except TimeoutError:
            continue
        except ConnectionClosed:
            return
    for _message in looking:
        pass


@contextmanager
def floor_served() -> Iterator[str]:
    with serve(sign, "127.0.0.1", 0) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()
        serving.join()


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """One process with cameras of every kind."""
    short = tmp_path_factory.mktemp("film") / "short.gif"
    frames = [Image.new("RGB", (64, 36), (shade, 0, 0)) for shade in (0, 255)]
    frames[0].save(short, save_all=True, append_images=frames[1:], duration=200)
    cameras = {"T": DRAWN, "unknown": DRAWN, "filmed": FILMED, "file": str(short), "broken": "/nowhere/at/all"}
    with floor_served() as floor:
        process = Started(floor, **cameras)
        yield process
        process.end()


def still(viewer: ClientConnection) -> bytes:
    """The next still."""
    found = viewer.recv(PATIENCE)
    assert isinstance(found, bytes)
    assert found.startswith(b"\xff\xd8")
    return found


def ends(viewer: ClientConnection) -> bool:
    """Whether the server ends a picture, after what was on its way."""
    try:
        while viewer.recv(PATIENCE):
            pass
    except ConnectionClosed:
        return True
    return False


@pytest.mark.cites("§ 605a.9(c)")
def test_a_drawn_camera_shows_the_table_round_by_round_as_it_is_now() -> None:
    with floor_served() as floor:
        own = Started(floor, T=DRAWN)
        rounds, moments = set[int](), list[int]()
        with own.look("T") as viewer:
            while rounds != {1, 2}:
                said = read(still(viewer))
                assert said
                rounds.add(said.round)
                moments.append(said.milliseconds)
            assert moments == sorted(moments)
            assert 0 <= int(time.time() * 1000) % 2**32 - moments[-1] < PATIENCE * 1000
        assert own.end() == 0


def test_any_input_of_ffmpeg_is_a_camera(started: Started) -> None:
    with started.look("filmed") as viewer:
        pictures = [still(viewer) for _ in range(15)]

    assert pictures[0] != pictures[-1]
    assert read(pictures[0]) is None  # nothing is painted over what was filmed


def test_a_file_is_a_camera_that_begins_again(started: Started) -> None:
    with started.look("file") as viewer:
        assert len([still(viewer) for _ in range(12)]) == 12


def test_video_begins_with_what_a_browser_must_know(started: Started) -> None:
    assert started.ready.ways == (Way.H264, Way.JPEG)
    with started.look("T", "h264") as viewer:
        words, opening, first = (viewer.recv(PATIENCE) for _ in range(3))

    assert json.loads(words)["codec"].startswith("avc1.42")
    assert isinstance(opening, bytes)
    assert isinstance(first, bytes)
    assert b"moov" in opening
    assert first[4:8] == b"moof"


def test_who_wants_no_motion_gets_a_still_a_second(started: Started) -> None:
    with started.look("T", more="&pace=slow") as viewer:
        first, second = read(still(viewer)), read(still(viewer))

    assert first
    assert second
    assert 900 <= second.milliseconds - first.milliseconds <= 3000


@pytest.mark.parametrize(
    "shown",
    [
        "",
        "forged",
        "9999999999.forged",
        ticket(SECRET, "other", time.time() + 3600),
        ticket(SECRET, "T", time.time() - 60),
        ticket(b"another secret", "T", time.time() + 3600),
    ],
    ids=["none", "nonsense", "forged", "of another table", "too old", "of another floor"],
)
def test_without_a_ticket_for_this_table_nobody_looks(started: Started, shown: str) -> None:
    with pytest.raises(InvalidStatus) as refused, started.look("T", shown=shown):
        pass

    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("way", ["jpeg", "h264"])
def test_whoever_asks_is_told_the_time_of_the_pictures(started: Started, way: str) -> None:
    with started.look("T", way) as viewer:
        before = time.time()
        viewer.send("now")
        answers = (viewer.recv(PATIENCE) for _ in range(100))
        told = next(said for said in map(json.loads, (one for one in answers if isinstance(one, str))) if "now" in said)

    assert before * 1000 - 1 <= told["now"] <= time.time() * 1000


@pytest.mark.parametrize(("at", "way", "code"), [("elsewhere", "jpeg", 4404), ("T", "smoke", 4406)])
def test_where_there_is_no_picture_the_page_is_told(started: Started, at: str, way: str, code: int) -> None:
    with started.look(at, way) as viewer, pytest.raises(ConnectionClosed) as closed:
        viewer.recv(PATIENCE)

    assert closed.value.rcvd
    assert closed.value.rcvd.code == code


@pytest.mark.parametrize("at", ["broken", "unknown"])
def test_a_camera_that_sees_nothing_sends_nothing_and_the_others_go_on(started: Started, at: str) -> None:
    with started.look(at) as waiting, started.look("T") as viewer:
        assert len([still(viewer) for _ in range(10)]) == 10
        with pytest.raises(TimeoutError):
            waiting.recv(0.01)


def test_whoever_talks_into_a_picture_or_leaves_at_once_disturbs_nobody(started: Started) -> None:
    with started.look("T") as viewer:
        with started.look("T") as other:
            other.send(b"x" * 5000)
            assert ends(other)
        for _ in range(3):
            with started.look("T") as gone:
                gone.socket.close()
        assert len([still(viewer) for _ in range(12)]) == 12


def test_the_process_ends_with_its_server() -> None:
    with floor_served() as floor:
        own = Started(floor, T=DRAWN, filmed=FILMED)
        with own.look("T") as viewer, own.look("filmed") as other:
            still(viewer)
            still(other)
            assert own.end() == 0
            assert ends(viewer)
            assert ends(other)
