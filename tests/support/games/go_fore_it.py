"""Rounds of Go Fore It for tests, with hands written as short strings and amounts in dollars."""

from typing import Any

from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

TWENTY_SIX = "Kd 9d 5d 2s"
"""A dealer's hand of 26 points."""


def one_player(
    own: str, dealer: str = TWENTY_SIX, *, action: str = "back9", slip: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    """What each wager of the only player came to; the Front 9 is $10."""
    played = settle(
        "676a",
        options=options,
        cards={"dealer": dealer.split(), "seats": {"1": own.split()}},
        wagers={"1": {"front9": 10, **(slip or {})}},
        actions=[{"seat": 1, "stage": "back9", "action": action}],
    )
    return nets(played)


def table(*seats: int, slip: dict[str, Any] | None = None, **options: Any) -> Rehearsal:
    """A table at which these seats have placed a Front 9 of $10, and what else is named."""
    return one_deck.table("676a", *seats, slip=slip, **options)


def stacked(rehearsal: Rehearsal, **hands: str) -> Rehearsal:
    """Four cards to a place: ``stacked(table(1), seat1="As 2d 2h 3c", dealer="Kd 9d 5d 2s")``."""
    for place, cards in hands.items():
        seat = place.removeprefix("seat")
        parts = {place: cards} if place == "dealer" else {f"{seat}.front": cards[:5], f"{seat}.hole": cards[6:]}
        rehearsal.stack(**parts)
    return rehearsal
