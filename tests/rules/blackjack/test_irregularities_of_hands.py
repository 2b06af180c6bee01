"""§§ 672a.12(g)–(l), 673a.13(g)–(l): hands that were passed over, devices that fail, and how the round goes on."""

import pytest

from croupier.equipment.cards import Card, notation
from croupier.rules.blackjack.dealing import (
    InitialDeal,
)
from croupier.rules.blackjack.table import PlayersOfTheShoe
from croupier.rules.blackjack.turns import RequestedCard
from croupier.rules.procedure.steps import NoMoreBets, ReadHoleCard, Step
from croupier.rules.terms.events import BettingClosed, CardDealt, HoleCardRead
from croupier.rules.terms.refusals import Reason
from support.games.blackjack import (
    dealt,
    deciding,
    do,
    found,
    hands_of,
    next_card_to,
    open_choices,
    playing,
    until_over,
    waiting,
)
from support.tables.rehearsed_table import Rehearsal

both = pytest.mark.parametrize("number", ["672a", "673a"])

SECTIONS = {"672a": "§ 672a.12", "673a": "§ 673a.13"}


# A box that was passed over


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
def test_g_a_hand_without_cards_is_dead_and_the_others_play_on(number: str) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d", 2: "Ts 9d"}, "8h 9c"), "1")

    found(table, "no_cards_dealt_to_player", place="1")
    assert table.lines(1) == {"blackjack": ("returned", 0)}

    until_over(do(table, 2, "stand"))
    assert table.lines(2) == {"blackjack": ("win", 10_00)}
    assert hands_of(table, 1) == []
    assert table.live.round.carry == PlayersOfTheShoe(["player 1", "player 2"])  # he is in the next deal


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
def test_g_if_nobody_has_cards_the_round_is_over(number: str) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d"}, "8h 9c"), "1")

    until_over(found(table, "no_cards_dealt_to_player", place="1"))

    assert table.lines() == {"blackjack": ("returned", 0)}


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
@pytest.mark.parametrize("missed_at", [0, 1])
def test_g_a_hand_with_one_card_is_offered_the_second_after_all_others(number: str, missed_at: int) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d", 2: "Ts 9d"}, "8h 9c"), "1")
    if missed_at:
        next_card_to(table.must(CardDealt("1", table.stacked["1"].pop(0))), "1")

    found(table, "one_card_dealt_to_player", place="1")
    assert open_choices(deciding(table)) == {"second_card", "dead_hand"}
    do(table, 1, "second_card")
    deciding(table)

    places = [event.place for event in table.live.events if isinstance(event, CardDealt)]
    assert places[-2:] == ["1", "hole_card"]
    assert places[-3] == "2"
    assert hands_of(table, 1) == ["Tc 8d"]


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
def test_g_who_does_not_want_the_second_card_has_his_wager_back(number: str) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d", 2: "Ts 9d"}, "8h 9c"), "1")
    found(table, "one_card_dealt_to_player", place="1")

    do(table, 1, "dead_hand")
    until_over(do(table, 2, "stand"))

    assert table.lines(1) == {"blackjack": ("returned", 0)}
    assert table.lines(2) == {"blackjack": ("win", 10_00)}
    assert notation(table.live.round.cards("discard")) == "Tc"


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
def test_g_stakes_that_share_the_box_choose_each_for_itself(number: str) -> None:
    table = dealt(number, {}, "8h 9c", seating="stadium").stack(seat1="Tc 8d")
    for name in "AB":
        table.wager(1, stake=name, player=name, blackjack=10)
    found(next_card_to(table, "1"), "one_card_dealt_to_player", place="1")

    do(table, "A", "dead_hand")
    do(table, "B", "second_card", "stand")
    until_over(table)

    assert table.lines("A") == {"blackjack": ("returned", 0)}
    assert table.lines("B") == {"blackjack": ("win", 10_00)}


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
@pytest.mark.parametrize(
    ("kind", "place", "reason"),
    [
        ("no_cards_dealt_to_player", "2", Reason.UNKNOWN_SEAT),  # it has one
        ("no_cards_dealt_to_player", "dealer", Reason.UNKNOWN_SEAT),
        ("no_cards_dealt_to_player", "", Reason.UNKNOWN_SEAT),
        ("one_card_dealt_to_player", "3", Reason.UNKNOWN_SEAT),  # nobody sits there
        ("one_card_dealt_to_player", "dealer", Reason.UNKNOWN_SEAT),
    ],
)
def test_g_the_box_must_be_one_that_was_passed_over(number: str, kind: str, place: str, reason: Reason) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d", 2: "Ts 9d"}, "8h 9c"), "dealer")

    refusal = table.irregularity_refused(kind, place=place)

    assert (refusal.reason, refusal.cite) == (reason, f"{SECTIONS[number]}(g)")


