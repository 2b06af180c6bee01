"""What a certificate holder could select, drawn at random from what the chapter allows."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.terms.options import BadSubmission, choose, legal_values

SENSIBLE: dict[str, list[object]] = {
    "table_minimum": [5, 10, 25],
    "table_maximum": [100, 500],
    "side_minimum": [1, 5],
    "side_maximum": [25, 100],
    "smallest_chip": [0.5, 1, 5, 0.01],
    "progressive_unit": [1, 5, 2],
    "five_card_hand_unit": [1, 5],
}
"""Amounts in dollars for the options that are amounts; the others keep their default."""


def values_of(name: str, annotation: Any, metadata: Any) -> list[object]:
    """Legal values of an option, as a submission writes them; none where they cannot be listed."""
    if metadata.get("amount"):
        return SENSIBLE.get(name, [])
    if metadata.get("percentage"):
        return ["21%", "5%"]
    return list(_listed(annotation))


def _listed(annotation: Any) -> Iterable[object]:
    if annotation is bool:
        return (True, False)
    if annotation is type(None):
        return (None,)
    origin = get_origin(annotation)
    if origin is None:
        return legal_values(annotation)  # the members of an enum
    if origin is Literal:
        return get_args(annotation)
    if origin is Annotated:
        limits = get_args(annotation)[1]
        return sorted({limits.ge, (limits.ge + limits.le) // 2, limits.le})
    return [value for argument in get_args(annotation) for value in _listed(argument)]


def selectable(game: Chapter[Any]) -> dict[str, list[object]]:
    """Every option of a chapter that has values to choose from."""
    hints = get_type_hints(game.options, include_extras=True)
    found = {one.name: values_of(one.name, hints[one.name], one.metadata) for one in fields(game.options)}
    if isinstance(game.handling, CardHandling):
        found["dealing_method"] = [method.value for method in game.handling.methods]
    return {name: values for name, values in found.items() if values}


@st.composite
def selections(draw: st.DrawFn, /, game: Chapter[Any], **fixed: object) -> dict[str, object]:
    """The shipped submission with some options changed; what would contradict the rest is left as it was."""
    known = selectable(game)
    selected = {**game.submission.options, **fixed}
    for name in draw(st.lists(st.sampled_from(sorted(known)), unique=True, max_size=10)):
        changed = {**selected, name: draw(st.sampled_from(known[name])), **fixed}
        if is_legal(game, changed):
            selected = changed
    return selected


def is_legal(game: Chapter[Any], selected: dict[str, object]) -> bool:
    """Whether the chapter allows these options together."""
    try:
        choose(game.options, selected)
    except BadSubmission:
        return False
    return True
