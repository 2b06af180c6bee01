"""The shoe of a blackjack table: how its cards are kept, who cuts them, and who may join before the reshuffle."""

from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec

from croupier.equipment.age import Use
from croupier.equipment.shoe import Turn
from croupier.equipment.stack import PLAYER_CUT_OF_A_SHOE
from croupier.rules.blackjack.options import BlackjackOptions
from croupier.rules.procedure.handling import CardHandling, CutBy, Shuffle
from croupier.rules.procedure.round import Opening, Round
from croupier.rules.terms.keeping import Shuffler
from croupier.rules.terms.options import DealingMethod, TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


class PlayersOfTheShoe(msgspec.Struct, frozen=True, omit_defaults=True):
    """The players who wagered in the last round, and those let in although they sat out.

    §§ 672a.6(b)(1)–(2), 673a.6(b)(1)–(2)
    """

    wagered: list[str] | None = None
    let_in: list[str] = []


class Reason(StrEnum):
    """Why a player may not wager."""

    WHO_SAT_OUT_WAITS_FOR_THE_RESHUFFLE = "who_sat_out_waits_for_the_reshuffle"


def shoe_handling(cites: Mapping[str, str]) -> CardHandling:
    """Decks last 24 hours, are shuffled after every shoe and cut by a player after every shuffle.

    No stub is counted; only an approved self-reshuffling device does without the cut.  Unless the submission
    says otherwise they are shuffled by hand: an automated shuffler would need a second batch.
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
        shuffler=Shuffler.NONE,
        stacks_idle_cards=True,  # §§ 672a.5(g)(2), 673a.5(g)(2)
    )


def refuse_entry(cite: str) -> Callable[[Round[BlackjackOptions], str], Refusal | None]:
    """Refuse a player who did not wager in the last round, until the reshuffle or until he is let in.

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


def let_in(opening: Opening, player: str) -> Opening:
    """The opening of a round with this player let in (§§ 672a.6(b)(1), 673a.6(b)(1))."""
    shoe = opening.read(PlayersOfTheShoe)
    admitted = PlayersOfTheShoe(shoe.wagered, sorted({*shoe.let_in, player}))
    return msgspec.structs.replace(opening, carried=msgspec.to_builtins(admitted))
