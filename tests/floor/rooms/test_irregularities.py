"""§ 605a.9(c): cards that cannot be, corrections, irregularities with their approval, wagers that stand."""

from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.floor.pages.table import table_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    BlockTerminal,
    ConfirmCorrection,
    CorrectCard,
    DeclineCorrection,
    PlaceWagers,
    Report,
    ReportIrregularity,
    ResumeTable,
    TakeDown,
)
from croupier.floor.record.events import TableStopped
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.record.terminal import Block
from croupier.rules.terms.events import BettingClosed, CardDealt, DiceRolled, IrregularityFound
from croupier.rules.terms.refusals import Reason as RulesReason
from support.floor.house import (
    ANTE,
    ATTENDANT,
    BELOW_KING,
    DEALER,
    FLOORPERSON,
    PAIR,
    PIT_MANAGER,
    SURVEILLANCE,
    SYSTEM,
    House,
    device,
)

E1, E2 = device("E1"), device("E2")
SLIP = PlaceWagers("E1", "T", 1, ANTE)


def seated(money: int = 100_00, **options: Any) -> House:
    """A table with one terminal, betting open."""
    return House().terminal("E1", money).table(**options).betting()


def dealt(hand: str = PAIR, dealer: str = BELOW_KING, **options: Any) -> House:
    """The same at the decision of the only player."""
    return seated(**options).wager("E1", **ANTE).deal(seat1=hand, dealer=dealer)


# Cards that cannot be


def test_a_card_seen_twice_stops_the_table() -> None:
    house = seated().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))

    (stopped,) = house.do(DEALER, Report("T", CardDealt("dealer", card("As")))).events

    assert isinstance(stopped, TableStopped)
    assert house.state().phase is Phase.STOPPED
    assert house.refused(DEALER, Report("T", CardDealt("dealer", card("Ah")))).reason is Reason.TABLE_IS_STOPPED
    assert house.refused(E1, SLIP).reason is Reason.TABLE_IS_STOPPED


def test_a_floorperson_lets_the_table_go_on() -> None:
    house = seated().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, Report("T", CardDealt("dealer", card("As"))))

    assert house.refused(DEALER, ResumeTable("T")).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FLOORPERSON, ResumeTable("T"))
    house.do(DEALER, Report("T", CardDealt("dealer", card("Ah"))))

    assert house.refused(FLOORPERSON, ResumeTable("T")).reason is Reason.TABLE_IS_NOT_STOPPED


def test_a_card_for_another_place_is_refused_and_stops_nothing() -> None:
    house = seated().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))

    refused = house.refused(DEALER, Report("T", CardDealt("3", card("As"))))

    assert refused.reason is RulesReason.CARD_BELONGS_ELSEWHERE
    assert house.state().phase is Phase.OPEN


def test_what_is_reported_out_of_order_is_refused() -> None:
    house = seated()

    assert house.refused(DEALER, Report("T", BettingClosed())).reason is RulesReason.NOBODY_HAS_WAGERED
    assert (
        house.refused(DEALER, Report("T", DiceRolled((1, 2)))).reason is RulesReason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    )
    assert house.refused(DEALER, Report("X", BettingClosed())).reason is Reason.UNKNOWN_TABLE


# Corrections


def keyed() -> House:
    """Two cards are out: the player's first, then the dealer's."""
    house = seated().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, Report("T", CardDealt("dealer", card("2c"))))
    return house


def test_before_the_next_step_the_dealer_corrects_a_card() -> None:
    house = keyed()

    house.do(DEALER, CorrectCard("T", "dealer", 1, card("3c")))

    assert house.round().round.cards("dealer") == (card("3c"),)
    house.do(DEALER, Report("T", CardDealt("1", card("2c"))))


def test_the_dealer_alone_corrects_a_card_once() -> None:
    house = keyed()
    house.do(DEALER, CorrectCard("T", "dealer", 1, card("3c")))

    refused = house.refused(DEALER, CorrectCard("T", "dealer", 1, card("4c")))

    assert refused.reason is Reason.ROLE_MAY_NOT_DO_THIS


