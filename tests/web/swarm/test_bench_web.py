"""`croupier bench web` in small: every figure is there, the money is equal, and whatever was started has ended."""

import json
import subprocess
from typing import Any

import pytest

from croupier.cli.bench import web as bench_web
from croupier.cli.main import main


def test_every_figure_and_nothing_left_running(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    for name, few in (("STADIUM", 4), ("ROUNDS", 1), ("BROADCASTS", 3)):
        monkeypatch.setattr(bench_web, name, few)

    assert main(["bench", "web", "--json"]) == 0

    found = {one["figure"]: one for one in json.loads(capsys.readouterr().out)}
    assert found["the terminal's page, uncached"]["ours"] < 150
    assert found["4 terminals: differences of money"]["ours"] == 0
    for name in ("an act of the dealer shown to all, p99", "all wager at once, all durable"):
        one = found[f"4 terminals: {name}"]
        assert one["ours"] > 0
        assert one["bare"] > 0
        assert one["ratio"] == one["ours"] / one["bare"]
    assert len(started) == 2
    assert all(process.returncode is not None for process in started)
