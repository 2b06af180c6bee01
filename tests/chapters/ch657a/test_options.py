"""What the certificate holder selects for Crazy 4 Poker (§ 601a.2): defaults, legal values, contradictions."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import BadSubmission, choose

CHAPTER = chapter("657a")


def test_the_shipped_submission_offers_every_wager_that_can_stand_beside_the_others() -> None:
    offered = {wager.name for wager in CHAPTER.wagers if wager.offered(CHAPTER.default_options)}

    assert {wager.name for wager in CHAPTER.wagers} - offered == {"five_card_progressive"}


@pytest.mark.parametrize(
    ("option", "default"),
    [
        ("super_bonus_loses_if_outranked_by_unqualified_dealer", False),
        ("play_whole_multiples_only", False),
        ("five_card_hand_survives_fold", True),
        ("folded_hands_create_envy", False),
        ("void_reverses_settled", False),
        ("reserve_policy", "reseed_plus_reserve"),
        ("envy_units", "one_or_five_dollars"),
        ("rounding", "exact"),
    ],
)
def test_what_the_text_leaves_open_is_decided_by_default_as_the_register_of_decisions_says(
    option: str, default: Any
) -> None:
    value = getattr(choose(CHAPTER.options, {}), option)

    assert getattr(value, "value", value) == default


@pytest.mark.cites("§ 657a.12(c)", "§ 657a.12(d)(1)", "§ 657a.12(e)(1)", "§ 657a.12(g)")
@pytest.mark.parametrize(
    ("option", "legal", "illegal"),
    [
        ("queens_up_paytable", ["A", "B", "C", "D"], ["E", "a", None]),
        ("four_card_progressive_paytable", ["A", "B", None], ["C"]),
        ("five_card_progressive_paytable", ["A", "B", "C", "D", None], ["E"]),
        ("six_card_paytable", ["A", "B", "C", "D", "E", None], ["F"]),
    ],
)
def test_a_paytable_is_one_of_those_in_the_text(option: str, legal: list[Any], illegal: list[Any]) -> None:
    for value in legal:
        assert getattr(choose(CHAPTER.options, {option: value}), option) == value
    for value in illegal:
        with pytest.raises(BadSubmission, match=option):
            choose(CHAPTER.options, {option: value})


@pytest.mark.cites("§ 657a.12(d)(5)", "§ 657a.12(e)(5)")
def test_the_progressive_unit_is_1_or_5_dollars_unless_the_envy_bonus_is_scaled() -> None:
    with pytest.raises(BadSubmission, match="progressive_unit must be"):
        choose(CHAPTER.options, {"progressive_unit": 2})
    assert choose(CHAPTER.options, {"progressive_unit": 2, "envy_units": "scaled"}).progressive_unit == 200


@pytest.mark.cites("§ 657a.12(f)(4)")
@pytest.mark.parametrize("unit", [0, -5])
def test_the_five_card_hand_unit_is_above_zero(unit: int) -> None:
    with pytest.raises(BadSubmission, match="five_card_hand_unit"):
        choose(CHAPTER.options, {"five_card_hand_unit": unit})
