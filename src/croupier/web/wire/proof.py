"""Authentication for one command: of a second person, or of the person who gives it."""

from typing import NamedTuple, Protocol

from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import AnyCommand, Request
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.settings import Settings
from croupier.rules.terms.refusals import Refusal
from croupier.web.wire.messages import Second
from croupier.web.wire.secrets import SecretForm
from croupier.words import say

PASSWORD_IS_NEEDED = refuse(Reason.SECOND_PERSON_IS_NOT_PROVED, "§ 605a.2", say("people.password_again"))


def proven(name: str, actor: Actor, command: AnyCommand, person: Actor | None, settings: Settings) -> Request | Refusal:
    """The request of a session, with the person whose password came with it.

    A command that needs proof takes the giver's own password; at a dealer's console, that of the member of the pit who
    gives it there.
    """
    own = command.password_again and actor.role in DUTIES.givers(command.tag(), settings)
    if own and person != actor:
        return PASSWORD_IS_NEEDED
    return Request(name, actor, command, None if own else person).by_the_second


class Around(NamedTuple):
    """The context of a form: the browser's session, the token made for it, and the id of the request."""

    session: str
    token: str
    id: str


class Desk(Protocol):
    """Verifies people and hashes passwords."""

    async def second(self, second: Second) -> Actor | Refusal:
        """Verify a second person, by name and password, for one command."""

    async def refuses(self, actor: Actor, form: SecretForm, witness: Actor | None) -> Refusal | None:
        """Why the people behind a form may not give it: checked before anything is hashed."""

    async def kept(self, form: SecretForm, actor: Actor, around: Around) -> AnyCommand | Refusal:
        """The command as recorded: with a hash in place of a password or token."""
