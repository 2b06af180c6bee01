"""Payouts that a floorperson validates before they are made: they wait, are paid once, and can be declined."""

from typing import Any

import msgspec
import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Done
from croupier.floor.engine.snapshots import image
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.past_round.own import own_round
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.pages.pit import pit_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    AskPit,
    CashOut,
    Choose,
    ClearMemory,
    CloseTable,
    DeclinePayout,
    GrantApproval,
    OpenBetting,
    RecordMeters,
    ValidatePayout,
)
from croupier.floor.record.dispatch import DECIDERS
from croupier.floor.record.events import PayoutDeclined, PayoutValidated, RoundOpened, VoucherIssued
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.play import rounds
from croupier.rules.game.simulated import random_decision
from croupier.rules.procedure.round import Opening
from support.floor.house import (
    ANTE,
    BELOW_KING,
    COMPLIANCE,
    DEALER,
    FLOORPERSON,
    NOON,
    PAIR,
    PIT_MANAGER,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    House,
    device,
)
from support.web.on_the_wire import on_the_wire

PROGRESSIVE = {**ANTE, "four_card_progressive": 1_00}
ON_HAND = {**ANTE, "five_card_hand_player": 1_00}
FOUR_KINGS, FOUR_ACES, ROYAL = "Kc Kd Kh Ks 2h", "Ac Ad Ah As 2h", "Ts Js Qs Ks As"
STRAIGHT_FLUSH = "5s 6s 7s 8s 9s"


def house(settings: Settings | None = None, **options: Any) -> House:
    return House(settings).terminal("E1", 300_00).terminal("E2", 300_00).table(**options)


def won(settings: Settings | None = None) -> House:
    """Four kings have won $300 on the Four-Card Progressive Payout Wager."""
    return house(settings).play_hand(FOUR_KINGS, BELOW_KING, **PROGRESSIVE)


def only(found: House) -> Any:
    (payout,) = found.payouts()
    return payout


def played(found: House, hands: dict[str, str]) -> None:
    """The round to its end with these cards; nobody folds."""
    while not found.deal(**hands).round().over:
        made = random_decision(found.round(), found.random)
        if made.choice != "fold":
            found.do(device("E1"), Choose("E1", "T", 1, made.stage, made.choice, made.amount, made.cards, made.hand))


def validated(found: House) -> Done:
    return found.do(FLOORPERSON, ValidatePayout("T", only(found).id))


def declined(found: House, why: str = "the hand is a pair") -> Done:
    return found.do(FLOORPERSON, DeclinePayout("T", only(found).id, why), SECURITY)


# Waiting


@pytest.mark.cites("§ 657a.11(e)(3)")
def test_a_progressive_payout_waits_for_a_floorperson_and_is_paid_when_it_is_validated() -> None:
    found = won()
    balance, coin_out = found.balance(), found.meter("coin_out")
    assert (only(found).amount, only(found).cite) == (300_00, "§ 657a.11(e)(3)")
    assert found.held("pending:E1") == 300_00

    validated(found)

    assert found.balance() == balance + 300_00
    assert (found.held("pending:E1"), found.payouts(), found.due()) == (0, [], [])
    assert found.meter("coin_out") == found.meter("coin_out", game="657a") == coin_out + 300_00


