"""A past round as a document: everything that happened, how the table lay after it, and what was settled."""

from collections.abc import Iterator
from typing import Any

from croupier.equipment.cards import Card
from croupier.floor.pages.documents.past_round import HappeningDocument, LastHand, PastRound, RecordedLine
from croupier.floor.pages.past_round.replay import Happening, Reconstruction, Seen
from croupier.floor.pages.receipt import line_as
from croupier.rules.game.driver import Driver
from croupier.rules.game.faces import codes
from croupier.rules.game.words import hand_of
from croupier.rules.procedure.round import BURN, DISCARD
from croupier.rules.terms.lines import Line
from croupier.words import SILENCE


def document(found: Reconstruction) -> PastRound:
    """The whole round; amounts in cents, moments in UTC."""
    driver = found.driver
    return PastRound(
        table=found.table,
        round=found.number,
        chapter=driver.chapter.number,
        game=driver.chapter.name,
        submission=found.submission,
        dealer=found.dealer,
        over=driver.over,
        void=driver.round.void,
        happenings=[_happening(one) for one in found.happenings],
        lines=[_line(driver, entry, line) for entry, line in found.lines],
        hands=list(hands(driver)),
        difference=found.difference,
    )


def _happening(one: Happening) -> HappeningDocument:
    return HappeningDocument(
        entry=one.sequence,
        at=one.at.isoformat(),
        who=list(one.who),
        text=one.told.text,
        cite=one.told.cite,
        event=one.event,
        lies={place: [_lies(seen) for seen in cards] for place, cards in one.laid.items()},
    )


def _line(driver: Driver[Any], entry: int, line: Line) -> RecordedLine:
    recorded = line_as(RecordedLine, driver, line)
    recorded.entry = entry
    return recorded


def _lies(seen: Seen) -> tuple[str | None, bool]:
    return seen.card.value if seen.card else None, seen.up


def hands(driver: Driver[Any]) -> Iterator[LastHand]:
    """What lay at each place at the end, and what it made."""
    for place, laid in driver.round.laid.items():
        cards = [one.card for one in laid]
        if place in {BURN, DISCARD} or not cards:
            continue
        known: list[Card] = [card for card in cards if card]
        whole = driver.over and not driver.round.void and len(known) == len(cards)
        words = hand_of(driver.round, place, known) if whole else SILENCE
        yield LastHand(place, codes(cards), words)
