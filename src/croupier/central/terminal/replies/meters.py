"""The meters, one by one and in groups (§ 605a.5(a), (d))."""

from typing import Any

from croupier.central.line.slave import Answer, Reply
from croupier.central.protocol.meters import GROUPS, METER_NAMES, SINGLE
from croupier.central.protocol.notices import BILL_CODES, USA
from croupier.central.terminal.device import REPLIES, Replier, TerminalDevice, replies
from croupier.central.terminal.metering import meter
from croupier.central.terminal.replies.identity import game_of

MOST_SELECTED, MOST_EXTENDED = 10, 12
"""Meters that polls 2F and 6F ask for at once."""

_VALIDATED = {0x00: ("ticket_out_count", "ticket_out"), 0x80: ("ticket_in_count", "ticket_in")}
"""Of poll 50: vouchers out and in; the other kinds are none of ours, and no number validates a hand pay."""


def _named(*names: str) -> Replier:
    def reply(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
        found = {name: meter(name, device.standing, device.memory) for name in names}
        return None if None in found.values() else Answer(found)

    return reply


REPLIES.update({code: _named(name) for code, name in SINGLE.items()})
REPLIES.update({code: _named(*names) for code, names in GROUPS.items()})


@replies(0x18)
def games_since(device: TerminalDevice, asked: dict[str, Any], now: float) -> Reply:
    """Games since the power came, and since the door was closed."""
    return _named("games_since_power", "games_since_door")(device, asked, now)


@replies(0x2D)
def cancelled(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Cancelled credits that attendants paid; of the whole terminal."""
    if asked["game"]:
        return None
    credits_paid = meter("hand_paid_cancelled_credits", device.standing, device.memory)
    return Answer({"game": 0, "credits": credits_paid})


@replies(0x52)
def of_game(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Wagered, won, paid by attendants, and played: of one game, or of all."""
    game = game_of(device, asked["game"])
    if game is None:
        return None
    names = ("coin_in", "coin_out", "jackpot", "games_played")
    return Answer(
        {"game": asked["game"], **{name: meter(name, device.standing, device.memory, game) for name in names}}
    )


@replies(0x2F)
def selected(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Meters by code; one that is not kept is left out, as its size here is fixed."""
    game = game_of(device, asked["game"])
    if game is None or len(asked["codes"]) > MOST_SELECTED:
        return None
    found = [(code, _by_code(device, code, game)) for code in asked["codes"]]
    return Answer({"game": asked["game"], "meters": tuple((code, value) for code, value in found if value is not None)})


@replies(0x6F, 0xAF)
def extended(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """Meters by code, each with its size; one that is not kept has none."""
    game = game_of(device, asked["game"])
    if game is None or len(asked["codes"]) > MOST_EXTENDED:
        return None
    return Answer(
        {"game": asked["game"], "meters": tuple((code, _by_code(device, code, game)) for code in asked["codes"])}
    )


def _by_code(device: TerminalDevice, code: int, game: str) -> int | None:
    name = METER_NAMES.get(code)
    return meter(name, device.standing, device.memory, game) if name else None


@replies(0x48)
def last_bill(device: TerminalDevice, _asked: dict[str, Any], _now: float) -> Reply:
    """The last bill, and how many of its kind there were."""
    dollars = device.memory.last_bill
    counted = meter(f"bills_{dollars}", device.standing, device.memory) if dollars else 0
    return Answer({"country": USA if dollars else 0, "denomination": BILL_CODES.get(dollars, 0), "count": counted or 0})


@replies(0x50)
def validated(device: TerminalDevice, asked: dict[str, Any], _now: float) -> Reply:
    """How many vouchers of a kind there were, and what they came to."""
    counted, cents = (
        meter(name, device.standing, device.memory) or 0 for name in _VALIDATED.get(asked["type"], ("", ""))
    )
    return Answer({"type": asked["type"], "count": counted, "cents": cents})
