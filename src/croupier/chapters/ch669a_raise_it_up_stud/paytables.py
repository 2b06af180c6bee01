"""§ 669a.12: which scale each table of ``paytables.toml`` is read with, and the meter behind the progressive."""

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.rankings import with_royals
from croupier.equipment.ranking import FIVE_CARD, three_card
from croupier.money import Cents
from croupier.rules.procedure.side_wagers import envy_table
from croupier.rules.terms.amounts import FIVE_DOLLARS
from croupier.rules.terms.paytables import Paytable, load
from croupier.rules.terms.progressives import Progressive, as_submitted

PAYTABLES = load(
    __package__,
    {
        "pair_plus": three_card(),  # § 669a.6(c)(1)–(5)
        "play": FIVE_CARD,  # § 669a.6(b)(1)–(9)
        "blind": FIVE_CARD,
        "progressive": with_royals(three_card()),
        "envy": with_royals(three_card()),
        "six_card_bonus": FIVE_CARD,  # § 669a.6(b)(1)–(7)
    },
)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of every wager on offer, and no others (§ 669a.2(b)(6))."""
    shown = [PAYTABLES.table("pair_plus", options.pair_plus_paytable)]
    shown += [PAYTABLES.table("play"), PAYTABLES.table("blind")]
    if options.progressive_payout:
        amounts = dict.fromkeys((options.progressive_unit, max(options.progressive_unit, FIVE_DOLLARS)))
        shown += [PAYTABLES.table("progressive"), *(progressive_envy(one, options) for one in amounts)]
    if column := options.six_card_paytable:
        shown.append(PAYTABLES.table("six_card_bonus", column))
    return tuple(shown)


def progressive_envy(wager: Cents, options: Options) -> Paytable:
    """The Envy Bonus amounts by the Progressive Payout Wager of the player who receives them (§ 669a.12(e)(5))."""
    return (
        envy_table(PAYTABLES, "envy", options) if wager == options.progressive_unit else PAYTABLES.table("envy", "$5")
    )


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The one meter, whose amount and rate the Rules Submission sets (§§ 669a.2(c), 669a.12(e)(3))."""
    if not options.progressive_payout:
        return ()
    return as_submitted("progressive", options.progressive_reset, options.progressive_rate, "§ 669a.12(e)(3)")
