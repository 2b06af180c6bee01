"""What a step waits for, as data: its kind, the events it expects, and what is still needed."""

from typing import Any

import pytest

from croupier.equipment.cards import card, cards
from croupier.rules.procedure.dealing import Deal, To
from croupier.rules.procedure.decisions import Decide, fold
from croupier.rules.procedure.needs import (
    Bets,
    CardNeeded,
    CountNeeded,
    DecisionsNeeded,
    FacesNeeded,
    MetersNeeded,
    Needs,
    ReaderNeeded,
    RollNeeded,
    SelectionNeeded,
)
from croupier.rules.procedure.steps import (
    CountStub,
    NoMoreBets,
    ReadHoleCard,
    ReadMeters,
    Reveal,
    Roll,
    Select,
    Step,
)
from croupier.rules.terms.events import CardDealt, Decided
from support.games.toy import CITE, must, table, waiting

NEEDED: list[tuple[Step, str, Needs]] = [
    (Deal([To("dealer"), To("1", up=True)], CITE), "deal", CardNeeded("dealer", up=False, left=2, may_be_unread=True)),
    (Reveal(CITE, "six"), "reveal", FacesNeeded("six", 0)),
    (ReadHoleCard(CITE, blackjack=True), "reader", ReaderNeeded()),
    (Roll(CITE, 3, ("die_on_die",)), "roll", RollNeeded(3, ("die_on_die",))),
    (Select(CITE, "magic_card", ("As", "Ks")), "select", SelectionNeeded("magic_card", ("As", "Ks"))),
    (ReadMeters(CITE), "meters", MetersNeeded(("meter",))),
    (CountStub(CITE, 42, 52), "stub", CountNeeded(42, 52)),
    (
        Decide("act", (("s1",), ("s2",)), lambda _stake: (fold(CITE),), CITE, 2),
        "decide",
        DecisionsNeeded("act", 2, ("s1",)),
    ),
]


@pytest.mark.parametrize(("step", "kind", "needed"), NEEDED, ids=[kind for _, kind, _ in NEEDED])
def test_every_step_says_what_it_is_and_what_it_needs(step: Step, kind: str, needed: Needs) -> None:
    live = waiting(step, stakes=2)

    assert live.step is step
    assert step.kind == kind
    assert step.needs(live.round) == needed
    assert type(needed).__struct_config__.tag == kind


def test_while_wagers_are_taken_nothing_but_bets_is_needed() -> None:
    step, round = table().step, table().round

    assert isinstance(step, NoMoreBets)
    assert (step.kind, step.needs(round)) == ("bets", Bets())


@pytest.mark.parametrize(
    ("to", "unread"),
    [
        (To("dealer"), True),
        (To("dealer", up=True), False),
        (To("1"), False),
        (To("1", unread=True), True),
        (To("1", up=True, unread=True), False),
    ],
)
def test_only_a_hidden_card_that_nobody_plays_may_stay_unread(to: To, unread: bool) -> None:
    step = Deal([to], CITE)
    live = waiting(step)

    assert step.needs(live.round).may_be_unread is unread
    assert (live.refuse(CardDealt(to.place, None)) is None) is unread


def test_cards_are_named_when_they_are_turned_up_unless_all_were_read() -> None:
    reveal = Reveal(CITE)
    dealing = Deal([To("dealer")] * 2, CITE)
    read = must(waiting(dealing, reveal), *(CardDealt("dealer", one) for one in cards("As Ks")))
    assert reveal.needs(read.round) == FacesNeeded("dealer", 0)

    dealing = Deal([To("dealer")] * 2, CITE)
    unread = must(waiting(dealing, reveal), CardDealt("dealer", card("As")), CardDealt("dealer", None))
    assert reveal.needs(unread.round) == FacesNeeded("dealer", 2)


def test_what_is_needed_follows_what_happened() -> None:
    deal: Any = Deal([To("1"), To("dealer", up=True)], CITE)
    decide = Decide("act", (("s1", "s2"),), lambda _stake: (fold(CITE),), CITE)
    live = must(waiting(deal, decide, stakes=2), CardDealt("1", card("As")))
    assert deal.needs(live.round) == CardNeeded("dealer", up=True, left=1, may_be_unread=False)

    must(live, CardDealt("dealer", card("Ks")), Decided("s1", "act", "fold"))
    assert decide.needs(live.round) == DecisionsNeeded("act", 1, ("s2",))
