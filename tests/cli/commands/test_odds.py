"""`croupier odds`: what it prints for people and for programs, and how it says no."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier import figures
from croupier.chapters import FOLDERS, chapter
from croupier.cli.main import main
from croupier.odds import chapters as odds_of
from croupier.odds.chapters.ch668a import solve as ch668a
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.rules.terms.options import choose, options_document
from croupier.words import verbatim

Odds = Callable[..., str]

WAGER = {
    "wager": str,
    "of": list,
    "per": str,
    "expectation": str,
    "expectation_decimal": float,
    "house_edge": float,
    "element_of_risk": float,
    "mean_wagered": float,
    "hit_frequency": float,
    "push_frequency": float,
    "lose_frequency": float,
    "standard_deviation": float,
    "method": str,
    "seconds": float,
    "outcomes": list,
}


@pytest.fixture(scope="module", autouse=True)
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What takes long is kept with the tests, not with the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_CACHE", str(tmp_path_factory.mktemp("remembered")))
        yield


@pytest.fixture(scope="module")
def crazy_4(remembered: None) -> Any:
    """The whole document of Crazy 4 Poker."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert main(["odds", "657a", "--json"]) == 0
    return json.loads(printed.getvalue())


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str]) -> Odds:
    """Runs the command, which must end well and say nothing but its result, and what is solved or compiled for it."""

    def run(*arguments: str) -> str:
        assert main(["odds", *arguments]) == 0
        printed = capsys.readouterr()
        assert all(line.startswith(("croupier: solving ", "croupier: compiling")) for line in printed.err.splitlines())
        return printed.out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs the command, which must end with one line and exit 2; what was being solved is said before."""

    def run(*arguments: str) -> str:
        assert main(["odds", *arguments]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        *before, said = printed.err.splitlines(keepends=True)
        assert all(line.startswith(("croupier: solving ", "croupier: compiling")) for line in before)
        return said

    return run


# For programs


@pytest.mark.parametrize("number", ["657a", "668a", "676a"])
def test_the_document_keeps_its_contract(odds: Odds, crazy_4: Any, number: str) -> None:
    game = chapter(number)
    document = crazy_4 if number == "657a" else json.loads(odds(number, "--json"))

    assert (document["chapter"], document["edition"]) == (number, game.edition)
    assert [one["wager"] for one in document["wagers"]] == list(odds_of.solvers(number))
    assert all(isinstance(line, str) for line in document["strategy"])
    for one in document["wagers"]:
        assert {name: type(one[name]) for name in WAGER} == WAGER
        assert (one["method"], one["standard_error"]) == ("exact", None)
        assert one["paytable"] is None or isinstance(one["paytable"], str)
        check_figures(one)


def check_figures(one: dict[str, Any]) -> None:
    """The decimals are those of the fractions, and every figure follows from the outcomes."""
    exact = Fraction(one["expectation"])
    total = sum(outcome["ways"] for outcome in one["outcomes"])
    nets = {Fraction(outcome["net"]): Fraction(outcome["ways"], total) for outcome in one["outcomes"]}
    variance = sum(chance * net**2 for net, chance in nets.items()) - exact**2

    assert exact == sum(net * chance for net, chance in nets.items())
    assert one["expectation_decimal"] == float(exact) == -one["house_edge"]
    assert one["element_of_risk"] == pytest.approx(one["house_edge"] / one["mean_wagered"])
    assert one["standard_deviation"] == pytest.approx(float(variance) ** 0.5)
    assert one["hit_frequency"] == float(sum(chance for net, chance in nets.items() if net > 0))
    assert one["push_frequency"] == float(nets.get(Fraction(0), 0))
    assert one["hit_frequency"] + one["push_frequency"] + one["lose_frequency"] == pytest.approx(1)
    assert [outcome["probability"] for outcome in one["outcomes"]] == [float(chance) for chance in nets.values()]


def test_the_figure_of_crazy_4_poker_that_is_public(crazy_4: Any) -> None:
    found = crazy_4["wagers"][0]

    assert found["expectation"] == "-264142729/7726058340"
    assert (found["of"], found["per"]) == (["ante", "super_bonus", "play"], "ante")
    assert round(found["element_of_risk"], 6) == 0.010901


def test_a_progressive_has_its_seed_its_break_even_and_the_long_run_beside_it(crazy_4: Any) -> None:
    told = next(one["progressive"] for one in crazy_4["wagers"] if one["wager"] == "four_card_progressive")

    assert told["seed"]["meter"] == {"exact": "5000", "decimal": 5000.0}
    for name in ("break_even", "long_run_expectation", "envy_per_other_player"):
        assert told[name]["decimal"] == float(Fraction(told[name]["exact"]))
    assert told["break_even"]["decimal"] > 5000


@pytest.mark.parametrize("number", list(FOLDERS))
def test_options_are_shown_as_a_submission_states_them(number: str) -> None:
    game = chapter(number)
    shown = json.loads(json.dumps(options_document(game.default_options)))

    assert choose(game.options, shown) == game.default_options
    assert shown["smallest_chip"] * 100 == game.default_options.smallest_chip


def test_options_are_those_that_were_selected(odds: Odds) -> None:
    selected = "--option", "queens_up_paytable=B", "--option", "table_minimum=7.5"
    document = json.loads(odds("657a", "--wager", "queens_up", *selected, "--json"))

    assert document["options"]["queens_up_paytable"] == document["wagers"][0]["paytable"] == "B"
    assert document["options"]["table_minimum"] == 7.5


def test_all_paytables_that_may_be_selected(odds: Odds) -> None:
    wagers = "--wager", "six_card_bonus", "--wager", "queens_up"
    document = json.loads(odds("657a", *wagers, "--all-paytables", "--json"))

    found = [(one["wager"], one["paytable"]) for one in document["wagers"]]
    assert found == [*(("six_card_bonus", each) for each in "ABCDE"), *(("queens_up", each) for each in "ABCD")]
    assert len({one["expectation"] for one in document["wagers"]}) == len(found)


# For people


@pytest.mark.parametrize("number", ["668a", "676a"])
def test_the_text_fits_a_window_and_has_a_line_for_every_wager(odds: Odds, number: str) -> None:
    lines = odds(number).splitlines()

    assert lines[0] == f"{number} {chapter(number).name}, edition {chapter(number).edition}: exact odds"
    assert max(map(len, lines)) <= 100
    begins = [line.split(" ")[0] for line in lines]
    assert [begin for begin in begins if begin in odds_of.solvers(number)] == list(odds_of.solvers(number))


def test_the_columns_stand_under_their_headings(odds: Odds) -> None:
    heading, queens_up = odds("657a", "--wager", "queens_up").splitlines()[2:4]

    assert len(heading) == len(queens_up)
    assert heading.split() == ["wager", "table", "house", "edge", "of", "risk", "wins", "pushes", "st.", "dev."]
    assert queens_up.split() == ["queens_up", "A", "3.060609%", "3.0606%", "24.789%", "0.000%", "2.2888"]


@pytest.fixture
def out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that ships is used: every figure is solved."""
    monkeypatch.setattr(figures, "up_to_date", lambda _number: False)


