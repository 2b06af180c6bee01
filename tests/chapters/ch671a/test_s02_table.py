"""§ 671a.2: what the table tells; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.rules.game.shown_layout import shown_layout
from croupier.rules.terms.options import choose

CHAPTER = chapter("671a")


@pytest.mark.cites(
    "§ 671a.2(b)(4)(i)", "§ 671a.2(b)(4)(ii)", "§ 671a.2(b)(6)(i)", "§ 671a.2(b)(6)(ii)", "§ 671a.2(b)(7)"
)
def test_b_4_and_6_the_signs_tell_the_options_the_dealers_least_hand_and_the_instant_payout() -> None:
    signs = {sign.cite: sign.says(CHAPTER.default_options) for sign in CHAPTER.signs}

    assert signs == {
        "§ 671a.2(b)(4)(i)": "Options: exchange two to five of your cards.",
        "§ 671a.2(b)(4)(ii)": "Options: buy a sixth card.",
        "§ 671a.2(b)(6)(i)": "The dealer plays with an ace-king or higher.",
        "§ 671a.2(b)(6)(ii)": "A royal flush or straight flush in your first five cards is paid at once.",
    }


@pytest.mark.cites("§ 671a.2(b)(5)")
@pytest.mark.parametrize(
    ("edition", "families", "instant"),
    [
        ("adopted", ["instant_2016", "super_2016", "ante_2016", "bet"], ["1,000 to 1", "250 to 1"]),
        ("proposed", ["instant_2015", "super_2015", "ante_2015", "bet"], ["1,000 to 1", "200 to 1"]),
    ],
)
def test_b_5_the_payouts_of_the_edition_and_of_the_selected_paytable_are_shown(
    edition: str, families: list[str], instant: list[str]
) -> None:
    options = choose(CHAPTER.options, {"edition": edition, "instant_paytable": "C"})

    posted = CHAPTER.posted_paytables(options)

    assert [paytable.family for paytable in posted] == families
    assert [str(pays) for pays in posted[0].payouts] == instant


@pytest.mark.cites("§ 671a.2(b)(5)")
@pytest.mark.parametrize(("edition", "year"), [("adopted", "2016"), ("proposed", "2015")])
def test_b_5_every_spot_shows_the_payouts_of_the_edition_in_force(edition: str, year: str) -> None:
    rows = shown_layout(CHAPTER, choose(CHAPTER.options, {"edition": edition, "additional_super_wagers": True})).rows

    shown = {spot.wager: spot.paytables for row in rows for spot in row.spots}

    on_hands = dict.fromkeys(
        ["super", "super_dealer", *(f"super_seat_{seat}" for seat in range(1, 6))], f"super_{year}"
    )
    expected = {"ante": f"ante_{year}", **on_hands, "bet": "bet"}
    assert shown == {**{wager: (family,) for wager, family in expected.items()}, "options_fee": ()}
