"""The mathematics report: what it says, that it says it with the same bytes, and that it is written whole or not."""

import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from croupier.chapters import chapter
from croupier.cli.errors import INTERRUPTED
from croupier.cli.main import main
from croupier.odds.blackjack.by_total import against
from croupier.odds.chapters import simulator
from croupier.odds.chapters.ch668a.round import play_round
from croupier.odds.par import risk
from croupier.odds.par.blocks import Aligned, Block, Cover, Listing, Section, Sheet, Table
from croupier.odds.par.charts import Chart
from croupier.odds.par.html import html
from croupier.odds.par.pdf import pdf
from croupier.odds.par.sheet import BETWEEN_PLAYERS, _paytables, build, z_score
from croupier.odds.par.xlsx import xlsx
from croupier.odds.simulation.simulator import Simulator, simulate
from croupier.odds.simulation.tally import CrossCheck, Estimate, Tally, estimates
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose
from croupier.words import say, verbatim
from support.games.solved import coin, solve_all

F = Fraction
WRITERS = {"pdf": pdf, "html": html, "xlsx": xlsx}

SECTIONS = [
    "Identification",
    "House edge and volatility",
    "Rules and assumptions",
    "Paytables of the chapter",
    "Outcomes: Main game",
    "Outcomes: Queens Up, paytable A",
    "Strategy and cost of errors",
    "Progressives",
    "Covariance of wagers",
    "Exposure when terminals share a hand",
    "Confidence bands of the hold",
    "Simulation cross-check",
]


def built(number: str, rounds: int = 20_000, *selected: str) -> Sheet:
    game = chapter(number)
    options = dict(one.split("=") for one in selected)
    rules = Ruleset(choose(game.options, {**game.submission.options, **options}), game.paytables)
    table = simulator(number, rules)
    found = list(solve_all(game, rules))
    return build(game, rules, found, CrossCheck(table, simulate(table, rounds, 7, 1, 2), 7), selected)


@cache
def crazy_4() -> Sheet:
    return built("657a")


def sheet_of(*blocks: Block) -> Sheet:
    return Sheet("t", "m", [Section("s", blocks)], Cover("g", "l", "#0d3b2e", "1%", "o"))


def section(sheet: Sheet, title: str) -> Section:
    return next(one for one in sheet.sections if one.title == title)


def tables_of(part: Section) -> list[Table]:
    return [block for block in part.blocks if isinstance(block, Table)]


def table_of(part: Section) -> Table:
    return tables_of(part)[0]


def test_every_section_is_there() -> None:
    titles = [one.title for one in crazy_4().sections]

    assert [title for title in titles if title in SECTIONS] == SECTIONS


@pytest.mark.parametrize("kind", WRITERS)
def test_the_same_inputs_give_the_same_bytes(kind: str) -> None:
    assert WRITERS[kind](built("668a")) == WRITERS[kind](built("668a"))


@pytest.mark.parametrize("kind", WRITERS)
def test_another_round_gives_other_bytes(kind: str) -> None:
    assert WRITERS[kind](built("668a")) != WRITERS[kind](built("668a", 20_001))


def test_the_page_has_every_section_and_nothing_from_elsewhere() -> None:
    page = html(crazy_4()).decode()

    assert all(f"<h2>{title}</h2>" in page for title in SECTIONS)
    assert page.count("<svg") == page.count("</svg>") == charts(crazy_4())
    assert not re.findall(r"(?:src|href)=\"(?!#)", page)
    assert "<script" not in page


def charts(sheet: Sheet) -> int:
    return sum(isinstance(block, Chart) for part in sheet.sections for block in part.blocks)


def test_the_pdf_lists_every_section_in_its_outline() -> None:
    document = pdf(crazy_4())

    assert document.startswith(b"%PDF-")
    assert document.count(b"/FontFile2") == 2, "what it is set in travels with it"
    assert b"/MediaBox [ 0 0 792 612 ]" in document, "paper as laboratories in Pennsylvania have it"
    assert all(f"/Title ({title})".encode() in document for title in SECTIONS)


