"""The Five Card Hand Bonus Wager, as far as it does not depend on a chapter."""

import pytest

from croupier.rules.five_card_hand import bonus as five_card_hand
from croupier.rules.five_card_hand.options import FiveCardHandOptions
from croupier.rules.terms.options import choose
from croupier.rules.terms.paytables import Outcomes, read

PAYTABLES = read(
    'edition = "toy"\n[five_card_hand]\ncite = "§ 657a.12(f)(1)"\ntitle = "Hand"\nrows = [["flush", "10 for 1"]]\n'
    '[five_card_hand_extras]\ncite = "§ 657a.12(f)(3)"\ntitle = "Extras"\n'
    'rows = [["magic_card", "20 for 1"], ["lucky_bonus", "5 for 1"]]',
    {"five_card_hand": Outcomes(("flush",)), "five_card_hand_extras": Outcomes(("magic_card", "lucky_bonus"))},
)


@pytest.mark.parametrize(
    ("magic", "lucky", "rows"),
    [
        (True, True, [["flush"], ["magic_card", "lucky_bonus"]]),
        (False, True, [["flush"], ["lucky_bonus"]]),
        (False, False, [["flush"]]),
    ],
)
def test_only_the_extras_that_are_paid_are_posted(magic: bool, lucky: bool, rows: list[list[str]]) -> None:
    selected = {"five_card_hand_bonus": True, "magic_card": magic, "lucky_bonus": lucky}

    posted = five_card_hand.posted(PAYTABLES, choose(FiveCardHandOptions, selected))

    assert [[row.name for row in one] for one in posted] == rows


def test_nothing_is_posted_where_the_wager_is_not_offered() -> None:
    assert five_card_hand.posted(PAYTABLES, choose(FiveCardHandOptions, {})) == ()
