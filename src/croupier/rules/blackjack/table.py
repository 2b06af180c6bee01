"""The shoe of a blackjack table: how its cards are kept, who cuts them, who may come in while it lasts."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

import msgspec

from croupier.equipment.age import Use
from croupier.equipment.cards import decks
from croupier.equipment.shoe import Turn
from croupier.equipment.stack import PLAYER_CUT_OF_A_SHOE
from croupier.rules.blackjack.options import BlackjackOptions
from croupier.rules.procedure.handling import CardHandling, CutBy, Shuffle, cut_order
from croupier.rules.procedure.round import Round, seat_of
from croupier.rules.terms.options import DealingMethod, TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


class PlayersOfTheShoe(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who wagered in the last round, and whom the certificate holder lets in although they sat out.

    §§ 672a.6(b)(1)–(2), 673a.6(b)(1)–(2)
    """

    wagered: list[str] | None = None
    let_in: list[str] = []


class Reason(StrEnum):
    """Why a player may not wager, or the cards may not be shuffled."""

    WHO_SAT_OUT_WAITS_FOR_THE_RESHUFFLE = "who_sat_out_waits_for_the_reshuffle"
    THE_COLLECTED_CARDS_ARE_NOT_COMPLETE = "the_collected_cards_are_not_complete"


def shoe_handling(cites: Mapping[str, str]) -> CardHandling:
    """Decks last 24 hours, are shuffled after every shoe and cut by a player after every shuffle.

    No stub is counted; only an approved device that reshuffles by itself spares the cut.
    §§ 672a.3(c), 672a.5(a), 672a.5(d), 672a.5(h), 673a.3(c), 673a.5(a), 673a.5(d), 673a.5(h)
    """
    return CardHandling(
        cites=cites,
        life={DealingMethod.MANUAL_SHOE: Use.BLACKJACK_SHOE},
        methods=(DealingMethod.MANUAL_SHOE,),
        shuffled_every=Turn.SHOE,
        cut=PLAYER_CUT_OF_A_SHOE,
        cut_after=frozenset({Shuffle.MANUAL, Shuffle.AUTOMATED, Shuffle.PRESHUFFLED}),
        cut_by=CutBy.PLAYER,
    )


def cut_offered_to(
    seats: Iterable[int], *, first_player: int | None = None, cover_card_at: str = ""
) -> tuple[str, ...]:
    """Who is offered the cut, in order, down to the dealer.

    The first player to arrive where the game just begins; else the player on whose box the cover card appeared;
    where it appeared on the dealer's hand, or a floorperson ordered the reshuffle, the player at the dealer's far
    right and on counterclockwise.  §§ 672a.5(b), 672a.5(c)(1)–(4), 673a.5(b), 673a.5(c)(1)–(4)
    """
    return cut_order(seats, first_player or seat_of(cover_card_at))


def refuse_collected(number_of_decks: int, found: int, cite: str) -> Refusal | None:
    """Before a shuffle the cards of shoe and discard rack are together: none may be missing.

    §§ 672a.7(d)(1), 673a.7(d)(1)
    """
    complete = len(decks(number_of_decks))
    if found == complete:
        return None
    detail = say("cards.collected", found=found, complete=complete)
    return Refusal(Reason.THE_COLLECTED_CARDS_ARE_NOT_COMPLETE, cite, detail)


def refuse_entry(cite: str) -> Callable[[Round[BlackjackOptions], str], Refusal | None]:
    """Who did not wager in the last round may be kept out until the reshuffle or until he is let in.

    §§ 672a.6(b)(1)–(2), 673a.6(b)(1)–(2)
    """

    def rule(round: Round[BlackjackOptions], player: str) -> Refusal | None:
        if round.options.mid_shoe_entry or round.opening.new_shoe:
            return None
        shoe = round.opening.read(PlayersOfTheShoe)
        if shoe.wagered is None or player in shoe.wagered or player in shoe.let_in:
            return None
        detail = say("seat.sat_out")
        return Refusal(Reason.WHO_SAT_OUT_WAITS_FOR_THE_RESHUFFLE, cite, detail)

    return rule


def note_players(round: Round[TableOptions]) -> None:
    """Remember for the next round who wagered in this one."""
    round.carry = PlayersOfTheShoe(sorted({stake.player for stake in round.stakes.values()}))


def let_in(shoe: PlayersOfTheShoe, player: str) -> PlayersOfTheShoe:
    """What is carried into a round to which a player is let in (§§ 672a.6(b)(1), 673a.6(b)(1))."""
    return PlayersOfTheShoe(shoe.wagered, sorted({*shoe.let_in, player}))
