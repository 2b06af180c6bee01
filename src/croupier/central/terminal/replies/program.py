"""The program under the seed of a host: one signature over all of it, or component by component (§ 461a.4(d)).

The sums are worked out beside the lines, which go on answering.  How the parts of poll 6E are laid out is only
remembered, not read in a specification: docs/design/0210.
"""

import logging
import threading
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

from croupier.central.line.slave import REFUSED, Answer, Reply
from croupier.central.protocol.notices import Notice
from croupier.central.terminal.device import TICKS, TerminalDevice, replies
from croupier.central.terminal.program import authentication, components, list_of_components, signature, size

COUNT, STATUS, AUTHENTICATE, RESULT = range(4)
METHODS = 0x01 | 0x02 | 0x04 | 0x20

FOUND, COMPUTING, FINISHED, UNKNOWN, IDLE = 0x00, 0x40, 0x41, 0x80, 0xC0


_log = logging.getLogger(__name__)
SumT = TypeVar("SumT")


class Sums:
    """One thread works out what hosts ask for, one after the other, while somebody waits.

    A host that begins asks hundreds of terminals in the same moment: with a thread for each the lines would hardly get
    their turn, and their links would be lost over it.  Those who ask for the same before it is begun get it together.
    """

    def __init__(self) -> None:
        self._lock, self._at_work = threading.Lock(), False
        self._waiting: dict[Hashable, tuple[Callable[[], Any], list[Callable[[Any], None]]]] = {}

    def ask(self, name: Hashable, work: Callable[[], SumT], then: Callable[[SumT], None]) -> None:
        """Let this be worked out, under a name that says what it is; ``then`` gets it, on the thread of the sums."""
        with self._lock:
            self._waiting.setdefault(name, (work, []))[1].append(then)
            begins, self._at_work = not self._at_work, True
        if begins:
            threading.Thread(target=self._run, name="central sums", daemon=True).start()

    def _run(self) -> None:
        while waiting := self._next():
            work, thens = waiting
            try:
                found = work()
            except Exception:  # noqa: BLE001 - one that cannot be worked out is not the end of the others
                _log.exception("a sum over the program could not be worked out")
                continue
            for then in thens:
                then(found)

    def _next(self) -> tuple[Callable[[], Any], list[Callable[[Any], None]]] | None:
        with self._lock:
            self._at_work = bool(self._waiting)
            return self._waiting.pop(next(iter(self._waiting))) if self._waiting else None


_sums = Sums()


@replies(0x21)
def sign(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """The signature comes later, in answer to a general poll."""
    seed = asked["seed"]
    _sums.ask(seed, partial(signature, seed), partial(device.volatile.__setitem__, "signed"))
    return Answer()


def _tick(device: TerminalDevice, _now: float) -> None:
    if (found := device.volatile.pop("signed", None)) is not None:
        device.signature = found
    if device.volatile.pop("authenticated", False):
        device.note(Notice.AUTHENTICATION_COMPLETE)


@replies(0x6E)
def authenticate(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """How many components there are, one of them, and its sum."""
    action, names = asked["action"], sorted(components())
    values: dict[str, Any] = {"list": list_of_components()}
    if action == COUNT:
        return Answer({**values, "status": FOUND, "name": "", "size": len(names).to_bytes(2, "little")})
    if action == RESULT:
        return Answer({**values, **device.volatile.get("authentication", {"status": IDLE})})
    name = _component(asked, names)
    if action not in {STATUS, AUTHENTICATE} or name is None:
        return Answer({**values, "status": UNKNOWN}) if name is None else REFUSED
    described = {"name": name, "size": size(name).to_bytes(4, "little"), "methods": METHODS}
    if action == STATUS:
        return Answer({**values, "status": FOUND, **described})
    method = asked.get("method", 0)
    if not method & METHODS or method & (method - 1):
        return REFUSED
    _work_out(device, {**described, "method": method}, bytes(asked.get("seed", b"")))
    return Answer({**values, "status": COMPUTING, **described, "method": method})


def _component(asked: dict[str, Any], names: list[str]) -> str | None:
    told = bytes(asked.get("component", b""))
    if asked.get("addressing"):
        name = told.decode("latin-1")
        return name if name in names else None
    index = int.from_bytes(told, "little")
    return names[index] if index < len(names) and told else None


def _work_out(device: TerminalDevice, described: dict[str, Any], seed: bytes) -> None:
    done = device.volatile
    done["authentication"] = {"status": COMPUTING, **described}

    def finished(result: bytes) -> None:
        done["authentication"] = {"status": FINISHED, **described, "result": result}
        done["authenticated"] = True

    asked = described["name"], described["method"], seed
    _sums.ask(asked, partial(authentication, *asked), finished)


TICKS.append(_tick)
