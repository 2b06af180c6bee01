"""§§ 647a.11(b), 647a.11(h) to 647a.11(k) and 647a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Callable, Iterable, Sequence

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import PAYTABLES
from croupier.chapters.ch647a_texas_holdem_bonus.rankings import first_two_cards
from croupier.equipment.cards import Card
from croupier.equipment.comparison import Compared, Made, Order, made
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import EVEN_MONEY, Cents
from croupier.rules.five_card_hand.bonus import FiveCardHandBonus
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.side_wagers import (
    SIX_CARD_WITH_ROYALS,
    against_paytable,
    envy_bonus,
    envy_hands,
    envy_table,
    reaches,
    to_validate,
)
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.reasons import beats_but_below, beside
from croupier.rules.terms.spoken import row_name
from croupier.words import Sentence

FLOP = "flop"
"""The place of the first three community cards (§ 647a.1(Flop))."""

TURN = "turn"
"""The place of the fourth community card (§ 647a.1(Turn card))."""

RIVER = "river"
"""The place of the fifth community card (§ 647a.1(River card))."""

SIX = "six"
"""The place of the four Six Card Bonus cards (§ 647a.2(b)(8)(ii))."""

MAIN = ("ante", "flop", "turn", "river")
"""The wagers against the dealer's hand (§ 647a.7(d)(1))."""


def with_flop(round: Round[Options], place: str | int) -> tuple[Card, ...]:
    """The two cards of a place and the Flop, which the side wagers on five cards look at.

    § 647a.1(Hand) speaks of all community cards; §§ 647a.11(i) and 647a.11(j) speak of the Flop alone and win
    (docs/readings/0052).
    """
    return (*round.cards(place), *round.cards(FLOP))


def best_hand(round: Round[Options], place: str | int) -> Made:
    """The best five of two own and five community cards.

    §§ 647a.1(Hand), 647a.6(a), 647a.6(b)(1)–(9), 647a.6(c)
    """
    return made(FIVE_CARD, (*with_flop(round, place), *round.cards(TURN), *round.cards(RIVER)))


def hand_in_words(round: Round[Options], _place: str, cards: Sequence[Card]) -> Sentence:
    """What two cards make with the face-up community cards."""
    return FIVE_CARD.announce((*cards, *round.showing(FLOP, TURN, RIVER)))


FIVE_CARD_HAND = FiveCardHandBonus(
    table=PAYTABLES.table("five_card_hand"),
    extras=PAYTABLES.table("five_card_hand_extras"),
    player_cards=with_flop,
    dealer_cards=lambda round: with_flop(round, DEALER),
    cite="§ 647a.11(j)",
    divided_cite="§ 647a.12(e)(2)",
)
"""The wager on two cards and the Flop, folded or not, with its extras.

§§ 647a.11(b)(2)(i)(C), 647a.11(j)(1)–(3), 647a.12(e)(1)–(3), 647a.1(Lucky Bonus)(i), 647a.1(Lucky Bonus)(ii),
647a.1(Magic Card Bonus)(i), 647a.1(Magic Card Bonus)(ii)
"""


def forfeited(round: Round[Options]) -> list[Line]:
    """What a fold costs: the Ante and the Progressive Payout; no other wager (§ 647a.11(b)(2)(i)(A)–(C))."""
    lost = {"ante": "§ 647a.11(b)(2)", "progressive": "§ 647a.11(b)(2)(i)(B)"}
    return round.forfeits(lost)


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise from the dealer's right, each player's wagers in succession (§ 647a.11(h))."""
    return [line for stake in round.in_settlement_order() for line in settle_stake(round, stake)]


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers, in the order of subsections (h) to (k); what a fold forfeited is settled already."""
    yield from against_dealer(round, stake)
    yield from holdem_bonus(round, stake)
    yield from progressive(round, stake)
    yield from FIVE_CARD_HAND.settle(round, stake)
    yield from six_card_bonus(round, stake)


