"""§§ 671a.3 to 671a.5: the decks, the opening of the table, shuffle and cut."""

from random import Random

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.table import HANDLING
from croupier.equipment.cards import FIFTY_TWO
from croupier.equipment.devices import AutomatedShuffler, Remedy
from croupier.equipment.shoe import Alternation, Batch, Turn
from croupier.equipment.stack import CutRefusal, Stack
from croupier.rules.handling import CardsOnTheTable, HandlingReason, Readiness, Shuffle, Task
from croupier.rules.options import DealingMethod
from croupier.rules.refusals import Refusal

OPENING = [Task.INSPECT, Task.VERIFY, Task.SPREAD, Task.VIEW, Task.MIX, Task.SHUFFLE]


def after(tasks: list[Task], cards: CardsOnTheTable | None = None) -> CardsOnTheTable:
    """The cards after tasks that must all be accepted."""
    cards = cards or CardsOnTheTable(HANDLING)
    for task in tasks:
        done = cards.after(task)
        assert not isinstance(done, Refusal), done
        cards = done
    return cards


def shuffled(how: Shuffle) -> CardsOnTheTable:
    done = after(OPENING[:-1]).after(Task.SHUFFLE, how)
    assert not isinstance(done, Refusal), done
    return done


def refused(cards: CardsOnTheTable, task: Task) -> Refusal:
    answer = cards.after(task)
    assert isinstance(answer, Refusal)
    return answer


# § 671a.3


@pytest.mark.cites("§ 671a.3(a)")
def test_s3_a_the_game_is_played_with_one_deck() -> None:
    game = chapter("671a")

    assert game.cards(game.default_options) == FIFTY_TWO


@pytest.mark.cites("§ 671a.3(b)")
@pytest.mark.parametrize("how", list(Shuffle))
def test_s3_b_a_second_deck_needs_an_automated_shuffler(how: Shuffle) -> None:
    answer = HANDLING.refuse_second_deck(how)

    if how is Shuffle.AUTOMATED:
        assert answer is None
    else:
        assert answer is not None
        assert answer.reason is HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER
        assert answer.cite == "§ 671a.3(b)"


@pytest.mark.cites("§ 671a.3(b)(3)")
def test_s3_b_3_two_decks_alternate_from_round_to_round() -> None:
    decks = Alternation(Batch("red", FIFTY_TWO), Batch("blue", FIFTY_TWO), HANDLING.shuffled_every)

    second = decks.after(Turn.ROUND)

    assert [decks.in_play.back, second.in_play.back, second.after(Turn.ROUND).in_play.back] == ["red", "blue", "red"]


@pytest.mark.cites("§ 671a.3(c)(1)", "§ 671a.3(c)(2)")
@pytest.mark.parametrize(
    ("method", "hours", "due"),
    [
        (DealingMethod.HAND, 3, False),
        (DealingMethod.HAND, 4, True),
        (DealingMethod.MANUAL_SHOE, 4, False),
        (DealingMethod.MANUAL_SHOE, 7, False),
        (DealingMethod.MANUAL_SHOE, 8, True),
        (DealingMethod.AUTOMATED_SHOE, 7, False),
        (DealingMethod.AUTOMATED_SHOE, 8, True),
    ],
)
def test_s3_c_decks_are_changed_after_4_hours_by_hand_and_8_from_a_shoe(
    method: DealingMethod, hours: int, due: bool
) -> None:
    assert HANDLING.change_due(method, hours) is due


# § 671a.4


@pytest.mark.cites("§ 671a.4(a)", "§ 671a.4(b)", "§ 671a.4(c)")
def test_s4_a_to_c_inspected_verified_spread_viewed_mixed_shuffled_in_this_order() -> None:
    for done in range(len(OPENING)):
        cards = after(OPENING[:done])
        for task in OPENING:
            if task is not OPENING[done]:
                answer = refused(cards, task)
                assert answer.reason is HandlingReason.OUT_OF_ORDER
    assert after(OPENING).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 671a.4(a)")
def test_s4_a_cards_are_not_played_before_they_were_inspected() -> None:
    answer = refused(CardsOnTheTable(HANDLING), Task.BEGIN)

    assert answer.cite == "§ 671a.4(a)–(e)"


