"""§§ 670a.8 to 670a.11(e): a round of Six-Card Fortune Pai Gow Poker, in the order the dealer follows it."""

from collections.abc import Generator
from dataclasses import replace
from enum import StrEnum

from croupier.chapters.ch670a_six_card_fortune_pai_gow.house_way import house_way
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options, StartingPosition
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import Setting
from croupier.chapters.ch670a_six_card_fortune_pai_gow.settle import SET, dealer_setting, settle
from croupier.chapters.ch670a_six_card_fortune_pai_gow.table import (
    CARDS_EACH,
    CLOCKWISE,
    SHAKER,
    STUB,
    around_from,
    starting_position,
)
from croupier.equipment.cards import Card
from croupier.rules.procedure.dealing import Deal, To, by_method, discard_hands_without_wagers
from croupier.rules.procedure.decisions import Choice, Decide, Groups, in_turn, larger_wager_first
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Roll, Select, Settle
from croupier.rules.terms.refusals import Reason as Common
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

NO_MORE_BETS = (
    "§§ 670a.2(c)(2), 670a.7(c), 670a.8(b), 670a.8(b)(2), 670a.9(a)(3), 670a.9(a)(3)(ii), 670a.10(a)(2), "
    "670a.10(a)(2)(ii)"
)
"""All wagers but the Double Down Wager are locked before the first card, the progressive ones like the others."""

EXPOSED_CARD = "exposed_card"
DOUBLE_DOWN = "double_down"


class Reason(StrEnum):
    """Why a setting is refused."""

    HIGH_HAND_RANKS_BELOW_THE_LOW_HAND = "high_hand_ranks_below_the_low_hand"


def play(round: Round[Options]) -> Procedure:
    """One round: bets, where to start, six cards everywhere, the settings, the dealer's hands, settlement.

    Its events are all that is kept: they rebuild every hand in a dispute (§ 670a.11(j)).
    """
    yield NoMoreBets(NO_MORE_BETS)
    start = yield from find_starting_position(round)
    round.withheld |= set(map(str, round.seats_clockwise))  # examined when all are dealt: § 670a.11(a)
    yield Deal(deal_order(round, start), "§§ 670a.8(d), 670a.9(c), 670a.10(c)")
    yield from count_stub(round, STUB)
    discard_hands_without_wagers(round)  # §§ 670a.8(g), 670a.9(f), 670a.10(f)
    yield from exposed_cards(round)
    round.withheld.clear()
    if not round.in_settlement_order():
        return ()
    if round.options.double_down:
        stakes = round.in_settlement_order()
        yield Decide(DOUBLE_DOWN, in_turn(round, stakes), lambda stake: double_down(round, stake), "§ 670a.11(c)")
    yield Decide(SET, setting_order(round), lambda stake: settings(round, stake), "§ 670a.11(b)")
    yield Reveal("§ 670a.11(d)", DEALER)
    show_dealer(round)
    for seat in dict.fromkeys(stake.seat for stake in round.in_settlement_order()):
        yield Reveal("§ 670a.11(e)", str(seat))
    if round.chapter.progressives(round.options):
        yield ReadMeters("§ 670a.12(d)(3)")
    return settle(round)


def find_starting_position(round: Round[Options]) -> Generator[Roll | Select, None, str]:
    """The total of three dice, or a number from 1 to 7, counted around the table.

    §§ 670a.5(i), 670a.8(c), 670a.9(b), 670a.10(b)
    """
    if round.options.starting_position is StartingPosition.SHAKER:
        yield Roll("§ 670a.5(i)(1)(i)–(ii)", SHAKER.dice, SHAKER.no_roll, how=say("step.shake_three_times"))
        return starting_position(sum(round.rolls[-1]))
    yield Select("§ 670a.5(i)(2)", "starting_position", tuple(map(str, range(1, len(CLOCKWISE) + 1))))
    return starting_position(int(round.selected["starting_position"]))


def deal_order(round: Round[Options], start: str) -> tuple[To, ...]:
    """Six cards to every position and the dealer, whether or not there is a wager.

    Nobody looks at those of a position without one, so they may stay unread.
    §§ 670a.8(d), 670a.9(c), 670a.10(c)
    """
    dealt = by_method(round.options.dealing_method, CARDS_EACH, around_from(start))
    unplayed = unplayed_positions(round)
    return tuple(replace(to, unread=to.place in unplayed) for to in dealt)


