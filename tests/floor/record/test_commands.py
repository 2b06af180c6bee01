"""Every command says which table it means, so that a fault in it stops that table and no other."""

from typing import get_args

import pytest

from croupier.equipment.cards import Card
from croupier.floor.record.commands import (
    AnyCommand,
    AskPit,
    Choose,
    CloseTable,
    Command,
    CorrectCard,
    InsertBill,
    PlaceWagers,
    TakeDown,
    Tip,
)


@pytest.mark.parametrize("kind", get_args(AnyCommand), ids=lambda kind: kind.__name__)
def test_a_command_with_a_table_means_that_table(kind: type[Command]) -> None:
    says = kind.meant_table is not Command.meant_table

    assert says is (kind is AskPit or "table" in kind.__struct_fields__)


@pytest.mark.parametrize(
    ("command", "table"),
    [
        (CloseTable("T"), "T"),
        (CorrectCard("T", "1", 1, Card("As")), "T"),
        (PlaceWagers("E1", "T", 1, {}), "T"),
        (TakeDown("E1", "T", 1, "ante"), "T"),
        (Choose("E1", "T", 1, "play", "fold"), "T"),
        (Tip("E1", "T", 1_00), "T"),
        (AskPit("w1", CloseTable("T")), "T"),
        (InsertBill("E1", 1_00), ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Command) else "",
)
def test_the_table_is_the_one_in_the_command(command: Command, table: str) -> None:
    assert command.meant_table == table
