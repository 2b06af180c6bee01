"""The trace, on a small tree made for the purpose."""

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import rmtree
from textwrap import dedent

import pytest

from croupier.law import snapshot
from croupier.law.citation import Clause
from croupier.law.places import Tree
from croupier.law.register import RegisterOfChapter, load, parse
from croupier.law.trace import Counts, Gap, Trace, trace

REGISTER = """
chapter = "657a"
title = "Crazy 4 Poker"
edition = "2019"
status = "finished"
[clauses]
"657a.1" = ["software", "definitions"]
"657a.1(Lucky Bonus)" = ["software", "random position"]
"657a.11" = ["software", "the round"]
"657a.11(c)" = ["software", "settlement"]
"657a.11(c)(3)" = ["software", "against the dealer"]
"657a.12" = ["software", "payouts"]
"657a.12(a)" = ["software", "even money"]
"657a.12(b)" = ["software", "paytable"]
"657a.14" = ["physical", "discard rack"]
"""

MAIN = """
    from croupier.chapters.settle import Table, ante

    def main() -> None:
        ante()
        return Table().pays(), "paytables.toml"
"""

CODE = {
    "main.py": MAIN,
    "chapters/__init__.py": "",
    "chapters/settle.py": '''
        """Settlement. § 657a.11(c)"""

        def ante() -> None:
            """The ante goes back. § 657a.11(c)(3)"""


        class Table:
            def pays(self) -> str:
                # One of §§ 657a.12(a),
                # (b).
                return f"pays {1} by § 603a.16(u)"
    ''',
    "chapters/paytables.toml": """
        [lucky]
        name = "A"
        cite = "§ 657a.1(Lucky Bonus)"
        [[super.rows]]
        cite = ["§ 657a.12(a)", "§ 657a.12(b)"]
    """,
    "law/examples.py": '"""§ 657a.99 is an example."""',
}

TESTS = {
    "test_settle.py": """
        import pytest
        from somewhere import cites

        pytestmark = pytest.mark.cites("§ 657a.1(Lucky Bonus)")

        CASES = [pytest.param("As", marks=pytest.mark.cites("§ 657a.12(b)"))]

        @pytest.mark.cites("§ 657a.11(c)(3)")
        def test_ante():
            assert "§ 657a.97"

        @pytest.mark.parametrize("hand", CASES)
        def test_rows(hand): ...

        @cites("§ 657a.12(a)", "§ 657a.11(c)")
        class TestTable:
            def test_pays(self): ...
    """,
}

Build = Callable[..., Trace]

pytestmark = pytest.mark.usefixtures("own_cache")


