"""§ 669a.11: check, play or fold street by street, and who wins what."""

from typing import Any

import pytest

from croupier.chapters.ch669a_raise_it_up_stud.wagers import Reason as Chapter669a
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.raise_it_up import at, one_player, players, table
from support.tables.rehearsed_table import Rehearsal, nets
from support.tables.table_checks import seen_codes


def talk(rehearsal: Rehearsal, stake: str) -> Any:
    return rehearsal.irregularity("communication", stake=stake)


@pytest.mark.cites("§ 669a.11(a)", "§ 669a.11(a)(3)")
def test_a_3_a_player_who_talks_forfeits_all_his_wagers_and_the_round_goes_on() -> None:
    slip = {"pair_plus": 5, "progressive": 1, "six_card_bonus": 5}
    rehearsal = at(table(1, 2, 3, slip=slip), "third")
    assert rehearsal.decide(1, "play", 20) is None

    assert talk(rehearsal, "1") is None
    assert talk(rehearsal, "2") is None  # whose turn it is

    for stake in ("1", "2"):
        assert {result for result, _ in rehearsal.lines(stake).values()} == {"forfeit"}
        assert rehearsal.lines(stake).keys() == rehearsal.live.round.stakes[stake].wagers.keys()
    step = rehearsal.live.step
    assert isinstance(step, Decide)
    assert step.deciding() == ("3",)
    rehearsal.decide(3, "play", 10)
    rehearsal.finish()
    assert "ante" in rehearsal.lines(3)
    assert rehearsal.lines(3)["ante"][0] != "forfeit"


@pytest.mark.cites("§ 669a.11(a)(3)")
def test_a_3_the_last_player_who_talks_leaves_nothing_to_decide() -> None:
    rehearsal = at(table(1), "fourth")
    assert talk(rehearsal, "1") is None

    rehearsal.finish()

    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000), "blind": ("forfeit", -1000)}


@pytest.mark.cites("§ 669a.11(a)(3)")
def test_a_3_who_forfeits_earns_no_envy_and_a_hand_that_would_have_stayed_still_earns_it_for_others() -> None:
    rehearsal = table(1, 2, slip={"progressive": 1}).stack(seat1="Ac Kc Qc", seat2="Ad Kd Qd")
    talk(at(rehearsal, "third"), "1")
    rehearsal.decide(2, "play", 10)
    rehearsal.finish()

    assert "envy" not in rehearsal.lines(1)
    assert rehearsal.lines(2)["envy"] == ("paid", 2500)


@pytest.mark.cites("§ 669a.11(a)(3)", "§ 669a.11(f)")
def test_a_3_the_hand_of_a_player_who_talked_is_discarded_like_a_folded_one_where_nothing_keeps_it() -> None:
    rehearsal = table(1).wager(2, ante=10, blind=10, progressive=1).stack(seat1="Ac Kc Qc", seat2="2d 7s 9d")
    talk(at(rehearsal, "third"), "1")
    rehearsal.decide(2, "play", 10)
    rehearsal.finish()

    assert "envy" not in rehearsal.lines(2)


@pytest.mark.cites("§ 669a.11(a)(3)")
def test_a_3_talk_matters_from_the_first_card_until_the_last_street_is_revealed() -> None:
    rehearsal = table(1, 2)
    early = talk(rehearsal, "1")
    assert early is not None
    assert early.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    at(rehearsal, "third")
    for seat in (1, 2):
        rehearsal.decide(seat, "play", 10)
    for street in ("fourth", "fifth", "sixth"):
        rehearsal.must(CardsRevealed(street))
    before = rehearsal.snapshot()

    late = talk(rehearsal, "1")

    assert late is not None
    assert (late.reason, late.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 669a.11(a)(3)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 669a.11(a)(3)")
def test_a_3_the_stake_must_be_named() -> None:
    rehearsal = at(table(1), "third")
    before = rehearsal.snapshot()

    for stake in ("", "9"):
        refused = talk(rehearsal, stake)
        assert refused is not None
        assert refused.reason is Reason.UNKNOWN_STAKE
    assert rehearsal.snapshot() == before


MULTIPLES = [
    ("third", 1, True),
    ("third", 2, True),
    ("third", 3, True),
    ("third", 4, False),
    ("fourth", 1, True),
    ("fourth", 2, True),
    ("fourth", 3, False),
    ("fifth", 1, True),
    ("fifth", 2, False),
]


@pytest.mark.cites("§ 669a.11(b)", "§ 669a.11(d)", "§ 669a.11(f)")
@pytest.mark.parametrize(("stage", "multiple", "legal"), MULTIPLES)
def test_b_d_f_the_multiples_of_each_street(stage: str, multiple: int, legal: bool) -> None:
    rehearsal = at(table(1), stage)
    before = rehearsal.snapshot()

    refused = rehearsal.decide(1, "play", 10 * multiple)

    if legal:
        assert refused is None
        assert rehearsal.live.round.stakes["1"].wagers["play"] == 1000 * multiple
    else:
        assert refused is not None
        assert refused.reason is Chapter669a.PLAY_WAGER_EXCEEDS_THE_MULTIPLE_OF_THIS_STREET
        assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 669a.11(b)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (9.5, Chapter669a.PLAY_WAGER_BELOW_THE_ANTE),
        (15, Chapter669a.PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE),
        (29.5, Chapter669a.PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE),
        (30.5, Chapter669a.PLAY_WAGER_EXCEEDS_THE_MULTIPLE_OF_THIS_STREET),
    ],
)
def test_b_a_play_wager_is_a_whole_multiple_of_the_ante(amount: float, reason: Chapter669a) -> None:
    rehearsal = at(table(1), "third")

    refused = rehearsal.decision_refused(1, "play", amount)

    assert refused.reason is reason


