"""§ 676a.2: what the table tells the players; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose

CHAPTER = chapter("676a")


@pytest.mark.cites("§ 676a.2(b)(3)")
def test_b_3_every_wager_shows_its_payouts() -> None:
    shown = {
        wager.name: [str(pays) for pays in wager.pays.payouts(CHAPTER.default_options)] for wager in CHAPTER.wagers
    }

    assert shown == {
        "front9": ["1 to 1"],
        "back9": ["25 to 1", "5 to 1", "2 to 1", "1 to 1"],
        "skins": ["1 to 1"],
        "gopher": ["1,000 to 1", "50 to 1", "5 to 1", "2 to 1"],
    }


@pytest.mark.cites("§ 676a.2(b)(3)")
@pytest.mark.parametrize("column", ["A", "B"])
def test_b_3_the_paytable_in_force_is_posted_and_no_other(column: str) -> None:
    posted = CHAPTER.posted_paytables(choose(CHAPTER.options, {"gopher_paytable": column}))

    assert [(table.family, table.column) for table in posted] == [("back9", "A"), ("gopher", column)]


@pytest.mark.cites("§ 676a.2(b)(4)")
def test_b_4_a_sign_tells_that_skins_loses_on_a_tie() -> None:
    (sign,) = CHAPTER.posted_signs(CHAPTER.default_options)

    assert (sign.cite, sign.text) == ("§ 676a.2(b)(4)", "Your Skins Wager loses if your hand ties the dealer's.")
