"""Why a wager came out as it did: the facts compared to settle it, kept with the line until somebody asks.

A settlement notes the facts; the line's result selects the sentence.  So the sentence cannot name another
winner than the line pays, and property tests find a missing sentence.  Reasons are not part of the record:
replaying the round produces them again.  Why: docs/design/0195.
"""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.equipment.cards import Rank
from croupier.equipment.comparison import Compared, Made, Order
from croupier.rules.terms.lines import Bet, Result
from croupier.rules.terms.payouts import pays_in_words
from croupier.rules.terms.paytables import Paytable, Row
from croupier.rules.terms.spoken import row_name
from croupier.words import Sentence, Several, Value, all_of, as_sentence, named, say


def _wins(name: str) -> str:
    return f"wins.{name}"


def _loses(name: str) -> str:
    return f"loses.{name}"


def _returns(name: str) -> str:
    return f"returns.{name}"


KEYS = {Result.WIN: _wins, Result.PAID: _wins, Result.SPLIT: _wins, Result.LOSE: _loses, Result.PUSH: _returns}
"""The keys of the sentences for a result; any other result has one sentence for all games."""


class Fact(NamedTuple):
    """The fact that settled a wager: the name of its sentences, their placeholder values, the hands compared.

    ``row`` is the paytable row they also name.
    """

    name: str
    values: Mapping[str, Value] = {}
    hands: tuple[Made, ...] = ()
    row: Row | None = None

    def said(self, result: Result) -> Sentence:
        """The sentence for why this fact led to the result."""
        return say(KEYS[result](self.name), **self.values, **self._of_row())

    def _of_row(self) -> dict[str, Value]:
        """The wording of the row, made lazily: a stadium settles thousands of wagers and asks for few reasons."""
        if self.row is None:
            return {}
        return {"row": row_name(self.row.name), "pays": pays_in_words(self.row.pays)}


def fact(name: str, *hands: Made, **values: Value) -> Fact:
    """A game-specific fact."""
    return Fact(name, values, hands)


def beside(compared: Compared) -> Fact:
    """A player's hand against the dealer's: by the names of the hands, or by the first card that differs."""
    both = (compared.mine, compared.theirs)
    values: dict[str, Value] = {"mine": compared.mine.words, "theirs": compared.theirs.words}
    if compared.order is Order.EQUAL:
        return Fact("equal", {"mine": compared.mine.words}, both)
    mine, theirs = compared.kickers
    if not mine:
        return Fact("beside", values, both)
    return Fact("kicker", {"hand": values["mine"], "mine": _cards(mine), "theirs": _cards(theirs)}, both)


def beats_but_below(compared: Compared, least: Sentence) -> Fact:
    """A hand that beats the dealer's but is too low for the wager to be paid."""
    values = {"mine": compared.mine.words, "theirs": compared.theirs.words, "least": least}
    return Fact("beats_but_below", values, (compared.mine, compared.theirs))


def unqualified(dealer: Made, least: Sentence) -> Fact:
    """A dealer's hand too low to qualify."""
    return Fact("unqualified", {"theirs": dealer.words, "least": least}, (dealer,))


def unqualified_yet_better(compared: Compared) -> Fact:
    """A dealer's hand that does not qualify but still counts."""
    return Fact(
        "unqualified_yet_better",
        {"mine": compared.mine.words, "theirs": compared.theirs.words},
        (compared.mine, compared.theirs),
    )


def against_least(mine: Made, least: Sentence) -> Fact:
    """A hand against the minimum that wins."""
    return Fact("least", {"hand": mine.words, "least": least}, (mine,))


def on_row(row: Row, bet: Bet) -> Fact:
    """The paytable row reached, with the hand if it is named."""
    if bet.made:
        return Fact("row_by_hand", {"hand": bet.made.words}, (bet.made,), row)
    return Fact("row_by_hand", {"hand": as_sentence(bet.hand)}, (), row) if bet.hand else Fact("row", row=row)


def below(table: Paytable, bet: Bet) -> Fact:
    """A hand that reaches no row; where hands rank, it names the lowest that pays."""
    if bet.made:
        return Fact("below", {"hand": bet.made.words}, (bet.made,), table.rows[-1])
    return Fact("no_row_by_hand", {"hand": as_sentence(bet.hand)}) if bet.hand else Fact("no_row")


def _cards(ranks: tuple[Rank, ...]) -> Several:
    return all_of(named("a_rank", rank.name.lower()) for rank in ranks)
