"""The smallest game that has everything, for tests of what all chapters share.

One card to each seat and one to the dealer; fold or raise; the higher card wins.  ``chapter(play)`` gives the game
with another procedure, ``waiting(step)`` a round that waits for one step.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import FIFTY_TWO, Card
from croupier.money import EVEN_MONEY, payout
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.dealing import Deal, one_at_a_time, players_then_dealer
from croupier.rules.procedure.decisions import Choice, Decide, fold, in_turn
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule, count_stub
from croupier.rules.procedure.irregularities import Irregularity, abandoned, dealer_card_exposed, face_up_card, voids
from croupier.rules.procedure.round import DEALER, Opening, Round, Stake
from croupier.rules.procedure.slip_rules import SlipRule
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Settle
from croupier.rules.terms.amounts import Amount, EqualTo, Slip, TableLimits, Unit
from croupier.rules.terms.events import BettingClosed, CardDealt, Decided, RoundEvent, WagersPlaced
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import ProgressiveOptions, choose, selects
from croupier.rules.terms.payouts import always
from croupier.rules.terms.paytables import Outcomes, read
from croupier.rules.terms.progressives import Level, Progressive
from croupier.rules.terms.refusals import Refusal
from croupier.rules.terms.wagers import Wager
from croupier.words import verbatim

CITE = "§ 657a.7"
"""The clause that everything in this game cites."""

STUB = StubRule(cite=CITE)
HANDLING = CardHandling(
    cites=dict.fromkeys(("opening", "shuffle", "methods", "hand", "two decks"), CITE), life=ONE_DECK_LIFE, stub=STUB
)
PAYTABLES = read(
    f"""
    edition = "toy"
    [jackpot]
    cite = "{CITE}"
    title = "Jackpot"
    rows = [["ace", "100% of meter"], ["king", "10% of meter"]]
    """,
    {"jackpot": Outcomes(("ace", "king"))},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(ProgressiveOptions):
    """Whether the side wager and the jackpot are offered."""

    side: bool = selects(True, CITE, "offer the side wager")
    jackpot: bool = selects(True, CITE, "offer the jackpot")


_THREE_TO_TWO = always(payout("3 to 2"))


WAGERS = (
    Wager(name="ante", title=verbatim("Ante"), cite=CITE, required=True, amount=TableLimits(), pays=always(EVEN_MONEY)),
    Wager(name="side", title=verbatim("Side"), cite=CITE, needs=("ante",), offered_by="side", pays=_THREE_TO_TWO),
    Wager(name="twin", title=verbatim("Twin"), cite=CITE, needs=("side",), amount=EqualTo("side", CITE)),
    Wager(
        name="jackpot",
        title=verbatim("Jackpot"),
        cite=CITE,
        offered_by="jackpot",
        amount=Unit("progressive_unit", CITE),
    ),
    Wager(name="raise", title=verbatim("Raise"), cite=CITE, later=True, pays=_THREE_TO_TWO),
    Wager(name="long", title=verbatim("Long"), cite=CITE, may_be_taken_down=True),
)


LAYOUT = layout.read(
    """
    further = ["raise"]
    choices = [{ of = ["fold"] }, { of = ["raise"], label = "choice.play" }]

    [[rows]]
    spots = [
        "ante",
        "side",
        "twin",
        "jackpot",
        "long",
    ]
    """,
    WAGERS,
    PAYTABLES,
)


def progressives(options: Options) -> tuple[Progressive, ...]:
    """One meter with a reserve."""
    level = Level(
        name="meter", seed=1_000_00, reseed=500_00, rate=Fraction(1, 10), reserve_rate=Fraction(1, 20), cite=CITE
    )
    return (Progressive(("jackpot",), (level,)),) if options.jackpot else ()


def play(round: Round[Options]) -> Procedure:
    """Bets, a card each, fold or raise, the dealer's card, settlement."""
    yield NoMoreBets(CITE)
    yield Deal(one_at_a_time(1, players_then_dealer(round)), CITE)
    yield from count_stub(round, STUB)
    yield Decide("act", in_turn(round, list(round.stakes.values())), choices, CITE)
    for stake in round.stakes.values():
        stake.folded |= stake.chose("act", "fold")
    yield Settle([line for stake in round.in_settlement_order() if stake.folded for line in lost(round, stake)])
    yield Reveal(CITE, DEALER)
    if round.anyone_wagered("jackpot"):
        yield ReadMeters(CITE)
    return [line for stake in round.in_settlement_order() for line in settle(round, stake)]


def choices(stake: Stake) -> tuple[Choice, ...]:
    """Fold, or raise from the Ante to twice the Ante in whole quarters."""
    ante = stake.wagers["ante"]
    raised = Choice(
        name="raise", title=verbatim("Raise"), cite=CITE, wager="raise", amount=Amount(ante, 2 * ante, CITE, step=25)
    )
    return fold(CITE), raised


def lost(round: Round[Options], stake: Stake) -> list[Line]:
    """A fold costs everything but the long wager."""
    return [round.bet(stake, wager).forfeit(CITE) for wager in stake.at_risk if wager != "long"]


