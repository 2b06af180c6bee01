"""Endless drills: a decision, a hand to read, a wager to pay, a remedy to find; the chapter's own code has the answers.

How decisions are asked: docs/design/0388. A question is made from a round played at random: its answer is stored
nowhere but in the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.floor.record.commands.office.school import Procedure
from croupier.rules.game.faces import visible, visible_hand
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer, random_decision, random_slip
from croupier.rules.game.words import hand_of, title_of
from croupier.rules.procedure.decisions import Choice
from croupier.rules.procedure.round import BURN, DISCARD, place_in_words, seat_of
from croupier.rules.procedure.steps import Remedy
from croupier.rules.terms.events import BettingClosed, Decided, DiceRolled, IrregularityFound, WagersPlaced
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import invariant
from croupier.words import Money, Sentence, say, series

STAKE, SEAT = "P@1", 1
CHOICES = 4
TRIES = 60
"""The most rounds played to find one question."""

Live: TypeAlias = LiveRound[TableOptions]
Shown: TypeAlias = tuple[tuple[Sentence, tuple[Card | None, ...]], ...]
"""The cards at each place; None is a card's back."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A question about the cards on the table, the possible answers, the right one, and why."""

    procedure: Procedure
    asks: Sentence
    shown: Shown
    choices: tuple[Sentence, ...]
    right: int
    cite: str
    because: Sentence
    rolls: tuple[tuple[int, ...], ...] = ()


def drill(game: str, procedure: Procedure, random: Random) -> Drill:
    """Make a question about a game; the same random numbers give the same question."""
    for _ in range(TRIES):
        if (found := KINDS[procedure](game, random)) is not None:
            return found
    raise LookupError(f"no drill in {procedure} was found for {game}")


def kinds(game: str) -> tuple[Procedure, ...]:
    """The procedures a game is drilled in: without cards there is no hand to read, and no remedy to find."""
    dealt = chapter(game)
    missing = set() if dealt.cards(dealt.default_options) else {Procedure.HANDS}
    missing |= set() if dealt.irregularities else {Procedure.IRREGULARITIES}
    return tuple(one for one in KINDS if one not in missing)


def played(game: str, random: Random) -> Live:
    """Play a random round of a game with one player to its end."""
    live: Live = LiveRound(chapter(game))
    placed = WagersPlaced(STAKE, SEAT, "P", dict(random_slip(live, random, SEAT)))
    invariant(live.feed(placed) is None, "a random slip was refused")
    dealer = SimulatedDealer(live, random)
    while not live.over:
        event = dealer.next_event() or random_decision(live, random)
        invariant((refused := live.feed(event)) is None, f"the simulated table was refused: {refused}")
    return live


def _table(live: Live) -> Shown:
    """All cards on the table."""
    places = (place for place in live.round.laid if place != DISCARD)
    return tuple((place_in_words(place), live.round.cards(place)) for place in places if live.round.laid[place])


def _mixed(right: Sentence, wrong: Iterable[Sentence], random: Random) -> tuple[tuple[Sentence, ...], int] | None:
    """Shuffle the right answer among distinct wrong ones; None if there are none."""
    others = {str(one): one for one in wrong if str(one) != str(right)}
    if not others:
        return None
    texts = random.sample(sorted(others), min(CHOICES - 1, len(others)))
    choices = [right, *(others[text] for text in texts)]
    random.shuffle(choices)
    return tuple(choices), next(place for place, one in enumerate(choices) if one is right)


# Decisions


def _decision(game: str, random: Random) -> Drill | None:
    """Ask for a player's choices, for what happens without one, or for the dealer's next act."""
    return random.choice((_open_now, _time_is_over, _dealer_goes_on))(played(game, random), random)


def _deciding(whole: Live, random: Random) -> Live | None:
    """The round at one of its decisions; None if it has none."""
    asked = [number for number, event in enumerate(whole.events) if isinstance(event, Decided)]
    return whole.at(random.choice(asked)) if asked else None


