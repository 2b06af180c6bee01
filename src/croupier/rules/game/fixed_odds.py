"""Wagers paid at odds that are in no paytable, such as an Ante at 1 to 1: a sign shows these as well."""

from collections.abc import Iterable

from croupier.money import Payout
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.wagers import Wager

FAMILY = "odds"
"""The table on a sign that lists them."""


def fixed_odds(
    game: Chapter[TableOptions], wager: Wager, options: TableOptions, shown: Iterable[str] = ()
) -> Payout | None:
    """The odds that a wager pays whatever the hand; None if the posted paytables ``shown`` with it list them."""
    odds = wager.pays.odds_for_all_hands
    tables = (table for table in game.posted_paytables(options) if table.family in shown)
    return None if odds in {row.pays for table in tables for row in table} else odds
