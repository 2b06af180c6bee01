"""What is asked of keys, of boxes and of the drop (§§ 465a.17, 465a.18, 605a.2(b))."""

from datetime import date, time
from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Moment, Name, Remark

BOXES_AT_ONCE = 2_000
"""No pick-up is of more boxes than this: what one message asks for has a length."""

Hour = Annotated[time, msgspec.Meta(tz=False)]
"""By the facility's own clock."""

Terminals = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=BOXES_AT_ONCE)]


class KeyKind(StrEnum):
    """What a key opens; who controls it and who may hold it stands in ``rooms/boxes/keys.toml``."""

    VALIDATOR = "validator"
    DOOR = "door"
    RELEASE = "release"
    SERVER_FINANCE = "server_finance"
    SERVER_OPERATIONS = "server_operations"


class PickUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which boxes are picked up on a day of the week, in which order, from when on (§ 465a.18(a)(2)–(4)).

    ``day`` counts from Monday, 0.
    """

    day: Annotated[int, msgspec.Meta(ge=0, le=6)]
    begins: Hour
    terminals: Terminals


class DropPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plan of distribution and collection, and the times of the count (§§ 465a.18(a), 465a.25(b), (m)).

    A drop begins within ``minutes`` of its time, and the keys of the doors are back as many minutes after it.
    ``counters`` is how many people count at least.  With ``witnessed_offline`` a count of boxes whose terminals no
    host polls is witnessed for the Board.
    """

    pick_ups: Annotated[tuple[PickUp, ...], msgspec.Meta(min_length=1, max_length=7)]
    route: Remark
    counted_from: Hour
    counted_until: Hour
    minutes: Annotated[int, msgspec.Meta(ge=0, le=180)] = 30
    counters: Annotated[int, msgspec.Meta(ge=2, le=20)] = 3
    witnessed_offline: bool = True


class DeviationKind(StrEnum):
    """What is done otherwise than the plan says."""

    SCHEDULE = "schedule"  # § 465a.18(b)(1)
    BOXES = "boxes"  # § 465a.18(b)(2)
    ROUTE = "route"  # § 465a.18(b)(3)
    COUNT = "count"  # § 465a.25(b)
    EMERGENCY = "emergency"  # a drop that the plan does not know: both of the first two


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who takes part in drops, with the number of their credential (§ 465a.18(b))."""

    name: Name
    credential: Name


# Keys


class RegisterKey(Command, frozen=True, tag="register_key"):
    """A key is in the cabinet of the department that controls it."""

    key: Name
    kind: KeyKind


class SignOutKey(Command, frozen=True, tag="sign_out_key"):
    """The department that controls a key hands it to the person who signs for it, until a moment."""

    key: Name
    until: Moment
    why: Remark


class ReturnKey(Command, frozen=True, tag="return_key"):
    """A key comes back to the department that controls it; who brings it signs too."""

    key: Name


class LoseKey(Command, frozen=True, tag="lose_key"):
    """A key does not come back: its locks are changed."""

    key: Name
    why: Remark


class OpenServer(Command, frozen=True, tag="open_server"):
    """Both keys open the computer that controls the system (§ 605a.2(b))."""

    why: Remark


# The plan


class FileDropPlan(Command, frozen=True, tag="file_drop_plan"):
    """The plan goes to the Bureau of Casino Compliance (§§ 465a.18(a), 465a.25(b))."""

    reference: Name
    plan: DropPlan


class DecideDropPlan(Command, frozen=True, tag="decide_drop_plan"):
    """The Bureau has approved a plan, or has not; an approved one is in force."""

    reference: Name
    approved: bool = True


class NameDropTeam(Command, frozen=True, tag="name_drop_team"):
    """The current list of those who take part (§ 465a.18(b))."""

    members: Annotated[tuple[Member, ...], msgspec.Meta(min_length=1, max_length=500)]


class NotifyDeviation(Command, frozen=True, tag="notify_deviation"):
    """The Bureau is told what will be done otherwise (§§ 465a.18(b)(1)–(3), 465a.25(b)).

    For a drop that is under way ``drop`` names it.
    """

    notice: Name
    kind: DeviationKind
    day: date
    why: Remark
    terminals: Annotated[tuple[Name, ...], msgspec.Meta(max_length=BOXES_AT_ONCE)] = ()
    route: Remark = ""
    drop: Name = ""


class DecideDeviation(Command, frozen=True, tag="decide_deviation"):
    """The casino compliance supervisor has approved it, or has not: before it is done (§ 465a.18(b))."""

    notice: Name
    approved: bool = True


# The drop


class BeginDrop(Command, frozen=True, tag="begin_drop"):
    """A drop team goes to collect the boxes of the day, as the plan or an approved deviation says."""

    deviation: Name = ""


class JoinDrop(Command, frozen=True, tag="join_drop"):
    """Somebody of the list takes part."""

    drop: Name


class CollectBox(Command, frozen=True, tag="collect_box"):
    """A box has been taken out of a terminal and put on the trolley (§ 465a.18(d))."""

    drop: Name
    terminal: Name
    box: Name


class EndDrop(Command, frozen=True, tag="end_drop"):
    """The trolley leaves the floor: its boxes are as many as scheduled, its locks are ``locked`` (§ 465a.18(d)(2))."""

    drop: Name
    locked: bool


BoxCommand: TypeAlias = (
    RegisterKey
    | SignOutKey
    | ReturnKey
    | LoseKey
    | OpenServer
    | FileDropPlan
    | DecideDropPlan
    | NameDropTeam
    | NotifyDeviation
    | DecideDeviation
    | BeginDrop
    | JoinDrop
    | CollectBox
    | EndDrop
)
