"""§ 674a.11: three Bets with the cross turned up between them, then each player's wagers."""

from typing import Any

import pytest

from croupier.chapters.ch674a_criss_cross_poker.wagers import Reason as BetReason
from croupier.equipment.cards import card
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import CardDealt, CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.criss_cross import ANTES, BETS, BOXES, one_player, table
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes

CLAUSES = {"across": "§ 674a.11(b)", "down": "§ 674a.11(d)", "middle": "§ 674a.11(f)"}


def at_stage(stage: str, rehearsal: Rehearsal) -> Rehearsal:
    """The table at its decision of that stage, everybody having bet once the Ante before."""
    rehearsal.until(Decide)
    for _ in range(BETS.index(stage)):
        here = rehearsal.live.step
        while rehearsal.live.step is here and isinstance(here, Decide):
            assert rehearsal.decide(here.deciding()[0], "bet", 10) is None
        rehearsal.until(Decide)
    return rehearsal


# (b), (d), (f): one to three times the Ante, or fold


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(d)", "§ 674a.11(f)")
@pytest.mark.parametrize("stage", BETS)
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (0, BetReason.BET_BELOW_THE_ANTE),
        (9.5, BetReason.BET_BELOW_THE_ANTE),
        (10.5, BetReason.BET_IS_NO_WHOLE_MULTIPLE_OF_THE_ANTE),
        (25, BetReason.BET_IS_NO_WHOLE_MULTIPLE_OF_THE_ANTE),
        (30.5, BetReason.BET_EXCEEDS_THREE_TIMES_THE_ANTE),
        (40, BetReason.BET_EXCEEDS_THREE_TIMES_THE_ANTE),
    ],
)
def test_b_d_f_any_other_amount_is_refused_by_name_and_clause(stage: str, amount: float, reason: BetReason) -> None:
    rehearsal = at_stage(stage, table(1))

    refused = rehearsal.decision_refused(1, "bet", amount)

    assert (refused.reason, refused.cite) == (reason, CLAUSES[stage])
    assert f"the {stage.title()} Bet must be $10 to $30" in refused.detail


@pytest.mark.cites("§ 674a.11(f)")
def test_f_a_middle_bet_of_four_times_the_ante_is_refused() -> None:
    rehearsal = at_stage("middle", table(1))

    refused = rehearsal.decide(1, "bet", 40)

    assert str(refused) == (
        "the Middle Bet must be $10 to $30, not $40 [bet_exceeds_three_times_the_ante, § 674a.11(f)]"
    )


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(d)", "§ 674a.11(f)")
@pytest.mark.parametrize("stage", BETS)
@pytest.mark.parametrize("amount", [10, 20, 30])
def test_b_d_f_once_twice_and_three_times_the_ante_are_taken(stage: str, amount: int) -> None:
    rehearsal = at_stage(stage, table(1))

    assert rehearsal.decide(1, "bet", amount) is None
    assert rehearsal.live.round.stakes["1"].wagers[stage] == amount * 100


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(d)", "§ 674a.11(f)")
@pytest.mark.parametrize("stage", BETS)
def test_b_d_f_a_submission_may_take_any_chips_between(stage: str) -> None:
    rehearsal = at_stage(stage, table(1, bet_whole_multiples_only=False))

    for amount, reason in (
        (9.5, BetReason.BET_BELOW_THE_ANTE),
        (30.5, BetReason.BET_EXCEEDS_THREE_TIMES_THE_ANTE),
        (10.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ):
        refused = rehearsal.decide(1, "bet", amount)
        assert refused is not None
        assert refused.reason is reason
    assert rehearsal.decide(1, "bet", 25.5) is None


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(d)", "§ 674a.11(f)")
@pytest.mark.parametrize("stage", BETS)
def test_b_d_f_players_decide_clockwise_from_the_dealers_left(stage: str) -> None:
    rehearsal = at_stage(stage, table(2, 5))

    refused = rehearsal.decision_refused(5, "bet", 10)

    assert refused.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.decide(2, "bet", 10) is None
    assert rehearsal.decide(5, "bet", 10) is None


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(d)", "§ 674a.11(f)")
@pytest.mark.parametrize("stage", BETS)
def test_b_d_f_a_fold_costs_both_antes_and_the_bets_so_far_and_not_the_bonus(stage: str) -> None:
    rehearsal = at_stage(stage, table(1, 2, bonus=5))

    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "bet", 10) is None

    collected = ["ante_across", "ante_down", *BETS[: BETS.index(stage)]]
    lines = [line for line in rehearsal.live.round.lines if line.stake == "1"]
    assert rehearsal.lines(1) == dict.fromkeys(collected, ("forfeit", -1000))
    assert {line.cite for line in lines} == {CLAUSES[stage]}
    assert rehearsal.live.round.stakes["1"].at_risk == {"five_card_bonus": 500}


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(d)")
@pytest.mark.parametrize("stage", ["across", "down"])
def test_b_d_a_player_who_folded_is_not_asked_again(stage: str) -> None:
    rehearsal = at_stage(stage, table(1, 2))
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "bet", 10) is None
    rehearsal.until(Decide)

    refused = rehearsal.decide(1, "bet", 10)

    assert refused is not None
    assert refused.reason is Reason.DECISION_IS_ALREADY_MADE
    assert isinstance(rehearsal.live.step, Decide)
    assert rehearsal.live.step.deciding() == ("2",)


