"""§ 675a.5: the four tables of the chapter, and the names of their rows."""

from croupier.rules.terms.paytables import Outcomes, Paytable, Row, load
from croupier.words import Sentence, named

FACE_ROWS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 1: "ace"}
"""The rows of Pip Street by the face that occurs most, in the order of § 675a.5(a)."""

KIND_ROWS = {
    10: "ten_of_a_kind",
    9: "nine_of_a_kind",
    8: "eight_of_a_kind",
    7: "seven_of_a_kind",
    6: "six_of_a_kind",
    5: "five_of_a_kind",
    4: "four_of_a_kind",
    3: "three_of_a_kind",
    2: "two_of_a_kind",
}
"""The other rows by the number of matching dice, in the order of § 675a.5(b)–(d)."""


def _kinds(most: int, fewest: int) -> Outcomes:
    return Outcomes(tuple(KIND_ROWS[number] for number in range(most, fewest - 1, -1)))


PAYTABLES = load(
    __package__,
    {
        "pip_street": Outcomes(tuple(FACE_ROWS.values())),
        "like_kind": _kinds(8, 2),
        "millionaire_row": _kinds(10, 9),
        "extra_roll": _kinds(8, 3),
    },
)

PIP_STREET: Paytable = PAYTABLES.table("pip_street")
LIKE_KIND: Paytable = PAYTABLES.table("like_kind")
MILLIONAIRE_ROW: Paytable = PAYTABLES.table("millionaire_row")
EXTRA_ROLL: Paytable = PAYTABLES.table("extra_roll")


def in_words(number: int) -> Sentence:
    """Matching dice as the dealer calls them: "four of a kind"."""
    return named("row", KIND_ROWS[number])


def of_a_kind(table: Paytable, number: int) -> Row | None:
    """The row for this many matching dice, where the table has one."""
    return table.row(KIND_ROWS[number])
