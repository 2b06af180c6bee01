"""What is entered wrongly at a served floor: one clear sentence each, and nothing is half done."""

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings
from support.floor.house import House
from support.web.served import PASSWORD, Served

FAY = {"name": "fay", "role": "finance", "password": PASSWORD}


@pytest.fixture
def house() -> House:
    return House(Settings(submissions_are_filed=True))


@pytest.mark.cites("§ 601a.2")
def test_a_submission_outside_its_range_is_refused_with_its_clause(served: Served, house: House) -> None:
    pam = served.logged_in("pam", Role.PIT_MANAGER)
    text = pam.post("/api/submissions/657a", {"reference": "h-1", "effective": "2027-01-31"}).json["text"]
    assert "betting_seconds = 25" in text

    before = len(house.store.records)
    refused = pam.command("file_submission", text=text.replace("betting_seconds = 25", "betting_seconds = 601"))

    assert refused.json["detail"] == "betting_seconds cannot be 601; legal: 5 to 600 (§ 601a.2)"
    assert "h-1" not in house.floor.state.submissions
    assert len(house.store.records) == before


def test_nothing_of_a_list_with_an_error_in_the_middle_is_done(served: Served, house: House) -> None:
    served.staff("fay", Role.FINANCE)
    tess = served.logged_in("tess", Role.TECHNICIAN)
    terminals = "terminal,asset,location\nN1,n1,aisle 1\nN2,n1,aisle 2\nN3,n3,aisle 3\n"
    people = "name,roles\nbob,dealer\npat,boss\ncleo,dealer\n"

    found = [
        tess.ask("POST", f"/api/setup/{name}", text.encode()).json["errors"]
        for name, text in (("list", terminals), ("people", people))
    ]
    assert [(one["line"], one["detail"]) for errors in found for one in errors] == [
        (3, "asset number n1 has already been used"),
        (3, "there is no role 'boss'"),
    ]

    rows = [line.split(",") for line in terminals.splitlines()[1:]]
    given = [{"terminal": name, "asset": asset, "location": location} for name, asset, location in rows]
    assert tess.command("install_terminals", terminals=given).status == 409
    added = [{"name": name, "roles": ["dealer"], "password": "given by two others"} for name in ("bob", "tess")]
    assert tess.command("add_people", second=FAY, people=added).status == 409
    assert not house.floor.state.terminals
    assert "bob" not in house.floor.state.staff
