"""§ 671a.11: decisions, Super Wagers, the dealer's hand; the draw has a file of its own."""

from typing import Any

import pytest

from croupier.chapters.ch671a_lunar_poker.play import Reason as PlayReason
from croupier.chapters.ch671a_lunar_poker.table import STUB
from croupier.chapters.ch671a_lunar_poker.wagers import Reason as WagerReason
from croupier.rules.game.live_round import replay
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import CountStub, Reveal
from croupier.rules.terms.events import Decided, StubCounted
from croupier.rules.terms.refusals import Reason
from support.games.lunar_poker import ACE_KING, UNQUALIFIED, accepted, at, bets, declares, entry, order, step_of, table
from support.tables.rehearsed_table import Rehearsal, nets, settle

STRAIGHT = "9h 8d 7s 6c 5h"
NOTHING = "Jc 8h 4s 3c 2h"
ROYAL = "As Ks Qs Js Ts"


def deciding(own: str, dealer: str = UNQUALIFIED, **options: Any) -> Rehearsal:
    """Seat 1 with these cards, about to decide."""
    return table(1, **options).stack(seat1=own, dealer=dealer).until(at("decision"))


@pytest.mark.cites("§ 671a.11(a)(3)", "§ 671a.11(c)")
def test_a_3_locked_in_decisions_cannot_be_changed() -> None:
    rehearsal = table(1, 2).until(at("decision"))
    accepted(rehearsal, 1, "bet", 20)
    assert rehearsal.decision_refused(1, "fold").reason is Reason.DECISION_IS_ALREADY_MADE
    accepted(rehearsal, 2, "buy_sixth", 10)
    rehearsal.until(at("after_draw"))
    before = rehearsal.snapshot()

    late = rehearsal.live.feed(Decided("1", "decision", "fold"))
    changed = rehearsal.live.feed(Decided("2", "decision", "fold"))

    assert late is not None
    assert late.reason is Reason.DECISION_IS_ALREADY_MADE
    assert changed is not None
    assert changed.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 671a.11(b)", "§ 671a.11(c)")
def test_b_players_decide_in_any_order_and_the_last_one_locks_all_in() -> None:
    rehearsal = table(1, 2, 3).until(at("decision"))
    step = step_of(rehearsal)
    assert isinstance(step, Decide)
    assert step.deciding() == ("1", "2", "3")
    assert step.prompt(rehearsal.live.round).startswith("Wait for seat 1, 2, 3, then announce")

    accepted(rehearsal, 3, "fold")
    accepted(rehearsal, 1, "fold")
    assert rehearsal.live.round.lines == []
    accepted(rehearsal, 2, "fold")

    assert isinstance(rehearsal.live.step, Reveal)


@pytest.mark.cites("§ 671a.11(b)(1)", "§ 671a.1(Fold)")
def test_b_1_a_fold_is_what_a_time_out_does() -> None:
    rehearsal = deciding(NOTHING)
    step = step_of(rehearsal)
    assert isinstance(step, Decide)

    rehearsal.must(step.default(rehearsal.live.round, "1"))

    assert rehearsal.lines() == {"super": ("lose", -1000), "ante": ("forfeit", -1000)}
    assert rehearsal.live.round.stakes["1"].folded


@pytest.mark.cites("§ 671a.11(b)(2)")
@pytest.mark.parametrize(("amount", "legal"), [(19.5, False), (20, True), (20.5, False)])
def test_b_2_the_bet_is_twice_the_ante(amount: float, legal: bool) -> None:
    rehearsal = deciding(STRAIGHT)

    refusal = rehearsal.decide(1, "bet", amount)

    assert (refusal is None) is legal
    assert refusal is None or refusal.reason is WagerReason.BET_WAGER_IS_NOT_TWICE_THE_ANTE


