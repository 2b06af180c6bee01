"""A game of 58 Pa. Code under the options of a Rules Submission."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from croupier import chapters
from croupier.library.errors import BadOptions, UnknownGame
from croupier.library.odds import Odds, analysed, odds_of
from croupier.library.rounds import CardsByPlace, RoundOfPlay, cards_of
from croupier.money import Cents, dollars
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.posted import posted
from croupier.rules.game.sign import OptionOnSign, SignDocument, WagerOnSign
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.options import BadSubmission, choose, options_document
from croupier.rules.terms.paytables import Paytable


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedWager:
    """A wager as shown on a table's sign. Amounts are in cents, given the minimum required wagers.

    `status` is "required", "optional", "by decision" or "not offered"; `amount` gives the legal amounts in words.
    """

    name: str
    title: str
    status: str
    amount: str
    least: Cents | None
    most: Cents | None
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedOption:
    """Something the regulation leaves to the certificate holder: the selection and the alternatives."""

    name: str
    value: str
    legal: str
    text: str
    cite: str


@dataclass(frozen=True)
class Game:
    """A game under the options in force; `croupier.game("657a")` uses those of its shipped submission."""

    _chapter: Chapter[Any]
    _options: Any
    """The chapter's own options: a different class for each chapter."""

    @property
    def number(self) -> str:
        """The number of its chapter, such as "657a"."""
        return self._chapter.number

    @property
    def name(self) -> str:
        """Its name, such as "Crazy 4 Poker"."""
        return self._chapter.name

    @property
    def edition(self) -> str:
        """The edition of the chapter's text that is followed."""
        return self._chapter.edition

    @property
    def seats(self) -> int:
        """The number of betting positions."""
        return self._chapter.seats

    @property
    def wagers(self) -> tuple[PostedWager, ...]:
        """Every wager of the game, in the order of the regulation."""
        return tuple(_wager(stated) for stated in self._posted().wagers)

    @property
    def paytables(self) -> tuple[Paytable, ...]:
        """The paytables shown at a table with these options."""
        return self._chapter.posted_paytables(self._options)

    @property
    def options(self) -> tuple[PostedOption, ...]:
        """The certificate holder's selections."""
        return tuple(_option(stated) for stated in self._posted().options)

    @property
    def irregularities(self) -> Mapping[str, str]:
        """The irregularities that have a remedy: the kinds a round accepts, each in words."""
        return {stated.kind: stated.title for stated in self._posted().irregularities}

    def selecting(self, **options: object) -> Self:
        """The same game with other options, in the notation of a Rules Submission: amounts in dollars.

        Raises `BadOptions`.
        """
        try:
            selected = choose(self._chapter.options, {**options_document(self._options), **options})
        except BadSubmission as error:
            raise BadOptions(str(error)) from None
        return type(self)(self._chapter, selected)

    def round(self, *, seed: int = 0, cards: CardsByPlace | None = None) -> RoundOfPlay:
        """A new round. Cards not given come from a shuffled deck, the same ones for the same `seed`.

        `cards` gives the cards of some places instead: `{1: "Kd Kh 8h 5s 3d", "dealer": "Qs Jd 9h 7c 4s"}`.
        """
        named = {str(place): list(cards_of(given)) for place, given in (cards or {}).items()}
        return RoundOfPlay(self._chapter, self._options, Opening(), seed=seed, named=named)

    @property
    def analysed(self) -> tuple[str, ...]:
        """The names `odds` accepts: wagers, and "main" for those that are played jointly."""
        return analysed(self._chapter)

    def odds(self, wager: str) -> Odds:
        """The exact odds of a wager under these options: from the shipped figures, or else solved now.

        Solving compiles kernels first and takes from seconds to many minutes. Raises `NoOdds`.
        """
        return odds_of(self._chapter, self._options, wager)

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The options and paytables, in the form the solvers of `croupier.odds` take."""
        return Ruleset(self._options, self._chapter.paytables)

    def _posted(self) -> SignDocument:
        return posted(self._chapter, self._options)

    def __repr__(self) -> str:
        return f"<Game {self.number} {self.name}>"


def game(number: str, **options: object) -> Game:
    """The game of that number, such as "657a", with these options overriding the shipped ones.

    Raises `UnknownGame` and `BadOptions`.
    """
    try:
        chapter = chapters.chapter(number)
    except chapters.UnknownChapter as error:
        raise UnknownGame(*error.args) from None
    found = Game(chapter, chapter.default_options)
    return found.selecting(**options) if options else found


def games() -> tuple[str, ...]:
    """The numbers of all games."""
    return tuple(chapters.FOLDERS)


def _wager(stated: WagerOnSign) -> PostedWager:
    return PostedWager(
        name=stated.wager,
        title=stated.title,
        status=stated.status,
        amount=stated.amount,
        least=None if stated.least is None else dollars(stated.least),
        most=None if stated.most is None else dollars(stated.most),
        cite=stated.cite,
    )


def _option(stated: OptionOnSign) -> PostedOption:
    return PostedOption(name=stated.option, value=stated.value, legal=stated.legal, text=stated.text, cite=stated.cite)
