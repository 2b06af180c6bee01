"""§ 667a.6: equal kinds, and three-card hands; what it shares is in tests/chapters/one_deck."""

from collections.abc import Sequence

import pytest

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.rankings import (
    THREE_CARD,
    THREE_CARD_NO_LOW_ACE,
    five_card_hand,
    three_card_hands,
)
from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD
from support.games.flop_poker import one_player


def value(text: str) -> int:
    return FIVE_CARD.value(cards(text))


def three_card_row(text: str) -> str | None:
    """The highest three-card hand of the list that the cards reach."""
    reached = THREE_CARD.reaches(cards(text))
    rows = ("royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    return next((row for row in rows if reached(row)), None)


@pytest.mark.cites("§ 667a.6(c)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9s 9h Kd 5c 2s", "8s 8h Ad 5d 2d"),  # the pair itself comes before the odd cards
        ("9s 9h Kd 5c 2s", "9c 9d Qd 8c 7s"),
        ("9s 9h Kd 5c 3s", "9c 9d Kc 5d 2s"),
        ("As 8h 6d 5c 3s", "Ac 8d 6h 5d 2s"),
    ],
)
def test_c_the_highest_card_that_the_other_hand_lacks_decides_between_equal_kinds(better: str, worse: str) -> None:
    assert value(better) > value(worse)


@pytest.mark.cites("§ 667a.6(c)")
def test_c_hands_with_the_same_ranks_tie() -> None:
    assert value("9s 9h Kd 5c 2s") == value("9c 9d Kh 5d 2h")


@pytest.mark.cites("§ 667a.1(Community card)", "§ 667a.11(d)(2)")
@pytest.mark.parametrize(
    ("own", "flop", "played"),
    [
        ("Kh 7c 2d", "Ks Kd 7s", "Kh 7c 2d Ks Kd"),  # not kings full of sevens: the two must play
        ("2c 3d 4h", "As Ah Ad", "2c 3d 4h As Ah"),  # not three aces: one of them stays out
        ("As Ks 2d", "Qs Js Ts", "As Ks 2d Qs Js"),  # no royal flush with a card of another suit in hand
        ("4h 5h 6h", "7h 8h 2h", "4h 5h 6h 7h 8h"),
    ],
)
def test_community_cards_serve_all_players_but_only_two_at_a_time(own: str, flop: str, played: str) -> None:
    assert set(five_card_hand(cards(own), cards(flop))) == set(cards(played))


@pytest.mark.cites(
    "§ 667a.6(d)(1)",
    "§ 667a.6(d)(2)",
    "§ 667a.6(d)(3)",
    "§ 667a.6(d)(4)",
    "§ 667a.6(d)(5)",
    "§ 667a.6(d)(6)",
)
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Ad Kd Qd", "royal"),
        ("Kd Qd Jd", "straight_flush"),
        ("Ad 2d 3d", "straight_flush"),
        ("2s 2h 2d", "three_of_a_kind"),
        ("As Kd Qd", "straight"),
        ("2s 3d 4d", "straight"),
        ("Ad Kd Jd", "flush"),
        ("2d 3d 5d", "flush"),
        ("As Ad 2s", "pair"),
        ("2s 2d 3s", "pair"),
        ("As Kd Jd", None),
        ("Ks As 2d", None),
    ],
)
def test_d_the_three_card_hands(hand: str, row: str | None) -> None:
    assert three_card_row(hand) == row


@pytest.mark.cites("§ 667a.6(d)")
def test_d_a_straight_outranks_a_flush_and_three_of_a_kind_outranks_both() -> None:
    scale = THREE_CARD.scale
    order: Sequence[str] = ("3s 2s As", "As Ah Ad", "2d 3h 4s", "Ad Kd Jd", "As Ah Kd", "As Kh Jd")

    values = [scale.value(cards(hand)) for hand in order]

    assert values == sorted(values, reverse=True)


@pytest.mark.cites("§ 667a.6(a)", "§ 667a.6(d)(4)")
def test_a_to_the_letter_an_ace_with_two_and_three_is_no_straight() -> None:
    assert three_card_hands(Options(ace_low_three_card=True)) is THREE_CARD
    assert three_card_hands(Options(ace_low_three_card=False)) is THREE_CARD_NO_LOW_ACE
    slip = {"three_card_bonus": 5.0}

    straight = one_player("Ac 2d 3h", "Ks 9d 7c", slip=slip)
    nothing = one_player("Ac 2d 3h", "Ks 9d 7c", slip=slip, ace_low_three_card=False)
    suited = one_player("Ac 2c 3c", "Ks 9d 7h", slip=slip, ace_low_three_card=False)

    assert straight["three_card_bonus"] == ("win", 30)
    assert nothing["three_card_bonus"] == ("lose", -5)
    assert suited["three_card_bonus"] == ("win", 15)
