"""`croupier play`: a person at the keyboard, every game, and every way to leave."""

import io
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.cli.commands import play as command
from croupier.cli.main import main

CHAPTERS = sorted(FOLDERS)
ENTER = ""
MANY_DIGITS = "9" * 5_000


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Types answers, one to a line, until they run out; gives what was printed. Leaving is never an error."""

    def session(arguments: str, *answers: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        assert main(["play", *arguments.split()]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return session


def cents(text: str) -> int:
    """An amount as it is printed, such as "-$2.50"."""
    sign = -1 if text.startswith("-") else 1
    return sign * round(100 * float(text.lstrip("+-").removeprefix("$").replace(",", "")))


def played_until(play: Any, said: str, arguments: str, *answers: str) -> str:
    """The first session, seed after seed, in which something is said."""
    sessions = (play(f"{arguments} --seed {seed}", *answers) for seed in range(1, 60))
    return str(next(printed for printed in sessions if said in printed))


AMOUNT = r"[+-]?\$[\d,]+(?:\.\d\d)?"


def closing(printed: str) -> tuple[int, int, int]:
    """Rounds, balance and net of the closing line."""
    found = re.search(rf"You leave after (\d+) rounds? with ({AMOUNT}): net ({AMOUNT})\.\n\Z", printed)
    assert found, printed[-200:]
    return int(found[1]), cents(found[2]), cents(found[3])


@pytest.mark.parametrize("number", CHAPTERS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pressing_enter_plays_every_game_to_a_balanced_end(play: Any, number: str, seed: int) -> None:
    printed = play(f"{number} --seed {seed} --rounds 2", *[ENTER] * 200)
    rounds, balance, net = closing(printed)
    assert rounds == 2
    nets = re.findall(rf"Your round: ({AMOUNT})\. You have ({AMOUNT})\.", printed)
    assert [cents(each) for each, _ in nets] != []
    assert sum(cents(each) for each, _ in nets) == net
    bought_in = command.BUY_IN * (1 + printed.count("You buy in for another"))
    assert balance == bought_in + net == cents(nets[-1][1])


@pytest.mark.parametrize("number", CHAPTERS)
def test_the_money_of_the_receipt_is_the_money_of_the_round(play: Any, number: str) -> None:
    printed = play(f"{number} --seed 4 --rounds 1 --seats 1", *[ENTER] * 200)
    receipt = printed.split("Settlement\n")[1].split("Your round:")[0]
    lines = [line for line in receipt.splitlines() if not line.startswith("    §")]
    nets = [
        found[1]
        for line in lines
        if (found := re.search(rf"  (?:win|lose|push|forfeit|paid|fee|\w+) +({AMOUNT})", line))
    ]
    assert sum(map(cents, nets)) == closing(printed)[2]


@pytest.mark.parametrize("number", CHAPTERS)
def test_lines_fit_eighty_columns(play: Any, number: str) -> None:
    printed = play(f"{number} --seed 5 --rounds 1", *[ENTER] * 200)
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize("number", CHAPTERS)
def test_every_number_of_players_can_sit_down(play: Any, number: str) -> None:
    for players in (1, chapter(number).seats):
        assert closing(play(f"{number} --seed 6 --rounds 1 --seats {players}", *[ENTER] * 200))[0] == 1


# A round of Crazy 4 Poker, sentence by sentence


def test_a_round_says_what_is_going_on(play: Any) -> None:
    printed = play("657a --seed 1 --seats 1 --rounds 1", "10", "1 5", ENTER, "2")
    expected = """\
  Ante Wager, $5 to $500 [$5]: 10
  Super Bonus Wager: $10.
  Optional wagers:
     1  Queens Up Wager                                  $1 to $100
