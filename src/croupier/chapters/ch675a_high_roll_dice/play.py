"""§ 675a.4: a round of High Roll Dice, in the order the dealer follows it."""

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.chapters.ch675a_high_roll_dice.rankings import most_matched
from croupier.chapters.ch675a_high_roll_dice.settle import collect_extra_rolls, first_roll, second_roll
from croupier.chapters.ch675a_high_roll_dice.table import HANDLING
from croupier.chapters.ch675a_high_roll_dice.wagers import EXTRA
from croupier.equipment.dice import LEAST_SHAKES
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Roll, Settle
from croupier.words import say


def play(round: Round[Options]) -> Procedure:
    """One round: bets, ten dice, the first-roll wagers, and the other dice again for an Extra Roll."""
    yield NoMoreBets("§§ 675a.1(c)(2), 675a.2(a), 675a.4(a)")
    yield Settle(collect_extra_rolls(round))
    yield throw(HANDLING.dice, "§§ 675a.4(b), 675a.4(c)")
    match = most_matched(round.rolls[0])
    round.shown = {"first_face": match.face, "first_count": match.count}  # §§ 675a.4(d), 675a.4(e)
    yield Settle(first_roll(round, match))
    others = HANDLING.dice - match.count
    if not others or not round.anyone_wagered(EXTRA):
        return ()
    yield throw(others, "§ 675a.4(g)")
    total = match.count + round.rolls[1].count(match.face)
    round.shown["total_after_second"] = total  # § 675a.4(h)
    return second_roll(round, total)


def throw(dice: int, cite: str) -> Roll:
    """The dice, shaken and thrown until the throw is valid (§§ 675a.4(b), 675a.4(c), 675a.4(g))."""
    how = say("step.throw", shakes=LEAST_SHAKES, dice=dice)
    return Roll(cite, dice, HANDLING.no_roll, how=how)
