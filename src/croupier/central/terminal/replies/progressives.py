"""Progressives as a receiver of a link, and wins that the link is told of (§ 605a.7(a))."""

from typing import Any

from croupier.central.line.slave import Answer, Reply
from croupier.central.protocol.notices import Notice
from croupier.central.terminal.device import TICKS, TerminalDevice, replies
from croupier.central.terminal.memory import Win
from croupier.central.terminal.metering import meter
from croupier.central.terminal.replies.identity import game_of

SILENT_FOR = 5.0
"""Seconds without an amount, after which the host hears that none comes."""

GROUP = 1


@replies(0x80)
def level(device: TerminalDevice, asked: dict[str, Any], now: float) -> Reply:
    """What one level stands at."""
    return _heard(device, asked["group"], ((asked["level"], asked["cents"]),), now)


@replies(0x86)
def levels(device: TerminalDevice, asked: dict[str, Any], now: float) -> Reply:
    """What several stand at."""
    return _heard(device, asked["group"], asked["levels"], now)


def _heard(device: TerminalDevice, group: int, amounts: tuple[tuple[int, int], ...], now: float) -> Reply:
    kept = device.volatile.setdefault("progressives", {})
    kept.update({(group, number): cents for number, cents in amounts})
    device.volatile["progressives at"] = now
    return Answer()


def _tick(device: TerminalDevice, now: float) -> None:
    at = device.volatile.get("progressives at")
    if at is not None and now - at > SILENT_FOR:
        del device.volatile["progressives at"]
        device.note(Notice.NO_PROGRESSIVE_DATA)


@replies(0x83)
def wins(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """All progressive wins, of the terminal or of a game."""
    game = game_of(device, asked["game"])
    if game is None:
        return None
    names = ("machine_paid_progressive", "attendant_paid_progressive")
    won = sum(meter(name, device.standing, device.memory, game) or 0 for name in names)
    return Answer({"game": asked["game"], "credits": won})


@replies(0x84, 0x85)
def win(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The first win that the host has not read."""
    first = device.memory.wins[0] if device.memory.wins else None
    told = first or Win(0, 0)
    values = {"group": GROUP if first else 0, "level": told.level, "cents": told.cents}
    return Answer(values, lambda: _read(device, [first] if first else []))


@replies(0x87)
def queued(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """All of them."""
    told = list(device.memory.wins)
    values = {"group": GROUP if told else 0, "levels": tuple((one.level, one.cents) for one in told)}
    return Answer(values, lambda: _read(device, told))


def _read(device: TerminalDevice, told: list[Win]) -> None:
    device.memory.wins = [one for one in device.memory.wins if not any(one is other for other in told)]
    device.changed()


TICKS.append(_tick)
