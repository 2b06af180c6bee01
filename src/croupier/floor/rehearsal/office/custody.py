"""What really lies in boxes and drawers, as somebody knows who saw every bill and every paper go in.

Nobody of the rehearsal's count team asks the floor what a box holds: they look into it.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands.office.count import ScannedVoucher
from croupier.floor.record.events import BillInserted, VoucherRedeemed
from croupier.floor.record.floor import Floor
from croupier.floor.rehearsal.accounts import Accounts
from croupier.money import Cents


@dataclass(slots=True)
class Contents:
    """Bills by their face in dollars, and vouchers."""

    bills: Counter[str] = field(default_factory=Counter)
    papers: list[ScannedVoucher] = field(default_factory=list)


class Custody:
    """Boxes by their numbers, and the vouchers that cashiers took."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._boxes: defaultdict[str, Contents] = defaultdict(Contents)
        self.cashed: list[Cents] = []
        """The vouchers in the drawer."""

    def note(self, floor: Floor, answer: Done) -> None:
        """Take in what a command that was done has put where; boxes are changed while nobody plays."""
        for event in answer.events:
            if isinstance(event, BillInserted):
                self._in(floor, event.terminal).bills[str(event.denomination // 100)] += 1
            elif isinstance(event, VoucherRedeemed) and event.terminal:
                paper = ScannedVoucher(event.amount, self._accounts.number(event.number))
                self._in(floor, event.terminal).papers.append(paper)
            elif isinstance(event, VoucherRedeemed):
                self.cashed.append(event.amount)

    def _in(self, floor: Floor, terminal: str) -> Contents:
        return self._boxes[floor.state.terminals[terminal].box]

    def emptied(self, box: str) -> Contents:
        """All that lay in a box."""
        return self._boxes.pop(box, Contents())

    def remaining(self) -> Cents:
        """The bills that lie in boxes still."""
        return sum(worth(one.bills) for one in self._boxes.values())


def worth(bills: Counter[str]) -> Cents:
    """What bills are worth."""
    return sum(int(face) * 100 * number for face, number in bills.items())
