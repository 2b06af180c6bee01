"""A past round as a document: every event, the table after it, and what was settled."""

from collections.abc import Iterator

from croupier.equipment.cards import Card
from croupier.floor.pages.documents.past_round import HappeningDocument, LastHand, PastRound, RecordedLine
from croupier.floor.pages.past_round.replay import Happening, Reconstruction, Seen
from croupier.floor.pages.receipt import line_as
from croupier.rules.game.faces import codes
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import hand_of
from croupier.rules.procedure.round import BURN, DISCARD
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE


def document(found: Reconstruction) -> PastRound:
    """The whole round; amounts in cents, moments in UTC."""
    live = found.live
    return PastRound(
        table=found.table,
        round=found.number,
        chapter=live.chapter.number,
        game=live.chapter.name,
        submission=found.submission,
        dealer=found.dealer,
        over=live.over,
        void=live.round.void,
        happenings=[_happening(one) for one in found.happenings],
        lines=[_line(live, entry, line) for entry, line in found.lines],
        hands=list(hands(live)),
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


def _line(live: LiveRound[TableOptions], entry: int, line: Line) -> RecordedLine:
    recorded = line_as(RecordedLine, live, line)
    recorded.entry = entry
    return recorded


def _lies(seen: Seen) -> tuple[str | None, bool]:
    return seen.card.value if seen.card else None, seen.up


def hands(live: LiveRound[TableOptions]) -> Iterator[LastHand]:
    """The cards at each place at the end, and their value."""
    for place, laid in live.round.laid.items():
        cards = [one.card for one in laid]
        if place in {BURN, DISCARD} or not cards:
            continue
        known: list[Card] = [card for card in cards if card]
        whole = live.over and not live.round.void and len(known) == len(cards)
        words = hand_of(live.round, place, known) if whole else SILENCE
        yield LastHand(place, codes(cards), words)
