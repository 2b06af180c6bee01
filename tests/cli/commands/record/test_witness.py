"""`croupier witness`, and a server that asks its witnesses before it starts."""

import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from croupier.cli.main import main
from croupier.witness.book import Book

START = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"


def free_port() -> int:
    with closing(socket.socket()) as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
    return port


class Served:
    """A command that runs until it is asked to end."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-c", START, *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def __enter__(self) -> str:
        """What is printed, up to the line after which it answers."""
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                return "".join(lines)
        raise AssertionError(self.process.communicate())

    def __exit__(self, *_how: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=120)


def once(folder: Path, *witnesses: str) -> str:
    """A floor is served and ended; what operators could watch."""
    port = free_port()
    words = [word for one in witnesses for word in ("--witness", one)]
    serving = Served("serve", "--data", str(folder), "--port", str(port), *words)
    with serving, urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        watched: str = answer.read().decode()
    return watched


def test_a_floor_that_was_put_back_does_not_start_until_the_witness_accepts_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, house = tmp_path / "board.heads", tmp_path / "house"
    assert main(["witness", "begin", str(book)]) == 0
    assert "croupier_witness_behind_seconds{witness=" in once(house, str(book))
    shutil.copytree(house, tmp_path / "yesterday")
    assert main(["keys", "rotate", "--data", str(house)]) == 0  # something to record
    once(house, str(book))
    newest = Book(book).newest()
    assert newest is not None
    shutil.rmtree(house)
    shutil.move(tmp_path / "yesterday", house)

    serve = ["serve", "--data", str(house), "--port", str(free_port()), "--witness", str(book)]
    capsys.readouterr()
    assert main(serve) == 2
    told = capsys.readouterr().err
    assert f"holds a head of entry {newest.head.size} from" in told
    assert "is missing" in told

    assert main(["witness", "show", str(book)]) == 0
    assert str(newest.head) in capsys.readouterr().out
    assert main(["witness", "accept", str(book), "--why", "the disk burnt"]) == 0
    once(house, str(book))
    assert next(head.size for head in Book(book).heads()) <= newest.head.size


def test_a_witness_in_another_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from croupier.journal.seals import sealer_from

    house = tmp_path / "house"
    house.mkdir()
    key, port = sealer_from(house / "seal.key").key, str(free_port())
    with Served("witness", "serve", "--data", str(tmp_path / "board"), "--key", key, "--port", port) as printed:
        address = printed.split()[4]
        once(house, address)
        (book,) = (tmp_path / "board").glob("*.heads")
        assert len(list(Book(book).heads())) >= 1
    serve = ["serve", "--data", str(house), "--port", str(free_port()), "--witness", address]
    assert main(serve) == 2
    assert "no witness answers" in capsys.readouterr().err


def test_what_is_no_witness_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = str(tmp_path / "book")
    assert main(["witness", "show", book]) == 2
    assert main(["witness", "accept", book, "--why", "x"]) == 2
    assert main(["witness", "begin", book]) == 0
    assert main(["witness", "show", book]) == 2
    assert main(["witness", "begin", book]) == 2
    assert main(["serve", "--data", str(tmp_path / "house"), "--witness", "http://board.example"]) == 2
    told = capsys.readouterr().err
    for words in ("there is no book", "holds no head", "File exists", "a witness is named http://host:port#KEY"):
        assert words in told


def test_witnesses_may_stand_in_the_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "house.toml"
    settings.write_text('facility = "The Mill"\nwitnesses = ["/nowhere/book"]\n')
    serve = ["serve", "--data", str(tmp_path / "house"), "--port", str(free_port()), "--settings", str(settings)]
    assert main(serve) == 2
    assert "no witness answers (/nowhere/book: No such file or directory)" in capsys.readouterr().err
    settings.write_text("witnesses = 7\n")
    assert main(serve) == 2
    assert "house.toml" in capsys.readouterr().err
