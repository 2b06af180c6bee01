"""Training records over the web and on paper: everybody their own, examiners all (§ 611a.2)."""

import io
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.school import (
    ApproveProgram,
    FileProgram,
    Procedure,
    Program,
    RecognizeDealer,
    RecordTableTest,
)
from croupier.floor.record.settings import Settings
from croupier.office.school.documents import SchoolDocument
from croupier.office.school.papers import score_sheet
from croupier.words import to_sentence
from support.floor.house import COMPLIANCE, FLOORPERSON, PIT_MANAGER, SURVEILLANCE, House
from support.web.paper import texts
from support.web.served import PASSWORD, Served


@pytest.fixture
def served() -> Iterator[Served]:
    serving = Served(House(Settings(training_is_registered=True)))
    for name, role in (
        ("Nico", Role.DEALER),
        ("Dana", Role.DEALER),
        ("Flora", Role.FLOORPERSON),
        ("Cass", Role.CASHIER),
    ):
        serving.staff(name, role)
    serving.house.do(PIT_MANAGER, RecognizeDealer("Dana", (), ("657a",), "file 1"), COMPLIANCE)
    yield serving
    serving.close()


def seen(served: Served, name: str, role: Role) -> list[str]:
    browser = served.browser()
    browser.log_in(name, role)
    return [one["name"] for one in browser.get("/api/school").json["students"]]


def test_a_student_reads_their_own_record_and_an_examiner_all(served: Served) -> None:
    assert seen(served, "Nico", Role.DEALER) == ["Nico"]
    assert seen(served, "Flora", Role.FLOORPERSON) == ["Dana", "Nico"]
    other = served.browser()
    assert other.get("/api/school").status == 403
    other.log_in("Cass", Role.CASHIER)
    assert other.get("/api/school").status == 403


def test_a_certificate_is_a_paper_for_its_holder_and_for_examiners(served: Served) -> None:
    nico, dana = served.browser(), served.browser()
    nico.log_in("Nico", Role.DEALER)
    dana.log_in("Dana", Role.DEALER)
    assert nico.get("/school/certificate/Dana/657a.pdf").status == 404
    assert dana.get("/school/certificate/Dana/672a.pdf").status == 404
    found = dana.get("/school/certificate/Dana/657a.pdf")
    assert {"Certificate", "Dana", "Crazy 4 Poker", "Pia", "Cora", "file 1", "2026-11-16"} <= set(texts(found.body))
    assert dana.get("/school/certificate/Dana/657a.pdf").body == found.body


def test_a_score_sheet_is_a_paper_passed_or_not(served: Served) -> None:
    served.house.do(PIT_MANAGER, FileProgram("P", Program({"672a": 0}, "reading")))
    served.house.do(COMPLIANCE, ApproveProgram("P"))
    marks = {one.value: 90 for one in Procedure} | {"deal": 79}
    served.house.do(FLOORPERSON, RecordTableTest("Dana", "672a", marks), SURVEILLANCE)
    served.house.do(FLOORPERSON, RecordTableTest("Dana", "672a", marks | {"deal": 80}), SURVEILLANCE)
    nico, dana = served.logged_in("Nico", Role.DEALER), served.logged_in("Dana", Role.DEALER)
    school = msgspec.json.decode(dana.get("/api/school").body, type=SchoolDocument, dec_hook=to_sentence)
    failed, passed = (score_sheet(school, school.students[0], number) for number in (0, 1))
    assert failed
    assert passed
    assert ("Deal", "79", "NOT reached") in failed.parts[0].rows
    assert dict(failed.facts)["Result"] == "Not passed"
    assert ("Deal", "80", "reached") in passed.parts[0].rows
    assert dict(passed.facts)["Result"] == "Passed: certificate 2026-00001"
    assert passed.signers == ("Examiner: Flora", "Second person: Vera")
    paper = dana.get("/school/sheet/Dana/1.pdf")
    assert paper.body.startswith(b"%PDF")
    assert dana.get("/school/sheet/Dana/1.pdf").body == paper.body
    assert dana.get("/school/sheet/Dana/2.pdf").status == 404
    assert nico.get("/school/sheet/Dana/0.pdf").status == 404


def test_the_command_line_prints_courses_records_and_certificates(
    served: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def school(*words: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
        return main(["school", *words])

    as_flora = ("--as", "Flora/floorperson", "--server", served.origin)
    assert school("course", "657a") == 0
    assert "100 hours over 5 weeks [§ 611a.2(a)(1)]" in capsys.readouterr().out
    assert school("course", "999a") == 2
    assert school("certificates", *as_flora) == 0
    assert capsys.readouterr().out == "Dana: 657a (file 1)\nNico: none\n"
    assert school("record", "Dana", "--out", str(tmp_path), *as_flora) == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["certificate-657a.pdf", "record.pdf", "record.xlsx"]
    assert school("record", "Nobody", "--out", str(tmp_path), *as_flora) == 2
