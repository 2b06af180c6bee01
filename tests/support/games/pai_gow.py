"""Rounds of Six-Card Fortune Pai Gow Poker for tests, with hands written as short strings and amounts in dollars."""

from typing import Any

from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Step
from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

KINGS = "Kd Kc 9h 7s 4d 2c"
"""A dealer's six cards: a pair of kings high and the nine low."""

SEVENS = "7d 7c Kh 9s 4d 2c"
"""A dealer's six cards below a pair of eights: sevens high and the king low."""


def one_player(
    own: str,
    low: str,
    dealer: str = KINGS,
    *,
    double: bool = False,
    slip: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """What each wager of the only player came to: ``{"pai_gow": ("win", 10)}``."""
    doubled = [{"seat": 1, "stage": "double_down", "action": "double_down"}] if double else []
    played = settle(
        "670a",
        options=options,
        cards={"dealer": dealer.split(), "seats": {"1": own.split()}},
        wagers={"1": {"pai_gow": 10, **(slip or {})}},
        actions=[*doubled, {"seat": 1, "stage": "set", "action": "set", "low": low}],
    )
    return nets(played)


def six_cards(own: str, wager: str, amount: float = 1, **options: Any) -> tuple[str, float]:
    """What a wager on all six cards came to, the hands set the house way."""
    played = several({1: own}, {1: {wager: amount}}, **options)
    found: tuple[str, float] = nets(played)[wager]
    return found


def several(
    hands: dict[int, str],
    slips: dict[int, dict[str, Any]],
    *,
    dealer: str = KINGS,
    meter: float | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A round of several seats, all set the house way."""
    return settle(
        "670a",
        options=options,
        cards={"dealer": dealer.split(), "seats": {str(seat): own.split() for seat, own in hands.items()}},
        wagers={str(seat): {"pai_gow": 10, **slips.get(seat, {})} for seat in hands},
        actions=[{"seat": seat, "stage": "set", "action": "house_way"} for seat in hands],
        **({} if meter is None else {"meters": {"meter": meter}}),
    )


def table(*seats: int, **options: Any) -> Rehearsal:
    """A table at which these seats have wagered $10 each."""
    return one_deck.table("670a", *seats, **options)


def setting(step: Step) -> bool:
    """The table waits for hands to be set."""
    return isinstance(step, Decide) and step.stage == "set"


def doubling(step: Step) -> bool:
    """The table waits for Double Down Wagers."""
    return isinstance(step, Decide) and step.stage == "double_down"
