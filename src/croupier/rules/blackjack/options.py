"""What both blackjack games leave to the Rules Submission (§ 601a.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.options import BadSubmission, DealingMethod, TableOptions, selects
from croupier.words import say


class Collection(StrEnum):
    """The order in which wagers are collected and paid, always counterclockwise from the dealer's far right."""

    ALL_LOSERS_FIRST = "all_losers_first"
    PLAYER_BY_PLAYER = "player_by_player"

    def in_order(self, lines: Iterable[Line]) -> list[Line]:
        """The lines of one settlement in this order (§§ 672a.7(r)(1)–(2), 673a.7(t)(1)–(2))."""
        if self is Collection.PLAYER_BY_PLAYER:
            return list(lines)
        return sorted(lines, key=lambda line: line.result is not Result.LOSE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackOptions(TableOptions):
    """The options both games share; each chapter adds its number of decks."""

    collection: Collection = selects(
        Collection.ALL_LOSERS_FIRST,
        "§§ 672a.7(r), 673a.7(t)",
        "collect all losing wagers and then pay, or settle player by player",
    )
    mid_shoe_entry: bool = selects(
        True, "§§ 672a.6(b), 673a.6(b)", "a player who sat out a round may wager again before the reshuffle"
    )
    bust_pushes_on_dealer_22: bool = selects(
        False,
        "§§ 672a.7(n)(1), 672a.7(q)(1), 673a.7(q)(1), 673a.7(r)(3)(i)",
        "a hand above 21 that was not collected is returned when the dealer makes 22",
    )

    def __post_init__(self) -> None:
        """Refuse any dealing method but a dealing shoe (§§ 672a.7(a), 673a.7(a))."""
        TableOptions.__post_init__(self)
        if self.dealing_method is not DealingMethod.MANUAL_SHOE:
            raise BadSubmission(say("submission.manual_shoe_only", cite="§§ 672a.7(a), 673a.7(a)"))


GameOptionsT = TypeVar("GameOptionsT", bound=BlackjackOptions)
"""The options of one of the two games."""
