"""`croupier doctor`: every fault is found, said in words, with what to do; and a house that is well is left alone."""

import json
import os
import shutil
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.cli.main import main
from croupier.site.doctor import floor as looked_at
from croupier.site.house import Places, kept
from croupier.site.preparing import opened
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE, LOCK
from croupier.web.identity.authority import Authority
from support.storage.private_postgres import PrivateServer

Init = Callable[..., int]


class Usage(NamedTuple):
    """What is free on a disk."""

    free: int


class Patient:
    """A house, and what the doctor says of it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.places, self._capsys = Places(folder), capsys

    def examined(self) -> dict[str, dict[str, str]]:
        self._capsys.readouterr()
        main(["doctor", "--house", str(self.places.folder), "--json"])
        found: list[dict[str, str]] = json.loads(self._capsys.readouterr().out)
        return {one["what"]: one for one in found}

    def of(self, what: str) -> tuple[str, str]:
        found = self.examined()[what]
        return found["verdict"], found["said"]


@pytest.fixture
def patient(init: Init, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Patient:
    init(f'backup = "{tmp_path / "copies"}"\nwitnesses = ["{tmp_path / "board.heads"}"]')
    return Patient(tmp_path / "mill", capsys)


def test_looking_changes_nothing(patient: Patient) -> None:
    def everything() -> dict[str, bytes]:
        # Reading SQLite beside a writer makes files of its own, which hold nothing.
        files = [
            one for one in patient.places.folder.rglob("*") if one.is_file() and not one.name.endswith(("-shm", "-wal"))
        ]
        return {str(one): one.read_bytes() for one in files}

    before = everything()
    patient.examined()
    assert everything() == before


def test_what_is_wrong_decides_how_the_command_ends(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--house", str(patient.places.folder)]) == 1

    said = capsys.readouterr().out
    assert "wrong       backup: there is no copy" in said
    assert f"→ croupier backup --house {patient.places.folder}" in said


def test_a_house_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--house", str(tmp_path / "nowhere")]) == 2
    assert "croupier init" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("free", "verdict"), [(0, "wrong"), ((1 << 30) - 1, "wrong"), (1 << 30, "look at it"), (10 << 30, "right")]
)
def test_a_disk_that_fills(patient: Patient, monkeypatch: pytest.MonkeyPatch, free: int, verdict: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free))

    assert patient.of("disk")[0] == verdict


@pytest.mark.parametrize(("days", "verdict"), [(-1, "wrong"), (29, "look at it"), (31, "right")])
def test_a_certificate_that_expires(patient: Patient, days: int, verdict: str) -> None:
    authority = Authority(patient.places.authority)
    authority.revoke("server", "localhost")
    certificate, key = authority.issue_server(["localhost"], days)
    shutil.copyfile(certificate, patient.places.server / "server.pem")
    shutil.copyfile(key, patient.places.server / "server.key")

    assert patient.of("certificate of the server")[0] == verdict


def test_a_list_of_revoked_devices_that_is_another_authoritys(patient: Patient, tmp_path: Path) -> None:
    Authority.make(tmp_path / "forged", "another")
    shutil.copyfile(tmp_path / "forged" / "revoked.pem", patient.places.server / "revoked.pem")

    assert patient.of("revoked devices") == (
        "wrong",
        "the list cannot be used: this list was not signed by this authority",
    )


def test_the_key_of_the_authority_belongs_elsewhere(patient: Patient) -> None:
    assert patient.of("key of the authority")[0] == "look at it"

    shutil.rmtree(patient.places.authority)
    assert "key of the authority" not in patient.examined()


def test_a_server_that_does_not_answer(patient: Patient) -> None:
    verdict, said = patient.of("server")

    assert verdict == "wrong"
    assert "does not answer" in said


def test_a_journal_that_is_gone_does_not_keep_the_rest_from_being_looked_at(patient: Patient) -> None:
    (patient.places.data / FILE).unlink()

    found = patient.examined()
    assert found["journal"]["verdict"] == "wrong"
    assert "there is no journal" in found["journal"]["said"]
    assert found["certificate of the server"]["verdict"] == "right"


def test_an_entry_that_is_still_to_come(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    class Yesterday(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Yesterday":
            return cls.fromtimestamp(time.time(), tz) - timedelta(days=1)

    monkeypatch.setattr("croupier.site.doctor.record.datetime", Yesterday)
    verdict, said = patient.of("journal")
    assert verdict == "wrong"
    assert "still to come" in said


def test_who_has_the_floor(patient: Patient) -> None:
    assert patient.of("lease") == ("look at it", "no server has the floor")

    with closing(open_store(patient.places.data)):
        verdict, said = patient.of("lease")
    assert verdict == "right"
    assert f"process {os.getpid()}" in said
    assert (patient.places.data / LOCK).exists()


def test_who_has_a_floor_in_postgresql_and_whether_it_is_alive(
    init: Init, tmp_path: Path, postgres: PrivateServer, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.url("leased_mill")
    init(f'database = "{url}"')
    patient = Patient(tmp_path / "mill", capsys)
    assert patient.of("lease") == ("look at it", "no server has the floor")
    with closing(open_store(database=url)):
        verdict, said = patient.of("lease")
        assert verdict == "right"
        assert f"process {os.getpid()}" in said
        postgres.run("UPDATE lease SET beaten = clock_timestamp() - interval '1 hour'", url)
        verdict, said = patient.of("lease")
        assert verdict == "wrong"
        assert "was not heard of for 36" in said
    assert patient.of("lease")[0] == "look at it"


def test_a_key_that_is_missing(patient: Patient) -> None:
    shutil.rmtree(patient.places.keys)

    verdict, said = patient.of("key of the journal")
    assert verdict == "wrong"
    assert "bring it back" in said
    assert not patient.places.keys.exists()


def test_a_witness_that_is_gone(patient: Patient, tmp_path: Path) -> None:
    (tmp_path / "board.heads").unlink()

    verdict, said = patient.of(f"witness {tmp_path / 'board.heads'}")
    assert verdict != "right"
    assert "No such file" in said


def test_copies_by_their_age(patient: Patient, tmp_path: Path) -> None:
    assert main(["backup", "--house", str(patient.places.folder)]) == 0
    assert patient.of("backup")[0] == "right"

    (copy,) = (tmp_path / "copies").iterdir()
    old = (datetime.now(UTC) - timedelta(hours=27)).timestamp()
    os.utime(copy, (old, old))
    assert patient.of("backup")[0] == "wrong"

    shutil.rmtree(tmp_path / "copies")
    assert patient.of("backup") == ("wrong", f"{tmp_path / 'copies'} is not there")


def test_figures_that_do_not_balance(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert patient.of("books")[0] == "right"

    monkeypatch.setattr(looked_at, "differences", lambda _: iter(["the balance of E-1: 5 where 0 is expected"]))
    assert patient.of("books") == ("wrong", "the balance of E-1: 5 where 0 is expected")


def test_only_the_newest_copies_are_kept(patient: Patient, tmp_path: Path) -> None:
    place = tmp_path / "copies"
    for name in ("2020-01-01T000000Z", "2021-01-01T000000Z", "by hand"):
        (place / name).mkdir()

    assert main(["backup", "--house", str(patient.places.folder), "--keep", "2"]) == 0
    left = sorted(one.name for one in place.iterdir())
    assert len(left) == 3
    assert left[0] == "2021-01-01T000000Z"
    assert left[-1] == "by hand"


def test_a_copy_becomes_the_journal_of_a_house_elsewhere(patient: Patient, tmp_path: Path) -> None:
    main(["backup", "--house", str(patient.places.folder)])
    (copy,) = (tmp_path / "copies").iterdir()

    assert main(["restore", "--from", str(copy), "--data", str(tmp_path / "elsewhere")]) == 0
    house = kept(patient.places.folder)
    with (
        closing(open_store(tmp_path / "elsewhere", read_only=True)) as there,
        closing(opened(patient.places, house, read_only=True)) as here,
    ):
        assert there.last() == here.last()
