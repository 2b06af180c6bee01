"""Who it is: versions, games, features (§ 605a.5(a))."""

from typing import Any

from croupier.central.line.slave import Answer, Reply
from croupier.central.terminal.changes import game_number
from croupier.central.terminal.device import TerminalDevice, replies
from croupier.chapters import chapter
from croupier.floor.record.settings import VoucherSystem

CENT = 0x01
"""The denomination that is accounted in."""

MANY = 0xFF
"""A highest wager of 255 credits or more."""

ADDRESSING = {VoucherSystem.HOUSE: 2, VoucherSystem.SYSTEM: 1, VoucherSystem.SECURE_ENHANCED: 2}
"""How validation is called in the features: a house that numbers its own vouchers looks like secure enhanced."""

SERIAL = 12
"""Characters of a serial number; hosts that read by size wait for them."""

LARGEST_LIMIT = 9_999
"""A cash-out limit of four digits; a higher one is told as this."""


def _described(number: str) -> dict[str, Any]:
    return {
        "game_id": "CR",
        "additional_id": number[:3].rjust(3, "0") if number else "000",
        "denomination": CENT,
        "max_bet": MANY,
        "progressive_group": 0,
        "options": 0,
        "paytable": (number or "000000").upper().ljust(6, "0"),
        "base_percent": "0000",
    }


def game_of(device: TerminalDevice, number: int) -> str | None:
    """The game of a number on this terminal; the empty name is the whole terminal, None no game at all."""
    if number == 0:
        return ""
    games = device.standing.games
    return games[number - 1] if number <= len(games) else None


@replies(0x1F)
def machine(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The terminal, as the game it plays."""
    return Answer(_described(device.standing.game))


@replies(0x53)
def configuration(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """One of its games."""
    game = game_of(device, asked["game"])
    return None if game is None else Answer({"game": asked["game"], **_described(game)})


@replies(0xB5)
def information(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """The same, with its name."""
    game = game_of(device, asked["game"])
    if game is None:
        return None
    named = {"game_name": str(chapter(game).name) if game else "Hybrid table", "paytable": game or "ALL"}
    rest = {"progressive_group": 0, "progressive_levels": 0, "wager_categories": 0, "max_bet": 9_999}
    return Answer({"game": asked["game"], **named, **rest})


@replies(0x54)
def version(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The version of the protocol, and the asset number in as many characters as hosts read."""
    return Answer({"version": "602", "serial": device.standing.asset.rjust(SERIAL, "0")[:40]})


@replies(0x51)
def games(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """How many games it offers."""
    return Answer({"games": len(device.standing.games)})


@replies(0x55)
def selected(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The game it plays; none between two visits to a table."""
    now = device.standing
    return Answer({"game": game_number(now, now.game) if now.table else 0})


@replies(0x56)
def enabled(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The games that the host has not disabled."""
    now = device.standing
    numbers = tuple(game_number(now, game) for game in now.games if game not in now.games_off)
    return Answer({"count": len(numbers), "games": numbers})


@replies(0xA0)
def features(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """What it can do: validation and vouchers, meters when played and paid, transfers, polls every 40 ms."""
    now = device.standing
    if game_of(device, asked["game"]) is None:
        return None
    redeems = now.vouchers and now.voucher_system is not VoucherSystem.HOUSE
    first = 1 << 4 | ADDRESSING[now.voucher_system] << 5 | redeems << 7
    second = 2 | 1 << 2 | 1 << 3 | 1 << 4 | now.transfers << 6
    flags = {"features1": first, "features2": second, "features3": 1 | 1 << 1}
    return Answer({"game": asked["game"], **flags, "unused": b""})


@replies(0xA4)
def cash_out_limit(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Above this an attendant pays."""
    if game_of(device, asked["game"]) is None:
        return None
    return Answer({"game": asked["game"], "credits": min(LARGEST_LIMIT, device.standing.voucher_limit)})


@replies(0xB1, 0xB3)
def denomination(_device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """Cents."""
    return Answer({"denomination": CENT})


@replies(0xB2)
def denominations(_device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """Cents, and nothing else."""
    return Answer({"count": 1, "denominations": (CENT,)})