def registers(text: str = REGISTER) -> Mapping[str, RegisterOfChapter]:
    return {"657a": parse(text, "ch657a.toml")}


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Writes a checkout of these files and traces it."""

    def build(
        code: Mapping[str, str] = CODE, tests: Mapping[str, str] | None = TESTS, register: str = REGISTER
    ) -> Trace:
        package = tmp_path / "src" / "croupier"
        rmtree(package, ignore_errors=True)
        write(package, code)
        write(tmp_path / "tests", tests or {})
        return trace(Tree(package, None if tests is None else tmp_path / "tests"), registers(register))

    return build


def gaps(found: Trace) -> dict[str, tuple[str, ...]]:
    return {str(gap.clause): gap.missing for gap in found.chapters[0].gaps}


def code_of(found: Trace, clause: str) -> list[tuple[str, str, int]]:
    places = found.chapters[0].evidence[Clause.parse(clause)].code
    return [(place.name, place.file, place.line) for place in places]


def idle_of(found: Trace, clause: str) -> list[str]:
    return [place.name for place in found.chapters[0].evidence[Clause.parse(clause)].idle_code]


def idle_marks_on(found: Trace, clause: str) -> list[str]:
    return [place.name for place in found.chapters[0].evidence[Clause.parse(clause)].idle_tests]


def marks_on(found: Trace, clause: str) -> list[str]:
    return [place.name for place in found.chapters[0].evidence[Clause.parse(clause)].tests]


def test_a_covered_tree_holds(build: Build) -> None:
    found = build()

    assert gaps(found) == {}
    assert found.unknown == ()
    assert found.holds
    assert found.unregistered == 1


def test_code_is_attributed_to_what_encloses_it(build: Build) -> None:
    settle = "src/croupier/chapters/settle.py"

    assert code_of(build(), "657a.11(c)(3)") == [("chapters.settle:ante", settle, 4)]
    assert code_of(build(), "657a.11(c)") == [("chapters.settle:ante", settle, 4)]
    assert idle_of(build(), "657a.11(c)") == ["chapters.settle"]


def test_a_list_goes_on_over_comment_lines(build: Build) -> None:
    assert ("chapters.settle:Table.pays", "src/croupier/chapters/settle.py", 10) in code_of(build(), "657a.12(b)")


def test_toml_is_attributed_to_its_table(build: Build) -> None:
    paytables = "src/croupier/chapters/paytables.toml"

    assert code_of(build(), "657a.1(Lucky Bonus)") == [("chapters.paytables.toml:lucky", paytables, 3)]
    assert ("chapters.paytables.toml:super.rows", paytables, 5) in code_of(build(), "657a.12(b)")


def test_tests_are_known_by_their_ids(build: Build) -> None:
    found = build()

    assert marks_on(found, "657a.11(c)(3)") == ["tests/test_settle.py::test_ante"]
    assert marks_on(found, "657a.12(a)") == ["tests/test_settle.py::TestTable"]
    assert marks_on(found, "657a.12(b)") == ["tests/test_settle.py::test_rows"]
    assert marks_on(found, "657a.1(Lucky Bonus)") == ["tests/test_settle.py"]


def test_a_rule_of_several_chapters_is_shown_for_each_of_them(build: Build) -> None:
    shared = """
        @each_chapter("§§ 657a.12(b), 603a.16(u)", "§ 657a.12(a)")
        def test_shared(number): ...
    """

    found = build(tests={"test_shared.py": shared})

    assert marks_on(found, "657a.12(b)") == marks_on(found, "657a.12(a)") == ["tests/test_shared.py::test_shared"]
    assert found.unregistered == 2  # one in the code


def test_evidence_goes_up_and_never_down(build: Build) -> None:
    below = build(code={"main.py": "def main(): ...  # § 657a.11(c)(3)"})
    assert not {"657a.11(c)(3)", "657a.11(c)", "657a.11"} & gaps(below).keys()

    above = build(code={"main.py": "def main(): ...  # § 657a.11"})
    assert gaps(above)["657a.11(c)"] == ("code",)
    assert gaps(above)["657a.11(c)(3)"] == ("code",)


def test_a_clause_without_code_is_a_gap(build: Build) -> None:
    found = build(code={**CODE, "chapters/paytables.toml": ""})

    assert found.chapters[0].gaps == (
        Gap(Clause("657a", 1), ("code",)),
        Gap(Clause("657a", 1, ("Lucky Bonus",)), ("code",)),
    )
    assert (found.chapters[0].with_code, found.chapters[0].with_test) == (6, 8)
    assert found.chapters[0].counts() == Counts(enforced=6, physical=1, open=2)
    assert found.chapters[0].counts(section=1) == Counts(open=2)
    assert not found.holds


def test_code_that_no_live_path_runs_is_no_evidence(build: Build) -> None:
    found = build(code={**CODE, "main.py": MAIN.replace("ante()", "...")})

    assert gaps(found) == {"657a.11": ("code",), "657a.11(c)": ("code",), "657a.11(c)(3)": ("code",)}
    assert idle_of(found, "657a.11(c)(3)") == ["chapters.settle:ante"]
    assert not found.holds


def test_a_table_that_no_live_code_loads_is_no_evidence(build: Build) -> None:
    found = build(code={**CODE, "main.py": MAIN.replace("paytables.toml", "other.toml")})

    assert set(gaps(found)) == {"657a.1", "657a.1(Lucky Bonus)"}
    assert idle_of(found, "657a.1(Lucky Bonus)") == ["chapters.paytables.toml:lucky"]


@pytest.mark.parametrize("file", ["odds/rule.py", "floor/rehearsal/rule.py", "web/swarm/rule.py", "cli/bench/rule.py"])
def test_what_works_out_rehearses_or_measures_is_no_evidence(build: Build, file: str) -> None:
    module = file.removesuffix(".py").replace("/", ".")
    main = f"from croupier.{module} import rule\ndef main(): rule()"

    found = build(code={"main.py": main, file: "def rule(): ...  # § 657a.12(a)"})

    assert idle_of(found, "657a.12(a)") == [module]
    assert gaps(found)["657a.12(a)"] == ("code",)


IDLE = """
class Idle(Table):
    def pays(self): ...  # § 657a.12(a)

