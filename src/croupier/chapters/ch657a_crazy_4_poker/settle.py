"""§§ 657a.11(b) to 657a.11(g) and 657a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import PAYTABLES, envy
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD, KING_HIGH
from croupier.equipment.comparison import Compared, Order, made
from croupier.equipment.ranking import FIVE_CARD, Scale
from croupier.money import EVEN_MONEY
from croupier.rules.five_card_hand.bonus import ON_DEALER, ON_PLAYER, FiveCardHandBonus
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.side_wagers import (
    SIX_CARD_WITH_ROYALS,
    against_paytable,
    envy_bonus,
    envy_hands,
    pay_row,
    reaches,
    to_validate,
)
from croupier.rules.terms.lines import Line
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.reasons import beside, unqualified, unqualified_yet_better
from croupier.rules.terms.spoken import row_name

SIX = "six"
"""The place of the Six Card Bonus card (§ 657a.8(d))."""

FIVE_CARD_HAND: FiveCardHandBonus[Options] = FiveCardHandBonus(
    table=PAYTABLES.table("five_card_hand"),
    extras=PAYTABLES.table("five_card_hand_extras"),
    player_cards=lambda round, seat: round.cards(seat),
    dealer_cards=lambda round: round.cards(DEALER),
    cite="§ 657a.11(f)",
    divided_cite="§ 657a.12(f)(2)",
)
"""The five cards of the player, the dealer or both, no matter who wins the round.

§§ 657a.11(f)(1)–(3), 657a.12(f)(1)–(3), 657a.1(Magic Card Bonus)(i)–(ii), 657a.1(Lucky Bonus)(i)–(ii)
"""


def forfeited(round: Round[Options]) -> list[Line]:
    """What a fold costs: Ante, Super Bonus, Queens Up and progressive; not the Six Card Bonus.

    The Five Card Hand Bonus is in none of the lists: an option (docs/readings/0010-crazy-4-poker.md).
    §§ 657a.11(b)(1)–(3), 657a.11(c)
    """
    lost = {
        "ante": "§ 657a.11(b)",
        "super_bonus": "§ 657a.11(b)",
        "queens_up": "§ 657a.11(b)(1)",
        "four_card_progressive": "§ 657a.11(b)(2)",
        "five_card_progressive": "§ 657a.11(b)(2)",
    }
    if not round.options.five_card_hand_survives_fold:
        lost |= {ON_PLAYER: "§ 657a.11(b)", ON_DEALER: "§ 657a.11(b)"}
    return round.forfeits(lost)


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise from the dealer's right, each player's wagers in succession (§ 657a.11(c))."""
    return [line for stake in round.in_settlement_order() for line in settle_stake(round, stake)]


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers, in the order of subsections (c) to (g)."""
    if not stake.folded:
        yield from against_dealer(round, stake)
        yield from queens_up(round, stake)
    yield from progressive(round, stake)
    yield from FIVE_CARD_HAND.settle(round, stake)
    yield from six_card_bonus(round, stake)


def against_dealer(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Ante, Play and Super Bonus against the dealer's best four cards.

    §§ 657a.1(Hand), 657a.11(c)(1)–(3)
    """
    player, dealer = round.hand(FOUR_CARD, stake.seat), round.hand(FOUR_CARD, DEALER)
    compared = Compared(player, dealer)
    round.because(stake, beside(compared), "ante", "play", "super_bonus")
    ante, play = (round.bet(stake, wager, made=player) for wager in ("ante", "play"))
    pays = "§ 657a.12(a)"
    if dealer.value < KING_HIGH:
        outranked = compared.order is Order.LOWER
        strict = outranked and round.options.super_bonus_loses_if_outranked_by_unqualified_dealer
        cite = "§ 657a.11(c)(3)(i)"
        round.because(stake, unqualified(dealer, row_name("king_high")), "ante", "play", "super_bonus")
        if strict:
            round.because(stake, unqualified_yet_better(compared), "super_bonus")
        yield ante.push(cite)
        yield play.win(EVEN_MONEY, f"{cite}, {pays}")
        yield super_bonus(round, stake, cite, returned=not strict)
    elif compared.order is Order.LOWER:
        cite = "§ 657a.11(c)(3)(ii)(A)"
        yield ante.lose(cite)
        yield play.lose(cite)
        yield super_bonus(round, stake, cite, returned=False)
    elif compared.order is Order.HIGHER:
        cite = "§ 657a.11(c)(3)(ii)(B)"
        yield ante.win(EVEN_MONEY, f"{cite}, {pays}")
        yield play.win(EVEN_MONEY, f"{cite}, {pays}")
        yield super_bonus(round, stake, cite, returned=True)
    else:
        cite = "§ 657a.11(c)(3)(ii)(C)"
        yield ante.push(cite)
        yield play.push(cite)
        yield super_bonus(round, stake, cite, returned=True)


