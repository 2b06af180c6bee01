"""The player's school over plain HTTP: rounds for anybody, worths as the odds say, strangers kept in check."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from urllib.parse import quote

import msgspec
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier import library
from croupier.chapters import FOLDERS
from croupier.equipment.cards import cards
from croupier.floor.record.settings import Settings
from croupier.odds.chapters import decided, decision
from croupier.odds.tutor import Question, answer
from croupier.odds.wagers.position import Position
from croupier.web.lessons.documents import WorthDocument
from croupier.web.lessons.games import LESSONS, STAKE
from croupier.web.lessons.moves import MOST_MOVES, Move, NoSuchMove, named, read
from croupier.web.lessons.pages import OF_A_LEARNER, SEEDS, PlayersSchool
from croupier.web.lessons.rounds import PlayRound
from croupier.web.lessons.tutor import NoAnswer, Tutor, told, worths
from croupier.web.lessons.wagers import worth_of_wagers
from croupier.web.sockets.quotas import Quotas
from support.floor.house import House
from support.web.served import Browser, Served

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
    ended = browser.get(f"/api/learn/657a?seed={ACES}&moves=play:3000").json

    assert begun["cards"]["dealer"] == [None] * 5
    assert [one["choice"] for one in begun["choices"]] == ["fold:0", "play:1000", "play:2000", "play:3000"]
    assert (begun["lines"], begun["moves"]) == ([], [])
    assert (ended["choices"], ended["moves"]) == ([], ["play:3000"])
    assert ended["own"][0]["cards"] == begun["own"][0]["cards"]
    assert None not in ended["cards"]["dealer"]
    assert ended["net"] == sum(line["net"] for line in ended["lines"]) == 40_00
    assert all(line["cite"].startswith("§") for line in ended["lines"])


def test_a_choice_is_worth_what_the_odds_say(production: Served) -> None:
    """The process beside the server is asked in earnest."""
    browser = production.browser()
    round = browser.get("/api/learn/676a?seed=5").json
    found = browser.get("/api/learn/676a/worth?seed=5").json
    front = cards(" ".join(round["own"][0]["cards"]))
    exact = decision("676a")(library.game("676a").ruleset, Position("back9", {"own.front": front}))

    assert {one["choice"]: Fraction(one["exact"]) for one in found["choices"]} == {
        named(move.choice, int(move.units * STAKE)): value for move, value in exact.items()
    }
    assert (found["best"], found["basis"]) == ("back9:1000", "exact")
    fold = next(one for one in found["choices"] if one["choice"] == "fold:0")
    assert fold["expected"] == -STAKE
    assert fold["cost"] == pytest.approx(float((max(exact.values()) + 1) * STAKE))


def test_a_wager_on_dice_is_worth_what_the_figures_say(production: Served) -> None:
    """Without a process beside the server: figures ship."""
    browser = production.browser()
    begun = browser.get("/api/learn/668a?seed=0").json
    found = browser.get("/api/learn/668a/worth?seed=0").json
    assert {one["choice"] for one in begun["choices"]} == {one["choice"] for one in found["choices"]}
    field = next(one for one in found["choices"] if one["choice"] == "field:1000")
    assert Fraction(field["exact"]) == library.game("668a").odds("field").expectation
    ended = browser.get("/api/learn/668a?seed=0&moves=field:1000").json
    assert len(ended["rolls"][0]) == 2
    assert len(ended["lines"]) == 1
    assert browser.get("/api/learn/668a/worth?seed=0&moves=field:1000").status == 400, "nothing is left to choose"


@pytest.mark.parametrize("seed", ["", "-1", "+1", "1.0", "1e3", "0x1", "٣", str(SEEDS), "9" * 500, "1&seed="])
@pytest.mark.parametrize("path", ["/api/learn/657a", "/api/learn/657a/worth"])
def test_what_is_no_number_of_a_round(production: Served, path: str, seed: str) -> None:
    assert production.browser().get(f"{path}?seed={quote(seed, safe='&=')}").status == 400


def test_the_last_number_is_one(production: Served) -> None:
    assert production.browser().get(f"/api/learn/657a?seed={SEEDS - 1}").status == 200


@pytest.mark.parametrize(
    "moves",
    [
        "play:2000",
        "play:4000",
        "play:0",
        "fold:1",
        "bet",
        "play:",
        "play:٣",
        "fold:0,fold:0",
        "fold:0:As",
        ":",
        "x" * 5000,
    ],
)
def test_a_move_that_is_not_open(production: Served, moves: str) -> None:
    """Seed 7 deals less than a pair of aces."""
    assert production.browser().get(f"/api/learn/657a?seed=7&moves={quote(moves)}").status == 400


def test_cards_that_are_not_held_are_not_named() -> None:
    begun = ["play:1000"]
    own = PlayRound("663a", 16, begun).document().own[0].cards
    assert PlayRound("663a", 16, [*begun, "set:0:3d.Ad"]).document().lines
    for refused in ("set:0", "set:0:3d", "set:0:2s.2c", "set:0:Jh.Qc", "set:0:3d.3d", "set:0:zz.Ad", "set:0:Jk.Ad"):
        with pytest.raises(NoSuchMove):
            PlayRound("663a", 16, [*begun, refused])
    assert {"3d", "Ad", "Jh", "Qc"} <= set(own)


def test_more_moves_than_any_round_has() -> None:
    with pytest.raises(NoSuchMove):
        PlayRound("657a", 7, ["play:1000"] * (MOST_MOVES + 1))


def test_a_move_by_name() -> None:
    assert read("exchange:1000:9d.4c") == Move("exchange", 10_00, cards("9d 4c"))
    assert named("exchange", 10_00, ["9d", "4c"]) == "exchange:1000:4c.9d"
    assert read("hop_1-2:1000") == Move("hop_1-2", 10_00, ())


@pytest.mark.parametrize("path", ["/learn/999a", "/learn/nonsense", "/api/learn/x?seed=1", "/api/learn/x/worth?seed=1"])
def test_a_game_that_there_is_not(production: Served, path: str) -> None:
    assert production.browser().get(path).status == 404


def test_every_game_is_taught(production: Served) -> None:
    games = production.browser().get("/api/learn").json
    assert [one["chapter"] for one in games] == list(FOLDERS) == list(LESSONS)
    assert [one["chapter"] for one in games if not one["decides"]] == ["668a", "675a"]
    assert [one["chapter"] for one in games if one["decides"]] == decided()
    crazy = next(one for one in games if one["chapter"] == "657a")
    assert crazy["keeps"] == pytest.approx(0.03418855)


# Every round, every decision


def worth_of(number: str, round: PlayRound) -> WorthDocument:
    """As the page is told, without a process beside."""
    if not round.is_dealt:
        return worth_of_wagers(number)
    asked = msgspec.json.encode({"chapter": number, "position": round.position()})
    return told(msgspec.json.decode(msgspec.json.encode(answer(msgspec.json.decode(asked, type=Question)))))


def legal(number: str, seed: int, moves: list[str]) -> list[str]:
    """Every move that is open, by trying all cards that it may name."""
    round = PlayRound(number, seed, moves)
    own = [code for code in round.document().own[0].cards if code] if round.document().own else []
    found = []
    for one in round.open:
        sizes = range(one.choice.fewest_cards, one.choice.most_cards + 1)
        for held in (held for size in sizes for held in combinations(own, size)):
            move = named(one.choice.name, one.amount, held)
            try:
                PlayRound(number, seed, [*moves, move])
            except NoSuchMove:
                continue
            found.append(move)
    return found


@pytest.mark.parametrize("number", LESSONS)
def test_every_move_that_is_open_has_a_worth_and_leads_to_the_end(number: str) -> None:
    random = Random(1)
    for seed in (LESSONS[number].first, 1, 5):
        moves: list[str] = []
        while (round := PlayRound(number, seed, moves)).open:
            told_worths = worth_of(number, round)
            open_moves = legal(number, seed, moves)
            assert {one.choice for one in told_worths.choices} == set(open_moves)
            assert told_worths.choices[0].choice == told_worths.best
            assert told_worths.choices[0].cost == 0
            moves.append(random.choice(open_moves))
        ended = round.document()
        assert ended.lines
        assert ended.net == sum(line.net for line in ended.lines)


@pytest.mark.parametrize("number", LESSONS)
def test_a_position_tells_no_card_that_lies_face_down(number: str) -> None:
    """The dealer's hand, the next card: the odds are asked about what a player sees and nothing else."""
    if LESSONS[number].offers:
        return
    round = PlayRound(number, 1)
    asked = {code for held in round.position()["cards"].values() for code in held}
    document = round.document()
    shown = {code for held in document.cards.values() for code in held if code}
    own = {code for hand in document.own for code in hand.cards if code}
    assert asked == shown | own


