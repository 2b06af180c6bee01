"""Names of people, terminals, tables and assets: what may be one, and which are too like another.

A name stands in the record for ever, beside others; its readers must know whose it is.
"""

import tomllib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources

from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 461a.1(Asset number)"

UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Kinds of characters that nobody sees, or that change the order of others."""

SEPARATORS = (", ", ":", "/")
"""Where names stand in a row, or behind a role: none of them holds one of these."""

NAMES_KEPT = 20_000

_LIKE = {
    ord(other): letter
    for letter, others in tomllib.loads(
        resources.files(__package__).joinpath("look_alikes.toml").read_text(encoding="utf-8")
    )["look_alikes"].items()
    for other in others
}


def refuse_name(name: str, others: Iterable[str]) -> Refusal | None:
    """Why nothing new may have a name: it cannot be read for sure, or somebody else would be taken for it."""
    return Names(others).refuse(name)


class Names:
    """Names that are taken, by what is left of them for a reader in a hurry: hundreds of new ones are soon compared."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._alike: dict[str, list[str]] = {}
        for name in taken:
            self.add(name)

    def add(self, name: str) -> None:
        """It is taken too."""
        self._alike.setdefault(skeleton(name), []).append(name)

    def __contains__(self, name: str) -> bool:
        return name in self._alike.get(skeleton(name), ())

    def refuse(self, name: str) -> Refusal | None:
        """Why nothing new may have a name, as for :func:`refuse_name`."""
        if not _is_plain(name):
            return refuse(Reason.NAME_IS_NOT_PLAIN, CITE, say("names.not_plain"))
        alike = next((other for other in self._alike.get(skeleton(name), ()) if other != name), None)
        if alike is None:
            return None
        return refuse(Reason.NAME_IS_LIKE_ANOTHER, CITE, say("names.like_another", name=name, other=alike))


def _is_plain(name: str) -> bool:
    """Whether a name is written in one way only, with nothing unseen in it and nothing that separates names."""
    return (
        name == unicodedata.normalize("NFC", name).strip()
        and "  " not in name
        and not any(unicodedata.category(one) in UNSEEN for one in name)
        and not any(one != " " and one.isspace() for one in name)
        and not any(mark in name for mark in SEPARATORS)
    )


@lru_cache(NAMES_KEPT)
def skeleton(name: str) -> str:
    """What is left of a name for a reader in a hurry: two names of one skeleton are taken for each other."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(folded.translate(_LIKE).split())
