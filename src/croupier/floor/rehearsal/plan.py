"""What is rehearsed: which games, with how many terminals and rounds, and how much may go wrong."""

from dataclasses import dataclass, fields
from importlib import resources

from croupier.chapters import chapter

CLOSED_SHOE = "mid_shoe_entry = false\n"
STADIUM = 'seating = "stadium"\nturns = "together"\n'


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A rehearsal; ``rounds`` are played at every table, beside what was played there before."""

    chapters: tuple[str, ...]
    terminals: int = 12
    rounds: int = 10
    stadium: bool = False
    faults: bool = False
    seed: int = 1

    def tables(self) -> dict[str, str]:
        """The tables and their games: as many as the terminals need, one for each game in a stadium."""
        return {f"{number}-{one}": number for number in self.chapters for one in range(1, self._tables_of(number) + 1)}

    def _tables_of(self, number: str) -> int:
        if self.stadium:
            return 1
        players = -(-self.terminals // len(self.chapters))
        return -(-players // chapter(number).seats)

    def submission(self, number: str) -> str:
        """The Rules Submission of a game: the one that ships with it, or the same for a stadium (§ 601a.2).

        Where much may go wrong, nobody who sat out comes into a shoe unless they are let in.
        """
        closed = self.faults and "mid_shoe_entry" in {option.name for option in fields(chapter(number).options)}
        more = STADIUM * self.stadium + CLOSED_SHOE * closed
        if not more:
            return ""
        text = resources.files(chapter(number).package).joinpath("submission.toml").read_text(encoding="utf-8")
        return text.replace("-default", "-rehearsal", 1).replace("[options]\n", f"[options]\n{more}", 1)


def terminal_name(number: int) -> str:
    """What a terminal is called, from 1."""
    return f"E{number:04}"
