"""Setting up a house from its answers: idempotent steps, each done or not, whatever happened in between.

A step checks whether it is done, so that `croupier init` may be interrupted anywhere and run again. An obstacle
(another floor, a missing key) is reported and left untouched.
"""

import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from cryptography import x509

from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.recorded import named_key
from croupier.floor.record.actors import SYSTEM, Role
from croupier.floor.record.commands import AddStaff, Request
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import StorageFailure, Store
from croupier.floor.rooms.people.accounts import two_could
from croupier.journal.keyring import KeyIsMissing, KeyRing
from croupier.rules.terms.refusals import Refusal
from croupier.site import checklist, databases
from croupier.site.house import BadHouse, House, Places, keep, kept
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE
from croupier.web.identity.authority import CERTIFICATE, KEY, REVOKED, Authority, AuthorityFailure
from croupier.witness.book import Book

SERVER_CERTIFICATE, SERVER_KEY = "server.pem", "server.key"
RENEWED_BEFORE = timedelta(days=30)
"""A server certificate with less than 30 days left is renewed."""

Hashed = Callable[[str], str]
"""Asks a person for the password of their account; returns its hash."""


class Step(NamedTuple):
    """Something to set up: its description, whether it is done, and how to do it."""

    what: str
    done: bool
    do: Callable[[], None]


def steps(folder: Path, house: House, hashed: Hashed) -> list[Step]:
    """All steps to a complete house, in order."""
    places = Places(folder)
    return [
        Step(f"the folder {folder} with {places.answers.name}", _is_kept(places, house), lambda: _keep(places, house)),
        _database(places, house),
        _key(places),
        _authority(places, house),
        _certificate(places, house),
        _enrolling(places, house),
        *_books(places, house),
        _floor(places, house, hashed),
        *_backup(house),
        Step(f"what is left to do, in {places.checklist}", done=False, do=lambda: checklist.write(places, house)),
    ]


# The answers


def _is_kept(places: Places, house: House) -> bool:
    return places.answers.is_file() and kept(places.folder) == house


def _keep(places: Places, house: House) -> None:
    if not places.folder.parent.is_dir():
        raise BadHouse(f"there is no folder {places.folder.parent} in which {places.folder.name} could be made")
    places.folder.mkdir(mode=0o700, exist_ok=True)
    keep(places.folder, house)


# The database


def _database(places: Places, house: House) -> Step:
    if not house.database:
        return Step(f"an SQLite journal in {places.data}", (places.data / FILE).is_file(), lambda: None)
    what = f"the PostgreSQL database {databases.name(house.database)}, checked, and created where it is not there"
    return Step(what, databases.is_there(house.database), lambda: databases.prepare(house.database))


def opened(places: Places, house: House, *, read_only: bool = False) -> Store:
    """The journal of the house; raises :class:`BadHouse` with storage's message."""
    data, database = (None, house.database) if house.database else (places.data, None)
    try:
        return open_store(data, database, read_only=read_only)
    except StorageFailure as failure:
        raise BadHouse(str(failure)) from failure


def seen(places: Places, house: House) -> Floor | None:
    """The floor from its journal, even while a server has it; None if no journal has begun."""
    if not (databases.has_journal(house.database) if house.database else (places.data / FILE).is_file()):
        return None
    with closing(opened(places, house, read_only=True)) as store:
        if store.last() is None:
            return None
        return Engine(store, SystemClock(), TrueChance()).floor


# Keys and certificates


def _key(places: Places) -> Step:
    ring = KeyRing(places.keys)
    return Step(f"the key that the journal is sealed with, in {places.keys}", bool(ring.sealers()), lambda: _make(ring))


def _make(ring: KeyRing) -> None:
    ring.make(1)


def _authority(places: Places, house: House) -> Step:
    there = (places.authority / CERTIFICATE).is_file()
    name = house.settings.facility.encode()[:48].decode(errors="ignore")
    return Step(
        f"the site's certificate authority in {places.authority}",
        there,
        lambda: _told(lambda: Authority.make(places.authority, f"{name} authority")),
    )


def _certificate(places: Places, house: House) -> Step:
    what = f"a certificate of the server for {', '.join(house.server.names)} in {places.server}"
    return Step(what, _is_good(places, house), lambda: _told(lambda: _issue(places, house)))


def _enrolling(places: Places, house: House) -> Step:
    name = house.settings.facility.encode()[:48].decode(errors="ignore")
    return Step(
        f"the authority for machines that are enrolled by a code, in {places.enrolling}",
        (places.enrolling / CERTIFICATE).is_file(),
        lambda: _told(lambda: _make_enrolling(places, f"{name} enrolling")),
    )


def _make_enrolling(places: Places, name: str) -> None:
    """Start over on an incomplete authority: it has issued nothing."""
    shutil.rmtree(places.enrolling, ignore_errors=True)
    Authority.make(places.enrolling, name)


