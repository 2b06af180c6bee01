"""§ 647a.11: decisions street by street, and who wins what."""

from typing import Any

import pytest

from croupier.chapters.ch647a_texas_holdem_bonus.wagers import Reason as Chapter647a
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.refusals import Reason
from support.games.holdem_bonus import one_player, players, table
from support.tables.rehearsed_table import Rehearsal, nets
from support.tables.table_checks import seen_codes

LOW_BOARD = "7s 6c 2h 3d Jc"


def at(rehearsal: Rehearsal, stage: str) -> Rehearsal:
    """The table waiting for a decision at this stage."""
    return rehearsal.until(lambda step: isinstance(step, Decide) and step.stage == stage)


def stages(rehearsal: Rehearsal) -> list[str]:
    """Who decides what, in order, and which community cards come between, everybody betting."""
    seen: list[str] = []
    while not rehearsal.live.over:
        step = rehearsal.live.step
        if isinstance(step, Decide):
            stake = step.deciding()[0]
            seen.append(f"{stake} {step.stage}")
            bet = step.open_to(rehearsal.live.round, stake)[1]
            assert bet.amount is not None
            assert rehearsal.decide(stake, "bet", bet.amount.least / 100) is None
        else:
            before = len(rehearsal.live.events)
            rehearsal.go_on()
            event = rehearsal.live.events[before]
            if isinstance(event, CardDealt) and event.place in {"burn", "flop", "turn", "river"}:
                seen.append(event.place)
    return seen


@pytest.mark.cites("§ 647a.11(b)", "§ 647a.11(c)", "§ 647a.11(d)", "§ 647a.11(e)", "§ 647a.11(f)", "§ 647a.11(g)")
@pytest.mark.cites("§ 647a.1(Burn)", "§ 647a.1(Flop)", "§ 647a.1(Turn card)", "§ 647a.1(River card)")
@pytest.mark.cites("§ 647a.1(Flop Wager)", "§ 647a.1(Turn Wager)", "§ 647a.1(River Wager)")
def test_b_to_g_decisions_go_clockwise_and_a_card_is_burnt_before_every_street() -> None:
    assert stages(table(4, 2)) == [
        *("2 flop", "4 flop", "burn", "flop", "flop", "flop"),
        *("2 turn", "4 turn", "burn", "turn"),
        *("2 river", "4 river", "burn", "river"),
    ]


@pytest.mark.cites("§ 647a.11(c)", "§ 647a.1(Burn)")
def test_c_the_burnt_card_is_shown_to_nobody_and_the_flop_to_all() -> None:
    rehearsal = at(table(1, 2), "flop")
    for seat in (1, 2):
        rehearsal.decide(seat, "bet", 20)
    at(rehearsal, "turn")

    for viewer in (Viewer(Role.PLAYER, "player 1"), Viewer(Role.DEALER), Viewer(Role.PUBLIC)):
        shown = seen_codes(rehearsal.live, viewer)
        assert shown["burn"] == [None]
        assert None not in shown["flop"]
        assert shown["dealer"] == [None, None]


@pytest.mark.cites("§ 647a.11(b)", "§ 647a.11(d)", "§ 647a.11(f)")
@pytest.mark.parametrize(
    ("stage", "wrong", "right", "reason"),
    [
        ("flop", (10, 19.5, 20.5, 30), 20, Chapter647a.FLOP_WAGER_MUST_BE_TWICE_THE_ANTE),
        ("turn", (9.5, 10.5, 20), 10, Chapter647a.TURN_WAGER_MUST_EQUAL_THE_ANTE),
        ("river", (9.5, 10.5, 20), 10, Chapter647a.RIVER_WAGER_MUST_EQUAL_THE_ANTE),
    ],
)
def test_b_d_f_each_wager_has_one_amount_only(
    stage: str, wrong: tuple[float, ...], right: float, reason: Chapter647a
) -> None:
    rehearsal = at(table(1), "flop")
    for earlier in ("flop", "turn", "river"):
        if earlier == stage:
            break
        rehearsal.decide(1, "bet", 20 if earlier == "flop" else 10)
        at(rehearsal, "turn" if earlier == "flop" else "river")
    before = rehearsal.snapshot()

    for amount in wrong:
        refused = rehearsal.decide(1, "bet", amount)
        assert refused is not None
        assert refused.reason is reason
        assert rehearsal.snapshot() == before
    assert rehearsal.decide(1, "bet", right) is None
    assert rehearsal.live.round.stakes["1"].at_risk[stage] == right * 100


