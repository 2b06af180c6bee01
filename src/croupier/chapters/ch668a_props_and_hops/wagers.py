"""§ 668a.2: what may be wagered at Props & Hops, and what wins it.

No wager is required; any of them may be placed alone (§ 668a.2(a)–(c)).
"""

from dataclasses import replace

from croupier.chapters.ch668a_props_and_hops.combinations import BOX, BOXES, Box, Rows
from croupier.chapters.ch668a_props_and_hops.options import Layout, Options
from croupier.chapters.ch668a_props_and_hops.paytables import PAYTABLES, odds
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import SIX_EIGHT_SHAKE
from croupier.rules.terms.amounts import TableLimits
from croupier.rules.terms.payouts import always
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.wagers import Wager
from croupier.words import named, say

HOPS = Layout.__struct_fields__
"""The wagers whose combinations the layout prints (§ 668a.2(f)(2)–(5))."""


def winning_rows(wager: str, options: Options) -> Rows:
    """The rows a one-roll wager can win, with their combinations; it loses on any other."""
    return {wager: getattr(options, wager)} if wager in HOPS else BOX[wager].rows


def _in_box(box: Box) -> Wager:
    pays = always(*map(odds, box.rows))
    return Wager(name=box.wager, title=box.title, cite=box.cite, amount=TableLimits(), pays=pays)


def _hop(name: str, cite: str) -> Wager:
    return Wager(
        name=name, title=named("wager", name), cite=cite, offered_by=name, amount=TableLimits(), pays=always(odds(name))
    )


WAGERS = (
    *(_in_box(box) for box in BOXES),
    _hop("hop_the_top", "§ 668a.2(f)(2)"),
    _hop("hop_the_left", "§ 668a.2(f)(3)"),
    _hop("hop_the_right", "§ 668a.2(f)(4)"),
    _hop("hop_the_center", "§ 668a.2(f)(5)"),
    Wager(
        name=SIX_EIGHT_SHAKE,
        title=say("wager.six_eight_shake"),
        cite="§ 668a.2(f)(8)",
        offered_by="six_eight_shake",
        may_be_taken_down=True,
        amount=TableLimits(),
        pays=always(odds(SIX_EIGHT_SHAKE)),
    ),
)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the rows of every wager on offer, and no others (§ 668a.1(b)(6))."""
    gone = {wager.name for wager in WAGERS if not wager.offered(options)}
    payouts = PAYTABLES.table("payouts")
    return (replace(payouts, rows=tuple(row for row in payouts if row.name not in gone)),)
