"""The program under the seed of a host: one signature over all of it, or component by component (§ 461a.4(d)).

The sums are worked out beside the line, which goes on answering.  How the parts of poll 6E are laid out is only
remembered, not read in a specification: docs/design/0210.
"""

import threading
from collections.abc import Callable
from typing import Any

from croupier.central.line.slave import REFUSED, Answer, Reply
from croupier.central.protocol.notices import Notice
from croupier.central.terminal.device import TICKS, TerminalDevice, replies
from croupier.central.terminal.program import authentication, components, list_of_components, signature, size

COUNT, STATUS, AUTHENTICATE, RESULT = range(4)
METHODS = 0x01 | 0x02 | 0x04 | 0x20

FOUND, COMPUTING, FINISHED, UNKNOWN, IDLE = 0x00, 0x40, 0x41, 0x80, 0xC0


def _beside(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="central signature", daemon=True).start()


@replies(0x21)
def sign(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """The signature comes later, in answer to a general poll."""
    seed, done = asked["seed"], device.volatile

    def work() -> None:
        done["signed"] = signature(seed)

    _beside(work)
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

    def work() -> None:
        result = authentication(described["name"], described["method"], seed)
        done["authentication"] = {"status": FINISHED, **described, "result": result}
        done["authenticated"] = True

    _beside(work)


TICKS.append(_tick)
