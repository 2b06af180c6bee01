"""The dealer's console: the one next step in the words of the procedure, and what the dealer has to know for it.

Nothing here shows a card that lies face down: not by its face, and not by its absence from the cards that can still
come.

A floorperson at the console: docs/readings/0108.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Turn
from croupier.floor.pages.table import Document, receipt_line
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Phase, Table
from croupier.floor.rooms.house.tables import cards_of, change_due, under_way
from croupier.rules.game.driver import Driver
from croupier.rules.game.faces import visible
from croupier.rules.game.words import spoken, title_of
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide, in_words
from croupier.rules.procedure.handling import OPENING, CardHandling, CardsOnTheTable, Readiness, Shuffle, Task
from croupier.rules.procedure.round import Stake, place_in_words
from croupier.rules.procedure.steps import CountStub, NoMoreBets, ReadHoleCard, Reveal, Roll, Step
from croupier.rules.terms.events import CardDealt, IrregularityFound
from croupier.rules.terms.lines import Line
from croupier.rules.terms.refusals import Refusal

MOST_LISTED = 60
"""A stadium's stakes are counted; so many are still named one by one."""

TASKS = {
    Task.INSPECT: "Inspect the cards for defects, front and back",
    Task.VERIFY: "Let a floorperson verify the inspection",
    Task.ACCEPT_PREINSPECTED: "Accept cards that came inspected and shuffled",
    Task.SPREAD: "Spread the cards face up for the players",
    Task.VIEW: "Let the first player look at the cards",
    Task.MIX: "Turn the cards face down, mix and stack them",
    Task.SHUFFLE: "Shuffle the cards",
    Task.CUT: "Have the stack cut and place the cover card",
    Task.BEGIN: "Bring the cards into play",
}
"""What is done to the cards, in the order of § .4 and § .5 of each game, as the dealer reads it."""

BY_FLOORPERSON = {Task.VERIFY}


def dealer_document(floor: Floor, table: Table, at: datetime) -> Document:
    """What the dealer needs besides the table itself."""
    driver = floor.rounds.get(table.id)
    live = driver if driver and not driver.over else None
    return {
        "table": table.id,
        "step": _next(floor, table, at),
        "cards": _cards(cards_of(floor, table)),
        "change_due": change_due(floor, table, at),
        "irregularities": list(_irregularities(live)) if live else [],
        "stakes": _stakes(live) if live else {},
        "dealt": list(_dealt(live)) if live else [],
        "summary": _summary(driver) if driver else {},
    }


# The next step


def _next(floor: Floor, table: Table, at: datetime) -> Document:
    """The one thing to do now; a table that is stopped or closed has it in its phase."""
    cards, driver = cards_of(floor, table), floor.rounds.get(table.id)
    if table.phase is not Phase.OPEN and (driver is None or driver.over):
        return {"kind": "none", "says": ""}
    if driver is None or not under_way(floor, table):
        if change_due(floor, table, at) or (cards and table.readiness is Readiness.REMOVED):
            return {"kind": "change", "says": "New cards or dice are due: a floorperson brings them"}
        if cards and table.readiness in OPENING:
            return _handle(cards)
        return {"kind": "open", "says": "Open the next round for wagers"}
    if isinstance(driver.step, NoMoreBets) and cards and cards.readiness is not Readiness.IN_PLAY:
        return _handle(cards)
    return _in_round(driver)


def _handle(cards: CardsOnTheTable) -> Document:
    first = next(iter(_tasks(cards)), None)
    return {"kind": "handle", "says": first["says"] if first else "", "cite": cards.handling.cites["shuffle"]}


def _cards(cards: CardsOnTheTable | None) -> Document:
    if cards is None:
        return {}
    return {"readiness": cards.readiness.value, "shuffle": cards.shuffle.value, "tasks": list(_tasks(cards))}