@pytest.mark.parametrize(
    ("number", "slip", "hands", "cite"),
    [
        pytest.param(
            "647a",
            {"ante": 10_00, "progressive": 1_00},
            {"seat1": "Ks Kh", "flop": "Kd Kc 2h"},
            "§ 647a.11(i)(3)",
            marks=pytest.mark.cites("§ 647a.11(i)(3)"),
        ),
        pytest.param(
            "647a",
            {"ante": 10_00, "five_card_hand_player": 1_00},
            {"seat1": "Ks Kh", "flop": "Kd Kc 2h"},
            "§ 647a.11(j)(2)",
            marks=pytest.mark.cites("§ 647a.11(j)(2)"),
        ),
        pytest.param(
            "657a",
            ON_HAND,
            {"seat1": FOUR_KINGS, "dealer": BELOW_KING},
            "§ 657a.11(f)(2)",
            marks=pytest.mark.cites("§ 657a.11(f)(2)"),
        ),
        pytest.param(
            "667a",
            {"pot": 5_00, "ante": 5_00, "progressive_flop": 1_00},
            {"seat1": "Ks Kh Kd", "flop": "Kc 2h 3s"},
            "§ 667a.11(d)(2)(iii)",
            marks=pytest.mark.cites("§ 667a.11(d)(2)(iii)"),
        ),
        pytest.param(
            "669a",
            {"ante": 5_00, "blind": 5_00, "progressive": 1_00},
            {"seat1": "4s 5h 6d"},
            "§ 669a.11(i)(3)(i)(C)",
            marks=pytest.mark.cites("§ 669a.11(i)(3)(i)(C)"),
        ),
        pytest.param(
            "670a",
            {"pai_gow": 10_00, "progressive": 1_00},
            {"seat1": "4s 5h 6d 7c 8s Kh"},
            "§ 670a.11(h)(3)(i)(B)(III)",
            marks=pytest.mark.cites("§ 670a.11(h)(3)(i)(B)(III)"),
        ),
    ],
)
def test_in_every_game_that_says_so_the_payout_is_not_the_players_before_it_is_validated(
    number: str, slip: dict[str, int], hands: dict[str, str], cite: str
) -> None:
    found = House().terminal("E1", 300_00).table(number=number).wager("E1", **slip)

    played(found, hands)

    assert only(found).cite == cite
    assert found.held("pending:E1") == only(found).amount > 0
    assert found.refused(DEALER, OpenBetting("T")).reason is Reason.PAYOUT_IS_NOT_VALIDATED
    validated(found)
    assert found.held("pending:E1") == 0


def test_nothing_waits_where_the_wager_has_lost() -> None:
    assert house().play_hand(PAIR, BELOW_KING, **PROGRESSIVE).payouts() == []


@pytest.mark.cites("§ 657a.11(f)(2)")
def test_below_500_for_1_the_five_card_hand_bonus_is_paid_at_once() -> None:
    found = house().play_hand("Kc Kd Kh 2s 2h", BELOW_KING, **ON_HAND)  # a full house, 100 for 1

    assert found.payouts() == []
    assert found.held("pending:E1") == 0


def test_what_waits_can_be_neither_wagered_nor_cashed_out() -> None:
    found = won()
    balance = found.balance()

    printed, *_ = found.do(device("E1"), CashOut("E1")).events

    assert isinstance(printed, VoucherIssued)
    assert (printed.amount, found.balance(), found.held("pending:E1")) == (balance, 0, 300_00)


def test_a_terminal_whose_payout_waits_is_not_cleared() -> None:
    found = won()
    found.do(device("E1"), CashOut("E1"))
    found.do(COMPLIANCE, RecordMeters("E1"))

    refused = found.refused(TECHNICIAN, ClearMemory("E1"), COMPLIANCE)

    assert refused.reason is Reason.TERMINAL_HOLDS_MONEY


@pytest.mark.cites("§ 657a.11(e)(3)")
def test_the_hand_stays_on_the_table_no_round_opens_and_nobody_closes() -> None:
    found = won()

    for actor, command in ((DEALER, OpenBetting("T")), (PIT_MANAGER, CloseTable("T"))):
        refused = found.refused(actor, command)
        assert (refused.reason, refused.cite) == (Reason.PAYOUT_IS_NOT_VALIDATED, "§ 657a.11(e)(3)")

    validated(found)
    found.betting()
    assert found.floor.state.payouts == {}


@pytest.mark.parametrize("limit", [0, 1_200_00])
def test_the_stakes_on_one_hand_are_validated_together(limit: int) -> None:
    found = house(Settings(payout_limit=limit), seating="stadium")
    found.wager("E2", 1, **PROGRESSIVE).wager("E1", 1, **PROGRESSIVE)
    found.deal(seat1=FOUR_KINGS, dealer=BELOW_KING)

    found.choose("E1", "play", 10_00).choose("E2", "play", 10_00).deal(dealer=BELOW_KING)

    assert only(found).shares == {"E1@1": 300_00, "E2@1": 300_00}
    validated(found)
    assert (found.held("pending:E1"), found.held("pending:E2")) == (0, 0)
    assert verify(found.store).right


# Paying


