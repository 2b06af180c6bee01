"""Side wagers that several chapters offer: against a paytable, progressive with envy, and on five or six cards.

Each is written once here; a chapter brings its paytables, its clauses and its hands.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import FIFTY_TWO, Card, Rank, Suit
from croupier.equipment.ranking import FIVE_CARD, Scale
from croupier.money import Cents, FixedSum, ForOne, PercentOfMeter, Push, Rounding, ToOne, winnings
from croupier.rules.lines import Bet, Line, Result, bonus
from croupier.rules.options import EnvyUnits, ProgressiveOptions
from croupier.rules.paytables import Paytable, Paytables, Row
from croupier.rules.round import DEALER, Round, Stake
from croupier.rules.steps import Procedure, Select


def reaches(scale: Scale, cards: Sequence[Card]) -> Callable[[str], bool]:
    """Whether the cards make at least the hand that a paytable row names."""
    value = scale.value(cards)
    return lambda row: value >= scale.threshold(row)


@dataclass(frozen=True, slots=True)
class Topped:
    """A scale with special hands above it, highest first, that a scale cannot tell: suits, six cards, …"""

    scale: Scale
    special: Mapping[str, Callable[[Sequence[Card]], bool]]

    def check_rows(self, names: Sequence[str]) -> None:
        """All special hands first, in order, then rows of the scale."""
        count = len(self.special)
        if list(names[:count]) != list(self.special):
            raise ValueError(f"the first rows must be {', '.join(self.special)}")
        self.scale.check_rows(names[count:])

    def reaches(self, cards: Sequence[Card]) -> Callable[[str], bool]:
        """Whether the cards make at least the hand that a row names."""
        ordinary = reaches(self.scale, cards)
        return lambda row: self.special[row](cards) if row in self.special else ordinary(row)


def pay_row(round: Round[Any], bet: Bet, row: Row) -> Line:
    """Pay a wager at a row: odds, a share of a meter at this player's turn, a fixed sum, or just the stake."""
    match row.pays:
        case ToOne() | ForOne():
            return bet.win(row.pays, row.cite, row.name)
        case PercentOfMeter(percent=percent, meter=meter):
            return bet.win_from_meter(round.meters.award(meter, percent), row.pays, row.cite, row.name)
        case FixedSum(amount=amount):
            return bet.settle(Result.WIN, bet.amount + amount, row.cite, row.name)
        case Push():
            return bet.settle(Result.PUSH, bet.amount, row.cite, row.name)


def against_paytable(round: Round[Any], bet: Bet, table: Paytable, reached: Callable[[str], bool], lost: str) -> Line:
    """Pay the highest row reached; below the table the wager loses under the clause ``lost``."""
    row = table.highest(reached)
    return bet.lose(lost) if row is None else pay_row(round, bet, row)


def to_validate(line: Line) -> Line:
    """The line, marked for a floorperson's validation if it won."""
    return replace(line, needs_validation=line.result is Result.WIN)


def envy_bonus(
    round: Round[Any], stake: Stake, table: Paytable, hands: Mapping[int, str], shown_as: str
) -> Iterable[Line]:
    """A fixed sum for every other player's qualifying hand (seat → row); never for one's own.

    A hand that players share is the own hand of each of them.
    """
    own = {other.seat for other in round.stakes.values() if other.player == stake.player}
    total = sum(table.fixed_sum(row) for seat, row in hands.items() if seat not in own)
    rows = ", ".join(row for seat, row in hands.items() if seat not in own and table.fixed_sum(row))
    if total:
        yield bonus(stake.id, shown_as, total, table.cite, rows)


def envy_hands(round: Round[Any], table: Paytable, reached: Callable[[int], Callable[[str], bool]]) -> dict[int, str]:
    """The seats whose hand is in the Envy Bonus schedule, with the row that each reaches."""
    rows = {seat: table.highest(reached(seat)) for seat in round.seats_counterclockwise}
    return {seat: row.name for seat, row in rows.items() if row}


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
    """Ace, king, queen and so on down, as many as there are cards, of one suit of those named."""
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


def paid_extras(table: Paytable, *, magic_card: bool, lucky_bonus: bool) -> tuple[Paytable, ...]:
    """The table of the Magic Card and the Lucky Bonus as far as the certificate holder pays them."""
    paid = {"magic_card": magic_card, "lucky_bonus": lucky_bonus}
    rows = tuple(row for row in table if paid[row.name])
    return (replace(table, rows=rows),) if rows else ()


