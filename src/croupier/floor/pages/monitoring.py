"""What the page of central control shows: the terminals' current state (§§ 605a.5(a), (d), 461a.14)."""

from croupier.floor.pages.documents.monitoring import MonitoredTerminal
from croupier.floor.record.floor import Floor
from croupier.floor.record.meters import Meter
from croupier.floor.record.terminal import Block, Terminal

DROP = (Meter.BILLS_IN, Meter.VOUCHERS_IN, Meter.TRANSFERS_IN)
CANCELLED = (Meter.CANCELLED_CREDITS, Meter.VOUCHERS_OUT, Meter.TIPS)
WON = (Meter.COIN_OUT, Meter.TERMINAL_PROGRESSIVES)
BY_HAND = (Meter.ATTENDANT_JACKPOTS, Meter.ATTENDANT_PROGRESSIVES)

LIGHTS = {Block.HAND_PAY: "hand_pay", Block.DOOR_OPEN: "door", Block.BOX_REMOVED: "door"}
"""The tower light of a block; any other block is a fault."""


def light(terminal: Terminal) -> str:
    """The tower light, by precedence: a hand pay, a door, a fault, a player's call."""
    shown = [LIGHTS.get(block, "fault") for block in terminal.blocks]
    return min(shown, key=("hand_pay", "door", "fault").index) if shown else "call" if terminal.called else ""


def terminals(floor: Floor) -> list[MonitoredTerminal]:
    """All terminals, by name."""
    return [_monitored(floor, floor.state.terminals[name]) for name in sorted(floor.state.terminals)]


def _monitored(floor: Floor, terminal: Terminal) -> MonitoredTerminal:
    def read(*meters: Meter) -> int:
        return sum(terminal.meter(meter) for meter in meters)

    return MonitoredTerminal(
        terminal=terminal.id,
        asset=terminal.asset,
        location=terminal.location,
        table=terminal.where,
        enabled=terminal.enabled,
        linked=terminal.linked,
        blocks=sorted(terminal.blocks),
        light=light(terminal),
        balance=floor.balance(terminal),
        coin_in=read(Meter.COIN_IN),
        coin_out=read(*WON),
        drop=read(*DROP),
        cancelled=read(*CANCELLED),
        by_hand=read(*BY_HAND),
        games=read(Meter.GAMES_PLAYED),
    )
