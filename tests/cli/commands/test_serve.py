"""`croupier serve`: the addresses it prints, what it refuses to start, and its end."""

import json
import signal
import socket
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from io import StringIO
from pathlib import Path
from urllib.request import urlopen

import pytest

from croupier.cli.commands import serve
from croupier.cli.errors import CommandError
from croupier.cli.main import main
from croupier.web.identity.authority import Authority
from croupier.web.server import tls


def free_port() -> int:
    with closing(socket.socket()) as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
    return port


def asked(*words: str) -> Namespace:
    parser = ArgumentParser()
    serve.configure(parser)
    return parser.parse_args(words)


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    """The command as somebody starts it in a folder."""
    start = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "serve", *words]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until_open(process: subprocess.Popen[str]) -> str:
    """What is printed, up to the line after which whoever comes is let in."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            return "".join(lines)
    raise AssertionError(process.communicate())


@pytest.mark.parametrize("politely", [signal.SIGINT, signal.SIGTERM])
def test_a_demonstration_from_its_first_line_to_its_end(tmp_path: Path, politely: signal.Signals) -> None:
    port = free_port()
    process = started(tmp_path, "--demo", "--port", str(port))
    try:
        printed = until_open(process)
        assert f"http://127.0.0.1:{port}/terminal/E-01" in printed
        assert f"http://127.0.0.1:{port}/dealer/T-657a" in printed
        assert f"http://127.0.0.1:{port}/pit" in printed
        with urlopen(f"http://127.0.0.1:{port}/ready") as answer:
            assert json.load(answer) == {"ready": True}
        again = started(tmp_path, "--demo", "--port", str(free_port()))
        assert "croupier-demo" in again.communicate()[1]
        assert again.returncode == 2
        process.send_signal(politely)
        rest, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, "")
        assert "everything is kept" in rest
    finally:
        process.kill()
        process.communicate()
    with pytest.raises(CommandError, match="everybody knows its passwords"):
        serve.run(asked("--data", str(tmp_path / "croupier-demo"), "--port", str(free_port())))


def test_a_floor_in_production_never_becomes_a_demonstration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = str(tmp_path / "house")
    monkeypatch.setattr("sys.stdin", StringIO("correct horse battery\n"))
    assert main(["staff", "add", "tess", "technician", "--data", house]) == 0

    with pytest.raises(CommandError, match="a floor in production"):
        serve.run(asked("--demo", "--data", house, "--port", str(free_port())))
    capsys.readouterr()
    main(["staff", "list", "--data", house])
    assert capsys.readouterr().out.split() == ["tess", "technician"]


def test_a_port_that_is_taken_is_said_before_anything_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--demo", "--port", str(port)]) == 2
    assert f"cannot listen at 127.0.0.1 port {port} (Address already in use); choose another with --port" in (
        capsys.readouterr().err
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", ["0", "-1", "65536"])
def test_a_port_that_is_none(port: str) -> None:
    with pytest.raises(CommandError, match="must be 1 to 65535"):
        serve.asked(asked("--port", port))


def test_a_table_gets_its_camera() -> None:
    given = [
        "--camera",
        "T-1=rtsp://10.0.0.7/one?a=b",
        "--camera",
        "T-2=-f v4l2 -i /dev/video0",
        "--camera",
        "T-3=drawn",
    ]
    serving = serve.asked(asked(*given, "--picture-port", "9001"))

    assert serving.cameras == {"T-1": "rtsp://10.0.0.7/one?a=b", "T-2": "-f v4l2 -i /dev/video0", "T-3": "drawn"}
    assert serving.picture_port == 9001
    assert serve.asked(asked()).cameras == {}


@pytest.mark.parametrize("camera", ["T-1", "T-1=", "=rtsp://10.0.0.7/one", ""])
def test_a_camera_that_is_none(camera: str) -> None:
    with pytest.raises(CommandError, match="is TABLE=INPUT"):
        serve.asked(asked("--camera", camera))


def test_an_address_with_a_password_comes_from_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever lists processes reads arguments."""
    url = "postgresql://floor:secret@db.example/floor"
    cameras, database = tmp_path / "cameras", tmp_path / "database"
    cameras.write_text("# the pit\nT-1=rtsp://eye:secret@10.0.0.7/one\n\n")
    database.write_text(f"{url}\n")

    serving = serve.asked(asked("--camera-file", str(cameras), "--database-file", str(database)))
    assert (serving.cameras, serving.database) == ({"T-1": "rtsp://eye:secret@10.0.0.7/one"}, url)
    assert serving.data is None
    monkeypatch.setenv("CROUPIER_DATABASE", url)
    assert serve.asked(asked()).database == url
    assert serve.asked(asked("--data", str(tmp_path))).database is None