@both
@pytest.mark.cites("§ 672a.12(g)", "§ 673a.13(g)")
@pytest.mark.parametrize("kind", ["no_cards_dealt_to_player", "one_card_dealt_to_player"])
def test_g_only_during_the_initial_deal(number: str, kind: str) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "8h 9c"))

    assert table.irregularity_refused(kind, place="1").reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


# A card that was not dealt


def missed(number: str) -> Rehearsal:
    """The first of three players asked for a card and did not get it."""
    table = deciding(dealt(number, {1: "Tc 2d 7h", 2: "Ts 3d 4c", 3: "9s 9h"}, "8h 9c"))
    assert table.decide(1, "draw") is None
    return found(table, "requested_card_not_dealt")


@both
@pytest.mark.cites("§ 672a.12(h)", "§ 673a.13(h)")
def test_h_the_card_comes_after_all_other_players_and_before_the_hole_card_is_turned(number: str) -> None:
    table = missed(number)
    assert open_choices(table) == {"late_card", "dead_hand"}

    do(table, 1, "late_card")
    do(table, 2, "draw", "stand")
    assert table.decide(3, "stand") is None

    assert isinstance(waiting(table), RequestedCard)
    table.go_on()
    assert not table.live.round.laid["hole_card"][0].up
    until_over(do(table, 1, "stand"))
    assert hands_of(table, 1) == ["Tc 2d 7h"]
    assert table.lines(1) == {"blackjack": ("win", 10_00)}


@both
@pytest.mark.cites("§ 672a.12(h)", "§ 673a.13(h)")
def test_h_or_the_hand_is_dead_and_the_original_wager_returned(number: str) -> None:
    table = do(missed(number), 1, "dead_hand")
    assert table.lines(1) == {"blackjack": ("returned", 0)}

    do(table, 2, "stand")
    until_over(do(table, 3, "stand"))

    assert table.lines(3) == {"blackjack": ("win", 10_00)}


@both
@pytest.mark.cites("§ 672a.12(h)", "§ 673a.13(h)")
def test_h_a_dead_hand_has_what_doubled_it_back_as_well(number: str) -> None:
    name = "double_paid" if number == "672a" else "double"
    table = deciding(dealt(number, {1: "Tc 2d 7h", 2: "9s 9h"}, "8h 9c"))
    assert table.decide(1, name, 10) is None
    found(table, "requested_card_not_dealt")

    do(table, 1, "dead_hand")
    until_over(do(table, 2, "stand"))

    line = next(line for line in table.live.round.lines if line.stake == "1")
    assert (line.staked, line.credited) == (20_00, 20_00)


@both
@pytest.mark.cites("§ 672a.12(h)", "§ 673a.13(h)")
def test_h_a_card_that_is_missed_again_is_offered_again(number: str) -> None:
    table = do(missed(number), 1, "late_card")
    do(table, 2, "stand")
    assert table.decide(3, "stand") is None

    found(table, "requested_card_not_dealt")
    do(table, 1, "late_card", "stand")

    assert hands_of(until_over(table), 1) == ["Tc 2d 7h"]


