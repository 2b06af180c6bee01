"""`croupier init`: from answers to a house; interrupted anywhere, run again, and never into somebody else's floor."""

import io
import shutil
import stat
import tomllib
from collections.abc import Callable
from contextlib import closing
from datetime import time
from pathlib import Path

import msgspec
import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings
from croupier.site import preparing
from croupier.site.house import First, House, Places, Server, keep, kept, read, usual, written
from croupier.storage.opening import open_store
from croupier.web.identity.authority import Authority
from support.storage.private_postgres import PrivateServer

Init = Callable[..., int]
NAMED = "{more}\n[settings]\nfacility = 'A'\n[people]\ntechnician = 't'\nsecond = 's'\n"
Said = pytest.CaptureFixture[str]


def people(places: Places, database: str | None = None) -> dict[str, tuple[Role, ...]]:
    data = None if database else places.data
    with closing(open_store(data, database, read_only=True)) as store:
        floor = Engine(store, SystemClock(), TrueChance()).floor
    return {one.name: one.roles for one in floor.state.staff.values()}


def test_an_empty_folder_becomes_a_house_with_its_first_two(init: Init, tmp_path: Path, capsys: Said) -> None:
    assert init() == 0

    places = Places(tmp_path / "mill")
    assert people(places) == {"tess": (Role.TECHNICIAN,), "fay": (Role.FINANCE,)}
    assert kept(places.folder).settings.facility == "The Mill"
    assert "croupier serve --house" in capsys.readouterr().out
    assert "Take" in places.checklist.read_text(encoding="utf-8")
    assert main(["verify", "--house", str(places.folder)]) == 0


def test_nobody_but_its_owner_enters_the_house(init: Init, tmp_path: Path) -> None:
    init()
    places = Places(tmp_path / "mill")

    for folder in (places.folder, places.data, places.keys, places.authority, places.server):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for file in (places.answers, places.server / "server.key", places.authority / "ca.key"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_it_says_beforehand_what_it_will_do_and_does_nothing_when_only_asked(
    init: Init, tmp_path: Path, capsys: Said
) -> None:
    assert init("", "--dry-run") == 0

    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [["to", "do"]] * 8
    assert not (tmp_path / "mill").exists()


def test_run_again_it_finds_everything_there(init: Init, tmp_path: Path, capsys: Said) -> None:
    init()
    certificate = (tmp_path / "mill" / "server" / "server.pem").read_bytes()
    capsys.readouterr()

    assert init(typed="") == 0
    assert capsys.readouterr().out.count("is there") == 7
    assert (tmp_path / "mill" / "server" / "server.pem").read_bytes() == certificate


@pytest.mark.parametrize("before", range(9))
def test_interrupted_before_any_step_and_run_again_it_ends_the_same(
    init: Init, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    more = f'witnesses = ["{tmp_path / "board.heads"}"]\nbackup = "{tmp_path / "copies"}"'
    made = preparing.steps

    def interrupted(folder: Path, house: House, hashed: preparing.Hashed) -> list[preparing.Step]:
        steps = made(folder, house, hashed)
        return [*steps[:before], steps[before]._replace(done=False, do=interrupt), *steps[before + 1 :]]

    monkeypatch.setattr(preparing, "steps", interrupted)
    assert init(more) == 130
    monkeypatch.setattr(preparing, "steps", made)

    assert init(more) == 0
    assert set(people(Places(tmp_path / "mill"))) == {"tess", "fay"}


def interrupt() -> None:
    raise KeyboardInterrupt


def test_interrupted_between_the_two_people_the_second_is_added(init: Init, tmp_path: Path) -> None:
    assert init(typed="correct horse battery\n") == 2
    assert set(people(Places(tmp_path / "mill"))) == {"tess"}

    assert init(typed="staple wagon lantern\n") == 0
    assert set(people(Places(tmp_path / "mill"))) == {"tess", "fay"}


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (NAMED.replace("[people]", "day_begin = 06:00:00\n[people]"), "there is no setting day_begin"),
        (NAMED.replace("[people]", "time_zone = 'Moon'\n[people]"), "there is no time zone 'Moon'"),
        (NAMED.replace("facility = 'A'", ""), "must name the facility"),
        (NAMED.replace("second = 's'", ""), "second"),
        (NAMED.replace("second = 's'", "second = 'T'"), "their names must differ"),
        (f"{NAMED}second_role = 'dealer'", "of finance or security, not dealer"),
        (f"{NAMED}[server]\nnames = ['a b']", "'a b' is no host name and no address"),
        (f"{NAMED}[server]\nport = 0", "port"),
        (f"colour = 'red'\n{NAMED}", "colour"),
        (f"database = 'postgresql://u:secret@h/d'\n{NAMED}", "a password does not belong in house.toml"),
        (f"database = 'mysql://u@h/d'\n{NAMED}", "kept in a PostgreSQL database"),
        ("[settings", "Expected"),
    ],
)
def test_wrong_answers_are_one_sentence_and_nothing_is_done(
    init: Init, tmp_path: Path, capsys: Said, answers: str, said: str
) -> None:
    assert init(answers=answers) == 2

    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert "secret" not in told
    assert not (tmp_path / "mill").exists()


