"""`croupier house`: what people do at the pages, for scripts, as themselves and with their signatures."""

import io
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from support.floor.house import House
from support.web.served import PASSWORD, Served


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def ask(house: House, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> "Ask":
    serving = Served(house)
    request.addfinalizer(serving.close)  # noqa: PT021 - it has to end after the test
    serving.staff("pam", Role.PIT_MANAGER).staff("fay", Role.FINANCE).staff("tess", Role.TECHNICIAN)
    return Ask(serving.origin, monkeypatch)


class Ask:
    """A script that asks the served house."""

    def __init__(self, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._server, self._patch = server, monkeypatch

    def __call__(self, *words: str, typed: str = f"{PASSWORD}\n{PASSWORD}\n") -> int:
        self._patch.setattr("sys.stdin", io.StringIO(typed))
        return main(["house", *words, "--server", self._server])


def test_a_script_installs_and_retires_a_table_with_its_two_people(
    ask: Ask, house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask("do", "install_table", "table=T-1", "chapter=657a", "--as", "pam/pit_manager") == 0
    retire = ("do", "retire_table", "table=T-1", "why=worn out", "--as", "pam/pit_manager")
    assert ask(*retire) == 2
    assert "finance" in capsys.readouterr().err
    assert ask(*retire, "--with", "fay/finance") == 0
    assert house.floor.state.tables["T-1"].retired
    assert ask("show", "--as", "pam/pit_manager") == 0
    assert '"T-1"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("do", "install_table", "table=T", "chapter=999a"), "there is no game '999a'"),
        (("do", "install_table", "table"), "'table' is no name=value"),
        (("do", "install_table", "color=red"), "unknown field"),
        (("do", "file_submission", "text=@/nowhere"), "/nowhere: No such file"),
        (("do", "nothing_of_ours"), "there is no such command"),
        (("machine", "AAAAAAAA", "E1"), "there is nothing at this address"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    ask: Ask, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert ask(*words, "--as", "pam/pit_manager") == 2
    told = capsys.readouterr().err
    assert said.lower() in told.lower()
    assert told.count("\n") == 1


def test_who_is_not_let_in_does_nothing(ask: Ask, house: House, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("do", "install_table", "table=T-1", "chapter=657a")
    assert ask(*words, "--as", "pam/pit_manager", typed="wrong\n") == 2
    assert "name, role or password is wrong" in capsys.readouterr().err
    assert ask(*words, "--as", "pam") == 2
    assert not house.floor.state.tables


def test_a_list_is_installed_whole_or_every_error_has_its_line(
    ask: Ask, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("terminal,asset,location\nN1,a,l\nN2,a,m\nN3,,n\nN4,d,l\n", encoding="utf-8")
    assert ask("terminals", str(file), "--as", "tess/technician") == 2
    told = capsys.readouterr().err
    assert [line.split(":")[1] for line in told.splitlines()] == ["3", "4", "5", " house"]
    assert not house.floor.state.terminals
    file.write_text("terminal,asset,location\nN1,a,l\nN2,b,m\n", encoding="utf-8")
    assert ask("terminals", str(file), "--as", "tess/technician") == 0
    assert list(house.floor.state.terminals) == ["N1", "N2"]
