"""`croupier rules`: everything a sign at the table must show, for every game that is built."""

import json
from dataclasses import fields, replace
from typing import Any

import msgspec
import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.cli.main import main
from croupier.cli.output import screen
from croupier.rules.game.posted import posted
from croupier.rules.terms.options import BadSubmission
from croupier.rules.terms.spoken import spoken
from croupier.words import as_text

CHAPTERS = sorted(FOLDERS)


@pytest.fixture
def rules(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command and gives what it prints; it must end well."""

    def run(*arguments: str) -> str:
        assert main(["rules", *arguments]) == 0
        return capsys.readouterr().out

    return run


def in_one_line(text: str) -> str:
    """A text whose folds do not matter."""
    return " ".join(text.split())


def test_without_a_chapter_it_lists_all(rules: Any) -> None:
    listed = rules()
    for number in CHAPTERS:
        assert f"{number}  {chapter(number).name}" in listed
    assert [one["chapter"] for one in json.loads(rules("--json"))] == list(FOLDERS)


@pytest.mark.parametrize("number", CHAPTERS)
def test_the_page_shows_all_of_the_sign(rules: Any, number: str) -> None:
    game = chapter(number)
    page = in_one_line(rules(number))
    options = game.default_options
    assert game.name in page
    assert f"chapter {number}, edition {game.edition}" in page
    for sign in game.signs:
        assert in_one_line(f"{sign.says(options)} {sign.cite}") in page
    for irregularity in game.irregularities:
        assert in_one_line(f"{irregularity.title} {irregularity.cite}") in page
    for option in fields(game.options):
        assert f"{option.name} = " in page
        assert in_one_line(f"{option.metadata['text']} {option.metadata['cite']}") in page


@pytest.mark.parametrize("number", CHAPTERS)
def test_every_row_of_every_paytable_in_force_is_there(rules: Any, number: str) -> None:
    game = chapter(number)
    printed = rules(number)
    for table in game.posted_paytables(game.default_options):
        for row in table:
            assert spoken(row.name) in printed
            assert f" {row.pays}" in printed


@pytest.mark.parametrize("number", CHAPTERS)
def test_plain_text_is_eighty_columns_wide_and_has_no_blanks_at_line_ends(rules: Any, number: str) -> None:
    lines = rules(number).splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []
    assert screen.KEPT_TOGETHER not in "".join(lines)


@pytest.mark.parametrize("number", CHAPTERS)
def test_the_document_for_programs_is_the_sign(rules: Any, number: str) -> None:
    game = chapter(number)
    document = json.loads(rules(number, "--json"))
    assert document == json.loads(msgspec.json.encode(posted(game, game.default_options), enc_hook=as_text))
    assert [one["wager"] for one in document["wagers"]] == [wager.name for wager in game.wagers]
    for one in document["wagers"]:
        assert one["status"] in {"required", "optional", "by decision", "not offered"}
        assert bool(one["amount"]) is (one["status"] != "not offered")


def wagers(rules: Any, *arguments: str) -> dict[str, Any]:
    return {one["wager"]: one for one in json.loads(rules(*arguments, "--json"))["wagers"]}


@pytest.mark.cites("§ 657a.7(d)(1)", "§ 657a.7(d)(3)", "§ 657a.7(d)(4)")
def test_how_much_and_when_may_be_wagered(rules: Any) -> None:
    found = wagers(rules, "657a", "--option", "table_minimum=15", "--option", "smallest_chip=5")
    assert found["ante"]["amount"] == "$15 to $500 in steps of $5"
    assert (found["ante"]["least"], found["ante"]["most"], found["ante"]["step"]) == (15, 500, 5)
    assert (found["ante"]["status"], found["ante"]["moment"]) == ("required", "before the deal")
    assert found["super_bonus"]["amount"] == "the same as the Ante Wager"
    assert (found["play"]["status"], found["play"]["moment"]) == ("by decision", "after the deal")
    assert found["four_card_progressive"]["amount"] == "exactly $1"
    assert found["five_card_progressive"]["status"] == "not offered"
    assert found["five_card_progressive"]["offered_by"] == "five_card_progressive_paytable"


@pytest.mark.parametrize(
    ("number", "wager", "said"),
    [
        ("647a", "flop", "twice the Ante Wager"),
        ("657a", "play", "the same as the Ante Wager; up to three times it with a pair of aces or better"),
        ("669a", "play", "one to three times the Ante Wager; less on each street"),
        ("671a", "super", "the Ante Wager or more, up to $500"),
        ("672a", "insurance", "up to half the Blackjack Wager"),
        ("672a", "double", "up to the Blackjack Wager; free on a hard 9, 10 or 11"),
        ("673a", "second_chance", "the same as the Blackjack Wager"),
    ],
)
def test_amounts_that_hang_on_another_wager(rules: Any, number: str, wager: str, said: str) -> None:
    assert wagers(rules, number)[wager]["amount"] == said


def test_a_rule_for_an_amount_is_data_too(rules: Any) -> None:
    assert wagers(rules, "657a")["super_bonus"]["rule"] == {"kind": "equal_to", "wager": "ante", "times": 1}


@pytest.mark.cites("§ 657a.2(b)(6)")
def test_the_paytables_follow_the_options(rules: Any) -> None:
    def pays(*options: str) -> list[str]:
        document = json.loads(rules("657a", "--json", *options))
        table = next(one for one in document["paytables"] if one["family"] == "queens_up")
        return [row["pays"] for row in table["rows"]]

    assert pays()[:3] == ["50 to 1", "30 to 1", "9 to 1"]
    assert pays("--option", "queens_up_paytable=B") != pays()


def test_a_progressive_tells_its_seed_and_its_rates(rules: Any) -> None:
    shown = in_one_line(rules("657a", "--option", "four_card_progressive_paytable=B"))
    assert "starts at $1,000, grows by 25% of every wager and sets 5% aside for its reserve § 657a.12(d)(3)" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["999a"], "there is no chapter '999a'; there are "),
        (["657a", "--option", "kings_up=A"], "unknown option 'kings_up'; the options are dealing_method,"),
        (["657a", "--option", "queens_up_paytable=Z"], "queens_up_paytable cannot be 'Z'; legal: A, B, C, D"),
        (["657a", "--option", "table_minimum=NaN"], "table_minimum cannot be "),
        (["657a", "--option", "table_minimum"], "--option is written NAME=VALUE, not 'table_minimum'"),
        (
            [
                "657a",
                "--option",
                "four_card_progressive_paytable=A",
                "--option",
                "five_card_progressive_paytable=A",
            ],
            "offer one (§ 657a.2(b)(3))",
        ),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["rules", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1


def test_a_wide_window_is_used_and_a_narrow_one_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    widths = []
    for columns in ("60", "100", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        widths.append(screen.screen().width)
    assert widths == [60, 100, screen.WIDEST]


@pytest.mark.parametrize(
    ("number", "option", "legal"),
    [
        ("671a", "adjacent_boxes", "1"),
        ("675a", "adjacent_boxes", "1, 2, 3, 4, 5"),
        ("668a", "dealing_method", "manual_shoe"),
        ("675a", "dealing_method", "manual_shoe"),
        ("672a", "dealing_method", "manual_shoe"),
        ("673a", "dealing_method", "manual_shoe"),
        ("673a", "decks", "1, 2, 3, 4, 5, 6, 7, 8"),
        ("657a", "dealing_method", "manual_shoe, hand, automated_shoe"),
    ],
)
def test_a_value_that_the_game_refuses_is_not_called_legal(
    capsys: pytest.CaptureFixture[str], number: str, option: str, legal: str
) -> None:
    assert main(["rules", number, "--json"]) == 0
    (shown,) = (one for one in json.loads(capsys.readouterr().out)["options"] if one["option"] == option)

    assert shown["legal"] == legal
    for value in legal.split(", "):
        assert main(["rules", number, "--option", f"{option}={value}"]) == 0


def test_a_table_whose_limits_hold_no_whole_chip_does_not_open() -> None:
    game = chapter("657a")
    limits = {"table_minimum": 15, "table_maximum": 19, "smallest_chip": 10}
    submission = replace(game.submission, options={**game.submission.options, **limits})

    with pytest.raises(BadSubmission, match="no multiple of smallest_chip lies between table_minimum"):
        game.options_under(submission, game.submission.effective)
