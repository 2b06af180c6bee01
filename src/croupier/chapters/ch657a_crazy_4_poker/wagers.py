"""§ 657a.7: what may be wagered at Crazy 4 Poker."""

from croupier.chapters.ch657a_crazy_4_poker.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.procedure import five_card_hand
from croupier.rules.procedure.side_wagers import six_card_bonus
from croupier.rules.terms.wagers import Wager, always, equal_to, table_limits, unit

WAGERS = (
    Wager(
        name="ante",
        title="Ante Wager",
        cite="§ 657a.7(d)(1)",
        required=True,
        amount=table_limits,
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="super_bonus",
        title="Super Bonus Wager",
        cite="§ 657a.7(d)(1)",
        required=True,
        amount=equal_to("ante", "§ 657a.7(d)(1)"),
        pays=PAYTABLES.pays("super_bonus"),
    ),
    Wager(
        name="play",
        title="Play Wager",
        cite="§§ 657a.7(d)(1), 657a.1(Play Wager)",
        later=True,
        amount_in_words="the same as the Ante Wager; up to three times it with a pair of aces or better",
        pays=always(EVEN_MONEY),
    ),
    # The definition calls it required, § 657a.7(d)(2) says that a player may: it is optional.
    Wager(
        name="queens_up",
        title="Queens Up Wager",
        cite="§§ 657a.7(d)(2), 657a.1(Queens Up Wager)",
        needs=("ante", "super_bonus"),
        pays=PAYTABLES.pays("queens_up", by="queens_up_paytable"),
    ),
    # Each progressive wager is a wager like the others: accepted, or refused by name (§ 657a.2(c)(1)).
    Wager(
        name="four_card_progressive",
        title="Four-Card Progressive Payout Wager",
        cite="§ 657a.7(d)(3)",
        needs=("ante", "super_bonus"),
        offered_by="four_card_progressive_paytable",
        amount=unit("progressive_unit", "§ 657a.12(d)(3)"),
    ),
    Wager(
        name="five_card_progressive",
        title="Five-Card Progressive Payout Wager",
        cite="§ 657a.7(d)(4)",
        needs=("ante", "super_bonus"),
        offered_by="five_card_progressive_paytable",
        amount=unit("progressive_unit", "§ 657a.12(e)(3)"),
    ),
    *five_card_hand.wagers("§ 657a.7(d)(5)", needs=("ante", "super_bonus"), unit_cite="§ 657a.12(f)(4)"),
    six_card_bonus(PAYTABLES, "§ 657a.7(d)(6)", needs=("ante", "super_bonus")),
)
