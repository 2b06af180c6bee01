"""Settle written rounds: the format of `croupier settle`."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier import chapters
from croupier.library.errors import BadEntry, UnknownGame
from croupier.rules.examples.entries import what_is_wrong
from croupier.rules.examples.script import BadScript, Script

PLAYED: Mapping[str, Callable[[Script[Any]], dict[str, Any]]] = {
    "settlement": lambda script: script.play(),
    "deal": lambda script: script.deal(),
    "house_way": lambda script: script.house_way(),
    "meter": lambda script: script.meter(),
}
"""The kinds of entries that can be computed."""


def settle(entry: Mapping[str, Any]) -> Any:
    """The results of an entry, as `croupier settle` prints them: for each seat, the result and net of each wager, in
    dollars. An entry names its `game`, its `kind` ("settlement", "deal", "house_way", "meter"), the `cards`, the
    `wagers` in dollars and the `actions` of the players.

    Raises `UnknownGame` and `BadEntry`.
    """
    if wrong := what_is_wrong(entry):
        raise BadEntry(wrong)
    kind = entry.get("kind", "settlement")
    if kind not in PLAYED:
        raise BadEntry(f"unknown kind {kind!r}; the kinds are {', '.join(PLAYED)}")
    try:
        script = script_of(entry)
        return script.cases(PLAYED[kind]) if entry.get("cases") else PLAYED[kind](script)
    except BadScript as error:
        raise BadEntry(str(error)) from None


def script_of(entry: Mapping[str, Any]) -> Script[Any]:
    """The entry, read by its game."""
    try:
        game = chapters.chapter(entry.get("game", ""))
    except chapters.UnknownChapter as error:
        raise UnknownGame(*error.args) from None
    return (game.script or Script)(game, entry)
