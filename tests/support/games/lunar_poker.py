"""Rounds of Lunar Poker for tests, with hands written as short strings and amounts in dollars."""

from typing import Any

from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Step
from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

REQUIRED = one_deck.REQUIRED["671a"]

UNQUALIFIED = "Kc Qd 9s 4h 2d"
"""A dealer below ace-king."""

ACE_KING = "Ac Kd 9s 4h 2d"
"""A dealer who just qualifies."""


def entry(own: str, dealer: str, *actions: dict[str, Any], draw: str = "", **rest: Any) -> dict[str, Any]:
    """A round of one seat as a worked example."""
    cards: dict[str, Any] = {"dealer": dealer.split(), "seats": {"1": own.split()}}
    if draw:
        cards["draws"] = {"1": draw.split()}
    slip = {**REQUIRED, **rest.pop("slip", {})}
    made = [{"seat": 1, **action} for action in actions]
    return {"cards": cards, "wagers": {"1": slip}, "actions": made, **rest}


def bets(own: str, dealer: str, **rest: Any) -> dict[str, Any]:
    """What each wager of the only player came to when he bets on his first five cards."""
    return nets(settle("671a", **entry(own, dealer, {"action": "bet"}, **rest)))


def buys(own: str, sixth: str, dealer: str, then: str = "bet", **rest: Any) -> dict[str, Any]:
    """What each wager came to when the player buys a sixth card."""
    actions = {"action": "buy_sixth", "fee": 10}, {"action": then}
    return nets(settle("671a", **entry(own, dealer, *actions, draw=sixth, **rest)))


def exchanges(own: str, discard: str, draw: str, dealer: str, then: str = "bet", **rest: Any) -> dict[str, Any]:
    """What each wager came to when the player exchanges cards."""
    actions = {"action": "exchange", "fee": 10, "discard": discard.split()}, {"action": then}
    return nets(settle("671a", **entry(own, dealer, *actions, draw=draw, **rest)))


def declares(own: str, dealer: str = UNQUALIFIED, **rest: Any) -> dict[str, Any]:
    """What each wager came to when the player takes the instant payout."""
    return nets(settle("671a", **entry(own, dealer, {"action": "declare_instant"}, **rest)))


def table(*seats: int, slips: dict[int, dict[str, Any]] | None = None, **options: Any) -> Rehearsal:
    """A table at which these seats have placed what is required, and more where a slip says so."""
    rehearsal = Rehearsal("671a", **options)
    for seat in seats:
        rehearsal.wager(seat, **{**REQUIRED, **(slips or {}).get(seat, {})})
    return rehearsal


def at(stage: str) -> Any:
    """A table that waits for this stage: ``rehearsal.until(at("after_draw"))``."""
    return lambda step: isinstance(step, Decide) and step.stage == stage


def accepted(rehearsal: Rehearsal, seat: int | str, choice: str, amount: float = 0, cards: str = "") -> None:
    """A decision that must be accepted."""
    refused = rehearsal.decide(seat, choice, amount, cards)
    assert refused is None, refused


def step_of(rehearsal: Rehearsal) -> Step:
    """What the table waits for."""
    step = rehearsal.live.step
    assert step is not None
    return step


def order(rehearsal: Rehearsal) -> list[tuple[str, str]]:
    """Stake and wager of every line, as they were settled."""
    return [(line.stake, line.wager) for line in rehearsal.live.round.lines]
