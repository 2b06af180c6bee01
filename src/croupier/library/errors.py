"""The errors a program that uses Croupier may meet, in one small tree.

    CroupierError
    ├── UnknownGame   a number of no implemented game
    ├── BadOptions    an option that the game does not have, an illegal value, or a contradiction
    ├── NotCards      a text that is not a list of cards
    ├── Refused       something that may not happen now; nothing has changed
    ├── BadEntry      a written round that cannot be played
    └── NoOdds        a wager that is not analysed, or not under these options

A broken invariant is not among them: `croupier.rules.terms.refusals.BrokenInvariant` is a bug in Croupier itself.
"""

from enum import StrEnum

from croupier.rules.terms.refusals import Refusal


class CroupierError(Exception):
    """The base of all errors raised on purpose."""


class UnknownGame(CroupierError, LookupError):
    """A number of no implemented game."""


class BadOptions(CroupierError, ValueError):
    """An option that the game does not have, an illegal value, or values that contradict each other."""


class NotCards(CroupierError, ValueError):
    """A text that is not a list of cards."""


class BadEntry(CroupierError, ValueError):
    """A written round that cannot be played; the message says what is wrong with it."""


class NoOdds(CroupierError, LookupError):
    """A wager that is not analysed, or cannot be under the options in force."""


class Refused(CroupierError):
    """Something that may not happen now. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def reason(self) -> StrEnum:
        """The reason: a member of `croupier.Reason`, or one of the chapter's own."""
        return self.refusal.reason

    @property
    def cite(self) -> str:
        """The clause that it follows from."""
        return self.refusal.cite