def test_a_password_that_anybody_would_try_is_refused(init: Init, tmp_path: Path, capsys: Said) -> None:
    assert init(typed="tess\nfay\n") == 2

    assert "init: " in capsys.readouterr().err
    assert people(Places(tmp_path / "mill")) == {}


def test_a_house_whose_settings_were_changed_keeps_those_it_began_with(
    init: Init, tmp_path: Path, capsys: Said
) -> None:
    init()
    answers = '{more}\n[settings]\nfacility = "Other"\n[people]\ntechnician = "tess"\nsecond = "fay"\n'

    assert init(answers=answers) == 2
    assert "opened with facility The Mill, not Other" in capsys.readouterr().err
    assert kept(tmp_path / "mill").settings.facility == "The Mill"


def test_a_floor_of_other_people_is_left_alone(init: Init, capsys: Said) -> None:
    init()
    answers = '{more}\n[settings]\nfacility = "The Mill"\n[people]\ntechnician = "eve"\nsecond = "mallory"\n'

    assert init(answers=answers) == 2
    assert "holds a floor with other people" in capsys.readouterr().err


def test_another_second_person_is_not_added_by_changing_the_answers(init: Init, tmp_path: Path, capsys: Said) -> None:
    """Who has the machine would otherwise make the second of two signatures."""
    init()
    answers = '{more}\n[settings]\nfacility = "The Mill"\n[people]\ntechnician = "tess"\nsecond = "mallory"\n'

    assert init(answers=answers) == 2
    assert "they add everybody else, not croupier init" in capsys.readouterr().err
    assert set(people(Places(tmp_path / "mill"))) == {"tess", "fay"}
    assert kept(tmp_path / "mill").people.second == "fay"


def test_a_book_that_was_removed_is_not_begun_again(init: Init, tmp_path: Path, capsys: Said) -> None:
    """Who put yesterday's journal back would only have to remove the book and set the house up again."""
    book = tmp_path / "board.heads"
    more = f'witnesses = ["{book}"]'
    assert init(more) == 0
    book.unlink()

    assert init(more) == 2
    assert "only its keeper puts it back" in capsys.readouterr().err
    assert not book.exists()


def test_other_names_of_the_server_are_another_certificate(init: Init, tmp_path: Path) -> None:
    init()
    places = Places(tmp_path / "mill")
    before = (places.server / "server.pem").read_bytes()
    answers = '{more}\n[settings]\nfacility = "The Mill"\n[server]\nnames = ["localhost", "mill.example"]\n'
    answers += '[people]\ntechnician = "tess"\nsecond = "fay"\n'

    assert init(answers=answers) == 0
    assert (places.server / "server.pem").read_bytes() != before
    authority = Authority(places.authority)
    assert len(authority.revoked()) == 1


def test_without_the_key_of_the_authority_no_certificate_is_made(init: Init, tmp_path: Path, capsys: Said) -> None:
    init()
    places = Places(tmp_path / "mill")
    (places.authority / "ca.key").unlink()
    (places.server / "server.pem").unlink()

    assert init() == 2
    assert "bring it back for this, then take it away" in capsys.readouterr().err


def test_nobody_at_the_keyboard_and_no_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())

    assert main(["init", "--house", str(tmp_path / "mill")]) == 2
    assert "name it with --from" in capsys.readouterr().err


def test_by_hand_a_wrong_answer_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    typed = ["The Mill", "Moon", "", "25:00", "05:30", "", "", "", "", "", "", "tess", "fay", "dealers", "security"]
    typed += [str(tmp_path / "board.heads"), str(tmp_path / "copies"), "T-1", "T-1=rtsp://c/1", "xx", "es en", "yes"]
    secrets = ["correct horse battery"] * 2 + ["staple wagon lantern"] * 2
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: typed.pop(0))
    monkeypatch.setattr("getpass.getpass", lambda _: secrets.pop(0))

    assert main(["init", "--house", str(tmp_path / "mill")]) == 0
    found = kept(tmp_path / "mill")
    assert found.settings.day_begins == time(5, 30)
    assert found.people == First("tess", "fay", Role.SECURITY)
    assert (found.cameras, found.languages) == ({"T-1": "rtsp://c/1"}, ("es", "en"))
    told = capsys.readouterr().out
    for wrong in ("there is no time zone 'Moon'", "a table, an equals sign", "there is no language 'xx'; there are "):
        assert wrong in told
    assert (tmp_path / "board.heads").exists()
    assert (tmp_path / "copies").is_dir()
    assert not typed


