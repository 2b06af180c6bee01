"""What a dealer asks the pit for: it waits in the journal until somebody decides, or until what it was for is gone."""

from typing import get_args

import msgspec
import pytest

from croupier.equipment.cards import card
from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.recorded import decision_on, recorded
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.approval import Lapse, approval_name
from croupier.floor.record.commands import (
    PIT,
    AnyCommand,
    AskPit,
    ChangeCards,
    ChangeDealer,
    CloseTable,
    ConfirmCorrection,
    CorrectCard,
    DeclineApproval,
    ExtendTime,
    GrantApproval,
    HandleCards,
    LeaveTable,
    OpenTable,
    PitCommand,
    Report,
    ReportIrregularity,
    Request,
    ResumeTable,
    TableCommand,
    WithdrawApproval,
)
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import (
    ApprovalAsked,
    ApprovalDeclined,
    ApprovalEvent,
    ApprovalGranted,
    ApprovalLapsed,
    ApprovalRefused,
    ApprovalWithdrawn,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.rooms.house.approvals import why_not
from croupier.rules.procedure.handling import HandlingReason, Task
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from croupier.rules.terms.refusals import Reason as RulesReason
from croupier.rules.terms.refusals import Refusal
from croupier.words import as_data, named, verbatim
from support.floor.every_command import NOT_FOR_A_DEALER
from support.floor.house import ANTE, DEALER, FLOORPERSON, PIT_MANAGER, SURVEILLANCE, House

REMEDY = ReportIrregularity("T", IrregularityFound("dealer_card_exposed"))
MORE_TIME = ExtendTime("T", 30)
WISH = approval_name("Dana", "w1")


@pytest.fixture
def house() -> House:
    """A round in which the first cards are out."""
    house = House().terminal("E1", 100_00).table("T").wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    for place, name in (("1", "As"), ("dealer", "Kd")):
        house.do(DEALER, Report("T", CardDealt(place, card(name))))
    return house


def ask(house: House, command: PitCommand = REMEDY, wish: str = "w1", dealer: Actor = DEALER) -> Done:
    return house.do(dealer, AskPit(wish, command))


def grant(house: House, wish: str = "w1", by: Actor = FLOORPERSON, dealer: Actor = DEALER) -> Done:
    return house.do(dealer, GrantApproval("T", wish), by)


def waiting(house: House) -> list[str]:
    return list(house.floor.state.approvals)


def closing(done: Done) -> list[ApprovalEvent]:
    """What the command said of approvals that nobody waits for any more."""
    return [event for event in done.events if isinstance(event, ApprovalEvent) and not isinstance(event, ApprovalAsked)]


def told(house: House, wish: str = "w1", dealer: str = "Dana") -> Answer | None:
    """What the dealer is told, from the journal."""
    return decision_on(house.store, approval_name(dealer, wish))


# Asking


def test_what_a_dealer_may_ask_for_is_what_needs_the_pit_at_a_table() -> None:
    theirs = (AskPit, GrantApproval, DeclineApproval, WithdrawApproval)
    needs_the_pit = {
        kind
        for kind in get_args(AnyCommand)
        if PIT & (kind.given_by() | DUTIES.always_signed(kind.tag()))
        and issubclass(kind, TableCommand)
        and kind not in theirs
    }

    assert needs_the_pit - set(get_args(PitCommand)) == NOT_FOR_A_DEALER
    assert set(get_args(PitCommand)) < needs_the_pit


def test_nothing_is_done_before_somebody_has_decided(house: House) -> None:
    ask(house)

    assert waiting(house) == [WISH]
    assert house.balance() == 80_00
    assert told(house) is None


def test_the_same_wish_again_is_still_one(house: House) -> None:
    ask(house)

    assert ask(house).events == ()
    assert waiting(house) == [WISH]


def test_a_dealer_waits_for_one_approval_at_a_time(house: House) -> None:
    ask(house)
    done = ask(house, CloseTable("T"), "w2")

    assert closing(done) == [ApprovalWithdrawn("Dana", "w1")]
    assert waiting(house) == [approval_name("Dana", "w2")]


def test_two_dealers_wait_side_by_side(house: House) -> None:
    ask(house)
    ask(house, CloseTable("T"), dealer=Actor("Dev", Role.DEALER))

    assert waiting(house) == [WISH, approval_name("Dev", "w1")]


def test_a_table_that_is_not_there_is_refused_by_name(house: House) -> None:
    assert house.refused(DEALER, AskPit("w1", CloseTable("X"))).reason is Reason.UNKNOWN_TABLE


@pytest.mark.parametrize(
    ("command", "lapse"),
    [
        (OpenTable("T", "Dana"), Lapse.TABLE_IS_OPEN),
        (ResumeTable("T"), Lapse.TABLE_IS_NOT_STOPPED),
    ],
)
def test_what_is_not_possible_as_things_stand_is_not_asked_for(house: House, command: PitCommand, lapse: Lapse) -> None:
    refused = house.refused(DEALER, AskPit("w1", command))

    assert (refused.reason, str(refused.detail)) == (Reason.APPROVAL_HAS_LAPSED, named("lapse", lapse))


@pytest.mark.parametrize("command", [REMEDY, MORE_TIME, CorrectCard("T", "1", 1, card("Ah"))])
def test_between_rounds_nobody_asks_for_what_is_done_in_one(command: PitCommand) -> None:
    house = House().terminal("E1", 100_00).table("T")

    assert str(house.refused(DEALER, AskPit("w1", command)).detail) == named("lapse", Lapse.ROUND_IS_OVER)


# Granting


def test_what_is_granted_is_the_dealers_command_with_the_other_person_standing_by(house: House) -> None:
    ask(house)
    done = grant(house)

    assert done.events[0] == ApprovalGranted("Dana", "w1", "floorperson:Flora")
    assert house.store.records[-1].entry.actor == "dealer:Dana, floorperson:Flora"
    assert house.balance() == 100_00
    assert waiting(house) == []
    assert told(house) == done


def test_what_only_the_pit_may_do_is_decided_as_that_persons_own(house: House) -> None:
    ask(house, CorrectCard("T", "1", 1, card("Ah")))  # after the next step: a floorperson's

    grant(house, by=PIT_MANAGER)

    house.do(SURVEILLANCE, ConfirmCorrection("T"))
    assert house.round().round.cards(1) == (card("Ah"),)


def test_it_is_done_once(house: House) -> None:
    ask(house)
    grant(house)

    refused = house.refused(DEALER, GrantApproval("T", "w1"), FLOORPERSON)
    assert (refused.reason, str(refused.detail)) == (
        Reason.APPROVAL_IS_NOT_WAITING,
        "this has already been decided or withdrawn",
    )


def test_it_is_granted_at_its_own_table_alone(house: House) -> None:
    house.table("U")
    ask(house)

    assert house.refused(DEALER, GrantApproval("U", "w1"), FLOORPERSON).reason is Reason.APPROVAL_IS_NOT_WAITING


def test_of_two_who_grant_it_in_the_same_instant_one_does(house: House) -> None:
    ask(house)
    requests = [house.request(DEALER, GrantApproval("T", "w1"), by) for by in (FLOORPERSON, PIT_MANAGER)]

    first, second = house.engine._answer(requests)

    assert isinstance(first, Done)
    assert isinstance(second, Refusal)
    assert second.reason is Reason.APPROVAL_IS_NOT_WAITING
    assert house.balance() == 100_00


@pytest.mark.parametrize("role", [Role.SLOT_SUPERVISOR, Role.SURVEILLANCE, Role.DEALER])
def test_only_the_pit_decides(house: House, role: Role) -> None:
    ask(house)
    other = Actor("Other", role)

    assert house.refused(DEALER, GrantApproval("T", "w1"), other).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(other, DeclineApproval("Dana", "w1")).reason is Reason.ROLE_MAY_NOT_DO_THIS
    assert waiting(house) == [WISH]


def test_nobody_decides_what_they_asked_for_themselves(house: House) -> None:
    ask(house)
    herself = Actor("Dana", Role.FLOORPERSON)

    assert (
        house.refused(DEALER, GrantApproval("T", "w1"), herself).reason
        is house.refused(herself, DeclineApproval("Dana", "w1")).reason
        is Reason.SECOND_PERSON_MUST_BE_ANOTHER
    )


def test_without_a_second_person_a_dealer_grants_nothing(house: House) -> None:
    ask(house)

    assert house.refused(DEALER, GrantApproval("T", "w1")).reason is Reason.SECOND_PERSON_IS_NEEDED


def test_what_the_floor_refuses_is_told_to_both_and_waits_no_longer(house: House) -> None:
    ask(house, CloseTable("T"))
    request = house.request(DEALER, GrantApproval("T", "w1"), FLOORPERSON)
    answer = house.engine.do(request)

    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.ROUND_IS_UNDER_WAY
    assert waiting(house) == []
    assert told(house) == answer
    assert isinstance(found := told(house), Refusal)
    assert as_data(found.detail) == as_data(answer.detail)
    assert house.restart().engine.do(request) == answer
    assert house.state().phase is Phase.OPEN


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("table_is_stopped", Reason.TABLE_IS_STOPPED),
        ("the_round_is_over", RulesReason.THE_ROUND_IS_OVER),
        (HandlingReason.OUT_OF_ORDER.value, HandlingReason.OUT_OF_ORDER),
        ("of another version", Reason.APPROVAL_WAS_REFUSED),
    ],
)
def test_a_reason_is_found_again_by_its_name(name: str, reason: Reason) -> None:
    refused = why_not(ApprovalRefused("Dana", "w1", "floorperson:Flora", name, "§ 605a.9", "no"))

    assert refused == Refusal(reason, "§ 605a.9", verbatim("no"))


