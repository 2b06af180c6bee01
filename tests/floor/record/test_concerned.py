"""Every event says which table and which terminal are different after it, so that their pages are shown again."""

from datetime import UTC, date, datetime
from typing import get_args

import pytest

from croupier.floor.record.events import (
    DayClosed,
    Event,
    FloorEvent,
    HandPaid,
    HandPayDue,
    Slip,
    TableClosed,
    TerminalEnabled,
    Tipped,
    VoucherRedeemed,
    VouchersSet,
)
from croupier.floor.record.hand_pay import HandPayKind

EVENTS: list[type[Event]] = list(get_args(FloorEvent))

NAMES = {"table", "terminal", "place"}
"""Fields that say where something happened; an event that has none of them concerns no table and no terminal."""

SLIP = Slip(datetime(2026, 11, 16, tzinfo=UTC), "a", "l", HandPayKind.JACKPOT, "", 1, 1)


def says(kind: type[Event], what: str) -> bool:
    return getattr(kind, what) is not getattr(Event, what)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_whom_it_concerns(kind: type[Event]) -> None:
    concerned = says(kind, "concerned_table") or says(kind, "concerned_terminal")

    assert concerned is bool(NAMES & set(kind.__struct_fields__))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_that_names_a_table_or_a_terminal_concerns_it(kind: type[Event]) -> None:
    for name in {"table", "terminal"} & set(kind.__struct_fields__):
        assert says(kind, f"concerned_{name}")


@pytest.mark.parametrize(
    ("event", "table", "terminal"),
    [
        (TableClosed("T"), "T", ""),
        (TerminalEnabled("E1", enabled=True), "", "E1"),
        (Tipped("E1", "T", 5_00), "T", "E1"),
        (VoucherRedeemed("1", 5_00, "E1"), "", "E1"),
        (VoucherRedeemed("1", 5_00, place="cage"), "", ""),
        (VouchersSet("E1", enabled=False), "", "E1"),
        (HandPayDue("E1-1", "E1", HandPayKind.JACKPOT, 5_00, ""), "", "E1"),
        (HandPaid("E1-1", (), SLIP, "E1"), "", "E1"),
        (DayClosed(date(2026, 11, 16), {}), "", ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_the_name_is_the_one_in_the_event(event: Event, table: str, terminal: str) -> None:
    assert (event.concerned_table, event.concerned_terminal) == (table, terminal)
