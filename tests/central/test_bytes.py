"""What a stranger's host sends and hears, byte by byte, in the order of a day at a bench.

Checksums of what is sent are added here; those of answers are written out, so that nothing of ours checks itself.
"""

import pytest

from croupier.central.protocol.polls import POLLS
from croupier.floor.record.settings import VoucherSystem
from support.central.driven import Driven
from support.central.little_host import crc

KEY = "01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14"
NUMBER = "11 22 33 44 55 66 77 88"


class Day:
    """Sends hex, hears hex; address 0 is polled in between, which acknowledges."""

    def __init__(self, system: VoucherSystem = VoucherSystem.SYSTEM) -> None:
        self.driven = Driven(system, stranger=False)

    def read(self, asked: str) -> str:
        answer = self.driven.say(bytes.fromhex(asked))
        self.driven.say(b"\x80")
        return answer.hex(" ")

    def say(self, asked: str) -> str:
        message = bytes.fromhex(asked)
        return self.read((message + crc(message)).hex())

    def told(self) -> list[str]:
        """Exceptions until there is none."""
        found = []
        while (one := self.read("81")) != "00":
            found.append(one)
        return found


@pytest.fixture
def day() -> Day:
    found = Day()
    assert found.told() == ["17"], "power, and then nothing"
    return found


def test_who_it_is(day: Day) -> None:
    zeros = " ".join(["30"] * 10)
    assert day.read("01 1f") == f"01 1f 43 52 30 30 30 01 ff 00 00 00 {zeros} 90 c7"
    assert day.read("01 54") == "01 54 0f 36 30 32 30 30 30 30 30 30 30 30 31 30 30 31 ca 02"
    assert day.read("01 51") == "01 51 00 13 9e e7"
    assert day.read("01 55") == "01 55 00 00 e5 a6"
    assert day.read("01 b1") == "01 b1 01 e3 68"
    assert day.say("01 a0 00 00") == "01 a0 00 00 b0 5e 03 00 00 00 ac ec"
    assert day.say("01 a4 00 00") == "01 a4 00 00 99 99 f2 04"
    assert day.say("01 53 00 02") == "01 53 00 02 43 52 36 35 37 01 ff 00 00 00 36 35 37 41 30 30 30 30 30 30 8b 4c"
    named = "43 72 61 7a 79 20 34 20 50 6f 6b 65 72"
    assert day.say("01 b5 00 02") == f"01 b5 1e 00 02 99 99 00 00 00 00 00 0d {named} 04 36 35 37 61 00 00 59 7c"
    assert day.say("01 53 00 99") == "", "no such game"


def test_a_bill_in_every_poll_that_counts_it(day: Day) -> None:
    assert (day.say("01 02"), day.say("01 06")) == ("01", "01")
    day.driven.hand("bill 20")
    assert day.told() == ["4a"]
    four, none = "00 00 20 00", "00 00 00 00"
    assert day.read("01 1a") == f"01 1a {four} f0 df"
    assert day.read("01 0f") == f"01 0f {none} {none} {none} {four} {none} {none} 5c 5f"
    assert day.read("01 1e") == f"01 1e {none} {none} {none} 00 00 00 01 {none} {none} df fd"
    assert day.read("01 48") == "01 48 37 04 00 00 00 01 cd 7f"
    assert day.read("01 46") == f"01 46 {four} a2 dd"
    assert day.read("01 20") == "01 20 00 00 00 20 b8 45"
    assert day.say("01 6f 06 00 00 0c 00 ff 00") == f"01 6f 0c 00 00 0c 00 04 {four} ff 00 00 cb 63"
    assert day.say("01 af 04 00 00 0b 00") == f"01 af 09 00 00 0b 00 04 {four} 27 d4"
    assert day.say("01 2f 04 00 00 0c 0b") == f"01 2f 0c 00 00 0c {four} 0b {four} 44 97"
    assert day.say("01 52 00 00") == f"01 52 00 00 {none} {none} {none} {none} e9 75"
    assert day.read("01 18") == "01 18 00 00 00 00 4b ea"


def test_bills_as_the_host_has_configured_them(day: Day) -> None:
    assert day.say("01 02") == "01"
    assert day.say("01 08 10 00 00 00 01") == "01", "$20 and no others"
    assert (day.say("01 07"), day.say("01 06")) == ("01", "01")
    assert "accepts only $20" in str(day.driven.bench.do("bill 10")), "on again means what was configured"
    day.driven.hand("bill 20")
    day.driven.hand("bill 20")
    assert day.told() == ["4a", "4a"]
    assert day.say("01 08 ff ff ff 00 00") == "01", "one bill, and then no other until it is said again"
    day.driven.hand("bill 10")
    assert day.told() == ["49"]
    assert "not accepting bills" in str(day.driven.bench.do("bill 10"))
    assert day.say("01 06") == "01"
    day.driven.hand("bill 10")
    assert day.told() == ["49"]
    assert day.read("01 1a")[:17] == "01 1a 00 00 60 00"


