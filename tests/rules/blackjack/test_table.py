"""§§ 672a.2 to 672a.6, 673a.2 to 673a.6: the shoe, its cut, and who may come in while it lasts."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.equipment.devices import CardReader
from croupier.rules.blackjack.table import Reason, let_in
from croupier.rules.game.live_round import next_opening
from croupier.rules.procedure.handling import Readiness, Shuffle, Task
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.options import BadSubmission, DealingMethod, choose
from support.games.one_deck import OPENING, after, handling, received, refused, shuffled
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
@pytest.mark.cites("§ 672a.3(c)", "§ 673a.3(c)")
@pytest.mark.parametrize(("hours", "due"), [(23, False), (24, True)])
def test_3_c_the_cards_are_changed_every_24_hours(number: str, hours: int, due: bool) -> None:
    assert handling(number).change_due(DealingMethod.MANUAL_SHOE, hours) is due


@both
@pytest.mark.cites("§ 672a.7(a)", "§ 673a.7(a)")
@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_7_a_cards_come_from_a_dealing_shoe_and_in_no_other_way(number: str, method: str) -> None:
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
@pytest.mark.cites("§ 672a.5(a)", "§ 672a.5(b)", "§ 673a.5(a)", "§ 673a.5(b)")
@pytest.mark.parametrize("how", [Shuffle.MANUAL, Shuffle.AUTOMATED, Shuffle.PRESHUFFLED])
def test_5_b_the_stack_is_cut_after_every_shuffle(number: str, how: Shuffle) -> None:
    assert f"{number}.5" in refused(shuffled(number, how), Task.BEGIN).cite
    assert after(shuffled(number, how), Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@both
def test_no_stub_is_counted(number: str) -> None:
    assert handling(number).stub is None


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
    opening = let_in(Opening(carried={"wagered": ["player 1"]}), "player 2")
    table = Rehearsal(number, opening=opening, mid_shoe_entry=False)

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
