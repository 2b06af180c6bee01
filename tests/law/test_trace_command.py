"""`croupier trace`: what it prints, what it returns."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.commands import trace as command
from croupier.cli.errors import CommandError
from croupier.law import snapshot
from croupier.law import trace as tracing
from croupier.law.places import Tree
from croupier.law.register import parse

REGISTER = """
chapter = "{chapter}"
title = "A game"
edition = "2015"
status = "{status}"
{omitted}
[clauses]
"{chapter}.1{suffix}" = ["software", "definitions"]
"{chapter}.2{suffix}" = ["physical", "the table"]
"""


class Desk:
    """A checkout with one module and one test, and a register of two chapters, for the command to report on."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.package = folder / "src" / "croupier"
        self.package.mkdir(parents=True)
        (folder / "tests").mkdir()
        self.tree = Tree(self.package, folder / "tests")
        self.status = "finished"
        self.omitted = ""
        monkeypatch.setattr(Tree, "here", classmethod(lambda _: self.tree))
        monkeypatch.setattr(tracing, "load", self.load)
        self.cite("§ 657a.1", "§ 657a.1")

    def load(self) -> dict[str, Any]:
        first = REGISTER.format(chapter="657a", status=self.status, omitted=self.omitted, suffix="")
        second = REGISTER.format(chapter="671a", status="open", omitted="", suffix=" (2015)")
        return {"657a": parse(first, "first"), "671a (2015)": parse(second, "second")}

    def cite(self, code: str, test: str) -> None:
        (self.package / "main.py").write_text(f"def main(): ...  # {code}\n", encoding="utf-8")
        mark = f'@pytest.mark.cites("{test}")\ndef test_play(): ...\n' if test else ""
        (self.folder / "tests" / "test_play.py").write_text(mark, encoding="utf-8")

    def run(self, *arguments: str) -> int:
        parser = argparse.ArgumentParser()
        command.configure(parser)
        return command.run(parser.parse_args(arguments))


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def test_one_line_per_chapter(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert desk.run() == 0

    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        [
            *[
                "chapter",
                "status",
                "clauses",
                "enforced",
                "told",
                "construction",
                "physical",
                "administrative",
                "exception",
                "open",
            ]
        ],
        ["657a", "finished", *["2", "1", "0", "0", "1", "0", "0", "0"]],
        ["671a", "(2015)", "open", *["2", "0", "0", "0", "1", "0", "0", "1"]],
        ["all", *["4", "1", "0", "0", "2", "0", "0", "1"]],
    ]


