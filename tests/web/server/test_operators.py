"""What operators watch: whether the floor is ready, and figures that can be read by a machine."""

import re

import pytest

from croupier.floor.record.actors import Role
from croupier.web.server import app
from support.floor.house import House
from support.web.served import Browser, Served


def figures(served: Served) -> dict[str, float]:
    """The figures of /metrics, by name and labels."""
    answer = served.browser().get("/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'\w+(\{\w+="[^"]*"\})? [-+\d.e]+', line) for line in lines), lines
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_every_figure_says_what_it_is(served: Served) -> None:
    text = served.browser().get("/metrics").text
    named = {re.match(r"\w+", line)[0] for line in text.splitlines() if not line.startswith("#")}  # type: ignore[index]

    for name in {re.sub("_(bucket|sum|count)$", "", name) for name in named}:
        assert f"# HELP {name} " in text
        assert f"# TYPE {name} " in text


def test_commands_are_counted_by_what_became_of_them(served: Served) -> None:
    before = figures(served)
    device = served.device("E1")
    for amount in (20_00, 20_00, 0):
        device.command("tip", terminal="E1", table="T", amount=amount)
    after = figures(served)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('croupier_commands_total{result="done"}') == 3  # the two tips, and the device before them
    assert more('croupier_commands_total{result="amount_must_be_above_zero"}') == 1
    assert more("croupier_commit_commands_sum") == more('croupier_commit_commands_bucket{le="+Inf"}') == 4
    assert more("croupier_commit_commands_count") == more('croupier_commit_commands_bucket{le="1"}') == 4
    assert more("croupier_commit_seconds_total") > 0


def test_open_pages_are_counted(served: Served) -> None:
    with (
        served.browser().socket("display", "T") as one,
        served.logged_in("flora", Role.FLOORPERSON).socket("pit") as two,
    ):
        one.view()
        two.view()
        assert figures(served)['croupier_pages{page="display"}'] == 1
        assert figures(served)['croupier_pages{page="pit"}'] == 1
        assert figures(served)['croupier_pages{page="terminal"}'] == 0


def test_a_floor_that_cannot_record_is_not_ready_and_is_again_when_it_can(served: Served, house: House) -> None:
    browser, device = served.browser(), served.device("E1")
    assert (browser.get("/ready").status, browser.get("/ready").json) == (200, {"ready": True})

    house.store.fails = True
    assert device.command("tip", terminal="E1", table="T", amount=20_00).json["reason"] == "storage_is_down"
    house.store.fails = False
    assert browser.get("/ready").json == {"ready": True}
    assert figures(served)["croupier_engine_up"] == 1
    assert device.command("tip", terminal="E1", table="T", amount=20_00).status == 200


def test_an_engine_that_does_not_answer_is_not_ready(served: Served) -> None:
    served.house.engine.stop()

    assert served.browser().get("/health").json == {"alive": True}
    answer = served.browser().get("/ready")
    assert (answer.status, answer.json["ready"]) == (503, False)
    assert answer.json["wrong"] == "nothing was recorded within 2 seconds"
    served.house.engine.start()


def test_a_floor_that_can_be_read_but_not_written_is_not_ready_and_says_why(served: Served, house: House) -> None:
    house.store.fails = True
    answer = served.browser().get("/ready")
    assert (answer.status, answer.json) == (503, {"ready": False, "wrong": "the disk is full"})
    house.store.fails = False
    assert served.browser().get("/ready").json == {"ready": True}


@pytest.fixture
def stranger(served: Served, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Somebody who comes from another machine."""
    monkeypatch.setattr(app, "THIS_MACHINE", frozenset())
    return served.browser()


def test_a_stranger_learns_nothing_about_the_server(stranger: Browser, served: Served, house: House) -> None:
    assert {stranger.get(path).status for path in ("/metrics", "/api/openapi.json")} == {404}
    assert stranger.get("/health").json == {"alive": True}
    house.store.fails = True
    assert stranger.get("/ready").json == {"ready": False}
    house.store.fails = False


@pytest.mark.usefixtures("stranger")
@pytest.mark.parametrize(("role", "status"), [(Role.TECHNICIAN, 200), (Role.DEALER, 404)])
def test_a_technician_watches_the_server(served: Served, role: Role, status: int) -> None:
    person = served.logged_in("somebody", role)
    assert {person.get(path).status for path in ("/metrics", "/api/openapi.json")} == {status}
