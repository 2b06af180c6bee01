"""§ 674a.7: what may be wagered at Criss-Cross Poker."""

from croupier.chapters.ch674a_criss_cross_poker.paytables import PAYTABLES
from croupier.rules.terms.wagers import Wager, equal_to, table_limits

WAGERS = (
    Wager(
        name="ante_across",
        title="Ante Across Wager",
        cite="§ 674a.7(d)",
        required=True,
        amount=table_limits,
        pays=PAYTABLES.pays("antes"),
    ),
    Wager(
        name="ante_down",
        title="Ante Down Wager",
        cite="§ 674a.7(d)",
        required=True,
        amount=equal_to("ante_across", "§ 674a.7(d)"),
        pays=PAYTABLES.pays("antes"),
    ),
    Wager(
        name="across",
        title="Across Bet",
        cite="§§ 674a.7(f), 674a.11(b)",
        later=True,
        amount_in_words="one to three times an Ante Wager",
        pays=PAYTABLES.pays("bets"),
    ),
    Wager(
        name="down",
        title="Down Bet",
        cite="§§ 674a.7(f), 674a.11(d)",
        later=True,
        amount_in_words="one to three times an Ante Wager",
        pays=PAYTABLES.pays("bets"),
    ),
    Wager(
        name="middle",
        title="Middle Bet",
        cite="§§ 674a.7(f), 674a.11(f)",
        later=True,
        amount_in_words="one to three times an Ante Wager",
        pays=PAYTABLES.pays("bets"),
    ),
    # § 674a.7(c) names only the Antes as early, but lets no wager be made later except the three Bets.
    Wager(
        name="five_card_bonus",
        title="Five Card Bonus Wager",
        cite="§ 674a.7(e)",
        needs=("ante_across", "ante_down"),
        offered_by="five_card_bonus",
        pays=PAYTABLES.pays("five_card_bonus"),
    ),
)
