"""Every poll there and back again: what is packed is what is taken apart."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.central.protocol.checksum import is_whole
from croupier.central.protocol.fields import Layout, Malformed
from croupier.central.protocol.meters import METER_SIZES
from croupier.central.protocol.polls import POLLS, Poll

TEXTS = st.text("ABCdef 0123", max_size=12)


def _sized(described: str) -> tuple[str, int]:
    letters = described.rstrip("0123456789")
    return letters, int(described[len(letters) :])


def _values(described: str) -> st.SearchStrategy[Any]:
    """What a field of this type can hold."""
    meter = st.sampled_from(sorted(METER_SIZES))
    several: dict[str, st.SearchStrategy[Any]] = {
        "text": TEXTS,
        "rest": TEXTS,
        "raw": st.binary(max_size=20),
        "sized": st.none() | st.integers(0, 10**10 - 1),
        "levels": st.lists(st.tuples(st.integers(0, 32), st.integers(0, 10**10 - 1)), max_size=4).map(tuple),
        "texts": st.lists(st.tuples(st.integers(0, 255), TEXTS), max_size=4).map(tuple),
        "meters1": st.lists(st.tuples(meter, st.integers(0, 10**8 - 1)), max_size=5).map(tuple),
        "meters2": st.lists(st.tuples(meter, st.none() | st.integers(0, 10**8 - 1)), max_size=5).map(tuple),
    }
    if described in several:
        return several[described]
    kind, size = _sized(described)
    return {
        "bcd": st.integers(0, 100**size - 1),
        "bin": st.integers(0, 256**size - 1),
        "ascii": st.text("ABC123", min_size=size, max_size=size),
        "raw": st.binary(min_size=size, max_size=size),
        "codes": st.lists(st.integers(0, 256**size - 1), max_size=6).map(tuple),
        "list": st.lists(st.integers(0, 100**size - 1), max_size=6).map(tuple),
    }[kind]


def _drawn(draw: st.DrawFn, described: list[str]) -> dict[str, Any]:
    values = {}
    for one in described:
        name, _, kind = one.partition(":")
        if name.startswith("?") and not draw(st.booleans()):
            break
        values[name.removeprefix("?")] = draw(_values(kind))
    return values


def _described() -> dict[int, tuple[list[str], list[str]]]:
    import tomllib
    from importlib import resources

    package = resources.files("croupier.central.protocol")
    table = tomllib.loads(package.joinpath("polls.toml").read_text(encoding="utf-8"))["polls"]
    rows = {int(code, 16): (row.get("asks", []), row.get("answers", [])) for code, row in table.items()}
    meters = tomllib.loads(package.joinpath("meters.toml").read_text(encoding="utf-8"))
    rows |= {int(code, 16): ([], [f"{name}:bcd4"]) for code, name in meters["single"].items()}
    return rows | {int(code, 16): ([], [f"{name}:bcd4" for name in names]) for code, names in meters["groups"].items()}


DESCRIBED = _described()


@pytest.mark.parametrize("code", sorted(POLLS), ids=lambda code: f"{code:02X}")
@settings(max_examples=15)
@given(data=st.data())
def test_there_and_back_again(code: int, data: st.DataObject) -> None:
    poll, (asks, answers) = POLLS[code], DESCRIBED[code]
    asked = data.draw(st.composite(_drawn)(asks))
    request = poll.request(7, asked)
    assert poll.asked(request) == asked
    assert len(request) == _told_length(poll, request)
    answered = data.draw(st.composite(_drawn)(answers))
    answer = poll.answer(7, answered)
    if poll.answers is None:
        assert answer == b"\x07"
        return
    assert is_whole(answer)
    assert poll.answered(answer) == answered


def _told_length(poll: Poll, request: bytes) -> int:
    """The length as a line finds it out, byte by byte."""
    for read in range(2, len(request) + 1):
        length = poll.length(request[:read])
        if length is not None:
            return length
    raise AssertionError


@given(st.binary(max_size=40), st.sampled_from(sorted(POLLS)))
def test_whatever_comes_is_taken_apart_or_refused(data: bytes, code: int) -> None:
    for layout in (POLLS[code].asks, POLLS[code].answers or Layout(())):
        try:
            values = layout.unpack(data)
        except ValueError:
            continue
        assert layout.unpack(layout.pack(values)) == values


def test_a_field_that_is_missing_in_the_middle_is_missed() -> None:
    with pytest.raises(Malformed):
        Layout(["one:bin1", "two:bin2"]).unpack(b"\1\2")
