"""`croupier lab`: the same bytes again, a page that leads everywhere, and what verification finds."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.chapters import FOLDERS
from croupier.cli.lab import bill, comparison, games, index, law, packet, proofs, source
from croupier.cli.main import main
from croupier.floor.rehearsal.plan import Plan
from croupier.journal.keyring import KeyRing


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long and is tested elsewhere is left out: the generator's evidence, most campaigns and reports."""
    judged = {"generator": "good", "seed": 1, "words": 1, "decks": 1, "passed": True, "closed": "", "tests": []}
    monkeypatch.setattr(proofs, "generator", lambda: [judged])
    small = Plan(chapters=("657a",), terminals=2, rounds=2, faults=True, seed=3)
    monkeypatch.setattr(proofs, "CAMPAIGNS", {"a small one": small})
    monkeypatch.setattr(law, "register", cache(law.register))
    monkeypatch.setattr(games, "sheets", lambda _tell: iter([(f"par/{one}.html", one) for one in FOLDERS]))


def made(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> Path:
    file = folder / "packet.zip"
    assert main(["lab", "--out", str(file), "--tests", "none", *arguments]) == 0
    capsys.readouterr()
    return file


@pytest.mark.usefixtures("quickly")
def test_a_packet_is_the_same_again_signed_and_found_out_when_it_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One test, as making a packet is what takes time."""
    (tmp_path / "again").mkdir()
    key = KeyRing(tmp_path / "keys").make(1).key
    one = made(tmp_path, capsys, "--keys", str(tmp_path / "keys"))
    other = made(tmp_path / "again", capsys)
    assert one.read_bytes() == other.read_bytes()

    assert main(["lab", "verify", str(one), "--key", key, "--against", str(other)]) == 0
    assert "everything is right" in capsys.readouterr().out
    assert main(["lab", "verify", str(one), "--key", "00" * 32]) == 1
    assert "it was signed with" in capsys.readouterr().out
    assert main(["lab", "verify", str(other), "--key", key]) == 1
    assert "there is no signature" in capsys.readouterr().out

    parts = packet.opened(one.read_bytes())
    _leads_everywhere(parts)
    for changed, said in _changed(parts):
        other.write_bytes(packet.zipped(changed))
        assert main(["lab", "verify", str(other)]) == 1
        assert said in capsys.readouterr().out
    one.write_bytes(packet.zipped({**parts, packet.MANIFEST: parts[packet.MANIFEST] + " "}))
    assert main(["lab", "verify", str(one)]) == 1
    assert "is the signature of another packet" in capsys.readouterr().out


def _changed(parts: dict[str, str]) -> Iterator[tuple[dict[str, str], str]]:
    yield {**parts, "rules/657a.txt": "other rules"}, "rules/657a.txt is not the file that the manifest lists"
    yield {name: text for name, text in parts.items() if name != "law/limits.txt"}, "law/limits.txt is missing"
    yield {**parts, "rules/999a.txt": ""}, "rules/999a.txt is not in the manifest"
    yield {name: text for name, text in parts.items() if name != packet.MANIFEST}, "the packet has no manifest"


def _leads_everywhere(parts: dict[str, str]) -> None:
    """Every file is reached from the page, and every link is of a file or of a place on it."""
    page = parts["index.html"]
    links = set(re.findall(r'href="([^"]+)"', page))
    places = {f"#{one}" for one in re.findall(r'id="([^"]+)"', page)}
    assert links - places == set(parts) - {"index.html"}
    assert "http" not in page


def test_every_game_has_its_rules_paytables_submission_and_figures() -> None:
    rules, figures = dict(games.rules()), dict(games.figures())
    for number in FOLDERS:
        assert f"§ {number}" in rules[f"rules/{number}.txt"]
        assert json.loads(rules[f"rules/{number}.json"])["chapter"] == number
        assert rules[f"rules/{number}-submission.toml"]
        assert json.loads(figures[f"figures/{number}.json"])


def test_what_it_depends_on_is_listed_with_every_hash() -> None:
    root = source.checkout()
    locked = (root / "locks/run.txt").read_text()
    listed = json.loads(bill.bill(root, "00" * 32))
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.5")
    hashes = [one["content"] for part in listed["components"] for one in part["hashes"]]
    assert sorted(hashes) == sorted(re.findall(r"sha256:([0-9a-f]{64})", locked))
    assert "cryptography" in {one["name"] for one in listed["components"]}
    assert bill.bill(root, "00" * 32) == bill.bill(root, "00" * 32) != bill.bill(root, "11" * 32)


@pytest.mark.parametrize(
    ("name", "critical"),
    [
        ("src/croupier/money.py", True),
        ("src/croupier/chapters/ch657a_crazy_4_poker/settle.py", True),
        ("src/croupier/rng/generator.py", True),
        ("src/croupier/rng/evidence/specimens.py", False),
        ("src/croupier/floor/rehearsal/casino.py", False),
        ("docs/glossary.md", False),
    ],
)
def test_what_decides_about_money_cards_or_the_record_is_critical(name: str, critical: bool) -> None:
    assert (source.checkout() / name).is_file()
    assert source.is_critical(name) is critical


def test_every_critical_place_is_there() -> None:
    assert [one for one in source.CRITICAL if not (source.checkout() / one).exists()] == []


# What has changed


def _packet(**parts: str) -> dict[str, str]:
    empty = {
        "chapters": {"657a": {"clauses": {"657a.7(a)": {"kind": "software", "note": "", "open": "", "missing": []}}}}
    }
    usual = {
        packet.MANIFEST: json.dumps({"croupier": "1", "files": {}}),
        "law/register.json": json.dumps(empty),
        "source/critical.json": json.dumps({"files": {"money.py": "aa"}}),
        "source/files.json": json.dumps({"files": {"money.py": "aa", "README.md": "bb"}}),
        "source/bom.cdx.json": json.dumps({"components": [{"name": "rich", "version": "14"}]}),
        "rules/657a.txt": "rules",
        "figures/657a.json": "{}",
    }
    return {**usual, **{name.replace("__", "/").replace("_dot_", "."): text for name, text in parts.items()}}


def test_what_has_changed_is_told_and_what_has_not() -> None:
    new = _packet(
        rules__657a_dot_txt="other rules",
        source__critical_dot_json=json.dumps({"files": {"money.py": "cc"}}),
        source__files_dot_json=json.dumps({"files": {"money.py": "cc", "README.md": "bb", "NEW.md": "dd"}}),
    )
    told = "\n".join(comparison.changes(_packet(), new))
    assert "clauses: 0 changed, 1 not" in told
    assert "rules and paytables: 1 changed, 0 not\n  changed  rules/657a.txt" in told
    assert "exact figures: 0 changed, 1 not" in told
    assert "critical files: 1 changed, 0 not\n  changed  money.py" in told
    assert "other files: 1 changed, 1 not\n  new      NEW.md" in told
    assert "dependencies: 0 changed, 1 not" in told


def test_the_first_difference_of_two_packets_is_named_by_file_and_line() -> None:
    one = {"a.txt": "1\n2\n3\n", "b.txt": ""}
    assert comparison.first_unlike(one, dict(one)) == ""
    assert comparison.first_unlike(one, {**one, "a.txt": "1\n2\n4\n"}) == "a.txt differs from line 3 on"
    assert comparison.first_unlike(one, {"a.txt": one["a.txt"]}) == "b.txt is only in the first"


def test_a_page_escapes_what_it_is_given() -> None:
    assert "<script>" not in index._link("x", "<script>")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say where the packet goes"),
        (["--out", "/nowhere/packet.zip"], "there is no folder /nowhere"),
        (["verify"], "say which packet"),
        (["verify", "/nowhere/packet.zip"], "No such file"),
        (["--since", "pyproject.toml"], "no packet"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(source.checkout())
    assert main(["lab", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_tests_are_told_by_name_and_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_two.py").write_text("def test_right(): pass\n\n\ndef test_wrong(): assert False\n")
    monkeypatch.setitem(proofs.WHICH, "quick", ("test_two.py",))
    assert proofs.tested(tmp_path, "quick") == {"test_two::test_right": "passed", "test_two::test_wrong": "failed"}
