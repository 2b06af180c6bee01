"""Disputes: any round replayed from the journal alone, for those who resolve them. Why: docs/design/0110."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import quote
from zoneinfo import ZoneInfo

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.pages.documents.past_round import DisputedRound, Recording, RoundOfTable, RoundOfTerminal
from croupier.floor.pages.past_round.document import document
from croupier.floor.pages.past_round.finding import Wanted, found_rounds, games_of
from croupier.floor.pages.past_round.replay import (
    NoSuchRound,
    Played,
    Reconstruction,
    reconstruct,
    rounds_of_table,
    rounds_of_terminal,
)
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.office.papers.cells import as_text
from croupier.web import languages
from croupier.web.wire.api import as_file, told
from croupier.words import named, say

MAY_LOOK = frozenset({Role.SURVEILLANCE, Role.FLOORPERSON, Role.PIT_MANAGER, Role.COMPLIANCE, Role.AUDITOR})
"""Who may see every card of a round, face-down ones included."""

NUMBER = re.compile(r"[0-9]{1,9}")
AROUND = timedelta(seconds=5)


class Searched(NamedTuple):
    """What a search of the floor needs: the completed rounds, the game of each table, who may deal."""

    played: Played
    chapters: Mapping[str, str]
    dealers: list[str]
    settings: Settings


def searched(floor: Floor, journal: Store) -> Searched:
    """The floor as it is now."""
    games, people = games_of(floor), floor.state.staff.values()
    dealers = {person.name for person in people if Role.DEALER in person.roles}
    dealers |= {table.dealer for table in floor.state.tables.values() if table.dealer}
    return Searched(
        Played(journal, {table: last for table, (_, last) in games.items()}),
        {table: chapter for table, (chapter, _) in games.items()},
        sorted(dealers),
        floor.state.settings,
    )


async def answer(request: Request, actor: Actor | None, played: Played) -> Response:
    """A round, or the last rounds of a table or of a terminal."""
    if actor is None or actor.role not in MAY_LOOK:
        raise HTTPException(403, say("page.for_disputes"))
    return told(await run_in_threadpool(_found, played, request.path_params))


async def search(request: Request, actor: Actor | None, floor: Searched) -> Response:
    """The last rounds of the floor, or those that match a search."""
    if actor is None or actor.role not in MAY_LOOK:
        raise HTTPException(403, say("page.for_disputes"))
    wanted = _wanted(dict(request.query_params), floor.settings.time_zone)
    found = await run_in_threadpool(found_rounds, floor.played, floor.chapters, wanted)
    found.zone, found.dealers = floor.settings.time_zone, floor.dealers
    return told(found)


def _wanted(asked: dict[str, str], zone: str) -> Wanted:
    """Parse the search form: times are local to the facility, amounts in cents."""
    try:
        moments = {
            name: datetime.fromisoformat(asked[name]).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
            for name in ("since", "until")
            if asked.get(name)
        }
        amount = int(asked.get("amount") or 0)
    except (ValueError, OverflowError):
        raise HTTPException(400, say("page.no_such_search")) from None
    return Wanted(asked.get("table", ""), asked.get("dealer", ""), amount=amount, unusual="unusual" in asked, **moments)


def _found(played: Played, wanted: dict[str, str]) -> Sequence[RoundOfTable] | DisputedRound:
    if "terminal" in wanted:
        last = rounds_of_terminal(played, wanted["terminal"])
        return [RoundOfTerminal(table, number, at.isoformat()) for table, number, at in last]
    if "number" not in wanted:
        return [RoundOfTable(wanted["table"], number) for number in rounds_of_table(played, wanted["table"])]
    return disputed(played, wanted)


def disputed(played: Played, wanted: dict[str, str]) -> DisputedRound:
    """A completed round, with everything that happened in it."""
    if not NUMBER.fullmatch(wanted["number"]):
        raise HTTPException(404, say("page.round_has_a_number"))
    try:
        found = reconstruct(played.journal, wanted["table"], int(wanted["number"]))
    except NoSuchRound as missing:
        raise HTTPException(404, missing.says) from None
    if not found.live.over:
        raise HTTPException(409, say("page.round_is_under_way"))
    told_again = DisputedRound(*msgspec.structs.astuple(document(found)))
    told_again.zone = found.settings.time_zone
    told_again.recordings = list(_recordings(found))
    return told_again


def _recordings(found: Reconstruction) -> Iterator[Recording]:
    """The house's recorder, and each camera on the table that has recordings (§ 465a.9(c)(2))."""
    if address := found.settings.recorder:
        yield Recording(_looked_at(found, address))
    for one in found.cameras:
        if one.recorder:
            yield Recording(_looked_at(found, one.recorder), one.camera, one.view)


def _looked_at(found: Reconstruction, address: str) -> str:
    """The link to a round's recording, from a little before it to a little after it."""
    moments = found.happenings[0].at - AROUND, found.happenings[-1].at + AROUND
    began, ended = (quote(f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", safe="") for at in moments)
    places = {"{table}": quote(found.table, safe=""), "{round}": str(found.number), "{from}": began, "{to}": ended}
    for place, value in places.items():
        address = address.replace(place, value)
    return address


# Exports


async def export(request: Request, actor: Actor | None, played: Played) -> Response:
    """A round as a file: everything as JSON, or its events and lines as a table."""
    if actor is None or actor.role not in MAY_LOOK:
        raise HTTPException(403, say("page.for_disputes"))
    found = await run_in_threadpool(disputed, played, request.path_params)
    kind = request.path_params["kind"]
    name = f"{found.table}-{found.round}.{kind}"
    headers = as_file(name)
    if kind == "json":
        return Response(msgspec.json.format(told(found).body, indent=1), media_type="application/json", headers=headers)
    return Response(_as_table(found), media_type="text/csv; charset=utf-8", headers=headers)


def _as_table(found: DisputedRound) -> str:
    """One row for every event, then one for every line; no cell can be taken for a formula."""
    says, zone = languages.current().said, ZoneInfo(found.zone)
    rows: list[tuple[str, ...]] = [("entry", "time", "who", "what", "clause", "stake", "staked", "credited")]
    for one in found.happenings:
        at = datetime.fromisoformat(one.at).astimezone(zone).isoformat()
        who = " / ".join(says(who) for who in one.who)
        rows.append((str(one.entry), at, who, says(one.text), one.cite, "", "", ""))
    for line in found.lines:
        money = f"{line.staked / 100:.2f}", f"{line.credited / 100:.2f}"
        what = f"{says(line.title)}: {says(named('result', line.result))}"
        rows.append((str(line.entry), "", "", what, line.cite, line.stake, *money))
    text = io.StringIO()
    csv.writer(text).writerows([[as_text(cell) for cell in row] for row in rows])
    return text.getvalue()
