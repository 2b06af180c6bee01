"""§§ 663a.11(b) to 663a.11(k) and 663a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Sequence

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.paytables import PAYTABLES
from croupier.chapters.ch663a_five_card_hi_lo.rankings import ANTE_BONUS, Setting, two_lowest
from croupier.chapters.ch663a_five_card_hi_lo.table import CARDS_EACH
from croupier.equipment.cards import Card
from croupier.equipment.comparison import made
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import EVEN_MONEY, ForOne, winnings
from croupier.rules.procedure.round import DEALER, Round, Stake, seat_of
from croupier.rules.procedure.side_wagers import against_paytable, reaches
from croupier.rules.terms.lines import Line, bonus
from croupier.rules.terms.reasons import Fact, fact
from croupier.words import SILENCE, Sentence, say

SET = "set"
"""The stage at which players set their hands (§ 663a.11(d))."""


def forfeited(round: Round[Options]) -> list[Line]:
    """What a fold costs: Ante and Tie; the Poker Bonus stays alive (§§ 663a.11(b)(1)–(2), 663a.11(c))."""
    lost = {"ante": "§ 663a.11(b)", "tie": "§ 663a.11(b)(1)"}
    return round.forfeits(lost)


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers: Ante and Play, the Ante Bonus, then the optional ones (§ 663a.11(g)–(k))."""
    if "play" in stake.at_risk:
        own, dealer = player_setting(round, stake), dealer_setting(round)
        yield from ante_and_play(round, stake, own, dealer)
        yield from ante_bonus(round, stake)
        yield from tie(round, stake, own, dealer)
    yield from poker_bonus(round, stake)


def player_setting(round: Round[Options], stake: Stake) -> Setting:
    """The hands as the player set them (§§ 663a.11(a)(3), 663a.11(d))."""
    low = next(made.cards for made in stake.decisions if made.stage == SET)
    return Setting.of(round.cards(stake.seat), low)


def dealer_setting(round: Round[Options]) -> Setting:
    """The two lowest cards low; aces count high, so that one is low only where the dealer has four.

    § 663a.11(e)
    """
    cards = round.cards(DEALER)
    return Setting.of(cards, two_lowest(cards))


def ante_and_play(round: Round[Options], stake: Stake, own: Setting, dealer: Setting) -> Iterable[Line]:
    """Both hands better win, neither better loses, one of the two returns the wagers: equal is never better.

    §§ 663a.11(f), 663a.11(g)(1)–(3), 663a.11(g)(3)(i)–(ii), 663a.12(a)
    """
    high, low = own.high > dealer.high, own.low < dealer.low
    round.because(stake, both_hands(own, dealer, high=high, low=low), "ante", "play")
    for wager in ("ante", "play"):
        bet = round.bet(stake, wager, hand=own.in_words)
        if high and low:
            yield bet.win(EVEN_MONEY, "§§ 663a.11(g)(1), 663a.12(a)")
        elif not high and not low:
            yield bet.lose("§ 663a.11(g)(2)")
        else:
            yield bet.push("§ 663a.11(g)(3)(i)" if high else "§ 663a.11(g)(3)(ii)")


def both_hands(own: Setting, dealer: Setting, *, high: bool, low: bool) -> Fact:
    """The two comparisons in words; a high hand is better with more points, a low hand with fewer."""
    return fact(
        "both_points",
        high=say(f"halves.{'higher' if high else 'not_higher'}", mine=own.high, theirs=dealer.high),
        low=say(f"halves.{'lower' if low else 'not_lower'}", mine=own.low, theirs=dealer.low),
    )


def ante_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Three aces or more are paid this many times the Ante, whatever the result of Ante and Play.

    It has no stake of its own: what "for 1" pays comes on top of the Ante's settlement
    (docs/readings/0091-five-card-hi-lo.md).
    §§ 663a.11(h), 663a.12(b)
    """
    cards = round.cards(stake.seat)
    table = PAYTABLES.table("ante_bonus", round.options.ante_bonus_paytable)
    row = table.highest(lambda name: ANTE_BONUS[name](cards))
    if row and isinstance(row.pays, ForOne):
        amount = winnings(row.pays, stake.wagers["ante"], round.options.rounding)
        round.because(stake, Fact("row", row=row), "ante_bonus")
        yield bonus(stake.id, "ante_bonus", amount, f"§ 663a.11(h), {row.cite}", row.name)


def tie(round: Round[Options], stake: Stake, own: Setting, dealer: Setting) -> Iterable[Line]:
    """High hands, low hands or both of equal points are paid, once; none loses.

    §§ 663a.7(e)(1), 663a.11(j)(1)(i)–(ii), 663a.12(c)
    """
    if "tie" in stake.at_risk:
        high, low = own.high == dealer.high, own.low == dealer.low
        tied = {"both_hands_tie": high and low, "high_hands_tie": high, "low_hands_tie": low}
        bet = round.bet(stake, "tie", hand=own.in_words)
        line = against_paytable(round, bet, PAYTABLES.table("tie"), tied.__getitem__, "§ 663a.11(j)(1)(ii)")
        told = {"high": own.high, "low": own.low, "dealer_high": dealer.high, "dealer_low": dealer.low}
        round.because(stake, fact("points_tie", **told), "tie")
        yield line


def poker_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The five cards as a poker hand, folded or not: from the pair that the paytable names.

    §§ 663a.6(b)(9), 663a.7(e)(2), 663a.11(b)(2), 663a.11(j)(2)(i)–(ii), 663a.12(d)
    """
    if "poker_bonus" in stake.at_risk:
        cards = round.cards(stake.seat)
        bet = round.bet(stake, "poker_bonus", made=made(FIVE_CARD, cards))
        table = PAYTABLES.table("poker_bonus", round.options.poker_bonus_paytable)
        yield against_paytable(round, bet, table, reaches(FIVE_CARD, cards), "§ 663a.11(j)(2)(ii)")


def hand_in_words(round: Round[Options], place: str, cards: Sequence[Card]) -> Sentence:
    """What five cards come to: as their one player set them, else with the two lowest low (§ 663a.6(a))."""
    if len(cards) != CARDS_EACH:
        return SILENCE
    set_as = [player_setting(round, stake) for stake in stakes_that_set(round, place)]
    return (set_as[0] if len(set_as) == 1 else Setting.of(cards, two_lowest(cards))).in_words


def stakes_that_set(round: Round[Options], place: str) -> list[Stake]:
    """The stakes at a place whose hands are set."""
    seat = seat_of(place)
    stakes = round.stakes_at(seat) if seat is not None else ()
    return [stake for stake in stakes if stake.chose(SET, "set")]
