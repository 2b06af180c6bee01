"""Worked rounds of Free Bet Blackjack, to the cent; the numbers in the names are those of the collection."""

from typing import Any

import pytest

from croupier.rules.blackjack.insurance import insurance_limit
from croupier.rules.terms.events import IrregularityFound
from support.games.blackjack import action, dealt, deciding, on_hand, open_choices, round_of

OPTIONS = {"push22_paytable": "A", "even_money": True}


def free_bet(*hands: dict[str, Any], dealer: str, actions: Any = (), **wagers: float) -> dict[str, Any]:
    return round_of("672a", {1: list(hands)}, dealer, actions, options=OPTIONS, **wagers)


def seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"1": {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}}


def play(name: str, **more: Any) -> dict[str, Any]:
    return action(name, "play", **more)


@pytest.mark.cites("§ 672a.7(h)(1)", "§ 672a.7(n)(1)", "§ 672a.11(a)", "§ 672a.11(c)")
def test_01_blackjack_is_paid_3_to_2_before_the_dealer_draws_to_22() -> None:
    assert free_bet(on_hand("As Kd", real=10, lammers=0), dealer="9h 7c 6d", push22=5) == seat(
        55, blackjack=("win", 15), push22=("win", 40)
    )


@pytest.mark.cites("§ 672a.9(a)(1)", "§ 672a.7(o)")
def test_02_a_free_double_on_hard_11_wins_twice() -> None:
    hand = on_hand("6h 5d 9c", real=10, lammers=1)
    assert free_bet(hand, dealer="Td 8s", actions=[play("double_free")]) == seat(
        20, blackjack=("win", 10), free_bet=("win", 10)
    )


@pytest.mark.cites("§ 672a.10(b)(2)(ii)", "§ 672a.7(o)", "§ 672a.7(q)(2)")
def test_04_free_split_the_real_hand_wins_and_the_lammer_hand_loses_nothing() -> None:
    hands = on_hand("8h 3d Tc", real=10, lammers=0), on_hand("8c 9d", real=0, lammers=1)
    assert free_bet(*hands, dealer="Td 9h", actions=[play("split_free")]) == seat(
        10, blackjack_hand1=("win", 10), free_bet_hand2=("lose", 0)
    )


@pytest.mark.cites("§ 672a.9(b)", "§ 672a.10(b)(2)")
def test_06_free_split_then_free_double_on_both_hands() -> None:
    hands = on_hand("8h 3d 9c", real=10, lammers=1), on_hand("8c 2d Kd", real=0, lammers=2)
    actions = [play("split_free"), play("double_free", hand=1), play("double_free", hand=2)]
    assert free_bet(*hands, dealer="Td 8h", actions=actions) == seat(
        40, blackjack_hand1=("win", 10), free_bet_hand1=("win", 10), free_bet_hand2=("win", 20)
    )


@pytest.mark.cites("§ 672a.10(a)", "§ 672a.10(b)(1)")
def test_07_king_and_ten_may_be_split_but_only_with_money() -> None:
    hands = on_hand("Kh 9c", real=10, lammers=0), on_hand("Ts 8d", real=10, lammers=0)
    assert free_bet(*hands, dealer="Td 8h", actions=[play("split_paid", amount=10)]) == seat(
        10, blackjack_hand1=("win", 10), blackjack_hand2=("push", 0)
    )


@pytest.mark.cites("§ 672a.7(g)(1)")
def test_09_both_blackjack_returns_the_wager() -> None:
    assert free_bet(on_hand("Kh Ad", real=10, lammers=0), dealer="As Kd", insurance=5) == seat(
        10, insurance=("win", 10), blackjack=("push", 0)
    )


@pytest.mark.cites("§ 672a.11(c)", "§ 672a.7(n)(1)")
@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        pytest.param("Th 6h 6h", 250, id="11 suited 22, the same card twice"),
        pytest.param("Th 6d 6h", 100, id="12 same color 22"),
    ],
)
def test_11_and_12_push_22_by_the_suits_of_the_dealer(dealer: str, pays: int) -> None:
    assert free_bet(on_hand("Kd Qc", real=10, lammers=0), dealer=dealer, push22=5) == seat(
        pays, blackjack=("push", 0), push22=("win", pays)
    )