def _tasks(cards: CardsOnTheTable) -> Iterator[Document]:
    """What may be done to the cards on their way into play, the usual next thing first."""
    if cards.readiness is Readiness.IN_PLAY:
        return
    for task, says in TASKS.items():
        ways = (Shuffle.AUTOMATED, Shuffle.MANUAL) if task is Task.SHUFFLE else (Shuffle.MANUAL,)
        backwards = task in {Task.SHUFFLE, Task.SPREAD} and cards.readiness in {Readiness.SHUFFLED, Readiness.CUT}
        for way in ways:
            if not backwards and not isinstance(cards.after(task, way), Refusal):
                how = {Shuffle.AUTOMATED: " in the automated shuffler", Shuffle.MANUAL: " by hand"}[way]
                words = says + how if task is Task.SHUFFLE else says
                yield {
                    "task": task.value,
                    "shuffle": way.value,
                    "says": words,
                    "floorperson": task in BY_FLOORPERSON,
                }


def _in_round(driver: Driver[Any]) -> Document:
    step, round = driver.step, driver.round
    document: Document = {"says": step.prompt(round) if step else "", "cite": step.cite if step else ""}
    match step:
        case NoMoreBets():
            return {**document, "kind": "bets"}
        case Deal():
            return {**document, "kind": "deal", **_deal(driver, step)}
        case Reveal(place=place):
            laid = round.laid.get(place, [])
            unread = any(one.card is None for one in laid)
            where = place_in_words(place)
            needed = {"name": len(laid) if unread else 0, "deck": _can_come(driver)}
            return {**document, "kind": "reveal", "place": place, "in_words": where, **needed}
        case ReadHoleCard():
            return {**document, "kind": "reader"}
        case Roll(dice=dice, no_roll=reasons):
            why = [{"reason": str(reason), "says": spoken(str(reason))} for reason in reasons]
            return {**document, "kind": "roll", "dice": dice, "no_roll": why}
        case CountStub(left=left):
            counted = {"says": f"Count the stub face down: {left} cards must be left", "left": left}
            return {**document, "kind": "stub", **counted, "all": _all_cards(driver)}
        case Decide():
            return {**document, "kind": "decide", "stage": in_words(step.stage), "deciding": len(step.deciding())}
        case _:
            return {**document, "kind": "wait"}


def _deal(driver: Driver[Any], step: Deal) -> Document:
    to = step.remaining[0]
    handling = driver.chapter.handling_under(driver.round.options)
    shoe = isinstance(handling, CardHandling) and handling.shuffled_every is Turn.SHOE
    unread = step.needs(driver.round).may_be_unread
    return {
        "place": to.place,
        "in_words": place_in_words(to.place),
        "up": to.up,
        "left": len(step.remaining),
        "may_be_unread": unread,
        "cover_card": shoe and not driver.round.cover_card_at,
        "deck": _can_come(driver),
    }


def _can_come(driver: Driver[Any]) -> dict[str, int]:
    """How often each card can still come, for all that lies open: a hidden card is not missing here."""
    round = driver.round
    hidden = Counter(one.card for cards in round.laid.values() for one in cards if one.card and not one.up)
    return {card.value: round.pack.remaining(card) + hidden[card] for card in Card}


def _all_cards(driver: Driver[Any]) -> int:
    handling = driver.chapter.handling_under(driver.round.options)
    rule = handling.stub if isinstance(handling, CardHandling) else None
    return rule.cards if rule else len(driver.chapter.cards(driver.round.options))


# Who is in, what can go wrong, what was keyed


def _stakes(driver: Driver[Any]) -> Document:
    """Stakes in, what is at risk, who decides, the progressive wagers; one by one while they are few."""
    stakes, step = driver.round.stakes, driver.step
    progressive = {name for one in driver.chapter.progressives(driver.round.options) for name in one.wagers}
    joined = [stake for stake in stakes.values() if progressive & stake.wagers.keys()]
    listed = list(stakes.values()) if len(stakes) <= MOST_LISTED else []
    return {
        "count": len(stakes),
        "seats": len(stakes.seats),
        "at_risk": sum(sum(stake.at_risk.values()) for stake in stakes.values()),
        "deciding": len(step.deciding()) if isinstance(step, Decide) else 0,
        "progressive": len(joined),
        "progressive_amount": sum(stake.wagers[name] for stake in joined for name in progressive & stake.wagers.keys()),
        "listed": [_stake(driver, stake, step) for stake in listed],
    }


