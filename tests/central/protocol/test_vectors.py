"""Bytes that others have seen on a line, and what we make of them."""

import pytest

from croupier.central.protocol.checksum import checksum, is_whole, sealed
from croupier.central.protocol.digits import NotDigits, low_first, packed, unpacked
from croupier.central.protocol.fields import Malformed
from croupier.central.protocol.meters import METER_SIZES, METERS
from croupier.central.protocol.polls import POLLS, busy, event_frame, refused, signature_frame
from croupier.central.protocol.validation_number import validation_number


@pytest.mark.parametrize(
    ("message", "sum_bytes"),
    [
        ("01 01", "51 08"),
        ("01 02", "CA 3A"),
        ("01 71 01 FF", "1F D0"),
        ("01 8A 00 00 00 10 00", "E8 26"),
        ("01 4D 00", "C2 AC"),
        ("01 58 00", "EB 47"),
        ("00 7F 11 15 20 26 19 43 00", "3D 94"),
    ],
)
def test_checksums_that_were_seen(message: str, sum_bytes: str) -> None:
    frame = sealed(bytes.fromhex(message))
    assert frame[-2:] == bytes.fromhex(sum_bytes)
    assert is_whole(frame)
    assert not is_whole(frame[:-1] + bytes([frame[-1] ^ 1]))


def test_the_check_value_of_the_sum() -> None:
    assert checksum(b"123456789") == 0x2189


@pytest.mark.parametrize(
    ("identity", "sequence", "number"),
    [
        (1, 1, "0169370485315032"),
        (1, 2, "6338742623748784"),
        (0x123456, 0xABCDEF, "6982452306059960"),
    ],
)
def test_numbers_that_a_terminal_works_out(identity: int, sequence: int, number: str) -> None:
    assert validation_number(identity, sequence) == number


def test_digits_come_highest_first_and_binary_lowest_first() -> None:
    assert packed(12_345, 4) == bytes.fromhex("00012345")
    assert low_first(0x123456, 3) == bytes.fromhex("563412")
    assert unpacked(bytes.fromhex("00012345")) == 12_345


def test_a_meter_rolls_over() -> None:
    assert packed(99_999_999, 4) == b"\x99" * 4
    assert packed(100_000_000, 4) == b"\x00" * 4
    assert packed(100_000_001, 4) == b"\x00\x00\x00\x01"


def test_a_byte_that_holds_no_two_digits_is_refused() -> None:
    with pytest.raises(NotDigits):
        unpacked(b"\x1a")


def test_frames_written_out() -> None:
    assert POLLS[0x01].request(1) == bytes.fromhex("01 01 51 08")
    assert POLLS[0x1F].request(1) == bytes.fromhex("01 1F")
    assert POLLS[0x71].request(1, {"code": 0xFF}) == bytes.fromhex("01 71 01 FF 1F D0")
    time_set = POLLS[0x7F].request(0, {"date": 11_152_026, "time": 194_300})
    assert time_set == bytes.fromhex("00 7F 11 15 20 26 19 43 00 3D 94")
    assert POLLS[0x01].answer(5, {}) == b"\x05"
    assert (busy(5), refused(5)) == (b"\x05\x00", b"\x85")
    assert signature_frame(1, 0x1234)[:4] == bytes.fromhex("01 21 34 12")
    assert event_frame(1, 0x7F, {"won": 250})[:7] == bytes.fromhex("01 FF 7F 00 00 02 50")
    assert event_frame(1, 0x11, {})[:3] == bytes.fromhex("01 FF 11")


@pytest.mark.parametrize(
    ("code", "size"),
    [(0x1F, 20), (0x53, 22), (0x1B, 20), (0x4D, 31), (0xA0, 8), (0x48, 6), (0x18, 4), (0x52, 18), (0x50, 10)],
)
def test_answers_that_hosts_read_by_their_length(code: int, size: int) -> None:
    answers = POLLS[code].answers
    assert answers is not None
    assert answers.size == size


def test_groups_of_meters_are_as_long_as_their_meters() -> None:
    sizes = {code: POLLS[code].answers for code in (0x0F, 0x19, 0x1C, 0x1E)}
    assert {code: one.size for code, one in sizes.items() if one} == {0x0F: 24, 0x19: 20, 0x1C: 32, 0x1E: 24}


def test_selected_meters_have_the_size_of_the_table_and_extended_ones_tell_theirs() -> None:
    answer = POLLS[0x2F].answer(1, {"game": 0, "meters": ((0x00, 500), (0x0D, 20_00))})
    assert answer[2:-2] == bytes.fromhex("0D 00 00 00 00 00 05 00 0D 00 00 00 20 00")
    extended = POLLS[0x6F].answer(1, {"game": 0, "meters": ((0x0D, 20_00), (0x7F, None))})
    assert extended[2:-2] == bytes.fromhex("0D 00 00 0D 00 05 00 00 00 20 00 7F 00 00")


def test_ticket_meters_have_five_bytes_and_credits_four() -> None:
    assert METER_SIZES[METERS["ticket_in"]] == METER_SIZES[METERS["regular_ticket_out"]] == 5
    assert METER_SIZES[METERS["coin_in"]] == METER_SIZES[METERS["ticket_in_count"]] == 4


def test_a_length_that_is_not_right_is_refused() -> None:
    frame = sealed(bytes.fromhex("01 71 02 FF"))
    with pytest.raises(Malformed):
        POLLS[0x71].asked(frame)


def test_bytes_too_many_and_too_few_are_refused() -> None:
    for message in ("01 09 00 00", "01 09 00 00 01 01"):
        with pytest.raises(Malformed):
            POLLS[0x09].asked(sealed(bytes.fromhex(message)))


def test_an_answer_of_another_poll_is_none() -> None:
    with pytest.raises(Malformed):
        POLLS[0x57].answered(POLLS[0x51].answer(1, {"games": 13}))
