"""Every sentence of the floor that reaches a page, gathered from signs and from random rounds of a game.

What the pages write themselves is not here.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from croupier.chapters import chapter
from croupier.floor.pages import console
from croupier.floor.pages.past_round.document import hands
from croupier.floor.pages.past_round.sentences import recount
from croupier.floor.pages.receipt import Receipts
from croupier.floor.pages.terminal import settings
from croupier.floor.record.events import FloorEvent, RoundOpened, RoundWent
from croupier.rules.blackjack.hands import Hand
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.posted import posted
from croupier.rules.game.words import hand_of
from croupier.rules.procedure.round import Stake, place_in_words
from croupier.rules.terms.options import choose
from croupier.rules.terms.payouts import pays_in_words
from croupier.rules.terms.spoken import row_in_words
from croupier.words import SILENCE, Sentence
from support.games.legal_options import is_legal, selectable
from support.tables.random_table import RandomTable, Scene

TABLES = 10
"""Random tables of each game; every second one has mishaps."""


@cache
def of_game(number: str) -> frozenset[Sentence]:
    """What a game says on its signs and in some random rounds under random options."""
    game, heard = chapter(number), set[Sentence]()
    heard.update(_of_paytables(game))
    for seed in range(TABLES):
        scene = _scene(game, Random(seed))
        heard.update(_of_sign(posted(game, choose(game.options, scene.options))))
        table = RandomTable(game, scene, lambda live: heard.update(_of_round(live))).play()
        heard.update(told for live in table.played for told in _retold(live))
    return frozenset(heard - {SILENCE})


def _scene(game: Chapter[Any], random: Random) -> Scene:
    selected = {**game.submission.options, "seating": random.choice(["seated", "stadium"])}
    known = selectable(game)
    for name in random.sample(sorted(known), min(len(known), 8)):
        changed = {**selected, name: random.choice(known[name])}
        selected = changed if is_legal(game, changed) else selected
    seats = sorted(random.sample(range(1, game.seats + 1), random.randint(1, game.seats)))
    return Scene(
        options=selected,
        places=tuple((f"E{seat}@{seat}", seat, f"E{seat}") for seat in seats),
        seed=random.randrange(2**32),
        rounds=2,
        mishaps=random.random() < 0.5,
        hidden_cards_unread=random.random() < 0.5,
        count_stub=random.random() < 0.5,
    )


def _of_paytables(game: Chapter[Any]) -> Iterator[Sentence]:
    for family in game.paytables.families.values():
        for table in family.values():
            yield table.title
            for row in table:
                yield from (row_in_words(row.name), pays_in_words(row.pays))


def _of_sign(part: Any) -> Iterator[Sentence]:
    """Everything that is said in a document."""
    if isinstance(part, Sentence):
        yield part
    elif isinstance(part, Struct):
        yield from _of_sign(astuple(part))
    elif isinstance(part, dict | list | tuple):
        for one in part.values() if isinstance(part, dict) else part:
            yield from _of_sign(one)


def _of_round(live: LiveRound[Any]) -> Iterator[Sentence]:
    """What the pages of players and dealers show of a round at any moment."""
    round = live.round
    for place, laid in round.laid.items():
        yield place_in_words(place)
        yield hand_of(round, place, [one.card for one in laid if one.card])
    for line in round.lines:
        receipt = Receipts(live).line(line)
        yield from (receipt.title, receipt.short, receipt.row_in_words, receipt.hand, receipt.why)
    for stake in round.stakes.values():
        yield from _of_stake(live, stake)
        yield from live.chapter.closed(round, {}).values()
        yield from live.chapter.closed(round, stake.wagers).values()
    if live.step is not None:
        yield live.step.prompt(round)
        yield from _of_sign(console._in_round(live))


def _of_stake(live: LiveRound[Any], stake: Stake) -> Iterator[Sentence]:
    for hand in stake.hands:
        yield hand.describe() if isinstance(hand, Hand) else hand_of(live.round, str(stake.seat), hand.cards)
    for choice in live.legal(stake.id):
        yield choice.title
        for setting in settings(choice, live.round.cards(stake.seat)):
            yield from (setting.words, setting.refused)


def _retold(live: LiveRound[Any]) -> Iterator[Sentence]:
    """The round told again, as the pages of disputes and of a player's own rounds show it."""
    round = live.round
    again = LiveRound(live.chapter, round.options, round.opening)
    told: list[FloorEvent] = [RoundOpened("T", 1, round.opening), *(RoundWent("T", event) for event in live.events)]
    yield from (hand.words for hand in hands(live))
    for event in told:
        yield recount(event, again).text
        if isinstance(event, RoundWent):
            again.feed(event.what)
