"""What the certificate holder selects in its Rules Submission for Props & Hops (§ 601a.2).

The combinations of the Hop wagers are printed on the layout and nowhere in the chapter: without an approved layout
these four wagers are not offered (docs/readings/0020-hop-layout.md).
"""

from dataclasses import dataclass
from typing import Annotated

import msgspec

from croupier.chapters.ch668a_props_and_hops.combinations import WAYS, Combination, combination, in_words, ways
from croupier.chapters.ch668a_props_and_hops.paytables import odds
from croupier.rules.terms.options import BadSubmission, TableOptions, refuse_dealing, selects
from croupier.words import say

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The combinations that the approved layout prints in each of its parts; a part may be left out."""

    hop_the_top: tuple[tuple[Face, Face], ...] = ()
    hop_the_left: tuple[tuple[Face, Face], ...] = ()
    hop_the_right: tuple[tuple[Face, Face], ...] = ()
    hop_the_center: tuple[tuple[Face, Face], ...] = ()

    def printed(self, part: str) -> tuple[Combination, ...]:
        """The combinations of one part, in the order of the layout."""
        return tuple(combination(pair) for pair in getattr(self, part))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """None for the layout means that no Hop wager is offered."""

    layout: Layout | None = selects(
        None,
        "§§ 601a.10(a), 668a.2(f)(2)–(5)",
        "the combinations in the top row, on the left, on the right and in the center of the layout",
    )
    six_eight_shake: bool = selects(True, "§§ 668a.1(b)(5), 668a.2(f)(8)", "offer the Six Eight Shake Wager")
    allow_late_join: bool = selects(
        False, "§ 668a.3(e)", "accept a Six Eight Shake Wager while an earlier one is under way"
    )

    def __post_init__(self) -> None:
        """Refuse a layout that repeats a combination in one part, or one that leaves the house no edge."""
        TableOptions.__post_init__(self)
        refuse_dealing(self)
        for part in Layout.__struct_fields__ if self.layout else ():
            self._check(part)

    def _check(self, part: str) -> None:
        printed = self.layout.printed(part) if self.layout else ()
        if twice := [one for one in printed if printed.count(one) > 1]:
            raise BadSubmission(say("layout.twice", part=part, combination=in_words(twice[0]), cite="§ 668a.2(f)"))
        wins, pays = ways(frozenset(printed)), odds(part)
        if wins * pays.odds >= WAYS - wins:
            raise BadSubmission(
                say("layout.no_edge", part=part, wins=wins, ways=WAYS, pays=str(pays), cite="§§ 601a.10(a), 668a.4")
            )

    @property
    def hop_the_top(self) -> frozenset[Combination]:
        """The combinations in the top row of the layout (§ 668a.2(f)(2))."""
        return self._printed("hop_the_top")

    @property
    def hop_the_left(self) -> frozenset[Combination]:
        """The combinations on the left side of the layout (§ 668a.2(f)(3))."""
        return self._printed("hop_the_left")

    @property
    def hop_the_right(self) -> frozenset[Combination]:
        """The combinations on the right side of the layout (§ 668a.2(f)(4))."""
        return self._printed("hop_the_right")

    @property
    def hop_the_center(self) -> frozenset[Combination]:
        """The combinations in the center of the layout (§ 668a.2(f)(5))."""
        return self._printed("hop_the_center")

    def _printed(self, part: str) -> frozenset[Combination]:
        return frozenset(self.layout.printed(part)) if self.layout else frozenset()
