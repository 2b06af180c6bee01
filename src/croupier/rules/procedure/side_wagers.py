"""Side wagers that several chapters offer: against a paytable, progressive with envy, and on six cards.

A chapter brings its paytables, its clauses and its hands.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from croupier.equipment.cards import Card, Rank, Suit
from croupier.equipment.ranking import FIVE_CARD, Scale
from croupier.money import FixedSum, ForOne, PercentOfMeter, Push, Rounding, ToOne
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Bet, Line, Result, bonus
from croupier.rules.terms.options import EnvyUnits, ProgressiveOptions, TableOptions
from croupier.rules.terms.paytables import Paytable, Paytables, Row
from croupier.rules.terms.reasons import below, fact, on_row
from croupier.rules.terms.spoken import row_name
from croupier.rules.terms.wagers import Wager
from croupier.words import say, series


def reaches(scale: Scale, cards: Sequence[Card]) -> Callable[[str], bool]:
    """Whether the cards make at least the hand that a paytable row names."""
    value = scale.value(cards)
    return lambda row: value >= scale.threshold(row)


@dataclass(frozen=True, slots=True)
class Topped:
    """A scale topped with special hands, highest first, that it cannot rank: suits, six cards, …"""

    scale: Scale
    special: Mapping[str, Callable[[Sequence[Card]], bool]]

    def check_rows(self, names: Sequence[str]) -> None:
        """Require all special hands first, in order, then rows of the scale."""
        count = len(self.special)
        if list(names[:count]) != list(self.special):
            raise ValueError(f"the first rows must be {', '.join(self.special)}")
        self.scale.check_rows(names[count:])

    def reaches(self, cards: Sequence[Card]) -> Callable[[str], bool]:
        """Whether the cards make at least the hand that a row names."""
        ordinary = reaches(self.scale, cards)
        return lambda row: self.special[row](cards) if row in self.special else ordinary(row)


def pay_row(round: Round[TableOptions], bet: Bet, row: Row) -> Line:
    """Pay a wager at a row: odds, a share of a meter at this player's turn, a fixed sum, or only the stake back."""
    round.reasons[bet.stake, bet.wager] = on_row(row, bet)
    match row.pays:
        case ToOne() | ForOne():
            return bet.win(row.pays, row.cite, row.name)
        case PercentOfMeter(percent=percent, meter=meter):
            return bet.win_from_meter(round.meters.award(meter, percent), row.pays, row.cite, row.name)
        case FixedSum(amount=amount):
            return bet.settle(Result.WIN, bet.amount + amount, row.cite, row.name)
        case Push():
            return bet.settle(Result.PUSH, bet.amount, row.cite, row.name)


def against_paytable(
    round: Round[TableOptions], bet: Bet, table: Paytable, reached: Callable[[str], bool], lost: str
) -> Line:
    """Pay the highest row reached; below the table the wager loses under the clause ``lost``."""
    row = table.highest(reached)
    if row is not None:
        return pay_row(round, bet, row)
    round.reasons[bet.stake, bet.wager] = below(table, bet)
    return bet.lose(lost)


def to_validate(line: Line) -> Line:
    """The line, marked for a floorperson's validation if it won."""
    return msgspec.structs.replace(line, needs_validation=True) if line.result is Result.WIN else line


def envy_bonus(
    round: Round[TableOptions], stake: Stake, table: Paytable, hands: Mapping[int, str], shown_as: str
) -> Iterable[Line]:
    """Pay a fixed sum for every other player's qualifying hand (seat → row), never for one's own.

    A shared hand counts as each player's own.
    """
    own = {other.seat for other in round.stakes.of(stake.player)}
    total = sum(table.fixed_sum(row) for seat, row in hands.items() if seat not in own)
    rows = [row for seat, row in hands.items() if seat not in own and table.fixed_sum(row)]
    if total:
        round.because(stake, fact("envy", rows=series(map(row_name, rows))), shown_as)
        yield bonus(stake.id, shown_as, total, table.cite, ", ".join(rows))


def envy_hands(
    round: Round[TableOptions], table: Paytable, reached: Callable[[int], Callable[[str], bool]]
) -> dict[int, str]:
    """The seats whose hand is in the Envy Bonus schedule, with the row that each reaches.

    Cached for the settlement: every stake asks for the same hands.
    """
    name = f"envy {table.family} {table.column}"
    if name not in round.envy:
        rows = {seat: table.highest(reached(seat)) for seat in round.seats_counterclockwise}
        round.envy[name] = {seat: row.name for seat, row in rows.items() if row}
    return round.envy[name]


def envy_table(paytables: Paytables, family: str, options: ProgressiveOptions) -> Paytable:
    """The Envy Bonus schedule for the progressive unit in force."""
    column = {1_00: "$1", 5_00: "$5"}.get(options.progressive_unit)
    if column:
        return paytables.table(family, column)
    if options.envy_units is not EnvyUnits.SCALED:
        raise ValueError(f"no Envy Bonus schedule for a unit of {options.progressive_unit} cents")
    return _scaled(paytables.table(family, "$1"), Fraction(options.progressive_unit, 1_00))


def _scaled(table: Paytable, factor: Fraction) -> Paytable:
    rows = tuple(
        Row(row.name, FixedSum(Rounding.DOWN_TO_THE_CENT.cents(table.fixed_sum(row.name) * factor)), row.cite)
        for row in table
    )
    return Paytable(table.family, table.title, "scaled", table.cite, rows)


def is_royal(cards: Sequence[Card], *suits: Suit) -> bool:
    """Whether the cards run down from the ace without a gap, all in one of the named suits."""
    ranks = {card.rank for card in cards}
    found = {card.suit for card in cards}
    highest = set(range(Rank.ACE + 1 - len(cards), Rank.ACE + 1))
    return ranks == highest and len(found) == 1 and found <= set(suits)


SIX_CARD_WITH_ROYALS = Topped(
    FIVE_CARD,
    {
        "six_card_royal_flush_diamonds": lambda cards: is_royal(cards, Suit.DIAMONDS),
        "six_card_royal_flush": lambda cards: is_royal(cards, *Suit),
    },
)
"""The Six Card Bonus ladder of §§ 647a.12(f) and 657a.12(g): a six-card royal above the best five of six."""


def six_card_bonus(paytables: Paytables, cite: str, needs: tuple[str, ...]) -> Wager:
    """The Six Card Bonus Wager, offered where the submission selects a paytable for it."""
    return Wager(
        name="six_card_bonus",
        title=say("wager.six_card_bonus"),
        cite=cite,
        needs=needs,
        offered_by="six_card_paytable",
        pays=paytables.pays("six_card_bonus", by="six_card_paytable"),
    )
