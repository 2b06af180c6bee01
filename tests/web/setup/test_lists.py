"""Terminals and people from a list: read as a whole, every error at its line."""

import pytest

from croupier.floor.pages.documents.setup import ListDocument
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.people import PEOPLE_AT_ONCE
from croupier.floor.record.commands.premises import TERMINALS_AT_ONCE
from croupier.web.setup.lists import in_words, judged, judged_people, read, read_people
from support.floor.house import House

HEADING = "terminal,asset,location,games,tables,training\n"


@pytest.fixture
def house() -> House:
    return House().terminal("E1").table("T")


def errors(house: House, text: str) -> list[str]:
    return [str(in_words(error)) for error in judged(house.floor, read(text)).errors]


def test_a_list_as_a_spreadsheet_writes_it(house: House) -> None:
    text = '\ufeffLocation, Asset ,TERMINAL\r\n"aisle 1, left",a1,N1\r\n\r\naisle 2,a2,N2\r\n'
    found = judged(house.floor, read(text))
    assert not found.errors
    assert [(one.terminal, one.asset, one.location) for one in found.terminals] == [
        ("N1", "a1", "aisle 1, left"),
        ("N2", "a2", "aisle 2"),
    ]


def test_games_and_tables_are_several_and_training_is_yes_or_no(house: House) -> None:
    found: ListDocument = judged(house.floor, read(HEADING + "N1,a,b,657a 672a,T,yes\nN2,c,d,,,no\n"))
    assert not found.errors
    assert (found.terminals[0].games, found.terminals[0].tables) == (["657a", "672a"], ["T"])
    assert [one.training for one in found.terminals] == [True, False]


def test_every_error_in_the_middle_is_told_with_its_line(house: House) -> None:
    lines = [
        "N1,a1,l1,,,",
        "N2,a1,l2,,,",
        "N3,a3,l3",
        "E1,a4,l4,,,",
        "N5,a5,l1,,,",
        "N6,a6,l6,999a,,",
        "N7,a7,l7,,W,",
        "N8,a8,l8,,,perhaps",
        f"{'N' * 101},a9,l9,,,",
        "N9,,l9,,,",
    ]
    assert errors(house, HEADING + "\n".join(lines)) == [
        "line 3: asset number a1 has already been used",
        "line 4: 3 values where the heading has 6",
        "line 5: terminal E1 already exists",
        "line 6: there is already a terminal at l1",
        "line 7: there is no game '999a'",
        "line 8: there is no table 'W'",
        "line 9: training must be yes or no, not perhaps",
        "line 10: a name may have at most 100 printable characters",
        "line 11: a terminal needs a name, an asset number and a location",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: the heading is missing terminal, asset, location"),
        ("terminal,asset\n", "line 1: the heading is missing location"),
        ("terminal,asset,location,color\n", "line 1: the heading has unknown or repeated columns: color"),
        ("terminal,asset,location\n", "line 1: there is no terminal in the list"),
        ('terminal,asset,location\n"N1,a,b\n', "line 2: this cannot be read as comma-separated values"),
    ],
)
def test_what_is_no_list_is_said_in_one_sentence(house: House, text: str, said: str) -> None:
    assert errors(house, text) == [said]


def test_a_list_is_as_long_as_one_command_takes(house: House) -> None:
    rows = [f"N{number},a{number},l{number}" for number in range(TERMINALS_AT_ONCE + 1)]
    text = "terminal,asset,location\n"
    assert errors(house, text + "\n".join(rows[:-1])) == []
    assert errors(house, text + "\n".join(rows)) == ["line 102: at most 100 terminals can be installed at once"]


def test_people_of_a_list_have_roles_and_every_error_its_line(house: House) -> None:
    found = judged_people(house.floor, read_people("Name,Roles\nBob,dealer\nPam,pit_manager Floorperson\n"))
    assert not found.errors
    assert [(one.name, one.roles) for one in found.people] == [
        ("Bob", [Role.DEALER]),
        ("Pam", [Role.PIT_MANAGER, Role.FLOORPERSON]),
    ]

    lines = ["Bob,dealer", "Bob,auditor", "Pam,boss", "Sid", "Mal,dealer security", f"{'N' * 101},dealer", "Eve,"]
    wrong = judged_people(house.floor, read_people("name,roles\n" + "\n".join(lines)))
    assert [str(in_words(error)) for error in wrong.errors] == [
        "line 3: the account 'Bob' already exists, or it has no name",
        "line 4: there is no role 'boss'",
        "line 5: 1 values where the heading has 2",
        "line 6: nobody can be both dealer and security: these roles exclude each other",
        "line 7: a name may have at most 100 printable characters",
        "line 8: these are not roles for people",
    ]


def test_a_list_of_people_has_somebody_and_not_too_many(house: House) -> None:
    def errors_of(text: str) -> list[str]:
        return [str(in_words(error)) for error in judged_people(house.floor, read_people(text)).errors]

    names = [f"{chr(97 + n // 26)}{chr(97 + n % 26)}{n},dealer" for n in range(PEOPLE_AT_ONCE + 1)]
    assert errors_of("name,roles\n") == ["line 1: there is nobody in this list"]
    assert errors_of("who\n") == ["line 1: the heading is missing name, roles"]
    assert errors_of("name,roles\n" + "\n".join(names)) == [
        "line 52: more than 50 people from here on: put the rest in another list"
    ]
