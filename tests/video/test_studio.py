"""One camera, however many look: encoded once, running only while somebody looks, tried again when it fails."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

import pytest
from PIL import Image

from croupier.video import ffmpeg, studio
from croupier.video.cameras import CameraFailed, Pictures, filmed
from croupier.video.contract import Way
from croupier.video.fragments import is_key
from croupier.video.relay import ways
from croupier.video.strip import HEIGHT, WIDTH
from croupier.video.studio import Studio
from croupier.video.viewers import Viewer

Work = Callable[[], Coroutine[Any, Any, None]]


class Camera:
    """Gives pictures quickly; can be told to fail after some."""

    def __init__(self, *fails_after: int, failure: Exception | None = None) -> None:
        self._fails, self._failure = list(fails_after), failure or CameraFailed("the cable")
        self.opened = self.taken = 0
        self.closed = asyncio.Event()

    async def pictures(self) -> Pictures:
        """Until it fails or nobody wants any."""
        self.opened += 1
        left = self._fails.pop(0) if self._fails else 10**6
        try:
            for _ in range(left):
                await asyncio.sleep(0.001)
                self.taken += 1
                yield Image.new("RGB", (WIDTH, HEIGHT), (self.taken % 256, 0, 0))
            raise self._failure
        finally:
            self.closed.set()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a camera in a test."""
    monkeypatch.setattr(studio, "LINGER_SECONDS", 0.05)
    monkeypatch.setattr(studio, "FIRST_PAUSE_SECONDS", 0.01)


PATIENCE_SECONDS = 120


def run(work: Work) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await work()

    asyncio.run(limited())


def test_a_picture_is_encoded_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, encoded = Camera(), count(1)
    monkeypatch.setattr(studio, "jpeg", lambda _picture: b"%d" % next(encoded))

    async def work() -> None:
        filming = Studio(camera.pictures)
        viewers = [Viewer(room=100) for _ in range(50)]
        for viewer in viewers:
            filming.join(Way.JPEG, viewer)
        first = [[await viewer.next() for _ in range(5)] for viewer in viewers]
        assert first == [[b"1", b"2", b"3", b"4", b"5"]] * 50
        for viewer in viewers:
            filming.leave(Way.JPEG, viewer)

    run(work)
    assert camera.opened == 1
    assert next(encoded) - 1 <= camera.taken


def test_who_does_not_read_keeps_nobody_waiting_and_finds_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = count(1)
    monkeypatch.setattr(studio, "jpeg", lambda _picture: b"%d" % next(encoded))

    async def work() -> None:
        filming = Studio(Camera().pictures)
        stalled, reading = Viewer(room=2), Viewer(room=2)
        filming.join(Way.JPEG, stalled)
        filming.join(Way.JPEG, reading)
        for _ in range(30):
            assert await reading.next()
        assert int(str(await stalled.next(), "ascii")) >= 28  # type: ignore[arg-type]
        filming.leave(Way.JPEG, stalled)
        filming.leave(Way.JPEG, reading)

    run(work)


def test_nothing_is_taken_while_nobody_looks_and_a_camera_runs_on_for_who_comes_back() -> None:
    camera = Camera()

    async def work() -> None:
        filming = Studio(camera.pictures)
        viewer = Viewer()
        filming.join(Way.JPEG, viewer)
        await viewer.next()
        filming.leave(Way.JPEG, viewer)
        await asyncio.sleep(0.01)
        filming.join(Way.JPEG, again := Viewer())
        await again.next()
        assert camera.opened == 1
        filming.leave(Way.JPEG, again)
        await camera.closed.wait()
        taken = camera.taken
        await asyncio.sleep(0.05)
        assert camera.taken == taken
        filming.join(Way.JPEG, later := Viewer())
        assert await later.next()
        assert camera.opened == 2

    run(work)


@pytest.mark.parametrize("failure", [CameraFailed("the cable"), OSError(24, "too many files"), KeyError("a surprise")])
def test_a_camera_that_dies_is_opened_again_and_whoever_looks_stays(failure: Exception) -> None:
    camera = Camera(3, 0, 2, failure=failure)

    async def work() -> None:
        filming = Studio(camera.pictures)
        viewer = Viewer(room=100)
        filming.join(Way.JPEG, viewer)
        for _ in range(12):
            assert await viewer.next()

    run(work)
    assert camera.opened == 4


def test_an_encoder_that_dies_sends_its_viewers_to_come_again_and_the_stills_go_on() -> None:
    async def work() -> None:
        filming = Studio(Camera().pictures)
        video, still = Viewer(), Viewer(room=1000)
        filming.join(Way.H264, video)
        filming.join(Way.JPEG, still)
        assert str(await video.next()).startswith('{"codec":"avc1.')
        assert filming._video is not None
        filming._video._process.kill()
        while await video.next() is not None:
            pass
        filming.leave(Way.H264, video)
        assert await still.next()
        filming.join(Way.H264, again := Viewer())
        assert str(await again.next()).startswith('{"codec":"avc1.')

    run(work)


def test_who_joins_a_video_later_gets_its_opening_and_begins_at_a_key() -> None:
    async def work() -> None:
        filming = Studio(Camera().pictures)
        filming.join(Way.H264, first := Viewer(room=1000))
        opening = [await first.next(), await first.next()]
        for _ in range(5):
            await first.next()
        filming.join(Way.H264, second := Viewer(room=1000))
        assert [await second.next(), await second.next()] == opening
        joined = await second.next()
        assert isinstance(joined, bytes)
        assert is_key(joined)

    run(work)


def test_without_ffmpeg_stills_are_drawn_all_the_same_and_a_camera_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ffmpeg, "found", lambda: "")

    async def work() -> None:
        filming = Studio(lambda: filmed("rtsp://10.0.0.7/one", "T"))
        filming.join(Way.JPEG, Viewer())
        while "croupier[video]" not in caplog.text:  # noqa: ASYNC110 - the log tells nobody
            await asyncio.sleep(0.01)

    run(work)
    assert ways() == (Way.JPEG,)


def test_a_camera_that_fails_is_told_by_its_table_and_never_by_its_password(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        filming = Studio(lambda: filmed("http://viewer:hunter2@127.0.0.1:1/one", "T"))
        filming.join(Way.JPEG, Viewer())
        while "no camera" not in caplog.text:  # noqa: ASYNC110 - the log tells nobody
            await asyncio.sleep(0.01)

    run(work)
    assert "no camera: the camera of T gives no picture" in caplog.text
    assert "hunter2" not in caplog.text
    assert capfd.readouterr().err == ""
