"""§ 676a.7: what may be wagered at Go Fore It."""

from croupier.chapters.ch676a_go_fore_it.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.terms.wagers import Wager, always, table_limits

WAGERS = (
    Wager(
        name="front9",
        title="Front 9 Wager",
        cite="§§ 676a.7(d)(1), 676a.1(Front 9 Wager)",
        required=True,
        amount=table_limits,
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="back9",
        title="Back 9 Wager",
        cite="§§ 676a.7(d)(2), 676a.1(Back 9 Wager)",
        later=True,
        amount_in_words="the same as the Front 9 Wager",
        pays=PAYTABLES.pays("back9"),
    ),
    Wager(
        name="skins",
        title="Skins Wager",
        cite="§§ 676a.7(d)(3), 676a.1(Skins Wager)",
        needs=("front9",),
        pays=always(EVEN_MONEY),
    ),
    # § 676a.7(d)(4) does not call it optional, its definition does.
    Wager(
        name="gopher",
        title="Gopher Wager",
        cite="§§ 676a.7(d)(4), 676a.1(Gopher Wager)",
        needs=("front9",),
        pays=PAYTABLES.pays("gopher", by="gopher_paytable"),
    ),
)
