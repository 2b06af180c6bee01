"""What the house says, as keys with values; the catalogue of each language renders them.

    say("wager.is_required", wager=say("wager.ante"))

``say`` names a sentence and fills its places. The result is usable as English text anywhere, and keeps its key and
values, so that a page renders it in its user's language. Nothing is ever parsed back from text.
"""

from croupier.words.catalogue import Language, bring, codes, language
from croupier.words.saying import as_data, as_sentence, as_text, from_data, is_said, named, say, to_sentence, verbatim
from croupier.words.sentence import SILENCE, Joint, Money, Sentence, Several, Value, all_of, cases, one_of, series

__all__ = [
    "SILENCE",
    "Joint",
    "Language",
    "Money",
    "Sentence",
    "Several",
    "Value",
    "all_of",
    "as_data",
    "as_sentence",
    "as_text",
    "bring",
    "cases",
    "codes",
    "from_data",
    "is_said",
    "language",
    "named",
    "one_of",
    "say",
    "series",
    "to_sentence",
    "verbatim",
]
