"""The front of `croupier`: what it prints, what it imports, how it ends."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from croupier import __version__
from croupier.cli import main as front
from croupier.cli.errors import CommandError

Run = Callable[[argparse.Namespace], int]
Install = Callable[[Run], None]


@pytest.fixture
def install_command(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a command `stand-in FILE` with this `run` in the place of all others."""

    def install(run: Run) -> None:
        module = ModuleType("stand_in")
        module.__dict__.update(configure=lambda parser: parser.add_argument("file", metavar="FILE"), run=run)
        monkeypatch.setitem(sys.modules, "stand_in", module)
        monkeypatch.setattr(front, "COMMANDS", (front.Command("stand-in", "does nothing", "stand_in"),))

    return install


def exits(error: Exception | KeyboardInterrupt) -> Run:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


def in_a_new_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_help_lists_every_command_with_its_purpose(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        front.main(["--help"])
    assert end.value.code == 0
    printed = capsys.readouterr().out
    for command in front.COMMANDS:
        assert f"  {command.name}" in printed
        assert command.purpose in printed


def test_without_arguments_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert front.main([]) == 0
    assert capsys.readouterr().out.startswith("usage: croupier COMMAND")


def test_help_imports_no_command_and_nothing_heavy() -> None:
    done = in_a_new_python("import sys; from croupier.cli.main import main; main([]); print('IMPORTED', *sys.modules)")
    _, imported = done.stdout.split("IMPORTED")
    loaded = set(imported.split())
    assert {name for name in loaded if name.startswith("croupier")} == {
        "croupier",
        "croupier.cli",
        "croupier.cli.errors",
        "croupier.cli.main",
    }
    assert not loaded & {
        "asyncio",
        "dataclasses",
        "importlib.metadata",
        "inspect",
        "msgspec",
        "rich",
        "tomllib",
    }


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        front.main(["--version"])
    assert capsys.readouterr().out == f"croupier {__version__}\n"


def test_a_command_gets_its_arguments_and_gives_its_exit_code(install_command: Install) -> None:
    seen = []

    def run(args: argparse.Namespace) -> int:
        seen.append(args.file)
        return 1

    install_command(run)
    assert front.main(["stand-in", "round.json"]) == 1
    assert seen == ["round.json"]


def test_help_of_a_command_is_its_own(install_command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install_command(exits(AssertionError("must not run")))
    with pytest.raises(SystemExit) as end:
        front.main(["stand-in", "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("usage: croupier stand-in [-h] FILE\n\ndoes nothing\n")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["deal"], "croupier: there is no command 'deal'; there are stand-in\n"),
        (["--loud"], "croupier: unrecognized arguments: --loud (see croupier --help)\n"),
        (
            ["stand-in"],
            "croupier: stand-in: the following arguments are required: FILE (see croupier stand-in --help)\n",
        ),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    install_command: Install, capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    install_command(exits(AssertionError("must not run")))
    assert front.main(arguments) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", line)


@pytest.mark.parametrize(
    ("error", "exit_code", "line"),
    [
        (CommandError("round.json: no such file"), 2, "croupier: round.json: no such file\n"),
        (CommandError("3 examples differ", 1), 1, "croupier: 3 examples differ\n"),
        (CommandError("first\n  second"), 2, "croupier: first second\n"),
        (OSError(28, "No space left on device"), 1, "croupier: No space left on device\n"),
        (PermissionError(13, "Permission denied", "/house"), 1, "croupier: /house: Permission denied\n"),
        (OSError("no such thing"), 1, "croupier: no such thing\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_how_a_command_ends_early(
    install_command: Install,
    capsys: pytest.CaptureFixture[str],
    error: Exception | KeyboardInterrupt,
    exit_code: int,
    line: str,
) -> None:
    install_command(exits(error))
    assert front.main(["stand-in", "round.json"]) == exit_code
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", line)


def test_a_fault_of_our_own_keeps_its_traceback(install_command: Install) -> None:
    install_command(exits(ZeroDivisionError("a fault")))
    with pytest.raises(ZeroDivisionError):
        front.main(["stand-in", "round.json"])


LONG_LIST = """
import sys, types
from croupier.cli import main as front
def run(args):
    print("ready", flush=True)
    sys.stdin.read(1)
    for _ in range(100_000): print("a line")
    return 0
stand_in = types.ModuleType("stand_in")
stand_in.configure, stand_in.run = lambda parser: None, run
sys.modules["stand_in"] = stand_in
front.COMMANDS = (front.Command("stand-in", "prints a lot", "stand_in"),)
sys.exit(front.main(["stand-in"]))
"""


def started_long_list() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    started = subprocess.Popen([sys.executable, "-c", LONG_LIST], stdin=pipe, stdout=pipe, stderr=pipe)
    assert started.stdout is not None
    assert started.stdout.readline() == b"ready\n"
    return started


def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    with started_long_list() as command:
        assert command.stdin is not None
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        command.stdin.close()
        assert command.stderr.read() == b""
    assert command.returncode == 141


def test_ctrl_c_leaves_no_traceback() -> None:
    with started_long_list() as command:
        assert command.stderr is not None
        os.kill(command.pid, signal.SIGINT)
        assert command.stderr.read() == b""
    assert command.returncode == 130
