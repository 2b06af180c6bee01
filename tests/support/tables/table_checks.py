"""What must hold at every table, whatever the game: money, replay, views, refusals."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.equipment.cards import Card
from croupier.law.citation import citations
from croupier.rules.game.faces import Role, Viewer, codes, seen
from croupier.rules.game.live_round import LiveRound, replay
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Round, Stake, seat_of
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
    decode,
    encode,
)
from croupier.rules.terms.lines import Result
from croupier.web.answers.clauses import explained
from croupier.words import codes as codes_of_languages
from croupier.words import language

CODES = {card.value for card in Card}


# Money


def check_money(live: LiveRound[Any]) -> None:
    """Every amount placed is settled exactly once, or stands; what players get is what they staked and won."""
    round = live.round
    placed, settled = _placed(live), Counter[str]()
    for line in round.lines:
        settled[line.stake] += line.staked
        _check_line(line)
    for stake in round.stakes.values():
        assert not stake.at_risk.keys() - stake.standing, f"{stake.id} leaves {stake.at_risk} unsettled"
        left = sum(stake.at_risk.values())
        assert settled[stake.id] + left == placed[stake.id], f"{stake.id} placed {placed[stake.id]}"
    standing = sum(one.amount for one in round.standing_wagers())
    credited, net = sum(line.credited for line in round.lines), sum(line.net for line in round.lines)
    assert credited == placed.total() - standing + net
    assert all(amount >= 0 for amount in round.meters.amounts.values())


def _placed(live: LiveRound[Any]) -> Counter[str]:
    """What each stake put on the table, read from the record: what stood, the last slip, and every decision."""
    standing, slips, decided = Counter[str](), Counter[str](), Counter[str]()
    for one in live.round.opening.standing:
        standing[one.stake] += one.amount
    for event in live.events:
        if isinstance(event, WagersPlaced):
            slips[event.stake] = sum(event.wagers.values())
        elif isinstance(event, Decided):
            decided[event.stake] += event.amount
    return standing + slips + decided


def _check_line(line: Any) -> None:
    assert "§" in line.cite, line
    match line.result:
        case Result.LOSE | Result.FORFEIT | Result.COLLECTED | Result.FEE:
            assert line.credited == 0, line
        case Result.PUSH:
            assert line.credited == line.staked, line
        case Result.RETURNED:  # with its wager, or after the wager itself was collected
            assert line.staked in {line.credited, 0}, line
        case Result.PAID:
            assert line.staked == 0, line
            assert line.credited > 0, line
        case _:
            pass


def check_end(live: LiveRound[Any]) -> None:
    """A round that is over has given every wager back or settled it, and waits for nothing."""
    assert live.over
    check_money(live)
    if live.round.void:
        assert not any(stake.at_risk for stake in live.round.stakes.values()), "a void round keeps a wager"
    assert live.refuse(BettingClosed()) is not None


# Reasons

VERBS = {Result.WIN: "wins", Result.PAID: "wins", Result.SPLIT: "wins", Result.LOSE: "loses", Result.PUSH: "returns"}


def check_reasons(live: LiveRound[Any]) -> None:
    """Every line says why, in every language; where something was compared, for the side that the line favors."""
    round = live.round
    for line in round.lines:
        why = round.why(line)
        assert all("{" not in language(code).said(why) for code in codes_of_languages()), why.key
        if line.result not in VERBS:
            assert why.key == f"why.{line.result}"
        elif round.fact(line):
            assert why.key.startswith(f"{VERBS[line.result]}."), (line, why.key)
        else:  # by what went wrong in the round, and by that alone
            assert round.irregularities, f"nothing says why: {line}"


# Replay


def state(live: LiveRound[Any]) -> tuple[Any, ...]:
    """Everything there is to know of a round, except what the record of it must not decide."""
    round = live.round
    stakes = {
        name: (one.seat, one.player, dict(one.wagers), dict(one.at_risk), one.standing, one.folded, one.out)
        for name, one in round.stakes.items()
    }
    made = {name: (list(one.decisions), repr(one.hands)) for name, one in round.stakes.items()}
    laid = {place: [(one.card, one.up) for one in cards] for place, cards in round.laid.items()}
    flags = (round.void, round.reshuffle, round.remove_deck, round.stop_table, round.cover_card_at)
    marks = (dict(round.irregularities), sorted(round.withheld), sorted(round.stages_over))
    numbers = (list(round.rolls), dict(round.selected), dict(round.meters.amounts))
    kept = (repr(round.shown), repr(round.carry), repr(round.envy), repr(round.jackpot_shares), round.shuffled_back)
    return stakes, made, laid, list(round.lines), list(live.events), round.pack, flags, marks, numbers, kept


def check_clauses(live: LiveRound[Any]) -> None:
    """Whoever taps the clause of a line is told what it says."""
    for line in live.round.lines:
        cited = {f"§ {one}" for one in citations(line.cite)}
        assert cited
        assert {clause for clause, _ in explained(line.cite)} == cited, line.cite


def check_replay(live: LiveRound[Any]) -> None:
    """The opening and the record rebuild the same round."""
    record = [decode(encode(event)) for event in live.events]
    assert record == live.events
    again = replay(live.chapter, live.round.options, live.round.opening, record)
    for rebuilt, played in zip(state(again), state(live), strict=True):
        assert rebuilt == played, f"{rebuilt} is not {played}"
    assert again.round.standing_wagers() == live.round.standing_wagers()
    assert again.round.contributions() == live.round.contributions()


# Views


def viewers(round: Round[Any]) -> list[Viewer]:
    """Everybody at the table, and somebody who is not."""
    players = dict.fromkeys(stake.player for stake in round.stakes.values())
    others = [Viewer(role) for role in Role if role is not Role.PLAYER]
    return [Viewer(Role.PLAYER, player) for player in (*players, "nobody")] + others


def seen_codes(live: LiveRound[Any], viewer: Viewer) -> dict[str, list[str | None]]:
    """Every card on the table as somebody may see it, by its code."""
    return {place: codes(faces) for place, faces in seen(live.round, viewer).items()}


def check_views(live: LiveRound[Any]) -> None:
    """Nobody is shown a card that they may not see: not where it lies, and not in what is told beside it."""
    round = live.round
    everybody = {face for faces in seen_codes(live, Viewer(Role.PUBLIC)).values() for face in faces}
    assert CODES & set(_texts(round.shown)) <= everybody, "everybody is told of a card that is not open"
    for viewer in viewers(round):
        assert seen_codes(live, viewer) == _visible(round, viewer)
    for stake in round.stakes.values():
        own = seen_codes(live, Viewer(Role.PLAYER, stake.player)).values()
        named = {card.value for choice in live.legal(stake.id) for card in choice.default_cards}
        assert named <= {face for faces in own for face in faces}, f"a choice names a card that {stake.id} does not see"
    check_words(live)


def _visible(round: Round[Any], viewer: Viewer) -> dict[str, list[str | None]]:
    own = {stake.seat for stake in round.stakes.values() if stake.player == viewer.player}
    seats = own if viewer.role is Role.PLAYER else set()
    return {
        place: [
            one.card.value
            if one.card and (one.up or (seat_of(place) in seats and place not in round.withheld))
            else None
            for one in cards
        ]
        for place, cards in round.laid.items()
    }


def _texts(document: Any) -> Iterator[str]:
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for key, value in document.items():
            yield from (key, *_texts(value))
    elif isinstance(document, list | tuple):
        for value in document:
            yield from _texts(value)


def check_words(live: LiveRound[Any]) -> None:
    """A line names what a hand makes only when the hand is open to all."""
    round = live.round
    for line in round.lines:
        if line.hand and _lies_face_down(round, round.stakes[line.stake]):
            raise AssertionError(f"{line.wager} of {line.stake} tells {line.hand!r} of a hand that lies face down")


def _lies_face_down(round: Round[Any], stake: Stake) -> bool:
    """Whether a card of the hand that a stake plays is hidden.

    Where only others at the seat play hands of their own, their cards lie there too: some may be hidden, not all.
    """
    shared = any(other.hands for other in round.stakes_at(stake.seat))
    laid = [one.up for place, cards in round.laid.items() if seat_of(place) == stake.seat for one in cards]
    if stake.hands:
        return not all(hand.up for hand in stake.hands)
    return not any(laid) if shared else not all(laid)


# Refusals


def check_defaults(live: LiveRound[Any]) -> None:
    """What a time-out decides is always legal."""
    if isinstance(live.step, Decide) and not live.round.stop_table:
        for stake in live.step.deciding():
            given = live.step.default(live.round, stake)
            assert live.refuse(given) is None, f"{given}: {live.refuse(given)}"


def check_refusal(live: LiveRound[Any], random: Random) -> bool:
    """A random event that is refused changes nothing; whether it was refused."""
    event = nonsense(live, random)
    before, step = state(live), repr(live.step)
    refused = live.refuse(event)
    if refused is None:
        return False
    assert "§" in refused.cite
    assert live.feed(event) == refused
    assert (state(live), repr(live.step)) == (before, step), f"{event} was refused and changed something"
    return True


def nonsense(live: LiveRound[Any], random: Random) -> RoundEvent:
    """Any event, with details that may or may not fit."""
    round, game = live.round, live.chapter
    seats = random.choice([0, -1, 1, 2, game.seats, game.seats + 1])
    stake = random.choice([*round.stakes, "nobody", ""])
    wagers = [wager.name for wager in game.wagers]
    amount = random.choice([0, -1, 1, 50, 1_00, 5_00, 10_00, 10**9])
    slip = {name: random.choice([0, -5_00, 1, 5_00, 10_00, 10**9]) for name in random.sample([*wagers, "tie"], 2)}
    place = random.choice([*round.laid, *map(str, round.seats_clockwise), "dealer", "nowhere", "²", ""])
    cards = tuple(random.choices(list(Card), k=random.randint(0, 5)))
    stage = live.step.stage if isinstance(live.step, Decide) else "later"
    choices = [choice.name for choice in live.legal(stake)] if stake in round.stakes else []
    kinds = [irregularity.kind for irregularity in game.irregularities]
    events: list[RoundEvent] = [
        WagersPlaced(stake, seats, random.choice(["nobody", "p1", ""]), random.choice([slip, {}])),
        WagerTakenDown(stake, random.choice([*wagers, "tie"])),
        BettingClosed(),
        CardDealt(place, random.choice([*cards, None])),
        CoverCardAppeared(place),
        CardsRevealed(place, cards),
        HoleCardRead(random.choice([True, False])),
        Decided(stake, random.choice([stage, "later"]), random.choice([*choices, "fold", "no"]), amount, cards, 1),
        Decided(stake, stage, random.choice([*choices, "fold"]), amount, (), random.choice([0, -1, 1, 2, 99])),
        DiceRolled(tuple(random.choices(range(8), k=random.choice([0, 2, 3, 10])))),
        NoRollCalled(random.choice(["die_on_die", "no reason"])),
        RandomlySelected(random.choice(["magic_card", "lucky_position", "x"]), random.choice(["As", "1", "x"])),
        MetersRead(random.choice([{}, {"meter": "much"}, {"meter": "-1"}, {"meter": "1/0", "mega": "5"}])),
        IrregularityFound(random.choice([*kinds, "earthquake"]), place, random.choice([*cards, None]), stake),
        StubCounted(random.randint(-1, 60)),
    ]
    return random.choice(events)
