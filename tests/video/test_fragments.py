"""Video as ffmpeg makes it, cut where it can be cut."""

import asyncio
from functools import cache

import pytest
from PIL import Image

from croupier.video import ffmpeg
from croupier.video.fragments import Fragments, codec, is_key
from croupier.video.strip import HEIGHT, WIDTH

SECONDS = 2


@cache
def encoded() -> bytes:
    """Two seconds of a picture that changes."""

    async def encode() -> bytes:
        process = await ffmpeg.encoding()
        pictures = [
            Image.new("RGB", (WIDTH, HEIGHT), (shade, 90, 60)) for shade in range(SECONDS * ffmpeg.PICTURES_PER_SECOND)
        ]
        return (await process.communicate(b"".join(picture.tobytes() for picture in pictures)))[0]

    return asyncio.run(encode())


@pytest.fixture(autouse=True)
def needs_ffmpeg() -> None:
    """The test environment brings one."""
    assert ffmpeg.found(), "there is no ffmpeg: install the extra 'video'"


@pytest.mark.parametrize("size", [1, 7, 1000, 10**7])
def test_every_picture_is_a_fragment_however_the_bytes_come(size: int) -> None:
    fragments, data = Fragments(), encoded()
    pieces = [piece for at in range(0, len(data), size) for piece in fragments.feed(data[at : at + size])]

    assert len(pieces) == SECONDS * ffmpeg.PICTURES_PER_SECOND
    assert fragments.opening + b"".join(piece.data for piece in pieces) == data[: data.rfind(b"mfra") - 4]


def test_a_video_can_be_joined_once_a_second() -> None:
    pieces = list(Fragments().feed(encoded()))

    assert [number for number, piece in enumerate(pieces) if piece.key] == [0, ffmpeg.PICTURES_PER_SECOND]


def test_a_browser_is_told_profile_and_level() -> None:
    fragments = Fragments()
    list(fragments.feed(encoded()))

    assert codec(fragments.opening).startswith("avc1.42c0")


def run_of(*, first: int | None = None, default: int | None = None) -> bytes:
    """A fragment that says in one of two ways whether it is a key."""
    header = b"tfhd" + (0x20 if default is not None else 0).to_bytes(4) + (1).to_bytes(4)
    header += default.to_bytes(4) if default is not None else b""
    run = b"trun" + (0x5 if first is not None else 0x1).to_bytes(4) + (1).to_bytes(4) + (0).to_bytes(4)
    return b"moof" + header + run + (first.to_bytes(4) if first is not None else b"")


def test_a_key_is_known_by_the_flags_of_its_run_or_of_its_track() -> None:
    assert is_key(run_of(first=0x2000000))
    assert not is_key(run_of(first=0x1010000))
    assert is_key(run_of(default=0x2000000))
    assert not is_key(run_of(default=0x1010000))
    assert not is_key(run_of())
