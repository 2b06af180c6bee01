"""Texas Hold 'Em Bonus Poker, one decision: the value of a fold, a check and each wager, given the cards seen.

Before the Flop a hand is looked up among the 169 shipped starting hands (``starting_hands``); from the Flop on
every card that may still come is counted.
"""

from fractions import Fraction

import numpy as np

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch647a.community import DEALERS, RIVERS, TURNS
from croupier.odds.chapters.ch647a.starting_hands import stay
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, numbers, place_of
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset

FLOP_WAGER = 2
"""In Antes: § 647a.11(b)."""

ANTE, EACH = range(2)
"""The sums: the result of the Ante, and the result of every other wager per Ante."""


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Antes, over every card that may still come: § 647a.11."""
    if position.stage == "flop":
        return {Move("fold"): Fraction(-1), Move("bet", FLOP_WAGER): stay(rules.options.ante_pays_from, position.own)}
    paid_from = place_of(FIVE_CARD, rules.options.ante_pays_from)
    seen = numbers([*position.own, *position.cards["flop"], *position.cards.get("turn", ())])
    table = evaluator(FIVE_CARD, 7)
    before = FLOP_WAGER + position.placed.get("turn", 0)
    if position.stage == "river":
        ante, each = over_rivers(seen, paid_from, CARD_KEYS, CARD_BITS, table).tolist()
        checked, deals = ante + before * each, RIVERS * DEALERS
    else:
        ante, each, later = over_turns(seen, paid_from, CARD_KEYS, CARD_BITS, table).tolist()
        checked, deals = ante + before * each + later, TURNS * RIVERS * DEALERS
    return {Move("check"): Fraction(checked, deals), Move("bet", 1): Fraction(checked + each, deals)}


@kernel
def over_turns(seen: Ints, paid_from: int, keys: Ints, bits: Ints, table: Table) -> Ints:
    """ANTE and EACH over all Turns, Rivers and holes of the dealer, and the gain of the best River Wager."""
    found = np.zeros(3, dtype=np.int64)
    held = np.empty(6, dtype=np.int64)
    held[:5] = seen
    for turn in range(52):
        if not (seen == turn).any():
            held[5] = turn
            ante, each = over_rivers(held, paid_from, keys, bits, table)
            found[0] += ante
            found[1] += each
            found[2] += max(each, 0)
    return found


@kernel
def over_rivers(seen: Ints, paid_from: int, keys: Ints, bits: Ints, table: Table) -> Ints:
    """ANTE and EACH over all Rivers and holes of the dealer; the first two cards seen are the player's own."""
    found = np.zeros(2, dtype=np.int64)
    board, taken = np.int64(0), np.int64(0)
    for place in range(2, 6):
        board += keys[seen[place]]
        taken |= bits[seen[place]]
    own, mine = keys[seen[0]] + keys[seen[1]], bits[seen[0]] | bits[seen[1]]
    for river in range(52):
        if (taken | mine) >> river & 1:
            continue
        key, cards = board + keys[river], taken | bits[river]
        place = evaluate(key + own, cards | mine, table)
        for a in range(52):
            if (cards | mine) >> a & 1:
                continue
            for b in range(a):
                if not (cards | mine) >> b & 1:
                    his = evaluate(key + keys[a] + keys[b], cards | bits[a] | bits[b], table)
                    if his < place:
                        found[1] += 1
                        found[0] += place >= paid_from
                    elif his > place:
                        found[0] -= 1
                        found[1] -= 1
    return found
