"""The demonstration floor as it begins."""

from croupier.floor.rehearsal.demonstration.seeded import SETTINGS, TERMINALS
from croupier.floor.rooms.house import cap
from support.floor.house import House

STADIUM = 1_250


def test_a_stadium_of_simulated_terminals_has_room_beside_the_demonstration() -> None:
    house = House(SETTINGS)

    assert cap.refuse_beyond(house.floor, more_terminals=TERMINALS + STADIUM) is None
