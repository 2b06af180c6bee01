"""Rounds of Five Card Hi-Lo for tests, with hands written as short strings and amounts in dollars."""

from typing import Any

from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Step
from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

DEALER_29_11 = "Kd Qs 9h 7c 4d"
"""A dealer's five cards: 29 high, 11 low."""


def one_player(
    own: str, low: str, dealer: str = DEALER_29_11, *, slip: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    """What each wager of the only player came to, who plays an Ante of $10 and sets these cards low."""
    return nets(played(own, [{"action": "play"}, {"action": "set", "low": low.split()}], dealer, slip, options))


def folding(own: str, dealer: str = DEALER_29_11, *, slip: dict[str, Any], **options: Any) -> dict[str, Any]:
    """What each wager of the only player came to, who folds."""
    return nets(played(own, [{"action": "fold"}], dealer, slip, options))


def played(
    own: str, actions: list[dict[str, Any]], dealer: str, slip: dict[str, Any] | None, options: dict[str, Any]
) -> dict[str, Any]:
    """A round of one player."""
    return settle(
        "663a",
        options=options,
        cards={"dealer": dealer.split(), "seats": {"1": own.split()}},
        wagers={"1": {"ante": 10, **(slip or {})}},
        actions=[{"seat": 1, **action} for action in actions],
    )


def table(*seats: int, slip: dict[str, Any] | None = None, **options: Any) -> Rehearsal:
    """A table at which these seats have placed an Ante of $10, and what else is named."""
    return one_deck.table("663a", *seats, slip=slip, **options)


def all_play(rehearsal: Rehearsal) -> Rehearsal:
    """Everybody makes the Play Wager; the table waits for hands to be set."""
    rehearsal.until(Decide)
    while not setting(rehearsal.live.step):
        step = rehearsal.live.step
        assert isinstance(step, Decide)
        stake = rehearsal.live.round.stakes[step.deciding()[0]]
        assert rehearsal.decide(stake.id, "play", stake.wagers["ante"] / 100) is None
    return rehearsal


def setting(step: Step | None) -> bool:
    """The table waits for hands to be set."""
    return isinstance(step, Decide) and step.stage == "set"
