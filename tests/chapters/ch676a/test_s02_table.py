"""§ 676a.2: seats, and what the table tells the players."""

import pytest
from go_fore_it import table

from croupier.chapters import chapter
from croupier.rules.options import choose
from croupier.rules.refusals import Reason

CHAPTER = chapter("676a")


@pytest.mark.cites("§ 676a.2(a)")
def test_a_six_seats_take_part_and_there_is_no_seventh() -> None:
    rehearsal = table(1, 2, 3, 4, 5, 6)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(7, front9=10)

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_SEAT
    assert "676a.2(a)" in refused.cite
    assert rehearsal.snapshot() == before
    assert rehearsal.driver.round.seats_clockwise == (1, 2, 3, 4, 5, 6)


@pytest.mark.cites("§ 676a.2(b)(3)")
def test_b_3_every_wager_shows_its_payouts() -> None:
    shown = {wager.name: [str(pays) for pays in wager.pays(CHAPTER.default_options)] for wager in CHAPTER.wagers}

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
