"""Reach, on small programs: what a live path runs, and what is only there."""

import ast
from collections.abc import Mapping
from textwrap import dedent

import pytest

from croupier.law.reach import roots
from croupier.law.reach.reading import read_module
from croupier.law.reach.walk import PartId, Walk

MAIN = "main"


def walked(files: Mapping[str, str]) -> Walk:
    """The walk over the modules of these sources, from their front and their chapters on."""
    sources = {f"croupier.{name}": dedent(text) for name, text in files.items()}
    walk = Walk([read_module(ast.parse(text), text, name) for name, text in sources.items()])
    roots.start(walk)
    walk.go_on()
    return walk


def live(files: Mapping[str, str]) -> set[str]:
    """The names that a live path reaches."""
    walk = walked(files)
    return {walk.names.modules[at.module].parts[at.number].unit for at in walk.live} - {""}


def cited(files: Mapping[str, str]) -> set[str]:
    """The clauses cited where a live path runs."""
    walk = walked(files)
    parts = (
        (PartId(name, at), part) for name, module in walk.names.modules.items() for at, part in enumerate(module.parts)
    )
    return {str(each.clause) for at, part in parts if part.unit and at in walk.live for each in part.cites}


def test_what_the_front_calls_is_live_and_what_only_stands_there_is_not() -> None:
    program = """
        from croupier.rules import carried_out

        def main():
            return carried_out()

        def nobody_calls_it(): ...
    """
    rules = """
        def carried_out():
            return below()

        def below(): ...

        def only_tests_call_it():
            return only_there()

        def only_there(): ...
    """
    assert live({MAIN: program, "rules": rules}) == {"main", "carried_out", "below"}


def test_without_a_front_nothing_is_live() -> None:
    assert live({"rules": "def carried_out(): ..."}) == set()


def test_a_name_is_followed_through_the_packages_that_hand_it_on() -> None:
    files = {
        MAIN: "from croupier.rules import rule\ndef main(): rule()",
        "rules": "from croupier.rules.one import rule",
        "rules.one": "def rule(): ...",
    }
    assert live(files) == {"main", "rule"}


def test_a_name_that_a_function_binds_itself_is_not_the_one_of_the_module() -> None:
    program = """
        def rule(): ...

        def main():
            rule = 1
            return rule
    """
    assert live({MAIN: program}) == {"main"}


def test_an_annotation_uses_nothing() -> None:
    program = """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from croupier.rules import Rule

        class Other: ...

        def main(rule: "Rule | None" = None) -> "Other": ...
    """
    assert live({MAIN: program, "rules": "class Rule: ..."}) == {"main"}


# What is called without being named


def test_a_command_is_called_by_the_name_of_its_module() -> None:
    files = {
        MAIN: 'COMMANDS = ("croupier.commands.serve",)\ndef main(): return COMMANDS',
        "commands.serve": "def configure(): ...\ndef run(): ...\ndef other(): ...",
    }
    assert live(files) == {"main", "COMMANDS", "configure", "run"}


def test_what_a_decorator_hands_on_is_live_where_its_module_is_imported() -> None:
    rooms = """
        from functools import cache
        from croupier.dispatch import decides

        @decides(int)
        def sit(): return seat()

        @cache
        def seat(): ...

        @cache
        def stand(): ...
    """
    files = {"dispatch": "def decides(command): ...", "rooms": rooms}
    assert live({MAIN: "def main(): ...", **files}) == {"main"}
    assert live({MAIN: "import croupier.rooms\ndef main(): ...", **files}) == {"main", "sit", "seat", "decides"}


def test_a_chapter_is_live_by_its_value() -> None:
    chapter = """
        from croupier.games import Game, play, unused
        CHAPTER = Game(play=play, script=unused)
    """
    games = """
        from dataclasses import dataclass

        @dataclass
        class Game:
            play: object
            script: object

            def start(self): return self.play()

        def play(): ...
        def unused(): ...
    """
    program = "def main(game): return game.start()"
    found = live({MAIN: program, "chapters.ch657a": chapter, "games": games})
    assert {"CHAPTER", "Game", "Game.start", "play"} <= found
    assert "unused" not in found


