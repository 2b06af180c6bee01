"""`croupier rng test`: the good generator passes, every one that is bad on purpose fails."""

import json
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.rng.evidence.specimens import SPECIMENS

NAMES = [one.name for one in SPECIMENS]
QUESTIONS = {"frequency", "serial", "runs", "gap", "poker", "permutation", "collision", "birthday spacings"}


def judged(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code = main(["rng", "test", "--size", "100000", "--json", *arguments])
    return code, json.loads(capsys.readouterr().out)


def test_the_good_generator_passes_and_every_bad_one_fails(capsys: pytest.CaptureFixture[str]) -> None:
    code, documents = judged(capsys, "--generator", "all", "--seed", "20")
    assert [(one["generator"], one["passed"]) for one in documents] == [
        ("good", True),
        *((name, False) for name in NAMES),
    ]
    assert code == 0
    assert {one["generator"] for one in documents if one["closed"]} == {"stuck"}


def test_every_question_is_put_to_words_and_to_decks(capsys: pytest.CaptureFixture[str]) -> None:
    _code, document = judged(capsys, "--seed", "20")
    for on in ("words", "decks"):
        assert {one["test"] for one in document["tests"] if one["on"] == on} >= QUESTIONS
    assert (document["seed"], document["words"], document["decks"]) == (20, 100_000, 3_000)
    assert (document["confidence"], document["correction"]) == (0.99, "Holm")


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(capsys, "--seed", "21") == judged(capsys, "--seed", "21")


def test_a_bad_generator_that_was_named_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, document = judged(capsys, "--generator", "lagged")
    assert (code, document["passed"], document["seed"]) == (1, False, 1)
    assert [one["test"] for one in document["tests"] if not one["passed"]] == ["birthday spacings"]


def test_what_a_person_reads(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rng", "test", "--size", "100000", "--seed", "20"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("good: 100,000 words, 3,000 decks, seed 20\n")
    assert "passed, at 99 % for all tests together (Holm)" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--generator", "excellent"], "there is no generator 'excellent'; there are good, all, biased"),
        (["--size", "99999"], "--size 99999 is too few"),
        (["--size", "none"], "not a whole number above zero"),
        (["--seed", "-1"], "not a seed"),
    ],
)
def test_what_cannot_be_tested_is_said(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rng", "test", *arguments]) == 2
    assert said in capsys.readouterr().err
