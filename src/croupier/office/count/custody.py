"""Boxes and keys as papers: the plan of drops, what was done otherwise, who takes part, where every key is."""

from calendar import day_name
from datetime import datetime

from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import BoxRegister, Deviation, FiledPlan
from croupier.floor.rooms.boxes.keys import CONTROLS
from croupier.office.papers.sheet import OfficePaper, Part, moment, number

LAW = "58 Pa. Code \u00a7"


def drop_plan(floor: Floor, at: datetime) -> OfficePaper:
    """When which boxes are collected and counted, by whom, and every deviation with what was decided (§ 465a.18)."""
    boxes, settings = floor.state.boxes, floor.state.settings
    zone, filed = settings.time_zone, boxes.plans.get(boxes.in_force)
    deviations = [_deviation(one, zone) for one in boxes.deviations.values()]
    team = list(boxes.team.items())
    plans = [_decided(one, zone) for one in boxes.plans.values()]
    told = ("No.", "What", "Gaming day", "Terminals or route", "Why", "Told", "By", "Decision", "Used for")
    parts = [
        Part("Boxes are picked up", "Pick-ups", ("Day", "From", "Boxes", "Terminals, in this order"), _pick_ups(filed)),
        Part("Drop team", "Team", ("Name", "Credential"), team),
        Part("Deviations", "Deviations", told, deviations),
        Part("Plans that were filed", "Plans", ("Reference", "Filed", "By", "Decision"), plans),
    ]
    facts = _facts(filed) if filed else [("In force", "no plan")]
    title = "Distribution and collection of boxes"
    return OfficePaper(settings.facility, settings.gaming_day(at), parts, title, f"{LAW} 465a.18", facts)


def _facts(filed: FiledPlan) -> list[tuple[str, str]]:
    plan = filed.plan
    return [
        ("In force", filed.reference),
        ("Approved by", filed.approved_by),
        ("Begins within", f"{plan.minutes} minutes"),
        ("Counted", f"from {plan.counted_from:%H:%M} to {plan.counted_until:%H:%M}"),
        ("Count at least", f"{plan.counters} people"),
        ("Route", plan.route),
    ]


def _pick_ups(filed: FiledPlan | None) -> list[tuple[str, ...]]:
    return [
        (day_name[one.day], f"{one.begins:%H:%M}", number(len(one.terminals)), ", ".join(one.terminals))
        for one in (filed.plan.pick_ups if filed else ())
    ]


def _deviation(one: Deviation, zone: str) -> tuple[str, ...]:
    what = ", ".join(one.terminals) or one.route
    decision = _decision(one.approved, one.approved_by)
    return (
        one.id,
        one.kind.value,
        one.day.isoformat(),
        what,
        one.why,
        moment(one.at, zone),
        one.by,
        decision,
        one.used,
    )


def _decided(one: FiledPlan, zone: str) -> tuple[str, ...]:
    return one.reference, moment(one.at, zone), one.by, _decision(one.approved, one.approved_by)


def _decision(approved: bool | None, by: str) -> str:  # noqa: FBT001 - as it is kept
    return "not decided" if approved is None else f"{'approved' if approved else 'not approved'} by {by}"


def keys(floor: Floor, at: datetime) -> OfficePaper:
    """Every key, who controls it and who has it; and the boxes outside terminals (§§ 465a.17, 605a.2(b))."""
    boxes, settings = floor.state.boxes, floor.state.settings
    headings = ("Key", "Opens", "Controlled by", "Held by", "As", "Given by", "Since", "Due back", "For")
    parts = [
        Part("Keys", "Keys", headings, list(_keys(boxes, settings.time_zone, at))),
        Part("Boxes in no terminal and on no trolley", "Boxes", ("Box", "Terminal it came from"), [*boxes.out.items()]),
    ]
    cite = f"{LAW}\u00a7 465a.17, 605a.2(b)"
    return OfficePaper(settings.facility, settings.gaming_day(at), parts, "Keys and where they are", cite)


def _keys(boxes: BoxRegister, zone: str, at: datetime) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for one in boxes.keys.values():
        late = one.until is not None and one.until < at
        due = f"LOST: {one.lost}" if one.lost else moment(one.until, zone) + (" OVERDUE" if late else "")
        opens, by = one.kind.value.replace("_", " "), CONTROLS[one.kind].controlled_by.replace("_", " ")
        held = (one.holder or "in its cabinet", one.role.replace("_", " "), one.given_by, moment(one.since, zone))
        rows.append((one.id, opens, by, *held, due, one.why))
    return rows
