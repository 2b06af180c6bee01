"""Rounds of Criss-Cross Poker for tests, with hands written as short strings and amounts in dollars."""

from typing import Any

from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

ANTES = one_deck.REQUIRED["674a"]
BOXES = ("far", "left", "middle", "right", "near")
BETS = ("across", "down", "middle")


def cross(cards: str) -> dict[str, str]:
    """The boxes of the cross, written far, left, middle, right, near."""
    return dict(zip(BOXES, cards.split(), strict=True))


def bet_all(seat: int = 1, multiples: tuple[float, ...] = (1, 1, 1)) -> list[dict[str, Any]]:
    """A Bet at every stage, so many times the Ante each."""
    return [
        {"seat": seat, "stage": stage, "action": "bet", "multiple": multiple}
        for stage, multiple in zip(BETS, multiples, strict=True)
    ]


def one_player(own: str, boxes: str, *, multiples: tuple[float, ...] = (1, 1, 1), bonus: float = 0) -> dict[str, Any]:
    """What each wager of the only player came to."""
    slip = {**ANTES, **({"five_card_bonus": bonus} if bonus else {})}
    return nets(
        settle(
            "674a",
            cards={"cross": cross(boxes), "seats": {"1": own.split()}},
            wagers={"1": slip},
            actions=bet_all(multiples=multiples),
        )
    )


def table(*seats: int, bonus: float = 0, **options: Any) -> Rehearsal:
    """A table at which these seats have placed their Antes, and a Five Card Bonus if named."""
    return one_deck.table("674a", *seats, slip={"five_card_bonus": bonus} if bonus else {}, **options)
