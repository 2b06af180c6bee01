"""Where things lie in the drawn picture, and that what lies face down has no face there."""

from itertools import combinations
from typing import Any

import pytest

from croupier.video.scene import Card, scene
from croupier.video.strip import BLOCK_PIXELS, HEIGHT, WIDTH
from support.web.glass import table

FIVE: list[str | None] = ["As", "Kd", "7c", "2h", "Th"]
BACKS: list[str | None] = [None] * 5

TABLES: dict[str, dict[str, Any]] = {
    "Crazy 4 Poker": table(dealer=BACKS, six=[None], **{f"seat{seat}": FIVE for seat in range(1, 7)}),
    "Texas Hold 'Em Bonus Poker": table(six=[None] * 4, dealer=[None] * 2, flop=FIVE[:3], turn=["2c"], river=["3c"]),
    "Criss-Cross Poker": table(far=["2c"], left=["3c"], middle=[None], right=["4c"], near=["5c"], seat1=FIVE[:2]),
    "Pai Gow": table(dealer=[None] * 6, **{f"seat{seat}": [None] * 6 for seat in range(1, 7)}),
    "Go Fore It": table(dealer=BACKS[:4], **{"seat1.front": FIVE[:2], "seat1.hole": BACKS[:2]}),
    "Flop Poker": table(flop=FIVE[:3], burn=[None], seat3=FIVE[:3]),
}


def overlap(one: Card, other: Card) -> bool:
    return abs(one.x - other.x) < (one.width + other.width) / 2 and abs(one.y - other.y) < 1.42 * one.width


@pytest.mark.parametrize("document", TABLES.values(), ids=TABLES.keys())
def test_every_card_lies_in_the_picture_once_and_no_hand_covers_another(document: dict[str, Any]) -> None:
    laid = scene(document).cards
    wanted = [code for place, codes in document["cards"].items() if place != "burn" for code in codes]

    assert sorted(str(card.code) for card in laid) == sorted(map(str, wanted))
    assert len({card.key for card in laid}) == len(laid)
    for card in laid:
        assert card.width / 2 <= card.x <= WIDTH - card.width / 2
        assert card.width * 0.71 <= card.y <= HEIGHT - BLOCK_PIXELS - card.width * 0.71
    hands = {card: card.key.rpartition(" ")[0] for card in laid}
    assert [
        (one, other) for one, other in combinations(laid, 2) if hands[one] != hands[other] and overlap(one, other)
    ] == []


def test_a_card_that_lies_face_down_has_no_face_in_the_picture() -> None:
    laid = scene(table(dealer=["As", None]))

    assert [card.code for card in laid.cards] == ["As", None]


def test_hands_of_ones_own_lie_there_instead_of_what_was_dealt() -> None:
    document = table(seat1=["8s", "8h"])
    document["seat"]["1"]["hands"] = [["8s", "Kd"], ["8h", "3c", "9d"]]

    laid = scene(document).cards
    assert [card.code for card in laid] == ["8s", "Kd", "8h", "3c", "9d"]
    assert max(card.x for card in laid[:2]) < min(card.x for card in laid[2:])


def test_dice_lie_in_the_middle_and_beside_cards_at_the_side() -> None:
    alone = scene({**table(), "rolls": [[1, 2], [3, 4, 5, 6, 1, 2, 3]]})
    beside = scene({**table(dealer=BACKS), "rolls": [[3, 1, 2]]})

    assert [die.face for die in alone.dice] == [3, 4, 5, 6, 1, 2, 3]
    assert sum(die.x for die in alone.dice[:5]) / 5 == WIDTH / 2
    assert [die.face for die in beside.dice] == [3, 1, 2]
    assert max(die.x for die in beside.dice) + 10 < min(card.x - card.width / 2 for card in beside.cards)


def test_a_spot_shows_chips_while_they_are_at_risk_and_whose_turn_it_is() -> None:
    document = table()
    document["seat"] = {"2": {"at_risk": 25_00, "deciding": 1}, "3": {"at_risk": 0}}

    spots = {spot.seat: (spot.chips, spot.turn) for spot in scene(document).spots}
    assert spots == {1: (0, False), 2: (3, True), 3: (0, False), 4: (0, False), 5: (0, False), 6: (0, False)}
