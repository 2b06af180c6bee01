"""The Five Card Hand Bonus Wager: on the player's hand, on the dealer's, or on both, with its random extras.

Chapters 647a and 657a share it; each brings its clauses, its tables and the five cards that make a hand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic

import msgspec

from croupier.equipment.cards import FIFTY_TWO, Card
from croupier.equipment.comparison import made
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import Cents, ForOne, PercentOfMeter, Rounding, winnings
from croupier.rules.five_card_hand.options import FiveCardHandOptions, HandOptionsT
from croupier.rules.procedure.round import DEALER, Round, Stake, place_in_words
from croupier.rules.procedure.side_wagers import against_paytable, reaches, to_validate
from croupier.rules.procedure.steps import Procedure, Select
from croupier.rules.terms.amounts import Unit
from croupier.rules.terms.lines import Bet, Line, bonus
from croupier.rules.terms.paytables import Paytable, Paytables
from croupier.rules.terms.progressives import Progressive, Schedule
from croupier.rules.terms.reasons import Fact, fact, on_row
from croupier.rules.terms.wagers import Wager
from croupier.words import say

ON_PLAYER = "five_card_hand_player"
ON_DEALER = "five_card_hand_dealer"


def wagers(cite: str, needs: tuple[str, ...], unit_cite: str) -> tuple[Wager, ...]:
    """The wager on either hand; a player may make both (§§ 647a.7(d)(4), 657a.7(d)(5))."""
    return tuple(
        Wager(
            name=name,
            title=title,
            cite=cite,
            needs=needs,
            offered_by="five_card_hand_bonus",
            amount=Unit("five_card_hand_unit", unit_cite),
        )
        for name, title in (
            (ON_PLAYER, say("wager.five_card_hand_player")),
            (ON_DEALER, say("wager.five_card_hand_dealer")),
        )
    )


def posted(paytables: Paytables, options: FiveCardHandOptions) -> tuple[Paytable, ...]:
    """The tables a sign shows if the wager is offered, with the extras that are paid."""
    if not options.five_card_hand_bonus:
        return ()
    extras = paytables.table("five_card_hand_extras")
    paid = {"magic_card": options.magic_card, "lucky_bonus": options.lucky_bonus}
    rows = tuple(row for row in extras if paid[row.name])
    return (paytables.table("five_card_hand"), *([replace(extras, rows=rows)] if rows else []))


def meters(schedule: Schedule, options: FiveCardHandOptions) -> tuple[Progressive, ...]:
    """The meter that both wagers feed if they are offered (§§ 647a.12(e)(4), 657a.12(f)(4))."""
    if not options.five_card_hand_bonus:
        return ()
    levels = schedule.levels("five_card_hand", "A", options.five_card_hand_unit)
    return (Progressive((ON_PLAYER, ON_DEALER), levels),)


def _settled_by(bet: Bet, cards: Sequence[Card]) -> Bet:
    """The wager with the hand that decides it, which its line does not name."""
    return msgspec.structs.replace(bet, made=made(FIVE_CARD, cards))


def _drawn(round: Round[FiveCardHandOptions], extra: str) -> Fact:
    """The system's selection that the hand or its position matches."""
    if extra == "lucky_bonus":
        return fact(extra, position=place_in_words(round.selected["lucky_position"]))
    return fact(extra, card=Card(round.selected["magic_card"]).words)


