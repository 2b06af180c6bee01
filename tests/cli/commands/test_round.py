"""`croupier round`: a past round told from the journal alone, whatever happened in it."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.equipment.cards import card
from croupier.floor.record.commands import (
    ChangeDealer,
    CorrectCard,
    ExtendTime,
    PlaceWagers,
    Report,
    ResumeTable,
    TimeOut,
)
from croupier.floor.record.events import Body, RoundWent, decode, encode
from croupier.floor.record.ports import Record
from croupier.journal.chain import Chain
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, DEALER, FLOORPERSON, SYSTEM, House, device
from support.floor.kept_house import kept

HIGH_CARDS = "2d 4c 6h 8s 9d Jc"


def stadium_round() -> House:
    """Six-Card Fortune Pai Gow in a stadium: a royal flush takes from the meter and lets the others envy it."""
    house = House().terminal("E1", 300_00).terminal("E2", 300_00).terminal("E3", 300_00)
    house.table("T", "670a", seating="stadium", turns="together", progressive_unit=5)
    for terminal, seat in (("E1", 1), ("E2", 1), ("E3", 4)):
        house.wager(terminal, seat, pai_gow=10_00, fortune_bonus=5_00, progressive=5_00)
    house.do(DEALER, Report("T", BettingClosed()))
    house.irregularity("drawn_in_error_unexposed")
    return house.deal(seat1="Jk Ks Qs Js Ts Ah", seat4=HIGH_CARDS, dealer="Kd Kc 9c 7s 4d 2c").finish()


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """What the command prints of a round, with its lines joined."""

    def tell(house: House, number: int = 1, *more: str, ends: int = 0) -> str:
        assert main(["round", "T", str(number), "--data", kept(house, tmp_path), *more]) == ends
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out if more else " ".join(printed.out.split())

    return tell


@pytest.mark.cites("§ 605a.9(c)")
def test_a_stadium_round_with_an_irregularity_an_award_and_an_envy_bonus(told: Any) -> None:
    text = told(stadium_round())

    assert text.startswith("Six-Card Fortune Pai Gow Poker at table T, round 1 Monday, November 16, 2026, EST; dealer")
    for part in (
        "E2 at seat 1 places Six-Card Fortune Pai Gow Poker Wager $10, Fortune Bonus Wager $5 and Progressive",
        "without its face being exposed. Remedy: nobody saw its face: the card is used as the next card. § 670a.13",
        "[dealer Dana with floorperson Flora]",
        "To seat 1: the joker.",
        "decides: Set the low hand, with the",
        "Seat 1 is turned up: joker, king of spades, queen of spades, jack of spades, ten of spades and ace of hearts",
        "Fortune envy paid +$1,000 Another player’s hand earns you an Envy Bonus: royal flush. § 670a.12(b)(2)",
        "Progressive envy paid +$250 Another player’s hand earns you an Envy Bonus: royal flush. § 670a.12(d)(4)",
        "Progressive Payout Wager $5 win +$495.31 Royal flush: royal flush pays 10% of meter. From the meter.",
        "Progressive Payout Wager $5 win +$445.28 Royal flush: royal flush pays 10% of meter. From the meter.",
        "Seat 1: Jk Ks Qs Js Ts Ah (royal flush)",
    ):
        assert part in text


def test_as_json_with_every_entry_and_every_line(told: Any) -> None:
    house = stadium_round()
    document = json.loads(told(house, 1, "--json"))

    assert (document["chapter"], document["over"], document["void"]) == ("670a", True, False)
    entries = [one["entry"] for one in document["happenings"]]
    recorded = [record.entry.sequence for record in house.store.records if "round:T/1" in record.mentions]
    assert entries == sorted(entries)
    assert list(dict.fromkeys(entries)) == recorded
    settled = [line for record in house.store.records for line in decode(record.entry.body).lines]
    assert [line["credited"] for line in document["lines"]] == [line.credited for line in settled]
    assert all(line["cite"] for line in document["lines"])


def crazy_4() -> House:
    return House().terminal("E1", 300_00).table("T", "657a")


def test_a_table_that_stopped_a_card_that_was_put_right_and_a_time_out(told: Any) -> None:
    house = crazy_4().wager("E1", **ANTE)
    house.do(device("E1"), PlaceWagers("E1", "T", 1, {}))
    house.do(device("E1"), PlaceWagers("E1", "T", 1, ANTE))
    house.do(FLOORPERSON, ExtendTime("T", 60))
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, CorrectCard("T", "1", 1, card("Ks")))
    house.do(DEALER, Report("T", CardDealt("dealer", card("Ks"))))
    house.do(FLOORPERSON, ResumeTable("T"))
    house.deal().after(seconds=60).do(SYSTEM, TimeOut("T"))
    text = told(house.deal())

    for part in (
        "E1 at seat 1 withdraws its wagers.",
        "The time is extended to 12:01:25. [floorperson Flora]",
        "No more bets. §",
        "A card of seat 1 was read as the ace of spades; it is the king of spades.",
        "The table stops: the king of spades is no longer in the deck.",
        "The table resumes. [floorperson Flora]",
        "12:01:00.000 E1 at seat 1 decides: Fold. § 657a.11(b) [system]",
        "E1 at seat 1 -$20",
    ):
        assert part in text


def test_the_dealer_is_whoever_dealt_then(told: Any) -> None:
    house = crazy_4()
    house.wager("E1", **ANTE).finish()
    house.do(FLOORPERSON, ChangeDealer("T", "Dev"))
    house.wager("E1", **ANTE).finish()

    assert "dealer Dana; Rules Submission 657a-default" in told(house, 1)


def test_a_round_of_dice_with_what_stands(told: Any) -> None:
    house = House().terminal("E1", 300_00).table("T", "668a")
    house.wager("E1", six_eight_shake=5_00, field=5_00).roll(4, 5)
    house.wager("E1", field=5_00).roll(1, 1)
    text = told(house, 2)

    assert "E1 has $5 standing on the Six Eight Shake" in text
    assert "The dice show 1 and 1." in text


def test_a_round_under_way_and_one_that_is_void(told: Any) -> None:
    house = crazy_4().wager("E1", **ANTE).deal()
    house.irregularity("wrong_number_of_cards")
    text = told(house)
    assert "House $0, void round" in text
    assert "Ante Wager $10 returned $0" in text


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_round_under_way_tells_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    data = str(kept(crazy_4().wager("E1", **ANTE).deal(), tmp_path))

    assert main(["round", "T", "1", "--data", data, *more]) == 1

    said = capsys.readouterr()
    assert said.out == ""
    assert "round 1 of T is under way; its cards are told at its end" in said.err


def test_lines_that_do_not_follow_from_the_events_are_found_out(told: Any) -> None:
    """A journal that was written anew, hashes and all, with another payout."""
    house = crazy_4().wager("E1", **ANTE).finish()
    chain, forged = Chain(), []
    for record in house.store.records:
        body, entry = decode(record.entry.body), record.entry
        if body.lines and any(isinstance(event, RoundWent) for event in body.events):
            body = Body(body.events, body.lines[:-1])
        forged.append(Record(chain.append(entry.at, entry.actor, entry.command, encode(body)), (), record.mentions))
    house.store.records = forged

    assert "WRONG: the lines that were recorded are not those that the events lead to" in told(house, ends=1)


def test_a_round_that_never_was(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["round", "T", "7", "--data", kept(crazy_4(), tmp_path)]) == 1
    assert capsys.readouterr().err == "croupier: round: the journal has no round 7 at table 'T'\n"


@pytest.mark.parametrize("number", ["0", "x"])
def test_what_is_no_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["round", "T", number, "--data", "."]) == 2
    assert "is not a whole number above zero" in capsys.readouterr().err
