"""The record of a house: its journal, its lease, its keys, its witnesses and its copies."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.floor.engine.chance import VOUCHER_KEY_FILE
from croupier.floor.engine.recorded import named_key
from croupier.floor.engine.witnessed import BehindWitness, require_witnessed
from croupier.floor.record.ports import Store, Witness, WitnessFailure
from croupier.journal.chain import BrokenChain
from croupier.journal.keyring import KeyIsMissing, KeyRing
from croupier.site.doctor.finding import Finding, look, right, wrong
from croupier.site.house import House, Places
from croupier.site.preparing import opened
from croupier.storage.copies import UNFINISHED
from croupier.storage.lease import held_by
from croupier.storage.postgresql import LEASE_SECONDS, leased_by, read_url
from croupier.storage.sqlite import LOCK
from croupier.witness.naming import named

AT_MOST = 5
CLOCKS_DIFFER = timedelta(seconds=5)
HEAD_IS_OLD = timedelta(minutes=10)
COPY_IS_OLD = timedelta(hours=26)
"""A copy a day, and two hours for the time it takes."""


def journal(places: Places, house: House) -> Iterator[Finding]:
    """Whether the journal can be read, and its age; an entry from the future means a wrong clock."""
    with closing(opened(places, house, read_only=True)) as store:
        last = store.last()
    if last is None:
        yield wrong("journal", "it is empty", f"croupier init --house {places.folder} opens the floor")
    elif last.at > datetime.now(UTC) + CLOCKS_DIFFER:
        said = f"its newest entry is of {last.at:%Y-%m-%d %H:%M:%S} UTC, which is still to come"
        yield wrong("journal", said, "the clock was or is wrong: set it; two people then confirm the time in the pit")
    else:
        yield right("journal", f"{last.sequence:,} entries, the newest of {last.at:%Y-%m-%d %H:%M:%S} UTC")


def guards(places: Places, house: House) -> Iterator[Finding]:
    """Whether the database's protection of entries is as this program creates it (docs/design/0282)."""
    with closing(opened(places, house, read_only=True)) as store:
        found = list(store.alterations())
    for one in found[:AT_MOST]:
        do = "let nobody touch the machine; croupier verify names the entry; call compliance (docs/runbooks/fraud.md)"
        yield wrong("guards", f"the record may have been changed: {one}", do)
    if not found:
        yield right("guards", "tables and triggers are as this program makes them")


def lease(places: Places, house: House) -> Iterator[Finding]:
    """The holder of the lease; one without a sign of life is about to lose it."""
    found = leased_by(read_url(house.database)) if house.database else (held_by(places.data / LOCK), 0)
    holder, silent = found or ("", 0)
    if not holder:
        yield look(
            "lease", "no server has the floor", "start one: systemctl start croupier (docs/runbooks/power-failure.md)"
        )
    elif silent > LEASE_SECONDS:
        said = f"the floor is held by {holder}, which was not heard of for {silent} seconds"
        yield wrong("lease", said, "look at that machine and its network; the next server that starts takes the floor")
    else:
        yield right("lease", f"the floor is held by {holder}")


def keys(places: Places, house: House) -> Iterator[Finding]:
    """The keys: without them no day is sealed and no voucher redeemed."""
    with closing(opened(places, house, read_only=True)) as store:
        key, generation = named_key(store)
    try:
        KeyRing(places.keys).sealer(key, generation)
        yield right("key of the journal", f"key {generation} is in {places.keys}")
    except (KeyIsMissing, OSError, ValueError) as missing:
        yield wrong("key of the journal", str(missing), "the safe has a copy: put it back")
    if not (places.keys / VOUCHER_KEY_FILE).is_file():
        said = f"there is no {VOUCHER_KEY_FILE} in {places.keys}"
        yield look("key of the vouchers", said, "it comes with the first start; after that, only from the safe")


def witnesses(places: Places, house: House) -> Iterator[Finding]:
    """Whether the journal holds everything witnessed, and whether heads still reach the witnesses."""
    if not house.witnesses:
        yield look("witness", "nobody outside holds heads of the journal", "name a witness in house.toml")
        return
    with closing(opened(places, house, read_only=True)) as store:
        for witness in named(house.witnesses):
            yield _witness(witness, store, named_key(store)[0])


def _witness(witness: Witness, store: Store, key: str) -> Finding:
    what = f"witness {witness.name}"
    try:
        require_witnessed(store, [witness], key)
        head = witness.newest("", key)
    except (BehindWitness, BrokenChain) as behind:
        return wrong(what, str(behind), "let nobody touch the machine; call compliance (docs/runbooks/fraud.md)")
    except WitnessFailure as failure:
        return look(what, str(failure), "bring it back: the server starts only with a witness that answers")
    if head is None:
        return look(what, "it holds no head yet", "it gets one a minute after the server has started")
    said = f"it holds entry {head.size:,} of {head.at:%Y-%m-%d %H:%M:%S} UTC"
    late = datetime.now(UTC) - head.at > HEAD_IS_OLD
    return look(what, said, "no head since: is the server up, and the mount there?") if late else right(what, said)


def backups(places: Places, house: House) -> Iterator[Finding]:
    """The age of the newest copy."""
    if not house.backup:
        yield look("backup", "no place is named for copies of the journal", "name one in house.toml: backup = …")
        return
    place = Path(house.backup)
    if not place.is_dir():
        yield wrong("backup", f"{place} is not there", "is its disk mounted?")
        return
    copies = [one for one in place.iterdir() if one.is_dir() and not one.name.startswith(UNFINISHED)]
    if not copies:
        yield wrong("backup", f"there is no copy in {place}", f"croupier backup --house {places.folder}")
        return
    newest = max(datetime.fromtimestamp(one.stat().st_mtime, UTC) for one in copies)
    said = f"the newest of {len(copies)} is of {newest:%Y-%m-%d %H:%M} UTC"
    if datetime.now(UTC) - newest > COPY_IS_OLD:
        yield wrong("backup", said, f"croupier backup --house {places.folder}; and see why its timer did not")
    else:
        yield right("backup", said)
