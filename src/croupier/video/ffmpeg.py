"""ffmpeg, if available: it reads any camera, and encodes video."""

import asyncio
import contextlib
import shlex
import shutil
from asyncio.subprocess import DEVNULL, PIPE, Process
from functools import cache
from pathlib import Path
from typing import NamedTuple

from croupier.video.strip import HEIGHT, WIDTH

PICTURES_PER_SECOND = 12
"""Pictures a second."""

PICTURE_BYTES = WIDTH * HEIGHT * 3
"""Bytes of one raw picture."""

RAW = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(PICTURES_PER_SECOND))
LISTED = [
    *("-f", "concat", "-safe", "0", "-protocol_whitelist"),
    "pipe,rtp,srtp,rtmp,rtmps,rtmpt,udp,tcp,tls,http,https,httpproxy,hls,srt,crypto,data",
    *("-i", "pipe:0"),
]
"""Options for reading a secret address from a pipe; no file can be named by it."""

QUIET = ("-hide_banner", "-nostdin", "-loglevel", "error")
FIT = f"scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=decrease,pad={WIDTH}:{HEIGHT}:-1:-1,setsar=1"


@cache
def found() -> str:
    """The installed program, or the one of the package imageio-ffmpeg; empty if there is neither."""
    if own := shutil.which("ffmpeg"):
        return own
    try:
        import imageio_ffmpeg  # noqa: PLC0415 - an extra, which is not there on most machines
    except ImportError:
        return ""
    with contextlib.suppress(RuntimeError):
        return str(imageio_ffmpeg.get_ffmpeg_exe())
    return ""


class Source(NamedTuple):
    """A camera's arguments to ffmpeg, visible to everybody on the machine, and its standard input."""

    arguments: list[str]
    listing: bytes = b""


def source(given: str) -> Source:
    """Parse a camera: an address or a file, or, if it starts with a dash, options for ffmpeg.

    An address may hold a password, so it is passed through a pipe, as a playlist of one item.
    """
    words = shlex.split(given) if given.startswith("-") else ["-i", given]
    address = words[words.index("-i") + 1] if "-i" in words[:-1] else ""
    if "://" in address:
        return Source(LISTED, _listing(address, words[: words.index("-i")]))
    if Path(given).is_file():
        return Source(["-re", "-stream_loop", "-1", "-i", given])
    return Source(words)


def _listing(address: str, options: list[str]) -> bytes:
    """A playlist of one address, with options in pairs; ffmpeg detects the format."""
    quoted = address.replace("'", r"'\''")
    pairs = zip(options[::2], options[1::2], strict=False)
    lines = [f"option {name.lstrip('-')} {shlex.quote(value)}" for name, value in pairs if name != "-f"]
    return "\n".join(["ffconcat version 1.0", f"file '{quoted}'", *lines, ""]).encode()


async def reading(given: str) -> Process:
    """A camera as a stream of raw pictures; ffmpeg's messages, which contain the address, are discarded."""
    told = source(given)
    arguments = [*QUIET, "-fflags", "nobuffer", "-flags", "low_delay", *told.arguments, "-an", "-vf", FIT, *RAW, "-"]
    process = await asyncio.create_subprocess_exec(
        found(), *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=2 * PICTURE_BYTES, start_new_session=True
    )
    assert process.stdin is not None  # noqa: S101 - it was asked for
    process.stdin.write(told.listing)
    process.stdin.close()
    return process


async def encoding() -> Process:
    """Raw pictures in, H.264 out in fragments of one picture; a new viewer waits at most a second."""
    video = ("-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-profile:v", "baseline")
    color = ("-vf", "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709", "-color_primaries", "bt709")
    shape = ("-color_trc", "bt709", "-pix_fmt", "yuv420p", "-g", str(PICTURES_PER_SECOND))
    rate = ("-b:v", "600k", "-maxrate", "900k", "-bufsize", "300k")
    pieces = ("-movflags", "empty_moov+default_base_moof+frag_every_frame", "-f", "mp4", "-flush_packets", "1")
    arguments = [*QUIET, *RAW, "-i", "-", "-threads", "1", *video, *color, *shape, *rate, *pieces, "-"]
    return await asyncio.create_subprocess_exec(
        found(), *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
    )


async def ended(process: Process) -> None:
    """Terminate a process started here, and wait for its end."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
