"""§§ 671a.8 to 671a.11: a round of Lunar Poker, in the order the dealer follows it."""

from dataclasses import replace
from enum import StrEnum

from croupier.chapters.ch671a_lunar_poker.drawing import (
    AFTER_DRAW,
    BUY_SIXTH,
    DECISION,
    DECLARE_INSTANT,
    EXCHANGE,
    HAND,
    draw_cards,
    drawing_at,
    first_five,
    folded,
    played,
    refuse_draw,
    refuse_exchange,
)
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR, STRAIGHT_FLUSH
from croupier.chapters.ch671a_lunar_poker.settle import (
    DECLARE,
    DECLARE_SUPER,
    before_the_draw,
    folded_after_draw,
    on_dealer,
    on_empty_seats,
    settle,
    super_row,
)
from croupier.chapters.ch671a_lunar_poker.table import STUB
from croupier.chapters.ch671a_lunar_poker.wagers import BET
from croupier.rules.procedure.dealing import Deal, To, by_method, players_then_dealer
from croupier.rules.procedure.decisions import Choice, Decide, fold
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Reveal, Settle
from croupier.rules.terms.events import Decided
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, say, series


class Reason(StrEnum):
    """Why a decision is refused."""

    A_HAND_WITH_AN_INSTANT_PAYOUT_MAY_NOT_BET = "a_hand_with_an_instant_payout_may_not_bet"
    THE_INSTANT_PAYOUT_ENDS_THE_HAND = "the_instant_payout_ends_the_hand"
    THE_HAND_HAS_NO_INSTANT_PAYOUT = "the_hand_has_no_instant_payout"
    THE_HAND_HAS_NO_SUPER_PAYOUT = "the_hand_has_no_super_payout"


def play(round: Round[Options]) -> Procedure:
    """One round: bets, five cards each, decisions, Super Wagers, the draw, the dealer's hand, settlement.

    Every card stays on record, so that each hand can be put together again (§ 671a.11(g)).
    """
    yield NoMoreBets("§§ 671a.7(d), 671a.8(b), 671a.9(a)(3), 671a.10(a)(2)")
    yield Settle(on_empty_seats(round))
    yield Deal(deal_order(round), "§§ 671a.8(c), 671a.9(b), 671a.10(b)")
    yield from declare(round)
    yield lock_in(round)
    note_folds(round)
    yield Settle(before_the_draw(round))
    yield from draw(round)
    yield Reveal("§ 671a.11(e)", DEALER)
    yield Settle(on_dealer(round))
    turn_up(round)
    yield Settle(settle(round))
    yield from count_stub(round, STUB)
    return ()


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """Five cards each, the dealer's last one face up (§§ 671a.8(c), 671a.9(b), 671a.10(b))."""
    *hands, _ = by_method(round.options.dealing_method, HAND, players_then_dealer(round))
    return (*hands, To(DEALER, up=True))


def together(round: Round[Options]) -> tuple[tuple[str, ...], ...]:
    """All at once: the text gives the players no order before the decisions are locked in (§ 671a.11(b))."""
    return (tuple(stake.id for stake in round.stakes.values() if not stake.out),)


def lock_in(round: Round[Options]) -> "LockIn":
    """The decisions of all players (§ 671a.11(b))."""
    return LockIn(
        DECISION,
        together(round),
        lambda stake: choices(round, stake),
        "§ 671a.11(b)",
        because=because,
    )


class LockIn(Decide):
    """Everybody elects; the last decision locks all of them in (§§ 671a.11(a)(3), 671a.11(c))."""

    __slots__ = ()

    def prompt(self, round: Round[TableOptions]) -> Sentence:
        """The players the announcement waits for."""
        seats = sorted({round.stakes[stake].seat for stake in self.deciding()})
        return say("step.lock_in", seats=series(seats))


# Who declares, and when a decision is final: docs/readings/0074.
def declare(round: Round[Options]) -> Procedure:
    """Players declare their winning Super hands, where the system does not do it for them (§ 671a.11(b))."""
    if not round.options.auto_declare:
        yield Decide(
            DECLARE,
            together(round),
            lambda stake: declarations(round, stake),
            "§ 671a.11(b)",
            because=nothing_to_declare,
        )
    return ()


def nothing_to_declare(_stake: Stake, event: Decided) -> Refusal | None:
    """A hand that pays nothing cannot be declared (§ 671a.11(b))."""
    if event.choice != DECLARE_SUPER:
        return None
    detail = say("draw.nothing_to_declare")
    return Refusal(Reason.THE_HAND_HAS_NO_SUPER_PAYOUT, "§ 671a.11(b)", detail)