def test_a_card_that_nobody_could_see_the_dealer_corrects_alone_while_only_cards_came_since() -> None:
    house = keyed()
    house.do(DEALER, Report("T", CardDealt("1", card("Ah"))))

    house.do(DEALER, CorrectCard("T", "dealer", 1, card("3c")))

    assert house.round().round.cards("dealer") == (card("3c"),)
    assert house.state().phase is Phase.OPEN
    again = house.refused(DEALER, CorrectCard("T", "dealer", 1, card("4c")))
    assert again.reason is Reason.ROLE_MAY_NOT_DO_THIS


def test_a_card_that_its_player_has_seen_the_dealer_does_not_correct_alone() -> None:
    house = keyed()

    refused = house.refused(DEALER, CorrectCard("T", "1", 1, card("Ks")))

    assert refused.reason is Reason.ROLE_MAY_NOT_DO_THIS


def test_once_somebody_has_decided_no_card_is_corrected_by_the_dealer_alone() -> None:
    house = seated().wager("E1", **ANTE).deal(seat1="Ks Kh 4d 8c 9h", dealer="2d 3d 5c 7c Tc")
    house.choose("E1", "play", 10_00)

    refused = house.refused(DEALER, CorrectCard("T", "dealer", 1, card("2s")))

    assert refused.reason is Reason.ROLE_MAY_NOT_DO_THIS


def test_a_card_that_lies_elsewhere_stops_the_table_whichever_is_corrected_to_it() -> None:
    house = keyed()
    house.do(DEALER, Report("T", CardDealt("1", card("Ah"))))

    house.do(DEALER, CorrectCard("T", "dealer", 1, card("As")))

    assert house.state().phase is Phase.STOPPED
    assert house.round().round.cards("dealer") == (card("2c"),)


def test_another_dealer_corrects_nothing_here() -> None:
    house = keyed()
    for name in ("Dana", "Dev"):
        house.do(SYSTEM, AddStaff(name, (Role.DEALER,), "hash"))

    refused = house.refused(Actor("Dev", Role.DEALER), CorrectCard("T", "dealer", 1, card("3c")))

    assert refused.reason is Reason.ANOTHER_PERSON_DEALS


@pytest.mark.parametrize("second", [SURVEILLANCE, PIT_MANAGER])
def test_after_the_next_step_the_pit_says_so_and_another_person_decides(second: Actor) -> None:
    house = keyed()
    wrong = CorrectCard("T", "1", 1, card("Ks"))

    assert house.refused(DEALER, wrong).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FLOORPERSON, wrong)
    assert house.round().round.cards(1) == (card("As"),)
    assert house.state().phase is Phase.STOPPED
    assert house.refused(FLOORPERSON, ResumeTable("T")).reason is Reason.TABLE_IS_STOPPED
    house.do(second, ConfirmCorrection("T"))

    assert house.round().round.cards(1) == (card("Ks"),)
    assert house.state().phase is Phase.OPEN


def test_nobody_decides_a_correction_they_asked_for() -> None:
    house = keyed()
    house.do(PIT_MANAGER, CorrectCard("T", "1", 1, card("Ks")))

    assert house.refused(PIT_MANAGER, ConfirmCorrection("T")).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER
    assert house.refused(PIT_MANAGER, DeclineCorrection("T")).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


def test_the_dealer_who_asked_stands_for_no_second_person_in_another_role() -> None:
    house = keyed()
    house.do(DEALER, CorrectCard("T", "1", 1, card("Ks")), FLOORPERSON)

    herself = Actor(DEALER.name, Role.SURVEILLANCE)
    assert house.refused(herself, ConfirmCorrection("T")).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


def test_a_correction_that_is_declined_leaves_the_card_and_the_table_to_the_floorperson() -> None:
    house = keyed()
    house.do(FLOORPERSON, CorrectCard("T", "1", 1, card("Ks")))

    house.do(SURVEILLANCE, DeclineCorrection("T"))

    assert house.refused(SURVEILLANCE, ConfirmCorrection("T")).reason is Reason.NOTHING_CAN_BE_CORRECTED
    assert house.state().phase is Phase.STOPPED
    house.do(FLOORPERSON, ResumeTable("T"))
    assert house.round().round.cards(1) == (card("As"),)


