"""Asking a host about a voucher in a reader, where the host keeps the vouchers (docs/design/0212).

The package that serves the terminals' lines supplies the function; nothing here knows what a line is.
"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeAlias

from croupier.floor.engine.batch import Answer
from croupier.floor.record.actors import Actor
from croupier.money import Cents

Take: TypeAlias = Callable[[Actor, Cents], "Future[Answer]"]
"""Redeem the voucher, at the value this host authorized."""

AskHost: TypeAlias = Callable[[str, str, Take], "Future[Answer | None]"]
"""Ask about a voucher at a terminal: the outcome, or None if no host authorized it."""
