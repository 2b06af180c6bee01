"""Measure, in a separate environment with the packages of peers.txt, how fast others rank hands and play rounds.

Prints one JSON object, figure by figure.  Each figure is the best of three runs of about half a second.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial

RANKS, SUITS = "23456789TJQKA", "cdhs"
HANDS = 20_000


def rate(work: Callable[[], int]) -> float:
    """Units of work per second: the best of three runs."""
    best = 0.0
    for _ in range(3):
        done, started = 0, time.perf_counter()
        while time.perf_counter() - started < 0.5:
            done += work()
        best = max(best, done / (time.perf_counter() - started))
    return best


def hands(count: int) -> list[list[str]]:
    """Random hands, the same in every run."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    chosen = random.Random(1)
    return [chosen.sample(deck, count) for _ in range(HANDS)]


def eval7_rate(count: int) -> float:
    import eval7

    ready = [[eval7.Card(card) for card in hand] for hand in hands(count)]
    return rate(lambda: sum(1 for hand in ready if eval7.evaluate(hand) >= 0))


def phevaluator_rate(count: int) -> float:
    from phevaluator import evaluate_cards

    number = {rank + suit: 4 * place + "cdhs".index(suit) for place, rank in enumerate(RANKS) for suit in SUITS}
    ready = [[number[card] for card in hand] for hand in hands(count)]
    return rate(lambda: sum(1 for hand in ready if evaluate_cards(*hand) >= 0))


def treys_rate(count: int) -> float:
    from treys import Card, Evaluator

    judge = Evaluator()
    ready = [([Card.new(card) for card in hand[:2]], [Card.new(card) for card in hand[2:]]) for hand in hands(count)]
    return rate(lambda: sum(1 for hand, board in ready if judge.evaluate(hand, board) >= 0))


def pokerkit_rate(count: int) -> float:
    from pokerkit import StandardHighHand

    ready = ["".join(hand) for hand in hands(count)[:200]]
    return rate(lambda: sum(1 for hand in ready if StandardHighHand.from_game(hand) is not None))


def pokerkit_rounds() -> float:
    """Complete six-handed rounds in which everybody calls."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    ante_trimming = True

    def one() -> int:
        state = FixedLimitTexasHoldem.create_state(tuple(Automation), ante_trimming, 0, (1, 2), 2, 4, 200, 6)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_board():
                state.deal_board()
            else:
                state.check_or_call()
        return 1

    return rate(one)


FIGURES: dict[str, Callable[[], float]] = {
    f"{name}_{count}": partial(measure, count)
    for name, measure in (
        ("eval7", eval7_rate),
        ("phevaluator", phevaluator_rate),
        ("treys", treys_rate),
        ("pokerkit", pokerkit_rate),
    )
    for count in (5, 7)
}
FIGURES["pokerkit_rounds"] = pokerkit_rounds


def main() -> None:
    """Measure everything; a failure is reported with its reason, not left out."""
    found: dict[str, object] = {}
    for name, measure in FIGURES.items():
        try:
            found[name] = measure()
        except Exception as error:  # noqa: BLE001 - a peer may fail in any way; the others still count
            found[name] = f"{type(error).__name__}: {error}"
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
