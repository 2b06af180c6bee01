"""The explanation of a game for somebody who has never seen it: three pictures, and two minutes of text.

The pictures are cards, dice and wagers in the chapter's ``help.toml``; the sentences are its words under ``help``.
"""

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from croupier.equipment.cards import Card
from croupier.rules.terms.options import OptionsT
from croupier.words import Sentence, say

if TYPE_CHECKING:
    from croupier.rules.game.chapter import Chapter

BACK = "??"


class HelpPicture(Struct, frozen=True):
    """The table at one moment of the game; None is a face-down card, 0 a die still rolling."""

    caption: Sentence
    mine: tuple[str | None, ...] = ()
    dealer: tuple[str | None, ...] = ()
    community: tuple[str | None, ...] = ()
    dice: tuple[int, ...] = ()
    wagers: tuple[Sentence, ...] = ()
    plays: tuple[str, ...] = ()


class HelpDocument(Struct, frozen=True):
    """A game in one line, four answers, its special terms and three pictures.

    ``family`` is the heading it is found under: poker, blackjack, dice.
    """

    family: str
    line: Sentence
    aim: Sentence
    round: Sentence
    decide: Sentence
    wins: Sentence
    words: tuple[Sentence, ...]
    pictures: tuple[HelpPicture, ...]


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture as written in ``help.toml``: cards by their codes, ``??`` for one face down; wagers by name."""

    mine: str = ""
    dealer: str = ""
    community: str = ""
    dice: tuple[int, ...] = ()
    wagers: tuple[str, ...] = ()
    plays: str = ""


class HelpFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of ``help.toml``."""

    family: Literal["poker", "blackjack", "dice"]
    words: tuple[str, ...]
    pictures: tuple[Drawn, ...]


def help_of(game: "Chapter[OptionsT]") -> HelpDocument:
    """The explanation of a game."""
    text = resources.files(game.package).joinpath("help.toml").read_text(encoding="utf-8")
    file, of = msgspec.convert(tomllib.loads(text), HelpFile), game.number
    return HelpDocument(
        family=file.family,
        line=say(f"help.{of}_line"),
        aim=say(f"help.{of}_aim"),
        round=say(f"help.{of}_round"),
        decide=say(f"help.{of}_decide"),
        wins=say(f"help.{of}_wins"),
        words=tuple(say(f"help.{of}_word_{name}") for name in file.words),
        pictures=tuple(_picture(game, at, one) for at, one in enumerate(file.pictures, start=1)),
    )


def _picture(game: "Chapter[OptionsT]", number: int, drawn: "Drawn") -> HelpPicture:
    return HelpPicture(
        caption=say(f"help.{game.number}_picture_{number}"),
        mine=_cards(drawn.mine),
        dealer=_cards(drawn.dealer),
        community=_cards(drawn.community),
        dice=drawn.dice,
        wagers=tuple(game.wager(name).title for name in drawn.wagers),
        plays=tuple(code for code in _cards(drawn.plays) if code),
    )


def _cards(codes: str) -> tuple[str | None, ...]:
    return tuple(None if code == BACK else Card(code).value for code in codes.split())
