"""Which terminal is where: a port, and the address on it where several share one."""

from collections.abc import Iterable
from typing import NamedTuple

LARGEST_ADDRESS = 127


class Wired(NamedTuple):
    """A place on a line."""

    path: str
    address: int = 1


class BadWiring(ValueError):
    """Terminals cannot be wired so; the sentence says why."""


def wiring(described: Iterable[str]) -> dict[str, Wired]:
    """Terminals and their places, each as ``TERMINAL=PATH`` or ``TERMINAL=PATH@ADDRESS``; no two at the same."""
    found: dict[str, Wired] = {}
    for one in described:
        terminal, _, place = one.partition("=")
        if not terminal or not place or terminal in found:
            raise BadWiring("--line is TERMINAL=PATH, or TERMINAL=PATH@ADDRESS, once for each terminal")
        wired = _place(place)
        if wired in found.values():
            raise BadWiring(f"two terminals cannot have the address {wired.address} at {wired.path}")
        found[terminal] = wired
    return found


def _place(text: str) -> Wired:
    path, at, address = text.rpartition("@")
    if not at or not address.isdecimal():
        return Wired(text)
    if not 1 <= int(address) <= LARGEST_ADDRESS:
        raise BadWiring(f"an address is 1 to {LARGEST_ADDRESS}, not {address}")
    return Wired(path, int(address))
