"""A dishonest employee: every sequence of commands that one of them can give, alone or with another, on a real floor.

Two floors are searched side by side that differ in nothing but the cards that lie face down.  What the employee does
and sees must be the same on both, or they have learned a card.  Money is made where the house pays something that no
settled wager explains, or where a bill is credited that nobody put in.  Power is gained where an account, a role, a
password or a device is another one than before.

Floors that stand alike are one state, visited once; the sequences that lead to it are counted all the same.
Why: docs/design/0176.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from croupier.floor.engine import snapshots
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.handle import handle
from croupier.floor.engine.snapshots import image, restored
from croupier.floor.pages import pit
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.foreseen import foreseen
from croupier.floor.pages.table import lobby, table_document
from croupier.floor.record import dispatch
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AnyCommand, CashOut, ChangeDealer, ForeseeRemedy, LookIntoStop, Request
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.money.vouchers import number_of
from croupier.ledger.accounts import Kind
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound, replay
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import RoundEvent
from croupier.rules.terms.refusals import Refusal
from croupier.web.wire.documents import answered
from croupier.web.wire.messages import encode
from support.floor.house import ANTE, BELOW_KING, FLOORPERSON, NOON, House, device
from support.floor.insider_commands import of_people, of_the_player

AT = NOON + timedelta(minutes=5)
HOUSES_OWN = frozenset({Kind.HOUSE, Kind.PROGRESSIVE, Kind.RESERVE})
SETTINGS = Settings(
    voucher_limit=100_00, second_signer_from=500_00, override_board_from=200_00, override_limit=1_000_00
)
"""With limits that a small floor reaches on both sides."""

PEOPLE = {role: Actor("Dana" if role is Role.DEALER else f"a {role.value}", role) for role in DUTIES.people}
"""One of each; Dana is the dealer whom the tables have."""
HIDDEN = ("Qc Qd 6h 7s 3s", "Jc Jd 6h 7s 3s")
"""What the dealer has face down, on the one floor and on the other."""


def floor_with(hidden: str) -> bytes:
    """A small floor in the middle of a day: cards lie, a voucher is out, hand pays are due, a payout is validated."""
    house = House(SETTINGS)
    for name, money in {"E1": 300_00, "E2": 40_00, "E3": 150_00, "E4": 600_00, "E5": 0}.items():
        house.terminal(name, money)
    for role in DUTIES.people:
        house.staff(PEOPLE[role].name, role)
    house.table("V")
    house.wager("E1", 1, "V", **ANTE, four_card_progressive=1_00)
    house.deal("V", seat1="Kc Kd Kh Ks 2h", dealer=BELOW_KING).choose("E1", "play", 30_00, table="V").deal("V")
    house.do(FLOORPERSON, ChangeDealer("V", "Dora"))
    for terminal in ("E2", "E3", "E4"):
        house.do(device(terminal), CashOut(terminal))
    house.table("T").wager("E1", 1, "T", **ANTE).deal("T", seat1="Ah Ad 4d 8c 9h", dealer=hidden)
    return image(house.floor)


class Step(NamedTuple):
    """A command of the sequence."""

    actor: Actor
    command: AnyCommand
    witness: Actor | None = None

    def __str__(self) -> str:
        return f"{self.actor}{f' with {self.witness}' if self.witness else ''}: {self.command}"


class Harm(NamedTuple):
    """What came of a sequence that must not."""

    what: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.what}: " + "; ".join(map(str, self.steps))


class Rounds:
    """Rounds that nothing has happened in since they were replayed: the next floor that has the same takes one.

    Half of the search was replaying the same two rounds for every command.
    """

    def __init__(self) -> None:
        self._idle: dict[bytes, list[LiveRound[Any]]] = defaultdict(list)
        self._lent: dict[int, tuple[bytes, Opening, int]] = {}

    def replayed(self, chapter: Any, options: Any, opening: Opening, events: Sequence[RoundEvent]) -> LiveRound[Any]:
        """The round after these events."""
        key = msgspec.json.encode((opening, events), enc_hook=str) + repr(options).encode()
        idle = self._idle[key]
        live = idle.pop() if idle else replay(chapter, options, opening, events)
        self._lent[id(live)] = key, live.opening, len(live.events)
        return live

    def give_back(self, floors: Iterable[Floor]) -> None:
        """Keep those in which nothing has happened; these floors are not looked at any more."""
        for live in (one for floor in floors for one in floor.rounds.values()):
            key, opening, events = self._lent.pop(id(live), (b"", None, 0))
            if live.opening is opening and len(live.events) == events:
                self._idle[key].append(live)


@dataclass
class Found:
    """What a search came to."""

    sequences: int = 0
    tries: dict[bytes, int] = field(default_factory=dict)
    leads: dict[bytes, Counter[bytes]] = field(default_factory=dict)
    """Where each state leads to, and how many commands lead there."""
    harms: list[Harm] = field(default_factory=list)
    shown: set[bytes] = field(default_factory=set)
    """States whose pages were looked at."""
    rounds: Rounds = field(default_factory=Rounds)


class Node(NamedTuple):
    """Two floors that differ in hidden cards, as long as these are hidden; and one way to come there."""

    bodies: tuple[bytes, ...]
    steps: tuple[Step, ...] = ()

    @property
    def key(self) -> bytes:
        return blake2b(b"\0".join(self.bodies), digest_size=16).digest()


def search(people: Sequence[Actor], longest: int, begun: Sequence[bytes]) -> Found:
    """Every sequence of commands of these people, up to a length; what was reached by fewer is not visited again."""
    found, first = Found(), Node(tuple(begun))
    level = {first.key: first}
    with patch.object(snapshots, "replay", found.rounds.replayed):
        for _ in range(longest):
            level = _next_level(level, people, found)
    found.sequences = _sequences(found, first.key, longest)
    return found


def _next_level(level: dict[bytes, Node], people: Sequence[Actor], found: Found) -> dict[bytes, Node]:
    following: dict[bytes, Node] = {}
    for key, node in level.items():
        led = [(one.key, one) for one in _each(node, people, found, key)]
        found.leads[key] = Counter(to for to, _ in led)
        following.update(led)
    return {key: node for key, node in following.items() if key not in found.leads}


def _sequences(found: Found, first: bytes, longest: int) -> int:
    """How many sequences that is: a command that is refused leaves everything as it was, and another may follow."""
    ways, sequences = Counter({first: 1}), 0
    for _ in range(longest):
        sequences += sum(found.tries[key] * many for key, many in ways.items())
        following = Counter[bytes]()
        for key, many in ways.items():
            refused = found.tries[key] - found.leads[key].total()
            following[key] += refused * many
            for to, times in found.leads[key].items():
                following[to] += times * many
        ways = following
    return sequences


def opened(body: bytes) -> Floor:
    """The floor of an image."""
    return restored(body, SeededChance(Random(2)))


def _floors(node: Node) -> list[Floor]:
    return [opened(body) for body in node.bodies]


def _each(node: Node, people: Sequence[Actor], found: Found, key: bytes) -> Iterator[Node]:
    """What each command leads to; one that is refused leads nowhere, and must be refused alike."""
    looked_at = _floors(node)
    steps = list(steps_of(looked_at[0], people))
    found.tries[key] = len(steps)
    for step in steps:
        request = Request("search", step.actor, step.command, step.witness)
        decided = [dispatch.decide(floor, request, AT) for floor in looked_at]
        refused = [one for one in decided if isinstance(one, Refusal)]
        if len(refused) == len(decided):
            if len({(one.reason, str(one.detail)) for one in refused}) > 1:
                found.harms.append(Harm("a refusal tells a card", (*node.steps, step)))
            continue
        if refused:
            found.harms.append(Harm("what is refused tells a card", (*node.steps, step)))
            continue
        yield _gone_on(node, step, request, people, found)
    found.rounds.give_back(looked_at)


def _gone_on(node: Node, step: Step, request: Request, people: Sequence[Actor], found: Found) -> Node:
    floors, answers, steps = _floors(node), [], (*node.steps, step)
    for floor in floors:
        powers = _powers(floor)
        events = handle(floor, request, AT)
        assert not isinstance(events, Refusal)
        effects = floor.take_effects()
        answers.append(encode(answered("1", Done(0, AT, events, tuple(effects.lines)))))
        if (made := _made(effects)) > 0:
            found.harms.append(Harm(f"{made} cents are made", steps))
        if _powers(floor) != powers:
            found.harms.append(Harm("power is gained", steps))
    after = Node(tuple(image(floor) for floor in floors), steps)
    sights = [answer + page for answer, page in zip(answers, _pages(floors, after, step, people, found), strict=True)]
    for floor, text in zip(floors, sights, strict=True):
        if any(number_of(floor, voucher).encode() in text for voucher in floor.state.vouchers.values()):
            found.harms.append(Harm("a voucher's number is told", steps))
    hides = all(_hides(floor) for floor in floors)
    if hides and len(set(sights)) > 1 and not isinstance(step.command, LookIntoStop):
        found.harms.append(Harm("a card is told", steps))
    found.rounds.give_back(floors)
    return after if hides else Node(after.bodies[:1], steps)


def _pages(floors: Sequence[Floor], after: Node, step: Step, people: Sequence[Actor], found: Found) -> Sequence[bytes]:
    """What is seen on each floor; floors that stand alike show the same, and are looked at once."""
    if after.key in found.shown and not isinstance(step.command, ForeseeRemedy):
        return [b""] * len(floors)
    found.shown.add(after.key)
    return [_seen(floor, people, step.command) for floor in floors]


def steps_of(floor: Floor, people: Sequence[Actor]) -> Iterator[Step]:
    """All that these people can try: each alone, each with the other, and the player who works with them."""
    for actor in people:
        seconds = [None, *(other for other in people if other != actor)]
        for command in of_people(floor, actor):
            for second in seconds if may_give(actor, command) else ():
                yield Step(actor, command, second)
    for command in of_the_player(floor, device("E1")):
        yield Step(device("E1"), command)


def may_give(actor: Actor, command: AnyCommand) -> bool:
    """What a role may not give is refused whatever has happened; elsewhere every role is tried with every command."""
    return actor.role in command.given_by()


# What is looked for


def _made(effects: Any) -> Cents:
    """What left the house's own accounts and no settled wager explains, and bills that nobody put in."""
    paid = sum(one.amount for one in effects.transfers if one.debit.kind in HOUSES_OWN)
    paid -= sum(one.amount for one in effects.transfers if one.credit.kind in HOUSES_OWN)
    bills = sum(one.amount for one in effects.transfers if Kind.CASH_BOX in {one.debit.kind, one.credit.kind})
    return int(paid - sum(line.net for line in effects.lines) + bills)


