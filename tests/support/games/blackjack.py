"""Blackjack rounds for tests: hands as strings, amounts in dollars."""

from typing import Any

from croupier.rules.blackjack.turns import RequestedCard
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import Step
from support.tables.rehearsed_table import Rehearsal, nets, settle

Nets = dict[str, tuple[str, float]]


def on_hand(cards: str, **said: Any) -> dict[str, Any]:
    """A hand as an example writes it, with what it says of the hand."""
    return {"cards": cards.split(), **said}


def action(name: str, stage: str, seat: int = 1, **more: Any) -> dict[str, Any]:
    """What a player does."""
    return {"seat": seat, "stage": stage, "action": name, **more}


def round_of(
    number: str, hands: dict[int, list[dict[str, Any]]], dealer: str, actions: Any = (), **more: Any
) -> dict[str, Any]:
    """A round as an example writes it; every player wagers the same, $10 unless told otherwise."""
    options = more.pop("options", {})
    wagers = {"blackjack": 10, **more}
    return settle(
        number,
        options={"decks": 6, **options},
        cards={"dealer": dealer.split(), "seats": {str(seat): held for seat, held in hands.items()}},
        wagers={str(seat): wagers for seat in hands},
        actions=list(actions),
    )


def alone(number: str, hand: str, dealer: str, *actions: Any, **more: Any) -> Nets:
    """What the wagers of a single player with one hand come to."""
    return nets(round_of(number, {1: [on_hand(hand)]}, dealer, actions, **more))


def dealt(
    number: str, seats: dict[int, str], dealer: str, *, opening: Opening | None = None, slip: Any = None, **options: Any
) -> Rehearsal:
    """A table at which these cards will come, in this order, to the seats and to the dealer; betting is open.

    The dealer's second card is the hole card.
    """
    table = Rehearsal(number, opening=opening, **options)
    for seat in seats:
        table.wager(seat, **{"blackjack": 10, **(slip or {})})
    first, hole, *drawn = dealer.split()
    hands = {str(seat): cards for seat, cards in seats.items()}
    return table.stack(**hands, dealer=" ".join([first, *drawn]), hole_card=hole)


def deciding(table: Rehearsal, stage: str = "") -> Rehearsal:
    """The table when somebody has to decide, at a stage if one is named."""
    return table.until(lambda step: isinstance(step, Decide) and stage in {"", step.stage})


def playing(table: Rehearsal) -> Rehearsal:
    """The table when a hand is to be played; what is asked before is answered as a time-out answers it."""
    while True:
        step = waiting(table)
        if isinstance(step, Decide) and step.stage in {"play", "decision"}:
            return table
        if isinstance(step, Decide):
            table.must(step.default(table.live.round, step.deciding()[0]))
        else:
            table.go_on()


def do(table: Rehearsal, seat: int | str, *choices: str | tuple[str, float]) -> Rehearsal:
    """A seat makes these choices, one after the other; all must be accepted, and cards asked for are dealt."""
    for choice in choices:
        deciding(table)
        name, amount = choice if isinstance(choice, tuple) else (choice, 0)
        refused = table.decide(seat, name, amount)
        assert refused is None, refused
        while isinstance(table.live.step, RequestedCard):
            table.go_on()
    return table


def until_over(table: Rehearsal) -> Rehearsal:
    """The dealer plays the round out; nobody may have anything left to decide."""
    while not table.live.over:
        table.go_on()
    return table


def hands_of(table: Rehearsal, stake: int | str = 1) -> list[str]:
    """The hands of a stake from the left, as they lie."""
    return [" ".join(card.value for card in hand.cards) for hand in table.live.round.stakes[str(stake)].hands]


def waiting(table: Rehearsal) -> Step:
    """What the table waits for."""
    assert table.live.step is not None
    return table.live.step


def open_choices(table: Rehearsal, stake: int | str = 1) -> set[str]:
    """What a stake may choose now."""
    return {choice.name for choice in table.live.legal(str(stake))}


def found(table: Rehearsal, kind: str, **details: Any) -> Rehearsal:
    """An irregularity that must be accepted."""
    refusal = table.irregularity(kind, **details)
    assert refusal is None, refusal
    return table


def next_card_to(table: Rehearsal, place: str) -> Rehearsal:
    """The table when the next card goes to a place."""
    return table.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == place)
