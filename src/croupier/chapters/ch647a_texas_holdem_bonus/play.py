"""§§ 647a.8 to 647a.11(h): a round of Texas Hold 'Em Bonus Poker, in the order the dealer follows it."""

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.settle import (
    FIVE_CARD_HAND,
    FLOP,
    RIVER,
    SIX,
    TURN,
    forfeited,
    settle,
)
from croupier.chapters.ch647a_texas_holdem_bonus.table import STUB
from croupier.rules.procedure.dealing import Deal, To, by_method, players_then_dealer
from croupier.rules.procedure.decisions import Choice, Decide, check, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import BURN, DEALER, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Settle
from croupier.rules.terms.options import DealingMethod
from croupier.words import say


def play(round: Round[Options]) -> Procedure:
    """One round: bets, two cards each, then a decision before the Flop, the Turn and the River, settlement.

    Streets are dealt even where everybody has folded: the text has no other way, and side wagers may need the
    Flop.  Its events rebuild every hand afterwards (§ 647a.11(l)).
    """
    yield NoMoreBets("§§ 647a.2(c)(2), 647a.2(d), 647a.7(c), 647a.8(b), 647a.9(b), 647a.10(a)(2)")
    yield Deal(deal_order(round), "§§ 647a.8(d), 647a.9(d), 647a.10(b), 647a.10(c)")
    stakes = list(round.stakes.values())
    yield Decide("flop", in_turn(round, stakes), lambda stake: flop_choices(round, stake), "§ 647a.11(b)")
    for stake in stakes:
        stake.folded |= stake.chose("flop", "fold")
    yield Settle(forfeited(round))
    yield from street(round, [FLOP] * 3, "§ 647a.11(c)")
    staying = [stake for stake in stakes if not stake.folded]
    yield Decide("turn", in_turn(round, staying), lambda stake: turn_choices(round, stake), "§ 647a.11(d)")
    yield from street(round, [TURN], "§ 647a.11(e)")
    yield Decide("river", in_turn(round, staying), lambda stake: river_choices(round, stake), "§ 647a.11(f)")
    yield from street(round, [RIVER], "§ 647a.11(g)")
    yield from count_stub(round, STUB)  # §§ 647a.8(e), 647a.9(e), 647a.10(c): the stub leaves the game unseen
    yield Reveal("§ 647a.11(h)", DEALER)
    yield from reveal_six_card_bonus_cards(round)
    yield from FIVE_CARD_HAND.select(round, "§§ 647a.1(Magic Card Bonus), 647a.1(Lucky Bonus)")
    if round.chapter.progressives(round.options):
        yield ReadMeters("§ 647a.12(d)(4)")
    return settle(round)


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """Two cards each, before them the Six Card Bonus cards; from an automated shoe these come after the hands.

    A shoe that reshuffles by itself may dispense the community cards before everything else.
    §§ 647a.8(d), 647a.9(d), 647a.10(b), 647a.10(c), 647a.10(g)
    """
    method = round.options.dealing_method
    six = [To(SIX)] * 4 if round.anyone_wagered("six_card_bonus") else []
    hands = by_method(method, 2, players_then_dealer(round))
    if method is not DealingMethod.AUTOMATED_SHOE:
        return (*six, *hands)
    community = [FLOP, FLOP, FLOP, TURN, RIVER] if round.options.community_first else []
    return (*map(To, community), *hands, *six)


def street(round: Round[Options], cards: list[str], cite: str) -> Procedure:
    """A card is burnt, then community cards come face up; those that came first are only turned up.

    §§ 647a.1(Burn), 647a.1(Community card), 647a.10(g), 647a.11(c), 647a.11(e), 647a.11(g)
    """
    if not round.options.community_first:
        yield Deal((To(BURN), *[To(place, up=True) for place in cards]), cite)
        return ()
    if round.options.community_first_burns:
        yield Deal((To(BURN),), cite)
    yield Reveal(cite, cards[0])
    return ()


def flop_choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Fold, or a Flop Wager of twice the Ante (§§ 647a.11(b), 647a.1(Fold))."""
    cite = "§ 647a.11(b)"
    amount = round.may_amount_to(stake, "flop")
    return fold(cite), Choice(name="bet", title=say("wager.flop"), cite=cite, wager="flop", amount=amount)


def turn_choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Check, or a Turn Wager equal to the Ante (§ 647a.11(d))."""
    cite = "§ 647a.11(d)"
    amount = round.may_amount_to(stake, "turn")
    return check(cite), Choice(name="bet", title=say("wager.turn"), cite=cite, wager="turn", amount=amount)


def river_choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Check, or a River Wager equal to the Ante (§ 647a.11(f))."""
    cite = "§ 647a.11(f)"
    amount = round.may_amount_to(stake, "river")
    return check(cite), Choice(name="bet", title=say("wager.river"), cite=cite, wager="river", amount=amount)


def reveal_six_card_bonus_cards(round: Round[Options]) -> Procedure:
    """The Six Card Bonus cards are turned up where anyone wagered on them (§ 647a.11(k))."""
    if round.anyone_wagered("six_card_bonus"):
        yield Reveal("§ 647a.11(k)", SIX)
    return ()