def against_dealer(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Ante, Flop, Turn and River against the dealer's best five cards (§ 647a.11(h)(1)–(2))."""
    compared = Compared(best_hand(round, stake.seat), best_hand(round, DEALER))
    round.because(stake, beside(compared), *MAIN)
    bets = [round.bet(stake, wager, made=compared.mine) for wager in MAIN if wager in stake.at_risk]
    if compared.order is Order.LOWER:
        yield from (bet.lose("§ 647a.11(h)(2)(i)") for bet in bets)
    elif compared.order is Order.HIGHER:
        least = round.options.ante_pays_from
        returned = {"ante"} if compared.mine.value < FIVE_CARD.threshold(least) else set[str]()
        round.because(stake, beats_but_below(compared, row_name(least)), *returned)
        cite = "§ 647a.11(h)(2)(ii)"
        won = [
            bet.push(cite) if bet.wager in returned else bet.win(EVEN_MONEY, f"{cite}, § 647a.12(a)") for bet in bets
        ]
        yield from won
        yield from payout_limit(stake, sum(line.net for line in won), round.options.limit_per_hand)
    else:
        yield from (bet.push("§ 647a.11(h)(2)(iii)") for bet in bets)


def payout_limit(stake: Stake, won: Cents, limit: Cents) -> Iterable[Line]:
    """What the wagers against the dealer won on one hand beyond the limit is not paid.

    What counts as a hand and as winnings: docs/readings/0051.
    § 647a.12(c)
    """
    if won > limit:
        yield Line(
            stake=stake.id,
            wager="payout_limit_adjustment",
            result=Result.CAPPED,
            staked=0,
            credited=limit - won,
            cite="§ 647a.12(c)",
        )


def holdem_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The player's first two cards, folded or not (§§ 647a.11(b)(2)(i)(A), 647a.11(h)(3), 647a.12(b))."""
    if "holdem_bonus" in stake.at_risk and (column := round.options.holdem_bonus_paytable):
        first_two = first_two_cards(round.cards(stake.seat), lambda: round.cards(DEALER))
        table = PAYTABLES.table("holdem_bonus", column)
        yield against_paytable(round, round.bet(stake, "holdem_bonus"), table, first_two, "§ 647a.11(h)(3)")


def progressive(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The Progressive Payout, then the Envy Bonus, which a fold does not lose.

    The meter pays what it shows at this player's turn, for the highest hand only; a floorperson validates it.
    §§ 647a.11(i)(1)–(5), 647a.11(b)(2)(i)(B), 647a.12(d)(1)–(5)
    """
    if "progressive" in stake.at_risk and (column := round.options.progressive_paytable):
        cards = with_flop(round, stake.seat)
        bet = round.bet(stake, "progressive", made=made(FIVE_CARD, cards))
        table = PAYTABLES.table("progressive", column)
        yield to_validate(against_paytable(round, bet, table, reaches(FIVE_CARD, cards), "§ 647a.11(i)"))
    if "progressive" in stake.wagers:
        yield from envy(round, stake)


def envy(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A fixed sum for every other player's straight flush or better on two cards and the Flop.

    Folded cards stay on the table while anybody has a Progressive Payout Wager, so they count unless the
    submission says otherwise.
    §§ 647a.11(b)(2)(ii), 647a.11(i)(5), 647a.12(d)(5), 647a.1(Envy Bonus), 647a.1(Envy Bonus Qualifying Hand)
    """

    def reached(seat: int) -> Callable[[str], bool]:
        in_play = any(not other.folded for other in round.stakes_at(seat))
        if in_play or round.options.folded_hands_create_envy:
            return reaches(FIVE_CARD, with_flop(round, seat))
        return lambda _row: False

    table = envy_table(PAYTABLES, "envy", round.options)
    yield from envy_bonus(round, stake, table, envy_hands(round, table, reached), "envy")


def six_card_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The player's two cards and the four Six Card Bonus cards: three of a kind or better is paid, folded or not.

    §§ 647a.11(b)(2)(i)(A), 647a.11(k)(1)–(2), 647a.12(f)
    """
    if "six_card_bonus" in stake.at_risk and (column := round.options.six_card_paytable):
        cards = (*round.cards(stake.seat), *round.cards(SIX))
        bet = round.bet(stake, "six_card_bonus", made=made(FIVE_CARD, cards))
        table = PAYTABLES.table("six_card_bonus", column)
        yield against_paytable(round, bet, table, SIX_CARD_WITH_ROYALS.reaches(cards), "§ 647a.11(k)(1)")
