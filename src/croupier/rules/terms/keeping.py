"""How a table keeps its cards: what a Rules Submission selects under ``[cards]`` (§ 601a.2).

These stand apart from the options of the game: they change no odds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import msgspec

from croupier.rules.terms.options import BadSubmission
from croupier.words import say, series


class Shuffler(StrEnum):
    """The device that shuffles the cards of a table."""

    NONE = "none"
    AUTOMATED = "automated"
    COUNTING = "counting"
    """It counts the cards after each shuffle as well."""
    SELF_RESHUFFLING = "self_reshuffling"
    """A shoe or other approved device that reshuffles and counts the cards by itself."""


class SpareCoverCard(StrEnum):
    """Where the cover card goes that is left after the cut (§ 670a.5(e))."""

    DISCARD_RACK = "discard_rack"
    FOUR_FROM_THE_BOTTOM = "four_from_the_bottom"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """One deck or batch, or two that take turns; what shuffles them, and under which approval where it needs one."""

    shuffler: Shuffler | None = None
    """None: what is usual at the game."""
    in_turn: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """How many decks or batches take turns."""
    approval: Annotated[str, msgspec.Meta(max_length=100)] = ""
    spare_cover_card: SpareCoverCard = SpareCoverCard.DISCARD_RACK


def keeping(selected: Mapping[str, object]) -> Keeping:
    """How cards are kept under a submission; refuses an unknown heading and an illegal value."""
    known = Keeping.__dataclass_fields__
    if unknown := [name for name in selected if name not in known]:
        raise BadSubmission(say("submission.unknown_of_cards", option=repr(unknown[0]), options=series(known)))
    try:
        return msgspec.convert(selected, Keeping, strict=True)
    except msgspec.ValidationError as error:
        raise BadSubmission(say("submission.wrong_cards", error=str(error), cite="§ 601a.2")) from None
