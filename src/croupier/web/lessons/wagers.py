"""The worth of wagers with no decision after the dice roll: exact, from the figures that ship."""

from fractions import Fraction
from functools import cache

from croupier.chapters import chapter
from croupier.figures import current
from croupier.web.lessons.documents import WorthDocument
from croupier.web.lessons.games import LESSONS, STAKE
from croupier.web.lessons.moves import named
from croupier.web.lessons.tutor import worths

BASIS = "rolls"


@cache
def worth_of_wagers(number: str) -> WorthDocument:
    """Each wager the lesson offers, over all possible rolls."""
    figures = current(number).under(chapter(number).default_options)
    known = {name: figures.get(name) for name in LESSONS[number].offers}
    return worths({named(name, STAKE): Fraction(one.expectation) for name, one in known.items() if one}, BASIS)
