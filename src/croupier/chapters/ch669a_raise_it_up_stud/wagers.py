"""§ 669a.7: what may be wagered at Raise It Up Stud Poker."""

from croupier.chapters.ch669a_raise_it_up_stud.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.procedure.side_wagers import six_card_bonus
from croupier.rules.terms.wagers import Wager, always, equal_to, table_limits, unit

WAGERS = (
    # The Play Wager is a multiple of the Ante: an Ante that 3 to 2 could not pay would leave no way to stay in.
    Wager(
        name="ante",
        title="Ante Wager",
        cite="§ 669a.7(d)(1)",
        required=True,
        amount=table_limits,
        pays=always(EVEN_MONEY, *PAYTABLES.table("play").payouts),
    ),
    Wager(
        name="blind",
        title="Blind Wager",
        cite="§ 669a.7(d)(1)",
        required=True,
        amount=equal_to("ante", "§ 669a.7(d)(1)"),
        pays=PAYTABLES.pays("blind"),
    ),
    Wager(
        name="play",
        title="Play Wager",
        cite="§ 669a.7(d)(2)",
        later=True,
        amount_in_words="one to three times the Ante Wager, less on each street",
        pays=PAYTABLES.pays("play"),
    ),
    Wager(
        name="pair_plus",
        title="Pair Plus Wager",
        cite="§ 669a.7(d)(3)",
        needs=("ante", "blind"),
        pays=PAYTABLES.pays("pair_plus", by="pair_plus_paytable"),
    ),
    # A wager like the others: accepted, or refused by name (§ 669a.2(c)(1)).
    Wager(
        name="progressive",
        title="Progressive Payout Wager",
        cite="§ 669a.7(d)(4)",
        needs=("ante", "blind"),
        offered_by="progressive_payout",
        amount=unit("progressive_unit", "§ 669a.12(e)(5)"),
    ),
    six_card_bonus(PAYTABLES, "§ 669a.7(d)(5)", needs=("ante", "blind")),
)