def test_a_correction_waits_through_a_restart() -> None:
    house = keyed()
    house.do(FLOORPERSON, CorrectCard("T", "1", 1, card("Ks")))

    house.restart().do(SURVEILLANCE, ConfirmCorrection("T"))

    assert house.round().round.cards(1) == (card("Ks"),)


def test_a_table_that_stopped_is_put_right_without_going_on_first() -> None:
    house = keyed()
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))

    house.do(FLOORPERSON, CorrectCard("T", "1", 1, card("Ks")))
    house.do(SURVEILLANCE, ConfirmCorrection("T"))

    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    assert house.round().round.cards(1) == (card("Ks"), card("As"))


def test_everybody_reads_that_a_card_was_put_right_and_where() -> None:
    house = keyed()
    house.do(FLOORPERSON, CorrectCard("T", "1", 1, card("Ks")))
    house.do(SURVEILLANCE, ConfirmCorrection("T"))

    (note,) = table_document(house.floor, house.state()).notes

    assert str(note) == "A card was corrected: seat 1, card 1"


@pytest.mark.parametrize(
    "wrong",
    [
        CorrectCard("T", "dealer", 2, card("3c")),  # not dealt yet
        CorrectCard("T", "dealer", 0, card("3c")),
        CorrectCard("T", "4", 1, card("3c")),
    ],
)
def test_a_correction_that_cannot_be_is_refused(wrong: CorrectCard) -> None:
    assert keyed().refused(FLOORPERSON, wrong).reason is Reason.NOTHING_CAN_BE_CORRECTED


def test_a_correction_that_would_make_a_wager_illegal_is_refused() -> None:
    house = dealt("As Ah 2d 4c 9h", "2h 3d 5c 7c Tc").choose("E1", "play", 30_00)  # a pair of aces may play three times
    house.do(FLOORPERSON, CorrectCard("T", "1", 1, card("8s")))

    refused = house.refused(SURVEILLANCE, ConfirmCorrection("T"))

    assert refused.reason is Reason.NOTHING_CAN_BE_CORRECTED
    assert "ace" not in refused.detail


def test_what_has_been_settled_is_never_corrected() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table(turns="together")
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)
    house.choose("E1", "fold").choose("E2", "fold", seat=2)

    assert house.refused(FLOORPERSON, CorrectCard("T", "1", 1, card("2s"))).reason is Reason.NOTHING_CAN_BE_CORRECTED
    house.deal()
    assert house.refused(FLOORPERSON, CorrectCard("T", "1", 1, card("2s"))).reason is Reason.NO_ROUND_IS_UNDER_WAY


# Irregularities


def test_a_floorperson_approves_the_remedy() -> None:
    house = dealt()
    command = ReportIrregularity("T", IrregularityFound("dealer_card_exposed"))

    assert house.refused(DEALER, command).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(DEALER, command, ATTENDANT).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(DEALER, command, FLOORPERSON)

    assert house.round().round.void


@pytest.mark.cites("§§ 605a.5(d)(1), 605a.5(d)(2)")
def test_a_void_round_gives_everything_back_and_moves_no_meter() -> None:
    house = dealt()
    before = dict(house.at().meters[""])

    house.irregularity("dealer_card_exposed")

    assert (house.balance(), house.held("at_risk:T"), house.held("house:T")) == (100_00, 0, 0)
    assert house.at().meters[""] == before
    assert house.figures("table:T") == {}
    assert house.at().table == ""


def test_what_was_settled_before_a_round_became_void_stands() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table()
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)

    house.irregularity("abandoned", stake="E1@1")
    house.irregularity("dealer_card_exposed")

    assert (house.balance("E1"), house.balance("E2"), house.held("house:T")) == (80_00, 100_00, 20_00)
    assert (house.meter("coin_in"), house.meter("games_played")) == (20_00, 0)


