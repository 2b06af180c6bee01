"""The drop: who takes the boxes from the floor to the count room, and that none is missing (§ 465a.18(d))."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.boxes import BeginDrop, CollectBox, DeviationKind, EndDrop, JoinDrop
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import FloorEvent, TerminalBlocked
from croupier.floor.record.events.office.boxes import BoxCollected, DropBegun, DropEnded, DropJoined
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import Collected, Deviation, Drop
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.rooms.boxes import keys, plans
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

AT_LEAST = 3
"""Three people bring boxes to the count room, one of security and one of finance among them (§ 465a.18(d))."""

OTHERWISE = (DeviationKind.SCHEDULE, DeviationKind.BOXES, DeviationKind.ROUTE, DeviationKind.EMERGENCY)


def subject(drop: str) -> str:
    """Under which everything about a drop is found."""
    return f"drop:{drop}"


@decides(BeginDrop)
def begin(floor: Floor, command: BeginDrop, asked: Asked) -> Decision:
    """The boxes of the day at their time, or as an approved deviation says (§ 465a.18(a), (b))."""
    if refused := plans.refuse_not_kept(floor) or _refuse_second_drop(floor):
        return refused
    day = floor.state.settings.gaming_day(asked.at)
    told = plans.approved(floor, command.deviation, day, *OTHERWISE) if command.deviation else None
    terminals = _scheduled(floor, told, asked.at)
    people = [asked.actor, *([asked.witness] if asked.witness else [])]
    for person in people:
        if refused := _refuse_stranger(floor, person.name):
            return refused
    route = told.route if told and told.route else floor.state.boxes.plan.route
    team = {one.name: one.role.value for one in people}
    deviations = (told.id,) if told else ()
    return [
        DropBegun(
            f"D-{floor.state.boxes.drops_begun + 1}",
            day,
            terminals,
            route,
            floor.state.boxes.in_force,
            deviations,
            team,
        )
    ]


def _refuse_second_drop(floor: Floor) -> Refusal | None:
    drops = floor.state.boxes.drops
    other = next((one.id for one in drops.values() if one.ended is None), "")
    return refuse(Reason.DROP_IS_UNDER_WAY, "§ 465a.18(d)", say("drop.under_way", drop=other)) if other else None


def _scheduled(floor: Floor, told: Deviation | None, at: datetime) -> tuple[str, ...]:
    """In an emergency the boxes that the notice names; other boxes than planned still at the planned time."""
    if told is not None and told.kind is DeviationKind.EMERGENCY:
        return told.terminals
    planned = _planned(floor, told, at)
    return told.terminals if told is not None and told.kind is DeviationKind.BOXES else planned


def _planned(floor: Floor, told: Deviation | None, at: datetime) -> tuple[str, ...]:
    """The boxes of today, if it is their time or another time was approved (§ 465a.18(b)(1))."""
    planned = plans.pick_up(floor, floor.state.settings.gaming_day(at))
    if planned is None:
        raise Refused(refuse(Reason.DEVIATION_IS_NOT_APPROVED, "§ 465a.18(b)(1)", say("drop.not_today")))
    other_time = told is not None and told.kind is DeviationKind.SCHEDULE
    if not other_time and not plans.is_time(floor, planned, at):
        detail = say("drop.not_now", begins=f"{planned.begins:%H:%M}")
        raise Refused(refuse(Reason.DEVIATION_IS_NOT_APPROVED, "§ 465a.18(b)(1)", detail))
    return tuple(name for name in planned.terminals if plans.is_real(floor, name))


def _refuse_stranger(floor: Floor, name: str) -> Refusal | None:
    """Who takes part is on the list (§ 465a.18(b))."""
    if name in floor.state.boxes.team:
        return None
    return refuse(Reason.NOT_ON_THE_LIST, "§ 465a.18(b)", say("drop.not_on_list", name=name))


@carries_out(DropBegun)
def _begun(floor: Floor, event: DropBegun, at: datetime) -> None:
    made = Drop(event.drop, event.day, at, event.terminals, event.route, event.plan, dict(event.team))
    made.deviations = list(event.deviations)
    floor.state.boxes.drops[event.drop] = made
    floor.state.boxes.drops_begun += 1
    for name in event.deviations:
        floor.state.boxes.deviations[name].used = event.drop
    floor.mention(subject(event.drop))


@decides(JoinDrop)
def join(floor: Floor, command: JoinDrop, asked: Asked) -> Decision:
    """Each says so under their own name."""
    drop = going(floor, command.drop)
    if asked.actor.name in drop.team:
        return refuse(Reason.PERSON_EXISTS, "§ 465a.18(d)", say("drop.named_twice", name=asked.actor.name))
    return _refuse_stranger(floor, asked.actor.name) or [DropJoined(drop.id, asked.actor.name, asked.actor.role.value)]


@carries_out(DropJoined)
def _joined(floor: Floor, event: DropJoined, _at: datetime) -> None:
    floor.state.boxes.drops[event.drop].team[event.name] = event.role
    floor.mention(subject(event.drop))


@decides(CollectBox)
def collect(floor: Floor, command: CollectBox, asked: Asked) -> Decision:
    """The box that was in this terminal, once, by the whole team, with both keys.

    §§ 465a.17(d), (e)(5), 465a.18(d)
    """
    drop, terminal = going(floor, command.drop), _terminal(floor, command)
    if refused := _refuse_team(floor, drop, asked) or keys.refuse_without_keys(floor, drop):
        return refused
    if terminal.id not in drop.missing:
        detail = say("drop.not_scheduled", terminal=terminal.id)
        return refuse(Reason.BOX_IS_NOT_SCHEDULED, "§ 465a.18(b)(2)", detail)
    if refused := _refuse_box(floor, terminal, command.box):
        return refused
    return list(_collected(drop, terminal, command.box, asked.actor.name))


def _collected(drop: Drop, terminal: Terminal, box: str, by: str) -> Iterator[FloorEvent]:
    if terminal.box == box:
        yield TerminalBlocked(terminal.id, Block.BOX_REMOVED, by_staff=True)
    in_order = terminal.id == drop.missing[0]
    yield BoxCollected(terminal.id, drop.id, box, terminal.asset, by, in_order)


def _terminal(floor: Floor, command: CollectBox) -> Terminal:
    terminal = floor.terminal(command.terminal)
    if terminal is None:
        detail = say("terminal.unknown", terminal=command.terminal)
        raise Refused(refuse(Reason.UNKNOWN_TERMINAL, "§ 465a.17(e)(5)", detail))
    return terminal


def _refuse_box(floor: Floor, terminal: Terminal, box: str) -> Refusal | None:
    """Its number is that of the box that was in the terminal."""
    if box and (terminal.box == box or floor.state.boxes.out.get(box) == terminal.id):
        return None
    detail = say("drop.another_box", terminal=terminal.id, box=box)
    return refuse(Reason.BOX_IS_ANOTHER, "§ 465a.17(e)(5)", detail)


def _refuse_team(floor: Floor, drop: Drop, asked: Asked) -> Refusal | None:
    """Three at least, somebody of security and somebody of finance among them; who acts is one of them."""
    if asked.actor.name not in drop.team:
        return refuse(Reason.NOT_ON_THE_LIST, "§ 465a.18(d)", say("drop.join_first", name=asked.actor.name))
    if len(drop.team) >= AT_LEAST and {"security", "finance"} <= _departments(floor, drop.team):
        return None
    return refuse(Reason.TEAM_IS_TOO_SMALL, "§ 465a.18(d)", say("drop.team_is_small", people=AT_LEAST))


def _departments(floor: Floor, team: Mapping[str, str]) -> set[str]:
    return {DUTIES.department(Role(role), floor.state.settings) for role in team.values()}


@carries_out(BoxCollected)
def _box_collected(floor: Floor, event: BoxCollected, at: datetime) -> None:
    kept = floor.state.boxes
    kept.out.pop(event.box, None)
    kept.boxes[event.box].drop = event.drop
    drop = kept.drops[event.drop]
    drop.collected.append(Collected(event.box, event.terminal, event.asset, at, event.by, event.in_order))
    floor.mention(subject(event.drop), f"box:{event.box}", f"terminal:{event.terminal}")


@decides(EndDrop)
def end(floor: Floor, command: EndDrop, asked: Asked) -> Decision:
    """Before the trolley moves: as many boxes as scheduled, both locks locked (§ 465a.18(d)(2))."""
    drop = going(floor, command.drop)
    if refused := _refuse_team(floor, drop, asked):
        return refused
    if drop.missing:
        detail = say("drop.boxes_are_missing", boxes=len(drop.missing), terminal=drop.missing[0])
        return refuse(Reason.BOXES_ARE_MISSING, "§ 465a.18(d)(2)", detail)
    if not command.locked:
        return refuse(Reason.TROLLEY_IS_NOT_LOCKED, "§ 465a.18(d)(2)", say("drop.lock_first"))
    second = asked.witness.name if asked.witness else ""
    return [DropEnded(drop.id, len(drop.collected), asked.actor.name, second)]


@carries_out(DropEnded)
def _ended(floor: Floor, event: DropEnded, at: datetime) -> None:
    drop = floor.state.boxes.drops[event.drop]
    drop.ended, drop.supervisor, drop.security = at, event.supervisor, event.security
    floor.mention(subject(event.drop))


def going(floor: Floor, name: str) -> Drop:
    """The drop of that name, which is under way."""
    drop = floor.state.boxes.drops.get(name)
    if drop is None or drop.ended is not None:
        raise Refused(refuse(Reason.UNKNOWN_DROP, "§ 465a.18(d)", say("drop.unknown", drop=name)))
    return drop
