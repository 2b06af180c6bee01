"""Cards, their notation, and what the outside may write."""

import pickle

import msgspec
import pytest

from croupier.equipment.cards import (
    FIFTY_THREE,
    FIFTY_TWO,
    Card,
    Color,
    Rank,
    Suit,
    UnknownCard,
    card,
    cards,
    decks,
    notation,
)


def test_a_deck_has_fifty_two_different_cards_by_suit_and_in_sequence() -> None:
    """Thirteen of each suit, ace to king."""
    assert len(set(FIFTY_TWO)) == 52
    assert notation(FIFTY_TWO[:13]) == "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    assert [FIFTY_TWO[at].suit for at in (0, 13, 26, 39)] == list(Suit)


@pytest.mark.cites("§ 670a.3(a)")
def test_the_deck_with_joker_has_one_joker() -> None:
    """The joker comes on top of a full deck."""
    assert (*FIFTY_TWO, Card.JOKER) == FIFTY_THREE


@pytest.mark.parametrize("member", FIFTY_THREE)
def test_every_card_is_read_back_from_its_notation(member: Card) -> None:
    """Notation, value and JSON are the same text."""
    assert card(str(member)) is member
    assert msgspec.json.decode(msgspec.json.encode(member), type=Card) is member


@pytest.mark.parametrize("text", ["1x", "", "10s", "AS", "as", "Jk ", "sA", "JK"])
def test_a_text_that_is_no_card_is_refused_by_name(text: str) -> None:
    """The message holds the text."""
    with pytest.raises(UnknownCard, match="unknown card") as refused:
        card(text)

    assert str(refused.value) == f"unknown card {text!r}"


def test_a_record_with_an_unknown_card_is_not_decoded() -> None:
    """A journal cannot hold a card that does not exist."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'["1x"]', type=list[Card])


def test_cards_are_read_from_one_text_or_from_several() -> None:
    """Order is kept."""
    assert cards("As Kd Th") == (Card.ACE_OF_SPADES, Card.KING_OF_DIAMONDS, Card.TEN_OF_HEARTS)
    assert cards(["Jk", "2c"]) == (Card.JOKER, Card.TWO_OF_CLUBS)
    assert cards("") == ()


def test_a_card_knows_its_rank_suit_and_words() -> None:
    """The joker has a rank of its own and no suit."""
    ten = card("Td")

    assert (ten.rank, ten.suit, ten.words) == (Rank.TEN, Suit.DIAMONDS, "ten of diamonds")
    assert (Card.JOKER.rank, Card.JOKER.suit, Card.JOKER.words) == (Rank.JOKER, None, "joker")
    assert repr(ten) == "<Td>"


def test_ranks_are_ordered_ace_high_and_speak() -> None:
    """Words and plurals as a dealer says them."""
    assert Rank.ACE > Rank.KING > Rank.TWO
    assert (Rank.TEN.word, Rank.SIX.plural, Rank.ACE.plural) == ("ten", "sixes", "aces")


def test_two_suits_are_black_and_two_red() -> None:
    """Colors by suit."""
    assert [suit.color for suit in Suit] == [Color.BLACK, Color.RED, Color.RED, Color.BLACK]


def test_cards_survive_a_process_boundary_as_the_same_objects() -> None:
    """Identity is equality, also after pickling."""
    assert all(pickle.loads(pickle.dumps(member)) is member for member in FIFTY_THREE)


def test_several_decks_hold_every_card_as_often() -> None:
    """Six decks are 312 cards."""
    six = decks(6)

    assert len(six) == 312
    assert all(six.count(member) == 6 for member in FIFTY_TWO)
