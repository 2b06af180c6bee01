"""Analyses as the JSON documents and the text that people and programs read."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import options_document


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
    """Each strategy once, whole, for its tables may have rows alike; after the paytables where a wager has several."""
    played: dict[tuple[str, ...], dict[str, list[Analysis]]] = {}
    for one in found:
        if one.strategy:
            played.setdefault(one.strategy, {}).setdefault(one.wager, []).append(one)
    times = Counter(wager for wagers in played.values() for wager in wagers)
    for lines, wagers in played.items():
        if any(times[wager] > 1 for wager in wagers):
            names = [f"{one.wager}, {one.paytable}" for group in wagers.values() for one in group]
            yield f"{'; '.join(names)}:"
        yield from lines


def analysis_document(found: Analysis) -> dict[str, Any]:
    """One wager: exact figures as "n/d", decimals beside them."""
    table = found.table
    result: dict[str, Any] = {
        "wager": found.wager,
        "of": list(found.of) or [found.wager],
        "paytable": found.paytable,
        "per": found.per,
        "expectation": str(table.expectation),
        "expectation_decimal": float(table.expectation),
        "house_edge": float(table.house_edge),
        "element_of_risk": float(table.element_of_risk),
        "mean_wagered": float(table.mean_wagered),
        "hit_frequency": float(table.frequency(sign=1)),
        "push_frequency": float(table.frequency(sign=0)),
        "lose_frequency": float(table.frequency(sign=-1)),
        "standard_deviation": table.standard_deviation,
        "method": found.method,
        "standard_error": None,
        "seconds": round(found.seconds, 3),
        "outcomes": [_outcome(found, net, ways) for net, ways in table.by_net().items()],
        "tables": [{"family": family, "column": column} for family, column in found.tables],
        "strategy": list(found.strategy),
    }
    if found.convention:
        result["convention"] = found.convention
    if found.progressive:
        result["progressive"] = {name: plain(value) for name, value in found.progressive.items()}
    return result


def _outcome(found: Analysis, net: Fraction, ways: int) -> dict[str, Any]:
    """A result, and what it is called where it has a name."""
    named = {"name": found.results[net]} if net in found.results else {}
    return {"net": str(net), **named, "ways": ways, "probability": float(Fraction(ways, found.table.total))}


def plain(value: object) -> Any:
    """A value as JSON has it; fractions as "n/d" with their decimal beside."""
    match value:
        case Fraction():
            return {"exact": str(value), "decimal": float(value)}
        case Enum():
            return value.value
        case Mapping():
            return {str(name): plain(one) for name, one in value.items()}
        case list() | tuple():
            return [plain(one) for one in value]
        case _:
            return value


def difference(changed: Analysis, regulated: Analysis) -> dict[str, Any]:
    """What a changed paytable does to a wager."""
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
