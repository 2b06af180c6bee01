"""A worked example of Props & Hops: a list of rolls, one to a round; a Six Eight Shake lives through them."""

from collections.abc import Mapping

from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import SIX_EIGHT_SHAKE, holders
from croupier.chapters.ch668a_props_and_hops.table import HANDLING
from croupier.rules.examples.entries import Json
from croupier.rules.examples.script import BadScript, Entry, Script
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import BettingClosed, DiceRolled, WagerTakenDown

TAKE_DOWN = ("take_down", "remove")
"""The law uses both words (§§ 668a.1(b)(5), 668a.2(f)(8))."""


class PropsAndHopsScript(Script[Options]):
    """Wagers are placed before the first roll; ``take_down`` comes after the roll its ``after_roll`` counts to.

    Without ``after_roll`` it comes after the last roll.  Rolls after everything is decided change nothing.
    """

    def __init__(self, chapter: Chapter[Options], entry: Entry) -> None:
        super().__init__(chapter, entry)
        self.played: list[Round[Options]] = []

    def offers(self, _given: Mapping[str, Json]) -> dict[str, Json]:
        """A Hop wager is on offer only with the layout of the entry: nobody can guess its combinations."""
        return {}

    def play(self) -> dict[str, Json]:
        """Play one round for each roll and say what every wager came to over all of them."""
        self.check_rolls()
        self.place_wagers()
        for faces in self.rolls:
            if self.live.round.stakes:
                self.begin()
                self.feed(DiceRolled(tuple(faces)))
                self.live = LiveRound(self.chapter, self.options, next_opening(self.live))
        if self.live.round.stakes:
            self.begin()
        self.check_decided()
        self.check_nothing_left()
        return self.computed()

    def check_rolls(self) -> None:
        """Each entry of the list is a roll of two dice, also where it decides nothing any more."""
        if not self.rolls:
            raise BadScript("too few rolls")
        for faces in self.rolls:
            if refused := Roll("§ 668a.3(h)", HANDLING.dice).refuse(self.live.round, DiceRolled(tuple(faces))):
                raise BadScript(str(refused))

    def begin(self) -> None:
        """Close the betting of a round and take down what its players take down after this many rolls."""
        rolled = len(self.played)
        self.played.append(self.live.round)
        self.feed(BettingClosed())
        for action in [one for one in self.actions if one.get("after_roll", len(self.rolls)) == rolled]:
            self.actions.remove(action)
            self.take_down(action)

    def take_down(self, action: Mapping[str, Json]) -> None:
        """The one action of this game (§ 668a.2(f)(8))."""
        if action["action"] not in TAKE_DOWN:
            raise BadScript(f"{action['action']!r} is no action of this game; there is only {TAKE_DOWN[0]}")
        self.feed(WagerTakenDown(str(action["seat"]), str(action.get("wager", SIX_EIGHT_SHAKE))))

    def check_decided(self) -> None:
        """An example must go on until every wager is decided."""
        if undecided := holders(self.live.round):
            raise BadScript(f"the rolls end before the Six Eight Shake of seat {undecided[0].seat} is decided")

    def check_nothing_left(self) -> None:
        """One-roll wagers use the first roll: the others may be too many for them."""
        self.rolls = []
        super().check_nothing_left()

    def rounds(self) -> list[Round[Options]]:
        """Every round of the example."""
        return self.played

    def table(self) -> dict[str, Json]:
        """The shooter and the lammers are no part of an example."""
        return {}
