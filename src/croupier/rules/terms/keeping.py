"""How a table keeps its cards: what a Rules Submission selects under ``[cards]`` (§ 601a.2).

They are separate from the options of the game because they do not change the odds.
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
    """Also counts the cards after each shuffle."""
    SELF_RESHUFFLING = "self_reshuffling"
    """A shoe or other approved device that reshuffles and counts the cards itself."""


class SpareCoverCard(StrEnum):
    """Where the remaining cover card goes after the cut (§ 670a.5(e))."""

    DISCARD_RACK = "discard_rack"
    FOUR_FROM_THE_BOTTOM = "four_from_the_bottom"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """One deck or batch, or two in rotation; the shuffling device, and its approval where it needs one."""

    shuffler: Shuffler | None = None
    """None means the game's usual device."""
    in_turn: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """The number of decks or batches in rotation."""
    approval: Annotated[str, msgspec.Meta(max_length=100)] = ""
    spare_cover_card: SpareCoverCard = SpareCoverCard.DISCARD_RACK


def keeping(selected: Mapping[str, object]) -> Keeping:
    """How cards are kept under a submission; refuses unknown headings and illegal values."""
    known = Keeping.__dataclass_fields__
    if unknown := [name for name in selected if name not in known]:
        raise BadSubmission(say("submission.unknown_of_cards", option=repr(unknown[0]), options=series(known)))
    try:
        return msgspec.convert(selected, Keeping, strict=True)
    except msgspec.ValidationError as error:
        raise BadSubmission(say("submission.wrong_cards", error=str(error), cite="§ 601a.2")) from None
