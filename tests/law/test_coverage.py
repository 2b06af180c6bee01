"""The law and this project: a chapter with gaps says so, and coverage changes only in plain sight."""

import pytest

from croupier.chapters import FOLDERS
from croupier.law import audit, heads, snapshot
from croupier.law.places import Tree
from croupier.law.trace import Trace, trace


@pytest.fixture(scope="module")
def found() -> Trace:
    return trace()


def test_a_chapter_is_called_finished_if_it_has_no_gaps_and_open_if_it_has(found: Trace) -> None:
    wrong = [
        f"{chapter.name} is called {chapter.register.status} and has {len(chapter.gaps)} gaps: "
        + "; ".join(f"{gap.clause}: {snapshot.gap_in_words(gap)}" for gap in chapter.gaps)
        for chapter in found.chapters
        if not chapter.status_holds
    ]

    assert not wrong, "; ".join(wrong)


def test_every_citation_names_a_clause(found: Trace) -> None:
    unknown = [f"{each.place.file}:{each.place.line} cites {each.cited}" for each in found.unknown]

    assert not unknown, "no such clause in the register: " + "; ".join(unknown)


STILL_OPEN = {"463a.4", "465a.19(g)", "465a.19(g)(2)"}
"""Movements of machines that the Board is told of, and the distribution of tips: the register says what is missing."""


def test_no_clause_of_a_game_that_the_audit_found_idle_is_open(found: Trace) -> None:
    assert sum(len(cluster.clauses) for cluster in audit.clusters()) == 169
    assert audit.open_clauses(found).keys() <= STILL_OPEN


def test_the_table_of_the_audit_is_up_to_date(found: Trace) -> None:
    path = audit.path(Tree.here())

    assert path.read_text(encoding="utf-8") == audit.written(found), "run `croupier trace --write`"


def test_coverage_changes_only_with_its_snapshot(found: Trace) -> None:
    path = snapshot.path(Tree.here())

    assert path.read_text(encoding="utf-8") == snapshot.written(found), (
        "the coverage of the law has changed: run `croupier trace --write`, read the difference, commit it"
    )


def test_the_head_of_each_chapter_shows_its_coverage(found: Trace) -> None:
    written = dict(heads.heads(found, Tree.here()))
    old = [path.parent.name for path, text in written.items() if path.read_text(encoding="utf-8") != text]

    assert len(written) == len(FOLDERS)
    assert not old, f"the coverage of {', '.join(old)} has changed: run `croupier trace --write`"
