"""Rounds of Raise It Up Stud Poker for tests, with hands written as short strings and amounts in dollars."""

from collections.abc import Mapping
from typing import Any

from croupier.rules.procedure.decisions import Decide
from support.games import one_deck
from support.tables.rehearsed_table import Rehearsal, nets, settle

STAGES = ("third", "fourth", "fifth")
REQUIRED = one_deck.REQUIRED["669a"]

Nets = dict[str, tuple[str, float]]


def acts(seat: int, acted: str) -> list[dict[str, Any]]:
    """What a seat does street by street: "check 2x" is a check, then a Play Wager of twice the Ante."""
    said = []
    for stage, action in zip(STAGES, acted.split(), strict=False):
        played = {"action": "play", "multiple": int(action[0])} if action.endswith("x") else {"action": action}
        said.append({"seat": seat, "stage": stage, **played})
    return said


def players(
    hands: Mapping[int, str],
    community: str,
    *,
    acted: str | Mapping[int, str] = "3x",
    slips: Mapping[int, Mapping[str, float]] | None = None,
    meter: float | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A round of several seats, each with Ante and Blind of $10 and what its slip adds."""
    ways = dict.fromkeys(hands, acted) if isinstance(acted, str) else acted
    return settle(
        "669a",
        options=options,
        cards={"community": community.split(), "seats": {str(seat): own.split() for seat, own in hands.items()}},
        wagers={str(seat): {**REQUIRED, **(slips or {}).get(seat, {})} for seat in hands},
        actions=[action for seat in hands for action in acts(seat, ways[seat])],
        **({} if meter is None else {"meters": {"meter": meter}}),
    )


def one_player(own: str, community: str, *, slip: Mapping[str, float] | None = None, **more: Any) -> Nets:
    """What each wager of the only player came to."""
    came_to: Nets = nets(players({1: own}, community, slips={1: slip or {}}, **more))
    return came_to


def table(*seats: int, slip: Mapping[str, float] | None = None, **options: Any) -> Rehearsal:
    """A table at which these seats have placed Ante and Blind of $10 and what the slip adds."""
    return one_deck.table("669a", *seats, slip=slip, **options)


def at(rehearsal: Rehearsal, stage: str) -> Rehearsal:
    """The table waiting for a decision at this stage, everybody having checked before."""
    while not (isinstance(rehearsal.live.step, Decide) and rehearsal.live.step.stage == stage):
        if isinstance(rehearsal.live.step, Decide):
            assert rehearsal.decide(rehearsal.live.step.deciding()[0], "check") is None
        else:
            rehearsal.go_on()
    return rehearsal