@pytest.mark.parametrize(
    "number",
    [
        "657a",
        "668a",
        "676a",
        *(
            pytest.param(slow, marks=pytest.mark.long)
            for slow in ("647a", "663a", "667a", "669a", "672a", "673a", "674a", "675a")
        ),
    ],
)
def test_the_pdf_has_a_letter_for_every_character(number: str) -> None:
    """Its fonts know the characters of code page 1252."""
    assert html(built(number, 1000)).decode().encode("cp1252")


def cells(book: bytes, page: int) -> dict[str, str | float]:
    """The cells of a sheet by their place."""
    space = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    with zipfile.ZipFile(BytesIO(book)) as archive:
        texts = ["".join(one.itertext()) for one in ET.fromstring(archive.read("xl/sharedStrings.xml"))]
        root = ET.fromstring(archive.read(f"xl/worksheets/sheet{page}.xml"))
    found: dict[str, str | float] = {}
    for cell in root.iterfind(".//x:c", space):
        value = cell.find("x:v", space)
        if value is not None and value.text:
            found[cell.attrib["r"]] = texts[int(value.text)] if cell.get("t") == "s" else float(value.text)
    return found


def test_the_workbook_has_a_sheet_for_each_section_and_its_own_charts() -> None:
    book = xlsx(crazy_4())
    with zipfile.ZipFile(BytesIO(book)) as archive:
        names = re.findall(r'<sheet name="([^"]+)"', archive.read("xl/workbook.xml").decode())
        drawn = [name for name in archive.namelist() if re.fullmatch(r"xl/charts/chart\d+\.xml", name)]

    assert [name.split(" ", 1)[1] for name in names] == [
        re.sub(":", "", one.title)[: 30 - len(str(number))] for number, one in enumerate(crazy_4().sections, start=1)
    ]
    assert len(drawn) == charts(crazy_4())


def test_the_workbook_holds_numbers_as_numbers() -> None:
    found = cells(xlsx(crazy_4()), 2)
    place = next(place for place, value in found.items() if value == "Main game")
    row = place.removeprefix("A")

    assert found[f"C{row}"] == "-264142729/7726058340"
    assert found[f"D{row}"] == pytest.approx(0.03418855)
    assert found[f"F{row}"] == pytest.approx(3.136171)


def test_a_number_with_too_many_digits_stays_text() -> None:
    sheet = sheet_of(Table(("a", "b"), [("1234567890123456", "123,456")]))
    found = cells(xlsx(sheet), 1)

    assert (found["A4"], found["B4"]) == ("1234567890123456", 123456.0)


def test_lists_and_charts_of_advice_are_written_in_every_kind() -> None:
    sheet = sheet_of(Listing("main", ["Stand."]), Aligned(["  hard 9  F  F"]))

    assert "<li>Stand.</li>" in html(sheet).decode()
    assert "<pre>  hard 9  F  F</pre>" in html(sheet).decode()
    assert {"main:", "Stand.", "  hard 9  F  F"} <= set(cells(xlsx(sheet), 1).values())
    assert pdf(sheet)


def test_rows_of_a_chart_stay_as_they_are() -> None:
    rows = [say(key, total=" 9", **against("FFFFFHHHHH")) for key in ("advice.hard", "advice.soft")]
    sheet = with_coins(replace(coin(), strategy=(verbatim("Against 2:"), *rows, verbatim("It costs 0."))))
    assert section(sheet, "Strategy and cost of errors").blocks == [
        Listing("Coin", ["Against 2:"]),
        Aligned(["  hard  9  F F F F F H H H H H", "  soft  9  F F F F F H H H H H"]),
        Listing("", ["It costs 0."]),
    ]


def test_a_report_calls_wagers_as_the_law_does() -> None:
    rows = table_of(section(crazy_4(), "House edge and volatility")).rows

    assert [row[0] for row in rows][:3] == ["Main game", "Queens Up", "Four-Card Progressive Payout"]
    names = {wager.name for wager in chapter("657a").wagers if "_" in wager.name}
    assert not names & {row[0] for part in crazy_4().sections for table in tables_of(part) for row in table.rows}