def test_a_new_house_registers_its_devices_and_one_that_has_begun_goes_on_as_it_is(tmp_path: Path) -> None:
    answers, folder = tmp_path / "answers.toml", tmp_path / "mill"
    answers.write_text('[settings]\nfacility = "The Mill"\n[people]\ntechnician = "tess"\nsecond = "fay"\n')
    new = read(answers, usual(folder))
    assert new.settings.devices_are_registered
    folder.mkdir()
    keep(folder, new)
    assert kept(folder) == new == read(answers, usual(folder))
    before = (folder / "house.toml").read_text().replace("devices_are_registered = true\n", "")
    (folder / "house.toml").write_text(before)
    assert not kept(folder).settings.devices_are_registered
    assert not read(answers, usual(folder)).settings.devices_are_registered


def test_what_was_decided_is_read_back_as_it_was() -> None:
    house = House(
        settings=Settings(
            submissions_are_filed=True,
            facility='The "Mill" é',
            voucher_limit=1_000_00,
            denominations=(1_00, 5_00),
            second_factor=(Role.TECHNICIAN, Role.CASHIER),
            log_out_after={Role.DEALER: 20, Role.SURVEILLANCE: 0},
        ),
        languages=("es",),
        database="postgresql://u@h/d?passfile=/x",
        server=Server(("a.example", "10.0.0.1"), "0.0.0.0", 443, certificates_for_staff=True),
        people=First("tess", "sam", Role.SECURITY),
        witnesses=("/mnt/x", "http://h:1#aa"),
        backup="/mnt/y",
        cameras={"T-1": "rtsp://u:p@h/1"},
    )

    assert msgspec.convert(tomllib.loads(written(house)), House) == house


# With PostgreSQL


def test_a_database_that_is_not_there_is_created(init: Init, tmp_path: Path, postgres: PrivateServer) -> None:
    url = postgres.url("the_mill")
    assert init(f'database = "{url}"') == 0

    assert set(people(Places(tmp_path / "mill"), url)) == {"tess", "fay"}
    assert not (tmp_path / "mill" / "data").exists()
    assert init(f'database = "{url}"', typed="") == 0


def test_a_copy_is_restored_to_a_house_whose_database_is_not_there_yet(
    init: Init, tmp_path: Path, postgres: PrivateServer, capsys: Said
) -> None:
    url, elsewhere = postgres.url("a_mill"), tmp_path / "elsewhere"
    init(f'backup = "{tmp_path}/backups"\ndatabase = "{url}"')
    assert main(["backup", "--house", str(tmp_path / "mill")]) == 0
    (copy,) = (tmp_path / "backups").iterdir()
    shutil.copytree(tmp_path / "mill", elsewhere)
    answers = elsewhere / "house.toml"
    answers.write_text(answers.read_text().replace("a_mill", "a_mill_elsewhere"))
    assert main(["restore", "--from", str(copy), "--house", str(elsewhere)]) == 0
    assert main(["verify", "--house", str(elsewhere)]) == 0
    assert set(people(Places(elsewhere), postgres.url("a_mill_elsewhere"))) == {"tess", "fay"}
    assert main(["restore", "--from", str(copy), "--house", str(elsewhere)]) == 1
    assert "holds a journal already; nothing is written over" in capsys.readouterr().err


def test_a_database_that_holds_another_floor_is_left_alone(
    init: Init, tmp_path: Path, postgres: PrivateServer, capsys: Said
) -> None:
    url = postgres.url("another_mill")
    init(f'database = "{url}"')
    before = people(Places(tmp_path / "mill"), url)
    answers = f'database = "{url}"\n[settings]\nfacility = "The Forge"\n[people]\ntechnician = "tess"\nsecond = "fay"\n'

    assert init(answers=answers) == 2
    assert "opened with facility The Mill, not The Forge" in capsys.readouterr().err
    assert people(Places(tmp_path / "mill"), url) == before


def test_a_server_that_does_not_answer_is_said_before_anything_is_done(
    init: Init, tmp_path: Path, capsys: Said
) -> None:
    assert init(f'database = "postgresql://u@/d?host={tmp_path / "nowhere"}"') == 2

    assert "cannot be used" in capsys.readouterr().err
    assert not (tmp_path / "mill").exists()


def test_settings_that_are_tables_of_their_own_are_written_as_they_were(init: Init, tmp_path: Path) -> None:
    people = '[people]\ntechnician = "tess"\nsecond = "fay"\n'
    answers = f'[settings]\nfacility = "The Mill"\nlog_out_after = {{ dealer = 30 }}\n{people}'
    assert init(answers=answers) == 0
    assert kept(tmp_path / "mill").settings.log_out_after == {Role.DEALER: 30}
