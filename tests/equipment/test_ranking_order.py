"""The order of hands, hand by hand, and the names of paytable rows."""

import pickle
from itertools import pairwise

import pytest

from croupier.equipment.cards import Rank, cards, notation
from croupier.equipment.ranking import FIVE_CARD, Category, Scale, UnknownHand


def value(scale: Scale, hand: str) -> int:
    """The value of a hand written as text."""
    return scale.value(cards(hand))


def assert_falling(scale: Scale, hands: list[str]) -> None:
    """Each hand beats the next."""
    for better, worse in pairwise(hands):
        assert value(scale, better) > value(scale, worse), f"{better} should beat {worse}"


@pytest.mark.cites("§ 647a.6(a)", "§ 647a.6(b)")
def test_five_card_hands_from_best_to_lowest() -> None:
    """The ace-to-five straight and straight flush are the lowest of their kind."""
    assert_falling(
        FIVE_CARD,
        [
            "As Ks Qs Js Ts",
            "Kh Qh Jh Th 9h",
            "5c 4c 3c 2c Ac",
            "Ah Ad Ac As 2d",
            "Kh Kd Kc Ks Ad",
            "Ah Ad Ac Ks Kd",
            "2h 2d 2c As Ad",
            "Ah Qh 9h 5h 2h",
            "Kh Qh Jh Th 8h",
            "Ah Kd Qc Js Th",
            "6h 5d 4c 3s 2h",
            "5h 4d 3c 2s Ah",
            "2h 2d 2c 4s 3d",
            "Ah Ad Kc Ks 2h",
            "3h 3d 2c 2s Ah",
            "Ah Ad 4c 3s 2h",
            "2h 2d Ac Ks Qh",
            "Ah Kd Qc Js 9h",
            "7h 5d 4c 3s 2h",
        ],
    )


@pytest.mark.cites("§ 647a.6(c)", "§ 657a.6(c)")
def test_ranks_that_define_a_hand_come_before_the_other_cards() -> None:
    """Nines with a king beat eights with an ace; then the highest card not in the other hand decides."""
    assert_falling(FIVE_CARD, ["9s 9h Kd 5c 2s", "8s 8h Ad 5c 2s", "8d 8c Kd 7c 2s", "8d 8c Kh 6c 3s"])
    assert value(FIVE_CARD, "8d 8c Kh 6c 3s") == value(FIVE_CARD, "8s 8h Kd 6h 3d")


@pytest.mark.cites("§ 657a.6(a)", "§ 657a.6(b)")
def test_four_card_hands_from_best_to_lowest(four_card: Scale) -> None:
    """Three-of-a-kind beats a flush and a flush a straight; no royal flush."""
    assert_falling(
        four_card,
        [
            "As Ah Ad Ac",
            "2s 2h 2d 2c",
            "As Ks Qs Js",
            "4s 3s 2s As",
            "As Ah Ad Kc",
            "2s 2h 2d 3c",
            "As Ks Qs Ts",
            "6h 4h 3h 2h",
            "As Kh Qs Js",
            "5h 4s 3h 2h",
            "4h 3s 2h Ah",
            "As Ah Kd Kc",
            "3s 3h 2d 2c",
            "As Ah 3d 2c",
            "2s 2h Ad Kc",
            "As Kh Qd Tc",
            "6s 4h 3d 2c",
        ],
    )


@pytest.mark.cites("§ 657a.6(c)")
def test_kickers_count_only_within_the_four_cards(four_card: Scale) -> None:
    """The fifth card never breaks a tie."""
    assert value(four_card, "Ks Kh 9d 8c 7c") == value(four_card, "Kd Kc 9s 8h 2h")
    assert notation(four_card.best(cards("7c Ks 9d Kh 8c"))) == "Ks 9d Kh 8c"


@pytest.mark.cites("§ 667a.6(d)", "§ 669a.6(c)")
def test_three_card_hands_from_best_to_lowest(three_card: Scale) -> None:
    """A straight beats a flush."""
    assert_falling(
        three_card,
        [
            "As Ks Qs",
            "3s 2s As",
            "As Ah Ad",
            "As Kh Qs",
            "3h 2s Ah",
            "As Ks Js",
            "5h 3h 2h",
            "As Ah Kd",
            "As Kh Jd",
        ],
    )