def test_long_sentences_are_folded_and_tables_are_not(
    odds: Odds, monkeypatch: pytest.MonkeyPatch, out_of_date: None
) -> None:
    row = "  ".join(["hit", "stand"] * 8)
    long = Analysis(
        wager="field",
        per="field",
        table=OutcomeTable({(Fraction(1), Fraction(1)): 1}),
        paytable="A, straight or better",
        convention="A convention that explains. " * 9,
        strategy=(verbatim("Fold with anything. " * 9), verbatim(row)),
    )
    monkeypatch.setitem(ch668a.SOLVERS, "field", lambda _rules: long)

    printed = odds("668a", "--wager", "field")

    assert max(map(len, printed.splitlines())) <= 100
    assert " ".join(printed.split()).count("A convention that explains.") == 9
    assert " ".join(printed.split()).count("Fold with anything.") == 9
    assert row in printed.splitlines()
    assert "field A, straight or better" in printed


# A designer's what-if

CHANGED = """
[queens_up]
rows = [
    ["four_of_a_kind", "50 to 1"],
    ["straight_flush", "30 to 1"],
    ["three_of_a_kind", "9 to 1"],
    ["flush", "4 to 1"],
    ["straight", "4 to 1"],
    ["two_pair", "2 to 1"],
    ["pair_of_queens_or_better", "1 to 1"],
]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "changed.toml"
    path.write_text(CHANGED)
    return path


def test_a_changed_paytable_is_compared_with_the_regulated_one(odds: Odds, file: Path) -> None:
    """One unit more on the straight: 101,808 of the 2,598,960 hands have one for their best four cards."""
    arguments = "657a", "--paytable", str(file), "--wager", "queens_up", "--wager", "six_card_bonus"
    document = json.loads(odds(*arguments, "--json"))
    queens_up, six_card = document["differences"]

    assert (document["chapter"], document["file"]) == ("657a", str(file))
    assert Fraction(queens_up["difference"]) == Fraction(101_808, 2_598_960)
    assert queens_up["difference_decimal"] == float(Fraction(queens_up["difference"]))
    expectation, regulated = (Fraction(queens_up[name]) for name in ("expectation", "regulated_expectation"))
    assert expectation - regulated == Fraction(queens_up["difference"])
    assert six_card["difference"] == "0"

    printed = odds(*arguments)
    assert max(map(len, printed.splitlines()[1:])) <= 80
    assert printed.splitlines()[3].split() == ["queens_up", "A", "-3.060609%", "0.856650%", "+3.917259%"]


def test_a_comparison_states_its_convention(
    odds: Odds, file: Path, monkeypatch: pytest.MonkeyPatch, out_of_date: None
) -> None:
    file.write_text(with_payout("668a", "payouts", "field_2_or_12", "3 to 1"))
    plain = odds_of.solvers("668a")["field"]
    monkeypatch.setitem(ch668a.SOLVERS, "field", lambda rules: replace(plain(rules), convention="It explains. " * 9))
    arguments = "668a", "--paytable", str(file), "--wager", "field", "--wager", "two_hardway"

    field, two_hardway = json.loads(odds(*arguments, "--json"))["differences"]
    assert field["convention"] == "It explains. " * 9
    assert "convention" not in two_hardway
    row, *lines = odds(*arguments).splitlines()[3:6]
    assert row.startswith("field")
    assert lines[0].startswith("    It explains.")
    assert max(map(len, lines)) <= 100


def test_a_change_of_what_is_not_selected_says_so(odds: Odds, file: Path) -> None:
    arguments = "657a", "--paytable", str(file), "--wager", "queens_up", "--option", "queens_up_paytable=C"

    assert "Nothing changes. Is the changed table the one that is selected?" in odds(*arguments)
    assert "Nothing changes" not in odds(*arguments, "--all-paytables")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"flush"', '"flash"'), "[queens_up] no four-card hand is called 'flash'; there are four_of_a_kind,"),
        (('    ["flush", "4 to 1"],\n', ""), "[queens_up] row 'flush' is missing"),
        (('    ["flush", "4 to 1"],\n', '    ["flush", "4 to 1"],\n' * 2), "[queens_up] 'flush' and 'flush' begin"),
        (('["flush", "4 to 1"]', '["flush", "4.5 to 1"]'), "[queens_up] row 'flush': '4.5 to 1' states no payout"),
        (('["flush", "4 to 1"]', '["flush", 4]'), "[queens_up] row ['flush', 4] is not a list of texts"),
        (('["flush", "4 to 1"]', '["flush", "5% of meter"]'), "[queens_up] row 'flush': no meter 'meter' feeds"),
        (('["flush", "4 to 1"]', '["flush", "$4"]'), "[queens_up] row 'flush' pays a fixed sum; this table pays by"),
        (("[queens_up]", "[kings_up]"), "there is no table [kings_up]; there are super_bonus, queens_up,"),
        (("rows", 'columns = ["Z"]\nrows'), "[queens_up] there is no column 'Z'; there are A, B, C, D"),
        (("rows = [", "rows = "), "not a TOML document: Invalid value (at line 3, column 8)"),
        ((CHANGED, ""), "there is no table in it; there may be super_bonus, queens_up,"),
    ],
)
def test_a_file_that_is_no_paytable_is_refused_by_file_and_row(
    refused: Callable[..., str], file: Path, change: tuple[str, str], said: str
) -> None:
    assert change[0] in CHANGED
    file.write_text(CHANGED.replace(*change))

    assert f"croupier: {file}: {said}" in refused("657a", "--paytable", str(file))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"size = {'9' * 5000}", "not a TOML document: "),
        (f"rows = {'[' * 20_000}", "not a TOML document: "),
        (CHANGED.replace("4 to 1", f"{'9' * 5000} to 1", 1), "[queens_up] row 'flush': '9"),
    ],
    ids=["number", "brackets", "payout"],
)
def test_a_file_beyond_all_bounds_is_refused(refused: Callable[..., str], file: Path, text: str, said: str) -> None:
    file.write_text(text)

    assert f"croupier: {file}: {said}" in refused("657a", "--paytable", str(file))


def test_a_file_that_is_not_there_or_not_text_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    missing, binary = tmp_path / "missing.toml", tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")

    assert f"croupier: {missing}: No such file or directory" in refused("657a", "--paytable", str(missing))
    assert f"croupier: {tmp_path}: Is a directory" in refused("657a", "--paytable", str(tmp_path))
    assert f"croupier: {binary}: " in refused("657a", "--paytable", str(binary))


def with_payout(chapter_number: str, family: str, row: str, pays: str) -> str:
    """A file that changes one row, or all of them where none is named, of the paytable that ships with a chapter."""
    table = chapter(chapter_number).paytables.table(family)
    rows = [[each.name, pays if row in {each.name, ""} else str(each.pays)] for each in table]
    return f"[{family}]\nrows = {json.dumps(rows)}"


@pytest.mark.parametrize(
    ("pays", "said"),
    [
        ("push", "field_2_or_12 pays push, not odds to 1"),
        ("-", "there is no row 'field_2_or_12'"),
    ],
)
def test_a_payout_that_a_game_cannot_have_is_refused(
    refused: Callable[..., str], file: Path, pays: str, said: str
) -> None:
    file.write_text(with_payout("668a", "payouts", "field_2_or_12", pays))

    line = refused("668a", "--paytable", str(file), "--wager", "field")
    assert line == f"croupier: {file}: field cannot be analysed: {said}\n"


SUPER_BONUS, ANTE_BONUS = ("657a", "super_bonus", "flush", "main"), ("663a", "ante_bonus", "four_aces", "main")
EXTRAS = ("647a", "five_card_hand_extras", "magic_card", "five_card_hand_player")


@pytest.mark.parametrize(
    ("where", "pays", "wanted"),
    [
        (SUPER_BONUS, "5 for 1", "odds to 1 above zero"),
        (SUPER_BONUS, "push", "odds to 1 above zero"),
        (SUPER_BONUS, "0 to 1", "odds to 1 above zero"),
        (ANTE_BONUS, "99 to 1", "odds for 1"),
        (ANTE_BONUS, "push", "odds for 1"),
        (EXTRAS, "9 to 1", "odds for 1"),
    ],
)
def test_odds_that_a_table_cannot_state_are_refused_by_row(
    refused: Callable[..., str], file: Path, where: tuple[str, str, str, str], pays: str, wanted: str
) -> None:
    number, family, row, wager = where
    file.write_text(with_payout(number, family, row, pays))

    line = refused(number, "--paytable", str(file), "--wager", wager)
    said = f"[{family}] row '{row}' pays {pays}, not {wanted}"
    assert line == f"croupier: {file}: {wager} cannot be analysed: {said}\n"


def test_a_progressive_that_pays_no_share_of_its_meter_never_breaks_even(odds: Odds, file: Path) -> None:
    file.write_text(with_payout("657a", "four_card_progressive", "", "100 for 1"))
    arguments = "657a", "--paytable", str(file), "--wager", "four_card_progressive"

    (found,) = json.loads(odds(*arguments, "--json"))["differences"]

    assert found["difference_decimal"] != 0


# Bad input


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["999a"], f"there is no chapter '999a'; there are {', '.join(FOLDERS)}"),
        (["657a", "--wager", "kings_up"], "657a has no wager 'kings_up'; it has main, queens_up,"),
        (["657a", "--wager", "main", "--wager", "MAIN"], "657a has no wager 'MAIN'; it has main, queens_up,"),
        (["657a", "--option", "kings_up=A"], "unknown option 'kings_up'; the options are dealing_method,"),
        (["657a", "--option", "queens_up_paytable=Z"], "queens_up_paytable cannot be 'Z'; legal: A, B, C, D"),
        (["657a", "--option", "queens_up_paytable"], "--option is written NAME=VALUE, not 'queens_up_paytable'"),
        (["676a", "--option", f"table_maximum={'9' * 5000}"], "table_maximum cannot be '999"),
        (["676a", "--option", f"table_maximum={'9' * 4000}"], "table_maximum cannot be 999"),
        (["676a", "--option", f"gopher_paytable={'[' * 20_000}"], "gopher_paytable cannot be '[[["),
        ([], "odds: the following arguments are required: CHAPTER"),
        (["657a", "--loud"], "unrecognized arguments: --loud"),
    ],
)
def test_bad_input_is_one_line_with_what_is_permitted(
    refused: Callable[..., str], arguments: Sequence[str], said: str
) -> None:
    assert refused(*arguments).startswith(f"croupier: {said}")


def test_a_chapter_without_a_solver_is_named(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, out_of_date: None
) -> None:
    monkeypatch.setattr(odds_of, "_has", lambda number, _part: number != "668a")

    said = refused("668a")

    assert said.startswith("croupier: the exact odds of 668a are not worked out yet; there are ")
    assert "657a" in said


@pytest.mark.parametrize("kind", [ValueError, OverflowError])
def test_options_that_a_solver_does_not_take_are_one_line(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, kind: type[Exception], out_of_date: None
) -> None:
    def solve(_rules: object) -> Analysis:
        raise kind("decks must be 6 or 8")

    monkeypatch.setitem(ch668a.SOLVERS, "field", solve)

    assert refused("668a", "--wager", "field") == "croupier: field: decks must be 6 or 8\n"


# While it works


class Terminal(io.StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        return True


def test_who_watches_sees_what_is_being_solved_and_for_how_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], out_of_date: None
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")

    assert main(["odds", "668a", "--wager", "field", "--json"]) == 0

    assert "solving field" in terminal.getvalue()
    assert "0:00:00" in terminal.getvalue()
    assert json.loads(capsys.readouterr().out)["chapter"] == "668a"


LONG_WORK = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
from croupier import figures
from croupier.cli.main import main
from croupier.odds.chapters.ch668a import solve as ch668a
figures.up_to_date = lambda number: False
def solve(rules):
    with ThreadPoolExecutor(2) as pool:
        print("solving", flush=True)
        list(pool.map(time.sleep, [600, 600, 600, 600]))
ch668a.SOLVERS["field"] = solve
sys.exit(main(["odds", "668a", "--wager", "field"]))
"""


@pytest.mark.timeout(300)
def test_ctrl_c_does_not_wait_for_what_is_being_solved(tmp_path: Path) -> None:
    environment = {**os.environ, "CROUPIER_CACHE": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", LONG_WORK], stdout=pipe, stderr=pipe, env=environment) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        assert command.stdout.readline() == b"solving\n"
        command.send_signal(signal.SIGINT)
        assert command.stdout.read() == b""
        assert command.stderr.read() == b"croupier: solving field\n"
    assert command.returncode == 130
    assert [file.name for file in tmp_path.iterdir() if not file.name.startswith("digest-")] == []
