"""Who may deal which game: hours by the floor's clock, the table test, certificates, the live table (§ 611a.2)."""

import pytest

from croupier.chapters import FOLDERS
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    ChangeDealer,
    CloseTable,
    LeaveTable,
    LogOut,
    OpenTable,
    RecordLogIn,
    TakeTable,
)
from croupier.floor.record.commands.office.school import (
    ApproveProgram,
    AttendClass,
    EndClass,
    FileProgram,
    HoldClass,
    LeaveClass,
    Procedure,
    Program,
    RecognizeDealer,
    RecordPractice,
    RecordTableTest,
    Subject,
    WithdrawCertificate,
)
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events.office.school import CertificateWithdrawn
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.school.curriculum import CURRICULUM, course, procedures
from croupier.floor.rooms.school.hours import progress
from support.floor.house import COMPLIANCE, FLOORPERSON, NOON, PIT_MANAGER, SURVEILLANCE, SYSTEM, House

NICO = Actor("Nico", Role.DEALER)


@pytest.fixture
def house() -> House:
    """A house with a student, and a table of Crazy 4 Poker at which Dana deals who has passed it."""
    made = House(Settings(training_is_registered=True)).staff("Nico", Role.DEALER).staff("Dana", Role.DEALER)
    made.do(PIT_MANAGER, RecognizeDealer("Dana", (), ("657a",), "file 1"), COMPLIANCE)
    return made.terminal("E1", 100_00).table("T")


def attended(house: House, game: str, hours: float, subject: Subject = Subject.CONDUCT) -> House:
    """One class from its beginning to its end."""
    house.do(FLOORPERSON, HoldClass("C", game, subject))
    house.do(NICO, AttendClass("C"))
    house.after(hours=hours).do(NICO, LeaveClass())
    house.do(FLOORPERSON, EndClass("C"))
    return house


def complete(house: House) -> House:
    """The whole first course: four weeks of 20 hours in Blackjack, and a fifth in Crazy 4 Poker."""
    for _ in range(4):
        attended(house, "633a", 9, Subject.CARDS)
        attended(attended(house.after(hours=12), "633a", 9).after(hours=12), "633a", 2).after(hours=5 * 24)
    return attended(attended(house, "657a", 10).after(hours=14), "657a", 10)


def sheet(game: str = "657a", **marks: int) -> RecordTableTest:
    return RecordTableTest("Nico", game, {**dict.fromkeys(procedures(game), 80), **marks})


def missing(house: House, game: str = "657a") -> str:
    school = house.floor.state.school
    record = school.record("Nico")
    return str(progress(record, course(record, game, school.program)).missing)


@pytest.mark.cites("§§ 611a.2, 611a.2(d)")
def test_the_live_table_refuses_who_has_not_passed_its_game(house: House) -> None:
    for who, reason in (("Nico", Reason.DEALER_IS_NOT_CERTIFIED), ("Ghost", Reason.UNKNOWN_PERSON)):
        assert house.refused(FLOORPERSON, ChangeDealer("T", who)).reason is reason
    house.do(FLOORPERSON, CloseTable("T"))
    refused = house.refused(FLOORPERSON, OpenTable("T", "Nico"))
    assert (refused.reason, refused.cite) == (Reason.DEALER_IS_NOT_CERTIFIED, "§ 611a.2(d)")
    house.do(FLOORPERSON, OpenTable("T", "Dana"))
    house.do(FLOORPERSON, ChangeDealer("T", ""))
    assert house.refused(NICO, TakeTable("T")).reason is Reason.DEALER_IS_NOT_CERTIFIED


def test_where_training_is_not_registered_and_at_training_tables_anybody_deals() -> None:
    House().table("T").do(FLOORPERSON, ChangeDealer("T", "Ghost"))
    house = House(Settings(training_is_registered=True)).table("T", kind="training")
    house.do(FLOORPERSON, ChangeDealer("T", "Ghost"))


@pytest.mark.cites("§§ 611a.2(a), 611a.2(a)(1), 611a.2(a)(2), 611a.2(b)(2)")
def test_a_first_course_has_its_hours_its_weeks_its_blackjack_and_its_cards(house: House) -> None:
    assert house.refused(FLOORPERSON, sheet(), SURVEILLANCE).reason is Reason.INSTRUCTION_IS_MISSING
    complete(house)
    assert missing(house) == "None"
    done = house.do(FLOORPERSON, sheet(), SURVEILLANCE)
    assert done.events[0].certificate == "2026-00001"  # type: ignore[union-attr]
    house.do(FLOORPERSON, ChangeDealer("T", "Nico"))
    assert house.restart().floor.state.school.records["Nico"].types == {"card_games"}
    assert house.refused(FLOORPERSON, sheet(), SURVEILLANCE).reason is Reason.DEALER_IS_CERTIFIED


