"""The demonstration floor as it begins."""

from croupier.floor.record.commands import InstallTerminal
from croupier.floor.rehearsal.demonstration.seeded import SETTINGS, TERMINALS
from croupier.floor.rooms.house import cap
from support.floor.house import TECHNICIAN, House

STADIUM = 1_250


def test_a_stadium_of_simulated_terminals_has_room_beside_the_demonstration() -> None:
    house = House(SETTINGS)
    house.do(TECHNICIAN, InstallTerminal("E", "A", "L"))

    assert cap.refuse_beyond(house.floor, more_terminals=TERMINALS + STADIUM) is None
