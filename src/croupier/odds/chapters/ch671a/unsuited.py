"""Hands against the dealer's hidden cards by ranks alone, with some cards out of the deck.

The hidden cards are entered in ascending order of the hand they make.  A counter for every multiset of up to four
ranks holds the number of entered hands that contain given cards of these ranks; hands that share no card with
the player's then follow by inclusion and exclusion.
"""

import numpy as np

from croupier.odds.compiled import Ints, Values, kernel


@kernel
def count_unsuited(
    left: Ints,
    hidden: Ints,
    hidden_places: Values,
    hidden_numbers: Ints,
    inner: Values,
    order: Ints,
    places: Values,
    parts: Values,
    even: int,
    bars: tuple[int, int],
    choose: Ints,
    counters: Ints,
    failing: Ints,
    below: Ints,
    low: Ints,
) -> None:
    """For every class of hands: dealer hands that fail to qualify, that are below it, and that are below a full house.

    ``left`` is the number of cards of each rank in the deck, including the player's; ``order`` are the hands by place;
    ``bars`` are the places of ace-king and full house.
    """
    counters[:] = 0
    qualifies, full_house = bars
    entered = _enter(0, qualifies, left, hidden, hidden_places, hidden_numbers, inner, choose, counters)
    for hand in order:
        failing[hand] = _ask(parts, hand, even, counters)
    at_bar = False
    for hand in order:
        place = places[hand]
        if place >= full_house and not at_bar:
            entered = _enter(entered, full_house, left, hidden, hidden_places, hidden_numbers, inner, choose, counters)
            for other in order:
                low[other] = _ask(parts, other, even, counters)
            at_bar = True
        if place < qualifies:
            below[hand] = 0
        else:
            entered = _enter(entered, place, left, hidden, hidden_places, hidden_numbers, inner, choose, counters)
            below[hand] = _ask(parts, hand, even, counters) - failing[hand]


@kernel
def _enter(
    entered: int,
    bar: int,
    left: Ints,
    hidden: Ints,
    hidden_places: Values,
    hidden_numbers: Ints,
    inner: Values,
    choose: Ints,
    counters: Ints,
) -> int:
    """Enter all hands below a place that are not entered yet."""
    while entered < len(hidden) and hidden_places[entered] < bar:
        a, b, c, d = hidden[entered, 0], hidden[entered, 1], hidden[entered, 2], hidden[entered, 3]
        for bits in range(16):
            counter = inner[hidden_numbers[entered], bits]
            if counter >= 0:
                counters[counter] += _ways(a, b, c, d, bits, left, choose)
        entered += 1
    return entered


@kernel
def _ways(a: int, b: int, c: int, d: int, bits: int, left: Ints, choose: Ints) -> int:
    """The number of ways to assign cards to four ranks, with the cards given for those whose bits are set."""
    ways = np.int64(1)
    given = bits & 1
    wanted = 1 - given
    rank = a
    for place in range(1, 5):
        following = b if place == 1 else (c if place == 2 else (d if place == 3 else -1))
        if following != rank:
            spare = left[rank] - given
            if spare < wanted:
                return 0
            ways *= choose[spare, wanted]
            rank, given, wanted = following, 0, 0
        if bits >> place & 1:
            given += 1
        else:
            wanted += 1
    return int(ways)


@kernel
def _ask(parts: Values, hand: int, even: int, counters: Ints) -> int:
    """The number of entered hands that share no card with this one."""
    found = np.int64(0)
    for part in range(even):
        found += counters[parts[hand, part]]
    for part in range(even, parts.shape[1]):
        found -= counters[parts[hand, part]]
    return int(found)


@kernel
def count_ties(
    rank: int, left: Ints, hands: Ints, best: Ints, places: Values, bar: int, choose: Ints, ties: Ints
) -> None:
    """For every class of hands that qualifies: dealer hands of the same ranks as its best five."""
    taken = np.zeros(13, dtype=np.int64)
    wanted = np.zeros(13, dtype=np.int64)
    for hand in range(len(hands)):
        ties[hand] = 0
        if places[hand] < bar:
            continue
        wanted[:] = 0
        for member in range(5):
            wanted[best[hand, member]] += 1
        if wanted[rank] == 0:
            continue
        wanted[rank] -= 1
        taken[:] = 0
        for member in range(hands.shape[1]):
            taken[hands[hand, member]] += 1
        ways = np.int64(1)
        for one in range(13):
            spare = left[one] - taken[one]
            ways *= choose[spare, wanted[one]] if spare >= wanted[one] else 0
        ties[hand] = ways
