"""The machine of a house: its disks, its clock, its certificates, and whether the server answers."""

import json
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from cryptography import x509

from croupier.site.doctor.finding import Finding, look, right, wrong
from croupier.site.house import House, Places
from croupier.site.preparing import RENEWED_BEFORE, SERVER_CERTIFICATE
from croupier.web.identity.authority import CERTIFICATE, KEY, REVOKED, read_revoked

FULL_BYTES, LOW_BYTES = 1 << 30, 10 << 30
"""Below 1 GiB a busy night may not end; below 10 GiB somebody should make room."""

PATIENCE_SECONDS = 5.0


def disks(places: Places, house: House) -> Iterator[Finding]:
    """Room for the journal, and for its copies."""
    folders = {"disk": places.folder, "disk of the backups": Path(house.backup) if house.backup else None}
    for what, folder in folders.items():
        if folder is not None and folder.is_dir():
            yield _room(what, folder)


def _room(what: str, folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    said = f"{free / (1 << 30):,.1f} GiB are free at {folder}"
    if free < FULL_BYTES:
        return wrong(what, said, "make room now: nothing is recorded when it is full (docs/runbooks/full-disk.md)")
    if free < LOW_BYTES:
        return look(what, said, "make room, or move the house to a larger disk (docs/runbooks/full-disk.md)")
    return right(what, said)


def clock(places: Places, house: House) -> Iterator[Finding]:
    """Whether the network sets the clock; the check of the journal compares the two."""
    del places, house
    program = shutil.which("timedatectl")
    command = [program or "timedatectl", "show", "--property", "NTPSynchronized", "--value"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        yield look("clock", "it cannot be asked who sets the clock", "make sure that the network sets it")
        return
    if told.stdout.strip() == "yes":
        yield right("clock", f"the network sets it; it is {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC")
    else:
        yield look("clock", "the network does not set it", "timedatectl set-ntp true, and see that it reaches a server")


def certificates(places: Places, house: House) -> Iterator[Finding]:
    """How long the server's and the authority's certificates are valid, and whether the revocation list is genuine."""
    del house
    for what, name in (
        ("certificate of the server", SERVER_CERTIFICATE),
        ("certificate of the authority", CERTIFICATE),
    ):
        yield _lasting(what, places.server / name, f"croupier init --house {places.folder} makes it again")
    yield from _revocations(places)
    if (places.authority / KEY).is_file():
        said = f"the key that makes terminals lies on this machine, in {places.authority}"
        yield look("key of the authority", said, "take the folder to a machine that is not the server")


def _lasting(what: str, file: Path, do: str) -> Finding:
    try:
        until = x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc
    except (OSError, ValueError) as failure:
        return wrong(what, f"{file} cannot be read: {failure}", do)
    left = until - datetime.now(UTC)
    said = f"good until {until:%Y-%m-%d}"
    if left <= timedelta():
        return wrong(what, f"it expired on {until:%Y-%m-%d}: no page opens", do)
    return look(what, said, do) if left < RENEWED_BEFORE else right(what, said)


def _revocations(places: Places) -> Iterator[Finding]:
    try:
        revoked = read_revoked((places.server / REVOKED).read_bytes(), (places.server / CERTIFICATE).read_bytes())
    except (OSError, ValueError) as failure:
        do = f"copy {REVOKED} from the authority's machine to {places.server}"
        yield wrong("revoked devices", f"the list cannot be used: {failure}", do)
    else:
        yield right("revoked devices", f"{len(revoked)} certificates were taken back")


def link(places: Places, house: House) -> Iterator[Finding]:
    """Whether the server answers and can record."""
    address = f"https://{house.server.names[0]}:{house.server.port}/ready"
    start = "start it (systemctl start croupier), and read why it ended (journalctl -u croupier)"
    try:
        trusted = ssl.create_default_context(cafile=str(places.server / CERTIFICATE))
        with urlopen(address, timeout=PATIENCE_SECONDS, context=trusted) as answer:
            answer.read(1 << 16)
        yield right("server", f"{address} is ready")
    except HTTPError as failure:
        yield wrong("server", f"it answers and cannot record{_why(failure)}", "see to the journal and the disk, below")
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "reason", failure)
        yield wrong("server", f"{address} does not answer: {reason}", start)


def _why(failure: HTTPError) -> str:
    try:
        told = json.loads(failure.read(1 << 16)).get("wrong")
    except (OSError, ValueError):
        return ""
    return f": {told}" if told else ""
