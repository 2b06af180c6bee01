"""§ 670a.13: the start, exposed cards, wrong settings; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.equipment.cards import Card
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import CountStub, ReadMeters, Reveal, Roll, Step
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import void_with_all_returned
from support.games.pai_gow import KINGS, doubling, setting, table
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes

QUADS = "6s 6h 6d 6c Ah Th"


def exposed(step: Step) -> bool:
    return isinstance(step, Decide) and step.stage == "exposed_card"


def two_cards_out(step: Step) -> bool:
    return isinstance(step, Deal) and len(step.remaining) == 28


def assert_not_now(rehearsal: Rehearsal, kind: str, **details: Any) -> None:
    """The irregularity cannot have happened now, and nothing changes."""
    assert rehearsal.irregularity_refused(kind, **details).reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 670a.13(c)")
@pytest.mark.parametrize("means", ["shaker", "rng"])
def test_c_a_first_card_to_the_wrong_position_voids_the_round(means: str) -> None:
    rehearsal = table(1, 4, starting_position=means)
    assert_not_now(rehearsal, "wrong_starting_position")
    rehearsal.until(Deal)

    assert rehearsal.irregularity("wrong_starting_position") is None

    assert void_with_all_returned(rehearsal) == {"§ 670a.13(c)"}


@pytest.mark.cites("§ 670a.13(c)")
def test_c_it_cannot_have_happened_while_the_dice_are_shaken() -> None:
    assert_not_now(table(1).until(Roll), "wrong_starting_position")


@pytest.mark.cites("§ 670a.13(d)")
def test_d_a_player_whose_card_was_exposed_may_void_the_hand_before_he_looks_at_the_others() -> None:
    rehearsal = Rehearsal("670a").wager(2, pai_gow=10, fortune_bonus=5, progressive=5).wager(5, pai_gow=10)
    rehearsal.stack(seat2="As Kd 9h 7c 5d 2s").until(two_cards_out)
    assert rehearsal.irregularity("player_card_exposed", place="2") is None
    rehearsal.until(exposed)

    seen = seen_codes(rehearsal.live, Viewer(Role.PLAYER, "player 2"))["2"]
    assert seen == [None, "Kd", None, None, None, None]
    assert rehearsal.live.legal("5") == ()
    assert rehearsal.decide(2, "void_hand") is None
    rehearsal.finish()

    returned = ("returned", 0)
    assert rehearsal.lines(2) == {"pai_gow": returned, "fortune_bonus": returned, "progressive": returned}
    assert {line.cite for line in rehearsal.live.round.lines if line.stake == "2"} == {"§ 670a.13(d)"}
    assert not rehearsal.live.round.void
    assert rehearsal.lines(5)["pai_gow"][0] in {"win", "lose", "push"}


@pytest.mark.cites("§ 670a.13(d)")
def test_d_the_player_may_play_the_hand_out_and_that_is_what_a_time_out_does() -> None:
    rehearsal = table(2).stack(seat2=QUADS, dealer=KINGS).until(two_cards_out)
    assert rehearsal.irregularity("player_card_exposed", place="2", card=Card.SIX_OF_SPADES) is None
    rehearsal.until(exposed)
    step = rehearsal.live.step
    assert isinstance(step, Decide)
    assert step.default(rehearsal.live.round, "2").choice == "play_out"

    assert rehearsal.decide(2, "play_out") is None
    assert seen_codes(rehearsal.live, Viewer(Role.PLAYER, "player 2"))["2"] == QUADS.split()
    assert rehearsal.decide(2, "decline") is None
    assert rehearsal.decide(2, "house_way") is None
    rehearsal.finish()

    assert rehearsal.lines(2) == {"pai_gow": ("win", 1000)}


@pytest.mark.cites("§ 670a.13(d)", "§ 670a.11(h)(1)(ii)")
def test_d_a_void_hand_earns_no_envy_bonus_for_anybody_and_adds_nothing_to_the_meter() -> None:
    rehearsal = Rehearsal("670a", double_down=False)
    rehearsal.wager(2, pai_gow=10, progressive=5, fortune_bonus=5)
    rehearsal.wager(5, pai_gow=10, progressive=5, fortune_bonus=5)
    rehearsal.stack(seat2=QUADS, seat5="7s 7h 7d 7c Ac Tc").until(two_cards_out)
    assert rehearsal.irregularity("player_card_exposed", place="2") is None
    assert rehearsal.until(exposed).decide(2, "void_hand") is None
    rehearsal.finish()

    assert set(rehearsal.lines(5)) == {"pai_gow", "fortune_bonus", "progressive"}
    assert set(rehearsal.lines(2)) == {"pai_gow", "fortune_bonus", "progressive"}
    assert rehearsal.live.round.contributions() == {"meter": 105}
    assert "2" not in rehearsal.live.round.laid


@pytest.mark.cites("§ 670a.13(d)")
def test_d_when_the_only_player_voids_his_hand_the_round_is_over() -> None:
    rehearsal = table(2).until(CountStub)
    assert rehearsal.irregularity("player_card_exposed", place="2") is None
    assert rehearsal.until(exposed).decide(2, "void_hand") is None

    assert rehearsal.live.over
    assert rehearsal.lines(2) == {"pai_gow": ("returned", 0)}


@pytest.mark.cites("§ 670a.13(d)")
def test_d_each_stake_of_a_shared_seat_decides_for_itself() -> None:
    rehearsal = Rehearsal("670a", seating="stadium", double_down=False)
    rehearsal.wager(3, stake="a", player="Ann", pai_gow=10).wager(3, stake="b", player="Bob", pai_gow=20)
    rehearsal.stack(seat3=QUADS, dealer=KINGS).until(CountStub)
    assert rehearsal.irregularity("player_card_exposed", place="3") is None
    rehearsal.until(exposed)

    assert rehearsal.decide("a", "void_hand") is None
    assert rehearsal.decide("b", "play_out") is None
    assert rehearsal.decide("b", "house_way") is None
    rehearsal.finish()

    assert rehearsal.lines("a") == {"pai_gow": ("returned", 0)}
    assert rehearsal.lines("b") == {"pai_gow": ("win", 2000)}


@pytest.mark.cites("§ 670a.13(d)")
@pytest.mark.parametrize(
    ("details", "reason"),
    [
        ({}, Reason.UNKNOWN_SEAT),
        ({"place": "4"}, Reason.UNKNOWN_SEAT),  # nobody wagered there
        ({"place": "dealer"}, Reason.UNKNOWN_SEAT),
        ({"place": "2", "card": Card.JOKER}, Reason.CARDS_ARE_NOT_IN_THE_HAND),
    ],
)
def test_d_an_exposed_card_needs_a_seat_with_a_stake_and_a_card_that_lies_there(
    details: dict[str, Any], reason: Reason
) -> None:
    rehearsal = table(2).stack(seat2=QUADS, dealer="Jk Kd Qh 9h 5c 2c").until(CountStub)

    assert rehearsal.irregularity_refused("player_card_exposed", **details).reason is reason


@pytest.mark.cites("§ 670a.13(d)")
def test_d_once_the_players_have_looked_it_is_too_late() -> None:
    assert_not_now(table(2).until(doubling), "player_card_exposed", place="2")


@pytest.mark.cites("§ 670a.13(e)")
@pytest.mark.parametrize("until", [two_cards_out, CountStub, doubling, setting])
def test_e_a_card_of_the_dealer_exposed_before_all_hands_are_set_voids_the_round(until: Any) -> None:
    rehearsal = Rehearsal("670a").wager(1, pai_gow=10, insurance=5).wager(4, pai_gow=10)
    rehearsal.until(until, deciding=True)

    assert rehearsal.irregularity("dealer_card_exposed") is None

    assert void_with_all_returned(rehearsal) == {"§ 670a.13(e)"}


@pytest.mark.cites("§ 670a.13(e)")
def test_e_before_any_card_and_after_all_hands_are_set_there_is_nothing_to_expose() -> None:
    assert_not_now(table(1).until(Roll), "dealer_card_exposed")
    assert_not_now(table(1).until(Reveal, deciding=True), "dealer_card_exposed")


@pytest.mark.cites("§ 670a.13(h)", "§ 670a.13(k)")
@pytest.mark.parametrize("until", [two_cards_out, CountStub, doubling, setting, Reveal])
def test_h_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(until: Any) -> None:
    rehearsal = table(1, 4).until(until, deciding=True)

    assert rehearsal.irregularity("wrong_number_of_cards") is None

    assert void_with_all_returned(rehearsal) == {"§§ 670a.13(h), 670a.13(k)"}


@pytest.mark.cites("§ 670a.13(i)")
def test_i_a_dealer_who_set_wrongly_sets_again_the_house_way_and_the_round_is_completed() -> None:
    rehearsal = table(1, double_down=False).stack(seat1="As Ad Qh 8c 5d 3s", dealer=KINGS).until(setting)
    assert rehearsal.decide(1, "set", cards="Qh") is None
    assert_not_now(rehearsal, "dealer_set_wrongly")
    rehearsal.go_on()

    remedy = rehearsal.live.remedy(IrregularityFound("dealer_set_wrongly"))
    assert remedy.says == "set the dealer's hands again: Kd Kc 7s 4d 2c high, 9h low; continue"
    assert rehearsal.irregularity("dealer_set_wrongly") is None
    rehearsal.finish()

    assert not rehearsal.live.round.void
    assert rehearsal.lines(1) == {"pai_gow": ("win", 1000)}


@pytest.mark.cites("§ 670a.13(i)")
def test_i_it_can_be_found_while_hands_are_compared_and_the_meter_is_read() -> None:
    rehearsal = table(1, 4).until(ReadMeters, deciding=True)

    assert rehearsal.irregularity("dealer_set_wrongly") is None


@pytest.mark.cites("§ 670a.13(j)")
def test_j_a_card_exposed_while_stacks_are_delivered_returns_all_wagers() -> None:
    rehearsal = table(1, 4, dealing_method="automated_shoe").until(two_cards_out)
    assert_not_now(rehearsal, "player_card_exposed", place="1")

    assert rehearsal.irregularity("stack_card_exposed") is None

    assert void_with_all_returned(rehearsal) == {"§ 670a.13(j)"}


@pytest.mark.cites("§ 670a.13(j)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_j_there_are_no_stacks_without_an_automated_shoe(method: str) -> None:
    assert_not_now(table(1, dealing_method=method).until(two_cards_out), "stack_card_exposed")


@pytest.mark.cites("§ 670a.13(j)", "§ 670a.13(d)")
def test_j_when_all_stacks_are_delivered_the_players_own_right_applies_again() -> None:
    rehearsal = table(1, dealing_method="automated_shoe").until(CountStub)
    assert_not_now(rehearsal, "stack_card_exposed")

    assert rehearsal.irregularity("player_card_exposed", place="1") is None
    assert rehearsal.until(exposed).decide(1, "void_hand") is None
    assert rehearsal.lines(1) == {"pai_gow": ("returned", 0)}