@pytest.mark.cites("§ 671a.11(b)(2)")
@pytest.mark.parametrize("auto", [True, False])
@pytest.mark.parametrize("own", [ROYAL, "9h 8h 7h 6h 5h", "Ah 2h 3h 4h 5h"])
def test_b_2_a_hand_with_an_instant_payout_may_not_bet(own: str, auto: bool) -> None:
    rehearsal = table(1, auto_declare=auto).stack(seat1=own).until(Decide)
    if not auto:
        accepted(rehearsal, 1, "pass")

    refusal = rehearsal.decision_refused(1, "bet", 20)

    assert refusal.reason is PlayReason.A_HAND_WITH_AN_INSTANT_PAYOUT_MAY_NOT_BET
    assert refusal.cite == "§ 671a.11(b)(2)"


@pytest.mark.cites("§ 671a.11(b)(2)", "§ 671a.11(c)(3)")
def test_b_2_nothing_else_is_left_to_elect_where_the_system_declares() -> None:
    rehearsal = deciding(ROYAL)
    step = step_of(rehearsal)
    assert isinstance(step, Decide)

    for choice, amount, cards in (("fold", 0, ""), ("buy_sixth", 10, ""), ("exchange", 10, "As Ks")):
        refusal = rehearsal.decision_refused(1, choice, amount, cards)
        assert refusal.reason is PlayReason.THE_INSTANT_PAYOUT_ENDS_THE_HAND
    assert rehearsal.decision_refused(1, "raise").reason is Reason.CHOICE_IS_NOT_OPEN
    assert step.default(rehearsal.live.round, "1").choice == "declare_instant"


@pytest.mark.cites("§ 671a.11(c)(3)")
@pytest.mark.parametrize("own", ["As Ah Ad Ac Ks", "Ah Kh Qh Jh 9h", STRAIGHT])
def test_b_2_no_other_hand_has_an_instant_payout(own: str) -> None:
    assert deciding(own).decision_refused(1, "declare_instant").reason is PlayReason.THE_HAND_HAS_NO_INSTANT_PAYOUT


@pytest.mark.cites("§ 671a.11(b)(3)", "§ 671a.1(Options fee)")
@pytest.mark.parametrize(("fee", "legal"), [(9.5, False), (10, True), (10.5, False)])
def test_b_3_the_options_fee_equals_the_ante(fee: float, legal: bool) -> None:
    rehearsal = deciding(STRAIGHT)

    refusal = rehearsal.decide(1, "buy_sixth", fee)

    assert (refusal is None) is legal
    assert refusal is None or refusal.reason is WagerReason.OPTIONS_FEE_DIFFERS_FROM_THE_ANTE


@pytest.mark.cites("§ 671a.11(b)(3)", "§ 671a.1(Draw)")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("9h", Reason.WRONG_NUMBER_OF_CARDS),
        ("9h 8d", None),
        ("9h 8d 7s 6c 5h", None),
        ("9h 8d 7s 6c 5h 4c", Reason.WRONG_NUMBER_OF_CARDS),
        ("9h 2d", Reason.CARDS_ARE_NOT_IN_THE_HAND),
        ("9h 9h", Reason.CARDS_ARE_NOT_IN_THE_HAND),
    ],
)
def test_b_3_two_to_five_cards_of_the_hand_are_exchanged(cards: str, reason: Reason | None) -> None:
    rehearsal = deciding(STRAIGHT)
    before = rehearsal.snapshot()

    refusal = rehearsal.decide(1, "exchange", 10, cards)

    assert (refusal.reason if refusal else None) is reason
    assert refusal is None or rehearsal.snapshot() == before


# (b) and (c)(1): declaring


@pytest.mark.cites("§ 671a.11(b)", "§ 671a.11(c)(1)")
def test_b_where_players_declare_an_undeclared_super_hand_is_collected_from_all_who_wagered_on_it() -> None:
    slips = {2: {"super_seat_1": 5}}
    rehearsal = table(1, 2, slips=slips, auto_declare=False).stack(seat1=STRAIGHT, seat2=NOTHING).until(at("declare"))
    accepted(rehearsal, 1, "pass")
    accepted(rehearsal, 2, "pass")
    accepted(rehearsal, 1, "bet", 20)
    accepted(rehearsal, 2, "fold")

    assert rehearsal.lines(1)["super"] == ("lose", -1000)
    assert rehearsal.lines(2)["super_seat_1"] == ("lose", -500)