@pytest.mark.cites("§ 674a.11(b)")
def test_b_a_player_who_does_not_answer_folds() -> None:
    rehearsal = table(1).until(Decide)
    assert isinstance(rehearsal.live.step, Decide)

    assert rehearsal.live.step.default(rehearsal.live.round, "1").choice == "fold"


# (c), (e), (g): the cross is turned up


def shown(rehearsal: Rehearsal) -> set[str]:
    """The boxes whose card everybody sees."""
    cards: dict[str, Any] = seen_codes(rehearsal.live, Viewer(Role.PUBLIC))
    return {box for box in BOXES if cards[box] != [None]}


@pytest.mark.cites("§ 674a.11(c)", "§ 674a.11(e)", "§ 674a.11(g)")
def test_c_e_g_the_row_ends_then_the_column_ends_then_the_middle() -> None:
    rehearsal = table(1).until(Decide)
    assert shown(rehearsal) == set()

    for turned in ({"left", "right"}, {"left", "right", "far", "near"}, set(BOXES)):
        assert rehearsal.decide(1, "bet", 10) is None
        while not (rehearsal.live.over or isinstance(rehearsal.live.step, Decide)):
            rehearsal.go_on()
        assert shown(rehearsal) == turned

    assert rehearsal.live.over


@pytest.mark.cites("§ 674a.11(c)", "§ 674a.11(e)", "§ 674a.11(g)")
def test_c_e_g_no_view_shows_a_community_card_before_its_turn() -> None:
    rehearsal = table(1, 2).until(Decide)

    for role in Role:
        seen = seen_codes(rehearsal.live, Viewer(role, "player 1"))
        assert [seen[box] for box in BOXES] == [[None]] * 5


@pytest.mark.cites("§ 674a.11(c)")
def test_c_a_card_that_was_not_read_is_named_when_it_is_turned_up() -> None:
    rehearsal = table(1).until(lambda step: "far" in repr(step))
    for box in BOXES:
        rehearsal.must(CardDealt(box, None))
    rehearsal.stack(seat1="As Ks").until(Decide)
    assert rehearsal.decide(1, "bet", 10) is None
    before = rehearsal.snapshot()

    unnamed = rehearsal.live.feed(CardsRevealed("left"))
    twice = rehearsal.live.feed(CardsRevealed("left", (card("As"),)))

    assert unnamed is not None
    assert unnamed.reason is Reason.WRONG_NUMBER_OF_CARDS
    assert twice is not None
    assert twice.reason is Reason.CARD_IS_NOT_IN_THE_DECK
    assert rehearsal.snapshot() == before
    assert rehearsal.live.feed(CardsRevealed("left", (card("Qs"),))) is None
    assert rehearsal.live.round.cards("left") == (card("Qs"),)


@pytest.mark.cites("§ 674a.11(c)", "§ 674a.11(h)(5)")
def test_h_5_the_cross_is_turned_up_for_the_bonus_when_everybody_has_folded() -> None:
    rehearsal = table(1, 2, bonus=5).stack(far="6s", left="6c", middle="Tc", right="4d", near="2c").until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "fold") is None
    assert isinstance(rehearsal.live.step, Reveal)
    rehearsal.finish()

    assert shown(rehearsal) == set(BOXES)
    assert rehearsal.lines(1)["five_card_bonus"] == rehearsal.lines(2)["five_card_bonus"] == ("win", 500)


# (g), (h): settlement


@pytest.mark.cites("§ 674a.11(g)", "§ 674a.11(h)")
def test_g_h_settlement_goes_counterclockwise_and_player_by_player_in_this_order() -> None:
    rehearsal = at_stage("middle", table(1, 4, bonus=5))
    assert rehearsal.decide(1, "bet", 10) is None
    assert rehearsal.decide(4, "bet", 10) is None
    rehearsal.finish()

    settled = [(line.stake, line.wager) for line in rehearsal.live.round.lines]

    each = ["ante_across", "across", "ante_down", "down", "middle", "five_card_bonus"]
    assert settled == [("4", wager) for wager in each] + [("1", wager) for wager in each]


