"""`croupier sas decode`: what came over a wire is written as words, and as nothing else."""

from croupier.central.protocol.polls import POLLS
from croupier.central.protocol.telling import answered, asked, shown

ESCAPE = "\x1b]0;owned\x07E-01\x9b2J\r\n"


def test_what_a_terminal_or_a_host_calls_itself_moves_no_cursor() -> None:
    """Captured bytes are a stranger's: an escape sequence in a serial number, in texts and in names is written out."""
    serial = answered(POLLS[0x54].answer(1, {"version": "602", "serial": ESCAPE}))
    texts = asked(POLLS[0x7C].request(1, {"texts": ((0, ESCAPE),)}))
    place = asked(POLLS[0x7D].request(1, {"host": 1, "days": 3, "location": ESCAPE, "address1": "", "address2": ""}))
    for said in (serial, texts, place):
        assert said.isprintable()
        assert "owned" in said


def test_letters_of_every_kind_stay_as_they_are() -> None:
    assert shown("Meadow Köln 100 %") == "Meadow Köln 100 %"
    assert shown("\x1b\x9b\x00") == "\\x1b\\x9b\\x00"
