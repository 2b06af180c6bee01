"""Every clause of the register with its code and tests, and what is open or not done."""

from typing import Any

from croupier.law.places import Place, Tree
from croupier.law.register import Kind
from croupier.law.trace import ChapterTrace, trace


def register() -> dict[str, Any]:
    """Chapter by chapter, clause by clause."""
    found = trace(Tree.here())
    return {"holds": found.holds, "chapters": {one.name: _chapter(one) for one in found.chapters}}


def _chapter(one: ChapterTrace) -> dict[str, Any]:
    gaps = {str(gap.clause): [*gap.missing] for gap in one.gaps}
    return {
        "status": one.register.status.value,
        "clauses": {
            str(clause): {
                "kind": entry.kind.value,
                "note": entry.note,
                "open": entry.open,
                "missing": gaps.get(str(clause), []),
                "code": _places(one.evidence[clause].code) if clause in one.evidence else [],
                "tests": _places(one.evidence[clause].tests) if clause in one.evidence else [],
            }
            for clause, entry in one.register.clauses.items()
        },
    }


def _places(places: tuple[Place, ...]) -> list[str]:
    return sorted({f"{place.file}: {place.name}" for place in places})


def limits(found: dict[str, Any]) -> list[str]:
    """The known gaps: open clauses, and those the system does not carry out, with the reason."""
    said = []
    for name, chapter in found["chapters"].items():
        for clause, entry in chapter["clauses"].items():
            if entry["missing"] or entry["open"]:
                lacks = entry["open"] or f"no {' and no '.join(entry['missing'])}"
                said.append(f"§ {clause} ({name}): open: {lacks}")
            elif entry["kind"] == Kind.EXCEPTION.value:
                said.append(f"§ {clause} ({name}): not done: {entry['note']}")
    return said
