"""The shipped figures: every wager of a chapter under every paytable that may be selected."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from croupier import __version__, figures
from croupier.figures import made_by
from croupier.odds.analysis.analyse import Solving, asked, known_wagers, plainly, solved
from croupier.odds.analysis.cross_check import check_document
from croupier.odds.chapters import also_reads, seconds
from croupier.odds.simulation.tally import CrossCheck
from croupier.odds.wagers.document import kept_document
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import TableOptions, options_document, own_options


def every_figure(
    chapter: Chapter[Any], wagers: Sequence[str] = (), solving: Solving = plainly
) -> Iterator[dict[str, Any]]:
    """Each wager under each selection, with the selection; reproducible from run to run."""
    rules = Ruleset(chapter.default_options, chapter.paytables)
    for wager, variant in asked(chapter, rules, wagers, all_paytables=True):
        yield figure(chapter, variant, solved(chapter, variant, wager, solving))


def figure(chapter: Chapter[Any], rules: Ruleset[Any], found: Analysis) -> dict[str, Any]:
    """A wager in the format of the file."""
    default, selected = _deciding(chapter, chapter.default_options), _deciding(chapter, rules.options)
    named = known_wagers(chapter)[found.wager]
    chosen = {name: value for name, value in selected.items() if name in named or value != default[name]}
    document = kept_document(found)
    del document["seconds"], document["standard_error"]
    return {**document, "selected": chosen}


def _deciding(chapter: Chapter[Any], options: TableOptions) -> dict[str, Any]:
    """The options that decide a figure, in a submission's notation."""
    stated = options_document(options)
    names = [*own_options(options), *also_reads(chapter.number)]
    return {name: stated[name] for name in names}


def is_as_shipped(chapter: Chapter[Any], rules: Ruleset[Any], found: Analysis) -> bool | None:
    """Whether the file has exactly this figure, out of date or not; None if it has none under these rules."""
    try:
        place = figures.figures(chapter.number).place(found.wager, rules.options)
    except (figures.NoFigures, LookupError):
        return None
    if place is None:
        return None
    known = figures.documents(chapter.number)[place]
    again = {**json.loads(json.dumps(figure(chapter, rules, found))), "selected": known["selected"]}
    return bool(again == known)


def file(chapter: Chapter[Any], found: Sequence[dict[str, Any]], check: CrossCheck | None) -> str:
    """The whole file, one line for each wager under each selection, so that diffs are local."""
    heading = {
        "chapter": chapter.number,
        "name": chapter.name,
        "edition": chapter.edition,
        "version": __version__,
        "command": f"croupier odds {chapter.number} --write",
        "rules": made_by.rules(chapter),
        "solver": made_by.solver(chapter.number),
        "options": _deciding(chapter, chapter.default_options),
        "varies": {wager: list(names) for wager, names in known_wagers(chapter).items()},
        "seconds": dict(seconds(chapter.number)),
        "simulation": check and check_document(chapter, check),
    }
    lines = [json.dumps(heading, ensure_ascii=False)[:-1] + ', "wagers": [']
    lines += [json.dumps(one, ensure_ascii=False) + ("," if one is not found[-1] else "") for one in found]
    return "\n".join([*lines, "]}", ""])
