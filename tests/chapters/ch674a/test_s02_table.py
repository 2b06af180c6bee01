"""§ 674a.2: the payouts that the table shows; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter

CHAPTER = chapter("674a")


@pytest.mark.cites("§ 674a.2(b)", "§ 674a.2(b)(5)")
def test_b_5_every_wager_shows_its_payouts() -> None:
    shown = {
        wager.name: [str(pays) for pays in wager.pays.payouts(CHAPTER.default_options)] for wager in CHAPTER.wagers
    }

    bets = ["500 to 1", "100 to 1", "40 to 1", "12 to 1", "8 to 1", "5 to 1", "3 to 1", "2 to 1", "1 to 1", "push"]
    assert shown == {
        "ante_across": ["1 to 1", "push"],
        "ante_down": ["1 to 1", "push"],
        "across": bets,
        "down": bets,
        "middle": bets,
        "five_card_bonus": [
            "250 to 1",
            "100 to 1",
            "40 to 1",
            "15 to 1",
            "10 to 1",
            "6 to 1",
            "4 to 1",
            "3 to 1",
            "1 to 1",
        ],
    }
