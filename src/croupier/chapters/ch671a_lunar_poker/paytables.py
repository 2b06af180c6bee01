"""§ 671a.12: which scale each table of ``paytables.toml`` is read with, and which edition a table follows."""

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR, SUPER_HANDS
from croupier.rules.terms.paytables import Outcomes, Paytable, Paytables, load

PAYTABLES = load(
    __package__,
    {
        "instant_2016": LUNAR,
        "instant_2015": LUNAR,
        "super_2016": Outcomes(SUPER_HANDS),
        "super_2015": Outcomes(SUPER_HANDS),
        "ante_2016": LUNAR,
        "ante_2015": LUNAR,
        "bet": LUNAR,
    },
)

_YEAR = {"adopted": "2016", "proposed": "2015"}


def instant_table(options: Options) -> Paytable:
    """What a royal or straight flush in the first five cards pays on the Ante (§ 671a.12(a))."""
    return of_edition(PAYTABLES, "instant", options, options.instant_paytable)


def super_table(options: Options) -> Paytable:
    """What a Super Wager pays (§ 671a.12(b))."""
    return of_edition(PAYTABLES, "super", options)


def ante_table(options: Options) -> Paytable:
    """What an Ante pays when the dealer does not qualify (§ 671a.12(c))."""
    return of_edition(PAYTABLES, "ante", options)


BET_TABLE = PAYTABLES.table("bet")
"""What a Bet Wager pays, in both editions (§ 671a.12(d))."""


def posted(options: Options) -> tuple[Paytable, ...]:
    """The odds of all wagers on offer, by the edition in force (§ 671a.2(b)(5))."""
    return instant_table(options), super_table(options), ante_table(options), BET_TABLE


def of_edition(paytables: Paytables, family: str, options: Options, column: str = "A") -> Paytable:
    """One of these paytables, regulated or revised, by the edition in force."""
    return paytables.table(f"{family}_{_YEAR[options.edition]}", column)
