"""Drills without end: a hand to read, a wager to pay, a remedy to find; the chapter's own code knows the answer.

A question is made from rounds that the chapter plays at random: no answer stands anywhere but in the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.floor.record.commands.office.school import Procedure
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer, random_decision, random_slip
from croupier.rules.game.words import hand_of, title_of
from croupier.rules.procedure.round import DISCARD, place_in_words
from croupier.rules.procedure.steps import Remedy
from croupier.rules.terms.events import DiceRolled, IrregularityFound, WagersPlaced
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import invariant
from croupier.words import Money, Sentence, say

STAKE, SEAT = "P@1", 1
CHOICES = 4
TRIES = 60
"""Rounds that are played for one question at most."""

Live: TypeAlias = LiveRound[TableOptions]
Shown: TypeAlias = tuple[tuple[Sentence, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class Drill:
    """A question about what lies on the table, what can be answered, which of it is right, and why."""

    procedure: Procedure
    asks: Sentence
    shown: Shown
    choices: tuple[Sentence, ...]
    right: int
    cite: str
    because: Sentence
    rolls: tuple[tuple[int, ...], ...] = ()


def drill(game: str, procedure: Procedure, random: Random) -> Drill:
    """A question about a game; the same random numbers give the same question."""
    for _ in range(TRIES):
        if (found := KINDS[procedure](game, random)) is not None:
            return found
    raise LookupError(f"no drill in {procedure} was found for {game}")


def kinds(game: str) -> tuple[Procedure, ...]:
    """The procedures of a game that are drilled: without cards there is no hand to read, nor a remedy to find."""
    dealt = chapter(game)
    missing = set() if dealt.cards(dealt.default_options) else {Procedure.HANDS}
    missing |= set() if dealt.irregularities else {Procedure.IRREGULARITIES}
    return tuple(one for one in KINDS if one not in missing)


def played(game: str, random: Random) -> Live:
    """A round of a game with one player, at random to its end."""
    live: Live = LiveRound(chapter(game))
    placed = WagersPlaced(STAKE, SEAT, "P", dict(random_slip(live, random, SEAT)))
    invariant(live.feed(placed) is None, "a random slip was refused")
    dealer = SimulatedDealer(live, random)
    while not live.over:
        event = dealer.next_event() or random_decision(live, random)
        invariant((refused := live.feed(event)) is None, f"the simulated table was refused: {refused}")
    return live


def _table(live: Live) -> Shown:
    """All cards that lie on the table."""
    places = (place for place in live.round.laid if place != DISCARD)
    return tuple((place_in_words(place), live.round.cards(place)) for place in places if live.round.laid[place])


def _mixed(right: Sentence, wrong: Iterable[Sentence], random: Random) -> tuple[tuple[Sentence, ...], int] | None:
    """The right answer among others that say something else; nothing where there are none."""
    others = {str(one): one for one in wrong if str(one) != str(right)}
    if not others:
        return None
    texts = random.sample(sorted(others), min(CHOICES - 1, len(others)))
    choices = [right, *(others[text] for text in texts)]
    random.shuffle(choices)
    return tuple(choices), next(place for place, one in enumerate(choices) if one is right)


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
    """What somebody who does not know might pay."""
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
    """What a remedy does; that of a void round names what went wrong, which is asked for here."""
    if not remedy.void or remedy.first:
        return remedy.says
    return say("drill.void_reshuffled" if remedy.reshuffle else "drill.void")


def _worked_out(live: Live, kind: str, random: Random) -> Remedy | None:
    """What the chapter does about it now; nothing where it would have to be told more."""
    found = live.chapter.irregularity(kind)
    left = [card for card in Card if live.round.pack.remaining(card)]
    card = random.choice(left) if left and found and found.needs_card and not found.needs_seat else None
    event = IrregularityFound(kind, stake=STAKE, place=str(SEAT), card=card)
    if found is None or live.step is None or found.refuse(live.round, live.step, event):
        return None
    return found.remedy(live.beside().round, event)


KINDS: dict[Procedure, Callable[[str, Random], Drill | None]] = {
    Procedure.HANDS: _hand,
    Procedure.SETTLEMENT: _payment,
    Procedure.IRREGULARITIES: _remedy,
}
