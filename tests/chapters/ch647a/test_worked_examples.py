"""Worked rounds of Texas Hold 'Em Bonus Poker, to the cent; and rounds that cannot be played."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch647a_texas_holdem_bonus.script import HoldEmScript
from croupier.equipment.cards import card
from croupier.rules.examples.script import BadScript
from croupier.rules.procedure.dealing import Deal
from croupier.rules.terms.options import choose
from support.tables.rehearsed_table import Rehearsal, settle

STRAIGHT: dict[str, Any] = {"ante_pays_from": "straight", "table_minimum": 10}
CHAPTER = chapter("647a")


def bet(seat: int, stage: str, amount: float) -> dict[str, Any]:
    return {"seat": seat, "stage": stage, "action": "bet", "amount": amount}


def check(seat: int, stage: str) -> dict[str, Any]:
    return {"seat": seat, "stage": stage, "action": "check"}


def fold(seat: int) -> dict[str, Any]:
    return {"seat": seat, "stage": "flop", "action": "fold"}


def of_seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}


NINE_HIGH_STRAIGHT: dict[str, Any] = {
    "cards": {"dealer": ["Kc", "Kd"], "community": ["7s", "6c", "5h", "2d", "Js"], "seats": {"1": ["9h", "8d"]}},
    "wagers": {"1": {"ante": 10, "holdem_bonus": 5}},
    "actions": [bet(1, "flop", 20), bet(1, "turn", 10), check(1, "river")],
}


@pytest.mark.cites("§ 647a.11(b)", "§ 647a.11(d)")
def test_a_multiple_is_one_of_the_ante() -> None:
    actions = [
        {"seat": 1, "stage": "flop", "action": "bet", "multiple": 2},
        {"seat": 1, "stage": "turn", "action": "bet", "multiple": 1},
        check(1, "river"),
    ]

    assert settle("647a", options=STRAIGHT, **NINE_HIGH_STRAIGHT) == settle(
        "647a", options=STRAIGHT, **{**NINE_HIGH_STRAIGHT, "actions": actions}
    )


@pytest.mark.cites("§ 647a.11(h)(2)(ii)", "§ 647a.12(a)", "§ 647a.12(b)")
@pytest.mark.parametrize(("pays_from", "ante", "net"), [("straight", ("win", 10), 35), ("flush", ("push", 0), 25)])
def test_01_and_02_a_straight_pays_the_ante_or_returns_it(pays_from: str, ante: tuple[str, float], net: int) -> None:
    options = {"ante_pays_from": pays_from, "table_minimum": 10, "holdem_bonus_paytable": "A"}

    assert settle("647a", options=options, **NINE_HIGH_STRAIGHT) == {
        "1": of_seat(net, ante=ante, flop=("win", 20), turn=("win", 10), holdem_bonus=("lose", -5))
    }


@pytest.mark.cites("§ 647a.11(h)(2)(iii)")
def test_04_the_board_plays_for_both_and_everything_is_returned() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "holdem_bonus_paytable": "A"},
        cards={
            "dealer": ["4h", "5s"],
            "community": ["Ts", "Jd", "Qh", "Kc", "Ac"],
            "seats": {"1": ["2c", "3d"]},
        },
        wagers={"1": {"ante": 10, "holdem_bonus": 5}},
        actions=[bet(1, "flop", 20), bet(1, "turn", 10), bet(1, "river", 10)],
    )

    push = ("push", 0.0)
    assert played == {
        "1": of_seat(-5, ante=push, flop=push, turn=push, river=push, holdem_bonus=("lose", -5)),
    }


@pytest.mark.cites("§ 647a.11(b)(2)(i)(A)", "§ 647a.12(b)")
def test_06_a_fold_before_the_flop_leaves_the_holdem_bonus() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "holdem_bonus_paytable": "B"},
        cards={
            "dealer": ["Kh", "Qs"],
            "community": ["9s", "8d", "3c", "2h", "Jd"],
            "seats": {"1": ["5c", "5d"]},
        },
        wagers={"1": {"ante": 10, "holdem_bonus": 5}},
        actions=[fold(1)],
    )

    assert played == {"1": of_seat(5, ante=("forfeit", -10), holdem_bonus=("win", 15))}


@pytest.mark.cites("§ 647a.12(b)")
def test_07_aces_for_dealer_and_player() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "holdem_bonus_paytable": "A"},
        cards={
            "dealer": ["Ac", "As"],
            "community": ["Kd", "Qs", "7h", "3c", "2s"],
            "seats": {"1": ["Ah", "Ad"]},
        },
        wagers={"1": {"ante": 10, "holdem_bonus": 5}},
        actions=[bet(1, "flop", 20), check(1, "turn"), check(1, "river")],
    )

    assert played == {"1": of_seat(5000, ante=("push", 0), flop=("push", 0), holdem_bonus=("win", 5000))}


@pytest.mark.cites("§ 647a.12(c)")
def test_09_the_aggregate_payout_limit() -> None:
    played = settle(
        "647a",
        options=STRAIGHT,
        cards={
            "dealer": ["Qs", "Qd"],
            "community": ["Qh", "7h", "2h", "9c", "3d"],
            "seats": {"1": ["Ah", "Kh"]},
        },
        wagers={"1": {"ante": 12000}},
        actions=[bet(1, "flop", 24000), bet(1, "turn", 12000), bet(1, "river", 12000)],
    )

    assert played == {
        "1": of_seat(
            50000,
            ante=("win", 12000),
            flop=("win", 24000),
            turn=("win", 12000),
            river=("win", 12000),
            payout_limit_adjustment=("capped", -10000),
        )
    }


@pytest.mark.cites("§ 647a.11(b)(2)(i)(B)", "§ 647a.11(b)(2)(ii)", "§ 647a.11(i)(5)")
def test_11_a_folded_player_has_no_payout_but_envy_and_his_hand_creates_envy() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "progressive_paytable": "A"},
        cards={
            "dealer": ["Ah", "Kd"],
            "community": ["7s", "8s", "9s", "2d", "Kc"],
            "seats": {"2": ["5s", "6s"], "5": ["Ts", "Js"]},
        },
        meters={"meter": 20000},
        wagers={"2": {"ante": 10, "progressive": 1}, "5": {"ante": 10, "progressive": 1}},
        actions=[fold(2), bet(5, "flop", 20), check(5, "turn"), check(5, "river")],
    )

    assert played == {
        "2": of_seat(289, ante=("forfeit", -10), progressive=("forfeit", -1), envy=("paid", 300)),
        "5": of_seat(2329, ante=("win", 10), flop=("win", 20), progressive=("win", 1999), envy=("paid", 300)),
        "table": {"meters_after": {"meter": 18000}},
    }


@pytest.mark.cites("§ 647a.11(j)", "§ 647a.12(e)(1)", "§ 647a.12(e)(2)")
def test_12_the_dealers_royal_flush_divides_the_meter() -> None:
    both = [(1, 20), (3, 20)]
    played = settle(
        "647a",
        options=STRAIGHT,
        cards={
            "dealer": ["As", "Ks"],
            "community": ["Qs", "Js", "Ts", "2d", "3c"],
            "seats": {"1": ["9h", "9d"], "3": ["4c", "4d"]},
        },
        meters={"five_card_hand": 50000},
        wagers={
            "1": {"ante": 10, "five_card_hand_dealer": 5},
            "3": {"ante": 10, "five_card_hand_dealer": 5, "five_card_hand_player": 5},
        },
        actions=[
            *(bet(seat, "flop", amount) for seat, amount in both),
            *(check(seat, stage) for stage in ("turn", "river") for seat, _ in both),
        ],
    )

    lost = {"ante": ("lose", -10.0), "flop": ("lose", -20.0)}
    assert played == {
        "1": of_seat(24965, **lost, five_card_hand_dealer=("win", 24995)),
        "3": of_seat(24960, **lost, five_card_hand_player=("lose", -5), five_card_hand_dealer=("win", 24995)),
        "table": {"meters_after": {"five_card_hand": 0}},
    }


@pytest.mark.cites("§ 647a.6(d)(1)", "§ 647a.11(k)", "§ 647a.12(f)")
def test_14_a_six_card_royal_flush_in_diamonds() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "six_card_paytable": "E"},
        cards={
            "dealer": ["4c", "4s"],
            "community": ["2c", "3h", "7s", "8c", "5d"],
            "six_card_bonus": ["Qd", "Jd", "Td", "9d"],
            "seats": {"1": ["Ad", "Kd"]},
        },
        wagers={"1": {"ante": 10, "six_card_bonus": 5}},
        actions=[bet(1, "flop", 20), check(1, "turn"), check(1, "river")],
    )

    assert played == {"1": of_seat(999970, ante=("lose", -10), flop=("lose", -20), six_card_bonus=("win", 1000000))}


@pytest.mark.cites("§ 647a.11(b)(2)(i)(A)", "§ 647a.11(k)(2)")
def test_16_the_six_card_bonus_survives_a_fold_and_looks_at_no_community_card() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "six_card_paytable": "C"},
        cards={
            "dealer": ["Kh", "Qs"],
            "community": ["3s", "8d", "3c", "2h", "Jd"],
            "six_card_bonus": ["7h", "2s", "9d", "Kc"],
            "seats": {"1": ["7c", "7d"]},
        },
        wagers={"1": {"ante": 10, "six_card_bonus": 5}},
        actions=[fold(1)],
    )

    assert played == {"1": of_seat(30, ante=("forfeit", -10), six_card_bonus=("win", 40))}


@pytest.mark.cites("§ 647a.12(d)(1)", "§ 647a.12(d)(3)")
def test_17_four_of_a_kind_wins_the_minor_jackpot_of_paytable_c() -> None:
    played = settle(
        "647a",
        options={**STRAIGHT, "progressive_paytable": "C"},
        cards={
            "dealer": ["Ah", "Kd"],
            "community": ["9s", "9c", "4d", "2d", "Jc"],
            "seats": {"1": ["9h", "9d"]},
        },
        meters={"mega": 31000, "major": 2400, "minor": 613},
        wagers={"1": {"ante": 10, "progressive": 1}},
        actions=[bet(1, "flop", 20), bet(1, "turn", 10), bet(1, "river", 10)],
    )

    won = ("win", 10.0)
    assert played == {
        "1": of_seat(662, ante=won, flop=("win", 20), turn=won, river=won, progressive=("win", 612)),
        "table": {"meters_after": {"mega": 31000, "major": 2400, "minor": 250}},
    }


@pytest.mark.cites("§ 647a.13(a)")
@pytest.mark.parametrize(
    ("place", "nets"), [("dealer", {"ante": 0, "holdem_bonus": 0}), ("burn", {"ante": 0, "holdem_bonus": 5000})]
)
def test_19_a_second_face_up_card_before_and_after_the_first_two_cards(place: str, nets: dict[str, int]) -> None:
    rehearsal = Rehearsal("647a", holdem_bonus_paytable="A").wager(1, ante=10, holdem_bonus=5)
    rehearsal.stack(seat1="Kh Kd", dealer="Ac 9d")
    while not (isinstance(rehearsal.live.step, Deal) and rehearsal.live.step.remaining[0].place == place):
        if rehearsal.live.legal("1"):
            rehearsal.decide(1, "bet", 20)
        else:
            rehearsal.go_on()
    for found in ("5s", "5h"):
        rehearsal.irregularity("face_up_card", card=card(found))

    came_to = {wager: net for wager, (_, net) in rehearsal.lines(1).items()}
    assert {name: came_to[name] for name in nets} == nets
    assert (rehearsal.live.round.void, rehearsal.live.round.reshuffle) == (True, True)


@pytest.mark.cites("§ 647a.10(b)", "§ 647a.10(c)", "§ 647a.11")
@pytest.mark.parametrize(
    ("options", "order"),
    [
        (
            {"method": "automated", "six_card_bonus": True, "seats": [1, 3]},
            "1 1 3 3 dealer dealer six six six six burn flop flop flop burn turn burn river",
        ),
        (
            {"method": "manual_or_hand", "six_card_bonus": True, "seats": [1, 3]},
            "six six six six 1 3 dealer 1 3 dealer burn flop flop flop burn turn burn river",
        ),
        (
            {"method": "automated", "community_first": True, "seats": [2]},
            "flop flop flop turn river 2 2 dealer dealer",
        ),
    ],
)
def test_21_the_order_of_the_cards(options: dict[str, Any], order: str) -> None:
    dealt = HoldEmScript(CHAPTER, {"kind": "deal", "options": options}).deal()

    assert dealt == {"destinations": order.split()}


@pytest.mark.cites("§ 647a.12(d)(3)", "§ 647a.12(e)(4)")
@pytest.mark.parametrize(
    ("selected", "wagers", "before", "after"),
    [
        ({"progressive_paytable": "A"}, 5, {"meter": "10000"}, {"meter": "10001.05"}),
        (
            {"five_card_hand_bonus": True},
            10,
            {"five_card_hand": "10000", "five_card_hand_reserve": "0"},
            {"five_card_hand": "10001.3", "five_card_hand_reserve": "0.8"},
        ),
    ],
)
def test_22_and_24_what_one_dollar_wagers_add_to_the_meters(
    selected: dict[str, Any], wagers: int, before: dict[str, str], after: dict[str, str]
) -> None:
    (progressive,) = CHAPTER.progressives(choose(CHAPTER.options, selected))
    added = progressive.contributions(wagers * 100)

    assert {name: Fraction(amount) + added[name] / 100 for name, amount in before.items()} == {
        name: Fraction(amount) for name, amount in after.items()
    }


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("an unknown wager", {"wagers": {"1": {"ante": 10, "super_bonus": 10}}}, "super_bonus"),
    ("a Flop Wager before the cards", {"wagers": {"1": {"ante": 10, "flop": 30}}}, "flop"),
    ("no Ante", {"wagers": {"1": {"holdem_bonus": 5}}}, "Ante Wager is required"),
    ("an unknown option", {"options": {"payouts": "A"}}, "payouts"),
    ("an unknown paytable", {"options": {"holdem_bonus_paytable": "C"}}, "holdem_bonus_paytable"),
    ("a limit below the law's", {"options": {"payout_limit": 100}}, "647a.12(c)"),
    ("four community cards", {"cards": {"community": ["7s", "6c", "5h", "2d"]}}, "too few cards for river"),
    ("six community cards", {"cards": {"community": ["7s", "6c", "5h", "2d", "Js", "Qs"]}}, "too many cards for river"),
    ("three cards for a player", {"cards": {"seats": {"1": ["9h", "8d", "3c"]}}}, "too many cards for 1"),
    ("one card for the dealer", {"cards": {"dealer": ["Kc"]}}, "too few cards for dealer"),
    ("a card twice", {"cards": {"dealer": ["Kc", "7s"]}}, "seven of spades"),
    ("no card at all", {"cards": {"dealer": ["Kc", "1s"]}}, "1s"),
    ("bonus cards that nobody wagered on", {"cards": {"six_card_bonus": ["2s", "3s", "4s", "9s"]}}, "six"),
    ("a check before the Flop", {"actions": [check(1, "flop")]}, "not available"),
    ("a fold after the Flop", {"actions": [bet(1, "flop", 20), {**fold(1), "stage": "turn"}]}, "not available"),
    ("a Flop Wager of the Ante", {"actions": [bet(1, "flop", 10)]}, "flop_wager_must_be_twice_the_ante"),
    ("no decision on the River", {"actions": [bet(1, "flop", 20), check(1, "turn")]}, "no action"),
    ("a decision after a fold", {"actions": [fold(1), check(1, "turn")]}, "no check to make"),
]


@pytest.mark.parametrize(("change", "names"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_round_that_cannot_be_played_says_what_is_wrong(change: dict[str, Any], names: str) -> None:
    entry: dict[str, Any] = {"options": {"table_minimum": 10, "holdem_bonus_paytable": "A"}, **NINE_HIGH_STRAIGHT}
    for part, value in change.items():
        whole = part in {"actions", "wagers"}
        entry[part] = value if whole else {**entry[part], **value}

    with pytest.raises(BadScript, match=names.replace("(", r"\(").replace(")", r"\)")):
        settle("647a", **entry)
