"""Who looks gets the newest; who is slow misses pictures and keeps nobody waiting."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from croupier.video import viewers
from croupier.video.viewers import Piece, Viewer

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


async def waiting(viewer: Viewer) -> list[bytes | str]:
    """All that is in line."""
    found: list[bytes | str] = []
    while True:
        try:
            async with asyncio.timeout(0.01):
                piece = await viewer.next()
        except TimeoutError:
            return found
        if piece is None:
            return found
        found.append(piece)


def test_pieces_come_in_their_order() -> None:
    async def look() -> list[bytes | str]:
        viewer = Viewer()
        for piece in (b"1", b"2", b"3"):
            viewer.put(Piece(piece))
        return await waiting(viewer)

    assert run(look()) == [b"1", b"2", b"3"]


def test_a_slow_viewer_gets_the_newest_and_not_what_was_missed() -> None:
    async def look() -> list[bytes | str]:
        viewer = Viewer(room=2)
        for number in range(5):
            viewer.put(Piece(b"%d" % number))
        return await waiting(viewer)

    assert run(look()) == [b"4"]


def test_after_a_gap_a_video_goes_on_at_a_key() -> None:
    async def look() -> list[bytes | str]:
        viewer = Viewer(room=2)
        for piece in (Piece(b"k1"), Piece(b"a", key=False), Piece(b"b", key=False), Piece(b"c", key=False)):
            viewer.put(piece)
        assert await waiting(viewer) == []
        for piece in (Piece(b"d", key=False), Piece(b"k2"), Piece(b"e", key=False)):
            viewer.put(piece)
        return await waiting(viewer)

    assert run(look()) == [b"k2", b"e"]


def test_a_video_is_joined_at_a_key_and_after_its_greeting() -> None:
    async def look() -> list[bytes | str]:
        viewer = Viewer(room=2)
        viewer.put(Piece(b"a", key=False))
        viewer.put(Piece(b"k"))
        viewer.greet("words", b"opening")
        return await waiting(viewer)

    assert run(look()) == ["words", b"opening", b"k"]


def test_the_greeting_is_never_dropped() -> None:
    async def look() -> list[bytes | str]:
        viewer = Viewer(room=1)
        viewer.greet(b"opening")
        for number in range(4):
            viewer.put(Piece(b"%d" % number))
        return await waiting(viewer)

    assert run(look()) == [b"opening", b"3"]


def test_who_asks_too_much_is_not_answered() -> None:
    async def look() -> list[bytes | str]:
        viewer = Viewer(room=3)
        for number in range(1000):
            viewer.greet(str(number))
        return await waiting(viewer)

    assert run(look()) == ["0", "1", "2"]


def test_who_wants_no_motion_gets_one_still_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(viewers, "monotonic", lambda: clock[0])

    async def look() -> list[bytes | str]:
        viewer = Viewer(every=1.0)
        for number in range(24):
            viewer.put(Piece(b"%d" % number))
            clock[0] += 0.125
        return await waiting(viewer)

    assert run(look()) == [b"0", b"8", b"16"]


def test_what_is_over_is_over_at_once() -> None:
    async def look() -> bytes | str | None:
        viewer = Viewer()
        viewer.put(Piece(b"1"))
        viewer.end()
        return await viewer.next()

    assert run(look()) is None
