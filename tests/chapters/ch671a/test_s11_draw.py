"""§ 671a.11(d): the draw, its order, what it costs, and a deck that runs out."""

from typing import Any

import pytest

from croupier.chapters.ch671a_lunar_poker.drawing import Reason as DrawReason
from croupier.chapters.ch671a_lunar_poker.drawing import discards
from croupier.chapters.ch671a_lunar_poker.wagers import Reason as WagerReason
from croupier.equipment.cards import FIFTY_TWO, Card, card, notation
from croupier.rules.game.faces import Role, Viewer, codes, visible_hand
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import CountStub, Reveal
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.refusals import Reason
from support.games.lunar_poker import (
    ACE_KING,
    REQUIRED,
    UNQUALIFIED,
    accepted,
    at,
    buys,
    exchanges,
    order,
    step_of,
    table,
)
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes


@pytest.mark.cites("§ 671a.11(d)", "§ 671a.11(d)(3)")
def test_d_one_player_after_the_other_draws_and_decides_clockwise() -> None:
    rehearsal = table(1, 3, 4).until(at("decision"))
    accepted(rehearsal, 4, "buy_sixth", 10)
    accepted(rehearsal, 1, "exchange", 10, notation(rehearsal.live.round.cards(1)[:2]))
    accepted(rehearsal, 3, "fold")

    rehearsal.until(at("after_draw"))
    assert [len(rehearsal.live.round.cards(seat)) for seat in (1, 3, 4)] == [7, 5, 5]
    step = step_of(rehearsal)
    assert isinstance(step, Decide)
    assert step.deciding() == ("1",)
    accepted(rehearsal, 1, "bet", 20)
    rehearsal.until(at("after_draw"))
    assert [len(rehearsal.live.round.cards(seat)) for seat in (1, 3, 4)] == [7, 5, 6]
    accepted(rehearsal, 4, "bet", 20)

    assert isinstance(rehearsal.live.step, Reveal)


@pytest.mark.cites("§ 671a.11(d)")
def test_d_turns_taken_together_do_not_change_the_order_of_the_draw() -> None:
    rehearsal = table(1, 2, turns="together").until(at("decision"))
    accepted(rehearsal, 2, "buy_sixth", 10)
    accepted(rehearsal, 1, "buy_sixth", 10)
    rehearsal.until(at("after_draw"))

    assert [len(rehearsal.live.round.cards(seat)) for seat in (1, 2)] == [6, 5]


@pytest.mark.cites("§ 671a.11(d)(1)", "§ 671a.11(d)(1)(i)", "§ 671a.11(d)(2)")
def test_d_1_i_a_sixth_card_may_better_the_hand_and_the_fee_is_gone() -> None:
    assert buys("9h 8d 7s 6c Ad", "5h", ACE_KING) == {
        "super": ("lose", -10),
        "options_fee": ("fee", -10),
        "ante": ("push", 0),
        "bet": ("win", 80),
    }


@pytest.mark.cites("§ 671a.11(d)(1)(i)")
def test_d_1_i_the_super_wager_looks_at_the_first_five_cards_only() -> None:
    assert buys("Kh Qh Jh 9h 2c", "7h", ACE_KING)["super"] == ("lose", -10)


@pytest.mark.cites("§ 671a.11(d)(1)(ii)", "§ 671a.11(f)(2)(ii)")
def test_d_1_ii_exchanged_cards_are_out_of_the_hand() -> None:
    assert exchanges("As Ks 8d 8h 2c", "As Ks", "3c 4d", "7c 7d Ah Ts 2h") == {
        "super": ("lose", -10),
        "options_fee": ("fee", -10),
        "ante": ("push", 0),
        "bet": ("win", 20),
    }


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_d_1_ii_all_five_cards_may_be_replaced() -> None:
    played = exchanges("2c 5d 9h Js Qc", "2c 5d 9h Js Qc", "As Ah Ad Kc Kh", "7c 7d Ac Ts 2h")

    assert (played["bet"], played["ante"]) == (("win", 140), ("push", 0))


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_d_1_ii_a_straight_flush_after_the_draw_is_paid_on_the_bet_and_never_at_once() -> None:
    played = exchanges("9h 8h 7h 2c 3d", "2c 3d", "6h 5h", ACE_KING)

    assert (played["ante"], played["bet"]) == (("push", 0), ("win", 1000))