def settle(round: Round[Options], stake: Stake) -> list[Line]:
    """The higher card wins everything, an equal one gives it back; an ace wins the meter."""
    (mine,), (his,) = round.cards(stake.seat), round.cards(DEALER)
    lines = []
    for wager in stake.at_risk:
        bet = round.bet(stake, wager, hand=mine.words)
        if wager == "long":
            continue
        if mine.rank == his.rank:
            lines.append(bet.push(CITE))
        elif mine.rank > his.rank:
            lines.append(bet.win(EVEN_MONEY, CITE))
        else:
            lines.append(bet.lose(CITE))
    stake.standing |= {"long"}
    return lines


IRREGULARITIES: tuple[Irregularity, ...] = (
    face_up_card(CITE),
    dealer_card_exposed(CITE, stage="act"),
    voids("misdeal", verbatim("A misdeal"), CITE),
    abandoned(CITE),
)


def chapter(procedure: Callable[[Round[Options]], Procedure] = play, **changes: Any) -> Chapter[Options]:
    """The toy game, with another procedure or other fields if wanted."""
    fields: dict[str, Any] = {
        "number": "999a",
        "name": "High Card",
        "edition": "toy",
        "seats": 4,
        "seats_cite": CITE,
        "boxes_cite": CITE,
        "options": Options,
        "wagers": WAGERS,
        "paytables": PAYTABLES,
        "layout": LAYOUT,
        "handling": HANDLING,
        "cards": lambda _options: FIFTY_TWO,
        "progressives": progressives,
        "play": procedure,
        "irregularities": IRREGULARITIES,
        "package": __name__,
    }
    return Chapter(**{**fields, **changes})


def table(opening: Opening | None = None, game: Chapter[Options] | None = None, **options: Any) -> LiveRound[Options]:
    """A round that takes wagers."""
    game = game or chapter()
    return LiveRound(game, choose(game.options, options), opening)


def waiting(*steps: Any, stakes: int = 1, **options: Any) -> LiveRound[Options]:
    """A round with so many players that waits for the first of these steps; at its end everything is a push."""

    def procedure(round: Round[Options]) -> Procedure:
        yield NoMoreBets(CITE)
        for step in steps:
            yield step(round) if callable(step) else step
        return [round.bet(stake, wager).push(CITE) for stake in round.stakes.values() for wager in list(stake.at_risk)]

    live = table(game=chapter(procedure), **options)
    for seat in range(1, stakes + 1):
        must(live, placed(seat, ante=10_00))
    return must(live, BettingClosed())


def placed(seat: int, *, stake: str = "", player: str = "", **slip: int) -> WagersPlaced:
    """A slip in cents; stake and player are named after the seat unless given."""
    return WagersPlaced(stake or f"s{seat}", seat, player or f"p{seat}", slip)


def must(live: LiveRound[Any], *events: RoundEvent) -> LiveRound[Any]:
    """Events that must be accepted."""
    for event in events:
        refused = live.feed(event)
        assert refused is None, refused
    return live


def dealt(live: LiveRound[Any], *cards: Card) -> LiveRound[Any]:
    """Cards that go where they belong, one after the other."""
    for card in cards:
        assert isinstance(live.step, Deal)
        must(live, CardDealt(live.step.remaining[0].place, card))
    return live


def decided(stake: str, choice: str, amount: int = 0, **details: Any) -> Decided:
    """A decision at the only stage of the game."""
    return Decided(stake, "act", choice, amount, **details)


def state(live: LiveRound[Any]) -> Any:
    """Everything that must not change when something is refused."""
    round = live.round
    stakes = {
        name: (dict(one.wagers), dict(one.at_risk), one.standing, one.folded, one.out, list(one.decisions))
        for name, one in round.stakes.items()
    }
    laid = {place: [(one.card, one.up) for one in cards] for place, cards in round.laid.items()}
    flags = (round.void, round.reshuffle, round.remove_deck, round.stop_table, round.cover_card_at)
    rest = (list(round.rolls), dict(round.selected), dict(round.meters.amounts), dict(round.irregularities))
    return stakes, laid, list(round.lines), list(live.events), round.pack, repr(live.step), flags, rest


def refusal(live: LiveRound[Any], event: RoundEvent) -> Refusal:
    """The refusal of an event, which must have changed nothing."""
    before = state(live)
    refused = live.feed(event)
    assert refused is not None, f"{event} was accepted"
    assert state(live) == before
    assert refused == live.refuse(event)
    return refused


@dataclass(frozen=True, slots=True)
class Answers(SlipRule[Any]):
    """A rule about slips that always answers the same, at every seat or at one."""

    answer: Refusal | None
    at: int | None = None

    def refuse(self, _round: Round[Any], seat: int, _slip: Slip) -> Refusal | None:
        """The answer."""
        return self.answer if self.at in {None, seat} else None


def lines_of(live: LiveRound[Any]) -> list[tuple[str, str, str, int]]:
    """Stake, wager, result and net of every line, in order."""
    return [(line.stake, line.wager, line.result.value, line.net) for line in live.round.lines]


def results(lines: Sequence[Line]) -> list[tuple[str, int]]:
    """Wager and net of lines, in order."""
    return [(line.wager, line.net) for line in lines]
