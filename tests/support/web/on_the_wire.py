"""Documents as pages receive them."""

import json
from typing import Any

import msgspec

from croupier.web.wire.messages import encode
from croupier.words import as_text, to_sentence


def on_the_wire(document: object) -> Any:
    """What JSON makes of a document: what is not set is not there."""
    return json.loads(encode(document))


def in_english(document: object) -> Any:
    """The same as an English reader has it before them: every sentence as its text."""
    return json.loads(msgspec.json.encode(document, enc_hook=as_text))


def read_in_english(body: bytes, kind: Any) -> Any:
    """What came over the wire as a record of that kind, as an English reader has it before them."""
    return in_english(msgspec.json.decode(body, type=kind, dec_hook=to_sentence))
