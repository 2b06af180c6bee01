"""The records that describe what travels about odds."""

import json

import msgspec
import pytest

from croupier import figures
from croupier.chapters import FOLDERS
from croupier.web.odds.documents import ShippedFigures


@pytest.mark.parametrize("number", FOLDERS)
def test_the_record_of_a_shipped_file_says_everything_that_stands_in_it(number: str) -> None:
    text = figures.text(number)
    read = msgspec.json.decode(text, type=ShippedFigures)

    assert json.loads(json.dumps(msgspec.to_builtins(read))) == json.loads(text)