@pytest.mark.cites("§ 671a.4(d)")
def test_s4_d_each_of_two_decks_goes_through_the_opening_on_its_own() -> None:
    first, second = after(OPENING), CardsOnTheTable(HANDLING)

    assert first.readiness is Readiness.SHUFFLED
    assert refused(second, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER


@pytest.mark.cites("§ 671a.4(e)", "§ 671a.5(a)", "§ 671a.5(c)(2)")
def test_s4_e_preinspected_preshuffled_cards_skip_the_opening_but_are_cut() -> None:
    cards = after([Task.ACCEPT_PREINSPECTED])

    assert (cards.readiness, cards.shuffle) == (Readiness.SHUFFLED, Shuffle.PRESHUFFLED)
    assert refused(cards, Task.BEGIN).reason is HandlingReason.OUT_OF_ORDER
    assert after([Task.CUT, Task.BEGIN], cards).readiness is Readiness.IN_PLAY


# § 671a.5


@pytest.mark.cites("§ 671a.5(a)")
def test_s5_a_after_every_round_the_cards_are_shuffled() -> None:
    in_play = after([*OPENING, Task.CUT, Task.BEGIN])

    assert HANDLING.shuffled_every is Turn.ROUND
    assert refused(in_play, Task.BEGIN).reason is HandlingReason.OUT_OF_ORDER
    assert after([Task.SHUFFLE, Task.CUT, Task.BEGIN], in_play).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 671a.5(a)")
@pytest.mark.parametrize("before", [OPENING, [*OPENING, Task.CUT], [*OPENING, Task.CUT, Task.BEGIN]])
def test_s5_a_a_floorperson_may_direct_a_shuffle_at_any_time(before: list[Task]) -> None:
    assert after([*before, Task.SHUFFLE]).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 671a.5(b)")
@pytest.mark.parametrize(("cards", "remedy"), [(52, None), (51, Remedy.REMOVE_DECK)])
def test_s5_b_a_counting_shuffler_that_misses_a_card_has_the_deck_removed(cards: int, remedy: Remedy | None) -> None:
    done = AutomatedShuffler(expects=52, counts=True).shuffle(FIFTY_TWO[:cards], Random(1))

    assert done.remedy is remedy
    assert refused(after([*OPENING, Task.REMOVE]), Task.BEGIN).reason is HandlingReason.OUT_OF_ORDER


@pytest.mark.cites("§ 671a.5(c)(1)")
def test_s5_c_1_machine_shuffled_cards_are_dealt_without_a_cut() -> None:
    cards = shuffled(Shuffle.AUTOMATED)

    assert refused(cards, Task.CUT).reason is HandlingReason.OUT_OF_ORDER
    assert after([Task.BEGIN], cards).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 671a.5(c)(2)")
def test_s5_c_2_cards_shuffled_by_hand_are_cut_first() -> None:
    cards = shuffled(Shuffle.MANUAL)

    answer = refused(cards, Task.BEGIN)

    assert answer.reason is HandlingReason.OUT_OF_ORDER
    assert "671a.5" in answer.cite
    assert after([Task.CUT, Task.BEGIN], cards).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 671a.5(d)")
def test_s5_d_the_cover_card_goes_at_least_ten_cards_deep() -> None:
    stack = Stack(FIFTY_TWO)

    assert stack.cut(9, HANDLING.cut) is CutRefusal.CUT_TOO_NEAR_THE_TOP
    assert stack.cut(10, HANDLING.cut) == Stack(FIFTY_TWO[10:] + FIFTY_TWO[:10], below_cover=0)


@pytest.mark.cites("§ 671a.5(e)")
def test_s5_e_a_recut_may_be_ordered_before_any_card_is_dealt_and_not_after() -> None:
    cut = after([*OPENING, Task.CUT])

    assert after([Task.RECUT, Task.BEGIN], cut).readiness is Readiness.IN_PLAY
    assert refused(after([Task.BEGIN], cut), Task.RECUT).reason is HandlingReason.OUT_OF_ORDER


@pytest.mark.cites("§ 671a.5(f)")
@pytest.mark.parametrize("lie", [OPENING, [*OPENING, Task.CUT], [*OPENING, Task.CUT, Task.BEGIN]])
def test_s5_f_at_an_idle_table_the_cards_are_spread_viewed_mixed_and_shuffled_again(lie: list[Task]) -> None:
    idle = after([*lie, Task.SPREAD])

    assert HANDLING.spread_needed(Shuffle.MANUAL)
    assert refused(idle, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER
    assert after([Task.VIEW, Task.MIX, Task.SHUFFLE], idle).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 671a.5(g)")
def test_s5_g_a_device_that_reshuffles_itself_spares_cut_and_spread() -> None:
    cards = shuffled(Shuffle.SELF_RESHUFFLING)

    assert not HANDLING.spread_needed(cards.shuffle)
    assert refused(cards, Task.CUT).reason is HandlingReason.OUT_OF_ORDER
    assert after([Task.BEGIN], cards).readiness is Readiness.IN_PLAY
