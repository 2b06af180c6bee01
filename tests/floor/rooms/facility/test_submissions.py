"""Rules Submissions: filed by the house, approved by the Board, and what tables open under (§ 601a.2)."""

from datetime import date

import pytest

from croupier.floor.record.commands import (
    ApproveSubmission,
    CloseTable,
    DeclineSubmission,
    FileSubmission,
    InstallTable,
    OpenTable,
    WithdrawSubmission,
)
from croupier.floor.record.papers.submission import Stage
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.rules.terms.options import read_submission
from support.floor.house import COMPLIANCE, FINANCE, FLOORPERSON, PIT_MANAGER, House

TODAY = date(2026, 11, 16)


def filing(
    reference: str = "657a-1", effective: str = "2026-11-16", options: str = "", more: str = ""
) -> FileSubmission:
    """Crazy 4 Poker as the house wants it."""
    text = (
        f'chapter = "657a"\nedition = "2019"\nreference = "{reference}"\neffective = {effective}\n{more}\n[options]\n'
    )
    return FileSubmission(text + options)


@pytest.fixture
def house() -> House:
    """A house that files its submissions, with a table that has not opened yet."""
    made = House(Settings(submissions_are_filed=True))
    made.do(PIT_MANAGER, InstallTable("T", "657a"))
    return made


def stage(house: House, reference: str = "657a-1") -> Stage:
    found: Stage = house.floor.state.submissions[reference].stage
    return found


def opens(submission: str = "") -> OpenTable:
    return OpenTable("T", "Dana", submission)


@pytest.mark.cites("§ 601a.2")
def test_a_table_opens_only_under_what_was_filed_and_approved(house: House) -> None:
    refused = house.refused(FLOORPERSON, opens())
    assert refused.reason == Reason.SUBMISSION_IS_NOT_IN_FORCE
    assert "no Rules Submission for 657a is in force here" in str(refused.detail)

    house.do(PIT_MANAGER, filing(options="table_minimum = 25"))
    house.refused(FLOORPERSON, opens())
    assert "is filed" in str(house.refused(FLOORPERSON, opens("657a-1")).detail)

    house.do(COMPLIANCE, ApproveSubmission("657a-1"))
    house.do(FLOORPERSON, opens())
    table = house.floor.state.tables["T"]
    assert house.floor.options(table).table_minimum == 25_00
    assert read_submission(table.submission).approved == TODAY


@pytest.mark.cites("§ 601a.2")
def test_a_document_that_nobody_approved_does_not_open_a_table_whatever_it_says(house: House) -> None:
    house.do(PIT_MANAGER, filing())
    house.do(COMPLIANCE, ApproveSubmission("657a-1"))
    forged = house.floor.state.submissions["657a-1"].text + "table_maximum = 100_000\n"

    assert "may open only under" in str(house.refused(FLOORPERSON, opens(forged), FINANCE).detail)


@pytest.mark.cites("§ 601a.2")
def test_the_newest_that_is_in_force_is_taken_and_an_older_one_may_be_named(house: House) -> None:
    for reference, day in (("a", "2026-11-16"), ("b", "2026-11-17"), ("c", "2026-11-20")):
        house.do(PIT_MANAGER, filing(reference, day))
        house.do(COMPLIANCE, ApproveSubmission(reference))
    house.after(days=1).do(FLOORPERSON, opens())
    assert _reference(house) == "b"

    house.do(FLOORPERSON, CloseTable("T"))
    house.do(FLOORPERSON, opens())
    assert _reference(house) == "b"
    house.do(FLOORPERSON, CloseTable("T"))
    house.do(FLOORPERSON, opens("a"))
    assert _reference(house) == "a"
    house.do(FLOORPERSON, CloseTable("T"))
    assert "is not in force on 2026-11-17" in str(house.refused(FLOORPERSON, opens("c")).detail)


def _reference(house: House) -> str:
    return read_submission(house.floor.state.tables["T"].submission).reference


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (FileSubmission("x"), "not a TOML document"),
        (FileSubmission('chapter = "657a"'), "its effective date"),
        (filing(more="approved = 2026-11-16"), "the Board does"),
        (filing(more='colour = "red"'), "unknown heading 'colour'"),
        (
            filing(options='queens_up_paytable = "Z"'),
            "queens_up_paytable cannot be 'Z'; legal: A, B, C, D (§ 657a.12(c))",
        ),
        (filing(options="table_minimum = 600\ntable_maximum = 500"), "not above table_maximum"),
        (filing(options="no_such_option = 1"), "unknown option 'no_such_option'"),
        (filing(effective="2026-11-15"), "is past"),
        (filing().__class__(filing().text.replace("2019", "1999")), "edition 1999, not 2019"),
        (filing().__class__(filing().text.replace("657a", "999a", 1)), "there is no game '999a'"),
    ],
)
def test_what_no_table_could_play_under_is_not_filed(house: House, command: FileSubmission, said: str) -> None:
    assert said in str(house.refused(PIT_MANAGER, command).detail)