_FIVE_HUNDRED_FOR_ONE = ForOne(Fraction(500))


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveCardHandBonus(Generic[HandOptionsT]):
    """How the wagers are settled.

    A floorperson verifies what is paid at 500 for 1 and from the meter (§§ 647a.11(j)(2), 657a.11(f)(2)).
    ``player_cards`` gives the five cards of a seat, ``dealer_cards`` those of the dealer; the cites are the
    chapter's own for settling, for the extras and for dividing the dealer's jackpot.
    """

    table: Paytable
    extras: Paytable
    player_cards: Callable[[Round[HandOptionsT], int], Sequence[Card]]
    dealer_cards: Callable[[Round[HandOptionsT]], Sequence[Card]]
    cite: str
    divided_cite: str

    def select(self, round: Round[HandOptionsT], cite: str) -> Procedure:
        """Have the system select a card and a position, if anyone wagered."""
        if round.anyone_wagered(ON_PLAYER, ON_DEALER):
            if round.options.magic_card:
                yield Select(cite, "magic_card", tuple(card.value for card in FIFTY_TWO))
            if round.options.lucky_bonus:
                positions = [str(seat) for seat in range(1, round.chapter.seats + 1)]
                yield Select(cite, "lucky_position", (*positions, DEALER))
        return ()

    def settle(self, round: Round[HandOptionsT], stake: Stake) -> Iterable[Line]:
        """Settle the wager on the player's hand, then the one on the dealer's, each with its extras."""
        if ON_PLAYER in stake.at_risk:
            cards = self.player_cards(round, stake.seat)
            bet = _settled_by(round.bet(stake, ON_PLAYER), cards)
            yield self._verified(against_paytable(round, bet, self.table, reaches(FIVE_CARD, cards), self.cite))
            yield from self._extras(round, bet, cards, str(stake.seat))
        if ON_DEALER in stake.at_risk:
            cards = self.dealer_cards(round)
            bet = _settled_by(round.bet(stake, ON_DEALER), cards)
            yield self._verified(self._on_dealer(round, stake, bet, cards))
            yield from self._extras(round, bet, cards, DEALER)

    def _verified(self, line: Line) -> Line:
        row = self.table.row(line.row)
        pays = row.pays if row else None
        return to_validate(line) if isinstance(pays, PercentOfMeter) or pays == _FIVE_HUNDRED_FOR_ONE else line

    def _on_dealer(self, round: Round[HandOptionsT], stake: Stake, bet: Bet, cards: Sequence[Card]) -> Line:
        row = self.table.highest(reaches(FIVE_CARD, cards))
        if row is not None and isinstance(row.pays, PercentOfMeter):
            round.because(stake, on_row(row, bet), bet.wager)
            share = self._share(round, stake, row.pays)
            return bet.win_from_meter(share, row.pays, self.divided_cite, row.name)
        return against_paytable(round, bet, self.table, reaches(FIVE_CARD, cards), self.cite)

    def _share(self, round: Round[HandOptionsT], stake: Stake, pays: PercentOfMeter) -> Cents:
        """The dealer's jackpot, divided equally among the players; a player's boxes divide his share.

        It is divided once, at the first such player's turn; a remainder below a whole cent stays on the meter.
        """
        if not round.jackpot_shares:
            round.jackpot_shares = self._divided(round, pays)
        return round.jackpot_shares[stake.id]

    def _divided(self, round: Round[HandOptionsT], pays: PercentOfMeter) -> dict[str, Cents]:
        backers = [one for one in round.stakes.values() if ON_DEALER in one.at_risk]
        boxes = Counter(one.player for one in backers)
        jackpot = round.meters.award(pays.meter, pays.percent)
        shares = {
            one.id: Rounding.DOWN_TO_THE_CENT.cents(Fraction(jackpot, len(boxes) * boxes[one.player]))
            for one in backers
        }
        round.meters.put_back(pays.meter, jackpot - sum(shares.values()))
        return shares

    def _extras(self, round: Round[HandOptionsT], bet: Bet, cards: Sequence[Card], position: str) -> Iterable[Line]:
        matched = {
            "magic_card": round.selected.get("magic_card") in {card.value for card in cards},
            "lucky_bonus": round.selected.get("lucky_position") == position,
        }
        for row in self.extras:
            if matched[row.name] and isinstance(row.pays, ForOne):
                name = f"{row.name}_dealer" if position == DEALER else row.name
                round.reasons[bet.stake, name] = _drawn(round, row.name)
                amount = winnings(row.pays, bet.amount, bet.rounding)
                yield bonus(bet.stake, name, amount, row.cite, row.name)