@pytest.mark.cites("§ 669a.11(b)", "§ 669a.11(d)", "§ 669a.11(f)")
@pytest.mark.parametrize(("stage", "closed"), [("third", "fold"), ("fourth", "fold"), ("fifth", "check")])
def test_b_d_f_nobody_folds_before_5th_street_and_nobody_checks_there(stage: str, closed: str) -> None:
    rehearsal = at(table(1), stage)

    refused = rehearsal.decide(1, closed)

    assert refused is not None
    assert refused.reason is Reason.CHOICE_IS_NOT_OPEN


@pytest.mark.cites("§ 669a.11(b)", "§ 669a.11(d)", "§ 669a.11(f)")
@pytest.mark.parametrize(("stage", "choice"), [("third", "check"), ("fourth", "check"), ("fifth", "fold")])
def test_b_d_f_a_time_out_checks_and_folds_on_5th_street(stage: str, choice: str) -> None:
    rehearsal = at(table(1), stage)
    step = rehearsal.live.step
    assert isinstance(step, Decide)

    assert step.default(rehearsal.live.round, "1").choice == choice


@pytest.mark.cites("§ 669a.11(b)", "§ 669a.11(c)", "§ 669a.11(d)", "§ 669a.11(e)", "§ 669a.11(f)", "§ 669a.11(h)")
def test_b_to_h_decisions_go_clockwise_and_one_street_is_revealed_after_each() -> None:
    rehearsal = table(5, 2, 3)
    seen: list[str] = []
    while not rehearsal.live.over:
        step = rehearsal.live.step
        if isinstance(step, Decide):
            seat = step.deciding()[0]
            plays = (seat, step.stage) in {("3", "third"), ("2", "fourth")} or step.stage == "fifth"
            seen.append(f"{seat} {step.stage}")
            assert rehearsal.decide(seat, *(("play", 10) if plays else ("check",))) is None
        else:
            rehearsal.go_on()
            event = rehearsal.live.events[-1]
            if isinstance(event, CardsRevealed):
                seen.append(f"{event.place} street")

    assert seen == [
        *("2 third", "3 third", "5 third", "fourth street"),
        *("2 fourth", "5 fourth", "fifth street"),
        *("5 fifth", "sixth street"),
    ]


@pytest.mark.cites("§ 669a.11(c)", "§ 669a.11(e)", "§ 669a.11(h)")
@pytest.mark.parametrize(("stage", "up"), [("third", 0), ("fourth", 1), ("fifth", 2)])
def test_c_e_h_a_street_is_seen_by_nobody_before_it_is_revealed(stage: str, up: int) -> None:
    rehearsal = at(table(1, 2), stage)

    for viewer in (Viewer(Role.PLAYER, "player 1"), Viewer(Role.DEALER), Viewer(Role.PUBLIC)):
        cards = seen_codes(rehearsal.live, viewer)
        shown = [cards[street] != [None] for street in ("fourth", "fifth", "sixth")]
        assert shown == [True] * up + [False] * (3 - up)


@pytest.mark.cites("§ 669a.11(d)")
def test_d_who_has_made_the_play_wager_has_nothing_more_to_decide() -> None:
    rehearsal = at(table(1, 2), "third")
    rehearsal.decide(1, "play", 30)
    rehearsal.decide(2, "check")
    at(rehearsal, "fifth")

    refused = rehearsal.decide(1, "play", 10)

    assert refused is not None
    assert refused.reason is Reason.DECISION_IS_ALREADY_MADE


@pytest.mark.cites("§ 669a.11(d)", "§ 669a.11(f)")
def test_d_read_to_the_letter_everybody_acts_on_every_street_and_play_wagers_add_up() -> None:
    came_to = one_player("Th Td 4c", "Ks 7d 2h", acted="3x 2x 1x", single_play_wager=False)

    assert came_to == {"ante": ("win", 10), "play": ("win", 60), "blind": ("push", 0)}