def unplayed_positions(round: Round[Options]) -> tuple[str, ...]:
    """The positions without a wager."""
    taken = {DEALER, *map(str, round.seats_clockwise)}
    return tuple(place for place in CLOCKWISE if place not in taken)


def exposed_cards(round: Round[Options]) -> Procedure:
    """A player whose card the dealer exposed may void the hand; the decision comes before any other look.

    A void hand's wagers go back and its cards are discarded; the round goes on without it (§ 670a.13(d)).
    """
    exposed = [stake for stake in round.in_settlement_order() if any_card_up(round, stake.seat)]
    yield Decide(EXPOSED_CARD, in_turn(round, exposed), lambda _stake: PLAY_OR_VOID, "§ 670a.13(d)")
    void = [stake for stake in exposed if stake.chose(EXPOSED_CARD, "void_hand")]
    bets = [round.bet(stake, wager) for stake in void for wager in stake.at_risk]
    yield Settle([bet.returned("§ 670a.13(d)") for bet in bets])
    for stake in void:
        stake.out = True
    discard_hands_without_wagers(round)
    return ()


def any_card_up(round: Round[Options], seat: int) -> bool:
    """Whether a card of this seat shows its face."""
    return any(laid.up for laid in round.laid.get(str(seat), []))


PLAY_OR_VOID = (
    Choice(name="play_out", title=say("choice.play_out"), cite="§ 670a.13(d)", default=True),
    Choice(name="void_hand", title=say("choice.void_hand"), cite="§ 670a.13(d)"),
)


def double_down(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """As much again as the main wager, or nothing (§§ 670a.7(e)(1), 670a.11(c))."""
    amount = round.may_amount_to(stake, DOUBLE_DOWN)
    return (
        Choice(name="decline", title=say("choice.no_double_down"), cite="§ 670a.11(c)", default=True),
        Choice(
            name="double_down", title=say("choice.double_down"), cite="§ 670a.11(c)", wager="double_down", amount=amount
        ),
    )


def setting_order(round: Round[Options]) -> Groups:
    """Clockwise or together; a player with two areas sets the larger wager first, equal ones counterclockwise.

    He takes the turns of his two positions in that order (§ 670a.7(f)).
    """
    return larger_wager_first(round, round.in_settlement_order(), "pai_gow")


def settings(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Name the card of the low hand, or have the hands set the house way; once set they stay as they are.

    A player who asks is told the house way, and it is what a time-out sets.
    §§ 670a.1(Setting the hands), 670a.7(f), 670a.11(a)(1), 670a.11(a)(3), 670a.11(b)
    """
    cards = round.cards(stake.seat)
    told = house_way(cards, round.options.joker_six_card_straight)
    return (
        Choice(
            name="set",
            title=say("choice.low_hand"),
            cite="§ 670a.11(b)",
            fewest_cards=1,
            most_cards=1,
            cards_rule=lambda named: refuse_setting(round.options, cards, named[0]),
            cards_in_words=lambda named: Setting.of(cards, named[0]).in_words,
            default_cards=(told.low,),
        ),
        Choice(
            name="house_way",
            title=say("choice.house_way", card=told.low.words),
            cite="§ 670a.11(a)(1)",
            default=True,
        ),
    )


def refuse_setting(options: Options, cards: tuple[Card, ...], low: Card) -> Refusal | None:
    """A card of another hand, and a foul where the terminal is to refuse it (§§ 670a.11(a)(1), 670a.11(b))."""
    if low not in cards:
        detail = say("setting.not_among_six", card=low.words)
        return Refusal(Common.CARDS_ARE_NOT_IN_THE_HAND, "§ 670a.11(a)(1)", detail)
    if options.refuse_foul_settings and Setting.of(cards, low).is_foul:
        detail = say("setting.foul", card=low.words)
        return Refusal(Reason.HIGH_HAND_RANKS_BELOW_THE_LOW_HAND, "§ 670a.11(b)", detail)
    return None


def show_dealer(round: Round[Options]) -> None:
    """The dealer's two hands as § 670a.11(d) sets them."""
    setting = dealer_setting(round)
    round.shown["dealer_high"] = [card.value for card in setting.high]
    round.shown["dealer_low"] = setting.low.value
