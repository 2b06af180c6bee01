"""No observation shows a card that its player may not see."""

from collections.abc import Mapping
from copy import copy
from random import Random

import numpy as np
import pytest

from croupier.library import Card, Refused, game
from croupier.research.episode import Episode, slip_of
from croupier.research.tables import numbers, table
from croupier.research.view import BACK, CARDS, NOTHING, Observation, View
from croupier.rules.terms.events import CardDealt, RoundEvent

WITH_CARDS = [number for number in numbers() if table(number).places]
SEATS = (1, 2)


def begun(number: str, seed: int) -> tuple[Episode, View]:
    played = game(number)
    slip = slip_of(played, table(number), {})
    return Episode(played, table(number), dict.fromkeys(SEATS, slip), seed), View(played, table(number), len(SEATS))


def at_random(episode: Episode, random: Random) -> None:
    """One legal action of the player whose turn it is."""
    seat = episode.deciding or 1
    legal = [number for number, one in enumerate(episode.legal(seat)) if one]
    episode.act(seat, random.choice(legal))


def faces(seen: Observation) -> set[Card]:
    codes = {int(code) for place in seen["cards"].values() for code in place}
    return {CARDS[code - 1] for code in codes if NOTHING < code < BACK}


def allowed(episode: Episode, seat: int) -> set[Card]:
    laid = episode.round.cards(seen_by=seat).values()
    hands = [hand for other in SEATS for hand in episode.round.hands(other, seen_by=seat)]
    return {card for cards in (*laid, *hands) for card in cards if card}


@pytest.mark.parametrize("number", WITH_CARDS)
def test_an_observation_shows_what_its_player_may_see(number: str) -> None:
    backs = 0
    for seed in range(5):
        episode, view = begun(number, seed)
        random = Random(seed)
        while not episode.over:
            for seat in SEATS:
                seen = view.observe(episode, seat)
                assert faces(seen) <= allowed(episode, seat)
                assert set(filter(None, episode.own(seat))) <= faces(seen)
                backs += sum(int((place == BACK).sum()) for place in seen["cards"].values())
            at_random(episode, random)
    assert backs


def exchanged(event: RoundEvent, exchange: Mapping[Card, Card]) -> RoundEvent:
    if not isinstance(event, CardDealt) or event.card is None:
        return event
    return CardDealt(event.place, exchange.get(event.card, event.card))


def with_other_hidden_cards(episode: Episode, number: str, random: Random) -> Episode | None:
    """The same round with other cards wherever player 1 cannot see them; None where that could not have happened."""
    unseen: list[Card] = [card for card in Card if card not in allowed(episode, 1) and card is not Card.JOKER]
    others = random.sample(unseen, len(unseen))
    exchange = dict(zip(unseen, others, strict=True))
    other = copy(episode)
    other.round = game(number).round()
    try:
        for event in episode.round.events:
            other.round.report(exchanged(event, exchange))
    except Refused:
        return None
    return other


@pytest.mark.parametrize("number", WITH_CARDS)
def test_other_hidden_cards_are_the_same_observation(number: str) -> None:
    compared = changed = 0
    for seed in range(6):
        episode, view = begun(number, seed)
        random = Random(seed)
        while not episode.over:
            other = with_other_hidden_cards(episode, number, random) if episode.deciding == 1 else None
            if other and other.deciding == 1:
                np.testing.assert_equal(view.observe(other, 1), view.observe(episode, 1))
                compared += 1
                changed += other.round.events != episode.round.events
            at_random(episode, random)
    assert compared
    assert changed
