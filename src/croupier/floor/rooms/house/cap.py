"""How many gaming tables a facility may operate, and for how many its floor counts (§ 605a.9(b)).

What counts, and where the numbers come from: docs/readings/0185.
"""

from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table, TableKind
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

TERMINALS_A_TABLE = 5


def counted(floor: Floor, more_terminals: int = 0, more_automated: int = 0) -> int:
    """For how many gaming tables the floor counts: one for every five terminals, a begun five too (§ 605a.9(b)).

    A hybrid table counts by its terminals alone, however many tables there are; a fully automated one counts as one,
    and so does every table of the facility that is not on this floor.  Play money counts for nothing.
    """
    terminals = sum(not (one.training or one.retired) for one in floor.state.terminals.values()) + more_terminals
    automated = sum(_is_automated(one) for one in floor.state.tables.values()) + more_automated
    return -(-terminals // TERMINALS_A_TABLE) + automated + floor.state.settings.other_tables


def _is_automated(table: Table) -> bool:
    return table.kind is TableKind.AUTOMATED and not table.retired


def refuse_beyond(floor: Floor, *, more_terminals: int = 0, more_automated: int = 0) -> Refusal | None:
    """Why no more may be installed: the facility would operate more gaming tables than its category allows.

    A floor that counts for too many already, as one whose journal began before this was asked, plays on; only what
    would raise the number is refused.
    """
    would, allowed = counted(floor, more_terminals, more_automated), floor.state.settings.tables_allowed
    if would <= max(allowed, counted(floor)):
        return None
    detail = say("table.beyond_the_cap", tables=would, allowed=allowed, category=floor.state.settings.category)
    return refuse(Reason.TABLE_CAP_IS_REACHED, "§ 605a.9(b)", detail)
