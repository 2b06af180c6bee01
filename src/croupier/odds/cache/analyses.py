"""Cached analyses."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from croupier.odds.cache import keys
from croupier.odds.wagers.document import analysis_of, kept_document
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.provenance.files import folder, whole_file
from croupier.rules.game.chapter import Chapter

WORTH_REMEMBERING_SECONDS = 2.0
"""Faster analyses are solved again rather than cached."""


def remembered(chapter: Chapter[Any], rules: Ruleset[Any], wager: str, solve: Callable[[], Analysis]) -> Analysis:
    """The analysis from disk if the same code solved the same rules, or else solved now."""
    path = folder() / f"{chapter.number}-{wager}-{keys.of_solver(chapter, rules)[:32]}.json"
    if path.exists():
        return analysis_of(json.loads(path.read_text(encoding="utf-8")))
    found = solve()
    if found.seconds >= WORTH_REMEMBERING_SECONDS:
        with suppress(OSError), whole_file(path) as unfinished:  # the answer holds even if it cannot be cached
            unfinished.write_text(json.dumps(kept_document(found)), encoding="utf-8")
    return found
