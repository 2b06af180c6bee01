"""`croupier simulate`: the same figures wherever the rounds are played, and how it says no."""

import io
import json
import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from distributed import LocalCluster

import croupier.odds
from croupier.chapters import FOLDERS, chapter
from croupier.cli.main import main
from croupier.odds import chapters as odds_of
from croupier.odds import cluster
from croupier.odds.cluster import Job
from croupier.odds.simulation.simulator import BLOCKS_PER_TASK, ROUNDS_PER_BLOCK, Simulator, run_task
from croupier.odds.simulation.simulator import simulate as play_all
from croupier.odds.simulation.tally import Tally
from croupier.odds.wagers.ruleset import Ruleset

Simulate = Callable[..., Any]

THREE_TASKS = 2 * ROUNDS_PER_BLOCK * BLOCKS_PER_TASK + 17

WAGER = {
    "wager": str,
    "mean": float,
    "mean_exact": str,
    "standard_error": float,
    "mean_wagered": float,
    "hit_frequency": float,
    "push_frequency": float,
    "rounds": int,
    "seed": int,
}


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str]) -> Simulate:
    """Runs the command, which must end well and say nothing but its document."""

    def run(*arguments: str) -> Any:
        assert main(["simulate", *arguments, "--json"]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return json.loads(printed.out)

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Runs the command, which must end with one line."""

    def run(*arguments: str) -> tuple[int, str]:
        exit_code = main(["simulate", *arguments])
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return exit_code, printed.err

    return run


def figures(document: dict[str, Any]) -> dict[str, Any]:
    """What may not depend on where and how quickly the rounds were played."""
    return {name: value for name, value in document.items() if name != "rounds_per_second"}


# What it prints


def test_the_document_keeps_its_contract(simulate: Simulate) -> None:
    document = simulate("657a", "--rounds", "20_000", "--seed", "7", "--seats", "3")

    assert {name: document[name] for name in ("chapter", "edition", "rounds", "seed", "seats")} == {
        "chapter": "657a",
        "edition": "2019",
        "rounds": 20_000,
        "seed": 7,
        "seats": 3,
    }
    assert document["rounds_per_second"] > 0
    assert document["options"]["table_minimum"] == 5
    assert document["wagers"][0]["wager"] == "main"
    for one in document["wagers"]:
        assert {name: type(value) for name, value in one.items()} == WAGER
        assert one["mean"] == float(Fraction(one["mean_exact"]))
        assert one["standard_error"] > 0
        assert (one["rounds"], one["seed"]) == (20_000, 7)


def test_the_options_are_played(simulate: Simulate) -> None:
    arguments = "657a", "--rounds", "20_000"
    first, second = simulate(*arguments), simulate(*arguments, "--option", "queens_up_paytable=D")

    assert first["wagers"][0] == second["wagers"][0]
    assert first["wagers"][1] != second["wagers"][1]


def test_the_text_fits_a_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "668a", "--rounds", "5000"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == "668a: 5,000 rounds, 1 seat, seed 1"
    assert max(map(len, lines)) <= 80
    assert len({len(line) for line in lines[2:-2]}) == 1
    assert lines[-1].endswith(" rounds per second")


# Where the rounds are played


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[LocalCluster]:
    """A scheduler and two workers that talk to each other as if they were machines."""
    with a_cluster(workers=2) as running:
        yield running


def a_cluster(workers: int, *, processes: bool = False) -> LocalCluster:
    return LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        protocol="tcp://",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    )


def test_one_worker_two_workers_and_a_cluster_give_the_same_document(
    simulate: Simulate, local_cluster: LocalCluster
) -> None:
    arguments = "668a", "--rounds", str(THREE_TASKS), "--seed", "7", "--seats", "2"
    alone = simulate(*arguments, "--workers", "1")

    assert alone["rounds"] == THREE_TASKS
    assert figures(simulate(*arguments, "--workers", "2")) == figures(alone)
    assert figures(simulate(*arguments, "--cluster", local_cluster.scheduler_address)) == figures(alone)


@pytest.mark.parametrize("number", list(FOLDERS))
def test_what_travels_to_a_worker_is_small(number: str) -> None:
    game = chapter(number)
    job = cluster.job(game, Ruleset(game.default_options, game.paytables), 10**9, 7, 6)

    sent = pickle.dumps((cluster.play, job, 3))

    assert len(sent) < 2500
    assert pickle.loads(sent)[1] == job


def test_a_worker_plays_under_the_options_that_were_selected(simulate: Simulate, local_cluster: LocalCluster) -> None:
    arguments = "657a", "--rounds", "20_000", "--option", "queens_up_paytable=D", "--option", "table_minimum=7.5"

    assert figures(simulate(*arguments, "--cluster", local_cluster.scheduler_address)) == figures(simulate(*arguments))


def test_without_the_extra_it_says_what_to_install(
    refused: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "croupier.odds.cluster")
    monkeypatch.delattr(croupier.odds, "cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)

    exit_code, said = refused("668a", "--cluster", "127.0.0.1:8786")

    assert exit_code == 1
    assert said.startswith("croupier: simulate: --cluster needs dask.distributed; install it with: ")
    assert said.endswith(f"{sys.executable} -m pip install 'croupier[cluster]'\n")


ON_THIS_MACHINE = """
import sys
from croupier.cli.main import main
assert main(["simulate", "668a", "--rounds", "1000"]) == 0
assert not [name for name in sys.modules if name.split(".")[0] in ("dask", "distributed")]
"""


def test_the_cluster_costs_nothing_where_none_is_named() -> None:
    done = subprocess.run([sys.executable, "-c", ON_THIS_MACHINE], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def closed_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_that_does_not_answer_is_one_line(refused: Callable[..., tuple[int, str]]) -> None:
    address = f"127.0.0.1:{closed_port()}"

    exit_code, said = refused("668a", "--cluster", address)
    assert exit_code == 1
    assert said.startswith(f"croupier: simulate: no dask scheduler answers at {address}: Timed out")

    exit_code, said = refused("668a", "--cluster", "nowhere")
    assert exit_code == 1
    assert said.startswith("croupier: simulate: no dask scheduler answers at nowhere: missing port number")


@pytest.mark.usefixtures("impatient")
def test_a_cluster_without_workers_is_one_line(refused: Callable[..., tuple[int, str]]) -> None:
    with a_cluster(workers=0) as empty:
        exit_code, said = refused("668a", "--cluster", empty.scheduler_address)

    assert exit_code == 1
    assert said == "croupier: simulate: the dask cluster has no worker; start one with: dask worker ADDRESS\n"


def job_of(number: str, wanted: int) -> Job:
    game = chapter(number)
    return cluster.job(game, Ruleset(game.default_options, game.paytables), wanted, 7, 1)


MANY = 100 * ROUNDS_PER_BLOCK * BLOCKS_PER_TASK


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_that_goes_away_is_one_line() -> None:
    running = a_cluster(workers=1)
    address = running.scheduler_address

    def close(_played: int) -> None:
        running.close()

    with pytest.raises(cluster.ClusterFailed, match=f"the dask scheduler at {address} went away"):
        cluster.simulate_on(address, job_of("675a", MANY), close)


@pytest.mark.usefixtures("impatient")
def test_workers_that_go_away_are_one_line() -> None:
    with a_cluster(workers=1) as running, pytest.raises(cluster.ClusterFailed, match="the dask cluster has no worker"):
        cluster.simulate_on(running.scheduler_address, job_of("675a", MANY), lambda _played: running.scale(0))


@pytest.mark.long
def test_a_worker_that_is_lost_changes_no_figure() -> None:
    """Its tasks are played again elsewhere; the same blocks have the same cards."""
    job = job_of("668a", 20 * ROUNDS_PER_BLOCK * BLOCKS_PER_TASK)
    alone = cluster_free(job)
    with a_cluster(workers=2, processes=True) as running:
        lost = [running.workers[0].process.pid]

        def kill(_played: int) -> None:
            while lost:
                os.kill(lost.pop(), signal.SIGKILL)

        tally = cluster.simulate_on(running.scheduler_address, job, kill)

    assert lost == []
    assert tally == alone
    assert tally.rounds == job.rounds


def cluster_free(job: Job) -> Tally:
    game = chapter(job.chapter)
    table = odds_of.simulator(job.chapter, Ruleset(game.default_options, game.paytables))
    return play_all(table, job.rounds, job.seed, job.seats, 2)


def test_a_worker_with_other_code_plays_nothing(local_cluster: LocalCluster) -> None:
    job = replace(job_of("668a", 1000), fingerprint="of another version")

    with pytest.raises(cluster.ClusterFailed, match="OtherCode: it runs another version of Croupier"):
        cluster.simulate_on(local_cluster.scheduler_address, job, lambda _played: None)


# Bad input


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["999a"], f"there is no chapter '999a'; there are {', '.join(FOLDERS)}"),
        (["657a", "--option", "kings_up=A"], "unknown option 'kings_up'; the options are dealing_method,"),
        (["657a", "--option", "queens_up_paytable=Z"], "queens_up_paytable cannot be 'Z'; legal: A, B, C, D"),
        (["657a", "--rounds", "0"], "simulate: argument --rounds: '0' is not a whole number above zero"),
        (["657a", "--rounds", "-5"], "simulate: argument --rounds: '-5' is not a whole number above zero"),
        (["657a", "--rounds", "1e6"], "simulate: argument --rounds: '1e6' is not a whole number above zero"),
        (["657a", "--rounds", "10000000001"], "simulate: argument --rounds: 10000000001 is above 10000000000"),
        (["657a", "--seed", "-1"], "simulate: argument --seed: '-1' is not a seed"),
        (["657a", "--seed", str(2**64)], f"simulate: argument --seed: '{2**64}' is not a seed"),
        (["657a", "--seed", "one"], "simulate: argument --seed: 'one' is not a seed"),
        (["657a", "--seats", "0"], "simulate: argument --seats: '0' is not a whole number above zero"),
        (["657a", "--seats", "7"], "657a has 6 seats, not 7 (§§ 657a.2(a), 657a.7(b))"),
        (["657a", "--workers", "0"], "simulate: argument --workers: '0' is not a whole number above zero"),
        (["657a", "--workers", "1", "--cluster", "x:1"], "simulate: argument --cluster: not allowed with"),
    ],
)
def test_bad_input_is_one_line(refused: Callable[..., tuple[int, str]], arguments: Sequence[str], said: str) -> None:
    exit_code, line = refused(*arguments)

    assert exit_code == 2
    assert line.startswith(f"croupier: {said}")


@pytest.mark.parametrize("minimum", ["100", 15 * "9"])
def test_a_prize_too_large_to_simulate_is_one_line(refused: Callable[..., tuple[int, str]], minimum: str) -> None:
    selected = f"table_minimum={minimum}", f"table_maximum={minimum}", "progressive_reset=1000000"
    exit_code, line = refused("667a", *(part for one in selected for part in ("--option", one)))

    assert exit_code == 2
    assert line.startswith("croupier: a prize is too large to simulate; take a lower reset amount of the meter")


def test_the_error_of_a_million_dollars_does_not_depend_on_the_table_minimum(simulate: Simulate) -> None:
    """A royal flush once in 216,580 rounds: in cents of a Pot Wager of $25, two squares of it outgrow 64 bits."""
    arguments = (
        "667a",
        "--rounds",
        "1_000_000",
        "--option",
        "progressive_reset=1000000",
        "--option",
        "table_maximum=1000",
    )
    five, twenty_five = (simulate(*arguments, "--option", f"table_minimum={minimum}") for minimum in (5, 25))

    assert [one["standard_error"] for one in five["wagers"]] == pytest.approx(
        [one["standard_error"] for one in twenty_five["wagers"]]
    )
    assert five["wagers"][-1]["standard_error"] == pytest.approx(2.466267509536826)


@pytest.mark.parametrize(("seed", "seats"), [(0, 6), (2**64 - 1, 1)])
def test_the_ends_of_what_is_permitted(simulate: Simulate, seed: int, seats: int) -> None:
    document = simulate("657a", "--rounds", "1", "--seed", str(seed), "--seats", str(seats))

    assert (document["rounds"], document["seed"], document["seats"]) == (1, seed, seats)
    assert {one["standard_error"] for one in document["wagers"]} == {None}


def test_one_round_prints_a_dash_for_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "668a", "--rounds", "1"]) == 0

    assert {line.split()[2] for line in capsys.readouterr().out.splitlines()[3:-2]} == {"-"}


def test_a_chapter_without_rounds_is_named(
    refused: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_of, "_has", lambda number, _part: number != "668a")

    exit_code, said = refused("668a")

    assert exit_code == 2
    assert said.startswith("croupier: the rounds of 668a cannot be simulated yet; there are ")


def test_options_that_the_rounds_do_not_take_are_one_line(
    refused: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def simulator(_number: str, _rules: object) -> Simulator:
        raise ValueError("decks must be 6 or 8")

    monkeypatch.setattr(odds_of, "simulator", simulator)

    assert refused("668a") == (2, "croupier: decks must be 6 or 8\n")


# While it works


class Terminal(io.StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        return True


def test_who_watches_sees_how_quick_it_is_and_what_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")

    assert main(["simulate", "668a", "--rounds", str(THREE_TASKS), "--json"]) == 0

    shown = terminal.getvalue()
    assert "preparing Props & Hops" in shown
    assert "100%" in shown
    assert "rounds/s" in shown
    assert "left" in shown
    assert json.loads(capsys.readouterr().out)["rounds"] == THREE_TASKS


LONG_WORK = """
import sys, time
from croupier.cli.main import main
from croupier.odds.simulation import simulator
def run_task(simulator, rounds, seed, seats, task):
    if rounds > 1:
        print("playing", flush=True)
        time.sleep(600)
simulator.run_task = run_task
sys.exit(main(["simulate", "668a", "--rounds", "100_000_000", "--workers", "1"]))
"""


@pytest.mark.timeout(300)
def test_ctrl_c_does_not_wait_for_the_rounds() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", LONG_WORK], stdout=pipe, stderr=pipe) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        assert command.stdout.readline() == b"playing\n"
        command.send_signal(signal.SIGINT)
        assert command.stdout.read() == b""
        assert command.stderr.read() == b""
    assert command.returncode == 130


# A large total


def test_sums_of_more_than_64_bits_stay_whole() -> None:
    game = chapter("668a")
    one = run_task(odds_of.simulator("668a", Ruleset(game.default_options, game.paytables)), 1000, 7, 1, 0)
    large = replace(one, products=tuple(tuple(2**60 * each for each in row) for row in one.products))

    assert isinstance(large + large, Tally)
    assert (large + large).products[0][0] == 2**61 * one.products[0][0] > 2**64
