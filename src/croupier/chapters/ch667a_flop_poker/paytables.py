"""§ 667a.12: which scale each table of ``paytables.toml`` is read with, and the meter behind the progressive."""

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.rankings import THREE_CARD
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.terms.paytables import load
from croupier.rules.terms.progressives import Progressive, as_submitted

PAYTABLES = load(
    __package__,
    {
        "flop": FIVE_CARD,
        "three_card_bonus": THREE_CARD,
        "progressive_flop": FIVE_CARD,
    },
)


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The one meter, whose amounts and rate the Rules Submission sets (§ 667a.12(d)(3))."""
    if not options.progressive_paytable:
        return ()
    return as_submitted("progressive_flop", options.progressive_reset, options.progressive_rate, "§ 667a.12(d)(3)")
