"""Paytables: what loads, what is refused, and which row pays."""

import pytest

from croupier.equipment.ranking import FIVE_CARD
from croupier.money import FixedSum, PercentOfMeter, payout
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS
from croupier.rules.terms.paytables import BadPaytable, Outcomes, Paytables, load, read

GOOD = """
edition = "2019"

[bonus]
cite = "§ 657a.12(g)"
title = "Bonus"
columns = ["A", "B"]
rows = [
    ["royal_flush", "100% of meter", "-"],
    ["straight_flush", "50 to 1", "40 to 1"],
    ["flush", "$5", "$25"],
]
"""


def bonus(text: str = GOOD) -> Paytables:
    return read(text, {"bonus": FIVE_CARD})


def test_a_family_has_a_paytable_for_each_column() -> None:
    tables = bonus()

    assert tables.edition == "2019"
    assert tables.columns("bonus") == ("A", "B")
    assert [row.name for row in tables.table("bonus")] == ["royal_flush", "straight_flush", "flush"]
    assert tables.table("bonus", "B").payouts == (payout("40 to 1"), FixedSum(25_00))


def test_every_table_and_every_row_carries_its_clause() -> None:
    table = bonus().table("bonus", "B")

    assert (table.family, table.title, table.column, table.cite) == ("bonus", "Bonus", "B", "§ 657a.12(g)")
    assert {row.cite for row in table} == {"§ 657a.12(g)"}


def test_a_dash_leaves_the_row_out_of_the_column() -> None:
    assert bonus().table("bonus", "A").row("royal_flush") is not None
    assert bonus().table("bonus", "B").row("royal_flush") is None


def test_the_first_row_reached_from_the_top_pays() -> None:
    table = bonus().table("bonus")

    highest = table.highest(lambda row: row in {"flush", "straight_flush"})

    assert highest is not None
    assert (highest.name, highest.pays) == ("straight_flush", payout("50 to 1"))
    assert table.highest(lambda _row: False) is None


def test_a_fixed_sum_is_read_off_its_row_and_nothing_where_there_is_none() -> None:
    table = bonus().table("bonus", "B")

    assert table.fixed_sum("flush") == 25_00
    assert table.fixed_sum("royal_flush") == 0
    with pytest.raises(TypeError, match="not a fixed sum"):
        table.fixed_sum("straight_flush")


