"""The entry point of the command `croupier`: finds the command that was called and runs it.

A command is a module with `configure(parser)`, which adds its arguments, and `run(args)`, which returns the exit code.
Only the module of the called command is imported, so `croupier --help` stays quick whatever the others import.
"""

import argparse
import codecs
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Literal, NamedTuple, NoReturn, TextIO

from croupier import __version__
from croupier.cli.errors import INTERRUPTED, CommandError

READER_WENT_AWAY = 141  # 128 + SIGPIPE
NOT_WRITTEN = 1


class Command(NamedTuple):
    name: str
    purpose: str
    module: str


COMMANDS = (
    Command("settle", "settle rounds from a JSON file, to the cent", "croupier.cli.commands.settle"),
    Command("play", "play a round in the terminal", "croupier.cli.commands.play"),
    Command("rules", "show the wagers, paytables and options of a game", "croupier.cli.commands.rules"),
    Command("odds", "the exact odds of every wager, and the best strategy", "croupier.cli.commands.odds"),
    Command("simulate", "play millions of rounds at random, with error bars", "croupier.cli.commands.simulate"),
    Command("par", "write the mathematics report as PDF, HTML or workbook", "croupier.cli.commands.par"),
    Command("research", "measure policies against the exact optimum", "croupier.cli.commands.research"),
    Command("rng", "test the random number generator statistically", "croupier.cli.commands.rng"),
    Command("bench", "measure speed beside other packages", "croupier.cli.commands.bench"),
    Command("init", "set up a house, from an empty folder to its first two people", "croupier.cli.commands.house.init"),
    Command("doctor", "find what is wrong with a house, and what to do about it", "croupier.cli.commands.house.doctor"),
    Command("units", "write the systemd units that keep a house running", "croupier.cli.commands.house.units"),
    Command("kiosk", "turn a Debian machine into a terminal, a console or a sign", "croupier.cli.commands.house.kiosk"),
    Command(
        "house",
        "do from scripts what people do at a running house",
        "croupier.cli.commands.house.asked",
    ),
    Command("patron", "print the statement of a player card account", "croupier.cli.commands.record.patron"),
    Command("tax", "weekly tax returns, and a day's three books side by side", "croupier.cli.commands.record.tax"),
    Command("count", "keys, drop and count: what is due, counter files, reports", "croupier.cli.commands.house.count"),
    Command("devices", "gaming devices: what is due, lists, movements, notices", "croupier.cli.commands.house.devices"),
    Command("archive", "gaming days as files that verify on their own", "croupier.cli.commands.record.archive"),
    Command("school", "dealer school: courses, training records, certificates", "croupier.cli.commands.house.school"),
    Command("people", "who is on duty, and what is due from whom", "croupier.cli.commands.house.people"),
    Command("serve", "serve the whole system to browsers from one machine", "croupier.cli.commands.serve"),
    Command("staff", "manage staff accounts while no server has the floor", "croupier.cli.commands.house.staff"),
    Command("ca", "issue the certificates of terminals and server for production", "croupier.cli.commands.house.ca"),
    Command(
        "device", "drive the validator, printer, box and doors of a terminal", "croupier.cli.commands.house.device"
    ),
    Command(
        "terminal-line",
        "put one terminal on a line, for a host on a bench",
        "croupier.cli.commands.lines.terminal_line",
    ),
    Command("central", "run a host that polls terminals on lines", "croupier.cli.commands.lines.central"),
    Command("sas", "explain captured bytes of a line", "croupier.cli.commands.lines.sas"),
    Command("swarm", "run simulated terminals and a dealer against a server", "croupier.cli.commands.swarm"),
    Command("rehearse", "run a simulated casino on the real floor, then verify it", "croupier.cli.commands.rehearse"),
    Command("round", "show any past round card by card, from the journal alone", "croupier.cli.commands.round"),
    Command("report", "report what every table and terminal took and paid", "croupier.cli.commands.report"),
    Command("verify", "replay the journal and compare everything kept beside it", "croupier.cli.commands.verify"),
    Command("lab", "pack what a test laboratory asks for into one file", "croupier.cli.commands.lab"),
    Command("duties", "show who may do what, and who else signs", "croupier.cli.commands.duties"),
    Command("backup", "copy the journal while the floor is running", "croupier.cli.commands.record.backup"),
    Command("restore", "restore a backup as the journal of a floor", "croupier.cli.commands.record.restore"),
    Command("keys", "manage the keys that seal the journal", "croupier.cli.commands.record.keys"),
    Command("witness", "keep the heads of a journal out of its server's reach", "croupier.cli.commands.record.witness"),
    Command("export", "export the record as Parquet tables for analysis", "croupier.cli.commands.record.export"),
    Command("refused", "show who tried what and was refused", "croupier.cli.commands.record.refused"),
    Command("trace", "show the code and the tests behind every clause", "croupier.cli.commands.trace"),
)