"""
    assert expected in printed
    assert "    So far: Ante Wager $10, Super Bonus Wager $10 and Queens Up Wager $5.\n" in printed
    assert "No more bets.\nThe dealer deals 5 cards to you and 5 cards to the dealer.\n" in printed
    assert re.search(r"Your cards: ( +(?:\d+|[JQKA])[♠♥♦♣]){5}   [\w -]+\nYour decision \(play\)\n", printed)
    assert "   1  Fold\n   2  Play, $10\n  Choose 1 to 2 [2]: 2\nYou: Play, $10.\nThe dealer shows:  " in printed
    assert re.search(r"    Ante Wager +lose +-\$10  § 657a\.11\(c\)\(3\)", printed)
    assert "    Ante, Play, Super Bonus: The dealer’s " in printed


def test_the_same_seed_gives_the_same_game(play: Any) -> None:
    first, again, other = (play(f"657a --seed {seed} --rounds 2", *[ENTER] * 20) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_without_a_seed_one_is_drawn_and_told(play: Any) -> None:
    printed = play("657a --rounds 1", *[ENTER] * 20)
    seed = re.search(r"seed (\d+)\.", printed)
    assert seed
    assert play(f"657a --rounds 1 --seed {seed[1]}", *[ENTER] * 20) == printed


def test_the_dealers_cards_are_not_told_before_they_are_turned(play: Any) -> None:
    printed = play("657a --seed 8 --rounds 1 --seats 1", *[ENTER] * 20)
    before, after = printed.split("The dealer shows:")
    dealers = re.findall(r"\S+[♠♥♦♣]", after.split("\n")[0])
    assert len(dealers) == 5
    assert not set(dealers) & set(re.findall(r"\S+[♠♥♦♣]", before))


def test_the_last_wagers_can_be_placed_again_or_changed(play: Any) -> None:
    printed = play("657a --seed 1 --rounds 3", "15", ENTER, ENTER, "y", ENTER, "n", ENTER, ENTER, ENTER)
    assert "The same as before: Ante Wager $15 and Super Bonus Wager $15; $30 in all.\n" in printed
    assert "Ante Wager, $5 to $500 [$15]: \n" in printed
    assert closing(printed)[0] == 3


def test_the_command_line_proposes_the_first_wager(play: Any) -> None:
    assert "Ante Wager, $5 to $500 [$25]: \n  Super Bonus Wager: $25.\n" in play(
        "657a --seed 1 --rounds 1 --stake 25", *[ENTER] * 9
    )


def test_an_optional_wager_can_be_taken_away_again(play: Any) -> None:
    printed = play("657a --seed 1 --rounds 1", ENTER, "1 5", "1 0", ENTER, ENTER)
    assert "    So far: Ante Wager $5 and Super Bonus Wager $5.\n" in printed
    assert "Queens Up Wager    " not in printed.split("Settlement")[1]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([MANY_DIGITS], "an amount has up to fifteen digits"),
        (["9" * 15], "The Ante Wager must be $5 to $500, not $999,999,999,999,999 (§ 601a.2)."),
        (["1e15"], "an amount has up to fifteen digits"),
        (["1e5000"], "an amount has up to fifteen digits"),
        ([ENTER, MANY_DIGITS], "is no number from 1 to 5"),
        ([ENTER, f"1 {MANY_DIGITS}"], "an amount has up to fifteen digits"),
        ([ENTER, ENTER, MANY_DIGITS], "9: choose 1 to 2"),
        ([ENTER, ENTER, f"2 {MANY_DIGITS}"], "an amount has up to fifteen digits"),
        (["ten"], "'ten' is no amount of money; write it like 5 or 7.50"),
        (["-5"], "an amount cannot be below zero"),
        (["4"], "The Ante Wager must be $5 to $500, not $4 (§ 601a.2)."),
        (["7.25"], "The Ante Wager must be $5 to $500 in steps of $0.50, not $7.25 (§ 601a.2)."),
        ([ENTER, "9 5"], "'9' is no number from 1 to 5"),
        ([ENTER, "x"], "'x' is no number from 1 to 5"),
        ([ENTER, "1 500"], "The Queens Up Wager must be $1 to $100, not $500 (§ 601a.2)."),
        ([ENTER, ENTER, "3"], "there is no 3: choose 1 to 2"),
        ([ENTER, ENTER, "raise"], "'raise' is none of the choices: choose 1 to 2, or ? for help"),
        ([ENTER, ENTER, "2 11"], "not $11 (§ 657a.11(b))."),
    ],
)
def test_what_cannot_be_taken_is_said_and_asked_again(play: Any, answers: list[str], said: str) -> None:
    printed = " ".join(play("657a --seed 1 --rounds 1", *answers, *[ENTER] * 20).split())
    assert said in printed
    assert printed.endswith(".")
    assert "You leave after 1 round " in printed


def test_choices_may_be_named(play: Any) -> None:
    assert "You: Fold.\n" in play("657a --seed 1 --rounds 1", ENTER, ENTER, "fold")
    assert "You: Play, $5.\n" in play("657a --seed 1 --rounds 1", ENTER, ENTER, "p")


def test_a_question_mark_explains_with_the_clause(play: Any) -> None:
    printed = play("657a --seed 1 --rounds 1", "?", ENTER, "?", ENTER, "?", ENTER)
    assert "      § 657a.7(d)(1): equal Ante and Super Bonus, then Play.\n" in printed
    assert "Queens Up Wager pays four of a kind: 50 to 1; straight flush: 30 to 1;" in printed
    assert "      § 657a.11(b): fold or play, up to triple with aces.\n" in printed
    assert "      This is what happens at a terminal when the time is up.\n" in printed


def test_an_amount_is_asked_for_where_there_is_a_choice(play: Any) -> None:
    printed = played_until(play, "How much?", "657a --rounds 1 --seats 1", ENTER, ENTER, "2", "16", "15")
    assert "  How much? $5 to $15 in steps of $0.50 [$5]: 16\n" in printed
    assert "  The Play must be $5 to $15, not $16 (§ 657a.11(b)).\n" in printed
    assert "You: Play, $15.\n" in printed


def test_more_money_is_bought_when_it_runs_out(play: Any) -> None:
    printed = play("657a --seed 1 --rounds 2 --stake 400", *[ENTER] * 20)
    assert "You buy in for another $1,000.\n" in printed
    assert closing(printed)[1] >= 0


# Other games


def test_cards_are_named_by_number_or_notation(play: Any) -> None:
    first = play("671a --seed 7 --seats 1 --rounds 1", ENTER, ENTER, ENTER, "4", "1 2", ENTER)
    hand = re.search(r"1 (\S+)   2 (\S+)   3", first)
    assert hand
    notation = [each.translate(str.maketrans("♠♥♦♣", "shdc")) for each in hand.groups()]
    again = play("671a --seed 7 --seats 1 --rounds 1", ENTER, ENTER, ENTER, "4", " ".join(notation), ENTER)
    assert again.splitlines()[-6:] == first.splitlines()[-6:]
    assert "You: Options fee for an exchange, $5, 2 cards.\n" in first


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1 1", "name each card once"),
        ("1 x", "'x' is neither a number from 1 to 5 nor a card like"),
        ("1 9", "'9' is neither a number from 1 to 5 nor a card like"),
        ("1", "select 2 to 5 cards, not 1"),
        (MANY_DIGITS, "is neither a number from 1 to 5 nor a card like"),
    ],
)
def test_cards_that_cannot_be_named_are_asked_again(play: Any, answer: str, said: str) -> None:
    printed = " ".join(play("671a --seed 7 --seats 1 --rounds 1", *[ENTER] * 3, "4", answer, *[ENTER] * 9).split())
    assert said in printed
    assert "You leave after 1 round" in printed


def test_a_standing_wager_is_told_and_may_be_taken_down(play: Any) -> None:
    answers = ("29 10", ENTER, "y", ENTER, ENTER, ENTER)
    printed = played_until(play, "is still up from an earlier round", "668a --seats 1 --rounds 2", *answers)
    assert "Your Six Eight Shake of $10 is still up from an earlier round.\n  Take it down? y or n [n]: y\n" in printed
    assert "  $10 comes back to you.\n" in printed
    assert re.search(r"Six Eight Shake +returned +\$0 ", printed)


def test_a_standing_wager_stays_and_no_other_is_needed(play: Any) -> None:
    answers = ("29 10", ENTER, "n", *[ENTER] * 5)
    printed = played_until(play, "is still up from an earlier round", "668a --seats 1 --rounds 2", *answers)
    assert closing(printed)[0] == 2


def test_a_shoe_is_played_to_its_cover_card_and_shuffled(play: Any) -> None:
    printed = play("672a --seed 4 --seats 6 --rounds 16", *[ENTER] * 300)
    told = [line for line in printed.splitlines() if line.startswith(("Round", "The cover card", "The dealer burns"))]
    covered = told.index("The cover card appears: the cards are shuffled after this round.")
    assert told[covered + 1].startswith("Round")
    assert told[covered + 2] == "The dealer burns 1 card."
    assert told.count("The dealer burns 1 card.") == 2


# Leaving


@pytest.mark.parametrize("answers", [[], ["q"], ["QUIT"], [ENTER, "q"], [ENTER, ENTER], [ENTER, ENTER, "q"]])
def test_leaving_before_the_end_of_a_round_costs_nothing(play: Any, answers: list[str]) -> None:
    assert closing(play("657a --seed 1", *answers)) == (0, command.BUY_IN, 0)


def test_ctrl_c_leaves_with_the_closing_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "657a"]) == 0
    assert closing(capsys.readouterr().out)[0] == 0


def test_ctrl_c_between_questions_leaves_as_well(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(table: command.Table) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command.Table, "play_round", interrupt)
    assert closing(play("657a"))[0] == 0


# Terminals


def test_plain_cards_are_words(play: Any) -> None:
    printed = play("657a --seed 1 --plain --rounds 1", *[ENTER] * 9)
    assert not set("♠♥♦♣") & set(printed)
    assert re.search(r"Your cards:  (\w+ of \w+, ){2}", printed)


START = "import sys; from croupier.cli.main import main; sys.exit(main())"


def test_an_encoding_without_suits_gets_words() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-c", START, "play", "657a", "--seed", "1", "--rounds", "1"],
        input=b"\n\xff\n\n\n\n",
        capture_output=True,
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" of spades" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("999a", "there is no chapter '999a'; there are "),
        ("657a --seats 7", "play: --seats must be 1 to 6 at Crazy 4 Poker (§§ 657a.2(a), 657a.7(b))"),
        ("657a --seats 0", "play: --seats must be 1 to 6"),
        ("657a --rounds 0", "play: --rounds must be at least 1"),
        ("657a --stake ten", "play: --stake: 'ten' is no amount of money"),
        ("657a --seed x", "play: argument --seed: invalid int value: 'x'"),
        ("657a --option queens_up_paytable=Z", "queens_up_paytable cannot be 'Z'"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: str, said: str) -> None:
    assert main(["play", *arguments.split()]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert said in printed.err


VALUES = {"A": 11, "K": 10, "Q": 10, "J": 10}


def best_total(cards: str) -> int:
    """What cards come to, an ace as 1 where 11 is too many."""
    ranks = [one[:-1] for one in cards.split()]
    count, aces = sum(VALUES.get(rank) or int(rank) for rank in ranks), ranks.count("A")
    while count > 21 and aces:
        count, aces = count - 10, aces - 1
    return count


@pytest.mark.parametrize("number", ["672a", "673a"])
def test_the_hole_card_counts_once_in_what_the_dealer_shows(play: Any, number: str) -> None:
    shown = []
    for seed in range(1, 8):
        printed = play(f"{number} --seed {seed} --rounds 3", *[ENTER] * 200)
        shown += re.findall(r"The dealer(?: shows)?:  ((?:\S+[♠♥♦♣]\s+){2,}) (?:soft )?(\d+)", printed, re.IGNORECASE)

    assert len(shown) > 5
    assert [int(said) for _, said in shown] == [best_total(cards) for cards, _ in shown]