def _stake(driver: Driver[Any], stake: Stake, step: Step | None) -> Document:
    return {
        "stake": stake.id,
        "seat": stake.seat,
        "terminal": stake.player,
        "at_risk": sum(stake.at_risk.values()),
        "wagers": {title_of(driver.chapter, wager): amount for wager, amount in stake.at_risk.items()},
        "deciding": isinstance(step, Decide) and step.is_turn_of(stake.id),
        "out": stake.out or stake.folded,
    }


def _irregularities(driver: Driver[Any]) -> Iterator[Document]:
    """What can have gone wrong now, and what has to be said about it."""
    for one in driver.chapter.irregularities:
        if driver.step is not None and one.possible(driver.round, driver.step):
            needs = [name for name in ("card", "stake", "seat") if getattr(one, f"needs_{name}")]
            yield {"kind": one.kind, "title": one.title, "cite": one.cite, "needs": needs}


def _dealt(driver: Driver[Any]) -> Iterator[Document]:
    """The cards that were keyed or read, in order: the last thing done the dealer corrects alone."""
    numbers: Counter[str] = Counter()
    for index, event in enumerate(driver.events):
        if isinstance(event, CardDealt):
            numbers[event.place] += 1
            yield {
                "place": event.place,
                "in_words": place_in_words(event.place),
                "number": numbers[event.place],
                "card": _open_card(driver, event, numbers[event.place]),
                "last": index == len(driver.events) - 1,
            }


def _open_card(driver: Driver[Any], event: CardDealt, number: int) -> str | None:
    """A card that was keyed, while everybody sees it where it was laid."""
    faces = visible(driver.round, event.place)
    shows = event.card is not None and faces[number - 1 : number] == [event.card]
    return event.card.value if event.card and shows else None


# What to announce


def _summary(driver: Driver[Any]) -> Document:
    """The settlement, to be announced: nobody has to reckon at the table."""
    lines = driver.round.lines
    by_stake: dict[str, list[Line]] = {}
    for line in lines:
        by_stake.setdefault(line.stake, []).append(line)
    return {
        "staked": sum(line.staked for line in lines),
        "credited": sum(line.credited for line in lines),
        "won": sum(sum(line.net for line in mine) > 0 for mine in by_stake.values()),
        "lost": sum(sum(line.net for line in mine) < 0 for mine in by_stake.values()),
        "to_validate": [_announced(driver, line) for line in lines if line.needs_validation],
        "stakes": [_came_to(driver, stake, mine) for stake, mine in by_stake.items()]
        if len(by_stake) <= MOST_LISTED
        else [],
    }


def _came_to(driver: Driver[Any], stake: str, lines: Iterable[Line]) -> Document:
    told = [_announced(driver, line) for line in lines]
    seat = driver.round.stakes[stake].seat
    return {"stake": stake, "seat": seat, "net": sum(line["net"] for line in told), "lines": told}


def _announced(driver: Driver[Any], line: Line) -> Document:
    seat = driver.round.stakes[line.stake].seat
    return {**receipt_line(driver, line), "seat": seat}


# What a remedy would do


def foreseen(floor: Floor, table: Table, event: IrregularityFound) -> Document:
    """What an irregularity would lead to and who would get what back, before anybody approves it.

    It is tried out on the same round played again beside the table; nothing changes.
    """
    if not under_way(floor, table):
        return {"refused": f"no round is under way at {table.id}"}
    beside = floor.rounds[table.id].beside()
    judged = beside.judge(event)
    if isinstance(judged, Refusal):
        return {"refused": judged.detail, "cite": judged.cite}
    remedy, settled = beside.remedy(event), len(beside.round.lines)
    beside.take(judged)
    lines = beside.round.lines[settled:]
    return {
        "says": remedy.says,
        "cite": remedy.cite,
        "void": beside.round.void,
        "new_cards": remedy.remove_deck,
        "stops": remedy.stop_table,
        "credited": sum(line.credited for line in lines),
        "stakes": len({line.stake for line in lines}),
        "lines": [_announced(beside, line) for line in lines[: 4 * MOST_LISTED]],
    }