@pytest.mark.cites("§ 672a.7(o)(1)")
def test_14_dealer_23_a_standing_12_wins() -> None:
    assert free_bet(on_hand("Kh 2d", real=10, lammers=0), dealer="Th 6d 7c") == seat(10, blackjack=("win", 10))


@pytest.mark.cites("§ 672a.9(a)(2)")
def test_16_soft_18_doubled_with_money() -> None:
    hand = on_hand("As 7c 3d", real=20, lammers=0)
    assert free_bet(hand, dealer="Td 9h", actions=[play("double_paid", amount=10)]) == seat(20, blackjack=("win", 20))


@pytest.mark.cites("§ 672a.1(Blackjack)", "§ 672a.10(d)", "§ 672a.11(a)")
def test_17_ace_and_ten_after_a_split_is_21_and_not_blackjack() -> None:
    hands = on_hand("As Kc", real=10, lammers=0), on_hand("Ad 9c", real=0, lammers=1)
    assert free_bet(*hands, dealer="Td 9h", actions=[play("split_free")]) == seat(
        20, blackjack_hand1=("win", 10), free_bet_hand2=("win", 10)
    )


@pytest.mark.cites("§ 672a.9(a)", "§ 672a.10(a)", "§ 672a.10(b)")
@pytest.mark.parametrize(
    ("hand", "opens"),
    [
        ("6h 3d", {"double_free"}),
        ("As 8d", {"double_paid"}),
        ("5h 5d", {"double_free", "split_free"}),
        ("6h 2d", {"double_paid"}),
        ("Kh Td", {"double_paid", "split_paid"}),
        ("As Ad", {"double_paid", "split_free"}),
        ("9h 9d", {"double_paid", "split_free"}),
        ("7h 4c", {"double_free"}),
    ],
)
def test_19_what_may_be_doubled_or_split_and_at_what_price(hand: str, opens: set[str]) -> None:
    table = deciding(dealt("672a", {1: hand}, "8c 9d"))

    assert open_choices(table) == {"stand", "draw"} | opens


@pytest.mark.cites("§ 672a.9(a)", "§ 672a.7(h)(1)")
def test_19_a_blackjack_is_paid_and_has_nothing_to_decide() -> None:
    table = dealt("672a", {1: "As Kd", 2: "9h 8c"}, "8c 9d")

    assert deciding(table).live.legal("1") == ()
    assert table.lines() == {"blackjack": ("win", 15_00)}


@pytest.mark.cites("§ 672a.8(b)")
@pytest.mark.parametrize(("chip", "most"), [(50, 7_50), (1_00, 8_00), (5_00, 10_00)])
def test_21_insurance_limit_on_a_15_dollar_wager(chip: int, most: int) -> None:
    assert insurance_limit(15_00, chip) == most


@pytest.mark.cites("§ 672a.12(d)", "§ 672a.12(f)", "§ 672a.12(g)", "§ 672a.12(h)", "§ 672a.12(j)")
@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("dealer_17_draws_extra", "the card goes to the discard rack; the dealer's total stands"),
        (
            "shoe_exhausted",
            "shuffle and cut the cards of the discard rack, burn the first card, complete the round",
        ),
        (
            "no_cards_dealt_to_player",
            "the hand is dead and its wagers are returned; the player is included in the next deal",
        ),
        ("one_card_dealt_to_player", "continue; the player is offered the second card once everyone else has theirs"),
        (
            "requested_card_not_dealt",
            "ask the player: the card after all other players, before the hole card is turned, or a dead hand",
        ),
        ("card_reader_malfunction", "stop dealing at this table until the card reader is repaired or replaced"),
    ],
)
def test_22_every_irregularity_of_the_collection_has_its_remedy(kind: str, says: str) -> None:
    table = dealt("672a", {1: "9h 8c"}, "8c 9d")

    assert table.live.remedy(IrregularityFound(kind, place="1")).says == says
