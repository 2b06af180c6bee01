"""The front of the command `croupier`: finds the command that was called and runs it.

A command is a module with `configure(parser)`, which adds its arguments, and `run(args)`, which returns the
exit code. Only the module of the called command is imported, so `croupier --help` is quick however much the
others bring.
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
    Command("research", "policies measured against the exact optimum", "croupier.cli.commands.research"),
    Command("rng", "statistical tests of the random number generator", "croupier.cli.commands.rng"),
    Command("bench", "measure speed, each figure beside other packages", "croupier.cli.commands.bench"),
    Command("init", "set a house up, from an empty folder to its first two people", "croupier.cli.commands.house.init"),
    Command("doctor", "what is wrong with a house, and what to do about it", "croupier.cli.commands.house.doctor"),
    Command("units", "what systemd needs to keep a house running", "croupier.cli.commands.house.units"),
    Command("kiosk", "make a Debian machine a terminal, a console or a sign", "croupier.cli.commands.house.kiosk"),
    Command(
        "house",
        "what people do at a served house, for scripts",
        "croupier.cli.commands.house.asked",
    ),
    Command("patron", "the statement of an account with a card", "croupier.cli.commands.record.patron"),
    Command("tax", "weekly returns, and three books of a day side by side", "croupier.cli.commands.record.tax"),
    Command(
        "count", "keys, drop and count: what is due, counting machines, reports", "croupier.cli.commands.house.count"
    ),
    Command("devices", "gaming devices: what is due, lists, movements, notices", "croupier.cli.commands.house.devices"),
    Command("archive", "gaming days as files that verify on their own", "croupier.cli.commands.record.archive"),
    Command("school", "dealers: courses, training records, certificates", "croupier.cli.commands.house.school"),
    Command("people", "what is due and whose it is, who is on duty", "croupier.cli.commands.house.people"),
    Command("serve", "the whole system on one machine, for browsers", "croupier.cli.commands.serve"),
    Command("staff", "accounts of people, before a server has the floor", "croupier.cli.commands.house.staff"),
    Command("ca", "the certificates of terminals and of the server, in production", "croupier.cli.commands.house.ca"),
    Command("device", "the validator, printer, box and doors of a terminal", "croupier.cli.commands.house.device"),
    Command(
        "terminal-line", "one terminal on a line, for a host on a bench", "croupier.cli.commands.lines.terminal_line"
    ),
    Command("central", "a host that polls terminals on lines", "croupier.cli.commands.lines.central"),
    Command("sas", "captured bytes of a line, in words", "croupier.cli.commands.lines.sas"),
    Command("swarm", "simulated terminals and a dealer against a running server", "croupier.cli.commands.swarm"),
    Command("rehearse", "a simulated casino on the real floor, then verified", "croupier.cli.commands.rehearse"),
    Command("round", "any past round card by card, from the journal alone", "croupier.cli.commands.round"),
    Command("report", "what every table and terminal took and paid on a gaming day", "croupier.cli.commands.report"),
    Command("verify", "replay the journal and compare everything that was kept", "croupier.cli.commands.verify"),
    Command("lab", "what a test laboratory asks for, in one file", "croupier.cli.commands.lab"),
    Command("duties", "who may do what, and who signs besides", "croupier.cli.commands.duties"),
    Command("backup", "the journal in a second place, beside a living floor", "croupier.cli.commands.record.backup"),
    Command("restore", "a backup as the journal of a floor again", "croupier.cli.commands.record.restore"),
    Command("keys", "the keys that the journal is sealed with", "croupier.cli.commands.record.keys"),
    Command("witness", "hold the heads of a journal out of its server's reach", "croupier.cli.commands.record.witness"),
    Command("export", "the record as Parquet tables for analysis", "croupier.cli.commands.record.export"),
    Command("refused", "who tried what and was refused", "croupier.cli.commands.record.refused"),
    Command("trace", "show for every clause the code and the tests that carry it", "croupier.cli.commands.trace"),
)

ABOUT = "The electronic wagering system of a hybrid gaming table."

EXAMPLES = """\
examples:
  croupier play 657a                   a round of Crazy 4 Poker, here
  croupier rules 657a                  its wagers, limits, paytables and options
  croupier odds 657a                   what its wagers leave to the house, and how to play them
  croupier settle --check rounds.json  settle every round of a file and compare with what it expects
"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of printing the usage."""

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
    """The command named by the first word that is no option; no option of the front takes a value."""
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
    """A stream that the caller has closed leads nowhere; a letter that an encoding does not have is escaped."""
    sys.stdin = sys.stdin or nowhere("r")
    sys.stdout = sys.stdout or nowhere("w")
    sys.stderr = sys.stderr or nowhere("w")
    codecs.register_error("as JSON", escaped)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="as JSON")


def nowhere(mode: Literal["r", "w"]) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123 - --help does without pathlib


def escaped(error: UnicodeError) -> tuple[str, int]:
    """What cannot be encoded, as JSON writes it: a document stays one in every encoding."""
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
    """What is still buffered goes nowhere, so that the flush at the end of the process cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
