"""An analysis as a JSON document, and read back from one."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.words import Sentence, as_data, to_sentence

ONE = Fraction(1)


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
        "strategy": [str(line) for line in found.strategy],
    }
    if found.convention:
        result["convention"] = found.convention
    if found.progressive:
        result["progressive"] = {name: plain(value) for name, value in found.progressive.items()}
    return result


def _outcome(found: Analysis, net: Fraction, ways: int) -> dict[str, Any]:
    """A result, with its name if it has one."""
    named = {"name": found.results[net]} if net in found.results else {}
    return {"net": str(net), **named, "ways": ways, "probability": float(Fraction(ways, found.table.total))}


def plain(value: object) -> Any:
    """A value in JSON form; fractions as "n/d" with their decimal beside."""
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


def kept_document(found: Analysis) -> dict[str, Any]:
    """The same, with what :func:`analysis_of` needs and other readers do not."""
    kept = analysis_document(found)
    kept["strategy"] = [as_data(line) for line in found.strategy]
    if any(wagered != ONE for _, wagered in found.table.ways):
        kept["wagered"] = [[str(net), str(wagered), ways] for (net, wagered), ways in found.table.ways.items()]
    if found.between_players:
        kept["between_players"] = True
    return kept


def analysis_of(kept: Mapping[str, Any]) -> Analysis:
    """The analysis in a cached document; not every one has the solving time."""
    outcomes = kept["outcomes"]
    wagered = kept.get("wagered") or [[one["net"], "1", one["ways"]] for one in outcomes]
    return Analysis(
        wager=kept["wager"],
        per=kept["per"],
        table=OutcomeTable({(Fraction(net), Fraction(amount)): ways for net, amount, ways in wagered}),
        of=tuple(kept["of"]),
        paytable=kept["paytable"],
        method=kept["method"],
        convention=kept.get("convention", ""),
        seconds=kept.get("seconds", 0.0),
        strategy=tuple(to_sentence(Sentence, line) for line in kept["strategy"]),
        progressive={name: _exact(value) for name, value in kept.get("progressive", {}).items()},
        tables=tuple((one["family"], one["column"]) for one in kept["tables"]),
        results={Fraction(one["net"]): one["name"] for one in outcomes if "name" in one},
        between_players=kept.get("between_players", False),
    )


def _exact(value: object) -> object:
    match value:
        case {"exact": str(exact), "decimal": _}:
            return Fraction(exact)
        case dict():
            return {name: _exact(one) for name, one in value.items()}
        case _:
            return value
