"""What each page may see of the floor: small documents from which everything hidden has been taken out.

The document of a table is for everybody and made once, however many look on; what only one terminal or one role may
see stands in a document of its own.  A card that lies face down is in none but its own player's.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from zlib import crc32

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.floor.pages.shared_looks import RoundSight, Sight
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.money.visits import came_to
from croupier.rules.blackjack.hands import Hand
from croupier.rules.game.driver import Driver
from croupier.rules.game.faces import codes, visible, visible_hand
from croupier.rules.game.views import choice_document, line_document, settings_document
from croupier.rules.game.words import spoken, title_of
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Choice, Decide
from croupier.rules.procedure.round import DEALER, PlayedHand, Stake, seat_of
from croupier.rules.procedure.steps import NoMoreBets, Step
from croupier.rules.terms.lines import Line

Document = dict[str, Any]


def lobby(floor: Floor) -> list[Document]:
    """Every table with what a player chooses by (§ 605a.7(a)(1): the meters are shown at every terminal)."""
    return [summary(floor, table) for table in floor.state.tables.values()]


def summary(floor: Floor, table: Table) -> Document:
    """A table in a few words."""
    played = chapter(table.chapter)
    options = floor.options(table)
    driver = floor.rounds.get(table.id)
    return {
        "table": table.id,
        "chapter": table.chapter,
        "name": played.name,
        "kind": table.kind.value,
        "phase": table.phase.value,
        "dealer": table.dealer,
        "seats": played.seats,
        "taken": len(driver.round.stakes.seats) if driver else 0,
        "stadium": options.seating.value == "stadium",
        "minimum": options.table_minimum,
        "maximum": options.table_maximum,
        "moment": moment(driver),
        "until": milliseconds(table.until),
        "meters": meters(floor, table),
    }


def meters(floor: Floor, table: Table) -> Document:
    """The progressive of a table: whole cents of every level, and whether it can be played."""
    controller = floor.state.controllers.get(table.progressive)
    if controller is None:
        return {}
    shown = {name: int(amount) for name, amount in controller.amounts.items() if name in controller.parameters}
    return {"levels": shown, "up": controller.up and table.link_up}


def moment(driver: Driver[Any] | None) -> str:
    """Where a table is: between rounds, betting, dealing, deciding, or something else the dealer does."""
    if driver is None or driver.over:
        return "over"
    match driver.step:
        case NoMoreBets():
            return "betting"
        case Decide():
            return "deciding"
        case Deal():
            return "dealing"
        case _:
            return "playing"


def table_document(floor: Floor, table: Table) -> Document:
    """The table as everybody may see it: a stadium's stakes are counted, not listed."""
    driver = floor.rounds.get(table.id)
    document = {**summary(floor, table), "round": table.number, "why": table.why, "submission": _mark(table.submission)}
    if driver is None:
        return {**document, "cards": {}, "seat": {}, "waits_for": "", "void": False}
    round = driver.round
    return {
        **document,
        "waits_for": driver.step.prompt(round) if driver.step else "",
        "void": round.void,
        "cards": shown_cards(driver),
        "words": dict(shown_words(driver)),
        "rolls": [list(faces) for faces in round.rolls],
        "selected": dict(round.selected),
        "shown": dict(round.shown),
        "seat": {str(seat): _seat(driver, round.stakes.at(seat)) for seat in round.stakes.seats},
        "at_risk": floor.ledger.balance(table.at_risk),
    }


def _mark(submission: str) -> str:
    """By which a page sees that the table plays under another Rules Submission than before: its signs are others."""
    return f"{crc32(submission.encode()):08x}"


def shown_cards(driver: Driver[Any]) -> dict[str, list[str | None]]:
    """Every card on the table, by its face where everybody sees it."""
    return {place: codes(visible(driver.round, place)) for place in driver.round.laid}


def shown_words(driver: Driver[Any]) -> Iterable[tuple[str, str]]:
    """What the open cards of the dealer and of each seat make, where all of them are open."""
    for place in driver.round.laid:
        if place != DEALER and seat_of(place) is None:
            continue
        faces = visible(driver.round, place)
        cards = [card for card in faces if card]
        if len(cards) == len(faces) and (words := in_words(driver, place, cards)):
            yield place, words


def in_words(driver: Driver[Any], place: str, cards: list[Card]) -> str:
    """What cards make, as the dealer would announce it."""
    return driver.chapter.hand_in_words(driver.round, place, cards)


