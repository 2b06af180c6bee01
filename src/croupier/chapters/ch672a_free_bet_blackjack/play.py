"""§§ 672a.6(c) to 672a.10: a round of Free Bet Blackjack, in the order the dealer follows it."""

from collections.abc import Iterable
from enum import StrEnum

from croupier.chapters.ch672a_free_bet_blackjack import splitting
from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.settle import (
    collect_busts,
    dealer_blackjack,
    dealer_matters,
    has_blackjack,
    pay_blackjacks,
    pay_even_money,
    settle,
)
from croupier.chapters.ch672a_free_bet_blackjack.splitting import FreeBetHand
from croupier.rules.blackjack.dealing import (
    EXPOSED,
    Part,
    RevealHoleCard,
    burn,
    dealer_plays,
    dealt_in,
    discard,
    initial_deal,
    may_have_blackjack,
    read_hole_card,
    shows_ace,
)
from croupier.rules.blackjack.hands import BLACKJACK
from croupier.rules.blackjack.insurance import INSURANCE, collect_insurance, decline, insure
from croupier.rules.blackjack.table import note_players
from croupier.rules.blackjack.totals import TWENTY_ONE
from croupier.rules.blackjack.turns import PlayersTurns
from croupier.rules.procedure.decisions import Choice, Decide, in_turn
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Settle
from croupier.rules.terms.events import Decided
from croupier.rules.terms.lines import Line
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


class Reason(StrEnum):
    """Why even money is refused."""

    EVEN_MONEY_IS_NOT_OFFERED = "even_money_is_not_offered"
    EVEN_MONEY_NEEDS_A_BLACKJACK = "even_money_needs_a_blackjack"


# What the text leaves open in this procedure: docs/readings/0032.
def play(round: Round[Options]) -> Procedure:
    """One round: bets, two cards each, Insurance, the hole card, the players' hands, the dealer's, settlement.

    Every card and decision stays on record, so that each hand can be put together again (§ 672a.7(s)).
    """
    yield NoMoreBets("§§ 672a.6(c), 672a.7(e)")
    note_players(round)
    yield from burn(round, "§ 672a.7(c)")
    yield from initial_deal(round, "§ 672a.7(e)", one_card_cite="§ 672a.12(g)")
    turns = FreeBetTurns(round)
    turns.form_hands()
    if not dealt_in(round):
        return ()
    if shows_ace(round):
        yield from offer_insurance(round)
    said = None
    if may_have_blackjack(round):
        said = yield from read_hole_card(round, "§ 672a.7(g)")
        if said:
            yield RevealHoleCard("§ 672a.7(g)", said=said)
            discard(round, EXPOSED)
            return dealer_blackjack(round)
        yield Settle(collect_insurance(round, "§ 672a.8(d)"))
    yield from turns.play()
    yield RevealHoleCard("§ 672a.7(k)", said=said)
    yield from dealer_plays(round, "§ 672a.7(l)", matters=dealer_matters(round))
    return settle(round)


def offer_insurance(round: Round[Options]) -> Part:
    """Insurance, or even money for a Blackjack, before the hole card is read (§§ 672a.7(f), 672a.8(a)–(b))."""
    stakes = dealt_in(round)
    yield Decide(
        INSURANCE,
        in_turn(round, stakes),
        lambda stake: insurance_choices(round, stake),
        "§ 672a.8(a)",
        because=lambda _stake, event: why_no_even_money(round, event),
    )
    yield Settle(list(pay_even_money(round, stakes)))


def insurance_choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Decline, insure, or, with a Blackjack where the submission offers it, even money (§ 672a.8(e))."""
    choices = decline("§ 672a.8(a)"), insure(round, stake, "§ 672a.8(b)")
    if not (round.options.even_money and has_blackjack(stake)):
        return choices
    return *choices, Choice(name="even_money", title=say("choice.even_money"), cite="§ 672a.8(e)")


def why_no_even_money(round: Round[Options], event: Decided) -> Refusal | None:
    """Even money is an option of the submission, and for a Blackjack only (§ 672a.8(e))."""
    if event.choice != "even_money":
        return None
    if not round.options.even_money:
        return Refusal(Reason.EVEN_MONEY_IS_NOT_OFFERED, "§ 672a.8(e)", say("decision.no_even_money"))
    return Refusal(Reason.EVEN_MONEY_NEEDS_A_BLACKJACK, "§ 672a.8(e)", say("decision.even_money_needs_blackjack"))


class FreeBetTurns(PlayersTurns[FreeBetHand, Options]):
    """The players' turns, clockwise, each hand from the left (§§ 672a.7(h)–(j), 672a.9(c)–(d), 672a.10(c)–(d))."""

    hand = FreeBetHand
    turn_cite = "§ 672a.7(h)(2)"
    card_cite = "§ 672a.7(i)"
    exposed_cite = "§ 672a.12(c)"
    missed_cite = "§ 672a.12(h)"

    def first_hand(self, stake: Stake) -> FreeBetHand:
        """The original Blackjack Wager stands on it."""
        return FreeBetHand(number=1, cards=[], original=stake.at_risk[BLACKJACK])

    def begin(self, seat: int) -> Iterable[Line]:
        """A Blackjack is paid when its player's turn comes (§ 672a.7(h)(1))."""
        return pay_blackjacks(self.round, seat)

    def stage(self, _stake: Stake, hand: FreeBetHand) -> str:
        """A player decides while his total is below 21 (§ 672a.7(j)(1))."""
        return "play" if not hand.done and hand.total.points < TWENTY_ONE else ""

    def choices(self, stake: Stake, hand: FreeBetHand) -> tuple[Choice, ...]:
        """§§ 672a.7(h)(2), 672a.9(a), 672a.10(d)."""
        return splitting.choices(stake, hand, self.round.options)

    def because(self, stake: Stake, hand: FreeBetHand, event: Decided) -> Refusal | None:
        """Why a choice is not open, by name."""
        return splitting.because(stake, hand, event)

    def act(self, stake: Stake, hand: FreeBetHand, decided: Decided) -> bool:
        """Lammers and money move at once, the card comes next (§§ 672a.9(c), 672a.10(c))."""
        return splitting.act(stake, hand, decided)

    def took(self, _stake: Stake, hand: FreeBetHand) -> None:
        """No further card on 21 or more, nor after doubling down (§ 672a.7(j)(1)–(2))."""
        hand.done = hand.doubled or hand.total.points >= TWENTY_ONE

    def settled_at_once(self, stake: Stake) -> Iterable[Line]:
        """Busts that do not wait for the dealer (§ 672a.10(c)(1)–(2))."""
        return collect_busts(self.round, stake)

    def wagers_on(self, hand: FreeBetHand) -> tuple[tuple[str, str], ...]:
        """Money only: the lammers of a dead hand are simply taken away."""
        return ((hand.wager, BLACKJACK),)
