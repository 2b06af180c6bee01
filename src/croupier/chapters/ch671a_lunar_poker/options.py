"""What the certificate holder selects in its Rules Submission for Lunar Poker (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.rules.terms.options import BadSubmission, TableOptions, selects
from croupier.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """``edition`` is the text the table follows: as adopted in 2016 or as proposed in 2015."""

    # What the two texts pay differently: docs/readings/0076.
    edition: Literal["adopted", "proposed"] = selects(
        "adopted", "§ 601a.2", "the text in force: adopted in 2016, or proposed in 2015"
    )
    instant_paytable: Literal["A", "B", "C"] = selects(
        "A", "§ 671a.12(a)", "paytable of the instant payout on the Ante"
    )
    additional_super_wagers: bool = selects(
        False, "§ 671a.7(c)(3)", "offer Super Wagers on the dealer's hand and on other players' hands"
    )
    super_sf_pays_as: Literal["literal", "flush"] = selects(
        "literal",
        "§ 671a.6(d)",
        "what a straight flush pays on a Super Wager: only what the definitions leave it, or a flush",
    )
    auto_declare: bool = selects(True, "§ 671a.11(b)", "the system declares every winning hand for its player")
    deck_exhaustion: Literal["reshuffle", "void"] = selects(
        "reshuffle",
        "§ 671a.11(d)(1)(ii)",
        "when the stub is used up: shuffle this round's discards, or void the round",
    )

    def __post_init__(self) -> None:
        """One player position to a player (§ 671a.7(e))."""
        TableOptions.__post_init__(self)
        if self.adjacent_boxes != 1:
            raise BadSubmission(say("submission.one_box", cite="§ 671a.7(e)"))
