"""§ 657a.2: what the players are told, and the progressives; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import BadSubmission, choose

CHAPTER = chapter("657a")
MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}


@pytest.mark.cites("§ 657a.2(b)(3)")
def test_b_3_one_progressive_or_the_other_never_both() -> None:
    both = {"four_card_progressive_paytable": "A", "five_card_progressive_paytable": "A"}

    with pytest.raises(BadSubmission, match="offer one"):
        choose(CHAPTER.options, both)


def posted(**options: Any) -> list[tuple[str, str]]:
    return [(table.family, table.column) for table in CHAPTER.posted_paytables(choose(CHAPTER.options, options))]


@pytest.mark.cites("§ 657a.2(b)(6)")
@pytest.mark.parametrize(
    ("options", "tables"),
    [
        ({}, [("super_bonus", "A"), ("queens_up", "A")]),
        (
            {"queens_up_paytable": "C", "four_card_progressive_paytable": "B", "progressive_unit": 5},
            [
                ("super_bonus", "A"),
                ("queens_up", "C"),
                ("four_card_progressive", "B"),
                ("four_card_envy_B", "$5"),
            ],
        ),
        (
            {"five_card_progressive_paytable": "D", "six_card_paytable": "E"},
            [
                ("super_bonus", "A"),
                ("queens_up", "A"),
                ("five_card_progressive", "D"),
                ("five_card_envy", "$1"),
                ("six_card_bonus", "E"),
            ],
        ),
        (
            {"five_card_hand_bonus": True},
            [
                ("super_bonus", "A"),
                ("queens_up", "A"),
                ("five_card_hand", "A"),
                ("five_card_hand_extras", "A"),
            ],
        ),
        (
            {"five_card_hand_bonus": True, "magic_card": False, "lucky_bonus": False},
            [("super_bonus", "A"), ("queens_up", "A"), ("five_card_hand", "A")],
        ),
    ],
)
def test_b_6_the_payouts_of_the_wagers_on_offer_are_posted(
    options: dict[str, Any], tables: list[tuple[str, str]]
) -> None:
    assert posted(**options) == tables


@pytest.mark.cites("§ 657a.2(b)(6)", "§ 657a.12(f)(3)")
def test_b_6_an_extra_that_is_not_paid_is_not_posted() -> None:
    options = choose(CHAPTER.options, {"five_card_hand_bonus": True, "lucky_bonus": False})

    assert [row.name for row in CHAPTER.posted_paytables(options)[-1]] == ["magic_card"]


SIGNS = [
    pytest.param("657a.2(b)(7)(i)", "four-card hand plays", marks=pytest.mark.cites("§ 657a.2(b)(7)(i)")),
    pytest.param("657a.2(b)(7)(ii)", "king or better", marks=pytest.mark.cites("§ 657a.2(b)(7)(ii)")),
    pytest.param("657a.2(b)(7)(iii)", "pair of aces", marks=pytest.mark.cites("§ 657a.2(b)(7)(iii)")),
    pytest.param("657a.2(b)(7)(iv)", "Super Bonus", marks=pytest.mark.cites("§ 657a.2(b)(7)(iv)")),
]


@pytest.mark.cites("§ 657a.2(b)(8)")
@pytest.mark.parametrize(("clause", "words"), SIGNS)
def test_b_7_the_table_tells_its_players_the_four_rules_of_the_text(clause: str, words: str) -> None:
    (sign,) = [sign for sign in CHAPTER.signs if sign.cite == f"§ {clause}"]

    assert words in sign.says(CHAPTER.default_options)


@pytest.mark.cites("§ 657a.2(c)", "§ 657a.12(d)(3)")
@pytest.mark.parametrize(
    ("options", "fed"),
    [
        ({}, {}),
        ({"four_card_progressive_paytable": "A"}, {"meter": ("four_card_progressive",)}),
        (
            {"five_card_progressive_paytable": "B", "five_card_hand_bonus": True},
            {
                "mega": ("five_card_progressive",),
                "major": ("five_card_progressive",),
                "five_card_hand": ("five_card_hand_player", "five_card_hand_dealer"),
            },
        ),
    ],
)
def test_c_every_progressive_on_offer_has_its_meters(options: dict[str, Any], fed: dict[str, tuple[str, ...]]) -> None:
    progressives = CHAPTER.progressives(choose(CHAPTER.options, options))

    assert {level.name: one.wagers for one in progressives for level in one.levels} == fed
