"""Rules about a slip as a whole, beyond those of each wager.

A rule is a value: it can refuse a slip, and it can tell which wagers it closes before a player tries them.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from croupier.rules.procedure.round import Round
from croupier.rules.terms.amounts import Slip
from croupier.rules.terms.options import OptionsT_contra, TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, say


class SlipRule(ABC, Generic[OptionsT_contra]):
    """What binds the wagers of one slip to each other, to the round or to the seat."""

    __slots__ = ()

    @abstractmethod
    def refuse(self, round: Round[OptionsT_contra], seat: int, slip: Slip) -> Refusal | None:
        """Why the slip may not be placed from this seat, or None."""

    def closed(self, _round: Round[OptionsT_contra], _slip: Slip) -> Mapping[str, Sentence]:
        """The wagers that cannot be added to this slip now, each with a short reason."""
        return {}

    def seats_without(self, _wager: str) -> tuple[int, ...]:
        """The seats from which the wager may never be placed."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs(SlipRule[TableOptions]):
    """Some wagers may only be placed with one of several others: ``wagers`` with ``any_of``.

    If no ``wagers`` are named, all others need one.  ``called`` is how players are told what is needed: "a Pip Street
    Wager".
    """

    any_of: Collection[str]
    called: Sentence
    reason: StrEnum
    cite: str
    detail: Sentence
    wagers: Collection[str] = ()

    def refuse(self, _round: Round[TableOptions], _seat: int, slip: Slip) -> Refusal | None:
        """Refuse a wager without one of those it needs."""
        if self._is_there(slip) or not any(self._binds(wager) for wager in slip):
            return None
        return Refusal(self.reason, self.cite, self.detail)

    def closed(self, round: Round[TableOptions], slip: Slip) -> Mapping[str, Sentence]:
        """All wagers that need another, while none of those is on the slip."""
        if self._is_there(slip):
            return {}
        after = say("slip.after", wager=self.called)
        return {wager.name: after for wager in round.chapter.wagers if self._binds(wager.name)}

    def _is_there(self, slip: Slip) -> bool:
        return any(wager in slip for wager in self.any_of)

    def _binds(self, wager: str) -> bool:
        return wager not in self.any_of and (not self.wagers or wager in self.wagers)