def test_it_is_paid_once() -> None:
    found = won()
    name = only(found).id
    request = found.request(FLOORPERSON, ValidatePayout("T", name))
    first, again = found.engine.do(request), found.engine.do(request)

    assert first == again
    assert found.refused(FLOORPERSON, ValidatePayout("T", name)).reason is Reason.UNKNOWN_PAYOUT
    assert found.refused(FLOORPERSON, DeclinePayout("T", name, "too late"), SECURITY).reason is Reason.UNKNOWN_PAYOUT


def test_a_payout_of_another_table_or_none_is_refused() -> None:
    found = won().table("S")

    assert found.refused(FLOORPERSON, ValidatePayout("S", only(found).id)).reason is Reason.UNKNOWN_PAYOUT
    assert found.refused(FLOORPERSON, ValidatePayout("T", "T/9/1/x")).reason is Reason.UNKNOWN_PAYOUT


@pytest.mark.parametrize(("limit", "by_hand"), [(300_00, 0), (299_99, 300_00)])
def test_above_the_payout_limit_an_attendant_pays_what_was_validated(limit: int, by_hand: int) -> None:
    found = won(Settings(payout_limit=limit))
    validated(found)

    assert sum(due.amount for due in found.due() if "progressive" in due.because) == by_hand


@pytest.mark.cites("§§ 605a.7(a)(2), 605a.5(d)(10)")
def test_up_to_the_award_limit_the_terminal_pays_a_share_of_a_progressive_meter() -> None:
    found = house(Settings(award_limit=6_000_00)).play_hand(FOUR_ACES, BELOW_KING, **PROGRESSIVE)
    assert found.floor.state.controllers["T"].due == 5_000_29

    validated(found)

    paid = found.floor.state.controllers["T"]
    assert (paid.due, paid.paid_by_terminals) == (0, 5_000_29)
    assert found.meter("terminal_paid_progressive") == 5_000_29


@pytest.mark.cites("§ 657a.11(f)(3)")
@pytest.mark.parametrize("hand", [STRAIGHT_FLUSH, ROYAL])
def test_a_share_of_the_five_card_hand_meter_never_goes_to_the_game_account(hand: str) -> None:
    found = house(Settings(award_limit=50_000_00)).play_hand(hand, BELOW_KING, **ON_HAND)
    balance, share = found.balance(), only(found).amount

    validated(found)

    assert found.balance() == balance
    assert [(due.kind, due.amount) for due in found.due()] == [("progressive", share)]


@pytest.mark.cites("§ 647a.11(j)(3)")
def test_nor_does_it_in_647a() -> None:
    found = House(Settings(award_limit=50_000_00)).terminal("E1", 300_00).table(number="647a")
    played(found.wager("E1", ante=10_00, five_card_hand_player=1_00), {"seat1": "Ts Js", "flop": "Qs Ks As"})

    validated(found)

    assert [due.kind for due in found.due()] == ["progressive"]


# Declining


def test_a_declined_payout_of_the_house_goes_back_to_it() -> None:
    found = won()
    balance, win = found.balance(), found.held("house:T")

    (event,) = declined(found).events

    assert isinstance(event, PayoutDeclined)
    assert (event.by, event.why) == (("floorperson:Flora", "security:Sam"), "the hand is a pair")
    assert (found.balance(), found.held("pending:E1"), found.held("house:T")) == (balance, 0, win + 300_00)
    found.betting()


def test_a_declined_award_goes_back_to_its_meter() -> None:
    found = house(five_card_progressive_paytable="A", four_card_progressive_paytable="")
    found.play_hand(STRAIGHT_FLUSH, BELOW_KING, **ANTE, five_card_progressive=1_00)
    meter = found.floor.state.controllers["T"]
    assert (meter.amounts["meter"], meter.due) == (10_000_21 - 1_000_02, 1_000_02)

    declined(found)

    assert (meter.amounts["meter"], meter.due, meter.paid) == (10_000_21, 0, 0)
    assert found.held("progressive:T/meter") == 10_000_21


