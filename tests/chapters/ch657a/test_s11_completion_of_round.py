"""§ 657a.11(a)–(d), (h): fold or play, the dealer's hand, the main wagers and Queens Up."""

from typing import Any

import pytest

from croupier.chapters.ch657a_crazy_4_poker.wagers import Reason
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.refusals import Reason as CommonReason
from croupier.rules.terms.refusals import Refusal
from support.games.crazy_4 import BELOW_KING, KING_HIGH, many_players, one_player
from support.tables.rehearsed_table import Rehearsal, nets
from support.tables.table_checks import seen_codes

ACES = "As Ad 5h 3c 2s"
KINGS = "Ks Kd Ah Qc 9s"
NOTHING = "Js 9c 8h 5s 3d"


def at_the_decision(hand: str, **options: Any) -> Rehearsal:
    table = Rehearsal("657a", **options).stack(seat1=hand).wager(1, ante=10, super_bonus=10)
    return table.until(Decide)


# (b) fold or play


@pytest.mark.cites("§ 657a.11(b)")
@pytest.mark.parametrize(
    ("hand", "amount", "reason"),
    [
        (NOTHING, 9.5, Reason.PLAY_WAGER_BELOW_THE_ANTE),
        (NOTHING, 10, None),
        (NOTHING, 10.5, Reason.PLAY_WAGER_ABOVE_THE_ANTE_NEEDS_A_PAIR_OF_ACES),
        (KINGS, 30, Reason.PLAY_WAGER_ABOVE_THE_ANTE_NEEDS_A_PAIR_OF_ACES),
        (ACES, 9.5, Reason.PLAY_WAGER_BELOW_THE_ANTE),
        (ACES, 10, None),
        (ACES, 17.5, None),
        (ACES, 30, None),
        (ACES, 30.5, Reason.PLAY_WAGER_EXCEEDS_THREE_TIMES_THE_ANTE),
        (ACES, 20.25, CommonReason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
        ("2s 2d 2h 3c 4s", 30, None),
        ("5s 6d 7h 8c Ks", 30, None),
    ],
)
def test_b_play_is_the_ante_or_up_to_three_times_with_a_pair_of_aces(
    hand: str, amount: float, reason: Reason | None
) -> None:
    table = at_the_decision(hand)
    before = table.snapshot()

    refused = table.decide(1, "play", amount)

    assert (refused.reason if refused else None) == reason
    assert (table.snapshot() == before) is (reason is not None)


@pytest.mark.cites("§ 657a.11(b)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [(10, None), (15, Reason.PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE), (20, None), (30, None)],
)
def test_b_the_submission_may_ask_for_whole_multiples(amount: float, reason: Reason | None) -> None:
    table = at_the_decision(ACES, play_whole_multiples_only=True)
    before = table.snapshot()

    refused = table.decide(1, "play", amount)

    assert (refused.reason if refused else None) == reason
    assert (table.snapshot() == before) is (reason is not None)


@pytest.mark.cites("§ 657a.11(b)", "§ 657a.1(Play Wager)")
def test_b_players_decide_clockwise_from_the_dealers_left() -> None:
    table = Rehearsal("657a")
    for seat in (5, 2, 3):
        table.wager(seat, ante=10, super_bonus=10)
    table.until(Decide)
    before = table.snapshot()

    refused = table.decide(3, "play", 10)

    assert isinstance(refused, Refusal)
    assert refused.reason is CommonReason.DECISION_OUT_OF_TURN
    assert table.snapshot() == before
    for seat in (2, 3, 5):
        assert isinstance(table.live.step, Decide)
        assert table.live.step.deciding() == (str(seat),)
        assert table.decide(seat, "play", 10) is None


@pytest.mark.cites("§ 657a.11(b)")
def test_b_the_submission_may_let_all_decide_together() -> None:
    table = Rehearsal("657a", turns="together")
    for seat in (1, 4):
        table.wager(seat, ante=10, super_bonus=10)
    table.until(Decide)

    assert table.decide(4, "play", 10) is None
    assert table.decide(1, "fold") is None


@pytest.mark.cites("§ 657a.11(b)", "§ 657a.7(b)")
def test_b_who_does_not_answer_folds() -> None:
    table = at_the_decision(ACES)
    assert isinstance(table.live.step, Decide)

    given_up = table.live.step.default(table.live.round, "1")

    assert (given_up.choice, given_up.amount) == ("fold", 0)
    assert table.live.refuse(given_up) is None


@pytest.mark.cites("§ 657a.11(b)(1)")
def test_b_1_a_fold_forfeits_ante_super_bonus_and_queens_up() -> None:
    came_to = one_player("8s 8h 8d 8c Kd", play="fold", queens_up=5)

    assert came_to == {"ante": ("forfeit", -10), "super_bonus": ("forfeit", -10), "queens_up": ("forfeit", -5)}


@pytest.mark.cites("§ 657a.11(b)(2)")
@pytest.mark.parametrize("wager", ["four_card_progressive", "five_card_progressive"])
def test_b_2_a_fold_forfeits_the_progressive_but_not_the_envy_bonus(wager: str) -> None:
    envy = wager.replace("progressive", "envy")
    played = many_players(
        {1: "8s 8h 8d 8c Kd", 2: "2h 3h 4h 5h 6h"},
        play={1: "fold"},
        options={f"{wager}_paytable": "A"},
        **{wager: 1},
    )

    assert nets(played, 1)[wager] == ("forfeit", -1)
    assert nets(played, 1)[envy][0] == "paid"
    assert envy not in nets(played, 2)  # a folded hand lies in the discard rack


@pytest.mark.cites("§ 657a.11(b)(3)", "§ 657a.11(g)(2)")
def test_b_3_a_fold_keeps_the_six_card_bonus_alive() -> None:
    came_to = one_player("8s 8h Kd Jc 2c", six="8d", play="fold", six_card_bonus=5)

    assert came_to == {
        "ante": ("forfeit", -10),
        "super_bonus": ("forfeit", -10),
        "six_card_bonus": ("win", 25),
    }


@pytest.mark.cites("§ 657a.11(b)")
@pytest.mark.parametrize(("survives", "came_to"), [(True, ("win", 99)), (False, ("forfeit", -1))])
def test_b_the_submission_says_whether_the_five_card_hand_bonus_survives_a_fold(
    survives: bool, came_to: tuple[str, float]
) -> None:
    played = one_player(
        "8s 8h 8d Kc Kd",
        play="fold",
        options={"five_card_hand_survives_fold": survives},
        five_card_hand_player=1,
        five_card_hand_dealer=1,
    )

    assert played["five_card_hand_player"] == came_to
    assert played["five_card_hand_dealer"] == (("lose", -1) if survives else ("forfeit", -1))


# (c) the dealer's hand and the main wagers


@pytest.mark.cites("§ 657a.11(c)")
def test_c_the_dealers_cards_are_seen_only_after_the_last_decision() -> None:
    table = at_the_decision(NOTHING)
    hidden = seen_codes(table.live, Viewer(Role.PLAYER, "player 1"))["dealer"]
    table.decide(1, "play", 10)
    assert isinstance(table.live.step, Reveal)
    table.go_on()

    shown = seen_codes(table.live, Viewer(Role.PUBLIC))["dealer"]

    assert hidden == [None] * 5
    assert None not in shown


@pytest.mark.cites("§ 657a.11(c)", "§ 657a.11(c)(1)")
def test_c_1_at_settlement_the_hands_in_play_are_turned_up_and_folded_ones_are_not() -> None:
    table = Rehearsal("657a").wager(1, ante=10, super_bonus=10).wager(2, ante=10, super_bonus=10).until(Decide)
    table.decide(1, "fold")
    table.decide(2, "play", 10)
    table.finish()

    cards = seen_codes(table.live, Viewer(Role.PUBLIC))

    assert cards["1"] == [None] * 5
    assert None not in cards["2"]


@pytest.mark.cites("§ 657a.11(c)", "§ 657a.11(b)(3)")
def test_c_folded_cards_that_a_side_wager_is_settled_on_are_turned_up() -> None:
    table = Rehearsal("657a").wager(1, ante=10, super_bonus=10, six_card_bonus=1).until(Decide)
    table.decide(1, "fold")
    table.finish()

    assert None not in seen_codes(table.live, Viewer(Role.PUBLIC))["1"]


@pytest.mark.cites("§ 657a.11(c)")
def test_c_players_are_settled_counterclockwise_from_the_dealers_right() -> None:
    table = Rehearsal("657a")
    for seat in (1, 3, 6):
        table.wager(seat, ante=10, super_bonus=10)
    table.until(Decide)
    for seat in (1, 3, 6):
        table.decide(seat, "play", 10)
    table.finish()

    assert [line.stake for line in table.live.round.lines] == ["6"] * 3 + ["3"] * 3 + ["1"] * 3


@pytest.mark.cites("§ 657a.11(c)(2)")
def test_c_2_the_line_names_the_best_four_cards_of_the_player() -> None:
    table = at_the_decision("Ks Qs 9h 9d 9c")
    table.decide(1, "play", 10)
    table.finish()

    assert {line.hand for line in table.live.round.lines} == {"three nines"}


@pytest.mark.cites("§ 657a.11(c)(3)(i)")
@pytest.mark.parametrize(
    ("hand", "super_bonus"),
    [
        ("Kd 9h 8h 5s 3s", ("push", 0)),  # beats the dealer
        ("Th 7h 5d 3h 2s", ("push", 0)),  # ties
        ("9h 7h 5d 3h 2s", ("push", 0)),  # is outranked: the dealer still pays the Play Wager
        ("9s Th Jd Qc 2s", ("win", 10)),
    ],
)
def test_c_3_i_dealer_below_king_returns_the_ante_and_pays_the_play_wager(
    hand: str, super_bonus: tuple[str, float]
) -> None:
    came_to = one_player(hand, BELOW_KING)

    assert came_to == {"ante": ("push", 0), "play": ("win", 10), "super_bonus": super_bonus}


@pytest.mark.cites("§ 657a.11(c)(3)(i)")
@pytest.mark.parametrize(("hand", "super_bonus"), [("9h 7h 5d 3h 2s", ("lose", -10)), ("Th 7h 5d 3h 2s", ("push", 0))])
def test_c_3_i_the_submission_may_take_the_super_bonus_that_such_a_dealer_outranks(
    hand: str, super_bonus: tuple[str, float]
) -> None:
    options = {"super_bonus_loses_if_outranked_by_unqualified_dealer": True}

    assert one_player(hand, BELOW_KING, options=options)["super_bonus"] == super_bonus


@pytest.mark.cites("§ 657a.11(c)(3)(ii)")
@pytest.mark.parametrize(("dealer", "ante"), [("Qs Jd Th 8c 7s", ("push", 0)), ("Ks 6d 4h 3c 2s", ("win", 10))])
def test_c_3_ii_the_dealer_qualifies_with_the_lowest_king_high(dealer: str, ante: tuple[str, float]) -> None:
    assert one_player("9s 9h 5d 5c 2d", dealer)["ante"] == ante


@pytest.mark.cites("§ 657a.11(c)(3)(ii)(A)")
@pytest.mark.parametrize(
    ("hand", "super_bonus"),
    [("Kd Qd Jc 9s 3s", ("lose", -10)), ("9s Th Jd Qc 2s", ("win", 10)), ("As Ah Kd Ks 3s", ("lose", -10))],
)
def test_c_3_ii_a_a_lower_hand_loses_ante_and_play_but_a_straight_is_still_paid(
    hand: str, super_bonus: tuple[str, float]
) -> None:
    came_to = one_player(hand, "Ac Ad 8h 8d 8c")

    assert came_to == {"ante": ("lose", -10), "play": ("lose", -10), "super_bonus": super_bonus}


@pytest.mark.cites("§ 657a.11(c)(3)(ii)(B)")
@pytest.mark.parametrize(
    ("hand", "play", "super_bonus"), [("Kd 9h 8h 5s 3s", 10, ("push", 0)), ("9s Th Jd Qc 2s", 30, ("win", 10))]
)
def test_c_3_ii_b_a_higher_hand_is_paid_ante_and_play(hand: str, play: float, super_bonus: tuple[str, float]) -> None:
    came_to = one_player(hand, KING_HIGH, play=play)

    assert came_to == {"ante": ("win", 10), "play": ("win", play), "super_bonus": super_bonus}


@pytest.mark.cites("§ 657a.11(c)(3)(ii)(C)")
@pytest.mark.parametrize(
    ("hand", "dealer", "super_bonus"),
    [
        ("Kd 9h 7d 4h 3s", KING_HIGH, ("push", 0)),
        ("9s Th Jd Qc 2s", "9h Ts Jc Qd 3s", ("win", 10)),
    ],
)
def test_c_3_ii_c_an_equal_hand_returns_ante_and_play(hand: str, dealer: str, super_bonus: tuple[str, float]) -> None:
    came_to = one_player(hand, dealer)

    assert came_to == {"ante": ("push", 0), "play": ("push", 0), "super_bonus": super_bonus}


# (d) Queens Up


@pytest.mark.cites("§ 657a.11(d)", "§ 657a.1(Queens Up Wager)")
@pytest.mark.parametrize(("dealer", "ante"), [("Ac Ad Kh Ks 2d", "lose"), (BELOW_KING, "push"), (KING_HIGH, "win")])
def test_d_queens_up_is_paid_whether_or_not_the_dealer_is_beaten(dealer: str, ante: str) -> None:
    came_to = one_player("Qs Qh 9h 6c 3s", dealer, queens_up=5)

    assert came_to["ante"][0] == ante
    assert came_to["queens_up"] == ("win", 5)


@pytest.mark.cites("§ 657a.11(d)", "§ 657a.11(e)", "§ 657a.11(f)", "§ 657a.11(g)")
def test_d_to_g_a_player_is_settled_in_the_order_of_the_text() -> None:
    table = Rehearsal("657a").stack(seat1="8s 8h 8d 8c Kd", seat2="As Ah Ad Ac 9c")
    for seat in (1, 2):
        table.wager(
            seat,
            ante=10,
            super_bonus=10,
            queens_up=1,
            four_card_progressive=1,
            five_card_hand_player=1,
            five_card_hand_dealer=1,
            six_card_bonus=1,
        )
    table.until(Decide)
    table.decide(1, "play", 10)
    table.decide(2, "play", 10)
    table.finish()

    settled = [line.wager for line in table.live.round.lines if line.stake == "2"]

    assert [name for name in settled if not name.startswith(("magic", "lucky"))] == [
        "ante",
        "play",
        "super_bonus",
        "queens_up",
        "four_card_progressive",
        "four_card_envy",
        "five_card_hand_player",
        "five_card_hand_dealer",
        "six_card_bonus",
    ]
