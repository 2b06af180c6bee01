"""The odds pages: who may look, what they are told, and work that never stands in the way of a table."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.floor.record.actors import Role
from croupier.web.odds.calculations import CALCULATIONS_IN_LINE_AT_MOST, Calculations, TooMany
from croupier.web.odds.edges import Edges
from support.floor.house import House
from support.web.served import Browser, Served, until

T = TypeVar("T")

STRAIGHT = ["straight", "11 to 1"]
FLOP = [
    ["royal_flush", "1,000 to 1"],
    ["straight_flush", "500 to 1"],
    ["four_of_a_kind", "100 to 1"],
    ["full_house", "30 to 1"],
    ["flush", "20 to 1"],
    STRAIGHT,
    ["three_of_a_kind", "4 to 1"],
    ["two_pair", "2 to 1"],
    ["pair_of_jacks_or_better", "1 to 1"],
]


@pytest.fixture
def demo(house: House) -> Iterator[Served]:
    """The house as a demonstration."""
    serving = Served(house, demo=True)
    yield serving
    serving.close()


def stand_in(folder: Path, does: str) -> tuple[str, ...]:
    """A process that answers instead of the solvers: it notes that it began, and does what it is told."""
    program = folder / "answer.py"
    program.write_text(
        "import json, os, sys, time\n"
        "question = json.load(sys.stdin)\n"
        f"open({str(folder / 'began')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        f"{does}\n",
        encoding="utf-8",
    )
    return (sys.executable, str(program))


def began(folder: Path) -> list[int]:
    """The processes that have begun."""
    file = folder / "began"
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


ECHO = "print(json.dumps({'figures': [question]}))"
FOREVER = "time.sleep(600)"
SLOWLY = f"time.sleep(0.2); {ECHO}"


# Who may look


def test_in_a_demonstration_everybody_may_look(demo: Served) -> None:
    browser = demo.browser()

    assert browser.get("/odds").status == browser.get("/odds/657a").status == 200
    assert browser.get("/api/odds").status == browser.get("/api/odds/657a").status == 200


@pytest.mark.parametrize("path", ["/odds", "/odds/657a"])
def test_elsewhere_a_page_asks_who_it_is(served: Served, path: str) -> None:
    answer = served.browser().get(path)

    assert answer.status == 303
    assert answer.headers["location"] == f"/login?next={path}&role=compliance"


def test_elsewhere_nobody_gets_figures_without_a_log_in(served: Served) -> None:
    browser = served.browser()

    assert [browser.get(f"/api/odds{path}").status for path in ("", "/657a", "/657a/file")] == [401, 401, 401]
    assert browser.ask("POST", "/api/odds/657a/what-if", b"{}").status == 401


@pytest.mark.parametrize("role", [Role.DEALER, Role.COMPLIANCE, Role.CASHIER])
def test_whoever_is_logged_in_may_look(served: Served, role: Role) -> None:
    browser = served.logged_in("pat", role)

    assert browser.get("/odds/657a").status == browser.get("/api/odds/657a").status == 200


def test_a_page_of_another_site_sets_nothing_to_work(demo: Served) -> None:
    answer = demo.browser().ask("POST", "/api/odds/667a/what-if", b"{}", Origin="https://elsewhere.example")

    assert answer.status == 403


# What is told


def test_all_games_at_a_glance(demo: Served) -> None:
    games = demo.browser().get("/api/odds").json

    assert [game["chapter"] for game in games] == list(FOLDERS)
    assert all(len(game["main"]) == 1 for game in games)
    assert games[1]["main"][0]["expectation"] == "-264142729/7726058340"


@pytest.mark.parametrize("number", FOLDERS)
def test_a_page_has_a_word_for_everything_it_shows(demo: Served, number: str) -> None:
    told = demo.browser().get(f"/api/odds/{number}").json

    for one in told["figures"]["wagers"]:
        assert told["titles"][one["wager"]]
        assert one["per"] in told["wagers"]
        for table in one["tables"]:
            family = told["paytables"][table["family"]]
            assert set(family["columns"][table["column"]]) <= {row["row"] for row in family["rows"]}


@pytest.mark.parametrize("number", FOLDERS)
def test_the_rows_of_a_page_are_a_paytable_that_changes_nothing(demo: Served, number: str) -> None:
    """What the form sends unchanged is taken, and is what the regulation has."""
    game, told = chapter(number), demo.browser().get(f"/api/odds/{number}").json
    for family, table in told["paytables"].items():
        for column, cells in table["columns"].items():
            rows = [[row["row"], cells.get(row["row"], "-")] for row in table["rows"]]
            same = game.paytables.with_tables({family: {"columns": [column], "rows": rows}})

            assert same.table(family, column).payouts == game.paytables.table(family, column).payouts


def test_the_file_is_there_to_keep(demo: Served) -> None:
    answer = demo.browser().get("/api/odds/676a/file")

    assert answer.headers["content-disposition"] == 'attachment; filename="croupier-odds-676a.json"'
    assert answer.json["chapter"] == "676a"


@pytest.mark.parametrize("path", ["/odds/600a", "/api/odds/600a", "/api/odds/600a/file"])
def test_there_is_nothing_about_a_game_there_is_not(demo: Served, path: str) -> None:
    assert demo.browser().get(path).status == 404


# What if


def what_if(browser: Browser, number: str = "667a", wager: str = "main", **asked: Any) -> Any:
    message = {"wager": wager, "selected": {}, **asked}
    return browser.ask("POST", f"/api/odds/{number}/what-if", json.dumps(message).encode())


def test_a_changed_payout_is_worked_out_exactly_by_the_solvers_themselves(demo: Served) -> None:
    """Two of the eleven results of the Back 9 Wager, in a process of its own."""
    rows = [[row.name, str(row.pays)] for row in chapter("676a").paytables.table("back9")]
    rows[0][1] = "26 to 1"
    answer = what_if(demo.browser(), "676a", tables={"back9": {"rows": rows}}).json

    assert answer["figure"]["wager"] == "main"
    assert answer["difference_decimal"] > 0
    assert answer["figure"]["house_edge"] == pytest.approx(0.029184596915689354 - answer["difference_decimal"])


@pytest.mark.parametrize(
    ("cell", "detail"),
    [
        ("11 too 1", "[flop] row 'straight': '11 too 1' states no payout"),
        ("eleven", "[flop] row 'straight': 'eleven' states no payout"),
        ("2,000,000 to 1", "[flop] row 'straight': 2,000,000 to 1 is not analysed"),
        ("7 to 31", "[flop] row 'straight': 7 to 31 is not analysed"),
        ("10% of moon", "[flop] row 'straight': no meter 'moon' feeds this table"),
    ],
)
def test_a_row_that_states_no_payout_is_refused_by_name(demo: Served, cell: str, detail: str) -> None:
    rows = [["straight", cell] if row is STRAIGHT else row for row in FLOP]
    answer = what_if(demo.browser(), tables={"flop": {"rows": rows}})

    assert answer.status == 422
    assert answer.json["detail"].startswith(detail)


def test_every_wrong_row_is_named_at_once(demo: Served) -> None:
    rows = [[name, "nothing"] if name in {"flush", "straight"} else [name, pays] for name, pays in FLOP]
    answer = what_if(demo.browser(), tables={"flop": {"rows": rows}}).json

    assert [(one["family"], one["row"]) for one in answer["rows"]] == [("flop", "flush"), ("flop", "straight")]


@pytest.mark.parametrize(
    "asked",
    [
        {"tables": {"flop": {"rows": FLOP[:-1]}}},
        {"tables": {"flop": {"rows": [["moon", "1 to 1"]]}}},
        {"tables": {"moon": {"rows": FLOP}}},
        {"tables": {"flop": 7}},
        {"tables": {"flop": {"rows": 7}}},
        {"tables": {"flop": {"rows": [7, [], [7, 7]]}}},
        {"tables": {}},
        {"tables": {"flop": {"rows": [["straight", "9" * 5_000 + " to 1"]]}}},
        {"toml": "[flop"},
        {"toml": "a = " + "9" * 5_000},
        {"toml": "a = " + "[" * 7_000},
        {"wager": "moon"},
        {"selected": {"progressive_paytable": "Z"}},
        {"more": 1},
    ],
)
def test_anything_else_is_refused_with_a_sentence(demo: Served, asked: dict[str, Any]) -> None:
    answer = what_if(demo.browser(), **asked)

    assert answer.status == 422
    assert answer.json["detail"]


def test_a_question_without_a_bottom_is_refused(demo: Served) -> None:
    question = b'{"wager": "main", "selected": {"a": ' + b"[" * 8_000
    assert demo.browser().ask("POST", "/api/odds/667a/what-if", question).status == 422


def test_a_paytable_file_is_taken_as_the_command_line_takes_it(demo: Served, tmp_path: Path) -> None:
    demo.web.odds.calculations = Calculations(stand_in(tmp_path, "print(json.dumps({'refused': str(question)}))"))
    answer = what_if(demo.browser(), toml=f"[flop]\nrows = {json.dumps(FLOP)}")

    assert "['straight', '11 to 1']" in answer.json["detail"]


def test_what_takes_too_long_for_a_page_is_refused_at_once(demo: Served) -> None:
    selected = {"edition": "adopted", "instant_paytable": "A"}
    answer = what_if(demo.browser(), "671a", selected=selected, tables={"bet": {"rows": []}})

    assert answer.status == 422
    assert "croupier odds 671a --wager main --paytable FILE" in answer.json["detail"]


def test_work_that_nobody_waits_for_is_ended(demo: Served, tmp_path: Path) -> None:
    demo.web.odds.calculations = Calculations(stand_in(tmp_path, FOREVER))
    body = json.dumps({"wager": "main", "selected": {}, "tables": {"flop": {"rows": FLOP}}}).encode()
    program = (
        "import sys; from http.client import HTTPConnection as C; c = C('127.0.0.1', int(sys.argv[1]));"
        "c.request('POST', '/api/odds/667a/what-if', sys.argv[2].encode()); c.getresponse()"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(demo.port), body.decode()]) as waiting:
        until(lambda: bool(began(tmp_path)))
        waiting.kill()

    (process,) = began(tmp_path)
    until(lambda: not alive(process))


def test_the_server_leaves_no_work_behind(house: House, tmp_path: Path) -> None:
    serving = Served(house, demo=True)
    serving.web.odds.calculations = Calculations(stand_in(tmp_path, FOREVER))
    asyncio.run_coroutine_threadsafe(serving.web.odds.calculations.ask({}), serving.web.hub._loop)
    until(lambda: bool(began(tmp_path)))
    serving.close()

    (process,) = began(tmp_path)
    until(lambda: not alive(process))


# In line


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def test_one_calculation_at_a_time(tmp_path: Path) -> None:
    place = str(tmp_path / "lock")
    alone = f"import fcntl; held = open({place!r}, 'w'); fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)"

    async def several() -> list[dict[str, Any]]:
        calculations = Calculations(stand_in(tmp_path, f"{alone}; {SLOWLY}"))
        return await asyncio.gather(*(calculations.ask({"number": number}) for number in range(3)))

    answers = run(several())

    assert [answer["figures"][0]["number"] for answer in answers] == [0, 1, 2]


def test_who_asks_the_same_waits_for_the_same_and_an_answer_is_remembered(tmp_path: Path) -> None:
    async def twice() -> list[dict[str, Any]]:
        calculations = Calculations(stand_in(tmp_path, SLOWLY))
        both = await asyncio.gather(*(calculations.ask({"number": 1}) for _ in range(2)))
        return [*both, await calculations.ask({"number": 1})]

    first, second, third = run(twice())

    assert first == second == third
    assert len(began(tmp_path)) == 1


def test_the_line_is_not_endless(tmp_path: Path) -> None:
    async def one_too_many() -> None:
        calculations = Calculations(stand_in(tmp_path, FOREVER))
        waiting = [
            asyncio.create_task(calculations.ask({"number": number})) for number in range(CALCULATIONS_IN_LINE_AT_MOST)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await calculations.ask({"number": CALCULATIONS_IN_LINE_AT_MOST})
        waiting[-1].cancel()
        await asyncio.sleep(0.01)
        there_is_room = asyncio.create_task(calculations.ask({"number": CALCULATIONS_IN_LINE_AT_MOST}))
        await asyncio.sleep(0.01)
        assert not there_is_room.done()
        await calculations.close()

    run(one_too_many())


def test_who_goes_away_does_not_take_the_work_from_who_stays(tmp_path: Path) -> None:
    async def one_leaves() -> dict[str, Any]:
        calculations = Calculations(stand_in(tmp_path, SLOWLY))
        leaving, staying = (asyncio.create_task(calculations.ask({"number": 1})) for _ in range(2))
        await asyncio.sleep(0)
        leaving.cancel()
        return await staying

    assert run(one_leaves())["figures"][0]["number"] == 1


def test_who_stops_waiting_may_ask_the_same_again_at_once(tmp_path: Path) -> None:
    async def again() -> dict[str, Any]:
        calculations = Calculations(stand_in(tmp_path, SLOWLY))
        first = asyncio.create_task(calculations.ask({"number": 1}))
        await asyncio.to_thread(until, lambda: bool(began(tmp_path)))
        first.cancel()
        await asyncio.sleep(0)
        return await calculations.ask({"number": 1})

    assert run(again())["figures"][0]["number"] == 1


def test_work_that_takes_too_long_is_ended_and_not_remembered(tmp_path: Path) -> None:
    async def ask() -> tuple[dict[str, Any], dict[str, Any]]:
        calculations = Calculations(stand_in(tmp_path, FOREVER), longest=1)
        return await calculations.ask({}), await calculations.ask({})

    first, second = run(ask())

    assert first == second
    assert "not finished within 1 seconds" in first["refused"]
    assert len(began(tmp_path)) == 2
    assert not any(map(alive, began(tmp_path)))


def test_work_that_breaks_is_no_answer(tmp_path: Path) -> None:
    async def ask() -> dict[str, Any]:
        return await Calculations(stand_in(tmp_path, "sys.exit(3)")).ask({})

    assert "refused" in run(ask())


def test_the_process_gives_way_and_ends_when_its_time_is_over() -> None:
    program = (
        "import os, time; from croupier.odds.answer import give_way; give_way(1);"
        "print(os.nice(0), open('/proc/self/oom_score_adj').read().strip(), flush=True); time.sleep(600)"
    )
    started = time.monotonic()
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert ended.stdout == "19 1000\n"
    assert ended.returncode == -14
    assert time.monotonic() - started < 300


def test_the_server_itself_never_loads_a_solver() -> None:
    program = (
        "import sys, croupier.web.server.server;"
        "print([one for one in sys.modules if one.partition('.')[0] == 'numba' or one.startswith('croupier.odds')])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ended.stdout == "[]\n"


# The edges of a table


def test_the_edges_of_a_table_are_those_of_its_submission(served: Served) -> None:
    answer = served.browser().get("/api/edges/T")
    edges = {one["wager"]: one for one in answer.json["wagers"]}

    assert answer.status == 200
    assert edges["main"]["expectation"] == "-264142729/7726058340"
    assert edges["main"]["per"] == "ante"
    assert edges["main"]["notes"][0][0] == "edge.together"
    assert edges["queens_up"]["house_edge"] == pytest.approx(0.030606088589281866)
    assert ["edge.even_at", {"amount": {"cents": 35_230_00}}] in edges["four_card_progressive"]["notes"]
    assert "five_card_progressive" not in edges, "this table does not offer it"


def test_there_are_no_edges_of_a_table_there_is_not(served: Served) -> None:
    assert served.browser().get("/api/edges/nowhere").status == 404


def test_an_edge_that_does_not_ship_is_worked_out_while_the_others_are_shown(tmp_path: Path) -> None:
    figure: dict[str, Any] = {
        "of": ["ante", "super_bonus", "play"],
        "per": "ante",
        "paytable": None,
        "selected": {},
        "tables": [],
    }
    figure |= {"expectation": "-1/25", "house_edge": 0.04, "hit_frequency": 0.5, "standard_deviation": 3.0}
    figure |= {"element_of_risk": 0.01, "wager": "main"}
    house = House().table("T", super_bonus_loses_if_outranked_by_unqualified_dealer=True)
    serving = Served(house)
    serving.web.odds.edges = Edges(Calculations(stand_in(tmp_path, f"print(json.dumps({{'figures': [{figure}]}}))")))
    browser = serving.browser()
    first = browser.get("/api/edges/T")
    until(lambda: browser.get("/api/edges/T").status == 200)
    then = browser.get("/api/edges/T").json
    serving.close()

    assert first.status == 202
    assert "main" in first.json["calculating"]
    assert {one["wager"]: one["house_edge"] for one in then["wagers"]}["main"] == 0.04
    assert then["calculating"] == []
    assert len(began(tmp_path)) == 1


def test_an_edge_whose_process_could_not_begin_is_worked_out_when_one_can(tmp_path: Path) -> None:
    serving = Served(House().table("T", super_bonus_loses_if_outranked_by_unqualified_dealer=True))
    _, program = stand_in(tmp_path, "print(json.dumps({'figures': []}))")
    python = tmp_path / "python"
    serving.web.odds.edges = Edges(Calculations((str(python), program)))
    browser = serving.browser()
    without = {browser.get("/api/edges/T").status for _ in range(10)}
    python.symlink_to(sys.executable)
    until(lambda: browser.get("/api/edges/T").status == 200)
    serving.close()

    assert without == {202}