@pytest.mark.cites("§ 669a.11(f)")
def test_f_read_to_the_letter_a_fold_on_5th_street_loses_the_play_wager_made_before() -> None:
    came_to = one_player("Th Td 4c", "Ks 7d 2h", acted="3x check fold", single_play_wager=False)

    assert came_to == {"ante": ("forfeit", -10), "blind": ("forfeit", -10), "play": ("forfeit", -30)}


@pytest.mark.cites("§ 669a.11(f)", "§ 669a.1(Fold)")
def test_f_a_fold_collects_ante_and_blind_before_the_last_street() -> None:
    rehearsal = at(table(1, 2), "fifth")
    rehearsal.decide(1, "fold")
    rehearsal.decide(2, "play", 10)

    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000), "blind": ("forfeit", -1000)}
    assert not rehearsal.live.round.laid["sixth"][0].up


@pytest.mark.cites("§ 669a.11(f)")
@pytest.mark.parametrize(("survives", "pair_plus"), [(False, ("forfeit", -5)), (True, ("win", 150))])
def test_f_whether_pair_plus_survives_a_fold_is_selected(survives: bool, pair_plus: tuple[str, float]) -> None:
    came_to = one_player(
        "9h 9d 9c",
        "Ks 7d 2h",
        acted="check check fold",
        slip={"pair_plus": 5},
        pair_plus_survives_fold=survives,
    )

    assert came_to["pair_plus"] == pair_plus


@pytest.mark.cites("§ 669a.11(g)")
def test_g_a_fold_loses_the_progressive_payout_and_keeps_envy_and_six_card_bonus() -> None:
    played = players(
        {1: "Ad Kd Qd", 2: "Ac Kc Qc"},
        "Qs Qh 2h",
        acted={1: "check check fold", 2: "1x"},
        slips={1: {"progressive": 1, "six_card_bonus": 5}, 2: {"progressive": 1}},
        six_card_paytable="A",
    )

    assert nets(played, 1) == {
        "ante": ("forfeit", -10),
        "blind": ("forfeit", -10),
        "progressive": ("forfeit", -1),
        "envy": ("paid", 25),
        "six_card_bonus": ("win", 25),
    }
    assert nets(played, 2)["progressive"] == ("win", 499)


@pytest.mark.cites("§ 669a.11(f)", "§ 669a.11(i)(3)(i)(E)")
@pytest.mark.parametrize(
    ("slip", "survives", "envy"),
    [
        ({"progressive": 1}, False, True),
        ({"six_card_bonus": 5}, False, True),
        ({}, False, False),  # the hand went to the discard rack
        ({"pair_plus": 5}, False, False),
        ({"pair_plus": 5}, True, True),
    ],
)
def test_f_a_folded_hand_earns_envy_for_others_if_it_was_left_on_the_table(
    slip: dict[str, float], survives: bool, envy: bool
) -> None:
    played = players(
        {1: "Ac Kc Qc", 3: "Ts 9d 4h"},
        "Td 7h 2c",
        acted={1: "check check fold", 3: "1x"},
        slips={1: slip, 3: {"progressive": 1}},
        pair_plus_survives_fold=survives,
    )

    assert nets(played, 3).get("envy") == (("paid", 25) if envy else None)


@pytest.mark.cites("§ 669a.11(i)")
def test_i_seats_are_settled_from_the_far_right_and_their_cards_turned_up() -> None:
    rehearsal = table(1, 4, 6, slip={"pair_plus": 5})
    at(rehearsal, "third")
    for seat in (1, 4, 6):
        rehearsal.decide(seat, "play", 10)
    rehearsal.finish()

    assert list(dict.fromkeys(line.stake for line in rehearsal.live.round.lines)) == ["6", "4", "1"]
    assert [line.wager for line in rehearsal.live.round.lines][:4] == ["pair_plus", "ante", "play", "blind"]
    assert all(laid.up for seat in "146" for laid in rehearsal.live.round.laid[seat])


@pytest.mark.cites("§ 669a.11(i)(1)")
@pytest.mark.parametrize(
    ("own", "result"), [("2h 2d 9c", ("win", 5)), ("Ah Kd 9c", ("lose", -5)), ("Kh 7c 2d", ("lose", -5))]
)
def test_i_1_pair_plus_needs_a_pair_among_the_own_three_cards(own: str, result: tuple[str, float]) -> None:
    assert one_player(own, "Ks 7d 3h", slip={"pair_plus": 5})["pair_plus"] == result


@pytest.mark.cites("§ 669a.11(i)(2)", "§ 669a.11(i)(2)(i)")
def test_i_2_i_below_a_pair_of_tens_ante_blind_and_play_are_lost() -> None:
    assert one_player("9h 9d 4c", "Ks 7d 2h") == {
        "ante": ("lose", -10),
        "play": ("lose", -30),
        "blind": ("lose", -10),
    }


