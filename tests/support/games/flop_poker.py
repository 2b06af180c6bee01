"""Rounds of Flop Poker for tests, with hands written as short strings and amounts in dollars."""

from typing import Any

from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

REQUIRED = one_deck.REQUIRED["667a"]


def one_player(
    own: str, flop: str, *, action: str = "flop", slip: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    """What each wager of the only player came to."""
    return nets(players({1: own}, flop, action=action, slip=slip, **options))


def players(
    hands: dict[int, str],
    flop: str,
    *,
    action: str = "flop",
    slip: dict[str, Any] | None = None,
    meter: float | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A round of several seats that wager and act alike; a table minimum of $5 unless named."""
    return settle(
        "667a",
        options={"table_minimum": 5, **options},
        cards={"community": flop.split(), "seats": {str(seat): own.split() for seat, own in hands.items()}},
        wagers={str(seat): {**REQUIRED, **(slip or {})} for seat in hands},
        actions=[{"seat": seat, "stage": "flop", "action": action} for seat in hands],
        **({} if meter is None else {"meters": {"meter": meter}}),
    )


def table(*seats: int, **options: Any) -> Rehearsal:
    """A table at which these seats have placed what is required."""
    return one_deck.table("667a", *seats, **options)
