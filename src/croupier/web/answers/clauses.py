"""What the clauses beside a settlement say, for a player who taps them: in our words and the player's language."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.chapters import FOLDERS, chapter
from croupier.law.citation import citations
from croupier.rules.game.clauses import OF_THE_HOUSE
from croupier.web import languages
from croupier.web.wire.api import told
from croupier.words import Sentence

LONGEST_CITE = 200


class ClauseDocument(Struct, frozen=True):
    """One or more clauses, and what they say, as written on the page."""

    clause: str
    says: str


async def answer(request: Request) -> Response:
    """The clauses of one citation; it names several where several decide together."""
    written = languages.current().said
    cited = explained(request.query_params.get("cite", "")[:LONGEST_CITE])
    return told([ClauseDocument(", ".join(clauses), says) for says, clauses in _together(cited, written).items()])


def _together(cited: Iterable[tuple[str, Sentence]], written: Callable[[Sentence], str]) -> dict[str, list[str]]:
    """Merge clauses that say the same, such as one for each manner of dealing."""
    found: dict[str, list[str]] = {}
    for clause, says in cited:
        found.setdefault(written(says), []).append(clause)
    return found


def explained(cite: str) -> Iterator[tuple[str, Sentence]]:
    """Every clause of a citation that a settlement can cite, with its text in our words."""
    for one in citations(cite):
        if says := _known(one.chapter).get(str(one)):
            yield f"§ {one}", says


def _known(number: str) -> Mapping[str, Sentence]:
    return chapter(number).clauses if number in FOLDERS else OF_THE_HOUSE
