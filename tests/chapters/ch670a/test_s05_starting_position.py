"""§ 670a.5(i): where the first card goes."""

import pytest

from croupier.chapters.ch670a_six_card_fortune_pai_gow.table import starting_position
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import BettingClosed, DiceRolled, NoRollCalled, RandomlySelected
from croupier.rules.terms.refusals import Reason
from support.games.pai_gow import table


@pytest.mark.cites("§ 670a.5(i)(1)(iii)")
@pytest.mark.parametrize(
    ("dice_total", "start"),
    [(3, "5"), (7, "1"), (8, "dealer"), (9, "6"), (10, "5"), (15, "dealer"), (18, "4")],
)
def test_i_1_iii_the_dealer_is_one_and_the_count_goes_counterclockwise(dice_total: int, start: str) -> None:
    assert starting_position(dice_total) == start


@pytest.mark.cites("§ 670a.5(i)(2)")
@pytest.mark.parametrize(
    ("number", "start"),
    [(1, "dealer"), (2, "6"), (3, "5"), (4, "4"), (5, "3"), (6, "2"), (7, "1")],
)
def test_i_2_every_number_of_the_generator_is_one_position(number: int, start: str) -> None:
    rehearsal = table(3, starting_position="rng").must(BettingClosed())

    rehearsal.must(RandomlySelected("starting_position", str(number)))

    assert isinstance(rehearsal.live.step, Deal)
    assert rehearsal.live.step.remaining[0].place == start


@pytest.mark.cites("§ 670a.5(i)(2)")
@pytest.mark.parametrize("number", ["0", "8", "dealer"])
def test_i_2_the_generator_selects_no_other_number(number: str) -> None:
    rehearsal = table(3, starting_position="rng").must(BettingClosed())
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(RandomlySelected("starting_position", number))

    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_SELECTION
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 670a.5(i)(1)(ii)", "§ 670a.8(c)", "§ 670a.9(b)", "§ 670a.10(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
def test_i_1_ii_three_dice_are_totaled_and_the_position_counts_with_or_without_a_wager(method: str) -> None:
    rehearsal = table(2, dealing_method=method).roll(6, 2, 2)

    assert isinstance(rehearsal.live.step, Deal)
    assert rehearsal.live.step.remaining[0].place == "5"
    assert rehearsal.live.step.remaining[0].unread


@pytest.mark.cites("§ 670a.5(i)(1)(ii)")
@pytest.mark.parametrize("faces", [(6, 2), (1, 1, 1, 1), (0, 3, 3), (7, 1, 1)])
def test_i_1_ii_what_three_dice_cannot_show_is_refused(faces: tuple[int, ...]) -> None:
    rehearsal = table(2).until(Roll)
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(DiceRolled(faces))

    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 670a.13(a)", "§ 670a.13(b)")
@pytest.mark.parametrize("reason", ["not_flat", "die_fell_out"])
def test_13_a_and_b_dice_not_flat_or_fallen_out_are_no_roll_and_are_shaken_again(reason: str) -> None:
    rehearsal = table(2).until(Roll).must(NoRollCalled(reason))

    assert isinstance(rehearsal.live.step, Roll)
    assert rehearsal.live.round.rolls == []
    rehearsal.must(DiceRolled((1, 1, 1)))
    assert rehearsal.live.round.rolls == [(1, 1, 1)]


@pytest.mark.cites("§ 670a.13(a)", "§ 670a.13(b)")
def test_13_a_and_b_there_is_no_other_reason_for_a_no_roll() -> None:
    rehearsal = table(2).until(Roll)
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(NoRollCalled("die_off_table"))

    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert rehearsal.snapshot() == before
