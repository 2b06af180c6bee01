"""The proofs repeated for each packet: the build, tests, the generator's evidence, campaigns, kills."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from croupier.central.reconciliation.rehearsed import Polled
from croupier.cli.errors import CommandError
from croupier.floor.audit.verification import verify
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from croupier.rng.evidence import battery, specimens
from croupier.storage.opening import open_store

QUICK = ("tests/equipment", "tests/journal", "tests/ledger", "tests/money", "tests/rng")
"""The tests for a packet made in a minute; the release's record has the results of all."""

WHICH = {"none": (), "quick": QUICK, "all": ("tests",)}

EPOCH = "315532800"
"""The timestamp of files in a build: zip knows none before 1980."""

WORDS, DECKS, SEED = 200_000, 6_000, 20_261_118

CAMPAIGNS = {
    "657a with everything going wrong": Plan(chapters=("657a",), terminals=6, rounds=12, faults=True, seed=7),
    "672a with everything going wrong": Plan(chapters=("672a",), terminals=6, rounds=12, faults=True, seed=8),
    "every game, a stadium": Plan(chapters=("657a", "668a", "672a"), terminals=12, rounds=4, stadium=True, seed=9),
    "tables that deal themselves": Plan(chapters=("657a", "672a"), terminals=12, rounds=10, automated=True, seed=10),
}
"""Rehearsals on the real floor, each resumed from the journal by a second process."""

POLLED = Plan(chapters=("657a",), terminals=6, rounds=20, faults=True, seed=11)
KILLS, KILLS_OF_A_FLOOR, ANSWERS_BEFORE_A_KILL = (21, 22), 3, (20, 200)
REHEARSE, PATIENCE = "from croupier.cli.main import main; main()", 300.0


def built(root: Path) -> dict[str, str]:
    """Build the wheel; returns its name and hash."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        made = subprocess.run(  # noqa: S603 - our own command
            command, cwd=root, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH}, capture_output=True, check=False
        )
        wheels = list(Path(folder).glob("*.whl"))
        if made.returncode or len(wheels) != 1:
            raise CommandError(f"lab: the wheel cannot be built: {made.stderr.decode(errors='replace')[-300:]}", 1)
        return {"wheel": wheels[0].name, "sha256": sha256(wheels[0].read_bytes()).hexdigest()}


def tested(root: Path, which: Sequence[str]) -> dict[str, str]:
    """Run the tests of some files and folders; returns each test's result."""
    if not which:
        return {}
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", f"--junitxml={report}", *which]
        subprocess.run(command, cwd=root, capture_output=True, check=False)  # noqa: S603 - as above
        if not report.exists():
            raise CommandError("lab: the tests cannot be run here; install the extra 'test', or say --tests none", 1)
        cases = ET.parse(report).getroot().iter("testcase")  # noqa: S314 - pytest wrote it just now
        return dict(sorted((f"{one.get('classname')}::{one.get('name')}", _outcome(one)) for one in cases))


def _outcome(case: ET.Element) -> str:
    tags = {child.tag for child in case}
    return "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"


def generator() -> list[dict[str, Any]]:
    """Test the good generator on a reproducible stream, and every generator that is bad on purpose."""
    good = {"generator": specimens.GOOD, **_judged(specimens.good(SEED))}
    return [
        good,
        *({"generator": one.name, "wrong": one.wrong, **_judged(one.make(SEED))} for one in specimens.SPECIMENS),
    ]


def _judged(made: Any) -> dict[str, Any]:
    verdict = battery.judge(lambda: made, WORDS, DECKS, lambda _drawn: None)
    return {
        "seed": SEED,
        "words": WORDS,
        "decks": DECKS,
        "passed": verdict.passed,
        "closed": verdict.closed,
        "tests": [
            {"of": one.on, "test": one.outcome.test, "looked_at": one.outcome.looked_at, "p": f"{one.outcome.p:.4g}"}
            for one in verdict.tests
        ],
    }