def test_a_table_without_columns_is_called_a() -> None:
    one = read(
        GOOD.replace('columns = ["A", "B"]\n', "")
        .replace(', "-"]', "]")
        .replace(', "40 to 1"]', "]")
        .replace(', "$25"]', "]"),
        {"bonus": FIVE_CARD},
    )

    assert one.columns("bonus") == ("A",)
    assert one.table("bonus").payouts[0] == PercentOfMeter(100, "meter")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('edition = "2019"', ""), "which edition"),
        (("[bonus]", "[malus]"), "tables and ladders differ: bonus, malus"),
        (('cite = "§ 657a.12(g)"', ""), r"\[bonus\] has no cite"),
        (('title = "Bonus"', ""), r"\[bonus\] has no title"),
        (("rows = [", "lines = ["), r"\[bonus\] has no rows"),
        (('"straight_flush", "50 to 1", "40 to 1"', '"straight_flush", "50 to 1"'), "1 payouts for 2 columns"),
        (('"flush", "$5", "$25"', '"flush", "$5", "$25", "$50"'), "3 payouts for 2 columns"),
        (('"straight_flush"', '"seven_card_stud"'), "no five-card hand is called 'seven_card_stud'"),
        (('"flush", "$5"', '"straight_flush", "$5"'), "begin with the same hand"),
        (('"royal_flush"', '"straight"'), "is the better hand; rows go from best to lowest"),
        (('"50 to 1"', '"fifty to one"'), "states no payout"),
        (('"flush", "$5"', '"pair_of_6s_through_10s", "$5"'), "have no row of their own"),
    ],
)
def test_a_table_that_may_not_be_used_is_refused_by_name(change: tuple[str, str], message: str) -> None:
    assert change[0] in GOOD

    with pytest.raises(BadPaytable, match=message):
        bonus(GOOD.replace(*change, 1))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "the rows must be win, lose"),
        (["win"], "the rows must be win, lose, not win"),
        (["lose", "win"], "not lose, win"),
        (["win", "win", "lose"], "not win, win, lose"),
    ],
)
def test_outcomes_are_listed_all_of_them_and_in_order(rows: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Outcomes(("win", "lose")).check_rows(rows)
    Outcomes(("win", "lose")).check_rows(["win", "lose"])


@pytest.mark.parametrize(
    "rows", [["six_card_royal_flush", "royal_flush"], ["royal_flush"], ["six_card_royal_flush_diamonds"]]
)
def test_a_topped_ladder_lists_its_special_hands_first(rows: list[str]) -> None:
    with pytest.raises(ValueError, match="the first rows must be"):
        SIX_CARD_WITH_ROYALS.check_rows(rows)


def test_the_rows_below_the_special_hands_are_checked_as_well() -> None:
    special = ["six_card_royal_flush_diamonds", "six_card_royal_flush"]

    SIX_CARD_WITH_ROYALS.check_rows([*special, "royal_flush", "flush"])
    with pytest.raises(ValueError, match="better hand"):
        SIX_CARD_WITH_ROYALS.check_rows([*special, "flush", "royal_flush"])


def test_a_chapters_file_is_loaded_from_its_package() -> None:
    with pytest.raises(BadPaytable, match="tables and ladders differ"):
        load("croupier.chapters.ch657a_crazy_4_poker", {})


REVISED = """
[bonus]
rows = [
    ["royal_flush", "100% of meter"],
    ["straight_flush", "60 to 1"],
    ["flush", "-"],
]
"""


def test_tables_can_be_revised_column_by_column() -> None:
    revised = bonus().revised(REVISED)

    assert revised.table("bonus", "A").payouts == (PercentOfMeter(100, "meter"), payout("60 to 1"))
    assert revised.table("bonus", "A").title == "Bonus"
    assert revised.table("bonus", "B") == bonus().table("bonus", "B")
    assert revised.edition == "2019"


def test_a_designer_may_add_a_hand() -> None:
    revised = bonus().revised(REVISED.replace('["flush", "-"],', '["flush", "-"], ["straight", "1 to 1"],'))

    assert [row.name for row in revised.table("bonus")] == ["royal_flush", "straight_flush", "straight"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[bonus]", "[malus]"), r"there is no table \[malus\]; there are bonus"),
        ((REVISED, 'edition = "2019"'), "there is no table in it; there may be bonus"),
        ((REVISED, "bonus = 3"), r"\[bonus\] is not a table with rows"),
        (("rows", "lines"), r"\[bonus\] has no rows"),
        (("rows", "cites = 1\nrows"), r"\[bonus\] may not have cites; it has cite, title, columns, rows"),
        (("rows", 'columns = ["C"]\nrows'), r"\[bonus\] there is no column 'C'; there are A, B"),
        (("rows", 'columns = ["A", "A"]\nrows'), r"\[bonus\] names a column twice: A, A"),
        (("rows", "columns = []\nrows"), r"\[bonus\] columns is not a list of texts"),
        ((REVISED, '[bonus]\nrows = "none"'), r"\[bonus\] rows is not a list of rows"),
        (('["flush", "-"],', "[],"), r"\[bonus\] row \[\] is not a list of texts"),
        (('"60 to 1"', "60"), r"\[bonus\] row \['straight_flush', 60\] is not a list of texts"),
        (('"60 to 1"', '"2.5 to 1"'), r"\[bonus\] row 'straight_flush': '2.5 to 1' states no payout"),
        (
            ('"60 to 1"', '"5% of jackpot"'),
            r"row 'straight_flush': no meter 'jackpot' feeds this table; there are meter",
        ),
        (
            ('"60 to 1"', '"1,000,001 to 1"'),
            r"row 'straight_flush': 1,000,001 to 1 is not analysed; at most 1,000,000 to",
        ),
        (
            ('["flush", "-"]', '["flush", "$1,000,000.01"]'),
            r"row 'flush': \$1,000,000.01 is not analysed; at most \$1,000,000",
        ),
        (('"60 to 1"', f'"{"9" * 5000} to 1"'), r"row 'straight_flush': '9+ to 1' states no payout"),
        (('"60 to 1"', '"1 to 11"'), r"row 'straight_flush': 1 to 11 is not analysed; .* in parts of no more than 10"),
        (('["flush", "-"],', ""), r"\[bonus\] row 'flush' is missing"),
        (('["flush", "-"],', '["flush", "-"], ["flush", "-"],'), r"\[bonus\] 'flush' and 'flush' begin with the same"),
        (('"flush"', '"flash"'), r"\[bonus\] no five-card hand is called 'flash'"),
    ],
)
def test_a_revision_is_checked_just_as_strictly(change: tuple[str, str], message: str) -> None:
    assert change[0] in REVISED

    with pytest.raises(BadPaytable, match=message):
        bonus().revised(REVISED.replace(*change, 1))


def test_a_table_without_a_meter_gets_none_by_revision() -> None:
    plain = read(GOOD.replace("100% of meter", "100 to 1"), {"bonus": FIVE_CARD})

    with pytest.raises(BadPaytable, match="no meter 'meter' feeds this table; there is none"):
        plain.revised(REVISED)


def test_a_table_of_odds_gets_no_fixed_sum_by_revision() -> None:
    odds = read(GOOD.replace("$5", "5 to 1").replace("$25", "4 to 1"), {"bonus": FIVE_CARD})

    with pytest.raises(BadPaytable, match="row 'flush' pays a fixed sum; this table pays by the wager"):
        odds.revised(REVISED.replace('["flush", "-"]', '["flush", "$5"]'))
    assert (
        bonus().revised(REVISED.replace('["flush", "-"]', '["flush", "$7"]')).table("bonus").fixed_sum("flush") == 7_00
    )


def test_the_odds_of_a_row_that_pays_to_1() -> None:
    assert bonus().table("bonus").odds("straight_flush") == payout("50 to 1")
    for name in ("flush", "royal_flush", "pair"):
        with pytest.raises(TypeError, match=f"bonus has no row '{name}' that pays to 1"):
            bonus().table("bonus").odds(name)