def test_the_same_number_is_the_same_round() -> None:
    assert PlayRound("657a", 3).document() == PlayRound("657a", 3).document()
    assert PlayRound("657a", 3).document().own != PlayRound("657a", 4).document().own
    with pytest.raises(NoSuchMove):
        PlayRound("657a", 3, ["raise:1000"])


def test_floats_that_differ_by_their_rounding_cost_nothing() -> None:
    found = worths({"stand:0": 0.1 + 0.2, "draw:0": 0.3, "split:0": 0.2}, "shoe")
    assert [(one.choice, one.exact, one.cost > 0) for one in found.choices] == [
        ("stand:0", "", False),
        ("draw:0", "", False),
        ("split:0", "", True),
    ]


# Strangers, and a process that fails


async def anybody(_request: Request) -> bool:
    """A house that teaches everybody."""
    return True


def request(address: str) -> Request:
    """Somebody asks for round 1."""
    scope = {"type": "http", "client": (address, 1), "path_params": {"chapter": "676a"}, "query_string": b"seed=1"}
    return Request({**scope, "headers": []})


def test_one_address_asks_so_often_and_no_more() -> None:
    async def ask() -> None:
        school = PlayersSchool(lambda *_: Response(), anybody)
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
                await tutor.worth("676a", PlayRound("676a", 1).position(), "somebody")
            assert tutor._process is None
        await tutor.close()

    asyncio.run(ask())
    assert began.read_text() == "xx"


