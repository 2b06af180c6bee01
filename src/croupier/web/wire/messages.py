"""Messages received over a socket: commands and queries, all of them small and typed."""

from typing import Annotated, Any, TypeAlias

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Name, Number, PeripheralReport, Remark, Sum
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.events import IrregularityFound
from croupier.web.wire.documents import RefusedAnswer
from croupier.web.wire.reports import Asked
from croupier.words import as_data, say, verbatim

LONGEST_MESSAGE_BYTES = 16_384
"""A longer message is not read."""


Id = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,100}$(?!\n)")]
"""The id a sender gives a command: short and printable, because it goes into the journal."""


KeyAnswer = Annotated[str, msgspec.Meta(max_length=4_000, pattern=r"^[0-9A-Za-z_.-]*$(?!\n)")]
"""A security key's signature, as ``croupier.web.identity.security_keys`` parses it."""


MOST_BESIDE = 7
"""Tables a page shows beside the one in front; more than any house lets a terminal wager at."""


class Second(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A second person, who proves who they are for this one command."""

    name: Name
    role: Role
    password: Remark
    key: KeyAnswer = ""


class Ask(msgspec.Struct, frozen=True, tag_field="kind", tag="ask", forbid_unknown_fields=True):
    """A command with its sender's id."""

    id: Id
    command: Asked
    second: Second | None = None


class Simulate(msgspec.Struct, frozen=True, tag_field="kind", tag="simulate", forbid_unknown_fields=True):
    """What hands do at the machine, for the simulated peripherals of a demonstration; there are no others here."""

    id: Id
    command: PeripheralReport


class Watch(msgspec.Struct, frozen=True, tag_field="kind", tag="watch", forbid_unknown_fields=True):
    """Show this table from now on; none shows the lobby.  ``beside`` are those a terminal shows besides."""

    table: Name = ""
    beside: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_BESIDE)] = ()


class Consider(msgspec.Struct, frozen=True, tag_field="kind", tag="consider", forbid_unknown_fields=True):
    """Ask what this slip would require, and whether it may be placed. Nothing changes.

    ``changed`` is the wager the player has just touched: those bound to it follow.
    """

    id: Id
    table: Name
    seat: Number
    wagers: dict[Name, Sum]
    changed: Name = ""


class Foresee(msgspec.Struct, frozen=True, tag_field="kind", tag="foresee", forbid_unknown_fields=True):
    """Ask for the remedy of this irregularity, and who would get what back. Nothing changes."""

    id: Id
    table: Name
    event: IrregularityFound


class Here(msgspec.Struct, frozen=True, tag_field="kind", tag="here", forbid_unknown_fields=True):
    """A ping: sent after a silence, as a network can fail without notice."""

    id: Id


class Wish(msgspec.Struct, frozen=True, tag_field="kind", tag="wish", forbid_unknown_fields=True):
    """A command for which the pit is asked: somebody there approves or declines it."""

    id: Id
    command: Asked


class Withdraw(msgspec.Struct, frozen=True, tag_field="kind", tag="withdraw", forbid_unknown_fields=True):
    """The dealer withdraws a request to the pit."""


class Approve(msgspec.Struct, frozen=True, tag_field="kind", tag="approve", forbid_unknown_fields=True):
    """The pit approves a request, with the approver's own password."""

    id: Id
    wish: Remark
    password: Remark
    key: KeyAnswer = ""


class Decline(msgspec.Struct, frozen=True, tag_field="kind", tag="decline", forbid_unknown_fields=True):
    """The pit declines a request."""

    id: Id
    wish: Remark
    why: Remark = ""


Message: TypeAlias = Ask | Simulate | Watch | Consider | Foresee | Here | Wish | Withdraw | Approve | Decline
BadMessage = (msgspec.MsgspecError, RecursionError, UnicodeError)
"""What decoding raises; the second for brackets nested without end, the third for invalid UTF-8."""


class Named(msgspec.Struct, frozen=True):
    """What is read of an invalid message: its id."""

    id: Id = ""


UNPROVED = refuse(
    Reason.SECOND_PERSON_IS_NOT_PROVED,
    "§ 605a.2",
    say("people.not_proved"),
)
"""The named second person failed to authenticate; nothing was submitted to the floor."""

NO_SIMULATION = refuse(Reason.NOTHING_IS_SIMULATED, "§ 465a.17(a)", say("terminal.nothing_is_simulated"))
"""Bills and vouchers come from the machine's validator."""

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_names = msgspec.json.Decoder(Named)
_encoder = msgspec.json.Encoder(enc_hook=as_data)


def read(text: str | bytes) -> Message:
    """Decode a message; anything invalid raises a ``BadMessage`` that says what is wrong."""
    return _decoder.decode(text)


def misread(text: str, wrong: Exception) -> RefusedAnswer:
    """The answer to an invalid message, under its id, as the page waits for it."""
    try:
        name = _names.decode(text).id
    except BadMessage:
        name = ""
    return RefusedAnswer(name, "bad_message", detail=str(wrong), said=verbatim(str(wrong)))


def encode(document: Any) -> bytes:
    """Encode a document, its sentences as data."""
    return _encoder.encode(document)
