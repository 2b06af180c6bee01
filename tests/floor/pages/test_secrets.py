"""A card that lies face down is told to nobody, whatever is keyed, asked, refused or put right (§ 605a.9(c)).

Every game is played; at every step wrong cards are reported, questions asked and corrections wished for, and all that
anybody reads is searched for the cards that this person may not see.
"""

import json
from collections.abc import Collection, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.chapters import FOLDERS
from croupier.equipment.cards import Card, card
from croupier.floor.engine.batch import Answer
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.foreseen import foreseen
from croupier.floor.pages.past_round.own import own_round
from croupier.floor.pages.pit import pit_document
from croupier.floor.pages.table import lobby, table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    Choose,
    CorrectCard,
    DeclineCorrection,
    ForeseeRemedy,
    LookIntoStop,
    PlaceWagers,
    Report,
    ReportIrregularity,
    ResumeTable,
    reported,
)
from croupier.floor.record.events import StopLookedInto
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.rooms.play.questions import QUESTIONS_IN_A_ROUND
from croupier.rules.game.simulated import SimulatedDealer, random_decision, random_slip
from croupier.rules.procedure.needs import CardNeeded, FacesNeeded
from croupier.rules.procedure.round import seat_of
from croupier.rules.terms.events import BettingClosed, CardDealt, CardsRevealed, IrregularityFound
from croupier.rules.terms.refusals import Refusal
from croupier.web.wire.documents import answered
from croupier.web.wire.messages import encode
from support.floor.house import ANTE, DEALER, FLOORPERSON, NOON, SURVEILLANCE, SYSTEM, House, device
from support.web.on_the_wire import in_english, on_the_wire

CARD_GAMES = [number for number in FOLDERS if number not in {"668a", "675a"}]
TERMINALS = {"E1": 1, "E2": 2}


def cards_in_sight(house: House, seats: Collection[int] = ()) -> set[Card]:
    """The cards whose faces the player of these seats can see."""
    round = house.round().round
    laid = [(place, one) for place, cards in round.laid.items() for one in cards if one.card]
    own = {place for place in round.laid if seat_of(place) in seats and place not in round.withheld}
    hands = {one for stake in round.stakes.values() for hand in stake.hands for one in hand.cards}
    return hands | {one.card for place, one in laid if one.card and (one.up or place in own)}


def face_down(house: House, seats: Collection[int] = ()) -> set[Card]:
    """The cards of which every copy in sight lies face down before the player of these seats."""
    round = house.round().round
    hidden, shown = set[Card](), set[Card]()
    for place, laid in round.laid.items():
        own = seat_of(place) in seats and place not in round.withheld
        for one in laid:
            if one.card:
                (shown if one.up or own else hidden).add(one.card)
    shown |= {one for stake in round.stakes.values() for hand in stake.hands for one in hand.cards}
    shown |= {found for found in hidden if found.value in round.selected.values()}
    return hidden - shown


def told(document: Any) -> str:
    """A document as it travels, and as an English reader has it: a sentence travels as its key and values."""
    return encode(document).decode() + json.dumps(in_english(document))


def names(text: str, cards: Collection[Card]) -> list[str]:
    """The cards that a text names; of a joker every sign of its game speaks."""
    return [one.words for one in cards if _words(one, text) or f'"{one.value}"' in text or f"'{one.value}'" in text]


def _words(one: Card, text: str) -> bool:
    return one.words in text and one.suit is not None


PAYTABLE = {"row", "least"}
"""What a sentence says of the table that pays, whatever cards there are."""


def ranks_in(said: Any) -> set[str]:
    """The ranks that a sentence names, as it travels: ``["hand.pair", {"ranks": ["ranks.king"]}]`` names the king."""
    if isinstance(said, str):
        table, _, name = said.partition(".")
        return {name} if table in {"rank", "ranks"} else set()
    if isinstance(said, dict):
        said = [value for name, value in said.items() if name not in PAYTABLE]
    return set().union(*map(ranks_in, said)) if isinstance(said, list) else set()


def search_reasons(house: House, terminal: str, seat: int) -> None:
    """Why a wager came out, and the cards that played, speak of cards that this player can see, and of no others."""
    seen = cards_in_sight(house, {seat})
    ranks = {part for one in seen for part in ranks_in(on_the_wire(one.words))}
    for stake in terminal_document(house.floor, house.at(terminal)).stakes:
        for line in stake.lines:
            assert {card(one) for one in line.plays} <= seen, (line.wager, line.plays)
            assert ranks_in(on_the_wire(line.why)) <= ranks, (line.wager, str(line.why))


