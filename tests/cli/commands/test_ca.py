"""`croupier ca`: what it makes, for whom it can be read, and what it refuses."""

import stat
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from croupier.cli.main import main
from croupier.web.identity.authority import Authority, holder, read_revoked


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is made where somebody stands."""
    monkeypatch.chdir(tmp_path)


def ca(*words: str) -> int:
    return main(["ca", *words])


def mode(name: str) -> int:
    return stat.S_IMODE(Path("croupier-ca", name).stat().st_mode)


def certificate(name: str) -> x509.Certificate:
    return x509.load_pem_x509_certificate(Path("croupier-ca", name).read_bytes())


def signs_nothing_but_greetings(made: x509.Certificate) -> None:
    """No device is an authority itself."""
    assert made.extensions.get_extension_for_class(x509.BasicConstraints).value.ca is False
    usage = made.extensions.get_extension_for_class(x509.KeyUsage)
    assert (usage.critical, usage.value.digital_signature) == (True, True)
    assert not any((usage.value.key_cert_sign, usage.value.crl_sign, usage.value.key_agreement))


def test_an_authority_is_made_once_and_its_key_is_for_its_owner_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert ca("init", "--site", "The Grand") == 0
    key = Path("croupier-ca/ca.key").read_bytes()

    assert ca("init") == 2
    assert "there is an authority in croupier-ca already" in capsys.readouterr().err
    assert Path("croupier-ca/ca.key").read_bytes() == key
    assert (mode("ca.key"), mode("ca.pem"), mode(".")) == (0o600, 0o644, 0o700)
    assert "The Grand" in certificate("ca.pem").subject.rfc4514_string()


def test_a_terminal_gets_a_certificate_for_clients_that_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    ca("init")
    capsys.readouterr()
    assert ca("issue", "terminal", "E-0042", "--days", "30") == 0

    assert capsys.readouterr().out.split() == ["croupier-ca/terminal-E-0042.pem", "croupier-ca/terminal-E-0042.key"]
    made = certificate("terminal-E-0042.pem")
    assert (holder(made).kind, holder(made).name) == ("terminal", "E-0042")
    purposes = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(purposes) == [ExtendedKeyUsageOID.CLIENT_AUTH]
    assert mode("terminal-E-0042.key") == 0o600
    signs_nothing_but_greetings(made)
    made.verify_directly_issued_by(certificate("ca.pem"))


def test_the_server_gets_one_for_its_names_and_addresses() -> None:
    ca("init")
    assert ca("server", "floor.example", "10.1.2.3") == 0

    names = certificate("server-floor.example.pem").extensions.get_extension_for_class(x509.SubjectAlternativeName)
    assert names.value.get_values_for_type(x509.DNSName) == ["floor.example"]
    assert [str(one) for one in names.value.get_values_for_type(x509.IPAddress)] == ["10.1.2.3"]


def test_there_is_one_device_of_a_name_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    ca("init")
    ca("issue", "terminal", "E-1")
    first = holder(certificate("terminal-E-1.pem")).serial

    assert ca("issue", "terminal", "E-1") == 2
    assert "croupier ca revoke terminal E-1 first" in capsys.readouterr().err
    assert ca("revoke", "terminal", "E-1") == 0
    assert ca("revoke", "terminal", "E-1") == 2
    assert ca("issue", "terminal", "E-1") == 0
    revoked = read_revoked(Path("croupier-ca/revoked.pem").read_bytes(), Path("croupier-ca/ca.pem").read_bytes())
    assert revoked == {first}


def test_what_was_revoked_stays_on_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    ca("init")
    for name in ("E-1", "E-2"):
        ca("issue", "terminal", name)
        ca("revoke", "terminal", name)
    ca("issue", "station", "pit-1")
    capsys.readouterr()

    assert len(Authority(Path("croupier-ca")).revoked()) == 2
    assert ca("list") == 0
    lines = [line.split()[:3] for line in capsys.readouterr().out.splitlines()]
    assert lines == [["terminal", "E-1", "revoked"], ["terminal", "E-2", "revoked"], ["station", "pit-1", "good"]]


def test_a_list_of_another_authority_is_none() -> None:
    ca("init")
    ca("--folder", "other", "init")
    with pytest.raises(ValueError, match="not signed by this authority"):
        read_revoked(Path("other/revoked.pem").read_bytes(), Path("croupier-ca/ca.pem").read_bytes())


def test_a_damaged_list_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    ca("init")
    Path("croupier-ca/revoked.pem").write_text("nothing")
    capsys.readouterr()

    for words in (["list"], ["revoke", "terminal", "E-1"], ["issue", "terminal", "E-1"]):
        assert ca(*words) == 2
        errors = capsys.readouterr().err
        assert "ca: what is in croupier-ca cannot be read" in errors
        assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("issue", "terminal", "../E-1"), "cannot be the name of a terminal"),
        (("issue", "terminal", ""), "cannot be the name of a terminal"),
        (("issue", "terminal", "x" * 65), "cannot be the name of a terminal"),
        (("server", "two words"), "is no host name and no address"),
        (("issue", "king", "E-1"), "invalid choice: 'king'"),
        (("issue", "terminal", "E-1", "--days", "0"), "--days must be 1 to 3650"),
        (("revoke", "terminal", "E-9"), "no certificate of a terminal 'E-9'"),
        (("--folder", "nowhere", "list"), "croupier ca init makes one"),
        (("--folder", "no/where", "init"), "No such file or directory"),
        (("--folder", "other", "init", "--site", ""), "an authority has a name of 1 to 64 characters"),
        (("--folder", "other", "init", "--site", "x" * 65), "an authority has a name of 1 to 64 characters"),
        ((), "TASK"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    ca("init")
    capsys.readouterr()

    assert ca(*words) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1