def test_a_bill_told_at_once(day: Day) -> None:
    """One event for bills of every kind, with what they are (poll 0E)."""
    assert (day.say("01 02"), day.say("01 0e 01")) == ("01", "01")
    day.driven.hand("bill 20")
    assert day.read("81") == "01 ff 4f 37 04 00 00 00 01 be 86"
    assert day.say("01 0e 00") == "01"
    day.driven.hand("bill 20")
    assert day.told() == ["4a"]


def test_an_order_is_seen_by_the_next_poll(day: Day) -> None:
    """The floor's answer may come before the line has heard how the terminal stands now: it waits for that."""
    driven, busy = day.driven, b"\x01\x00"
    enable, disable = (POLLS[code].request(1) for code in (0x02, 0x01))
    heard = driven.take
    driven.take = lambda: None  # type: ignore[method-assign]
    assert driven.say(enable) == busy, "durable, and not told yet"
    heard()
    assert driven.say(enable) == b"\x01"
    assert (driven.say(disable), driven.say(enable)) == (busy, busy), "while one is under way the next is no repetition"
    heard()
    driven.take = heard  # type: ignore[method-assign]
    assert driven.engine.floor.state.terminals["E-01"].enabled


def test_meters_of_vouchers_and_of_the_box_in_every_way_that_hosts_read_them(day: Day) -> None:
    day.say("01 02")
    day.driven.hand("bill 20")
    day.driven.hand("cash out")
    day.read("01 57")
    assert day.say(f"01 58 02 {NUMBER}") == "01 58 00 eb 47"
    twenty, one = "04 00 00 20 00", "04 00 00 00 01"
    told = day.say("01 6f 0c 00 00 2c 00 38 00 28 00 58 00 5d 00")
    assert told[:-6] == f"01 6f 25 00 00 2c 00 {twenty} 38 00 {one} 28 00 04 00 00 00 00 58 00 {twenty} 5d 00 {one}"
    assert day.say("01 50 40")[:-6] == "01 50 40" + " 00" * 9, "no number validates a hand pay"


def test_what_there_is_none_of_is_understood_or_nothing(day: Day) -> None:
    assert day.say("01 aa 01") == "01", "no wager repeats itself"
    nothing = " ".join(["00"] * 7)
    assert day.read("01 84")[:-6] == f"01 84 {nothing}"
    assert day.read("01 85")[:-6] == f"01 85 {nothing}"


def test_a_voucher_out_and_in_where_the_host_numbers_them(day: Day) -> None:
    day.say("01 02")
    day.driven.hand("bill 20")
    day.driven.hand("cash out")
    assert {day.read("81") for _ in range(3)} == {"4a", "66", "57"}
    assert day.read("01 57") == "01 57 00 00 00 00 20 00 5b 17"
    assert day.say(f"01 58 02 {NUMBER}") == "01 58 00 eb 47"
    assert day.say(f"01 58 02 {NUMBER}")[:8] == "01 58 80", "nothing waits any more"
    assert day.read("01 57") == "01 57 80 00 00 00 00 00 ca 31"
    day.driven.hand("state")
    assert day.read("81") == "3d"
    peeked, read = day.say("01 4d ff"), day.say("01 4d 00")
    assert peeked == read
    assert read.startswith("01 4d 00 01 ")
    assert f" {NUMBER} 00 00 00 20 00 01 00 02 " in read
    assert len(bytes.fromhex(read)) == 2 + 31 + 2
    assert day.say("01 50 00") == "01 50 00 00 00 00 01 00 00 00 20 00 0d 1e"
    assert day.read("01 70") == "01 70 01 ff c3 8a"
    day.driven.lay()
    assert day.read("81") == "67"
    assert day.read("01 70") == f"01 70 10 00 00 00 00 00 00 00 02 {NUMBER} e4 a5"
    ended = f"01 71 10 00 00 00 00 20 00 00 02 {NUMBER} b3 76"
    assert day.say(f"01 71 10 00 00 00 00 20 00 00 02 {NUMBER}") == ended
    assert day.read("81") == "68"
    assert day.say("01 71 01 ff") == ended
    assert day.told() == []
    late = day.say(f"01 71 10 00 00 00 00 20 00 00 02 {NUMBER}")
    assert late[9:11] == "c0", "no voucher lies there any more"
    assert day.say("01 71 01 ff") == ended, "how it ended stays"


