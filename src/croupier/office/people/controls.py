"""Internal controls as a paper to read (§ 465a.2(d)(3)); what is filed is the text that the floor compares."""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.compliance import controls
from croupier.office.papers.sheet import OfficePaper, Part, dollars

LAW = "58 Pa. Code \u00a7"


def internal_controls(floor: Floor, at: datetime) -> OfficePaper:
    """Who may do what and who signs besides, what central control is told, how long records are kept, every setting."""
    settings = floor.state.settings
    told = controls.controls(settings)
    central = told["central_control"]
    orders = [(_plain(duty), _listed(commands)) for duty, commands in central["orders"].items()]
    parts = [
        Part("Central control", "Central control", ("", ""), [
            ("Is told of each terminal", _listed(central["told"])),
            *((f"Orders: {duty}", commands) for duty, commands in orders),
            ("A terminal without a line", central["without_a_line"]),
        ]),
        Part("Who may do what", "Duties", ("What", "By", "Clause"), list(_duties(told["duties"]))),
        Part("Who signs besides", "Signatures", ("What", "Second person", "Of", "When", "Clause"), [
            _signature(one) for one in told["signatures"]
        ]),
        Part("How long records are kept", "Retention", ("What", "Years", "Days", "Clause"), [
            (_plain(kind), str(one["years"]), str(one["days"]), one["cite"]) for kind, one in told["retention"].items()
        ]),
        Part("Settings of the house", "Settings", ("Setting", "Value"), [
            (_plain(name), _value(value)) for name, value in told["settings"].items()
        ]),
    ]  # fmt: skip
    digest = hashlib.sha256(controls.text(settings)).hexdigest()
    facts = (("SHA-256 of the text that is filed", digest),)
    title, cite = "Internal controls as they are followed", f"{LAW} 465a.2(d)(3)"
    return OfficePaper(settings.facility, settings.gaming_day(at), parts, title, cite, facts)


def _duties(duties: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    for tag, one in duties.items():
        yield _plain(tag), _listed(one["by"]), one["cite"]


def _signature(one: Mapping[str, Any]) -> tuple[str, ...]:
    makers = "" if set(one["made_by"]) >= set(DUTIES.people) else _listed(one["made_by"])
    least = f"from {dollars(one['at_least'])}" if isinstance(one["at_least"], int) else _plain(one["at_least"])
    when = ", ".join(text for text in (_plain(one["when"]), least) if text)
    return _listed(one["commands"]), _listed(one["second"]), makers, when, one["cite"]


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{_plain(str(name))}: {_value(one)}" for name, one in value.items()) or "none"
    if isinstance(value, Collection) and not isinstance(value, str):
        return ", ".join(map(_value, value)) or "none"
    return {"True": "yes", "False": "no", "": "none"}.get(str(value), str(value))


def _listed(names: Collection[str]) -> str:
    return ", ".join(sorted(map(_plain, names)))


def _plain(name: str) -> str:
    return name.replace("_", " ")
