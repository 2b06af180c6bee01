"""The papers: nothing twice, nothing out of order, nothing missing."""

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"


def rows(path: Path) -> list[list[str]]:
    """The rows of the only table in a paper, without its head."""
    table = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_glossary_names_every_word_once_and_in_order() -> None:
    words = [re.sub(r"[`()]", "", row[0]).lower() for row in rows(DOCS / "glossary.md")]

    assert words == sorted(set(words))


def test_the_index_of_decisions_lists_every_one_with_its_number_and_title() -> None:
    papers = sorted(path for path in (DOCS / "decisions").glob("*.md") if path.name != "README.md")
    titles = [path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for path in papers]
    listed = rows(DOCS / "decisions" / "README.md")

    assert [row[0] for row in listed] == [f"[{path.name[:4]}]({path.name})" for path in papers]
    for (_, decision, _), title, path in zip(listed, titles, papers, strict=True):
        number, _, words = title.partition(" ")
        assert number == path.name[:4]
        assert words.startswith(decision) or re.sub(r" \((chapter )?\d{3}a\)", "", words) == decision