def test_a_voucher_under_a_number_that_is_worked_out() -> None:
    day = Day(VoucherSystem.SECURE_ENHANCED)
    assert [day.read("81"), day.read("81")] == ["17", "3f"]
    assert day.say("01 4c 01 00 00 00 00 00") == "01 4c 01 00 00 00 00 00 08 f3"
    assert day.say("01 4c 00 00 00 00 00 00") == "01 4c 01 00 00 00 00 00 08 f3", "an identity of nothing asks"
    day.say("01 02")
    day.driven.hand("bill 20")
    day.driven.hand("cash out")
    assert {day.read("81") for _ in range(3)} == {"4a", "3d", "66"}
    assert day.read("01 57") == "01 57 80 00 00 00 00 00 ca 31"
    assert day.say(f"01 58 02 {NUMBER}") == "", "numbers are not the host's here"
    assert " 01 69 37 04 85 31 50 32 00 00 00 20 00 01 00 00 " in day.say("01 4d 00")


def test_a_hand_pay_and_its_reset_from_afar(day: Day) -> None:
    day.say("01 02")
    for _ in range(3):
        day.driven.hand("bill 100")
    day.driven.hand("cash out")
    assert day.read("81") == "51"
    assert day.say("01 a8 01")[:8] == "01 a8 01", "never to the credit meter"
    assert day.read("01 1b")[:-6] == "01 1b 00 80 00 00 03 00 00 00 00 00" + " 00" * 10
    assert day.say("01 94") == "01 94 00 e1 24"
    assert day.read("81") == "52"
    assert day.say("01 94") == "01 94 02 f3 07"
    assert day.say("01 2d 00 00")[:-6] == "01 2d 00 00 00 03 00 00"


def test_money_moved_by_a_host(day: Day) -> None:
    day.say("01 02")
    nothing = " ".join(["00"] * 24)
    assert day.say("01 73 01 ff") == f"01 73 1d 80 e9 03 00 00 {nothing} 8f 31"
    assert day.say("01 73 01 00") == f"01 73 1d 00 e9 03 00 00 {nothing} 80 56"
    registered = f"01 e9 03 00 00 {KEY} 01 00 00 00"
    assert day.say(f"01 73 1d {registered}") == f"01 73 1d {registered} dd 38"
    assert day.say("01 74 ff 00 00 00")[:38] == "01 74 23 e9 03 00 00 ff 03 00 9a 01 00"
    assert day.say("01 74 00 03 01 00")[:38] == "01 74 23 e9 03 00 00 00 03 00 9a 01 00", "locked"
    assert day.read("81") == "6f"
    assert day.say("01 74 80 00 00 00")[:38] == "01 74 23 e9 03 00 00 ff 03 00 9a 01 00", "and free"
    assert day.say("01 72 02 ff 00") == "01 72 02 00 ff b7 d2", "none yet"
    five = "00 00 00 50 00 00 00 00 00 00 00 00 00 00 00"
    moved = f"00 {five} 00 e9 03 00 00 {KEY} 02 41 31 00 00 00 00 00 00 00"
    assert day.say(f"01 72 35 00 00 {moved}").startswith("01 72 ")
    assert day.read("81") == "69"
    ended = bytes.fromhex(day.say("01 72 02 ff 00"))
    assert (ended[3:7].hex(" "), ended[7:12].hex(" ")) == ("01 00 ff 00", "00 00 00 50 00")
    assert ended[2] == len(ended) - 5, "the length counts what is behind it, without the sum"
    assert day.read("01 1a")[:17] == "01 1a 00 00 50 00"
    another = moved.replace("41 31", "41 32").replace("01 02 03", "09 02 03")
    assert day.say(f"01 72 35 00 00 {another}")[9:14] == "01 89", "under another key"
    assert day.say("01 73 01 00")[:17] == "01 73 1d 00 e9 03", "who begins anew is ready for another key"


def moves(day: Day, name: str, *, kind: str = "00", cents: str = "50 00", flags: str = "00", key: str = KEY) -> str:
    """Position and status of a transfer, as the first answer has them."""
    nothing = " ".join(["00"] * 10)
    body = f"00 00 {kind} 00 00 00 {cents} {nothing} {flags} e9 03 00 00 {key} 02 {name} 00 00 00 00 00 00 00"
    return day.say(f"01 72 35 {body}")[9:14]


def ends(day: Day) -> str:
    """The status that is told of the last one."""
    return day.say("01 72 02 ff 00")[12:14]


