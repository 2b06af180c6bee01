"""Internal controls as this floor follows them, as one text that is filed (§§ 465a.2(d)(3), 605a.4(d)).

What terminals tell central control, who may give it orders, what a lost line stops; who may do what to servers, data
and logs, and who signs besides; how long records are kept; the settings of the house.  The text holds no terminal and
no name, so that it changes when the controls do.
"""

import hashlib
from typing import Any

import msgspec

from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.meters import Meter
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.compliance.retention import PERIODS

TITLE = "Internal controls"


def controls(settings: Settings) -> dict[str, Any]:
    """Everything that decides, as data."""
    return {
        "title": TITLE,
        "facility": settings.facility,
        "central_control": {
            "cite": "§ 465a.2(d)(3)",
            "told": [meter.value for meter in Meter],
            "orders": {duty.value: sorted(commands) for duty, commands in DUTIES.hosts.items()},
            "without_a_line": "stops" if settings.stop_without_link else "plays on",
        },
        "duties": _duties(settings),
        "signatures": msgspec.to_builtins(DUTIES.signatures),
        "retention": msgspec.to_builtins(PERIODS),
        "settings": msgspec.to_builtins(settings),
    }


def _duties(settings: Settings) -> dict[str, Any]:
    """Who may do what, by the department that supervises here (§§ 465a.11(b)(3)(iv)(D), 605a.4(d))."""
    return {
        tag: {"by": sorted(DUTIES.givers(tag, settings)), "cite": duty.cite} for tag, duty in DUTIES.commands.items()
    }


def text(settings: Settings) -> bytes:
    """The same house under the same program gives the same bytes."""
    encoded = msgspec.json.encode(controls(settings), order="sorted")
    return msgspec.json.format(encoded, indent=1) + b"\n"


def digest(floor: Floor) -> str:
    """The hash under which they are filed."""
    return hashlib.sha256(text(floor.state.settings)).hexdigest()
