"""The documents of Rules Submissions: who reads them, and what they say of what was filed."""

from collections.abc import Iterator

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ApproveSubmission
from croupier.floor.record.settings import Settings
from support.floor.house import COMPLIANCE, House
from support.web.served import Served


@pytest.fixture
def house() -> House:
    """A house that files its submissions."""
    return House(Settings(submissions_are_filed=True))


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    """The house with its pages."""
    serving = Served(house)
    yield serving
    serving.close()


@pytest.mark.cites("§ 601a.2")
def test_a_draft_is_filed_over_http_and_compared_with_what_is_in_force(served: Served, house: House) -> None:
    pit = served.logged_in("pam", Role.PIT_MANAGER)
    entered = {"reference": "h-1", "effective": "2026-11-16", "options": {"table_minimum": "25"}}
    text = pit.post("/api/submissions/657a", entered).json["text"]
    assert pit.command("file_submission", text=text).status == 200
    cora = served.logged_in("cora", Role.COMPLIANCE)
    shown = cora.get("/api/submissions/657a?reference=h-1").json
    assert (shown["reference"], shown["against"], shown["text"]) == ("h-1", "", text)
    assert {one["option"] for one in shown["options"] if one["value"] != one["was"]} == {"table_minimum"}
    assert shown["edges"]["wagers"]

    house.do(COMPLIANCE, ApproveSubmission("h-1"))
    games = {one["chapter"]: one for one in cora.get("/api/submissions").json["games"]}
    assert games["657a"]["in_force"] == "h-1"
    assert [one["stage"] for one in games["657a"]["filings"]] == ["approved"]
    assert games["672a"]["filings"] == []
    again = pit.post("/api/submissions/657a", {"options": {"table_minimum": "30"}}).json
    assert again["against"] == "h-1"
    assert {one["option"]: one["was"] for one in again["options"]}["table_minimum"] == "25"


@pytest.mark.parametrize("role", [Role.DEALER, Role.CASHIER, Role.TECHNICIAN])
def test_others_do_not_read_them(served: Served, role: Role) -> None:
    browser = served.logged_in("somebody", role)
    for answer in (
        browser.get("/api/submissions"),
        browser.get("/api/submissions/657a?reference=x"),
        browser.post("/api/submissions/657a", {}),
        served.browser().get("/api/submissions"),
    ):
        assert answer.status == 403
    assert browser.get("/submissions").status == 303


def test_who_reads_does_not_file_and_who_files_does_not_approve(served: Served) -> None:
    text = served.logged_in("pam", Role.PIT_MANAGER).post("/api/submissions/657a", _entered("h-1")).json["text"]
    for name, role in ("fay", Role.FINANCE), ("aud", Role.AUDITOR), ("cora", Role.COMPLIANCE):
        assert served.logged_in(name, role).command("file_submission", text=text).json["kind"] == "refused"
    pam = served.logged_in("pam", Role.PIT_MANAGER)
    assert pam.command("file_submission", text=text).status == 200
    assert pam.command("approve_submission", reference="h-1").json["reason"] == "role_may_not_do_this"


def test_a_filing_has_a_reference(served: Served) -> None:
    pam = served.logged_in("pam", Role.PIT_MANAGER)
    text = pam.post("/api/submissions/657a", _entered("h-1")).json["text"]
    for reference in "", " h", "h" * 101:
        answer = pam.command("file_submission", text=text.replace("h-1", reference))
        assert "needs a reference" in answer.json["detail"]


def test_what_there_is_not_and_what_is_no_form(served: Served) -> None:
    pam = served.logged_in("pam", Role.PIT_MANAGER)
    assert pam.get("/api/submissions/999a?reference=x").status == 404
    assert pam.get("/api/submissions/657a?reference=x").status == 404
    assert pam.post("/api/submissions/657a", {"options": {"table_minimum": 5}}).status == 422
    assert pam.post("/api/submissions/657a", {"nonsense": 5}).status == 422


BEYOND = ["9" * 9_000, "1e999990", "[" * 9_000, "{ a = " * 900, "a." * 7_000, "\u0663" * 1_000]


@pytest.mark.parametrize("entered", BEYOND, ids=range(len(BEYOND)))
def test_whatever_is_entered_is_wrong_and_stops_nothing(served: Served, entered: str) -> None:
    pam = served.logged_in("pam", Role.PIT_MANAGER)
    for name in "table_minimum", "betting_seconds", "queens_up_paytable":
        answer = pam.post("/api/submissions/657a", {"options": {name: entered}, "cards": {"in_turn": entered[:500]}})
        assert answer.status == 200
        assert name in {one["option"] for one in answer.json["options"] if one["wrong"]}
        assert answer.json["text"] == ""


def _entered(reference: str) -> dict[str, str]:
    return {"reference": reference, "effective": "2026-11-16"}
