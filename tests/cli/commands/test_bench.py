"""`croupier bench`: its table and its document; what cannot be measured says why.  No peer is installed here."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.odds.bench import environment, figures, ours
from croupier.odds.bench.environment import CannotMeasure
from croupier.odds.bench.peers import FIGURES

SMALL = ("668a", "675a")


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work, a thousandth of it."""
    monkeypatch.setattr(ours, "BATCH", 1000)
    monkeypatch.setattr(ours, "SECONDS", 0.001)
    monkeypatch.setattr(ours, "ROUNDS", 1000)
    monkeypatch.setattr(figures, "simulated", lambda: [*SMALL, "657a"])
    monkeypatch.setattr(figures, "solved", lambda: [*SMALL, "657a", "670a"])
    monkeypatch.setattr(ours, "exact", lambda number: 0.25 if number in SMALL else 12.5)


@pytest.fixture
def bench(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs the command, which must end well and say nothing but its result."""

    def run(*arguments: str) -> str:
        assert main(["bench", *arguments]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return run


def by_name(document: str) -> dict[tuple[str, str | None], dict[str, Any]]:
    return {(one["figure"], one["peer"]): one for one in json.loads(document)}


def answering(peers: Mapping[str, float | str]) -> Callable[[], Mapping[str, float | str]]:
    return lambda: peers


def test_every_figure_without_peers(bench: Callable[..., str]) -> None:
    found = by_name(bench("--without-peers", "--json"))

    assert {peer for _, peer in found} == {*figures.PEERS, None}
    for number in SMALL:
        assert found[f"{number} rounds/s, one seat", None]["ours"] > 0
        assert found[f"{number} exact, every wager, seconds", None]["ours"] == 0.25
    for one in found.values():
        assert set(one) == {"figure", "ours", "peer", "peer_figure", "reason", "ratio"}
        assert one["ours"] > 0
        assert (one["peer_figure"], one["ratio"]) == (None, None)
        assert one["reason"] == ("not asked for" if one["peer"] else None)


def test_long_solutions_are_measured_when_asked_for(bench: Callable[..., str]) -> None:
    name = "670a exact, every wager, seconds", None

    assert name not in by_name(bench("--without-peers", "--json"))
    assert by_name(bench("--without-peers", "--long", "--json"))[name]["ours"] == 12.5


def test_a_peer_stands_beside_our_figure_with_the_ratio(
    bench: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ours, "single_calls", lambda _cards: 500_000.0)
    monkeypatch.setattr(environment, "measured_peers", answering(dict.fromkeys(FIGURES, 250_000.0)))
    name = "7-card hands/s, one call each, not compiled"

    found = by_name(bench("--json"))[name, "eval7"]
    line = next(line for line in bench().splitlines() if line.startswith(name) and "eval7" in line)

    assert (found["ours"], found["peer_figure"], found["ratio"], found["reason"]) == (500_000, 250_000, 2, None)
    assert line.removeprefix(name).split() == ["500,000", "eval7", "250,000", "2.00x"]


def test_a_peer_that_is_missing_says_why_in_its_cell(
    bench: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = "ModuleNotFoundError: No module named 'eval7'"
    measured: dict[str, float | str] = {**dict.fromkeys(FIGURES, 1000.0), "eval7_5": "gone", "eval7_7": reason}
    monkeypatch.setattr(environment, "measured_peers", answering(measured))

    found = by_name(bench("--json"))
    lines = bench().splitlines()

    assert found["5-card hands/s, in batches, one core", "eval7"]["reason"] == "gone"
    assert found["5-card hands/s, in batches, one core", "treys"]["ratio"] > 0
    assert [line.split()[-1] for line in lines if line.startswith("5-card") and " eval7 " in line] == ["gone", "gone"]
    assert [line.split()[-2:] for line in lines if line.startswith("7-card") and " eval7 " in line] == [
        ["ModuleNotFoundError:", "…"]
    ] * 2
    assert lines[-1] == reason


def test_the_table_fits_a_hundred_columns(bench: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "batches", lambda _cards: 987_654_321.0)
    monkeypatch.setattr(environment, "measured_peers", answering(dict.fromkeys(FIGURES, 1234.5)))

    lines = bench("--long").splitlines()

    assert max(map(len, lines)) <= 100
    assert "What the first use of a game takes to compile is not counted." in lines[0]
    assert [line for line in lines if line != line.rstrip()] == []


def test_a_solver_that_fails_says_why_in_its_cell(bench: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(number: str) -> float:
        raise CannotMeasure(f"ZeroDivisionError in {number}")

    monkeypatch.setattr(ours, "exact", fails)

    found = by_name(bench("--without-peers", "--json"))["668a exact, every wager, seconds", None]

    assert (found["ours"], found["reason"]) == (None, "ZeroDivisionError in 668a")
    assert "668a exact, every wager, seconds" in bench("--without-peers")


# How it is measured


def test_an_exact_solution_is_timed_in_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "croupier.odds.bench.exact", "668a"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    found = json.loads(done.stdout)
    assert found["compiled"] == 0
    assert found["seconds"] > 0


@pytest.mark.parametrize(("compiled", "seconds"), [([0], 1.0), ([7, 0], 2.0)])
def test_a_run_that_had_to_compile_is_repeated(
    monkeypatch: pytest.MonkeyPatch, compiled: list[int], seconds: float
) -> None:
    monkeypatch.undo()  # the real one, not the tiny one
    runs = iter(compiled)
    started = []

    def output_of(command: Sequence[str]) -> str:
        started.append(command[-1])
        return json.dumps({"compiled": next(runs), "seconds": float(len(started))})

    monkeypatch.setattr(ours, "output_of", output_of)

    assert ours.exact("668a") == seconds
    assert started == ["668a"] * len(compiled)


def test_peers_that_cannot_be_installed_say_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr("venv.create", lambda place, **_how: Path(place).mkdir(parents=True))
    monkeypatch.setattr(environment, "output_of", cannot)

    assert environment.measured_peers() == dict.fromkeys(FIGURES, "no matching distribution")
    assert not (tmp_path / "peers" / "installed").exists()


def test_a_python_without_pip_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def create(_place: Path, **_how: object) -> None:
        raise subprocess.CalledProcessError(1, ["python", "-m", "ensurepip"])

    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr("venv.create", create)

    (reason,) = set(environment.measured_peers().values())
    assert "ensurepip" in str(reason)


def cannot(_command: Sequence[str]) -> str:
    raise CannotMeasure("no matching distribution")


def test_peers_are_installed_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    commands = []

    def output_of(command: Sequence[str]) -> str:
        commands.append("pip" if "pip" in command else Path(command[-1]).name)
        return json.dumps({"eval7_5": 1.5})

    monkeypatch.setattr("venv.create", lambda place, **_how: Path(place).mkdir(parents=True))
    monkeypatch.setattr(environment, "output_of", output_of)

    assert environment.measured_peers() == environment.measured_peers() == {"eval7_5": 1.5}
    assert commands == ["pip", "peers.py", "peers.py"]


def test_the_last_line_of_what_went_wrong_is_the_reason() -> None:
    with pytest.raises(CannotMeasure, match=r"^ZeroDivisionError: division by zero$"):
        environment.output_of([sys.executable, "-c", "1 / 0"])
    with pytest.raises(CannotMeasure, match=r"^no reason given$"):
        environment.output_of([sys.executable, "-c", "raise SystemExit(3)"])