def test_an_hour_too_few_is_too_few(house: House) -> None:
    complete(house)
    house.floor.state.school.records["Nico"].attended[-1].ended -= (
        house.floor.state.school.records["Nico"].attended[-1].lasted / 10
    )
    assert missing(house) == "99 of 100 hours of instruction are recorded"
    refused = house.refused(FLOORPERSON, sheet(), SURVEILLANCE)
    assert (refused.reason, refused.cite) == (Reason.INSTRUCTION_IS_MISSING, "§ 611a.2(a)(1)")


def test_hours_that_are_crammed_or_not_in_blackjack_or_without_cards_are_not_the_course(house: House) -> None:
    for _ in range(10):
        attended(house, "657a", 10).after(hours=2)
    assert "over 5 weeks; classes were held in 1" in missing(house)
    for _ in range(4):
        attended(house.after(days=7), "657a", 10)
    assert missing(house) == "at least 80 of the hours must be in Blackjack"
    house.do(PIT_MANAGER, FileProgram("P", Program(blackjack=("657a",))))
    house.do(COMPLIANCE, ApproveProgram("P"))
    assert "cards" in missing(house)


@pytest.mark.cites("§ 611a.2(c)")
def test_another_duration_counts_once_it_is_approved(house: House) -> None:
    for _ in range(10):
        attended(house, "633a", 10, Subject.CARDS).after(hours=2)
    attended(house, "657a", 1)
    short = Program(durations={"card_games": 1}, schedule="daily for a week")
    assert house.refused(PIT_MANAGER, FileProgram("P", Program(durations=short.durations))).cite == "§ 611a.2(c)"
    house.do(PIT_MANAGER, FileProgram("P", short))
    assert "5 weeks" in missing(house)
    house.do(COMPLIANCE, ApproveProgram("P", approved=False))
    assert "5 weeks" in missing(house)
    assert house.refused(COMPLIANCE, ApproveProgram("P")).reason is Reason.PROGRAM_IS_NOT_WAITING
    house.do(PIT_MANAGER, FileProgram("Q", short))
    house.do(COMPLIANCE, ApproveProgram("Q"))
    assert missing(house) == "None"


@pytest.mark.cites("§§ 611a.2(a)(3), 611a.2(b), 611a.2(b)(1)")
def test_a_dealer_of_another_type_has_fewer_hours_and_learns_dice(house: House) -> None:
    house.do(PIT_MANAGER, RecognizeDealer("Nico", ("roulette",), (), "file 2"), COMPLIANCE)
    for week in range(5):
        for _ in range(3):
            attended(house.after(hours=14), "668a", 8)
        house.after(days=4)
        assert ("of 120 hours" in missing(house, "668a")) is (week < 4)
    assert "dice" in missing(house, "668a")
    attended(house, "668a", 1, Subject.DICE)
    house.do(FLOORPERSON, sheet("668a"), COMPLIANCE)
    assert house.floor.state.school.records["Nico"].types == {"roulette", "dice_games"}


@pytest.mark.cites("§ 611a.2(d)")
def test_another_game_of_the_type_takes_what_the_program_says_and_a_test(house: House) -> None:
    house.do(PIT_MANAGER, RecognizeDealer("Nico", (), ("676a",), "file 2"), COMPLIANCE)
    refused = house.refused(FLOORPERSON, sheet(), SURVEILLANCE)
    assert (refused.reason, refused.cite) == (Reason.INSTRUCTION_IS_MISSING, "§ 611a.2(d)")
    assert house.refused(PIT_MANAGER, FileProgram("P", Program({"657a": 2}))).reason is Reason.PROGRAM_IS_INCOMPLETE
    house.do(PIT_MANAGER, FileProgram("P", Program({"657a": 2}, "at a table")))
    house.do(COMPLIANCE, ApproveProgram("P"))
    attended(house, "633a", 2)
    attended(house, "657a", 1.9)
    assert missing(house) == "1 of 2 hours of instruction are recorded"
    attended(house, "657a", 0.1)
    assert house.refused(FLOORPERSON, ChangeDealer("T", "Nico")).reason is Reason.DEALER_IS_NOT_CERTIFIED
    house.do(FLOORPERSON, sheet(deal=79), SURVEILLANCE)
    assert house.refused(FLOORPERSON, ChangeDealer("T", "Nico")).reason is Reason.DEALER_IS_NOT_CERTIFIED
    house.do(FLOORPERSON, sheet(), SURVEILLANCE)
    house.do(FLOORPERSON, ChangeDealer("T", "Nico"))