@pytest.mark.cites("§ 671a.11(b)", "§ 671a.11(c)(2)")
def test_b_where_players_declare_a_declared_super_hand_is_paid_to_all_who_wagered_on_it() -> None:
    slips = {2: {"super_seat_1": 5}}
    rehearsal = table(1, 2, slips=slips, auto_declare=False).stack(seat1=STRAIGHT, seat2=NOTHING).until(at("declare"))
    accepted(rehearsal, 1, "declare_super")
    assert rehearsal.decision_refused(2, "declare_super").reason is PlayReason.THE_HAND_HAS_NO_SUPER_PAYOUT
    accepted(rehearsal, 2, "pass")
    accepted(rehearsal, 1, "fold")
    accepted(rehearsal, 2, "fold")

    assert rehearsal.lines(1)["super"] == ("win", 30000)
    assert rehearsal.lines(2)["super_seat_1"] == ("win", 15000)


@pytest.mark.cites("§ 671a.11(b)")
def test_b_where_players_declare_an_instant_hand_may_be_declared_folded_or_drawn_to() -> None:
    options = {"auto_declare": False}
    declared = declares("9h 8h 7h 6h 5h", options=options)
    kept = nets(settle("671a", **entry("9h 8h 7h 6h 5h", UNQUALIFIED, {"action": "fold"}, options=options)))

    assert declared == {"super": ("win", 20), "ante": ("win", 2500)}
    assert kept == {"super": ("lose", -10), "ante": ("forfeit", -10)}


@pytest.mark.cites("§ 671a.11(b)", "§ 671a.11(c)(1)")
def test_b_a_worked_example_declares_by_an_action_and_else_not_at_all() -> None:
    options = {"auto_declare": False}
    silent = bets(STRAIGHT, UNQUALIFIED, options=options)
    actions = {"action": "declare_super"}, {"action": "bet"}
    spoken = nets(settle("671a", **entry(STRAIGHT, UNQUALIFIED, *actions, options=options)))

    assert silent["super"] == ("lose", -10)
    assert spoken["super"] == ("win", 300)


# (c): when all decisions are locked in


@pytest.mark.cites("§ 671a.11(c)", "§ 671a.11(c)(1)", "§ 671a.11(c)(2)", "§ 671a.11(c)(3)", "§ 671a.11(c)(4)")
def test_c_hand_after_hand_clockwise_own_wagers_first_then_those_of_others() -> None:
    slips = {3: {"super_seat_1": 5, "super_seat_5": 5}, 5: {"super_seat_1": 10, "super_seat_3": 5}}
    rehearsal = table(5, 3, 1, slips=slips)
    rehearsal.stack(seat1=STRAIGHT, seat3=ROYAL, seat5=NOTHING).until(at("decision"))
    accepted(rehearsal, 5, "fold")
    accepted(rehearsal, 3, "declare_instant")
    accepted(rehearsal, 1, "buy_sixth", 10)

    assert order(rehearsal) == [
        ("1", "super"),
        ("3", "super_seat_1"),
        ("5", "super_seat_1"),
        ("3", "super"),
        ("5", "super_seat_3"),
        ("3", "ante"),
        ("5", "super"),
        ("3", "super_seat_5"),
        ("5", "ante"),
    ]
    assert rehearsal.lines(1) == {"super": ("win", 30000)}
    assert rehearsal.lines(3) == {
        "super_seat_1": ("win", 15000),
        "super": ("win", 5000),
        "ante": ("win", 1500000),
        "super_seat_5": ("lose", -500),
    }
    assert rehearsal.lines(5) == {
        "super_seat_1": ("win", 30000),
        "super_seat_3": ("win", 2500),
        "super": ("lose", -1000),
        "ante": ("forfeit", -1000),
    }
    assert len(rehearsal.live.round.cards(1)) == 5


@pytest.mark.cites("§ 671a.11(c)(2)")
def test_c_2_a_hand_counts_for_the_super_wagers_even_if_its_player_folds() -> None:
    rehearsal = table(1, 2, slips={2: {"super_seat_1": 5}}).stack(seat1="Ah Kd Qs 6c 5h").until(at("decision"))
    accepted(rehearsal, 1, "fold")
    accepted(rehearsal, 2, "fold")

    assert rehearsal.lines(1) == {"super": ("win", 5000), "ante": ("forfeit", -1000)}
    assert rehearsal.lines(2)["super_seat_1"] == ("win", 2500)


