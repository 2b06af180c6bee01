"""The plan of drops and counts, who takes part, and what is done otherwise (§§ 465a.18(a), (b), 465a.25(b), (m)).

What the text leaves open: docs/readings/0341.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from croupier.floor.record.commands.office.boxes import (
    DecideDeviation,
    DecideDropPlan,
    DeviationKind,
    DropPlan,
    FileDropPlan,
    NameDropTeam,
    NotifyDeviation,
    PickUp,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.boxes import (
    DeviationDecided,
    DeviationNotified,
    DropPlanDecided,
    DropPlanFiled,
    DropTeamNamed,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import Deviation, FiledPlan
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.rooms.boxes import contents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, named, say

CITES = {
    DeviationKind.SCHEDULE: "§ 465a.18(b)(1)",
    DeviationKind.BOXES: "§ 465a.18(b)(2)",
    DeviationKind.ROUTE: "§ 465a.18(b)(3)",
    DeviationKind.COUNT: "§ 465a.25(b)",
    DeviationKind.EMERGENCY: "§ 465a.18(b)(1), (2)",
}


def subject(reference: str) -> str:
    """Under which everything about a plan or a deviation is found."""
    return f"drop plan:{reference}"


# The plan


@decides(FileDropPlan)
def file(floor: Floor, command: FileDropPlan, asked: Asked) -> Decision:
    """Of boxes of terminals alone, in their order, with times and route (§ 465a.18(a)(1)(i), (2)(i), (3)–(5))."""
    if not command.reference.strip() or command.reference in floor.state.boxes.plans:
        detail = say("drop.plan_exists", reference=command.reference)
        return refuse(Reason.NOTICE_EXISTS, "§ 465a.18(a)", detail)
    for cite, wrong in _lacks(floor, command.plan):
        return refuse(Reason.NOTICE_IS_INCOMPLETE, cite, wrong)
    return [DropPlanFiled(command.reference, command.plan, asked.actor.name)]


def _lacks(floor: Floor, plan: DropPlan) -> Iterator[tuple[str, Sentence]]:
    days = [one.day for one in plan.pick_ups]
    if len(set(days)) < len(days):
        yield "§ 465a.18(a)(2)(i)", say("drop.one_a_day")
    for one in plan.pick_ups:
        if doubled := [name for name, times in Counter(one.terminals).items() if times > 1]:
            yield "§ 465a.18(a)(4)", say("drop.twice_in_order", terminal=doubled[0])
        if strange := [name for name in one.terminals if not is_real(floor, name)]:
            yield "§ 465a.18(a)(1)(i)", say("drop.no_box_of_terminal", terminal=strange[0])
    if not plan.route.strip():
        yield "§ 465a.18(a)(5)", say("drop.says_route")


def is_real(floor: Floor, name: str) -> bool:
    """Whether a terminal is on the floor and takes money."""
    terminal = floor.terminal(name)
    return terminal is not None and not terminal.retired and not terminal.training


@carries_out(DropPlanFiled)
def _filed(floor: Floor, event: DropPlanFiled, at: datetime) -> None:
    floor.state.boxes.plans[event.reference] = FiledPlan(event.reference, event.plan, at, event.by)
    floor.mention(subject(event.reference))


@decides(DecideDropPlan)
def decide_plan(floor: Floor, command: DecideDropPlan, asked: Asked) -> Decision:
    """By the Bureau of Casino Compliance, once (§ 465a.18(a))."""
    filed = floor.state.boxes.plans.get(command.reference)
    if filed is None or filed.approved is not None:
        detail = say("drop.no_plan_waits", reference=command.reference)
        return refuse(Reason.NOTICE_IS_MISSING, "§ 465a.18(a)", detail)
    return [DropPlanDecided(filed.reference, command.approved, asked.actor.name)]


@carries_out(DropPlanDecided)
def _decided(floor: Floor, event: DropPlanDecided, _at: datetime) -> None:
    """An approved plan is in force; with the first of them boxes begin to be kept."""
    kept = floor.state.boxes
    plan = kept.plans[event.reference]
    plan.approved, plan.approved_by = event.approved, event.by
    if event.approved:
        first, kept.in_force = not kept.kept, event.reference
        if first:
            contents.begin(floor)
    floor.mention(subject(event.reference))


# The people


@decides(NameDropTeam)
def name_team(_floor: Floor, command: NameDropTeam, _asked: Asked) -> Decision:
    """Each with the number of their credential; the new list takes the place of the old one (§ 465a.18(b))."""
    if any(not one.name.strip() or not one.credential.strip() for one in command.members):
        return refuse(Reason.NAME_IS_MISSING, "§ 465a.18(b)", say("drop.needs_credentials"))
    for what in ([one.name for one in command.members], [one.credential for one in command.members]):
        if doubled := [name for name, times in Counter(what).items() if times > 1]:
            return refuse(Reason.PERSON_EXISTS, "§ 465a.18(b)", say("drop.named_twice", name=doubled[0]))
    return [DropTeamNamed(command.members)]


@carries_out(DropTeamNamed)
def _team_named(floor: Floor, event: DropTeamNamed, _at: datetime) -> None:
    floor.state.boxes.team = {one.name: one.credential for one in event.members}
    floor.mention("drop team")


# Otherwise than planned


@decides(NotifyDeviation)
def notify(floor: Floor, command: NotifyDeviation, asked: Asked) -> Decision:
    """Before it is done, with what it is (§§ 465a.18(b), 465a.25(b))."""
    cite = CITES[command.kind]
    if not command.notice.strip() or command.notice in floor.state.boxes.deviations:
        return refuse(Reason.NOTICE_EXISTS, cite, say("drop.notice_exists", notice=command.notice))
    if refused := refuse_not_kept(floor):
        return refused
    if not _is_said(command):
        return refuse(
            Reason.NOTICE_IS_INCOMPLETE, cite, say("drop.deviation_lacks", kind=named("deviation", command.kind))
        )
    if strange := [name for name in command.terminals if not is_real(floor, name)]:
        detail = say("drop.no_box_of_terminal", terminal=strange[0])
        return refuse(Reason.UNKNOWN_TERMINAL, cite, detail)
    told = (command.kind, command.day, command.why, asked.actor.name)
    terminals = tuple(dict.fromkeys(command.terminals))
    return [DeviationNotified(command.notice, *told, terminals, command.route, command.drop)]


def _is_said(command: NotifyDeviation) -> bool:
    """Why; which boxes, where it is about boxes; which way, where it is about the route."""
    boxes = command.kind in {DeviationKind.BOXES, DeviationKind.EMERGENCY}
    route = command.kind is DeviationKind.ROUTE
    return bool(command.why.strip() and (command.terminals or not boxes) and (command.route.strip() or not route))


@carries_out(DeviationNotified)
def _notified(floor: Floor, event: DeviationNotified, at: datetime) -> None:
    floor.state.boxes.deviations[event.notice] = Deviation(
        event.notice, event.kind, event.day, event.why, at, event.by, event.terminals, event.route, event.drop
    )
    floor.mention(subject(event.notice))


@decides(DecideDeviation)
def decide_deviation(floor: Floor, command: DecideDeviation, asked: Asked) -> Decision:
    """By the casino compliance supervisor; what is approved for a drop under way holds for it at once."""
    told = floor.state.boxes.deviations.get(command.notice)
    if told is None or told.approved is not None:
        detail = say("drop.no_deviation_waits", notice=command.notice)
        return refuse(Reason.NOTICE_IS_MISSING, "§ 465a.18(b)", detail)
    return [DeviationDecided(told.id, command.approved, asked.actor.name)]


@carries_out(DeviationDecided)
def _deviation_decided(floor: Floor, event: DeviationDecided, _at: datetime) -> None:
    told = floor.state.boxes.deviations[event.notice]
    told.approved, told.approved_by = event.approved, event.by
    drop = floor.state.boxes.drops.get(told.drop)
    if event.approved and drop is not None and drop.ended is None:
        drop.deviations.append(told.id)
        drop.terminals, drop.route = told.terminals or drop.terminals, told.route or drop.route
        told.used = drop.id
        floor.mention(f"drop:{drop.id}")
    floor.mention(subject(event.notice))


def refuse_not_kept(floor: Floor) -> Refusal | None:
    """Nothing is dropped or counted without a plan in force (§ 465a.18(a))."""
    if floor.state.boxes.kept:
        return None
    return refuse(Reason.NOTICE_IS_MISSING, "§ 465a.18(a)", say("drop.no_plan"))


def approved(floor: Floor, name: str, day: date, *kinds: DeviationKind) -> Deviation:
    """An approved deviation for a gaming day that nothing has used yet."""
    told = floor.state.boxes.deviations.get(name)
    if told is None or not told.approved or told.used or told.day != day or told.kind not in kinds:
        detail = say("drop.not_approved", notice=name)
        raise Refused(refuse(Reason.DEVIATION_IS_NOT_APPROVED, CITES[kinds[0]], detail))
    return told


def pick_up(floor: Floor, day: date) -> PickUp | None:
    """What the plan in force says for a gaming day; nothing on a day without a pick-up."""
    return next((one for one in floor.state.boxes.plan.pick_ups if one.day == day.weekday()), None)


def begins(floor: Floor, planned: PickUp, at: datetime) -> datetime:
    """The moment at which a pick-up begins on the gaming day of another."""
    settings = floor.state.settings
    found = datetime.combine(settings.gaming_day(at), planned.begins, ZoneInfo(settings.time_zone))
    return found + timedelta(days=1) if planned.begins < settings.day_begins else found


def is_time(floor: Floor, planned: PickUp, at: datetime) -> bool:
    """Whether a drop that begins now begins in its time (§ 465a.18(a)(2)(i))."""
    return abs(at - begins(floor, planned, at)) <= timedelta(minutes=floor.state.boxes.plan.minutes)


def is_count_time(floor: Floor, at: datetime) -> bool:
    """Whether a count that begins now begins within the filed times, which may pass midnight (§ 465a.25(b))."""
    plan = floor.state.boxes.plan
    now = at.astimezone(ZoneInfo(floor.state.settings.time_zone)).time()
    return _within(now, plan.counted_from, plan.counted_until)


def _within(now: time, first: time, last: time) -> bool:
    return first <= now <= last if first <= last else now >= first or now <= last
