"""What dealers ask the pit for, until somebody there decides.

A floorperson who stands at the table signs on the dealer's console.  One who does not sees the wish in the pit, with
everything the remedy would do, and approves it with a password of their own, or declines it with a reason.  Nothing is
done before that, and nothing is kept of a wish that was not approved: the journal has the command, with both people.

Why: docs/design/0136.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from croupier.chapters import chapter
from croupier.floor.engine.engine import Engine
from croupier.floor.pages.console import foreseen
from croupier.floor.pages.documents.console import RemedyDocument
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import PIT, AnyCommand, ReportIrregularity, Request
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.web.wire.documents import Answered, ApprovalDocument, DoneAnswer, answered
from croupier.web.wire.messages import Approve, Decline, Second, Wish
from croupier.words import say, verbatim

Prove = Callable[[Second], Awaitable[Actor | Refusal]]

REMEMBERED = 500
"""So many decisions are known, for a console that was away when one was made."""

CITE = "§ 605a.2"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A wish of a dealer; each has one at a time."""

    id: str
    actor: Actor
    command: AnyCommand
    document: ApprovalDocument


@dataclass(slots=True)
class Approvals:
    """All wishes that wait."""

    clock: Clock
    changed: Callable[[], None]
    tell: Callable[[Actor, Answered], None]
    """Sends an answer to the console of a dealer."""
    waiting: dict[str, Waiting] = field(default_factory=dict)
    decided: OrderedDict[str, Answered] = field(default_factory=OrderedDict)

    def documents(self) -> list[ApprovalDocument]:
        """What waits, as the pit sees it."""
        return [one.document for one in self.waiting.values()]

    async def wish(self, actor: Actor, wish: Wish, engine: Engine) -> None:
        """A dealer asks; the answer comes when somebody has decided."""
        if actor.role is not Role.DEALER or not PIT & (wish.command.allowed | wish.command.second):
            self.tell(actor, answered(wish.id, _refused("this is nothing a dealer asks the pit for")))
            return
        key = f"{actor}/{wish.id}"
        if key in self.decided:
            self.tell(actor, self.decided[key])
        if key in self.decided or key in self.waiting:  # sent again after a lost connection
            return
        told = await asyncio.wrap_future(engine.look(lambda floor: _told(floor, wish.command)))
        since = int(self.clock.now().timestamp() * 1000)
        self.withdraw(actor)
        document = ApprovalDocument(key, actor.name, since, wish.command, *told)
        self.waiting[key] = Waiting(wish.id, actor, wish.command, document)
        self.changed()

    def withdraw(self, actor: Actor) -> None:
        """A dealer needs nothing any more."""
        for key in [key for key, one in self.waiting.items() if one.actor == actor]:
            one = self.waiting.pop(key)
            self._decided(key, one, answered(one.id, _refused("it was withdrawn")))

    async def approve(self, actor: Actor, decision: Approve, engine: Engine, prove: Prove) -> Answered:
        """Somebody of the pit approves, with their own password for this one command."""
        if refused := self._refuse(actor, decision.wish):
            return answered(decision.id, refused)
        witness = await prove(Second(actor.name, actor.role, decision.password))
        if isinstance(witness, Refusal):
            return answered(decision.id, witness)
        if refused := self._refuse(actor, decision.wish):  # somebody else was quicker
            return answered(decision.id, refused)
        one = self.waiting.pop(decision.wish)
        request = Request(decision.wish, one.actor, one.command, witness)
        answer = await asyncio.wrap_future(engine.submit(request.by_the_second))
        self._decided(decision.wish, one, answered(one.id, answer))
        return answered(decision.id, answer)

    def decline(self, actor: Actor, decision: Decline) -> Answered:
        """Somebody of the pit says no, and why."""
        if refused := self._refuse(actor, decision.wish):
            return answered(decision.id, refused)
        words = f"{actor.name} declined" + (f": {decision.why}" if decision.why else "")
        one = self.waiting.pop(decision.wish)
        self._decided(decision.wish, one, answered(one.id, _refused(words)))
        return DoneAnswer(decision.id)

    def _refuse(self, actor: Actor, wish: str) -> Refusal | None:
        if actor.role not in PIT:
            return refuse(Reason.ROLE_MAY_NOT_DO_THIS, CITE, say("people.pit_decides"))
        return None if wish in self.waiting else _refused("this was decided or withdrawn already")

    def _decided(self, key: str, one: Waiting, answer: Answered) -> None:
        self.decided[key] = answer
        while len(self.decided) > REMEMBERED:
            self.decided.popitem(last=False)
        self.tell(one.actor, answer)
        self.changed()


def _refused(words: str) -> Refusal:
    return refuse(Reason.SECOND_PERSON_IS_NEEDED, CITE, verbatim(words))


def _told(floor: Floor, command: AnyCommand) -> tuple[str, str, RemedyDocument | None]:
    """Where it is, and of an irregularity what it is called and what its remedy would do."""
    table = floor.table(getattr(command, "table", ""))
    if table is None:
        return "", "", None
    if not isinstance(command, ReportIrregularity):
        return table.id, "", None
    found = chapter(table.chapter).irregularity(command.event.kind)
    title = found.title if found else command.event.kind
    return table.id, title, foreseen(floor, table, command.event)