@pytest.mark.cites("§ 647a.11(b)", "§ 647a.11(d)", "§ 647a.11(f)")
@pytest.mark.parametrize(("stage", "closed"), [("flop", "check"), ("turn", "fold"), ("river", "fold")])
def test_b_d_f_nobody_checks_before_the_flop_and_nobody_folds_after_it(stage: str, closed: str) -> None:
    rehearsal = at(table(1), "flop")
    if stage != "flop":
        rehearsal.decide(1, "bet", 20)
        at(rehearsal, "turn")
    if stage == "river":
        rehearsal.decide(1, "check")
        at(rehearsal, "river")

    refused = rehearsal.decide(1, closed)

    assert refused is not None
    assert refused.reason is Reason.CHOICE_IS_NOT_OPEN


@pytest.mark.cites("§ 647a.11(b)")
def test_b_seats_decide_in_their_turn_and_once() -> None:
    rehearsal = at(table(2, 5), "flop")

    early = rehearsal.decide(5, "fold")
    assert early is not None
    assert early.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.decide(2, "fold") is None
    again = rehearsal.decide(2, "bet", 20)
    assert again is not None
    assert again.reason is Reason.DECISION_IS_ALREADY_MADE


@pytest.mark.cites("§ 647a.11(b)", "§ 647a.11(d)", "§ 647a.11(f)")
def test_b_d_f_a_time_out_folds_before_the_flop_and_checks_after_it() -> None:
    rehearsal = at(table(1, 2), "flop")
    defaults = {}
    while not rehearsal.live.over:
        step = rehearsal.live.step
        if not isinstance(step, Decide):
            rehearsal.go_on()
            continue
        stake = step.deciding()[0]
        late = step.default(rehearsal.live.round, stake)
        defaults[step.stage] = late.choice
        if step.stage == "flop":
            rehearsal.decide(stake, "bet", 20)
        else:
            rehearsal.must(late)

    assert defaults == {"flop": "fold", "turn": "check", "river": "check"}


@pytest.mark.cites("§ 647a.11(b)(2)", "§ 647a.1(Fold)")
def test_b_2_a_fold_collects_the_ante_at_once_and_asks_no_more() -> None:
    rehearsal = at(table(1, 2), "flop")
    rehearsal.decide(1, "fold")
    rehearsal.decide(2, "bet", 20)
    at(rehearsal, "turn")

    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000)}
    step = rehearsal.live.step
    assert isinstance(step, Decide)
    assert step.turns == (("2",),)


@pytest.mark.cites("§ 647a.11(b)(2)(i)", "§ 647a.11(b)(2)(i)(A)", "§ 647a.11(b)(2)(i)(C)")
def test_b_2_i_a_fold_leaves_holdem_bonus_six_card_and_five_card_hand_alive() -> None:
    came_to = one_player(
        "As Ks",
        "Qs Js Ts 2d 3c",
        "9h 9c",
        acted="fold",
        slip={"holdem_bonus": 5, "five_card_hand_player": 1, "six_card_bonus": 5},
        six="Ad Ac 4h 5h",
        meters={"five_card_hand": 20000},
        six_card_paytable="A",
    )

    assert came_to == {
        "ante": ("forfeit", -10),
        "holdem_bonus": ("win", 125),
        "five_card_hand_player": ("win", 19_999),
        "six_card_bonus": ("win", 25),
    }


@pytest.mark.cites("§ 647a.11(b)(2)(i)(B)", "§ 647a.11(i)(5)")
def test_b_2_i_b_a_fold_loses_the_progressive_payout_and_keeps_the_envy() -> None:
    played = players(
        {1: "2c 7d", 2: "As Ks"},
        "Qs Js Ts 2d 3c",
        "9h 9c",
        acted={1: "fold", 2: "bet check check"},
        slips={1: {"progressive": 1}, 2: {"progressive": 1}},
        meters={"meter": 12000},
        progressive_paytable="A",
    )

    assert nets(played, 1) == {"ante": ("forfeit", -10), "progressive": ("forfeit", -1), "envy": ("paid", 1000)}
    assert nets(played, 2)["progressive"] == ("win", 11_999)