def test_unless_the_submission_takes_it_back() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table(void_reverses_settled=True)
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)

    house.irregularity("abandoned", stake="E1@1")
    house.irregularity("dealer_card_exposed")

    assert (house.balance("E1"), house.held("house:T"), house.meter("coin_in")) == (100_00, 0, 0)


def test_a_remedy_frees_a_table_that_impossible_cards_stopped() -> None:
    house = keyed()
    house.do(DEALER, Report("T", CardDealt("1", card("2c"))))
    assert house.state().phase is Phase.STOPPED

    house.irregularity("wrong_number_of_cards")

    assert (house.state().phase, house.round().over, house.balance()) == (Phase.OPEN, True, 100_00)


def test_an_irregularity_that_cannot_be_is_refused() -> None:
    house = seated().wager("E1", **ANTE)

    for kind, reason in [
        ("nonsense", RulesReason.UNKNOWN_IRREGULARITY),
        ("dealer_card_exposed", RulesReason.IRREGULARITY_CANNOT_OCCUR_NOW),
    ]:
        command = ReportIrregularity("T", IrregularityFound(kind))
        assert house.refused(DEALER, command, FLOORPERSON).reason is reason
    elsewhere = ReportIrregularity("X", IrregularityFound("nonsense"))
    assert house.refused(DEALER, elsewhere, FLOORPERSON).reason is Reason.UNKNOWN_TABLE


def test_without_a_round_nothing_goes_wrong() -> None:
    house = House().terminal("E1").table()

    command = ReportIrregularity("T", IrregularityFound("abandoned"))
    assert house.refused(DEALER, command, FLOORPERSON).reason is Reason.NO_ROUND_IS_UNDER_WAY


# Wagers that stand


def shaking() -> House:
    """A Six Eight Shake that a first roll has left undecided."""
    house = House().terminal("E1", 100_00).table(number="668a")
    return house.wager("E1", six_eight_shake=10_00).roll(1, 5)


@pytest.mark.cites("§ 605a.5(d)(1)")
def test_a_wager_that_stands_is_at_risk_and_not_metered() -> None:
    house = shaking()

    assert house.round().over
    assert (house.balance(), house.held("at_risk:T"), house.meter("coin_in")) == (90_00, 10_00, 0)
    assert house.at().table == "T"


@pytest.mark.cites("§ 605a.5(d)(1)")
def test_it_is_metered_in_the_round_that_decides_it() -> None:
    house = shaking().betting().roll(3, 4)

    assert (house.held("at_risk:T"), house.held("house:T"), house.meter("coin_in")) == (0, 10_00, 10_00)
    assert (house.at().table, house.meter("games_played")) == ("", 1)


def test_a_standing_wager_is_taken_down_also_at_a_blocked_terminal() -> None:
    house = shaking().betting()
    house.do(ATTENDANT, BlockTerminal("E1", Block.DOOR_OPEN))

    house.do(E1, TakeDown("E1", "T", 1, "six_eight_shake"))

    assert (house.balance(), house.held("at_risk:T")) == (100_00, 0)


@pytest.mark.cites("§ 605a.5(d)(1)")
def test_a_wager_that_was_taken_down_was_no_game() -> None:
    house = shaking().terminal("E2", 100_00).betting()
    house.do(E1, TakeDown("E1", "T", 1, "six_eight_shake"))
    house.wager("E2", 2, hop_the_left=10_00).roll(3, 4)

    assert (house.meter("coin_in"), house.meter("games_played"), house.at().table) == (0, 0, "")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (TakeDown("E1", "T", 2, "six_eight_shake"), RulesReason.UNKNOWN_STAKE),
        (TakeDown("E1", "T", 1, "any_seven"), RulesReason.UNKNOWN_STAKE),
        (TakeDown("E1", "X", 1, "six_eight_shake"), Reason.UNKNOWN_TABLE),
        (TakeDown("E9", "T", 1, "six_eight_shake"), Reason.UNKNOWN_TERMINAL),
    ],
)
def test_what_is_not_there_is_not_taken_down(command: TakeDown, reason: str) -> None:
    assert shaking().betting().refused(device(command.terminal), command).reason == reason
