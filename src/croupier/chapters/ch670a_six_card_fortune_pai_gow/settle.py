"""§§ 670a.11(f) to 670a.11(i) and 670a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from croupier.chapters.ch670a_six_card_fortune_pai_gow.house_way import house_way
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.paytables import (
    PAYTABLES,
    envy_column,
    progressive_envy,
)
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import (
    PAI_GOW,
    PAIR_OF_EIGHTS,
    Compared,
    Setting,
    compare_high,
    compare_low,
)
from croupier.equipment.cards import Card
from croupier.equipment.comparison import Compared as Beside
from croupier.equipment.comparison import made
from croupier.equipment.ranking import Category
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.side_wagers import against_paytable, envy_bonus, pay_row, reaches, to_validate
from croupier.rules.terms.lines import Bet, Line, Result
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.reasons import Fact, beside, fact
from croupier.words import as_sentence, say

SET = "set"
"""The stage at which players set their hands."""


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise, each player's wagers in succession; each Envy Bonus when all wagers of its kind are settled.

    §§ 670a.11(e), 670a.11(h)(1)(ii), 670a.11(h)(3)(ii)
    """
    stakes = round.in_settlement_order()
    dealer = dealer_setting(round)
    lines = [line for stake in stakes for line in settle_stake(round, stake, dealer)]
    lines += [line for stake in stakes for line in fortune_envy_bonus(round, stake)]
    lines += [line for stake in stakes for line in progressive_envy_bonus(round, stake)]
    return lines


def settle_stake(round: Round[Options], stake: Stake, dealer: Setting) -> Iterable[Line]:
    """One player's wagers, in the order of subsections (f) to (h), before his cards are taken (§ 670a.11(i))."""
    yield from against_dealer(round, stake, dealer)
    yield from fortune_bonus(round, stake)
    yield from insurance(round, stake)
    yield from progressive(round, stake)


# Against the dealer


def dealer_setting(round: Round[Options]) -> Setting:
    """The dealer's hands: whatever was laid out, they count as § 670a.11(d) sets them (§ 670a.13(i))."""
    return house_way(round.cards(DEALER), round.options.joker_six_card_straight)


def setting_of(round: Round[Options], stake: Stake) -> Setting:
    """The hands as this stake set them; the house way where it asked for it or its time ran out."""
    cards = round.cards(stake.seat)
    decided = next(made for made in stake.decisions if made.stage == SET)
    if decided.choice == SET:
        return Setting.of(cards, decided.cards[0])
    return house_way(cards, round.options.joker_six_card_straight)


class Verdict(NamedTuple):
    """The result of a wager on both hands, its clause, and the comparison its player is told."""

    result: Result
    cite: str
    told: Fact = Fact("foul")


WINS = PAYTABLES.table("pai_gow").rows[0]

FOUL = Verdict(Result.LOSE, "§ 670a.11(f)(1)(v)")

VERDICTS: Mapping[tuple[Compared, Compared], Verdict] = {
    (Compared.LOWER, Compared.LOWER): Verdict(Result.LOSE, "§ 670a.11(f)(1)(i)"),
    (Compared.LOWER, Compared.IDENTICAL): Verdict(Result.LOSE, "§ 670a.11(f)(1)(ii)"),
    (Compared.IDENTICAL, Compared.LOWER): Verdict(Result.LOSE, "§ 670a.11(f)(1)(iii)"),
    (Compared.IDENTICAL, Compared.IDENTICAL): Verdict(Result.LOSE, "§ 670a.11(f)(1)(iv)"),
    (Compared.HIGHER, Compared.LOWER): Verdict(Result.PUSH, "§ 670a.11(f)(2)(i)"),
    (Compared.LOWER, Compared.HIGHER): Verdict(Result.PUSH, "§ 670a.11(f)(2)(ii)"),
    # (f) lists neither of the next two.  An identical hand is the dealer's (§ 670a.6(c)): each side has one.
    (Compared.HIGHER, Compared.IDENTICAL): Verdict(Result.PUSH, "§§ 670a.6(c), 670a.11(f)(2)(i)"),
    (Compared.IDENTICAL, Compared.HIGHER): Verdict(Result.PUSH, "§§ 670a.6(c), 670a.11(f)(2)(ii)"),
    (Compared.HIGHER, Compared.HIGHER): Verdict(Result.WIN, "§ 670a.11(f)(3)"),
}
"""The player's high hand and low hand beside the dealer's (§ 670a.11(f)(1)–(3))."""


