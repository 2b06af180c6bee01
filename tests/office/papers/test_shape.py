"""The shape that every paper of the office has: its head and foot, columns of figures, totals, lines to sign on."""

import io
import re
import zipfile
from datetime import date
from typing import Any

import pytest

from croupier.office.papers.pdf import pdf
from croupier.office.papers.sheet import OfficePaper, Part, dollars, is_total
from croupier.office.papers.workbook import xlsx

COUNTED = Part("Drawer", "Drawer", ("What", "Pieces", "Amount"), [("$20.00", "3", "$60.00"), ("Total", "3", "$60.00")])


def paper(*parts: Part, **more: Any) -> OfficePaper:
    return OfficePaper("Example Casino", date(2026, 11, 18), parts or (COUNTED,), **more)


def pages(written: bytes) -> list[tuple[bytes, bytes]]:
    """The width and height of each."""
    return re.findall(rb"/MediaBox \[ 0 0 (\d+) (\d+) \]", written)


def test_the_same_paper_gives_the_same_bytes() -> None:
    made = paper(title="Count of a drawer", cite="§ 461a.8(d)", facts=[("Drawer", "D1")], signers=["Cashier"])
    assert pdf(made) == pdf(made)
    assert pdf(made) != pdf(paper(title="Count of a drawer"))


def test_a_narrow_paper_is_upright_and_a_wide_one_broadside() -> None:
    wide = Part("Log", "Log", [f"Column {number}" for number in range(11)], [["a longer text of words"] * 11])
    assert pages(pdf(paper())) == [(b"612", b"792")]
    assert pages(pdf(paper(wide))) == [(b"792", b"612")]


def test_a_long_table_goes_on_and_one_apart_begins_a_page() -> None:
    rows = [(f"E-{number}", "1", "$1.00") for number in range(60)]
    long = Part("Long", "Long", ("Terminal", "Pieces", "Amount"), rows)
    assert len(pages(pdf(paper(long)))) == 2
    assert len(pages(pdf(paper(COUNTED, COUNTED)))) == 1
    apart = Part("Apart", "Apart", ("Terminal",), [("E-1",)], apart=True)
    assert len(pages(pdf(paper(COUNTED, apart)))) == 2


TERMINALS = ", ".join(f"E-{number:04}" for number in range(2_000))
WORD = "W" * 1_000


@pytest.mark.parametrize(
    "row",
    [
        ("Monday", "06:00", "2,000", TERMINALS),
        ("D", "boxes", "2026-11-19", "x", WORD, "2026-11-19 10:00", "ann", "", ""),
        (WORD,) * 12,
    ],
    ids=["the boxes of a stadium", "a reason of one word", "nothing but long words"],
)
def test_no_row_is_too_long_for_a_paper(row: tuple[str, ...]) -> None:
    """Whoever gives a long reason must not keep everybody from the paper that it stands on."""
    made = paper(Part("Rows", "Rows", [f"Column {number}" for number in range(len(row))], [row] * 3))
    assert len(pages(pdf(made))) >= 1
    assert xlsx(made)


def test_no_fact_is_too_long_for_a_paper_and_no_cell_for_a_workbook() -> None:
    assert len(pages(pdf(paper(facts=[("Route", WORD)] * 4)))) > 1
    terminals = TERMINALS * 3
    with zipfile.ZipFile(io.BytesIO(xlsx(paper(Part("Rows", "Rows", ("Terminals",), [(terminals,)]))))) as book:
        assert f"{terminals[:32_766]}\u2026" in book.read("xl/sharedStrings.xml").decode()


def test_columns_of_figures_and_totals_are_known() -> None:
    assert [COUNTED.is_numeric(column) for column in range(3)] == [False, True, True]
    assert [is_total(row) for row in COUNTED.rows] == [False, True]


@pytest.mark.parametrize(
    ("amount", "written"), [(0, "$0.00"), (5, "$0.05"), (-5, "-$0.05"), (1_234_567_89, "$1,234,567.89")]
)
def test_amounts_as_books_write_them(amount: int, written: str) -> None:
    assert dollars(amount) == written


def test_text_of_a_stranger_is_text_and_no_markup() -> None:
    names = Part("<b>bold</b> & more", "Names", ("Name",), [("<font size=99>x</font> <para>",)], note="a < b")
    made = paper(names, title="A <i>title</i>", facts=[("Label <", "&amp;")], signers=["<b>"])
    assert pdf(made).startswith(b"%PDF")
    assert xlsx(made).startswith(b"PK")


def test_a_word_longer_than_its_page_does_not_stop_a_paper() -> None:
    assert len(pages(pdf(paper(Part("Hash", "Hash", ("What", "Hash"), [("day", "f" * 400)]))))) == 1