def _seat(driver: Driver[Any], stakes: tuple[Stake, ...]) -> Document:
    deciding = driver.step.is_turn_of if isinstance(driver.step, Decide) else (lambda _stake: False)
    return {
        "stakes": len(stakes),
        "at_risk": sum(sum(stake.at_risk.values()) for stake in stakes),
        "wagers": sum(sum(stake.wagers.values()) for stake in stakes),
        "deciding": sum(deciding(stake.id) for stake in stakes),
        "folded": all(stake.folded for stake in stakes),
        "hands": [codes(visible_hand(hand, own=False)) for hand in stakes[0].hands] if len(stakes) == 1 else [],
    }


# One terminal


def terminal_document(floor: Floor, terminal: Terminal, sight: Sight | None = None) -> Document:
    """The terminal's own money, wagers, cards and choices; its balance is always there (§ 605a.3(a)(1)(i))."""
    sight = sight or Sight(floor)
    table = sight.table_of(terminal)
    seen = sight.round(table.id) if table else None
    stakes = seen.driver.round.stakes.of(terminal.id) if seen else ()
    return {
        "terminal": terminal.id,
        "asset": terminal.asset,
        "balance": floor.balance(terminal),
        "enabled": terminal.enabled,
        "called": terminal.called is not None,
        "visit": came_to(floor, terminal, sum(sum(stake.at_risk.values()) for stake in stakes)),
        "blocks": sorted(block.value for block in terminal.blocks),
        "table": table.id if table else "",
        "stakes": [_stake(seen, stake) for stake in stakes] if seen else [],
        "hand_pays": [hand_pay_document(due) for due in floor.hand_pays(terminal)],
    }


def _stake(seen: RoundSight, stake: Stake) -> Document:
    driver, places = seen.driver, seen.own_places(stake.seat)
    return {
        "stake": stake.id,
        "seat": stake.seat,
        "wagers": dict(stake.wagers),
        "standing": sorted(stake.standing),
        "at_risk": dict(stake.at_risk),
        "folded": stake.folded,
        "cards": {place: [card.value for card in seen.cards(place)] for place in places},
        "words": {place: seen.words(place) for place in places if seen.cards(place)},
        "hands": [_hand(driver, stake, hand) for hand in stake.hands],
        "choices": [_choice(driver, stake, choice) for choice in driver.legal(stake.id)],
        **_decision(driver.step),
        "lines": [receipt_line(driver, line) for line in seen.lines(stake.id)],
    }


def _hand(driver: Driver[Any], stake: Stake, hand: PlayedHand) -> Document:
    """A hand that a stake plays for itself: its cards, what they come to, and what stands on it."""
    document = {"cards": codes(visible_hand(hand, own=True)), "done": hand.done}
    if not isinstance(hand, Hand):
        return {**document, "words": in_words(driver, str(stake.seat), hand.cards), "at_risk": 0, "lammers": 0}
    return {
        **document,
        "words": hand.describe(),
        "at_risk": stake.at_risk.get(hand.wager, 0),
        "lammers": getattr(hand, "lammers", 0),
        "doubled": hand.doubled,
        "settled": hand.settled,
    }


def _choice(driver: Driver[Any], stake: Stake, choice: Choice) -> Document:
    """A choice with every setting it could name, so that a foul one is seen before it is asked for."""
    if choice.cards_in_words is None:
        return choice_document(choice)
    return {**choice_document(choice), "settings": settings_document(choice, driver.round.cards(stake.seat))}


def _decision(step: Step | None) -> Document:
    return {"stage": step.stage, "hand": step.hand} if isinstance(step, Decide) else {"stage": "", "hand": 1}


def receipt_line(driver: Driver[Any], line: Line) -> Document:
    """A settlement line as the receipt shows it, in words beside the names."""
    return {
        **line_document(line),
        "title": title_of(driver.chapter, line.wager),
        "row_in_words": spoken(line.row) if line.row else "",
    }


def hand_pay_document(hand_pay: HandPay) -> Document:
    """What waits for an attendant, and since when."""
    return {
        "hand_pay": hand_pay.id,
        "terminal": hand_pay.terminal,
        "kind": hand_pay.kind.value,
        "amount": hand_pay.amount,
        "because": hand_pay.because,
        "since": milliseconds(hand_pay.since),
    }


# The pit


def milliseconds(at: datetime | None) -> int:
    """A moment as browsers count it; zero for none."""
    return int(at.timestamp() * 1000) if at else 0
