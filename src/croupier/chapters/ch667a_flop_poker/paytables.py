"""§ 667a.12: which scale each table of ``paytables.toml`` is read with, and the meter behind the progressive."""

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.rankings import THREE_CARD
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.terms.paytables import Paytable, load
from croupier.rules.terms.progressives import Progressive, as_submitted

PAYTABLES = load(
    __package__,
    {
        "flop": FIVE_CARD,
        "three_card_bonus": THREE_CARD,
        "progressive_flop": FIVE_CARD,
    },
)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of every wager on offer, and no others (§ 667a.2(b)(6))."""
    shown = [PAYTABLES.table("flop")]
    if options.three_card_bonus:
        shown.append(PAYTABLES.table("three_card_bonus"))
    if column := options.progressive_paytable:
        shown.append(PAYTABLES.table("progressive_flop", column))
    return tuple(shown)


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The one meter, whose amounts and rate the Rules Submission sets (§ 667a.12(d)(3))."""
    if not options.progressive_paytable:
        return ()
    return as_submitted("progressive_flop", options.progressive_reset, options.progressive_rate, "§ 667a.12(d)(3)")
