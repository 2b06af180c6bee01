"""Lunar Poker, one decision: the value of a fold, a Bet, a sixth card and every exchange, given the cards seen."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import numpy as np

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import of_edition
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.cards import Card
from croupier.odds.chapters.ch671a.against import Against, CardTables, card_tables, gained
from croupier.odds.chapters.ch671a.choices import flush_of, numbers_of, sort_by_kind
from croupier.odds.chapters.ch671a.classes import ACE_KING, Pays, pays
from croupier.odds.chapters.ch671a.decisions import (
    BET_TOTAL,
    COMMON,
    DISCARDS,
    HAND,
    SCRATCH,
    SIXTH_TOTAL,
    TIMES,
    StayTables,
    against_five,
    against_six,
    stay_tables,
)
from croupier.odds.chapters.ch671a.exchange import Exchanges, exchanges
from croupier.odds.chapters.ch671a.kinds import KINDS
from croupier.odds.chapters.ch671a.multisets import CHOOSE, RANKS, count
from croupier.odds.chapters.ch671a.open_card import open_card
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluate, evaluator, numbers
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.paytables import Paytable

BET, FEE = 2, 1
"""In Antes: §§ 671a.11(b)(2), 671a.11(b)(3)."""

AFTER_DRAW = "after_draw"


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Antes, without the Super Wager, over every draw and all hidden hands: § 671a.11."""
    up = int(numbers(list(position.cards["dealer"]))[0])
    tables = of_edition(rules.paytables, "ante", rules.options), rules.paytables.table("bet")
    if position.stage == AFTER_DRAW:
        hand = numbers(list(position.asked.cards))
        bet = _after_draw(hand, numbers(list(position.own)), up, pays(*tables), _stay(up % RANKS, *tables))
        return {Move("fold"): Fraction(-1 - FEE), Move("bet", BET): bet - FEE}
    seen = _Seen(numbers(list(position.own)), up, *tables)
    found: Worths = {Move("fold"): Fraction(-1), Move("bet", BET): seen.bet(), Move("buy_sixth", FEE): seen.sixth()}
    return {**found, **{Move("exchange", FEE, given): worth for given, worth in seen.exchanged()}}


@lru_cache(maxsize=RANKS)
def _stay(rank: int, ante: Paytable, bet: Paytable) -> StayTables:
    return stay_tables(open_card(rank), pays(ante, bet))


class _Seen:
    """Five cards against an open card."""

    def __init__(self, own: Ints, up: int, ante: Paytable, bet: Paytable) -> None:
        self.own, self.rank, self.suit = own, up % RANKS, up // RANKS
        self.pays, self._stays = pays(ante, bet), _stay(up % RANKS, ante, bet)
        self._card: CardTables = card_tables(open_card(self.rank))
        self._scratch = np.zeros(SCRATCH, dtype=np.int64)
        self._up = up

    def bet(self) -> Fraction:
        """The value of a Bet on the five cards."""
        held = np.append(self.own, 0)
        faced, _ = against_five(self.rank, self.suit, held, self._stays, self._card, CHOOSE, self._scratch)
        scale = self.pays.scale
        return Fraction(int(gained(faced, BET_TOTAL, scale)), scale * BET_TOTAL)

    def sixth(self) -> Fraction:
        """The value of the fee and, after each sixth card, the better of fold and Bet."""
        scale, drawn = self.pays.scale, [card for card in range(52) if card != self._up and card not in self.own]
        added = 0
        for card in drawn:
            held = np.append(self.own, card)
            faced, _ = against_six(self.rank, self.suit, held, self._stays, self._card, CHOOSE, self._scratch)
            added += max(int(gained(faced, SIXTH_TOTAL, scale)), -scale * SIXTH_TOTAL)
        return Fraction(added, scale * SIXTH_TOTAL * len(drawn)) - FEE

    def exchanged(self) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
        """The value of the fee and, after every draw, the better of fold and Bet, for each discard."""
        cards, kinds = np.zeros(HAND, dtype=np.int64), np.zeros(HAND, dtype=np.int64)
        sort_by_kind(self.own[np.newaxis], 0, self.suit, cards, kinds)
        by_size = {size: self._exchanges(size, kinds) for size in range(2, HAND + 1)}
        for discard in DISCARDS.tolist():
            size = int(discard).bit_count()
            added = self._sum(by_size[size], cards, kinds, discard)
            given = tuple(CARDS[card] for place, card in enumerate(cards.tolist()) if discard >> place & 1)
            yield given, Fraction(added * int(TIMES[size]), self.pays.scale * COMMON) - FEE

    def _exchanges(self, size: int, kinds: Ints) -> Exchanges:
        """The exchanges of this many of these cards only."""
        needed = np.zeros(count(size, KINDS), dtype=np.int64)
        for discard in DISCARDS.tolist():
            if int(discard).bit_count() == size:
                needed[numbers_of(kinds, discard, CHOOSE)[0]] = 1
        return exchanges(open_card(self.rank), self.pays, size, 1, needed)

    def _sum(self, among: Exchanges, cards: Ints, kinds: Ints, discard: int) -> int:
        given, kept = numbers_of(kinds, discard, CHOOSE)
        row = among.row[given]
        added = int(among.kept[row, kept])
        for other in {0, 1, 2, 3} - {self.suit}:
            bits, ranks = flush_of(cards, discard, other, CHOOSE)
            added += int(among.flushes[row, bits, ranks]) if bits >= 0 else 0
        return added


def _after_draw(hand: Ints, own: Ints, up: int, paid: Pays, stay: StayTables) -> Fraction:
    """The value of a Bet on the cards held against all hidden hands, which exclude the discards."""
    card, scratch = card_tables(open_card(up % RANKS)), np.zeros(SCRATCH, dtype=np.int64)
    against = against_five if len(hand) == HAND else against_six
    made, place = against(up % RANKS, up // RANKS, np.append(hand, 0)[:6], stay, card, CHOOSE, scratch)
    failing, below, ties, total = _hidden(place, up, own, ACE_KING, CARD_KEYS, CARD_BITS, evaluator(LUNAR, HAND))
    faced = Against(failing, below, ties, made.ante, made.won)
    return Fraction(int(gained(faced, total, paid.scale)), paid.scale * int(total))


@kernel
def _hidden(
    place: int, up: int, own: Ints, qualifies: int, keys: Ints, bits: Ints, table: Table
) -> tuple[int, int, int, int]:
    """The numbers of dealer hands that fail, that qualify below a place, that tie it, and of all."""
    failing, below, ties, total = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    taken = bits[up]
    for card in own:
        taken |= bits[card]
    for a in range(52):
        if taken >> a & 1:
            continue
        for b in range(a):
            if taken >> b & 1:
                continue
            for c in range(b):
                if taken >> c & 1:
                    continue
                for d in range(c):
                    if not taken >> d & 1:
                        key = keys[up] + keys[a] + keys[b] + keys[c] + keys[d]
                        his = evaluate(key, bits[up] | bits[a] | bits[b] | bits[c] | bits[d], table)
                        total += 1
                        failing += his < qualifies
                        below += qualifies <= his < place
                        ties += qualifies <= his and his == place
    return int(failing), int(below), int(ties), int(total)
