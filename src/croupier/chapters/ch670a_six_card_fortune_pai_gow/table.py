"""§§ 670a.2 to 670a.5: the table, how its cards and dice are kept, and where the deal starts."""

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options, StartingPosition
from croupier.equipment.cards import FIFTY_THREE
from croupier.equipment.dice import NoRollReason
from croupier.equipment.stack import PLAYER_CUT
from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, CutBy, DiceHandling, Shuffle, StubRule, Task
from croupier.rules.procedure.round import DEALER
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 670a.2(a)).

The text allows fewer, but with fewer neither eleven cards would be left nor seven positions counted.
"""

CARDS_EACH = 6
"""What every position and the dealer receive (§§ 670a.8(d), 670a.9(c), 670a.10(c))."""

CLOCKWISE = (*map(str, range(1, SEATS + 1)), DEALER)
"""Every position in the order of the deal, the dealer after the one to his far right."""

COUNTED = CLOCKWISE[::-1]
"""Every position in the order of the count: the dealer is one, then counterclockwise (§ 670a.5(i)(1)(iii))."""

SIGNS = (
    Sign(
        "§ 670a.2(b)(9)",
        say("sign.payouts"),
    ),
)

# Eleven cards left, or 53 accounted for: docs/readings/0080.
STUB = StubRule(
    cite="§§ 670a.8(e)–(f), 670a.9(d)–(e), 670a.10(d)–(e)",
    cards=len(FIFTY_THREE),
    every=1,
)
"""In every round eleven cards must be left of 53 when seven times six are dealt.

What is compared is the sum, 53: a card set aside under § 670a.13(f) leaves ten in the stub and nothing wrong.
"""

SHAKER = DiceHandling(
    cites={
        "shaker": "§ 670a.2(d)(1)",
        "loading": "§ 670a.2(d)(1)(i)",
        "life": "§ 670a.2(d)(1)(i)",
        "no roll": "§ 670a.13(a)–(b)",
    },
    dice=3,
    no_roll=(NoRollReason.NOT_FLAT, NoRollReason.DIE_FELL_OUT),
)
"""The Pai Gow Poker shaker, where the starting position is not found by a random number (§ 670a.2(d)(1))."""


def shaker(options: Options) -> DiceHandling | None:
    """The dice beside the cards; a random number generator needs none (§ 670a.2(d)(1)–(2))."""
    return SHAKER if options.starting_position is StartingPosition.SHAKER else None


TASKS = {Task.INSPECT: say("task.inspect_one_joker"), Task.VERIFY: say("task.verify_one_joker")}
"""One joker is played with; a second one is torn in half and goes back into its box (§ 670a.4(b))."""

HANDLING = CardHandling(
    cites={
        "cards": "§ 670a.3(a)",
        "two decks": "§§ 670a.3(b), 670a.3(b)(3)",
        "life": "§§ 670a.3(c)(1), 670a.3(c)(2)",
        "opening": "§ 670a.4(a)–(e)",
        "shuffle": "§§ 670a.5(a), 670a.5(b)(1), 670a.5(b)(2), 670a.5(f), 670a.5(g)(1), 670a.5(g)(2)",
        "cut": "§§ 670a.5(c), 670a.5(d)(1), 670a.5(d)(2), 670a.5(e)",
        "out of order": "§ 670a.13(n)",
        "idle": "§ 670a.5(g)",
        "self-reshuffling": "§ 670a.5(h)",
        "methods": "§§ 670a.8, 670a.9(a), 670a.10(a)",
        "hand": "§ 670a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 670a.3(c)(1)–(2)
    stacks_idle_cards=True,  # § 670a.5(g)(2)
    cut=PLAYER_CUT,
    cut_after=frozenset({Shuffle.MANUAL}),  # § 670a.5(b)(2)
    cut_by=CutBy.PLAYER,
    stub=STUB,
)


def starting_position(number: int) -> str:
    """Where the first card goes: the positions are counted, with or without a wager, until the number is reached.

    §§ 670a.5(i)(1)(iii), 670a.5(i)(2)
    """
    return COUNTED[(number - 1) % len(COUNTED)]


def around_from(start: str) -> tuple[str, ...]:
    """Every position and the dealer once, clockwise from the start (§§ 670a.8(d), 670a.9(c), 670a.10(c))."""
    at = CLOCKWISE.index(start)
    return CLOCKWISE[at:] + CLOCKWISE[:at]