def test_a_fault_in_what_is_granted_stops_the_table_it_is_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(house)
    monkeypatch.setattr("croupier.floor.rooms.play.carried_out.settle", lambda *_: 1 // 0)
    answer = house.engine.do(house.request(DEALER, GrantApproval("T", "w1"), FLOORPERSON))

    assert isinstance(answer, Refusal)
    assert house.state().phase is Phase.STOPPED
    assert waiting(house) == [WISH]


# Declining, withdrawing


@pytest.mark.parametrize(
    ("why", "words"), [("", "Flora declined"), ("I come to the table", "Flora declined: I come to the table")]
)
def test_what_is_declined_is_told_with_its_reason(house: House, why: str, words: str) -> None:
    ask(house)
    done = house.do(FLOORPERSON, DeclineApproval("Dana", "w1", why))
    answer = told(house)

    assert done.events == (ApprovalDeclined("Dana", "w1", "Flora", why),)
    assert isinstance(answer, Refusal)
    assert (answer.reason, str(answer.detail)) == (Reason.APPROVAL_WAS_DECLINED, words)
    assert house.balance() == 80_00


def test_a_dealer_may_withdraw_it(house: House) -> None:
    ask(house)
    done = house.do(DEALER, WithdrawApproval())
    answer = told(house)

    assert done.events == (ApprovalWithdrawn("Dana", "w1"),)
    assert isinstance(answer, Refusal)
    assert (answer.reason, str(answer.detail)) == (Reason.APPROVAL_WAS_WITHDRAWN, "it was withdrawn")
    assert house.do(DEALER, WithdrawApproval()).events == ()


def test_nobody_withdraws_for_another(house: House) -> None:
    ask(house)
    house.do(Actor("Dev", Role.DEALER), WithdrawApproval())

    assert waiting(house) == [WISH]


def test_what_is_not_waiting_cannot_be_declined(house: House) -> None:
    assert house.refused(FLOORPERSON, DeclineApproval("Dana", "w1")).reason is Reason.APPROVAL_IS_NOT_WAITING


# Lapsing


def lapsed(house: House, done: Done, why: Lapse) -> None:
    answer = told(house)

    assert closing(done) == [ApprovalLapsed("Dana", "w1", why)]
    assert waiting(house) == []
    assert isinstance(answer, Refusal)
    assert (answer.reason, str(answer.detail)) == (Reason.APPROVAL_HAS_LAPSED, named("lapse", why))


@pytest.mark.parametrize("command", [REMEDY, MORE_TIME, CorrectCard("T", "1", 1, card("Ah"))])
def test_what_is_for_a_round_lapses_with_it(house: House, command: PitCommand) -> None:
    ask(house, command)
    house.deal()
    assert waiting(house) == [WISH]

    house.choose("E1", "play", 10_00)
    assert waiting(house) == [WISH]
    house.deal()
    last = recorded(house.store.records[-1].entry).answer

    assert house.round().over
    assert isinstance(last, Done)
    lapsed(house, last, Lapse.ROUND_IS_OVER)


@pytest.mark.parametrize("command", [CloseTable("T"), ChangeCards("T"), ChangeDealer("T", "Dev")])
def test_what_is_for_the_time_between_rounds_outlives_the_round(house: House, command: PitCommand) -> None:
    ask(house, command)
    house.finish()
    assert waiting(house) == [WISH]

    assert isinstance(grant(house), Done)


def test_what_is_for_a_stopped_table_lapses_when_it_goes_on(house: House) -> None:
    house.do(DEALER, Report("T", CardDealt("1", card("Kd"))))  # a card that is on the table already
    assert house.state().phase is Phase.STOPPED
    ask(house, ResumeTable("T"))

    lapsed(house, house.do(FLOORPERSON, ResumeTable("T")), Lapse.TABLE_IS_NOT_STOPPED)


def test_what_is_for_cards_lapses_when_they_have_moved_on() -> None:
    house = House().terminal("E1").table("T")
    house.do(FLOORPERSON, ChangeCards("T"))
    house.do(DEALER, HandleCards("T", Task.INSPECT))
    ask(house, HandleCards("T", Task.VERIFY))

    lapsed(house, house.do(FLOORPERSON, HandleCards("T", Task.VERIFY)), Lapse.CARDS_HAVE_MOVED_ON)


def test_cards_that_have_not_moved_on_are_verified_when_it_is_granted() -> None:
    house = House().terminal("E1").table("T")
    house.do(FLOORPERSON, ChangeCards("T"))
    house.do(DEALER, HandleCards("T", Task.INSPECT))
    ask(house, HandleCards("T", Task.VERIFY))

    assert closing(grant(house)) == [ApprovalGranted("Dana", "w1", "floorperson:Flora")]


def test_what_is_for_an_open_table_lapses_when_it_closes() -> None:
    house = House().terminal("E1").table("T")
    ask(house, ChangeCards("T"))

    lapsed(house, house.do(FLOORPERSON, CloseTable("T")), Lapse.TABLE_IS_CLOSED)


def test_what_is_for_a_closed_table_lapses_when_it_opens() -> None:
    house = House().terminal("E1").table("T")
    house.do(FLOORPERSON, CloseTable("T"))
    ask(house, OpenTable("T", "Dana"))

    lapsed(house, house.do(FLOORPERSON, OpenTable("T", "Dev")), Lapse.TABLE_IS_OPEN)


def test_it_lapses_when_the_dealer_who_asked_leaves() -> None:
    house = House().terminal("E1").table("T")
    ask(house, ChangeCards("T"))

    lapsed(house, house.do(DEALER, LeaveTable("T")), Lapse.DEALER_HAS_LEFT)


def test_a_dealer_who_did_not_deal_there_has_not_left(house: House) -> None:
    ask(house, ChangeDealer("T", "Dev"), dealer=Actor("Dev", Role.DEALER))
    house.finish()

    assert waiting(house) == [approval_name("Dev", "w1")]


# What a restart leaves


@pytest.mark.parametrize("snapshot", [False, True])
def test_what_waits_outlives_a_restart(house: House, snapshot: bool) -> None:
    ask(house)
    if snapshot:
        house.engine.stop()
    assert bool(house.store.kept) is snapshot
    before = house.floor.state.approvals

    house.restart()

    assert house.floor.state.approvals == before
    grant(house)
    assert house.balance() == 100_00
    assert waiting(house.restart()) == []


def test_a_grant_that_is_sent_again_after_a_restart_is_answered_alike_and_done_once(house: House) -> None:
    ask(house)
    request = Request("a1", DEALER, GrantApproval("T", "w1"), FLOORPERSON)
    first = house.engine.do(request)

    assert house.restart().engine.do(request) == first
    assert house.balance() == 100_00


def test_a_command_of_another_version_waits_for_nobody_and_keeps_no_journal_shut(house: House) -> None:
    other = ApprovalAsked("Dana", "w9", msgspec.Raw(b'{"command":"ring_a_bell","table":"T"}'))
    house.engine._append_alone(other, "w9")

    assert waiting(house.restart()) == []
    assert verify(house.store).difference == ""


def test_a_journal_with_approvals_is_verified(house: House) -> None:
    ask(house)
    grant(house)
    ask(house, CloseTable("T"), "w2")
    house.do(FLOORPERSON, DeclineApproval("Dana", "w2"))
    ask(house, ChangeCards("T"), "w3")

    assert verify(house.store).difference == ""
