"""Rounds of Crazy 4 Poker for tests: hands as strings, amounts in dollars."""

from typing import Any

from support.tables.rehearsed_table import nets, settle

BELOW_KING = "2d 3d 5c 7c Tc"
"""A dealer's hand that does not qualify: ten-high."""

KING_HIGH = "Kc 9d 7h 4s 2c"
"""A dealer's hand that just qualifies."""

Nets = dict[str, tuple[str, float]]


def seats(hands: dict[int, str], dealer: str, **extra: Any) -> dict[str, Any]:
    """The cards of a round as an example writes them."""
    named = {name.removesuffix("_"): value for name, value in extra.items() if value}
    if "six_card_bonus" in named:
        named["six_card_bonus"] = named["six_card_bonus"].split()
    return {"seats": {str(seat): hand.split() for seat, hand in hands.items()}, "dealer": dealer.split(), **named}


def action(seat: int, play: float | str) -> dict[str, Any]:
    """A Play Wager of that amount, or a fold."""
    if play == "fold":
        return {"seat": seat, "stage": "play", "action": "fold"}
    return {"seat": seat, "stage": "play", "action": "play", "amount": play}


def one_player(
    hand: str, dealer: str = BELOW_KING, /, *, play: float | str = 10, options: Any = None, **more: Any
) -> Nets:
    """What each wager of a single player comes to; ``more`` are wagers, or ``six``, ``magic_card`` and the like."""
    cards = {name: more.pop(name) for name in ("magic_card", "lucky_position") if name in more}
    played = settle(
        "657a",
        options=options or {},
        cards=seats({1: hand}, dealer, six_card_bonus=more.pop("six", ""), **cards),
        meters=more.pop("meters", {}),
        wagers={"1": {"ante": 10, "super_bonus": 10, **more}},
        actions=[action(1, play)],
    )
    return nets(played)


def many_players(
    hands: dict[int, str],
    dealer: str = BELOW_KING,
    /,
    *,
    play: Any = None,
    options: Any = None,
    meters: Any = None,
    cards: Any = None,
    **wagers: float,
) -> dict[str, Any]:
    """A round in which every player makes the same wagers; each plays the Ante unless told otherwise."""
    chosen = {seat: (play or {}).get(seat, 10) for seat in hands}
    return settle(
        "657a",
        options=options or {},
        cards=seats(hands, dealer, **(cards or {})),
        meters=meters or {},
        wagers={str(seat): {"ante": 10, "super_bonus": 10, **wagers} for seat in hands},
        actions=[action(seat, chosen[seat]) for seat in hands],
    )
