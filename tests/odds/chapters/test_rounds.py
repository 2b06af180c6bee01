"""What every kernel owes its reader: names for its wagers, and the options that it does not read, with the reason."""

from dataclasses import fields
from importlib import import_module

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.odds.chapters import simulated
from croupier.provenance.modules import Defined, Modules
from croupier.provenance.wording import Wording
from croupier.rules.terms.options import TableOptions

OF_EVERY_TABLE = {option.name for option in fields(TableOptions)}


def test_the_rounds_of_every_game_can_be_simulated() -> None:
    assert simulated() == list(FOLDERS)


@pytest.mark.parametrize("number", FOLDERS)
def test_a_kernel_names_the_options_that_change_nothing_in_its_rounds(number: str) -> None:
    name = f"croupier.odds.chapters.ch{number}.round"
    wording = Wording(Modules())
    wording.write([Defined(name, "simulator")])
    words = set("".join(wording.words).split())
    own = {option.name for option in fields(chapter(number).options)} - OF_EVERY_TABLE
    stated = getattr(import_module(name), "NOT_READ", {})

    assert set(stated) == {option for option in own if f".{option}" not in words}
    assert all(stated.values())
