"""Documents as pages receive them."""

import json
from typing import Any

from croupier.web.wire.messages import encode


def on_the_wire(document: object) -> Any:
    """What JSON makes of a document: what is not set is not there."""
    return json.loads(encode(document))