NOTHING_DOWN = "9s {left} 3c {right} Kd"
NOTHING_ACROSS = "{left} 9s 3c Kd {right}"


@pytest.mark.cites("§ 674a.11(h)(1)(i)", "§ 674a.11(h)(1)(ii)")
@pytest.mark.parametrize(
    ("own", "ends", "ante", "bet"),
    [
        ("5h 2d", "5c Th", ("lose", -10), ("lose", -20)),
        ("6h 2d", "6c Th", ("push", 0), ("push", 0)),
        ("Th 2d", "Tc 5h", ("push", 0), ("push", 0)),
        ("Jh 2d", "Jc 5h", ("win", 10), ("win", 20)),
    ],
)
def test_h_1_the_across_hand_settles_its_ante_and_its_bet(
    own: str, ends: str, ante: tuple[str, float], bet: tuple[str, float]
) -> None:
    left, right = ends.split()

    played = one_player(own, NOTHING_DOWN.format(left=left, right=right), multiples=(2, 1, 1))

    assert (played["ante_across"], played["across"]) == (ante, bet)
    assert (played["ante_down"], played["down"]) == (("lose", -10), ("lose", -10))


@pytest.mark.cites("§ 674a.11(h)(2)(i)", "§ 674a.11(h)(2)(ii)")
@pytest.mark.parametrize(
    ("own", "ends", "ante", "bet"),
    [
        ("5h 2d", "5c Th", ("lose", -10), ("lose", -20)),
        ("6h 2d", "6c Th", ("push", 0), ("push", 0)),
        ("Th 2d", "Tc 5h", ("push", 0), ("push", 0)),
        ("Jh 2d", "Jc 5h", ("win", 10), ("win", 20)),
    ],
)
def test_h_2_the_down_hand_settles_its_ante_and_its_bet(
    own: str, ends: str, ante: tuple[str, float], bet: tuple[str, float]
) -> None:
    left, right = ends.split()

    played = one_player(own, NOTHING_ACROSS.format(left=left, right=right), multiples=(1, 2, 1))

    assert (played["ante_down"], played["down"]) == (ante, bet)
    assert (played["ante_across"], played["across"]) == (("lose", -10), ("lose", -10))


@pytest.mark.cites("§ 674a.11(h)(3)", "§ 674a.11(h)(4)")
@pytest.mark.parametrize(
    ("own", "boxes", "middle"),
    [
        ("5h 4d", "5c 9s 3c Kd 2h", ("lose", -10)),  # nothing across, fives down
        ("6h 4d", "6c 9s 3c Kd 2h", ("push", 0)),  # nothing across, sixes down
        ("6h Jd", "6c Js 3c Kd 2h", ("win", 10)),  # jacks across, sixes down
        ("Jd 6h", "Js 6c 3c Kd 2h", ("win", 10)),  # sixes across, jacks down
        ("Jd Jh", "Js 3d 3c Kd 2h", ("win", 30)),  # two pair across, three jacks down
        ("8d 8h", "Ts 9d 3c Kd 2h", ("push", 0)),  # eights both ways
    ],
)
def test_h_3_and_4_the_middle_bet_looks_at_the_higher_hand_and_loses_only_if_both_do(
    own: str, boxes: str, middle: tuple[str, float]
) -> None:
    assert one_player(own, boxes)["middle"] == middle


@pytest.mark.cites("§ 674a.11(h)(5)")
def test_h_5_the_bonus_looks_at_the_five_community_cards_only() -> None:
    played = one_player("Ah Ad", "As 9d 3c Kd 2h", bonus=5)

    assert played["down"] == ("win", 30)
    assert played["five_card_bonus"] == ("lose", -5)


@pytest.mark.cites("§ 674a.11(b)", "§ 674a.11(h)")
def test_stakes_that_share_a_seat_decide_for_themselves() -> None:
    rehearsal = Rehearsal("674a", seating="stadium")
    rehearsal.stack(seat1="Jh 4c", far="9s", left="Jd", middle="7c", right="2h", near="Kd")
    for name in ("a", "b"):
        rehearsal.wager(1, player=name, stake=name, **ANTES)
    rehearsal.until(Decide)
    assert rehearsal.decide("b", "fold") is None
    assert rehearsal.decide("a", "bet", 30) is None
    for _ in ("down", "middle"):
        rehearsal.until(Decide)
        assert rehearsal.decide("a", "bet", 10) is None
    rehearsal.finish()

    assert rehearsal.lines("a")["across"] == ("win", 3000)
    assert rehearsal.lines("b") == {"ante_across": ("forfeit", -1000), "ante_down": ("forfeit", -1000)}
