"""Croupier as a library: the API of `import croupier`.

It offers games by number, their rules, rounds played step by step, settlement of given cards, and odds. Amounts are
whole cents, probabilities are `Fraction`, and every refusal and settlement line names its clause of 58 Pa. Code.
"""

from croupier.equipment.cards import Card
from croupier.library.catalog import Game, PostedOption, PostedWager, game, games
from croupier.library.errors import BadEntry, BadOptions, CroupierError, NoOdds, NotCards, Refused, UnknownGame
from croupier.library.odds import Odds
from croupier.library.rounds import RoundOfPlay, Waiting
from croupier.library.settlement import settle
from croupier.rules.procedure.decisions import Choice
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.paytables import Paytable, Row
from croupier.rules.terms.refusals import Reason, Refusal

__all__ = [
    "Amount",
    "BadEntry",
    "BadOptions",
    "Card",
    "Choice",
    "CroupierError",
    "Game",
    "Line",
    "NoOdds",
    "NotCards",
    "Odds",
    "Paytable",
    "PostedOption",
    "PostedWager",
    "Reason",
    "Refusal",
    "Refused",
    "Result",
    "RoundOfPlay",
    "Row",
    "UnknownGame",
    "Waiting",
    "game",
    "games",
    "settle",
]
