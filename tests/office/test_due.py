"""What is due leads to a place that there is, on a page that those who do it may read."""

from pathlib import Path

import pytest

import croupier.web
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.settings import Settings
from croupier.office.due import PLACES
from croupier.web.server.routes.staff_pages import STAFF_PAGES

STATIC = Path(croupier.web.__file__).parent / "static"
FOLDERS = {"/cage": "office", "/finance": "office"}


@pytest.mark.parametrize("command", PLACES)
def test_who_may_give_the_command_may_read_the_page_and_finds_the_place_there(command: str) -> None:
    path, _, place = PLACES[command].partition("#")
    _, readers = STAFF_PAGES[path]
    people = DUTIES.givers(command, Settings()).intersection(DUTIES.people)

    assert people
    assert None in readers or people <= set(readers)
    scripts = (STATIC / FOLDERS.get(path, path.strip("/"))).glob("*.js")
    assert not place or any(f'"{place}"' in script.read_text(encoding="utf-8") for script in scripts)
