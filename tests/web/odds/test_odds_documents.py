"""The records that describe what travels about odds."""

import json

import msgspec
import pytest

from croupier import figures
from croupier.chapters import FOLDERS
from croupier.web.odds.documents import ShippedFigures
from croupier.words import as_data
from croupier.words.saying import _value


@pytest.mark.parametrize("number", FOLDERS)
def test_the_record_of_a_shipped_file_says_everything_that_stands_in_it(number: str) -> None:
    text = figures.text(number)
    read = msgspec.json.decode(text, type=ShippedFigures, dec_hook=lambda _kind, data: _value(data))

    assert json.loads(json.dumps(msgspec.to_builtins(read, enc_hook=as_data))) == json.loads(text)