_FIVE_HUNDRED_FOR_ONE = ForOne(Fraction(500))


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveCardHandBonus:
    """The Five Card Hand Bonus Wager on the player's hand, the dealer's hand, or both, with its random extras.

    A floorperson verifies what is paid at 500 for 1 and from the meter (§§ 647a.11(j)(2), 657a.11(f)(2)).
    ``player_cards`` gives the five cards of a seat, ``dealer_cards`` those of the dealer; the cites are the
    chapter's own for settling, for the extras and for dividing the dealer's jackpot.
    """

    table: Paytable
    extras: Paytable
    player_cards: Callable[[Round[Any], int], Sequence[Card]]
    dealer_cards: Callable[[Round[Any]], Sequence[Card]]
    cite: str
    divided_cite: str

    ON_PLAYER = "five_card_hand_player"
    ON_DEALER = "five_card_hand_dealer"

    def select(self, round: Round[Any], cite: str, *, magic_card: bool, lucky_bonus: bool) -> Procedure:
        """The part of a procedure in which the system selects a card and a position, where anyone wagered."""
        if round.anyone_wagered(self.ON_PLAYER, self.ON_DEALER):
            if magic_card:
                yield Select(cite, "magic_card", tuple(card.value for card in FIFTY_TWO))
            if lucky_bonus:
                positions = [str(seat) for seat in range(1, round.chapter.seats + 1)]
                yield Select(cite, "lucky_position", (*positions, DEALER))
        return ()

    def settle(self, round: Round[Any], stake: Stake) -> Iterable[Line]:
        """The wager on the player's hand, then the one on the dealer's, each with its extras."""
        if self.ON_PLAYER in stake.at_risk:
            cards = self.player_cards(round, stake.seat)
            bet = round.bet(stake, self.ON_PLAYER)
            yield self._verified(against_paytable(round, bet, self.table, reaches(FIVE_CARD, cards), self.cite))
            yield from self._extras(round, bet, cards, str(stake.seat))
        if self.ON_DEALER in stake.at_risk:
            cards = self.dealer_cards(round)
            bet = round.bet(stake, self.ON_DEALER)
            yield self._verified(self._on_dealer(round, stake, bet, cards))
            yield from self._extras(round, bet, cards, DEALER)

    def _verified(self, line: Line) -> Line:
        row = self.table.row(line.row)
        pays = row.pays if row else None
        return to_validate(line) if isinstance(pays, PercentOfMeter) or pays == _FIVE_HUNDRED_FOR_ONE else line

    def _on_dealer(self, round: Round[Any], stake: Stake, bet: Bet, cards: Sequence[Card]) -> Line:
        row = self.table.highest(reaches(FIVE_CARD, cards))
        if row is not None and isinstance(row.pays, PercentOfMeter):
            share = self._share(round, stake, row.pays)
            return bet.win_from_meter(share, row.pays, self.divided_cite, row.name)
        return bet.lose(self.cite) if row is None else pay_row(round, bet, row)

    def _share(self, round: Round[Any], stake: Stake, pays: PercentOfMeter) -> Cents:
        """The dealer's jackpot, divided equally among the players; a player's boxes divide his share.

        It is divided once, at the first such player's turn; what whole cents cannot divide stays on the meter.
        """
        if "dealer_jackpot" not in round.memory:
            round.memory["dealer_jackpot"] = self._divided(round, pays)
        share: Cents = round.memory["dealer_jackpot"][stake.id]
        return share

    def _divided(self, round: Round[Any], pays: PercentOfMeter) -> dict[str, Cents]:
        backers = [one for one in round.stakes.values() if self.ON_DEALER in one.at_risk]
        boxes = Counter(one.player for one in backers)
        jackpot = round.meters.award(pays.meter, pays.percent)
        shares = {
            one.id: Rounding.DOWN_TO_THE_CENT.cents(Fraction(jackpot, len(boxes) * boxes[one.player]))
            for one in backers
        }
        round.meters.put_back(pays.meter, jackpot - sum(shares.values()))
        return shares

    def _extras(self, round: Round[Any], bet: Bet, cards: Sequence[Card], position: str) -> Iterable[Line]:
        matched = {
            "magic_card": round.selected.get("magic_card") in {card.value for card in cards},
            "lucky_bonus": round.selected.get("lucky_position") == position,
        }
        for row in self.extras:
            if matched[row.name] and isinstance(row.pays, ForOne):
                name = f"{row.name}_dealer" if position == DEALER else row.name
                amount = winnings(row.pays, bet.amount, bet.rounding)
                yield bonus(bet.stake, name, amount, row.cite, row.name)
