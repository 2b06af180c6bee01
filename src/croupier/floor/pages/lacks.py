"""What open tables lack: people on duty, working cameras (§§ 465a.9(c)(2), 465a.35(a))."""

from croupier.floor.pages.documents.pit import TableLack
from croupier.floor.record.actors import Role
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.compliance import cameras
from croupier.floor.rooms.people import shifts
from croupier.words import say

SAID = {Role.DEALER: "lack.dealer", Role.FLOORPERSON: "lack.floorperson"}


def lacks(floor: Floor) -> list[TableLack]:
    """The gaps, as alarms of the pit; none if the house plans neither."""
    short = shifts.shortages(floor)
    people = [TableLack(one.table, shifts.CITE, say(SAID[one.role], table=one.table)) for one in short]
    return people + [TableLack(table.id, why.cite, why.detail) for table, why in cameras.unseen_tables(floor)]