ABOUT = "The electronic wagering system of a hybrid gaming table."

EXAMPLES = """\
examples:
  croupier play 657a                   a round of Crazy 4 Poker, here
  croupier rules 657a                  its wagers, limits, paytables and options
  croupier odds 657a                   the house edge of its wagers, and how to play them
  croupier settle --check rounds.json  settle every round in a file and compare with what it expects
"""


class Parser(argparse.ArgumentParser):
    """Reports an error in one line instead of printing the usage."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix("croupier").strip()
        where = f"{command}: " if command else ""
        raise CommandError(f"{where}{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code. A `CommandError` becomes one line; nobody sees a
    traceback for Ctrl-C, for a full disk or for a pipe that was closed early (`croupier trace | head`).
    """
    prepare_streams()
    try:
        exit_code = dispatch(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except CommandError as error:
        print("croupier:", " ".join(str(error).split()), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        silence(sys.stdout.fileno())
        return READER_WENT_AWAY
    except OSError as error:
        silence_what_cannot_be_written()
        where = f"{error.filename}: " if error.filename else ""
        print(f"croupier: {where}{error.strerror or error}", file=sys.stderr)
        return NOT_WRITTEN
    return exit_code


def dispatch(arguments: list[str]) -> int:
    command = called_command(arguments)
    parser = front()
    if command is None:
        parser.parse_args(arguments)
        parser.print_help()
        return 0
    module = importlib.import_module(command.module)
    commands = parser.add_subparsers()
    module.configure(commands.add_parser(command.name, prog=f"croupier {command.name}", description=command.purpose))
    exit_code: int = module.run(parser.parse_args(arguments))
    return exit_code


def called_command(arguments: list[str]) -> Command | None:
    """The command named by the first word that is no option; no option of the main parser takes a value."""
    word = next((each for each in arguments if not each.startswith("-")), None)
    if word is None:
        return None
    for command in COMMANDS:
        if command.name == word:
            return command
    raise CommandError(f"there is no command {word!r}; there are {', '.join(each.name for each in COMMANDS)}")


def front() -> Parser:
    parser = Parser(
        prog="croupier",
        usage="croupier COMMAND [ARGUMENTS]",
        description=f"{ABOUT}\n\n{list_of_commands()}\n\n  croupier COMMAND --help tells more about each.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"croupier {__version__}")
    return parser


def list_of_commands() -> str:
    width = max(len(command.name) for command in COMMANDS)
    return "\n".join(["commands:", *(f"  {command.name:{width}}  {command.purpose}" for command in COMMANDS)])


def prepare_streams() -> None:
    """Redirect closed streams to nowhere, and escape characters that an encoding lacks."""
    sys.stdin = sys.stdin or nowhere("r")
    sys.stdout = sys.stdout or nowhere("w")
    sys.stderr = sys.stderr or nowhere("w")
    codecs.register_error("as JSON", escaped)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="as JSON")


def nowhere(mode: Literal["r", "w"]) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123 - --help does without pathlib


def escaped(error: UnicodeError) -> tuple[str, int]:
    """Escape what cannot be encoded as in JSON, so that a document stays valid in every encoding."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end


def silence_what_cannot_be_written() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        silence(sys.stdout.fileno())


def silence(descriptor: int) -> None:
    """Discard what is buffered, so that the final flush of the process cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
