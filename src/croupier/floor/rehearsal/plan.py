"""The plan of a rehearsal: its games, terminals and rounds, and how much may go wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib import resources
from random import Random

from msgspec.structs import replace

from croupier.chapters import chapter
from croupier.floor.record.settings import Settings
from croupier.floor.rehearsal.staff import DEALERS
from croupier.floor.rooms.house.cap import TERMINALS_A_TABLE
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.terms.keeping import keeping

CLOSED_SHOE = "mid_shoe_entry = false\n"
STADIUM = 'seating = "stadium"\nturns = "together"\n'

OFFICE = Settings(
    facility="Rehearsed month",
    devices_are_registered=True,
    drawers_are_kept=True,
    credentials_are_kept=True,
    personnel_is_planned=True,
    cameras_are_planned=True,
    training_is_registered=True,
    cents_per_point=100,
    override_board_from=50_00,
)
"""A house whose office keeps every kind of record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A rehearsal; ``rounds`` are played at every table, in addition to earlier ones."""

    chapters: tuple[str, ...]
    terminals: int = 12
    rounds: int = 10
    stadium: bool = False
    faults: bool = False
    automated: bool = False
    """Whether the tables are automated (§ 605a.5(b))."""
    office: bool = False
    """Whether the office works too: drops, counts, drawers, returns."""
    seed: int = 1

    def tables(self) -> dict[str, str]:
        """The tables and their games: as many as the terminals need, in a stadium one for each game."""
        kind = "A-" if self.automated else ""
        return {
            f"{kind}{number}-{one}": number for number in self.chapters for one in range(1, self._tables_of(number) + 1)
        }

    def _tables_of(self, number: str) -> int:
        if self.stadium:
            return 1
        players = -(-self.terminals // len(self.chapters))
        return -(-players // chapter(number).seats)

    def dealers(self, table: str) -> tuple[str, ...]:
        """The dealers of a table: where people have accounts, two of its own, as nobody deals at two tables."""
        return tuple(f"{name} of {table}" for name in DEALERS[:2]) if self.office else DEALERS

    def settings(self) -> Settings:
        """The facility's settings: with faults, its other tables leave no room for one more (§ 605a.9(b))."""
        usual = OFFICE if self.office else Settings(devices_are_registered=True)
        room = usual.tables_allowed - -(-self.terminals // TERMINALS_A_TABLE)
        return replace(usual, other_tables=max(0, room)) if self.faults else usual

    def submission(self, number: str, random: Random) -> str:
        """The Rules Submission of a game: the shipped one, or its version for a stadium (§ 601a.2).

        With faults, players who sat out cannot join a shoe unless let in, and cards are kept in any way the game
        allows.
        """
        closed = self.faults and "mid_shoe_entry" in {option.name for option in fields(chapter(number).options)}
        more = STADIUM * self.stadium + CLOSED_SHOE * closed
        kept = random.choice(_kept(number)) if self.faults else ""
        if not more and not kept:
            return ""
        text = resources.files(chapter(number).package).joinpath("submission.toml").read_text(encoding="utf-8")
        return text.replace("-default", "-rehearsal", 1).replace("[options]\n", f"[options]\n{more}", 1) + kept


KEPT = (
    {"shuffler": "none"},
    {"shuffler": "automated"},
    {"shuffler": "automated", "in_turn": 2},
    {"shuffler": "counting"},
    {"shuffler": "counting", "in_turn": 2},
    {"shuffler": "self_reshuffling", "approval": "rehearsed"},
)
"""The ways of keeping cards, as in a submission."""


def _kept(number: str) -> list[str]:
    """The ways a game allows, as in a submission; none for a dice game."""
    handling, method = chapter(number).handling, chapter(number).default_options.dealing_method
    if not isinstance(handling, CardHandling):
        return [""]
    legal = [one for one in KEPT if handling.refuse_keeping(method, keeping(one)) is None]
    return [_as_toml(one) for one in legal]


def _as_toml(kept: Mapping[str, object]) -> str:
    lines = (f"{name} = {value}" if isinstance(value, int) else f'{name} = "{value}"' for name, value in kept.items())
    return "\n".join(["", "[cards]", *lines, ""])


def terminal_name(number: int) -> str:
    """The name of a terminal, counted from 1."""
    return f"E{number:04}"
