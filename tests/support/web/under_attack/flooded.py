"""A served house in a process of its own, for those who flood it.

``python -m support.web.under_attack.flooded FOLDER``.

It says in one line of JSON where it is and by which cookies its terminals are known, and serves until its input ends.
"""

import json
import os
import sys
from pathlib import Path

from croupier.floor.record.actors import Role
from croupier.storage.opening import open_store
from croupier.web.identity import people as identity
from croupier.web.server.handles import take_turns
from support.floor.house import House
from support.web.served import Served


def main(folder: Path) -> None:
    """Serve a table at which betting is open."""
    take_turns()
    house = House(store=open_store(data=folder))  # type: ignore[arg-type]  # as good as the one in memory
    served = Served(house.terminal("E1", 1_000_00).terminal("E2", 1_000_00).table("T").betting("T"))
    served.staff("flora", Role.FLOORPERSON)
    devices = {name: served.device(name).cookies[identity.DEVICE] for name in ("E1", "E2")}
    sys.stdout.write(json.dumps({"port": served.port, "pid": os.getpid(), "devices": devices}) + "\n")
    sys.stdout.flush()
    sys.stdin.read()
    served.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
