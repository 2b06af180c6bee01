"""Money: what a text states, what a win comes to, what is refused instead of rounded."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import (
    EVEN_MONEY,
    FixedSum,
    ForOne,
    MoneyError,
    NotAPayout,
    NotAPercentage,
    NotMoney,
    NotPayableExactly,
    Payout,
    PercentOfMeter,
    Push,
    Rounding,
    ToOne,
    as_written,
    dollars,
    in_dollars,
    in_percent,
    in_words,
    payable,
    payout,
    percent,
    winnings,
)

CENTS = st.integers(-(10**15), 10**15)


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("50 to 1", ToOne(Fraction(50))),
        ("200,000 to 1", ToOne(Fraction(200_000))),
        ("3 to 2", ToOne(Fraction(3, 2))),
        ("0 to 1", ToOne(Fraction(0))),
        ("300 for 1", ForOne(Fraction(300))),
        ("7 for 2", ForOne(Fraction(7, 2))),
        ("100% of meter", PercentOfMeter(100, "meter")),
        ("10% of five_card_hand", PercentOfMeter(10, "five_card_hand")),
        ("$50", FixedSum(50_00)),
        ("$1,500", FixedSum(1_500_00)),
        ("$2.50", FixedSum(2_50)),
        ("push", Push()),
    ],
)
def test_a_payout_reads_as_the_paytables_print_it(text: str, stated: Payout) -> None:
    assert payout(text) == stated


@pytest.mark.parametrize(
    "text",
    [
        "",
        "50",
        "50 to",
        "to 1",
        "50-1",
        "fifty to 1",
        "1.5 to 1",
        "-3 to 2",
        "50 TO 1",
        "5 to 0",
        ", to 1",
        "1,00 to 1",
        "10 % of meter",
        "0% of meter",
        "101% of meter",
        "$",
        "$-5",
        "$1.005",
        "$1,00",
        "Push",
        *(text.format("9" * 5000) for text in ("{} to 1", "{} for 1", "1 to {}", "${}")),
        "9" + ",999" * 1500 + " to 1",
    ],
    ids=lambda text: text[:20],
)
def test_a_text_that_states_no_payout_is_refused(text: str) -> None:
    with pytest.raises(NotAPayout, match="states no payout"):
        payout(text)


@pytest.mark.parametrize(
    ("pays", "words"),
    [
        (EVEN_MONEY, "1 to 1"),
        (ToOne(Fraction(20_000)), "20,000 to 1"),
        (ForOne(Fraction(7, 2)), "7 for 2"),
        (PercentOfMeter(10, "meter"), "10% of meter"),
        (PercentOfMeter(100, "mega"), "100% of mega jackpot"),
        (PercentOfMeter(100, "five_card_hand"), "100% of meter"),
        (FixedSum(1_000_00), "$1,000"),
        (Push(), "push"),
    ],
)
def test_a_payout_is_shown_as_the_law_prints_it(pays: Payout, words: str) -> None:
    assert str(pays) == words


@pytest.mark.parametrize(("text", "share"), [("21%", (21, 100)), ("12.5%", (1, 8)), ("0%", (0, 1)), ("100%", (1, 1))])
def test_a_percentage_is_an_exact_share(text: str, share: tuple[int, int]) -> None:
    assert percent(text) == Fraction(*share)
    assert in_percent(Fraction(*share)) == text


@pytest.mark.parametrize("text", ["101%", "21", "%", "-1%", "a%", 21, 0.21, None, f"1.{'9' * 5000}%"])
def test_what_is_no_percentage_up_to_100_is_refused(text: object) -> None:
    with pytest.raises(NotAPercentage):
        percent(text)


@pytest.mark.parametrize(
    ("odds", "stake", "receives"),
    [
        (ToOne(Fraction(3, 2)), 10_00, 15_00),
        (ToOne(Fraction(3, 2)), 50, 75),
        (ForOne(Fraction(300)), 1_00, 300_00),
        (ToOne(Fraction(3, 5)), 5, 3),
    ],
)
def test_winnings_are_the_odds_times_the_stake(odds: ToOne | ForOne, stake: int, receives: int) -> None:
    assert winnings(odds, stake) == receives


def test_a_fraction_of_a_cent_is_refused_where_no_rounding_is_named() -> None:
    with pytest.raises(NotPayableExactly, match="75/2 cents"):
        winnings(ToOne(Fraction(3, 2)), 25)


@pytest.mark.parametrize(
    ("rounding", "below_half", "half", "above_half"),
    [
        (Rounding.DOWN_TO_THE_CENT, 7, 7, 7),
        (Rounding.UP_TO_THE_CENT, 8, 8, 8),
        (Rounding.HALF_UP_TO_THE_CENT, 7, 8, 8),
    ],
)
def test_a_named_rounding_decides_the_fraction(rounding: Rounding, below_half: int, half: int, above_half: int) -> None:
    fractions = (Fraction(74, 10), Fraction(75, 10), Fraction(76, 10))

    assert tuple(map(rounding.cents, fractions)) == (below_half, half, above_half)


@given(CENTS, st.sampled_from(Rounding))
def test_whole_cents_are_never_changed(amount: int, rounding: Rounding) -> None:
    assert rounding.cents(Fraction(amount)) == amount


@pytest.mark.parametrize("rounding", [one for one in Rounding if one is not Rounding.EXACT])
@given(amount=st.fractions(min_value=0, max_value=10**9))
def test_a_rounding_is_never_off_by_a_cent(rounding: Rounding, amount: Fraction) -> None:
    assert abs(rounding.cents(amount) - amount) < 1


@pytest.mark.parametrize(
    ("pays", "stake", "exactly"),
    [
        (ToOne(Fraction(3, 2)), 25, False),
        (ToOne(Fraction(3, 2)), 26, True),
        (ForOne(Fraction(7, 2)), 25, False),
        (PercentOfMeter(10, "meter"), 25, True),
        (FixedSum(25), 25, True),
        (Push(), 25, True),
    ],
)
def test_an_amount_is_payable_unless_a_cent_would_have_to_be_split(pays: Payout, stake: int, exactly: bool) -> None:
    assert payable(pays, stake, Rounding.EXACT) is exactly
    assert payable(pays, stake, Rounding.DOWN_TO_THE_CENT)


@given(st.fractions(min_value=0, max_value=1000), st.integers(1, 10**7))
def test_what_is_payable_is_exactly_what_winnings_pays(odds: Fraction, stake: int) -> None:
    pays = ToOne(odds)
    if payable(pays, stake, Rounding.EXACT):
        assert winnings(pays, stake) == odds * stake
    else:
        with pytest.raises(NotPayableExactly):
            winnings(pays, stake)


@pytest.mark.parametrize(
    ("written", "cents"),
    [(10, 1000), (7.5, 750), ("7.50", 750), (0.1, 10), (0.29, 29), ("1e3", 100_000), (-5, -500), (0, 0), ("-0.01", -1)],
)
def test_dollars_as_people_and_json_write_them_become_cents(written: float | str, cents: int) -> None:
    assert dollars(written) == cents


@pytest.mark.parametrize(
    "written", ["", "ten", "1,000", "$5", 0.005, "0.001", float("nan"), float("inf"), "-inf", True, None]
)
def test_what_is_no_amount_of_dollars_and_cents_is_refused(written: float | str) -> None:
    with pytest.raises(NotMoney):
        dollars(written)


@given(CENTS)
def test_dollars_shown_read_back_as_the_same_cents(amount: int) -> None:
    assert dollars(in_dollars(amount)) == amount


@pytest.mark.parametrize(("amount", "shown"), [(10_00, 10), (7_50, 7.5), (-1, -0.01), (0, 0), (-7_50, -7.5)])
def test_a_whole_number_of_dollars_is_shown_as_an_int(amount: int, shown: float) -> None:
    assert in_dollars(amount) == shown
    assert type(in_dollars(amount)) is type(shown)


@pytest.mark.parametrize(
    ("amount", "words"),
    [(10_00, "$10"), (7_50, "$7.50"), (5, "$0.05"), (0, "$0"), (-1_000_00, "-$1,000"), (-5, "-$0.05")],
)
def test_an_amount_in_words(amount: int, words: str) -> None:
    assert in_words(amount) == words


@pytest.mark.parametrize("error", [NotMoney, NotAPayout, NotAPercentage, NotPayableExactly])
def test_everything_refused_here_is_a_money_error(error: type[Exception]) -> None:
    assert issubclass(error, MoneyError)


@pytest.mark.parametrize(
    "text", ["1,000 to 1", "3 to 2", "300 for 1", "$7.50", "push", "10% of mega", "100% of five_card_hand"]
)
def test_a_payout_is_written_as_it_is_read(text: str) -> None:
    assert as_written(payout(text)) == text
