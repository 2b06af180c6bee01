"""Rounds of Texas Hold 'Em Bonus Poker for tests, with hands written as short strings and amounts in dollars."""

from collections.abc import Mapping
from typing import Any

from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

STAGES = ("flop", "turn", "river")

Nets = dict[str, tuple[str, float]]


def acts(seat: int, acted: str) -> list[dict[str, Any]]:
    """What a seat does street by street: "bet check bet", or "fold"."""
    stages = zip(STAGES, acted.split(), strict=False)
    return [{"seat": seat, "stage": stage, "action": action} for stage, action in stages]


def players(
    hands: dict[int, str],
    community: str,
    dealer: str,
    *,
    acted: str | dict[int, str] = "bet check check",
    slips: Mapping[int, Mapping[str, float]] | None = None,
    six: str = "",
    cards: Mapping[str, str] | None = None,
    meters: Mapping[str, float] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A round of several seats, each with an Ante of $10 and what its slip adds."""
    ways = acted if isinstance(acted, dict) else dict.fromkeys(hands, acted)
    named: dict[str, Any] = {
        "dealer": dealer.split(),
        "community": community.split(),
        "seats": {str(seat): own.split() for seat, own in hands.items()},
        **({"six_card_bonus": six.split()} if six else {}),
        **(cards or {}),
    }
    return settle(
        "647a",
        options={"table_minimum": 10, **options},
        cards=named,
        wagers={str(seat): {"ante": 10, **(slips or {}).get(seat, {})} for seat in hands},
        actions=[action for seat in hands for action in acts(seat, ways[seat])],
        **({"meters": meters} if meters else {}),
    )


def one_player(own: str, community: str, dealer: str, *, slip: Mapping[str, float] | None = None, **more: Any) -> Nets:
    """What each wager of the only player came to."""
    came_to: Nets = nets(players({1: own}, community, dealer, slips={1: slip or {}}, **more))
    return came_to


def table(*seats: int, slip: Mapping[str, float] | None = None, **options: Any) -> Rehearsal:
    """A table at which these seats have placed an Ante of $10 and what the slip adds."""
    return one_deck.table("647a", *seats, slip=slip, **options)