@pytest.mark.cites("§ 647a.11(b)(2)(ii)", "§ 647a.1(Envy Bonus)")
@pytest.mark.parametrize(("option", "envy"), [(True, ("paid", 300)), (False, None)])
def test_b_2_ii_a_folded_hand_stays_for_the_envy_of_another(option: bool, envy: tuple[str, float] | None) -> None:
    played = players(
        {1: "5s 6s", 2: "Ah Kd"},
        "7s 8s 9s 2d 3c",
        "Jh Jc",
        acted={1: "fold", 2: "bet check check"},
        slips={2: {"progressive": 1}},
        progressive_paytable="A",
        folded_hands_create_envy=option,
    )

    assert nets(played, 1) == {"ante": ("forfeit", -10)}
    assert nets(played, 2).get("envy") == envy


@pytest.mark.cites("§ 647a.11(b)(2)(ii)", "§ 647a.7(b)")
@pytest.mark.parametrize("option", [True, False])
def test_b_2_ii_the_hand_of_a_player_who_left_counts_like_a_folded_one(option: bool) -> None:
    rehearsal = table(1, 2, slip={"progressive": 1}, folded_hands_create_envy=option)
    rehearsal.stack(seat1="As Ks", seat2="2c 7d", flop="Qs Js Ts")
    at(rehearsal, "flop").irregularity("abandoned", stake="1")
    rehearsal.decide(2, "bet", 20)
    rehearsal.finish()

    assert rehearsal.lines(2).get("envy") == (("paid", 100_000) if option else None)


@pytest.mark.cites("§ 647a.11(c)", "§ 647a.11(h)")
def test_c_the_streets_are_dealt_and_the_dealer_revealed_even_if_everybody_folds() -> None:
    rehearsal = at(table(1, slip={"five_card_hand_dealer": 1}), "flop").stack(flop="2s 3s 4s")
    rehearsal.decide(1, "fold")
    rehearsal.finish()

    laid = rehearsal.live.round.laid
    assert [len(laid[place]) for place in ("flop", "turn", "river", "burn")] == [3, 1, 1, 3]
    assert all(one.up for one in laid["dealer"])


@pytest.mark.cites("§ 647a.11(h)", "§ 647a.11(h)(1)")
def test_h_the_dealers_cards_are_revealed_after_the_river_and_seats_are_settled_from_the_far_right() -> None:
    rehearsal = table(1, 4, 6)
    while not isinstance(rehearsal.live.step, Reveal):
        assert not any(one.up for one in rehearsal.live.round.laid.get("dealer", []))
        step = rehearsal.live.step
        if isinstance(step, Decide):
            stake = step.deciding()[0]
            rehearsal.decide(stake, *(("bet", 20) if step.stage == "flop" else ("check",)))
        else:
            rehearsal.go_on()
    rehearsal.finish()

    assert list(dict.fromkeys(line.stake for line in rehearsal.live.round.lines)) == ["6", "4", "1"]
    for seat in ("1", "4", "6"):
        assert all(laid.up for laid in rehearsal.live.round.laid[seat])


@pytest.mark.cites("§ 647a.11(h)(2)", "§ 647a.11(h)(2)(i)")
def test_h_2_i_a_lower_hand_loses_all_four_wagers() -> None:
    assert one_player("Kh Qd", LOW_BOARD, "Kc Kd", acted="bet bet bet") == {
        "ante": ("lose", -10),
        "flop": ("lose", -20),
        "turn": ("lose", -10),
        "river": ("lose", -10),
    }


@pytest.mark.cites("§ 647a.11(h)(2)(ii)", "§ 647a.12(a)")
@pytest.mark.parametrize(
    ("own", "board", "pays_from", "ante"),
    [
        ("Ah Ad", "As 7c 2h 3d Jc", "straight", ("push", 0)),  # three of a kind
        ("9h 8d", "7s 6c 5h 2d Jc", "straight", ("win", 10)),
        ("Ah 2d", "3s 4c 5h 9d Jc", "straight", ("win", 10)),  # the lowest straight
        ("9h 8d", "7s 6c 5h 2d Jc", "flush", ("push", 0)),
        ("9h 8h", "7h 6c 2h 3h Jc", "flush", ("win", 10)),
        ("2h 3h", "4h 5h 7h Kd Jc", "flush", ("win", 10)),  # the lowest flush
        ("9h 9d", "9s 6c 2h 6h Jc", "flush", ("win", 10)),
    ],
)
def test_h_2_ii_a_higher_hand_wins_and_the_ante_pays_from_the_selected_hand(
    own: str, board: str, pays_from: str, ante: tuple[str, float]
) -> None:
    assert one_player(own, board, "Kc Qd", acted="bet bet bet", ante_pays_from=pays_from) == {
        "ante": ante,
        "flop": ("win", 20),
        "turn": ("win", 10),
        "river": ("win", 10),
    }