def super_bonus(round: Round[Options], stake: Stake, cite: str, *, returned: bool) -> Line:
    """A straight or better is paid whatever the dealer has; below it the wager goes back or is lost.

    § 657a.12(b)
    """
    hand = round.hand(FOUR_CARD, stake.seat)
    bet = round.bet(stake, "super_bonus", made=hand)
    if row := PAYTABLES.table("super_bonus").highest(hand.reaches):
        return pay_row(round, bet, row)
    return bet.push(cite) if returned else bet.lose(cite)


def queens_up(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A pair of queens or better is paid, whether or not it beats the dealer.

    §§ 657a.1(Queens Up Wager), 657a.11(d), 657a.12(c)
    """
    if "queens_up" in stake.at_risk:
        hand = round.hand(FOUR_CARD, stake.seat)
        bet = round.bet(stake, "queens_up", made=hand)
        table = PAYTABLES.table("queens_up", round.options.queens_up_paytable)
        yield against_paytable(round, bet, table, hand.reaches, "§ 657a.11(d)")


def progressive(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The Four-Card or Five-Card Progressive Payout Wager, then its Envy Bonus.

    The meter pays what it shows at this player's turn; a fold keeps the right to an Envy Bonus.
    §§ 657a.11(b)(2), 657a.11(e), 657a.12(d)(4), 657a.12(e)(4), 657a.1(Four-Card Envy Bonus),
    657a.1(Five-Card Envy Bonus)
    """
    column = round.options.four_card_progressive_paytable
    offered = (
        ("four_card_progressive", FOUR_CARD, column, f"four_card_envy_{column}"),
        ("five_card_progressive", FIVE_CARD, round.options.five_card_progressive_paytable, "five_card_envy"),
    )
    for wager, scale, paytable, envy_family in offered:
        if paytable and wager in stake.wagers:
            yield from progressive_payout(round, stake, PAYTABLES.table(wager, paytable), scale)
            amounts = envy(envy_family, round.options)
            shown_as = wager.replace("progressive", "envy")
            yield from envy_bonus(round, stake, amounts, qualifying(round, amounts, scale), shown_as)


def progressive_payout(round: Round[Options], stake: Stake, table: Paytable, scale: Scale) -> Iterable[Line]:
    """Three of a kind or better is paid, for the highest hand formed only, once a floorperson has validated it.

    What a meter pays is marked with it: it comes neither from the table inventory nor onto the terminal.
    §§ 657a.1(Four-Card Progressive Payout Hand), 657a.1(Five-Card Progressive Payout Hand), 657a.11(e)(1)–(4),
    657a.12(d)(1)–(2), 657a.12(e)(1)–(2)
    """
    if table.family in stake.at_risk:
        hand = round.hand(scale, stake.seat)
        bet = round.bet(stake, table.family, made=hand)
        yield to_validate(against_paytable(round, bet, table, hand.reaches, "§ 657a.11(e)"))


def qualifying(round: Round[Options], amounts: Paytable, scale: Scale) -> dict[int, str]:
    """The seats whose hand earns the others an Envy Bonus, with the row it reaches; never the dealer's.

    Folded cards lie in the discard rack and earn nothing unless the submission says otherwise.
    §§ 657a.11(c), 657a.11(e)(5)(i)–(ii), 657a.1(Four-Card Envy Bonus Qualifying Hand),
    657a.1(Five-Card Envy Bonus Qualifying Hand)
    """
    hands = envy_hands(round, amounts, lambda seat: reaches(scale, round.cards(seat)))
    if round.options.folded_hands_create_envy:
        return hands
    return {seat: row for seat, row in hands.items() if not all(stake.folded for stake in round.stakes_at(seat))}


def six_card_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The player's five cards and the Six Card Bonus card: three of a kind or better is paid, folded or not.

    §§ 657a.11(b)(3), 657a.11(g)(1)–(2), 657a.12(g)
    """
    if "six_card_bonus" in stake.at_risk and (column := round.options.six_card_paytable):
        cards = (*round.cards(stake.seat), *round.cards(SIX))
        bet = round.bet(stake, "six_card_bonus", made=made(FIVE_CARD, cards))
        table = PAYTABLES.table("six_card_bonus", column)
        yield against_paytable(round, bet, table, SIX_CARD_WITH_ROYALS.reaches(cards), "§ 657a.11(g)(1)")
