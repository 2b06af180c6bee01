"""The roots, found by what they are: whatever the server, the commands and the games call first is live."""

import ast
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import croupier.floor.rooms  # noqa: F401 - who decides is known once it is imported
from croupier.chapters import FOLDERS, chapter
from croupier.cli.main import COMMANDS
from croupier.floor.record.dispatch import DECIDERS, DOERS
from croupier.law.evidence import walked
from croupier.law.places import Tree
from croupier.law.reach import roots
from croupier.law.reach.names import Unit
from croupier.law.reach.walk import PartId, Walk
from croupier.law.sources import BESIDE, EXAMPLES, ODDS, facts
from croupier.web.server import app


@pytest.fixture(scope="module")
def walk() -> Walk:
    return walked(facts(Tree.here()))


def is_live(walk: Walk, module: str, name: str) -> bool:
    found = walk.names.modules[module]
    return PartId(module, found.units[name]) in walk.live


def test_the_front_is_the_function_that_the_installed_command_calls(walk: Walk) -> None:
    assert list(roots.fronts(walk)) == [Unit("croupier.cli.main", "main")]


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_every_command_is_live(walk: Walk, command: Any) -> None:
    assert is_live(walk, command.module, "run")


@pytest.mark.parametrize("number", FOLDERS)
def test_every_game_is_live(walk: Walk, number: str) -> None:
    play = chapter(number).play

    assert is_live(walk, play.__module__, play.__qualname__)


def test_there_is_a_game_for_each_chapter(walk: Walk) -> None:
    assert len(list(roots.chapters(walk))) == len(FOLDERS)


def test_every_decider_and_every_doer_of_the_floor_is_live(walk: Walk) -> None:
    called: list[Callable[..., Any]] = [*DECIDERS.values(), *DOERS.values()]
    assert called
    assert [each for each in called if not is_live(walk, each.__module__, each.__qualname__)] == []


def handlers() -> Iterator[str]:
    """The methods that routes of the application name."""
    for node in ast.walk(ast.parse(inspect.getsource(app))):
        match node:
            case ast.Call(func=ast.Name("Route" | "WebSocketRoute"), args=[_, ast.Attribute(ast.Name("self"), name)]):
                yield name
            case _:
                pass


def test_every_route_is_live(walk: Walk) -> None:
    found = set(handlers())
    assert len(found) > 10
    assert [name for name in sorted(found) if not is_live(walk, app.__name__, f"Web.{name}")] == []


def test_what_is_left_out_is_there() -> None:
    folders = {path.name for path in Tree.here().package.rglob("*") if path.is_dir()}

    assert folders >= {*BESIDE, *EXAMPLES, ODDS}
