"""Activating and disabling: play, bills, games, maintenance; events at once; the time (§ 605a.5(a))."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from croupier.central.line.slave import REFUSED, Answer, Reply
from croupier.central.protocol.notices import BILL_BITS
from croupier.central.terminal.device import TerminalDevice, replies
from croupier.floor.engine.batch import Answer as FloorAnswer
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands import (
    AnyCommand,
    BlockTerminal,
    DisableTerminal,
    EnableTerminal,
    SetBills,
    SetGame,
    UnblockTerminal,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import DENOMINATIONS
from croupier.floor.record.terminal import Block


def may(device: TerminalDevice, duty: HostDuty) -> bool:
    """Whether the host on the line is enrolled for something; a host that is not gets no answer."""
    return duty in device.standing.duties


def _control(device: TerminalDevice, command: AnyCommand, already: Reason | None = None) -> Reply:
    """The floor does it, or refuses as it is ``already`` so; to a host that is not enrolled there is silence."""

    def done(answer: FloorAnswer) -> Answer | None:
        return Answer() if isinstance(answer, Done) or answer.reason is already else None

    return device.ask(command, done) if may(device, HostDuty.CONTROL) else None


@replies(0x01)
def disable(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """Play ends with the round under way; what is on the balance can be taken out (§ 605a.5(a))."""
    if not device.standing.enabled and device.settled and may(device, HostDuty.CONTROL):
        return Answer()
    return _control(device, DisableTerminal(device.standing.terminal))


@replies(0x02)
def enable(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """Play (§ 605a.5(a))."""
    if device.standing.enabled and device.settled and may(device, HostDuty.CONTROL):
        return Answer()
    return _control(device, EnableTerminal(device.standing.terminal))


@replies(0x03, 0x04, 0x05, 0x2E, 0xAA)
def sounds(_device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """There are no sounds, no reels and no wagers that repeat themselves: it is understood, and that is all."""
    return Answer()


@replies(0x06)
def enable_bills(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The bills that poll 08 has told, or all that the facility takes."""
    return _control(device, SetBills(device.standing.terminal, tuple(device.memory.bills) or DENOMINATIONS))


@replies(0x07)
def disable_bills(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """No bills."""
    return _control(device, SetBills(device.standing.terminal, ()))


@replies(0x08)
def configure_bills(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Bills by their bits, the lowest first, and whether others are taken after one."""
    taken = tuple(dollars * 100 for bit, dollars in enumerate(BILL_BITS) if asked["bills"] >> bit & 1)
    if may(device, HostDuty.CONTROL):
        device.memory.bills, device.memory.one_bill = list(taken), not asked["action"] & 1
        device.changed()
    return _control(device, SetBills(device.standing.terminal, taken))


@replies(0x09)
def enable_game(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """One game, by its number on this terminal."""
    number, games = asked["game"], device.standing.games
    if not 1 <= number <= len(games) or asked["enabled"] > 1:
        return REFUSED
    return _control(device, SetGame(device.standing.terminal, games[number - 1], enabled=bool(asked["enabled"])))


@replies(0x0A)
def enter_maintenance(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """Out of service."""
    if Block.OUT_OF_SERVICE in device.standing.blocks and device.settled:
        return Answer()
    return _control(device, BlockTerminal(device.standing.terminal, Block.OUT_OF_SERVICE), Reason.TERMINAL_IS_BLOCKED)


@replies(0x0B)
def leave_maintenance(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """In service again, unless a person took it out."""
    if Block.OUT_OF_SERVICE not in device.standing.blocks and device.settled:
        return Answer()
    command = UnblockTerminal(device.standing.terminal, Block.OUT_OF_SERVICE)
    return _control(device, command, Reason.TERMINAL_IS_NOT_BLOCKED_SO)


@replies(0x0E)
def real_time(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Events at once, or in their turn."""
    if asked["enabled"] > 1:
        return REFUSED
    device.memory.real_time = bool(asked["enabled"])
    device.changed()
    return Answer()


@replies(0x7E)
def read_time(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The time as the host has set it for this line."""
    return Answer(device.date_and_time())


@replies(0x7F)
def set_time(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """The host's time stands on what the host reads, and moves no clock of the house (docs/design/0153)."""
    try:
        told = _moment(f"{asked['date']:08}", f"{asked['time']:06}").replace(tzinfo=ZoneInfo(device.standing.time_zone))
    except ValueError:
        return REFUSED
    device.memory.clock_ahead = (told - device.floor.now()).total_seconds()
    device.changed()
    return Answer()


def _moment(date: str, time: str) -> datetime:
    return datetime.fromisoformat(f"{date[4:]}-{date[:2]}-{date[2:4]}T{time[:2]}:{time[2:4]}:{time[4:]}")