# Attributes


PAIR = """
    class First:
        def act(self): ...
        def rest(self): ...

    class Second:
        def act(self): ...
"""


def test_a_method_is_live_when_its_class_is_used_and_its_name_is_read() -> None:
    program = "from croupier.pair import First\ndef main(): first = First(); return first.act()"

    assert live({MAIN: program, "pair": PAIR}) == {"main", "First", "First.act"}


@pytest.mark.parametrize(
    ("body", "reached"),
    [
        ("def main(made): use(made)\ndef use(made): made.act()", {"First.act", "Second.act"}),
        ("def main(made): use(made)\ndef use(made: First): made.act()", {"First.act"}),
        ("def main(made): use(made)\ndef use(made: First | None): made.act()", {"First.act"}),
        ("def main(made): use(made)\ndef use(made: object): made.act()", {"First.act", "Second.act"}),
        ("def main(made):\n    if isinstance(made, Second): made.act()", {"Second.act"}),
        ("def main(made):\n    if not isinstance(made, Second): made.act()", {"First.act"}),
        ("def main(made):\n    if isinstance(made, Second):\n        return\n    made.act()", {"First.act"}),
        (
            "def main(made):\n    if isinstance(made, Second):\n        pass\n    made.act()",
            {"First.act", "Second.act"},
        ),
        ("def main(made): return made.act() if isinstance(made, First) else None", {"First.act"}),
        ("def main(made):\n    match made:\n        case First(): made.act()", {"First.act"}),
    ],
)
def test_what_the_code_says_of_a_value_decides_whose_method_it_is(body: str, reached: set[str]) -> None:
    program = f"from croupier.pair import First, Second\nMADE = First(), Second()\nOTHER = MADE\n{body}\nmain(MADE)"

    assert live({MAIN: program, "pair": PAIR}) & {"First.act", "Second.act"} == reached


def test_an_attribute_of_self_is_one_of_the_class_those_above_and_those_below() -> None:
    program = """
        class Above:
            def start(self): self.act()
            def act(self): ...

        class Below(Above):
            def act(self): ...

        class Beside:
            def act(self): ...

        def main(): Below().start(); Beside()
    """
    assert live({MAIN: program}) >= {"Above.act", "Below.act"}
    assert "Beside.act" not in live({MAIN: program})


def test_a_protocol_names_no_class() -> None:
    program = """
        from typing import Protocol

        class Acts(Protocol):
            def act(self): ...

        class Actor:
            def act(self): ...

        def main(): use(Actor())

        def use(actor: Acts): actor.act()
    """
    assert "Actor.act" in live({MAIN: program})


def test_a_class_made_from_one_of_another_package_is_called_from_there() -> None:
    program = """
        import argparse
        from enum import StrEnum

        class Parser(argparse.ArgumentParser):
            def error(self, message): ...
            def _own(self): ...

        class Word(StrEnum):
            def in_words(self): ...

        def main(): return Parser(), Word
    """
    assert live({MAIN: program}) & {"Parser.error", "Parser._own", "Word.in_words"} == {"Parser.error"}


# What fills fields, parameters and mappings

HANDLING = """
    from dataclasses import dataclass

    @dataclass
    class Handling:
        cites: dict
        life: object = None

        def opening(self): return self.cites["opening"]
        def second_deck(self): return self.cites["two decks"]
        def either(self, first): return self.cites["opening" if first else "shuffle"]
        def found(self): return self.cites.get("methods", "")
        def whole(self): return self.cites.values()
        def change(self): return self.life()

    def of_a_shoe(cites):
        return Handling(cites=cites, life=hours)

    def hours(): ...

    ONE = Handling(
        cites={
            "opening": "§ 657a.4(a)",
            "two decks": "§ 657a.3(b)",
            "shuffle": "§ 657a.5(a)",
            "methods": "§ 657a.8(a)",
        },
        life=hours,  # § 657a.3(c)(1)
    )
    SHOE = of_a_shoe(cites={"opening": "§ 672a.4(a)", "two decks": "§ 672a.3(b)"})
"""


