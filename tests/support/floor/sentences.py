"""Every sentence of the floor that reaches a page, gathered from signs and from random rounds of a game.

What the pages write themselves is not here; what the floor says comes in English, and each page looks it up.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import croupier
from croupier.chapters import chapter
from croupier.floor.pages import console
from croupier.floor.pages.past_round.document import hands
from croupier.floor.pages.past_round.sentences import recount
from croupier.floor.pages.receipt import receipt_line
from croupier.floor.pages.terminal import settings
from croupier.floor.record.events import FloorEvent, RoundOpened, RoundWent
from croupier.rules.blackjack.hands import Hand
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.posted import posted
from croupier.rules.game.sign import SignDocument
from croupier.rules.game.words import hand_of, spoken
from croupier.rules.procedure.round import Stake, place_in_words
from croupier.rules.terms.options import choose
from croupier.words import Sentence
from support.games.legal_options import is_legal, selectable
from support.tables.random_table import RandomTable, Scene
from support.web.on_the_wire import on_the_wire

TABLES = 10
"""Random tables of each game; every second one has mishaps."""

REFUSE = {"Refusal": 2, "refuse": 2, "HTTPException": 1}
"""What refuses, and at which place it says why."""

SOURCE = Path(croupier.__file__).parent
PLACE = "\0"

SHORTENED = (" Wager", " Payout")
"""A spot on the layout leaves these away."""


@cache
def of_game(number: str) -> frozenset[str]:
    """What a game says on its signs and in some random rounds under random options."""
    game, heard = chapter(number), set[str]()
    heard.update(_of_paytables(game))
    for seed in range(TABLES):
        scene = _scene(game, Random(seed))
        heard.update(_of_sign(posted(game, choose(game.options, scene.options))))
        table = RandomTable(game, scene, lambda live: heard.update(_of_round(live))).play()
        heard.update(told for live in table.played for told in _retold(live))
    return frozenset(heard - {""})


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


def _of_paytables(game: Chapter[Any]) -> Iterator[str]:
    for family in game.paytables.families.values():
        for table in family.values():
            yield table.title
            for row in table:
                yield from (spoken(row.name), str(row.pays))


def _of_sign(sign: SignDocument) -> Iterator[str]:
    yield sign.name
    yield from _of_layout(sign.layout)
    for wager in sign.wagers:
        yield from (wager.title, wager.amount, wager.status, wager.moment, _shortened(wager.title))
    yield from (one.text for one in sign.signs)
    yield from (one.title for one in sign.irregularities)
    yield from ("Progressive" if one.meter == "meter" else spoken(one.meter) for one in sign.progressives)


def _of_layout(part: Any) -> Iterator[str]:
    """What is printed on a layout; a page fills in how many cards and which amount."""
    if isinstance(part, Sentence):
        yield part.replace("{count}", "2").replace("{amount}", "$5")
    elif isinstance(part, msgspec.Struct):
        yield from _of_layout(msgspec.structs.asdict(part))
    elif isinstance(part, dict | tuple):
        for one in part.values() if isinstance(part, dict) else part:
            yield from _of_layout(one)


def _shortened(title: str) -> str:
    for end in SHORTENED:
        title = title.removesuffix(end)
    return title


def _of_round(live: LiveRound[Any]) -> Iterator[str]:
    """What the pages of players and dealers show of a round at any moment."""
    round = live.round
    for place, laid in round.laid.items():
        yield spoken(place_in_words(place))
        yield hand_of(round, place, [one.card for one in laid if one.card])
    for line in round.lines:
        receipt = receipt_line(live, line)
        yield from (receipt.title, _shortened(receipt.title), receipt.row_in_words)
        yield from (receipt.hand, receipt.result)
    for stake in round.stakes.values():
        yield from _of_stake(live, stake)
        yield from live.chapter.closed(round, {}).values()
        yield from live.chapter.closed(round, stake.wagers).values()
    if live.step is not None:
        step = on_the_wire(console._in_round(live))
        yield from (live.step.prompt(round), step["says"], step.get("in_words", ""), step.get("stage", ""))
        yield from (one["says"] for one in step.get("no_roll", ()))


def _of_stake(live: LiveRound[Any], stake: Stake) -> Iterator[str]:
    for hand in stake.hands:
        yield hand.describe() if isinstance(hand, Hand) else hand_of(live.round, str(stake.seat), hand.cards)
    for choice in live.legal(stake.id):
        yield choice.title
        for setting in settings(choice, live.round.cards(stake.seat)):
            yield from (setting.words, setting.refused)


def _retold(live: LiveRound[Any]) -> Iterator[str]:
    """The round told again, as the pages of disputes and of a player's own rounds show it."""
    round = live.round
    again = LiveRound(live.chapter, round.options, round.opening)
    told: list[FloorEvent] = [RoundOpened("T", 1, round.opening), *(RoundWent("T", event) for event in live.events)]
    yield from (hand.words for hand in hands(live))
    for event in told:
        yield recount(event, again).text
        if isinstance(event, RoundWent):
            again.feed(event.what)


# Refusals: a game played at random meets few of them, so they are read from the source


@cache
def _trees() -> list[ast.Module]:
    rooms = ("equipment", "rules", "chapters", "floor", "web")
    files = [path for room in rooms for path in (SOURCE / room).rglob("*.py")]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files]


@cache
def refusals() -> frozenset[tuple[str, ...]]:
    """The fixed words of every refusal of the floor or of a page, place by place: ``("there is no table", "")``."""
    functions = [
        node for tree in _trees() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return frozenset(skeleton for function in functions for skeleton in _refused_in(function))


def _refused_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, ...]]:
    named: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, []).append(node.value)
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and len(node.args) > REFUSE.get(node.func.id, 9)
        ):
            detail = node.args[REFUSE[node.func.id]]
            said = named.get(detail.id, []) if isinstance(detail, ast.Name) else [detail]
            yield from (skeleton for one in said for skeleton in _skeletons(one))


def _skeletons(said: ast.expr) -> Iterator[tuple[str, ...]]:
    """The fixed words of a sentence, of each where there is a choice; nothing of one that is made elsewhere."""
    match said:
        case ast.Constant(value=str(words)):
            yield (words,)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _skeletons(body)
            yield from _skeletons(orelse)
        case ast.JoinedStr(values=values):
            words = ""
            for value in values:
                match value:
                    case ast.Constant(value=str(fixed)):
                        words += fixed
                    case ast.FormattedValue(conversion=conversion):
                        words += f"'{PLACE}'" if conversion == ord("r") else PLACE
                    case _:
                        pass
            yield tuple(words.replace(f"${PLACE}", PLACE).split(PLACE))
        case _:
            pass
