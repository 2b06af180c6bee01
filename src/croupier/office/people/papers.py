"""The papers of people and compliance: who is on duty and licensed, cameras, what was kept and destroyed, tips."""

from datetime import datetime

from croupier.floor.record.floor import Floor
from croupier.office.papers.sheet import OfficePaper, Part, dollars, moment

LAW = "58 Pa. Code \u00a7"


def duty_plan(floor: Floor, at: datetime) -> OfficePaper:
    """Who is on duty, who supervises which table, who directs a department, under which credential."""
    state = floor.state
    zone, people = state.settings.time_zone, state.personnel
    on_duty = [
        (
            *(name, one.role.value.replace("_", " "), moment(one.since, zone), moment(one.resting, zone)),
            ", ".join(table for table, by in people.supervised.items() if by == name),
        )
        for name, one in sorted(people.on_duty.items())
    ]
    held = [
        (name, one.kind.value.replace("_", " "), one.number, one.expires.isoformat())
        for name, one in sorted(people.credentials.items())
    ]
    directors = [(name.replace("_", " "), by) for name, by in people.directors.items()]
    parts = [
        Part("On duty", "Duty", ("Name", "Role", "Since", "On a break since", "Supervises"), on_duty),
        Part("Directors", "Directors", ("Department", "Director"), directors),
        Part("Credentials", "Credentials", ("Name", "Kind", "Number", "Valid through"), held),
    ]
    return _paper(floor, at, parts, "Staff on duty", f"{LAW}\u00a7 465a.11, 465a.35")


def camera_plan(floor: Floor, at: datetime) -> OfficePaper:
    """What each camera sees, and when one saw nothing (§ 465a.9(c))."""
    zone, compliance = floor.state.settings.time_zone, floor.state.compliance
    cameras = [
        (
            *(one.name, one.table or "-", one.view.replace("_", " ") or "-"),
            *("stationary" if one.stationary else "moves", str(len(one.covers)), moment(one.out, zone)),
        )
        for one in compliance.cameras.values()
    ]
    outages = [
        (one.camera, moment(one.since, zone), moment(one.until, zone) or "goes on", one.why, one.by, one.remedy)
        for one in compliance.outages
    ]
    parts = [
        Part("Cameras", "Cameras", ("Camera", "Table", "View", "Kind", "Terminals", "Out since"), cameras),
        Part("Outages", "Outages", ("Camera", "Since", "Until", "Why", "Reported by", "Remedy"), outages),
    ]
    return _paper(floor, at, parts, "Cameras and their outages", f"{LAW} 465a.9(c)")


def kept_records(floor: Floor, at: datetime) -> OfficePaper:
    """Gaming days that lie in files, by their hashes, and what was destroyed by whom (§ 465a.6(c))."""
    zone, compliance = floor.state.settings.time_zone, floor.state.compliance
    archived = [(day, str(one.entries), one.by, one.digest) for day, one in sorted(compliance.archives.items())]
    destroyed = [
        (
            *(moment(one.at, zone), one.kind.value.replace("_", " "), one.first.isoformat(), one.last.isoformat()),
            *(one.what, one.by, one.witness),
        )
        for one in compliance.destroyed
    ]
    parts = [
        Part("Archived gaming days", "Archived", ("Gaming day", "Entries", "By", "SHA-256 of the file"), archived),
        Part(
            "Destroyed", "Destroyed", ("When", "Records", "First day", "Last day", "What", "By", "Witness"), destroyed
        ),
    ]
    return _paper(floor, at, parts, "Records retained and destroyed", f"{LAW} 465a.6(c)")


def tips(floor: Floor, at: datetime) -> OfficePaper:
    """How each pool of tips was distributed last, pro rata by the time that each dealt (§ 465a.19(g)(2))."""
    parts = [
        Part(
            f"Pool {name.removeprefix('pool/')}, distributed {moment(paid.at, floor.state.settings.time_zone)}",
            f"Pool {number}",
            ("Dealer", "Hours dealt", "Share"),
            [
                *(
                    (dealer, _hours(paid.seconds.get(dealer, 0)), dollars(share))
                    for dealer, share in paid.shares.items()
                ),
                ("Total", _hours(sum(paid.seconds.values())), dollars(sum(paid.shares.values()))),
            ],
        )
        for number, (name, paid) in enumerate(floor.state.paid_tips.items(), 1)
    ]
    nothing = Part("No pool has been distributed yet", "Pools", ("Dealer", "Hours dealt", "Share"), [])
    return _paper(floor, at, parts or [nothing], "Distributed tips", f"{LAW} 465a.19(g)(2)")


def _hours(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}"


def _paper(floor: Floor, at: datetime, parts: list[Part], title: str, cite: str) -> OfficePaper:
    settings = floor.state.settings
    return OfficePaper(settings.facility, settings.gaming_day(at), parts, title, cite)