@pytest.mark.cites("§ 667a.6(a)")
def test_an_ace_two_three_is_ace_high_where_the_low_ace_is_not_allowed(three_card_no_low_ace: Scale) -> None:
    """The option decides."""
    low = value(three_card_no_low_ace, "Ac 2d 3h")

    assert three_card_no_low_ace.describe(low) == "ace-high"


@pytest.mark.cites("§ 670a.6(a)", "§ 670a.6(b)", "§ 670a.6(b)(3)", "§ 670a.6(b)(7)")
def test_pai_gow_hands_from_best_to_lowest(pai_gow: Scale) -> None:
    """The ace-to-five straight is second, the ace-to-five straight flush first below the royal."""
    assert_falling(
        pai_gow,
        [
            "As Ah Ad Ac Jk",
            "Ks Qs Js Ts Jk",
            "As 2s 3s 4s Jk",
            "Ks Qs Js Ts 9s",
            "6s 5s 4s 3s 2s",
            "As Ah Ad Jk Kc",
            "Ks Kh Kd Kc As",
            "Ks Kh Kd As Jk",
            "As Ks 9s 5s Jk",
            "As Ks Js 9s 5s",
            "As Kh Qs Js Ts",
            "As 2h 3s 4s Jk",
            "Ks Qh Js Ts 9s",
            "6s 5h 4s 3s 2s",
            "As Ah Jk Kc Qd",
            "As Jk Kc Kd Qd",
            "Jk As Kc 9d 8d",
            "Jk 2s 2c Kd Qd",
            "Jk Ks Jc 9d 8d",
        ],
    )