@pytest.mark.cites("§ 671a.11(d)(1)")
def test_d_1_the_fee_is_kept_when_the_dealer_does_not_qualify() -> None:
    assert buys("9h 8d 7s 6c Ad", "5h", UNQUALIFIED) == {
        "super": ("lose", -10),
        "options_fee": ("fee", -10),
        "ante": ("win", 40),
        "bet": ("push", 0),
    }


@pytest.mark.cites("§ 671a.11(d)(3)")
@pytest.mark.parametrize(("amount", "legal"), [(19.5, False), (20, True), (20.5, False)])
def test_d_3_the_bet_after_the_draw_is_twice_the_ante(amount: float, legal: bool) -> None:
    rehearsal = table(1).until(at("decision"))
    accepted(rehearsal, 1, "buy_sixth", 10)
    rehearsal.until(at("after_draw"))
    before = rehearsal.snapshot()

    refusal = rehearsal.decide(1, "bet", amount)

    assert (refusal is None) is legal
    if refusal is not None:
        assert (refusal.reason, refusal.cite) == (WagerReason.BET_WAGER_IS_NOT_TWICE_THE_ANTE, "§ 671a.11(d)(3)")
        assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 671a.11(d)(3)")
def test_d_3_nobody_draws_twice() -> None:
    rehearsal = table(1).until(at("decision"))
    accepted(rehearsal, 1, "buy_sixth", 10)
    rehearsal.until(at("after_draw"))

    refusal = rehearsal.decision_refused(1, "buy_sixth", 10)

    assert refusal.reason is Reason.CHOICE_IS_NOT_OPEN


@pytest.mark.cites("§ 671a.11(d)(4)")
def test_d_4_a_fold_after_the_draw_loses_the_ante_before_the_next_player_draws() -> None:
    rehearsal = table(1, 2).until(at("decision"))
    accepted(rehearsal, 1, "buy_sixth", 10)
    accepted(rehearsal, 2, "buy_sixth", 10)
    rehearsal.until(at("after_draw"))
    accepted(rehearsal, 1, "fold")

    assert order(rehearsal)[-1] == ("1", "ante")
    assert rehearsal.lines(1)["ante"] == ("forfeit", -1000)
    assert rehearsal.live.round.stakes["1"].folded
    assert isinstance(rehearsal.live.step, Deal)


# Hidden cards


@pytest.mark.cites("§ 671a.11(d)(1)(ii)", "§ 671a.11(f)(2)")
def test_d_drawn_cards_are_seen_by_their_player_alone_until_the_hand_is_turned_up() -> None:
    rehearsal = table(1, 2).stack(seat1="2c 5d 9h Js Qc 3d 4s").until(at("decision"))
    accepted(rehearsal, 1, "exchange", 10, "2c 5d")
    accepted(rehearsal, 2, "bet", 20)
    rehearsal.until(at("after_draw"))

    def seen(role: Role, player: str = "") -> tuple[list[str | None], list[list[str | None]]]:
        viewer = Viewer(role, player)
        hands = rehearsal.live.round.stakes["1"].hands
        return seen_codes(rehearsal.live, viewer)["1"], [
            codes(visible_hand(hand, own=player == "player 1")) for hand in hands
        ]

    hidden = ([None] * 7, [[None] * 5])
    assert seen(Role.PLAYER, "player 1") == (
        ["2c", "5d", "9h", "Js", "Qc", "3d", "4s"],
        [["9h", "Js", "Qc", "3d", "4s"]],
    )
    assert seen(Role.PLAYER, "player 2") == seen(Role.DEALER) == seen(Role.PUBLIC) == hidden
    accepted(rehearsal, 1, "bet", 20)
    assert seen(Role.PUBLIC) == hidden
    rehearsal.finish()
    assert seen(Role.PUBLIC)[1] == [["9h", "Js", "Qc", "3d", "4s"]]


@pytest.mark.cites("§ 671a.11(f)(2)")
def test_f_2_the_hand_that_plays_is_turned_up_and_the_exchanged_cards_are_not() -> None:
    rehearsal = Rehearsal("671a", opening=Opening(count_stub=True)).wager(1, **REQUIRED).wager(2, **REQUIRED)
    rehearsal.stack(seat1="2c 5d 9h Js Qc 3d 4s").until(at("decision"))
    accepted(rehearsal, 1, "exchange", 10, "2c 5d")
    accepted(rehearsal, 2, "fold")
    rehearsal.until(at("after_draw"))
    accepted(rehearsal, 1, "bet", 20)
    rehearsal.until(CountStub)

    shown = seen_codes(rehearsal.live, Viewer(Role.PUBLIC))
    assert shown["1"] == [None, None, "9h", "Js", "Qc", "3d", "4s"]
    assert shown["2"] == [None] * 5


