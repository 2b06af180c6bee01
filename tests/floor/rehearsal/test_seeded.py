"""The demonstration floor as it begins."""

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Request, TakeTable
from croupier.floor.record.commands.office.personnel import BeginBreak, EndBreak, SignOut
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.demonstration.seeded import PEOPLE, SETTINGS, TERMINALS, seed
from croupier.floor.rooms.house import cap
from croupier.floor.rooms.people import credentials, shifts
from croupier.office.people.calendar import tasks
from croupier.rules.terms.refusals import Refusal
from support.floor.house import House

STADIUM = 1_250
DANA, FELIX = Actor("dana", Role.DEALER), Actor("felix", Role.FLOORPERSON)


def test_a_stadium_of_simulated_terminals_has_room_beside_the_demonstration() -> None:
    house = House(SETTINGS)

    assert cap.refuse_beyond(house.floor, more_terminals=TERMINALS + STADIUM) is None


@pytest.fixture
def demonstration() -> House:
    """All that is there when `./run` has begun."""
    house = House(SETTINGS)
    seed(house.engine)
    return house


@pytest.mark.cites("§ 465a.11(b)", "§ 465a.35(a)", "§ 465a.35(d)")
def test_everybody_is_licensed_every_table_supervised_and_nothing_due_of_people(demonstration: House) -> None:
    """With room for one more table, which a stadium of simulated terminals needs."""
    floor = demonstration.floor
    due = {str(one.what) for one in tasks(floor, demonstration.now()) if one.cite in {credentials.CITE, shifts.CITE}}
    supervised = list(floor.state.personnel.supervised.values())

    assert list(shifts.shortages(floor)) == []
    assert due == set()
    assert floor.state.personnel.directors.keys() == credentials.directed(floor).keys()
    assert min(map(supervised.count, set(supervised))) < shifts.most_tables(floor.state.settings)
    assert {one.name for one in credentials.licensed_people(floor)} == PEOPLE.keys() - {"cora", "rex"}
    assert not verify(demonstration.store).difference


def test_a_restart_adds_nothing_and_brings_back_who_has_left(demonstration: House) -> None:
    before = len(demonstration.store.records)
    seed(demonstration.engine)
    assert len(demonstration.store.records) == before
    demonstration.do(FELIX, SignOut())
    assert {one.role for one in shifts.shortages(demonstration.floor)} == {Role.FLOORPERSON}
    seed(demonstration.engine)
    assert list(shifts.shortages(demonstration.floor)) == []


def test_a_person_takes_a_table_over_while_on_duty(demonstration: House) -> None:
    """The simulated dealer goes on where nobody does."""
    demonstration.do(DANA, BeginBreak())
    asked = Request("takes it", DANA, TakeTable("T-657a"))
    answer = demonstration.engine.do(asked)
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.IS_NOT_ON_DUTY
    demonstration.do(DANA, EndBreak())
    demonstration.do(DANA, TakeTable("T-657a"))
    assert demonstration.floor.state.tables["T-657a"].dealer == "dana"
