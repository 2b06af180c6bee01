"""§§ 671a.11(c) to 671a.11(f) and 671a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Sequence

from croupier.chapters.ch671a_lunar_poker.combinations import second_combination
from croupier.chapters.ch671a_lunar_poker.drawing import (
    DECISION,
    DECLARE_INSTANT,
    HAND,
    drawing_at,
    first_five,
    folded,
    played,
)
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import BET_TABLE, ante_table, instant_table, super_table
from croupier.chapters.ch671a_lunar_poker.rankings import ACE_KING, LUNAR, super_hands
from croupier.chapters.ch671a_lunar_poker.wagers import ON_DEALER, on_seat
from croupier.equipment.cards import Card
from croupier.equipment.comparison import Compared, Order, made
from croupier.money import ToOne, winnings
from croupier.rules.procedure.round import DEALER, Round, Stake, seat_of
from croupier.rules.procedure.side_wagers import against_paytable, pay_row, reaches
from croupier.rules.terms.lines import Bet, Line, Result, bonus
from croupier.rules.terms.paytables import Row
from croupier.rules.terms.reasons import Fact, beside, fact, unqualified
from croupier.rules.terms.spoken import row_name
from croupier.words import SILENCE, Sentence

DECLARE = "declare"
DECLARE_SUPER = "declare_super"


def clockwise(round: Round[Options]) -> tuple[Stake, ...]:
    """Every stake from the dealer's left: the order in which this game settles Super Wagers."""
    return tuple(stake for seat in round.seats_clockwise for stake in round.stakes_at(seat))


def owners(round: Round[Options], seat: int) -> tuple[Stake, ...]:
    """The stakes that play a hand as their own and have not left."""
    return tuple(stake for stake in round.stakes_at(seat) if not stake.out)


def on_empty_seats(round: Round[Options]) -> list[Line]:
    """A Super Wager on a seat that is dealt no hand goes back when betting closes (§ 671a.7(c)(3))."""
    empty = set(range(1, round.chapter.seats + 1)) - set(round.seats_clockwise)
    return [
        round.bet(stake, on_seat(seat)).returned("§ 671a.7(c)(3)")
        for stake in clockwise(round)
        for seat in sorted(empty)
        if on_seat(seat) in stake.at_risk
    ]


# (c): when all decisions are locked in


def before_the_draw(round: Round[Options]) -> list[Line]:
    """Clockwise, one hand after the other: Super Wagers, instant payout, the Ante of a fold.

    § 671a.11(c)(1)–(4)
    """
    return [line for seat in round.seats_clockwise for line in settle_hand(round, seat)]


def settle_hand(round: Round[Options], seat: int) -> Iterable[Line]:
    """One hand: the Super Wagers on it, then what is over for its players."""
    yield from super_wagers(round, seat)
    for stake in owners(round, seat):
        if stake.chose(DECISION, DECLARE_INSTANT):
            yield instant_payout(round, stake)
        elif folded(stake):
            yield round.bet(stake, "ante").forfeit("§ 671a.11(c)(4)")


def super_wagers(round: Round[Options], seat: int) -> Iterable[Line]:
    """The Super Wagers on one hand, its own players' first; it counts even if they folded.

    What is not declared is collected.  The lines name the row and no hand: the cards lie face down yet.
    § 671a.11(c)(1)–(2)
    """
    row, lost = super_row(round, first_five(round, seat)), "§ 671a.11(c)(1)"
    declaring = {stake.id for stake in round.stakes_at(seat) if has_declared(round, stake)}
    for stake in owners(round, seat):
        yield pay_super(round, round.bet(stake, "super"), row if stake.id in declaring else None, lost)
    for stake in clockwise(round):
        if on_seat(seat) in stake.at_risk:
            yield pay_super(round, round.bet(stake, on_seat(seat)), row if declaring else None, lost)


def has_declared(round: Round[Options], stake: Stake) -> bool:
    """Whether a winning hand was declared: by the system, or by the player (§ 671a.11(b))."""
    by_player = stake.chose(DECLARE, DECLARE_SUPER) or stake.chose(DECISION, DECLARE_INSTANT)
    return round.options.auto_declare or by_player


def super_row(round: Round[Options], cards: Sequence[Card]) -> Row | None:
    """The highest Super Wager hand among the five cards that were dealt (§§ 671a.6(d), 671a.12(b))."""
    made = super_hands(cards, straight_flush_is_a_flush=round.options.super_sf_pays_as == "flush")
    return super_table(round.options).highest(made.__contains__)


def pay_super(round: Round[Options], bet: Bet, row: Row | None, lost: str) -> Line:
    """Paid by the highest row only, or collected under the clause ``lost``."""
    if row is not None:
        return pay_row(round, bet, row)
    round.reasons[bet.stake, bet.wager] = fact("super")
    return bet.lose(lost)


