"""`--settings FILE`: what the certificate holder decides for a floor, and its journal begins with."""

import socket
from contextlib import closing
from datetime import time
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.loading import load
from croupier.floor.record.settings import Settings
from croupier.storage.opening import open_store
from croupier.web.server.server import CannotServe, Serving, serve

MILL = Settings(facility="The Mill", day_begins=time(5), second_signer_from=1_000_00, denominations=(20_00, 100_00))


def served(folder: Path, settings: Settings | None) -> Settings:
    """A floor that is served until it has said so, and the settings that its journal has then."""
    with closing(socket.create_server(("127.0.0.1", 0))) as tried:
        port = tried.getsockname()[1]

    def leave() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        serve(Serving(data=folder, port=port, settings=settings), leave)
    with closing(open_store(folder, read_only=True)) as store:
        return load(store, TrueChance()).floor.state.settings


def test_a_new_floor_begins_with_them_and_keeps_them(tmp_path: Path) -> None:
    assert served(tmp_path / "house", MILL) == MILL
    assert served(tmp_path / "house", None) == MILL
    assert served(tmp_path / "house", MILL) == MILL


def test_a_floor_that_has_others_is_not_served(tmp_path: Path) -> None:
    served(tmp_path / "house", None)

    with pytest.raises(CannotServe, match="was opened with facility Croupier Demonstration Casino, not The Mill"):
        served(tmp_path / "house", MILL)


@pytest.mark.cites("§ 465a.26(b)(3)", "§ 465a.26(b)(4)")
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("facilty = 'The Mill'", "there is no setting facilty; there are facility, system_id"),
        ("facility = ''", "$.facility"),
        ("facility = The Mill", "Invalid value (at line 1"),
        (f"facility = {'[' * 5_000}", "maximum recursion depth exceeded"),
        ("time_zone = 'America/Harrisburg'", "there is no time zone 'America/Harrisburg'"),
        ("time_zone = 'America'", "there is no time zone 'America'"),
        ("day_begins = 6", "$.day_begins"),
        ("system_id = '1'", "$.system_id"),
        ("payout_limit = 1200.50", "$.payout_limit"),
        ("award_limit = -1", "$.award_limit"),
        ("voucher_days = 0", "$.voucher_days"),
        ("voucher_days = 36_501", "$.voucher_days"),
        ("denominations = [2000, 1050]", "there is no bill of $10.50"),
        ("denominations = []", "$.denominations"),
        ("second_signer_from = 5_000_01", "<= 500000 - at `$.second_signer_from`"),
        ("supervisor_from = 25_000_01", "<= 2500000 - at `$.supervisor_from`"),
    ],
)
def test_what_is_no_settings_is_one_line_and_nothing_is_touched(
    tmp_path: Path, written: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mill.toml"
    file.write_text(written)

    assert main(["serve", "--data", str(tmp_path / "house"), "--settings", str(file)]) == 2

    errors = capsys.readouterr().err
    assert errors.startswith(f"croupier: {file}: ")
    assert (said in errors, errors.count("\n")) == (True, 1)
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path / "house"), "--settings", str(tmp_path / "mill.toml")]) == 2
    assert capsys.readouterr().err == f"croupier: {tmp_path / 'mill.toml'}: No such file or directory\n"
