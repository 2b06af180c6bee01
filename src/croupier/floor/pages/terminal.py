"""What only one terminal is shown: its money, its wagers, the cards of its seats, its choices and its receipts."""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

from msgspec import UNSET

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.floor.pages.documents.terminal import (
    ChoiceDocument,
    HandDocument,
    HandPayDocument,
    OwnPayout,
    PlaceDocument,
    SettingDocument,
    StakeDocument,
    TerminalDocument,
)
from croupier.floor.pages.shared_looks import RoundSight, Sight, TableSight
from croupier.floor.pages.table import in_words, milliseconds
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.payout import Payout
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.money.visits import came_to
from croupier.floor.rooms.tracking import spells
from croupier.rules.game.faces import codes, visible_hand
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import title_of
from croupier.rules.procedure.decisions import CardsInWords, Choice, question
from croupier.rules.procedure.round import PlayedHand, Stake
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.spoken import row_in_words
from croupier.words import SILENCE, Sentence, say

NOWHERE = PlaceDocument(table="", stakes=[], payouts=[], ready=False, kept=[])
"""The place of a terminal that has not wagered yet."""

HandPayT = TypeVar("HandPayT", bound=HandPayDocument)


def terminal_document(floor: Floor, terminal: Terminal, sight: Sight | None = None) -> TerminalDocument:
    """The terminal's own money, wagers, cards and choices; its balance is always there (§ 605a.3(a)(1)(i))."""
    places = [_place(terminal, at) for at in (sight or Sight(floor)).tables_of(terminal)]
    first, *others = places or [NOWHERE]
    return TerminalDocument(
        terminal=terminal.id,
        asset=terminal.asset,
        balance=floor.balance(terminal),
        enabled=terminal.enabled,
        called=terminal.called is not None,
        visit=came_to(floor, terminal, floor.at_risk(terminal)),
        blocks=sorted(terminal.blocks),
        table=first.table,
        stakes=first.stakes,
        hand_pays=[hand_pay_as(HandPayDocument, floor, due) for due in floor.hand_pays(terminal)],
        payouts=first.payouts,
        ready=first.ready,
        kept=first.kept,
        beside=others,
        tables_at_once=floor.state.settings.tables_at_once,
        card=spells.figures(floor, terminal.id),
        card_numbers=floor.state.settings.card_numbers_at_glass,
    )


def _place(terminal: Terminal, at: TableSight) -> PlaceDocument:
    """One table, as it concerns this terminal."""
    stakes = at.stakes_of(terminal.id)
    return PlaceDocument(
        table=at.table.id,
        stakes=[_stake(at.round, stake) for stake in stakes] if at.round else [],
        payouts=[_payout(one, stake.id) for stake in stakes for one in at.payouts_to(stake.id)],
        ready=terminal.id in at.ready,
        kept=list(at.kept_for(terminal.id)),
    )


def _payout(payout: Payout, stake: str) -> OwnPayout:
    return OwnPayout(stake, payout.wager, payout.row, payout.shares[stake], payout.state)


def _stake(seen: RoundSight, stake: Stake) -> StakeDocument:
    live, places = seen.live, seen.own_places(stake.seat)
    step = live.decision
    return StakeDocument(
        stake=stake.id,
        seat=stake.seat,
        wagers=dict(stake.wagers),
        standing=sorted(stake.standing),
        at_risk=dict(stake.at_risk),
        folded=stake.folded,
        cards={place: seen.codes(place) for place in places},
        words={place: seen.words(place) for place in places if seen.codes(place)},
        hands=[_hand(live, stake, hand) for hand in stake.hands],
        choices=[_choice(live, stake, choice) for choice in live.legal(stake.id)],
        stage=step.stage if step else "",
        hand=step.hand if step else 1,
        lines=[seen.receipts.line(line) for line in seen.lines(stake.id)],
        question=question(live.chapter.number, step.stage) if step else SILENCE,
        later=[_choice(live, stake, choice) for choice in live.legal_later(stake.id)],
    )


def _hand(live: LiveRound[TableOptions], stake: Stake, hand: PlayedHand) -> HandDocument:
    told = hand.told()
    return HandDocument(
        cards=codes(visible_hand(hand, own=True)),
        done=hand.done,
        words=told.words or in_words(live, str(stake.seat), hand.cards),
        at_risk=stake.at_risk.get(told.wager, 0),
        lammers=told.lammers,
        doubled=UNSET if told.doubled is None else told.doubled,
        settled=UNSET if told.settled is None else told.settled,
    )


def _choice(live: LiveRound[TableOptions], stake: Stake, choice: Choice) -> ChoiceDocument:
    """A choice with every setting it could name, so that a foul one shows before it is chosen."""
    document = choice_document(choice)
    if choice.cards_in_words is not None:
        document.settings = settings(choice, live.round.cards(stake.seat))
    return document


def choice_document(choice: Choice) -> ChoiceDocument:
    """A choice of the player, as the buttons show it."""
    amount = choice.amount
    return ChoiceDocument(
        choice=choice.name,
        title=choice.title,
        wager=choice.wager,
        least=amount.least if amount else 0,
        most=amount.most if amount else 0,
        step=amount.step if amount else 1,
        cards=(choice.fewest_cards, choice.most_cards),
        default=choice.default,
        default_cards=[card.value for card in choice.default_cards],
        cite=choice.cite,
    )


def settings(choice: Choice, cards: Sequence[Card]) -> list[SettingDocument]:
    """Every way of setting these cards that the choice could name: its value, or why it would be refused."""
    if choice.cards_in_words is None or choice.fewest_cards != choice.most_cards:
        return []
    return [_setting(choice, choice.cards_in_words, named) for named in combinations(cards, choice.most_cards)]


def _setting(choice: Choice, in_words: CardsInWords, named: tuple[Card, ...]) -> SettingDocument:
    refused = choice.cards_rule(named) if choice.cards_rule else None
    return SettingDocument([card.value for card in named], in_words(named), refused.detail if refused else SILENCE)


def hand_pay_as(kind: type[HandPayT], floor: Floor, due: HandPay) -> HandPayT:
    """A hand pay as a document of a given kind; its caller sets the further fields."""
    return kind(
        hand_pay=due.id,
        terminal=due.terminal,
        kind=due.kind,
        amount=due.amount,
        because=why_by_hand(floor, due),
        since=milliseconds(due.since),
    )


def why_by_hand(floor: Floor, due: HandPay) -> Sentence:
    """Why an attendant pays, with the wager and the hand as players call them; the record has their names."""
    found, table = due.reason, floor.state.tables.get(due.table)
    if table is None or not isinstance(found.values.get("what"), str):
        return found
    wager, _, row = str(found.values["what"]).partition(" ")
    title = title_of(chapter(table.chapter), wager)
    what = say("hand_pay.won_with", wager=title, hand=row_in_words(row)) if row else title
    return say("hand_pay.of_round", table=due.table, round=due.round, what=what)