def instant_payout(round: Round[Options], stake: Stake) -> Line:
    """A royal or straight flush in the first five cards, paid on the Ante (§§ 671a.11(c)(3), 671a.12(a))."""
    cards = first_five(round, stake.seat)
    bet = round.bet(stake, "ante", made=made(LUNAR, cards))
    return against_paytable(round, bet, instant_table(round.options), reaches(LUNAR, cards), lost="§ 671a.11(c)(3)")


# (d): after the draw


def folded_after_draw(round: Round[Options], seat: int) -> list[Line]:
    """The Antes of those who drew and did not bet (§ 671a.11(d)(4))."""
    drew = drawing_at(round, seat)
    return [round.bet(stake, "ante").forfeit("§ 671a.11(d)(4)") for stake in drew if folded(stake)]


# (e) and (f): when the dealer's hand lies open


def on_dealer(round: Round[Options]) -> list[Line]:
    """Super Wagers on the dealer's hand, clockwise, folded players included (§ 671a.11(e)(1)–(2))."""
    row = super_row(round, round.cards(DEALER))
    return [
        pay_super(round, round.bet(stake, ON_DEALER), row, "§ 671a.11(e)(1)")
        for stake in clockwise(round)
        if ON_DEALER in stake.at_risk
    ]


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise from the dealer's right: the Options fee, then Ante and Bet (§ 671a.11(f)(2))."""
    return [line for stake in round.in_settlement_order() for line in settle_stake(round, stake)]


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's fee and wagers.

    The fee is taken at the draw and never comes back, unless the round is void: so it is booked only when the
    round stands (§ 671a.11(d)(1); docs/readings/0073-options-fee-in-a-void-round.md).
    """
    if "options_fee" in stake.at_risk:
        yield round.bet(stake, "options_fee").settle(Result.FEE, 0, "§ 671a.11(d)(1)")
    if "bet" in stake.at_risk:
        yield from against_dealer(round, stake)


def against_dealer(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Ante and Bet against the dealer's five cards (§ 671a.11(f)(1)–(2))."""
    cards = played(round, stake)
    compared = Compared(made(LUNAR, cards), made(LUNAR, round.cards(DEALER)))
    ante, bet = (round.bet(stake, wager, made=compared.mine) for wager in ("ante", "bet"))
    round.because(stake, beside(compared), "ante", "bet")
    if compared.theirs.value < ACE_KING:
        cite = "§ 671a.11(f)(1)"
        round.because(stake, unqualified(compared.theirs, row_name("ace_king")), "bet")
        yield bet.push(cite)
        yield ante_without_dealer(round, ante, compared, cite)
    elif compared.order is Order.LOWER:
        cite = "§ 671a.11(f)(2)(i)"
        yield ante.lose(cite)
        yield bet.lose(cite)
    elif compared.order is Order.HIGHER:
        cite = "§ 671a.11(f)(2)(ii)"
        yield ante.push(cite)
        yield against_paytable(round, bet, BET_TABLE, reaches(LUNAR, cards), lost=cite)
        yield from second_payment(round, bet, cards)
    else:
        # The adopted text names the player's hand twice where the proposed one names the dealer's: a slip.
        cite = "§ 671a.11(f)(2)(iii)"
        yield ante.push(cite)
        yield bet.push(cite)


def ante_without_dealer(round: Round[Options], ante: Bet, compared: Compared, cite: str) -> Line:
    """The Ante by its table, where the dealer does not qualify (§ 671a.11(f)(1))."""
    line = against_paytable(round, ante, ante_table(round.options), reaches(LUNAR, compared.mine.cards), lost=cite)
    told = round.reasons[ante.stake, ante.wager]
    if line.result is Result.WIN:
        values = {"theirs": compared.theirs.words, "hand": compared.mine.words}
        told = Fact("unqualified_row", values, (compared.mine, compared.theirs), told.row)
    round.reasons[ante.stake, ante.wager] = told
    return line


def second_payment(round: Round[Options], bet: Bet, cards: Sequence[Card]) -> Iterable[Line]:
    """The Bet is paid again, by the same table, for a second combination (§ 671a.11(f)(2)(ii))."""
    second = second_combination(cards)
    row = BET_TABLE.row(second.category.value) if second else None
    if row and isinstance(row.pays, ToOne):
        amount = winnings(row.pays, bet.amount, bet.rounding)
        round.reasons[bet.stake, "bet_second_combination"] = Fact("second_combination", row=row)
        yield bonus(bet.stake, "bet_second_combination", amount, f"§ 671a.11(f)(2)(ii), {row.cite}", row.name)


def describe(cards: Sequence[Card]) -> Sentence:
    """The best five cards in words."""
    return LUNAR.describe(LUNAR.value(cards))


def hand_in_words(round: Round[Options], place: str, cards: Sequence[Card]) -> Sentence:
    """What a hand makes; nothing where the cards of a seat are no hand: exchanged ones, or a draw under way."""
    seat = seat_of(place)
    if seat is None or len(cards) < HAND:
        return LUNAR.announce(cards)
    hands = [list(played(round, stake)) for stake in round.stakes_at(seat)]
    return LUNAR.announce(cards) if list(cards) in hands else SILENCE
