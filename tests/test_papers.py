"""The papers: nothing twice, nothing out of order, nothing missing."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
DOCS = PROJECT / "docs"
KINDS = ("readings", "design")


def rows(path: Path) -> list[list[str]]:
    """The rows of the only table in a paper, without its head."""
    table = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_glossary_names_every_word_once_and_in_order() -> None:
    words = [re.sub(r"[`()]", "", row[0]).lower() for row in rows(DOCS / "glossary.md")]

    assert words == sorted(set(words))


def papers(kind: str) -> list[Path]:
    """The readings of the law, or the design decisions."""
    return sorted(path for path in (DOCS / kind).glob("*.md") if path.name != "README.md")


@pytest.mark.parametrize("kind", KINDS)
def test_the_index_lists_every_paper_with_its_number_and_title(kind: str) -> None:
    titles = [path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for path in papers(kind)]
    listed = rows(DOCS / kind / "README.md")

    assert [row[0] for row in listed] == [f"[{path.name[:4]}]({path.name})" for path in papers(kind)]
    for (_, decision, _), title, path in zip(listed, titles, papers(kind), strict=True):
        number, _, words = title.partition(" ")
        assert number == path.name[:4]
        assert words.startswith(decision) or re.sub(r" \((chapter )?\d{3}a\)", "", words) == decision


def test_no_number_is_used_twice() -> None:
    numbers = [path.name[:4] for kind in KINDS for path in papers(kind)]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("kind", KINDS)
def test_every_paper_says_since_when_it_holds(kind: str) -> None:
    holds = re.compile(r"In force since \d{4}-\d\d-\d\d\.|Superseded by \d{4} on \d{4}-\d\d-\d\d\.")
    second = {path.name: path.read_text(encoding="utf-8").splitlines()[2] for path in papers(kind)}
    assert not [name for name, line in second.items() if not holds.fullmatch(line)]


def test_every_paper_is_named_where_it_bites_and_no_other() -> None:
    looked_at = [path for folder in ("src", "tests", "tools") for path in (PROJECT / folder).rglob("*")]
    texts = [path for path in looked_at if path.suffix in {".py", ".toml", ".js", ".css"} and path.is_file()]
    named = {found for path in texts for found in re.findall(r"docs/(\w+/\d{4})\b", path.read_text(encoding="utf-8"))}
    there = {f"{kind}/{path.name[:4]}" for kind in KINDS for path in papers(kind)}

    assert there - named == set(), "say in a comment or docstring where it bites: docs/readings/0051"
    assert named - there == set(), "there is no such paper"


def test_the_map_names_every_room() -> None:
    """A package by its path; those of one game each stand for all thirteen."""
    source = PROJECT / "src" / "croupier"
    rooms = {str(path.parent.relative_to(source)) for path in source.rglob("__init__.py")} - {"."}
    text = (PROJECT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    picture = text.partition("```\n")[2].partition("```")[0]
    named = {*re.findall(r"[a-z]+", picture), *re.findall(r"`([a-z_/]+?)/?`", text)}

    assert {room for room in rooms if not re.search(r"chapters/ch\d{3}a", room)} - named == set()


LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


@pytest.mark.parametrize("paper", sorted([*DOCS.rglob("*.md"), *PROJECT.glob("*.md")]), ids=lambda path: path.name)
def test_every_link_leads_somewhere(paper: Path) -> None:
    links = LINK.findall(paper.read_text(encoding="utf-8"))
    assert not [link for link in links if not (paper.parent / link).exists()]


HELD = [("threats.md", 30), ("design/0182-what-held.md", 25), ("design/0435-every-finding-and-its-test.md", 75)]
"""Papers whose rows end with a test, and how many rows they have at least (docs/design/0435)."""


@pytest.mark.parametrize(("paper", "least"), HELD)
def test_every_threat_is_joined_to_a_test_that_there_is(paper: str, least: int) -> None:
    named = [row[-1].strip("`") for row in rows(DOCS / paper) if "::" in row[-1]]
    texts = {path: (PROJECT / path).read_text(encoding="utf-8") for path in {one.partition("::")[0] for one in named}}

    assert len(named) > least
    assert not [one for one in named if f"def {one.partition('::')[2]}(" not in texts[one.partition("::")[0]]]