@pytest.mark.cites("§ 671a.11(c)(1)")
def test_c_the_lines_settled_before_the_draw_do_not_tell_what_the_hidden_cards_are() -> None:
    rehearsal = table(1, 2, slips={2: {"super_seat_1": 5}}).stack(seat1="Jh Jd 7s 3c 2h").until(at("decision"))
    accepted(rehearsal, 1, "bet", 20)
    accepted(rehearsal, 2, "fold")

    assert [line.hand for line in rehearsal.live.round.lines] == [""] * 4


def test_a_hand_is_told_in_words_and_exchanged_cards_are_no_part_of_it() -> None:
    rehearsal = table(1).stack(seat1="8c 8d 9h Js Qc 8h 4s", dealer=ACE_KING).until(at("decision"))
    round, says = rehearsal.live.round, rehearsal.chapter.hand_in_words
    assert says(round, "1", round.cards(1)) == "pair of eights"
    assert says(round, "1", round.cards(1)[:2]) == "pair of eights"
    accepted(rehearsal, 1, "exchange", 10, "Js Qc")
    rehearsal.until(at("after_draw"))

    assert says(round, "1", round.cards(1)) == ""
    assert says(round, "1", round.stakes["1"].hands[0].cards) == "three eights"
    assert says(round, "dealer", round.cards("dealer")) == "ace-king"


# Stakes that share a seat


def stadium(*stakes: tuple[str, int], **options: Any) -> Rehearsal:
    """Stakes by name and seat, each of its own player."""
    rehearsal = Rehearsal("671a", seating="stadium", **options)
    for name, seat in stakes:
        rehearsal.wager(seat, stake=name, player=f"player of {name}", **REQUIRED)
    return rehearsal


@pytest.mark.cites("§ 671a.11(d)(1)(i)", "§ 671a.11(d)(1)(ii)")
def test_stakes_that_share_a_seat_share_its_draw_and_play_hands_of_their_own() -> None:
    rehearsal = stadium(("a", 1), ("b", 1), ("c", 1), ("d", 1))
    rehearsal.stack(seat1="2c 5d 9h Js Qc 3d 4s Kh", dealer=UNQUALIFIED).until(at("decision"))
    accepted(rehearsal, "a", "exchange", 10, "2c 5d 9h")
    accepted(rehearsal, "b", "buy_sixth", 10)
    accepted(rehearsal, "c", "bet", 20)
    accepted(rehearsal, "d", "exchange", 10, "Js Qc")
    rehearsal.until(at("after_draw"))

    round = rehearsal.live.round
    assert len(round.cards(1)) == 8
    hands = {name: [[one.value for one in hand.cards] for hand in stake.hands] for name, stake in round.stakes.items()}
    assert hands == {
        "a": [["Js", "Qc", "3d", "4s", "Kh"]],
        "b": [["2c", "5d", "9h", "Js", "Qc", "3d"]],
        "c": [],
        "d": [["2c", "5d", "9h", "3d", "4s"]],
    }
    step = step_of(rehearsal)
    assert isinstance(step, Decide)
    assert step.deciding() == ("a", "b", "d")


@pytest.mark.cites("§ 671a.11(f)(2)")
def test_stakes_that_share_a_seat_are_settled_by_their_own_hands() -> None:
    rehearsal = stadium(("a", 1), ("b", 1), ("c", 1))
    rehearsal.stack(seat1="8c 8d 9h Js Qc 8h 4s Kh", dealer="As Kd 9s 7h 2d").until(at("decision"))
    accepted(rehearsal, "a", "exchange", 10, "9h Js Qc")
    accepted(rehearsal, "b", "fold")
    accepted(rehearsal, "c", "exchange", 10, "8c 8d")
    rehearsal.until(at("after_draw"))
    accepted(rehearsal, "c", "bet", 20)
    accepted(rehearsal, "a", "bet", 20)
    rehearsal.finish()

    assert rehearsal.lines("a")["bet"] == ("win", 6000)
    assert rehearsal.lines("b") == {"super": ("lose", -1000), "ante": ("forfeit", -1000)}
    assert rehearsal.lines("c")["bet"] == ("lose", -2000)


