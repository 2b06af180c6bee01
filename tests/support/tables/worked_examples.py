"""Rounds in the format that `croupier settle` reads, typed in for tests."""

from copy import deepcopy
from typing import Any

ROUND: dict[str, Any] = {
    "game": "657a",
    "id": "round",
    "kind": "settlement",
    "title": "The dealer's king-high loses to a pair of threes",
    "section": ["657a.11(c)(3)(ii)(B)"],
    "options": {"queens_up_paytable": "A", "four_card_progressive_paytable": "A", "progressive_unit": 5},
    "cards": {"dealer": ["Kc", "9d", "7h", "4s", "2c"], "seats": {"1": ["3c", "3d", "8h", "Js", "Td"]}},
    "meters": {"meter": 26000.5},
    "wagers": {"1": {"ante": 10, "super_bonus": 10, "queens_up": 2.5, "four_card_progressive": 5}},
    "actions": [{"seat": 1, "stage": "play", "action": "play", "amount": 10}],
    "expected": {
        "1": {
            "wagers": {
                "ante": {"result": "win", "net": 10},
                "play": {"result": "win", "net": 10},
                "super_bonus": {"result": "push", "net": 0},
                "queens_up": {"result": "lose", "net": -2.5},
                "four_card_progressive": {"result": "lose", "net": -5},
            },
            "net": 12.5,
        },
        "table": {"meters_after": {"meter": 26000.5}},
    },
}

DEAL: dict[str, Any] = {
    "game": "657a",
    "id": "deal",
    "kind": "deal",
    "options": {"method": "automated", "six_card_bonus": True, "seats": [3]},
    "expected": {"destinations": ["3"] * 5 + ["dealer"] * 5 + ["six"] + ["discard"] * 4},
}

METER: dict[str, Any] = {
    "game": "657a",
    "id": "meter",
    "kind": "meter",
    "meters": {"meter": 5000, "reserve": 0},
    "contributions": {"wagers": 6, "amount": 5, "rates": {"meter": 0.25, "reserve": 0.05}},
    "expected": {"meters_after": {"meter": 5007.5, "reserve": 1.5}},
}

SKIPPED: dict[str, Any] = {"game": "common", "id": "skipped", "kind": "procedure", "cases": [{"found": 52}]}


def changed(entry: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    """The entry with one value changed or added."""
    copy = deepcopy(entry)
    target: Any = copy
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = to
    return copy


def without(entry: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """The entry with one value taken out."""
    copy = deepcopy(entry)
    target: Any = copy
    for step in path[:-1]:
        target = target[step]
    del target[path[-1]]
    return copy