def declarations(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Declare a hand that the Super Wager pays, or say nothing (§ 671a.11(b))."""
    cite = "§ 671a.11(b)"
    silent = Choice(name="pass", title=say("choice.nothing"), cite=cite, default=True)
    if super_row(round, first_five(round, stake.seat)) is None:
        return (silent,)
    return silent, Choice(name=DECLARE_SUPER, title=say("choice.super_hand"), cite=cite)


def choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Fold, bet twice the Ante, or pay the Options fee; a hand with an instant payout may not bet.

    Where the system declares, such a hand is paid and nothing is left to decide.
    §§ 671a.11(b)(1)–(3), 671a.1(Fold)
    """
    draws = draw_choices(round, stake)
    if not has_instant_payout(round, stake.seat):
        return fold("§ 671a.11(b)(1)"), bet_choice(round, stake, "§ 671a.11(b)(2)"), *draws
    title = say("choice.instant_payout")
    instant = Choice(name=DECLARE_INSTANT, title=title, cite="§ 671a.11(b)(2)")
    return (instant,) if round.options.auto_declare else (fold("§ 671a.11(b)(1)"), instant, *draws)


def has_instant_payout(round: Round[Options], seat: int) -> bool:
    """A royal or straight flush in the first five cards (§ 671a.11(b)(2))."""
    return LUNAR.value(first_five(round, seat)) >= STRAIGHT_FLUSH


def bet_choice(round: Round[Options], stake: Stake, cite: str) -> Choice:
    """Stay in with twice the Ante."""
    amount = replace(BET, cite=cite).may_amount_to(stake.wagers, round.options)
    return Choice(name="bet", title=say("wager.bet"), cite=cite, wager="bet", amount=amount)


def draw_choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Buy a sixth card, or exchange two to five (§§ 671a.11(b)(3), 671a.1(Draw))."""
    cite, fee = "§ 671a.11(b)(3)", round.may_amount_to(stake, "options_fee")
    sixth = Choice(
        name=BUY_SIXTH,
        title=say("choice.sixth_card"),
        cite=cite,
        wager="options_fee",
        amount=fee,
        cards_rule=lambda _cards: refuse_draw(round, stake, 1),
    )
    exchange = Choice(
        name=EXCHANGE,
        title=say("choice.exchange"),
        cite=cite,
        wager="options_fee",
        amount=fee,
        fewest_cards=2,
        most_cards=HAND,
        cards_rule=lambda cards: refuse_exchange(round, stake, cards),
    )
    return sixth, exchange


def because(_stake: Stake, event: Decided) -> Refusal | None:
    """Why an election of this chapter is not open to this hand.

    §§ 671a.11(b)(2), 671a.11(c)(3)
    """
    if event.choice == DECLARE_INSTANT:
        detail = say("draw.no_instant_payout")
        return Refusal(Reason.THE_HAND_HAS_NO_INSTANT_PAYOUT, "§ 671a.11(c)(3)", detail)
    if event.choice == "bet":
        detail = say("draw.may_not_bet")
        return Refusal(Reason.A_HAND_WITH_AN_INSTANT_PAYOUT_MAY_NOT_BET, "§ 671a.11(b)(2)", detail)
    if event.choice in {"fold", BUY_SIXTH, EXCHANGE}:
        detail = say("draw.is_paid")
        return Refusal(Reason.THE_INSTANT_PAYOUT_ENDS_THE_HAND, "§ 671a.11(c)(3)", detail)
    return None


def note_folds(round: Round[Options]) -> None:
    """Mark folded players for everybody to see."""
    for stake in round.stakes.values():
        stake.folded = stake.out or folded(stake)


def draw(round: Round[Options]) -> Procedure:
    """Clockwise, one player after the other: the cards, then fold or bet (§ 671a.11(d)(1)–(4))."""
    for seat in round.seats_clockwise:
        if drawing_at(round, seat):
            yield from draw_cards(round, seat)
            turn = (tuple(stake.id for stake in drawing_at(round, seat)),)
            yield Decide(AFTER_DRAW, turn, lambda stake: after_draw(round, stake), "§ 671a.11(d)(3)")
            note_folds(round)
            yield Settle(folded_after_draw(round, seat))
    return ()


def after_draw(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Fold and forfeit the Ante, or bet twice the Ante (§ 671a.11(d)(3))."""
    return fold("§ 671a.11(d)(3)"), bet_choice(round, stake, "§ 671a.11(d)(3)")


def turn_up(round: Round[Options]) -> None:
    """The hands that play against the dealer are turned face up (§ 671a.11(f)(2))."""
    for stake in round.stakes.values():
        if "bet" in stake.at_risk:
            cards = played(round, stake)
            for laid in round.laid[str(stake.seat)]:
                laid.up = laid.up or laid.card in cards
            for hand in stake.hands:
                hand.up = True
