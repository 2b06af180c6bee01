"""What has to be taught before somebody deals a game: its type, hours, weeks and subjects (§ 611a.2(a), (b), (d))."""

import tomllib
from datetime import timedelta
from importlib import resources

import msgspec

from croupier.floor.record.commands.office.school import Procedure, Program, Subject
from croupier.floor.record.papers.school import TrainingRecord


class Extent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours over a period of weeks."""

    hours: int
    weeks: int


class OfThese(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours of a course that are given in some games."""

    hours: int
    games: tuple[str, ...]


class GameType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of both tables of the section (§ 611a.2(a)(1), (b)(1))."""

    first: Extent
    another: Extent
    games: tuple[str, ...] = ()
    also_taught: tuple[str, ...] = ()
    subjects: tuple[Subject, ...] = (Subject.CONDUCT,)
    of_these: OfThese | None = None


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house decides."""

    longest_class_hours: int

    @property
    def longest_class(self) -> timedelta:
        """What one class counts at most."""
        return timedelta(hours=self.longest_class_hours)


class Curriculum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All types."""

    types: dict[str, GameType]
    house: House

    def type_of(self, game: str) -> str:
        """The type of a game that is dealt or taught here; nothing for any other."""
        return next((name for name, one in self.types.items() if game in (*one.games, *one.also_taught)), "")


def _read() -> Curriculum:
    text = resources.files(__package__).joinpath("curriculum.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Curriculum)


CURRICULUM = _read()


class Course(msgspec.Struct, frozen=True):
    """What one person completes before the table test in one game, and the clause that asks for it.

    ``weeks`` is 0 where the hours have no period.  Hours count in ``games``; some of them in ``of_these``.
    """

    game: str
    type: str
    hours: int
    weeks: int
    subjects: tuple[Subject, ...]
    games: tuple[str, ...]
    cite: str
    of_these: OfThese | None = None
    specified: bool = True
    """Whether the program says how much it is, where it must (§ 611a.2(d))."""


def course(record: TrainingRecord, game: str, program: Program) -> Course:
    """The course that somebody takes for a game: a first one, one for another type, or what the program says."""
    name = CURRICULUM.type_of(game)
    kind = CURRICULUM.types[name]
    if name in record.types:
        return _of_the_same_type(game, name, program)
    another = bool(record.types)
    extent, cite = (kind.another, "§ 611a.2(b)(1)") if another else (kind.first, "§ 611a.2(a)(1)")
    weeks, games = _weeks(name, extent, program, another=another), (*kind.games, *kind.also_taught)
    return Course(game, name, extent.hours, weeks, kind.subjects, games, cite, _counted(kind, program, another=another))


def _of_the_same_type(game: str, name: str, program: Program) -> Course:
    """As much as the certificate holder has specified, in the game itself (§ 611a.2(d))."""
    specified = game in program.same_type
    hours = program.same_type.get(game, 0)
    return Course(game, name, hours, 0, (), (game,), "§ 611a.2(d)", specified=specified)


def _weeks(name: str, extent: Extent, program: Program, *, another: bool) -> int:
    """The period of the text, or the one that was approved in its place (§ 611a.2(c))."""
    approved = program.durations_of_another if another else program.durations
    return approved.get(name, extent.weeks)


def _counted(kind: GameType, program: Program, *, another: bool) -> OfThese | None:
    """Hours of a first course that are in Blackjack; the program may name games that count as it."""
    if another or kind.of_these is None:
        return None
    return OfThese(kind.of_these.hours, (*kind.of_these.games, *program.blackjack))


def procedures(game: str) -> tuple[Procedure, ...]:
    """What the table test in a game covers: with dice nothing is shuffled and no hand is read."""
    if CURRICULUM.type_of(game) != "dice_games":
        return tuple(Procedure)
    return tuple(one for one in Procedure if one not in {Procedure.SHUFFLE, Procedure.HANDS})
