"""The training table: a floor of its own, a coach who says what is wrong, a pit that signs only what happened."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest

from croupier.chapters import FOLDERS
from croupier.equipment.cards import Card
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    CloseTable,
    HandleCards,
    OpenBetting,
    PrepareCards,
    Report,
    ReportIrregularity,
    Request,
    reported,
)
from croupier.floor.record.commands.office.school import Procedure
from croupier.floor.rehearsal.next_task import next_task
from croupier.rules.procedure.handling import Task
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from croupier.web.school import pages
from croupier.web.school.coach import procedure_of
from croupier.web.school.training import PLAYERS, TrainingRoom, game_of, table_name
from croupier.web.sockets.quotas import Quota
from support.floor.house import FLOORPERSON, NOON, House
from support.web.served import Served

NICO = Actor("Nico", Role.DEALER)


class Lesson:
    """Nico at a training table; players and pit do their part whenever they are asked to."""

    def __init__(self, game: str = "657a") -> None:
        self.room = TrainingRoom("Nico", game, House(), Random(3))
        self._asked = 0

    def does(self, command: AnyCommand, witness: Actor | None = None) -> bool:
        self._asked += 1
        request = Request(f"nico {self._asked}", NICO, command, witness)
        done = isinstance(self.room.engine.submit(request).result(), Done)
        self.crew()
        return done

    def crew(self) -> None:
        engine = self.room.engine
        while wishes := engine.look(self.room._wishes).result():
            for wish in wishes:
                assert isinstance(engine.submit(self.room._request(wish)).result(), Done), wish

    def said(self) -> list[str]:
        return [str(line.says) for line in self.room.coach.lines]

    def opened(self) -> None:
        """Cards ready, betting open, no more bets."""
        self.crew()
        floor, table = self.room.engine.floor, self.room.engine.floor.state.tables[self.room.table]
        while task := next_task(floor, table, NOON + timedelta(0)):
            assert self.does(task, FLOORPERSON)
        assert self.does(OpenBetting(self.room.table))
        assert self.does(Report(self.room.table, BettingClosed()))

    def deals(self) -> None:
        """What the training shoe and the procedure give, once."""
        event = self.room.coach.comes(self.room.engine.floor.rounds.get(self.room.table))
        assert event is not None
        assert self.does(Report(self.room.table, reported(event)))


@pytest.fixture
def lesson() -> Iterator[Lesson]:
    made = Lesson()
    yield made
    asyncio.run(made.room.close())


def test_players_wager_by_themselves_and_the_coach_counts_by_procedure(lesson: Lesson) -> None:
    lesson.opened()
    assert len(lesson.room.engine.floor.rounds[lesson.room.table].round.stakes) == len(PLAYERS)
    for _ in range(5):
        lesson.deals()
    taken = lesson.room.coach.taken()
    assert {Procedure.OPENING, Procedure.SHUFFLE, Procedure.DEAL} <= set(taken)
    assert sum(one.wrong for one in taken.values()) == 0
    assert lesson.room.coach.taken() == {}


def test_what_is_refused_and_a_card_that_the_shoe_has_not_given_are_mistakes(lesson: Lesson) -> None:
    assert not lesson.does(OpenBetting(lesson.room.table))
    assert lesson.said()[-1].startswith("Not now: ")
    assert lesson.room.coach.lines[-1].cite.startswith("§")
    lesson.opened()
    live = lesson.room.engine.floor.rounds[lesson.room.table]
    due = lesson.room.coach.comes(live)
    assert isinstance(due, CardDealt)
    other = next(card for card in Card if card is not due.card and card in live.round.pack)
    assert lesson.does(Report(lesson.room.table, CardDealt(due.place, other)))
    assert lesson.said()[-1].startswith("The shoe dealt ")
    assert lesson.room.coach.wrong == 2


def test_an_irregularity_that_has_not_happened_is_a_mistake(lesson: Lesson) -> None:
    lesson.opened()
    for _ in range(3):
        lesson.deals()
    wrong = ReportIrregularity(lesson.room.table, IrregularityFound("wrong_number_of_cards"))
    assert lesson.does(wrong, FLOORPERSON)
    assert lesson.said()[-1] == "Nothing like that has happened"
    assert not lesson.room.coach.may_sign(wrong)


def test_what_a_command_belongs_to() -> None:
    assert procedure_of(HandleCards("T", Task.INSPECT)) is Procedure.OPENING
    assert procedure_of(HandleCards("T", Task.SHUFFLE)) is Procedure.SHUFFLE
    assert procedure_of(PrepareCards("T")) is Procedure.SHUFFLE
    assert procedure_of(CloseTable("T")) is Procedure.CLOSING


@pytest.mark.parametrize("game", ["668a", "672a"])
def test_other_games_have_a_training_table_too(game: str) -> None:
    lesson = Lesson(game)
    try:
        lesson.opened()
        lesson.deals()
        assert lesson.room.coach.wrong == 0
    finally:
        asyncio.run(lesson.room.close())


def test_a_training_table_is_named_by_its_game() -> None:
    assert [game_of(table_name(game)) for game in FOLDERS] == list(FOLDERS)
    assert game_of("T-657a") == game_of("school-999a") == ""


@pytest.fixture
def served() -> Iterator[Served]:
    serving = Served(House().terminal("E1", 100_00).table("T"))
    serving.staff("Nico", Role.DEALER).staff("Flora", Role.FLOORPERSON)
    yield serving
    serving.close()


def test_only_students_come_to_a_training_table_and_the_floor_does_not_know_it(served: Served) -> None:
    nico, flora = served.logged_in("Nico", Role.DEALER), served.logged_in("Flora", Role.FLOORPERSON)
    assert flora.get("/school/table/657a").status == 303
    assert served.browser().get("/api/school/coach/657a").status == 403
    assert nico.get("/api/school/coach/657a").status == 404
    with nico.socket("school") as socket:
        assert socket.closed() == 4403
    assert nico.get("/school/table/999a").status == 404
    assert nico.get("/school/table/657a").status == 200
    assert nico.get("/api/game/school-657a").status == 200
    with nico.socket("school", "school-657a") as socket:
        assert socket.view()["table"]["table"] == "school-657a"
        assert socket.command("open_betting", table="T")["kind"] == "refused"
    assert nico.get("/api/school/coach/657a").json["lines"]
    assert "school-657a" not in served.house.floor.state.tables


def test_a_question_has_one_answer(served: Served) -> None:
    nico = served.logged_in("Nico", Role.DEALER)
    assert nico.ask("POST", "/api/school/drill/657a/hands").status == 200
    assert nico.ask("POST", "/api/school/drill/675a/hands").status == 404
    answer = nico.ask("POST", "/api/school/answer/0").json
    assert answer["cite"].startswith("§ 657a.")
    assert nico.ask("POST", "/api/school/answer/0").status == 409
    done = served.house.floor.state.school.records["Nico"].practice["657a"][Procedure.HANDS]
    assert (done.right, done.wrong) == ((1, 0) if answer["good"] else (0, 1))


def test_nobody_fills_the_record_with_questions(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "OF_A_STUDENT", Quota(2, 1e-6))
    nico = served.logged_in("Nico", Role.DEALER)
    assert [nico.ask("POST", "/api/school/drill/657a/hands").status for _ in range(3)] == [200, 200, 429]


def test_who_logs_out_has_left_the_training_table_and_finds_it_again(served: Served) -> None:
    nico = served.logged_in("Nico", Role.DEALER)
    assert nico.get("/school/table/657a").status == 200
    with nico.socket("school", "school-657a") as socket:
        socket.view()
        nico.ask("POST", "/logout")
        assert socket.closed() == 4403
    assert nico.get("/api/school/coach/657a").status == 403
    assert nico.log_in("Nico", Role.DEALER).status == 303
    with nico.socket("school", "school-657a") as socket:
        assert socket.view()["table"]["dealer"] == "Nico"


def test_a_table_that_is_gone_is_laid_again_and_one_for_another_game_takes_its_place(served: Served) -> None:
    nico = served.logged_in("Nico", Role.DEALER)
    with nico.socket("school", "school-657a") as socket:  # a console that comes back after the server was started again
        assert socket.view()["table"]["table"] == "school-657a"
        assert nico.get("/school/table/672a").status == 200
        assert socket.closed() == 4409
    with nico.socket("school", "school-657a") as socket:
        assert socket.closed() == 4409
    assert nico.get("/api/school/coach/657a").status == 404
    assert nico.get("/api/school/coach/672a").status == 200
