"""§ 663a.11: fold or play, the settings, the dealer's hands, and each player's wagers."""

from typing import Any

import pytest

from croupier.chapters.ch663a_five_card_hi_lo.play import Reason as HiLo
from croupier.chapters.ch663a_five_card_hi_lo.play import refuse_setting
from croupier.chapters.ch663a_five_card_hi_lo.settle import dealer_setting
from croupier.chapters.ch663a_five_card_hi_lo.wagers import Reason as PlayWager
from croupier.equipment.cards import cards
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.refusals import Reason
from support.games.hi_lo import DEALER_29_11, all_play, folding, one_player, setting, table
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes

SIDE = {"tie": 5, "poker_bonus": 5}


def seen(rehearsal: Rehearsal, role: Role, player: str = "") -> dict[str, Any]:
    found: dict[str, Any] = seen_codes(rehearsal.live, Viewer(role, player))
    return found


# (a) players examine their cards


@pytest.mark.cites("§ 663a.11(a)")
def test_a_a_player_examines_his_own_cards_when_all_are_dealt() -> None:
    rehearsal = table(1, 2).stack(seat1="As Jh Td 9c 2s")
    rehearsal.until(lambda step: isinstance(step, Deal) and not step.remaining[1:])
    assert seen(rehearsal, Role.PLAYER, "player 1")["1"] == [None] * 5

    rehearsal.until(Decide)

    own = seen(rehearsal, Role.PLAYER, "player 1")
    assert own["1"] == ["As", "Jh", "Td", "9c", "2s"]
    assert own["2"] == own["dealer"] == [None] * 5
    for role in (Role.PUBLIC, Role.DEALER, Role.SURVEILLANCE):
        assert not any(one for hand in seen(rehearsal, role).values() for one in hand)


# (b) and (c) fold or play


@pytest.mark.cites("§ 663a.11(b)")
@pytest.mark.parametrize("amount", [0, 5, 9.5, 10.5, 20])
def test_b_a_play_wager_of_another_amount_than_the_ante_is_refused(amount: float) -> None:
    rehearsal = table(1).until(Decide)

    refused = rehearsal.decision_refused(1, "play", amount)

    assert (refused.reason, refused.cite) == (PlayWager.PLAY_WAGER_DIFFERS_FROM_THE_ANTE, "§ 663a.11(b)")
    assert "must be exactly $10" in refused.detail


@pytest.mark.cites("§ 663a.11(b)")
def test_b_players_are_asked_clockwise_from_the_dealers_left() -> None:
    rehearsal = table(2, 5).until(Decide)

    refused = rehearsal.decision_refused(5, "play", 10)

    assert refused.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.decide(2, "play", 10) is None
    assert rehearsal.decide(5, "fold") is None


@pytest.mark.cites("§ 663a.11(b)")
def test_b_a_player_who_does_not_answer_folds() -> None:
    rehearsal = table(1).until(Decide)
    assert isinstance(rehearsal.live.step, Decide)

    assert rehearsal.live.step.default(rehearsal.live.round, "1").choice == "fold"


@pytest.mark.cites("§ 663a.11(b)", "§ 663a.11(b)(1)", "§ 663a.11(b)(2)", "§ 663a.11(c)")
def test_b_a_fold_costs_ante_and_tie_and_the_poker_bonus_is_settled() -> None:
    assert folding("7s 7h 6d 5c 4s", slip=SIDE) == {
        "ante": ("forfeit", -10),
        "tie": ("forfeit", -5),
        "poker_bonus": ("win", 5),
    }


@pytest.mark.cites("§ 663a.11(b)(1)")
def test_b_1_a_tie_is_forfeited_though_the_hands_would_have_tied() -> None:
    assert folding("Kh Qd 9s 7d 4c", slip={"tie": 5}) == {"ante": ("forfeit", -10), "tie": ("forfeit", -5)}


