"""The events of a round in sentences, each with its clause."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from fractions import Fraction

from croupier.equipment.cards import Card
from croupier.floor.record.events import (
    CardCorrected,
    CorrectionAsked,
    CorrectionDeclined,
    DealerChanged,
    FloorEvent,
    OrderDrawn,
    OrderShown,
    PayoutDeclined,
    PayoutValidated,
    PlayerLetIn,
    PlayerReady,
    RemedyForeseen,
    RoundOpened,
    RoundVoided,
    RoundWent,
    StopLookedInto,
    TableResumed,
    TableStopped,
    TimeGivenBack,
    TimeSet,
)
from croupier.floor.rooms.play.corrections import place_of
from croupier.money import Cents, Rounding
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import hand_of, title_of
from croupier.rules.procedure.round import Opening, Stake, place_in_words
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    Decided,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
)
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.spoken import spoken
from croupier.words import Money, Sentence, all_of, from_data, is_said, named, say, series, verbatim


@dataclass(frozen=True, slots=True)
class Recounted:
    """A sentence and the clauses it follows from."""

    text: Sentence
    cite: str = ""


def recount(event: FloorEvent, live: LiveRound[TableOptions], zone: tzinfo = UTC) -> Recounted:
    """Put an event into words, given the round just before it; times are local to the facility."""
    match event:
        case RoundOpened(opening=opening):
            return Recounted(_opened(opening, live))
        case RoundWent(what=what):
            return _went(what, live)
        case CardCorrected(was=was, card=card, index=index):
            dealt = live.events[index]
            where = place_in_words(dealt.place) if isinstance(dealt, CardDealt) else say("place.table")
            return Recounted(say("told.corrected", place=where, was=_card(was), card=card.words))
        case TimeSet() | TimeGivenBack() | PlayerReady():
            return Recounted(_time(event, zone))
        case CorrectionAsked() | CorrectionDeclined() | TableStopped() | StopLookedInto() | RemedyForeseen():
            return Recounted(_looked_into(event, live))
        case PayoutValidated() | PayoutDeclined() | PlayerLetIn():
            return _by_the_house(event, live)
        case OrderDrawn() | OrderShown():
            return Recounted(_order(event), "§ 605a.5(b)")
        case RoundVoided() | TableResumed():
            return Recounted(
                say("told.voided", why=event.why) if isinstance(event, RoundVoided) else say("told.goes_on")
            )
        case DealerChanged(dealer=dealer):
            return Recounted(say("told.takes_over", dealer=dealer) if dealer else say("told.dealer_leaves"))
        case _:
            return Recounted(verbatim(type(event).__name__))


def _order(event: OrderDrawn | OrderShown) -> Sentence:
    """The drawing of an order, and later its disclosure: by the beginning of its commitment."""
    if isinstance(event, OrderShown):
        return say("told.order_shown", commitment=event.order.commitment[:16])
    return say("told.order_drawn_again" if event.instead else "told.order_drawn", commitment=event.commitment[:16])


def _time(event: TimeSet | TimeGivenBack | PlayerReady, zone: tzinfo) -> Sentence:
    if isinstance(event, PlayerReady):
        return say("told.ready" if event.ready else "told.not_ready", terminal=event.terminal)
    if event.until is None:
        return say("told.no_time")
    time = f"{event.until.astimezone(zone):%H:%M:%S}"
    if isinstance(event, TimeSet):
        return say("told.time_extended", time=time)
    if event.terminal:
        return say("told.link_came_back", terminal=event.terminal, time=time)
    if event.seconds:
        return say("told.time_given_back", seconds=event.seconds, time=time)
    return say("told.time_confirmed", time=time)


def _looked_into(
    event: CorrectionAsked | CorrectionDeclined | TableStopped | StopLookedInto | RemedyForeseen,
    live: LiveRound[TableOptions],
) -> Sentence:
    """What stopped the table and who asked about it, for those who review a completed round."""
    match event:
        case CorrectionAsked(index=index, card=card, by=by):
            where, number = place_of(live, index)
            return say("told.correction_asked", people=all_of(by), place=where, number=number, card=card.words)
        case CorrectionDeclined():
            return say("told.correction_declined")
        case TableStopped(why=why, said=said, found=found, found_said=found_said):
            because = from_data(found_said, found) if found else from_data(said, why)
            return say("told.stopped_because", why=because)
        case StopLookedInto(found=found, found_said=found_said):
            return say("told.looked_into", found=from_data(found_said, found))
        case RemedyForeseen(what=what):
            known = live.chapter.irregularity(what.kind)
            return say("told.foreseen", what=known.what if known else verbatim(spoken(what.kind)))


def _by_the_house(event: PayoutValidated | PayoutDeclined | PlayerLetIn, live: LiveRound[TableOptions]) -> Recounted:
    """A decision of the staff about a player."""
    if isinstance(event, PlayerLetIn):
        return Recounted(say("told.let_in", name=event.terminal), "§§ 672a.6(b)(1), 673a.6(b)(1)")
    amount, title = Money(sum(event.shares.values())), title_of(live.chapter, event.wager)
    cite = live.chapter.validated.get(event.wager, "")
    if isinstance(event, PayoutValidated):
        return Recounted(say("told.payout_validated", seat=event.seat, wager=title, amount=amount), cite)
    told = say("told.payout_declined", seat=event.seat, wager=title, amount=amount, why=event.why)
    return Recounted(told, cite)


def _opened(opening: Opening, live: LiveRound[TableOptions]) -> Sentence:
    besides = [
        *([say("told.new_dealer")] if opening.new_dealer else []),
        *([say("told.new_shoe")] if opening.new_shoe else []),
        *([say("told.count_is_due")] if opening.count_stub else []),
        *([say("told.gone", count=len(opening.seen))] if opening.seen else []),
    ]
    told = say("told.opened_with", besides=all_of(besides)) if besides else say("told.opened")
    for one in opening.standing:
        title = title_of(live.chapter, one.wager)
        standing = say("told.standing", name=one.player, amount=Money(one.amount), wager=title)
        told = say("told.then", first=told, next=standing)
    return told


def _went(what: RoundEvent, live: LiveRound[TableOptions]) -> Recounted:
    step = live.step.cite if live.step else ""
    match what:
        case WagersPlaced() | WagerTakenDown():
            return _wagers(what, live)
        case Decided():
            return _decided(what, live)
        case IrregularityFound():
            return _irregular(what, live)
        case CardDealt() | CardsRevealed() | CoverCardAppeared() | HoleCardRead() | StubCounted():
            return Recounted(_cards(what, live), step)
        case BettingClosed():
            return Recounted(say("told.no_more_bets"), step)
        case DiceRolled(faces=faces):
            return Recounted(say("told.rolled", faces=all_of(faces)), step)
        case NoRollCalled(reason=reason):
            return Recounted(say("told.no_roll", why=named("no_roll", reason)), step)
        case RandomlySelected(purpose=purpose, value=value):
            return Recounted(say("told.selected", purpose=named("selection", purpose), value=value), step)
        case MetersRead(meters=meters):
            return Recounted(_meters(meters), step)


# Wagers and decisions


def _wagers(what: WagersPlaced | WagerTakenDown, live: LiveRound[TableOptions]) -> Recounted:
    game = live.chapter
    if isinstance(what, WagerTakenDown):
        wager = game.wager(what.wager)
        return Recounted(
            say("told.taken_down", who=_whose(live.round.stakes[what.stake]), wager=wager.title), wager.cite
        )
    who = say("told.at_seat", name=what.player, seat=what.seat)
    if not what.wagers:
        return Recounted(say("told.withdrawn", who=who))
    wagers = [wager for wager in game.wagers if wager.name in what.wagers]
    placed = all_of(say("told.wager", wager=wager.title, amount=Money(what.wagers[wager.name])) for wager in wagers)
    key = "told.placed_instead" if _placed(live.round.stakes.get(what.stake)) else "told.placed"
    text = say(key, who=who, wagers=placed)
    if len(wagers) > 1:
        text = say(f"{key}_in_all", who=who, wagers=placed, amount=Money(sum(what.wagers.values())))
    return Recounted(text, _together(wager.cite for wager in wagers))


def _placed(stake: Stake | None) -> bool:
    return stake is not None and bool(stake.wagers.keys() - stake.standing)


def _together(cites: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(cites))


def _whose(stake: Stake) -> Sentence:
    return say("told.at_seat", name=stake.player, seat=stake.seat)


def _decided(what: Decided, live: LiveRound[TableOptions]) -> Recounted:
    choice = next((one for one in live.legal(what.stake) if one.name == what.choice), None)
    made = choice.title if choice else verbatim(spoken(what.choice))
    if what.amount:
        made = say("told.with_amount", choice=made, amount=Money(what.amount))
    if what.cards:
        made = say("told.with_cards", choice=made, cards=all_of(map(_card, what.cards)))
    who = _whose(live.round.stakes[what.stake])
    text = say("told.decided", who=who, choice=made)
    if what.hand > 1:
        text = say("told.decided_for_hand", who=who, hand=what.hand, choice=made)
    return Recounted(text, choice.cite if choice else "")


# Cards


def _card(card: Card | None) -> Sentence:
    return say("the_card", card=card.words) if card else say("told.unread")


def _cards(
    what: CardDealt | CardsRevealed | CoverCardAppeared | HoleCardRead | StubCounted, live: LiveRound[TableOptions]
) -> Sentence:
    match what:
        case CardDealt(place=place, card=card):
            return say("told.dealt", place=place_in_words(place), card=_card(card))
        case CardsRevealed(place=place):
            return _revealed(what, live)
        case CoverCardAppeared(place=place):
            return say("told.cover_card", place=place_in_words(place))
        case HoleCardRead(blackjack=blackjack):
            return say("told.reader_finds_blackjack" if blackjack else "told.reader_finds_none")
        case StubCounted(found=found, misdealt=misdealt):
            return say("told.stub_misdealt" if misdealt else "told.stub", count=found)


def _revealed(what: CardsRevealed, live: LiveRound[TableOptions]) -> Sentence:
    laid = live.round.laid.get(what.place, [])
    shown = what.cards or tuple(one.card for one in laid if one.card)
    place, hand = place_in_words(what.place), hand_of(live.round, what.place, shown)
    if not shown:
        return say("told.turned_up", place=place)
    cards = all_of(card.words for card in shown)
    if not hand:
        return say("told.turned_up_cards", place=place, cards=cards)
    return say("told.turned_up_hand", place=place, cards=cards, hand=hand)


def _meters(meters: dict[str, str]) -> Sentence:
    if not meters:
        return say("told.no_meter")
    return say("told.meters", meters=all_of(_meter(name, amount) for name, amount in sorted(meters.items())))


def _meter(name: str, amount: str) -> Sentence:
    known = named("meter", name) if is_said(f"meter.{name}") else verbatim(spoken(name))
    return say("told.meter", meter=known, amount=Money(_whole(amount)))


def _whole(amount: str) -> Cents:
    return Rounding.DOWN_TO_THE_CENT.cents(Fraction(amount))


def _irregular(what: IrregularityFound, live: LiveRound[TableOptions]) -> Recounted:
    """An irregularity, and the remedy that was approved."""
    known = live.chapter.irregularity(what.kind)
    remedy = live.remedy(what)
    about = [
        *([say("told.at", place=place_in_words(what.place))] if what.place else []),
        *([_card(what.card)] if what.card else []),
        *([_whose(live.round.stakes[what.stake])] if what.stake in live.round.stakes else []),
    ]
    wrong = known.what if known else verbatim(spoken(what.kind))
    text = say("told.irregular", what=wrong, remedy=remedy.says)
    if about:
        text = say("told.irregular_about", what=wrong, about=series(about), remedy=remedy.says)
    return Recounted(text, remedy.cite)
