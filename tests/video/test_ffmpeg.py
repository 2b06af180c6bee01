"""A camera's address holds a password: ffmpeg hears it by a pipe, and nobody reads it among its arguments."""

import asyncio
import base64
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from croupier.video import ffmpeg

SECRET = "9xQ-not-for-everybody"


@pytest.fixture
def camera(tmp_path: Path) -> Iterator[str]:
    """The address of a camera that gives pictures to somebody who knows its password."""
    film = tmp_path / "film"
    make = ["-f", "lavfi", "-i", "testsrc=size=64x36:rate=12", "-t", "2", "-c:v", "mjpeg", "-f", "mpjpeg", str(film)]
    subprocess.run([ffmpeg.found(), "-loglevel", "error", *make], check=True)

    class Camera(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = self.headers.get("authorization") == f"Basic {base64.b64encode(f'cam:{SECRET}'.encode()).decode()}"
            self.send_response(200 if known else 401)
            kind = ("Content-Type", "multipart/x-mixed-replace; boundary=ffmpeg")
            self.send_header(*(kind if known else ("WWW-Authenticate", 'Basic realm="camera"')))
            self.end_headers()
            self.wfile.write(film.read_bytes() if known else b"")

        def log_message(self, *_words: object) -> None:
            """Nothing is said."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Camera) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://cam:{SECRET}@127.0.0.1:{serving.server_port}/film"
        serving.shutdown()


async def _seen(given: str) -> tuple[bytes, bytes]:
    """The arguments as everybody on the machine reads them, and the first picture."""
    process = await ffmpeg.reading(given)
    assert process.stdout
    picture = await asyncio.wait_for(process.stdout.readexactly(ffmpeg.PICTURE_BYTES), 60)
    seen = _of_process(process.pid)
    await ffmpeg.ended(process)
    return seen, picture


def _of_process(pid: int) -> bytes:
    return b"".join(Path(f"/proc/{pid}/{what}").read_bytes() for what in ("cmdline", "environ"))


@pytest.mark.skipif(not ffmpeg.found(), reason="no ffmpeg here")
@pytest.mark.parametrize("before", ["", "-user_agent croupier -i ", "-f mpjpeg -i "])
def test_no_argument_holds_the_address(camera: str, before: str) -> None:
    arguments, picture = asyncio.run(_seen(before + camera))

    assert len(picture) == ffmpeg.PICTURE_BYTES
    assert len(set(picture)) > 2
    assert SECRET.encode() not in arguments
    assert b"127.0.0.1" not in arguments


@pytest.mark.parametrize(
    "given", ["rtsp://a:b@cam/1", "-rtsp_transport tcp -i rtsp://a:b@cam/1", "-i 'https://cam/it'\"'\"'s?token=b'"]
)
def test_whatever_has_an_address_goes_in_by_the_pipe(given: str) -> None:
    told = ffmpeg.source(given)

    assert "cam" not in " ".join(told.arguments)
    assert told.listing.startswith(b"ffconcat version 1.0\nfile '")
    assert (b"option rtsp_transport tcp\n" in told.listing) is ("-rtsp_transport" in given)


def test_files_and_devices_are_arguments_as_before(tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    film.touch()

    assert ffmpeg.source(str(film)) == (["-re", "-stream_loop", "-1", "-i", str(film)], b"")
    assert ffmpeg.source("-f v4l2 -i /dev/video0") == (["-f", "v4l2", "-i", "/dev/video0"], b"")
