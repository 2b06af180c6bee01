"""Irregularities of the blackjack games: §§ 672a.12 and 673a.13 are the same list, each entry written once here.

What the lists leave open: docs/readings/0031.
"""

from dataclasses import dataclass
from functools import partial

from croupier.equipment.pack import Pack
from croupier.rules.blackjack.dealing import (
    EXPOSED,
    HOLE_CARD,
    AnnounceTotal,
    HoleCardDeal,
    InitialDeal,
    all_returned,
    may_have_blackjack,
)
from croupier.rules.blackjack.hands import on_the_table
from croupier.rules.blackjack.turns import RequestedCard
from croupier.rules.procedure.dealing import Deal, To
from croupier.rules.procedure.irregularities import SHOE_EXHAUSTED, Irregularity, while_dealing
from croupier.rules.procedure.round import BURN, DEALER, Round
from croupier.rules.procedure.steps import Remedy, Step
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import say


def players_act(round: Round[TableOptions], _step: Step) -> bool:
    """The first two cards are dealt and the hole card is not turned up yet."""
    return bool(round.laid.get(HOLE_CARD)) and not round.laid[HOLE_CARD][0].up


def exposed_card(cite: str) -> Irregularity:
    """A card drawn in error and seen by all is offered as the next card (§§ 672a.12(c), 673a.13(c))."""
    says = say("remedy.offer_exposed_card")

    def remedy(round: Round[TableOptions], event: IrregularityFound) -> Remedy:
        lay = partial(round.lay, EXPOSED, event.card, up=True)
        return Remedy(says=says, cite=cite, then=lay, redirect=_ask_again)

    return Irregularity(
        kind="drawn_in_error_exposed",
        what=say("irregularity.drawn_exposed"),
        cite=cite,
        possible=players_act,
        remedy=remedy,
        needs_card=True,
    )


def _ask_again(step: Step) -> None:
    if isinstance(step, RequestedCard):
        step.use_exposed_card()


def dealer_17_draws_extra(cite: str) -> Irregularity:
    """A card that the dealer draws on 17 or more is discarded; his total stands (§§ 672a.12(d), 673a.13(d)).

    The text says 17; no higher total lets him draw either.
    """
    says = say("remedy.discard_card")
    return Irregularity(
        kind="dealer_17_draws_extra",
        what=say("irregularity.dealer_17_draws_extra"),
        cite=cite,
        possible=lambda _round, step: isinstance(step, AnnounceTotal),
        remedy=lambda _round, event: Remedy(says=says, cite=cite, aside=event.card),
        needs_card=True,
    )


def dealer_missed_own_card(cite: str) -> Irregularity:
    """The dealer finishes dealing to the players, then deals what is due to himself (§§ 672a.12(e), 673a.13(e))."""
    says = say("remedy.players_first")
    return Irregularity(
        kind="dealer_missed_own_card",
        what=say("irregularity.dealer_missed_own_card"),
        cite=cite,
        possible=_dealer_is_next,
        remedy=lambda _round, _event: Remedy(says=says, cite=cite, redirect=_dealer_last),
    )


def _dealer_is_next(_round: Round[TableOptions], step: Step) -> bool:
    return isinstance(step, InitialDeal | HoleCardDeal) and step.remaining[0].place in {DEALER, HOLE_CARD}


def _dealer_last(step: Step) -> None:
    if isinstance(step, Deal):
        step.remaining.sort(key=lambda to: to.place == DEALER)


def shoe_exhausted(cite: str) -> Irregularity:
    """The discard rack is shuffled and cut, one card burned, and the round completed (§§ 672a.12(f), 673a.13(f))."""
    says = say("remedy.shuffle_the_rack")
    return Irregularity(
        kind=SHOE_EXHAUSTED,
        what=say("irregularity.shoe_exhausted"),
        cite=cite,
        possible=while_dealing,
        remedy=lambda round, _event: Remedy(
            says=says, cite=cite, reshuffle=True, then=lambda: _shuffle_the_rack(round), redirect=_burn_first
        ),
    )


def _shuffle_the_rack(round: Round[TableOptions]) -> None:
    held = [laid.card for laid in on_the_table(round) if laid.card]
    round.pack = Pack.of(round.chapter.cards(round.options)).without(*held)


