"""The cut: who is offered it and in which order, how deep it goes, and who recuts when a recut is ordered.

docs/readings/0189
"""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.rules.procedure.handling import CardHandling, CutBy, HandlingReason
from croupier.rules.procedure.round import DEALER
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut: who made it, the cards from the top, the cards below the cover card, and who refused it."""

    by: str
    depth: int
    cover: int = 0
    refused: tuple[str, ...] = ()


def cut_order(handling: CardHandling, seats: Iterable[int], first: int | None = None) -> tuple[str, ...]:
    """Who is offered the cut, in order: the dealer, or the players and, if all refuse, the dealer.

    ``first`` is the player whom the chapter puts first: the first to arrive when the game begins, and afterwards
    the one on whose box the cover card appeared.  There is none if it appeared on the dealer's hand or a floorperson
    ordered the reshuffle.  The others follow counterclockwise from the dealer's far right.
    §§ 657a.5(d), 670a.5(c), 670a.5(d)(1)–(2), 672a.5(b), 672a.5(c)(1)–(4), 673a.5(b), 673a.5(c)(1)–(4)
    """
    if handling.cut_by is CutBy.DEALER:
        return (DEALER,)
    around = sorted(seats, reverse=True)
    ahead = [] if first is None else [first]
    return (*map(str, ahead), *(str(seat) for seat in around if seat != first), DEALER)


def may_recut(order: tuple[str, ...], last: str) -> tuple[str, ...]:
    """Who may recut when a floorperson orders it: the last to cut, or the next in order.

    §§ 670a.5(f), 672a.5(e), 673a.5(e)
    """
    if last not in order:
        return (last, order[0])
    at = order.index(last)
    return order[at : at + 2]


def refuse_cut(handling: CardHandling, cards: int, cut: Cut, entitled: tuple[str, ...]) -> Refusal | None:
    """Refuse a cut by somebody not entitled to it, or at a wrong depth."""
    if cut.by not in entitled:
        detail = say("cards.cut_is_offered_to", people=", ".join(entitled))
        return Refusal(HandlingReason.CUT_IS_OFFERED_TO_OTHERS, handling.cites["cut"], detail)
    if wrong := handling.cut.refuse(cards, cut.depth, cut.cover):
        reason = HandlingReason(wrong)
        return Refusal(reason, handling.cites["cut"], named("cards", reason))
    return None
