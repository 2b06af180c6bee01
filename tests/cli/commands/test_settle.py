"""`croupier settle`: what it prints, how it compares, how it ends."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.cli.commands import settle as command
from croupier.cli.main import main
from croupier.rules.examples.script import Script
from croupier.rules.terms.refusals import BrokenInvariant
from support.tables.worked_examples import DEAL, METER, ROUND, SKIPPED, changed, without

Settle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def settle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Settle:
    """Writes entries to a file, runs the command on it, gives exit code, standard output, standard error."""

    def run(entries: Any, *arguments: str) -> tuple[int, str, str]:
        file = tmp_path / "rounds.json"
        file.write_bytes(entries if isinstance(entries, bytes) else json.dumps(entries).encode())
        exit_code = main(["settle", str(file), *arguments])
        printed = capsys.readouterr()
        return exit_code, printed.out, printed.err

    return run


def test_prints_what_each_entry_came_to(settle: Settle) -> None:
    exit_code, out, err = settle([ROUND, DEAL, METER])
    assert json.loads(out) == [{"id": entry["id"], "computed": entry["expected"]} for entry in (ROUND, DEAL, METER)]
    assert (exit_code, err) == (0, "")


def test_one_entry_alone_is_a_list_of_one(settle: Settle) -> None:
    assert json.loads(settle(METER)[1]) == [{"id": "meter", "computed": METER["expected"]}]


def test_whole_dollars_print_as_whole_numbers(settle: Settle) -> None:
    at_a_rate = changed(METER, "contributions", to={"wagers": 5, "amount": 1, "rates": {"meter": 0.21}})
    assert '"meter": 10001.05,' in settle(changed(at_a_rate, "meters", "meter", to=10000))[1]
    assert '"meter": 5010, "reserve": 2}' in settle(changed(METER, "contributions", "wagers", to=8))[1]


def test_an_empty_list_is_nothing_to_do(settle: Settle) -> None:
    assert settle([]) == (0, "[]\n", "")
    assert settle([], "--check") == (0, "0 examples, 0 differences, 0 skipped\n", "")


def test_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stdin = SimpleNamespace(buffer=io.BytesIO(json.dumps(METER).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["settle", "-"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "meter"


# --check


def test_check_of_equal_entries(settle: Settle) -> None:
    assert settle([ROUND, DEAL, METER], "--check") == (0, "3 examples, 0 differences, 0 skipped\n", "")


def test_check_prints_one_line_for_each_difference(settle: Settle) -> None:
    wrong = changed(ROUND, "expected", "1", "wagers", "ante", to={"result": "push", "net": 0})
    exit_code, out, _ = settle([METER, wrong], "--check")
    assert out.splitlines() == [
        'round: 1.wagers.ante.result: expected "push", computed "win"',
        "round: 1.wagers.ante.net: expected 0, computed 10",
        "2 examples, 2 differences, 0 skipped",
    ]
    assert exit_code == 1


def test_check_sees_what_only_one_side_has(settle: Settle) -> None:
    wrong = without(changed(ROUND, "expected", "2", to={"net": 1}), "expected", "table")
    assert settle(wrong, "--check")[1].splitlines() == [
        'round: 2: expected {"net": 1}, computed nothing',
        'round: table: expected nothing, computed {"meters_after": {"meter": 26000.5}}',
        "1 examples, 2 differences, 0 skipped",
    ]


def test_check_compares_amounts_to_the_cent(settle: Settle) -> None:
    wrong = changed(ROUND, "expected", "1", "net", to=12.51)
    assert settle(wrong, "--check")[1].startswith("round: 1.net: expected 12.51, computed 12.5\n")


def test_check_names_the_first_place_of_a_list_that_differs(settle: Settle) -> None:
    wrong = changed(DEAL, "expected", "destinations", 4, to="dealer")
    assert settle(wrong, "--check")[1].startswith('deal: destinations[4]: expected "dealer", computed "3"\n')
    shorter = changed(DEAL, "expected", "destinations", to=["3"])
    assert settle(shorter, "--check")[1].startswith('deal: destinations: expected ["3"], computed ["3", ')


def test_true_is_not_one(settle: Settle) -> None:
    wrong = changed(METER, "expected", "meters_after", "meter", to=True)
    assert "expected true, computed 5007.5" in settle(wrong, "--check")[1]


def test_check_for_programs(settle: Settle) -> None:
    wrong = without(changed(METER, "expected", "meters_after", "meter", to=1), "expected", "meters_after", "reserve")
    exit_code, out, _ = settle([wrong, SKIPPED, changed(METER, "game", to="999a")], "--check", "--json")
    assert json.loads(out) == {
        "examples": 1,
        "differences": [
            {"id": "meter", "path": "meters_after.meter", "expected": 1, "computed": 5007.5},
            {"id": "meter", "path": "meters_after.reserve", "computed": 1.5},
        ],
        "skipped": [{"id": "skipped", "kind": "procedure"}],
        "not_built": {},
        "refused": [{"id": "meter", "error": json.loads(out)["refused"][0]["error"]}],
    }
    assert exit_code == 2


def test_an_entry_without_expected_is_played_but_not_compared(settle: Settle) -> None:
    assert settle(without(METER, "expected"))[0] == 0
    assert settle(without(METER, "expected"), "--check") == (
        2,
        "0 examples, 0 differences, 0 skipped\n",
        "croupier: settle: meter: the entry has no expected to compare with\n",
    )


# What is not played


@pytest.mark.parametrize("kind", ["legality", "procedure", "irregularity"])
def test_kinds_for_our_own_tests_are_skipped(settle: Settle, kind: str) -> None:
    entry = changed(SKIPPED, "kind", to=kind)
    assert settle([entry], "--check") == (
        0,
        "0 examples, 0 differences, 1 skipped\n",
        f"skipped: {kind}: skipped\n",
    )


def test_a_chapter_of_the_law_that_is_not_built_is_no_difference(
    settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "FOLDERS", {"657a": "ch657a_crazy_4_poker"})
    entries = [METER, *[changed(METER, "game", to=game) for game in ("647a", "663a", "647a")]]
    assert settle(entries, "--check") == (
        0,
        "1 examples, 0 differences, 0 skipped\n",
        "not built: 647a (2 entries)\nnot built: 663a (1 entry)\n",
    )


def test_cases_of_a_deal(settle: Settle) -> None:
    manual = {"method": "manual_or_hand", "seats": [1, 2], "destinations": ["1", "2", "dealer"] * 5}
    automated = {"method": "automated", "destinations": ["1"] * 5 + ["dealer"] * 5}
    entry = {**without(DEAL, "options"), "cases": [manual, automated], "expected": {}}
    assert json.loads(settle(entry)[1]) == [{"id": "deal", "computed": [manual, automated]}]
    wrong = changed(entry, "cases", 1, "destinations", 0, to="dealer")
    assert settle(wrong, "--check")[1].startswith('deal: [1].destinations[0]: expected "dealer", computed "1"\n')


def test_cases_that_ask_for_something_else_are_skipped(settle: Settle) -> None:
    entry = {**without(DEAL, "options"), "cases": [{"method": "automated", "order": ["1"]}]}
    assert settle(entry, "--check")[1:] == ("0 examples, 0 differences, 1 skipped\n", "skipped: deal: deal\n")


def test_a_chapter_without_a_house_way_says_so(settle: Settle) -> None:
    entry = {**without(DEAL, "options"), "kind": "house_way", "cards": {"dealer": ["Kd", "Kc", "9h"]}}
    assert settle(entry) == (2, "[]\n", "croupier: settle: deal: chapter 657a has no house way\n")


HOUSE_WAY = {
    "game": "670a",
    "id": "house way",
    "kind": "house_way",
    "cards": {"dealer": ["Kd", "Kc", "9h", "7s", "4d", "2c"]},
    "expected": {"high": ["Kd", "Kc", "7s", "4d", "2c"], "low": "9h"},
}


@pytest.mark.cites("§ 670a.11(d)")
def test_a_house_way(settle: Settle) -> None:
    assert json.loads(settle(HOUSE_WAY)[1]) == [{"id": "house way", "computed": HOUSE_WAY["expected"]}]
    assert settle(HOUSE_WAY, "--check")[1] == "1 examples, 0 differences, 0 skipped\n"


@pytest.mark.cites("§ 670a.11(d)")
@pytest.mark.parametrize("name", ["cards", "dealer", "hand"])
def test_cases_of_a_house_way(settle: Settle, name: str) -> None:
    case = {name: ["9d", "Td", "Jc", "Qh", "Kc", "3s"], "high": ["9d", "Td", "Jc", "Qh", "Kc"], "low": "3s"}
    entry = {**without(HOUSE_WAY, "cards"), "cases": [case], "expected": {}}
    assert json.loads(settle(entry)[1]) == [{"id": "house way", "computed": [case]}]


# Bad input


def test_every_bad_entry_is_told_and_the_good_ones_are_printed(settle: Settle) -> None:
    bad = changed(ROUND, "cards", "dealer", 0, to="Zc"), changed(changed(ROUND, "id", to=""), "kind", to="bet")
    exit_code, out, err = settle([bad[0], METER, bad[1]])
    assert [entry["id"] for entry in json.loads(out)] == ["meter"]
    assert err.splitlines() == [
        "croupier: settle: round: unknown card 'Zc'",
        "croupier: settle: entry 3: the entry has no id",
    ]
    assert exit_code == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON: Expecting value"),
        (b"{", "not JSON: Expecting property name"),
        (b"\xff\xfe\xff", "not JSON: "),
        (b'[{"meters": {"meter": NaN}}]', "not JSON: NaN is no number"),
        (b'[{"meters": {"meter": -Infinity}}]', "not JSON: -Infinity is no number"),
        (b'{"wagers": {"1": {"ante": 5, "ante": 10}}}', "not JSON: 'ante' stands twice in one record"),
        (b"[" * 100_000, "not JSON: nested too deeply"),
        (b"1" * 5000, "not JSON: Exceeds the limit"),
        (b'"657a-01"', "expected one entry or a list of entries"),
        (b"12", "expected one entry or a list of entries"),
    ],
)
def test_a_file_that_holds_no_entries_is_one_line(settle: Settle, content: bytes, said: str) -> None:
    exit_code, out, err = settle(content)
    assert (exit_code, out) == (2, "")
    assert err.startswith("croupier: settle: ")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["nowhere.json", ".", "no\0file"])
def test_a_file_that_cannot_be_read_is_one_line(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["settle", name]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("croupier: settle: ")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("entry", [None, 7, "657a-01", [], [{}], {}])
def test_an_entry_that_is_none_is_told_by_its_place(settle: Settle, entry: Any) -> None:
    exit_code, _, err = settle([METER, entry])
    assert exit_code == 2
    assert err.startswith("croupier: settle: entry 2: the entry ")


def test_a_stopped_table_is_told_in_one_line(settle: Settle, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(script: Script[Any]) -> Any:
        raise BrokenInvariant("ante is unsettled")

    monkeypatch.setattr(Script, "play", stop)
    assert settle(ROUND) == (2, "[]\n", "croupier: settle: round: the table stopped: ante is unsettled\n")


def test_a_chapter_that_stumbles_is_told_in_one_line(settle: Settle, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(script: Script[Any]) -> Any:
        raise KeyError("hole")

    monkeypatch.setattr(Script, "play", stumble)
    assert settle(ROUND) == (2, "[]\n", "croupier: settle: round: this cannot be read: KeyError: 'hole'\n")
