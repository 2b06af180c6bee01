"""Progressive meters: seeds, awards at the player's turn, reseeds, reserves; fractions of a cent stay (§ 605a.7)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import NotAPayout, NotAPercentage
from croupier.rules.terms.progressives import (
    Level,
    Meters,
    Progressive,
    Schedule,
    levels_of,
    load_schedule,
    reserve_of,
    seeded,
)
from support.games.toy import CITE

LEVEL = Level(name="meter", seed=1_000_00, reseed=500_00, rate=Fraction(1, 4), reserve_rate=Fraction(1, 20), cite=CITE)
PLAIN = Level(name="minor", seed=250_00, reseed=250_00, rate=Fraction(3, 100), cite=CITE)


def meters(amount: Fraction | int, reserve: Fraction | int = 0, *, joins: bool = True) -> Meters:
    return Meters({"meter": Fraction(amount), "reserve": Fraction(reserve)}, {"meter": LEVEL}, joins)


def test_an_award_lowers_what_the_next_player_can_win() -> None:
    table = meters(20_000_00)

    assert [table.award("meter", 10), table.award("meter", 10)] == [2_000_00, 1_800_00]
    assert table.shown("meter") == 16_200_00


def test_a_full_award_reseeds_at_once_with_the_reserve_on_top() -> None:
    table = meters(7_000_00, reserve=40_00)

    assert table.award("meter", 100) == 7_000_00
    assert table.amounts == {"meter": 540_00, "reserve": 0}
    assert table.award("meter", 100) == 540_00
    assert table.amounts == {"meter": 500_00, "reserve": 0}


def test_where_the_submission_keeps_the_reserve_apart_it_stays() -> None:
    table = meters(7_000_00, reserve=40_00, joins=False)

    table.award("meter", 100)

    assert table.amounts == {"meter": 500_00, "reserve": 40_00}


def test_a_partial_award_does_not_reseed() -> None:
    table = meters(100, reserve=7)

    assert table.award("meter", 99) == 99
    assert table.amounts == {"meter": 1, "reserve": 7}


def test_a_fraction_of_a_cent_stays_on_the_meter() -> None:
    table = meters(Fraction(1001, 3))

    assert table.shown("meter") == 333
    assert table.award("meter", 10) == 33
    assert table.amounts["meter"] == Fraction(1001, 3) - 33
    assert table.award("meter", 100) == 300
    assert table.amounts["meter"] == 500_00 + Fraction(2, 3)


def test_a_meter_without_a_level_is_emptied_by_a_full_award() -> None:
    table = Meters({"meter": Fraction(5_00)})

    assert table.award("meter", 100) == 5_00
    assert table.amounts == {"meter": 0}


def test_what_could_not_be_divided_goes_back() -> None:
    table = meters(1_000_00)
    table.put_back("meter", 2)

    assert table.shown("meter") == 1_000_02


@given(
    st.fractions(min_value=0, max_value=10**9),
    st.fractions(min_value=0, max_value=10**6),
    st.lists(st.sampled_from([1, 10, 50, 99, 100]), max_size=8),
    st.booleans(),
)
def test_no_cent_is_made_or_lost(start: Fraction, reserve: Fraction, percents: list[int], joins: bool) -> None:
    table = meters(start, reserve, joins=joins)

    paid = sum(table.award("meter", percent) for percent in percents)

    reseeds = percents.count(100) * LEVEL.reseed
    assert sum(table.amounts.values()) == start + reserve + reseeds - paid
    assert min(table.amounts.values()) >= 0


def test_a_wager_adds_its_rate_to_meter_and_reserve() -> None:
    progressive = Progressive(("jackpot",), (LEVEL, PLAIN))

    assert progressive.contributions(30_00) == {
        "meter": Fraction(7_50),
        "reserve": Fraction(1_50),
        "minor": Fraction(90),
    }
    assert progressive.contributions(1) == {
        "meter": Fraction(1, 4),
        "reserve": Fraction(1, 20),
        "minor": Fraction(3, 100),
    }


def test_the_reserve_is_named_after_its_meter() -> None:
    assert [reserve_of("meter"), reserve_of("five_card_hand")] == ["reserve", "five_card_hand_reserve"]


def test_meters_start_at_their_seeds_and_reserves_empty() -> None:
    progressives = (Progressive(("jackpot",), (LEVEL,)), Progressive(("side",), (PLAIN,)))

    assert levels_of(progressives) == {"meter": LEVEL, "minor": PLAIN}
    assert seeded(progressives) == {"meter": 1_000_00, "reserve": 0, "minor": 250_00}


ENTRY = {"cite": CITE, "meter": {"seed": "1,000 for 1", "rate": "25%", "reserve": "5%"}}


@pytest.mark.parametrize(("unit", "seed"), [(1_00, 1_000_00), (5_00, 5_000_00)])
def test_a_seed_is_so_many_times_the_unit(unit: int, seed: int) -> None:
    (level,) = Schedule({"bonus": {"A": ENTRY}}).levels("bonus", "A", unit)  # type: ignore[dict-item]

    assert (level.seed, level.reseed, level.rate, level.reserve_rate, level.cite) == (
        seed,
        seed,
        Fraction(1, 4),
        Fraction(1, 20),
        CITE,
    )


def test_a_reseed_may_differ_from_the_seed() -> None:
    levels = load_schedule("croupier.chapters.ch657a_crazy_4_poker").levels("five_card_hand", "A", 1_00)

    assert [(level.seed, level.reseed) for level in levels] == [(10_000_00, 0)]


@pytest.mark.parametrize(
    ("key", "text", "error"),
    [("seed", "1,000 to 1", TypeError), ("seed", "much", NotAPayout), ("rate", "101%", NotAPercentage)],
)
def test_a_seed_or_rate_that_is_none_is_refused(key: str, text: str, error: type[Exception]) -> None:
    entry = {"cite": CITE, "meter": {"seed": "1 for 1", "rate": "1%", key: text}}

    with pytest.raises(error):
        Schedule({"bonus": {"A": entry}}).levels("bonus", "A", 1_00)  # type: ignore[dict-item]