def test_one_chapter_is_shown_clause_by_clause(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert desk.run("657a") == 0

    assert capsys.readouterr().out.splitlines()[2:] == [
        "  657a.1  software: definitions",
        "      code  main:main  src/croupier/main.py:1",
        "      test  tests/test_play.py::test_play",
        "  657a.2  physical: the table",
    ]


def test_several_chapters_are_shown_each_once_in_the_order_of_the_register(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.run("671a-2015", "657a", "671a_2015", "--gaps")

    shown = [line.split()[0] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert shown == ["chapter", "657a", "671a", "all"]


def test_one_unknown_chapter_among_several_refuses_all(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="no register of chapter 999a"):
        desk.run("657a", "999a")
    assert capsys.readouterr().out == ""


def test_a_gap_names_what_cites_the_clause_and_is_no_evidence(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    (desk.package / "main.py").write_text("def main(): ...\ndef idle(): ...  # § 657a.1\n", encoding="utf-8")
    test = 'from croupier.main import idle\n@cites("§ 657a.1")\ndef test_idle(): idle()\n'
    (desk.folder / "tests" / "test_play.py").write_text(test, encoding="utf-8")

    assert desk.run("657a", "--gaps") == 1
    assert capsys.readouterr().out.splitlines()[2:] == [
        "  657a.1  no code and no test",
        "      no live path to  main:idle  src/croupier/main.py:2",
        "      tests only that  tests/test_play.py::test_idle",
        "657a is called finished and has 1 gaps.",
    ]


def test_what_the_text_leaves_out_is_told_with_the_clauses(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.omitted = 'omitted = "§ 657a.3(a)–(c)"'

    desk.run("657a")
    assert capsys.readouterr().out.splitlines()[-1] == "  omitted by the text: 657a.3(a), 657a.3(b), 657a.3(c)"
    desk.run("657a", "--json")
    assert json.loads(capsys.readouterr().out)["chapters"][0]["omitted"] == ["657a.3(a)", "657a.3(b)", "657a.3(c)"]


def test_citations_of_chapters_without_a_register_are_counted(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.cite("§§ 657a.1, 603a.16(u), (v)", "§ 657a.1")

    assert desk.run() == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 citations of chapters that have no register."


@pytest.mark.parametrize("name", ["671a (2015)", "671a-2015", "671a_2015", "671A-2015"])
def test_an_edition_may_be_named_in_several_ways(desk: Desk, capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert desk.run(name, "--gaps") == 0

    assert capsys.readouterr().out.splitlines()[2] == "  671a.1 (2015)  no code and no test"


def test_a_gap_in_a_finished_chapter_fails(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.cite("§ 657a.1", "")

    assert desk.run("--gaps") == 1
    assert "  657a.1  no test" in capsys.readouterr().out.splitlines()


def test_a_gap_in_an_open_chapter_does_not(desk: Desk) -> None:
    desk.status = "open"
    desk.cite("", "")

    assert desk.run() == 0


def test_an_open_chapter_without_gaps_fails(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.status = "open"

    assert desk.run() == 1
    assert "657a is called open and has 0 gaps." in capsys.readouterr().out.splitlines()


def test_an_unknown_citation_fails(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.cite("§§ 657a.1, 657a.3", "§ 657a.1")

    assert desk.run() == 1
    assert "src/croupier/main.py:1: no such clause: 657a.3" in capsys.readouterr().out.splitlines()


def test_json_is_one_document(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.cite("§ 657a.3", "§ 603a.16(u)")

    assert desk.run("--json") == 1
    document = json.loads(capsys.readouterr().out)
    first = document["chapters"][0]
    assert first == {
        "chapter": "657a",
        "title": "A game",
        "edition": "2015",
        "status": "finished",
        "clauses": 2,
        "kinds": {"software": 1, "told": 0, "construction": 0, "physical": 1, "administrative": 0, "exception": 0},
        "software": 1,
        "with_code": 0,
        "with_test": 0,
        "counts": {
            "enforced": 0,
            "told": 0,
            "construction": 0,
            "physical": 1,
            "administrative": 0,
            "exception": 0,
            "open": 1,
        },
        "gaps": [{"clause": "657a.1", "missing": ["code", "test"], "open": ""}],
    }
    assert document["unknown_citations"] == [
        {"place": "src/croupier/main.py:1", "name": "main:main", "clause": "657a.3"}
    ]
    assert document["unregistered_citations"] == 1
    assert document["holds"] is False


def test_json_of_a_chapter_lists_its_clauses(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.run("657a", "--json")

    (chapter,) = json.loads(capsys.readouterr().out)["chapters"]
    assert chapter["register"][0] == {
        "clause": "657a.1",
        "kind": "software",
        "note": "definitions",
        "open": "",
        "same_as": None,
        "code": [{"name": "main:main", "place": "src/croupier/main.py:1"}],
        "tests": ["tests/test_play.py::test_play"],
        "idle_code": [],
        "idle_tests": [],
    }


def test_an_unknown_chapter_is_refused_in_one_line(desk: Desk) -> None:
    with pytest.raises(CommandError, match="no register of chapter 999a; there are 657a, 671a-2015"):
        desk.run("999a")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("src/croupier/broken.py", r"trace: src/croupier/broken\.py:1: "),
        ("src/croupier/broken.toml", r"trace: src/croupier/broken\.toml: "),
        ("tests/test_broken.py", r"trace: tests/test_broken\.py:1: "),
    ],
)
def test_a_file_that_cannot_be_read_is_named(desk: Desk, name: str, message: str) -> None:
    (desk.folder / name).write_text("def = (  # cites(\n")

    with pytest.raises(CommandError, match=message):
        desk.run()


def test_without_tests_the_report_says_so(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.tree = Tree(desk.package, None)

    assert desk.run() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["657a", "finished", *["2", "1", "0", "0", "1", "0", "0", "0"]]
    assert lines[-1] == command.NO_TESTS


def test_write_refreshes_the_snapshot_and_the_heads_of_the_chapters(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    head = desk.package / "chapters" / "ch657a_crazy_4_poker" / "__init__.py"
    head.parent.mkdir(parents=True)
    head.write_text('"""Chapter 657a."""\n', encoding="utf-8")

    assert desk.run("--write") == 0

    wrote = ["docs/law/coverage.txt", "docs/law/audit.md", "src/croupier/chapters/ch657a_crazy_4_poker/__init__.py"]
    assert capsys.readouterr().err.splitlines() == [f"wrote {each}" for each in wrote]
    assert "  657a.1 software: 1 place, 1 test\n" in snapshot.path(desk.tree).read_text(encoding="utf-8")
    assert "    .1               1         –         –         –  definitions\n" in head.read_text(encoding="utf-8")


def test_write_needs_the_tests(desk: Desk) -> None:
    desk.tree = Tree(desk.package, None)

    with pytest.raises(CommandError, match="--write needs a source checkout"):
        desk.run("--write")
    assert not snapshot.path(desk.tree).exists()


def test_a_snapshot_that_cannot_be_written_is_told(desk: Desk) -> None:
    snapshot.path(desk.tree).mkdir(parents=True)

    with pytest.raises(CommandError, match=r"coverage\.txt: Is a directory"):
        desk.run("--write")