@pytest.mark.parametrize(
    ("reads", "clauses"),
    [
        ("ONE", set()),
        ("ONE.opening()", {"657a.4(a)"}),
        ("ONE.either(True)", {"657a.4(a)", "657a.5(a)"}),
        ("ONE.found()", {"657a.8(a)"}),
        ("ONE.whole()", {"657a.3(b)", "657a.4(a)", "657a.5(a)", "657a.8(a)"}),
        ("ONE.change()", {"657a.3(c)(1)"}),
        ("ONE.cites", {"657a.3(b)", "657a.4(a)", "657a.5(a)", "657a.8(a)"}),
        ('ONE.cites["shuffle"]', {"657a.5(a)"}),
        ("SHOE", set()),
        ("SHOE.opening()", {"672a.4(a)"}),
        ("SHOE.whole()", {"672a.3(b)", "672a.4(a)"}),
    ],
)
def test_what_is_filled_in_counts_where_its_field_and_its_key_are_read(reads: str, clauses: set[str]) -> None:
    program = f"from croupier.handling import ONE, SHOE\ndef main(): return {reads}"

    assert cited({MAIN: program, "handling": HANDLING}) == clauses


def test_a_mapping_that_is_a_value_counts_key_by_key() -> None:
    rules = 'WORDS = {"one": "§ 657a.1", "two": "§ 657a.2"}'

    by_key = 'from croupier.rules import WORDS\ndef main(): return WORDS["two"]'
    whole = "from croupier.rules import WORDS\ndef main(key): return WORDS[key]"
    assert cited({MAIN: by_key, "rules": rules}) == {"657a.2"}
    assert cited({MAIN: whole, "rules": rules}) == {"657a.1", "657a.2"}


def test_an_argument_counts_where_its_parameter_is_read() -> None:
    program = """
        def main(): return said(cite="§ 657a.1", note="§ 657a.2")

        def said(cite, note): return cite
    """
    assert cited({MAIN: program}) == {"657a.1"}


def test_a_field_may_be_read_by_a_pattern() -> None:
    program = """
        from dataclasses import dataclass

        @dataclass
        class Step:
            cite: str
            note: str
            kind: str

        def main(step):
            match step or Step("§ 657a.1", "§ 657a.2", kind="§ 657a.3"):
                case Step(kind=kind): return kind
    """
    assert cited({MAIN: program}) == {"657a.3"}
    assert cited({MAIN: program.replace("Step(kind=kind)", "Step(kind)")}) == {"657a.1", "657a.2", "657a.3"}


def test_an_option_may_be_read_by_its_name_in_a_text() -> None:
    program = """
        from dataclasses import dataclass, field
        from croupier.options import selects

        @dataclass
        class Options:
            queens_up: bool = selects(True, "§ 657a.7(d)(2)")
            six_card: bool = selects(True, "§ 657a.7(d)(6)")

        @dataclass
        class Plain:
            queens_up: str = "§ 657a.1"

        def main(): return getattr(Options(), OFFERED[0]), Plain()

        OFFERED = ("queens_up",)
    """
    options = "def selects(default, cite): return default, cite"
    assert cited({MAIN: program, "options": options}) == {"657a.7(d)(2)"}


# Where a citation stands


def test_a_docstring_and_a_comment_belong_to_what_they_stand_in() -> None:
    program = '''
        """§ 657a.1 is the whole module's and nobody's."""

        # § 657a.2 explains the value below,
        # as does (a).
        LIVE = 1
        """§ 657a.3"""

        IDLE = 2  # § 657a.4

        def main():
            """§ 657a.5"""
            return LIVE  # § 657a.6

        def idle():
            # § 657a.7
            return IDLE
    '''
    assert cited({MAIN: program}) == {f"657a.{section}" for section in ("2", "3", "5", "6")}


def test_a_member_with_its_own_text_counts_where_it_is_read() -> None:
    program = '''
        from enum import StrEnum

        class Turn(StrEnum):
            """§ 657a.1"""

            ROUND = "round"
            """§ 657a.2"""
            SHOE = "shoe"
            """§ 657a.3"""

        def main(): return Turn.ROUND
    '''
    assert cited({MAIN: program}) == {"657a.1", "657a.2"}