def test_nobody_declines_alone_or_without_a_reason() -> None:
    found = won()
    payout = only(found).id

    assert found.refused(FLOORPERSON, DeclinePayout("T", payout, "x")).reason is Reason.SECOND_PERSON_IS_NEEDED
    for colleague in (PIT_MANAGER, DEALER):
        refused = found.refused(FLOORPERSON, DeclinePayout("T", payout, "x"), colleague)
        assert refused.reason is Reason.SECOND_PERSON_IS_NEEDED
    assert found.refused(FLOORPERSON, DeclinePayout("T", payout, " "), SUPERVISOR).reason is Reason.REASON_IS_MISSING


# What pages show


def test_the_dealer_is_told_that_a_floorperson_validates_before_the_next_round() -> None:
    found = won()
    shown = on_the_wire(dealer_document(found.floor, found.state(), NOON))

    assert (shown["step"]["kind"], shown["step"]["cite"]) == ("validate", "§ 657a.11(e)(3)")
    (payout,) = shown["payouts"]
    assert (payout["seat"], payout["amount"], payout["stakes"], payout["validation"]) == (1, 300_00, 1, "pending")
    validated(found)
    shown = on_the_wire(dealer_document(found.floor, found.state(), NOON))
    assert (shown["step"]["kind"], shown["payouts"][0]["validation"]) == ("prepare", "validated")


def test_the_pit_and_the_player_see_what_waits() -> None:
    found = won()

    assert [one["payout"] for one in on_the_wire(pit_document(found.floor, Role.AUDITOR))["payouts"]] == [
        only(found).id
    ]
    (own,) = on_the_wire(terminal_document(found.floor, found.at()))["payouts"]
    assert (own["wager"], own["amount"], own["validation"]) == ("four_card_progressive", 300_00, "pending")

    declined(found)

    assert on_the_wire(pit_document(found.floor, Role.AUDITOR))["payouts"] == []
    assert on_the_wire(terminal_document(found.floor, found.at()))["payouts"][0]["validation"] == "declined"


def test_a_visit_counts_what_waits_and_is_not_over_while_it_does() -> None:
    found = won()
    found.do(device("E1"), CashOut("E1"))
    shown = on_the_wire(terminal_document(found.floor, found.at()))

    assert shown["visit"]["net"] == found.meter("voucher_out_value") + 300_00 - 300_00


def test_the_round_tells_who_validated_it() -> None:
    found = won()
    validated(found)
    told = reconstruct(found.store, "T", 1).happenings[-1]

    assert str(told.told.text) == ("The payout at seat 1 on the Four-Card Progressive Payout Wager is validated: $300")
    assert [str(one) for one in told.who] == ["floorperson Flora"]
    assert own_round(found.store, "E1", NOON, "T", 1).steps[-1].text == told.told.text


def test_a_dealer_asks_the_pit_to_validate_and_it_lapses_when_somebody_has() -> None:
    found = won()
    wish = ValidatePayout("T", only(found).id)
    found.do(DEALER, AskPit("w1", wish))
    granted = found.do(DEALER, GrantApproval("T", "w1"), FLOORPERSON)

    (paid,) = (event for event in granted.events if isinstance(event, PayoutValidated))
    assert paid.by == "floorperson:Flora"
    assert found.refused(DEALER, AskPit("w2", wish)).reason is Reason.APPROVAL_HAS_LAPSED


# The record


def test_a_restart_finds_what_waits_and_the_journal_verifies() -> None:
    found = won()
    before = image(found.floor)

    assert image(found.restart().floor) == before
    found.engine.stop()  # with a snapshot
    assert image(found.restart().floor) == before
    validated(found)
    assert verify(found.store).right


def test_a_round_that_was_opened_before_payouts_waited_is_settled_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def before(*asked: Any) -> list[RoundOpened]:
        decided: Any = rounds.open_betting(*asked)
        return [msgspec.structs.replace(opened, validates=False) for opened in decided]

    deciders: dict[Any, Any] = DECIDERS
    monkeypatch.setitem(deciders, OpenBetting, before)

    found = won()

    assert found.payouts() == []
    assert found.held("pending:E1") == 0
    assert found.balance() > 600_00
    assert verify(found.store).right


def test_an_old_entry_says_nothing_of_validation() -> None:
    opened = msgspec.to_builtins(RoundOpened("T", 1, Opening()))
    del opened["validates"]

    assert msgspec.convert(opened, RoundOpened).validates is False
