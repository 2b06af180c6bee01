"""Irregularities that most chapters share; a chapter lists those it has, with its own clause.

Each defines when it can occur and its remedy, which is worked out before anybody approves it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias

from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.remedies import void_round
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import NoMoreBets, Remedy, Step, refuse_card
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.lines import Result
from croupier.rules.terms.options import DealingMethod, OptionsT_contra, TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import Sentence, say

Window: TypeAlias = Callable[[Round[TableOptions], Step], bool]

SHOE_EXHAUSTED = "shoe_exhausted"
"""The kind of remedy for a shoe that runs out of cards."""


FACE_UP_CARD = "face_up_card"
SHUFFLER_FAILED = "shuffler_failed"
DEVICE_OUT_OF_ORDER = "device_out_of_order"


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityOf(Generic[OptionsT_contra]):
    """Something that can go wrong under these options, when it can, and the chapter's remedy."""

    kind: str
    what: Sentence
    cite: str
    possible: Callable[[Round[OptionsT_contra], Step], bool]
    remedy: Callable[[Round[OptionsT_contra], IrregularityFound], Remedy]
    needs_card: bool = False
    needs_stake: bool = False
    needs_seat: bool = False

    @property
    def title(self) -> Sentence:
        """The name of the irregularity in a list."""
        return say("title", words=self.what)

    def refuse(self, round: Round[OptionsT_contra], step: Step, event: IrregularityFound) -> Refusal | None:
        """Why this cannot have happened now, or None."""
        if not self.possible(round, step):
            detail = say("report.cannot_occur_now", what=self.what)
            return Refusal(Reason.IRREGULARITY_CANNOT_OCCUR_NOW, self.cite, detail)
        if self.needs_stake and (event.stake not in round.stakes or round.stakes[event.stake].out):
            return Refusal(Reason.UNKNOWN_STAKE, self.cite, say("report.whose_stake", what=self.what))
        if self.needs_seat and (refused := self._refuse_seat(round, event)):
            return refused
        if self.needs_card and event.card is None:
            return Refusal(Reason.CARD_MUST_BE_READ, self.cite, say("report.which_card", what=self.what))
        return refuse_card(round.pack, event.card, self.cite) if self.needs_card and event.card else None

    def _refuse_seat(self, round: Round[TableOptions], event: IrregularityFound) -> Refusal | None:
        laid = [one.card for one in round.laid.get(event.place, [])]
        if not laid or event.place not in _seats_taken(round):
            detail = say("report.which_seat", what=self.what, place=event.place)
            return Refusal(Reason.UNKNOWN_SEAT, self.cite, detail)
        if event.card is not None and event.card not in laid:
            detail = say("report.card_is_elsewhere", what=self.what, card=event.card.words, seat=event.place)
            return Refusal(Reason.CARDS_ARE_NOT_IN_THE_HAND, self.cite, detail)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity(IrregularityOf[TableOptions]):
    """An irregularity that depends on no game-specific option."""


def _seats_taken(round: Round[TableOptions]) -> set[str]:
    return {str(stake.seat) for stake in round.stakes.values() if not stake.out}


def while_dealing(_round: Round[TableOptions], step: Step) -> bool:
    """While cards are coming out of the shoe or deck."""
    return isinstance(step, Deal)


def after_no_more_bets(_round: Round[TableOptions], step: Step) -> bool:
    """From "no more bets" until the round is over."""
    return not isinstance(step, NoMoreBets)


def once_cards_are_out(round: Round[TableOptions], step: Step) -> bool:
    """Once cards of this round are on the table."""
    return after_no_more_bets(round, step) and bool(round.laid)


def before_any_card(round: Round[TableOptions], _step: Step) -> bool:
    """Before any card of this round is out."""
    return not round.laid


def until_all_have_decided(stage: str) -> Window:
    """From the first card until every player has acted at the given stage."""
    return lambda round, step: once_cards_are_out(round, step) and stage not in round.stages_over


def face_up_card(cite: str) -> Irregularity:
    """The first card found face up is set aside; a second one voids the round."""

    def remedy(round: Round[TableOptions], event: IrregularityFound) -> Remedy:
        if round.irregularities[FACE_UP_CARD]:
            return void_round(say("remedy.void", what=say("irregularity.second_card_face_up")), cite)
        says = say("remedy.card_not_used")
        return Remedy(says=says, cite=cite, aside=event.card)

    return Irregularity(
        kind=FACE_UP_CARD,
        what=say("irregularity.face_up_card"),
        cite=cite,
        possible=while_dealing,
        remedy=remedy,
        needs_card=True,
    )


