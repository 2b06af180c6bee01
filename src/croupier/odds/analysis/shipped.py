"""The figures that ship with the program: every wager of a chapter under every paytable that may be selected."""

import json
from collections.abc import Iterator, Sequence
from operator import call
from typing import Any

from croupier import __version__
from croupier.odds import cache
from croupier.odds.analysis.analyse import Solving, analyse, names_of, variants
from croupier.odds.analysis.document import analysis_document
from croupier.odds.chapters import solvers
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import own_options


def every_figure(
    chapter: Chapter[Any], wagers: Sequence[str] = (), solving: Solving = call
) -> Iterator[dict[str, Any]]:
    """Each wager under each selection, with what is selected; nothing in it differs from run to run."""
    rules = Ruleset(chapter.default_options, chapter.paytables)
    for wager in wagers or solvers(chapter.number):
        for variant in variants(chapter, rules, wager):
            (found,) = analyse(chapter, variant, [wager], solving=solving)
            yield figure(chapter, variant, found)


def figure(chapter: Chapter[Any], rules: Ruleset[Any], found: Analysis) -> dict[str, Any]:
    """A wager as its file has it."""
    shipped, selected = own_options(chapter.default_options), own_options(rules.options)
    named = names_of(chapter, found.wager)
    chosen = {name: value for name, value in selected.items() if name in named or value != shipped[name]}
    document = analysis_document(found)
    del document["seconds"], document["standard_error"]
    return {**document, "selected": chosen}


def file(chapter: Chapter[Any], fingerprint: str, found: Sequence[dict[str, Any]]) -> str:
    """The whole file, a line for each wager under each selection, so that a change is seen where it is."""
    heading = {
        "chapter": chapter.number,
        "name": chapter.name,
        "edition": chapter.edition,
        "version": __version__,
        "command": f"croupier odds {chapter.number} --write",
        "rules": fingerprint,
        "solver": cache.code(chapter.number),
        "options": own_options(chapter.default_options),
        "varies": {wager: list(names_of(chapter, wager)) for wager in solvers(chapter.number)},
    }
    lines = [json.dumps(heading, ensure_ascii=False)[:-1] + ', "wagers": [']
    lines += [json.dumps(one, ensure_ascii=False) + ("," if one is not found[-1] else "") for one in found]
    return "\n".join([*lines, "]}", ""])
