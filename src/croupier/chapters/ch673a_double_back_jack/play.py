"""§§ 673a.6(c) to 673a.11: a round of Double Back Jack, in the order the dealer follows it."""

from collections.abc import Iterable

from croupier.chapters.ch673a_double_back_jack import second_chance
from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.chapters.ch673a_double_back_jack.second_chance import SURRENDER, BackJackHand
from croupier.chapters.ch673a_double_back_jack.settle import (
    dealer_blackjack,
    pay_blackjacks,
    settle,
    settled_at_once,
)
from croupier.chapters.ch673a_double_back_jack.wagers import SECOND_CHANCE
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
from croupier.rules.blackjack.hands import BLACKJACK, awaits_dealer, hands_held
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

EARLY_SURRENDER = "surrender"
"""The stage at which a player may surrender before the hole card is read."""


# What the text leaves open in this procedure: docs/readings/0033.
def play(round: Round[Options]) -> Procedure:
    """One round: bets, two cards each, Blackjacks paid, Insurance, the hole card, the players' hands, the dealer's.

    Every card and decision stays on record, so that each hand can be put together again (§ 673a.7(u)).
    """
    yield NoMoreBets("§§ 673a.6(c), 673a.7(e)")
    note_players(round)
    yield from burn(round, "§ 673a.7(c)")
    yield from initial_deal(round, "§ 673a.7(e)", one_card_cite="§ 673a.13(g)")
    turns = BackJackTurns(round)
    turns.form_hands()
    players = dealt_in(round)
    if not players:
        return ()
    yield Settle(list(pay_blackjacks(round)))
    if shows_ace(round):
        yield from offer_insurance(round, players)
    said = None
    if may_have_blackjack(round):
        yield from offer_surrender(round)
        said = yield from read_hole_card(round, "§ 673a.7(h)")
        if said:
            yield RevealHoleCard("§ 673a.7(h)", said=said)
            discard(round, EXPOSED)
            return dealer_blackjack(round)
        yield Settle(collect_insurance(round, "§ 673a.8(d)"))
    yield from turns.play()
    yield RevealHoleCard("§ 673a.7(n)", said=said)
    yield from dealer_plays(round, "§ 673a.7(o)", matters=awaits_dealer(round))
    return settle(round)


def offer_insurance(round: Round[Options], players: list[Stake]) -> Part:
    """Every player may insure, one whose Blackjack is paid as well (§§ 673a.7(g), 673a.8(a)–(b))."""
    yield Decide(
        INSURANCE,
        in_turn(round, players),
        lambda stake: (decline("§ 673a.8(a)"), insure(round, stake, "§ 673a.8(b)")),
        "§ 673a.8(a)",
    )


def offer_surrender(round: Round[Options]) -> Part:
    """Against an ace or a ten-value card a player may surrender before the hole card is read (§ 673a.9(a)(2)).

    He may as well wait until it is his turn (§ 673a.7(i)): with a dealer's Blackjack both cost the whole wager.
    """
    play_on = Choice(name="play_on", title=say("choice.play_on"), cite="§ 673a.9(a)(2)", default=True)
    stakes = dealt_in(round)
    yield Decide(EARLY_SURRENDER, in_turn(round, stakes), lambda _stake: (play_on, SURRENDER), "§ 673a.9(a)(2)")
    for stake in stakes:
        if stake.chose(EARLY_SURRENDER, "surrender"):
            (hand,) = hands_held(stake, BackJackHand)
            hand.done = hand.surrendered = True


class BackJackTurns(PlayersTurns[BackJackHand, Options]):
    """The players' turns, clockwise, each hand from the left (§§ 673a.7(i)–(m), 673a.10(b)–(c), 673a.11(b)–(c))."""

    hand = BackJackHand
    turn_cite = "§ 673a.7(i)"
    card_cite = "§ 673a.7(j)"
    exposed_cite = "§ 673a.13(c)"
    missed_cite = "§ 673a.13(h)"

    def first_hand(self, stake: Stake) -> BackJackHand:
        """The original Blackjack Wager stands on it."""
        return BackJackHand(number=1, cards=[], original=stake.at_risk[BLACKJACK])

    def begin(self, seat: int) -> Iterable[Line]:
        """A hand that was surrendered before the hole card was read is settled now (§ 673a.9(a)(2))."""
        return [line for stake in self.round.stakes_at(seat) for line in self.settled_at_once(stake)]

    def stage(self, _stake: Stake, hand: BackJackHand) -> str:
        """To play, or to take a second chance."""
        return second_chance.stage(hand)

    def choices(self, stake: Stake, hand: BackJackHand) -> tuple[Choice, ...]:
        """§§ 673a.7(i), 673a.7(l), 673a.11(c)."""
        return second_chance.choices(stake, hand, self.round.options)

    def because(self, stake: Stake, hand: BackJackHand, event: Decided) -> Refusal | None:
        """Why a choice is not open, by name."""
        return second_chance.because(stake, hand, event)

    def act(self, stake: Stake, hand: BackJackHand, decided: Decided) -> bool:
        """Money moves at once, the card comes next (§§ 673a.10(b), 673a.11(b))."""
        return second_chance.act(stake, hand, decided)

    def took(self, _stake: Stake, hand: BackJackHand) -> None:
        """A second chance is the last card; so is one after doubling, unless it is a bust; 21 is done.

        §§ 673a.7(k)(1)–(2), 673a.7(l)(3), 673a.10(a)
        """
        hand.chance_taken = hand.chance_placed
        if hand.chance_taken:
            hand.done = True
        elif not hand.total.bust:
            hand.done = hand.doubled or hand.total.points == TWENTY_ONE

    def settled_at_once(self, stake: Stake) -> Iterable[Line]:
        """§§ 673a.7(l)(1)–(2), 673a.7(m), 673a.9(a)."""
        return settled_at_once(self.round, stake)

    def wagers_on(self, hand: BackJackHand) -> tuple[tuple[str, str], ...]:
        """The Blackjack Wager and the Second Chance Wager of a hand."""
        return (hand.wager, BLACKJACK), (hand.chance, SECOND_CHANCE)