def test_the_cover_tells_the_game_its_law_and_its_house_edge() -> None:
    cover = crazy_4().cover

    assert (cover.game, cover.law) == ("Crazy 4 Poker", "58 Pa. Code Chapter 657a, edition 2019")
    assert (cover.edge, cover.of) == ("3.4189%", "Main game, of each unit of Ante")
    assert cover.felt == chapter("657a").layout.felt


def test_the_report_names_the_command_that_repeats_it() -> None:
    sheet = built("676a", 1000, "dealing_method=hand")
    facts = {row[0]: row[1] for row in table_of(sheet.sections[0]).rows}

    assert facts["To repeat"] == "croupier par 676a --option dealing_method=hand --rounds 1000 --seed 7 --out FILE"
    assert facts["Rules Submission"] == "676a-default, with dealing_method=hand"
    assert re.fullmatch("[0-9a-f]{64}", facts["Rules and code (SHA-256)"])


def test_the_paytable_that_was_analysed_is_marked() -> None:
    blocks = section(crazy_4(), "Paytables of the chapter").blocks
    queens_up = next(block for block in blocks if isinstance(block, Table) and "A (analysed)" in block.headings)

    assert list(queens_up.headings) == ["Result", "A (analysed)", "B", "C", "D"]
    assert list(queens_up.rows[0]) == ["four of a kind", "50 to 1", "50 to 1", "50 to 1", "50 to 1"]


def test_the_column_of_an_envy_bonus_is_marked() -> None:
    blocks = section(crazy_4(), "Paytables of the chapter").blocks

    assert [list(block.headings[1:]) for block in blocks if isinstance(block, Table) and "$5" in block.headings] == [
        ["$1 (analysed)", "$5"]
    ] * 2


def test_a_paytable_of_another_edition_is_left_out() -> None:
    """Lunar Poker has the tables of two editions of the law, and plays by one."""
    game = chapter("671a")
    found = replace(coin(), tables=(("instant_2016", "B"), ("bet", "A")))
    instant, bet = tables_of(_paytables(Ruleset(game.default_options, game.paytables), [found]))

    assert list(instant.headings) == ["Result", "A", "B (analysed)", "C"]
    assert list(bet.headings) == ["Result", "Pays"]


def test_outcomes_are_called_by_their_rows() -> None:
    rows = table_of(section(crazy_4(), "Outcomes: Queens Up, paytable A")).rows

    assert [row[0] for row in rows][:2] == ["four of a kind", "straight flush"]
    assert rows[-1][0] == "lost"
    assert sum(float(row[3]) for row in rows) == pytest.approx(1)
    assert sum(int(row[2].replace(",", "")) for row in rows) == 2_598_960


def with_coins(*found: Analysis) -> Sheet:
    """A report on nothing but coins."""
    game = chapter("668a")
    rules = Ruleset(choose(game.options, game.submission.options), game.paytables)
    table = simulator("668a", rules)
    return build(game, rules, found, CrossCheck(table, simulate(table, 1000, 7, 1), 7))


@pytest.mark.parametrize(
    "title",
    [
        "Covariance of wagers",
        "Exposure when terminals share a hand",
        "Confidence bands of the hold",
        "Simulation cross-check",
    ],
)
def test_what_players_win_from_each_other_is_no_risk_of_the_house(title: str) -> None:
    part = section(with_coins(coin(F(1, 4), "field"), replace(coin(wager="hop_1-2"), between_players=True)), title)
    named = {row[0] for table in tables_of(part) for row in table.rows}

    assert "Field" in named
    assert "One-Two" not in named | {name for table in tables_of(part) for name in table.headings}


@pytest.mark.parametrize(
    "title", ["Exposure when terminals share a hand", "Confidence bands of the hold", "Simulation cross-check"]
)
def test_what_cannot_be_won_is_no_risk_of_the_house(title: str) -> None:
    part = section(with_coins(coin(F(1, 4), "field"), coin(F(1), "hop_1-2")), title)

    assert {row[0] for row in table_of(part).rows} == {"Field"}


