"""§§ 667a.11(b) to 667a.11(e) and 667a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.chapters.ch667a_flop_poker.options import Options, PotRemainder
from croupier.chapters.ch667a_flop_poker.paytables import PAYTABLES
from croupier.chapters.ch667a_flop_poker.rankings import PAIR_OF_JACKS, five_card_hand, three_card_hands
from croupier.equipment.cards import Card
from croupier.equipment.comparison import Compared, Made, made
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import EVEN_MONEY, Cents, Rounding
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.side_wagers import against_paytable, reaches, to_validate
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.reasons import against_least, beside, fact
from croupier.rules.terms.spoken import row_name
from croupier.words import Sentence

FLOP = "flop"
"""The place of the three community cards (§ 667a.1(Flop))."""


def forfeited(round: Round[Options]) -> list[Line]:
    """What a fold costs: the Ante and nothing else (§ 667a.11(b))."""
    return round.forfeits({"ante": "§ 667a.11(b)"})


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise from the dealer's right, each player in full; the Pot when all are done.

    §§ 667a.11(d), 667a.11(e)
    """
    lines = [line for stake in round.in_settlement_order() for line in settle_stake(round, stake)]
    return [*lines, *pot(round)]


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers but the Pot, in the order of § 667a.11(d)(1)–(2)."""
    yield from three_card_bonus(round, stake)
    yield from ante_and_flop(round, stake)
    yield from progressive_flop(round, stake)


def three_card_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A pair or better in the player's own three cards is paid, folded or not.

    §§ 667a.7(d)(3), 667a.11(b), 667a.11(d)(1), 667a.12(c)
    """
    if "three_card_bonus" in stake.at_risk:
        cards = round.cards(stake.seat)
        hands = three_card_hands(round.options)
        bet = round.bet(stake, "three_card_bonus", made=made(hands.scale, cards))
        table = PAYTABLES.table("three_card_bonus")
        yield against_paytable(round, bet, table, hands.reaches(cards), "§ 667a.11(d)(1)")


def ante_and_flop(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A pair of jacks or better wins both; that less loses both is what a wager means, the text does not say it.

    §§ 667a.7(d)(2), 667a.11(d)(2), 667a.12(a), 667a.12(b)
    """
    if stake.folded:
        return
    cite = "§ 667a.11(d)(2)"
    cards = best_five(round, stake.seat)
    hand = made(FIVE_CARD, cards)
    ante, flop = (round.bet(stake, wager, made=hand) for wager in ("ante", "flop"))
    round.because(stake, against_least(hand, row_name("pair_of_jacks_or_better")), "ante")
    yield ante.win(EVEN_MONEY, f"{cite}, § 667a.12(a)") if hand.value >= PAIR_OF_JACKS else ante.lose(cite)
    yield against_paytable(round, flop, PAYTABLES.table("flop"), reaches(FIVE_CARD, cards), cite)


def progressive_flop(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A flush or better is paid, folded or not, for the highest hand only, after a floorperson's validation.

    The line names the meter where a share of it is paid: not from the table inventory.
    §§ 667a.7(d)(4), 667a.11(b), 667a.11(d)(2)(i)–(iv), 667a.12(d)(1)–(2), 667a.12(d)(4)
    """
    if "progressive_flop" in stake.at_risk and (column := round.options.progressive_paytable):
        cards = best_five(round, stake.seat)
        bet = round.bet(stake, "progressive_flop", made=made(FIVE_CARD, cards))
        table = PAYTABLES.table("progressive_flop", column)
        yield to_validate(against_paytable(round, bet, table, reaches(FIVE_CARD, cards), "§ 667a.11(d)(2)"))


def best_five(round: Round[Options], seat: int) -> Sequence[Card]:
    """The five cards that count for a seat (§ 667a.11(d)(2))."""
    return five_card_hand(round.cards(seat), round.cards(FLOP))


def hand_in_words(round: Round[Options], _place: str, cards: Sequence[Card]) -> Sentence:
    """What a player's three cards make, with two of the Flop where all of it shows."""
    flop = round.showing(FLOP)
    whole = len(cards) == len(flop) == len(round.laid.get(FLOP, ())) == 3
    return FIVE_CARD.announce(five_card_hand(cards, flop) if whole else cards)


def pot(round: Round[Options]) -> list[Line]:
    """The highest hand of all, folded ones included, takes the Pot; identical hands split it.

    The Pot is the players' money, an abandoned Pot Wager is still in it: what its lines credit is what all have
    staked.  Stakes that share a winning hand are tied players.
    §§ 667a.7(b), 667a.8(c), 667a.9(c), 667a.10(b), 667a.11(b), 667a.11(e)
    """
    clockwise = sorted(round.in_settlement_order(), key=lambda stake: stake.seat)
    hands = {seat: made(FIVE_CARD, best_five(round, seat)) for seat in {stake.seat for stake in clockwise}}
    highest = max((hand.value for hand in hands.values()), default=0)
    winners = [stake.id for stake in clockwise if hands[stake.seat].value == highest]
    note_pot(round, clockwise, hands)
    gathered = sum(stake.wagers["pot"] for stake in round.stakes.values())
    shares = dict(zip(winners, split(gathered, len(winners), round.options.pot_remainder), strict=True))
    won = Result.WIN if len(winners) == 1 else Result.SPLIT
    return [
        round.bet(stake, "pot", made=hands[stake.seat]).settle(
            won if stake.id in shares else Result.LOSE, shares.get(stake.id, 0), "§ 667a.11(e)"
        )
        for stake in clockwise
    ]


def note_pot(round: Round[Options], stakes: Sequence[Stake], hands: Mapping[int, Made]) -> None:
    """Each hand beside the highest, and how many tied players share it."""
    highest = max(hands.values(), key=lambda hand: hand.value, default=None)
    sharing = sum(hands[stake.seat].value == highest.value for stake in stakes) if highest else 0
    for stake in stakes:
        mine = hands[stake.seat]
        if highest and mine.value < highest.value:
            told = beside(Compared(mine, highest))
            round.because(stake, told._replace(name=f"pot_{told.name}"), "pot")
        else:
            round.because(stake, fact("pot", mine, hand=mine.words, count=sharing), "pot")


def split(gathered: Cents, among: int, remainder: PotRemainder) -> list[Cents]:
    """Equal shares in whole cents, clockwise; the cents left over go where the Rules Submission says.

    § 667a.11(e)
    """
    if not among:
        return []
    share = Rounding.DOWN_TO_THE_CENT.cents(Fraction(gathered, among))
    left = gathered - share * among
    if remainder is PotRemainder.FIRST_TIED_PLAYER_CLOCKWISE:
        return [share + left, *[share] * (among - 1)]
    return [share + (place < left) for place in range(among)]