def test_a_score_sheet_is_whole_and_signed_by_two_others(house: House) -> None:
    house.do(PIT_MANAGER, RecognizeDealer("Nico", (), ("676a",), "file 2"), COMPLIANCE)
    house.do(PIT_MANAGER, FileProgram("P", Program({"657a": 0}, "reading")))
    house.do(COMPLIANCE, ApproveProgram("P"))
    part = RecordTableTest("Nico", "657a", {Procedure.DEAL: 100})
    assert house.refused(FLOORPERSON, part, SURVEILLANCE).reason is Reason.SCORE_SHEET_IS_INCOMPLETE
    assert house.refused(FLOORPERSON, sheet(), PIT_MANAGER).reason is Reason.SECOND_PERSON_IS_NEEDED
    own = Actor("Nico", Role.FLOORPERSON)
    assert house.refused(own, sheet(), SURVEILLANCE).reason is Reason.ACCOUNT_IS_CLOSED
    house.do(FLOORPERSON, sheet(), SURVEILLANCE)
    house.do(PIT_MANAGER, WithdrawCertificate("Nico", "657a", "asked for"), SURVEILLANCE)
    assert house.refused(FLOORPERSON, ChangeDealer("T", "Nico")).reason is Reason.DEALER_IS_NOT_CERTIFIED
    (kept,) = house.floor.state.school.records["Nico"].withdrawn
    assert (kept.number, kept.why, kept.by, kept.second) == ("2026-00001", "asked for", "Pia", "Vera")


def test_a_withdrawal_of_an_earlier_version_leaves_the_state_as_it_did(house: House) -> None:
    carry_out(house.floor, CertificateWithdrawn("Dana", "657a", "asked for"), NOON)
    record = house.floor.state.school.records["Dana"]
    assert (record.certificates, record.withdrawn) == ({}, [])


@pytest.mark.cites("§ 611a.2(d)")
def test_who_may_not_deal_yet_is_told_what_is_missing_first(house: House) -> None:
    house.do(Actor("Dana", Role.DEALER), LeaveTable("T"))
    refused = house.refused(NICO, TakeTable("T"))
    assert refused.reason is Reason.DEALER_IS_NOT_CERTIFIED
    assert str(refused.detail) == (
        "Nico may not deal Crazy 4 Poker yet: 0 of 100 hours of instruction are recorded [§ 611a.2(a)(1)]"
    )
    house.do(PIT_MANAGER, RecognizeDealer("Nico", (), ("676a",), "file 2"), COMPLIANCE)
    assert "the training program does not say" in str(house.refused(NICO, TakeTable("T")).detail)
    house.do(PIT_MANAGER, FileProgram("P", Program({"657a": 0}, "reading")))
    house.do(COMPLIANCE, ApproveProgram("P"))
    refused = house.refused(NICO, TakeTable("T"))
    assert (refused.cite, "the table test has not been passed" in str(refused.detail)) == ("§ 611a.2(b)(2)", True)


def test_hours_are_those_of_the_clock_and_of_nobody_who_was_not_there(house: House) -> None:
    house.do(FLOORPERSON, HoldClass("C", "657a"))
    assert house.refused(FLOORPERSON, HoldClass("D", "657a")).reason is Reason.CLASS_IS_HELD
    assert house.refused(PIT_MANAGER, HoldClass("D", "657a", Subject.DICE)).cite == "§ 611a.2(a)(3)"
    house.do(NICO, AttendClass("C"))
    assert house.refused(NICO, AttendClass("C")).reason is Reason.IN_CLASS
    assert house.refused(FLOORPERSON, ChangeDealer("T", "Nico")).reason is Reason.IN_CLASS
    house.after(hours=1).do(FLOORPERSON, EndClass("C", ("Nico",)))
    assert "Nico" not in house.floor.state.school.records
    assert house.refused(NICO, LeaveClass()).reason is Reason.NOT_IN_CLASS
    dana = Actor("Dana", Role.DEALER)
    house.do(FLOORPERSON, HoldClass("C", "657a"))
    assert house.refused(dana, AttendClass("C")).reason is Reason.DEALER_IS_ELSEWHERE


def test_a_class_that_nobody_ends_counts_for_ten_hours_and_no_longer(house: House) -> None:
    attended(house, "657a", 40)
    record = house.floor.state.school.record("Nico")
    assert progress(record, course(record, "657a", Program())).minutes == 600


def test_who_logs_out_has_left_class(house: House) -> None:
    house.do(SYSTEM, RecordLogIn("Nico", Role.DEALER, "s", proved=True))
    house.do(FLOORPERSON, HoldClass("C", "657a"))
    house.do(NICO, AttendClass("C"))
    house.after(minutes=20).do(NICO, LogOut("s"))
    assert house.floor.state.school.records["Nico"].attended[0].lasted.seconds == 20 * 60
    assert house.floor.state.school.held["C"].students == {}


def test_practice_is_counted_by_procedure_and_is_no_hour(house: House) -> None:
    for wrong in (1, 0):
        house.do(SYSTEM, RecordPractice("Nico", "657a", Procedure.HANDS, 9, wrong, 60))
    done = house.floor.state.school.records["Nico"].practice["657a"][Procedure.HANDS]
    assert (done.right, done.wrong, done.seconds) == (18, 1, 120)
    assert house.floor.state.school.records["Nico"].attended == []


def test_every_game_of_the_house_has_a_type_and_a_test() -> None:
    assert {game for one in CURRICULUM.types.values() for game in one.games} == set(FOLDERS)
    assert Procedure.SHUFFLE in procedures("657a")
    assert Procedure.SHUFFLE not in procedures("675a")
