"""The front page: every table at a glance, links to terminals, and the steps to the first round."""

from typing import Any

from croupier.chapters import chapter
from croupier.floor.pages.next_steps import leading
from croupier.floor.record.floor import Floor

TERMINALS_LINKED_AT_MOST = 40
"""It links at most 40 terminals; nobody would look through a stadium's."""


def lobby(floor: Floor, *, leads: bool) -> dict[str, Any]:
    """The content of the page; ``leads`` if the floor is a house's own, and not a demonstration."""
    steps = leading(floor, floor.state.day) if leads else []
    return {
        "tables": _at_a_glance(floor),
        "terminals": sorted(one.id for one in floor.state.terminals.values() if not one.retired)[
            :TERMINALS_LINKED_AT_MOST
        ],
        "steps": steps,
        "first": next((step for step in steps if not step.done), None),
    }


def _at_a_glance(floor: Floor) -> list[dict[str, str]]:
    tables = ((table, chapter(table.chapter)) for table in floor.state.tables.values() if not table.retired)
    return [
        {"table": one.id, "chapter": one.chapter, "name": game.name, "line": game.help.line} for one, game in tables
    ]