# Two of the nine ways to compare are not in the text: docs/readings/0083.
def verdict(player: Setting, dealer: Setting) -> Verdict:
    """The result of the main wager (§ 670a.11(f))."""
    if player.is_foul:
        return FOUL
    high, low = compare_high(player, dealer), compare_low(player, dealer)
    return VERDICTS[high, low]._replace(told=both_hands(player, dealer, high, low))


def both_hands(player: Setting, dealer: Setting, high: Compared, low: Compared) -> Fact:
    """The two comparisons in words: each hand is the player's only where it is higher (§ 670a.6(c))."""
    hands = Beside(made(PAI_GOW, player.high), made(PAI_GOW, dealer.high))
    five, (mine, theirs) = beside(hands), (player.low.rank.word, dealer.low.rank.word)
    return fact(
        "both_hands",
        hands.mine,
        hands.theirs,
        high=say(f"halves.{high.value}_{five.name}", **five.values),
        low=say(f"halves.{low.value}_low", mine=mine, theirs=theirs),
    )


def against_dealer(round: Round[Options], stake: Stake, dealer: Setting) -> Iterable[Line]:
    """The main wager, then the Double Down Wager (§ 670a.11(f)–(g))."""
    player = setting_of(round, stake)
    found = verdict(player, dealer)
    yield by_verdict(round, round.bet(stake, "pai_gow", hand=player.in_words), found)
    if "double_down" in stake.at_risk:
        bet = round.bet(stake, "double_down", hand=player.in_words)
        yield by_verdict(round, bet, double_down(found, dealer))


def double_down(found: Verdict, dealer: Setting) -> Verdict:
    """Like the main wager if the dealer has a pair of eights or better, otherwise returned.

    The house way keeps the dealer's best set in his high hand, so that is where to look.
    §§ 670a.11(g)(1), 670a.11(g)(2)
    """
    if dealer.value < PAIR_OF_EIGHTS:
        return Verdict(Result.PUSH, "§ 670a.11(g)(2)", fact("double_down", theirs=PAI_GOW.describe(dealer.value)))
    return Verdict(found.result, f"§ 670a.11(g)(1), {found.cite}", found.told)


def by_verdict(round: Round[Options], bet: Bet, found: Verdict) -> Line:
    """The line for a wager on both hands; 1 to 1 if it wins (§ 670a.12(a))."""
    round.reasons[bet.stake, bet.wager] = found.told
    match found.result:
        case Result.WIN:
            line = pay_row(round, bet, replace(WINS, cite=f"{found.cite}, {WINS.cite}"))
            round.reasons[bet.stake, bet.wager] = found.told
            return line
        case Result.PUSH:
            return bet.push(found.cite)
        case _:
            return bet.lose(found.cite)


# All six cards, arranged as the highest ranking hand (§ 670a.11(h))