def _is_good(places: Places, house: House) -> bool:
    """Whether the server's certificate names the server, with enough validity left."""
    file = places.server / SERVER_CERTIFICATE
    if not file.is_file() or not (places.server / SERVER_KEY).is_file():
        return False
    found = x509.load_pem_x509_certificate(file.read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    held = {str(one.value) for one in names}
    return held == set(house.server.names) and found.not_valid_after_utc > datetime.now(UTC) + RENEWED_BEFORE


def _issue(places: Places, house: House) -> None:
    """Issue a new server certificate, and put what the server needs of the authority beside it."""
    if not (places.authority / KEY).is_file():
        raise BadHouse(f"the authority's key is not in {places.authority}: bring it back for this, then take it away")
    authority = Authority(places.authority)
    name = house.server.names[0].replace(":", "-")
    alive = [one for one in authority.issued() if (one.kind, one.name) == ("server", name)]
    if any(one.serial not in authority.revoked() and one.until > datetime.now(UTC) for one in alive):
        authority.revoke("server", name)
    certificate, key = authority.issue_server(house.server.names)
    places.server.mkdir(mode=0o700, exist_ok=True)
    for source, name in ((key, SERVER_KEY), (certificate, SERVER_CERTIFICATE)):
        shutil.copyfile(source, places.server / name)
        (places.server / name).chmod(0o600)
    for name in (CERTIFICATE, REVOKED):
        shutil.copyfile(places.authority / name, places.server / name)


def _told(make: Callable[[], object]) -> None:
    try:
        make()
    except AuthorityFailure as failure:
        raise BadHouse(str(failure)) from None


# Witnesses and backups


def _books(places: Places, house: House) -> list[Step]:
    """Books on other mounts.  A missing book is not made again beside a journal that has begun: somebody who put
    yesterday's journal back would only have to remove it.
    """
    files = [Path(name) for name in house.witnesses if "://" not in name]
    return [
        Step(f"an empty book for the witness {file}", file.is_file(), partial(_begin, places, house, file))
        for file in files
    ]


def _begin(places: Places, house: House, file: Path) -> None:
    if seen(places, house) is not None:
        raise BadHouse(
            f"the book {file} is not there, and the journal has begun: only its keeper puts it back, or begins another "
            f"(croupier witness begin {file})"
        )
    if not file.parent.is_dir():
        raise BadHouse(f"there is no folder {file.parent} for the witness {file.name}; is it mounted?")
    Book.begin(file)


def _backup(house: House) -> list[Step]:
    if not house.backup:
        return []
    place = Path(house.backup)
    return [Step(f"a folder for backups, {place}", place.is_dir(), lambda: _make_folder(place))]


def _make_folder(place: Path) -> None:
    if not place.parent.is_dir():
        raise BadHouse(f"there is no folder {place.parent} in which {place.name} could be made; is it mounted?")
    place.mkdir(mode=0o700)


# The floor and its first two people


def _floor(places: Places, house: House, hashed: Hashed) -> Step:
    first = house.people
    what = f"the floor of {house.settings.facility}, with {first.technician} (technician) and "
    what += f"{first.second} ({first.second_role.value})"
    return Step(what, _is_open(places, house), lambda: open_floor(places, house, hashed))


def _is_open(places: Places, house: House) -> bool:
    """Whether the floor has its first two people; another floor in the way is reported before anything is done."""
    floor = seen(places, house)
    if floor is None:
        return False
    _require_ours(floor, house)
    return not _missing(floor, house)


def open_floor(places: Places, house: House, hashed: Hashed) -> None:
    """Begin the journal with the settings and the first two people; existing accounts are unchanged."""
    with closing(opened(places, house)) as store:
        try:
            sealer = KeyRing(places.keys).sealer(*named_key(store))
        except KeyIsMissing as missing:
            raise BadHouse(str(missing)) from None
        engine = Engine(store, SystemClock(), TrueChance(), house.settings, sealer)
        _require_ours(engine.floor, house)
        for name, role in _missing(engine.floor, house):
            request = Request(f"init {token_hex()}", SYSTEM, AddStaff(name, (role,), hashed(name)))
            answer = engine.do(request)
            if isinstance(answer, Refusal):
                raise BadHouse(str(answer.detail))
        engine.stop()


def _missing(floor: Floor, house: House) -> list[tuple[str, Role]]:
    """Those of the first two who have no account yet."""
    first = house.people
    wanted = [(first.technician, Role.TECHNICIAN), (first.second, first.second_role)]
    return [(name, role) for name, role in wanted if name not in floor.state.staff]


def _require_ours(floor: Floor, house: House) -> None:
    """Refuse another house's floor, a rehearsal's or a demonstration's."""
    where = databases.name(house.database) if house.database else "the folder of the house"
    if floor.state.terminals and not floor.state.staff:
        raise BadHouse(f"{where} holds a floor that was rehearsed on: name another")
    if other := floor.state.settings.unlike(house.settings):
        raise BadHouse(f"{where} holds a floor that was opened with {other}: it keeps that; name another, or say so")
    if floor.state.staff and floor.state.staff.keys().isdisjoint({house.people.technician, house.people.second}):
        raise BadHouse(f"{where} holds a floor with other people: name another")
    if _missing(floor, house) and two_could(floor):
        raise BadHouse(f"{where} holds a floor with its two: they add everybody else, not croupier init")


def done(all_steps: Sequence[Step]) -> bool:
    """Whether nothing is left but rewriting the checklist."""
    return all(step.done for step in all_steps[:-1])
