"""Options and the Rules Submission that fixes them (§ 601a.2)."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
import pytest

from croupier.money import Rounding
from croupier.rules.terms.options import (
    BadSubmission,
    DealingMethod,
    ReservePolicy,
    Submission,
    TableOptions,
    choose,
    legal_values,
    read_submission,
    selects,
    selects_amount,
    selects_percentage,
)
from support.games.toy import Options, chapter

TEXT = """
chapter = "999a"
edition = "toy"
reference = "test"
approved = 2019-08-31
effective = 2019-09-15

[options]
table_minimum = 15
side = false
"""
SUBMISSION = read_submission(TEXT)


def test_what_is_not_selected_has_its_default() -> None:
    options = choose(Options, {"table_minimum": 15})

    assert (options.table_minimum, options.table_maximum, options.side) == (15_00, 500_00, True)


@pytest.mark.parametrize(
    ("name", "value", "chosen"),
    [
        ("dealing_method", "hand", DealingMethod.HAND),
        ("rounding", "up_to_the_cent", Rounding.UP_TO_THE_CENT),
        ("reserve_policy", "reseed_only", ReservePolicy.RESEED_ONLY),
        ("adjacent_boxes", 6, 6),
        ("side_minimum", "2.50", 2_50),
        ("side_minimum", 2.5, 2_50),
        ("table_maximum", "999999999999999.99", 10**17 - 1),
        ("side", False, False),
    ],
)
def test_a_legal_value_is_taken_as_what_it_means(name: str, value: object, chosen: object) -> None:
    assert getattr(choose(Options, {name: value}), name) == chosen


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dealing_method", "machine"),
        ("dealing_method", None),
        ("seating", "standing"),
        ("turns", 1),
        ("adjacent_boxes", 0),
        ("adjacent_boxes", 7),
        ("adjacent_boxes", "2"),
        ("adjacent_boxes", 1.5),
        ("table_minimum", "ten"),
        ("table_minimum", 0.005),
        ("table_maximum", 10**15),
        ("table_maximum", "1e99999"),
        ("side", "yes"),
        ("side", 1),
        ("rounding", "banker"),
        ("betting_seconds", 4),
        ("decision_seconds", 601),
    ],
)
def test_an_illegal_value_is_refused_with_option_value_and_clause(name: str, value: object) -> None:
    with pytest.raises(BadSubmission, match=rf"^{name} cannot be .*§"):
        choose(Options, {name: value})


def test_an_unknown_option_is_refused_with_the_list_of_options() -> None:
    with pytest.raises(BadSubmission, match=r"unknown option 'minimum'; the options are .*table_minimum"):
        choose(Options, {"minimum": 5})


@pytest.mark.parametrize(
    "selected",
    [
        {"table_minimum": 600},
        {"table_minimum": 0},
        {"side_minimum": 101},
        {"side_maximum": -1},
        {"smallest_chip": 0},
        {"progressive_unit": 0, "envy_units": "scaled"},
        {"progressive_unit": 2},
    ],
)
def test_limits_that_contradict_each_other_are_refused(selected: dict[str, Any]) -> None:
    with pytest.raises(BadSubmission, match="must be"):
        choose(Options, selected)


def test_an_optional_amount_may_be_left_out() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class WithLimit(TableOptions):
        limit: int | None = selects_amount(None, "§ 601a.2", "a limit")

    assert choose(WithLimit, {"limit": None}).limit is None
    assert choose(WithLimit, {"limit": 5}).limit == 500


def test_a_percentage_becomes_an_exact_share() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class WithRate(TableOptions):
        rate: Fraction = selects_percentage("21%", "§ 601a.2", "a rate")  # noqa: RUF009 - makes a field

    assert choose(WithRate, {}).rate == Fraction(21, 100)
    assert choose(WithRate, {"rate": "12.5%"}).rate == Fraction(1, 8)
    with pytest.raises(BadSubmission, match="rate cannot be"):
        choose(WithRate, {"rate": 0.5})


@pytest.mark.parametrize(
    ("annotation", "values"),
    [
        (DealingMethod, ("manual_shoe", "hand", "automated_shoe")),
        (Rounding, ("exact", "down_to_the_cent", "up_to_the_cent", "half_up_to_the_cent")),
        (bool, ("true", "false")),
        (Literal["A", "B"], ("A", "B")),
        (Literal["A", "B"] | None, ("A", "B", "none")),
        (Literal[6, 8], ("6", "8")),
        (DealingMethod | None, ("manual_shoe", "hand", "automated_shoe", "none")),
        (bool | None, ("true", "false", "none")),
        (Annotated[int, msgspec.Meta(ge=1, le=3)], ("1", "2", "3")),
        (Annotated[int, msgspec.Meta(ge=5, le=600)], ()),
        (int, ()),
    ],
)
def test_the_values_an_option_may_take_are_listed_where_they_can_be(annotation: Any, values: tuple[str, ...]) -> None:
    assert legal_values(annotation) == values


def test_the_message_lists_the_legal_values() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class WithDecks(TableOptions):
        decks: Literal[6, 8] = selects(6, "§ 672a.3(a)", "how many decks")

    with pytest.raises(BadSubmission, match=r"decks cannot be 7; legal: 6, 8 \(§ 672a.3\(a\)\)"):
        choose(WithDecks, {"decks": 7})


def test_a_submission_reads_from_its_text() -> None:
    assert (
        Submission(
            chapter="999a",
            edition="toy",
            reference="test",
            approved=date(2019, 8, 31),
            effective=date(2019, 9, 15),
            options={"table_minimum": 15, "side": False},
        )
        == SUBMISSION
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('chapter = "999a"', ""), "chapter"),
        (('chapter = "999a"', "chapter = 999"), "chapter"),
        (("approved = 2019-08-31", 'approved = "yesterday"'), "approved"),
        (("[options]", "[choices]"), "unknown heading 'choices'"),
        (('reference = "test"', 'reference = "test"\nsigned = true'), "unknown heading 'signed'"),
        (('chapter = "999a"', "chapter = "), "not a TOML document"),
    ],
)
def test_a_submission_with_a_wrong_heading_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(BadSubmission, match=message):
        read_submission(TEXT.replace(*change, 1))


@pytest.mark.parametrize(
    ("on", "in_force"), [(date(2019, 9, 14), False), (date(2019, 9, 15), True), (date(2030, 1, 1), True)]
)
def test_a_submission_is_in_force_from_its_day(on: date, in_force: bool) -> None:
    assert SUBMISSION.in_force(on) is in_force


def test_a_submission_cannot_take_effect_before_it_is_approved() -> None:
    early = read_submission(TEXT.replace("effective = 2019-09-15", "effective = 2019-08-30"))

    assert not early.in_force(date(2020, 1, 1))


def test_a_table_opens_only_under_a_submission_for_its_game_its_text_and_its_day() -> None:
    game = chapter()
    today = date(2020, 1, 1)

    assert game.options_under(SUBMISSION, today).table_minimum == 15_00
    for change, message in (
        (('chapter = "999a"', 'chapter = "657a"'), "is for chapter 657a, not 999a"),
        (('edition = "toy"', 'edition = "2019"'), "is for edition 2019, not toy"),
        (("effective = 2019-09-15", "effective = 2020-01-02"), "not in force on 2020-01-01"),
        (("side = false", 'side = "no"'), "side cannot be 'no'"),
    ):
        with pytest.raises(BadSubmission, match=message):
            game.options_under(read_submission(TEXT.replace(*change, 1)), today)
