"""The documentation: a site without a fault, with everything that is public, that needs nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from documentation import PROJECT, PUBLIC, WITHOUT_PACKAGES, escaped, plain


@pytest.mark.parametrize("options", [[WITHOUT_PACKAGES], pytest.param([], marks=pytest.mark.long)])
def test_the_site_has_no_fault_and_everything_in_it(options: list[str], tmp_path: Path) -> None:
    """One test, because building takes a while; the pages of all packages take three times as long as the rest."""
    site = tmp_path / "build" / "site"
    command = [sys.executable, str(PROJECT / "tools" / "documentation.py"), *options, str(site)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert names_without_a_place(site) == []
    assert papers_left_out(site) == []
    assert games_left_out(site) == set()
    assert fetched_from_elsewhere(site) == []


def names_without_a_place(site: Path) -> list[str]:
    page = (site / "library.html").read_text(encoding="utf-8")
    return [name for name in croupier.__all__ if name != "__version__" and f'id="croupier.{name}"' not in page]


def papers_left_out(site: Path) -> list[Path]:
    papers = [path.relative_to(PROJECT) for path in [*(PROJECT / "docs").rglob("*.md"), *PROJECT.glob("*.md")]]
    return [paper for paper in papers if not (site / paper).with_suffix(".html").exists()]


def games_left_out(site: Path) -> set[str]:
    played = (site / "playthroughs.html").read_text(encoding="utf-8")
    return set(croupier.games()) - set(re.findall(r"<h2>(\d{3}a):", played))


def fetched_from_elsewhere(site: Path) -> list[str]:
    fetched = re.compile(r"""(?:src=|<link [^>]*href=|url\()["']?(https?:)?//""")
    pages = [path for path in site.rglob("*") if path.suffix in {".html", ".css"}]
    return [path.name for path in pages if fetched.search(path.read_text(encoding="utf-8"))]


def test_the_groups_of_the_page_hold_every_public_name_once() -> None:
    grouped = [name for names in PUBLIC.values() for name in names]
    assert sorted(grouped) == sorted(set(croupier.__all__) - {"__version__"})


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("A `name` and ``another``.", "A ``name`` and ``another``."),
        ("5 * 3, a_b_ and |x|", "5 \\* 3, a\\_b\\_ and \\|x\\|"),
        ("a `name_of` it", "a ``name_of`` it"),
        ("one ` alone", "one \\` alone"),
    ],
)
def test_prose_has_no_markup_but_names(line: str, shown: str) -> None:
    assert escaped(line) == shown


def test_what_is_indented_is_shown_as_it_is_and_lists_stay_lists() -> None:
    lines = [
        "A tree:",
        "",
        "    Root",
        "    ├── Leaf *",
        "",
        "- a point",
        "  that goes on",
        "",
        "As in the law::",
        "",
        "    x = 1",
    ]
    plain(lines)
    assert lines == [
        *("A tree:", "", "", "::", "", "      Root", "      ├── Leaf *", ""),
        *("- a point", "  that goes on", "", "As in the law:", "", "", "::", "", "      x = 1"),
    ]
