"""The register: what a file must hold, and that the files hold it."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.law import register as registers
from croupier.law.citation import Clause
from croupier.law.labels import ordinal
from croupier.law.register import (
    DuplicateClause,
    Entry,
    Kind,
    MalformedRegister,
    OrphanClause,
    RegisterError,
    RegisterOfChapter,
    Status,
    UnknownKind,
    load,
    parse,
)
from croupier.law.trace import UNREGISTERED

ALL = load()
PLATFORM = {"461a", "463a", "465a", "601a", "605a", "607a", "611a"}
EACH = pytest.mark.parametrize("register", ALL.values(), ids=ALL.keys())

HEAD = """chapter = "657a"
title = "Crazy 4 Poker"
edition = "2019"
status = "open"
[clauses]
"""
OMITS = HEAD.replace("[clauses]", 'omitted = "{}"\n[clauses]')
GOOD = '"657a.2" = ["software", "the table"]\n"657a.2(a)" = ["physical", "six seats"]\n'


def test_a_register_gives_kind_and_note_of_each_clause() -> None:
    register = parse(HEAD + GOOD, "test")

    assert (register.chapter, register.title, register.edition) == ("657a", "Crazy 4 Poker", "2019")
    assert register.status is Status.OPEN
    assert register.clauses[Clause("657a", 2, ("a",))] == Entry(Kind.PHYSICAL, "six seats")
    assert register.of_kind(Kind.SOFTWARE) == (Clause("657a", 2),)


def test_a_register_says_what_of_a_clause_is_missing() -> None:
    register = parse(HEAD + '"657a.2" = ["told", "the table", { open = "not at once" }]', "test")

    assert register.clauses[Clause("657a", 2)] == Entry(Kind.TOLD, "the table", "not at once")


def test_a_clause_that_is_the_same_in_the_text_in_force_is_of_its_kind(tmp_path: Path) -> None:
    in_force = HEAD.replace("657a", "671a") + '"671a.1" = ["software", "definitions", { open = "half" }]'
    earlier = HEAD.replace("657a", "671a") + '"671a.1 (2015)" = ["same", "wording only"]'
    (tmp_path / "ch671a.toml").write_text(in_force)
    (tmp_path / "ch671a_2015.toml").write_text(earlier)

    clauses = load(tmp_path)["671a (2015)"].clauses
    assert clauses == {Clause("671a", 1, (), "2015"): Entry(Kind.SOFTWARE, "wording only", "half", Clause("671a", 1))}


@pytest.mark.parametrize("earlier", ["671a.2 (2015)", "671a.1"], ids=["gone", "in force"])
def test_a_clause_that_is_the_same_as_none_is_refused(tmp_path: Path, earlier: str) -> None:
    head = HEAD.replace("657a", "671a")
    if earlier != "671a.1":
        (tmp_path / "ch671a.toml").write_text(head + '"671a.1" = ["software", "definitions"]')
    (tmp_path / "ch671a_2015.toml").write_text(head + f'"{earlier}" = ["same", "as in the text in force"]')

    with pytest.raises(OrphanClause, match="is the same as no clause of the text in force"):
        load(tmp_path)


def test_a_register_tells_what_the_text_leaves_out() -> None:
    register = parse(OMITS.format("§§ 657a.1, 657a.2(b)–(d)") + GOOD, "test")

    assert [str(clause) for clause in register.omitted] == ["657a.1", "657a.2(b)", "657a.2(c)", "657a.2(d)"]
    assert parse(HEAD + GOOD, "test").omitted == ()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (HEAD + '"657a.2" = ["hardware", "the table"]', UnknownKind),
        (HEAD.replace("open", "done") + GOOD, UnknownKind),
        (HEAD + GOOD + '"657a.2" = ["software", "again"]', DuplicateClause),
        (HEAD + GOOD + '"§ 657a.2(a)" = ["software", "again"]', DuplicateClause),
        (HEAD + '"657a.2(a)" = ["software", "six seats"]', OrphanClause),
        (HEAD + GOOD + '"657a.2(a)(1)(i)" = ["software", "deep"]', OrphanClause),
        (HEAD + GOOD + '"668a.2" = ["software", "elsewhere"]', MalformedRegister),
        (HEAD + GOOD + '"the table" = ["software", "no id"]', MalformedRegister),
        (HEAD + '"657a.2" = "software"', MalformedRegister),
        (HEAD + '"657a.2" = ["software"]', MalformedRegister),
        (HEAD + '"657a.2" = ["software", " "]', MalformedRegister),
        (HEAD + '"657a.2" = ["software", "the table", "open"]', MalformedRegister),
        (HEAD + '"657a.2" = ["software", "the table", { open = " " }]', MalformedRegister),
        (HEAD + '"657a.2" = ["software", "the table", { open = "much", until = "then" }]', MalformedRegister),
        (HEAD + '"657a.2" = ["physical", "the table", { open = "much" }]', MalformedRegister),
        (HEAD, MalformedRegister),
        (HEAD.replace("title", "name") + GOOD, MalformedRegister),
        (OMITS.format("none") + GOOD, MalformedRegister),
        (OMITS.format("§ 605a.2(d)(4)") + GOOD, MalformedRegister),
        (OMITS.format("§§ 657a.2(c), 605a.2(d)(4)") + GOOD, MalformedRegister),
        (OMITS.format("§ 657a.2(a)–(c)") + GOOD, DuplicateClause),
        ("chapter = ", MalformedRegister),
    ],
)
def test_a_register_that_cannot_be_trusted_is_refused(text: str, refusal: type[RegisterError]) -> None:
    with pytest.raises(refusal, match=r"^ch657a\.toml: "):
        parse(text, "ch657a.toml")


def test_a_folder_gives_its_registers_by_chapter(tmp_path: Path) -> None:
    (tmp_path / "ch657a.toml").write_text(HEAD + GOOD)
    earlier = HEAD.replace("657a", "671a") + '"671a.1 (2015)" = ["software", "definitions"]'
    (tmp_path / "ch671a_2015.toml").write_text(earlier)
    (tmp_path / "notes.toml").write_text("not a register")

    assert list(load(tmp_path)) == ["657a", "671a (2015)"]


def test_all_thirteen_games_and_the_platform_are_registered() -> None:
    games = ["647a", "657a", "663a", *(f"{number}a" for number in range(667, 677))]

    assert {*games, "671a (2015)", *PLATFORM} == set(ALL)


def test_a_chapter_is_registered_or_passed_over_but_not_both() -> None:
    assert not UNREGISTERED & {register.chapter for register in ALL.values()}


def test_only_the_platform_chapters_are_printed_in_part() -> None:
    assert {name for name, register in ALL.items() if register.omitted} == PLATFORM


@EACH
def test_the_clauses_stand_in_the_order_of_the_text(register: RegisterOfChapter) -> None:
    counted = [clause for clause in register.clauses if not clause.path or ordinal(clause.path[0], 0)]

    assert all(before < after for before, after in pairwise(counted))


@EACH
def test_no_clause_is_missing_between_its_siblings(register: RegisterOfChapter) -> None:
    siblings: dict[Clause | None, list[int]] = {}
    for clause in sorted((*register.clauses, *register.omitted)):
        parent = clause.parents[0] if clause.parents else None
        place = ordinal(clause.path[-1], len(clause.path) - 1) if clause.path else clause.section
        siblings.setdefault(parent, []).append(place)

    for parent, places in siblings.items():
        terms = [0] * len(places)
        assert places in (terms, list(range(1, len(places) + 1))), parent


@EACH
def test_who_stands_above_software_is_software(register: RegisterOfChapter) -> None:
    for clause in register.of_kind(Kind.SOFTWARE):
        kinds = {register.clauses[parent].kind for parent in clause.parents}

        assert kinds <= {Kind.SOFTWARE}, clause


@EACH
def test_a_note_is_a_few_words(register: RegisterOfChapter) -> None:
    long = [str(clause) for clause, entry in register.clauses.items() if len(entry.note.split()) > 12]

    assert long == []


def test_a_file_is_named_after_its_chapter() -> None:
    names = {path.stem for path in registers.FOLDER.glob("*.toml")}

    assert {"ch" + re.sub(r" \((\d+)\)", r"_\1", name) for name in ALL} == names
