"""§ 605a.5(b): tables that deal themselves, in an order that is fixed before anybody wagers."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.chapters import FOLDERS, chapter
from croupier.equipment.cards import card
from croupier.equipment.draw import Order
from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.snapshots import image
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import (
    AnyCommand,
    ChangeCards,
    ChangeDealer,
    Choose,
    CorrectCard,
    DealNext,
    HandleCards,
    InspectReader,
    InstallTable,
    OpenBetting,
    OpenTable,
    PlaceWagers,
    PrepareCards,
    Report,
    ReportIrregularity,
    TakeTable,
    TimeOut,
    VoidRound,
)
from croupier.floor.record.events import (
    FloorEvent,
    OrderDrawn,
    OrderShown,
    RoundOpened,
    RoundWent,
    TableStopped,
    decode,
    encode,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.rooms.play.automatic import cards_out, dice_out
from croupier.journal.chain import Chain
from croupier.rules.game.simulated import random_decision, random_slip
from croupier.rules.procedure.handling import Task
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from support.floor.house import ANTE, DEALER, FLOORPERSON, PIT_MANAGER, SURVEILLANCE, SYSTEM, House, device
from support.storage.list_store import ListStore

pytestmark = pytest.mark.cites("§ 605a.5(b)")

BETTING = 25
PACK = set(chapter("657a").cards(chapter("657a").default_options))


def automatic(number: str = "657a") -> House:
    return House().terminal("E1", 2_000_00).table(number=number, kind="automated")


def shown(house: House) -> list[Order]:
    bodies = [decode(record.entry.body) for record in house.store.records]
    return [event.order for body in bodies for event in body.events if isinstance(event, OrderShown)]


def play(house: House) -> None:
    """A whole round at random."""
    house.betting()
    slip = random_slip(house.round(), house.random)
    house.do(device("E1"), PlaceWagers("E1", "T", 1, dict(slip)))
    house.deals_itself()
    while not house.round().over:
        made = random_decision(house.round(), house.random)
        command = Choose("E1", "T", 1, made.stage, made.choice, made.amount, made.cards, made.hand)
        house.do(device("E1"), command)
        house.deals_itself()


def test_the_order_is_fixed_with_the_opening_of_betting() -> None:
    house = automatic()
    opened, drawn = house.do(SYSTEM, OpenBetting("T")).events
    assert isinstance(opened, RoundOpened)
    assert isinstance(drawn, OrderDrawn)
    order = house.floor.chance.drawn(drawn.commitment)
    assert (len(order.cards), set(order.cards)) == (52, PACK)
    assert order.commitment == drawn.commitment


@pytest.mark.parametrize("number", FOLDERS)
def test_every_game_is_dealt_in_the_order_that_was_fixed(number: str) -> None:
    house = automatic(number)
    for _ in range(3):
        play(house)
        order = shown(house)[-1]
        cards, dice = cards_out(house.round()), dice_out(house.round())
        assert tuple(cards) == order.cards[: len(cards)]
        assert tuple(dice) == order.dice[: len(dice)]
        assert cards or dice
    findings = verify(house.store)
    assert findings.right, findings.difference
    assert (findings.drawn, findings.orders) == (3, 3)


def test_every_round_is_dealt_from_all_cards() -> None:
    house = automatic("672a")
    for _ in range(2):
        play(house)
    first, second = shown(house)
    assert len(first.cards) == len(second.cards) == len(chapter("672a").cards(house.options("T")))
    assert first.cards != second.cards
    assert first.salt != second.salt


def test_nothing_that_is_kept_tells_a_card_that_is_not_dealt() -> None:
    house = automatic().wager("E1", **ANTE).deals_itself()
    draw = house.state().draw
    assert draw is not None
    order = house.floor.chance.drawn(draw.commitment)
    kept = b"".join(record.entry.body for record in house.store.records) + image(house.floor)
    assert draw.commitment.encode() in kept
    assert order.salt.encode() not in kept
    dealt = {event.card for event in house.round().events if isinstance(event, CardDealt)}
    assert all(f'"{one}"'.encode() not in kept for one in PACK - dealt)


def test_when_the_round_is_over_its_order_is_shown_in_the_same_entry() -> None:
    house = automatic().wager("E1", **ANTE).deals_itself()
    house.choose("E1", "fold")
    house.deals_itself()
    assert house.state().draw is None
    last = decode(house.store.records[-1].entry.body)
    assert isinstance(last.events[-1], OrderShown)
    assert isinstance(last.events[-2], RoundWent)


@pytest.mark.parametrize(
    ("actor", "command"),
    [
        (DEALER, TakeTable("T")),
        (DEALER, OpenBetting("T")),
        (DEALER, Report("T", BettingClosed())),
        (SYSTEM, Report("T", BettingClosed())),
        (SYSTEM, Report("T", CardDealt("1", card("As")))),
        (DEALER, HandleCards("T", Task.SHUFFLE)),
        (SYSTEM, HandleCards("T", Task.SHUFFLE)),
        (SYSTEM, PrepareCards("T")),
        (FLOORPERSON, CorrectCard("T", "1", 1, card("As"))),
    ],
)
def test_nobody_deals_there_or_says_which_card_came(actor: Actor, command: AnyCommand) -> None:
    house = automatic() if isinstance(command, OpenBetting | TakeTable) else automatic().wager("E1", **ANTE)
    assert house.refused(actor, command).reason is Reason.TABLE_DEALS_ITSELF


@pytest.mark.parametrize("command", [ChangeCards("T"), ChangeDealer("T", "Dana")])
def test_there_are_no_cards_to_change_and_there_is_no_dealer(command: AnyCommand) -> None:
    assert automatic().refused(FLOORPERSON, command).reason is Reason.TABLE_DEALS_ITSELF


def test_nothing_is_irregular_and_nothing_is_inspected() -> None:
    house = automatic("672a")
    assert house.refused(FLOORPERSON, InspectReader("T")).reason is Reason.UNKNOWN_DEVICE
    house.wager("E1", blackjack=10_00)
    irregular = ReportIrregularity("T", IrregularityFound("card_face_up"))
    assert house.refused(DEALER, irregular, FLOORPERSON).reason is Reason.TABLE_DEALS_ITSELF


def test_it_opens_without_a_dealer_only() -> None:
    house = automatic()
    house.do(PIT_MANAGER, InstallTable("B", "657a", "automated"))
    assert house.refused(FLOORPERSON, OpenTable("B", "Dana")).reason is Reason.TABLE_DEALS_ITSELF
    house.do(FLOORPERSON, OpenTable("B", ""))


def test_it_deals_when_players_have_done_and_not_before() -> None:
    house = automatic()
    assert house.refused(SYSTEM, DealNext("T")).reason is Reason.NO_ROUND_IS_UNDER_WAY
    house.wager("E1", **ANTE)
    assert house.refused(SYSTEM, DealNext("T")).reason is Reason.IT_IS_TOO_EARLY
    house.deals_itself()
    assert house.refused(SYSTEM, DealNext("T")).reason is Reason.IT_IS_TOO_EARLY
    assert House().table().refused(SYSTEM, DealNext("T")).reason is Reason.NO_ROUND_IS_UNDER_WAY


def test_the_clock_ends_betting() -> None:
    house = automatic().wager("E1", **ANTE)
    closed = house.after(seconds=BETTING).do(SYSTEM, TimeOut("T")).events
    assert closed == (RoundWent("T", BettingClosed()),)


@pytest.mark.parametrize("dealt", [0, 1, 4])
def test_after_a_crash_what_is_not_dealt_is_drawn_again_and_what_is_dealt_stays(dealt: int) -> None:
    house = automatic().wager("E1", **ANTE)
    house.after(seconds=BETTING).do(SYSTEM, TimeOut("T"))
    for _ in range(dealt):
        house.do(SYSTEM, DealNext("T"))
    before, lost = cards_out(house.round()), house.state().draw
    assert lost is not None
    house.restart()
    (drawn,) = house.do(SYSTEM, DealNext("T")).events

    assert isinstance(drawn, OrderDrawn)
    assert (drawn.instead, drawn.cards) == (lost.commitment, dealt)
    again = house.floor.chance.drawn(drawn.commitment)
    assert (len(again.cards), set(again.cards)) == (52 - dealt, PACK - set(before))
    house.deals_itself()
    assert cards_out(house.round())[:dealt] == before
    house.choose("E1", "fold").deals_itself()
    findings = verify(house.store)
    assert findings.right, findings.difference
    assert (findings.drawn, findings.orders) == (2, 1)


def test_a_round_that_two_people_end_shows_its_order_too() -> None:
    house = automatic().wager("E1", **ANTE).deals_itself()
    house.do(FLOORPERSON, VoidRound("T", "the players were disturbed"), SURVEILLANCE)
    assert len(shown(house)) == 1
    assert house.balance() == 2_000_00


def test_a_generator_that_fails_stops_the_table_and_takes_no_wagers() -> None:
    house = automatic()
    house.floor.chance.draw = TrueChance(source=bytes).draw
    (stopped,) = house.do(SYSTEM, OpenBetting("T")).events
    assert isinstance(stopped, TableStopped)
    assert house.state().phase is Phase.STOPPED
    assert "equal bytes on end" in str(house.state().finding)
    assert "equal bytes" not in str(house.state().reason)
    refused = house.refused(device("E1"), PlaceWagers("E1", "T", 1, ANTE))
    assert refused.reason is Reason.TABLE_IS_STOPPED


def test_the_round_can_be_told_again() -> None:
    house = automatic().wager("E1", **ANTE).deals_itself()
    house.choose("E1", "fold").deals_itself()
    told = reconstruct(house.store, "T", 1)
    sentences = [str(one.told.text) for one in told.happenings]
    assert sentences[1].startswith("The generator has fixed the order of the cards")
    assert sentences[-1].startswith("The order of the cards is shown")
    assert not told.difference


# Somebody who rewrites the record


Change = Callable[[FloorEvent], FloorEvent | None]


def rewritten(house: House, change: Change) -> str:
    """What verification says of the journal with its events changed and its chain made to fit."""
    forged, chain = ListStore(), Chain()
    for record in house.store.records:
        body, entry = decode(record.entry.body), record.entry
        events = tuple(event for event in map(change, body.events) if event is not None)
        text = encode(replace(body, events=events))
        forged.append([replace(record, entry=chain.append(entry.at, entry.actor, entry.command, text))])
    return verify(forged).difference


def _another_order(event: FloorEvent) -> FloorEvent:
    if not isinstance(event, OrderShown):
        return event
    return replace(event, order=replace(event.order, cards=event.order.cards[::-1]))


def _no_order(event: FloorEvent) -> FloorEvent | None:
    return None if isinstance(event, OrderDrawn) else event


def finished() -> House:
    house = automatic().wager("E1", **ANTE).deals_itself()
    return house.choose("E1", "fold").deals_itself()


def test_an_order_that_was_not_fixed_is_found() -> None:
    assert "is not the one that was fixed" in rewritten(finished(), _another_order)


def test_a_round_without_an_order_is_found() -> None:
    assert "although no order was fixed" in rewritten(finished(), _no_order)


def test_an_order_that_is_fixed_after_the_wagers_is_found() -> None:
    held: list[FloorEvent] = []

    def later(event: FloorEvent) -> FloorEvent | None:
        if isinstance(event, OrderDrawn):
            held.append(event)
            return None
        return held.pop() if held and isinstance(event, RoundWent) and isinstance(event.what, BettingClosed) else event

    assert "although no order was fixed" in rewritten(finished(), later)


def test_a_card_that_came_otherwise_is_found() -> None:
    """Two cards of the dealer, who nobody played against, in each other's place."""
    house = finished()
    dealt = [one for one in house.round().events if isinstance(one, CardDealt) and one.place == "dealer"]
    swapped = {dealt[0].card: dealt[1].card, dealt[1].card: dealt[0].card}

    def change(event: FloorEvent) -> FloorEvent:
        if isinstance(event, RoundWent) and isinstance(event.what, CardDealt) and event.what.card in swapped:
            return replace(event, what=replace(event.what, card=swapped[event.what.card]))
        return event

    assert "came in another order than was fixed" in rewritten(house, change)