def fortune_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Three of a kind or better is paid.

    Paragraph (1)(i) names the main wager where it means this one; without a main wager there is neither.
    §§ 670a.11(h)(1)(i)(A), 670a.11(h)(1)(i)(B), 670a.12(b)(1)
    """
    if "fortune_bonus" in stake.at_risk:
        cards = round.cards(stake.seat)
        bet = six_card_bet(round, stake, "fortune_bonus")
        table = PAYTABLES.table("fortune_bonus")
        yield against_paytable(round, bet, table, reaches(PAI_GOW, cards), "§ 670a.11(h)(1)(i)(A)")


def insurance(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """King-high or less is paid by its highest card, anything better loses (§§ 670a.11(h)(2)(i)–(ii), 670a.12(c))."""
    if "insurance" in stake.at_risk:
        bet = six_card_bet(round, stake, "insurance")
        row = PAYTABLES.table("insurance").row(high_card_row(round.cards(stake.seat)))
        round.because(stake, fact("better_than_king_high", hand=as_sentence(bet.hand)), "insurance")
        yield pay_row(round, bet, row) if row else bet.lose("§ 670a.11(h)(2)(i)")


def high_card_row(cards: tuple[Card, ...]) -> str:
    """The row of a hand that is nothing but its highest card, such as "king_high"; empty for any other."""
    value = PAI_GOW.value(cards)
    nothing = PAI_GOW.category(value) is Category.HIGH_CARD
    return f"{PAI_GOW.ranks(value)[0].name.lower()}_high" if nothing else ""


def progressive(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A straight or better is paid once a floorperson has validated it; the meter as it stands at this turn.

    What a meter pays is marked with it: it does not come from the table inventory.
    §§ 670a.11(h)(3)(i)(A), 670a.11(h)(3)(i)(B)(I), 670a.11(h)(3)(i)(B)(III), 670a.11(h)(3)(i)(B)(IV), 670a.12(d)(1),
    670a.12(d)(3)
    """
    if "progressive" in stake.at_risk:
        cards = round.cards(stake.seat)
        bet = six_card_bet(round, stake, "progressive")
        table = PAYTABLES.table("progressive")
        lost = "§ 670a.11(h)(3)(i)(A)"
        yield to_validate(against_paytable(round, bet, table, reaches(PAI_GOW, cards), lost))


def six_card_bet(round: Round[Options], stake: Stake, wager: str) -> Bet:
    """A wager on all six cards, with the highest ranking hand they form (§ 670a.11(h))."""
    return round.bet(stake, wager, made=made(PAI_GOW, round.cards(stake.seat)))


# Envy Bonus


def is_qualifying(stake: Stake, wager: str, options: Options) -> bool:
    """Whether a wager may earn an Envy Bonus; each kind for itself (§ 670a.1(Qualifying Wager))."""
    return stake.wagers.get(wager, 0) >= options.qualifying_minimum


def fortune_envy_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """For another player's full house or better, by the size of one's own Fortune Bonus Wager.

    §§ 670a.1(Envy Bonus Qualifying Hand)(i), 670a.11(h)(1)(i)(C), 670a.11(h)(1)(ii), 670a.12(b)(2)
    """
    if is_qualifying(stake, "fortune_bonus", round.options):
        table = PAYTABLES.table("fortune_envy", envy_column(stake.wagers["fortune_bonus"]))
        yield from envy_bonus(round, stake, table, qualifying_hands(round, table), "fortune_envy")


def progressive_envy_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """For another player's four of a kind or better, by the size of one's own Progressive Payout Wager.

    §§ 670a.1(Envy Bonus Qualifying Hand)(ii), 670a.11(h)(3)(i)(C), 670a.11(h)(3)(ii), 670a.12(d)(4)
    """
    if is_qualifying(stake, "progressive", round.options):
        table = progressive_envy(stake.wagers["progressive"], round.options)
        yield from envy_bonus(round, stake, table, qualifying_hands(round, table), "progressive_envy")


def qualifying_hands(round: Round[Options], table: Paytable) -> dict[int, str]:
    """The hands that earn the others an Envy Bonus, whatever their own wagers; never void ones or the dealer's.

    § 670a.1(Envy Bonus)
    """
    seats = dict.fromkeys(stake.seat for stake in round.in_settlement_order())
    rows = {seat: table.highest(reaches(PAI_GOW, round.cards(seat))) for seat in seats}
    return {seat: row.name for seat, row in rows.items() if row}