@pytest.mark.cites("§ 669a.11(i)(2)(ii)", "§ 669a.1(Push)")
def test_i_2_ii_a_pair_of_tens_wins_ante_and_play_and_the_blind_pushes() -> None:
    assert one_player("Th Td 4c", "Ks 7d 2h") == {
        "ante": ("win", 10),
        "play": ("win", 30),
        "blind": ("push", 0),
    }


@pytest.mark.cites("§ 669a.11(i)(3)", "§ 669a.11(i)(3)(i)")
@pytest.mark.parametrize(
    ("own", "result"),
    [
        ("4h 5d 6c", ("win", 5)),
        ("4h 6h 9h", ("lose", -1)),  # a flush ranks below a straight
        ("9h 9d 6c", ("lose", -1)),  # a pair does not win, whatever § 669a.7(d)(4) says
        ("4h 5d 9c", ("lose", -1)),  # community cards do not help
    ],
)
def test_i_3_i_the_progressive_needs_a_straight_or_better_of_three(own: str, result: tuple[str, float]) -> None:
    assert one_player(own, "6s 7d 8h", slip={"progressive": 1})["progressive"] == result


def settled(own: str, **slip: float) -> Any:
    """The progressive line of a round in which seat 1 plays this hand."""
    rehearsal = at(table(1, slip={"progressive": 1, **slip}).stack(seat1=own), "third")
    assert rehearsal.decide(1, "play", 10) is None
    rehearsal.finish()
    return next(line for line in rehearsal.live.round.lines if line.wager == "progressive")


@pytest.mark.cites("§ 669a.11(i)(3)(i)(A)", "§ 669a.11(i)(3)(i)(C)", "§ 669a.11(i)(3)(i)(D)")
@pytest.mark.parametrize(
    ("own", "row", "validated", "meter"),
    [
        ("As Ks Qs", "ace_king_queen_of_spades", True, "meter"),
        ("Ah Kh Qh", "ace_king_queen_of_one_suit", True, ""),
        ("4h 5d 6c", "straight", True, ""),
        ("4h 6h 9h", "", False, ""),
    ],
)
def test_i_3_i_a_to_d_a_win_names_its_hand_and_is_validated_and_the_whole_meter_is_marked(
    own: str, row: str, validated: bool, meter: str
) -> None:
    line = settled(own)

    assert (line.row, line.needs_validation, line.meter) == (row, validated, meter)


@pytest.mark.cites("§ 669a.11(i)(3)(i)(E)", "§ 669a.1(Envy Bonus)", "§ 669a.1(Envy Bonus Qualifying Hand)")
def test_i_3_i_e_several_envy_bonuses_add_up_and_nobody_envies_himself() -> None:
    played = players(
        {1: "As Ks Qs", 2: "Ah Kh Qh", 3: "2c 7d 9h", 4: "2d 7c 9s", 5: "Jh Th 9d"},
        "4s 5d 6h",
        slips={1: {"progressive": 1}, 2: {"progressive": 1}, 3: {"progressive": 1}, 5: {"progressive": 1}},
        meter=5000,
    )

    envy = {seat: nets(played, seat).get("envy") for seat in range(1, 6)}
    # Seat 3 has no straight of its own and is paid all the same; seat 4 did not wager on the progressive.
    assert envy == {1: ("paid", 25), 2: ("paid", 100), 3: ("paid", 125), 4: None, 5: ("paid", 125)}


@pytest.mark.cites("§ 669a.11(i)(3)(i)(E)")
def test_i_3_i_e_stakes_that_share_a_hand_do_not_envy_it() -> None:
    rehearsal = Rehearsal("669a", seating="stadium").stack(seat1="Ac Kc Qc", seat2="2d 7c 9s")
    for name, seat in (("Ann", 1), ("Bob", 1), ("Cid", 2)):
        rehearsal.wager(seat, player=name, stake=name, ante=10, blind=10, progressive=1)
    rehearsal.finish()

    assert [rehearsal.lines(name).get("envy") for name in ("Ann", "Bob", "Cid")] == [None, None, ("paid", 2500)]


@pytest.mark.cites("§ 669a.11(i)(3)(ii)")
@pytest.mark.parametrize(
    ("own", "result"), [("9h 9d 4c", ("win", 25)), ("9h 8d 4c", ("lose", -5)), ("Kh 8d 4c", ("lose", -5))]
)
def test_i_3_ii_the_six_card_bonus_needs_three_of_a_kind_of_six_cards(own: str, result: tuple[str, float]) -> None:
    came_to = one_player(own, "9s Kd 2h", slip={"six_card_bonus": 5}, six_card_paytable="A")

    assert came_to["six_card_bonus"] == result
