"""Hashes of the rules of a game and the code that solves or plays them."""

import hashlib
from typing import Any

from croupier.figures import made_by
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter


def of_solver(chapter: Chapter[Any], rules: Ruleset[Any]) -> str:
    """The key of the solver's results under these rules."""
    return _key(chapter, rules, made_by.solver(chapter.number))


def of_rounds(chapter: Chapter[Any], rules: Ruleset[Any]) -> str:
    """The key of the simulation's results under these rules."""
    return _key(chapter, rules, made_by.rounds(chapter.number))


def _key(chapter: Chapter[Any], rules: Ruleset[Any], code: str | None) -> str:
    tables = made_by.paid(rules.paytables)
    text = repr((chapter.number, rules.options, tables, made_by.meters(chapter), code))
    return hashlib.sha256(text.encode()).hexdigest()
