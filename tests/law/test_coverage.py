"""The law and this project: every finished chapter is covered, and coverage changes only in plain sight."""

import pytest

from croupier.law import snapshot
from croupier.law.places import Tree
from croupier.law.register import Status
from croupier.law.trace import Trace, trace


@pytest.fixture(scope="module")
def found() -> Trace:
    return trace()


def test_every_finished_chapter_is_covered(found: Trace) -> None:
    missing = [
        f"{gap.clause} has no {' and no '.join(gap.missing)}"
        for chapter in found.chapters
        if chapter.register.status is Status.FINISHED
        for gap in chapter.gaps
    ]

    assert not missing, "cite these clauses where they are decided and where that is tested: " + "; ".join(missing)


def test_every_citation_names_a_clause(found: Trace) -> None:
    unknown = [f"{each.place.file}:{each.place.line} cites {each.cited}" for each in found.unknown]

    assert not unknown, "no such clause in the register: " + "; ".join(unknown)


def test_coverage_changes_only_with_its_snapshot(found: Trace) -> None:
    path = snapshot.path(Tree.here())

    assert path.read_text(encoding="utf-8") == snapshot.written(found), (
        "the coverage of the law has changed: run `croupier trace --write`, read the difference, commit it"
    )
