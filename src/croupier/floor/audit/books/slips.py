"""Payout slips, the manual book and pools of tips, kept a second time (§§ 465a.19(g)(2), 465a.26)."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from croupier.floor.record.events import FloorEvent, HandPaid, SlipMade, SlipVoided, Tipped, TipsDistributed
from croupier.floor.record.floor import Floor
from croupier.journal.chain import Entry
from croupier.ledger.accounts import Account, Kind


class SlipBook:
    """Slips are numbered consecutively, and paid or voided once; a slip of the manual book is entered once."""

    WRITTEN: ClassVar = frozenset({SlipMade, SlipVoided, HandPaid})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._open: dict[str, SlipMade] = {}
        self._entered: set[str] = set()

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """The cage pays what people have signed."""
        match event:
            case SlipMade():
                yield from self._made(event)
            case SlipVoided(number=number):
                if self._open.pop(number, None) is None:
                    yield f"the slip {number} is void, and nobody had made it"
            case HandPaid():
                yield from self._paid(event)
            case _:
                pass

    def _made(self, event: SlipMade) -> Iterator[str]:
        self.counted["slips"] += 1
        expected = f"{self.counted['slips']:06}"
        if event.slip.number != expected:
            yield f"the slip {event.slip.number} has another number than {expected}"
        self._open[event.slip.number] = event

    def _paid(self, event: HandPaid) -> Iterator[str]:
        slip = event.slip
        if slip.number:
            made = self._open.pop(slip.number, None)
            signed = made is not None and event.signed[: len(made.signed)] == made.signed
            if made is None or not signed or (made.slip.paid, made.slip.due) != (slip.paid, slip.due):
                yield f"the slip {slip.number} was paid otherwise than it was made"
        if slip.book:
            self.counted["slips of the manual book"] += 1
            if slip.book in self._entered:
                yield f"the slip {slip.book} of the manual book was entered twice"
            self._entered.add(slip.book)

    def differences(self, floor: Floor) -> Iterator[str]:
        """Waiting slips are those neither paid nor void, and those whose hand pay was reversed."""
        waiting = {one.made.number for one in floor.state.hand_pays.values() if one.made}
        if not waiting <= self._open.keys():
            yield f"slips {sorted(waiting - self._open.keys())} wait, and were never made"
        if floor.state.book_slips != self._entered:
            yield f"slips {sorted(floor.state.book_slips ^ self._entered)} of the manual book differ"


class TipBook:
    """A pool holds the tips since its last distribution, and all of it goes to those who dealt."""

    WRITTEN: ClassVar = frozenset({Tipped, TipsDistributed})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._given: Counter[str] = Counter()

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """The whole pool is paid, to each by time dealt, within a cent."""
        if isinstance(event, Tipped):
            self._given[event.pool or event.table] += event.amount
        elif isinstance(event, TipsDistributed):
            self.counted["pools of tips"] += 1
            given, paid = self._given.pop(event.pool, 0), sum(event.shares.values())
            if given != paid:
                yield f"{paid} of the pool {event.pool} was distributed, {given} was given"
            yield from _uneven(event, given)

    def differences(self, floor: Floor) -> Iterator[str]:
        """The balance of each pool."""
        for pool in sorted({*self._given, *floor.state.pools}):
            if (told := floor.ledger.balance(Account(Kind.TIPS, pool))) != self._given[pool]:
                yield f"the pool {pool} has {told}, its book {self._given[pool]}"


def _uneven(event: TipsDistributed, amount: int) -> Iterator[str]:
    whole = sum(event.seconds.values())
    for dealer, share in event.shares.items():
        if abs(share * whole - amount * event.seconds.get(dealer, 0)) >= whole:
            yield f"{dealer} got {share} of the pool {event.pool} for {event.seconds.get(dealer, 0)} of {whole} seconds"