# What the house decides

PATHS = ("/learn", "/learn/657a", "/api/learn", "/api/learn/657a?seed=1", "/api/learn/668a/worth?seed=1")


@contextmanager
def a_house(settings: Settings) -> Iterator[Served]:
    """Served under these settings, with a terminal."""
    serving = Served(House(settings).terminal("E1", 100_00))
    yield serving
    serving.close()


def statuses(browser: Browser) -> set[int]:
    """What the pages of the school answer."""
    return {browser.get(path).status for path in PATHS}


def test_a_house_gives_advice_at_its_terminals_unless_it_says_otherwise() -> None:
    with a_house(Settings()) as served:
        device = served.device("E1")
        assert statuses(device) == statuses(served.browser()) == {200}
        assert "data-practice" in device.get("/terminal").text
        assert 'href="/learn"' in served.browser().get("/").text


def test_a_house_that_gives_no_advice_where_money_is_played_for() -> None:
    """A terminal is given none however it asks; anybody else still learns."""
    with a_house(Settings(advice_at_terminals=False)) as served:
        device = served.device("E1")
        assert statuses(device) == {403}
        assert "data-practice" not in device.get("/terminal").text
        assert statuses(served.browser()) == {200}
        assert 'href="/learn"' in served.browser().get("/").text


def test_a_house_without_a_school() -> None:
    with a_house(Settings(players_school=False)) as served:
        device = served.device("E1")
        assert statuses(device) == statuses(served.browser()) == {403}
        assert "data-practice" not in device.get("/terminal").text
        assert 'href="/learn"' not in served.browser().get("/").text
