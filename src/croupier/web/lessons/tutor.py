"""The worth of each choice, from one long-lived worker process at the lowest priority.

It takes one question at a time; few may queue, fewer from one address. A process that is silent too long or gives an
invalid answer is killed, and the next question starts another.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from croupier.web.lessons.documents import WorthDocument, WorthOfChoice
from croupier.web.lessons.games import STAKE
from croupier.web.lessons.moves import named
from croupier.web.sockets.quotas import Dear

COMMAND = (sys.executable, "-m", "croupier.odds.tutor")

LONGEST_SECONDS = 60
"""Seconds for one answer: the first waits for compilation, the others take a fraction of one."""

ANSWERS_KEPT = 4096
"""The last 4,096 answers are kept, each some hundred bytes."""

ROUNDING = 1e-9
"""In cents: far above floating-point error, far below what a player could lose."""

ASKED_AT_ONCE = {"at_once": 1, "waiting": 32, "of_one": 4}


class NoAnswer(Exception):
    """The process did not answer in time."""


class Tutor:
    """The worth of choices, computed or cached."""

    def __init__(self, command: tuple[str, ...] = COMMAND, longest: float = LONGEST_SECONDS) -> None:
        self._command, self._longest = command, longest
        self._line = Dear(**ASKED_AT_ONCE)
        self._process: Process | None = None
        self._known: OrderedDict[bytes, WorthDocument] = OrderedDict()

    async def worth(self, number: str, position: dict[str, Any], source: str) -> WorthDocument:
        """Every choice of a decision; raises :class:`NoAnswer`, or `Busy` if the queue is full."""
        question = msgspec.json.encode({"chapter": number, "position": position})
        if question not in self._known:
            async with self._line.turn(source):
                self._known[question] = told(await self._answered(question))
            if len(self._known) > ANSWERS_KEPT:
                self._known.popitem(last=False)
        return self._known[question]

    async def _answered(self, question: bytes) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self._longest):
                found: dict[str, Any] = msgspec.json.decode(await self._said(question))
        except (TimeoutError, OSError, msgspec.DecodeError):
            await self.close()
            raise NoAnswer from None
        except asyncio.CancelledError:  # its answer would be taken for that of the next question
            await self.close()
            raise
        return found

    async def _said(self, question: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, stderr=nothing
            )
        reading, writing = self._process.stdout, self._process.stdin
        if reading is None or writing is None:
            raise OSError("a process without pipes")
        writing.write(question + b"\n")
        await writing.drain()
        return await reading.readline()

    async def close(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def told(answer: dict[str, Any]) -> WorthDocument:
    """The answer as a document, in play money."""
    values = {
        named(choice, int(Fraction(units) * STAKE), cards): Fraction(worth) if isinstance(worth, str) else worth
        for choice, units, cards, worth in answer["values"]
    }
    return worths(values, answer["basis"])


def worths(values: Mapping[str, Fraction | float], basis: str) -> WorthDocument:
    """The choices by worth in units, best first."""
    ordered = sorted(values, key=lambda one: values[one], reverse=True)
    best = values[ordered[0]]
    return WorthDocument(
        ordered[0],
        basis,
        tuple(
            WorthOfChoice(
                name,
                str(values[name]) if isinstance(values[name], Fraction) else "",
                float(values[name] * STAKE),
                _cost(best, values[name]),
            )
            for name in ordered
        ),
    )


def _cost(best: Fraction | float, worth: Fraction | float) -> float:
    """The cost of a choice against the best; a difference of floats within rounding is 0."""
    cost = float((best - worth) * STAKE)
    return cost if isinstance(worth, Fraction) or cost > ROUNDING else 0.0