def _as_seen(live: Live) -> Shown:
    """What the player of the seat sees; a hand played by itself is shown alone."""
    hands = live.round.stakes[STAKE].hands
    places = [place for place in live.round.laid if place not in {BURN, DISCARD}]
    shared = [place for place in places if not (hands and seat_of(place) == SEAT)]
    lies = [(place_in_words(place), tuple(visible(live.round, place, {SEAT}))) for place in shared]
    own = [(say("drill.hand", number=one.number), tuple(visible_hand(one, own=True))) for one in hands]
    return tuple((place, cards) for place, cards in (*lies, *own) if cards)


def _offers(live: Live) -> tuple[Choice, ...]:
    return live.decision.open_to(live.round, STAKE) if live.decision else ()


def _choice(one: Choice, times: int = 1) -> Sentence:
    """A choice with its amount at risk, or with a multiple somebody might think right."""
    if one.amount is None:
        return one.title
    least, most = times * one.amount.least, times * one.amount.most
    if least == most:
        return say("drill.choice_for", choice=one.title, amount=Money(least))
    return say("drill.choice_between", choice=one.title, least=Money(least), most=Money(most))


def _all_of(choices: Iterable[Choice], times: int = 1) -> Sentence:
    return say("drill.these", choices=series(_choice(one, times) for one in choices))


def _wagers(live: Live) -> Sentence:
    placed = {title_of(live.chapter, name): Money(cents) for name, cents in live.round.stakes[STAKE].at_risk.items()}
    told = (say("drill.choice_for", choice=title, amount=amount) for title, amount in placed.items())
    return say("drill.these", choices=series(told))


def _open_now(whole: Live, random: Random) -> Drill | None:
    live = _deciding(whole, random)
    if live is None or live.decision is None:
        return None
    offers = _offers(live)
    others = [[one for one in offers if one is not left_out] for left_out in offers if len(offers) > 1]
    wrong = [_all_of(some) for some in others] + [_all_of(offers, times) for times in (2, 3)]
    wrong += [_all_of(some) for other in _moments(whole) if (some := _offers(other))]
    mixed = _mixed(right := _all_of(offers), wrong, random)
    if mixed is None:
        return None
    asks = say("drill.what_is_open", wagers=_wagers(live), step=live.decision.prompt(live.round))
    because = say("drill.is_open", choices=right)
    return Drill(Procedure.DECISIONS, asks, _as_seen(live), *mixed, offers[0].cite, because)


def _moments(whole: Live) -> Iterator[Live]:
    """The round after each of its events but the last."""
    return (whole.at(number) for number in range(1, len(whole.events)))


def _time_is_over(whole: Live, random: Random) -> Drill | None:
    live = _deciding(whole, random)
    if live is None or live.decision is None:
        return None
    offers, chosen = _offers(live), live.decision.default(live.round, STAKE)
    found = next(one for one in offers if one.name == chosen.choice)
    mixed = _mixed(right := _choice(found), [*map(_choice, offers), say("drill.waits")], random)
    if mixed is None:
        return None
    asks = say("drill.time_is_over", step=live.decision.prompt(live.round))
    because = say("drill.time_decides", choice=right)
    return Drill(Procedure.DECISIONS, asks, _as_seen(live), *mixed, found.cite, because)


def _dealer_goes_on(whole: Live, random: Random) -> Drill | None:
    """Ask what the dealer does after a decision, or after anything in a game without decisions."""
    decided = [number for number, event in enumerate(whole.events, 1) if isinstance(event, Decided)]
    live = whole.at(random.choice(decided or range(1, len(whole.events))))
    happened = _happened(live)
    if live.step is None or live.step.by_system or happened is None:
        return None
    steps = (other.step.prompt(other.round) for other in _moments(whole) if other.step)
    mixed = _mixed(right := live.step.prompt(live.round), [*steps, say("drill.settles")], random)
    if mixed is None:
        return None
    asks = say("drill.what_now", what=happened)
    because = say("drill.now", what=right)
    return Drill(Procedure.DECISIONS, asks, _as_seen(live), *mixed, live.step.cite, because)


