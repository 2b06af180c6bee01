"""The locks: what ./run and ./test install."""

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
LOCKS = {name: (PROJECT / "locks" / f"{name}.txt").read_text() for name in ("run", "test")}
REMAKE = "remake the locks: locks/remake"


def pins(lock: str) -> set[str]:
    """Name, version and marker of every package, without its hashes."""
    return {line.rstrip(" \\") for line in lock.splitlines() if re.match(r"\w", line)}


def name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def required(*extras: str) -> set[str]:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    requirements = [*project["dependencies"], *(each for extra in extras for each in optional[extra])]
    return {name(requirement) for requirement in requirements}


def test_an_environment_for_the_tests_is_one_for_running() -> None:
    missing = pins(LOCKS["run"]) - pins(LOCKS["test"])
    assert not missing, f"in run.txt and not in test.txt: {missing}; {REMAKE}"


@pytest.mark.parametrize(("lock", "extras"), [("run", ["build"]), ("test", ["build", "cluster", "test"])])
def test_every_dependency_is_locked(lock: str, extras: list[str]) -> None:
    missing = required(*extras) - {name(pin) for pin in pins(LOCKS[lock])}
    assert not missing, f"in pyproject.toml and not in {lock}.txt: {missing}; {REMAKE}"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_exact_and_has_hashes(lock: str) -> None:
    for entry in re.split(r"\n(?=\w)", LOCKS[lock].strip()):
        first, *hashes = entry.splitlines()
        assert "==" in first, f"{lock}.txt: {first} is not exact"
        assert hashes, f"{lock}.txt: {first} has no hash"
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", each) for each in hashes), first


@pytest.mark.parametrize("lock", LOCKS)
def test_no_address_is_recorded(lock: str) -> None:
    found = re.findall(r"https?:|file:|index-url|find-links|@ ", LOCKS[lock])
    assert not found, f"{lock}.txt names {found}: whoever installs chooses the index, not the lock"