@pytest.mark.cites("§ 670a.6(a)")
@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Jk Ah Ad Ac As", "five aces"),
        ("Jk As Ks Qs Js", "royal flush"),
        ("Jk 9s 8s 7s 6s", "ten-high straight flush"),
        ("Jk 2s 3s 4s 5s", "ace-to-five straight flush"),
        ("Jk 2s 3h 4s 5s", "ace-to-five straight"),
        ("Jk Ts 9h 8s 6s", "ten-high straight"),
        ("Jk Kh Kd Kc As", "full house, kings over aces"),
        ("Jk Kh Kd 7c 7s", "two pair, kings and sevens"),
        ("Jk Kh Kd 7c 3s", "pair of kings"),
        ("Jk Kh Jd 7c 3s", "ace-high"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(pai_gow: Scale, hand: str, said: str) -> None:
    """And nothing else: it pairs no kings."""
    assert pai_gow.describe(value(pai_gow, hand)) == said


@pytest.mark.cites("§ 670a.6(a)")
def test_in_a_flush_the_joker_is_the_highest_card_missing(pai_gow: Scale) -> None:
    """With the ace present it is the king."""
    with_ace = pai_gow.ranks(value(pai_gow, "Jk As 9s 5s 2s"))
    without = pai_gow.ranks(value(pai_gow, "Jk Ks 9s 5s 2s"))

    assert with_ace[:2] == (Rank.ACE, Rank.KING)
    assert without[:2] == (Rank.ACE, Rank.KING)


@pytest.mark.cites("§ 670a.6(a)")
def test_the_joker_may_be_left_out_of_the_best_five_of_six(pai_gow: Scale) -> None:
    """It can be no king and no queen, so it is no part of this full house; but it makes four aces."""
    assert notation(pai_gow.best(cards("Kh Kd Jk Kc Qs Qd"))) == "Kh Kd Kc Qs Qd"
    assert pai_gow.describe(value(pai_gow, "Kh Kd Jk Kc Qs Qd")) == "full house, kings over queens"
    assert pai_gow.describe(value(pai_gow, "Ah Ad Jk Ac Qs Qd")) == "four aces"


@pytest.mark.cites("§ 670a.6(a)")
def test_a_joker_left_out_does_not_depend_on_which_hand_is_ranked_first(pai_gow: Scale) -> None:
    """The tables are made as they are asked for; a scale that has ranked nothing yet must not judge otherwise."""
    fresh = Scale(pai_gow.name, pai_gow.size, pai_gow.categories, pai_gow.low_ace)

    assert fresh.describe(value(fresh, "Kh Kd Jk Kc Qs Qd")) == "full house, kings over queens"


def test_a_scale_without_five_of_a_kind_knows_no_joker() -> None:
    """The joker is refused, not taken for a card."""
    with pytest.raises(ValueError, match="knows no joker"):
        value(FIVE_CARD, "Jk Ks 9s 5s 2s")


@pytest.mark.cites("§ 671a.6(b)")
def test_ace_king_stands_between_high_cards_and_pairs(lunar: Scale) -> None:
    """Its other three cards break ties."""
    assert_falling(lunar, ["2s 2h 5d 4c 3s", "As Kh Qd Jc 9s", "As Kh 4d 3c 2s", "As Qh Jd Tc 9s"])
    assert lunar.describe(value(lunar, "As Kh 4d 3c 2s")) == "ace-king"


def test_a_scale_may_know_a_royal_of_three_cards(three_card: Scale) -> None:
    """Ace, king and queen of one suit, for a paytable that names it (§ 667a.6(d))."""
    with_royal = Scale("with royal", 3, (*three_card.categories, Category.ROYAL_FLUSH))

    assert with_royal.category(value(with_royal, "As Ks Qs")) is Category.ROYAL_FLUSH
    assert with_royal.category(value(with_royal, "3s 2s As")) is Category.STRAIGHT_FLUSH
    assert three_card.describe(value(three_card, "As Ks Qs")) == "ace-high straight flush"


@pytest.mark.parametrize(
    ("hand", "said", "ranks"),
    [
        ("As Kh Jd 4c 2s", "ace-high", [14, 13, 11, 4, 2]),
        ("Qs Qh 9d 4c 2s", "pair of queens", [12, 9, 4, 2]),
        ("Ks Kh 7d 7c 2s", "two pair, kings and sevens", [13, 7, 2]),
        ("6s 6h 6d 4c 2s", "three sixes", [6, 4, 2]),
        ("5s 4h 3d 2c As", "five-high straight", [5]),
        ("Ks Js 9s 4s 2s", "king-high flush", [13, 11, 9, 4, 2]),
        ("9s 9h 9d 2c 2s", "full house, nines over twos", [9, 2]),
        ("As Ah Ad Ac 2s", "four aces", [14, 2]),
        ("Ks Qs Js Ts 9s", "king-high straight flush", [13]),
        ("As Ks Qs Js Ts", "royal flush", [14]),
    ],
)
def test_hands_are_said_in_words(hand: str, said: str, ranks: list[int]) -> None:
    """And their ranks are those that are compared, in order."""
    assert FIVE_CARD.describe(value(FIVE_CARD, hand)) == said
    assert list(FIVE_CARD.ranks(value(FIVE_CARD, hand))) == ranks


@pytest.mark.parametrize("hand", ["As Kd", "As Ks Qs Js Ts 9s 8s 7s", ""])
def test_too_few_or_too_many_cards_are_refused(hand: str) -> None:
    """The message says how many there may be."""
    with pytest.raises(ValueError, match="from 5 to 7 cards"):
        value(FIVE_CARD, hand)


@pytest.mark.parametrize("hand", ["As As As As As", "Jk Jk As Ks Qs"])
def test_cards_that_no_deck_holds_are_refused(pai_gow: Scale, hand: str) -> None:
    """Five aces of one deck, two jokers."""
    with pytest.raises(ValueError, match="cannot be dealt from one deck"):
        value(pai_gow, hand)


@pytest.mark.parametrize(
    ("name", "lowest", "just_below"),
    [
        ("royal_flush", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        ("straight_flush", "5s 4s 3s 2s As", "As Ah Ad Ac Ks"),
        ("four_aces", "As Ah Ad Ac 2s", "Ks Kh Kd Kc As"),
        ("four_of_a_kind", "2s 2h 2d 2c 3s", "As Ah Ad Ks Kh"),
        ("three_aces", "As Ah Ad 3c 2s", "Ks Kh Kd Ac Qs"),
        ("flush", "7s 5s 4s 3s 2s", "As Kh Qs Js Ts"),
        ("straight", "5s 4h 3s 2s As", "As Ah Ad Ks Qh"),
        ("two_pair", "3s 3h 2d 2c 4s", "As Ah Kd Qc Js"),
        ("pair_of_queens_or_better", "Qs Qh 4d 3c 2s", "Js Jh Ad Kc Qs"),
        ("pair_of_jacks_or_better", "Js Jh 4d 3c 2s", "Ts Th Ad Kc Qs"),
        ("pair_of_10s_or_better", "Ts Th 4d 3c 2s", "9s 9h Ad Kc Qs"),
        ("pair_of_7s_or_better", "7s 7h 4d 3c 2s", "6s 6h Ad Kc Qs"),
        ("pair_of_sevens_or_better", "7s 7h 4d 3c 2s", "6s 6h Ad Kc Qs"),
        ("pair_of_6s_through_10s", "6s 6h 4d 3c 2s", "5s 5h Ad Kc Qs"),
        ("pair_of_aces", "As Ah 4d 3c 2s", "Ks Kh Ad Qc Js"),
        ("pair", "2s 2h 5d 4c 3s", "As Kh Qd Jc 9s"),
        ("king_high", "Ks 5h 4d 3c 2s", "Qs Jh Td 9c 7s"),
    ],
)
def test_thresholds_have_their_hand_on_one_side_and_the_next_lower_on_the_other(
    name: str, lowest: str, just_below: str
) -> None:
    """The threshold is the value of the lowest hand that counts."""
    assert FIVE_CARD.threshold(name) == value(FIVE_CARD, lowest)
    assert value(FIVE_CARD, just_below) < FIVE_CARD.threshold(name)


@pytest.mark.cites("§ 657a.11(c)")
def test_king_high_and_pair_of_queens_on_the_four_card_scale(four_card: Scale) -> None:
    """What the dealer needs, and what Queens Up needs."""
    assert four_card.threshold("king_high") == value(four_card, "Ks 4h 3d 2c")
    assert four_card.threshold("pair_of_queens_or_better") == value(four_card, "Qs Qh 3d 2c")
    assert value(four_card, "Qs Jh Td 8c") < four_card.threshold("king_high")


def test_five_aces_are_named_on_the_scale_that_has_them(pai_gow: Scale) -> None:
    """As a category and by their rank."""
    assert pai_gow.threshold("five_of_a_kind") == value(pai_gow, "As Ah Ad Ac Jk")
    assert pai_gow.threshold("five_aces") == pai_gow.threshold("five_of_a_kind")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "flash",
        "pair_of_",
        "pair_of_1s",
        "pair_of_6s_through_1s",
        "four_score",
        "five_aces",
        "six_high",
        "ace_king",
    ],
)
def test_a_name_that_is_no_hand_of_the_scale_is_refused(name: str) -> None:
    """No five-card hand is six-high: it would be a straight."""
    with pytest.raises(UnknownHand, match="no five-card hand is called"):
        FIVE_CARD.threshold(name)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [
            "royal_flush",
            "straight_flush",
            "four_of_a_kind",
            "full_house",
            "flush",
            "straight",
            "pair_of_7s_or_better",
        ],
        ["two_pair", "pair_of_jacks_or_better", "pair_of_6s_through_10s"],
        ["four_aces", "four_of_a_kind"],
    ],
)
def test_rows_from_best_to_lowest_are_accepted(rows: list[str]) -> None:
    """As the paytables of the law stand."""
    FIVE_CARD.check_rows(rows)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["flush", "flash"], "no five-card hand is called 'flash'"),
        (["flush", "flush"], "begin with the same hand"),
        (["pair", "pair_of_2s_or_better"], "begin with the same hand"),
        (["straight", "flush"], "'flush' stands below 'straight' but is the better hand"),
        (["pair_of_queens_or_better", "pair_of_6s_through_10s"], "have no row of their own"),
        (["two_pair", "pair_of_6s_through_10s"], "have no row of their own"),
        (["pair_of_6s_through_10s"], "a row for better hands must stand above it"),
    ],
)
def test_rows_with_an_unknown_doubled_or_misplaced_hand_or_a_gap_are_refused(rows: list[str], message: str) -> None:
    """The message names the rows."""
    with pytest.raises(ValueError, match=message):
        FIVE_CARD.check_rows(rows)


def test_the_same_rows_can_be_right_on_one_scale_and_wrong_on_another(four_card: Scale) -> None:
    """Three-of-a-kind beats a flush of four cards, not one of five."""
    four_card.check_rows(["three_of_a_kind", "flush"])
    with pytest.raises(ValueError, match="better hand"):
        FIVE_CARD.check_rows(["three_of_a_kind", "flush"])


def test_a_scale_goes_to_another_process_as_its_fields() -> None:
    """Equal, and it values hands alike."""
    sent = pickle.loads(pickle.dumps(FIVE_CARD))

    assert sent == FIVE_CARD
    assert value(sent, "As Ks Qs Js Ts") == value(FIVE_CARD, "As Ks Qs Js Ts")
