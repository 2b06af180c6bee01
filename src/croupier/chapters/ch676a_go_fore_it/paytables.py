"""§ 676a.12: which results each table of ``paytables.toml`` lists."""

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.rankings import ACES, TOTALS
from croupier.rules.terms.paytables import Outcomes, Paytable, load

PAYTABLES = load(__package__, {"back9": Outcomes(tuple(TOTALS)), "gopher": Outcomes(tuple(ACES))})


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts in force and no others (§ 676a.2(b)(3))."""
    return PAYTABLES.table("back9"), PAYTABLES.table("gopher", options.gopher_paytable)
