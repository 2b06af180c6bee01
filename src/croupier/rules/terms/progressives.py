"""Progressive meters: seed, rate of progression, reserve, and awards at the player's turn (§ 605a.7).

Meters are exact: a fraction of a cent stays on the meter until whole cents can be paid from it.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources

from croupier.money import Cents, ForOne, Rounding, payout, percent, winnings


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One meter of a progressive as the chapter prescribes it.

    ``seed`` and ``reseed`` are cents for the wager unit in force ("$10,000 for 1" times the unit).  The
    amount that the reserve rate sets aside is added to the reseed on a 100 % award.
    """

    name: str
    seed: Cents
    reseed: Cents
    rate: Fraction
    reserve_rate: Fraction = Fraction(0)
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Progressive:
    """The levels fed by one or more wagers."""

    wagers: tuple[str, ...]
    levels: tuple[Level, ...]

    def contributions(self, wagered: Cents) -> dict[str, Fraction]:
        """The exact amounts a wager adds to each meter and reserve, by name."""
        added: dict[str, Fraction] = {}
        for level in self.levels:
            added[level.name] = level.rate * wagered
            if level.reserve_rate:
                added[reserve_of(level.name)] = level.reserve_rate * wagered
        return added


def reserve_of(meter: str) -> str:
    """The name of the reserve behind a meter: "reserve" behind "meter", else "<meter>_reserve"."""
    return "reserve" if meter == "meter" else f"{meter}_reserve"


@dataclass(slots=True)
class Meters:
    """The meters of a table while a round is settled: each award lowers the meter for the next player."""

    amounts: dict[str, Fraction]
    levels: Mapping[str, Level] = field(default_factory=dict)
    reserve_joins: bool = True

    def award(self, meter: str, percent: int) -> Cents:
        """Take a share of the meter as it stands now; 100 % reseeds it at once, with the reserve on top."""
        share = self.shown(meter) * Fraction(percent, 100)
        paid = Rounding.DOWN_TO_THE_CENT.cents(share)
        self.amounts[meter] -= paid
        if percent == 100:
            self._reseed(meter)
        return paid

    def put_back(self, meter: str, amount: Cents) -> None:
        """Return to the meter what an award could not divide into whole cents."""
        self.amounts[meter] += amount

    def shown(self, meter: str) -> Cents:
        """The whole cents that the meter displays."""
        return Rounding.DOWN_TO_THE_CENT.cents(self.amounts[meter])

    def _reseed(self, meter: str) -> None:
        level = self.levels.get(meter)
        self.amounts[meter] += level.reseed if level else 0
        if self.reserve_joins and reserve_of(meter) in self.amounts:
            self.amounts[meter] += self.amounts[reserve_of(meter)]
            self.amounts[reserve_of(meter)] = Fraction(0)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The seeds and rates of every progressive paytable of a chapter, from its ``progressives.toml``.

    A seed reads "5,000 for 1": that many times the wager unit.  A rate is a percentage of the wager.
    """

    tables: Mapping[str, Mapping[str, Mapping[str, Mapping[str, str]]]]

    def levels(self, family: str, column: str, unit: Cents) -> tuple[Level, ...]:
        """The meters behind one paytable for the wager unit in force."""
        table = dict(self.tables[family][column])
        cite = str(table.pop("cite"))
        return tuple(_level(name, entry, unit, cite) for name, entry in table.items())


def load_schedule(package: str) -> Schedule:
    """Read a chapter's seeds and rates."""
    text = resources.files(package).joinpath("progressives.toml").read_text(encoding="utf-8")
    return Schedule(tomllib.loads(text))


def _level(name: str, entry: Mapping[str, str], unit: Cents, cite: str) -> Level:
    return Level(
        name=name,
        seed=_times_unit(entry["seed"], unit),
        reseed=_times_unit(entry.get("reseed", entry["seed"]), unit),
        rate=percent(entry["rate"]),
        reserve_rate=percent(entry.get("reserve", "0%")),
        cite=cite,
    )


def _times_unit(text: str, unit: Cents) -> Cents:
    odds = payout(text)
    if not isinstance(odds, ForOne):
        raise TypeError(f"a seed is written like '5,000 for 1', not {text!r}")
    return winnings(odds, unit)


def as_submitted(wager: str, reset: Cents, rate: Fraction, cite: str) -> tuple[Progressive, ...]:
    """One meter with the amount and rate of progression set by the Rules Submission."""
    meter = Level(name="meter", seed=reset, reseed=reset, rate=rate, cite=cite)
    return (Progressive((wager,), (meter,)),)


def levels_of(progressives: Iterable[Progressive]) -> dict[str, Level]:
    """Every level by name."""
    return {level.name: level for progressive in progressives for level in progressive.levels}


def seeded(progressives: Iterable[Progressive]) -> dict[str, Fraction]:
    """Every meter at its seed, every reserve empty."""
    amounts: dict[str, Fraction] = {}
    for level in levels_of(progressives).values():
        amounts[level.name] = Fraction(level.seed)
        if level.reserve_rate:
            amounts[reserve_of(level.name)] = Fraction(0)
    return amounts