@pytest.mark.cites("§ 663a.11(c)")
def test_c_folded_cards_leave_unseen_unless_a_poker_bonus_lies_with_them() -> None:
    rehearsal = table(1).wager(2, ante=10, poker_bonus=5).wager(3, ante=10)
    rehearsal.stack(seat1="As Jh Td 9c 2s", seat2="Ks Kh 6d 5c 4s").until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "fold") is None
    assert rehearsal.decide(3, "play", 10) is None

    assert rehearsal.live.round.cards("discard") == cards("As Jh Td 9c 2s")
    assert rehearsal.lines(1) == rehearsal.lines(2) == {"ante": ("forfeit", -1000)}
    assert isinstance(rehearsal.live.step, Decide)
    assert rehearsal.live.step.deciding() == ("3",)

    rehearsal.finish()
    shown = seen(rehearsal, Role.PUBLIC)
    assert shown["discard"] == [None] * 5
    assert shown["2"] == ["Ks", "Kh", "6d", "5c", "4s"]
    assert rehearsal.lines(2)["poker_bonus"] == ("win", 500)


@pytest.mark.cites("§ 663a.11(c)", "§ 663a.11(e)")
def test_c_when_all_fold_nobody_sets_and_the_dealer_still_shows_his_cards() -> None:
    rehearsal = table(1, 2).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "fold") is None
    assert isinstance(rehearsal.live.step, Reveal)

    rehearsal.finish()

    assert None not in seen(rehearsal, Role.PUBLIC)["dealer"]


# (d) setting the hands