def _powers(floor: Floor) -> Any:
    """Who may do what, which devices are believed, and who holds a paper or a key without which they may not."""
    accounts = {one.name: (one.roles, one.standing, one.temporary) for one in floor.state.staff.values()}
    keys = {one.id: one.peripherals_key for one in floor.state.terminals.values() if one.peripherals_key}
    certificates = {one.name: sorted(one.certificates) for one in floor.state.school.records.values()}
    held = {name: one.holder for name, one in floor.state.boxes.keys.items()}
    papers = dict(floor.state.personnel.credentials), certificates, held
    return accounts, dict(floor.state.devices), keys, dict(floor.state.hosts), papers


def _seen(floor: Floor, people: Sequence[Actor], command: AnyCommand) -> bytes:
    """All that pages show to people of these roles, and to everybody who looks at the table."""
    table = floor.state.tables["T"]
    documents: list[Any] = [table_document(floor, table), lobby(floor)]
    documents += [pit.pit_document(floor, role) for role in sorted({one.role for one in people})]
    documents += pit.approval_documents(floor)
    if any(one.role is Role.DEALER for one in people):
        documents.append(dealer_document(floor, table, AT))
    if isinstance(command, ForeseeRemedy):
        documents.append(foreseen(floor, command.table, command.event))
    return b"".join(encode(one) for one in documents)


def _hides(floor: Floor) -> bool:
    """Whether the dealer's cards still lie face down in a round under way."""
    live = floor.rounds.get("T")
    return live is not None and not live.over and all(not one.up for one in live.round.laid["dealer"])


def counted(harms: Iterable[Harm]) -> Counter[str]:
    """Harms by what they are."""
    return Counter(harm.what for harm in harms)
