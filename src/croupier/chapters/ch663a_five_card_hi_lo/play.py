"""§§ 663a.8 to 663a.11(f): a round of Five Card Hi-Lo, in the order the dealer follows it."""

from enum import StrEnum

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.rankings import Setting, aces, high_points, two_lowest
from croupier.chapters.ch663a_five_card_hi_lo.settle import SET, forfeited, settle_stake
from croupier.chapters.ch663a_five_card_hi_lo.table import CARDS_EACH, STUB
from croupier.equipment.cards import Card, Rank
from croupier.rules.procedure.dealing import Deal, by_method, discard_hands_without_wagers, players_then_dealer
from croupier.rules.procedure.decisions import Choice, Decide, fold, in_turn, larger_wager_first
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Reveal, Settle
from croupier.rules.terms.refusals import Reason as Common
from croupier.rules.terms.refusals import Refusal
from croupier.words import all_of, say

DECISION = "decision"


class Reason(StrEnum):
    """Why a setting is refused."""

    MORE_THAN_ONE_ACE_IN_THE_LOW_HAND = "more_than_one_ace_in_the_low_hand"
    A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND = "a_lower_card_is_left_in_the_high_hand"


def play(round: Round[Options]) -> Procedure:
    """One round: bets, five cards each, fold or play, the settings, the dealer's hands, seat after seat.

    Its events are all that is kept: they rebuild every hand in a dispute (§ 663a.11(l)).
    """
    yield NoMoreBets("§§ 663a.7(c), 663a.8(b), 663a.9(a)(3), 663a.10(a)(2)")
    round.withheld |= set(map(str, round.seats_clockwise))  # examined when all are dealt: § 663a.11(a)
    order = by_method(round.options.dealing_method, CARDS_EACH, players_then_dealer(round))
    yield Deal(order, "§§ 663a.8(d), 663a.9(b), 663a.10(b)")
    yield from count_stub(round, STUB)  # §§ 663a.8(e), 663a.9(c), 663a.10(c): the stub leaves the game unseen
    round.withheld.clear()
    stakes = list(round.stakes.values())
    yield Decide(DECISION, in_turn(round, stakes), lambda stake: choices(round, stake), "§ 663a.11(b)")
    for stake in stakes:
        stake.folded |= stake.chose(DECISION, "fold")
    yield Settle(forfeited(round))
    discard_hands_without_wagers(round)  # § 663a.11(c)
    playing = [stake for stake in stakes if not stake.folded]
    order_of_setting = larger_wager_first(round, playing, "ante")  # § 663a.7(f)
    yield Decide(SET, order_of_setting, lambda stake: (setting(round, stake),), "§ 663a.11(d)")
    yield Reveal("§ 663a.11(e)", DEALER)
    for seat in round.seats_counterclockwise:
        yield from settle_seat(round, seat)
    return ()


def choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Forfeit the Ante, or place it again as a Play Wager (§ 663a.11(b))."""
    amount = round.may_amount_to(stake, "play")
    play = Choice(name="play", title=say("wager.play"), cite="§ 663a.11(b)", wager="play", amount=amount)
    return fold("§ 663a.11(b)"), play


def setting(round: Round[Options], stake: Stake) -> Choice:
    """Name the two cards of the low hand; once set, hands stay as they are.

    A time-out sets the two lowest cards low, which is always a legal setting.
    §§ 663a.1(Setting the hands), 663a.7(f), 663a.11(a)(3), 663a.11(d)
    """
    cards = round.cards(stake.seat)
    return Choice(
        name="set",
        title=say("choice.low_hand"),
        cite="§ 663a.11(d)",
        fewest_cards=2,
        most_cards=2,
        cards_rule=lambda low: refuse_setting(cards, low),
        cards_in_words=lambda low: Setting.of(cards, low).in_words,
        default=True,
        default_cards=two_lowest(cards),
    )


def refuse_setting(cards: tuple[Card, ...], low: tuple[Card, ...]) -> Refusal | None:
    """The two lower values go low, but one ace may take the place of one of them; nothing else may be moved.

    The text has no foul hand, so no setting that is not legal comes to count (§ 663a.11(d)).
    """
    cite = "§ 663a.11(d)"
    if len(set(low) & set(cards)) != len(low):
        detail = say("setting.not_in_the_hand", cards=all_of(card.words for card in low))
        return Refusal(Common.CARDS_ARE_NOT_IN_THE_HAND, cite, detail)
    if aces(low) > 1:
        detail = say("setting.two_aces")
        return Refusal(Reason.MORE_THAN_ONE_ACE_IN_THE_LOW_HAND, cite, detail)
    others = sorted(high_points(card) for card in low if card.rank is not Rank.ACE)
    if others != sorted(map(high_points, cards))[: len(others)]:
        detail = say("setting.higher_card")
        return Refusal(Reason.A_LOWER_CARD_IS_LEFT_IN_THE_HIGH_HAND, cite, detail)
    return None


def settle_seat(round: Round[Options], seat: int) -> Procedure:
    """Turn up a player's cards and settle what is left of his wagers; a hand without any is gone.

    All of them are settled before the next hand is turned up (§§ 663a.11(f), 663a.11(k)).
    """
    if str(seat) in round.laid:
        yield Reveal("§ 663a.11(f)", str(seat))
        yield Settle([line for stake in round.stakes_at(seat) for line in settle_stake(round, stake)])
    return ()
