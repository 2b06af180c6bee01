"""A served house in a process of its own, for those who send it anything.

``python -m support.web.under_attack.fuzzed FOLDER KEY``.

It says in one line of JSON where it is and by which cookies people and terminals are known; when its input ends, what
it met that cannot be.  Nobody is slowed down here: what comes has to be heard, not kept out.
"""

import json
import logging
import sys
from pathlib import Path

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import EnrollPeripherals
from croupier.floor.rooms.identities import differences
from croupier.storage.opening import open_store
from croupier.web.sockets import page, quotas
from support.floor.house import ANTE, COMPLIANCE, TECHNICIAN, House
from support.web.served import QUICKLY_HASHED, Served

TERMINALS = 24
STAFF = (
    Role.DEALER,
    Role.FLOORPERSON,
    Role.PIT_MANAGER,
    Role.TECHNICIAN,
    Role.SLOT_SUPERVISOR,
    Role.CASHIER,
    Role.SURVEILLANCE,
    Role.COMPLIANCE,
)


class Complaints(logging.Handler):
    """Whatever the server says that something cannot be."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if len(self.said) < 100:
            self.said.append(self.format(record))


def main(folder: Path, key: str) -> None:
    """Serve a floor on which a round is under way."""
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    credentials._NOBODY = QUICKLY_HASHED
    page.OF_A_DISPLAY = quotas.OF_A_TERMINAL = quotas.OF_A_PERSON = quotas.Quota(10**9, 10**9)
    house = House(store=open_store(data=folder))  # type: ignore[arg-type]  # as good as the one in memory
    names = [f"E{number}" for number in range(1, TERMINALS + 1)]
    for name in names:
        house.terminal(name, 100_00)
    house.table("T").table("T-2", "672a").wager("E1", **ANTE)
    house.do(TECHNICIAN, EnrollPeripherals("E2", key), COMPLIANCE)
    served = Served(house)
    logging.getLogger("uvicorn.error").addHandler(complaints)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what a page or a socket raises is said there
    people = {role.value: served.logged_in(f"a {role.value}", role).cookies for role in STAFF}
    told = {
        "port": served.port,
        "devices": {name: served.device(name).cookies for name in names},
        "people": people,
    }
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    sys.stdin.read()
    wrong = list(differences(house.floor))
    sys.stdout.write(json.dumps({"complaints": complaints.said, "wrong": wrong, "up": house.engine.up}) + "\n")
    served.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
