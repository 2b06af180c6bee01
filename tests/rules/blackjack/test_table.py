"""§§ 672a.2 to 672a.6, 673a.2 to 673a.6: the shoe, its cut, and who may come in while it lasts."""

from typing import Any

import msgspec
import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_TWO, decks
from croupier.equipment.devices import CardReader
from croupier.equipment.shoe import Alternation, Batch, Turn
from croupier.equipment.stack import CutRefusal, Stack
from croupier.rules.blackjack.table import PlayersOfTheShoe, Reason, cut_offered_to, let_in, refuse_collected
from croupier.rules.game.live_round import next_opening
from croupier.rules.procedure.handling import CutBy, Readiness, Shuffle, Task, may_recut
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.options import BadSubmission, DealingMethod, choose
from support.games.one_deck import OPENING, after, handling, in_play, received, refused, shuffled
from support.tables.rehearsed_table import Rehearsal

both = pytest.mark.parametrize("number", ["672a", "673a"])


# .2 and .3


@both
@pytest.mark.cites("§ 672a.2(a)", "§ 673a.2(a)")
def test_2_a_there_are_six_betting_positions(number: str) -> None:
    table = Rehearsal(number).wager(6, blackjack=10)

    before = table.snapshot()
    assert table.try_wager(7, blackjack=10) is not None
    assert table.snapshot() == before


@pytest.mark.cites("§ 672a.2(d)", "§ 673a.2(d)")
def test_2_d_the_card_reader_is_inspected_at_the_beginning_of_each_gaming_day() -> None:
    reader = CardReader()

    assert not reader.table_may_deal
    assert reader.on_inspection().table_may_deal
    assert not reader.on_inspection().on_new_gaming_day().table_may_deal


@both
@pytest.mark.cites("§ 672a.3(b)", "§ 672a.3(b)(1)", "§ 672a.3(b)(4)")
@pytest.mark.cites("§ 673a.3(b)", "§ 673a.3(b)(1)", "§ 673a.3(b)(4)")
def test_3_b_two_equal_batches_need_a_shuffler_and_take_turns_shoe_by_shoe(number: str) -> None:
    red, blue = Batch("red", decks(6)), Batch("blue", decks(6))
    batches = Alternation(red, blue, handling(number).shuffled_every)

    assert handling(number).refuse_second_deck(Shuffle.AUTOMATED) is None
    assert handling(number).refuse_second_deck(Shuffle.MANUAL) is not None
    assert batches.after(Turn.ROUND).in_play is red
    assert batches.after(Turn.SHOE).in_play is blue
    with pytest.raises(ValueError, match="same cards"):
        Alternation(red, Batch("blue", decks(8)), Turn.SHOE)


@both
@pytest.mark.cites("§ 672a.3(c)", "§ 673a.3(c)")
@pytest.mark.parametrize(("hours", "due"), [(23, False), (24, True)])
def test_3_c_the_cards_are_changed_every_24_hours(number: str, hours: int, due: bool) -> None:
    assert handling(number).change_due(DealingMethod.MANUAL_SHOE, hours) is due


@both
@pytest.mark.cites("§ 672a.7(a)", "§ 673a.7(a)")
@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_7_a_cards_come_from_a_dealing_shoe_and_in_no_other_way(number: str, method: str) -> None:
    assert handling(number).refuse_method(DealingMethod(method), Shuffle.AUTOMATED) is not None
    with pytest.raises(BadSubmission, match="must be manual_shoe"):
        choose(chapter(number).options, {"dealing_method": method})


# .4


@both
@pytest.mark.cites("§ 672a.4(a)", "§ 672a.4(b)", "§ 672a.4(c)", "§ 672a.4(d)")
@pytest.mark.cites("§ 673a.4(a)", "§ 673a.4(b)", "§ 673a.4(c)", "§ 673a.4(d)")
def test_4_a_to_d_each_batch_is_inspected_verified_spread_viewed_mixed_and_shuffled(number: str) -> None:
    assert after(received(number), *OPENING).readiness is Readiness.SHUFFLED


@both
@pytest.mark.cites("§ 672a.4(a)", "§ 672a.4(b)", "§ 672a.4(c)", "§ 673a.4(a)", "§ 673a.4(b)", "§ 673a.4(c)")
@pytest.mark.parametrize("skipped", range(len(OPENING) - 1))
def test_4_a_to_c_no_part_of_the_opening_may_be_left_out(number: str, skipped: int) -> None:
    tasks = OPENING[:skipped] + OPENING[skipped + 1 :]

    assert f"{number}.4" in refused(received(number), *tasks).cite