def face_up_card_set_aside(cite: str) -> Irregularity:
    """A card found face up is set aside, however many there are."""
    says = say("remedy.card_not_used")
    return Irregularity(
        kind=FACE_UP_CARD,
        what=say("irregularity.face_up_in_shoe"),
        cite=cite,
        possible=while_dealing,
        remedy=lambda _round, event: Remedy(says=says, cite=cite, aside=event.card),
        needs_card=True,
    )


def drawn_unexposed(cite: str) -> Irregularity:
    """A card drawn in error that nobody saw becomes the next card."""
    says = say("remedy.next_card")
    return Irregularity(
        kind="drawn_in_error_unexposed",
        what=say("irregularity.drawn_unexposed"),
        cite=cite,
        possible=after_no_more_bets,
        remedy=lambda _round, _event: Remedy(says=says, cite=cite),
    )


def voids(kind: str, what: Sentence, cite: str, possible: Window = after_no_more_bets) -> Irregularity:
    """An irregularity that voids all hands, returns all wagers and has the cards reshuffled."""
    says = say("remedy.void_and_reshuffle", what=what)
    return Irregularity(
        kind=kind,
        what=what,
        cite=cite,
        possible=possible,
        remedy=lambda _round, _event: void_round(says, cite),
    )


def loses_all(kind: str, what: Sentence, cite: str, possible: Window, result: Result) -> Irregularity:
    """A player loses every wager he has in the round and takes no further part; the round goes on."""

    def remedy(round: Round[TableOptions], event: IrregularityFound) -> Remedy:
        player = round.stakes[event.stake].player
        says = say("remedy.player_loses_all")
        return Remedy(says=says, cite=cite, then=lambda: _collect(round, player, result, cite))

    return Irregularity(kind=kind, what=what, cite=cite, possible=possible, remedy=remedy, needs_stake=True)


def _collect(round: Round[TableOptions], player: str, result: Result, cite: str) -> None:
    for stake in round.stakes.values():
        if stake.player == player:
            lost = [round.bet(stake, wager).settle(result, 0, cite) for wager in stake.at_risk]
            round.record(lost)
            stake.folded = stake.out = True


def abandoned(cite: str) -> Irregularity:
    """A player left his seat: a floorperson may treat his wagers as abandoned, and so lost."""
    return loses_all("abandoned", say("irregularity.abandoned"), cite, after_no_more_bets, Result.LOSE)


def wrong_number_of_cards(cite: str) -> Irregularity:
    """A hand or area with too many or too few cards voids the round."""
    what = say("irregularity.wrong_number_of_cards")
    return voids("wrong_number_of_cards", what, cite, once_cards_are_out)


def dealer_card_exposed(cite: str, stage: str) -> Irregularity:
    """A dealer's card seen before all have decided voids the round."""
    what = say("irregularity.dealer_card_exposed")
    return voids("dealer_card_exposed", what, cite, until_all_have_decided(stage))


def shuffler_failed(cite: str) -> Irregularity:
    """A shuffler jams or stops before any card of the round is out: the cards are shuffled again."""
    says = say("remedy.reshuffle")
    return Irregularity(
        kind=SHUFFLER_FAILED,
        what=say("irregularity.shuffler_failed"),
        cite=cite,
        possible=before_any_card,
        remedy=lambda _round, _event: Remedy(says=says, cite=cite, reshuffle=True),
    )


def automated_shoe_failed(cite: str) -> Irregularity:
    """An automated shoe fails during a round: the round is void."""

    def possible(round: Round[TableOptions], step: Step) -> bool:
        automated = round.options.dealing_method is DealingMethod.AUTOMATED_SHOE
        return automated and after_no_more_bets(round, step)

    return voids("automated_shoe_failed", say("irregularity.automated_shoe_failed"), cite, possible)


def device_out_of_order(cite: str) -> Irregularity:
    """A device out of order is covered or marked before another method is used."""
    says = say("remedy.cover_device")
    return Irregularity(
        kind=DEVICE_OUT_OF_ORDER,
        what=say("irregularity.device_out_of_order"),
        cite=cite,
        possible=lambda _round, _step: True,
        remedy=lambda _round, _event: Remedy(says=says, cite=cite),
    )


VOIDED_BY_THE_PIT = voids(
    "voided_by_the_pit", say("irregularity.voided_by_the_pit"), "§ 605a.9", possible=lambda _round, _step: True
)
"""The fallback where the text has no remedy: at any game two people may end a round and return all wagers."""