@both
@pytest.mark.cites("§ 672a.12(h)", "§ 673a.13(h)")
def test_h_only_for_a_player_who_asked(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 2d 7h"}, "8h 9c"))

    refusal = table.irregularity_refused("requested_card_not_dealt")

    assert refusal.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


# Devices


@both
@pytest.mark.cites("§ 672a.12(i)", "§ 673a.13(i)")
def test_i_a_hole_card_that_was_read_needlessly_changes_nothing(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "8h 9c"))

    found(table, "card_reader_used_needlessly")
    until_over(do(table, 1, "stand"))

    assert table.lines() == {"blackjack": ("win", 10_00)}


@both
@pytest.mark.cites("§ 672a.12(i)", "§ 673a.13(i)")
@pytest.mark.parametrize("up", ["As", "Ts"])
def test_i_it_is_no_mistake_beside_an_ace_or_a_ten(number: str, up: str) -> None:
    table = playing(dealt(number, {1: "Tc 8d"}, f"{up} 9c"))

    refusal = table.irregularity_refused("card_reader_used_needlessly")

    assert refusal.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@both
@pytest.mark.cites("§ 672a.12(j)", "§ 673a.13(j)")
def test_j_a_broken_reader_stops_the_table_until_it_is_repaired(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "Th 9c").until(ReadHoleCard, deciding=True)
    found(table, "card_reader_malfunction")
    before = table.snapshot()

    stopped = table.live.feed(HoleCardRead(blackjack=False))

    assert stopped is not None
    assert stopped.reason is Reason.THE_TABLE_IS_STOPPED
    assert table.snapshot() == before
    assert table.irregularity_refused("card_reader_malfunction").reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW

    found(table, "card_reader_repaired")
    assert table.live.feed(HoleCardRead(blackjack=False)) is None
    assert table.finish().live.over


@both
@pytest.mark.cites("§ 672a.12(j)", "§ 673a.13(j)")
@pytest.mark.parametrize("step", [NoMoreBets, InitialDeal])
def test_j_no_card_is_dealt_at_a_table_whose_reader_is_broken(number: str, step: type[Step]) -> None:
    table = dealt(number, {1: "Tc 8d"}, "Th 9c").until(step)
    found(table, "card_reader_malfunction")
    event = BettingClosed() if step is NoMoreBets else CardDealt("1", Card.TEN_OF_CLUBS)

    stopped = table.live.feed(event)

    assert stopped is not None
    assert stopped.reason is Reason.THE_TABLE_IS_STOPPED


@both
@pytest.mark.cites("§ 672a.12(j)", "§ 673a.13(j)")
def test_j_nothing_is_repaired_that_is_not_broken(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "Th 9c")

    assert table.irregularity_refused("card_reader_repaired").reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@both
@pytest.mark.cites("§ 672a.12(k)", "§ 673a.13(k)")
def test_k_a_shuffler_that_fails_means_shuffling_again(number: str) -> None:
    table = found(dealt(number, {1: "Tc 8d"}, "8h 9c"), "shuffler_failed")
    assert table.live.round.reshuffle

    deciding(table)
    assert table.irregularity_refused("shuffler_failed").reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@both
@pytest.mark.cites("§ 672a.12(l)", "§ 673a.13(l)")
def test_l_a_shuffler_that_cannot_be_used_is_covered_or_signed(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9c")
    irregularity = table.chapter.irregularity("device_out_of_order")
    assert irregularity is not None

    found(table, "device_out_of_order")

    assert irregularity.cite == f"{SECTIONS[number]}(l)"
    assert until_over(do(table, 1, "stand")).lines() == {"blackjack": ("win", 10_00)}


@both
def test_a_kind_that_the_section_does_not_list_is_refused(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "8h 9c"))

    assert table.irregularity_refused("wrong_number_of_cards").reason is Reason.UNKNOWN_IRREGULARITY
