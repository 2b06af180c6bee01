"""§ 647a.12: how each table of ``paytables.toml`` is read, and the meters behind the progressives."""

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.rankings import FIRST_TWO_CARDS
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.five_card_hand import bonus as five_card_hand
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS, envy_table
from croupier.rules.terms.paytables import Outcomes, Paytable, load
from croupier.rules.terms.progressives import Progressive, load_schedule

PAYTABLES = load(
    __package__,
    {
        "holdem_bonus": Outcomes(FIRST_TWO_CARDS),
        "progressive": FIVE_CARD,  # § 647a.6(b)(1)–(7), § 647a.1(Progressive Payout Hand)
        "envy": FIVE_CARD,  # § 647a.6(b)(1)–(2), § 647a.1(Envy Bonus Qualifying Hand)
        "five_card_hand": FIVE_CARD,  # § 647a.6(b)(1)–(5)
        "five_card_hand_extras": Outcomes(("magic_card", "lucky_bonus")),
        "six_card_bonus": SIX_CARD_WITH_ROYALS,  # § 647a.6(d)(1)–(8)
    },
)

SCHEDULE = load_schedule(__package__)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of every wager on offer, and no others (§ 647a.2(b)(9))."""
    selected = {
        "holdem_bonus": options.holdem_bonus_paytable,
        "progressive": options.progressive_paytable,
        "six_card_bonus": options.six_card_paytable,
    }
    shown = [PAYTABLES.table(family, column) for family, column in selected.items() if column]
    if options.progressive_paytable:
        shown.append(envy_table(PAYTABLES, "envy", options))
    return (*shown, *five_card_hand.posted(PAYTABLES, options))


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The meters that the wagers on offer feed (§§ 647a.2(c), 647a.12(d)(3), 647a.12(e)(4))."""
    found = []
    if column := options.progressive_paytable:
        levels = SCHEDULE.levels("progressive", column, options.progressive_unit)
        found.append(Progressive(("progressive",), levels))
    return (*found, *five_card_hand.meters(SCHEDULE, options))
