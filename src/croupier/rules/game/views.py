"""Choices, settings and settlement lines as the pages show them."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from croupier.equipment.cards import Card
from croupier.rules.procedure.decisions import CardsInWords, Choice
from croupier.rules.terms.lines import Line


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
