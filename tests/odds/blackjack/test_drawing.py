"""Cards of a shoe, drawn at random."""

import numpy as np

from croupier.odds.blackjack.drawing import draw
from croupier.odds.simulation.shuffling import begin


def test_a_shoe_that_runs_out_is_shuffled_again() -> None:
    state, deck = np.empty(4, dtype=np.uint64), np.arange(52)
    begin(state, np.uint64(5), np.uint64(0))
    values = [draw(state, deck, place) for place in range(45, 60)]

    assert set(values) <= set(range(10))
    assert sorted(deck) == list(range(52))
