"""Guessing passwords: slower and slower for the guesser, and nobody else is kept out."""

import pytest

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.record.events import LogInTried, decode
from croupier.web.identity import guesses
from croupier.web.identity.guesses import (
    FORGOTTEN_AFTER_SECONDS,
    FREE_TRIES,
    FREE_TRIES_AT_A_NAME,
    KEYS_REMEMBERED,
    LONGEST_PAUSE_SECONDS,
    LONGEST_WAIT_SECONDS,
    Guesses,
)
from support.floor.house import House
from support.web.served import QUICKLY_HASHED, Served

FLORA, HERE, ELSEWHERE = "flora", "10.0.0.1", "10.0.0.2"


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tried(clock: Clock) -> Guesses:
    return Guesses(clock)


def fail(tried: Guesses, times: int, source: str = HERE) -> None:
    for _ in range(times):
        tried.failed(source, FLORA)


# How long


def test_the_waiting_begins_after_a_few_and_doubles_up_to_a_minute(tried: Guesses) -> None:
    fail(tried, FREE_TRIES - 1)
    assert tried.wait(HERE, FLORA) == 0
    waits = []
    for _ in range(9):
        fail(tried, 1)
        waits.append(tried.wait(HERE, FLORA))
    assert waits == [1, 2, 4, 8, 16, 32, LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS]


def test_it_ends_by_itself_and_is_forgotten(tried: Guesses, clock: Clock) -> None:
    fail(tried, 100)
    clock.time += LONGEST_WAIT_SECONDS - 1
    assert tried.wait(HERE, FLORA) == 1
    clock.time += 1
    assert tried.wait(HERE, FLORA) == 0
    clock.time += FORGOTTEN_AFTER_SECONDS
    fail(tried, FREE_TRIES - 1)
    assert tried.wait(HERE, FLORA) == 0


def test_a_guesser_waits_and_nobody_else_and_for_no_other_name(tried: Guesses) -> None:
    fail(tried, 100)

    assert tried.wait(ELSEWHERE, FLORA) == 0
    assert tried.wait(HERE, "dana") == 0


def test_many_guessers_put_a_name_off_by_moments_and_not_where_its_person_has_been(tried: Guesses) -> None:
    tried.proved(ELSEWHERE, FLORA)
    for number in range(FREE_TRIES_AT_A_NAME - 1):
        tried.failed(f"source {number}", FLORA)
    assert tried.pause("new", FLORA) == 0
    for number in range(1_000):
        tried.failed(f"source {number}", FLORA)

    assert tried.pause("new", FLORA) == LONGEST_PAUSE_SECONDS
    assert tried.pause(ELSEWHERE, FLORA) == 0
    assert tried.wait("new", FLORA) == 0


def test_a_restart_forgets_no_guesses_at_a_name(tried: Guesses) -> None:
    assert tried.pause(HERE, FLORA, recorded=FREE_TRIES_AT_A_NAME - 1) == 0
    assert tried.pause(HERE, FLORA, recorded=10**9) == LONGEST_PAUSE_SECONDS


def test_a_right_password_forgives(tried: Guesses) -> None:
    fail(tried, 100)
    tried.proved(HERE, FLORA)
    assert tried.wait(HERE, FLORA) == 0


def test_what_is_remembered_is_bounded(tried: Guesses, monkeypatch: pytest.MonkeyPatch) -> None:
    assert KEYS_REMEMBERED == 10_000
    monkeypatch.setattr(guesses, "KEYS_REMEMBERED", 5)
    for number in range(50):
        tried.failed(f"source {number}", f"name {number}")
    assert (len(tried.wrong), len(tried.names)) == (5, 5)


# Through the front door


@pytest.fixture
def guessed(served: Served, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A floor where time stands still for guessers."""
    monkeypatch.setattr(credentials, "_NOBODY", QUICKLY_HASHED)
    served.staff(FLORA, Role.FLOORPERSON)
    served.web.log_ins.proofs.guesses = Guesses(clock)
    return served


def events(house: House) -> list[LogInTried]:
    found = [event for record in house.store.records for event in decode(record.entry.body).events]
    return [event for event in found if isinstance(event, LogInTried)]


def test_a_guesser_is_told_to_wait_and_the_person_is_not_locked(guessed: Served, clock: Clock, house: House) -> None:
    browser = guessed.browser()
    for _ in range(FREE_TRIES):
        assert browser.log_in(FLORA, Role.FLOORPERSON, "guess").status == 401

    waits = browser.log_in(FLORA, Role.FLOORPERSON)
    assert waits.status == 429
    assert "try again in 1 seconds" in waits.text
    clock.time += 1
    assert browser.log_in(FLORA, Role.FLOORPERSON).status == 303
    assert house.floor.state.staff[FLORA].failures == 0


def test_everybody_logs_in_after_somebody_guessed_at_everybody(guessed: Served, clock: Clock) -> None:
    names = ["dana", "tess", "cora"]
    for name, role in zip(names, (Role.DEALER, Role.TECHNICIAN, Role.COMPLIANCE), strict=True):
        guessed.staff(name, role)
    stranger = guessed.browser()
    for _ in range(10):
        for name in (*names, FLORA):
            assert stranger.log_in(name, Role.DEALER, "guess").status in {401, 429}

    clock.time += LONGEST_WAIT_SECONDS
    assert guessed.browser().log_in("tess", Role.TECHNICIAN).status == 303
    assert guessed.browser().log_in(FLORA, Role.FLOORPERSON).status == 303


def test_wrong_second_passwords_from_a_terminal_lock_nobody(guessed: Served, clock: Clock, house: House) -> None:
    terminal = guessed.device("E1")
    second = {"name": FLORA, "role": "floorperson", "password": "guess"}
    for _ in range(FREE_TRIES):
        answer = terminal.command("cash_out", second=second, terminal="E1")
        assert (answer.status, answer.json["reason"]) == (409, "second_person_is_not_proved")
    told = terminal.command("cash_out", second=second, terminal="E1").json["reason"]
    assert told == "wait_before_trying_again"

    assert house.balance("E1") == 100_00
    clock.time += 1
    assert guessed.browser().log_in(FLORA, Role.FLOORPERSON).status == 303


def test_guesses_are_recorded_with_where_they_came_from_and_fill_no_journal(
    guessed: Served, clock: Clock, house: House
) -> None:
    browser = guessed.browser()
    for number in range(FREE_TRIES_AT_A_NAME - 1):
        browser.log_in(FLORA, Role.FLOORPERSON, "guess")
        browser.log_in(f"nobody {number}", Role.FLOORPERSON, "guess")
        clock.time += LONGEST_WAIT_SECONDS

    recorded = [(event.name, event.proved, event.source) for event in events(house)]
    assert recorded == [(FLORA, False, "127.0.0.1"), ("", False, "127.0.0.1")]
    assert browser.log_in(FLORA, Role.FLOORPERSON).status == 303
    assert events(house)[-1].proved