@pytest.mark.parametrize(
    "words",
    [
        ("--camera", "T-1=rtsp://eye:secret@10.0.0.7/one"),
        ("--database", "postgresql://floor:secret@db.example/floor"),
        ("--database", "postgresql://db.example/floor?user=floor&password=secret"),
    ],
)
def test_a_password_among_the_arguments_is_refused_and_not_repeated(words: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match="seen by all who list processes") as refused:
        serve.asked(asked(*words))
    assert "secret" not in str(refused.value)


def test_a_file_of_addresses_that_is_not_there_is_named(tmp_path: Path) -> None:
    for option in ("--camera-file", "--database-file"):
        with pytest.raises(CommandError, match="No such file"):
            serve.asked(asked(option, str(tmp_path / "none")))


def test_names_and_proxies_of_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    serving = serve.asked(asked("--host-name", "floor.example", "--trusted-proxy", "10.0.0.5"))
    assert (serving.names, serving.proxies) == (["floor.example"], ["10.0.0.5"])
    with pytest.raises(SystemExit):
        asked("--trusted-proxy", "a-name")
    assert "is no address" in capsys.readouterr().err


def test_a_port_of_the_pictures_that_is_none_or_taken(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--picture-port must be 1 to 65535"):
        serve.asked(asked("--picture-port", "0"))
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        words = ["--demo", "--data", str(tmp_path / "data"), "--port", str(free_port()), "--picture-port", port]
        with pytest.raises(CommandError, match=f"cannot show pictures at port {port}"):
            serve.run(asked(*words))
    assert list(tmp_path.iterdir()) == []


# Production


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """The three options of production."""
    authority = Authority.make(tmp_path / "ca", "A site")
    certificate, key = authority.issue_server(["localhost"])
    made = {"--tls-certificate": certificate, "--tls-key": key, "--client-ca": tmp_path / "ca" / "ca.pem"}
    return [word for option, file in made.items() for word in (option, str(file))]


def test_in_production_everybody_is_served_and_nothing_is_a_demonstration(files: list[str], tmp_path: Path) -> None:
    serving = serve.asked(asked("--host", "0.0.0.0", *files))

    assert serving.encrypted is not None
    assert serving.encrypted.revocations == tmp_path / "ca" / "revoked.pem"
    assert (serving.demo, serving.encrypted.everybody, serving.data) == (False, False, Path("croupier-data"))


def test_a_demonstration_is_not_served_as_production(files: list[str]) -> None:
    with pytest.raises(CommandError, match="leave --demo out"):
        serve.asked(asked("--demo", *files))


def test_the_files_belong_together(files: list[str]) -> None:
    for left_out in (0, 2, 4):
        with pytest.raises(CommandError, match="belong together"):
            serve.asked(asked(*files[:left_out], *files[left_out + 2 :]))
    with pytest.raises(CommandError, match="belong together"):
        serve.asked(asked("--certificates-for-staff"))


def test_a_file_that_is_missing_is_named(files: list[str], tmp_path: Path) -> None:
    (tmp_path / "ca" / "revoked.pem").unlink()
    with pytest.raises(CommandError, match=r"no file .*revoked\.pem"):
        serve.asked(asked(*files))


def test_a_key_that_does_not_fit_is_said(files: list[str], tmp_path: Path) -> None:
    other = Authority(tmp_path / "ca").issue("terminal", "E-1")[1]
    words = [*files, "--tls-key", str(other), "--data", str(tmp_path / "data"), "--port", str(free_port())]
    with pytest.raises(CommandError, match="cannot be used"):
        serve.run(asked(*words))


@pytest.mark.parametrize("file", ["ca.pem", "revoked.pem", "server-localhost.pem", "server-localhost.key"])
def test_a_damaged_file_is_said_in_one_line(files: list[str], tmp_path: Path, file: str) -> None:
    (tmp_path / "ca" / file).write_text("-----BEGIN CERTIFICATE-----\nnothing\n")
    with pytest.raises(CommandError, match="cannot be used") as said:
        serve.run(asked(*files, "--data", str(tmp_path / "data"), "--port", str(free_port())))
    assert "\n" not in str(said.value)


def test_a_key_that_may_not_be_read_is_said(files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_encrypted: tls.Encrypted) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tls, "context", refused)
    with pytest.raises(CommandError, match="cannot be used: Permission denied"):
        serve.run(asked(*files, "--data", str(tmp_path / "data"), "--port", str(free_port())))


def test_a_picture_is_drawn_in_a_demonstration_and_never_in_production(files: list[str]) -> None:
    with pytest.raises(CommandError, match="a picture is drawn only in a demonstration"):
        serve.asked(asked(*files, "--camera", "T-1=drawn"))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "casino.example"])
def test_in_the_clear_only_this_machine_is_served(host: str) -> None:
    with pytest.raises(CommandError, match="only this machine is served"):
        serve.asked(asked("--host", host))


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_this_machine_is_served_in_the_clear(host: str) -> None:
    assert serve.asked(asked("--host", host)).encrypted is None