def tool(): ...
"""

TEST_OF_ANTE = """
    from croupier.chapters.settle import Idle, Table, ante, tool

    @cites("§ 657a.11(c)(3)")
    def test_ante(): {body}

    def called(): return ante()
"""


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        ("ante()", False),
        ("called()", False),
        ("Idle().pays()", False),
        ("tool()", True),
        ("Table().pays()", True),
        ("1", True),
    ],
)
def test_a_test_about_a_rule_that_no_live_path_runs_is_no_evidence(build: Build, body: str, counts: bool) -> None:
    settle = dedent(CODE["chapters/settle.py"]) + IDLE
    main = MAIN.replace("ante()", "# § 657a.11(c)(3)")

    found = build(
        code={**CODE, "main.py": main, "chapters/settle.py": settle},
        tests={"test_settle.py": TEST_OF_ANTE.format(body=body)},
    )

    of_live, of_idle = marks_on(found, "657a.11(c)(3)"), idle_marks_on(found, "657a.11(c)(3)")
    assert (of_live if counts else of_idle) == ["tests/test_settle.py::test_ante"]
    assert (of_idle if counts else of_live) == []


def test_a_clause_that_the_register_calls_open_is_a_gap_whatever_cites_it(build: Build) -> None:
    marked = REGISTER.replace('"against the dealer"]', '"against the dealer", { open = "ties are not seen" }]')

    found = build(register=marked)

    assert Gap(Clause.parse("657a.11(c)(3)"), ("rest",), "ties are not seen") in found.chapters[0].gaps
    assert not found.holds


def test_evidence_does_not_go_up_from_an_open_clause(build: Build) -> None:
    marked = REGISTER.replace('"paytable"]', '"paytable", { open = "one row is missing" }]')
    code = {"main.py": "def main(): ...  # § 657a.12(b)"}

    assert gaps(build(code=code, register=marked))["657a.12"] == ("code",)
    assert "657a.12" not in gaps(build(code=code))


def test_evidence_goes_up_past_an_open_clause(build: Build) -> None:
    marked = REGISTER.replace('"settlement"]', '"settlement", { open = "the order is not kept" }]')

    found = gaps(build(code={"main.py": "def main(): ...  # § 657a.11(c)(3)"}, register=marked))
    assert "657a.11" not in found
    assert found["657a.11(c)"] == ("rest",)


def test_a_clause_that_is_told_needs_code_and_a_test_too(build: Build) -> None:
    told = REGISTER.replace('"657a.12(b)" = ["software"', '"657a.12(b)" = ["told"')

    assert build(register=told).chapters[0].counts() == Counts(enforced=7, told=1, physical=1)
    assert gaps(build(code={}, register=told))["657a.12(b)"] == ("code",)


IN_FORCE = """
chapter = "671a"
title = "Lunar Poker"
edition = "2016"
status = "open"
[clauses]
"671a.1" = ["software", "definitions"]
"671a.2" = ["physical", "the table"]
"671a.3" = ["software", "the cards"]
"""

EARLIER = """
chapter = "671a"
title = "Lunar Poker"
edition = "proposed 2015"
status = "open"
[clauses]
"671a.1 (2015)" = ["same", "as in the text in force"]
"671a.2 (2015)" = ["same", "as in the text in force"]
"671a.3 (2015)" = ["same", "as in the text in force"]
"""


def test_a_clause_that_is_the_same_in_the_text_in_force_has_its_evidence(tmp_path: Path) -> None:
    write(tmp_path / "registers", {"ch671a.toml": IN_FORCE, "ch671a_2015.toml": EARLIER})
    write(tmp_path / "src" / "croupier", {"main.py": "def main(): ...  # § 671a.1"})
    write(tmp_path / "tests", {"test_a.py": '@cites("§ 671a.1")\ndef test_a(): ...'})

    found = trace(Tree(tmp_path / "src" / "croupier", tmp_path / "tests"), load(tmp_path / "registers"))

    adopted, proposed = found.chapters
    assert adopted.counts() == proposed.counts() == Counts(enforced=1, physical=1, open=1)
    assert [str(gap.clause) for gap in proposed.gaps] == ["671a.3 (2015)"]
    assert [place.name for place in proposed.evidence[Clause.parse("671a.1 (2015)")].code] == ["main:main"]


def test_a_clause_without_a_test_is_a_gap(build: Build) -> None:
    found = build(tests={"test_settle.py": TESTS["test_settle.py"].replace("§ 657a.12(b)", "§ 657a.12")})

    assert gaps(found) == {"657a.12(b)": ("test",)}
    assert not found.holds


def test_a_clause_without_either_lacks_both(build: Build) -> None:
    assert set(gaps(build(code={}, tests={})).values()) == {("code", "test")}


def test_an_open_chapter_has_gaps(build: Build) -> None:
    called_open = REGISTER.replace("finished", "open")

    assert build(code={}, register=called_open).holds
    assert not build(register=called_open).holds, "without gaps it is finished"
    assert build(register=called_open, tests=None).holds, "unless nobody knows"


@pytest.mark.parametrize(
    ("files", "place", "cited"),
    [
        ({"a.py": "x = 1\ny = 2  # § 657a.13"}, ("src/croupier/a.py", 2), "657a.13"),
        ({"a.py": "# § 656a.2"}, ("src/croupier/a.py", 1), "656a.2"),
        ({"a.py": "# § 671a.2 (2015)"}, ("src/croupier/a.py", 1), "671a.2 (2015)"),
        ({"a.py": "# § 605a.2"}, ("src/croupier/a.py", 1), "605a.2"),
        ({"a.toml": 'cite = "657a.12(a)"'}, ("src/croupier/a.toml", 1), "657a.12(a)"),
    ],
)
def test_a_citation_of_no_clause_is_unknown(
    build: Build, files: dict[str, str], place: tuple[str, int], cited: str
) -> None:
    found = build(code={**CODE, **files})

    assert [(place, cited)] == [((each.place.file, each.place.line), each.cited) for each in found.unknown]
    assert not found.holds


def test_a_citation_of_what_the_text_leaves_out_is_unknown(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# §§ 657a.12(a), (c)")
    text = REGISTER.replace("[clauses]", 'omitted = "§ 657a.12(c)"\n[clauses]')

    assert [each.cited for each in trace(Tree(tmp_path, None), registers(text)).unknown] == ["657a.12(c)"]


def test_a_mark_that_cites_nothing_is_unknown(build: Build) -> None:
    source = TESTS["test_settle.py"].replace('cites("§ 657a.12(b)")', 'cites("657a.12(b)")')
    found = build(tests={"test_settle.py": source})

    assert [each.cited for each in found.unknown] == ["657a.12(b)"]


def test_without_tests_their_coverage_is_not_known(build: Build) -> None:
    found = build(code={**CODE, "chapters/paytables.toml": ""}, tests=None)

    assert found.chapters[0].with_test is None
    assert gaps(found) == {"657a.1": ("code",), "657a.1(Lucky Bonus)": ("code",)}


def test_the_snapshot_counts_places_and_tests(build: Build) -> None:
    text = snapshot.written(build())

    assert "\n657a Crazy 4 Poker (finished): 8 enforced, 1 physical\n" in text
    assert "  657a.11(c) software: 1 place, 2 tests\n" in text
    assert "  657a.12(b) software: 2 places, 1 test\n" in text


def test_the_snapshot_tells_what_is_open(build: Build) -> None:
    marked = REGISTER.replace('"paytable"]', '"paytable", { open = "one row is missing" }]')
    text = snapshot.written(build(code={"main.py": "def main(): ...  # § 657a.12(b)"}, register=marked))

    assert "  657a.12(b) software: 1 place, 1 test; OPEN: one row is missing\n" in text
    assert "  657a.12(a) software: 0 places, 1 test; OPEN: no code\n" in text


def test_the_snapshot_does_not_change_when_code_moves(build: Build) -> None:
    before = snapshot.written(build())
    moved = {name.replace("chapters/", "games/"): text.replace("chapters.", "games.") for name, text in CODE.items()}

    assert snapshot.written(build(code=moved)) == before


def test_kinds_are_counted(build: Build) -> None:
    kinds = {str(kind): count for kind, count in build().chapters[0].kinds.items()}

    assert kinds == {"software": 8, "told": 0, "construction": 0, "physical": 1, "administrative": 0, "exception": 0}
