"""What the next round begins with."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.chapters import chapter
from croupier.equipment.shoe import Turn
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.game.simulated import play_out
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import BettingClosed, CardDealt, CoverCardAppeared, WagersPlaced
from croupier.rules.terms.refusals import BrokenInvariant
from support.tables.rehearsed_table import Rehearsal

DEALT_TO_ONE_PLAYER_AND_DEALER = 10


def from_a_shoe(opening: Opening | None = None) -> LiveRound[Any]:
    """Crazy 4 Poker as if it were dealt from a shoe that lasts for several rounds."""
    game = chapter("657a")
    assert isinstance(game.handling, CardHandling)
    game = replace(game, handling=replace(game.handling, shuffled_every=Turn.SHOE))
    live = LiveRound(game, opening=opening)
    live.feed(WagersPlaced("1", 1, "ann", {"ante": 10_00, "super_bonus": 10_00}))
    return live


def test_a_deck_that_is_shuffled_after_every_round_starts_complete() -> None:
    table = Rehearsal("657a").wager(1, ante=10, super_bonus=10).finish()

    assert next_opening(table.live) == Opening()


def test_a_shoe_goes_on_without_the_cards_that_were_seen() -> None:
    live = from_a_shoe()
    for rounds in (1, 2, 3):
        play_out(live, Random(rounds))
        dealt = [event.card for event in live.events if isinstance(event, CardDealt)]
        opening = next_opening(live)

        assert len(opening.seen) == rounds * DEALT_TO_ONE_PLAYER_AND_DEALER
        assert Counter(opening.seen) == Counter(live.round.opening.seen) + Counter(dealt)
        assert not opening.new_shoe
        live = from_a_shoe(opening)


def test_after_the_cover_card_the_next_round_has_a_new_shoe() -> None:
    live = from_a_shoe()
    live.feed(BettingClosed())
    assert live.feed(CoverCardAppeared("1")) is None
    play_out(live, Random(1))

    assert next_opening(live) == Opening(new_shoe=True)


def test_a_wager_that_is_not_decided_stands_with_what_the_chapter_carries() -> None:
    opening = next_opening(Rehearsal("668a").wager(2, six_eight_shake=5, field=5).roll(1, 5).live)

    assert [(one.stake, one.seat, one.wager, one.amount) for one in opening.standing] == [
        ("2", 2, "six_eight_shake", 5_00)
    ]
    assert opening.carried == {"shooter": 2, "seven": False, "thrown": [[1, 5]]}
    assert msgspec.json.decode(msgspec.json.encode(opening), type=Opening) == opening


def test_there_is_no_next_round_before_this_one_is_over() -> None:
    table = Rehearsal("668a").wager(1, field=5).until(Roll)

    with pytest.raises(BrokenInvariant, match="not over"):
        next_opening(table.live)
