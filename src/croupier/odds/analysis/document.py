"""Analyses of a game as the JSON documents that people and programs read."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.odds.wagers.document import analysis_document
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import options_document
from croupier.words import Sentence


def document(chapter: Chapter[Any], rules: Ruleset[Any], analyses: Iterable[Analysis]) -> dict[str, Any]:
    """The whole answer of ``croupier odds --json``."""
    found = list(analyses)
    return {
        "chapter": chapter.number,
        "edition": chapter.edition,
        "options": options_document(rules.options),
        "wagers": [analysis_document(one) for one in found],
        "strategy": list(_strategies(found)),
    }


def _strategies(found: Iterable[Analysis]) -> Iterator[str]:
    """Each strategy once, in full, as its tables may repeat rows; headed by its paytables if a wager has several."""
    played: dict[tuple[Sentence, ...], dict[str, list[Analysis]]] = {}
    for one in found:
        if one.strategy:
            played.setdefault(one.strategy, {}).setdefault(one.wager, []).append(one)
    times = Counter(wager for wagers in played.values() for wager in wagers)
    for lines, wagers in played.items():
        if any(times[wager] > 1 for wager in wagers):
            names = [f"{one.wager}, {one.paytable}" for group in wagers.values() for one in group]
            yield f"{'; '.join(names)}:"
        yield from map(str, lines)


def difference(changed: Analysis, regulated: Analysis) -> dict[str, Any]:
    """The effect of a changed paytable on a wager."""
    gained = changed.table.expectation - regulated.table.expectation
    result: dict[str, Any] = {
        "wager": changed.wager,
        "paytable": changed.paytable,
        "per": changed.per,
        "regulated_expectation": str(regulated.table.expectation),
        "regulated_expectation_decimal": float(regulated.table.expectation),
        "expectation": str(changed.table.expectation),
        "expectation_decimal": float(changed.table.expectation),
        "difference": str(gained),
        "difference_decimal": float(gained),
        "standard_deviation_difference": changed.table.standard_deviation - regulated.table.standard_deviation,
    }
    if changed.convention:
        result["convention"] = changed.convention
    return result