def _happened(live: Live) -> Sentence | None:
    """The last event, if the table continues from it."""
    last = live.events[-1]
    if isinstance(last, BettingClosed):
        return say("drill.bets_are_closed")
    if not isinstance(last, Decided):
        return None
    offers = _offers(live.at(len(live.events) - 1))
    return say("drill.was_chosen", choice=next(one.title for one in offers if one.name == last.choice))


# Reading hands


def _hand(game: str, random: Random) -> Drill | None:
    live = played(game, random)
    read = list(_hands(live))
    compared = next((line for line in live.round.lines if live.round.fact(line)), None)
    if not read or compared is None:
        return None
    place, words = random.choice(read)
    wrong = [other for _ in range(2 * CHOICES) for _, other in _hands(played(game, random))]
    mixed = _mixed(words, wrong, random)
    if mixed is None:
        return None
    asks = say("drill.which_hand", place=place_in_words(place))
    return Drill(Procedure.HANDS, asks, _table(live), *mixed, compared.cite, live.round.why(compared))


def _hands(live: Live) -> Iterator[tuple[str, Sentence]]:
    for place in live.round.laid:
        if words := hand_of(live.round, place, live.round.cards(place)):
            yield place, words


# Paying wagers


def _payment(game: str, random: Random) -> Drill | None:
    live = played(game, random)
    lines = [line for line in live.round.lines if line.staked and not line.meter]
    if not lines:
        return None
    line = random.choice(lines)
    mixed = _mixed(_amount(line.credited), map(_amount, _amounts(line)), random)
    if mixed is None:
        return None
    asks = say("drill.what_is_paid", wager=title_of(live.chapter, line.wager), staked=Money(line.staked))
    rolls = tuple(event.faces for event in live.events if isinstance(event, DiceRolled))
    return Drill(Procedure.SETTLEMENT, asks, _table(live), *mixed, line.cite, live.round.why(line), rolls)


def _amount(cents: int) -> Sentence:
    return say("drill.amount", amount=Money(cents)) if cents else say("drill.nothing")


def _amounts(line: Line) -> Sequence[int]:
    """The amounts somebody might pay by mistake."""
    return [0, line.staked, 2 * line.staked, 3 * line.staked, line.staked + line.credited]


# Finding remedies


def _remedy(game: str, random: Random) -> Drill | None:
    whole = played(game, random)
    live = whole.at(random.randint(1, len(whole.events) - 1))
    if live.step is None:
        return None
    found = {one.kind: one for one in live.chapter.irregularities if one.possible(live.round, live.step)}
    remedies = {kind: remedy for kind in found if (remedy := _worked_out(live, kind, random))}
    if not remedies:
        return None
    kind = random.choice(sorted(remedies))
    others = (*map(_done, remedies.values()), say("drill.void"), say("drill.goes_on"))
    mixed = _mixed(right := _done(remedies[kind]), others, random)
    if mixed is None:
        return None
    asks = say("drill.which_remedy", what=found[kind].what)
    because = say("drill.remedy_is", what=found[kind].what, remedy=right)
    return Drill(Procedure.IRREGULARITIES, asks, (), *mixed, remedies[kind].cite, because)


def _done(remedy: Remedy) -> Sentence:
    """What a remedy does; that of a void round names the irregularity, which is the question here."""
    if not remedy.void or remedy.first:
        return remedy.says
    return say("drill.void_reshuffled" if remedy.reshuffle else "drill.void")


def _worked_out(live: Live, kind: str, random: Random) -> Remedy | None:
    """The chapter's remedy in this position; None if it would need to be told more."""
    found = live.chapter.irregularity(kind)
    left = [card for card in Card if live.round.pack.remaining(card)]
    card = random.choice(left) if left and found and found.needs_card and not found.needs_seat else None
    event = IrregularityFound(kind, stake=STAKE, place=str(SEAT), card=card)
    if found is None or live.step is None or found.refuse(live.round, live.step, event):
        return None
    return found.remedy(live.beside().round, event)


KINDS: dict[Procedure, Callable[[str, Random], Drill | None]] = {
    Procedure.DECISIONS: _decision,
    Procedure.HANDS: _hand,
    Procedure.SETTLEMENT: _payment,
    Procedure.IRREGULARITIES: _remedy,
}
