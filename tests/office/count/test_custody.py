"""The plan of drops and the keys as papers."""

from datetime import timedelta

import pytest

from croupier.floor.record.commands.office.boxes import DeviationKind, LoseKey, NotifyDeviation
from croupier.office.count import custody
from support.floor.dropped import going, planned
from support.floor.house import COUNT_SUPERVISOR, COUNTER, SECURITY, SUPERVISOR


@pytest.mark.cites("§ 465a.18")
def test_the_plan_in_force_its_team_and_what_is_done_otherwise() -> None:
    house = planned()
    tomorrow = house.now().date() + timedelta(days=2)
    house.do(
        COUNT_SUPERVISOR, NotifyDeviation("N-1", DeviationKind.ROUTE, tomorrow, "the lift is out", route="the stairs")
    )
    paper = custody.drop_plan(house.floor, house.now())
    pick_ups, team, deviations, plans = paper.parts

    assert dict(paper.facts)["Counted"] == "from 06:00 to 23:00"
    assert pick_ups.rows == [("Monday", "12:00", "2", "E1, E2")]
    assert (COUNT_SUPERVISOR.name, f"C-{COUNT_SUPERVISOR.name}") in team.rows
    ((_, what, day, route, why, *_rest, decision, used),) = deviations.rows
    assert (what, day, route, why, decision, used) == (
        *("route", tomorrow.isoformat(), "the stairs", "the lift is out"),
        *("not decided", ""),
    )
    assert plans.rows[0][0] == "P-1"


@pytest.mark.cites("§ 465a.17")
def test_a_key_in_hand_an_overdue_one_and_a_lost_one() -> None:
    house = going(planned())
    now = house.now()
    held = {row[0]: row for row in custody.keys(house.floor, now).parts[0].rows}
    assert held["door"][:4] == ("door", "door", "slot operations", COUNTER.name)
    assert "OVERDUE" not in held["door"][7]
    late = {row[0]: row for row in custody.keys(house.floor, now + timedelta(hours=3)).parts[0].rows}
    assert late["door"][7].endswith(" OVERDUE")
    house.do(SUPERVISOR, LoseKey("door", "fell into a drain"), SECURITY)
    lost = {row[0]: row for row in custody.keys(house.floor, now).parts[0].rows}
    assert lost["door"][7] == "LOST: fell into a drain"
