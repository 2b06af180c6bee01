"""The games of 58 Pa. Code, each in its own package.  This is the only list of them all."""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from croupier.rules.game.chapter import Chapter
from croupier.words import bring

FOLDERS = {
    "647a": "ch647a_texas_holdem_bonus",
    "657a": "ch657a_crazy_4_poker",
    "663a": "ch663a_five_card_hi_lo",
    "667a": "ch667a_flop_poker",
    "668a": "ch668a_props_and_hops",
    "669a": "ch669a_raise_it_up_stud",
    "670a": "ch670a_six_card_fortune_pai_gow",
    "671a": "ch671a_lunar_poker",
    "672a": "ch672a_free_bet_blackjack",
    "673a": "ch673a_double_back_jack",
    "674a": "ch674a_criss_cross_poker",
    "675a": "ch675a_high_roll_dice",
    "676a": "ch676a_go_fore_it",
}
"""The implemented chapters, by number."""


class UnknownChapter(LookupError):
    """A number of no chapter, or of one not implemented yet."""

    def __init__(self, number: str) -> None:
        super().__init__(f"there is no chapter {number!r}; there are {', '.join(FOLDERS)}")


def chapter(number: str) -> Chapter[Any]:  # Any: its options are known only once imported
    """The chapter of that number; no other is imported."""
    if number not in FOLDERS:
        raise UnknownChapter(number)
    found: Chapter[Any] = import_module(f"{__name__}.{FOLDERS[number]}").CHAPTER  # as above
    return found


def _words() -> tuple[Path, ...]:
    """The word catalogues of the chapters."""
    return _words_in(tuple(__path__), tuple(FOLDERS.values()))


@lru_cache(maxsize=1)
def _words_in(places: Sequence[str], folders: Sequence[str]) -> tuple[Path, ...]:
    return tuple(Path(place) / folder / "words" for place in places for folder in folders)


bring(_words)