def search(house: House, answers: Collection[Answer | Refusal]) -> None:
    """Nothing that anybody reads names a card that they may not see."""
    floor, table = house.floor, house.state()
    console = dealer_document(floor, table, house.now())
    console.step = console.step if not hasattr(console.step, "deck") else msgspec.structs.replace(console.step, deck={})
    everybody = [table_document(floor, table), lobby(floor), pit_document(floor, Role.AUDITOR), console]
    everybody += [answered("1", answer) for answer in answers]
    for document in everybody:
        assert names(told(document), face_down(house)) == []
    for terminal, seat in TERMINALS.items():
        assert names(told(terminal_document(floor, house.at(terminal))), face_down(house, {seat})) == []
        search_reasons(house, terminal, seat)


def ask(house: House, *request: Any) -> Answer:
    return house.engine.do(house.request(*request))


def wrongs(house: House) -> Iterator[Any]:
    """What can be entered wrongly now, with every card that lies face down and with one that is open."""
    live, hidden = house.round(), sorted(face_down(house), key=str)
    wanted = hidden[:2] + hidden[-1:]
    alone = [one for one in dealer_document(house.floor, house.state(), house.now()).dealt if one.alone]
    for one in wanted:
        if isinstance(live.needs, CardNeeded):
            yield DEALER, Report("T", CardDealt(live.needs.place, one))
            yield DEALER, Report("T", CardDealt("2" if live.needs.place != "2" else "1", one))
        if isinstance(live.needs, FacesNeeded):
            laid = live.round.laid[live.needs.place]
            yield DEALER, Report("T", CardsRevealed(live.needs.place, (one,) * len(laid)))
        for dealt in alone[:1] + alone[-1:]:
            yield DEALER, CorrectCard("T", dealt.place, dealt.number, one)
        yield FLOORPERSON, CorrectCard("T", "1", 1, one)
        for known in live.chapter.irregularities:
            if (known.needs_card or known.needs_seat) and live.step and known.possible(live.round, live.step):
                yield DEALER, ReportIrregularity("T", IrregularityFound(known.kind, "1", one)), FLOORPERSON


def let_go_on(house: House) -> None:
    if house.state().phase is Phase.STOPPED:
        ask(house, SURVEILLANCE, DeclineCorrection("T"))
        house.do(FLOORPERSON, ResumeTable("T"))


def questions(house: House) -> None:
    """What a remedy would do is answered alike for a card that lies face down and for one in the deck."""
    live, hidden = house.round(), sorted(face_down(house), key=str)
    in_the_deck = [one for one in Card if live.round.pack.remaining(one) and one not in hidden]
    for known in live.chapter.irregularities if live.step and hidden and in_the_deck else ():
        for place in ("", "1"):
            asked = [IrregularityFound(known.kind, place, one) for one in (hidden[0], in_the_deck[0])]
            first, second = (told(foreseen(house.floor, "T", event)) for event in asked)
            assert first == second
            assert names(first, hidden) == []


def seated(number: str, random: Random | None = None) -> House:
    house = House().terminal("E1", 1_000_00).terminal("E2", 1_000_00).table("T", number).betting()
    house.random = random or house.random
    for terminal, seat in TERMINALS.items():
        house.wager(terminal, seat, **random_slip(house.round(), house.random, seat))
    return house


def go_on(house: House, dealer: SimulatedDealer) -> None:
    event = dealer.next_event()
    if event is not None:
        house.do(DEALER, Report("T", reported(event)))
        return
    made = random_decision(house.round(), house.random)
    terminal, _, seat = made.stake.rpartition("@")
    wish = Choose(terminal, "T", int(seat), made.stage, made.choice, made.amount, made.cards, made.hand)
    house.do(device(terminal), wish)


@pytest.mark.cites("§ 605a.9(c)")
@pytest.mark.parametrize("number", CARD_GAMES)
def test_no_wrong_entry_tells_anybody_a_card_that_lies_face_down(number: str) -> None:
    house, stops = seated(number), 0
    while not house.round().over:
        questions(house)
        for wrong in list(wrongs(house)):
            answer = ask(house, *wrong)
            search(house, [answer])
            stops += house.state().phase is Phase.STOPPED
            let_go_on(house)
        if not house.round().over:
            go_on(house, SimulatedDealer(house.round(), house.random))
            search(house, [])
    assert stops > (3 if len(house.round().round.pack) < 100 else 0)  # of six decks a card may come again
    for terminal, seat in TERMINALS.items():
        own = told(own_round(house.store, terminal, NOON, "T", 1))
        assert names(own, face_down(house, {seat})) == []


