"""Rounds that are written down: the library and the command say the same."""

import json
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli.main import main

ENTRY: dict[str, Any] = {
    "id": "my round",
    "game": "657a",
    "kind": "settlement",
    "cards": {"dealer": ["Qs", "Jd", "9h", "7c", "4s"], "seats": {"1": ["Kd", "Kh", "8h", "5s", "3d"]}},
    "wagers": {"1": {"ante": 10, "super_bonus": 10}},
    "actions": [{"seat": 1, "stage": "play", "action": "play", "amount": 10}],
}


def test_it_comes_to_what_the_command_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ENTRY))
    assert main(["settle", str(file)]) == 0
    assert croupier.settle(ENTRY) == json.loads(capsys.readouterr().out)[0]["computed"]


def test_neither_an_id_nor_a_kind_is_needed() -> None:
    short = {name: value for name, value in ENTRY.items() if name not in {"id", "kind"}}
    assert croupier.settle(short) == croupier.settle(ENTRY)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cards": "none"}, "cards must be a record"),
        ({"kind": "legality"}, "unknown kind 'legality'; the kinds are settlement, deal, house_way, meter"),
        ({"wagers": {"9": {"ante": 10}}}, "there is no seat '9'"),
        ({"actions": []}, "."),
    ],
)
def test_what_cannot_be_played_says_why(change: dict[str, Any], message: str) -> None:
    with pytest.raises(croupier.BadEntry, match=message):
        croupier.settle({**ENTRY, **change})


@pytest.mark.parametrize("game", ["999a", ""])
def test_a_game_that_there_is_not(game: str) -> None:
    with pytest.raises(croupier.UnknownGame):
        croupier.settle({**ENTRY, "game": game})