SETTINGS = [
    ("As Jh Td 9c 2s", "9c 2s", None),
    ("As Jh Td 9c 2s", "As 2s", None),
    ("As Jh Td 9c 2s", "As 9c", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
    ("As Jh Td 9c 2s", "Jh 2s", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
    ("As Ah Kd 5c 3s", "As Ah", HiLo.MORE_THAN_ONE_ACE_IN_THE_LOW_HAND),
    ("As Ah Kd 5c 3s", "Ah 3s", None),
    ("As Ah Kd 5c 3s", "5c 3s", None),
    ("As Ah Ad Ac 2d", "Ac 2d", None),
]
"""Which settings are legal, as worked out for ace, jack, ten, nine, two and for three other hands."""

MORE_SETTINGS = [
    ("As Ah Ad Ac 2d", "As 2d", None),
    ("As Ah Ad Ac Kd", "Ac Kd", None),
    ("As Ah Ad Ac Kd", "As Ac", HiLo.MORE_THAN_ONE_ACE_IN_THE_LOW_HAND),
    ("Ks Qh Jd Tc 9s", "Tc 9s", None),  # all of the others count ten: any of them goes with the nine
    ("Ks Qh Jd Tc 9s", "Ks 9s", None),
    ("Ks Qh Jd Tc 9s", "Jd Tc", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
    ("Ks Qh Jd Tc As", "Qh Jd", None),
    ("Ks Qh Jd Tc As", "As Ks", None),
    ("6s 6h Kd 9c 2s", "6s 2s", None),
    ("6s 6h Kd 9c 2s", "6h 6s", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
    ("5s 5h 5d 9c 8s", "5s 5d", None),
    ("9s 8h 7d 6c 5s", "9s 8h", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
    ("As Ah Ad 9c 5d", "Ad 5d", None),
    ("As Ah Ad 9c 5d", "Ad 9c", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
    ("As Jh Td 9c 2s", "Kd 2s", Reason.CARDS_ARE_NOT_IN_THE_HAND),
    ("As Jh Td 9c 2s", "2s 2s", Reason.CARDS_ARE_NOT_IN_THE_HAND),
]


@pytest.mark.cites("§ 663a.11(d)", "§ 663a.1(Setting the hands)")
@pytest.mark.parametrize(("hand", "low", "reason"), [*SETTINGS, *MORE_SETTINGS])
@pytest.mark.parametrize("turned_around", [False, True])
def test_d_the_two_lower_values_go_low_and_up_to_one_ace_may(
    hand: str, low: str, reason: HiLo | Reason | None, turned_around: bool
) -> None:
    named = cards(low)[::-1] if turned_around else cards(low)

    refused = refuse_setting(cards(hand), named)

    assert (refused and refused.reason) == reason
    assert refused is None or refused.cite == "§ 663a.11(d)"


@pytest.mark.cites("§ 663a.11(d)")
@pytest.mark.parametrize(
    ("low", "reason"),
    [
        ("As 9c", HiLo.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND),
        ("Kd 2s", Reason.CARDS_ARE_NOT_IN_THE_HAND),
        ("2s", Reason.WRONG_NUMBER_OF_CARDS),
        ("", Reason.WRONG_NUMBER_OF_CARDS),
        ("9c Td 2s", Reason.WRONG_NUMBER_OF_CARDS),
    ],
)
def test_d_an_illegal_setting_is_refused_before_it_counts(low: str, reason: HiLo | Reason) -> None:
    rehearsal = all_play(table(1).stack(seat1="As Jh Td 9c 2s"))

    refused = rehearsal.decision_refused(1, "set", cards=low)

    assert refused.reason is reason
    assert rehearsal.decide(1, "set", cards="As 2s") is None


@pytest.mark.cites("§ 663a.11(d)", "§ 663a.6(a)")
def test_d_the_example_of_the_text_counts_29_high_and_3_low() -> None:
    rehearsal = all_play(table(1).stack(seat1="As Jh Td 9c 2s", dealer=DEALER_29_11))
    assert rehearsal.decide(1, "set", cards="As 2s") is None
    rehearsal.finish()

    assert {line.hand for line in rehearsal.live.round.lines} == {"29 high, 3 low"}


@pytest.mark.cites("§ 663a.11(d)")
@pytest.mark.parametrize(
    ("hand", "low"), [("As Jh Td 9c 2s", "2s 9c"), ("As Ah Ad Ac Kd", "Kd As"), ("6s 6h Kd 9c 2s", "2s 6s")]
)
def test_d_a_time_out_sets_the_two_lowest_low(hand: str, low: str) -> None:
    rehearsal = all_play(table(1).stack(seat1=hand))
    assert isinstance(rehearsal.live.step, Decide)

    default = rehearsal.live.step.default(rehearsal.live.round, "1")

    assert (default.choice, default.cards) == ("set", cards(low))
    rehearsal.must(default)


@pytest.mark.cites("§ 663a.11(a)(3)")
def test_a_3_hands_once_set_stay_as_they_are() -> None:
    rehearsal = all_play(table(1, 2).stack(seat1="As Jh Td 9c 2s"))
    assert rehearsal.decide(1, "set", cards="As 2s") is None

    refused = rehearsal.decision_refused(1, "set", cards="9c 2s")

    assert refused.reason is Reason.DECISION_IS_ALREADY_MADE


# (e) the dealer's hands


@pytest.mark.cites("§ 663a.11(e)", "§ 663a.6(a)")
@pytest.mark.parametrize(
    ("dealer", "words"),
    [
        (DEALER_29_11, "29 high, 11 low"),
        ("Ac Kd Qs 3h 2c", "31 high, 5 low"),  # the ace may not go low
        ("Ac Ad As 3h 2c", "33 high, 5 low"),
        ("As Ah Ad Ac Kd", "33 high, 11 low"),  # the fourth ace counts one
        ("As Ah Ad Ac 2d", "33 high, 3 low"),
    ],
)
def test_e_the_dealers_aces_are_high_unless_there_are_four(dealer: str, words: str) -> None:
    rehearsal = table(1).stack(dealer=dealer).finish()

    assert dealer_setting(rehearsal.live.round).in_words == words


@pytest.mark.cites("§ 663a.11(e)")
def test_e_nobody_sees_the_dealers_cards_before_all_have_set_their_hands() -> None:
    rehearsal = all_play(table(1, 2))
    while setting(rehearsal.live.step):
        assert seen(rehearsal, Role.PLAYER, "player 1")["dealer"] == [None] * 5
        rehearsal.go_on(deciding=True)
    assert isinstance(rehearsal.live.step, Reveal)

    rehearsal.go_on()

    assert None not in seen(rehearsal, Role.PUBLIC)["dealer"]


# (f) and (g) Ante and Play


@pytest.mark.cites("§ 663a.11(f)", "§ 663a.11(j)", "§ 663a.11(k)")
def test_f_counterclockwise_each_hand_revealed_and_settled_with_all_its_wagers_before_the_next() -> None:
    rehearsal = all_play(table(1, 4, slip=SIDE).stack(seat1="Ks Qh Jd 3c 2s", seat4="Kh Qd 9s 8d 4c"))
    rehearsal.until(Reveal, deciding=True)

    order = []
    while not rehearsal.live.over:
        step = rehearsal.live.step
        assert isinstance(step, Reveal)
        order.append((step.place, len(rehearsal.live.round.lines)))
        rehearsal.go_on()

    assert order == [("dealer", 0), ("4", 0), ("1", 4)]
    settled = [(line.stake, line.wager) for line in rehearsal.live.round.lines]
    each = ["ante", "play", "tie", "poker_bonus"]
    assert settled == [("4", wager) for wager in each] + [("1", wager) for wager in each]


@pytest.mark.cites("§ 663a.11(g)(1)", "§ 663a.11(g)(2)", "§ 663a.11(g)(3)", "§ 663a.11(g)(3)(i)", "§ 663a.11(g)(3)(ii)")
@pytest.mark.parametrize(
    ("own", "low", "result", "cite"),
    [
        # the dealer has 29 high, 11 low
        ("Ks Qh Jd 3c 2s", "3c 2s", ("win", 10), "§§ 663a.11(g)(1), 663a.12(a)"),  # 30 and 5
        ("Ks Qh Jd 8c 3s", "8c 3s", ("push", 0), "§ 663a.11(g)(3)(i)"),  # 30 and 11
        ("Ks Qh Jd 9c 3s", "9c 3s", ("push", 0), "§ 663a.11(g)(3)(i)"),  # 30 and 12
        ("Ks Qh 9d 8c 2s", "8c 2s", ("push", 0), "§ 663a.11(g)(3)(ii)"),  # 29 and 10
        ("Ks Qh 9d 7s 4c", "7s 4c", ("lose", -10), "§ 663a.11(g)(2)"),  # 29 and 11
        ("Ks Qh 9d 8c 4c", "8c 4c", ("lose", -10), "§ 663a.11(g)(2)"),  # 29 and 12
        ("Ks Qh 8d 3c 2s", "3c 2s", ("push", 0), "§ 663a.11(g)(3)(ii)"),  # 28 and 5
        ("Ks Qh 8d 7s 4c", "7s 4c", ("lose", -10), "§ 663a.11(g)(2)"),  # 28 and 11
        ("Ks Qh 8d 8c 7s", "8c 7s", ("lose", -10), "§ 663a.11(g)(2)"),  # 28 and 15
    ],
)
def test_g_all_nine_ways_the_two_hands_can_compare(own: str, low: str, result: tuple[str, float], cite: str) -> None:
    assert one_player(own, low) == {"ante": result, "play": result}

    rehearsal = all_play(table(1).stack(seat1=own, dealer=DEALER_29_11))
    assert rehearsal.decide(1, "set", cards=low) is None
    rehearsal.finish()
    assert {line.cite for line in rehearsal.live.round.lines} == {cite}


@pytest.mark.cites("§ 663a.11(d)", "§ 663a.11(g)")
def test_g_how_an_ace_is_set_decides_the_round() -> None:
    assert one_player("As Jh Td 9c 2s", "As 2s")["ante"] == ("push", 0)  # 29 and 3
    assert one_player("As Jh Td 8c 2s", "8c 2s")["ante"] == ("win", 10)  # 31 and 10


# (h) the Ante Bonus


@pytest.mark.cites("§ 663a.11(h)")
@pytest.mark.parametrize(
    ("own", "low", "dealer", "main"),
    [
        ("As Ah Ad 9c 5d", "Ad 5d", "Ac Kd Qs 3h 2c", ("lose", -10)),
        ("As Ah Ad 9c 5d", "9c 5d", "Ac Kd Qs 3h 2c", ("push", 0)),
        ("As Ah Ad 3c 2d", "3c 2d", DEALER_29_11, ("win", 10)),
    ],
)
def test_h_three_aces_are_paid_whatever_becomes_of_ante_and_play(
    own: str, low: str, dealer: str, main: tuple[str, float]
) -> None:
    assert one_player(own, low, dealer) == {"ante": main, "play": main, "ante_bonus": ("paid", 100)}


@pytest.mark.cites("§ 663a.11(h)")
def test_h_two_aces_are_not_paid() -> None:
    assert "ante_bonus" not in one_player("As Ah Kc 5c 3s", "5c 3s")


@pytest.mark.cites("§ 663a.11(h)", "§ 663a.11(b)")
def test_h_a_folded_hand_with_three_aces_is_not_paid() -> None:
    assert folding("As Ah Ad 9c 5d", slip={}) == {"ante": ("forfeit", -10)}


@pytest.mark.cites("§ 663a.11(h)")
def test_h_the_dealers_aces_pay_nobody() -> None:
    assert "ante_bonus" not in one_player("Kh Kc Ks 3d 2d", "3d 2d", "As Ah Ad Ac Kd")


# (j) the optional wagers


@pytest.mark.cites("§ 663a.11(j)(1)(i)", "§ 663a.11(j)(1)(ii)", "§ 663a.7(e)(1)")
@pytest.mark.parametrize(
    ("own", "low", "tie"),
    [
        ("Ks Qh 9d 7s 4c", "7s 4c", ("win", 100)),  # both
        ("Ks Qh 9d 8c 2s", "8c 2s", ("win", 20)),  # high
        ("Ks Qh Jd 8c 3s", "8c 3s", ("win", 20)),  # low
        ("Ks Qh Jd 3c 2s", "3c 2s", ("lose", -5)),  # neither, though both hands win
        ("Ks Qh 8d 8c 7s", "8c 7s", ("lose", -5)),
    ],
)
def test_j_1_the_tie_wager_wins_when_a_hand_or_both_tie(own: str, low: str, tie: tuple[str, float]) -> None:
    assert one_player(own, low, slip={"tie": 5})["tie"] == tie


@pytest.mark.cites("§ 663a.11(j)(2)", "§ 663a.11(j)(2)(i)", "§ 663a.11(j)(2)(ii)")
@pytest.mark.parametrize(
    ("pair", "a", "b"),
    [("7s 7h", ("win", 5), ("win", 5)), ("6s 6h", ("lose", -5), ("win", 5)), ("5s 5h", ("lose", -5), ("lose", -5))],
)
def test_j_2_the_poker_bonus_begins_with_the_pair_of_its_paytable(
    pair: str, a: tuple[str, float], b: tuple[str, float]
) -> None:
    low = f"{pair.split(maxsplit=1)[0]} 2s"
    for column, result in (("A", a), ("B", b)):
        settled = one_player(f"{pair} Kc 9c 2s", low, slip={"poker_bonus": 5}, poker_bonus_paytable=column)
        assert settled["poker_bonus"] == result


@pytest.mark.cites("§ 663a.11(j)(2)")
def test_j_2_the_five_cards_are_put_together_again_however_they_were_set() -> None:
    settled = one_player("As 2h 3d 4c 5s", "As 2h", slip={"poker_bonus": 5})

    assert settled["poker_bonus"] == ("win", 40)


@pytest.mark.cites("§ 663a.11(b)", "§ 663a.11(d)", "§ 663a.11(g)")
def test_stakes_that_share_a_seat_decide_and_set_for_themselves() -> None:
    rehearsal = Rehearsal("663a", seating="stadium").stack(seat1="As Jh Td 9c 2s", dealer=DEALER_29_11)
    for name in ("a", "b", "c"):
        rehearsal.wager(1, player=name, stake=name, ante=10, tie=5)
    rehearsal.until(Decide)
    assert rehearsal.decide("c", "fold") is None
    assert rehearsal.decide("a", "play", 10) is None
    assert rehearsal.decide("b", "play", 10) is None
    assert rehearsal.decide("b", "set", cards="9c 2s") is None
    assert rehearsal.decide("a", "set", cards="As 2s") is None
    rehearsal.finish()

    assert rehearsal.lines("a") == {"ante": ("push", 0), "play": ("push", 0), "tie": ("win", 2000)}
    assert rehearsal.lines("b") == {"ante": ("push", 0), "play": ("push", 0), "tie": ("win", 2000)}
    assert rehearsal.lines("c") == {"ante": ("forfeit", -1000), "tie": ("forfeit", -500)}
    told = {line.stake: line.hand for line in rehearsal.live.round.lines if line.wager == "ante"}
    assert (told["a"], told["b"]) == ("29 high, 3 low", "31 high, 11 low")