@pytest.mark.cites("§ 671a.11(c)(3)")
def test_c_3_a_hand_that_was_paid_at_once_is_out_of_the_round() -> None:
    assert declares("9h 8h 7h 6h 5h", "Ac Kd 9s 4h 2d") == {"super": ("win", 20), "ante": ("win", 2500)}


# (e): the dealer's hand


@pytest.mark.cites("§ 671a.11(e)", "§ 671a.11(e)(1)", "§ 671a.11(e)(2)")
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("Ah Kd Qs 6c 5h", ("win", 2500)),
        ("Ah Kd Js 6c 5h", ("lose", -500)),
        ("Kh Ks Jd Jc Qh", ("win", 75000)),
        ("9h 8h 7h 6h 5h", ("win", 1000)),
    ],
)
def test_e_the_dealers_five_cards_decide_the_wagers_on_them(dealer: str, expected: tuple[str, int]) -> None:
    rehearsal = table(1, slips={1: {"super_dealer": 5}}).stack(dealer=dealer).until(at("decision"))
    accepted(rehearsal, 1, "fold")
    rehearsal.finish()

    assert rehearsal.lines(1)["super_dealer"] == expected


@pytest.mark.cites("§ 671a.11(e)", "§ 671a.11(f)(2)")
def test_e_and_f_wagers_on_the_dealer_go_clockwise_then_the_hands_counterclockwise() -> None:
    slips = {seat: {"super_dealer": 5} for seat in (1, 2, 4)}
    rehearsal = table(4, 2, 1, slips=slips).stack(dealer=ACE_KING, seat1=STRAIGHT).until(at("decision"))
    for seat, choice, amount in ((1, "bet", 20), (2, "fold", 0), (4, "bet", 20)):
        accepted(rehearsal, seat, choice, amount)
    settled = len(rehearsal.live.round.lines)
    rehearsal.finish()

    assert [stake for stake, wager in order(rehearsal) if wager == "super_dealer"] == ["1", "2", "4"]
    lines = order(rehearsal)[settled + 3 :]
    assert [stake for stake, wager in lines if wager == "ante"] == ["4", "1"]


# (f): against the dealer


@pytest.mark.cites("§ 671a.11(f)(1)")
@pytest.mark.parametrize(
    ("own", "ante"), [("Qh Jd 8s 4c 3h", 10), ("9h 9d 9c 6c 5h", 10), (STRAIGHT, 40), ("Ah Kh 9h 7h 2h", 40)]
)
def test_f_1_below_ace_king_the_bet_goes_back_and_the_ante_wins_whatever_the_hands_are(own: str, ante: int) -> None:
    played = bets(own, UNQUALIFIED)

    assert (played["ante"], played["bet"]) == (("win", ante), ("push", 0))
    assert "bet_second_combination" not in played


@pytest.mark.cites("§ 671a.11(f)(1)", "§ 671a.11(f)(2)")
def test_f_the_dealer_qualifies_with_ace_king_and_not_with_ace_queen() -> None:
    lowest = bets("Qh Jd 8s 6c 3h", "Ac Kd 4s 3d 2d")
    just_below = bets("Qh Jd 8s 6c 3h", "Ac Qd Js Td 9d")

    assert (lowest["ante"], lowest["bet"]) == (("lose", -10), ("lose", -20))
    assert (just_below["ante"], just_below["bet"]) == (("win", 10), ("push", 0))


@pytest.mark.cites("§ 671a.11(f)(2)(i)")
@pytest.mark.parametrize(
    ("own", "dealer"),
    [("8h 8d As 5c 3h", "9h 9d Ks 5d 2h"), ("Ah Kd 9s 7c 3h", "Ac Ks 9d 7h 4h"), ("Qh Jd 8s 6c 3h", ACE_KING)],
)
def test_f_2_i_a_lower_hand_loses_ante_and_bet(own: str, dealer: str) -> None:
    played = bets(own, dealer)

    assert (played["ante"], played["bet"]) == (("lose", -10), ("lose", -20))
    assert "bet_second_combination" not in played