def test_the_report_says_why_what_is_between_players_is_left_out() -> None:
    part = section(with_coins(coin(F(1, 4), "field"), replace(coin(), between_players=True)), "Outcomes: Coin")

    assert BETWEEN_PLAYERS in part.blocks


def test_the_first_table_says_which_figures_stand_by_a_convention() -> None:
    agreed = replace(coin(wager="hop_1-2"), convention="Hands are played alike.")
    rows = table_of(section(with_coins(coin(F(1, 4), "field"), agreed), "House edge and volatility")).rows

    assert [row[-1] for row in rows] == ["exact", "exact, by convention (see outcomes)"]


def test_z_counts_standard_errors() -> None:
    simulated = Estimate("coin", F(3, 100), 0.02, F(1), F(1, 2), F(0))

    assert z_score(coin(F(1, 100)), simulated) == pytest.approx(2.0)


@pytest.mark.parametrize("error", [0.0, math.nan])
def test_a_simulation_without_an_error_has_no_z(error: float) -> None:
    """So few rounds that a wager was lost in all of them say nothing: this is no agreement."""
    assert z_score(coin(), Estimate("coin", F(-1), error, F(1), F(0), F(0))) is None


def test_a_wager_without_a_z_has_a_dash() -> None:
    headings, row = one_round("field")

    assert dict(zip(headings, row, strict=True))["z"] == "-"
    assert dict(zip(headings, row, strict=True))["Standard error"] == "-"


def one_round(wager: str) -> tuple[Sequence[str], Sequence[str]]:
    """The cross-check of a wager by a single round."""
    game = chapter("668a")
    rules = Ruleset(game.default_options, game.paytables)
    table = simulator("668a", rules)
    sheet = build(game, rules, [coin(wager=wager)], CrossCheck(table, simulate(table, 1, 7, 1), 7))
    found = table_of(section(sheet, "Simulation cross-check"))
    return found.headings, found.rows[0]


def test_the_cross_check_shows_the_z_of_every_simulated_wager() -> None:
    game = chapter("657a")
    rules = Ruleset(choose(game.options, game.submission.options), game.paytables)
    table = simulator("657a", rules)
    one = next(estimates(table, simulate(table, 20_000, 7, 1), 1))
    row = table_of(section(crazy_4(), "Simulation cross-check")).rows[0]
    exact = F(-264142729, 7726058340)

    assert (row[0], one.wager) == ("Main game", "main")
    assert float(row[4]) == pytest.approx(float(one.mean - exact) / one.standard_error, abs=0.005)


def test_a_wager_that_is_not_simulated_keeps_its_exact_figure() -> None:
    row = table_of(section(with_coins(coin(F(1, 4))), "Simulation cross-check")).rows[0]

    assert list(row) == ["Coin", "-25.000000%", *[""] * 7]


def test_terminals_that_share_a_hand_add_up_their_deviations() -> None:
    row = table_of(risk.exposure([[coin()]])).rows[0]

    assert list(row) == ["coin", "1.00", "2", "1,250", "1.00", "10.00", "50.00", "250.00", "1,250.00"]


def test_bands_narrow_with_the_square_root_of_the_rounds() -> None:
    rows = table_of(risk.bands([[coin(F(1, 50))]])).rows

    assert [row[1] for row in rows] == ["1,000", "10,000", "100,000", "1,000,000", "10,000,000", "100,000,000"]
    assert rows[1][3] == "+0.040% to +3.960%"
    assert rows[3][3] == "+1.804% to +2.196%"


def test_wagers_with_the_same_outcomes_are_told_once() -> None:
    groups = risk.alike([coin(wager="a"), coin(F(1, 2), "b"), *(coin(wager=name) for name in "cde")])

    assert [[one.wager for one in group] for group in groups] == [["a", "c", "d", "e"], ["b"]]
    assert [risk.name_of(group) for group in groups] == ["a and 3 alike", "b"]


