"""What really lies in boxes, drawers and machines, as somebody knows who saw every bill and every paper go in.

Nobody of the rehearsal's office asks the floor what a box or a drawer holds: they look into it.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands.office.cage import Pieces
from croupier.floor.record.commands.office.count import ScannedVoucher
from croupier.floor.record.events import BillInserted, FloorEvent, HandPaid, VoucherRedeemed
from croupier.floor.record.events.office.cage import MachineRestPaid, VoucherTaken
from croupier.floor.record.floor import Floor
from croupier.floor.rehearsal.accounts import Accounts
from croupier.money import Cents


@dataclass(slots=True)
class Contents:
    """Bills by their face in dollars, and vouchers."""

    bills: Counter[str] = field(default_factory=Counter)
    papers: list[ScannedVoucher] = field(default_factory=list)


class Custody:
    """Boxes by their numbers, the papers of each place of the cage, and what a drawer paid."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._boxes: defaultdict[str, Contents] = defaultdict(Contents)
        self._papers: defaultdict[str, list[Cents]] = defaultdict(list)
        self._paid: Counter[str] = Counter()

    def note(self, floor: Floor, answer: Done) -> None:
        """Take in what a command that was done has put where; boxes are changed while nobody plays."""
        for event in answer.events:
            if isinstance(event, BillInserted):
                self._in(floor, event.terminal).bills[str(event.denomination // 100)] += 1
            elif isinstance(event, VoucherRedeemed) and event.terminal:
                paper = ScannedVoucher(event.amount, self._accounts.number(event.number))
                self._in(floor, event.terminal).papers.append(paper)
            else:
                self._at_the_cage(event)

    def _in(self, floor: Floor, terminal: str) -> Contents:
        return self._boxes[floor.state.terminals[terminal].box]

    def _at_the_cage(self, event: FloorEvent) -> None:
        match event:
            case VoucherRedeemed(drawer=drawer, amount=amount):
                self._papers[drawer].append(amount)
                self._paid[drawer] += amount
            case VoucherTaken(machine=machine, amount=amount):
                self._papers[machine].append(amount)
            case HandPaid(drawer=drawer, slip=slip) if drawer:
                self._paid[drawer] += slip.paid
            case MachineRestPaid(drawer=drawer, amount=amount):
                self._paid[drawer] += amount
            case _:
                pass

    def emptied(self, box: str) -> Contents:
        """All that lay in a box."""
        return self._boxes.pop(box, Contents())

    def papers(self, place: str) -> list[Cents]:
        """The vouchers that a place has taken since it was asked last."""
        return self._papers.pop(place, [])

    def peek(self, place: str) -> Sequence[Cents]:
        """The vouchers that lie at a place, as they came."""
        return self._papers[place]

    def paid(self, drawer: str) -> Cents:
        """What was paid out of a drawer since it was asked last."""
        return self._paid.pop(drawer, 0)

    def remaining(self) -> Cents:
        """The bills that lie in boxes still."""
        return sum(worth(one.bills) for one in self._boxes.values())


def worth(bills: Counter[str]) -> Cents:
    """What bills are worth."""
    return sum(int(face) * 100 * number for face, number in bills.items())


def in_pieces(amount: Cents) -> tuple[Pieces, ...]:
    """An amount as bills of a hundred dollars and cents."""
    hundreds, rest = divmod(amount, 100_00)
    return tuple(Pieces(value, count) for value, count in ((100_00, hundreds), (1, rest)) if count)
