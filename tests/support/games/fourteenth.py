"""A fourteenth game, written to folders of its own: the smallest there can be, with a page, words and odds.

``registered(root)`` puts it beside the others: its folder, its odds, and the one line that registers it.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import croupier.chapters
import croupier.odds.chapters
from croupier.chapters import FOLDERS, chapter
from croupier.rules.game.chapter import Chapter

NUMBER = "999a"
FOLDER = "ch999a_high_card"

FILES = {
    "__init__.py": """
        from croupier.chapters.ch999a_high_card.irregularities import IRREGULARITIES
        from croupier.chapters.ch999a_high_card.options import Options
        from croupier.chapters.ch999a_high_card.paytables import PAYTABLES
        from croupier.chapters.ch999a_high_card.play import play
        from croupier.chapters.ch999a_high_card.table import HANDLING, SIGNS
        from croupier.chapters.ch999a_high_card.wagers import WAGERS
        from croupier.equipment.cards import FIFTY_TWO
        from croupier.rules.game import layout
        from croupier.rules.game.chapter import Chapter

        CHAPTER = Chapter(
            number="999a",
            name="High Card",
            edition="2026",
            seats=3,
            seats_cite="§ 999a.2(a)",
            boxes_cite="§ 999a.7(e)",
            options=Options,
            wagers=WAGERS,
            paytables=PAYTABLES,
            layout=layout.load(__package__, WAGERS, PAYTABLES),
            handling=HANDLING,
            cards=lambda _options: FIFTY_TWO,
            play=play,
            irregularities=IRREGULARITIES,
            signs=SIGNS,
            package=__name__,
        )
        """,
    "table.py": """
        from croupier.rules.game.chapter import Sign
        from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling
        from croupier.words import say

        SIGNS = (Sign("§ 999a.2(b)", say("sign.higher_card")),)
        HANDLING = CardHandling(cites={"methods": "§ 999a.8"}, life=ONE_DECK_LIFE)
        """,
    "options.py": """
        from dataclasses import dataclass

        from croupier.rules.terms.options import TableOptions, selects


        @dataclass(frozen=True, slots=True, kw_only=True)
        class Options(TableOptions):
            ties_lose: bool = selects(False, "§ 999a.11(c)", "an equal card loses")
        """,
    "submission.toml": """
        chapter = "999a"
        edition = "2026"
        reference = "999a-default"
        approved = 2026-01-01
        effective = 2026-01-01

        [options]
        """,
    "wagers.py": """
        from croupier.chapters.ch999a_high_card.paytables import PAYTABLES
        from croupier.rules.terms.amounts import TableLimits
        from croupier.rules.terms.wagers import Wager
        from croupier.words import say

        WAGERS = (
            Wager(
                name="ante",
                title=say("high_card.ante"),
                cite="§ 999a.7(d)(1)",
                required=True,
                amount=TableLimits(),
                pays=PAYTABLES.pays("ante"),
            ),
        )
        """,
    "paytables.toml": """
        edition = "2026"

        [ante]
        cite = "§ 999a.12(a)"
        title = "high_card.ante"
        rows = [["ace", "2 to 1"], ["higher", "1 to 1"]]
        """,
    "words/en.toml": """
        [high_card]
        ante = "High Card Ante"

        [row]
        higher = "higher card"

        [sign]
        higher_card = "The higher card wins."

        [wins]
        one_card = "Your {mine} beats the dealer’s {theirs}."

        [loses]
        one_card = "The dealer’s {theirs} beats your {mine}."

        [returns]
        one_card = "Your {mine} and the dealer’s {theirs} are equal."

        [help]
        999a_line = "One card each, and the higher one wins."
        999a_aim = "Have the higher card."
        999a_round = "You place an Ante and get one card, and so does the dealer."
        999a_decide = "Nothing: the cards decide."
        999a_wins = "The higher card is paid; equal cards return the wager."
        999a_picture_1 = "Place your Ante."
        999a_picture_2 = "One card each."
        999a_picture_3 = "An ace beats a king."
        999a_word_ante = "Ante: the wager before the deal."
        """,
    "words/es.toml": """
        [high_card]
        ante = "Ante de High Card"

        [row]
        higher = "carta más alta"

        [sign]
        higher_card = "Gana la carta más alta."

        [wins]
        one_card = "Su {mine} gana a {theirs} del crupier."

        [loses]
        one_card = "{Theirs} del crupier gana a su {mine}."

        [returns]
        one_card = "Su {mine} y {theirs} del crupier son iguales."

        [help]
        999a_line = "Una carta cada uno, y gana la más alta."
        999a_aim = "Tenga la carta más alta."
        999a_round = "Usted coloca un Ante y recibe una carta, y el crupier otra."
        999a_decide = "Nada: deciden las cartas."
        999a_wins = "La carta más alta se paga; cartas iguales devuelven la apuesta."
        999a_picture_1 = "Coloque su Ante."
        999a_picture_2 = "Una carta cada uno."
        999a_picture_3 = "Un as gana a un rey."
        999a_word_ante = "Ante: la apuesta antes del reparto."
        """,
    "help.toml": """
        family = "poker"
        words = ["ante"]

        [[pictures]]
        wagers = ["ante"]

        [[pictures]]
        mine = "As"
        dealer = "??"

        [[pictures]]
        mine = "As"
        dealer = "Kc"
        plays = "As"
        """,
    "paytables.py": """
        from croupier.rules.terms.paytables import Outcomes, load

        PAYTABLES = load(__package__, {"ante": Outcomes(("ace", "higher"))})
        """,
    "layout.toml": """
        [[rows]]
        spots = ["ante"]
        """,
    "play.py": """
        from croupier.chapters.ch999a_high_card.settle import settle
        from croupier.rules.procedure.dealing import Deal, by_method, players_then_dealer
        from croupier.rules.procedure.round import DEALER
        from croupier.rules.procedure.steps import NoMoreBets, Reveal


        def play(round):
            yield NoMoreBets("§ 999a.8(b)")
            yield Deal(by_method(round.options.dealing_method, 1, players_then_dealer(round)), "§ 999a.8(d)")
            yield Reveal("§ 999a.11(b)", DEALER)
            return [settle(round, stake) for stake in round.in_settlement_order()]
        """,
    "settle.py": """
        from croupier.chapters.ch999a_high_card.paytables import PAYTABLES
        from croupier.equipment.cards import Rank
        from croupier.rules.procedure.round import DEALER
        from croupier.rules.terms.reasons import fact


        def settle(round, stake):
            (mine,), (his,) = round.cards(stake.seat), round.cards(DEALER)
            bet = round.bet(stake, "ante", hand=mine.words)
            round.because(stake, fact("one_card", mine=mine.rank.word, theirs=his.rank.word), "ante")
            if mine.rank < his.rank or (mine.rank == his.rank and round.options.ties_lose):
                return bet.lose("§ 999a.11(c)(1)")
            if mine.rank == his.rank:
                return bet.push("§ 999a.11(c)(2)")
            row = PAYTABLES.table("ante").row("ace" if mine.rank is Rank.ACE else "higher")
            return bet.win(row.pays, row.cite, row.name)
        """,
    "irregularities.py": """
        from croupier.rules.procedure.irregularities import abandoned, face_up_card, wrong_number_of_cards

        IRREGULARITIES = (
            face_up_card("§ 999a.13(a)"),
            wrong_number_of_cards("§ 999a.13(c)"),
            abandoned("§ 999a.7(b)"),
        )
        """,
}

ODDS_FOLDER = "ch999a"

ODDS = {
    "__init__.py": "",
    "solve.py": """
        from fractions import Fraction

        from croupier.odds.wagers.outcomes import Analysis, OutcomeTable


        def ante(rules):
            ace, higher = (row.pays.odds for row in rules.paytables.table("ante"))
            won = [(ace, Fraction(1), 4 * 48), (higher, Fraction(1), 52 * 48 // 2 - 4 * 48)]
            rest = [(Fraction(0), Fraction(1), 52 * 3), (Fraction(-1), Fraction(1), 52 * 48 // 2)]
            return Analysis(wager="ante", per="ante", table=OutcomeTable.of([*won, *rest]))


        SOLVERS = {"ante": ante}
        VARIES = {}
        """,
}


@contextmanager
def registered(root: Path) -> Iterator[Chapter[Any]]:
    """The game, for as long as it lasts; nothing of it is left afterwards."""
    _write(root / "chapters" / FOLDER, FILES)
    _write(root / "odds" / ODDS_FOLDER, ODDS)
    packages = {croupier.chapters: root / "chapters", croupier.odds.chapters: root / "odds"}
    paths = {package: list(package.__path__) for package in packages}
    for package, folder in packages.items():
        package.__path__.append(str(folder))
    FOLDERS[NUMBER] = FOLDER
    try:
        yield chapter(NUMBER)
    finally:
        del FOLDERS[NUMBER]
        for package, path in paths.items():
            package.__path__[:] = path
        _forget()


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(dedent(text), encoding="utf-8")


def _forget() -> None:
    for module in [name for name in sys.modules if FOLDER in name or name.endswith(f".{ODDS_FOLDER}")]:
        del sys.modules[module]
    for module in [name for name in sys.modules if f".{ODDS_FOLDER}." in name]:
        del sys.modules[module]
    for package, folder in ((croupier.chapters, FOLDER), (croupier.odds.chapters, ODDS_FOLDER)):
        if hasattr(package, folder):
            delattr(package, folder)