@pytest.mark.cites("§ 601a.2")
def test_a_version_is_never_changed_another_is_filed(house: House) -> None:
    house.do(PIT_MANAGER, filing())

    assert "choose another reference" in str(house.refused(PIT_MANAGER, filing()).detail)


@pytest.mark.cites("§ 601a.2")
def test_the_board_declines_with_a_reason_and_then_it_is_over(house: House) -> None:
    house.do(PIT_MANAGER, filing())
    assert "say why" in str(house.refused(COMPLIANCE, DeclineSubmission("657a-1", " ")).detail)

    house.do(COMPLIANCE, DeclineSubmission("657a-1", "the maximum is missing"))
    assert stage(house) is Stage.DECLINED
    assert house.floor.state.submissions["657a-1"].why == "the maximum is missing"
    assert "is declined" in str(house.refused(COMPLIANCE, ApproveSubmission("657a-1")).detail)
    assert "is declined" in str(house.refused(PIT_MANAGER, WithdrawSubmission("657a-1")).detail)


@pytest.mark.cites("§ 601a.2")
def test_nothing_is_approved_after_the_day_it_was_to_be_in_force_from(house: House) -> None:
    house.do(PIT_MANAGER, filing())

    assert "is past" in str(house.after(days=1).refused(COMPLIANCE, ApproveSubmission("657a-1")).detail)


@pytest.mark.cites("§ 601a.2")
def test_what_is_withdrawn_opens_no_table_and_what_is_played_is_not_withdrawn(house: House) -> None:
    house.do(PIT_MANAGER, filing())
    house.do(COMPLIANCE, ApproveSubmission("657a-1"))
    house.do(FLOORPERSON, opens())
    assert "T is open under" in str(house.refused(PIT_MANAGER, WithdrawSubmission("657a-1")).detail)

    house.do(FLOORPERSON, CloseTable("T"))
    house.do(PIT_MANAGER, WithdrawSubmission("657a-1"))
    assert "may open only under" in str(house.refused(FLOORPERSON, opens()).detail)


def test_nobody_files_and_approves_alone(house: House) -> None:
    assert house.refused(COMPLIANCE, filing()).reason == Reason.ROLE_MAY_NOT_DO_THIS
    house.do(PIT_MANAGER, filing())
    assert house.refused(PIT_MANAGER, ApproveSubmission("657a-1")).reason == Reason.ROLE_MAY_NOT_DO_THIS
    assert "there is no Rules Submission 'x'" in str(house.refused(COMPLIANCE, ApproveSubmission("x")).detail)


def test_what_was_filed_is_there_after_a_restart(house: House) -> None:
    house.do(PIT_MANAGER, filing())
    house.do(COMPLIANCE, ApproveSubmission("657a-1"))
    before = house.floor.state.submissions

    assert house.restart().floor.state.submissions == before


BEYOND = [
    'table_minimum = "1e999990"',  # a million digits once somebody writes it out
    f"table_minimum = 0x{'f' * 9_000}",
    f"table_minimum = {'9' * 9_000}",
    f"table_minimum = {'[' * 7_000}",
    f"table_minimum = {'[' * 300}{']' * 300}",
    f"table_minimum.{'a.' * 7_000}b = 1",
    f"{'table_minimum = '}{'{ a = ' * 100}1{' }' * 100}",
]
"""What takes seconds to read, ends in no answer, or cannot be printed: whoever reads it is the engine of the floor."""


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize("options", BEYOND, ids=range(len(BEYOND)))
def test_no_document_stops_the_floor(house: House, options: str) -> None:
    """An exception would read the whole floor again from its journal, while everybody waits."""
    assert house.refused(PIT_MANAGER, filing(options=options)).reason == Reason.SUBMISSION_IS_NOT_IN_FORCE

    unfiled = House()
    unfiled.do(PIT_MANAGER, InstallTable("T", "657a"))
    document = "approved = 2026-11-16\n" + filing(options=options).text
    assert unfiled.refused(FLOORPERSON, opens(document), FINANCE).reason == Reason.SUBMISSION_IS_NOT_IN_FORCE