@pytest.mark.cites("§ 671a.11(f)(2)(ii)")
def test_f_2_ii_a_higher_hand_gets_the_ante_back_and_the_bet_paid() -> None:
    assert bets("9h 9d Ks 5d 2h", "8h 8d As 5c 3h") == {
        "super": ("lose", -10),
        "ante": ("push", 0),
        "bet": ("win", 20),
    }


@pytest.mark.cites("§ 671a.11(f)(2)(ii)")
@pytest.mark.parametrize("edition", ["adopted", "proposed"])
def test_f_2_ii_the_second_combination_need_not_beat_the_dealer(edition: str) -> None:
    played = bets("As Ah Kd 9c 8d", "Qh Qd Jc 7s 3d", edition=edition)

    assert (played["bet"], played["bet_second_combination"]) == (("win", 20), ("paid", 20))


@pytest.mark.cites("§ 671a.11(f)(2)(ii)")
def test_f_2_ii_a_hand_that_does_not_beat_the_dealer_is_paid_for_no_combination() -> None:
    lower = bets("Js Jh Ad Kc 8d", "Qh Qd Jc 7s 3d")
    equal = bets("Js Jh Ad Kc 8d", "Jc Jd As Kh 8s")

    assert "bet_second_combination" not in lower
    assert "bet_second_combination" not in equal


@pytest.mark.cites("§ 671a.11(f)(2)(iii)")
def test_f_2_iii_equal_hands_get_ante_and_bet_back() -> None:
    played = bets("9h 9d Ks 5d 2h", "9s 9c Kd 5h 2d")

    assert (played["ante"], played["bet"]) == (("push", 0), ("push", 0))


# (g) and (h): after the round


@pytest.mark.cites("§ 671a.11(g)")
def test_g_every_hand_can_be_put_together_again_from_the_record() -> None:
    rehearsal = table(1, 2).stack(seat1="2c 5d 9h Js Qc 3d 4s Kh").until(at("decision"))
    accepted(rehearsal, 1, "exchange", 10, "2c 5d 9h")
    accepted(rehearsal, 2, "bet", 20)
    rehearsal.until(at("after_draw"))
    accepted(rehearsal, 1, "bet", 20)
    rehearsal.finish()
    live = rehearsal.live

    again = replay(live.chapter, live.round.options, Opening(), live.events).round

    assert again.lines == live.round.lines
    assert [card.value for card in again.cards(1)] == ["2c", "5d", "9h", "Js", "Qc", "3d", "4s", "Kh"]
    assert [card.value for card in again.stakes["1"].hands[0].cards] == ["Js", "Qc", "3d", "4s", "Kh"]
    assert again.laid == live.round.laid


@pytest.mark.cites("§ 671a.11(h)", "§ 671a.11(h)(1)", "§ 671a.11(h)(2)")
@pytest.mark.parametrize(("found", "removed"), [(52, False), (51, True), (53, True)])
def test_h_a_wrong_count_after_the_round_costs_the_deck_and_not_the_round(found: int, removed: bool) -> None:
    rehearsal = Rehearsal("671a", opening=Opening(count_stub=True)).wager(1, ante=10, super=10)
    rehearsal.stack(seat1=STRAIGHT, dealer=UNQUALIFIED).until(at("decision"))
    accepted(rehearsal, 1, "bet", 20)
    rehearsal.until(CountStub)
    lines = rehearsal.lines()
    assert lines == {"super": ("win", 30000), "bet": ("push", 0), "ante": ("win", 4000)}

    rehearsal.must(StubCounted(found))

    assert rehearsal.live.over
    assert rehearsal.live.round.remove_deck is removed
    assert not rehearsal.live.round.void
    assert rehearsal.lines() == lines


@pytest.mark.cites("§ 671a.11(h)")
@pytest.mark.parametrize(("rounds", "counting", "due"), [(4, False, False), (5, False, True), (9, True, False)])
def test_h_the_count_is_due_every_five_rounds_without_a_counting_shuffler(
    rounds: int, counting: bool, due: bool
) -> None:
    assert STUB.due(rounds, counting_shuffler=counting) is due
