"""§ 670a.13: the common remedies, and the irregularities of a game with set hands and a starting position.

A no roll (§ 670a.13(a)–(b)) is part of the roll itself: the dice are shaken again.
"""

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.settle import SET, dealer_setting
from croupier.equipment.cards import Card, notation
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.irregularities import (
    Irregularity,
    IrregularityOf,
    abandoned,
    automated_shoe_failed,
    dealer_card_exposed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    shuffler_failed,
    voids,
    wrong_number_of_cards,
)
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import CountStub, Remedy, Step
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.options import DealingMethod, TableOptions
from croupier.words import say


def start_was_found(round: Round[TableOptions], _step: Step) -> bool:
    """The dice were totaled or the number was drawn, so the first card may have gone to the wrong place."""
    return bool(round.rolls or round.selected)


def delivering_stacks(round: Round[TableOptions], step: Step) -> bool:
    """The automated shoe is giving out its seven stacks."""
    return isinstance(step, Deal) and round.options.dealing_method is DealingMethod.AUTOMATED_SHOE


def not_examined_yet(round: Round[TableOptions], step: Step) -> bool:
    """Cards are out and no player has looked at his; while stacks are delivered § 670a.13(j) comes first."""
    return isinstance(step, Deal | CountStub) and not delivering_stacks(round, step)


# When a card counts as exposed, and to whom: docs/readings/0085.
def player_card_exposed(cite: str) -> Irregularity:
    """The card stays face up; its player decides, before looking at the others, whether the hand is void."""
    says = say("remedy.player_may_void")

    def remedy(round: Round[TableOptions], event: IrregularityFound) -> Remedy:
        return Remedy(says=says, cite=cite, then=lambda: turn_up(round, event.place, event.card))

    return Irregularity(
        kind="player_card_exposed",
        what=say("irregularity.player_card_exposed"),
        cite=cite,
        possible=not_examined_yet,
        remedy=remedy,
        needs_seat=True,
    )


def turn_up(round: Round[TableOptions], place: str, card: Card | None) -> None:
    """Show the card named, or the last that was dealt there."""
    laid = round.laid[place]
    shown = next((one for one in laid if card is not None and one.card is card), laid[-1])
    shown.up = True


def dealer_set_wrongly(cite: str) -> IrregularityOf[Options]:
    """The dealer's hands are set again and the round is completed; it is settled by the house way in any case."""

    def remedy(round: Round[Options], _event: IrregularityFound) -> Remedy:
        setting = dealer_setting(round)
        says = say("remedy.set_again", high=notation(setting.high), low=str(setting.low))
        return Remedy(says=says, cite=cite)

    return IrregularityOf(
        kind="dealer_set_wrongly",
        what=say("irregularity.dealer_set_wrongly"),
        cite=cite,
        possible=lambda round, _step: "dealer_low" in round.shown,
        remedy=remedy,
    )


IRREGULARITIES = (
    voids(
        "wrong_starting_position",
        say("irregularity.wrong_starting_position"),
        "§ 670a.13(c)",
        start_was_found,
    ),
    player_card_exposed("§ 670a.13(d)"),
    dealer_card_exposed("§ 670a.13(e)", stage=SET),
    face_up_card("§ 670a.13(f)"),
    drawn_unexposed("§ 670a.13(g)"),
    wrong_number_of_cards("§§ 670a.13(h), 670a.13(k)"),
    dealer_set_wrongly("§ 670a.13(i)"),
    voids(
        "stack_card_exposed",
        say("irregularity.stack_card_exposed"),
        "§ 670a.13(j)",
        delivering_stacks,
    ),
    shuffler_failed("§ 670a.13(l)"),
    automated_shoe_failed("§ 670a.13(m)"),
    device_out_of_order("§ 670a.13(n)"),
    abandoned("§ 670a.7(b)"),
)
