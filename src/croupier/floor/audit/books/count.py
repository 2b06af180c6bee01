"""Keys and counts, kept a second time (§§ 465a.17(d), 465a.25)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from croupier.floor.record.events import FloorEvent
from croupier.floor.record.events.office.boxes import KeyLost, KeyReturned, KeySignedOut
from croupier.floor.record.events.office.count import BoxCounted, CountClosed, CurrencyRecounted
from croupier.floor.record.floor import Floor
from croupier.journal.chain import Entry


class KeyBook:
    """A key is held by one person at a time, and is back before another takes it; a lost one is held by nobody."""

    WRITTEN: ClassVar = frozenset({KeySignedOut, KeyReturned, KeyLost})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._with: dict[str, str] = {}
        self._lost: set[str] = set()

    def note(self, event: FloorEvent, entry: Entry) -> Iterator[str]:
        """Issued and returned, in alternation."""
        match event:
            case KeySignedOut(key=key, holder=holder):
                self.counted["keys signed out"] += 1
                if key in self._with or key in self._lost:
                    yield f"the key {key} was handed out while it was not there"
                self._with[key] = holder
                if event.until <= entry.at:
                    yield f"the key {key} was due back before it was handed out"
            case KeyReturned(key=key):
                self._lost.discard(key)
                if self._with.pop(key, None) is None:
                    yield f"the key {key} came back, and nobody had it"
            case KeyLost(key=key):
                self._lost.add(key)
            case _:
                pass

    def differences(self, floor: Floor) -> Iterator[str]:
        """Who holds which key."""
        told = {key.id: key.holder for key in floor.state.boxes.keys.values() if key.holder}
        if told != self._with:
            yield f"keys are with {told}, the book says {self._with}"


class CountBook:
    """What is signed for a box is a reading somebody took; what was received is what the main bank counted."""

    WRITTEN: ClassVar = frozenset({BoxCounted, CurrencyRecounted, CountClosed})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._read: dict[str, list[dict[str, int]]] = {}
        self._final: dict[str, int] = {}
        self._received: Mapping[str, int] = {}

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """One count at a time."""
        match event:
            case BoxCounted(box=box, bills=bills, final=final):
                self._read.setdefault(box, []).append(bills)
                if final >= 0:
                    self._final[box] = final
            case CurrencyRecounted(bills=bills):
                self._received = bills
            case CountClosed():
                yield from self._closed(event)
                self._read, self._final, self._received = {}, {}, {}
            case _:
                pass

    def _closed(self, event: CountClosed) -> Iterator[str]:
        self.counted["counts"] += 1
        for one in event.boxes:
            self.counted["boxes counted"] += 1
            readings = self._read.get(one.box, [])
            final = self._final.get(one.box, -1)
            if not 0 <= final < len(readings) or readings[final] != one.bills:
                yield f"{event.count}: nobody counted in the box {one.box} what is signed for it"
        if {face: number for face, number in self._received.items() if number} != event.received:
            yield f"{event.count}: the main bank received otherwise than it counted"

    def differences(self, _floor: Floor) -> Iterator[str]:
        """Nothing here: the floor's boxes are checked against their meters elsewhere."""
        return iter(())
