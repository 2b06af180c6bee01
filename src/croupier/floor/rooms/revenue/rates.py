"""The rates of tax by their dates, from ``rates.toml``."""

import tomllib
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import lru_cache
from importlib import resources

import msgspec

from croupier.money import percent


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tax takes of the revenue of some classes, from a day until the day before another."""

    tax: str
    classes: tuple[str, ...]
    percent: str
    since: date
    act: str
    until: date | None = None

    @property
    def share(self) -> Fraction:
        """The percentage as a number."""
        return percent(f"{self.percent}%")

    def holds(self, tax_class: str, day: date) -> bool:
        """Whether it takes anything of a class on a day."""
        return tax_class in self.classes and self.since <= day and (self.until is None or day < self.until)


@lru_cache(maxsize=1)
def rates() -> tuple[Rate, ...]:
    """All of them, in the order in which a return lists them."""
    text = resources.files(__package__).joinpath("rates.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["rates"], tuple[Rate, ...])


def on(tax_class: str, day: date) -> Iterator[Rate]:
    """Those that a class is taxed at on a day."""
    return (rate for rate in rates() if rate.holds(tax_class, day))


def whole(tax_class: str, day: date) -> Fraction:
    """What all of them take together."""
    return sum((rate.share for rate in on(tax_class, day)), Fraction(0))
