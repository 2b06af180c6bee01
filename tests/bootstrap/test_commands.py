"""Commands of the set-up: what they said is kept, and a person who waits gets a sign of life."""

import sys

import pytest

import commands


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_what_a_command_said_on_both_streams_and_its_code() -> None:
    done = commands.run(python("import sys; print('out', flush=True); print('err', file=sys.stderr); sys.exit(3)"))
    assert (done.code, done.failed, done.words.split()) == (3, True, ["out", "err"])


def test_a_command_that_says_nothing_and_is_done() -> None:
    done = commands.run(python("pass"))
    assert (done.code, done.failed, done.words) == (0, False, "")


def test_a_command_that_does_not_exist_failed() -> None:
    done = commands.run(["/no/such/command"])
    assert done.failed
    assert "/no/such/command" in done.words


def test_nobody_is_asked_for_anything() -> None:
    assert commands.run(python("input()")).failed


def test_a_long_command_gives_signs_of_life(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "SIGN_OF_LIFE_SECONDS", 0.05)
    done = commands.run(python("import time; print('before', flush=True); time.sleep(0.5); print('after')"))
    assert done.words.split() == ["before", "after"]
    assert capsys.readouterr().err.startswith("croupier:   … 0 s\n")


def test_a_short_command_gives_none(capsys: pytest.CaptureFixture[str]) -> None:
    commands.run(python("pass"))
    assert capsys.readouterr().err == ""


def test_the_tail_is_the_last_lines_that_say_something() -> None:
    words = "\n".join([*map(str, range(20)), "", "last"])
    message, *tail = commands.with_tail("failed:", words).splitlines()
    assert message == "failed:"
    assert len(tail) == commands.LINES_OF_TAIL
    assert tail[-1] == "    last"
