"""A card cannot turn up more often than it lies in the pack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import FIFTY_TWO, Card, card, cards, decks
from croupier.equipment.pack import CardNotInPack, Pack


def test_a_card_dealt_twice_from_one_deck_is_refused_and_the_pack_unchanged() -> None:
    """The message names the card in words and notation."""
    pack = Pack.of(FIFTY_TWO).without(card("As"))

    with pytest.raises(CardNotInPack, match=r"ace of spades \(As\)"):
        pack.without(*cards("Kd As"))

    assert (len(pack), pack.remaining(card("As")), pack.remaining(card("Kd"))) == (51, 0, 1)


@pytest.mark.cites("§ 672a.3(a)")
def test_six_decks_hold_each_card_six_times() -> None:
    """The sixth ace of spades is there, the seventh is not."""
    pack = Pack.of(decks(6)).without(*[card("As")] * 5)

    assert card("As") in pack
    assert card("As") not in pack.without(card("As"))


def test_the_joker_is_in_a_pack_only_when_put_there() -> None:
    """A fifty-two card game refuses it."""
    with pytest.raises(CardNotInPack):
        Pack.of(FIFTY_TWO).without(Card.JOKER)


@given(st.permutations(FIFTY_TWO), st.integers(0, 52))
def test_packs_with_the_same_cards_left_are_equal(order: list[Card], taken: int) -> None:
    """Whatever the order in which cards left."""
    first = Pack.of(FIFTY_TWO).without(*order[:taken])
    again = Pack.of(order[taken:])

    assert first == again
    assert hash(first) == hash(again)
    assert len(first) == 52 - taken
