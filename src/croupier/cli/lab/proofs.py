"""What is done now, each time a packet is made: the build, tests, the generator's evidence, campaigns."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.cli.errors import CommandError
from croupier.floor.audit.verification import verify
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from croupier.rng.evidence import battery, specimens
from croupier.storage.opening import open_store

QUICK = ("tests/equipment", "tests/journal", "tests/ledger", "tests/money", "tests/rng")
"""The tests of a packet that is made in a minute; the record of the release says what all of them came to."""

WHICH = {"none": (), "quick": QUICK, "all": ("tests",)}

EPOCH = "315532800"
"""The time that files of a build are given: zip knows none before 1980."""

WORDS, DECKS, SEED = 200_000, 6_000, 20_261_118

CAMPAIGNS = {
    "657a with everything going wrong": Plan(chapters=("657a",), terminals=6, rounds=12, faults=True, seed=7),
    "672a with everything going wrong": Plan(chapters=("672a",), terminals=6, rounds=12, faults=True, seed=8),
    "every game, a stadium": Plan(chapters=("657a", "668a", "672a"), terminals=12, rounds=4, stadium=True, seed=9),
    "tables that deal themselves": Plan(chapters=("657a", "672a"), terminals=12, rounds=10, automated=True, seed=10),
}
"""Rehearsals on the real floor, each taken up again by a second process that knows nothing but the journal."""


def built(root: Path) -> dict[str, str]:
    """The wheel, made now: its name and hash."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        made = subprocess.run(  # noqa: S603 - our own command
            command, cwd=root, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH}, capture_output=True, check=False
        )
        wheels = list(Path(folder).glob("*.whl"))
        if made.returncode or len(wheels) != 1:
            raise CommandError(f"lab: the wheel cannot be built: {made.stderr.decode(errors='replace')[-300:]}", 1)
        return {"wheel": wheels[0].name, "sha256": sha256(wheels[0].read_bytes()).hexdigest()}


def tested(root: Path, which: str) -> dict[str, str]:
    """Every test of a selection with what it came to."""
    if not WHICH[which]:
        return {}
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", f"--junitxml={report}", *WHICH[which]]
        subprocess.run(command, cwd=root, capture_output=True, check=False)  # noqa: S603 - as above
        if not report.exists():
            raise CommandError("lab: the tests cannot be run here; install the extra 'test', or say --tests none", 1)
        cases = ET.parse(report).getroot().iter("testcase")  # noqa: S314 - pytest wrote it just now
        return dict(sorted((f"{one.get('classname')}::{one.get('name')}", _outcome(one)) for one in cases))


def _outcome(case: ET.Element) -> str:
    tags = {child.tag for child in case}
    return "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"


def generator() -> list[dict[str, Any]]:
    """The good generator over a stream that can be repeated, and every one that is bad on purpose."""
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
    """Each rehearsal played, taken up by another process, and verified."""
    return {name: _rehearsed(plan) for name, plan in CAMPAIGNS.items()}


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
