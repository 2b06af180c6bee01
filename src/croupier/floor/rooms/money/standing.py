"""What has gone into a terminal and out of it, what is on it, and what it has at risk."""

from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.meters import Meter
from croupier.floor.record.terminal import THE_TERMINAL, Block, Terminal
from croupier.money import Cents

_IN = (Meter.BILLS_IN, Meter.VOUCHERS_IN, Meter.TRANSFERS_IN)
_PAID = (Meter.CANCELLED_CREDITS, Meter.ATTENDANT_JACKPOTS, Meter.ATTENDANT_PROGRESSIVES)
_OUT = (Meter.VOUCHERS_OUT, Meter.TRANSFERS_OUT, *_PAID)
_WON = (HandPayKind.JACKPOT, HandPayKind.PROGRESSIVE)
"""What waits for an attendant and is not on the balance."""


def put_in(terminal: Terminal) -> Cents:
    """All that ever went in."""
    return _sum(terminal, _IN)


def taken_out(terminal: Terminal) -> Cents:
    """All that ever came out."""
    return _sum(terminal, _OUT)


def _sum(terminal: Terminal, names: tuple[Meter, ...]) -> Cents:
    meters = terminal.meters.get(THE_TERMINAL, {})
    return sum([meters.get(name, 0) for name in names])


def here(floor: Floor, terminal: Terminal, in_play: Cents) -> Cents:
    """What is its player's: the balance, what waits for somebody of the house, and what is in play."""
    waiting = floor.waits_for_attendant(terminal, *_WON) if Block.HAND_PAY in terminal.blocks else 0
    return floor.balance(terminal) + floor.pending(terminal) + in_play + waiting