@pytest.mark.cites("§ 671a.11(c)(1)", "§ 671a.11(c)(2)")
def test_all_stakes_of_a_seat_come_before_those_who_wagered_on_it_from_another() -> None:
    rehearsal = stadium(("x", 2), ("a", 1), ("b", 1))
    rehearsal.wager(2, stake="x", player="player of x", **REQUIRED, super_seat_1=5)
    rehearsal.until(at("decision"))
    for name in ("x", "a", "b"):
        accepted(rehearsal, name, "fold")

    assert order(rehearsal)[:3] == [("a", "super"), ("b", "super"), ("x", "super_seat_1")]


@pytest.mark.cites("§ 671a.7(b)", "§ 671a.11(d)(4)")
def test_a_stake_that_folded_after_the_draw_may_leave_before_its_neighbor_decides() -> None:
    rehearsal = stadium(("a", 1), ("b", 1)).until(at("decision"))
    accepted(rehearsal, "a", "buy_sixth", 10)
    accepted(rehearsal, "b", "buy_sixth", 10)
    rehearsal.until(at("after_draw"))
    accepted(rehearsal, "a", "fold")

    assert rehearsal.irregularity("abandoned", stake="a") is None
    accepted(rehearsal, "b", "bet", 20)
    rehearsal.finish()

    assert rehearsal.lines("a")["ante"] == ("lose", -1000)
    assert rehearsal.lines("b")["options_fee"] == ("fee", -1000)


# The deck runs out


def five_exchange_five(**options: Any) -> Rehearsal:
    """Five seats that exchange all their cards, at the twenty-third card of the draw."""
    rehearsal = table(1, 2, 3, 4, 5, **options).until(at("decision"))
    for seat in range(1, 6):
        accepted(rehearsal, seat, "exchange", 10, notation(rehearsal.live.round.cards(seat)))
    for seat in range(1, 5):
        rehearsal.until(at("after_draw"))
        accepted(rehearsal, seat, "bet", 20)
    while not rehearsal.live.over and len(rehearsal.live.round.cards(5)) < 7:
        rehearsal.go_on()
    return rehearsal


def first_hands(rehearsal: Rehearsal) -> set[Card]:
    round = rehearsal.live.round
    return {one for seat in range(1, 6) for one in round.cards(seat)[:5]}


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_a_deck_that_is_used_up_goes_on_with_this_rounds_discards() -> None:
    rehearsal = five_exchange_five()
    round = rehearsal.live.round

    assert round.stub == 25
    assert {one for one in FIFTY_TWO if round.pack.remaining(one)} == first_hands(rehearsal)
    assert step_of(rehearsal).prompt(round).startswith("The deck is used up: shuffle this round's discards.")

    held = round.cards(1)[5]
    before = rehearsal.snapshot()
    refusal = rehearsal.live.feed(CardDealt("5", held))
    assert refusal is not None
    assert refusal.reason is Reason.CARD_IS_NOT_IN_THE_DECK
    assert rehearsal.snapshot() == before

    for again in round.cards(1)[:3]:
        rehearsal.must(CardDealt("5", again))
    assert [one.value for one in round.stakes["5"].hands[0].cards[2:]] == [one.value for one in round.cards(1)[:3]]
    accepted(rehearsal, 5, "bet", 20)
    rehearsal.finish()
    assert all(not stake.at_risk for stake in round.stakes.values())
    assert not round.void


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_a_deck_that_is_used_up_voids_the_round_where_the_submission_says_so() -> None:
    rehearsal = five_exchange_five(deck_exhaustion="void")

    assert rehearsal.live.over
    assert rehearsal.live.round.void
    assert rehearsal.live.round.reshuffle
    assert rehearsal.lines(1)["bet"] == ("returned", 0)
    assert rehearsal.lines(5)["options_fee"] == ("returned", 0)


