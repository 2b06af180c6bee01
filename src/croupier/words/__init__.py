"""What the house says, as keys with values; every language is a catalogue that says them.

    say("wager.is_required", wager=say("wager.ante"))

``say`` names a sentence and fills its places.  The result reads as English text wherever text is wanted, and still
knows its key and values, so that a page says it in the language of its person.  Nothing is ever read back from text.
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