def test_the_diagonal_of_the_covariances_is_the_variance() -> None:
    game = chapter("668a")
    rules = Ruleset(choose(game.options, game.submission.options), game.paytables)
    table = simulator("668a", rules)
    tally = simulate(table, 200_000, 7, 1, 2)
    field, over = table.wagers.index("field"), table.wagers.index("3-4_and_over")

    assert risk.covariance_of(table, tally, field, field) == pytest.approx(math.sqrt(1.1636) ** 2, rel=0.01)
    assert risk.covariance_of(table, tally, field, over) == risk.covariance_of(table, tally, over, field)
    assert len([block for block in risk.covariance(table, tally).blocks if isinstance(block, Table)]) == 4


@pytest.mark.parametrize(
    ("wagers", "shown"), [(("field", "hop_1-2", "hop_1-3"), ["field", "hop_1-3"]), (("field", "hop_1-2"), [])]
)
def test_a_wager_that_is_played_with_cards_of_its_own_has_no_covariance(
    wagers: tuple[str, ...], shown: list[str]
) -> None:
    sums, products = (1,) * len(wagers), ((1,) * len(wagers),) * len(wagers)
    apart = frozenset({"hop_1-2"})
    table = Simulator(wagers=wagers, scale=2, deck=2, play_round=play_round, tables=(), apart=apart)
    part = risk.covariance(table, Tally(2, sums, products, sums, sums, sums))

    assert [row[0] for one in tables_of(part) for row in one.rows] == shown
    assert str(part.blocks[-1]).startswith("hop_1-2 is left out: ")


def test_columns_of_numbers_are_set_to_the_right() -> None:
    table = Table(("a", "b", "c"), [("-1/18", "1,000", "10 to 1"), ("", "+2.5%", "$3"), ("-", "-", "-")])

    assert [table.is_numeric(column) for column in range(3)] == [True, True, False]


def test_an_empty_column_is_left_out() -> None:
    table = Table.of(("a", "b"), [("1", ""), ("2", "")])

    assert list(table.headings) == ["a"]


def test_the_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.html"

    assert main(["par", "668a", "--rounds", "2_000", "--out", str(out)]) == 0
    assert "Props &amp; Hops" in out.read_text(encoding="utf-8")
    assert "17 sections, 2,000 rounds simulated" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["668a", "--out", "report.doc"], "'report.doc': a report is written as .pdf, .html, .xlsx"),
        (["668a", "--out", "report"], "a report is written as .pdf, .html, .xlsx"),
        (["668a", "--out", "nowhere/report.pdf"], "there is no folder nowhere"),
        (["668a", "--rounds", "0", "--out", "report.pdf"], "'0' is not a whole number above zero"),
        (["668a", "--rounds", "10000000001", "--out", "report.pdf"], "10000000001 is above 10000000000"),
        (["668a", "--seed", "-1", "--out", "report.pdf"], "'-1' is not a seed"),
        (["999a", "--out", "report.pdf"], "999a"),
        (["668a", "--option", "colour=red", "--out", "report.pdf"], "unknown option 'colour'"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["par", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_prize_too_large_to_simulate_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.odds.analysis.analyse.analyse", lambda *_, **__: [])
    selected = ["--option", "progressive_reset=10000000"]

    assert main(["par", "667a", *selected, "--out", str(tmp_path / "report.pdf")]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[-1].startswith("croupier: a prize is too large to simulate")


INTERRUPT = """
import os, signal, sys
from types import SimpleNamespace
from croupier.cli.commands import par
from croupier.cli.main import main
par._sheet = lambda *_: SimpleNamespace(title="t", sections=[])
par._written = lambda *_: os.kill(os.getpid(), signal.SIGINT) or b"half"
sys.exit(main(["par", "668a", "--out", sys.argv[1]]))
"""


def test_ctrl_c_leaves_no_report(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPT, str(tmp_path / "report.pdf")],
        capture_output=True,
        env=os.environ,
        check=False,
    )

    assert done.returncode == INTERRUPTED
    assert b"Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
