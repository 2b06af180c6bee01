"""§ 657a.12: which scale each table of ``paytables.toml`` is read with, and the meters behind the progressives."""

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.five_card_hand import bonus as five_card_hand
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS, envy_table
from croupier.rules.terms.paytables import Outcomes, Paytable, load
from croupier.rules.terms.progressives import Progressive, load_schedule

PAYTABLES = load(
    __package__,
    {
        "super_bonus": FOUR_CARD,
        "queens_up": FOUR_CARD,
        "four_card_progressive": FOUR_CARD,
        "four_card_envy_A": FOUR_CARD,
        "four_card_envy_B": FOUR_CARD,
        "five_card_progressive": FIVE_CARD,  # § 657a.6(d)(1)–(7)
        "five_card_envy": FIVE_CARD,
        "five_card_hand": FIVE_CARD,
        "five_card_hand_extras": Outcomes(("magic_card", "lucky_bonus")),
        "six_card_bonus": SIX_CARD_WITH_ROYALS,  # § 657a.6(e)(1)–(8)
    },
)

SCHEDULE = load_schedule(__package__)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of every wager on offer, and no others (§ 657a.2(b)(6))."""
    shown = [PAYTABLES.table("super_bonus"), PAYTABLES.table("queens_up", options.queens_up_paytable)]
    if four := options.four_card_progressive_paytable:
        shown += [PAYTABLES.table("four_card_progressive", four), envy(f"four_card_envy_{four}", options)]
    if five := options.five_card_progressive_paytable:
        shown += [PAYTABLES.table("five_card_progressive", five), envy("five_card_envy", options)]
    shown += five_card_hand.posted(PAYTABLES, options)
    if six := options.six_card_paytable:
        shown.append(PAYTABLES.table("six_card_bonus", six))
    return tuple(shown)


def envy(family: str, options: Options) -> Paytable:
    """The Envy Bonus amounts for the progressive wager of this table (§§ 657a.12(d)(5), 657a.12(e)(5))."""
    return envy_table(PAYTABLES, family, options)


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The meters of the table's progressive system that the wagers on offer feed.

    §§ 657a.2(c), 657a.12(d)(3), 657a.12(e)(3), 657a.12(f)(4)
    """
    found = []
    offered = {
        "four_card_progressive": options.four_card_progressive_paytable,
        "five_card_progressive": options.five_card_progressive_paytable,
    }
    for wager, column in offered.items():
        if column:
            found.append(Progressive((wager,), SCHEDULE.levels(wager, column, options.progressive_unit)))
    return (*found, *five_card_hand.meters(SCHEDULE, options))
