"""§ 671a.11(d): the draw, and what happens when the stub cannot give enough cards.

The first five cards of a seat are its hand; what is dealt to it later is its draw, one sequence for all stakes of
the seat.  A stake takes the first cards of the sequence, as many as it wants, and plays a hand of its own.
"""

from collections.abc import Sequence
from enum import StrEnum

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.equipment.cards import Card
from croupier.rules.procedure.dealing import Deal, To
from croupier.rules.procedure.remedies import void_round
from croupier.rules.procedure.round import PlayedHand, Round, Stake
from croupier.rules.procedure.steps import CarryOut, Procedure, Remedy
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason as CommonReason
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, say, series

DECISION = "decision"
AFTER_DRAW = "after_draw"
BUY_SIXTH = "buy_sixth"
EXCHANGE = "exchange"
DECLARE_INSTANT = "declare_instant"

HAND = 5
"""Cards dealt to everybody (§ 671a.8(c))."""

_REPLACED = "§ 671a.11(d)(1)(ii)"


class Reason(StrEnum):
    """Why a draw is refused."""

    THE_DECK_CANNOT_GIVE_SO_MANY_CARDS = "the_deck_cannot_give_so_many_cards"


def first_five(round: Round[Options], seat: int) -> tuple[Card, ...]:
    """The hand a seat was dealt: it alone decides Super Wagers and instant payouts."""
    return round.cards(seat)[:HAND]


def drawn(round: Round[Options], seat: int) -> tuple[Card, ...]:
    """The cards dealt to a seat in the draw, in their order."""
    return round.cards(seat)[HAND:]


def exchanged(stake: Stake) -> tuple[Card, ...]:
    """The cards a stake gives up (§ 671a.1(Draw))."""
    return next((made.cards for made in stake.decisions if made.choice == EXCHANGE), ())


def cards_wanted(stake: Stake) -> int:
    """The number of cards to draw: one for a sixth card, or as many as are exchanged (§ 671a.11(d)(1)(i)–(ii))."""
    return 1 if stake.chose(DECISION, BUY_SIXTH) else len(exchanged(stake))


def drawing_at(round: Round[Options], seat: int) -> tuple[Stake, ...]:
    """The stakes of a seat that placed an Options fee and have not left."""
    return tuple(stake for stake in round.stakes_at(seat) if cards_wanted(stake) and not stake.out)


def most_wanted(round: Round[Options], seat: int) -> int:
    """The most cards that a stake of a seat wants."""
    return max(map(cards_wanted, drawing_at(round, seat)), default=0)


def played(round: Round[Options], stake: Stake) -> Sequence[Card]:
    """The cards a stake plays against the dealer: its own after a draw, else the five of its seat."""
    return stake.hands[0].cards if stake.hands else first_five(round, stake.seat)


def draw_cards(round: Round[Options], seat: int) -> Procedure:
    """Deal as many cards as the stake that wants most, then form every stake's own hand.

    § 671a.11(d)(1)(i)–(ii)
    """
    yield from deal_draw(round, To(str(seat)), most_wanted(round, seat))
    for stake in drawing_at(round, seat):
        cards = [*kept(round, stake), *drawn(round, seat)[: cards_wanted(stake)]]
        stake.hands = [PlayedHand(number=1, cards=cards, up=False)]
    return ()


def deal_draw(round: Round[Options], to: To, count: int) -> Procedure:
    """The cards of one draw; where the deck may run out, one at a time, so that each is seen to be there."""
    if count < round.stub:
        yield Deal([to] * count, _REPLACED)
        return ()
    for _ in range(count):
        step: type[Deal] = Deal
        if not round.stub:
            yield CarryOut(exhausted(round))
            step = DealFromDiscards
        yield step([to], _REPLACED)
    return ()


def kept(round: Round[Options], stake: Stake) -> list[Card]:
    """What is left of the first five cards."""
    given_up = exchanged(stake)
    return [card for card in first_five(round, stake.seat) if card not in given_up]


class DealFromDiscards(Deal):
    """The first card after the discards were shuffled: the dealer is told to shuffle them."""

    __slots__ = ()

    def prompt(self, round: Round[TableOptions]) -> Sentence:
        """Shuffle, then deal."""
        return say("step.deal_from_discards", deal=super().prompt(round))


# The deck: 52 cards cannot replace five cards for each of five players.
# docs/readings/0072-deck-exhaustion.md


def discards(round: Round[Options]) -> list[Card]:
    """The players' cards no longer held: folded, paid at once, or exchanged."""
    return [card for seat in round.seats_clockwise for card in _discards_of(round, seat)]


def _discards_of(round: Round[Options], seat: int) -> list[Card]:
    held = {card for stake in round.stakes_at(seat) for card in _held(round, stake)}
    return [card for card in round.cards(seat) if card not in held]


def _held(round: Round[Options], stake: Stake) -> Sequence[Card]:
    if stake.out or folded(stake) or stake.chose(DECISION, DECLARE_INSTANT):
        return ()
    if stake.hands:
        return played(round, stake)
    # While the seat's draw is being dealt its cards are on their way to this stake.
    return [*kept(round, stake), *(drawn(round, stake.seat) if cards_wanted(stake) else ())]


def folded(stake: Stake) -> bool:
    """Whether the stake gave up, before or after the draw (§ 671a.1(Fold))."""
    return stake.chose(DECISION, "fold") or stake.chose(AFTER_DRAW, "fold")


def exhausted(round: Round[Options]) -> Remedy:
    """The discards of this round are shuffled and dealt, once; else the round is void.

    A card that was found face up is not used again in this round (§ 671a.13(a)).
    """
    again = discards(round)
    if round.options.deck_exhaustion == "void" or not again or round.shuffled_back:
        return void_round(say("remedy.void", what=say("irregularity.deck_is_used_up")), _REPLACED)
    says = say("remedy.shuffle_discards")
    return Remedy(says=says, cite=_REPLACED, then=lambda: round.shuffle_back(again))


def refuse_draw(round: Round[Options], stake: Stake, count: int) -> Refusal | None:
    """Refuse a draw that the deck, with all that is sure to be discarded by then, could not give.

    Only stakes that share seats can come to this: they hold on to the cards that a neighbor exchanges.
    """
    wanted = {seat: most_wanted(round, seat) for seat in round.seats_clockwise}
    wanted[stake.seat] = max(wanted[stake.seat], count)
    in_all = sum(wanted.values())
    if round.options.deck_exhaustion == "void" or in_all <= round.stub + len(discards(round)):
        return None
    detail = say("draw.too_many", cards=in_all)
    return Refusal(Reason.THE_DECK_CANNOT_GIVE_SO_MANY_CARDS, _REPLACED, detail)


def refuse_exchange(round: Round[Options], stake: Stake, cards: tuple[Card, ...]) -> Refusal | None:
    """Refuse to exchange a card that is not in the hand, or one card twice (§ 671a.11(b)(3))."""
    hand = first_five(round, stake.seat)
    if len(set(cards)) < len(cards) or not set(cards) <= set(hand):
        detail = say("draw.not_in_the_hand", cards=series(card.words for card in hand))
        return Refusal(CommonReason.CARDS_ARE_NOT_IN_THE_HAND, "§ 671a.11(b)(3)", detail)
    return refuse_draw(round, stake, len(cards))