@pytest.mark.cites("§ 647a.11(h)(2)(iii)")
def test_h_2_iii_an_equal_hand_returns_all_four_wagers_even_with_a_flush() -> None:
    assert one_player("2c 3d", "As Ks 9s 7s 4s", "2h 3c", acted="bet bet bet") == {
        "ante": ("push", 0),
        "flop": ("push", 0),
        "turn": ("push", 0),
        "river": ("push", 0),
    }


@pytest.mark.cites("§ 647a.11(h)(3)")
def test_h_3_the_holdem_bonus_looks_at_two_cards_and_has_no_bearing_on_the_rest() -> None:
    assert one_player("Ah Kh", "Qc Qd 2s 3d 4h", "Qs Qh", slip={"holdem_bonus": 5}) == {
        "ante": ("lose", -10),
        "flop": ("lose", -20),
        "holdem_bonus": ("win", 125),
    }


@pytest.mark.cites("§ 647a.11(i)", "§ 647a.1(Progressive Payout Hand)")
@pytest.mark.parametrize(
    ("own", "board", "result"),
    [
        ("9h 9d", "9s 2c 4h Kd Kc", ("win", 8)),  # three of a kind on the Flop, a full house later does not count
        ("9h 9d", "2c 4h Kd 9s 9c", ("lose", -1)),  # four of a kind with Turn and River does not count
        ("9h 9d", "2c 2h Kd 9s 4c", ("lose", -1)),  # two pair on the Flop
    ],
)
def test_i_the_progressive_is_on_two_cards_and_the_flop_whoever_wins(
    own: str, board: str, result: tuple[str, float]
) -> None:
    came_to = one_player(own, board, "Ac Ad", slip={"progressive": 1}, progressive_paytable="A")

    assert came_to["progressive"] == result


def settled(own: str, flop: str, **slip: float) -> Rehearsal:
    """A round with this player's cards and Flop, played to its end with a bet before the Flop."""
    rehearsal = at(table(1, slip=slip).stack(seat1=own, dealer="2c 7d", flop=flop), "flop")
    assert rehearsal.decide(1, "bet", 20) is None
    return rehearsal.finish()


def line_of(rehearsal: Rehearsal, wager: str) -> Any:
    return next(line for line in rehearsal.live.round.lines if line.wager == wager)


@pytest.mark.cites("§ 647a.11(i)(1)", "§ 647a.11(i)(3)", "§ 647a.11(i)(4)")
@pytest.mark.parametrize(
    ("own", "flop", "row", "meter"),
    [
        ("As Ks", "Qs Js Ts", "royal_flush", "meter"),
        ("9s Ks", "Qs Js Ts", "straight_flush", "meter"),
        ("9s 9h", "9d 9c Ts", "four_of_a_kind", ""),
        ("9s 9h", "9d Jc Ts", "three_of_a_kind", ""),
    ],
)
def test_i_1_to_4_a_win_names_its_hand_and_is_validated_and_a_meter_share_is_marked(
    own: str, flop: str, row: str, meter: str
) -> None:
    line = line_of(settled(own, flop, progressive=1), "progressive")

    assert (line.row, line.meter, line.needs_validation) == (row, meter, True)


@pytest.mark.cites("§ 647a.11(i)(3)")
def test_i_3_a_progressive_that_lost_needs_no_validation() -> None:
    line = line_of(settled("9s 9h", "2d Jc Ts", progressive=1), "progressive")

    assert (line.result.value, line.needs_validation) == ("lose", False)


@pytest.mark.cites("§ 647a.11(i)(5)", "§ 647a.1(Envy Bonus Qualifying Hand)")
def test_i_5_several_envy_bonuses_add_up_and_nobody_envies_himself_or_the_dealer() -> None:
    played = players(
        {1: "As Ks", 2: "9s 8s", 3: "2c 7d", 4: "2d 7c"},
        "Qs Js Ts 3d 4c",
        "7s 6s",
        slips={1: {"progressive": 1}, 2: {"progressive": 1}, 3: {"progressive": 1}},
        meters={"meter": 10000},
        progressive_paytable="A",
    )

    envy = {seat: nets(played, seat).get("envy") for seat in (1, 2, 3, 4)}
    assert envy == {1: ("paid", 300), 2: ("paid", 1000), 3: ("paid", 1300), 4: None}


