"""Chance: the operating system's for play, a seeded one for rehearsals and tests."""

import secrets
from collections.abc import Sequence
from random import Random

VALIDATION_DIGITS = 16
"""Random digits of a validation number, which begins with the number of the system (§ 461a.8)."""


class TrueChance:
    """What nobody can foresee."""

    def voucher_number(self) -> str:
        """A number that cannot be guessed."""
        return f"{secrets.randbelow(10**VALIDATION_DIGITS):0{VALIDATION_DIGITS}}"

    def select(self, among: Sequence[str]) -> str:
        """One of these, each as likely as the others."""
        return secrets.choice(among)


class SeededChance:
    """The same again for the same seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def voucher_number(self) -> str:
        """The next number."""
        return f"{self._random.randrange(10**VALIDATION_DIGITS):0{VALIDATION_DIGITS}}"

    def select(self, among: Sequence[str]) -> str:
        """The next choice."""
        return self._random.choice(among)
