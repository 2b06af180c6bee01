"""§ 670a.12: what each table of ``paytables.toml`` is read with, and the meter behind the progressive."""

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import FIVE_DOLLARS, Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.money import Cents
from croupier.rules.procedure.side_wagers import envy_table
from croupier.rules.terms.paytables import Outcomes, Paytable, load
from croupier.rules.terms.progressives import Progressive, as_submitted

PAYTABLES = load(
    __package__,
    {
        "pai_gow": Outcomes(("both_hands_higher",)),
        "fortune_bonus": PAI_GOW,
        "fortune_envy": PAI_GOW,
        # The lower the highest card the more it pays, so no scale orders these rows.
        "insurance": Outcomes(
            ("eight_high", "nine_high", "ten_high", "jack_high", "queen_high", "king_high"),
        ),
        "progressive": PAI_GOW,
        "progressive_envy": PAI_GOW,
    },
)


def envy_column(wager: Cents) -> str:
    """The Envy Bonus amounts go by the receiver's own wager: $5 or more, else $1.

    §§ 670a.12(b)(2), 670a.12(d)(4)
    """
    return "$5" if wager >= FIVE_DOLLARS else "$1"


def progressive_envy(wager: Cents, options: Options) -> Paytable:
    """The Envy Bonus amounts of a Progressive Payout Wager; the submission may scale them to an odd unit."""
    if wager == options.progressive_unit:
        return envy_table(PAYTABLES, "progressive_envy", options)
    return PAYTABLES.table("progressive_envy", envy_column(wager))


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of every wager on offer, and no others (§ 670a.2(b)(9))."""
    shown = [PAYTABLES.table("pai_gow")]
    smallest = envy_column(options.qualifying_minimum)
    if options.fortune_bonus:
        columns = dict.fromkeys((smallest, "$5"))
        shown += [PAYTABLES.table("fortune_bonus"), *(PAYTABLES.table("fortune_envy", one) for one in columns)]
    if options.insurance:
        shown.append(PAYTABLES.table("insurance"))
    if options.progressive:
        shown.append(PAYTABLES.table("progressive"))
        amounts = dict.fromkeys((options.progressive_unit, max(options.progressive_unit, FIVE_DOLLARS)))
        shown += [progressive_envy(one, options) for one in amounts if one >= options.qualifying_minimum]
    return tuple(shown)


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The one meter of the table's progressive system, with the amounts and the rate of the submission.

    §§ 670a.2(c), 670a.12(d)(2)
    """
    if not options.progressive:
        return ()
    return as_submitted("progressive", options.progressive_reset, options.progressive_rate, "§ 670a.12(d)(2)")