@both
@pytest.mark.cites("§ 672a.4(e)", "§ 673a.4(e)")
def test_4_e_preinspected_and_preshuffled_cards_skip_the_opening_but_not_the_cut(number: str) -> None:
    cards = after(received(number), Task.ACCEPT_PREINSPECTED)

    assert after(cards, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY
    assert f"{number}.5" in refused(cards, Task.BEGIN).cite


# .5


@both
@pytest.mark.cites("§ 672a.5(a)", "§ 672a.5(f)", "§ 673a.5(a)", "§ 673a.5(f)")
def test_5_a_cards_are_shuffled_after_every_shoe_or_when_a_floorperson_says_so(number: str) -> None:
    assert handling(number).shuffled_every is Turn.SHOE
    assert after(in_play(number), Task.SHUFFLE).readiness is Readiness.SHUFFLED


@both
@pytest.mark.cites("§ 672a.5(b)", "§ 673a.5(b)")
@pytest.mark.parametrize("how", [Shuffle.MANUAL, Shuffle.AUTOMATED, Shuffle.PRESHUFFLED])
def test_5_b_the_stack_is_cut_after_every_shuffle(number: str, how: Shuffle) -> None:
    assert handling(number).cut_by is CutBy.PLAYER
    assert f"{number}.5" in refused(shuffled(number, how), Task.BEGIN).cite
    assert after(shuffled(number, how), Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 672a.5(c)", "§ 672a.5(c)(1)", "§ 673a.5(c)", "§ 673a.5(c)(1)")
def test_5_c_1_at_the_beginning_the_first_player_to_arrive_is_offered_the_cut() -> None:
    assert cut_offered_to([2, 4, 5], first_player=4) == ("4", "5", "2", "dealer")


@pytest.mark.cites("§ 672a.5(c)(2)", "§ 673a.5(c)(2)")
@pytest.mark.parametrize("place", ["2", "2.2"])
def test_5_c_2_then_the_player_on_whose_box_the_cover_card_appeared(place: str) -> None:
    assert cut_offered_to([2, 4, 5], cover_card_at=place) == ("2", "5", "4", "dealer")


@pytest.mark.cites("§ 672a.5(b)", "§ 672a.5(c)(3)", "§ 673a.5(b)", "§ 673a.5(c)(3)")
@pytest.mark.parametrize("place", ["dealer", "hole_card"])
def test_5_c_3_from_the_far_right_counterclockwise_if_it_appeared_on_the_dealers_hand(place: str) -> None:
    assert cut_offered_to([2, 4, 5], cover_card_at=place) == ("5", "4", "2", "dealer")


@pytest.mark.cites("§ 672a.5(c)(4)", "§ 673a.5(c)(4)")
def test_5_c_4_from_the_far_right_counterclockwise_after_an_ordered_reshuffle() -> None:
    assert cut_offered_to([1, 6]) == ("6", "1", "dealer")
    assert cut_offered_to([]) == ("dealer",)


@both
@pytest.mark.cites("§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(
    ("from_top", "result"),
    [(9, CutRefusal.CUT_TOO_NEAR_THE_TOP), (10, None), (302, None), (303, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM)],
)
def test_5_d_the_cut_is_at_least_ten_cards_from_either_end(number: str, from_top: int, result: Any) -> None:
    cards = decks(6)
    done = Stack(cards[from_top:] + cards[:from_top], below_cover=0)

    assert Stack(cards).cut(from_top, handling(number).cut) == (result or done)


@both
@pytest.mark.cites("§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(("from_bottom", "legal"), [(77, False), (78, True)])
def test_5_d_the_cover_card_then_goes_at_least_a_quarter_in_from_the_bottom(
    number: str, from_bottom: int, legal: bool
) -> None:
    placed = Stack(decks(6)).with_cover(from_bottom, handling(number).cut)

    expected = Stack(decks(6), below_cover=from_bottom) if legal else CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM
    assert placed == expected


@both
@pytest.mark.cites("§ 672a.5(e)", "§ 673a.5(e)")
def test_5_e_a_recut_is_by_the_last_cutter_or_the_next_and_before_play(number: str) -> None:
    cut = after(shuffled(number, Shuffle.MANUAL), Task.CUT)

    assert may_recut(cut_offered_to([2, 4]), "4") == ("4", "2")
    assert after(cut, Task.RECUT).readiness is Readiness.CUT
    assert f"{number}.5" in refused(cut, Task.BEGIN, Task.RECUT).cite


@both
@pytest.mark.cites("§ 672a.5(g)", "§ 672a.5(g)(1)", "§ 673a.5(g)", "§ 673a.5(g)(1)")
def test_5_g_1_an_idle_table_spreads_the_cards_and_washes_shuffles_and_cuts_them_again(number: str) -> None:
    idle = after(in_play(number), Task.SPREAD)

    assert after(idle, Task.VIEW, Task.MIX, Task.SHUFFLE, Task.CUT).readiness is Readiness.CUT
    assert f"{number}.4" in refused(idle, Task.VIEW, Task.SHUFFLE).cite


@both
@pytest.mark.cites("§ 672a.5(g)(2)", "§ 673a.5(g)(2)")
def test_5_g_2_with_a_shuffler_the_batch_inside_it_comes_into_play(number: str) -> None:
    red, blue = Batch("red", FIFTY_TWO), Batch("blue", FIFTY_TWO)

    exchanged = Alternation(red, blue, handling(number).shuffled_every).after(Turn.SHOE)

    assert (exchanged.in_play, exchanged.in_shuffler) == (blue, red)


@both
@pytest.mark.cites("§ 672a.5(h)", "§ 673a.5(h)")
def test_5_h_only_a_device_that_reshuffles_by_itself_needs_no_cut_and_no_spreading(number: str) -> None:
    assert not handling(number).cut_needed(Shuffle.SELF_RESHUFFLING)
    assert not handling(number).spread_needed(Shuffle.SELF_RESHUFFLING)
    assert handling(number).spread_needed(Shuffle.AUTOMATED)


@both
def test_no_stub_is_counted(number: str) -> None:
    assert handling(number).stub is None


@pytest.mark.cites("§ 672a.7(d)(1)", "§ 673a.7(d)(1)")
@pytest.mark.parametrize(("found", "complete"), [(311, False), (312, True), (313, False)])
def test_7_d_1_no_card_may_be_missing_when_the_shoe_is_collected(found: int, complete: bool) -> None:
    refused = refuse_collected(6, found, "§ 672a.7(d)(1)")

    assert (refused is None) is complete
    assert refused is None or refused.reason is Reason.THE_COLLECTED_CARDS_ARE_NOT_COMPLETE


# Mid-shoe entry


def carried(number: str, *players: str, new_shoe: bool = False, mid_shoe_entry: bool = False, **more: Any) -> Rehearsal:
    opening = Opening(carried={"wagered": list(players), **more}, new_shoe=new_shoe)
    return Rehearsal(number, opening=opening, mid_shoe_entry=mid_shoe_entry)


@both
@pytest.mark.cites("§ 672a.6(b)", "§ 673a.6(b)")
def test_6_b_who_sat_out_a_round_is_kept_out_of_the_next(number: str) -> None:
    table = carried(number, "player 1").wager(1, blackjack=10)

    refused = table.refused(2, blackjack=10)

    assert refused.reason is Reason.WHO_SAT_OUT_WAITS_FOR_THE_RESHUFFLE
    assert refused.cite == f"§ {number}.6(b)"


@both
@pytest.mark.cites("§ 672a.6(b)(1)", "§ 673a.6(b)(1)")
def test_6_b_1_until_the_certificate_holder_lets_him_in(number: str) -> None:
    admitted = msgspec.to_builtins(let_in(PlayersOfTheShoe(["player 1"]), "player 2"))
    table = Rehearsal(number, opening=Opening(carried=admitted), mid_shoe_entry=False)

    assert table.try_wager(2, blackjack=10) is None
    assert table.try_wager(3, blackjack=10) is not None


@both
@pytest.mark.cites("§ 672a.6(b)(2)", "§ 673a.6(b)(2)")
def test_6_b_2_until_the_reshuffle(number: str) -> None:
    assert carried(number, "player 1", new_shoe=True).try_wager(2, blackjack=10) is None


@both
@pytest.mark.cites("§ 672a.6(b)", "§ 673a.6(b)")
def test_6_b_a_table_may_let_everybody_in_at_any_time(number: str) -> None:
    assert carried(number, "player 1", mid_shoe_entry=True).try_wager(2, blackjack=10) is None


@both
@pytest.mark.cites("§ 672a.6(b)", "§ 673a.6(b)")
def test_6_b_the_table_remembers_who_wagered(number: str) -> None:
    first = Rehearsal(number, mid_shoe_entry=False).wager(3, blackjack=10).wager(1, blackjack=10).finish()

    second = Rehearsal(number, opening=next_opening(first.live), mid_shoe_entry=False)

    assert second.try_wager(1, blackjack=10) is None
    assert second.try_wager(2, blackjack=10) is not None
    assert second.try_wager(3, blackjack=10) is None
