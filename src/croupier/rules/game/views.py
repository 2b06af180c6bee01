"""What each role may see of a round: a small document from which everything hidden has been taken out.

A card that lies face down is shown to nobody but the player whose hand it is in; the dealer, the public display
and the other players see its back.  What was selected at random and what the dealer's hands or dice came to is for
everybody: a chapter tells it when it lies open.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from croupier.equipment.cards import Card
from croupier.rules.game.driver import Driver
from croupier.rules.procedure.decisions import CardsInWords, Choice, Decide
from croupier.rules.procedure.round import Laid, Stake, seat_of
from croupier.rules.terms.lines import Line


class Role(StrEnum):
    """Who looks at the table."""

    PLAYER = "player"
    DEALER = "dealer"
    PUBLIC = "public"
    SURVEILLANCE = "surveillance"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A role, and the player's name where it is a player."""

    role: Role
    player: str = ""


def view(driver: Driver[Any], viewer: Viewer) -> dict[str, Any]:
    """The round as this viewer may see it."""
    round = driver.round
    seats = {stake.seat for stake in round.stakes.of(viewer.player)} if viewer.role is Role.PLAYER else set()
    return {
        "chapter": driver.chapter.number,
        "over": driver.over,
        "void": round.void,
        "waits_for": driver.step.prompt(round) if driver.step else "",
        "cards": {
            place: [_face(laid, seat_of(place) in seats and place not in round.withheld) for laid in cards]
            for place, cards in round.laid.items()
        },
        "rolls": [list(faces) for faces in round.rolls],
        "selected": dict(round.selected),
        "shown": deepcopy(round.shown),
        "stakes": [_stake(driver, stake, viewer) for stake in round.stakes.values()],
        "lines": [line_document(line) for line in round.lines],
    }


def _face(laid: Laid, own: bool) -> str | None:  # noqa: FBT001 - a card is one's own or not
    return laid.card.value if laid.card and (laid.up or own) else None


def _stake(driver: Driver[Any], stake: Stake, viewer: Viewer) -> dict[str, Any]:
    mine = viewer.role is Role.PLAYER and stake.player == viewer.player
    turn = isinstance(driver.step, Decide) and driver.step.is_turn_of(stake.id)
    return {
        "stake": stake.id,
        "seat": stake.seat,
        "wagers": dict(stake.wagers),
        "at_risk": sum(stake.at_risk.values()),
        "folded": stake.folded,
        "to_decide": turn,
        "choices": [choice_document(choice) for choice in driver.legal(stake.id)] if mine else [],
        "hands": [hand_document(hand, own=mine) for hand in stake.hands],
    }


def hand_document(hand: Any, *, own: bool) -> list[str | None]:
    """A hand that a stake plays for itself lies face up unless it says otherwise."""
    shows = own or getattr(hand, "up", True)
    return [card.value if shows else None for card in hand.cards]


def choice_document(choice: Choice) -> dict[str, Any]:
    """Something a player may choose, as the buttons show it."""
    amount = choice.amount
    return {
        "choice": choice.name,
        "title": choice.title,
        "wager": choice.wager,
        "least": amount.least if amount else 0,
        "most": amount.most if amount else 0,
        "step": amount.step if amount else 1,
        "cards": [choice.fewest_cards, choice.most_cards],
        "default": choice.default,
        "default_cards": [card.value for card in choice.default_cards],
        "cite": choice.cite,
    }


def settings_document(choice: Choice, cards: Sequence[Card]) -> list[dict[str, Any]]:
    """Every way to set these cards that the choice could name: what it comes to, or why it would be refused."""
    if choice.cards_in_words is None or choice.fewest_cards != choice.most_cards:
        return []
    return [_setting(choice, choice.cards_in_words, named) for named in combinations(cards, choice.most_cards)]


def _setting(choice: Choice, in_words: CardsInWords, named: tuple[Card, ...]) -> dict[str, Any]:
    refused = choice.cards_rule(named) if choice.cards_rule else None
    return {
        "cards": [card.value for card in named],
        "words": in_words(named),
        "refused": refused.detail if refused else "",
    }


def line_document(line: Line) -> dict[str, Any]:
    """A settlement line as the receipt and the screen show it."""
    return {
        "stake": line.stake,
        "wager": line.wager,
        "result": line.result.value,
        "staked": line.staked,
        "credited": line.credited,
        "net": line.net,
        "row": line.row,
        "hand": line.hand,
        "meter": line.meter,
        "needs_validation": line.needs_validation,
        "cite": line.cite,
    }