def campaigns() -> dict[str, dict[str, Any]]:
    """Each rehearsal played, resumed by another process, and verified."""
    return {name: _rehearsed(plan) for name, plan in CAMPAIGNS.items()}


def lines() -> dict[str, Any]:
    """A rehearsal with terminals polled by a host, byte by byte, through garbled lines and crashes of both ends."""
    with TemporaryDirectory() as folder, closing(open_store(Path(folder) / "journal")) as store:
        casino = Casino(store, POLLED)
        polled = Polled(casino.engine, faults=True, seed=POLLED.seed)
        figures = casino.run(lambda _rounds: polled.turn(), lambda: polled.differences(store))
        findings = verify(store)
    return {
        "seed": POLLED.seed,
        "rounds": figures.rounds,
        **dict(sorted(polled.counts.items())),
        "differences": [*figures.differences, *figures.books],
        "verified": findings.right,
    }


# Kills


def kills() -> list[dict[str, Any]]:
    """Processes killed after a random number of answers; everything answered must be in the journal.

    How far each had come differs between machines, so it is not reported.
    """
    return [_killed(seed) for seed in KILLS]


def _killed(seed: int) -> dict[str, Any]:
    random = Random(f"kills {seed}")  # noqa: S311 - repeatable
    answers = [random.randint(*ANSWERS_BEFORE_A_KILL) for _ in range(KILLS_OF_A_FLOOR)]
    with TemporaryDirectory() as folder:
        data, told = Path(folder) / "journal", Path(folder) / "told"
        for number in answers:
            _kill_after(number, seed, data, told)
        with closing(open_store(data)) as store:
            known = store.by_commands([name for name, _ in _told(told)])
            there = all(name in known and known[name].sequence == place for name, place in _told(told))
            right = verify(store).right
    return {"seed": seed, "killed_after_answers": answers, "all_that_was_answered_is_there": there, "verified": right}


def _kill_after(answers: int, seed: int, data: Path, told: Path) -> None:
    plan = ["--chapter", "672a", "--terminals", "6", "--rounds", "100000", "--faults", "--seed", str(seed)]
    where = ["--data", str(data), "--acknowledged", str(told)]
    before, ends = len(_told(told)), monotonic() + PATIENCE
    running = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-c", REHEARSE, "rehearse", *plan, *where],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while len(_told(told)) < before + answers:
            if running.poll() is not None or monotonic() > ends:
                raise CommandError("lab: the floor that was to be killed does not play", 1)
            sleep(0.01)
    finally:
        running.kill()
        running.wait()


def _told(file: Path) -> list[tuple[str, int]]:
    """The answers received: command and entry; a truncated line is no answer."""
    if not file.exists():
        return []
    whole = (line.split() for line in file.read_text().splitlines(keepends=True) if line.endswith("\n"))
    return [(name, int(entry)) for name, entry in whole]


def _rehearsed(plan: Plan) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        first, last = _played(Path(folder), plan), _played(Path(folder), plan)
    return {
        "seed": plan.seed,
        "games": [*plan.chapters],
        **last,
        "rounds": first["rounds"] + last["rounds"],
        "commands": first["commands"] + last["commands"],
        "differences": first["differences"] + last["differences"],
        "verified": first["verified"] and last["verified"],
    }


def _played(folder: Path, plan: Plan) -> dict[str, Any]:
    store = open_store(folder / "journal")
    try:
        figures = Casino(store, plan).run()
        findings = verify(store)
    finally:
        store.close()
    return {
        "rounds": figures.rounds,
        "commands": figures.commands,
        "refused": dict(sorted(figures.refusals.items())),
        "irregularities": dict(sorted(figures.irregularities.items())),
        "differences": len(figures.differences),
        "verified": findings.right,
        "entries": findings.entries,
        "journal": findings.digest,
    }
