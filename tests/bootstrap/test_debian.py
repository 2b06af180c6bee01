"""Packages of Debian: who may install them, and how they are unpacked by somebody who may not."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import commands
import debian
from commands import Done

Ran = list[list[str]]


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    """Every command that would have run; each succeeds."""
    commands_that_ran: Ran = []

    def run(command: list[str]) -> Done:
        commands_that_ran.append(command)
        return Done(0, "")

    answer(monkeypatch, run)
    return commands_that_ran


def answer(monkeypatch: pytest.MonkeyPatch, by: Callable[[list[str]], Done]) -> None:
    monkeypatch.setattr(commands, "run", lambda command, **_: by(command))


@pytest.mark.parametrize(
    ("user", "has_sudo", "without_password", "rights"),
    [
        (0, False, False, []),
        (1000, True, True, ["sudo", "-n"]),
        (1000, True, False, None),
        (1000, False, True, None),
    ],
)
def test_packages_are_installed_by_root_or_with_sudo_that_asks_nothing(
    monkeypatch: pytest.MonkeyPatch, user: int, has_sudo: bool, without_password: bool, rights: list[str] | None
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda name: name if has_sudo else None)
    answer(monkeypatch, lambda command: Done(int(not without_password), ""))
    assert debian.rights() == rights


def test_the_list_of_packages_is_renewed_before_they_are_installed(ran: Ran) -> None:
    assert not debian.install(["sudo", "-n"], "chromium").failed
    renewed, installed = ran
    assert renewed[-2:] == ["update", "-qq"]
    assert all(command[:4] == ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"] for command in ran)
    assert installed[-1] == "chromium"
    assert "--yes" in installed


def test_a_list_that_cannot_be_renewed_may_be_good_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, lambda command: Done(100 if "update" in command else 0, ""))
    assert not debian.install([], "chromium").failed


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="this machine has no packages of Debian")
def test_packages_are_unpacked_with_what_they_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    planned = "NOTE: only a simulation!\nInst libone (1.0 Debian:12 [amd64])\nInst chromium [1] (2.0 Debian:12)\n"
    run = commands.run
    asked: Ran = []

    def stand_in(command: list[str], folder: Path | None = None) -> Done:
        asked.append(command)
        if "download" in command and folder:
            for name in command[command.index("-qq") + 1 :]:
                package(folder / f"{name}.deb", name)
        return run(command) if command[0] == "dpkg-deb" else Done(0, planned if "--simulate" in command else "")

    monkeypatch.setattr(commands, "run", stand_in)
    assert not debian.unpack(tmp_path, "chromium").failed
    assert sorted(path.name for path in (tmp_path / "root/usr/lib").iterdir()) == ["chromium.so", "libone.so"]
    assert not list((tmp_path / "debs").iterdir())
    assert all(f"Dir::State::lists={tmp_path / 'lists'}" in command for command in asked if command[0] == "apt-get")


def package(deb: Path, name: str) -> None:
    """A package with one library in it."""
    tree = deb.parent / name
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN/control").write_text(
        f"Package: {name}\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.c>\nDescription: d\n"
    )
    (tree / "usr/lib").mkdir(parents=True)
    (tree / "usr/lib" / f"{name}.so").touch()
    subprocess.run(["dpkg-deb", "--build", str(tree), str(deb)], check=True, capture_output=True)
    shutil.rmtree(tree)


@pytest.mark.parametrize("fails", ["--simulate", "download", "--extract"])
def test_a_step_that_fails_is_the_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fails: str) -> None:
    def by(command: list[str], folder: Path | None = None) -> Done:
        if "download" in command and folder:
            (folder / "chromium.deb").touch()
        return Done(100, f"{fails} failed") if fails in command else Done(0, "Inst chromium (1)")

    monkeypatch.setattr(commands, "run", by)
    assert debian.unpack(tmp_path, "chromium") == Done(100, f"{fails} failed")


def test_a_plan_without_packages_is_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(commands, "run", lambda command, folder=None: Done(0, ""))
    assert debian.unpack(tmp_path, "chromium") == Done(1, "apt-get plans nothing")