@pytest.mark.cites("§ 671a.13(a)", "§ 671a.11(d)(1)(ii)")
def test_a_card_found_face_up_is_not_among_the_discards_that_are_dealt_again() -> None:
    rehearsal = table(1, 2, 3, 4, 5).until(Deal)
    aside = card("7s")
    assert rehearsal.irregularity("face_up_card", card=aside) is None
    rehearsal.until(at("decision"))
    for seat in range(1, 6):
        accepted(rehearsal, seat, "exchange", 10, notation(rehearsal.live.round.cards(seat)))
    for seat in range(1, 5):
        rehearsal.until(at("after_draw"))
        accepted(rehearsal, seat, "fold")
    rehearsal.until(lambda _step: rehearsal.live.round.shuffled_back)

    round = rehearsal.live.round
    assert len(round.cards(5)) == 6
    assert round.pack.remaining(aside) == 0
    assert round.stub == 5 * 5 + 4 * 5


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_the_discards_are_what_was_folded_paid_at_once_or_exchanged() -> None:
    rehearsal = table(1, 2, 3, 4)
    rehearsal.stack(
        seat1="As Ks Qs Js Ts", seat2="2c 5d 9h Jd Qc 3d 4s", seat3="2d 5h 9c Jh Qd", seat4="2h 5c 9d Jc Qh"
    )
    rehearsal.until(at("decision"))
    accepted(rehearsal, 1, "declare_instant")
    accepted(rehearsal, 2, "exchange", 10, "2c 5d")
    accepted(rehearsal, 3, "fold")
    accepted(rehearsal, 4, "bet", 20)
    rehearsal.until(at("after_draw"))

    expected = "As Ks Qs Js Ts 2c 5d 2d 5h 9c Jh Qd"
    assert notation(discards(rehearsal.live.round)) == expected
    accepted(rehearsal, 2, "fold")
    assert len(discards(rehearsal.live.round)) == 5 + 7 + 5


def crowded(**options: Any) -> Rehearsal:
    """Five seats of two stakes each; on four of them one bets and one exchanges all cards."""
    stakes = [(f"{name}{seat}", seat) for seat in range(1, 6) for name in ("a", "b")]
    rehearsal = stadium(*stakes, **options).until(at("decision"))
    for seat in range(1, 5):
        accepted(rehearsal, f"a{seat}", "bet", 20)
        accepted(rehearsal, f"b{seat}", "exchange", 10, notation(rehearsal.live.round.cards(seat)))
    accepted(rehearsal, "a5", "bet", 20)
    return rehearsal


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_a_draw_that_the_deck_and_the_discards_cannot_give_is_refused() -> None:
    rehearsal = crowded()
    own = rehearsal.live.round.cards(5)

    refusal = rehearsal.decision_refused("b5", "exchange", 10, notation(own[:3]))

    assert refusal.reason is DrawReason.THE_DECK_CANNOT_GIVE_SO_MANY_CARDS
    accepted(rehearsal, "b5", "exchange", 10, notation(own[:2]))
    rehearsal.finish()
    assert not rehearsal.live.round.void


@pytest.mark.cites("§ 671a.11(d)(1)(ii)")
def test_where_the_round_would_be_void_the_draw_is_not_refused() -> None:
    rehearsal = crowded(deck_exhaustion="void")

    accepted(rehearsal, "b5", "exchange", 10, notation(rehearsal.live.round.cards(5)[:3]))
    rehearsal.finish()

    assert rehearsal.live.round.void


@pytest.mark.cites("§ 671a.11(d)(1)(ii)", "§ 671a.13(a)")
@pytest.mark.parametrize("found_at", [1, 5])
def test_a_deck_that_is_short_of_a_card_found_face_up_in_the_draw_voids_the_round(found_at: int) -> None:
    rehearsal = crowded()
    round = rehearsal.live.round
    accepted(rehearsal, "b5", "exchange", 10, notation(round.cards(5)[:2]))
    for seat in range(1, 6):
        if seat == found_at:
            left = next(one for one in FIFTY_TWO if round.pack.remaining(one))
            assert rehearsal.irregularity("face_up_card", card=left) is None
        if seat < 5:
            rehearsal.until(at("after_draw"))
            accepted(rehearsal, f"b{seat}", "bet", 20)
    while not rehearsal.live.over:
        rehearsal.go_on()

    assert round.void
    assert rehearsal.lines("b5")["options_fee"] == ("returned", 0)


@pytest.mark.cites("§ 671a.11(h)")
def test_the_count_after_such_a_round_expects_what_is_left_of_the_shuffled_discards() -> None:
    rehearsal = Rehearsal("671a", opening=Opening(count_stub=True))
    for seat in range(1, 6):
        rehearsal.wager(seat, **REQUIRED)
    rehearsal.until(at("decision"))
    for seat in range(1, 6):
        accepted(rehearsal, seat, "exchange", 10, notation(rehearsal.live.round.cards(seat)))
    for seat in range(1, 6):
        rehearsal.until(at("after_draw"))
        accepted(rehearsal, seat, "bet", 20)
    rehearsal.until(CountStub)

    assert "22 cards must remain" in step_of(rehearsal).prompt(rehearsal.live.round)
