"""The set-up behind ./run and ./test, without a network: pip and venv are stand-ins."""

import importlib.util
import os
import runpy
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import bootstrap
import browser
import commands
import debian
from bootstrap import House
from commands import Done, SetUpFailed

PROJECT = Path(__file__).resolve().parents[2]


class Installer:
    """Stands in for venv and pip: writes down what is asked for, and fails when told to."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.asked: list[str] = []
        self.fails_at: dict[str, str | BaseException] = {}

    def __call__(self, command: list[str], *_: object) -> Done:
        what = next(word for word in ("venv", "-r", "-e") if word in command)
        self.asked.append(what if what != "-r" else Path(command[-1]).name)
        failure = self.fails_at.get(what)
        if isinstance(failure, BaseException):
            raise failure
        if failure is None and what == "venv":
            self.make_environment()
        return Done(int(failure is not None), failure or "")

    def make_environment(self) -> None:
        shutil.rmtree(self.house.environment, ignore_errors=True)
        self.house.python.parent.mkdir(parents=True)
        self.house.python.touch()

    def asked_since(self, action: Callable[[], None]) -> list[str]:
        self.asked.clear()
        action()
        return self.asked


@pytest.fixture
def house(tmp_path: Path) -> House:
    root = tmp_path / "a folder with spaces"
    (root / "locks").mkdir(parents=True)
    for name in ("pyproject.toml", "locks/run.txt", "locks/test.txt"):
        (root / name).write_text(name)
    return House(root)


@pytest.fixture
def installer(house: House, monkeypatch: pytest.MonkeyPatch) -> Installer:
    stand_in = Installer(house)
    monkeypatch.setattr(commands, "run", stand_in)
    return stand_in


def test_first_start_makes_everything_and_the_second_nothing(
    house: House, installer: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert installer.asked_since(lambda: bootstrap.prepare(house, "run")) == ["venv", "run.txt", "-e"]
    assert capsys.readouterr().err.count("\n") == 1
    assert installer.asked_since(lambda: bootstrap.prepare(house, "run")) == []
    assert capsys.readouterr().err == ""


def test_tests_need_more_than_running(house: House, installer: Installer) -> None:
    bootstrap.prepare(house, "run")
    assert installer.asked_since(lambda: bootstrap.prepare(house, "test")) == ["test.txt", "-e"]


def test_what_serves_the_tests_serves_running(house: House, installer: Installer) -> None:
    bootstrap.prepare(house, "test")
    assert installer.asked_since(lambda: bootstrap.prepare(house, "run")) == []


@pytest.mark.parametrize("changed", ["pyproject.toml", "locks/run.txt"])
def test_a_change_of_what_is_installed_updates_in_place(house: House, installer: Installer, changed: str) -> None:
    bootstrap.prepare(house, "run")
    (house.root / changed).write_text("changed")
    assert installer.asked_since(lambda: bootstrap.prepare(house, "run")) == ["run.txt", "-e"]


def test_another_python_gets_a_new_environment(
    house: House, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap.prepare(house, "run")
    later = SimpleNamespace(major=3, minor=sys.version_info.minor + 1)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "version_info", later)
        asked = installer.asked_since(lambda: bootstrap.prepare(house, "run"))
    assert asked[0] == "venv"


def test_a_python_that_was_removed_gets_a_new_environment(house: House, installer: Installer) -> None:
    bootstrap.prepare(house, "run")
    house.python.unlink()
    house.python.symlink_to("/no/such/python")
    assert installer.asked_since(lambda: bootstrap.prepare(house, "run"))[0] == "venv"


def test_a_moved_project_gets_a_new_environment(house: House, installer: Installer) -> None:
    bootstrap.prepare(house, "run")
    installer.house = House(house.root.rename(house.root.with_name("elsewhere")))
    assert installer.asked_since(lambda: bootstrap.prepare(installer.house, "run"))[0] == "venv"


@pytest.mark.parametrize("step", ["venv", "-r", "-e"])
@pytest.mark.parametrize("failure", ["ERROR: no", KeyboardInterrupt()])
def test_what_was_not_finished_is_begun_again(
    house: House, installer: Installer, step: str, failure: str | BaseException
) -> None:
    installer.fails_at = {step: failure}
    with pytest.raises((SetUpFailed, KeyboardInterrupt)):
        bootstrap.prepare(house, "run")
    assert not house.stamp.exists()
    installer.fails_at = {}
    assert installer.asked_since(lambda: bootstrap.prepare(house, "run")) == ["venv", "run.txt", "-e"]


def test_an_update_that_fails_does_not_pass_for_the_old_state(house: House, installer: Installer) -> None:
    bootstrap.prepare(house, "run")
    old = house.lock("run").read_text()
    house.lock("run").write_text("changed")
    installer.fails_at = {"-r": "ERROR: no"}
    with pytest.raises(SetUpFailed):
        bootstrap.prepare(house, "run")
    house.lock("run").write_text(old)
    assert not house.is_ready("run")


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ("ERROR: No matching distribution found for rich==15.0.0", "the package index does not answer"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "a file is not the one the lock names"),
        ("ERROR: disk full", "its last words:"),
    ],
)
def test_a_failed_pip_is_one_line_and_the_tail_of_its_words(
    house: House, installer: Installer, words: str, cause: str
) -> None:
    installer.fails_at = {"-r": "\n".join([*map(str, range(20)), "", words])}
    with pytest.raises(SetUpFailed) as failure:
        bootstrap.prepare(house, "run")
    line, *tail = str(failure.value).splitlines()
    assert line.startswith(f"pip could not install locks/run.txt; {cause}")
    assert len(tail) == commands.LINES_OF_TAIL
    assert tail[-1].strip() == words


@pytest.fixture
def without_ensurepip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(debian, "is_here", lambda: True)


@pytest.mark.usefixtures("without_ensurepip")
def test_debian_without_ensurepip_is_told_what_to_install(
    house: House, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "rights", lambda: None)
    package = f"python3.{sys.version_info.minor}-venv"
    with pytest.raises(SetUpFailed, match=f"Type: sudo apt-get install .*{package}$") as failure:
        bootstrap.prepare(house, "run")
    assert "\n" not in str(failure.value)
    assert installer.asked == []


@pytest.mark.usefixtures("without_ensurepip")
def test_root_installs_what_makes_environments(
    house: House, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[str] = []

    def install(rights: list[str], *packages: str) -> Done:
        wanted.extend(packages)
        return Done(0, "")

    monkeypatch.setattr(debian, "rights", list)
    monkeypatch.setattr(debian, "install", install)
    bootstrap.prepare(house, "run")
    assert wanted == [f"python3.{sys.version_info.minor}-venv"]
    assert installer.asked == ["venv", "run.txt", "-e"]


@pytest.mark.usefixtures("without_ensurepip")
def test_what_root_cannot_install_ends_the_set_up(
    house: House, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "rights", list)
    monkeypatch.setattr(debian, "install", lambda rights, *packages: Done(100, "no route"))
    with pytest.raises(SetUpFailed, match="no route"):
        bootstrap.prepare(house, "run")
    assert installer.asked == []


def test_an_old_python_gets_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(PROJECT / "tools" / "bootstrap.py"), run_name="__main__")
    assert str(end.value.code).startswith("croupier: needs Python 3.11 or newer, this is ")


@pytest.mark.parametrize(
    ("failure", "exit_code", "line"),
    [
        (SetUpFailed("pip could not"), 1, "croupier: pip could not\n"),
        (PermissionError(13, "Permission denied", ".venv"), 1, "croupier: set-up failed: [Errno 13] "),
        (KeyboardInterrupt(), 130, "croupier: set-up interrupted"),
    ],
)
def test_main_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failure: BaseException,
    exit_code: int,
    line: str,
) -> None:
    def fail(house: House, purpose: str) -> None:
        raise failure

    monkeypatch.setattr(bootstrap, "prepare", fail)
    assert bootstrap.main("run") == exit_code
    assert capsys.readouterr().err.startswith(line)


@pytest.mark.parametrize(
    ("purpose", "arguments", "provided"),
    [("run", ["--help"], []), ("test", [], [True]), ("test", ["tests/money"], [False]), ("test", ["--site"], [])],
)
def test_a_browser_is_provided_for_tests_and_tried_again_for_the_gate(
    monkeypatch: pytest.MonkeyPatch, purpose: str, arguments: list[str], provided: list[bool]
) -> None:
    tried: list[bool] = []
    monkeypatch.setattr(bootstrap, "prepare", lambda house, purpose: None)
    monkeypatch.setattr(bootstrap, "start", lambda house, purpose, arguments: None)
    monkeypatch.setattr(browser, "provide", lambda environment, again: tried.append(again))
    bootstrap.main(purpose, *arguments)
    assert tried == provided


@pytest.mark.parametrize(("arguments", "started"), [([], False), (["tests/money"], True)])
def test_without_a_browser_the_gate_does_not_start_and_tests_that_are_named_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], started: bool
) -> None:
    def provide(environment: Path, *, again: bool) -> None:
        raise SetUpFailed("there is none")

    starts: list[str] = []
    monkeypatch.setattr(bootstrap, "prepare", lambda house, purpose: None)
    monkeypatch.setattr(bootstrap, "start", lambda house, purpose, arguments: starts.append(purpose))
    monkeypatch.setattr(browser, "provide", provide)
    assert bootstrap.main("test", *arguments) == 1
    assert bool(starts) is started
    assert capsys.readouterr().err == "croupier: there is none\n"


class Became(Exception):
    """Instead of becoming another program."""


@pytest.mark.parametrize(
    ("purpose", "arguments", "command"),
    [
        ("run", [], [".venv/bin/croupier", "serve", "--demo"]),
        ("run", ["--port", "8090"], [".venv/bin/croupier", "serve", "--demo", "--port", "8090"]),
        ("run", ["--help"], [".venv/bin/croupier", "--help"]),
        ("run", ["settle", "a b.json"], [".venv/bin/croupier", "settle", "a b.json"]),
        ("test", [], [".venv/bin/python", "tools/gate.py"]),
        ("test", ["--site"], [".venv/bin/python", "tools/documentation.py"]),
        ("test", ["-x", "tests/cli"], [".venv/bin/python", "-m", "pytest", "-x", "tests/cli"]),
    ],
)
def test_what_is_started(
    house: House, monkeypatch: pytest.MonkeyPatch, purpose: str, arguments: list[str], command: list[str]
) -> None:
    def execv(path: str, words: list[str]) -> None:
        assert path == words[0]
        raise Became(*(word.removeprefix(f"{house.root}/") for word in words))

    monkeypatch.chdir(house.root)
    monkeypatch.setattr(os, "execv", execv)
    with pytest.raises(Became) as became:
        bootstrap.start(house, purpose, arguments)
    assert list(became.value.args) == command


@pytest.mark.parametrize(
    ("purpose", "arguments", "lock"),
    [("run", [], "run"), ("run", ["odds", "657a"], "run"), ("run", ["lab"], "test"), ("test", [], "test")],
)
def test_the_packet_of_a_laboratory_needs_what_tests_need(purpose: str, arguments: list[str], lock: str) -> None:
    assert bootstrap.needed(purpose, arguments) == lock


def test_test_help_is_the_text_at_the_top(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main("test", "--help") == 0
    assert "./test ARGS" in capsys.readouterr().out
