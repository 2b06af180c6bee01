"""The journal stores these bytes: none of them may change unnoticed."""

import msgspec
import pytest

from croupier.equipment.cards import card
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    Decided,
    DecodeError,
    DiceRolled,
    Event,
    HoleCardRead,
    IrregularityFound,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
    decode,
    encode,
)

RECORDS: list[tuple[RoundEvent, bytes]] = [
    (
        WagersPlaced("t7", 3, "ann", {"ante": 1000, "side": 250}),
        b'{"event":"wagers_placed.1","stake":"t7","seat":3,"player":"ann","wagers":{"ante":1000,"side":250}}',
    ),
    (WagersPlaced("t7", 3, "ann", {}), b'{"event":"wagers_placed.1","stake":"t7","seat":3,"player":"ann","wagers":{}}'),
    (WagerTakenDown("t7", "long"), b'{"event":"wager_taken_down.1","stake":"t7","wager":"long"}'),
    (BettingClosed(), b'{"event":"betting_closed.1"}'),
    (CardDealt("3", card("As")), b'{"event":"card_dealt.1","place":"3","card":"As"}'),
    (CardDealt("dealer", None), b'{"event":"card_dealt.1","place":"dealer","card":null}'),
    (CoverCardAppeared("3"), b'{"event":"cover_card_appeared.1","place":"3"}'),
    (CardsRevealed("dealer"), b'{"event":"cards_revealed.1","place":"dealer","cards":[]}'),
    (
        CardsRevealed("dealer", (card("Td"), card("Jk"))),
        b'{"event":"cards_revealed.1","place":"dealer","cards":["Td","Jk"]}',
    ),
    (HoleCardRead(blackjack=True), b'{"event":"hole_card_read.1","blackjack":true}'),
    (
        Decided("t7", "play", "fold"),
        b'{"event":"decided.1","stake":"t7","stage":"play","choice":"fold","amount":0,"cards":[],"hand":1}',
    ),
    (
        Decided("t7", "draw", "exchange", 500, (card("2c"),), 2),
        b'{"event":"decided.1","stake":"t7","stage":"draw","choice":"exchange","amount":500,"cards":["2c"],"hand":2}',
    ),
    (DiceRolled((3, 4)), b'{"event":"dice_rolled.1","faces":[3,4]}'),
    (NoRollCalled("die_on_die"), b'{"event":"no_roll_called.1","reason":"die_on_die"}'),
    (RandomlySelected("magic_card", "7h"), b'{"event":"randomly_selected.1","purpose":"magic_card","value":"7h"}'),
    (
        MetersRead({"minor": "1001/3", "major": "900000"}),
        b'{"event":"meters_read.1","meters":{"major":"900000","minor":"1001/3"}}',
    ),
    (
        IrregularityFound("face_up_card", card=card("Kh")),
        b'{"event":"irregularity_found.1","kind":"face_up_card","place":"","card":"Kh","stake":""}',
    ),
    (StubCounted(51, misdealt=True), b'{"event":"stub_counted.1","found":51,"misdealt":true}'),
]


@pytest.mark.parametrize(("event", "record"), RECORDS, ids=lambda value: type(value).__name__)
def test_every_event_has_one_byte_form_and_reads_back(event: RoundEvent, record: bytes) -> None:
    assert encode(event) == record
    assert decode(record) == event
    assert encode(decode(record)) == record


def test_no_event_is_left_out_above() -> None:
    assert {type(event) for event, _ in RECORDS} == set(Event.__subclasses__())


def test_a_record_written_before_a_field_was_added_still_reads() -> None:
    """Fields are only ever appended, with a default."""
    assert decode(b'{"event":"decided.1","stake":"t7","stage":"play","choice":"fold"}') == Decided("t7", "play", "fold")


@pytest.mark.parametrize(
    "record",
    [
        b'{"event":"wagers_placed.2","stake":"t7","seat":3,"player":"ann","wagers":{}}',
        b'{"stake":"t7"}',
        b'{"event":"betting_closed.1","who":"dealer"}',
        b'{"event":"card_dealt.1","place":"3"}',
        b'{"event":"card_dealt.1","place":"3","card":"1s"}',
        b'{"event":"decided.1","stake":"t7","stage":"play","choice":"play","amount":10.5}',
        b'{"event":"dice_rolled.1","faces":["3","4"]}',
        b'{"event":"wagers_placed.1","stake":"t7","seat":3,"player":"ann","wagers":{"ante":"10"}}',
    ],
)
def test_a_record_that_is_not_exactly_an_event_is_refused(record: bytes) -> None:
    with pytest.raises(DecodeError):
        decode(record)


def test_what_is_no_record_at_all_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(b"no more bets")


def test_events_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Decided("t7", "play", "fold").choice = "play"  # type: ignore[misc]
