"""Reading clause ids and the citations in free text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.citation import Clause, citations, find
from croupier.law.labels import Level, label_at, level, ordinal

ONE = [
    ("§ 657a.12", "657a.12"),
    ("§ 657a.12.", "657a.12"),
    ("§657a.12(c)", "657a.12(c)"),
    ("pays by § 657a.11(c)(3)(i), as always", "657a.11(c)(3)(i)"),
    ("§ 657a.11(c)(3)(ii)(A)", "657a.11(c)(3)(ii)(A)"),
    ("§ 670a.11(h)(3)(i)(B)(IV)", "670a.11(h)(3)(i)(B)(IV)"),
    ("§ 605a.5(d)(7) meters", "605a.5(d)(7)"),
    ("§ 672a.1(Blackjack)", "672a.1(Blackjack)"),
    ("§ 657a.1(Lucky Bonus)(i)", "657a.1(Lucky Bonus)(i)"),
    ("§ 657a.1(Lucky\n    Bonus)", "657a.1(Lucky Bonus)"),
    ("§ 671a.12(c) (2015)", "671a.12(c) (2015)"),
    ("§ 671a.12(c)", "671a.12(c)"),
    ("§ 657a.12(c) (2015)", "657a.12(c)"),
    ("§ 657a.11 (c)", "657a.11"),
    ("§ 657a.11(see below)", "657a.11"),
    ("§ 657a.8(d), and the dealer deals", "657a.8(d)"),
    ("§ 657a.8(d) to the player", "657a.8(d)"),
    ("§ 657a.8(d) - (a)", "657a.8(d)"),
    ("§ 657a.8(d), (1)", "657a.8(d)"),
    ("58 Pa. Code § 657a.7 (relating to wagers)", "657a.7"),
]

MANY = [
    ("§§ 657a.8(d), 657a.9(b) and 657a.10(b)", "657a.8(d) 657a.9(b) 657a.10(b)"),
    ("§§ 657a.8(e), .9(c), .10(c)", "657a.8(e) 657a.9(c) 657a.10(c)"),
    ("§§ 657a.8(e), .9(c),\n    # .10(c)", "657a.8(e) 657a.9(c) 657a.10(c)"),
    ('§§ 657a.8(e), "\n    ".9(c)', "657a.8(e) 657a.9(c)"),
    ("§ 657a.8, § 657a.9 or § 657a.10", "657a.8 657a.9 657a.10"),
    ("§ 657a.7(d)(3) or (4) (relating to wagers)", "657a.7(d)(3) 657a.7(d)(4)"),
    ("§ 647a.11(b), (d) and (f)", "647a.11(b) 647a.11(d) 647a.11(f)"),
    ("§ 657a.12(d)(5) or (e)(5)", "657a.12(d)(5) 657a.12(e)(5)"),
    ("§ 657a.11(c)(3)(i), (ii)", "657a.11(c)(3)(i) 657a.11(c)(3)(ii)"),
    ("§ 657a.11(c)(3)(i), (d)", "657a.11(c)(3)(i) 657a.11(d)"),
    ("§ 670a.11(h), (i) and (j)", "670a.11(h) 670a.11(i) 670a.11(j)"),
    ("§ 657a.8(f)–(h)", "657a.8(f) 657a.8(g) 657a.8(h)"),
    ("§ 657a.8(f)-(h)", "657a.8(f) 657a.8(g) 657a.8(h)"),
    ("§ 657a.8(f)—(h)", "657a.8(f) 657a.8(g) 657a.8(h)"),
    ("§ 657a.8(f) to (h)", "657a.8(f) 657a.8(g) 657a.8(h)"),
    ("§ 657a.12(d)(1)–(3)", "657a.12(d)(1) 657a.12(d)(2) 657a.12(d)(3)"),
    ("§ 668a.2(e)(9)–(11)", "668a.2(e)(9) 668a.2(e)(10) 668a.2(e)(11)"),
    ("§ 670a.11(f)(1)(iii)–(v)", "670a.11(f)(1)(iii) 670a.11(f)(1)(iv) 670a.11(f)(1)(v)"),
    ("§ 657a.11(c)(3)(ii)(A)–(C)", "657a.11(c)(3)(ii)(A) 657a.11(c)(3)(ii)(B) 657a.11(c)(3)(ii)(C)"),
    ("§ 670a.11(h)–(j)", "670a.11(h) 670a.11(i) 670a.11(j)"),
    ("§ 657a.11(c)–(e)(2)", "657a.11(c) 657a.11(d) 657a.11(e)(2)"),
    ("§§ 657a.11(g)–(h), .12", "657a.11(g) 657a.11(h) 657a.12"),
    ("§§ 657a.8–.11(b): the round", "657a.8 657a.9 657a.10 657a.11(b)"),
    ("§ 671a.12(a), (b) (2015)", "671a.12(a) (2015);671a.12(b) (2015)"),
    ("§§ 671a.12(c) and 671a.12(c) (2015)", "671a.12(c);671a.12(c) (2015)"),
    ("§ 657a.8 first, then § 657a.9", "657a.8 657a.9"),
    ("§ 657a.8, again § 657a.8", "657a.8"),
]

NONE = ["", "4 Pa.C.S. § 13A02(1)—(4)", "4 Pa.C.S. §§ 1202(b)(30)", "657a.11(c)", "§ 657.12(f)", "§ 11(c)", "§"]


@pytest.mark.parametrize(("text", "expected"), ONE)
def test_a_citation_names_its_clause(text: str, expected: str) -> None:
    assert [expected] == [str(clause) for clause in citations(text)]


@pytest.mark.parametrize(("text", "expected"), MANY)
def test_a_list_or_a_range_names_all_its_clauses(text: str, expected: str) -> None:
    separator = ";" if "(2015)" in expected else " "

    assert expected.split(separator) == [str(clause) for clause in citations(text)]


@pytest.mark.parametrize("text", NONE)
def test_statutes_and_plain_text_cite_no_clause(text: str) -> None:
    assert citations(text) == ()


def test_each_citation_knows_where_it_starts() -> None:
    text = "first § 657a.8(d)\nthen .9(b), then § 657a.10(b)"

    assert [text.index("657a.8"), text.index("657a.10")] == [found.offset for found in find(text)]


def test_the_parents_of_a_clause_lead_to_its_section() -> None:
    clause = Clause.parse("657a.11(c)(3)(i)")

    assert [str(parent) for parent in clause.parents] == ["657a.11(c)(3)", "657a.11(c)", "657a.11"]
    assert Clause("657a", 11).parents == ()


def test_the_parents_of_an_earlier_text_are_of_that_text() -> None:
    assert str(Clause.parse("671a.12(c) (2015)").parents[0]) == "671a.12 (2015)"


def test_clauses_stand_in_the_order_of_the_text() -> None:
    ids = [
        "657a.2",
        "657a.6(b)(2)",
        "657a.6(b)(10)",
        "657a.11(c)(3)(iv)",
        "657a.11(c)(3)(v)",
        "657a.11(c)(3)(ix)",
        "657a.11(d)",
        "668a.1",
        "671a.12(d)",
        "671a.1 (2015)",
    ]

    assert ids == [str(clause) for clause in sorted(Clause.parse(each) for each in reversed(ids))]
    assert Clause.parse("657a.2") <= Clause.parse("657a.10")


@pytest.mark.parametrize(
    "text", ["", "657a", "657a.", "657a.2(a), (b)", "657a.2(a)(1)(c)", "657a.2(ab)", ".2(a)", "see § 657a.2"]
)
def test_what_is_not_exactly_one_clause_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a clause"):
        Clause.parse(text)


def test_the_depth_tells_letters_from_roman_numerals() -> None:
    assert level("i", 0) is Level.LETTER
    assert level("i", 2) is Level.ROMAN
    assert level("c", 2) is None
    assert level("I", 3) is Level.CAPITAL
    assert level("I", 4) is Level.CAPITAL_ROMAN
    assert level("Hand", 0) is Level.TERM
    assert level("Hand", 1) is None


PLACES = {Level.LETTER: (0, 52), Level.NUMBER: (1, 99), Level.ROMAN: (2, 39), Level.CAPITAL: (3, 26)}
PLACES[Level.CAPITAL_ROMAN] = (4, 12)


@given(kind=st.sampled_from(sorted(PLACES)), data=st.data())
def test_a_label_and_its_place_belong_together(kind: Level, data: st.DataObject) -> None:
    depth, highest = PLACES[kind]
    place = data.draw(st.integers(1, highest))
    label = label_at(place, kind)

    assert (kind, place) == (level(label, depth), ordinal(label, depth))


LETTERS = st.integers(1, 26).map(lambda place: label_at(place, Level.LETTER))
NUMBERS = st.integers(1, 20).map(str)
ROMANS = st.integers(1, 20).map(lambda place: label_at(place, Level.ROMAN))
PATHS = st.tuples(LETTERS, NUMBERS, ROMANS).flatmap(lambda path: st.integers(0, 3).map(lambda n: path[:n]))
CLAUSES = st.builds(Clause, st.sampled_from(["657a", "672a", "605a"]), st.integers(1, 13), PATHS)


@given(CLAUSES)
def test_a_clause_is_read_back_as_it_was_written(clause: Clause) -> None:
    assert clause == Clause.parse(str(clause))
    assert (clause,) == citations(f"as § {clause} says")


@given(st.lists(CLAUSES, min_size=1, max_size=6, unique=True))
def test_a_written_list_is_read_back_whole(clauses: list[Clause]) -> None:
    assert tuple(clauses) == citations("§§ " + ", ".join(map(str, clauses)))


@given(st.text(alphabet="§ 657a.8(cdi)1–,;and\n\"'", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert len(set(citations(text))) == len(citations(text))
