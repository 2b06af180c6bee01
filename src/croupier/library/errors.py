"""What can go wrong for a program that uses Croupier, in one small tree.

    CroupierError
    ├── UnknownGame   a number that names no game that is built
    ├── BadOptions    an option that the game does not have, an illegal value, or a contradiction
    ├── NotCards      a text that names no cards
    ├── Refused       something that may not happen now; nothing has changed
    ├── BadEntry      a round that is written down in a way that cannot be played
    └── NoOdds        a wager that is not analysed, or not under these options

A broken invariant is not in it: `croupier.rules.terms.refusals.BrokenInvariant` means that Croupier itself is wrong.
"""

from enum import StrEnum

from croupier.rules.terms.refusals import Refusal


class CroupierError(Exception):
    """The root of everything that is raised on purpose."""


class UnknownGame(CroupierError, LookupError):
    """A number that names no game that is built."""


class BadOptions(CroupierError, ValueError):
    """An option that the game does not have, an illegal value, or values that contradict each other."""


class NotCards(CroupierError, ValueError):
    """A text that names no cards."""


class BadEntry(CroupierError, ValueError):
    """A round that is written down in a way that cannot be played; the message says what is wrong with it."""


class NoOdds(CroupierError, LookupError):
    """A wager that is not analysed, or that cannot be under the options in force."""


class Refused(CroupierError):
    """Something that may not happen now. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def reason(self) -> StrEnum:
        """Why, by name: one of `croupier.Reason`, or a reason of the chapter's own."""
        return self.refusal.reason

    @property
    def cite(self) -> str:
        """The clause that it follows from."""
        return self.refusal.cite