def _burn_first(step: Step) -> None:
    if isinstance(step, Deal):
        step.remaining.insert(0, To(BURN))


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver(Irregularity):
    """A box that the dealer passed over in the initial deal, and the number of cards it ends up with."""

    cards: int

    def refuse(self, round: Round[TableOptions], step: Step, event: IrregularityFound) -> Refusal | None:
        """Refuse if the initial deal is over or the box has a different number of cards."""
        if refused := Irregularity.refuse(self, round, step, event):
            return refused
        remaining = step.remaining if isinstance(step, InitialDeal) else ()
        has = len(round.laid.get(event.place, ()))
        due = sum(to.place == event.place for to in remaining)
        if event.place != DEALER and due and (has == 0 if self.cards == 0 else has + due == 2):
            return None
        place = event.place or say("place.unnamed_box")
        detail = say("report.not_so_at", what=self.what, place=place)
        return Refusal(Reason.UNKNOWN_SEAT, self.cite, detail)


def _in_the_initial_deal(_round: Round[TableOptions], step: Step) -> bool:
    return isinstance(step, InitialDeal)


def no_cards_dealt_to_player(cite: str) -> Irregularity:
    """A hand without cards is dead.  The text is silent on its wagers; they are returned, as nothing else is fair.

    §§ 672a.12(g), 673a.13(g)
    """
    says = say("remedy.dead_hand")

    def remedy(round: Round[TableOptions], event: IrregularityFound) -> Remedy:
        def dead() -> None:
            for stake in round.stakes_at(int(event.place)):
                round.record(all_returned(round, stake, cite))

        def skip(step: Step) -> None:
            if isinstance(step, Deal):
                step.remaining = [to for to in step.remaining if to.place != event.place]

        return Remedy(says=says, cite=cite, then=dead, redirect=skip)

    return PassedOver(
        kind="no_cards_dealt_to_player",
        what=say("irregularity.no_cards_dealt"),
        cite=cite,
        possible=_in_the_initial_deal,
        remedy=remedy,
        cards=0,
    )


def one_card_dealt_to_player(cite: str) -> Irregularity:
    """A hand with one card gets its second after all others, if its player wants it (§§ 672a.12(g), 673a.13(g))."""
    says = say("remedy.second_card_last")

    def remedy(_round: Round[TableOptions], event: IrregularityFound) -> Remedy:
        def skip(step: Step) -> None:
            if isinstance(step, Deal):
                step.remaining.remove(next(to for to in step.remaining if to.place == event.place))

        return Remedy(says=says, cite=cite, redirect=skip)

    return PassedOver(
        kind="one_card_dealt_to_player",
        what=say("irregularity.one_card_dealt"),
        cite=cite,
        possible=_in_the_initial_deal,
        remedy=remedy,
        cards=1,
    )


def _pass_over(step: Step) -> None:
    if isinstance(step, RequestedCard):
        step.pass_over()


def requested_card_not_dealt(cite: str) -> Irregularity:
    """A player whose card was not dealt takes it late or has his hand called dead (§§ 672a.12(h), 673a.13(h))."""
    says = say("remedy.late_card_or_dead_hand")
    return Irregularity(
        kind="requested_card_not_dealt",
        what=say("irregularity.requested_card_not_dealt"),
        cite=cite,
        possible=lambda _round, step: isinstance(step, RequestedCard),
        remedy=lambda _round, _event: Remedy(says=says, cite=cite, redirect=_pass_over),
    )


def card_reader_used_needlessly(cite: str) -> Irregularity:
    """The hole card was read although it could not make a Blackjack: play continues (§§ 672a.12(i), 673a.13(i))."""
    says = say("remedy.notify")
    return Irregularity(
        kind="card_reader_used_needlessly",
        what=say("irregularity.card_reader_used_needlessly"),
        cite=cite,
        possible=lambda round, step: players_act(round, step) and not may_have_blackjack(round),
        remedy=lambda _round, _event: Remedy(says=says, cite=cite),
    )


def card_reader_malfunction(cite: str) -> Irregularity:
    """No card is dealt until the reader is repaired or replaced (§§ 672a.12(j), 673a.13(j))."""
    says = say("remedy.stop_until_repaired")
    return Irregularity(
        kind="card_reader_malfunction",
        what=say("irregularity.card_reader_malfunction"),
        cite=cite,
        possible=lambda round, _step: not round.stop_table,
        remedy=lambda _round, _event: Remedy(says=says, cite=cite, stop_table=True),
    )


def card_reader_repaired(cite: str) -> Irregularity:
    """The round resumes where it stopped (§§ 672a.12(j), 673a.13(j))."""

    def remedy(round: Round[TableOptions], _event: IrregularityFound) -> Remedy:
        def go_on() -> None:
            round.stop_table = False

        return Remedy(says=say("remedy.go_on"), cite=cite, then=go_on)

    return Irregularity(
        kind="card_reader_repaired",
        what=say("irregularity.card_reader_repaired"),
        cite=cite,
        possible=lambda round, _step: round.stop_table,
        remedy=remedy,
    )
