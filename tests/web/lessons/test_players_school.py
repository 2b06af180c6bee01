"""The player's school over plain HTTP: rounds for anybody, worths as the odds say, strangers kept in check."""

import asyncio
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier import library
from croupier.equipment.cards import cards
from croupier.odds.chapters import decided, decision
from croupier.web.lessons.pages import OF_A_LEARNER, SEEDS, PlayersSchool
from croupier.web.lessons.rounds import LESSONS, STAKE, NoSuchChoice, PlayRound
from croupier.web.lessons.tutor import NoAnswer, Tutor
from croupier.web.sockets.quotas import Quotas
from support.floor.house import House
from support.web.served import Served

ACES = LESSONS["657a"].first
"""A round with a pair of aces: everything is open."""


@pytest.fixture
def production(house: House) -> Iterator[Served]:
    """The house as it is served for good: nobody here has logged in."""
    serving = Served(house)
    yield serving
    serving.close()


def test_a_round_that_nobody_logs_in_for(production: Served) -> None:
    browser = production.browser()
    assert browser.get("/learn/657a").status == 200
    begun = browser.get(f"/api/learn/657a?seed={ACES}").json
    ended = browser.get(f"/api/learn/657a?seed={ACES}&choice=play-3").json

    assert begun["cards"]["dealer"] == [None] * 5
    assert [one["choice"] for one in begun["choices"]] == ["fold-0", "play-1", "play-2", "play-3"]
    assert (begun["lines"], begun["chosen"]) == ([], "")
    assert ended["own"] == begun["own"]
    assert None not in ended["cards"]["dealer"]
    assert ended["net"] == sum(line["net"] for line in ended["lines"]) == 20_00
    assert all(line["cite"].startswith("§") for line in ended["lines"])


def test_a_choice_is_worth_what_the_odds_say(production: Served) -> None:
    """The process beside the server is asked in earnest."""
    browser = production.browser()
    round = browser.get("/api/learn/676a?seed=5").json
    told = browser.get("/api/learn/676a/worth?seed=5").json
    exact = decision("676a")(library.game("676a").ruleset, cards(" ".join(round["own"])))

    assert {one["choice"]: Fraction(one["exact"]) for one in told["choices"]} == {
        f"{name}-{units}": value for (name, units), value in exact.items()
    }
    assert told["best"] == "back9-1"
    fold = next(one for one in told["choices"] if one["choice"] == "fold-0")
    assert fold["expected"] == -STAKE
    assert fold["cost"] == pytest.approx(float((exact["back9", 1] + 1) * STAKE))


@pytest.mark.parametrize("seed", ["", "-1", "+1", "1.0", "1e3", "0x1", "٣", str(SEEDS), "9" * 500, "1&seed="])
@pytest.mark.parametrize("path", ["/api/learn/657a", "/api/learn/657a/worth"])
def test_what_is_no_number_of_a_round(production: Served, path: str, seed: str) -> None:
    assert production.browser().get(f"{path}?seed={quote(seed, safe='&=')}").status == 400


def test_the_last_number_is_one(production: Served) -> None:
    assert production.browser().get(f"/api/learn/657a?seed={SEEDS - 1}").status == 200


@pytest.mark.parametrize("choice", ["play-2", "play-4", "play-0", "fold-1", "bet", "x" * 5000])
def test_a_choice_that_is_not_open(production: Served, choice: str) -> None:
    """Seed 7 deals less than a pair of aces."""
    assert production.browser().get(f"/api/learn/657a?seed=7&choice={choice}").status == 400


@pytest.mark.parametrize(
    "path", ["/learn/671a", "/learn/nonsense", "/api/learn/671a?seed=1", "/api/learn/x/worth?seed=1"]
)
def test_a_game_that_is_not_taught(production: Served, path: str) -> None:
    assert production.browser().get(path).status == 404


def test_all_games_are_named_and_those_that_are_taught_come_first(production: Served) -> None:
    games = production.browser().get("/api/learn").json
    assert [one["chapter"] for one in games if one["taught"]] == [one["chapter"] for one in games][: len(LESSONS)]
    assert len(games) == len(library.games())
    assert games[0]["keeps"] == pytest.approx(0.03418855)


def test_what_is_taught_is_what_the_odds_work_out_by_decision() -> None:
    assert list(LESSONS) == decided()


@pytest.mark.parametrize("number", LESSONS)
def test_every_choice_that_is_open_has_a_worth(number: str) -> None:
    """And every choice ends the round: these games ask once."""
    rules = library.game(number).ruleset
    for seed in range(25):
        round = PlayRound(number, seed)
        worths = decision(number)(rules, cards(" ".join(filter(None, round.own))))
        assert [(one.choice.name, one.units) for one in round.open] == list(worths)
        for one in round.open:
            assert PlayRound(number, seed, one.name).document().lines


def test_the_same_number_is_the_same_round() -> None:
    assert PlayRound("657a", 3).document() == PlayRound("657a", 3).document()
    assert PlayRound("657a", 3).own != PlayRound("657a", 4).own
    with pytest.raises(NoSuchChoice):
        PlayRound("657a", 3, "raise-1")


# Strangers, and a process that fails


def request(address: str) -> Request:
    """Somebody asks for round 1."""
    scope = {"type": "http", "client": (address, 1), "path_params": {"chapter": "676a"}, "query_string": b"seed=1"}
    return Request({**scope, "headers": []})


def test_one_address_asks_so_often_and_no_more() -> None:
    async def ask() -> None:
        school = PlayersSchool(lambda *_: Response())
        school.begin()
        school._quotas = Quotas(now=lambda: 0.0)
        for _ in range(OF_A_LEARNER.at_once):
            assert (await school.round(request("10.0.0.9"))).status_code == 200
        with pytest.raises(HTTPException) as refused:
            await school.round(request("10.0.0.9"))
        assert refused.value.status_code == 429
        assert (await school.round(request("10.0.0.10"))).status_code == 200

    asyncio.run(ask())


@pytest.mark.parametrize("says", ["time.sleep(600)", "print('no answer', flush=True)", "sys.exit(1)"])
def test_a_process_that_does_not_answer_is_ended(tmp_path: Path, says: str) -> None:
    program, began = tmp_path / "tutor.py", tmp_path / "began"
    program.write_text(
        f"import os, sys, time\nopen({str(began)!r}, 'a').write('x')\nsys.stdin.readline()\n{says}\n", encoding="utf-8"
    )

    async def ask() -> None:
        tutor = Tutor((sys.executable, str(program)), longest=5)
        for _ in range(2):
            with pytest.raises(NoAnswer):
                await tutor.worth("676a", PlayRound("676a", 1), "somebody")
            assert tutor._process is None
        await tutor.close()

    asyncio.run(ask())
    assert began.read_text() == "xx"