@pytest.mark.cites("§ 605a.9(c)")
@pytest.mark.parametrize("number", CARD_GAMES)
def test_why_a_wager_came_out_speaks_of_no_card_that_its_player_cannot_see(number: str) -> None:
    lines = 0
    for seed in range(4):
        house = seated(number, Random(seed))
        while not house.round().over:
            go_on(house, SimulatedDealer(house.round(), house.random))
            search(house, [])
        lines += len(house.round().round.lines)
    assert lines >= 8


def test_a_reason_that_names_a_rank_from_under_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    house = seated("657a")
    while not house.round().over:
        go_on(house, SimulatedDealer(house.round(), house.random))
    monkeypatch.setitem(globals(), "cards_in_sight", lambda _house, _seats: {card("2s")})

    with pytest.raises(AssertionError):
        search(house, [])


def stopped() -> House:
    """The ace of spades lies face down at seat 1, and was read once more."""
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    for place in ("1", "dealer"):
        house.do(DEALER, Report("T", CardDealt(place, card("As"))))
    return house


def test_the_public_reads_only_that_the_floor_was_called() -> None:
    house = stopped()

    assert str(table_document(house.floor, house.state()).why) == (
        "One moment, please. The dealer has called the floor."
    )
    assert "ace" not in house.refused(device("E2"), PlaceWagers("E2", "T", 2, ANTE)).detail


def test_a_journal_that_has_the_card_in_its_reason_tells_it_to_nobody_else() -> None:
    house = stopped()
    house.state().stop("the ace of spades is no longer in the deck")

    assert "ace of" not in told(table_document(house.floor, house.state()))
    (looked,) = house.do(FLOORPERSON, LookIntoStop("T")).events
    assert isinstance(looked, StopLookedInto)
    assert "ace of spades" in looked.found


def test_who_puts_it_right_is_told_which_card_and_the_question_is_recorded() -> None:
    house = stopped()

    done = house.do(FLOORPERSON, LookIntoStop("T"))

    assert "ace of spades" in told(answered("1", done))
    assert [entry.actor for entry in house.store.mentioning("round:T/1")][-1] == "floorperson:Flora"


def test_the_dealer_is_not_told_in_the_answer_to_what_was_keyed() -> None:
    house = stopped()
    house.do(FLOORPERSON, ResumeTable("T"))

    answer = house.do(DEALER, Report("T", CardDealt("dealer", card("As"))))

    assert "ace" not in told(answered("1", answer))


def test_questions_about_remedies_are_recorded_and_have_an_end() -> None:
    house = stopped()
    question = ForeseeRemedy("T", IrregularityFound("face_up_card", card=card("As")))

    for _ in range(QUESTIONS_IN_A_ROUND):
        house.do(DEALER, question)

    assert house.refused(DEALER, question).reason is Reason.TOO_MANY_QUESTIONS
    assert house.restart().refused(FLOORPERSON, question).reason is Reason.TOO_MANY_QUESTIONS


def test_another_dealer_asks_nothing_about_this_table() -> None:
    house = stopped()
    for name in ("Dana", "Dev"):
        house.do(SYSTEM, AddStaff(name, (Role.DEALER,), "hash"))

    refused = house.refused(Actor("Dev", Role.DEALER), ForeseeRemedy("T", IrregularityFound("abandoned")))

    assert refused.reason is Reason.ANOTHER_PERSON_DEALS


def test_what_cards_would_settle_in_a_void_round_is_not_foreseen() -> None:
    """In 647a the bonus is still settled, by the players' hidden cards."""
    house = House().terminal("E1", 100_00).table("T", "647a").wager("E1", ante=10_00, holdem_bonus=10_00)
    plain = told(foreseen(house.deal(seat1="7s 2d").floor, "T", IrregularityFound("dealer_card_exposed")))
    other = House().terminal("E1", 100_00).table("T", "647a").wager("E1", ante=10_00, holdem_bonus=10_00)
    aces = told(foreseen(other.deal(seat1="As Ad").floor, "T", IrregularityFound("dealer_card_exposed")))

    assert plain == aces
