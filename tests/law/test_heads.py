"""The table at the head of a chapter."""

from croupier.law.citation import Clause
from croupier.law.heads import BEGINS, renewed
from croupier.law.places import Place
from croupier.law.register import parse
from croupier.law.trace import ChapterTrace, Evidence

REGISTER = """
chapter = "657a"
title = "Crazy 4 Poker"
edition = "2019"
status = "open"
[clauses]
"657a.1" = ["software", "definitions"]
"657a.2" = ["physical", "the table"]
"657a.2(a)" = ["construction", "six seats"]
"657a.3" = ["told", "the cards"]
"657a.3(a)" = ["software", "one deck"]
"""

SOURCE = '''"""Chapter 657a.

More about it.
"""

CHAPTER = 1
'''

HEADED = f'''"""Chapter 657a.

More about it.

{BEGINS}

    section   enforced      told     fixed      open
    .1               1         –         –         –  definitions
    .2               –         –         2         –  the table
    .3               –         1         –         1  the cards
    all              1         1         2         1
"""

CHAPTER = 1
'''


def chapter() -> ChapterTrace:
    register = parse(REGISTER, "ch657a.toml")
    shown = Evidence((Place("a.py", 1, "a:f"),), (Place("t.py", 1, "t.py::test"),))
    covered = {Clause("657a", 1), Clause("657a", 3)}
    evidence = {clause: shown if clause in covered else Evidence() for clause in register.clauses}
    return ChapterTrace("657a", register, evidence, tests_known=True)


def test_the_table_ends_the_docstring_and_the_words_stay() -> None:
    assert renewed(SOURCE, chapter()) == HEADED


def test_a_table_that_stands_there_is_replaced() -> None:
    assert renewed(HEADED.replace("    .2 ", "    .9 "), chapter()) == HEADED


def test_a_docstring_of_one_line_grows() -> None:
    assert renewed('"""Chapter 657a."""\n', chapter()).startswith(f'"""Chapter 657a.\n\n{BEGINS}\n')
