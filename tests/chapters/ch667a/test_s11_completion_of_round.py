"""§ 667a.11: fold or Flop Wager, the flop, each player's wagers, the Pot."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.chapters.ch667a_flop_poker.options import PotRemainder
from croupier.chapters.ch667a_flop_poker.settle import split
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import ReadMeters, Reveal
from croupier.rules.terms.events import CardDealt, CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.flop_poker import REQUIRED, one_player, players, table
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes


def pots(played: Mapping[str, Any]) -> dict[str, Any]:
    return {seat: (one["wagers"]["pot"]["result"], one["wagers"]["pot"]["net"]) for seat, one in played.items()}


# (b) fold or Flop Wager


@pytest.mark.cites("§ 667a.11(b)")
def test_b_players_decide_clockwise_from_the_dealers_left() -> None:
    rehearsal = table(2, 5).until(Decide)

    refused = rehearsal.decision_refused(5, "fold")

    assert refused.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.decide(2, "fold") is None
    assert rehearsal.decide(5, "fold") is None


@pytest.mark.cites("§ 667a.1(Fold)", "§ 667a.11(b)")
def test_b_a_fold_costs_the_ante_at_once_and_leaves_all_else_alive() -> None:
    rehearsal = Rehearsal("667a").wager(1, **REQUIRED, three_card_bonus=5, progressive_flop=1).until(Decide)

    assert rehearsal.decide(1, "fold") is None

    stake = rehearsal.live.round.stakes["1"]
    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000)}
    assert stake.folded
    assert stake.at_risk == {"pot": 500, "three_card_bonus": 500, "progressive_flop": 100}
    assert len(rehearsal.live.round.cards(1)) == 3


@pytest.mark.cites("§ 667a.11(b)")
def test_b_a_check_is_not_open() -> None:
    rehearsal = table(1).until(Decide)

    refused = rehearsal.decision_refused(1, "check")

    assert (refused.reason, refused.cite) == (Reason.CHOICE_IS_NOT_OPEN, "§ 667a.11(b)")


@pytest.mark.cites("§ 667a.11(b)")
def test_b_a_player_who_does_not_answer_folds() -> None:
    rehearsal = table(1).until(Decide)
    assert isinstance(rehearsal.live.step, Decide)

    decided = rehearsal.live.step.default(rehearsal.live.round, "1")

    assert decided.choice == "fold"


# (c) burn and flop


@pytest.mark.cites("§ 667a.1(Burn)", "§ 667a.1(Flop)", "§ 667a.11(c)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_c_a_card_is_burned_unseen_then_three_are_dealt_face_up(method: str) -> None:
    rehearsal = table(1, dealing_method=method).until(Decide)
    assert rehearsal.decide(1, "flop", 10) is None
    assert "flop" not in rehearsal.live.round.laid

    rehearsal.must(CardDealt("burn", None)).until(ReadMeters)

    laid = rehearsal.live.round.laid
    assert [(one.card, one.up) for one in laid["burn"]] == [(None, False)]
    assert [one.up for one in laid["flop"]] == [True, True, True]


@pytest.mark.cites("§ 667a.11(c)")
def test_c_a_card_of_the_flop_must_be_read() -> None:
    rehearsal = table(1).until(Decide)
    assert rehearsal.decide(1, "flop", 10) is None
    rehearsal.must(CardDealt("burn", None))
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(CardDealt("flop", None))

    assert refused is not None
    assert refused.reason is Reason.CARD_MUST_BE_READ
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.11(c)")
def test_c_the_stack_of_an_automated_shoe_is_hidden_until_all_have_decided_and_then_turned_up() -> None:
    rehearsal = table(1, dealing_method="automated_shoe").stack(flop="As Ks Qs").until(Decide)
    hidden = [seen_codes(rehearsal.live, Viewer(role, "player 1"))["flop"] for role in Role]
    assert hidden == [[None, None, None]] * len(Role)

    assert rehearsal.decide(1, "flop", 10) is None
    assert isinstance(rehearsal.live.step, Reveal)
    rehearsal.must(CardsRevealed("flop"))

    shown = seen_codes(rehearsal.live, Viewer(Role.PUBLIC))["flop"]
    assert shown == ["As", "Ks", "Qs"]


@pytest.mark.cites("§ 667a.11(c)")
def test_c_the_flop_comes_even_when_everybody_has_folded() -> None:
    rehearsal = table(1, 2).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "fold") is None

    assert isinstance(rehearsal.live.step, Deal)
    rehearsal.finish()

    assert len(rehearsal.live.round.cards("flop")) == 3


# (d) one player at a time


@pytest.mark.cites("§ 667a.11(d)", "§ 667a.11(e)")
def test_d_settlement_goes_counterclockwise_player_by_player_and_ends_with_the_pot() -> None:
    rehearsal = Rehearsal("667a")
    for seat in (1, 3):
        rehearsal.wager(seat, **REQUIRED, three_card_bonus=5, progressive_flop=1)
    rehearsal.until(Decide)
    assert rehearsal.decide(1, "flop", 10) is None
    assert rehearsal.decide(3, "flop", 10) is None
    rehearsal.finish()

    settled = [(line.stake, line.wager) for line in rehearsal.live.round.lines]

    each = ["three_card_bonus", "ante", "flop", "progressive_flop"]
    assert settled[:8] == [("3", wager) for wager in each] + [("1", wager) for wager in each]
    assert {wager for _, wager in settled[8:]} == {"pot"}


@pytest.mark.cites("§ 667a.11(d)(1)")
def test_d_1_the_three_card_bonus_looks_at_the_own_cards_only() -> None:
    played = one_player("Ks 9d 4c", "Kd Kh 9s", slip={"three_card_bonus": 5})

    assert played["three_card_bonus"] == ("lose", -5)
    assert played["flop"] == ("win", 40)


@pytest.mark.cites("§ 667a.11(d)(2)")
@pytest.mark.parametrize(
    ("own", "flop", "ante", "flop_wager"),
    [
        ("Js 9d 4c", "Jd 8h 2s", ("win", 10), ("win", 10)),
        ("Ts 9d 4c", "Td 8h 2s", ("lose", -10), ("lose", -10)),
        ("As Kd Jc", "9h 8h 2s", ("lose", -10), ("lose", -10)),
        ("2s 9d 4c", "2d 9h Ks", ("win", 10), ("win", 20)),  # two pair wins whatever its ranks
    ],
)
def test_d_2_a_pair_of_jacks_or_better_wins_ante_and_flop_and_less_loses_both(
    own: str, flop: str, ante: tuple[str, float], flop_wager: tuple[str, float]
) -> None:
    played = one_player(own, flop)

    assert (played["ante"], played["flop"]) == (ante, flop_wager)


@pytest.mark.cites("§ 667a.11(d)(2)(i)", "§ 667a.11(d)(2)(iii)", "§ 667a.11(d)(2)(iv)")
@pytest.mark.parametrize(
    ("own", "flop", "result", "meter", "validated"),
    [
        ("As Ks Qs", "Js Ts 4d", "win", "meter", True),
        ("9h Th Jh", "7h 8h 2c", "win", "meter", True),
        ("8c 8d 8h", "Ks Kd 2c", "win", "", True),
        ("As Kd Jc", "9h 8h 2s", "lose", "", False),
    ],
)
def test_d_2_a_progressive_payout_is_validated_and_a_share_of_the_meter_is_not_from_the_inventory(
    own: str, flop: str, result: str, meter: str, validated: bool
) -> None:
    rehearsal = Rehearsal("667a").wager(1, **REQUIRED, progressive_flop=1).stack(seat1=own, flop=flop)
    rehearsal.until(Decide)
    assert rehearsal.decide(1, "fold") is None
    rehearsal.finish()

    line = next(line for line in rehearsal.live.round.lines if line.wager == "progressive_flop")

    assert (line.result, line.meter, line.needs_validation) == (result, meter, validated)


# (e) the Pot


@pytest.mark.cites("§ 667a.11(e)")
def test_e_the_highest_hand_takes_the_whole_pot() -> None:
    played = players({1: "2c 3d 9h", 2: "As Kd 6c", 4: "Qs Qd 5c"}, "Th 8h 7s")

    assert pots(played) == {"1": ("lose", -5), "2": ("lose", -5), "4": ("win", 10)}


@pytest.mark.cites("§ 667a.11(b)", "§ 667a.11(e)")
def test_e_a_folded_hand_wins_the_pot_as_well() -> None:
    rehearsal = table(1, 2).stack(seat1="As Ac Ad", seat2="2c 3d 9h", flop="Ks 7d 4h").until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "flop", 10) is None
    rehearsal.finish()

    assert rehearsal.lines(1)["pot"] == ("win", 500)
    assert rehearsal.lines(2)["pot"] == ("lose", -500)


@pytest.mark.cites("§ 667a.11(e)")
def test_e_between_hands_of_one_kind_the_next_highest_card_decides() -> None:
    played = players({1: "Ah 9c 5d", 2: "Ad 9h 6c"}, "Ks Kd 2h")

    assert pots(played) == {"1": ("lose", -5), "2": ("win", 5)}


@pytest.mark.cites("§ 667a.11(e)")
def test_e_the_community_card_left_over_breaks_no_tie() -> None:
    # Both have ace to ten: seat 1 leaves out the ace of the flop, seat 2 the king.
    played = players({1: "Ah Qh Jd", 2: "Kh Qd Jc"}, "As Kd Tc")

    assert pots(played) == {"1": ("split", 0), "2": ("split", 0)}


@pytest.mark.cites("§ 667a.11(e)")
def test_e_a_player_alone_wins_his_own_pot_wager_back() -> None:
    assert one_player("2c 3d 9h", "Ks 7d 4h")["pot"] == ("win", 0)


@pytest.mark.cites("§ 667a.11(e)")
def test_e_two_of_three_players_split_evenly() -> None:
    played = players({1: "Ah 9c 5d", 2: "3d 4h 7c", 5: "Ad 9h 5c"}, "Ks Kd 2h")

    assert pots(played) == {"1": ("split", 2.5), "2": ("lose", -5), "5": ("split", 2.5)}


@pytest.mark.cites("§ 667a.11(e)")
@pytest.mark.parametrize(
    ("remainder", "nets_of_tied"),
    [("first_tied_player_clockwise", (1.68, 1.66, 1.66)), ("one_cent_each_clockwise", (1.67, 1.67, 1.66))],
)
def test_e_cents_that_cannot_be_shared_go_where_the_submission_says(
    remainder: str, nets_of_tied: tuple[float, ...]
) -> None:
    # Four Pot Wagers make $20; three hands share it: $6.66 each and two cents left over.
    hands = {1: "3d 4h 7c", 3: "Ah 9c 5d", 4: "Ad 9h 5c", 6: "Ac 9d 5h"}

    played = pots(players(hands, "Ks Kd 2h", pot_remainder=remainder))

    assert played["1"] == ("lose", -5)
    assert [played[seat] for seat in ("3", "4", "6")] == [("split", net) for net in nets_of_tied]


@pytest.mark.cites("§ 667a.11(e)")
@pytest.mark.parametrize(
    ("gathered", "among", "first", "one_each"),
    [
        (1000, 1, [1000], [1000]),
        (1000, 2, [500, 500], [500, 500]),
        (1000, 3, [334, 333, 333], [334, 333, 333]),
        (1100, 3, [368, 366, 366], [367, 367, 366]),
        (2000, 6, [335, 333, 333, 333, 333, 333], [334, 334, 333, 333, 333, 333]),
        (500, 0, [], []),
    ],
)
def test_e_shares_are_equal_but_for_the_cents_left_over_and_make_up_the_pot(
    gathered: int, among: int, first: list[int], one_each: list[int]
) -> None:
    assert split(gathered, among, PotRemainder.FIRST_TIED_PLAYER_CLOCKWISE) == first
    assert split(gathered, among, PotRemainder.ONE_CENT_EACH_CLOCKWISE) == one_each


def stadium(flop: str, **hands: str) -> Rehearsal:
    return Rehearsal("667a", seating="stadium").stack(flop=flop, **hands)


def pot_nets(rehearsal: Rehearsal) -> dict[str, tuple[str, int]]:
    rehearsal.finish()
    lines = [line for line in rehearsal.live.round.lines if line.wager == "pot"]
    assert sum(line.net for line in lines) == 0
    return {line.stake: (line.result.value, line.net) for line in lines}


@pytest.mark.cites("§ 667a.11(e)")
def test_e_stakes_that_share_the_winning_seat_share_the_pot() -> None:
    rehearsal = stadium("Ks 7d 4h", seat1="As Ac Ad", seat2="2c 3d 9h")
    for name in ("a", "b", "c"):
        rehearsal.wager(1, player=name, stake=name, **REQUIRED)
    rehearsal.wager(2, player="d", stake="d", **REQUIRED)

    assert pot_nets(rehearsal) == {
        "a": ("split", 168),
        "b": ("split", 166),
        "c": ("split", 166),
        "d": ("lose", -500),
    }


@pytest.mark.cites("§ 667a.11(e)")
def test_e_tied_seats_share_by_players_and_not_by_seats() -> None:
    rehearsal = stadium("Ks Kd 2h", seat1="Ah 9c 5d", seat2="3d 4h 7c", seat3="Ad 9h 5c")
    for seat, name in ((3, "a"), (1, "b"), (1, "c"), (2, "d"), (2, "e")):
        rehearsal.wager(seat, player=name, stake=name, **REQUIRED)

    # Five Pot Wagers make $25; three players share it: $8.33 each, and the first of seat 1 has the cent left over.
    assert pot_nets(rehearsal) == {
        "a": ("split", 333),
        "b": ("split", 334),
        "c": ("split", 333),
        "d": ("lose", -500),
        "e": ("lose", -500),
    }


@pytest.mark.cites("§ 667a.11(b)", "§ 667a.11(e)")
def test_b_stakes_that_share_a_seat_decide_for_themselves() -> None:
    rehearsal = stadium("Ks 7d 4h", seat1="As Ac Ad")
    for name in ("a", "b"):
        rehearsal.wager(1, player=name, stake=name, **REQUIRED)
    rehearsal.until(Decide)
    assert rehearsal.decide("b", "flop", 10) is None
    assert rehearsal.decide("a", "fold") is None
    rehearsal.finish()

    assert rehearsal.lines("a") == {"ante": ("forfeit", -1000), "pot": ("split", 0)}
    assert rehearsal.lines("b") == {"ante": ("win", 1000), "flop": ("win", 4000), "pot": ("split", 0)}


@pytest.mark.cites("§ 667a.11(e)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
@pytest.mark.parametrize("seed", range(12))
def test_e_the_pot_is_the_players_own_money_in_every_round(method: str, seed: int) -> None:
    rehearsal = Rehearsal(
        "667a", seed=seed, dealing_method=method, seating="stadium", table_minimum="5.01", smallest_chip="0.01"
    )
    for place in range(1 + seed):
        name = f"player {place}"
        rehearsal.wager(1 + place % 6, player=name, stake=name, pot=5.01, ante=10.01, three_card_bonus=5)

    nets_of_all = pot_nets(rehearsal)

    assert len(nets_of_all) == 1 + seed
    assert any(result != "lose" for result, _ in nets_of_all.values())
