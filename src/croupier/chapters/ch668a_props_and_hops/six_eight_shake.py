"""§§ 668a.2(f)(8), 668a.3(e) and 668a.3(i): the Six Eight Shake, which lives from round to round.

One set of lammers serves the whole table.  A sequence begins in the round whose betting closes with a first wager
in the circles and ends with a 7, with the sixth combination, or when the last wager is taken down
(docs/readings/0021-six-eight-shake.md).
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from croupier.chapters.ch668a_props_and_hops.combinations import SEVEN, Combination
from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.slip_rules import SlipRule
from croupier.rules.terms.amounts import Slip
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, say

SIX_EIGHT_SHAKE = "six_eight_shake"

COMBINATIONS: tuple[Combination, ...] = ((1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4))
"""Every combination of six and of eight, each marked with a lammer (§§ 668a.2(f)(8), 668a.3(e))."""


class Shaker(msgspec.Struct, frozen=True):
    """What one round leaves to the next: who shook, whether it was a 7, and the combinations of the running sequence.

    §§ 668a.2(f)(8), 668a.3(k)
    """

    shooter: int | None = None
    seven: bool = False
    thrown: list[list[int]] = []


class Reason(StrEnum):
    """Why a Six Eight Shake Wager is refused."""

    SIX_EIGHT_SHAKE_IS_UNDER_WAY = "six_eight_shake_is_under_way"


def holders(round: Round[Options]) -> tuple[Stake, ...]:
    """The stakes with a Six Eight Shake that is not decided."""
    return tuple(stake for stake in round.in_settlement_order() if SIX_EIGHT_SHAKE in stake.at_risk)


def under_way(round: Round[Options]) -> bool:
    """Whether a wager of an earlier round is still in the circles."""
    return any(SIX_EIGHT_SHAKE in stake.standing for stake in holders(round))


class NoLateJoining(SlipRule[Options]):
    """A new wager waits for the end of the sequence unless the submission lets players join late.

    The lammers are laid once, after all have wagered; who joins later would be given what was thrown.
    § 668a.3(e)
    """

    __slots__ = ()

    def refuse(self, round: Round[Options], _seat: int, slip: Slip) -> Refusal | None:
        """Refuse a new wager while the sequence of another is under way (§ 668a.3(e))."""
        if SIX_EIGHT_SHAKE not in slip or not self.closed(round, slip):
            return None
        detail = say("slip.six_eight_shake_is_under_way")
        return Refusal(Reason.SIX_EIGHT_SHAKE_IS_UNDER_WAY, "§ 668a.3(e)", detail)

    def closed(self, round: Round[Options], _slip: Slip) -> Mapping[str, Sentence]:
        """The one wager, while it is under way."""
        if round.options.allow_late_join or not under_way(round):
            return {}
        return {SIX_EIGHT_SHAKE: say("slip.six_eight_shake_closed")}


def thrown_before(round: Round[Options]) -> tuple[Combination, ...]:
    """The combinations of the running sequence when betting closes; a new sequence has none (§ 668a.3(e))."""
    goes_on = under_way(round) or (round.options.allow_late_join and holders(round))
    thrown = round.opening.read(Shaker).thrown if goes_on else ()
    return tuple((low, high) for low, high in thrown)


def thrown_after(
    round: Round[Options], before: tuple[Combination, ...], thrown: Combination
) -> tuple[Combination, ...]:
    """A combination with a lammer on it moves its lammer to the circles, once; without a wager none is laid.

    §§ 668a.3(e), 668a.3(i)
    """
    if not holders(round):
        return ()
    new = thrown in COMBINATIONS and thrown not in before
    return (*before, thrown) if new else before


def is_won(thrown: tuple[Combination, ...]) -> bool:
    """Whether all six lammers lie in the circles (§ 668a.3(i))."""
    return len(thrown) == len(COMBINATIONS)


def is_lost(thrown: Combination) -> bool:
    """Any 7 before the sixth combination (§ 668a.2(f)(8))."""
    return sum(thrown) == SEVEN
