"""How many gaming tables a floor counts for, and what is not installed beyond that (§ 605a.9(b))."""

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import InstallTable, InstallTerminal
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from support.floor.house import PIT_MANAGER, TECHNICIAN, House


def terminal(number: int, *, training: bool = False) -> InstallTerminal:
    """One more terminal."""
    return InstallTerminal(f"E{number}", f"A{number}", f"L{number}", training=training)


def filled(terminals: int, other_tables: int = 0) -> House:
    """A house with some terminals and room for few tables: of category 4, with tables elsewhere."""
    house = House(Settings(category=4, other_tables=other_tables))
    for number in range(terminals):
        house.do(TECHNICIAN, terminal(number))
    return house


@pytest.mark.cites("§ 605a.9(b)")
@pytest.mark.parametrize(("terminals", "tables"), [(0, 0), (1, 1), (5, 1), (6, 2), (25, 5), (26, 6)])
def test_every_five_terminals_count_as_one_table(terminals: int, tables: int) -> None:
    assert pit_document(filled(terminals).floor, Role.AUDITOR).counted == tables


@pytest.mark.cites("§ 605a.9(b)")
def test_play_money_and_hybrid_tables_do_not_count_and_automated_tables_do() -> None:
    house = filled(1, other_tables=7)
    house.do(TECHNICIAN, terminal(2, training=True))
    house.do(PIT_MANAGER, InstallTable("H", "657a"))
    house.do(PIT_MANAGER, InstallTable("P", "657a", "training"))
    assert pit_document(house.floor, Role.AUDITOR).counted == 8

    house.do(PIT_MANAGER, InstallTable("A", "672a", "automated"))

    assert pit_document(house.floor, Role.AUDITOR).counted == 9


@pytest.mark.cites("§ 605a.9(b)")
@pytest.mark.parametrize(
    ("category", "granted", "allowed"), [(1, 0, 250), (2, 0, 250), (3, 0, 50), (3, 15, 65), (4, 0, 30)]
)
def test_the_cap_is_that_of_the_category(category: int, granted: int, allowed: int) -> None:
    house = House(Settings(category=category, granted_tables=granted, other_tables=allowed - 1))
    for number in range(5):
        house.do(TECHNICIAN, terminal(number))

    refused = house.refused(TECHNICIAN, terminal(5))

    assert (refused.reason, refused.cite) == (Reason.TABLE_CAP_IS_REACHED, "§ 605a.9(b)")
    assert (pit_document(house.floor, Role.AUDITOR).counted, pit_document(house.floor, Role.AUDITOR).allowed) == (
        allowed,
        allowed,
    )


@pytest.mark.cites("§ 605a.9(b)")
def test_beyond_the_cap_no_automated_table_is_installed_but_a_hybrid_one_is() -> None:
    house = filled(1, other_tables=29)

    assert house.refused(PIT_MANAGER, InstallTable("A", "672a", "automated")).reason is Reason.TABLE_CAP_IS_REACHED
    house.do(PIT_MANAGER, InstallTable("H", "657a"))
    house.do(TECHNICIAN, terminal(9, training=True))


@pytest.mark.cites("§ 605a.9(b)")
def test_a_floor_that_counts_for_too_many_already_plays_on_and_grows_no_more() -> None:
    house = filled(6, other_tables=28)
    house.floor.state.settings = Settings(category=4, other_tables=40)

    house.do(TECHNICIAN, terminal(7))  # of a five that was begun
    for number in (8, 9, 10):
        house.do(TECHNICIAN, terminal(number))
    assert house.refused(TECHNICIAN, terminal(11)).reason is Reason.TABLE_CAP_IS_REACHED


@pytest.mark.parametrize(("category", "granted"), [(3, 16), (4, 11)])
def test_more_than_the_act_lets_the_board_grant_is_no_setting(category: int, granted: int) -> None:
    with pytest.raises(ValueError, match="are granted"):
        Settings(category=category, granted_tables=granted)
