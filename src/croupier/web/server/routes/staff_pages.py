"""The staff pages and their roles; the first role is the one the log-in form suggests."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from croupier.floor.record.actors import Role
from croupier.office.cage.documents import MAY_READ as MAY_READ_CAGE
from croupier.office.count.documents import MAY_READ as MAY_READ_COUNT
from croupier.office.revenue.documents import MAY_READ as MAY_READ_REVENUE
from croupier.web.answers import central, device_register, refused, surveillance
from croupier.web.school.pages import MAY_READ as MAY_LEARN
from croupier.web.setup.pages import MAY_READ as MAY_SET_UP
from croupier.web.submissions.pages import MAY_READ as MAY_READ_SUBMISSIONS

STAFF_PAGES: Mapping[str, tuple[str, tuple[Role | None, ...]]] = MappingProxyType(
    {
        "/dealer/{table}": ("dealer.html", (Role.DEALER,)),
        "/pit": ("pit.html", (None,)),
        "/surveillance": ("surveillance.html", (Role.SURVEILLANCE, *surveillance.MAY_LOOK)),
        "/submissions": ("submissions.html", MAY_READ_SUBMISSIONS),
        "/setup": ("setup.html", MAY_SET_UP),
        "/devices": ("devices.html", device_register.MAY_READ),
        "/refused": ("refusals.html", (Role.SURVEILLANCE, *refused.MAY_LOOK)),
        "/duty": ("duty.html", (None,)),
        "/cage": ("cage.html", (Role.CASHIER, *MAY_READ_CAGE)),
        "/count": ("count.html", (Role.COUNT_TEAM, *MAY_READ_COUNT)),
        "/finance": ("finance.html", (Role.FINANCE, *MAY_READ_REVENUE)),
        "/central": ("central.html", central.MAY_LOOK),
    }
)
"""Each with its file and its roles; `None` admits everybody logged in."""

OFFICE: Mapping[str, Collection[Role | None]] = MappingProxyType(
    {
        "/duty": (None,),
        "/cage": MAY_READ_CAGE,
        "/count": MAY_READ_COUNT,
        "/finance": MAY_READ_REVENUE,
        "/devices": device_register.MAY_READ,
        "/school": MAY_LEARN,
    }
)
"""The office pages, in the order of their navigation bar."""


def rooms_of(role: Role) -> list[str]:
    """The office pages a role may read."""
    return [path for path, roles in OFFICE.items() if None in roles or role in roles]