def test_a_transfer_that_cannot_be_is_refused_at_once_and_may_be_asked_for_again(day: Day) -> None:
    registered(day).driven.hand("door open")
    assert moves(day, "41 31") == "01 87"
    day.driven.hand("door closed")
    assert day.told() == ["11", "12"], "nothing is complete, as nothing was begun"
    assert moves(day, "41 31", flags="40") == "01 94", "only if it is locked"
    assert moves(day, "41 31", flags="80") == "01 90", "no receipt can be printed"
    assert moves(day, "41 31", key=" ".join(["00"] * 20)) == "01 89"
    assert moves(day, "41 31") == "01 00", "the same name, as nothing was moved under it"
    assert moves(day, "41 32") == "00 c0"
    assert (day.read("81"), ends(day)) == ("69", "00")
    assert moves(day, "41 32", kind="80", cents="50 01") == "01 87"
    assert (ends(day), day.told()) == ("87", [])
    assert moves(day, "41 32", kind="80") == "01 00"
    assert day.read("01 1a")[:17] == "01 1a 00 00 00 00"


def test_a_host_that_heard_of_a_transfer_while_it_was_under_way_hears_of_its_end(day: Day) -> None:
    driven = registered(day).driven
    heard = driven.take
    driven.take = lambda: None  # type: ignore[method-assign]
    assert moves(day, "41 31") == "01 40"
    asked = bytes.fromhex("01 72 02 ff 00")
    assert driven.say(asked + crc(asked))[4] == 0x40
    driven.take = heard  # type: ignore[method-assign]
    heard()
    day.read("80")
    assert day.told() == ["69"]
    assert ends(day) == "00"


def test_in_house_money_moves_without_a_key_where_none_is_registered(day: Day) -> None:
    day.say("01 02")
    assert moves(day, "41 31") == "01 88"
    assert moves(day, "41 31", key=" ".join(["00"] * 20)) == "01 00"
    assert (day.read("81"), ends(day)) == ("69", "00")


def test_a_lock_ends_with_the_transfer_it_was_for_unless_the_host_says_that_it_stays(day: Day) -> None:
    for name, flags, locked in (("41 31", "50", True), ("41 32", "40", False)):
        registered(day).say("01 74 00 03 50 00")
        assert moves(day, name, flags=flags) == "01 00"
        assert ends(day) == "00"
        day.read("81")
        assert ("transfer_lock" in in_words(day)) is locked


def registered(day: Day) -> Day:
    """A host that may move money."""
    for asked in ("01 02", "01 73 01 00", f"01 73 1d 01 e9 03 00 00 {KEY} 01 00 00 00"):
        day.say(asked)
    return day


def test_texts_of_receipts_are_kept_from_a_host_that_may_move_money_and_as_far_as_there_is_room(day: Day) -> None:
    assert day.say("01 75 08 00 06 4d 65 61 64 6f 77") == "01"
    assert day.say("01 76 02 01 00") == "01"
    assert day.driven.device.memory.transfer_texts == {0: "Meadow", 1: ""}
    long = " ".join(["41"] * 40)
    assert day.say(f"01 75 2a 00 28 {long}") == "01", "as long as a line"
    assert day.say(f"01 75 2b 00 29 {long} 41") == "81", "longer than a line"
    many = " ".join(f"{code:02x} 00" for code in range(32))
    assert day.say(f"01 75 40 {many}") == "01"
    assert day.say("01 75 02 20 00") == "81", "one more than there is room for"
    assert len(day.driven.device.memory.transfer_texts) == 32


def in_words(day: Day) -> str:
    """What the bench shows of its terminal."""
    return str(day.driven.bench.do("state"))


def test_while_a_host_has_locked_it_nobody_plays_and_nothing_is_paid_out(day: Day) -> None:
    registered(day).driven.hand("bill 20")
    assert day.say("01 74 00 03 01 00")[21:23] == "00", "locked for a second"
    assert "transfer_lock" in in_words(day)
    assert "blocked" in str(day.driven.bench.do("bill 20"))
    assert "blocked" in str(day.driven.bench.do("cash out"))
    five = "00 00 00 50 00 00 00 00 00 00 00 00 00 00 00"
    moved = f"00 {five} 00 e9 03 00 00 {KEY} 02 41 31 00 00 00 00 00 00 00"
    assert day.say(f"01 72 35 00 00 {moved}").startswith("01 72 ")
    assert "$70" in in_words(day), "what it was locked for"
    for _ in range(20):
        day.read("81")
    assert "no block" in in_words(day), "its second is over"


def test_a_lock_of_before_a_crash_holds_nobody(day: Day) -> None:
    registered(day).say("01 74 00 03 99 99")
    day.driven.device.volatile.clear()
    day.read("81")
    assert "no block" in in_words(day)


def test_nothing_is_locked_where_something_else_holds_it(day: Day) -> None:
    registered(day).driven.hand("door open")
    assert day.say("01 74 00 03 01 00")[21:26] == "ff 00", "nor can anything be moved"
