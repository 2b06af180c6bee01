"""The rules under each selectable paytable and each other option that the odds of a wager depend on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, get_type_hints

import msgspec

from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import BadSubmission, choose, legal_values


def variants(rules: Ruleset[Any], names: Sequence[str]) -> Iterator[Ruleset[Any]]:
    """The rules with every combination of permitted values of these options."""
    for values in product(*(permitted(rules.options, name) for name in names)):
        options = rules.options
        for name, value in zip(names, values, strict=True):
            options = selecting(options, name, value)
        yield replace(rules, options=options)


def permitted(options: Any, option: str) -> tuple[Any, ...]:
    """Every value that an option may have; not offering a wager is not a value."""
    annotation = get_type_hints(type(options), include_extras=True)[option]
    listed = [value for value in legal_values(annotation) if value != "none"]
    return tuple(msgspec.convert(value, annotation, strict=False) for value in listed)


def selecting(options: Any, option: str, value: Any) -> Any:
    """The options with one selected; options it excludes fall back to the chapter's defaults."""
    try:
        return replace(options, **{option: value})
    except BadSubmission:
        return choose(type(options), {option: value})
