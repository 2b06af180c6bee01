"""What happened to keys, boxes and drops (§§ 465a.17, 465a.18, 605a.2(b))."""

from datetime import date, datetime
from typing import TypeAlias

from croupier.floor.record.commands.office.boxes import DeviationKind, DropPlan, KeyKind, Member
from croupier.floor.record.events.base import Event, TerminalEvent


class KeyRegistered(Event, frozen=True, tag="key_registered.1"):
    """A key of a kind is in the cabinet."""

    key: str
    kind: KeyKind


class KeySignedOut(Event, frozen=True, tag="key_signed_out.1"):
    """Somebody has a key, in a role, until a moment; both have signed."""

    key: str
    holder: str
    role: str
    given_by: str
    until: datetime
    why: str


class KeyReturned(Event, frozen=True, tag="key_returned.1"):
    """A key is back; ``late`` says that its time was over."""

    key: str
    brought_by: str
    taken_by: str
    late: bool


class KeyLost(Event, frozen=True, tag="key_lost.1"):
    """A key will not come back."""

    key: str
    why: str
    by: tuple[str, str]


class ServerOpened(Event, frozen=True, tag="server_opened.1"):
    """Two people opened the computer with their two keys."""

    why: str
    keys: tuple[str, str]
    by: tuple[str, str]


class DropPlanFiled(Event, frozen=True, tag="drop_plan_filed.1"):
    """A plan went to the Bureau."""

    reference: str
    plan: DropPlan
    by: str


class DropPlanDecided(Event, frozen=True, tag="drop_plan_decided.1"):
    """A plan was approved, or was not."""

    reference: str
    approved: bool
    by: str


class DropTeamNamed(Event, frozen=True, tag="drop_team_named.1"):
    """The list of those who take part in drops."""

    members: tuple[Member, ...]


class DeviationNotified(Event, frozen=True, tag="deviation_notified.1"):
    """The Bureau was told of a deviation."""

    notice: str
    kind: DeviationKind
    day: date
    why: str
    by: str
    terminals: tuple[str, ...] = ()
    route: str = ""
    drop: str = ""


class DeviationDecided(Event, frozen=True, tag="deviation_decided.1"):
    """A deviation was approved, or was not."""

    notice: str
    approved: bool
    by: str


class DropBegun(Event, frozen=True, tag="drop_begun.1"):
    """A drop of these terminals has begun, by this route."""

    drop: str
    day: date
    terminals: tuple[str, ...]
    route: str
    plan: str
    deviations: tuple[str, ...]
    team: dict[str, str]


class DropJoined(Event, frozen=True, tag="drop_joined.1"):
    """Somebody takes part."""

    drop: str
    name: str
    role: str


class BoxCollected(TerminalEvent, frozen=True, tag="box_collected.1"):
    """A box is on the trolley; ``in_order`` says that it was its turn."""

    drop: str
    box: str
    asset: str
    by: str
    in_order: bool


class DropEnded(Event, frozen=True, tag="drop_ended.1"):
    """The trolley is in the count room, locked."""

    drop: str
    boxes: int
    supervisor: str
    security: str


BoxEvent: TypeAlias = (
    KeyRegistered
    | KeySignedOut
    | KeyReturned
    | KeyLost
    | ServerOpened
    | DropPlanFiled
    | DropPlanDecided
    | DropTeamNamed
    | DeviationNotified
    | DeviationDecided
    | DropBegun
    | DropJoined
    | BoxCollected
    | DropEnded
)
