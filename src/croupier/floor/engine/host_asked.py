"""Asking a host about a voucher that lies in a reader, where the vouchers are a host's (docs/design/0212).

The room that serves the lines of the terminals says how; nothing here knows what a line is.
"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeAlias

from croupier.floor.engine.batch import Answer
from croupier.floor.record.actors import Actor
from croupier.money import Cents

Take: TypeAlias = Callable[[Actor, Cents], "Future[Answer]"]
"""Redeem the voucher: this host agrees, and says what it is worth."""

AskHost: TypeAlias = Callable[[str, str, Take], "Future[Answer | None]"]
"""Ask about a voucher at a terminal: what became of it, or None where nobody agreed."""
