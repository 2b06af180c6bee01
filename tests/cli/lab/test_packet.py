"""`croupier lab`: the same bytes again, a page that leads everywhere, and what verification finds."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.central.protocol.polls import POLLS
from croupier.chapters import FOLDERS
from croupier.cli.lab import bill, comparison, games, law, leaves, packet, page, proofs, protocols, source
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
    polled = {"seed": 1, "rounds": 1, "polls": 9, "differences": [], "verified": True}
    monkeypatch.setattr(proofs, "lines", lambda: polled)
    kill = {"seed": 1, "killed_after_answers": [3], "all_that_was_answered_is_there": True, "verified": True}
    monkeypatch.setattr(proofs, "kills", lambda: [kill])
    monkeypatch.setattr(protocols, "files", tuple)
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
    """Every file is reached from the index, and every link is of a file or of a place on it; each page leads back."""
    front = parts["index.html"]
    links = set(re.findall(r'href="([^"]+)"', front))
    places = {f"#{one}" for one in re.findall(r'id="([^"]+)"', front)}
    assert links - places == set(parts) - {"index.html"}
    for name, text in leaves.leaves(parts):
        assert parts[name] == text
        assert 'href="../index.html"' in text
    assert not [name for name, text in parts.items() if name.endswith(".html") and '="http' in text]
    assert "657a.7" in parts["law/657a.html"]


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
        "source/files.json": json.dumps({"sha256": "11", "files": {"money.py": "aa", "README.md": "bb"}}),
        "source/bom.cdx.json": json.dumps({"components": [{"name": "rich", "version": "14"}]}),
        "rules/657a.txt": "rules",
        "figures/657a.json": "{}",
    }
    return {**usual, **{name.replace("__", "/").replace("_dot_", "."): text for name, text in parts.items()}}


def test_what_has_changed_is_told_and_what_has_not() -> None:
    new = _packet(
        rules__657a_dot_txt="other rules",
        source__critical_dot_json=json.dumps({"files": {"money.py": "cc"}}),
        source__files_dot_json=json.dumps(
            {"sha256": "22", "files": {"money.py": "cc", "README.md": "bb", "NEW.md": "dd"}}
        ),
    )
    told = "\n".join(comparison.changes(_packet(), new))
    assert "§ 461a.26(b)" in told
    assert "all sources      11 before\n                 22 now" in told
    short = {line.split(":")[0].strip(): line.split(":")[1].strip() for line in told.splitlines() if ": " in line[:40]}
    assert short["critical files"] == "1 changed, 0 did not"
    assert short["clauses"] == "none of 1 changed"
    assert short["rules and signs as posted"] == "1 changed, 0 did not"
    assert short["exact figures"] == "none of 1 changed"
    assert short["other files"] == "1 changed, 1 did not"
    assert "\nCritical files\n  changed  money.py" in told
    assert "  changed  rules/657a.txt\n           -rules\n           +other rules" in told
    assert "  NEW.md: 1 new" in told
    assert "\nClauses\n" not in told


def test_a_file_that_lies_elsewhere_now_was_moved() -> None:
    moved = {"source/critical.json": json.dumps({"files": {"cents.py": "aa"}})}
    told = "\n".join(comparison.changes(_packet(), {**_packet(), **moved}))
    assert "\nCritical files\n  moved    cents.py, which was money.py\n" in told + "\n"
    assert "gone" not in told.partition("Critical files")[2].partition("Other files")[0]


def test_a_clause_that_is_answered_for_otherwise_is_told_with_both() -> None:
    entry = {"kind": "told", "note": "", "open": "not in Spanish", "missing": []}
    register = {"chapters": {"657a": {"clauses": {"657a.7(a)": entry}}}}
    told = "\n".join(comparison.changes(_packet(), _packet(law__register_dot_json=json.dumps(register))))
    assert "  changed  § 657a.7(a) (657a)\n           -kind: software\n" in told
    assert "+kind: told" in told
    assert "+open: not in Spanish" in told


def test_the_first_difference_of_two_packets_is_named_by_file_and_line() -> None:
    one = {"a.txt": "1\n2\n3\n", "b.txt": ""}
    assert comparison.first_unlike(one, dict(one)) == ""
    assert comparison.first_unlike(one, {**one, "a.txt": "1\n2\n4\n"}) == "a.txt differs from line 3 on"
    assert comparison.first_unlike(one, {"a.txt": one["a.txt"]}) == "b.txt is only in the first"


def test_a_page_escapes_what_it_is_given() -> None:
    assert "<script>" not in page.link("x", "<script>")
    assert "<script>" not in "".join(page.written("# <script>\n\n| a |\n|---|\n| <script> `x` |\n\n- <script>\n"))
    assert "<td><code>x</code> y</td>" in "".join(page.written("| a |\n|---|\n| `x` y |\n"))


# Protocols


def test_every_poll_goes_there_and_back_with_the_same_bytes_each_time() -> None:
    found = protocols.polls()
    assert len(found) == len(POLLS)
    assert [one["code"] for one in found if one["right"] != one["trips"]] == []
    assert found == protocols.polls()
    assert next(one for one in found if one["code"] == "01")["request"] == "01 01 51 08"


def test_a_poll_that_loses_a_byte_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "is_whole", lambda _frame: True)
    assert any(one["right"] < one["trips"] for one in protocols.polls())


def test_every_rule_of_a_protocol_names_tests_that_there_are() -> None:
    root = source.checkout()
    for rule in protocols.rules():
        for test in rule["tests"]:
            file, _, function = test.partition("::")
            assert f"def {function}(" in (root / file).read_text() if function else (root / file).is_file(), test
    assert {one["protocol"] for one in protocols.rules()} == {"SAS", "Devices", "Roles"}


def test_a_rule_holds_when_all_its_tests_were_run_and_none_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = {"protocol": "P", "rule": "r", "tests": ["tests/a.py::test_one", "tests/b.py"]}
    monkeypatch.setattr(protocols, "rules", lambda: [rule])
    passed = {"tests.a::test_one[1]": "passed", "tests.a::test_one[2]": "passed", "tests.b::test_x": "passed"}
    (held,) = protocols.held(passed)
    assert (held["held"], held["passed"]) == (True, 3)
    assert not protocols.held({**passed, "tests.b::test_y": "failed"})[0]["held"]
    assert not protocols.held({"tests.a::test_one": "passed"})[0]["held"], "tests of b were not run"
    assert protocols.held({**passed, "tests.a::test_other": "failed"})[0]["held"]


def test_what_was_answered_before_a_kill_is_found_and_what_was_not_is_missed(tmp_path: Path) -> None:
    told = tmp_path / "told"
    told.write_text("r1 1\nr2 2\nr3")
    assert proofs._told(told) == [("r1", 1), ("r2", 2)]
    assert proofs._told(tmp_path / "none") == []


def test_a_clause_shows_the_worst_that_a_test_of_it_came_to() -> None:
    results = {"tests.a::test_x[1]": "failed", "tests.a::test_x[2]": "passed", "tests.b::test_y": "passed"}
    assert leaves.by_function(results) == {"tests/a.py::test_x": "failed", "tests/b.py::test_y": "passed"}


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


def test_tests_are_told_by_name_and_result(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text("def test_right(): pass\n\n\ndef test_wrong(): assert False\n")
    assert proofs.tested(tmp_path, ()) == {}
    assert proofs.tested(tmp_path, ["test_two.py"]) == {
        "test_two::test_right": "passed",
        "test_two::test_wrong": "failed",
    }