@pytest.mark.cites("§ 647a.11(i)(5)")
def test_i_5_a_straight_flush_made_by_turn_and_river_earns_no_envy() -> None:
    played = players(
        {1: "5s 6s", 2: "2c Kd"},
        "7s 8s Kh 9s 2d",
        "Ah Ac",
        slips={1: {"progressive": 1}, 2: {"progressive": 1}},
        progressive_paytable="A",
    )

    assert "envy" not in nets(played, 2)


@pytest.mark.cites("§ 647a.11(i)(5)")
def test_i_5_a_player_with_two_boxes_does_not_envy_his_other_box() -> None:
    rehearsal = Rehearsal("647a", adjacent_boxes=2).stack(seat1="As Ks", seat2="2c 7d", flop="Qs Js Ts")
    rehearsal.wager(1, player="Ann", ante=10).wager(2, player="Ann", ante=10, progressive=1)
    rehearsal.wager(3, player="Bob", ante=10, progressive=1).finish()

    assert "envy" not in rehearsal.lines(2)
    assert rehearsal.lines(3)["envy"] == ("paid", 100_000)


@pytest.mark.cites("§ 647a.11(j)", "§ 647a.11(j)(1)")
@pytest.mark.parametrize(
    ("own", "dealer", "board", "on_player", "on_dealer"),
    [
        ("2h 7h", "Ac Ad", "9h Jh Qh As Ah", ("win", 49), ("lose", -1)),  # a flush with the Flop, beaten or not
        ("Ac Ad", "2h 7h", "9h Jh Qh As Ah", ("lose", -1), ("win", 49)),
        ("Ac Ad", "2h 7c", "9h Jh Qs Th 4h", ("lose", -1), ("lose", -1)),  # a flush by the River does not count
    ],
)
def test_j_the_five_card_hand_bonus_is_on_two_cards_and_the_flop(
    own: str, dealer: str, board: str, on_player: tuple[str, float], on_dealer: tuple[str, float]
) -> None:
    slip = {"five_card_hand_player": 1, "five_card_hand_dealer": 1}
    came_to = one_player(own, board, dealer, slip=slip)

    assert (came_to["five_card_hand_player"], came_to["five_card_hand_dealer"]) == (on_player, on_dealer)


@pytest.mark.cites("§ 647a.11(j)(2)", "§ 647a.11(j)(3)")
@pytest.mark.parametrize(
    ("own", "flop", "row", "verified", "meter"),
    [
        ("As Ks", "Qs Js Ts", "royal_flush", True, "five_card_hand"),
        ("9s Ks", "Qs Js Ts", "straight_flush", True, "five_card_hand"),
        ("9s 9h", "9d 9c Ts", "four_of_a_kind", True, ""),
        ("9s 9h", "9d Tc Ts", "full_house", False, ""),
        ("9s 2s", "4s Js Ts", "flush", False, ""),
    ],
)
def test_j_2_and_3_a_floorperson_verifies_500_for_1_and_meter_shares_which_are_not_credited_to_the_terminal(
    own: str, flop: str, row: str, verified: bool, meter: str
) -> None:
    line = line_of(settled(own, flop, five_card_hand_player=1), "five_card_hand_player")

    assert (line.row, line.needs_validation, line.meter) == (row, verified, meter)


@pytest.mark.cites("§ 647a.11(k)", "§ 647a.11(k)(1)", "§ 647a.11(k)(2)")
@pytest.mark.parametrize(
    ("own", "six", "result"),
    [
        ("9h 9d", "9c 2h 5d Kc", ("win", 25)),
        ("9h 9d", "8c 2h 5d Kc", ("lose", -5)),  # the nine on the board does not count
    ],
)
def test_k_the_six_card_bonus_needs_three_of_a_kind_without_the_community_cards(
    own: str, six: str, result: tuple[str, float]
) -> None:
    came_to = one_player(own, "9s 3d 4s Jc Jh", "Ac Ad", slip={"six_card_bonus": 5}, six=six, six_card_paytable="A")

    assert came_to["six_card_bonus"] == result


@pytest.mark.cites("§ 647a.11(k)")
def test_k_the_bonus_cards_lie_face_down_until_settlement() -> None:
    rehearsal = at(table(1, slip={"six_card_bonus": 5}), "flop")
    assert [laid.up for laid in rehearsal.live.round.laid["six"]] == [False] * 4

    rehearsal.finish()

    assert [laid.up for laid in rehearsal.live.round.laid["six"]] == [True] * 4
