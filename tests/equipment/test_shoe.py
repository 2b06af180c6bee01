"""Shoe, discard rack, and two batches in turn."""

import pytest

from croupier.equipment.cards import FIFTY_THREE, FIFTY_TWO, cards, decks
from croupier.equipment.shoe import Alternation, Batch, DiscardRack, Shoe, ShoeEmpty, Turn, TwoBatchesInRack
from croupier.equipment.stack import Stack


def test_cards_leave_the_shoe_from_the_top_and_the_rest_is_the_stub() -> None:
    """Nothing is lost between them."""
    shoe = Shoe(Stack(FIFTY_TWO))
    dealt = [shoe.draw() for _ in range(35)]

    assert (*dealt, *shoe.stub) == FIFTY_TWO
    assert shoe.remaining == 17


def test_an_empty_shoe_gives_no_card() -> None:
    """And says so."""
    shoe = Shoe(Stack(cards("As")))
    shoe.draw()

    with pytest.raises(ShoeEmpty):
        shoe.draw()
    assert shoe.remaining == 0


@pytest.mark.cites("§ 672a.7(c)")
def test_a_burned_card_goes_to_the_discard_rack() -> None:
    """The second card is then the first dealt."""
    shoe, rack = Shoe(Stack(cards("As Kd"))), DiscardRack()
    shoe.burn(rack)

    assert rack.cards == cards("As")
    assert shoe.draw() is cards("Kd")[0]


@pytest.mark.cites("§ 672a.7(d)")
def test_the_cover_card_is_reached_when_it_is_the_next_to_come() -> None:
    """Not one card earlier, and it stays reached."""
    shoe = Shoe(Stack(FIFTY_TWO, below_cover=13))
    seen = []
    for _ in range(41):
        seen.append(shoe.cover_card_reached)
        shoe.draw()

    assert seen == [False] * 39 + [True] * 2


def test_a_shoe_without_cover_card_never_reaches_one() -> None:
    """Nor does one whose cover card lies at the bottom before all cards are dealt."""
    without, at_bottom = Shoe(Stack(cards("As"))), Shoe(Stack(cards("As"), below_cover=0))

    assert not at_bottom.cover_card_reached
    without.draw()
    at_bottom.draw()
    assert not without.cover_card_reached
    assert at_bottom.cover_card_reached


@pytest.mark.cites("§ 657a.3(b)(4)", "§ 672a.3(b)(5)")
def test_the_discard_rack_holds_cards_of_one_batch_only() -> None:
    """The refused cards are not in it; once empty it takes the other batch."""
    rack = DiscardRack()
    rack.put(cards("As"), "red")
    with pytest.raises(TwoBatchesInRack, match=r"red backs.*blue backs"):
        rack.put(cards("Kd"), "blue")

    assert rack.emptied() == cards("As")
    rack.put(cards("Kd"), "blue")
    assert rack.cards == cards("Kd")


RED, BLUE = Batch("red", FIFTY_TWO), Batch("blue", FIFTY_TWO)


@pytest.mark.cites("§ 657a.3(b)(2)", "§ 657a.3(b)(3)")
def test_two_decks_are_each_used_every_other_round() -> None:
    """The one not in play is in the shuffler."""
    first = Alternation(RED, BLUE, Turn.ROUND)
    second = first.after(Turn.ROUND)

    assert (second.in_play, second.in_shuffler) == (BLUE, RED)
    assert second.after(Turn.ROUND) == first


@pytest.mark.cites("§ 672a.3(b)(3)", "§ 672a.3(b)(4)")
def test_two_batches_are_each_used_every_other_shoe() -> None:
    """A round's end changes nothing."""
    first = Alternation(Batch("red", decks(6)), Batch("blue", decks(6)), Turn.SHOE)

    assert first.after(Turn.ROUND) is first
    assert first.after(Turn.SHOE).in_play.back == "blue"


@pytest.mark.cites("§ 657a.3(b)(1)", "§ 672a.3(b)(1)", "§ 672a.3(b)(2)")
@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Batch("red", FIFTY_TWO), "differ in color"),
        (Batch("blue", FIFTY_THREE), "same cards"),
        (Batch("blue", decks(2)), "same cards"),
    ],
)
def test_two_batches_differ_in_color_and_in_nothing_else(other: Batch, message: str) -> None:
    """Otherwise they cannot take turns."""
    with pytest.raises(ValueError, match=message):
        Alternation(RED, other, Turn.ROUND)
