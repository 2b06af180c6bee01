"""Exact odds that are not in the shipped figures, computed by another process while the tables play on.

One calculation runs at a time, at the lowest priority, limited in time and only while somebody waits for it; a few may
queue, and identical requests share one calculation.

Why: docs/design/0124.
"""

import asyncio
import contextlib
import sys
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.words import say

COMMAND = (sys.executable, "-m", "croupier.odds.answer")
LONGEST_SECONDS = 300
"""Seconds that one calculation may take."""

CALCULATIONS_IN_LINE_AT_MOST = 8
"""At most 8 calculations are queued or running."""

ANSWERS_KEPT = 256
"""The last 256 answers are kept."""


class TooMany(Exception):
    """The queue of calculations is full."""


@dataclass(slots=True)
class _Calculation:
    task: "asyncio.Task[dict[str, Any]]"
    waiting: int = 0


class Calculations:
    """A queue of calculations; an answer is ``{"figures": […]}`` or ``{"refused": "why"}``."""

    def __init__(self, command: tuple[str, ...] = COMMAND, longest: int = LONGEST_SECONDS) -> None:
        self._command, self._longest = command, longest
        self._turn = asyncio.Lock()
        self._in_line: dict[bytes, _Calculation] = {}
        self._known: OrderedDict[bytes, dict[str, Any]] = OrderedDict()

    def known(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """The cached answer, if there is one."""
        return self._known.get(self._key(question))

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Wait for the answer; the last caller to stop waiting cancels the work."""
        key = self._key(question)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        one = self._in_line.get(key) or self._begin(key)
        one.waiting += 1
        try:
            return await asyncio.shield(one.task)
        finally:
            one.waiting -= 1
            if not one.waiting:
                one.task.cancel()
                self._leave(key, one)  # at once, so that an identical request starts afresh

    def _key(self, question: dict[str, Any]) -> bytes:
        return msgspec.json.encode({**question, "seconds": self._longest}, order="sorted")

    def _begin(self, key: bytes) -> _Calculation:
        if len(self._in_line) >= CALCULATIONS_IN_LINE_AT_MOST:
            raise TooMany
        one = self._in_line[key] = _Calculation(asyncio.create_task(self._work(key)))
        one.task.add_done_callback(lambda _task: self._leave(key, one))
        return one

    def _leave(self, key: bytes, one: _Calculation) -> None:
        if self._in_line.get(key) is one:
            del self._in_line[key]

    async def _work(self, key: bytes) -> dict[str, Any]:
        async with self._turn:
            answer = await self._calculated(key)
        if answer is None:
            return {"refused": say("what_if.out_of_time", seconds=self._longest)}
        self._known[key] = answer
        if len(self._known) > ANSWERS_KEPT:
            self._known.popitem(last=False)
        return answer

    async def _calculated(self, question: bytes) -> dict[str, Any] | None:
        """The output of the process; None if it could not finish."""
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, stderr=nothing)
        try:
            async with asyncio.timeout(self._longest):
                said, _ = await process.communicate(question)
            found: dict[str, Any] = msgspec.json.decode(said)
        except (TimeoutError, msgspec.DecodeError):
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        return found

    async def close(self) -> None:
        """Cancel any calculation."""
        tasks = [one.task for one in self._in_line.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
