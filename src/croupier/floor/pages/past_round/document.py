"""A past round as a document: everything that happened, how the table lay after it, and what was settled."""

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.equipment.cards import Card
from croupier.floor.pages.past_round.replay import Happening, Reconstruction, Seen
from croupier.floor.pages.table import receipt_line
from croupier.rules.game.driver import Driver
from croupier.rules.game.words import hand_of
from croupier.rules.procedure.round import BURN, DISCARD


def document(found: Reconstruction) -> dict[str, Any]:
    """The whole round; amounts in cents, moments in UTC."""
    driver = found.driver
    return {
        "table": found.table,
        "round": found.number,
        "chapter": driver.chapter.number,
        "game": driver.chapter.name,
        "submission": found.submission,
        "dealer": found.dealer,
        "over": driver.over,
        "void": driver.round.void,
        "happenings": [_happening(one) for one in found.happenings],
        "lines": [{"entry": entry, **receipt_line(driver, line)} for entry, line in found.lines],
        "hands": [{"place": place, "cards": cards, "words": words} for place, cards, words in hands(driver)],
        "difference": found.difference,
    }


def _happening(one: Happening) -> dict[str, Any]:
    return {
        "entry": one.sequence,
        "at": one.at.isoformat(),
        "who": list(one.who),
        "text": one.told.text,
        "cite": one.told.cite,
        "event": msgspec.to_builtins(one.event),
        "lies": {place: [_lies(seen) for seen in cards] for place, cards in one.laid.items()},
    }


def _lies(seen: Seen) -> tuple[str | None, bool]:
    return seen.card.value if seen.card else None, seen.up


def hands(driver: Driver[Any]) -> Iterator[tuple[str, list[str | None], str]]:
    """What lay at each place at the end, and what it made."""
    for place, laid in driver.round.laid.items():
        cards = [one.card for one in laid]
        if place in {BURN, DISCARD} or not cards:
            continue
        known: list[Card] = [card for card in cards if card]
        whole = driver.over and not driver.round.void and len(known) == len(cards)
        words = hand_of(driver.round, place, known) if whole else ""
        yield place, [card.value if card else None for card in cards], words
