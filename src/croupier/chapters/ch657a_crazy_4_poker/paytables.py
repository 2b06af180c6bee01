"""§ 657a.12: which scale each table of ``paytables.toml`` is read with, and the meters behind the progressives."""

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.paytables import Outcomes, load
from croupier.rules.progressives import Progressive, load_schedule
from croupier.rules.side_wagers import SIX_CARD_WITH_ROYALS

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


def progressives(options: Options) -> tuple[Progressive, ...]:
    """The meters the wagers on offer feed (§§ 657a.12(d)(3), 657a.12(e)(3), 657a.12(f)(4))."""
    unit = options.progressive_unit
    found = []
    offered = {
        "four_card_progressive": options.four_card_progressive_paytable,
        "five_card_progressive": options.five_card_progressive_paytable,
    }
    for wager, column in offered.items():
        if column:
            found.append(Progressive((wager,), SCHEDULE.levels(wager, column, unit)))
    if options.five_card_hand_bonus:
        levels = SCHEDULE.levels("five_card_hand", "A", unit)
        found.append(Progressive(("five_card_hand_player", "five_card_hand_dealer"), levels))
    return tuple(found)
