"""From the floor's meters to those of the protocol.  One cent is one credit, so that nothing is ever rounded.

How each is read: docs/design/0210.
"""

from collections.abc import Callable, Mapping

from croupier.central.terminal.memory import Memory
from croupier.central.terminal.standing import Standing
from croupier.floor.record.meters import Meter
from croupier.floor.record.settings import DENOMINATIONS
from croupier.floor.record.terminal import THE_TERMINAL

_PLAY: dict[str, tuple[Meter, ...]] = {
    "coin_in": (Meter.COIN_IN,),
    "coin_out": (Meter.COIN_OUT, Meter.TERMINAL_PROGRESSIVES),
    "jackpot": (Meter.ATTENDANT_JACKPOTS, Meter.ATTENDANT_PROGRESSIVES),
    "games_played": (Meter.GAMES_PLAYED,),
    "machine_paid_paytable": (Meter.COIN_OUT,),
    "machine_paid_progressive": (Meter.TERMINAL_PROGRESSIVES,),
    "machine_paid_bonus": (),
    "attendant_paid_paytable": (Meter.ATTENDANT_JACKPOTS,),
    "attendant_paid_progressive": (Meter.ATTENDANT_PROGRESSIVES,),
    "attendant_paid_bonus": (),
    "total_won": (
        Meter.COIN_OUT,
        Meter.TERMINAL_PROGRESSIVES,
        Meter.ATTENDANT_JACKPOTS,
        Meter.ATTENDANT_PROGRESSIVES,
    ),
}
"""Meters that each game has too: sums of the floor's."""

_MONEY: dict[str, tuple[Meter, ...]] = {
    "hand_paid_cancelled_credits": (Meter.CANCELLED_CREDITS,),
    "cancelled_credits": (Meter.CANCELLED_CREDITS, Meter.VOUCHERS_OUT, Meter.TIPS),
    "total_hand_paid": (Meter.ATTENDANT_JACKPOTS, Meter.ATTENDANT_PROGRESSIVES, Meter.CANCELLED_CREDITS),
    "total_drop": (Meter.BILLS_IN, Meter.VOUCHERS_IN, Meter.TRANSFERS_IN),
    "bills": (Meter.BILLS_IN,),
    "dropped": (Meter.BILLS_IN,),
    "ticket_in": (Meter.VOUCHERS_IN,),
    "ticket_out": (Meter.VOUCHERS_OUT,),
    "ticket_in_count": (Meter.VOUCHERS_IN_COUNT,),
    "ticket_out_count": (Meter.VOUCHERS_OUT_COUNT,),
    "regular_ticket_in": (Meter.VOUCHERS_IN,),
    "regular_ticket_out": (Meter.VOUCHERS_OUT,),
    "regular_ticket_in_count": (Meter.VOUCHERS_IN_COUNT,),
    "regular_ticket_out_count": (Meter.VOUCHERS_OUT_COUNT,),
    "cashable_ticket_in": (Meter.VOUCHERS_IN,),
    "regular_cashable_ticket_in": (Meter.VOUCHERS_IN,),
    "cashable_ticket_out": (Meter.VOUCHERS_OUT,),
    "cashable_ticket_in_count": (Meter.VOUCHERS_IN_COUNT,),
    "cashable_ticket_out_count": (Meter.VOUCHERS_OUT_COUNT,),
    "all_tickets_in": (Meter.VOUCHERS_IN,),
    "all_tickets_out": (Meter.VOUCHERS_OUT,),
    "electronic_in": (Meter.TRANSFERS_IN,),
    "electronic_out": (Meter.TRANSFERS_OUT,),
    "electronic_cashable_in": (Meter.TRANSFERS_IN,),
    "electronic_cashable_out": (Meter.TRANSFERS_OUT,),
    "transfer_in": (Meter.TRANSFERS_IN,),
    "transfer_in_count": (Meter.TRANSFERS_IN_COUNT,),
    "transfer_out": (Meter.TRANSFERS_OUT,),
    "transfer_out_count": (Meter.TRANSFERS_OUT_COUNT,),
}
"""Meters of the whole terminal."""

_TAKEN = {f"bills_{one // 100}" for one in DENOMINATIONS}
_TRANSFERS = {"transfer_in", "transfer_in_count", "transfer_out", "transfer_out_count"}

_OWN: dict[str, Callable[[Standing, Memory, int], int]] = {
    "current_credits": lambda now, _memory, _played: now.balance,
    "stacker_count": lambda now, _memory, _played: now.in_box,
    "stacker_value": lambda now, _memory, _played: now.box_value,
    "games_won": lambda _now, memory, _played: memory.games_won,
    "games_lost": lambda _now, memory, played: max(0, played - memory.games_won),
    "games_since_power": lambda _now, memory, played: max(0, played - memory.games_at_power),
    "games_since_door": lambda _now, memory, played: max(0, played - memory.games_at_door),
    "door_opens": lambda _now, memory, _played: memory.door_opens,
    "power_resets": lambda _now, memory, _played: memory.power_resets,
}
"""What is no sum of the floor's meters."""


def summed(name: str, kept: Mapping[str, int]) -> int | None:
    """A meter that is a sum of the floor's, as the floor keeps them; None where it is none."""
    if name in _PLAY or name in _MONEY:
        return sum(kept.get(one, 0) for one in {**_PLAY, **_MONEY}[name])
    return kept.get(name, 0) if name in _TAKEN else None


def meter(name: str, standing: Standing, memory: Memory, game: str = THE_TERMINAL) -> int | None:
    """What a meter shows, of the terminal or of one game; None where it is not kept."""
    kept, name = standing.meters.get(game, {}), name.replace("dropped_", "bills_")  # every bill goes into the box
    if name in _PLAY:
        return sum(kept.get(one, 0) for one in _PLAY[name])
    if game != THE_TERMINAL or (name in _TRANSFERS and not standing.transfers):
        return None
    if name in _MONEY:
        return sum(kept.get(one, 0) for one in _MONEY[name])
    if name in _OWN:
        return _OWN[name](standing, memory, kept.get(Meter.GAMES_PLAYED, 0))
    if name == "bills_in_dollars":
        return kept.get(Meter.BILLS_IN, 0) // 100
    return kept.get(name, 0) if name in _TAKEN else None
