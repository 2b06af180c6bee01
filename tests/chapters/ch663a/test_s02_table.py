"""§ 663a.2: the payouts that the table shows; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose

CHAPTER = chapter("663a")


@pytest.mark.cites("§ 663a.2(b)(7)")
def test_b_7_every_wager_shows_its_payouts() -> None:
    shown = {
        wager.name: [str(pays) for pays in wager.pays.payouts(CHAPTER.default_options)] for wager in CHAPTER.wagers
    }

    assert shown == {
        "ante": ["1 to 1"],
        "play": ["1 to 1"],
        "tie": ["20 to 1", "4 to 1", "4 to 1"],
        "poker_bonus": [
            "250 to 1",
            "50 to 1",
            "25 to 1",
            "15 to 1",
            "10 to 1",
            "8 to 1",
            "5 to 1",
            "3 to 1",
            "1 to 1",
        ],
    }


@pytest.mark.cites("§ 663a.2(b)(7)")
@pytest.mark.parametrize(
    ("selected", "posted"),
    [
        ({}, [("ante_bonus", "A")]),
        ({"ante_bonus_paytable": "D", "tie_wager": True}, [("ante_bonus", "D"), ("tie", "A")]),
        (
            {"tie_wager": True, "poker_bonus_wager": True, "poker_bonus_paytable": "B"},
            [("ante_bonus", "A"), ("tie", "A"), ("poker_bonus", "B")],
        ),
    ],
)
def test_b_7_what_is_offered_is_posted_and_nothing_else(
    selected: dict[str, Any], posted: list[tuple[str, str]]
) -> None:
    shown = CHAPTER.posted_paytables(choose(CHAPTER.options, selected))

    assert [(table.family, table.column) for table in shown] == posted
